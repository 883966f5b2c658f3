# SPDX-License-Identifier: MIT
"""Argument checks, and code that several classes share."""

from __future__ import annotations

import numbers
import os
from collections.abc import Mapping, MutableMapping, MutableSequence, MutableSet, Sequence, Set

from bt2 import _native

# In Babeltrace 2.1, these names belong to this module.
from bt2.error import Stop as Stop
from bt2.error import TryAgain as TryAgain
from bt2.error import UnknownObject as UnknownObject
from bt2.error import _OverflowError as _OverflowError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Optional, Union

    _Path = Union[str, bytes, os.PathLike[str], os.PathLike[bytes]]

# The types that os.fsdecode() accepts.
_PATH_TYPES = (str, bytes, os.PathLike)


def _repr_with(obj: _native.Object, text: str) -> str:
    """Returns the default `repr()` of a library object, with `text` added."""
    return f"{_native.Object.__repr__(obj)[:-1]}: {text}>"


def _check_type(value: Any, expected: type) -> Any:
    if not isinstance(value, expected):
        raise TypeError(f"'{type(value).__name__}' is not a '{expected}' object")
    return value


def _check_type_if_any(value: Any, expected: type) -> None:
    if value is not None:
        _check_type(value, expected)


def _checker(expected: type, article: str = "a") -> Any:
    def check(value: Any) -> Any:
        if not isinstance(value, expected):
            raise TypeError(f"'{type(value).__name__}' is not {article} '{expected.__name__}' object")
        return value

    return check


_check_str = _checker(str)
_check_bool = _checker(bool)
_check_int = _checker(int, "an")


def _check_str_if_any(*values: Any) -> None:
    """Raises a `TypeError` for the first value that is neither a `str` nor None."""
    for value in values:
        if value is not None:
            _check_str(value)


def _check_uint64(value: Any, what: Optional[str] = None) -> Any:
    _check_int(value)
    if not 0 <= value < 1 << 64:
        raise ValueError(f"{what or 'expecting an unsigned 64-bit integral value'} (got {value})")
    return value


def _check_int64(value: Any, what: Optional[str] = None) -> Any:
    _check_int(value)
    if not -(1 << 63) <= value < 1 << 63:
        raise ValueError(f"{what or 'expecting a signed 64-bit integral value'} (got {value})")
    return value


def _to_float(value: Any) -> float:
    if not isinstance(value, numbers.Real):
        raise TypeError("expecting a real number object")
    return float(value)


def _check_duration_us(seconds: Any) -> int:
    """Converts a duration in seconds to microseconds. More than 10⁹ seconds count as 10⁹ seconds."""
    if not seconds >= 0:
        raise ValueError(f"a duration must not be negative (got {seconds})")
    return int(min(seconds, 1e9) * 1_000_000)


def _check_alignment(value: Any) -> Any:
    _check_uint64(value)
    if value == 0 or value & (value - 1):
        raise ValueError(f"{value} is not a power of two")
    return value


def _check_mip_0(version: int, what: str, successor: str) -> None:
    """Raises an exception if `version` isn't 0. Only MIP 0 has `what`; later versions have `successor` instead."""
    if version != 0:
        raise ValueError(f"{what} is only available with MIP version 0 (currently {version}): use {successor}")


def _check_mip_ge(version: int, what: str, required: int) -> None:
    if version < required:
        raise ValueError(f"{what} is only available with MIP version ≥ {required} (currently {version})")


def _property_since_mip_1(getter: Callable[[Any], Any], what: str) -> Any:
    """Returns a property that exists only in MIP 1. `what` is the name of the property in messages."""

    def get(obj: Any) -> Any:
        _check_mip_ge(obj._mip_version, what, 1)
        return getter(obj)

    return property(get)


def _setter(function: Callable[[Any, Any], Any], check: Callable[[Any], Any], what: Optional[str] = None) -> Any:
    """
    Returns a method that checks a value and then calls `function` with it.

    If `what` is given, it is the name of a property that exists only in MIP 1.
    """

    def set_value(obj: Any, value: Any) -> None:
        if what:
            _check_mip_ge(obj._mip_version, what, 1)
        function(obj, check(value))

    return set_value


# These base classes have the mixin methods of the abstract base classes, but not the metaclass ABCMeta. ABCMeta would
# make the package's 200 classes slower to create and to test with isinstance(). Each base class is registered, so that
# isinstance(…, Mapping) is still true.
if TYPE_CHECKING:

    class _Mapping(Mapping[Any, Any]): ...

    class _MutableMapping(MutableMapping[Any, Any]): ...

    class _Sequence(Sequence[Any]): ...

    class _MutableSequence(MutableSequence[Any]): ...

    class _Set(Set[Any]): ...

    class _MutableSet(MutableSet[Any]): ...

else:

    def _mixin(abstract, names, base=object, **attributes):
        methods = {name: vars(abstract)[name] for name in names.split()}
        cls = type("_" + abstract.__name__, (base,), {"__slots__": (), **methods, **attributes})
        abstract.register(cls)
        return cls

    _Mapping = _mixin(Mapping, "get keys items values __contains__ __eq__", __hash__=None, __reversed__=None)
    _MutableMapping = _mixin(MutableMapping, "pop popitem clear update setdefault", _Mapping)
    _Sequence = _mixin(Sequence, "__iter__ __contains__ __reversed__ index count")
    _MutableSequence = _mixin(MutableSequence, "append clear reverse extend pop remove __iadd__", _Sequence)
    _Set = _mixin(
        Set,
        "__le__ __lt__ __gt__ __ge__ __and__ __rand__ isdisjoint __or__ __ror__ __sub__ __rsub__ "
        "__xor__ __rxor__ _from_iterable",
    )
    _MutableSet = _mixin(MutableSet, "remove pop clear __ior__ __iand__ __ixor__ __isub__", _Set)


def _found(item: Any, key: Any) -> Any:
    """Returns `item`, the result of a look-up of `key`. Raises a `KeyError` if `item` is None."""
    if item is None:
        raise KeyError(key)
    return item


def _set_given(*settings: tuple[Callable[[Any], Any], Any]) -> None:
    """Calls each setter whose value isn't None."""
    for setter, value in settings:
        if value is not None:
            setter(value)


def _create_with_id(what: str, args: tuple[Any, ...], siblings: Any, id: Any, owner: str, is_automatic: bool) -> Any:
    """
    Calls the native function that creates an object of the kind `what` with `args`, and returns the object.

    `owner` is the kind of the class that contains the object. `is_automatic` says whether this class assigns IDs. If
    not, `id` must be a new ID.
    """
    create = f"bt_{what.replace(' ', '_')}_create"
    if is_automatic:
        if id is not None:
            raise ValueError(f"id provided, but {owner} assigns automatic {what} ids")
        return getattr(_native, create)(*args)
    if id is None:
        raise ValueError(f"id not provided, but {owner} does not assign automatic {what} ids")
    if _check_uint64(id) in siblings:
        raise ValueError(f"{what} with ID {id} already exists")
    return getattr(_native, create + "_with_id")(*args, id)


class _ListenerHandle:
    """A handle for removing a listener. The handle becomes invalid when the object with the listener is destroyed."""

    def __init__(self, addr: int) -> None:
        self._addr = addr
        self._listener_id: Optional[int] = None
        self._native_listener: Optional[Callable[..., Any]] = None

    def _set_listener_id(self, listener_id: int) -> None:
        self._listener_id = listener_id

    def _invalidate(self) -> None:
        self._listener_id = None
        self._native_listener = None


def _add_destruction_listener(obj: _native.Object, listener: Callable[[Any], None]) -> _ListenerHandle:
    if not callable(listener):
        raise TypeError("'listener' parameter is not callable")
    handle = _ListenerHandle(obj.addr)

    def on_destruction(destroyed: Any) -> None:
        handle._invalidate()
        listener(destroyed)

    handle._native_listener = on_destruction
    handle._set_listener_id(_native.trace_add_destruction_listener(obj, on_destruction))
    return handle


def _remove_destruction_listener(obj: _native.Object, handle: _ListenerHandle) -> None:
    _check_type(handle, _ListenerHandle)
    if handle._addr != obj.addr:
        raise ValueError("this listener handle does not match the object")
    if handle._listener_id is None:
        raise ValueError("this listener handle has already been removed")
    _native.trace_remove_destruction_listener(obj, handle._listener_id, handle._native_listener)
    handle._invalidate()


# The types of field classes, each with the distinctive part of the names of its Python classes. The part after the
# colon comes last in a name: `_DynamicArrayFieldClassWithLengthField`.
_TYPE_NAMES = (
    ("BOOL", "Bool"),
    ("BIT_ARRAY", "BitArray"),
    ("UNSIGNED_INTEGER", "UnsignedInteger"),
    ("SIGNED_INTEGER", "SignedInteger"),
    ("UNSIGNED_ENUMERATION", "UnsignedEnumeration"),
    ("SIGNED_ENUMERATION", "SignedEnumeration"),
    ("SINGLE_PRECISION_REAL", "SinglePrecisionReal"),
    ("DOUBLE_PRECISION_REAL", "DoublePrecisionReal"),
    ("STRING", "String"),
    ("STRUCTURE", "Structure"),
    ("STATIC_ARRAY", "StaticArray"),
    ("DYNAMIC_ARRAY_WITHOUT_LENGTH_FIELD", "DynamicArray"),
    ("DYNAMIC_ARRAY_WITH_LENGTH_FIELD", "DynamicArray:WithLengthField"),
    ("OPTION_WITHOUT_SELECTOR_FIELD", "Option"),
    ("OPTION_WITH_BOOL_SELECTOR_FIELD", "Option:WithBoolSelectorField"),
    ("OPTION_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD", "Option:WithUnsignedIntegerSelectorField"),
    ("OPTION_WITH_SIGNED_INTEGER_SELECTOR_FIELD", "Option:WithSignedIntegerSelectorField"),
    ("VARIANT_WITHOUT_SELECTOR_FIELD", "Variant:WithoutSelectorField"),
    ("VARIANT_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD", "Variant:WithUnsignedIntegerSelectorField"),
    ("VARIANT_WITH_SIGNED_INTEGER_SELECTOR_FIELD", "Variant:WithSignedIntegerSelectorField"),
    ("STATIC_BLOB", "StaticBlob"),
    ("DYNAMIC_BLOB_WITHOUT_LENGTH_FIELD", "DynamicBlob"),
    ("DYNAMIC_BLOB_WITH_LENGTH_FIELD", "DynamicBlob:WithLengthField"),
)


def _register_field_types(kind: int, suffix: str, namespace: Any) -> None:
    for native_name, python_name in _TYPE_NAMES:
        stem, _, detail = python_name.partition(":")
        name = f"_{stem}{suffix}{detail}"
        _native.register_class(
            kind, getattr(_native, "BT_FIELD_CLASS_TYPE_" + native_name), namespace[name + "Const"], namespace[name]
        )
