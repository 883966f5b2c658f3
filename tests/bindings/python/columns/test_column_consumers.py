# SPDX-License-Identifier: MIT
"""Tests that pyarrow, polars and duckdb read columns directly, and pandas through pyarrow, if they are installed."""

import resource
import subprocess
import sys
import threading

import arrow_reader
import bt2
import expected
import pytest
from sources import events, python_source, write_trace
from test_column_types import FIELDS, record

EVENTS = ["sample:numbers", "sample:texts", "sample:arrays", "sample:states", "rich"]


@pytest.fixture(scope="module")
def rich(tmp_path_factory):
    folder = tmp_path_factory.mktemp("consumers") / "rich"
    return write_trace(folder, [("rich", FIELDS)], [(i, 0, record(i)) for i in range(300)])


@pytest.fixture(params=EVENTS)
def table(request, sample, rich):
    """Columns, their expected rows, and the names of the columns."""
    inputs = rich.as_posix() if request.param == "rich" else sample
    return bt2.columns(inputs, request.param), expected.rows(inputs, request.param)


@pytest.fixture
def pyarrow():
    return pytest.importorskip("pyarrow")


@pytest.fixture
def polars():
    return pytest.importorskip("polars")


@pytest.fixture
def pandas():
    return pytest.importorskip("pandas")


@pytest.fixture
def duckdb():
    return pytest.importorskip("duckdb")


def with_integer_times(rows):
    """Returns the rows with the time as an integer, because `datetime` has no nanoseconds."""
    return [{**row, "timestamp": getattr(row["timestamp"], "value", row["timestamp"])} for row in rows]


def test_pyarrow_reads_columns(pyarrow, table):
    columns, rows = table
    got = pyarrow.table(columns)
    got.validate(full=True)
    assert got.schema.field("timestamp").type == pyarrow.timestamp("ns")
    assert got.set_column(0, "timestamp", got["timestamp"].cast("int64")).to_pylist() == rows
    assert pyarrow.table(columns).equals(pyarrow.table(columns))
    assert pyarrow.schema(columns) == got.schema
    batches = [pyarrow.record_batch(batch) for batch in columns]
    assert pyarrow.Table.from_batches(batches).equals(got)
    reader = pyarrow.RecordBatchReader.from_stream(columns)
    assert reader.schema == got.schema and reader.read_all().equals(got)


def test_polars_reads_columns(polars, table):
    columns, rows = table
    got = polars.DataFrame(columns)
    assert got.schema["timestamp"] == polars.Datetime("ns")
    assert got.with_columns(polars.col("timestamp").cast(polars.Int64)).to_dicts() == rows
    assert polars.DataFrame(columns).equals(got)
    assert polars.concat(polars.DataFrame(batch) for batch in columns).equals(got)


def test_pandas_reads_columns_through_pyarrow(pandas, pyarrow, table):
    columns, rows = table
    got = pyarrow.table(columns).to_pandas()
    assert isinstance(got, pandas.DataFrame)
    assert list(got.columns) == list(rows[0])
    assert got["timestamp"].astype("int64").tolist() == [row["timestamp"] for row in rows]
    for name in got.columns[1:]:
        wanted = [row[name] for row in rows]
        values = got[name].tolist()
        if isinstance(wanted[0], list):
            values = [list(value) for value in values]
        if all(not isinstance(value, (dict, list)) or None not in value for value in wanted):
            assert values == wanted or any(isinstance(value, (dict, list)) for value in wanted), name


def test_duckdb_reads_columns(duckdb, table):
    columns, rows = table
    names = ", ".join(f'"{name}"' for name in rows[0] if name != "timestamp")
    connection = duckdb.connect()
    got = connection.execute(f"SELECT epoch_ns(timestamp), {names} FROM columns").fetchall()
    assert [dict(zip(rows[0], row)) for row in got] == rows
    assert connection.execute("SELECT count(*) FROM columns").fetchone() == (len(rows),)
    (batch,) = columns
    assert connection.execute("SELECT count(*) FROM batch").fetchone() == (len(rows),)
    assert connection.execute("SELECT max(epoch_ns(timestamp)) FROM columns").fetchone() == (
        max(row["timestamp"] for row in rows),
    )


def test_consumers_read_nulls_of_every_type(pyarrow, polars, duckdb):
    def members(tc):
        enumeration = tc.create_unsigned_enumeration_field_class(8)
        enumeration.add_mapping("A", bt2.UnsignedIntegerRangeSet([(0, 2)]))
        kinds = [
            tc.create_signed_integer_field_class(64),
            tc.create_string_field_class(),
            tc.create_bool_field_class(),
            enumeration,
            tc.create_double_precision_real_field_class(),
            tc.create_dynamic_array_field_class(tc.create_signed_integer_field_class(64)),
            tc.create_structure_field_class(members=[("x", tc.create_string_field_class())]),
        ]
        return [(f"k{i}", tc.create_option_field_class_without_selector_field(kind)) for i, kind in enumerate(kinds)]

    values = [-5, "text", True, 1, 0.5, [1, 2], {"x": "y"}]

    def fill(payload, i):
        for j, value in enumerate(values):
            payload[f"k{j}"].has_field = (i + j) % 3 == 0
            if (i + j) % 3 == 0:
                payload[f"k{j}"].field.value = value

    def columns():
        return bt2.columns(python_source(lambda c, it: events(c, it, members, fill, 1000)), "event")

    shown = [*values[:3], "A", *values[4:]]
    wanted = [
        {"timestamp": i, **{f"k{j}": value if (i + j) % 3 == 0 else None for j, value in enumerate(shown)}}
        for i in range(1000)
    ]
    got = pyarrow.table(columns())
    got.validate(full=True)
    assert got.set_column(0, "timestamp", got["timestamp"].cast("int64")).to_pylist() == wanted
    assert polars.DataFrame(columns()).drop("timestamp").to_dicts() == [
        {name: value for name, value in row.items() if name != "timestamp"} for row in wanted
    ]
    source = columns()  # noqa: F841 (DuckDB finds it by its name)
    rows = duckdb.sql("SELECT epoch_ns(timestamp), * EXCLUDE timestamp FROM source").fetchall()
    assert [dict(zip(wanted[0], row)) for row in rows] == wanted


def test_consumers_read_a_table_without_rows(sample, pyarrow, polars, duckdb):
    for name, fields in (("missing", ["a"]), ("sample:arrays", None)):
        columns = bt2.columns(sample, name, fields, begin=5_000_000_000)
        assert pyarrow.table(columns).num_rows == 0
        assert polars.DataFrame(columns).shape[0] == 0
        assert duckdb.sql("SELECT * FROM columns").fetchall() == []


def test_a_consumer_raises_an_exception_with_the_error_of_a_stream(tmp_path, pyarrow, polars, duckdb):
    folder = write_trace(tmp_path / "damaged", [("e", "u16 n; u32 items[n];")], [(0, 0, b"\0\0"), (1, 0, b"\xff\xff")])
    columns = bt2.columns(folder, "e")
    for consume in (pyarrow.table, polars.DataFrame, lambda c: duckdb.sql("SELECT count(*) FROM c").fetchall()):
        with pytest.raises(Exception, match="damaged/stream"):
            consume(columns)


def test_threads_can_run_many_queries_at_once(tmp_path, duckdb, polars, pyarrow):
    folder = write_trace(tmp_path / "t", [("e", "u8 n;")], [(i, 0, bytes([i % 256])) for i in range(100_000)])
    columns = bt2.columns(folder, "e")
    wanted = sum(i % 256 for i in range(100_000))
    results = []

    def query():
        connection = duckdb.connect()
        results.append(connection.execute("SELECT sum(n) FROM columns").fetchone()[0])
        results.append(polars.DataFrame(columns)["n"].cast(polars.Int64).sum())
        results.append(sum(pyarrow.table(columns)["n"].to_pylist()))

    threads = [threading.Thread(target=query) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert results == [wanted] * 12


def test_duckdb_reads_the_columns_of_an_iterator_once(sample, duckdb):
    """The columns of an iterator can be read once. DuckDB may request several streams, but reads only one of them."""
    columns = bt2.columns(bt2.TraceCollectionMessageIterator(sample), "sample:numbers")
    wanted = len(expected.rows(sample, "sample:numbers"))
    assert duckdb.sql("SELECT count(*) FROM columns").fetchall() == [(wanted,)]
    assert arrow_reader.read(columns) == []


@pytest.mark.parametrize(
    "imported",
    [
        "import bt2",
        """import threading
thread = threading.Thread(target=lambda: __import__("bt2"))
thread.start()
thread.join()
import bt2""",
    ],
    ids=["in the main thread", "in another thread"],
)
def test_ctrl_c_stops_a_consumer_in_its_own_loop(pyarrow, imported):
    script = (
        imported
        + """
import _thread, threading, pyarrow
spec = bt2.ComponentSpec.from_named_plugin_and_component_class("utils", "fake", {"count": 10**12})
reader = pyarrow.RecordBatchReader.from_stream(bt2.columns(spec, "fake", ["timestamp"]))
threading.Timer(0.3, _thread.interrupt_main).start()
try:
    try:
        # The loop over the batches is in C++.
        reader.read_all()
    except OSError as error:
        print(error)
        raise
except KeyboardInterrupt:
    print("interrupted")
"""
    )
    result = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)),
    )
    assert (result.returncode, result.stdout) == (0, "interrupted by a signal\ninterrupted\n"), result.stderr
