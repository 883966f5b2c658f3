# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Trace classes, which create traces, stream classes and field classes."""

from __future__ import annotations

from bt2 import _native, utils
from bt2 import clock_class as bt2_clock_class
from bt2 import field_class as bt2_field_class
from bt2 import field_location as bt2_field_location
from bt2 import integer_range_set as bt2_integer_range_set
from bt2 import scalar_field_class as bt2_scalars
from bt2 import stream_class as bt2_stream_class
from bt2 import trace as bt2_trace
from bt2 import user_attributes as bt2_user_attrs
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    import uuid as uuidp
    from typing import Any, Callable, Iterable, Iterator, List, Mapping, Optional, Union


@bt2_user_attrs._user_attributes("trace_class")
class _TraceClassConst(utils._Mapping, bt2_user_attrs._WithUserAttrsConst, _native.Object):
    """A trace class: a mapping of IDs to stream classes."""

    __slots__ = ()
    _borrow_by_id = staticmethod(_native.bt_trace_class_borrow_stream_class_by_id_const)

    # Unlike other mappings, two trace classes are equal only if they are the same library object.
    __eq__ = _native.Object.__eq__
    __hash__ = _native.Object.__hash__

    graph_mip_version: _Property[int] = _property(_native.bt_trace_class_get_graph_mip_version)

    def __len__(self) -> int:
        return _native.bt_trace_class_get_stream_class_count(self)

    def __getitem__(self, key: int) -> bt2_stream_class._StreamClassConst:
        return utils._found(self._borrow_by_id(self, utils._check_uint64(key)), key)

    def __iter__(self) -> Iterator[int]:
        for index in range(len(self)):
            yield _native.bt_trace_class_borrow_stream_class_by_index_const(self, index).id

    assigns_automatic_stream_class_id: _Property[bool] = _property(
        _native.bt_trace_class_assigns_automatic_stream_class_id
    )

    def add_destruction_listener(self, listener: Callable[[_TraceClassConst], None]) -> utils._ListenerHandle:
        return utils._add_destruction_listener(self, listener)

    def remove_destruction_listener(self, listener_handle: utils._ListenerHandle) -> None:
        utils._remove_destruction_listener(self, listener_handle)


def _with_attributes(obj: Any, user_attributes: Any, items: Any = None) -> Any:
    """Adds members, options, flags or mappings (`items`) and user attributes to an object, and returns it."""
    if items is not None:
        obj += items
    if user_attributes is not None:
        obj._set_user_attributes(user_attributes)
    return obj


class _TraceClass(_TraceClassConst, bt2_user_attrs._WithUserAttrs):
    __slots__ = ()

    if TYPE_CHECKING:

        def __getitem__(self, key: int) -> bt2_stream_class._StreamClass: ...

    _borrow_by_id = staticmethod(_native.bt_trace_class_borrow_stream_class_by_id)

    def __call__(
        self,
        name: Optional[str] = None,
        user_attributes: Any = None,
        uuid: Optional[uuidp.UUID] = None,
        environment: Optional[Mapping[str, Union[str, int]]] = None,
        namespace: Optional[str] = None,
        uid: Optional[str] = None,
    ) -> bt2_trace._Trace:
        """Creates a trace."""
        trace = _native.bt_trace_create(self)
        utils._set_given(
            (trace._set_name, name),
            (trace._set_user_attributes, user_attributes),
            (trace._set_uuid, uuid),
            (trace._set_namespace, namespace),
            (trace._set_uid, uid),
        )
        for key, entry in (environment or {}).items():
            trace.environment[key] = entry
        return trace

    def create_stream_class(
        self,
        id: Optional[int] = None,
        name: Optional[str] = None,
        user_attributes: Any = None,
        packet_context_field_class: Optional[bt2_field_class._StructureFieldClass] = None,
        event_common_context_field_class: Optional[bt2_field_class._StructureFieldClass] = None,
        default_clock_class: Optional[bt2_clock_class._ClockClass] = None,
        assigns_automatic_event_class_id: bool = True,
        assigns_automatic_stream_id: bool = True,
        supports_packets: bool = False,
        packets_have_beginning_default_clock_snapshot: bool = False,
        packets_have_end_default_clock_snapshot: bool = False,
        supports_discarded_events: bool = False,
        discarded_events_have_default_clock_snapshots: bool = False,
        supports_discarded_packets: bool = False,
        discarded_packets_have_default_clock_snapshots: bool = False,
        namespace: Optional[str] = None,
        uid: Optional[str] = None,
    ) -> bt2_stream_class._StreamClass:
        # A stream class can't be removed from its trace class, so check all arguments before creating it.
        utils._check_str_if_any(name, namespace, uid)
        attributes = bt2_user_attrs._create_attributes(user_attributes)
        for field_class in (packet_context_field_class, event_common_context_field_class):
            utils._check_type_if_any(field_class, bt2_field_class._StructureFieldClass)
        utils._check_type_if_any(default_clock_class, bt2_clock_class._ClockClass)
        for flag in (
            assigns_automatic_event_class_id,
            assigns_automatic_stream_id,
            supports_packets,
            packets_have_beginning_default_clock_snapshot,
            packets_have_end_default_clock_snapshot,
            supports_discarded_events,
            discarded_events_have_default_clock_snapshots,
            supports_discarded_packets,
            discarded_packets_have_default_clock_snapshots,
        ):
            utils._check_bool(flag)
        if namespace is not None:
            utils._check_mip_ge(self.graph_mip_version, "Stream class namespace", 1)
        if uid is not None:
            utils._check_mip_ge(self.graph_mip_version, "Stream class UID", 1)
        if not supports_packets:
            if packets_have_beginning_default_clock_snapshot:
                raise ValueError("cannot not support packets, but have packet beginning default clock snapshot")
            if packets_have_end_default_clock_snapshot:
                raise ValueError("cannot not support packets, but have packet end default clock snapshots")
            if packet_context_field_class is not None:
                raise ValueError("cannot not support packets, but have a packet context field class")
        if default_clock_class is None and (
            packets_have_beginning_default_clock_snapshot
            or packets_have_end_default_clock_snapshot
            or discarded_events_have_default_clock_snapshots
            or discarded_packets_have_default_clock_snapshots
        ):
            raise ValueError("cannot have clock snapshots without a default clock class")
        if discarded_events_have_default_clock_snapshots and not supports_discarded_events:
            raise ValueError("cannot not support discarded events, but have default clock snapshots")
        if supports_discarded_packets and not supports_packets:
            raise ValueError("cannot support discarded packets without supporting packets")
        if discarded_packets_have_default_clock_snapshots and not supports_discarded_packets:
            raise ValueError("cannot not support discarded packets, but have default clock snapshots")

        is_automatic = self.assigns_automatic_stream_class_id
        stream_class = utils._create_with_id("stream class", (self,), self, id, "trace class", is_automatic)
        for function, value in (
            (_native.bt_stream_class_set_name, name),
            (_native.bt_stream_class_set_namespace, namespace),
            (_native.bt_stream_class_set_uid, uid),
            (_native.bt_stream_class_set_event_common_context_field_class, event_common_context_field_class),
            (_native.bt_stream_class_set_default_clock_class, default_clock_class),
        ):
            if value is not None:
                function(stream_class, value)
        _with_attributes(stream_class, attributes)
        _native.bt_stream_class_set_assigns_automatic_event_class_id(stream_class, assigns_automatic_event_class_id)
        _native.bt_stream_class_set_assigns_automatic_stream_id(stream_class, assigns_automatic_stream_id)
        _native.bt_stream_class_set_supports_packets(
            stream_class,
            supports_packets,
            packets_have_beginning_default_clock_snapshot,
            packets_have_end_default_clock_snapshot,
        )
        if packet_context_field_class is not None:
            _native.bt_stream_class_set_packet_context_field_class(stream_class, packet_context_field_class)
        _native.bt_stream_class_set_supports_discarded_events(
            stream_class, supports_discarded_events, discarded_events_have_default_clock_snapshots
        )
        _native.bt_stream_class_set_supports_discarded_packets(
            stream_class, supports_discarded_packets, discarded_packets_have_default_clock_snapshots
        )
        return stream_class

    # --- Field classes ---

    def create_field_location(
        self, root_scope: bt2_field_location.FieldLocationScope, items: List[str]
    ) -> bt2_field_location._FieldLocationConst:
        utils._check_mip_ge(self.graph_mip_version, "Field location", 1)
        utils._check_type(root_scope, bt2_field_location.FieldLocationScope)
        items = [utils._check_str(item) for item in items]
        if not items:
            raise ValueError("Field location requires at least one item")
        return _native.field_location_create(self, root_scope.value, items)

    def create_bool_field_class(self, user_attributes: Any = None) -> bt2_scalars._BoolFieldClass:
        return _with_attributes(_native.bt_field_class_bool_create(self), user_attributes)

    def create_bit_array_field_class(
        self, length: int, user_attributes: Any = None, flags: Optional[Iterable[Any]] = None
    ) -> bt2_scalars._BitArrayFieldClass:
        if not 1 <= utils._check_uint64(length) <= 64:
            raise ValueError(f"invalid length {length}: expecting a value in the [1, 64] range")
        return _with_attributes(_native.bt_field_class_bit_array_create(self, length), user_attributes, flags)

    def _create_integer(
        self,
        create: Callable[[Any], Any],
        field_value_range: Optional[int],
        preferred_display_base: Optional[int],
        user_attributes: Any,
        mappings: Optional[Iterable[Any]] = None,
    ) -> Any:
        field_class = create(self)
        utils._set_given(
            (field_class._set_field_value_range, field_value_range),
            (field_class._set_preferred_display_base, preferred_display_base),
        )
        return _with_attributes(field_class, user_attributes, mappings)

    def create_signed_integer_field_class(
        self,
        field_value_range: Optional[int] = None,
        preferred_display_base: Optional[int] = None,
        user_attributes: Any = None,
    ) -> bt2_scalars._SignedIntegerFieldClass:
        return self._create_integer(
            _native.bt_field_class_integer_signed_create, field_value_range, preferred_display_base, user_attributes
        )

    def create_unsigned_integer_field_class(
        self,
        field_value_range: Optional[int] = None,
        preferred_display_base: Optional[int] = None,
        user_attributes: Any = None,
    ) -> bt2_scalars._UnsignedIntegerFieldClass:
        return self._create_integer(
            _native.bt_field_class_integer_unsigned_create, field_value_range, preferred_display_base, user_attributes
        )

    def create_signed_enumeration_field_class(
        self,
        field_value_range: Optional[int] = None,
        preferred_display_base: Optional[int] = None,
        user_attributes: Any = None,
        mappings: Optional[Iterable[Any]] = None,
    ) -> bt2_scalars._SignedEnumerationFieldClass:
        create = _native.bt_field_class_enumeration_signed_create
        return self._create_integer(create, field_value_range, preferred_display_base, user_attributes, mappings)

    def create_unsigned_enumeration_field_class(
        self,
        field_value_range: Optional[int] = None,
        preferred_display_base: Optional[int] = None,
        user_attributes: Any = None,
        mappings: Optional[Iterable[Any]] = None,
    ) -> bt2_scalars._UnsignedEnumerationFieldClass:
        create = _native.bt_field_class_enumeration_unsigned_create
        return self._create_integer(create, field_value_range, preferred_display_base, user_attributes, mappings)

    def create_single_precision_real_field_class(
        self, user_attributes: Any = None
    ) -> bt2_scalars._SinglePrecisionRealFieldClass:
        return _with_attributes(_native.bt_field_class_real_single_precision_create(self), user_attributes)

    def create_double_precision_real_field_class(
        self, user_attributes: Any = None
    ) -> bt2_scalars._DoublePrecisionRealFieldClass:
        return _with_attributes(_native.bt_field_class_real_double_precision_create(self), user_attributes)

    def create_structure_field_class(
        self, user_attributes: Any = None, members: Optional[Iterable[Any]] = None
    ) -> bt2_field_class._StructureFieldClass:
        return _with_attributes(_native.bt_field_class_structure_create(self), user_attributes, members)

    def create_string_field_class(self, user_attributes: Any = None) -> bt2_scalars._StringFieldClass:
        return _with_attributes(_native.bt_field_class_string_create(self), user_attributes)

    def create_static_array_field_class(
        self, elem_fc: bt2_scalars._FieldClass, length: int, user_attributes: Any = None
    ) -> bt2_field_class._StaticArrayFieldClass:
        utils._check_type(elem_fc, bt2_scalars._FieldClass)
        utils._check_uint64(length)
        return _with_attributes(_native.bt_field_class_array_static_create(self, elem_fc, length), user_attributes)

    def create_dynamic_array_field_class(
        self,
        elem_fc: bt2_scalars._FieldClass,
        length_fc: Optional[bt2_scalars._UnsignedIntegerFieldClass] = None,
        user_attributes: Any = None,
        length_field_location: Optional[bt2_field_location._FieldLocationConst] = None,
    ) -> bt2_field_class._DynamicArrayFieldClass:
        utils._check_type(elem_fc, bt2_scalars._FieldClass)
        if length_fc is not None:
            utils._check_mip_0(self.graph_mip_version, "Length field class", "a length field location")
            utils._check_type(length_fc, bt2_scalars._UnsignedIntegerFieldClass)
        if length_field_location is not None:
            utils._check_mip_ge(self.graph_mip_version, "Length field location", 1)
            utils._check_type(length_field_location, bt2_field_location._FieldLocationConst)
        create = "bt_field_class_array_dynamic_"
        if self.graph_mip_version == 0:
            field_class = getattr(_native, create + "create")(self, elem_fc, length_fc)
        elif length_field_location is None:
            field_class = getattr(_native, create + "without_length_field_location_create")(self, elem_fc)
        else:
            field_class = getattr(_native, create + "with_length_field_location_create")(
                self, elem_fc, length_field_location
            )
        return _with_attributes(field_class, user_attributes)

    def create_option_field_class_without_selector_field(
        self, content_fc: bt2_scalars._FieldClass, user_attributes: Any = None
    ) -> bt2_field_class._OptionFieldClass:
        utils._check_type(content_fc, bt2_scalars._FieldClass)
        create = (
            _native.bt_field_class_option_without_selector_create
            if self.graph_mip_version == 0
            else _native.bt_field_class_option_without_selector_field_location_create
        )
        return _with_attributes(create(self, content_fc), user_attributes)

    def create_option_field_class_with_bool_selector_field(
        self,
        content_fc: bt2_scalars._FieldClass,
        selector_fc: Optional[bt2_scalars._FieldClass] = None,
        selector_is_reversed: bool = False,
        user_attributes: Any = None,
        selector_field_location: Optional[bt2_field_location._FieldLocationConst] = None,
    ) -> bt2_field_class._OptionFieldClassWithBoolSelectorField:
        utils._check_type(content_fc, bt2_scalars._FieldClass)
        utils._check_bool(selector_is_reversed)
        if self.graph_mip_version == 0:
            if selector_field_location is not None:
                utils._check_mip_ge(self.graph_mip_version, "Selector field location", 1)
            utils._check_type(selector_fc, bt2_scalars._BoolFieldClass)
            field_class = _native.bt_field_class_option_with_selector_field_bool_create(self, content_fc, selector_fc)
        else:
            if selector_fc is not None:
                utils._check_mip_0(self.graph_mip_version, "Selector field class", "a selector field location")
            utils._check_type(selector_field_location, bt2_field_location._FieldLocationConst)
            field_class = _native.bt_field_class_option_with_selector_field_location_bool_create(
                self, content_fc, selector_field_location
            )
        field_class._set_selector_is_reversed(selector_is_reversed)
        return _with_attributes(field_class, user_attributes)

    def create_option_field_class_with_integer_selector_field(
        self,
        content_fc: bt2_scalars._FieldClass,
        selector_fc: bt2_scalars._IntegerFieldClass,
        ranges: bt2_integer_range_set._IntegerRangeSetConst,
        user_attributes: Any = None,
    ) -> bt2_field_class._OptionFieldClassWithIntegerSelectorField:
        utils._check_mip_0(self.graph_mip_version, "Selector field class", "a selector field location")
        utils._check_type(content_fc, bt2_scalars._FieldClass)
        utils._check_type(selector_fc, bt2_scalars._IntegerFieldClass)
        is_signed = isinstance(selector_fc, bt2_scalars._SignedIntegerFieldClass)
        sign = "signed" if is_signed else "unsigned"
        self._check_ranges(ranges, sign)
        create = getattr(_native, f"bt_field_class_option_with_selector_field_integer_{sign}_create")
        return _with_attributes(create(self, content_fc, selector_fc, ranges), user_attributes)

    @staticmethod
    def _check_ranges(ranges: Any, sign: str) -> None:
        utils._check_type(
            ranges,
            bt2_integer_range_set._SignedIntegerRangeSetConst
            if sign == "signed"
            else bt2_integer_range_set._UnsignedIntegerRangeSetConst,
        )
        if len(ranges) == 0:
            raise ValueError("integer range set is empty")

    def _create_option_with_location(
        self, sign: str, content_fc: Any, location: Any, ranges: Any, user_attributes: Any
    ) -> Any:
        utils._check_mip_ge(self.graph_mip_version, "Selector field location", 1)
        utils._check_type(content_fc, bt2_scalars._FieldClass)
        utils._check_type(location, bt2_field_location._FieldLocationConst)
        self._check_ranges(ranges, sign)
        create = getattr(_native, f"bt_field_class_option_with_selector_field_location_integer_{sign}_create")
        return _with_attributes(create(self, content_fc, location, ranges), user_attributes)

    def create_option_field_class_with_unsigned_integer_selector_field(
        self,
        content_fc: bt2_scalars._FieldClass,
        selector_field_location: bt2_field_location._FieldLocationConst,
        ranges: bt2_integer_range_set._UnsignedIntegerRangeSetConst,
        user_attributes: Any = None,
    ) -> bt2_field_class._OptionFieldClassWithUnsignedIntegerSelectorField:
        return self._create_option_with_location(
            "unsigned", content_fc, selector_field_location, ranges, user_attributes
        )

    def create_option_field_class_with_signed_integer_selector_field(
        self,
        content_fc: bt2_scalars._FieldClass,
        selector_field_location: bt2_field_location._FieldLocationConst,
        ranges: bt2_integer_range_set._SignedIntegerRangeSetConst,
        user_attributes: Any = None,
    ) -> bt2_field_class._OptionFieldClassWithSignedIntegerSelectorField:
        return self._create_option_with_location("signed", content_fc, selector_field_location, ranges, user_attributes)

    def create_variant_field_class(
        self,
        selector_fc: Optional[bt2_scalars._IntegerFieldClass] = None,
        user_attributes: Any = None,
        options: Optional[Iterable[Any]] = None,
    ) -> bt2_field_class._VariantFieldClass:
        utils._check_mip_0(self.graph_mip_version, "Selector field class", "a selector field location")
        utils._check_type_if_any(selector_fc, bt2_scalars._IntegerFieldClass)
        return _with_attributes(_native.bt_field_class_variant_create(self, selector_fc), user_attributes, options)

    def create_variant_field_class_without_selector_field(
        self, user_attributes: Any = None, options: Optional[Iterable[Any]] = None
    ) -> bt2_field_class._VariantFieldClassWithoutSelectorField:
        utils._check_mip_ge(self.graph_mip_version, "Variant field class without a selector field location", 1)
        return _with_attributes(
            _native.bt_field_class_variant_without_selector_field_location_create(self), user_attributes, options
        )

    def _create_variant_with_location(self, sign: str, location: Any, user_attributes: Any, options: Any) -> Any:
        utils._check_mip_ge(self.graph_mip_version, "Selector field location", 1)
        utils._check_type(location, bt2_field_location._FieldLocationConst)
        create = getattr(_native, f"bt_field_class_variant_with_selector_field_location_integer_{sign}_create")
        return _with_attributes(create(self, location), user_attributes, options)

    def create_variant_field_class_with_unsigned_integer_selector_field(
        self,
        selector_field_location: bt2_field_location._FieldLocationConst,
        user_attributes: Any = None,
        options: Optional[Iterable[Any]] = None,
    ) -> bt2_field_class._VariantFieldClassWithUnsignedIntegerSelectorField:
        return self._create_variant_with_location("unsigned", selector_field_location, user_attributes, options)

    def create_variant_field_class_with_signed_integer_selector_field(
        self,
        selector_field_location: bt2_field_location._FieldLocationConst,
        user_attributes: Any = None,
        options: Optional[Iterable[Any]] = None,
    ) -> bt2_field_class._VariantFieldClassWithSignedIntegerSelectorField:
        return self._create_variant_with_location("signed", selector_field_location, user_attributes, options)

    def create_static_blob_field_class(
        self, length: int, media_type: Optional[str] = None, user_attributes: Any = None
    ) -> bt2_field_class._StaticBlobFieldClass:
        utils._check_mip_ge(self.graph_mip_version, "Static BLOB field class", 1)
        field_class = _native.bt_field_class_blob_static_create(self, utils._check_uint64(length))
        if media_type is not None:
            field_class._set_media_type(media_type)
        return _with_attributes(field_class, user_attributes)

    def create_dynamic_blob_field_class(
        self,
        length_field_location: Optional[bt2_field_location._FieldLocationConst] = None,
        media_type: Optional[str] = None,
        user_attributes: Any = None,
    ) -> bt2_field_class._DynamicBlobFieldClass:
        utils._check_mip_ge(self.graph_mip_version, "Dynamic BLOB field class", 1)
        create = "bt_field_class_blob_dynamic_"
        if length_field_location is None:
            field_class = getattr(_native, create + "without_length_field_location_create")(self)
        else:
            utils._check_type(length_field_location, bt2_field_location._FieldLocationConst)
            field_class = getattr(_native, create + "with_length_field_location_create")(self, length_field_location)
        if media_type is not None:
            field_class._set_media_type(media_type)
        return _with_attributes(field_class, user_attributes)

    # --- Method names of Babeltrace 2.0 ---

    def create_option_without_selector_field_class(self, *args: Any, **kwargs: Any) -> Any:
        return self._deprecated("create_option_field_class_without_selector_field", args, kwargs)

    def create_option_with_bool_selector_field_class(self, *args: Any, **kwargs: Any) -> Any:
        return self._deprecated("create_option_field_class_with_bool_selector_field", args, kwargs)

    def create_option_with_integer_selector_field_class(self, *args: Any, **kwargs: Any) -> Any:
        return self._deprecated("create_option_field_class_with_integer_selector_field", args, kwargs)

    def _deprecated(self, name: str, args: Any, kwargs: Any) -> Any:
        import warnings

        warnings.warn(f"use {name}() instead", DeprecationWarning, stacklevel=3)
        return getattr(self, name)(*args, **kwargs)


_native.register_class(_native.TRACE_CLASS, 0, _TraceClassConst, _TraceClass)
