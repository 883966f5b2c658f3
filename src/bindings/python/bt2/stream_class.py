# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Stream classes."""

from __future__ import annotations

from bt2 import _native, utils
from bt2 import clock_class as bt2_clock_class
from bt2 import event_class as bt2_event_class
from bt2 import field_class as bt2_field_class
from bt2 import user_attributes as bt2_user_attrs
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator, Optional

    from bt2 import trace_class as bt2_trace_class


@bt2_user_attrs._user_attributes("stream_class")
class _StreamClassConst(utils._Mapping, bt2_user_attrs._WithUserAttrsConst, _native.Object):
    """A stream class: a mapping of IDs to event classes."""

    __slots__ = ()
    _borrow_by_id = staticmethod(_native.bt_stream_class_borrow_event_class_by_id_const)

    # Unlike other mappings, two stream classes are equal if they are the same library object.
    __eq__ = _native.Object.__eq__
    __hash__ = _native.Object.__hash__

    def __len__(self) -> int:
        return _native.bt_stream_class_get_event_class_count(self)

    def __getitem__(self, key: int) -> bt2_event_class._EventClassConst:
        return utils._found(self._borrow_by_id(self, utils._check_int64(key) & (1 << 64) - 1), key)

    def __iter__(self) -> Iterator[int]:
        for index in range(len(self)):
            yield _native.bt_stream_class_borrow_event_class_by_index_const(self, index).id

    trace_class: _Property[bt2_trace_class._TraceClassConst] = _property(
        _native.bt_stream_class_borrow_trace_class_const
    )

    @property
    def graph_mip_version(self) -> int:
        return self.trace_class.graph_mip_version

    _mip_version = graph_mip_version

    namespace: _Property[Optional[str]] = utils._property_since_mip_1(
        _native.bt_stream_class_get_namespace, "Stream class namespace"
    )
    name: _Property[Optional[str]] = _property(_native.bt_stream_class_get_name)
    uid: _Property[Optional[str]] = utils._property_since_mip_1(_native.bt_stream_class_get_uid, "Stream class UID")
    id: _Property[int] = _property(_native.bt_stream_class_get_id)
    assigns_automatic_event_class_id: _Property[bool] = _property(
        _native.bt_stream_class_assigns_automatic_event_class_id
    )
    assigns_automatic_stream_id: _Property[bool] = _property(_native.bt_stream_class_assigns_automatic_stream_id)
    supports_packets: _Property[bool] = _property(_native.bt_stream_class_supports_packets)

    @property
    def packets_have_beginning_default_clock_snapshot(self) -> bool:
        return self.supports_packets and (_native.bt_stream_class_packets_have_beginning_default_clock_snapshot(self))

    @property
    def packets_have_end_default_clock_snapshot(self) -> bool:
        return self.supports_packets and (_native.bt_stream_class_packets_have_end_default_clock_snapshot(self))

    supports_discarded_events: _Property[bool] = _property(_native.bt_stream_class_supports_discarded_events)

    @property
    def discarded_events_have_default_clock_snapshots(self) -> bool:
        return self.supports_discarded_events and (
            _native.bt_stream_class_discarded_events_have_default_clock_snapshots(self)
        )

    supports_discarded_packets: _Property[bool] = _property(_native.bt_stream_class_supports_discarded_packets)

    @property
    def discarded_packets_have_default_clock_snapshots(self) -> bool:
        return self.supports_discarded_packets and (
            _native.bt_stream_class_discarded_packets_have_default_clock_snapshots(self)
        )

    packet_context_field_class: _Property[Optional[bt2_field_class._StructureFieldClassConst]] = _property(
        _native.bt_stream_class_borrow_packet_context_field_class_const
    )
    event_common_context_field_class: _Property[Optional[bt2_field_class._StructureFieldClassConst]] = _property(
        _native.bt_stream_class_borrow_event_common_context_field_class_const
    )
    default_clock_class: _Property[Optional[bt2_clock_class._ClockClassConst]] = _property(
        _native.bt_stream_class_borrow_default_clock_class_const
    )


class _StreamClass(_StreamClassConst, bt2_user_attrs._WithUserAttrs):
    __slots__ = ()

    if TYPE_CHECKING:

        def __getitem__(self, key: int) -> bt2_event_class._EventClass: ...

    _borrow_by_id = staticmethod(_native.bt_stream_class_borrow_event_class_by_id)

    trace_class: _Property[bt2_trace_class._TraceClass] = _property(_native.bt_stream_class_borrow_trace_class)
    packet_context_field_class: _Property[Optional[bt2_field_class._StructureFieldClass]] = _property(
        _native.bt_stream_class_borrow_packet_context_field_class
    )
    event_common_context_field_class: _Property[Optional[bt2_field_class._StructureFieldClass]] = _property(
        _native.bt_stream_class_borrow_event_common_context_field_class
    )
    default_clock_class: _Property[Optional[bt2_clock_class._ClockClass]] = _property(
        _native.bt_stream_class_borrow_default_clock_class
    )

    def create_event_class(
        self,
        id: Optional[int] = None,
        name: Optional[str] = None,
        user_attributes: Any = None,
        log_level: Optional[bt2_event_class.EventClassLogLevel] = None,
        emf_uri: Optional[str] = None,
        specific_context_field_class: Optional[bt2_field_class._StructureFieldClass] = None,
        payload_field_class: Optional[bt2_field_class._StructureFieldClass] = None,
        namespace: Optional[str] = None,
        uid: Optional[str] = None,
    ) -> bt2_event_class._EventClass:
        # An event class can't be removed from its stream class, so check all arguments before creating it.
        utils._check_str_if_any(name, emf_uri, namespace, uid)
        for field_class in (specific_context_field_class, payload_field_class):
            utils._check_type_if_any(field_class, bt2_field_class._StructureFieldClass)
        if log_level is not None:
            bt2_event_class._check_log_level(log_level)
        attributes = bt2_user_attrs._create_attributes(user_attributes)
        if namespace is not None:
            utils._check_mip_ge(self.graph_mip_version, "Event class namespace", 1)
        if uid is not None:
            utils._check_mip_ge(self.graph_mip_version, "Event class UID", 1)

        is_automatic = self.assigns_automatic_event_class_id
        event_class = utils._create_with_id("event class", (self,), self, id, "stream class", is_automatic)
        utils._set_given(
            (event_class._set_name, name),
            (event_class._set_user_attributes, attributes),
            (event_class._set_log_level, log_level),
            (event_class._set_emf_uri, emf_uri),
            (event_class._set_namespace, namespace),
            (event_class._set_uid, uid),
            (event_class._set_specific_context_field_class, specific_context_field_class),
            (event_class._set_payload_field_class, payload_field_class),
        )
        return event_class


_native.register_class(_native.STREAM_CLASS, 0, _StreamClassConst, _StreamClass)
