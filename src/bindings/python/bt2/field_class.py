# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Field classes of structures, arrays, options, variants and BLOBs."""

from __future__ import annotations

from bt2 import _native, utils
from bt2 import field_location as bt2_field_location
from bt2 import field_path as bt2_field_path
from bt2 import integer_range_set as bt2_integer_range_set
from bt2 import scalar_field_class as bt2_scalars
from bt2 import user_attributes as bt2_user_attrs
from bt2.properties import _Property, _property
from bt2.scalar_field_class import _FieldClass, _FieldClassConst

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Iterator, Optional


@bt2_user_attrs._user_attributes("field_class_structure_member")
class _StructureFieldClassMemberConst(bt2_user_attrs._WithUserAttrsConst, _native.Object):
    __slots__ = ()
    name: _Property[str] = _property(_native.bt_field_class_structure_member_get_name)
    field_class: _Property[_FieldClassConst] = _property(
        _native.bt_field_class_structure_member_borrow_field_class_const
    )


class _StructureFieldClassMember(_StructureFieldClassMemberConst, bt2_user_attrs._WithUserAttrs):
    __slots__ = ()
    field_class: _Property[_FieldClass] = _property(_native.bt_field_class_structure_member_borrow_field_class)


class _StructureFieldClassConst(utils._Mapping, _FieldClassConst):
    __slots__ = ()
    _borrow_by_index = staticmethod(_native.bt_field_class_structure_borrow_member_by_index_const)
    _borrow_by_name = staticmethod(_native.bt_field_class_structure_borrow_member_by_name_const)

    def __len__(self) -> int:
        return _native.bt_field_class_structure_get_member_count(self)

    def __getitem__(self, key: str) -> _StructureFieldClassMemberConst:
        return utils._found(self._borrow_by_name(self, utils._check_str(key)), key)

    def __iter__(self) -> Iterator[str]:
        for index in range(len(self)):
            yield self._borrow_by_index(self, index).name

    def member_at_index(self, index: int) -> _StructureFieldClassMemberConst:
        utils._check_uint64(index)
        if index >= len(self):
            raise IndexError
        return self._borrow_by_index(self, index)


class _StructureFieldClass(_StructureFieldClassConst, _FieldClass):
    __slots__ = ()

    if TYPE_CHECKING:

        def __getitem__(self, key: str) -> _StructureFieldClassMember: ...

        def member_at_index(self, index: int) -> _StructureFieldClassMember: ...

    _borrow_by_index = staticmethod(_native.bt_field_class_structure_borrow_member_by_index)
    _borrow_by_name = staticmethod(_native.bt_field_class_structure_borrow_member_by_name)

    def append_member(self, name: str, field_class: _FieldClass, user_attributes: Any = None) -> None:
        utils._check_str(name)
        utils._check_type(field_class, _FieldClass)
        if name in self:
            raise ValueError(f"duplicate member name '{name}'")
        _native.bt_field_class_structure_append_member(self, name, field_class)
        if user_attributes is not None:
            self[name]._set_user_attributes(user_attributes)

    def __iadd__(self, members: Iterable[Any]) -> _StructureFieldClass:
        for member in members:
            _check_length("a member", member, 2, 3)
            self.append_member(*member)
        return self


def _check_length(what: str, items: Any, *lengths: int) -> None:
    if len(items) not in lengths:
        wanted = " or ".join(map(str, lengths))
        raise ValueError(f"a tuple for {what} has {wanted} elements, this one has {len(items)}")


class _WithKeyField:
    """Base class of the field classes (arrays, options, variants, BLOBs) that refer to a length or selector field."""

    __slots__ = ()
    _prefix: str
    _what: str

    def _key_field_path(self) -> Any:
        successor = f"the {self._what[0].lower()}{self._what[1:]} location"
        utils._check_mip_0(self.graph_mip_version, f"{self._what} path", successor)  # type: ignore[attr-defined]
        return getattr(_native, self._prefix + "_path_const")(self)

    def _key_field_location(self) -> Any:
        utils._check_mip_ge(self.graph_mip_version, f"{self._what} location", 1)  # type: ignore[attr-defined]
        return getattr(_native, self._prefix + "_location_const")(self)


class _WithSelectorField(_WithKeyField):
    __slots__ = ()
    _what = "Selector field"

    @property
    def selector_field_path(self) -> Optional[bt2_field_path._FieldPathConst]:
        return self._key_field_path()

    @property
    def selector_field_location(self) -> bt2_field_location._FieldLocationConst:
        return self._key_field_location()


class _OptionFieldClassConst(_FieldClassConst):
    __slots__ = ()
    field_class: _Property[_FieldClassConst] = _property(_native.bt_field_class_option_borrow_field_class_const)


class _OptionFieldClass(_OptionFieldClassConst, _FieldClass):
    __slots__ = ()
    field_class: _Property[_FieldClass] = _property(_native.bt_field_class_option_borrow_field_class)


class _OptionFieldClassWithSelectorFieldConst(_WithSelectorField, _OptionFieldClassConst):
    __slots__ = ()
    _prefix = "bt_field_class_option_with_selector_field_borrow_selector_field"


class _OptionFieldClassWithSelectorField(_OptionFieldClassWithSelectorFieldConst, _OptionFieldClass):
    __slots__ = ()


class _OptionFieldClassWithBoolSelectorFieldConst(_OptionFieldClassWithSelectorFieldConst):
    __slots__ = ()
    selector_is_reversed: _Property[bool] = _property(
        _native.bt_field_class_option_with_selector_field_bool_selector_is_reversed
    )


class _OptionFieldClassWithBoolSelectorField(
    _OptionFieldClassWithBoolSelectorFieldConst, _OptionFieldClassWithSelectorField
):
    __slots__ = ()

    def _set_selector_is_reversed(self, selector_is_reversed: bool) -> None:
        _native.bt_field_class_option_with_selector_field_bool_set_selector_is_reversed(
            self, utils._check_bool(selector_is_reversed)
        )


class _OptionFieldClassWithIntegerSelectorFieldConst(_OptionFieldClassWithSelectorFieldConst):
    __slots__ = ()
    _sign: str

    @property
    def ranges(self) -> bt2_integer_range_set._IntegerRangeSetConst:
        return getattr(
            _native, f"bt_field_class_option_with_selector_field_integer_{self._sign}_borrow_selector_ranges_const"
        )(self)


class _OptionFieldClassWithIntegerSelectorField(
    _OptionFieldClassWithIntegerSelectorFieldConst, _OptionFieldClassWithSelectorField
):
    __slots__ = ()


class _OptionFieldClassWithUnsignedIntegerSelectorFieldConst(_OptionFieldClassWithIntegerSelectorFieldConst):
    __slots__ = ()
    _sign = "unsigned"


class _OptionFieldClassWithUnsignedIntegerSelectorField(
    _OptionFieldClassWithUnsignedIntegerSelectorFieldConst, _OptionFieldClassWithIntegerSelectorField
):
    __slots__ = ()


class _OptionFieldClassWithSignedIntegerSelectorFieldConst(_OptionFieldClassWithIntegerSelectorFieldConst):
    __slots__ = ()
    _sign = "signed"


class _OptionFieldClassWithSignedIntegerSelectorField(
    _OptionFieldClassWithSignedIntegerSelectorFieldConst, _OptionFieldClassWithIntegerSelectorField
):
    __slots__ = ()


@bt2_user_attrs._user_attributes("field_class_variant_option")
class _VariantFieldClassOptionConst(bt2_user_attrs._WithUserAttrsConst, _native.Object):
    __slots__ = ()
    name: _Property[Optional[str]] = _property(_native.bt_field_class_variant_option_get_name)
    field_class: _Property[_FieldClassConst] = _property(_native.bt_field_class_variant_option_borrow_field_class_const)


class _VariantFieldClassOption(_VariantFieldClassOptionConst, bt2_user_attrs._WithUserAttrs):
    __slots__ = ()
    field_class: _Property[_FieldClass] = _property(_native.bt_field_class_variant_option_borrow_field_class)


class _VariantFieldClassWithIntegerSelectorFieldOptionConst(_VariantFieldClassOptionConst):
    __slots__ = ()
    _sign: str

    @property
    def ranges(self) -> bt2_integer_range_set._IntegerRangeSetConst:
        return getattr(
            _native, f"bt_field_class_variant_with_selector_field_integer_{self._sign}_option_borrow_ranges_const"
        )(self)


class _VariantFieldClassWithIntegerSelectorFieldOption(
    _VariantFieldClassWithIntegerSelectorFieldOptionConst, _VariantFieldClassOption
):
    __slots__ = ()


class _VariantFieldClassWithUnsignedIntegerSelectorFieldOptionConst(
    _VariantFieldClassWithIntegerSelectorFieldOptionConst
):
    __slots__ = ()
    _sign = "unsigned"


class _VariantFieldClassWithUnsignedIntegerSelectorFieldOption(
    _VariantFieldClassWithUnsignedIntegerSelectorFieldOptionConst, _VariantFieldClassWithIntegerSelectorFieldOption
):
    __slots__ = ()


class _VariantFieldClassWithSignedIntegerSelectorFieldOptionConst(
    _VariantFieldClassWithIntegerSelectorFieldOptionConst
):
    __slots__ = ()
    _sign = "signed"


class _VariantFieldClassWithSignedIntegerSelectorFieldOption(
    _VariantFieldClassWithSignedIntegerSelectorFieldOptionConst, _VariantFieldClassWithIntegerSelectorFieldOption
):
    __slots__ = ()


class _VariantFieldClassConst(utils._Mapping, _FieldClassConst):
    """A mapping of names to options with MIP 0, and of indexes to options with MIP 1, where names are optional."""

    __slots__ = ()
    _sign: Optional[str] = None

    def _borrow(self, by: str, key: Any) -> Any:
        """Returns an option. If the variant has a selector field, the object also has the ranges of the option."""
        if self._sign is None:
            name = f"bt_field_class_variant_borrow_option_by_{by}"
        else:
            name = f"bt_field_class_variant_with_selector_field_integer_{self._sign}_borrow_option_by_{by}_const"
            option = getattr(_native, name)(self, key)
            if option is None or self._is_const:
                return option
            return _as_mutable_option(self, option, by, key)
        return getattr(_native, name + ("_const" if self._is_const else ""))(self, key)

    def __len__(self) -> int:
        return _native.bt_field_class_variant_get_option_count(self)

    def __getitem__(self, key: Any) -> Any:
        if self.graph_mip_version == 0:
            return utils._found(self._borrow("name", utils._check_str(key)), key)
        return self.option_at_index(key)

    def __iter__(self) -> Iterator[Any]:
        for index in range(len(self)):
            yield self._borrow("index", index).name if self.graph_mip_version == 0 else index

    def option_at_index(self, index: int) -> Any:
        utils._check_uint64(index)
        if index >= len(self):
            raise IndexError
        return self._borrow("index", index)

    def option_with_name(self, name: str) -> Any:
        return self._borrow("name", utils._check_str(name))


def _as_mutable_option(variant: Any, option: Any, by: str, key: Any) -> Any:
    """
    Returns a mutable object for `option`, a const object of the library.

    Only the library's const objects have the ranges of an option, so `_borrow()` gets a const object first.
    """
    cls = (
        _VariantFieldClassWithUnsignedIntegerSelectorFieldOption
        if variant._sign == "unsigned"
        else _VariantFieldClassWithSignedIntegerSelectorFieldOption
    )
    mutable = cls.__new__(cls)
    mutable._adopt(option)
    return mutable


class _VariantFieldClass(_VariantFieldClassConst, _FieldClass):
    __slots__ = ()

    def _check_name(self, name: Optional[str]) -> None:
        if name is None:
            utils._check_mip_ge(self.graph_mip_version, "Unnamed variant field class option", 1)
        elif self._borrow("name", utils._check_str(name)) is not None:
            raise ValueError(f"duplicate option name '{name}'")


class _VariantFieldClassWithoutSelectorFieldConst(_VariantFieldClassConst):
    __slots__ = ()


class _VariantFieldClassWithoutSelectorField(_VariantFieldClassWithoutSelectorFieldConst, _VariantFieldClass):
    __slots__ = ()

    def append_option(self, name: Optional[str], field_class: _FieldClass, user_attributes: Any = None) -> None:
        self._check_name(name)
        utils._check_type(field_class, _FieldClass)
        _native.bt_field_class_variant_without_selector_append_option(self, name, field_class)
        if user_attributes is not None:
            self.option_at_index(len(self) - 1)._set_user_attributes(user_attributes)

    def __iadd__(self, options: Iterable[Any]) -> _VariantFieldClassWithoutSelectorField:
        for option in options:
            _check_length("an option", option, 2, 3)
            self.append_option(*option)
        return self


class _VariantFieldClassWithIntegerSelectorFieldConst(_WithSelectorField, _VariantFieldClassConst):
    __slots__ = ()
    _prefix = "bt_field_class_variant_with_selector_field_borrow_selector_field"


class _VariantFieldClassWithIntegerSelectorField(_VariantFieldClassWithIntegerSelectorFieldConst, _VariantFieldClass):
    __slots__ = ()
    _range_set_class: Any

    def _append_option(
        self, name: Optional[str], field_class: _FieldClass, ranges: Any, user_attributes: Any = None
    ) -> None:
        self._check_name(name)
        utils._check_type(field_class, _FieldClass)
        utils._check_type(ranges, self._range_set_class)
        if len(ranges) == 0:
            raise ValueError("range set is empty")
        getattr(_native, f"bt_field_class_variant_with_selector_field_integer_{self._sign}_append_option")(
            self, name, field_class, ranges
        )
        if user_attributes is not None:
            self.option_at_index(len(self) - 1)._set_user_attributes(user_attributes)

    def __iadd__(self, options: Iterable[Any]) -> Any:
        for option in options:
            _check_length("an option", option, 3, 4)
            self._append_option(*option)
        return self


class _VariantFieldClassWithUnsignedIntegerSelectorFieldConst(_VariantFieldClassWithIntegerSelectorFieldConst):
    __slots__ = ()
    _sign = "unsigned"


class _VariantFieldClassWithUnsignedIntegerSelectorField(
    _VariantFieldClassWithUnsignedIntegerSelectorFieldConst, _VariantFieldClassWithIntegerSelectorField
):
    __slots__ = ()
    _range_set_class = bt2_integer_range_set._UnsignedIntegerRangeSetConst

    def append_option(
        self,
        name: Optional[str],
        field_class: _FieldClass,
        ranges: bt2_integer_range_set._UnsignedIntegerRangeSetConst,
        user_attributes: Any = None,
    ) -> None:
        self._append_option(name, field_class, ranges, user_attributes)


class _VariantFieldClassWithSignedIntegerSelectorFieldConst(_VariantFieldClassWithIntegerSelectorFieldConst):
    __slots__ = ()
    _sign = "signed"


class _VariantFieldClassWithSignedIntegerSelectorField(
    _VariantFieldClassWithSignedIntegerSelectorFieldConst, _VariantFieldClassWithIntegerSelectorField
):
    __slots__ = ()
    _range_set_class = bt2_integer_range_set._SignedIntegerRangeSetConst

    def append_option(
        self,
        name: Optional[str],
        field_class: _FieldClass,
        ranges: bt2_integer_range_set._SignedIntegerRangeSetConst,
        user_attributes: Any = None,
    ) -> None:
        self._append_option(name, field_class, ranges, user_attributes)


class _ArrayFieldClassConst(_FieldClassConst):
    __slots__ = ()
    element_field_class: _Property[_FieldClassConst] = _property(
        _native.bt_field_class_array_borrow_element_field_class_const
    )


class _ArrayFieldClass(_ArrayFieldClassConst, _FieldClass):
    __slots__ = ()
    element_field_class: _Property[_FieldClass] = _property(_native.bt_field_class_array_borrow_element_field_class)


class _StaticArrayFieldClassConst(_ArrayFieldClassConst):
    __slots__ = ()
    length: _Property[int] = _property(_native.bt_field_class_array_static_get_length)


class _StaticArrayFieldClass(_StaticArrayFieldClassConst, _ArrayFieldClass):
    __slots__ = ()


class _DynamicArrayFieldClassConst(_ArrayFieldClassConst):
    __slots__ = ()


class _DynamicArrayFieldClass(_DynamicArrayFieldClassConst, _ArrayFieldClass):
    __slots__ = ()


class _DynamicArrayFieldClassWithLengthFieldConst(_WithKeyField, _DynamicArrayFieldClassConst):
    __slots__ = ()
    _what = "Length field"
    _prefix = "bt_field_class_array_dynamic_with_length_field_borrow_length_field"

    @property
    def length_field_path(self) -> Optional[bt2_field_path._FieldPathConst]:
        return self._key_field_path()

    @property
    def length_field_location(self) -> bt2_field_location._FieldLocationConst:
        return self._key_field_location()


class _DynamicArrayFieldClassWithLengthField(_DynamicArrayFieldClassWithLengthFieldConst, _DynamicArrayFieldClass):
    __slots__ = ()


class _BlobFieldClassConst(_FieldClassConst):
    __slots__ = ()
    media_type: _Property[str] = _property(_native.bt_field_class_blob_get_media_type)


class _BlobFieldClass(_BlobFieldClassConst, _FieldClass):
    __slots__ = ()

    def _set_media_type(self, media_type: str) -> None:
        _native.bt_field_class_blob_set_media_type(self, utils._check_str(media_type))


class _StaticBlobFieldClassConst(_BlobFieldClassConst):
    __slots__ = ()
    length: _Property[int] = _property(_native.bt_field_class_blob_static_get_length)


class _StaticBlobFieldClass(_StaticBlobFieldClassConst, _BlobFieldClass):
    __slots__ = ()


class _DynamicBlobFieldClassConst(_BlobFieldClassConst):
    __slots__ = ()


class _DynamicBlobFieldClass(_DynamicBlobFieldClassConst, _BlobFieldClass):
    __slots__ = ()


class _DynamicBlobFieldClassWithLengthFieldConst(_WithKeyField, _DynamicBlobFieldClassConst):
    __slots__ = ()
    _what = "Length field"
    _prefix = "bt_field_class_blob_dynamic_with_length_field_borrow_length_field"

    @property
    def length_field_location(self) -> bt2_field_location._FieldLocationConst:
        return self._key_field_location()


class _DynamicBlobFieldClassWithLengthField(_DynamicBlobFieldClassWithLengthFieldConst, _DynamicBlobFieldClass):
    __slots__ = ()


utils._register_field_types(_native.FIELD_CLASS, "FieldClass", {**vars(bt2_scalars), **globals()})
for _kind, _const_class, _class in (
    (_native.BIT_ARRAY_FLAG, _native.Object, _native.Object),
    (_native.ENUMERATION_MAPPING_SIGNED, _native.Object, _native.Object),
    (_native.ENUMERATION_MAPPING_UNSIGNED, _native.Object, _native.Object),
    (_native.STRUCTURE_MEMBER, _StructureFieldClassMemberConst, _StructureFieldClassMember),
    (_native.VARIANT_OPTION, _VariantFieldClassOptionConst, _VariantFieldClassOption),
    (
        _native.VARIANT_OPTION_SIGNED,
        _VariantFieldClassWithSignedIntegerSelectorFieldOptionConst,
        _VariantFieldClassWithSignedIntegerSelectorFieldOption,
    ),
    (
        _native.VARIANT_OPTION_UNSIGNED,
        _VariantFieldClassWithUnsignedIntegerSelectorFieldOptionConst,
        _VariantFieldClassWithUnsignedIntegerSelectorFieldOption,
    ),
):
    _native.register_class(_kind, 0, _const_class, _class)

# The names of these classes in Babeltrace 2.0.
_DynamicArrayWithLengthFieldFieldClass = _DynamicArrayFieldClassWithLengthField
_DynamicArrayWithLengthFieldFieldClassConst = _DynamicArrayFieldClassWithLengthFieldConst
_OptionWithSelectorFieldClass = _OptionFieldClassWithSelectorField
_OptionWithSelectorFieldClassConst = _OptionFieldClassWithSelectorFieldConst
_OptionWithBoolSelectorFieldClass = _OptionFieldClassWithBoolSelectorField
_OptionWithBoolSelectorFieldClassConst = _OptionFieldClassWithBoolSelectorFieldConst
_OptionWithIntegerSelectorFieldClass = _OptionFieldClassWithIntegerSelectorField
_OptionWithIntegerSelectorFieldClassConst = _OptionFieldClassWithIntegerSelectorFieldConst
_OptionWithUnsignedIntegerSelectorFieldClass = _OptionFieldClassWithUnsignedIntegerSelectorField
_OptionWithUnsignedIntegerSelectorFieldClassConst = _OptionFieldClassWithUnsignedIntegerSelectorFieldConst
_OptionWithSignedIntegerSelectorFieldClass = _OptionFieldClassWithSignedIntegerSelectorField
_OptionWithSignedIntegerSelectorFieldClassConst = _OptionFieldClassWithSignedIntegerSelectorFieldConst
_VariantFieldClassWithoutSelector = _VariantFieldClassWithoutSelectorField
_VariantFieldClassWithoutSelectorConst = _VariantFieldClassWithoutSelectorFieldConst
_VariantFieldClassWithIntegerSelector = _VariantFieldClassWithIntegerSelectorField
_VariantFieldClassWithIntegerSelectorConst = _VariantFieldClassWithIntegerSelectorFieldConst
_VariantFieldClassWithUnsignedIntegerSelector = _VariantFieldClassWithUnsignedIntegerSelectorField
_VariantFieldClassWithUnsignedIntegerSelectorConst = _VariantFieldClassWithUnsignedIntegerSelectorFieldConst
_VariantFieldClassWithSignedIntegerSelector = _VariantFieldClassWithSignedIntegerSelectorField
_VariantFieldClassWithSignedIntegerSelectorConst = _VariantFieldClassWithSignedIntegerSelectorFieldConst


def __getattr__(name: str) -> Any:
    """Returns a class of `scalar_field_class`. In Babeltrace 2.1, this module has all the field classes."""
    return getattr(bt2_scalars, name)
