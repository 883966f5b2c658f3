# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Values: the objects of parameters, query results and user attributes."""

from __future__ import annotations

import numbers
from collections.abc import Mapping, Sequence

from bt2 import _native, utils

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterable, Iterator, Optional, Union, overload

    _ConvertibleToValue = Any


if TYPE_CHECKING:

    @overload
    def create_value(value: None) -> None: ...
    @overload
    def create_value(value: bool) -> BoolValue: ...  # type: ignore[overload-overlap]
    @overload
    def create_value(value: int) -> SignedIntegerValue: ...
    @overload
    def create_value(value: float) -> RealValue: ...
    @overload
    def create_value(value: str) -> StringValue: ...
    @overload
    def create_value(value: Sequence[Any]) -> ArrayValue: ...
    @overload
    def create_value(value: Mapping[str, Any]) -> MapValue: ...
    @overload
    def create_value(value: Any) -> Any: ...
    def create_value(value: Any) -> Any: ...

else:

    def create_value(value: Any) -> Any:
        """Creates a value object with the contents of a Python object. Returns None for None."""
        if value is None:
            return None
        if isinstance(value, _Value):
            return value
        if isinstance(value, _ValueConst):
            return _native.bt_value_copy(value)
        for python_type, value_type in _TYPES:
            if isinstance(value, python_type):
                return value_type(value)
        # Scalar fields of events have `_value`. Structures and arrays are mappings and sequences, handled above.
        native = getattr(value, "_value", None)
        if native is not None:
            return create_value(native)
        raise TypeError(f"cannot create value object from '{type(value).__name__}' object")


class _ValueConst(_native.Object):
    __slots__ = ()

    def __ne__(self, other: object) -> bool:
        return not self == other


class _Value(_ValueConst):
    __slots__ = ()


class _ScalarValueConst(_ValueConst):
    """Base class of the values that contain one Python number or text."""

    __slots__ = ()
    _type: str  # the type, as it is spelled in the names of the native functions

    @property
    def _value(self) -> Any:
        return getattr(_native, f"bt_value_{self._type}_get")(self)

    @classmethod
    def _comparable(cls, other: Any) -> Any:
        """Converts `other` to a Python object. Raises a `TypeError` if `<` isn't defined for this class and `other`."""
        raise NotImplementedError

    def __lt__(self, other: Any) -> bool:
        return self._value < self._comparable(other)

    def __le__(self, other: Any) -> bool:
        return self._value <= self._comparable(other)

    def __gt__(self, other: Any) -> bool:
        return self._value > self._comparable(other)

    def __ge__(self, other: Any) -> bool:
        return self._value >= self._comparable(other)

    def __bool__(self) -> bool:
        return bool(self._value)

    def __repr__(self) -> str:
        return repr(self._value)


class _ScalarValue(_ScalarValueConst, _Value):
    __slots__ = ()
    _convert: Callable[[Any], Any]
    _default: Any

    def __init__(self, value: Any = None) -> None:
        create = getattr(_native, f"bt_value_{self._type}_create_init")
        self._adopt(create(self._default if value is None else self._convert(value)))

    def _set_value(self, value: Any) -> None:
        getattr(_native, f"bt_value_{self._type}_set")(self, self._convert(value))

    value = property(None, _set_value)


def _plain(other: Any) -> Any:
    """Returns the Python number or text of a value or field. Returns any other object as is."""
    return other._value if isinstance(other, (_ValueConst, _native.Field)) and hasattr(other, "_value") else other


def _binary(name: str) -> Any:
    import operator

    function = divmod if name == "divmod" else getattr(operator, name)

    def forward(self: Any, other: Any) -> Any:
        return function(self._value, _number(other))

    def reflected(self: Any, other: Any) -> Any:
        return function(_number(other), self._value)

    forward.__name__ = f"__{name.rstrip('_')}__"
    reflected.__name__ = f"__r{name.rstrip('_')}__"
    return forward, reflected


def _number(other: Any) -> Any:
    other = _plain(other)
    if not isinstance(other, numbers.Number):
        raise TypeError(f"'{type(other).__name__}' object is not a number object")
    return other


class _NumericValueConst(_ScalarValueConst):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        other = _plain(other)
        return isinstance(other, numbers.Number) and self._value == other

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def _comparable(cls, other: Any) -> Any:
        other = _plain(other)
        if not isinstance(other, numbers.Real):
            raise TypeError(f"unorderable types: {cls.__name__}() < {type(other).__name__}()")
        return other

    def __int__(self) -> int:
        return int(self._value)

    def __float__(self) -> float:
        return float(self._value)

    def __complex__(self) -> complex:
        return complex(self._value)

    def __neg__(self) -> Any:
        return -self._value

    def __pos__(self) -> Any:
        return +self._value

    def __abs__(self) -> Any:
        return abs(self._value)

    def __round__(self, ndigits: Optional[int] = None) -> Any:
        return round(self._value, ndigits)

    def __trunc__(self) -> int:
        return int(self._value)

    def __floor__(self) -> int:
        import math

        return math.floor(self._value)

    def __ceil__(self) -> int:
        import math

        return math.ceil(self._value)

    def conjugate(self) -> Any:
        return +self._value

    real = property(lambda self: +self._value)
    imag = property(lambda self: 0)

    __add__, __radd__ = _binary("add")
    __sub__, __rsub__ = _binary("sub")
    __mul__, __rmul__ = _binary("mul")
    __truediv__, __rtruediv__ = _binary("truediv")
    __floordiv__, __rfloordiv__ = _binary("floordiv")
    __mod__, __rmod__ = _binary("mod")
    __divmod__, __rdivmod__ = _binary("divmod")
    __pow__, __rpow__ = _binary("pow")


class _NumericValue(_NumericValueConst, _ScalarValue):
    __slots__ = ()


class _IntegralValueConst(_NumericValueConst):
    __slots__ = ()

    def __index__(self) -> int:
        return int(self._value)

    def __invert__(self) -> int:
        return ~int(self._value)

    numerator = property(lambda self: +self._value)
    denominator = property(lambda self: 1)

    __lshift__, __rlshift__ = _binary("lshift")
    __rshift__, __rrshift__ = _binary("rshift")
    __and__, __rand__ = _binary("and_")
    __xor__, __rxor__ = _binary("xor")
    __or__, __ror__ = _binary("or_")


class _IntegralValue(_IntegralValueConst, _NumericValue):
    __slots__ = ()


def _to_bool(value: Any) -> bool:
    if isinstance(value, _BoolValueConst):
        return value._value
    if not isinstance(value, bool):
        raise TypeError(f"'{type(value)}' object is not a 'bool', 'BoolValue', or '_BoolValueConst' object")
    return value


class _BoolValueConst(_IntegralValueConst):
    __slots__ = ()
    _type = "bool"


class BoolValue(_BoolValueConst, _IntegralValue):
    __slots__ = ()
    _convert = staticmethod(_to_bool)
    _default = False

    if TYPE_CHECKING:

        def __init__(self, value: Union[None, bool, _BoolValueConst] = None) -> None: ...


class _IntegerValueConst(_IntegralValueConst):
    __slots__ = ()


class _IntegerValue(_IntegerValueConst, _IntegralValue):
    __slots__ = ()
    _check_range: Callable[[int], int]
    _default = 0

    @classmethod
    def _convert(cls, value: Any) -> int:
        if not isinstance(value, numbers.Integral):
            raise TypeError("expecting an integral number object")
        return cls._check_range(int(value))


class _SignedIntegerValueConst(_IntegerValueConst):
    __slots__ = ()
    _type = "integer_signed"


class SignedIntegerValue(_SignedIntegerValueConst, _IntegerValue):
    __slots__ = ()
    _check_range = staticmethod(utils._check_int64)


class _UnsignedIntegerValueConst(_IntegerValueConst):
    __slots__ = ()
    _type = "integer_unsigned"


class UnsignedIntegerValue(_UnsignedIntegerValueConst, _IntegerValue):
    __slots__ = ()
    _check_range = staticmethod(utils._check_uint64)


class _RealValueConst(_NumericValueConst):
    __slots__ = ()
    _type = "real"


class RealValue(_RealValueConst, _NumericValue):
    __slots__ = ()
    _convert = staticmethod(utils._to_float)
    _default = 0.0


class _StringValueConst(utils._Sequence, _ScalarValueConst):
    __slots__ = ()

    _type = "string"

    @classmethod
    def _to_str(cls, value: Any) -> str:
        return utils._check_str(_plain(value))

    @classmethod
    def _comparable(cls, other: Any) -> str:
        return cls._to_str(other)

    def __eq__(self, other: object) -> bool:
        return self._value == _plain(other)

    __hash__ = None  # type: ignore[assignment]

    def __contains__(self, item: Any) -> bool:
        return self._to_str(item) in self._value

    def __getitem__(self, index: Any) -> str:
        return self._value[index]

    def __len__(self) -> int:
        return len(self._value)

    def __str__(self) -> str:
        return self._value


class StringValue(_StringValueConst, _ScalarValue):
    __slots__ = ()
    _convert = _StringValueConst._to_str
    _default = ""

    if TYPE_CHECKING:

        def __init__(self, value: Union[None, str, _StringValueConst] = None) -> None: ...

    def __iadd__(self, value: Any) -> StringValue:
        self._set_value(self._value + self._to_str(value))
        return self


class _ContainerConst:
    __slots__ = ()

    def __bool__(self) -> bool:
        return len(self) != 0  # type: ignore[arg-type]


class _Container(_ContainerConst):
    __slots__ = ()

    def __delitem__(self, index: Any) -> None:
        raise NotImplementedError


class _ArrayValueConst(_ContainerConst, utils._Sequence, _ValueConst):
    __slots__ = ()
    _borrow_element = staticmethod(_native.bt_value_array_borrow_element_by_index_const)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str) or len(self) != len(other):
            return False
        return all(a == b for a, b in zip(self, other))

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return _native.bt_value_array_get_length(self)

    def _check_index(self, index: Any) -> int:
        if not isinstance(index, numbers.Integral):
            raise TypeError(f"'{type(index).__name__}' object is not an integral number object: invalid index")
        index = int(index)
        if not 0 <= index < len(self):
            raise IndexError("array value object index is out of range")
        return index

    def __getitem__(self, index: Any) -> Any:
        return self._borrow_element(self, self._check_index(index))

    def __repr__(self) -> str:
        return "[" + ", ".join(map(repr, self)) + "]"


class ArrayValue(_ArrayValueConst, _Container, utils._MutableSequence, _Value):
    __slots__ = ()
    _borrow_element = staticmethod(_native.bt_value_array_borrow_element_by_index)

    def __init__(self, value: Optional[Iterable[Any]] = None) -> None:
        self._adopt(_native.bt_value_array_create())
        for element in () if value is None else value:
            self.append(element)

    def __setitem__(self, index: Any, value: Any) -> None:
        index = self._check_index(index)
        _native.bt_value_array_set_element_by_index(self, index, _or_null(value))

    def append(self, value: Any) -> None:
        _native.bt_value_array_append_element(self, _or_null(value))

    def insert(self, index: Any, value: Any = None) -> None:
        raise NotImplementedError

    def __iadd__(self, iterable: Iterable[Any]) -> ArrayValue:
        for element in iterable:
            self.append(element)
        return self


def _or_null(value: Any) -> _native.Object:
    created = create_value(value)
    return _native.null_value() if created is None else created


class _MapValueConst(_ContainerConst, utils._Mapping, _ValueConst):
    __slots__ = ()
    _borrow_entry = staticmethod(_native.bt_value_map_borrow_entry_value_const)

    def __len__(self) -> int:
        return _native.bt_value_map_get_size(self)

    def __contains__(self, key: Any) -> bool:
        return _native.bt_value_map_has_entry(self, utils._check_str(key))

    def __getitem__(self, key: str) -> Any:
        if key not in self:
            raise KeyError(key)
        return self._borrow_entry(self, key)

    def __iter__(self) -> Iterator[str]:
        return iter(_native.map_value_keys(self))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping) or len(self) != len(other):
            return False
        return all(key in other and self[key] == other[key] for key in self)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{k!r}: {v!r}" for k, v in self.items()) + "}"


class MapValue(_MapValueConst, _Container, utils._MutableMapping, _Value):
    __slots__ = ()
    _borrow_entry = staticmethod(_native.bt_value_map_borrow_entry_value)

    def __init__(self, value: Any = None) -> None:
        self._adopt(_native.bt_value_map_create())
        if value is not None:
            for key, entry in value.items():
                self[key] = entry

    def __setitem__(self, key: str, value: Any) -> None:
        _native.bt_value_map_insert_entry(self, utils._check_str(key), _or_null(value))


# The Python types that can become values. `bool` comes first, because a `bool` is also an integral number.
_TYPES: Sequence[tuple[Any, Any]] = (
    (bool, BoolValue),
    (numbers.Integral, SignedIntegerValue),
    (numbers.Real, RealValue),
    (str, StringValue),
    (Sequence, ArrayValue),
    (Mapping, MapValue),
)

for _type, _const_class, _class in (
    (_native.BT_VALUE_TYPE_BOOL, _BoolValueConst, BoolValue),
    (_native.BT_VALUE_TYPE_UNSIGNED_INTEGER, _UnsignedIntegerValueConst, UnsignedIntegerValue),
    (_native.BT_VALUE_TYPE_SIGNED_INTEGER, _SignedIntegerValueConst, SignedIntegerValue),
    (_native.BT_VALUE_TYPE_REAL, _RealValueConst, RealValue),
    (_native.BT_VALUE_TYPE_STRING, _StringValueConst, StringValue),
    (_native.BT_VALUE_TYPE_ARRAY, _ArrayValueConst, ArrayValue),
    (_native.BT_VALUE_TYPE_MAP, _MapValueConst, MapValue),
):
    _native.register_class(_native.VALUE, _type, _const_class, _class)
numbers.Integral.register(_IntegralValueConst)
numbers.Real.register(_RealValueConst)
