# SPDX-License-Identifier: MIT
"""Columns with a filter have the same rows as a loop with the same condition, even if the sources skip events."""

import fractions
import struct

import arrow_reader
import bt2
import expected
import pytest
from sources import events, python_source, write_trace

# Expressions, and the equivalent conditions for rows of `sample:numbers`.
WANTED = {
    "u8 > 100": lambda row: row["u8"] > 100,
    "cpu_id == 1 && i8 < 0": lambda row: row["cpu_id"] == 1 and row["i8"] < 0,
    'name == "sample:numbers"': lambda row: True,
    'name == "sample:texts"': lambda row: False,
    "has(text)": lambda row: False,
}


@pytest.mark.parametrize("text", list(WANTED))
def test_a_filter_selects_the_same_rows_as_a_loop(sample, text):
    rows = expected.rows(sample, "sample:numbers")
    wanted = [row for row in rows if WANTED[text](row)]
    assert arrow_reader.read(bt2.columns(sample, "sample:numbers", filter=text)) == wanted
    assert arrow_reader.read(bt2.columns(sample, "sample:numbers", filter=[bt2.Expression(text), "1"])) == wanted
    begin, end = rows[5]["timestamp"], rows[12]["timestamp"]
    bounds = {"begin": fractions.Fraction(begin, 10**9), "end": fractions.Fraction(end, 10**9)}
    assert arrow_reader.read(bt2.columns(sample, "sample:numbers", filter=text, **bounds)) == [
        row for row in wanted if begin <= row["timestamp"] <= end
    ]


def test_a_filter_can_use_fields_that_are_not_columns(sample):
    rows = arrow_reader.read(bt2.columns(sample, "sample:numbers", ["i8"], filter="u8 > 100"))
    assert rows == [{"i8": row["i8"]} for row in expected.rows(sample, "sample:numbers") if row["u8"] > 100]


def test_a_table_can_be_read_again(sample):
    columns = bt2.columns(sample, "sample:numbers", filter="u8 > 100")
    columns.__arrow_c_schema__()
    assert arrow_reader.read(columns) == arrow_reader.read(columns) != []


@pytest.mark.parametrize("mip_version", [0, 1])
def test_a_filter_selects_rows_of_a_source_written_in_python(mip_version):
    def messages(component, iterator):
        return events(
            component,
            iterator,
            lambda trace_class: [("n", trace_class.create_unsigned_integer_field_class())],
            lambda payload, i: payload.__setitem__("n", i),
            count=10,
        )

    spec = python_source(messages, [mip_version])
    rows = [{"timestamp": i, "n": i} for i in range(10)]
    assert arrow_reader.read(bt2.columns(spec, "event")) == rows
    assert arrow_reader.read(bt2.columns(spec, "event", filter="n >= 3")) == rows[3:]
    assert arrow_reader.read(bt2.columns(spec, "event", filter="n >= 3", end=fractions.Fraction(5, 10**9))) == rows[3:6]


def test_an_iterator_has_its_own_filter(sample):
    iterator = bt2.TraceCollectionMessageIterator(sample, filter="u8 > 100")
    with pytest.raises(ValueError, match="message iterator"):
        bt2.columns(iterator, "sample:numbers", filter="u8 > 100")
    rows = expected.rows(sample, "sample:numbers")
    assert arrow_reader.read(bt2.columns(iterator, "sample:numbers")) == [row for row in rows if row["u8"] > 100]


def test_wrong_filters_raise_before_reading(sample):
    with pytest.raises(ValueError, match=r"\^"):
        bt2.columns(sample, "sample:numbers", filter="u8 >")
    for filter in (3, [3], b"1"):
        with pytest.raises(TypeError):
            bt2.columns(sample, "sample:numbers", filter=filter)
    with pytest.raises(TypeError):
        bt2.columns(sample, "sample:numbers", filter="1", filter_strict=1)


def test_unknown_fields_cause_a_warning_or_an_error(sample):
    with pytest.warns(UserWarning, match="did you mean `u8`?"):
        assert arrow_reader.read(bt2.columns(sample, "sample:numbers", filter="u88 > 1")) == []
    with pytest.raises(bt2._Error, match="did you mean `u8`"):
        list(bt2.columns(sample, "sample:numbers", filter="u88 > 1", filter_strict=True))


@pytest.fixture(scope="module")
def rare(tmp_path_factory):
    """A trace in which one event in a thousand has the name `rare`. The last 499 events have the other name."""
    records = [(i, 1 if i % 1000 == 500 else 0, struct.pack("<I", i)) for i in range(10_000)]
    return write_trace(tmp_path_factory.mktemp("rare") / "trace", [("common", "u32 n;"), ("rare", "u32 n;")], records)


def test_a_filter_selects_rare_events(rare):
    def numbers(**options):
        return [row["n"] for row in arrow_reader.read(bt2.columns(rare, "rare", **options))]

    def seconds(ns):
        return fractions.Fraction(ns, 10**9)

    every = list(range(500, 10_000, 1000))
    assert numbers() == every
    assert numbers(filter="n > 4000") == every[4:]
    assert numbers(begin=seconds(2500), end=seconds(4500)) == every[2:5]
    assert numbers(begin=seconds(2501), end=seconds(4499)) == every[3:4]
    assert numbers(begin=seconds(9600)) == numbers(begin=seconds(600), end=seconds(1400)) == []
