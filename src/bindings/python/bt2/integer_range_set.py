# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Ranges of integers, and sets of them."""

from __future__ import annotations

from bt2 import _native, utils
from bt2.properties import _attribute, _Property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Iterator, Optional


class _IntegerRangeConst:
    @staticmethod
    def _check_bound(value: int) -> int:
        raise NotImplementedError

    def __init__(self, lower: int, upper: Optional[int] = None) -> None:
        self._lower = self._check_bound(lower)
        self._upper = lower if upper is None else self._check_bound(upper)
        if self._lower > self._upper:
            raise ValueError(f"range's lower bound ({self._lower}) is greater than its upper bound ({self._upper})")

    lower: _Property[int] = _attribute("_lower")
    upper: _Property[int] = _attribute("_upper")

    def contains(self, value: int) -> bool:
        return self._lower <= self._check_bound(value) <= self._upper

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _IntegerRangeConst):
            return NotImplemented
        return (self._lower, self._upper) == (other._lower, other._upper)

    __hash__ = None  # type: ignore[assignment]


class _IntegerRange(_IntegerRangeConst):
    pass


class _SignedIntegerRangeConst(_IntegerRangeConst):
    _check_bound = staticmethod(utils._check_int64)


class SignedIntegerRange(_SignedIntegerRangeConst, _IntegerRange):
    pass


class _UnsignedIntegerRangeConst(_IntegerRangeConst):
    _check_bound = staticmethod(utils._check_uint64)


class UnsignedIntegerRange(_UnsignedIntegerRangeConst, _IntegerRange):
    pass


class _IntegerRangeSetConst(utils._Set, _native.Object):
    __slots__ = ()
    _sign: str
    _range_class: Any

    @classmethod
    def _function(cls, name: str) -> Any:
        return getattr(_native, name.format(cls._sign))

    def __len__(self) -> int:
        return _native.bt_integer_range_set_get_range_count(self)

    def __iter__(self) -> Iterator[Any]:
        borrow = self._function("bt_integer_range_set_{}_borrow_range_by_index_const")
        get_lower = self._function("bt_integer_range_{}_get_lower")
        get_upper = self._function("bt_integer_range_{}_get_upper")
        for index in range(len(self)):
            ptr = borrow(self, index)
            yield self._range_class(get_lower(ptr), get_upper(ptr))

    def __contains__(self, other_range: object) -> bool:
        return any(other_range == range_ for range_ in self)

    def contains_value(self, value: int) -> bool:
        return any(range_.contains(value) for range_ in self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _IntegerRangeSetConst):
            try:
                return len(self) == len(other) and all(  # type: ignore[arg-type]
                    range_ in self
                    for range_ in other  # type: ignore[attr-defined]
                )
            except TypeError:
                return False
        if self._sign != other._sign:
            return False
        return self._function("bt_integer_range_set_{}_is_equal")(self, other)

    __hash__ = None  # type: ignore[assignment]


class _IntegerRangeSet(_IntegerRangeSetConst, utils._MutableSet):
    __slots__ = ()

    def __init__(self, ranges: Optional[Iterable[Any]] = None) -> None:
        self._adopt(self._function("bt_integer_range_set_{}_create")())
        for range_ in () if ranges is None else ranges:
            self.add(range_)

    def add(self, rg: Any) -> None:
        if not isinstance(rg, self._range_class):
            rg = self._range_class(*rg) if isinstance(rg, tuple) else self._range_class(rg)
        self._function("bt_integer_range_set_{}_add_range")(self, rg.lower, rg.upper)

    def discard(self, rg: Any) -> None:
        raise NotImplementedError


class _SignedIntegerRangeSetConst(_IntegerRangeSetConst):
    __slots__ = ()
    _sign = "signed"
    _range_class = _SignedIntegerRangeConst


class _UnsignedIntegerRangeSetConst(_IntegerRangeSetConst):
    __slots__ = ()
    _sign = "unsigned"
    _range_class = _UnsignedIntegerRangeConst


class SignedIntegerRangeSet(_SignedIntegerRangeSetConst, _IntegerRangeSet):
    __slots__ = ()
    _range_class = SignedIntegerRange


class UnsignedIntegerRangeSet(_UnsignedIntegerRangeSetConst, _IntegerRangeSet):
    __slots__ = ()
    _range_class = UnsignedIntegerRange


_native.register_class(_native.INTEGER_RANGE_SET_SIGNED, 0, _SignedIntegerRangeSetConst, SignedIntegerRangeSet)
_native.register_class(_native.INTEGER_RANGE_SET_UNSIGNED, 0, _UnsignedIntegerRangeSetConst, UnsignedIntegerRangeSet)
# The package reads a range as a pair of bounds, so the library's range objects need no public classes.
_native.register_class(_native.INTEGER_RANGE_SIGNED, 0, _native.Object, _native.Object)
_native.register_class(_native.INTEGER_RANGE_UNSIGNED, 0, _native.Object, _native.Object)
