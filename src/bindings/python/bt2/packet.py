# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Packets."""

from __future__ import annotations

from bt2 import _native
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional

    from bt2 import field as bt2_field
    from bt2 import stream as bt2_stream


class _PacketConst(_native.Object):
    __slots__ = ()
    stream: _Property[bt2_stream._StreamConst] = _property(_native.bt_packet_borrow_stream_const)
    context_field: _Property[Optional[bt2_field._StructureFieldConst]] = _property(
        _native.bt_packet_borrow_context_field_const
    )


class _Packet(_PacketConst):
    __slots__ = ()
    stream: _Property[bt2_stream._Stream] = _property(_native.bt_packet_borrow_stream)
    context_field: _Property[Optional[bt2_field._StructureField]] = _property(_native.bt_packet_borrow_context_field)


_native.register_class(_native.PACKET, 0, _PacketConst, _Packet)
