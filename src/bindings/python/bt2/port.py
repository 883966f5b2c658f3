# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Ports of components."""

from __future__ import annotations

from bt2 import _native
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional

    from bt2 import connection as bt2_connection


class _PortConst(_native.Object):
    __slots__ = ()
    name: _Property[str] = _property(_native.bt_port_get_name)
    connection: _Property[Optional[bt2_connection._ConnectionConst]] = _property(
        _native.bt_port_borrow_connection_const
    )
    is_connected: _Property[bool] = _property(_native.bt_port_is_connected)


class _InputPortConst(_PortConst):
    __slots__ = ()


class _OutputPortConst(_PortConst):
    __slots__ = ()


class _UserComponentPort(_PortConst):
    """A port of a component written in Python, for use by this component only."""

    __slots__ = ()
    user_data: _Property[object] = _property(_native.port_user_data)


class _UserComponentInputPort(_UserComponentPort, _InputPortConst):
    __slots__ = ()


class _UserComponentOutputPort(_UserComponentPort, _OutputPortConst):
    __slots__ = ()


_native.register_class(_native.PORT, _native.BT_PORT_TYPE_INPUT, _InputPortConst, _UserComponentInputPort)
_native.register_class(_native.PORT, _native.BT_PORT_TYPE_OUTPUT, _OutputPortConst, _UserComponentOutputPort)
