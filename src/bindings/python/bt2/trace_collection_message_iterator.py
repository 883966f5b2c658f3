# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Messages of a collection of traces: the graph which the CLI would build, as an iterator."""

from __future__ import annotations

import numbers
from collections.abc import Iterator

from bt2 import _native, mip, utils
from bt2 import component as bt2_component
from bt2 import component_descriptor as bt2_component_descriptor
from bt2 import graph as bt2_graph
from bt2 import logging as bt2_logging
from bt2 import plugin as bt2_plugin
from bt2 import query_executor as bt2_query_executor
from bt2 import value as bt2_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from typing import Any, Iterable, Optional, Union

    from bt2 import message as bt2_message


class _BaseComponentSpec:
    def __init__(
        self, params: Any, obj: object, logging_level: Optional[bt2_logging.LoggingLevel]
    ) -> None:
        if logging_level is not None:
            utils._check_type(logging_level, bt2_logging.LoggingLevel)
        self._params = bt2_value.create_value(params)
        self._obj = obj
        self._logging_level = logging_level

    @property
    def params(self) -> Optional[bt2_value._Value]:
        return self._params

    @property
    def obj(self) -> object:
        return self._obj

    @property
    def logging_level(self) -> Optional[bt2_logging.LoggingLevel]:
        return self._logging_level


class ComponentSpec(_BaseComponentSpec):
    """A source or filter component to create."""

    def __init__(
        self,
        component_class: Any,
        params: Any = None,
        obj: object = None,
        logging_level: bt2_logging.LoggingLevel = bt2_logging.LoggingLevel.NONE,
    ) -> None:
        is_python = isinstance(component_class, type) and issubclass(
            component_class,
            (bt2_component._UserSourceComponent, bt2_component._UserFilterComponent),
        )
        if not is_python and not isinstance(
            component_class,
            (bt2_component._SourceComponentClassConst, bt2_component._FilterComponentClassConst),
        ):
            raise TypeError(
                f"'{type(component_class).__name__}' is not a source or filter component class"
            )
        # A string is short for the parameter `inputs` with one element.
        super().__init__(
            {"inputs": [params]} if isinstance(params, str) else params, obj, logging_level
        )
        self._component_class = component_class
        # Where the class is from, if that is known.
        self._plugin: Any = None

    @property
    def component_class(self) -> Any:
        return self._component_class

    @classmethod
    def from_named_plugin_and_component_class(
        cls,
        plugin_name: str,
        component_class_name: str,
        params: Any = None,
        obj: object = None,
        logging_level: bt2_logging.LoggingLevel = bt2_logging.LoggingLevel.NONE,
    ) -> ComponentSpec:
        plugin = bt2_plugin.find_plugin(plugin_name)
        if plugin is None:
            raise ValueError(f"no such plugin: {plugin_name}")
        for classes in (plugin.source_component_classes, plugin.filter_component_classes):
            if component_class_name in classes:
                component_class = classes[component_class_name]
                spec = cls(component_class, params, obj, logging_level)
                spec._plugin = plugin
                return spec
        raise KeyError(
            f"source or filter component class `{component_class_name}` not found in plugin "
            f"`{plugin_name}`"
        )


class AutoSourceComponentSpec(_BaseComponentSpec):
    """An input for which source components are found and created."""

    _no_obj = object()

    def __init__(
        self,
        input: str,
        params: Any = None,
        obj: object = _no_obj,
        logging_level: Optional[bt2_logging.LoggingLevel] = None,
    ) -> None:
        super().__init__(params, obj, logging_level)
        self._input = input

    @property
    def input(self) -> str:
        return self._input


def _auto_discover_source_component_specs(
    auto_specs: list[AutoSourceComponentSpec], plugin_set: Any
) -> list[ComponentSpec]:
    from bt2 import source_discovery

    if plugin_set is None:
        plugin_set = bt2_plugin.find_plugins()
    discovery = source_discovery._Discovery(plugin_set or ())
    nothing_found = [
        spec.input
        for argument, spec in enumerate(auto_specs)
        if not discovery.add(spec.input, argument)
    ]
    if nothing_found:
        raise RuntimeError(
            "Some auto source component specs did not produce any component: "
            + ", ".join(nothing_found)
        )
    specs = []
    for source in discovery.sources:
        params: dict[str, Any] = {}
        obj: object = AutoSourceComponentSpec._no_obj
        logging_level = bt2_logging.LoggingLevel.NONE
        for argument in source.arguments:
            spec = auto_specs[argument]
            if spec.params is not None:
                params.update(spec.params)  # type: ignore[call-overload]
            if spec.obj is not AutoSourceComponentSpec._no_obj:
                obj = spec.obj
            if spec.logging_level is not None:
                logging_level = spec.logging_level
        params["inputs"] = source.inputs
        if obj is AutoSourceComponentSpec._no_obj:
            obj = None
        specs.append(ComponentSpec(source.component_class, params, obj, logging_level))
    return specs


def _get_ns(obj: Any) -> Optional[int]:
    """Nanoseconds from the Unix epoch of seconds or of a date and time."""
    if obj is None:
        return None
    if isinstance(obj, numbers.Real):
        seconds: Any = obj
        return int(seconds * 1_000_000_000)
    import datetime

    if isinstance(obj, datetime.datetime):
        return int(obj.timestamp()) * 1_000_000_000 + obj.microsecond * 1_000
    raise TypeError(f'"{obj}" is not an integral number or a datetime.datetime object')


def _time_text(ns: int) -> str:
    seconds, rest = divmod(abs(ns), 1_000_000_000)
    return f"{'-' if ns < 0 else ''}{seconds}.{rest:09}"


class TraceCollectionMessageIterator(_native.MessageIterator):
    """Messages of traces, by time, through filters if there are any."""

    if TYPE_CHECKING:

        def __iter__(self) -> Iterator[bt2_message._MessageConst]: ...

        def __next__(self) -> bt2_message._MessageConst: ...

    def __init__(
        self,
        source_component_specs: Any,
        filter_component_specs: Any = None,
        stream_intersection_mode: bool = False,
        begin: Union[None, float, datetime.datetime] = None,
        end: Union[None, float, datetime.datetime] = None,
        plugin_set: Optional[bt2_plugin._PluginSet] = None,
    ) -> None:
        utils._check_bool(stream_intersection_mode)
        begin_ns, end_ns = _get_ns(begin), _get_ns(end)
        if plugin_set is not None:
            utils._check_type(plugin_set, bt2_plugin._PluginSet)
        if isinstance(source_component_specs, (_BaseComponentSpec, str)):
            source_component_specs = [source_component_specs]
        if isinstance(filter_component_specs, ComponentSpec):
            filter_component_specs = [filter_component_specs]
        sources, filters = self._check_specs(source_component_specs, filter_component_specs or ())
        auto = [spec for spec in sources if isinstance(spec, AutoSourceComponentSpec)]
        sources = [spec for spec in sources if isinstance(spec, ComponentSpec)]
        if auto:
            sources += _auto_discover_source_component_specs(auto, plugin_set)
        # One number for all names, so that scripts which look for a component find it.
        self._names: set[str] = set()
        self._last_number = 0
        self._ranges: dict[tuple[str, str], tuple[int, int]] = {}
        self._is_intersection = stream_intersection_mode
        self._build_graph(sources, filters, begin_ns, end_ns)

    @staticmethod
    def _check_specs(sources: Iterable[Any], filters: Iterable[Any]) -> Any:
        checked: list[Any] = []
        for spec in sources:
            if isinstance(spec, str):
                spec = AutoSourceComponentSpec(spec)
            if not isinstance(spec, (ComponentSpec, AutoSourceComponentSpec)):
                raise TypeError(
                    f'"{type(spec)}" object is not a ComponentSpec or AutoSourceComponentSpec'
                )
            checked.append(spec)
        filters = list(filters)
        for spec in filters:
            if not isinstance(spec, ComponentSpec):
                raise TypeError(f'"{type(spec)}" object is not a ComponentSpec')
        return checked, filters

    def _unique_name(self, component_class: Any) -> str:
        name = component_class.name
        while name in self._names:
            self._last_number += 1
            name = f"{component_class.name}-{self._last_number}"
        self._names.add(name)
        return name

    @staticmethod
    def _utility(name: str) -> Any:
        plugin = bt2_plugin.find_plugin("utils")
        if plugin is None:
            raise RuntimeError('cannot find "utils" plugin (needed for the muxer)')
        if name not in plugin.filter_component_classes:
            raise RuntimeError(f'cannot find "{name}" filter component class in "utils" plugin')
        return plugin.filter_component_classes[name]

    def _add(self, spec: ComponentSpec) -> Any:
        return self._graph.add_component(
            spec.component_class,
            self._unique_name(spec.component_class),
            spec.params,
            spec.obj,
            spec.logging_level or bt2_logging.LoggingLevel.NONE,
        )

    def _mip_version(self, specs: Iterable[ComponentSpec]) -> int:
        version = mip.get_greatest_operative_mip_version(
            [
                bt2_component_descriptor.ComponentDescriptor(
                    spec.component_class, spec.params, spec.obj
                )
                for spec in specs
            ]
        )
        if version is None:
            raise RuntimeError(
                "the components have no version of the message interchange protocol in common"
            )
        return version

    def _build_graph(
        self,
        sources: list[ComponentSpec],
        filters: list[ComponentSpec],
        begin_ns: Optional[int],
        end_ns: Optional[int],
    ) -> None:
        # From the muxer to the sink: the trimmer, then the user's filters.
        muxer = ComponentSpec(self._utility("muxer"))
        chain = [muxer]
        bounds = {
            key: _time_text(ns)
            for key, ns in (("begin", begin_ns), ("end", end_ns))
            if ns is not None
        }
        if bounds:
            chain.append(ComponentSpec(self._utility("trimmer"), bounds))
        chain += filters
        for spec in filters:
            if not isinstance(
                spec.component_class, bt2_component._FilterComponentClassConst
            ) and not (
                isinstance(spec.component_class, type)
                and issubclass(spec.component_class, bt2_component._UserFilterComponent)
            ):
                raise ValueError('"filter_component_specs" has a spec of a source component class')
        if not sources:
            raise ValueError("no component descriptors")
        self._graph = bt2_graph.Graph(self._mip_version(sources + chain))
        self._source_components: list[Any] = []
        self._muxer: Any = None
        # A source may add ports later, and port-added listeners are called within additions.
        self._graph.add_port_added_listener(_port_added_listener(self))
        components = [self._add(spec) for spec in chain]
        for spec in sources:
            component = self._add(spec)
            if not isinstance(component, bt2_component._SourceComponentConst):
                raise ValueError(f"'{component.name}' is not a source component")
            self._source_components.append(component)
            if self._is_intersection:
                self._query_ranges(component, spec)
        self._muxer = components[0]
        components.append(self._feed_from(self._graph, self._unique_name(_SINK)))
        for upstream, downstream in zip(components, components[1:]):
            self._graph.connect_ports(
                *self._only_ports(upstream, downstream)
            )
        for component in self._source_components:
            for port in component.output_ports.values():
                self._connect_source_port(component, port)

    @staticmethod
    def _only_ports(upstream: Any, downstream: Any) -> Any:
        """The ports to connect between two components of the chain."""
        ports = []
        for component, of in ((upstream, "output"), (downstream, "input")):
            mapping = getattr(component, f"{of}_ports")
            if not len(mapping):
                raise RuntimeError(f"component '{component.name}' has no {of} port")
            ports.append(mapping["out" if "out" in mapping else next(iter(mapping))])
        return ports

    def _query_ranges(self, component: Any, spec: ComponentSpec) -> None:
        """Notes which range the streams of each trace of a source share, for each of its ports."""
        query = bt2_query_executor.QueryExecutor(
            spec.component_class, "babeltrace.trace-infos", spec.params, spec.obj
        )
        infos: Any = query.query()
        for trace in infos:
            streams = trace["stream-infos"]
            begin = max(int(stream["range-ns"]["begin"]) for stream in streams)
            end = min(int(stream["range-ns"]["end"]) for stream in streams)
            if end < begin:
                raise RuntimeError(
                    f"trace has no stream intersection: source component '{component.name}'"
                )
            for stream in streams:
                self._ranges[component.name, str(stream["port-name"])] = (begin, end)

    def _connect_source_port(self, component: Any, port: Any) -> None:
        if port.is_connected:
            return
        if self._is_intersection:
            key = (component.name, port.name)
            if key not in self._ranges:
                raise RuntimeError(
                    f"cannot find stream intersection range for port '{port.name}' of source "
                    f"component '{component.name}'"
                )
            begin, end = self._ranges[key]
            trimmer = self._add(
                ComponentSpec(
                    self._utility("trimmer"), {"begin": _time_text(begin), "end": _time_text(end)}
                )
            )
            self._graph.connect_ports(port, trimmer.input_ports["in"])
            port = trimmer.output_ports["out"]
        # The muxer adds a port each time that one is connected: the free one is the last.
        for name in reversed(list(self._muxer.input_ports)):
            free = self._muxer.input_ports[name]
            if not free.is_connected:
                self._graph.connect_ports(port, free)
                return
        raise RuntimeError("the muxer has no free input port")

    def _port_added(self, component: Any, port: Any) -> None:
        if self._muxer is None or component not in self._source_components:
            return
        if component.output_ports.get(port.name) is not None and isinstance(
            component, bt2_component._SourceComponentConst
        ):
            self._connect_source_port(component, port)


class _Sink:
    name = "proxy-sink"


_SINK = _Sink()


def _port_added_listener(iterator: TraceCollectionMessageIterator) -> Any:
    """A listener which doesn't keep the iterator: the graph keeps the listener."""
    import weakref

    reference = weakref.ref(iterator)

    def listener(component: Any, port: Any) -> None:
        target = reference()
        if target is not None:
            target._port_added(component, port)

    return listener


Iterator.register(TraceCollectionMessageIterator)
