# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Graphs."""

from __future__ import annotations

from bt2 import _native, mip, utils
from bt2 import component_class as bt2_component_class
from bt2 import connection as bt2_connection
from bt2 import error as bt2_error
from bt2 import interrupter as bt2_interrupter
from bt2 import logging as bt2_logging
from bt2 import port as bt2_port
from bt2 import value as bt2_value
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


class Graph(_native.Object):
    """A graph: components that are connected by their ports."""

    def __init__(self, mip_version: int = 0) -> None:
        utils._check_uint64(mip_version)
        if mip_version > mip.get_maximal_mip_version():
            raise ValueError(f"unknown MIP version {mip_version}")
        # Keeps the objects alive that the library borrows.
        self._kept: list[object] = []
        self._adopt(_native.bt_graph_create(mip_version))
        self._interrupters = [self.default_interrupter]
        # Whether `run()` is active. The library can't report it, because `run()` calls the library once for each step.
        self._is_running = False
        # Whether `wait()` is active. Other threads can run during the wait, but must not use the graph.
        self._is_waiting = False
        # The operations that failed. The first failure made the graph faulty.
        self._failures: list[str] = []

    # The library aborts if a precondition isn't satisfied. The checks below raise an exception instead.

    def _check_is_usable(self, message: str, what: str) -> None:
        if _native.graph_state(self) == "faulty":
            reason = self._failures[0] if self._failures else "an earlier operation failed"
            raise bt2_error._failure(message, f"Cannot {what}: the graph is faulty, because {reason}.")
        if self._is_waiting:
            raise bt2_error._failure(message, f"Cannot {what}: a call of `wait()` is still running.")

    def _check_can_change(self, message: str, what: str) -> None:
        self._check_is_usable(message, what)
        if _native.graph_state(self) == "configured":
            raise bt2_error._failure(message, f"Cannot {what}: the graph has run already.")

    def _check_can_run(self, message: str) -> None:
        self._check_is_usable(message, "run")
        if not _native.graph_has_sink(self):
            raise bt2_error._failure(message, "Cannot run: the graph has no sink component.")

    def _call(self, what: str, function: Callable[..., Any], *args: Any) -> Any:
        """Calls a function of the library that may leave the graph faulty."""
        try:
            return function(self, *args)
        except BaseException:
            if _native.graph_state(self) == "faulty":
                self._failures.append(f"{what} failed")
            raise

    def add_component(
        self,
        component_class: Any,
        name: str,
        params: Any = None,
        obj: object = None,
        logging_level: bt2_logging.LoggingLevel = bt2_logging.LoggingLevel.NONE,
    ) -> Any:
        """
        Creates and returns a component.

        `obj` can be any Python object if the component class is written in Python. Otherwise, it must be None.
        """
        utils._check_str(name)
        utils._check_type(logging_level, bt2_logging.LoggingLevel)
        native_class = bt2_component_class._native_class(component_class)
        is_python = bt2_component_class._is_python(component_class)
        if obj is not None and not is_python:
            raise ValueError("cannot pass a Python object to a non-Python component")
        if params is not None and not isinstance(params, bt2_value._MapValueConst):
            params = bt2_value.create_value(params)
            if not isinstance(params, bt2_value.MapValue):
                raise TypeError("the parameters of a component are a 'dict' or a 'bt2.MapValue'")
        type_ = bt2_component_class.ComponentClassType(_native.bt_component_class_get_type(native_class)).name.lower()
        self._check_can_change("cannot add component to graph", f"add component '{name}'")
        if _native.graph_component_addr(self, name) is not None:
            raise ValueError(f"the graph already has a component named '{name}'")
        if is_python:
            self._kept.append(component_class)
        add = getattr(_native, f"bt_graph_add_{type_}_component_with_initialize_method_data")
        return self._call(f"adding component '{name}'", add, native_class, name, params, obj, logging_level.value)

    def connect_ports(
        self, upstream_port: bt2_port._OutputPortConst, downstream_port: bt2_port._InputPortConst
    ) -> bt2_connection._ConnectionConst:
        """Connects an output port to an input port and returns the connection."""
        utils._check_type(upstream_port, bt2_port._OutputPortConst)
        utils._check_type(downstream_port, bt2_port._InputPortConst)
        self._check_can_change("cannot connect component ports within graph", "connect ports")
        if upstream_port.is_connected or downstream_port.is_connected:
            which = "upstream" if upstream_port.is_connected else "downstream"
            raise ValueError(f"{which} port is already connected")
        for which, port in (("upstream", upstream_port), ("downstream", downstream_port)):
            component = _native.bt_port_borrow_component_const(port)
            if _native.graph_component_addr(self, component.name) != component.addr:
                raise ValueError(f"{which} port '{port.name}' belongs to another graph")
        return self._call(
            f"connecting ports '{upstream_port.name}' and '{downstream_port.name}'",
            _native.bt_graph_connect_ports,
            upstream_port,
            downstream_port,
        )

    def add_port_added_listener(self, listener: Callable[[Any, Any], None]) -> None:
        """Calls `listener(component, port)` whenever a component adds a port."""
        if not callable(listener):
            raise TypeError("'listener' parameter is not callable")
        self._check_is_usable("cannot add listener to graph", "add a listener")
        failures = self._failures

        # This isn't a method, because a reference to `self` would keep the graph alive for ever.
        def listen(component: Any, port: Any) -> None:
            try:
                listener(component, port)
            except BaseException:
                failures.append("a port-added listener failed")
                raise

        self._kept.append(listen)
        _native.graph_add_port_added_listener(self, listen)

    def run_once(self) -> None:
        """
        Lets one sink component consume once.

        Raises `Stop` when all sink components are done, and `TryAgain` when no message is available now.
        """
        self._check_can_run("graph object could not run once")
        self._call("configuring it", _native.graph_run_once)

    def run(self) -> None:
        """
        Runs the graph until all sink components are done.

        Raises `TryAgain` when no message is available now. Then call `wait()`, and call `run()` again.
        """
        self._check_can_run("graph object stopped running")
        if self._is_running or not _native.graph_can_consume(self):
            raise bt2_error._failure(
                "graph object stopped running", "Cannot run: the graph is running, or is being changed or configured."
            )
        self._is_running = True
        try:
            self._call("configuring it", _native.graph_run, self._interrupters)
        finally:
            self._is_running = False

    def wait(self, retry_duration: float = 0.1) -> None:
        """
        Waits until messages may be available. Call it after `run()` or `run_once()` has raised `TryAgain`.

        The wait ends when a file that a component waits for is ready, or at a component's deadline. If a component
        raised `TryAgain` without declaring a file or a deadline, the wait ends after `retry_duration` seconds at the
        latest. An interrupter of the graph also ends the wait, and so does a signal handler that raises an exception
        (Ctrl-C: `KeyboardInterrupt`). While the method waits, other threads can run, but must not use the graph.

        An extension: Babeltrace's package doesn't have it.
        """
        retry_us = utils._check_duration_us(retry_duration)
        self._check_is_usable("graph object could not wait", "wait")
        self._is_waiting = True
        try:
            _native.graph_wait(self, retry_us)
        finally:
            self._is_waiting = False

    def add_interrupter(self, interrupter: bt2_interrupter.Interrupter) -> None:
        """Adds an interrupter to the graph."""
        utils._check_type(interrupter, bt2_interrupter.Interrupter)
        self._check_is_usable("cannot add interrupter to graph", "add an interrupter")
        _native.bt_graph_add_interrupter(self, interrupter)
        self._interrupters.append(interrupter)

    default_interrupter: _Property[bt2_interrupter.Interrupter] = _property(
        _native.bt_graph_borrow_default_interrupter, "The graph's own interrupter. Each graph has one."
    )


_native.register_class(_native.GRAPH, 0, _native.Object, _native.Object)
