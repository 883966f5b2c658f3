# SPDX-License-Identifier: MIT
"""Events as columns, for consumers of Arrow data: pandas, polars, pyarrow, duckdb and others."""

from __future__ import annotations

from bt2 import _native, utils
from bt2 import component_class as bt2_component_class
from bt2 import expression as bt2_expression
from bt2 import trace_collection_message_iterator as bt2_collection

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Iterator, Optional, Sequence, Union

    _Input = Union[utils._Path, bt2_collection.ComponentSpec, bt2_collection.AutoSourceComponentSpec]


class _ColumnBatch:
    """
    A batch of rows; `len(batch)` is the number of rows.

    A batch has the methods `__arrow_c_array__()`, `__arrow_c_stream__()` and `__arrow_c_schema__()`. So
    `pyarrow.record_batch(batch)`, `polars.DataFrame(batch)` and others accept it as is, any number of times.
    """

    if TYPE_CHECKING:

        def __len__(self) -> int: ...

        def __arrow_c_schema__(self) -> object: ...

        def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

        def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...


class _Columns:
    """
    The result of `columns()`: a table whose rows are read on demand.

    The table implements the Arrow PyCapsule interface. Pass it to pyarrow (`pyarrow.table(columns)`), polars
    (`polars.DataFrame(columns)`), pandas (`pyarrow.table(columns).to_pandas()`) or duckdb (`FROM columns` in a query),
    or iterate over its batches of rows with `for batch in columns`.
    """

    __slots__ = ("_components", "_filter", "_inputs", "_is_strict", "_iterator_reader", "_query", "_spare")

    def __init__(
        self, inputs: Any, query: tuple[Any, ...], filter: list[bt2_expression.Expression], is_strict: bool
    ) -> None:
        self._query = query
        self._filter = filter
        self._is_strict = is_strict
        # At most one reader that has returned its schema, but no row yet. `list.pop()` takes it atomically.
        self._spare: list[Any] = []
        self._iterator_reader: Any = None
        self._inputs: Any = None
        # The result of source discovery, kept for later readers.
        self._components: Optional[list[tuple[Any, ...]]] = None
        if isinstance(inputs, _native.MessageIterator):
            self._iterator_reader = _native.columns_of(inputs, query)
        else:
            self._inputs = inputs

    def __repr__(self) -> str:
        event, fields = self._query[:2]
        names = "all fields" if fields is None else ", ".join(fields) or "no fields"
        return f"<bt2.columns of event '{event}': {names}>"

    def _open(self) -> Any:
        """
        Returns a reader of rows.

        For a message iterator, this is always the same reader, which continues where it stopped. Otherwise, the reader
        is new and starts at the beginning.
        """
        if self._iterator_reader is not None:
            return self._iterator_reader
        try:
            return self._spare.pop()
        except IndexError:
            pass
        if self._components is None:
            specs = _find_specs(self._inputs)
            if any(bt2_component_class._is_python(spec.component_class) for spec in specs):
                # Components written in Python need the interpreter lock. Only a reader of an iterator takes this lock.
                iterator = bt2_collection.TraceCollectionMessageIterator(
                    specs, filter=self._filter, filter_strict=self._is_strict
                )
                return _native.columns_of(iterator, self._query)
            select = bt2_collection._select(self._filter, self._is_strict)
            self._components = bt2_collection._describe_muxed(specs, select)
        return _native.open_columns(self._components, self._query)

    def __arrow_c_schema__(self) -> object:
        """Returns the schema, with one member for each column, as a capsule named `arrow_schema`."""
        reader = self._open()
        schema = reader.schema()
        if self._iterator_reader is None:
            # A consumer that requests the schema usually requests the rows next.
            self._spare[:] = [reader]
        return schema

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """
        Returns a new stream of all the rows, as a capsule named `arrow_array_stream`.

        An error in the inputs before the first event raises an exception here. The stream reports a later error after
        the rows that precede it. `requested_schema` is ignored, as the interface allows.
        """
        return self._open().stream()

    def __iter__(self) -> Iterator[_ColumnBatch]:
        """Returns an iterator over batches of up to 65,536 rows."""
        return iter(self._open())


def _find_specs(inputs: Iterable[Any]) -> list[Any]:
    """Returns the specifications of the source components; those of automatically found components come last."""
    specs = [item for item in inputs if isinstance(item, bt2_collection.ComponentSpec)]
    automatic = [item for item in inputs if not isinstance(item, bt2_collection.ComponentSpec)]
    if automatic:
        specs += bt2_collection._auto_discover_source_component_specs(automatic, None, stack_level=5)
    return specs


def _check_inputs(inputs: Any) -> Any:
    if isinstance(inputs, _native.MessageIterator):
        return inputs
    specs = (bt2_collection.ComponentSpec, bt2_collection.AutoSourceComponentSpec)
    if isinstance(inputs, (*utils._PATH_TYPES, *specs)):
        inputs = [inputs]
    checked = []
    for item in inputs:
        if isinstance(item, utils._PATH_TYPES):
            item = bt2_collection.AutoSourceComponentSpec(item)
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
            raise ValueError(f"`fields` contains '{name}' twice")
    return names


def columns(
    inputs: Union[_Input, Sequence[_Input], _native.MessageIterator],
    event: str,
    fields: Optional[Sequence[str]] = None,
    begin: bt2_collection._Time = None,
    end: bt2_collection._Time = None,
    *,
    enumeration_values: bool = False,
    text_bytes: bool = False,
    filter: bt2_expression._Filter = None,
    filter_strict: bool = False,
) -> _Columns:
    """
    Returns the events named `event` as a table with one row for each event, ordered by time.

        table = pyarrow.table(bt2.columns("path/to/trace", "sched_switch", ["timestamp", "next_tid"]))

    The package creates no Python objects for events and fields. It decodes only the requested fields of the events
    named `event`. Sources can skip all other events.

    `inputs`
        One of the following:

        - The same inputs as for `TraceCollectionMessageIterator`: one or several paths, or specifications of source
          components. Reading starts when a consumer requests the table. For each consumer, the inputs are read again
          from the beginning. Any thread of the consumer can read without the interpreter lock; only components written
          in Python need the lock.
        - A message iterator, such as a `TraceCollectionMessageIterator` with filters. The messages can be read only
          once: each consumer continues where the iterator stopped. Reading needs the interpreter lock.
    `event`
        The name of the event. Several event classes (of several streams or traces) may have this name. Their rows are
        in one table, ordered by time; if a class lacks a field, its rows contain null. If a field has different types
        in the classes, a `ValueError` names the field and the classes: leave the field out of `fields`. The first row
        fixes the columns, so a `ValueError` is also raised if a requested field exists only in an event class that
        appears later. If no class has the name, the table is empty, the columns of fields have Arrow's null type, and a
        `UserWarning` names a similar event if there is one.
    `fields`
        The names of the columns: the table has exactly these columns, in this order. With None, the columns are
        `timestamp` and all fields.

        A column is `timestamp`, `event.id`, `event.name`, `stream.id`, `stream.name`, `trace.name` or a field. The name
        of a field is searched in the payload, then in the specific context, the common context and the packet context.
        The prefix `payload.`, `specific_context.`, `common_context.` or `packet_context.` selects one of these scopes,
        and so do the prefixes of filters, such as `$ctx.`. A dot selects a member of a structure, option or variant:
        `args.path`. If no scope has a field with exactly this name, a field also matches if the two names differ only
        in an underscore at the beginning, as in filters. Likewise, `perf:cpu:cache-misses` means
        `perf_cpu_cache_misses`. A column has the name that you requested. If `fields` is None, a column's name has the
        prefix of its scope only if the name without the prefix would select another field.
    `begin`, `end`
        The table has only the rows from `begin` to `end`, both included. If the trace has an index, earlier packets are
        skipped without being read. A number is in seconds since the clock's origin, which is usually the Unix epoch. To
        pass a time in nanoseconds without loss, write `fractions.Fraction(ns, 10**9)`. For present-day times, a `float`
        is accurate to a quarter of a microsecond. A `datetime` without a time zone is in local time, as everywhere in
        Python. The values of the `timestamp` column are in UTC. To pass such a value, write
        `datetime(…, tzinfo=timezone.utc)`.
    `enumeration_values`
        Whether an enumeration becomes a column of integers instead of labels.
    `text_bytes`
        Whether a string field becomes a `binary` column instead of text. The column has all bytes of the field, as
        `bytes(field)` returns them. They include the bytes after the first null character of an array of characters,
        and bytes that aren't UTF-8.
    `filter`
        An expression of the filter language (`str` or `Expression`), or several of them. Only events for which all
        expressions are true become rows. If `inputs` is a message iterator, give the filter to that iterator. If an
        expression contains a field that no event has, a `UserWarning` is issued. With `filter_strict`, an error is
        raised instead.

    Types:

    ========================  =======================================================================================
    `timestamp`               `timestamp[ns]` from the clock's origin (UTC if the origin is the Unix epoch); null
                              without a clock
    boolean                   `bool`
    integer, bit array        the narrowest of `int8` to `int64`, `uint8` to `uint64` that holds all values of the field
    real                      `float`, `double`
    string                    `utf8`; invalid UTF-8 becomes U+FFFD; `binary` with `text_bytes`
    BLOB                      `binary`
    enumeration               dictionary of `utf8`: the label, several labels joined with ``" | "``, or the digits of
                              a value without a label
    array, sequence           `list`
    structure                 `struct`; null type if it has no members
    option                    the type of its field; null if the field is absent
    variant                   `struct` with a member for each option; the members that aren't selected are null
    ========================  =======================================================================================

    If the inputs have no messages now (`TryAgain`), the table returns its current rows as a batch, and then waits.
    Ctrl-C ends the wait.

    An error in the inputs before the first event is raised when a consumer requests the table. A later error is
    reported after the rows that precede it: a consumer raises its own exception with the text of the causes, and
    `for batch in columns(…)` raises `bt2._Error`.
    """
    utils._check_str(event)
    utils._check_bool(enumeration_values)
    utils._check_bool(text_bytes)
    begin_ns, end_ns = bt2_collection._get_ns(begin, "begin"), bt2_collection._get_ns(end, "end")
    if begin_ns is not None and end_ns is not None and begin_ns > end_ns:
        raise ValueError(f"`begin` ({begin}) is after `end` ({end})")
    query = event, _check_fields(fields), begin_ns, end_ns, enumeration_values, text_bytes
    expressions = bt2_expression._expressions_of(filter)
    if expressions and isinstance(inputs, _native.MessageIterator):
        raise ValueError("`filter` can't be used with a message iterator: give the filter to the message iterator")
    return _Columns(_check_inputs(inputs), query, expressions, utils._check_bool(filter_strict))
