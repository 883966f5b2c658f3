# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Clock classes."""

from __future__ import annotations

from bt2 import _native, utils
from bt2 import user_attributes as bt2_user_attrs
from bt2.properties import _attribute, _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    import uuid as uuidp
    from typing import Any, Optional, Union


class ClockOffset:
    """Offset of a clock from its origin: seconds plus cycles."""

    def __init__(self, seconds: int = 0, cycles: int = 0) -> None:
        self._seconds = utils._check_int64(seconds)
        self._cycles = utils._check_uint64(cycles)

    seconds: _Property[int] = _attribute("_seconds")
    cycles: _Property[int] = _attribute("_cycles")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ClockOffset):
            return False
        return (self._seconds, self._cycles) == (other._seconds, other._cycles)

    __hash__ = None  # type: ignore[assignment]


class ClockOrigin:
    """A custom origin of a clock."""

    def __init__(self, namespace: Optional[str], name: str, uid: str) -> None:
        utils._check_str_if_any(namespace)
        self._namespace = namespace
        self._name = utils._check_str(name)
        self._uid = utils._check_str(uid)

    namespace: _Property[Optional[str]] = _attribute("_namespace")
    name: _Property[str] = _attribute("_name")
    uid: _Property[str] = _attribute("_uid")


class _UnixEpochClockOrigin:
    """Origin of clocks that count from the Unix epoch."""


class _UnknownClockOrigin:
    """Origin of clocks whose origin is unknown."""


unix_epoch_clock_origin = _UnixEpochClockOrigin()
unknown_clock_origin = _UnknownClockOrigin()


@bt2_user_attrs._user_attributes("clock_class")
class _ClockClassConst(bt2_user_attrs._WithUserAttrsConst, _native.Object):
    __slots__ = ()
    graph_mip_version: _Property[int] = _property(_native.bt_clock_class_get_graph_mip_version)
    _mip_version = graph_mip_version
    namespace: _Property[Optional[str]] = utils._property_since_mip_1(
        _native.bt_clock_class_get_namespace, "Clock class namespace"
    )
    name: _Property[Optional[str]] = _property(_native.bt_clock_class_get_name)
    uid: _Property[Optional[str]] = utils._property_since_mip_1(_native.bt_clock_class_get_uid, "Clock class UID")
    description: _Property[Optional[str]] = _property(_native.bt_clock_class_get_description)
    frequency: _Property[int] = _property(_native.bt_clock_class_get_frequency)
    precision: _Property[Optional[int]] = _property(_native.bt_clock_class_get_opt_precision)
    accuracy: _Property[Optional[int]] = utils._property_since_mip_1(
        _native.bt_clock_class_get_accuracy, "Clock class accuracy"
    )

    @property
    def offset(self) -> ClockOffset:
        return ClockOffset(*_native.clock_class_offset(self))

    origin_is_unix_epoch: _Property[bool] = _property(_native.bt_clock_class_origin_is_unix_epoch)

    @property
    def origin(self) -> Union[ClockOrigin, _UnixEpochClockOrigin, _UnknownClockOrigin]:
        if self.origin_is_unix_epoch:
            return unix_epoch_clock_origin
        if not _native.bt_clock_class_origin_is_known(self):
            return unknown_clock_origin
        return ClockOrigin(
            _native.bt_clock_class_get_origin_namespace(self),
            _native.bt_clock_class_get_origin_name(self),
            _native.bt_clock_class_get_origin_uid(self),
        )

    @property
    def uuid(self) -> Optional[uuidp.UUID]:
        utils._check_mip_0(self.graph_mip_version, "Clock class UUID", "`uid`")
        return _uuid(_native.bt_clock_class_get_uuid(self))

    def cycles_to_ns_from_origin(self, cycles: int) -> int:
        utils._check_uint64(cycles)
        return _native.bt_clock_class_cycles_to_ns_from_origin(self, cycles)


class _ClockClass(_ClockClassConst, bt2_user_attrs._WithUserAttrs):
    __slots__ = ()

    _set_namespace = utils._setter(_native.bt_clock_class_set_namespace, utils._check_str, "Clock class namespace")
    _set_name = utils._setter(_native.bt_clock_class_set_name, utils._check_str)
    _set_uid = utils._setter(_native.bt_clock_class_set_uid, utils._check_str, "Clock class UID")
    _set_description = utils._setter(_native.bt_clock_class_set_description, utils._check_str)
    _set_frequency = utils._setter(_native.bt_clock_class_set_frequency, utils._check_uint64)
    _set_precision = utils._setter(_native.bt_clock_class_set_precision, utils._check_uint64)
    _set_accuracy = utils._setter(_native.bt_clock_class_set_accuracy, utils._check_uint64, "Clock class accuracy")

    def _set_offset(self, offset: ClockOffset) -> None:
        utils._check_type(offset, ClockOffset)
        _native.bt_clock_class_set_offset(self, offset.seconds, offset.cycles)

    def _set_origin(self, origin: Any) -> None:
        if isinstance(origin, _UnixEpochClockOrigin):
            _native.bt_clock_class_set_origin_unix_epoch(self)
        elif isinstance(origin, _UnknownClockOrigin):
            _native.bt_clock_class_set_origin_unknown(self)
        else:
            utils._check_type(origin, ClockOrigin)
            utils._check_mip_ge(self.graph_mip_version, "Custom clock class origin", 1)
            _native.bt_clock_class_set_origin(self, origin.namespace, origin.name, origin.uid)

    def _set_uuid(self, uuid: uuidp.UUID) -> None:
        utils._check_mip_0(self.graph_mip_version, "Clock class UUID", "`uid`")
        _native.bt_clock_class_set_uuid(self, _uuid_bytes(uuid))


def _uuid(raw: Optional[bytes]) -> Optional[uuidp.UUID]:
    if raw is None:
        return None
    import uuid

    return uuid.UUID(bytes=raw)


def _uuid_bytes(value: Any) -> bytes:
    import uuid

    return utils._check_type(value, uuid.UUID).bytes


_native.register_class(_native.CLOCK_CLASS, 0, _ClockClassConst, _ClockClass)

# The name of this class in Babeltrace 2.0.
ClockClassOffset = ClockOffset
