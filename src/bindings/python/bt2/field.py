# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Fields. Their engine types, in the native module, implement the operations that loops over events use."""

from __future__ import annotations

import numbers
from collections.abc import Mapping, MutableMapping, Sequence

from bt2 import _native, utils
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, List


class _FieldConst(_native.Field):
    """
    A field of an event or a packet. The derived class of the object depends on the field's type.

    The text of a string field ends at the first null character. A field that is an array of characters in the trace may
    have more bytes after this character, and `bytes(field)` returns all bytes. GDB, for example, writes the contents of
    registers and memory to such arrays. Babeltrace's package doesn't have the conversion to `bytes`.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        # The type of `cls` depends on the type of the field.
        @property
        def cls(self) -> Any: ...

    @property
    def graph_mip_version(self) -> int:
        return self.cls.graph_mip_version


class _Field(_FieldConst):
    __slots__ = ()


class _NumericFieldConst(_native.NumericField, _FieldConst):
    __slots__ = ()


class _NumericField(_NumericFieldConst, _Field):
    __slots__ = ()
    # A field has no hash, because its value may change.
    __hash__ = None  # type: ignore[assignment]


class _IntegralFieldConst(_native.IntegralField, _NumericFieldConst):
    __slots__ = ()


class _IntegralField(_IntegralFieldConst, _NumericField):
    __slots__ = ()


class _BoolFieldConst(_IntegralFieldConst):
    __slots__ = ()


class _BoolField(_BoolFieldConst, _IntegralField):
    __slots__ = ()

    def _set_value(self, value: Any) -> None:
        if not isinstance(value, (bool, _BoolFieldConst)):
            raise TypeError(f"'{type(value)}' object is not a 'bool', '_BoolFieldConst', or '_BoolField' object")
        _native.bt_field_bool_set_value(self, bool(value))

    value = property(None, _set_value)


class _BitArrayFieldConst(_FieldConst):
    __slots__ = ()
    value_as_integer: _Property[int] = _property(_native.bt_field_bit_array_get_value_as_integer)

    @property
    def active_flag_labels(self) -> List[str]:
        utils._check_mip_ge(self.graph_mip_version, "Bit array field class flags", 1)
        return _native.bt_field_bit_array_get_active_flag_labels(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _BitArrayFieldConst) and self.value_as_integer == other.value_as_integer

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return self.cls.length

    def __repr__(self) -> str:
        return repr(self.value_as_integer)

    def __str__(self) -> str:
        return str(self.value_as_integer)


class _BitArrayField(_BitArrayFieldConst, _Field):
    __slots__ = ()

    @property
    def value_as_integer(self) -> int:
        return _native.bt_field_bit_array_get_value_as_integer(self)

    @value_as_integer.setter
    def value_as_integer(self, value: int) -> None:
        _native.bt_field_bit_array_set_value_as_integer(self, utils._check_uint64(value))

    def _set_value(self, value: int) -> None:
        self.value_as_integer = value

    # This setter allows a structure or array to set a member of this type like any other field.
    value = property(None, _set_value)


class _IntegerFieldConst(_IntegralFieldConst):
    __slots__ = ()


class _IntegerField(_IntegerFieldConst, _IntegralField):
    __slots__ = ()
    _native_set_value: Callable[[Any, int], None]

    def _check_range(self, value: Any) -> int:
        if not isinstance(value, numbers.Integral):
            raise TypeError("expecting an integral number object")
        value = int(value)
        size = self.cls.field_value_range
        lower = -(1 << (size - 1)) if self._is_signed else 0  # type: ignore[attr-defined]
        upper = (1 << (size - 1 if self._is_signed else size)) - 1  # type: ignore[attr-defined]
        if not lower <= value <= upper:
            raise ValueError(f"Value {value} is outside valid range [{lower}, {upper}]")
        return value

    def _set_value(self, value: Any) -> None:
        self._native_set_value(self, self._check_range(value))

    value = property(None, _set_value)


class _UnsignedIntegerFieldConst(_IntegerFieldConst):
    __slots__ = ()
    _is_signed = False


class _UnsignedIntegerField(_UnsignedIntegerFieldConst, _IntegerField):
    __slots__ = ()

    _native_set_value = staticmethod(_native.bt_field_integer_unsigned_set_value)


class _SignedIntegerFieldConst(_IntegerFieldConst):
    __slots__ = ()
    _is_signed = True


class _SignedIntegerField(_SignedIntegerFieldConst, _IntegerField):
    __slots__ = ()

    _native_set_value = staticmethod(_native.bt_field_integer_signed_set_value)


class _RealFieldConst(_NumericFieldConst):
    __slots__ = ()


class _RealField(_RealFieldConst, _NumericField):
    __slots__ = ()
    _native_set_value: Callable[[Any, float], None]

    def _set_value(self, value: Any) -> None:
        self._native_set_value(self, utils._to_float(value))

    value = property(None, _set_value)


class _SinglePrecisionRealFieldConst(_RealFieldConst):
    __slots__ = ()


class _SinglePrecisionRealField(_SinglePrecisionRealFieldConst, _RealField):
    __slots__ = ()

    _native_set_value = staticmethod(_native.bt_field_real_single_precision_set_value)


class _DoublePrecisionRealFieldConst(_RealFieldConst):
    __slots__ = ()


class _DoublePrecisionRealField(_DoublePrecisionRealFieldConst, _RealField):
    __slots__ = ()

    _native_set_value = staticmethod(_native.bt_field_real_double_precision_set_value)


class _EnumerationFieldConst(_native.EnumerationField, _IntegerFieldConst):
    __slots__ = ()


class _EnumerationField(_EnumerationFieldConst, _IntegerField):
    __slots__ = ()


class _UnsignedEnumerationFieldConst(_EnumerationFieldConst, _UnsignedIntegerFieldConst):
    __slots__ = ()


class _UnsignedEnumerationField(_UnsignedEnumerationFieldConst, _EnumerationField, _UnsignedIntegerField):
    __slots__ = ()


class _SignedEnumerationFieldConst(_EnumerationFieldConst, _SignedIntegerFieldConst):
    __slots__ = ()


class _SignedEnumerationField(_SignedEnumerationFieldConst, _EnumerationField, _SignedIntegerField):
    __slots__ = ()


class _StringFieldConst(_native.StringField, _FieldConst):
    """
    A string field: a sequence of characters that can be compared with a `str`.

    `bytes(field)` also returns the bytes after the first null character.
    """

    __slots__ = ()


class _StringField(_StringFieldConst, _Field):
    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    @staticmethod
    def _value_to_str(value: Any) -> str:
        if isinstance(value, _StringFieldConst):
            return value._value
        if not isinstance(value, str):
            raise TypeError("expecting a 'str' object")
        return value

    def _set_value(self, value: Any) -> None:
        _native.bt_field_string_set_value(self, self._value_to_str(value))

    value = property(None, _set_value)

    def __iadd__(self, value: Any) -> _StringField:
        _native.bt_field_string_append(self, self._value_to_str(value))
        return self


class _ContainerFieldConst(_FieldConst):
    __slots__ = ()
    _NAME: str

    def __bool__(self) -> bool:
        return len(self) != 0  # type: ignore[arg-type]

    def __delitem__(self, index: Any) -> None:
        raise NotImplementedError

    def __setitem__(self, index: Any, value: Any) -> None:
        raise TypeError(f"'{type(self)}' object does not support item assignment")


class _ContainerField(_ContainerFieldConst, _Field):
    __slots__ = ()


class _StructureFieldConst(_native.StructureField, _ContainerFieldConst):
    __slots__ = ()
    _NAME = "Const structure"


class _StructureField(_StructureFieldConst, _ContainerField):
    __slots__ = ()
    _NAME = "Structure"

    def __setitem__(self, key: str, value: Any) -> None:
        field = self[key]
        # After an in-place operator such as `+=`, `value` is the field itself, which already has its new value.
        if not (isinstance(value, _Field) and value.addr == field.addr):
            field.value = value

    def _set_value(self, values: Any) -> None:
        for key, value in values.items():
            self[key].value = value

    value = property(None, _set_value)
    pop = utils._MutableMapping.pop
    popitem = utils._MutableMapping.popitem
    clear = utils._MutableMapping.clear
    update = utils._MutableMapping.update
    setdefault = utils._MutableMapping.setdefault


class _ArrayFieldConst(_native.ArrayField, utils._Sequence, _ContainerFieldConst):
    __slots__ = ()

    @property
    def length(self) -> int:
        return len(self)

    def insert(self, index: int, value: Any) -> None:
        raise NotImplementedError


class _ArrayField(_ArrayFieldConst, utils._MutableSequence, _ContainerField):
    __slots__ = ()

    def _match_length(self, length: int) -> None:
        """Changes the length of the field to `length`. Raises a `ValueError` if the length is fixed."""
        raise NotImplementedError

    def _set_value(self, values: Any) -> None:
        if len(values) != len(self):
            self._match_length(len(values))
        for index, value in enumerate(values):
            if value is not None:
                self[index].value = value

    value = property(None, _set_value)

    def __setitem__(self, index: Any, value: Any) -> None:
        field = self[index]
        if not (isinstance(value, _Field) and value.addr == field.addr):
            field.value = value

    def insert(self, index: int, value: Any) -> None:
        raise NotImplementedError


class _StaticArrayFieldConst(_ArrayFieldConst):
    __slots__ = ()
    _NAME = "Const static array"


class _StaticArrayField(_StaticArrayFieldConst, _ArrayField):
    __slots__ = ()
    _NAME = "Static array"

    def _match_length(self, length: int) -> None:
        raise ValueError(f"expected length of value ({length}) and array field ({len(self)}) to match")


class _DynamicArrayFieldConst(_ArrayFieldConst):
    __slots__ = ()
    _NAME = "Const dynamic array"


class _DynamicArrayField(_DynamicArrayFieldConst, _ArrayField):
    __slots__ = ()
    _NAME = "Dynamic array"

    @property
    def length(self) -> int:
        return len(self)

    @length.setter
    def length(self, length: int) -> None:
        _native.bt_field_array_dynamic_set_length(self, utils._check_uint64(length))

    def _match_length(self, length: int) -> None:
        self.length = length


class _DynamicArrayFieldWithLengthFieldConst(_DynamicArrayFieldConst):
    __slots__ = ()


class _DynamicArrayFieldWithLengthField(_DynamicArrayFieldWithLengthFieldConst, _DynamicArrayField):
    __slots__ = ()


class _OptionFieldConst(_FieldConst):
    """An option field. It is compared like the field that it contains, or like None if it is empty."""

    __slots__ = ()

    @property
    def has_field(self) -> bool:
        return self.field is not None

    field: _Property[Any] = _property(_native.bt_field_option_borrow_field_const)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _OptionFieldConst):
            other = other.field
        return self.field == other

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return self.has_field

    def __repr__(self) -> str:
        return repr(self.field)

    def __str__(self) -> str:
        return str(self.field)


class _OptionField(_OptionFieldConst, _Field):
    __slots__ = ()
    field: _Property[Any] = _property(_native.bt_field_option_borrow_field)

    @property
    def has_field(self) -> bool:
        return self.field is not None

    @has_field.setter
    def has_field(self, value: bool) -> None:
        _native.bt_field_option_set_has_field(self, utils._check_bool(value))

    def _set_value(self, value: Any) -> None:
        self.has_field = True
        self.field.value = value

    value = property(None, _set_value)


class _OptionFieldWithBoolSelectorFieldConst(_OptionFieldConst):
    __slots__ = ()


class _OptionFieldWithBoolSelectorField(_OptionFieldWithBoolSelectorFieldConst, _OptionField):
    __slots__ = ()


class _OptionFieldWithUnsignedIntegerSelectorFieldConst(_OptionFieldConst):
    __slots__ = ()


class _OptionFieldWithUnsignedIntegerSelectorField(_OptionFieldWithUnsignedIntegerSelectorFieldConst, _OptionField):
    __slots__ = ()


class _OptionFieldWithSignedIntegerSelectorFieldConst(_OptionFieldConst):
    __slots__ = ()


class _OptionFieldWithSignedIntegerSelectorField(_OptionFieldWithSignedIntegerSelectorFieldConst, _OptionField):
    __slots__ = ()


class _VariantFieldConst(_ContainerFieldConst):
    """A variant field. It is compared like the field of its selected option."""

    __slots__ = ()
    _NAME = "Const variant"

    selected_option_index: _Property[int] = _property(_native.bt_field_variant_get_selected_option_index)
    selected_option: _Property[Any] = _property(_native.bt_field_variant_borrow_selected_option_field_const)

    def __len__(self) -> int:
        return len(self.cls)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _VariantFieldConst):
            other = other.selected_option
        return self.selected_option == other

    __hash__ = None  # type: ignore[assignment]

    # As in Babeltrace, a variant has no truth value: neither its selected option nor its number of options defines one.
    def __bool__(self) -> bool:
        raise NotImplementedError

    def __repr__(self) -> str:
        return repr(self.selected_option)

    def __str__(self) -> str:
        return str(self.selected_option)


class _VariantField(_VariantFieldConst, _ContainerField):
    __slots__ = ()
    _NAME = "Variant"

    selected_option: _Property[Any] = _property(_native.bt_field_variant_borrow_selected_option_field)

    @property
    def selected_option_index(self) -> int:
        return _native.bt_field_variant_get_selected_option_index(self)

    @selected_option_index.setter
    def selected_option_index(self, index: int) -> None:
        if not 0 <= utils._check_int(index) < len(self):
            raise IndexError(f"{self._NAME} field object index is out of range")
        _native.bt_field_variant_select_option_by_index(self, index)

    def _set_value(self, value: Any) -> None:
        option: Any = self.selected_option
        option.value = value

    value = property(None, _set_value)


class _VariantFieldWithUnsignedIntegerSelectorFieldConst(_VariantFieldConst):
    __slots__ = ()


class _VariantFieldWithUnsignedIntegerSelectorField(_VariantFieldWithUnsignedIntegerSelectorFieldConst, _VariantField):
    __slots__ = ()


class _VariantFieldWithSignedIntegerSelectorFieldConst(_VariantFieldConst):
    __slots__ = ()


class _VariantFieldWithSignedIntegerSelectorField(_VariantFieldWithSignedIntegerSelectorFieldConst, _VariantField):
    __slots__ = ()


class _BlobFieldConst(_native.BlobField, _FieldConst):
    __slots__ = ()

    @property
    def length(self) -> int:
        return len(self)

    @property
    def data(self) -> memoryview:
        return memoryview(self)

    def __eq__(self, other: object) -> bool:
        try:
            return bytes(self) == bytes(memoryview(other))  # type: ignore[arg-type]
        except TypeError:
            return False

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(bytes(self))


class _BlobField(_BlobFieldConst, _Field):
    __slots__ = ()

    @property
    def data(self) -> memoryview:
        return memoryview(self)

    @data.setter
    def data(self, data: Any) -> None:
        size = memoryview(data).nbytes
        if size != len(self):
            raise ValueError(f"length of data ({size}) is not the field's ({len(self)})")
        memoryview(self)[:] = data


class _StaticBlobFieldConst(_BlobFieldConst):
    __slots__ = ()


class _StaticBlobField(_StaticBlobFieldConst, _BlobField):
    __slots__ = ()


class _DynamicBlobFieldConst(_BlobFieldConst):
    __slots__ = ()


class _DynamicBlobField(_DynamicBlobFieldConst, _BlobField):
    __slots__ = ()

    @property
    def length(self) -> int:
        return len(self)

    @length.setter
    def length(self, length: int) -> None:
        _native.bt_field_blob_dynamic_set_length(self, utils._check_uint64(length))


class _DynamicBlobFieldWithLengthFieldConst(_DynamicBlobFieldConst):
    __slots__ = ()


class _DynamicBlobFieldWithLengthField(_DynamicBlobFieldWithLengthFieldConst, _DynamicBlobField):
    __slots__ = ()


utils._register_field_types(
    _native.FIELD,
    "Field",
    {
        **globals(),
        # The public names don't include a separate class for a variant without a selector.
        "_VariantFieldWithoutSelectorField": _VariantField,
        "_VariantFieldWithoutSelectorFieldConst": _VariantFieldConst,
    },
)
numbers.Integral.register(_IntegralFieldConst)
numbers.Real.register(_RealFieldConst)
Mapping.register(_StructureFieldConst)
MutableMapping.register(_StructureField)
Sequence.register(_ArrayFieldConst)
