# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Streams."""

from __future__ import annotations

from bt2 import _native, utils
from bt2 import packet as bt2_packet
from bt2 import user_attributes as bt2_user_attrs
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional

    from bt2 import stream_class as bt2_stream_class
    from bt2 import trace as bt2_trace


@bt2_user_attrs._user_attributes("stream")
class _StreamConst(bt2_user_attrs._WithUserAttrsConst, _native.Object):
    __slots__ = ()
    cls: _Property[bt2_stream_class._StreamClassConst] = _property(_native.bt_stream_borrow_class_const)
    name: _Property[Optional[str]] = _property(_native.bt_stream_get_name)
    id: _Property[int] = _property(_native.bt_stream_get_id)
    trace: _Property[bt2_trace._TraceConst] = _property(_native.bt_stream_borrow_trace_const)


class _Stream(_StreamConst, bt2_user_attrs._WithUserAttrs):
    __slots__ = ()
    cls: _Property[bt2_stream_class._StreamClass] = _property(_native.bt_stream_borrow_class)
    trace: _Property[bt2_trace._Trace] = _property(_native.bt_stream_borrow_trace)

    def _set_name(self, name: str) -> None:
        _native.bt_stream_set_name(self, utils._check_str(name))

    def create_packet(self) -> bt2_packet._Packet:
        if not self.cls.supports_packets:
            raise ValueError("cannot create packet: stream class does not support packets")
        return _native.bt_packet_create(self)


_native.register_class(_native.STREAM, 0, _StreamConst, _Stream)
