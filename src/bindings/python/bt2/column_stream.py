# SPDX-License-Identifier: MIT
"""The events of one name as columns, for whatever reads Arrow: pandas, polars, pyarrow, duckdb, …"""

from __future__ import annotations

import os

from bt2 import _native, utils
from bt2 import logging as bt2_logging
from bt2 import trace_collection_message_iterator as bt2_collection
from bt2 import value as bt2_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from typing import Any, Iterable, Iterator, Optional, Sequence, Union

    _Input = Union[
        str,
        os.PathLike[str],
        bt2_collection.ComponentSpec,
        bt2_collection.AutoSourceComponentSpec,
    ]


class _ColumnBatch:
    """
    Some rows. Has `__arrow_c_array__()`, `__arrow_c_stream__()` and `__arrow_c_schema__()`, so that
    `pyarrow.record_batch(batch)`, `polars.DataFrame(batch)` and the others take it as it is, any number of times;
    `len(batch)` is the number of rows.
    """

    if TYPE_CHECKING:

        def __len__(self) -> int: ...

        def __arrow_c_schema__(self) -> object: ...

        def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

        def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...


class _Columns:
    """
    What `columns()` returns: a table that isn't read before somebody asks.

    Implements the Arrow PyCapsule interface: give it to pyarrow (`pyarrow.table(columns)`), polars
    (`polars.DataFrame(columns)`), pandas (`pandas.DataFrame.from_arrow(columns)`), duckdb (`FROM columns` in a query),
    or go through its batches of rows with `for batch in columns`.
    """

    __slots__ = ("_inputs", "_iterator_reader", "_query", "_sources", "_spare")

    def __init__(self, inputs: Any, query: tuple[Any, ...]) -> None:
        self._query = query
        # Readers which have told the schema and no row yet; a list, because taking one must be one step.
        self._spare: list[Any] = []
        self._iterator_reader: Any = None
        self._inputs: Any = None
        # What discovery found, when it was first needed.
        self._sources: Optional[tuple[Any, ...]] = None
        if isinstance(inputs, _native.MessageIterator):
            self._iterator_reader = _native.columns_of(inputs, query)
        else:
            self._inputs = inputs

    def _open(self) -> Any:
        """A reader that begins at the beginning; that of an iterator goes on where it is."""
        if self._iterator_reader is not None:
            return self._iterator_reader
        try:
            return self._spare.pop()
        except IndexError:
            pass
        if self._sources is None:
            plugins = _Plugins()
            specs = _find_specs(self._inputs, plugins)
            places = [plugins.place(spec) for spec in specs]
            if None in places:
                # Components which are this program's own need the interpreter lock.
                iterator = bt2_collection.TraceCollectionMessageIterator(specs)
                return _native.columns_of(iterator, self._query)
            self._sources = tuple(places), plugins.muxer
        return _native.open_columns(*self._sources, self._query)

    def __arrow_c_schema__(self) -> object:
        """The schema, as a capsule named `arrow_schema`: one member for each column."""
        reader = self._open()
        schema = reader.schema()
        if self._iterator_reader is None:
            # Who asks for the schema is likely to ask for the rows.
            self._spare[:] = [reader]
        return schema

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """
        A new stream of all the rows, as a capsule named `arrow_array_stream`.

        What is wrong with the inputs raises an exception here if it is found before the first event, and is an error of
        the stream afterwards, behind the rows which precede it. `requested_schema` is ignored, as the interface allows.
        """
        return self._open().stream()

    def __iter__(self) -> Iterator[_ColumnBatch]:
        """The rows in batches of up to 65,536."""
        return iter(self._open())


class _Plugins:
    """Where component classes come from: what a private graph needs to load them again."""

    def __init__(self) -> None:
        from bt2 import plugin as bt2_plugin

        self.set: Any = bt2_plugin.find_plugins()
        muxer = None
        for plugin in self.set or ():
            if plugin.name == "utils" and "muxer" in plugin.filter_component_classes:
                muxer = plugin
        if muxer is None:
            raise RuntimeError('cannot find "utils" plugin (needed for the muxer)')
        self.muxer = (muxer.path, "utils", "muxer", None, int(bt2_logging.LoggingLevel.NONE.value))

    def place(self, spec: Any) -> Optional[tuple[Any, ...]]:
        """Path and names for `spec`, or None if its class is written in Python, or from who knows where."""
        component_class, plugin = spec.component_class, spec._plugin
        if isinstance(component_class, type) or spec.obj is not None:
            return None
        for candidate in self.set or ():
            if plugin is None and component_class in candidate.source_component_classes.values():
                plugin = candidate
        if plugin is None or plugin.path is None or plugin.path.endswith(".py"):
            return None
        if spec.params is not None:
            utils._check_type(spec.params, bt2_value._MapValueConst)
        level = spec.logging_level or bt2_logging.LoggingLevel.NONE
        return plugin.path, plugin.name, component_class.name, spec.params, int(level.value)


def _find_specs(inputs: Iterable[Any], plugins: _Plugins) -> list[Any]:
    """Specifications of components; those of automatic ones come last."""
    specs = [item for item in inputs if isinstance(item, bt2_collection.ComponentSpec)]
    automatic = [item for item in inputs if not isinstance(item, bt2_collection.ComponentSpec)]
    if automatic:
        specs += bt2_collection._auto_discover_source_component_specs(automatic, plugins.set)
    return specs


def _check_inputs(inputs: Any) -> Any:
    if isinstance(inputs, _native.MessageIterator):
        return inputs
    specs = (bt2_collection.ComponentSpec, bt2_collection.AutoSourceComponentSpec)
    if isinstance(inputs, (str, os.PathLike, *specs)):
        inputs = [inputs]
    checked = []
    for item in inputs:
        if isinstance(item, (str, os.PathLike)):
            item = bt2_collection.AutoSourceComponentSpec(os.fspath(item))
        if not isinstance(item, specs):
            raise TypeError(
                f"'{type(item).__name__}' object is not a path, a ComponentSpec or an AutoSourceComponentSpec"
            )
        checked.append(item)
    if not checked:
        raise ValueError("no inputs")
    return checked


def _check_fields(fields: Any) -> Optional[tuple[str, ...]]:
    if fields is None:
        return None
    if isinstance(fields, str):
        raise TypeError("`fields` is a sequence of names, not one name")
    names = tuple(utils._check_str(name) for name in fields)
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"field '{name}' is there twice")
    return names if "timestamp" in names else ("timestamp", *names)


def columns(
    inputs: Union[_Input, Sequence[_Input], _native.MessageIterator],
    event: str,
    fields: Optional[Sequence[str]] = None,
    begin: Union[None, float, datetime.datetime] = None,
    end: Union[None, float, datetime.datetime] = None,
    *,
    enumeration_values: bool = False,
) -> _Columns:
    """
    The events named `event` as a table, a row for each, in the order of time.

        table = pyarrow.table(bt2.columns("path/to/trace", "sched_switch", ["prev_tid", "next_tid"]))

    No Python object is made for an event or a field, only the wanted fields are decoded, and of other events none.

    `inputs`
        What `TraceCollectionMessageIterator` takes: a path or several, or specifications of source components. Then
        nothing is read before somebody asks for the table, and each time that somebody does it is read anew, from the
        beginning, by threads of the consumer's choice, without the interpreter lock. (Components written in Python
        need the lock, and so need those whose `ComponentSpec` was made of a class alone: make it with
        `ComponentSpec.from_named_plugin_and_component_class()`.)

        Or a message iterator that you have, such as a `TraceCollectionMessageIterator` with filters. It can be read
        once: each stream goes on where the iterator is, and needs the interpreter lock.
    `event`
        Name of the event. If several event classes have this name (in several streams or traces), their rows are in
        one table, provided that the chosen fields give the same columns for each of them; otherwise there is a
        `ValueError` which names the classes. If no class has the name, the table is empty, and has only columns whose
        type doesn't depend on a class: those of fields have Arrow's null type.
    `fields`
        Names of the columns besides `timestamp`, which comes first unless it is one of the names; None for all fields.
        A name is that of a member of the payload, else of the specific context, the common context, or the packet
        context, where it is found first. `payload.`, `specific_context.`, `common_context.` or `packet_context.`
        before the name says which. Dots lead into structures: `args.path`. Besides fields, there are `event.id`,
        `event.name`, `stream.id`, `stream.name` and `trace.name`. A column is named as it was asked for; if all are
        wanted, a member is named with its scope where its bare name means another one.
    `begin`, `end`
        The rows from `begin` to `end`, both included: seconds since the clock's origin, or `datetime`. What precedes
        is skipped with the index of the trace where there is one.
    `enumeration_values`
        Whether enumerations are their integers instead of their labels.

    Types:

    ========================  =======================================================================================
    `timestamp`               `timestamp[ns]` from the clock's origin (UTC if that is the Unix epoch); null without a
                              clock
    boolean                   `bool`
    integer, bit array        the narrowest of `int8` to `int64`, `uint8` to `uint64` which holds all its values
    real                      `float`, `double`
    string                    `utf8`; what isn't UTF-8 becomes U+FFFD
    BLOB                      `binary`
    enumeration               dictionary of `utf8`: the label, labels joined with ``" | "``, or the digits of a value
                              which has no label
    array, sequence           `list`
    structure                 `struct`; null type if it has no member
    option                    the type of its field; null where it has none
    variant                   `struct` with a member for each option; null but for the selected one
    ========================  =======================================================================================

    Errors in the inputs which are found before the first event are exceptions of whoever asks for the table. Later
    ones are errors of the stream: what precedes them was given before, and consumers raise them in their way, with the
    text of the causes. `for batch in columns(…)` raises `bt2._Error`.
    """
    utils._check_str(event)
    utils._check_bool(enumeration_values)
    begin_ns, end_ns = bt2_collection._get_ns(begin), bt2_collection._get_ns(end)
    if begin_ns is not None and end_ns is not None and begin_ns > end_ns:
        raise ValueError(f"the rows would begin ({begin}) after their end ({end})")
    query = event, _check_fields(fields), begin_ns, end_ns, enumeration_values
    return _Columns(_check_inputs(inputs), query)
