# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Event classes."""

from __future__ import annotations

import enum

from bt2 import _native, utils
from bt2 import field_class as bt2_field_class
from bt2 import user_attributes as bt2_user_attrs
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional

    from bt2 import stream_class as bt2_stream_class


class EventClassLogLevel(enum.Enum):
    EMERGENCY = _native.BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY
    ALERT = _native.BT_EVENT_CLASS_LOG_LEVEL_ALERT
    CRITICAL = _native.BT_EVENT_CLASS_LOG_LEVEL_CRITICAL
    ERROR = _native.BT_EVENT_CLASS_LOG_LEVEL_ERROR
    WARNING = _native.BT_EVENT_CLASS_LOG_LEVEL_WARNING
    NOTICE = _native.BT_EVENT_CLASS_LOG_LEVEL_NOTICE
    INFO = _native.BT_EVENT_CLASS_LOG_LEVEL_INFO
    DEBUG_SYSTEM = _native.BT_EVENT_CLASS_LOG_LEVEL_DEBUG_SYSTEM
    DEBUG_PROGRAM = _native.BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROGRAM
    DEBUG_PROCESS = _native.BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROCESS
    DEBUG_MODULE = _native.BT_EVENT_CLASS_LOG_LEVEL_DEBUG_MODULE
    DEBUG_UNIT = _native.BT_EVENT_CLASS_LOG_LEVEL_DEBUG_UNIT
    DEBUG_FUNCTION = _native.BT_EVENT_CLASS_LOG_LEVEL_DEBUG_FUNCTION
    DEBUG_LINE = _native.BT_EVENT_CLASS_LOG_LEVEL_DEBUG_LINE
    DEBUG = _native.BT_EVENT_CLASS_LOG_LEVEL_DEBUG


def _check_log_level(log_level: EventClassLogLevel) -> None:
    if not isinstance(log_level, EventClassLogLevel):
        raise ValueError(f"'{log_level}' is not a bt2.EventClassLogLevel")


@bt2_user_attrs._user_attributes("event_class")
class _EventClassConst(bt2_user_attrs._WithUserAttrsConst, _native.Object):
    __slots__ = ()
    stream_class: _Property[bt2_stream_class._StreamClassConst] = _property(
        _native.bt_event_class_borrow_stream_class_const
    )

    def graph_mip_version(self) -> int:
        return self._mip_version

    @property
    def _mip_version(self) -> int:
        return self.stream_class.graph_mip_version

    namespace: _Property[Optional[str]] = utils._property_since_mip_1(
        _native.bt_event_class_get_namespace, "Event class namespace"
    )
    name: _Property[Optional[str]] = _property(_native.bt_event_class_get_name)
    uid: _Property[Optional[str]] = utils._property_since_mip_1(_native.bt_event_class_get_uid, "Event class UID")
    id: _Property[int] = _property(_native.bt_event_class_get_id)

    @property
    def log_level(self) -> Optional[EventClassLogLevel]:
        level = _native.bt_event_class_get_log_level(self)
        return None if level is None else EventClassLogLevel(level)

    emf_uri: _Property[Optional[str]] = _property(_native.bt_event_class_get_emf_uri)
    specific_context_field_class: _Property[Optional[bt2_field_class._StructureFieldClassConst]] = _property(
        _native.bt_event_class_borrow_specific_context_field_class_const
    )
    payload_field_class: _Property[Optional[bt2_field_class._StructureFieldClassConst]] = _property(
        _native.bt_event_class_borrow_payload_field_class_const
    )


class _EventClass(_EventClassConst, bt2_user_attrs._WithUserAttrs):
    __slots__ = ()
    stream_class: _Property[bt2_stream_class._StreamClass] = _property(_native.bt_event_class_borrow_stream_class)
    specific_context_field_class: _Property[Optional[bt2_field_class._StructureFieldClass]] = _property(
        _native.bt_event_class_borrow_specific_context_field_class
    )
    payload_field_class: _Property[Optional[bt2_field_class._StructureFieldClass]] = _property(
        _native.bt_event_class_borrow_payload_field_class
    )

    _set_namespace = utils._setter(_native.bt_event_class_set_namespace, utils._check_str, "Event class namespace")
    _set_name = utils._setter(_native.bt_event_class_set_name, utils._check_str)
    _set_uid = utils._setter(_native.bt_event_class_set_uid, utils._check_str, "Event class UID")

    def _set_log_level(self, log_level: EventClassLogLevel) -> None:
        _check_log_level(log_level)
        _native.bt_event_class_set_log_level(self, log_level.value)

    _set_emf_uri = utils._setter(_native.bt_event_class_set_emf_uri, utils._check_str)

    def _set_specific_context_field_class(self, context_field_class: Any) -> None:
        utils._check_type(context_field_class, bt2_field_class._StructureFieldClass)
        _native.bt_event_class_set_specific_context_field_class(self, context_field_class)

    def _set_payload_field_class(self, payload_field_class: Any) -> None:
        utils._check_type(payload_field_class, bt2_field_class._StructureFieldClass)
        _native.bt_event_class_set_payload_field_class(self, payload_field_class)


_native.register_class(_native.EVENT_CLASS, 0, _EventClassConst, _EventClass)
