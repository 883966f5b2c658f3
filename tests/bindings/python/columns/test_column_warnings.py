# SPDX-License-Identifier: MIT
"""All ways to read columns warn about damage, about time ranges without events, and about names in filters."""

import os
import struct
import threading
import warnings

import arrow_reader
import bt2
import pytest
from conftest import tolerant
from sources import write_trace


def read_batches(columns):
    for _ in columns:
        pass


def read_in_a_thread(columns):
    thread = threading.Thread(target=arrow_reader.read, args=[columns])
    thread.start()
    thread.join()


READERS = [read_batches, arrow_reader.read, read_in_a_thread]


def texts(recorded):
    return [str(warning.message) for warning in recorded]


@pytest.mark.parametrize("read", READERS)
def test_tolerant_reading_warns_about_damage(damaged, read):
    with pytest.warns(UserWarning) as recorded:
        read(bt2.columns(tolerant(damaged), "sample:arrays"))
    [text] = texts(recorded)
    assert text.startswith("the input is damaged: ")


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("filter", [None, "u8 > 3"])
def test_warns_about_a_time_range_outside_of_the_trace(sample, read, filter):
    with pytest.warns(UserWarning) as recorded:
        read(bt2.columns(sample, "sample:numbers", begin=1_800_000_000, filter=filter))
    [text] = texts(recorded)
    assert text.startswith("begin=2027-01-15 08:00:00.000000000 GMT: the time range is wholly after the events; the")
    with pytest.warns(UserWarning, match="end=1970-01-01 00:00:05.000000000 GMT: the time range is wholly before"):
        read(bt2.columns(sample, "sample:numbers", ["u8"], end=5))


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("arguments", [{}, {"begin": 1}, {"begin": 1, "filter": "u8 > 500"}])
def test_does_not_warn_about_other_empty_tables(sample, read, arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read(bt2.columns(sample, "sample:numbers", **arguments))


@pytest.mark.parametrize("read", READERS)
def test_warns_about_unknown_names(sample, read):
    with pytest.warns(UserWarning, match="no event has a field `u9`"):
        read(bt2.columns(sample, "sample:numbers", filter="u9 > 3"))
    with pytest.warns(UserWarning, match="no event class is named `sample:number`"):
        read(bt2.columns(sample, "sample:number", begin=1))
    with pytest.warns(UserWarning, match=r"no event class is named `sample:\*` \(wildcards aren't supported\)"):
        read(bt2.columns(sample, "sample:*"))


def test_warnings_come_before_an_error(damaged):
    columns = bt2.columns(damaged, "sample:numbers", filter="u9 > 3")
    with pytest.warns(UserWarning, match="no event has a field `u9`"), pytest.raises(bt2._Error, match="cut off"):
        read_batches(columns)


def test_a_warning_can_be_turned_into_an_exception(damaged):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="the input is damaged"):
            read_batches(bt2.columns(tolerant(damaged), "sample:arrays"))


@pytest.fixture
def damaged_at_the_end(tmp_path):
    """A trace with several batches of events. The last event is truncated."""
    numbers = [(i, 0, struct.pack("<I", i)) for i in range(100_000)]
    folder = write_trace(tmp_path / "trace", [("number", "u32 n;")], numbers)
    stream = folder / "stream"
    os.truncate(stream, stream.stat().st_size - 1)
    return os.fspath(folder)


@pytest.mark.parametrize("read", READERS)
def test_warns_about_damage_after_the_first_batch(damaged_at_the_end, read):
    with pytest.warns(UserWarning) as recorded:
        read(bt2.columns(tolerant(damaged_at_the_end), "number"))
    [text] = texts(recorded)
    assert text.startswith("the input is damaged: ")


def test_a_warning_of_a_consumer_can_be_turned_into_an_exception(damaged_at_the_end):
    stream = arrow_reader.Stream(bt2.columns(tolerant(damaged_at_the_end), "number"))
    arrow_reader.release(stream.next())
    rows = arrow_reader.Array()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="the input is damaged"):
            stream.next(rows)
    assert rows.length == 99_999 - 65_536
    arrow_reader.release(rows)
    stream.close()


def test_the_error_of_an_arrow_stream_about_damage_has_a_hint(damaged):
    with pytest.raises(arrow_reader.StreamError) as caught:
        arrow_reader.read(bt2.columns(damaged, "sample:arrays"))
    assert "hint: to skip the damage, pass bt2.AutoSourceComponentSpec(path" in str(caught.value)
