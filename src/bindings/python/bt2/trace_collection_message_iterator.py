# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""An iterator over the messages of several traces. Its graph is like that of the command `babeltrace2`."""

from __future__ import annotations

import numbers
import os
from collections.abc import Iterator

from bt2 import _native, utils
from bt2 import component as bt2_component
from bt2 import component_class as bt2_component_class
from bt2 import component_descriptor as bt2_component_descriptor
from bt2 import error as bt2_error
from bt2 import expression as bt2_expression
from bt2 import logging as bt2_logging
from bt2 import plugin as bt2_plugin
from bt2 import value as bt2_value
from bt2.properties import _attribute, _Property

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    import fractions
    from typing import Any, Iterable, Optional, Union

    from bt2 import message as bt2_message

    _Time = Union[None, float, fractions.Fraction, datetime.datetime]


class _BaseComponentSpec:
    def __init__(self, params: Any, obj: object, logging_level: Optional[bt2_logging.LoggingLevel]) -> None:
        utils._check_type_if_any(logging_level, bt2_logging.LoggingLevel)
        self._params = bt2_value.create_value(params)
        self._obj = obj
        self._logging_level = logging_level

    params: _Property[Optional[bt2_value._Value]] = _attribute("_params", "The parameters of the component, or None.")
    obj: _Property[object] = _attribute("_obj", "The Python object that a component written in Python gets as `obj`.")
    logging_level: _Property[Optional[bt2_logging.LoggingLevel]] = _attribute(
        "_logging_level", "The log level of the component."
    )


class ComponentSpec(_BaseComponentSpec):
    """The specification of a source or filter component to create."""

    def __init__(
        self,
        component_class: Any,
        params: Any = None,
        obj: object = None,
        logging_level: bt2_logging.LoggingLevel = bt2_logging.LoggingLevel.NONE,
    ) -> None:
        is_python = isinstance(component_class, type) and issubclass(
            component_class, (bt2_component._UserSourceComponent, bt2_component._UserFilterComponent)
        )
        if not is_python and not isinstance(
            component_class,
            (bt2_component_class._SourceComponentClassConst, bt2_component_class._FilterComponentClassConst),
        ):
            raise TypeError(f"'{type(component_class).__name__}' is not a source or filter component class")
        # A path is short for the parameter `inputs` with one element.
        if isinstance(params, utils._PATH_TYPES):
            params = {"inputs": [os.fsdecode(params)]}
        super().__init__(params, obj, logging_level)
        self._component_class = component_class

    component_class: _Property[Any] = _attribute("_component_class", "The component class.")

    @classmethod
    def from_named_plugin_and_component_class(
        cls,
        plugin_name: str,
        component_class_name: str,
        params: Any = None,
        obj: object = None,
        logging_level: bt2_logging.LoggingLevel = bt2_logging.LoggingLevel.NONE,
    ) -> ComponentSpec:
        """Returns the specification for a component class, given the names of the plugin and of the class."""
        plugin = bt2_plugin.find_plugin(plugin_name)
        if plugin is None:
            raise ValueError(f"no such plugin: {plugin_name}")
        for classes in (plugin.source_component_classes, plugin.filter_component_classes):
            if component_class_name in classes:
                return cls(classes[component_class_name], params, obj, logging_level)
        raise KeyError(f"source or filter component class `{component_class_name}` not found in plugin `{plugin_name}`")


class AutoSourceComponentSpec(_BaseComponentSpec):
    """The specification of an input. The package finds the component classes that can read it."""

    _no_obj = object()

    def __init__(
        self,
        input: utils._Path,
        params: Any = None,
        obj: object = _no_obj,
        logging_level: Optional[bt2_logging.LoggingLevel] = None,
    ) -> None:
        super().__init__(params, obj, logging_level)
        self._input = os.fsdecode(input) if isinstance(input, utils._PATH_TYPES) else input

    input: _Property[str] = _attribute("_input", "The input: a path, or another text that a component class can read.")


def _expansion_hint(inputs: list[Any]) -> str:
    """Returns a hint for missing inputs that contain `~` or wildcards, which a shell would expand."""
    missing = [path for path in inputs if not os.path.exists(path)]
    if any(path.startswith("~") for path in missing):
        return ". bt2 doesn't expand `~`: use os.path.expanduser()"
    if any("*" in path or "?" in path for path in missing):
        return ". bt2 doesn't expand wildcards: use glob.glob()"
    return ""


def _auto_discover_source_component_specs(
    auto_specs: list[AutoSourceComponentSpec], plugin_set: Any, stack_level: int
) -> list[ComponentSpec]:
    """
    Returns specifications of the source components that read the inputs.

    `stack_level` is that of `warnings.warn()`: 2 attributes warnings to the caller of this function.
    """
    if plugin_set is None:
        plugin_set = bt2_plugin.find_plugins()
    for spec in auto_specs:
        utils._check_str(spec.input)
        if spec.params is not None and not isinstance(spec.params, bt2_value.MapValue):
            raise TypeError(
                f"the parameters for the components of '{spec.input}' are a 'dict' or a 'bt2.MapValue', "
                f"not a '{type(spec.params).__name__}'"
            )
    inputs = [spec.input for spec in auto_specs]
    tolerant = [
        isinstance(spec.params, bt2_value.MapValue) and bool(spec.params.get("tolerant", False)) for spec in auto_specs
    ]
    sources, problems = _native.discover_sources(list(plugin_set or ()), inputs, tolerant, stack_level)
    if problems:
        hint = _expansion_hint(inputs)
        raise RuntimeError(
            "Some auto source component specs did not produce any component: " + ", ".join(problems) + hint
        )
    specs = []
    for component_class, inputs, arguments in sources:
        params: dict[str, Any] = {}
        obj: object = AutoSourceComponentSpec._no_obj
        logging_level = bt2_logging.LoggingLevel.NONE
        for argument in arguments:
            spec = auto_specs[argument]
            if spec.params is not None:
                params.update(spec.params)
            if spec.obj is not AutoSourceComponentSpec._no_obj:
                obj = spec.obj
            if spec.logging_level is not None:
                logging_level = spec.logging_level
        params["inputs"] = inputs
        if obj is AutoSourceComponentSpec._no_obj:
            obj = None
        specs.append(ComponentSpec(component_class, params, obj, logging_level))
    return specs


_INT64_MIN = -(1 << 63)
_INT64_MAX = (1 << 63) - 1


def _get_ns(obj: Any, name: str) -> Optional[int]:
    """
    Converts seconds, or a date and time, to nanoseconds from the same origin. The origin of a date is the Unix epoch.

    `name` is the name of the argument, for messages.
    """
    if obj is None:
        return None
    if isinstance(obj, numbers.Real):
        seconds: Any = obj
        ns = int(seconds * 1_000_000_000)
        if not _INT64_MIN <= ns <= _INT64_MAX:
            raise bt2_error._OverflowError(
                f"{name}={obj} is too far from the clock's origin: the number is in seconds. "
                f"For nanoseconds, write {name}=fractions.Fraction(ns, 10**9)"
            )
        return ns
    import datetime

    if isinstance(obj, datetime.datetime):
        return int(obj.replace(microsecond=0).timestamp()) * 1_000_000_000 + obj.microsecond * 1_000
    hint = ""
    if type(obj).__name__ == "datetime64":
        hint = f": write {name}=fractions.Fraction(int(time.astype('datetime64[ns]').astype('int64')), 10**9)"
    raise TypeError(f"{obj!r} is neither a number of seconds nor a 'datetime.datetime' object{hint}")


def _time_text(ns: int) -> str:
    seconds, rest = divmod(abs(ns), 1_000_000_000)
    return f"{'-' if ns < 0 else ''}{seconds}.{rest:09}"


def _utility(name: str) -> Any:
    plugin = bt2_plugin.find_plugin("utils")
    if plugin is None:
        raise RuntimeError('cannot find "utils" plugin (needed for the muxer)')
    if name not in plugin.filter_component_classes:
        raise RuntimeError(f'cannot find "{name}" filter component class in "utils" plugin')
    return plugin.filter_component_classes[name]


def _type_of(spec: ComponentSpec) -> int:
    native_class = bt2_component_class._native_class(spec.component_class)
    return _native.bt_component_class_get_type(native_class)


def _check_sources(specs: list[ComponentSpec]) -> None:
    if not specs:
        raise ValueError("no inputs: give the path of a trace or a source component specification")
    for spec in specs:
        if _type_of(spec) != _native.BT_COMPONENT_CLASS_TYPE_SOURCE:
            raise ValueError(f"'{spec.component_class.name}' is not a source component class")


def _describe(spec: ComponentSpec, name: str, is_in_chain: bool) -> tuple[Any, ...]:
    """Returns the description of a component for the native module."""
    descriptor = bt2_component_descriptor.ComponentDescriptor(spec.component_class, spec.params, spec.obj)
    level = spec.logging_level or bt2_logging.LoggingLevel.NONE
    return (
        bt2_component_class._native_class(spec.component_class),
        name,
        descriptor.params,
        descriptor.obj,
        level.value,
        is_in_chain,
    )


def _select(expressions: list[bt2_expression.Expression], is_strict: bool) -> list[ComponentSpec]:
    """Returns a list with the filter component for the expressions. Without expressions, the list is empty."""
    if not expressions:
        return []
    params = {
        "expression": [expression.text for expression in expressions],
        "gmt": expressions[0].gmt,
        "strict": is_strict,
    }
    return [ComponentSpec(_utility("select"), params)]


def _describe_muxed(sources: list[ComponentSpec], filters: list[ComponentSpec]) -> list[tuple[Any, ...]]:
    """Returns the description of a graph of sources, a muxer and filters for the native module."""
    _check_sources(sources)
    return [
        _describe(ComponentSpec(_utility("muxer")), "muxer", True),
        *(_describe(spec, f"filter-{index}", True) for index, spec in enumerate(filters)),
        *(_describe(spec, f"source-{index}", False) for index, spec in enumerate(sources)),
    ]


class TraceCollectionMessageIterator(_native.MessageIterator):
    """
    Iterates over the messages of one or several traces, ordered by time.

    The inputs are one or several paths (`str`, `bytes` or `os.PathLike`) or specifications of source components. The
    messages pass through the filter components, if there are any. `begin` and `end` are seconds since the clock's
    origin (a number), or a `datetime`, which is in local time if it has no time zone. To pass a time in nanoseconds,
    such as `ns_from_origin`, write `fractions.Fraction(ns, 10**9)`. If no event is in the time range, a `UserWarning`
    at the end of the iteration contains the time range of the traces.

    `filter` is an expression of the filter language (`str` or `Expression`), or several of them. The iterator leaves
    out the events for which an expression isn't true, and returns all other messages. The expressions are applied after
    the filter components. Sources can skip the events that are left out, so `filter` is much faster than an `if` in the
    loop. If an expression contains a field that no event has, a `UserWarning` is issued. With `filter_strict`, an error
    is raised instead. Babeltrace's package doesn't have the parameters `filter` and `filter_strict`.

    A source component with the parameter `tolerant` skips damage. A `UserWarning` describes each of the first ten
    damaged places of a component, and one more warning announces further damage.

    With `stream_intersection_mode`, the class of each source component must answer the query
    `tracegraph.trace-summary` or `babeltrace.trace-infos`. If an answer is malformed, a `RuntimeError` names the
    component and the missing value. Babeltrace raises a `TypeError`, a `KeyError` or another exception instead.
    """

    if TYPE_CHECKING:

        def __iter__(self) -> Iterator[bt2_message._MessageConst]: ...

        def __next__(self) -> bt2_message._MessageConst: ...

    def __init__(
        self,
        source_component_specs: Any,
        filter_component_specs: Any = None,
        stream_intersection_mode: bool = False,
        begin: _Time = None,
        end: _Time = None,
        plugin_set: Optional[bt2_plugin._PluginSet] = None,
        *,
        filter: bt2_expression._Filter = None,
        filter_strict: bool = False,
    ) -> None:
        utils._check_bool(stream_intersection_mode)
        select = _select(bt2_expression._expressions_of(filter), utils._check_bool(filter_strict))
        begin_ns, end_ns = _get_ns(begin, "begin"), _get_ns(end, "end")
        utils._check_type_if_any(plugin_set, bt2_plugin._PluginSet)
        if isinstance(source_component_specs, (_BaseComponentSpec, *utils._PATH_TYPES)):
            source_component_specs = [source_component_specs]
        if isinstance(filter_component_specs, ComponentSpec):
            filter_component_specs = [filter_component_specs]
        sources, filters = self._check_specs(source_component_specs, filter_component_specs or ())
        auto = [spec for spec in sources if isinstance(spec, AutoSourceComponentSpec)]
        sources = [spec for spec in sources if isinstance(spec, ComponentSpec)]
        if auto:
            sources += _auto_discover_source_component_specs(auto, plugin_set, stack_level=3)
        # All names share one counter, as in Babeltrace, because scripts look for components by these names.
        self._names: set[str] = set()
        self._last_number = 0
        self._build_graph(sources, filters, select, begin_ns, end_ns, stream_intersection_mode)

    def wait(self, retry_duration: float = 0.1) -> None:
        """
        Waits until messages may be available. Call it after `next()` has raised `TryAgain`. See `Graph.wait()`.

        An extension: Babeltrace's package doesn't have it.
        """
        self._wait(utils._check_duration_us(retry_duration))

    @staticmethod
    def _check_specs(sources: Iterable[Any], filters: Iterable[Any]) -> Any:
        checked: list[Any] = []
        for spec in sources:
            if isinstance(spec, utils._PATH_TYPES):
                spec = AutoSourceComponentSpec(spec)
            if not isinstance(spec, (ComponentSpec, AutoSourceComponentSpec)):
                raise TypeError(f'"{type(spec)}" object is not a ComponentSpec or AutoSourceComponentSpec')
            checked.append(spec)
        filters = list(filters)
        for spec in filters:
            if not isinstance(spec, ComponentSpec):
                raise TypeError(f'"{type(spec)}" object is not a ComponentSpec')
        return checked, filters

    def _unique_name(self, wanted: str) -> str:
        name = wanted
        while name in self._names:
            self._last_number += 1
            name = f"{wanted}-{self._last_number}"
        self._names.add(name)
        return name

    def _describe(self, spec: ComponentSpec, is_in_chain: bool) -> tuple[Any, ...]:
        return _describe(spec, self._unique_name(spec.component_class.name), is_in_chain)

    def _build_graph(
        self,
        sources: list[ComponentSpec],
        filters: list[ComponentSpec],
        select: list[ComponentSpec],
        begin_ns: Optional[int],
        end_ns: Optional[int],
        is_intersection: bool,
    ) -> None:
        # The order from the muxer to the sink: the trimmer, the user's filters, the component with the expressions.
        muxer = ComponentSpec(_utility("muxer"))
        chain = [muxer]
        bounds = {key: _time_text(ns) for key, ns in (("begin", begin_ns), ("end", end_ns)) if ns is not None}
        time_range = None
        if bounds:
            chain.append(ComponentSpec(_utility("trimmer"), bounds))
            time_range = (
                _INT64_MIN if begin_ns is None else begin_ns,
                _INT64_MAX if end_ns is None else end_ns,
                bool(filters or select),
            )
        chain += filters + select
        for spec in filters:
            if _type_of(spec) != _native.BT_COMPONENT_CLASS_TYPE_FILTER:
                raise ValueError('"filter_component_specs" has a spec of a source component class')
        _check_sources(sources)
        plugins = [bt2_plugin.find_plugin("utils")] if is_intersection else []
        # The specifications keep the component classes alive as long as the components.
        self._specs = sources + chain
        self._assembly = _native.assemble(
            self,
            [self._describe(spec, True) for spec in chain] + [self._describe(spec, False) for spec in sources],
            plugins,
            self._unique_name("proxy-sink"),
            is_intersection,
            time_range,
        )

    # --- Called by the native module ---

    def _bt_ended_from_native(self) -> None:
        _native.warn_of_empty_range(self._assembly)


Iterator.register(TraceCollectionMessageIterator)
