# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Connections between ports."""

from __future__ import annotations

from bt2 import _native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bt2 import port as bt2_port


class _ConnectionConst(_native.Object):
    __slots__ = ()

    @property
    def downstream_port(self) -> bt2_port._InputPortConst:
        return _native.bt_connection_borrow_downstream_port_const(self)

    @property
    def upstream_port(self) -> bt2_port._OutputPortConst:
        return _native.bt_connection_borrow_upstream_port_const(self)


_native.register_class(_native.CONNECTION, 0, _ConnectionConst, _ConnectionConst)
