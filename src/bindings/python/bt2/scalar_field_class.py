# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""The base class of all field classes, and the field classes of fields that contain no other fields."""

from __future__ import annotations

import enum

from bt2 import _native, utils
from bt2 import integer_range_set as bt2_integer_range_set
from bt2 import user_attributes as bt2_user_attrs
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Iterator, List


class IntegerDisplayBase(enum.IntEnum):
    BINARY = _native.BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_BINARY
    OCTAL = _native.BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_OCTAL
    DECIMAL = _native.BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_DECIMAL
    HEXADECIMAL = _native.BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL


@bt2_user_attrs._user_attributes("field_class")
class _FieldClassConst(bt2_user_attrs._WithUserAttrsConst, _native.Object):
    __slots__ = ()
    graph_mip_version: _Property[int] = _property(_native.bt_field_class_get_graph_mip_version)


class _FieldClass(_FieldClassConst, bt2_user_attrs._WithUserAttrs):
    __slots__ = ()


class _BoolFieldClassConst(_FieldClassConst):
    __slots__ = ()


class _BoolFieldClass(_BoolFieldClassConst, _FieldClass):
    __slots__ = ()


class _BitArrayFieldClassFlagConst:
    """A flag of a bit array: a label and the indexes of its bits."""

    def __init__(self, ptr: _native.Object) -> None:
        self._ptr = ptr

    @property
    def label(self) -> str:
        return _native.bt_field_class_bit_array_flag_get_label(self._ptr)

    @property
    def ranges(self) -> bt2_integer_range_set._UnsignedIntegerRangeSetConst:
        return _native.bt_field_class_bit_array_flag_borrow_index_ranges_const(self._ptr)


class _BitArrayFieldClassConst(utils._Mapping, _FieldClassConst):
    __slots__ = ()
    length: _Property[int] = _property(_native.bt_field_class_bit_array_get_length)

    def _check_flags(self) -> None:
        utils._check_mip_ge(self.graph_mip_version, "Bit array field class flags", 1)

    def __len__(self) -> int:
        self._check_flags()
        return _native.bt_field_class_bit_array_get_flag_count(self)

    def __getitem__(self, label: str) -> _BitArrayFieldClassFlagConst:
        self._check_flags()
        ptr = _native.bt_field_class_bit_array_borrow_flag_by_label_const(self, utils._check_str(label))
        return _BitArrayFieldClassFlagConst(utils._found(ptr, label))

    def __iter__(self) -> Iterator[str]:
        for index in range(len(self)):
            yield _native.bt_field_class_bit_array_flag_get_label(
                _native.bt_field_class_bit_array_borrow_flag_by_index_const(self, index)
            )

    def active_flags_for_value_as_integer(self, value_as_integer: int) -> List[_BitArrayFieldClassFlagConst]:
        self._check_flags()
        labels = _native.bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer(
            self, utils._check_uint64(value_as_integer)
        )
        return [self[label] for label in labels]


class _BitArrayFieldClass(_BitArrayFieldClassConst, _FieldClass):
    __slots__ = ()

    def add_flag(self, label: str, index_ranges: bt2_integer_range_set._UnsignedIntegerRangeSetConst) -> None:
        self._check_flags()
        utils._check_str(label)
        utils._check_type(index_ranges, bt2_integer_range_set._UnsignedIntegerRangeSetConst)
        if len(index_ranges) == 0:
            raise ValueError("bit index range set is empty")
        if label in self:
            raise ValueError(f"duplicate flag label `{label}`")
        length = self.length
        for range_ in index_ranges:
            if range_.upper >= length:
                raise ValueError(f"bit index {range_.upper} is not less than the length {length}")
        _native.bt_field_class_bit_array_add_flag(self, label, index_ranges)

    def __iadd__(self, mappings: Iterable[Any]) -> _BitArrayFieldClass:
        for label, ranges in mappings:
            self.add_flag(label, ranges)
        return self


class _IntegerFieldClassConst(_FieldClassConst):
    __slots__ = ()
    field_value_range: _Property[int] = _property(_native.bt_field_class_integer_get_field_value_range)

    @property
    def preferred_display_base(self) -> IntegerDisplayBase:
        return IntegerDisplayBase(_native.bt_field_class_integer_get_preferred_display_base(self))


class _IntegerFieldClass(_IntegerFieldClassConst, _FieldClass):
    __slots__ = ()

    def _set_field_value_range(self, size: int) -> None:
        if not 1 <= utils._check_uint64(size) <= 64:
            raise ValueError(f"Value is outside valid range [1, 64] ({size})")
        _native.bt_field_class_integer_set_field_value_range(self, size)

    def _set_preferred_display_base(self, base: int) -> None:
        # The base may also be a plain integer.
        if not isinstance(base, int):
            utils._check_type(base, IntegerDisplayBase)
        _native.bt_field_class_integer_set_preferred_display_base(self, IntegerDisplayBase(base).value)


class _UnsignedIntegerFieldClassConst(_IntegerFieldClassConst):
    __slots__ = ()
    _is_signed = False


class _UnsignedIntegerFieldClass(_UnsignedIntegerFieldClassConst, _IntegerFieldClass):
    __slots__ = ()


class _SignedIntegerFieldClassConst(_IntegerFieldClassConst):
    __slots__ = ()
    _is_signed = True


class _SignedIntegerFieldClass(_SignedIntegerFieldClassConst, _IntegerFieldClass):
    __slots__ = ()


class _RealFieldClassConst(_FieldClassConst):
    __slots__ = ()


class _RealFieldClass(_RealFieldClassConst, _FieldClass):
    __slots__ = ()


class _SinglePrecisionRealFieldClassConst(_RealFieldClassConst):
    __slots__ = ()


class _SinglePrecisionRealFieldClass(_SinglePrecisionRealFieldClassConst, _RealFieldClass):
    __slots__ = ()


class _DoublePrecisionRealFieldClassConst(_RealFieldClassConst):
    __slots__ = ()


class _DoublePrecisionRealFieldClass(_DoublePrecisionRealFieldClassConst, _RealFieldClass):
    __slots__ = ()


class _EnumerationFieldClassMapping:
    """A mapping of an enumeration: a label and the ranges of the values that have this label."""

    _sign: str

    def __init__(self, mapping_ptr: _native.Object) -> None:
        self._ptr = mapping_ptr

    @property
    def label(self) -> str:
        return _native.bt_field_class_enumeration_mapping_get_label(self._ptr)

    @property
    def ranges(self) -> bt2_integer_range_set._IntegerRangeSetConst:
        return getattr(_native, f"bt_field_class_enumeration_{self._sign}_mapping_borrow_ranges_const")(self._ptr)


class _UnsignedEnumerationFieldClassMappingConst(_EnumerationFieldClassMapping):
    _sign = "unsigned"


class _SignedEnumerationFieldClassMappingConst(_EnumerationFieldClassMapping):
    _sign = "signed"


class _EnumerationFieldClassConst(utils._Mapping, _IntegerFieldClassConst):
    __slots__ = ()
    _sign: str
    _mapping_class: Any
    _range_set_class: Any

    def _function(self, name: str) -> Any:
        return getattr(_native, "bt_field_class_enumeration_" + name.format(self._sign))

    def __len__(self) -> int:
        return _native.bt_field_class_enumeration_get_mapping_count(self)

    def mappings_for_value(self, value: int) -> List[_EnumerationFieldClassMapping]:
        if self._sign == "signed":
            utils._check_int64(value)
        else:
            utils._check_uint64(value)
        labels = self._function("{}_get_mapping_labels_for_value")(self, value)
        return [self[label] for label in labels]

    def __iter__(self) -> Iterator[str]:
        borrow = self._function("{}_borrow_mapping_by_index_const")
        for index in range(len(self)):
            yield _native.bt_field_class_enumeration_mapping_get_label(borrow(self, index))

    def __getitem__(self, label: str) -> _EnumerationFieldClassMapping:
        ptr = self._function("{}_borrow_mapping_by_label_const")(self, utils._check_str(label))
        return self._mapping_class(utils._found(ptr, label))


class _EnumerationFieldClass(_EnumerationFieldClassConst, _IntegerFieldClass):
    __slots__ = ()

    def _add_mapping(self, label: str, ranges: bt2_integer_range_set._IntegerRangeSetConst) -> None:
        utils._check_str(label)
        utils._check_type(ranges, self._range_set_class)
        if label in self:
            raise ValueError(f"duplicate mapping label '{label}'")
        self._function("{}_add_mapping")(self, label, ranges)

    def __iadd__(self, mappings: Iterable[Any]) -> Any:
        for label, ranges in mappings:
            self._add_mapping(label, ranges)
        return self


class _UnsignedEnumerationFieldClassConst(_EnumerationFieldClassConst, _UnsignedIntegerFieldClassConst):
    __slots__ = ()
    _sign = "unsigned"
    _mapping_class = _UnsignedEnumerationFieldClassMappingConst
    _range_set_class = bt2_integer_range_set._UnsignedIntegerRangeSetConst


class _UnsignedEnumerationFieldClass(
    _UnsignedEnumerationFieldClassConst, _EnumerationFieldClass, _UnsignedIntegerFieldClass
):
    __slots__ = ()

    def add_mapping(self, label: str, ranges: bt2_integer_range_set._UnsignedIntegerRangeSetConst) -> None:
        self._add_mapping(label, ranges)


class _SignedEnumerationFieldClassConst(_EnumerationFieldClassConst, _SignedIntegerFieldClassConst):
    __slots__ = ()
    _sign = "signed"
    _mapping_class = _SignedEnumerationFieldClassMappingConst
    _range_set_class = bt2_integer_range_set._SignedIntegerRangeSetConst


class _SignedEnumerationFieldClass(_SignedEnumerationFieldClassConst, _EnumerationFieldClass, _SignedIntegerFieldClass):
    __slots__ = ()

    def add_mapping(self, label: str, ranges: bt2_integer_range_set._SignedIntegerRangeSetConst) -> None:
        self._add_mapping(label, ranges)


class _StringFieldClassConst(_FieldClassConst):
    __slots__ = ()


class _StringFieldClass(_StringFieldClassConst, _FieldClass):
    __slots__ = ()


# In Babeltrace 2.1, all field classes belong to the module `bt2.field_class`.
for _class in list(vars().values()):
    if isinstance(_class, type) and _class.__module__ == __name__:
        _class.__module__ = "bt2.field_class"
