# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Event classes."""

from __future__ import annotations

import enum

from bt2 import _native, utils
from bt2 import field_class as bt2_field_class
from bt2 import user_attributes as bt2_user_attrs

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
        raise ValueError(f"'{log_level}' is none of bt2.EventClassLogLevel")


@bt2_user_attrs._user_attributes("event_class")
class _EventClassConst(bt2_user_attrs._WithUserAttrsConst, _native.Object):
    __slots__ = ()

    @property
    def stream_class(self) -> bt2_stream_class._StreamClassConst:
        return _native.bt_event_class_borrow_stream_class_const(self)

    def graph_mip_version(self) -> int:
        return self._mip_version

    @property
    def _mip_version(self) -> int:
        return self.stream_class.graph_mip_version

    @property
    def namespace(self) -> Optional[str]:
        utils._check_mip_ge(self._mip_version, "Event class namespace", 1)
        return _native.bt_event_class_get_namespace(self)

    @property
    def name(self) -> Optional[str]:
        return _native.bt_event_class_get_name(self)

    @property
    def uid(self) -> Optional[str]:
        utils._check_mip_ge(self._mip_version, "Event class UID", 1)
        return _native.bt_event_class_get_uid(self)

    @property
    def id(self) -> int:
        return _native.bt_event_class_get_id(self)

    @property
    def log_level(self) -> Optional[EventClassLogLevel]:
        level = _native.bt_event_class_get_log_level(self)
        return None if level is None else EventClassLogLevel(level)

    @property
    def emf_uri(self) -> Optional[str]:
        return _native.bt_event_class_get_emf_uri(self)

    @property
    def specific_context_field_class(self) -> Optional[bt2_field_class._StructureFieldClassConst]:
        return _native.bt_event_class_borrow_specific_context_field_class_const(self)

    @property
    def payload_field_class(self) -> Optional[bt2_field_class._StructureFieldClassConst]:
        return _native.bt_event_class_borrow_payload_field_class_const(self)


class _EventClass(_EventClassConst, bt2_user_attrs._WithUserAttrs):
    __slots__ = ()

    @property
    def stream_class(self) -> bt2_stream_class._StreamClass:
        return _native.bt_event_class_borrow_stream_class(self)

    @property
    def specific_context_field_class(self) -> Optional[bt2_field_class._StructureFieldClass]:
        return _native.bt_event_class_borrow_specific_context_field_class(self)

    @property
    def payload_field_class(self) -> Optional[bt2_field_class._StructureFieldClass]:
        return _native.bt_event_class_borrow_payload_field_class(self)

    def _set_namespace(self, namespace: str) -> None:
        utils._check_mip_ge(self._mip_version, "Event class namespace", 1)
        _native.bt_event_class_set_namespace(self, utils._check_str(namespace))

    def _set_name(self, name: str) -> None:
        _native.bt_event_class_set_name(self, utils._check_str(name))

    def _set_uid(self, uid: str) -> None:
        utils._check_mip_ge(self._mip_version, "Event class UID", 1)
        _native.bt_event_class_set_uid(self, utils._check_str(uid))

    def _set_log_level(self, log_level: EventClassLogLevel) -> None:
        _check_log_level(log_level)
        _native.bt_event_class_set_log_level(self, log_level.value)

    def _set_emf_uri(self, emf_uri: str) -> None:
        _native.bt_event_class_set_emf_uri(self, utils._check_str(emf_uri))

    def _set_specific_context_field_class(self, context_field_class: Any) -> None:
        utils._check_type(context_field_class, bt2_field_class._StructureFieldClass)
        _native.bt_event_class_set_specific_context_field_class(self, context_field_class)

    def _set_payload_field_class(self, payload_field_class: Any) -> None:
        utils._check_type(payload_field_class, bt2_field_class._StructureFieldClass)
        _native.bt_event_class_set_payload_field_class(self, payload_field_class)


_native.register_class(_native.EVENT_CLASS, 0, _EventClassConst, _EventClass)
