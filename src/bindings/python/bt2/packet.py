# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Packets."""

from __future__ import annotations

from bt2 import _native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional

    from bt2 import field as bt2_field
    from bt2 import stream as bt2_stream


class _PacketConst(_native.Object):
    __slots__ = ()

    @property
    def stream(self) -> bt2_stream._StreamConst:
        return _native.bt_packet_borrow_stream_const(self)

    @property
    def context_field(self) -> Optional[bt2_field._StructureFieldConst]:
        return _native.bt_packet_borrow_context_field_const(self)


class _Packet(_PacketConst):
    __slots__ = ()

    @property
    def stream(self) -> bt2_stream._Stream:
        return _native.bt_packet_borrow_stream(self)

    @property
    def context_field(self) -> Optional[bt2_field._StructureField]:
        return _native.bt_packet_borrow_context_field(self)


_native.register_class(_native.PACKET, 0, _PacketConst, _Packet)
