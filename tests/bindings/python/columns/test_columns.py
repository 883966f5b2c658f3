# SPDX-License-Identifier: MIT
"""Compares columns with the objects of an ordinary loop. Tests which columns exist and when they are read."""

import datetime
import fractions
import pathlib
import time
import warnings

import arrow_reader
import bt2
import expected
import pytest
import sources

USES = (lambda columns: columns.__arrow_c_stream__(), lambda columns: columns.__arrow_c_schema__(), list)


def names_of_events(inputs):
    return {
        message.event.name
        for message in bt2.TraceCollectionMessageIterator(inputs)
        if type(message) is bt2._EventMessageConst
    }


def test_all_fields_have_the_values_of_a_loop(sample):
    names = names_of_events(sample)
    assert len(names) > 3
    for name in names:
        assert arrow_reader.read(bt2.columns(sample, name)) == expected.rows(sample, name)


def test_accepts_paths_and_specifications(sample):
    name = min(names_of_events(sample))
    wanted = expected.rows(sample, name)
    spec = bt2.ComponentSpec.from_named_plugin_and_component_class("ctf", "fs", sample)
    reader = bt2.find_plugin("ctf").source_component_classes["fs"]
    for inputs in (
        sample,
        pathlib.Path(sample),
        [sample],
        (pathlib.Path(sample),),
        spec,
        [spec],
        bt2.AutoSourceComponentSpec(sample),
        bt2.ComponentSpec(reader, sample),
    ):
        assert arrow_reader.read(bt2.columns(inputs, name)) == wanted
    twice = arrow_reader.read(bt2.columns([spec, spec], name, ["stream.id"]))
    assert len(twice) == 2 * len(wanted)


def test_a_datetime_without_a_zone_is_in_local_time(sample, monkeypatch):
    rows = expected.rows(sample, "sample:numbers")
    ns = rows[10]["timestamp"]
    utc = datetime.datetime.fromtimestamp(ns // 10**9, datetime.timezone.utc)
    utc = utc.replace(microsecond=ns // 1000 % 10**6)
    monkeypatch.setenv("TZ", "XYZ-5")
    time.tzset()
    try:
        local = utc.replace(tzinfo=None) + datetime.timedelta(hours=5)
        for begin in (utc, local, fractions.Fraction(ns, 10**9)):
            assert arrow_reader.read(bt2.columns(sample, "sample:numbers", begin=begin)) == rows[10:]
    finally:
        monkeypatch.undo()
        time.tzset()


def test_one_bound_can_be_a_datetime_and_the_other_a_number_of_seconds(sample):
    epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
    for begin, end in ((-0.5, 0.25), (-1.5, -1.25), (-0.75, -0.5)):
        bt2.columns(sample, "x", begin=epoch + datetime.timedelta(seconds=begin), end=end)
        bt2.columns(sample, "x", begin=begin, end=epoch + datetime.timedelta(seconds=end))
    late = datetime.datetime(2262, 1, 1, 0, 0, 0, 999_999, tzinfo=datetime.timezone.utc)
    bt2.columns(sample, "x", begin=late, end=int(late.timestamp()) + 1)


def test_an_end_before_the_beginning_is_an_error(sample):
    for begin, end in ((2, 1), (datetime.datetime(2026, 1, 2), datetime.datetime(2026, 1, 1)), (1, -1)):
        with pytest.raises(ValueError, match="begin"):
            bt2.columns(sample, "sample:numbers", begin=begin, end=end)
        with pytest.raises(bt2._Error):
            bt2.TraceCollectionMessageIterator(sample, begin=begin, end=end)
    assert arrow_reader.read(bt2.columns(sample, "sample:numbers", begin=1, end=1)) == []


@pytest.mark.parametrize(
    "fields",
    [["stream.id", "cpu_id"], ["cpu_id", "timestamp"], ["timestamp"], ["u8"], ("i16", "event.name", "timestamp", "u8")],
)
def test_the_table_has_the_requested_columns_in_their_order(sample, fields):
    columns = bt2.columns(sample, "sample:numbers", fields)
    stream = arrow_reader.Stream(columns)
    assert list(arrow_reader.types(stream.schema)) == list(fields)
    stream.close()
    assert list(arrow_reader.read(columns)[0]) == list(fields)
    assert repr(columns) == f"<bt2.columns of event 'sample:numbers': {', '.join(fields)}>"


def test_a_table_without_columns_has_rows(sample):
    columns = bt2.columns(sample, "sample:numbers", [])
    assert sum(map(len, columns)) == len(expected.rows(sample, "sample:numbers"))
    assert set(map(str, arrow_reader.read(columns))) == {"{}"}
    assert repr(columns) == "<bt2.columns of event 'sample:numbers': no fields>"


def test_columns_can_contain_names_of_event_stream_and_trace(sample):
    fields = ["event.name", "event.id", "stream.id", "stream.name", "trace.name"]
    got = arrow_reader.read(bt2.columns(sample, "sample:numbers", fields))
    wanted = []
    for message in bt2.TraceCollectionMessageIterator(sample):
        if type(message) is bt2._EventMessageConst and message.event.name == "sample:numbers":
            event = message.event
            values = (event.name, event.cls.id, event.stream.id, event.stream.name, event.stream.trace.name)
            wanted.append(dict(zip(fields, values)))
    assert got == wanted != []


def test_the_error_about_an_unknown_field_lists_the_fields(sample):
    with pytest.raises(ValueError, match="has no field `nothing`.*cpu_id"):
        bt2.columns(sample, "sample:numbers", ["nothing"]).__arrow_c_stream__()
    with pytest.raises(ValueError, match="has no field `payload.cpu_id`"):
        bt2.columns(sample, "sample:numbers", ["payload.cpu_id"]).__arrow_c_schema__()


@pytest.mark.parametrize(
    "wanted, meant",
    [
        ("cpuid", "cpu_id"),
        ("payload.u88", "payload.u8"),
        ("packet_context.cpu_idd", "packet_context.cpu_id"),
        ("stream_id", "stream.id"),
        ("timestamps", "timestamp"),
    ],
)
def test_the_error_about_an_unknown_field_suggests_a_similar_field(sample, wanted, meant):
    with pytest.raises(ValueError, match=rf"has no field `{wanted}` \(did you mean `{meant}`\?\): event class"):
        bt2.columns(sample, "sample:numbers", [wanted]).__arrow_c_stream__()


def test_the_error_about_an_unknown_member_suggests_a_similar_member():
    def members(tc):
        point = tc.create_structure_field_class()
        point += [("latitude", tc.create_signed_integer_field_class(32))]
        return [("point", point)]

    spec = sources.python_source(lambda component, iterator: sources.events(component, iterator, members, None, 0))
    columns = bt2.columns(spec, "event", ["point.lattitude"])
    with pytest.raises(ValueError, match=r"\(did you mean `point\.latitude`\?\)"):
        columns.__arrow_c_stream__()


def test_wrong_arguments_raise_before_reading(sample):
    for arguments, error in (
        ((sample, 5), TypeError),
        ((sample, "e", "cpu_id"), TypeError),
        ((sample, "e", [5]), TypeError),
        ((sample, "e", ["a", "a"]), ValueError),
        (([], "e"), ValueError),
        ((5, "e"), TypeError),
        (([sample, 5], "e"), TypeError),
        ((sample, "e", None, "now"), TypeError),
    ):
        with pytest.raises(error):
            bt2.columns(*arguments)


def test_null_characters_in_names_are_errors(sample):
    for columns in (bt2.columns(sample, "sample:numbers\0x"), bt2.columns(sample, "sample:numbers", ["cpu_id\0"])):
        with pytest.raises(ValueError, match="null character"):
            columns.__arrow_c_stream__()


def test_columns_open_their_inputs_only_when_they_are_read():
    columns = bt2.columns("/nowhere/at/all", "event")
    with pytest.raises(RuntimeError, match="/nowhere/at/all"):
        columns.__arrow_c_stream__()
    with pytest.raises(RuntimeError):
        columns.__arrow_c_schema__()
    with pytest.raises(RuntimeError):
        list(columns)


def test_each_stream_of_columns_begins_with_the_first_row(sample):
    columns = bt2.columns(sample, "sample:numbers")
    wanted = arrow_reader.read(columns)
    assert wanted
    columns.__arrow_c_schema__()
    one, other = arrow_reader.Stream(columns), arrow_reader.Stream(columns)
    assert list(one.batches()) == list(other.batches()) == [wanted]
    assert one.next() is None and one.next() is None
    one.close()
    other.close()


def test_a_time_range_without_events_has_no_rows_but_the_same_types(sample):
    columns = bt2.columns(sample, "sample:numbers")
    late = bt2.columns(sample, "sample:numbers", begin=5_000_000_000)
    early = bt2.columns(sample, "sample:numbers", end=0)
    streams = [arrow_reader.Stream(each) for each in (columns, late, early)]
    types = [arrow_reader.types(stream.schema) for stream in streams]
    assert types[0] == types[1] == types[2]
    assert [len(list(stream.batches())) for stream in streams] == [1, 0, 0]
    for stream in streams:
        stream.close()


@pytest.mark.filterwarnings("ignore:no event class")
def test_an_unknown_event_name_has_no_rows(sample):
    stream = arrow_reader.Stream(bt2.columns(sample, "missing", ["a", "stream.id"]))
    assert arrow_reader.types(stream.schema) == {"a": "n", "stream.id": "L"}
    assert stream.next() is None
    stream.close()
    assert arrow_reader.read(bt2.columns(sample, "missing")) == []


@pytest.mark.parametrize("name, question", [("sample:number", r" (did you mean `sample:numbers`?)"), ("missing", "")])
def test_warns_once_about_an_unknown_event_name(sample, name, question):
    for use in USES:
        columns = bt2.columns(sample, name)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            use(columns)
        assert [(w.category, str(w.message), w.filename) for w in caught] == [
            (UserWarning, f"no event class is named `{name}`{question}", __file__)
        ]


def test_the_warning_about_a_name_can_be_turned_into_an_error(sample):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for use in USES:
            with pytest.raises(UserWarning, match="`sample:number`"):
                use(bt2.columns(sample, "sample:number"))
        assert arrow_reader.read(bt2.columns(sample, "sample:numbers", filter="i8 > 200")) == []


def test_accepts_names_that_are_not_utf8(tmp_path):
    folder = sources.write_trace(tmp_path / "trace", [(r"t\377", "u8 u8;")], [(1, 0, b"\x05")])
    assert names_of_events(folder) == {"t\udcff"}
    for use in USES:
        with pytest.warns(UserWarning, match="no event class is named `tx` [(]did you mean `t\udcff`[?][)]") as caught:
            use(bt2.columns(folder, "tx", ["u9"]))
        assert [warning.filename for warning in caught] == [__file__]
        with pytest.raises(ValueError, match="event `t\udcff` has no field `\udcfe`"):
            use(bt2.columns(folder, "t\udcff", ["\udcfe"]))
    assert arrow_reader.read(bt2.columns(folder, "t\udcff", ["event.name", "u8"])) == [
        {"event.name": "t\ufffd", "u8": 5}
    ]


def test_a_time_range_selects_the_rows_of_a_loop_with_this_range(sample):
    rows = expected.rows(sample, "sample:numbers")
    times = sorted({row["timestamp"] for row in rows})
    for begin in (times[0] // 10**9, times[-1] // 10**9 + 1):
        for end in (begin, begin + 1, None):
            got = arrow_reader.read(bt2.columns(sample, "sample:numbers", begin=begin, end=end))
            assert got == expected.rows(sample, "sample:numbers", begin, end)
    begin = datetime.datetime.fromtimestamp(times[len(times) // 2] // 10**9)
    got = arrow_reader.read(bt2.columns(sample, "sample:numbers", begin=begin))
    assert got == expected.rows(sample, "sample:numbers", begin)


def test_batches_can_be_exported_any_number_of_times(sample):
    columns = bt2.columns(sample, "sample:numbers")
    (batch,) = columns
    wanted = arrow_reader.read(columns)
    assert len(batch) == len(wanted)
    for _ in range(3):
        schema_capsule, array_capsule = batch.__arrow_c_array__()
        schema = arrow_reader.move(schema_capsule, arrow_reader.Schema, b"arrow_schema")
        array = arrow_reader.move(array_capsule, arrow_reader.Array, b"arrow_array")
        assert arrow_reader.rows(schema, array) == wanted
        arrow_reader.release(schema)
        arrow_reader.release(array)
        assert arrow_reader.read(batch) == wanted
    # These capsules aren't used.
    batch.__arrow_c_stream__()
    batch.__arrow_c_array__(requested_schema=None)
    batch.__arrow_c_schema__()


def test_an_iterator_is_read_once_from_its_position(sample):
    wanted = expected.rows(sample, "sample:numbers")
    iterator = bt2.TraceCollectionMessageIterator(sample)
    columns = bt2.columns(iterator, "sample:numbers")
    assert arrow_reader.types(arrow_reader.Stream(columns).schema)
    assert arrow_reader.read(columns) == wanted
    assert arrow_reader.read(columns) == []
    iterator = bt2.TraceCollectionMessageIterator(sample)
    for message in iterator:
        if type(message) is bt2._EventMessageConst and message.event.name == "sample:numbers":
            break
    assert arrow_reader.read(bt2.columns(iterator, "sample:numbers")) == wanted[1:]


def test_begin_and_end_limit_the_rows_of_an_iterator(sample):
    wanted = expected.rows(sample, "sample:numbers")
    second = wanted[-1]["timestamp"] // 10**9
    for begin, end in ((second, None), (None, second), (second + 1, None)):
        iterator = bt2.TraceCollectionMessageIterator(sample)
        got = arrow_reader.read(bt2.columns(iterator, "sample:numbers", begin=begin, end=end))
        assert got == expected.rows(sample, "sample:numbers", begin, end)
