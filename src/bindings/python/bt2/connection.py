# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Connections between ports."""

from __future__ import annotations

from bt2 import _native
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bt2 import port as bt2_port


class _ConnectionConst(_native.Object):
    __slots__ = ()
    downstream_port: _Property[bt2_port._InputPortConst] = _property(_native.bt_connection_borrow_downstream_port_const)
    upstream_port: _Property[bt2_port._OutputPortConst] = _property(_native.bt_connection_borrow_upstream_port_const)


_native.register_class(_native.CONNECTION, 0, _ConnectionConst, _ConnectionConst)
