# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Graphs."""

from __future__ import annotations

from bt2 import _native, mip, utils
from bt2 import component as bt2_component
from bt2 import connection as bt2_connection
from bt2 import error as bt2_error
from bt2 import interrupter as bt2_interrupter
from bt2 import logging as bt2_logging
from bt2 import port as bt2_port
from bt2 import value as bt2_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


class Graph(_native.Object):
    def __init__(self, mip_version: int = 0) -> None:
        utils._check_uint64(mip_version)
        if mip_version > mip.get_maximal_mip_version():
            raise ValueError(f"unknown MIP version {mip_version}")
        # What the library only borrows.
        self._kept: list[object] = []
        self._adopt(_native.bt_graph_create(mip_version))
        self._interrupters = [self.default_interrupter]
        # What the library knows and does not tell, but aborts for. The address of a component is 0
        # while it is added.
        self._addresses: dict[str, int] = {}
        self._has_sink = False
        self._is_configured = False
        # Why nothing can be done with the graph anymore.
        self._failures: list[str] = []

    def _check_is_usable(self, message: str, what: str) -> None:
        if self._failures:
            raise bt2_error._failure(
                message, f"Cannot {what}: the graph is faulty, because {self._failures[0]}."
            )

    def _check_can_change(self, message: str, what: str) -> None:
        self._check_is_usable(message, what)
        if self._is_configured:
            raise bt2_error._failure(message, f"Cannot {what}: the graph has run already.")

    def _check_can_run(self, message: str) -> None:
        self._check_is_usable(message, "run")
        if not self._has_sink:
            raise bt2_error._failure(message, "Cannot run: the graph has no sink component.")

    def _has_got(self, component: Any) -> None:
        self._addresses[component.name] = component.addr
        if isinstance(component, bt2_component._SinkComponentConst):
            self._has_sink = True

    def _has(self, port: bt2_port._PortConst) -> bool:
        # A listener may connect the ports of the component which is being added.
        addresses = self._addresses.values()
        return _native.bt_port_borrow_component_const(port).addr in addresses or 0 in addresses

    def add_component(
        self,
        component_class: Any,
        name: str,
        params: Any = None,
        obj: object = None,
        logging_level: bt2_logging.LoggingLevel = bt2_logging.LoggingLevel.NONE,
    ) -> Any:
        utils._check_str(name)
        utils._check_type(logging_level, bt2_logging.LoggingLevel)
        native_class = bt2_component._native_class(component_class)
        is_python = bt2_component._is_python(component_class)
        if obj is not None and not is_python:
            raise ValueError("cannot pass a Python object to a non-Python component")
        if params is not None and not isinstance(params, bt2_value._MapValueConst):
            params = bt2_value.create_value(params)
            if not isinstance(params, bt2_value.MapValue):
                raise TypeError("the parameters of a component are a 'dict' or a 'bt2.MapValue'")
        type_ = bt2_component.ComponentClassType(
            _native.bt_component_class_get_type(native_class)
        ).name.lower()
        self._check_can_change("the component was not added to the graph", f"add component '{name}'")
        if name in self._addresses:
            raise ValueError(f"the graph already has a component named '{name}'")
        if is_python:
            self._kept.append(component_class)
        add = getattr(_native, f"bt_graph_add_{type_}_component_with_initialize_method_data")
        self._addresses[name] = 0
        try:
            component = add(self, native_class, name, params, obj, logging_level.value)
        except (TypeError, ValueError):
            # Of an argument: the library has not been called.
            del self._addresses[name]
            raise
        except BaseException:
            self._failures.append(f"adding component '{name}' failed")
            raise
        self._has_got(component)
        return component

    def connect_ports(
        self, upstream_port: bt2_port._OutputPortConst, downstream_port: bt2_port._InputPortConst
    ) -> bt2_connection._ConnectionConst:
        utils._check_type(upstream_port, bt2_port._OutputPortConst)
        utils._check_type(downstream_port, bt2_port._InputPortConst)
        if upstream_port.is_connected or downstream_port.is_connected:
            which = "upstream" if upstream_port.is_connected else "downstream"
            raise ValueError(f"{which} port is already connected")
        for which, port in (("upstream", upstream_port), ("downstream", downstream_port)):
            if not self._has(port):
                raise ValueError(f"{which} port '{port.name}' is of another graph")
        self._check_can_change("the ports were not connected", "connect ports")
        try:
            return _native.bt_graph_connect_ports(self, upstream_port, downstream_port)
        except BaseException:
            self._failures.append(
                f"connecting ports '{upstream_port.name}' and '{downstream_port.name}' failed"
            )
            raise

    def add_port_added_listener(self, listener: Callable[[Any, Any], None]) -> None:
        if not callable(listener):
            raise TypeError("'listener' parameter is not callable")
        self._check_is_usable("the listener was not added to the graph", "add a listener")
        failures = self._failures

        # Not a method: the graph would keep itself.
        def listen(component: Any, port: Any) -> None:
            try:
                listener(component, port)
            except BaseException:
                failures.append("a port-added listener failed")
                raise

        self._kept.append(listen)
        _native.graph_add_port_added_listener(self, listen)

    def run_once(self) -> None:
        self._check_can_run("the graph did not consume")
        self._is_configured = True
        _native.graph_run_once(self, self._failures)

    def run(self) -> None:
        self._check_can_run("the graph stopped")
        if not any(interrupter.is_set for interrupter in self._interrupters):
            self._is_configured = True
        _native.graph_run(self, self._failures, self._interrupters)

    def add_interrupter(self, interrupter: bt2_interrupter.Interrupter) -> None:
        utils._check_type(interrupter, bt2_interrupter.Interrupter)
        self._check_is_usable("the interrupter was not added to the graph", "add an interrupter")
        _native.bt_graph_add_interrupter(self, interrupter)
        self._interrupters.append(interrupter)

    @property
    def default_interrupter(self) -> bt2_interrupter.Interrupter:
        return _native.bt_graph_borrow_default_interrupter(self)


_native.register_class(_native.GRAPH, 0, _native.Object, _native.Object)
