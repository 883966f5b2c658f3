# SPDX-License-Identifier: MIT
"""Warnings about inputs or arguments: each has the class UserWarning and the line of the user's code that reads
messages."""

import datetime
import fractions
import pathlib
import sys
import warnings

import bt2
import pytest
from conftest import tolerant

sys.path.append(str(pathlib.Path(__file__).parents[2] / "e2e"))

from trace_builder import Trace, number, packet

# The times of the first and the last event: 2026-11-21 00:35:05 UTC.
FIRST, LAST = 1795221305067122887, 1795221305067195089
TIMES = "2026-11-21 00:35:05.067122887 GMT to 2026-11-21 00:35:05.067195089 GMT"


def count(messages):
    return sum(type(message) is bt2._EventMessageConst for message in messages)


def texts(recorded):
    """Returns the texts of the warnings. The location of each warning must be in this file."""
    assert all(warning.filename == __file__ for warning in recorded)
    assert all(warning.category is UserWarning for warning in recorded)
    return [str(warning.message) for warning in recorded]


def test_tolerant_reading_warns_about_damage(damaged):
    with pytest.warns(UserWarning) as recorded:
        assert 0 < count(bt2.TraceCollectionMessageIterator(tolerant(damaged))) < 100
    assert texts(recorded) == [
        f"the input is damaged: {damaged}/bare_1: packet 0 (at byte 0): the data stream is cut off: 3496 of the "
        "packet's 4096 bytes are missing; skipped 44 bytes from byte 556"
    ]


def test_tolerant_reading_skips_wrong_metadata(tmp_path):
    for name in "good", "bad":
        trace = Trace(tmp_path / "traces" / name)
        trace.stream("stream", [packet(number(100, 1))])
    metadata = trace.folder / "metadata"
    metadata.write_text(metadata.read_text() + "garbage\n")
    with pytest.warns(UserWarning, match="the input is damaged: .*bad/metadata"):
        assert count(bt2.TraceCollectionMessageIterator(tolerant(tmp_path / "traces"))) == 2
    with pytest.warns(UserWarning, match="Skipping `.*bad`"):
        assert count(bt2.TraceCollectionMessageIterator(tmp_path / "traces")) == 1
    with pytest.raises(bt2._Error, match="hint: .*tolerant"):
        bt2.TraceCollectionMessageIterator(trace.folder)


def test_the_warning_comes_when_reading_reaches_the_damage(damaged):
    with pytest.warns(UserWarning, match="the input is damaged"):
        next(bt2.TraceCollectionMessageIterator(tolerant(damaged)))


def test_a_warning_can_be_turned_into_an_exception(damaged, sample):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        messages = bt2.TraceCollectionMessageIterator(tolerant(damaged))
        with pytest.raises(UserWarning, match="the input is damaged"):
            next(messages)
        assert count(messages) > 0
        with pytest.raises(UserWarning, match="the time range is wholly before"):
            count(bt2.TraceCollectionMessageIterator(sample, end=5))
        graph = create_graph(damaged)
        with pytest.raises(UserWarning, match="the input is damaged"):
            graph.run()
        graph.run()


def test_limits_the_number_of_warnings_about_damage(tmp_path):
    trace = Trace(tmp_path / "trace")
    for stream in range(30):
        trace.stream(f"stream_{stream}", [packet(number(100, 1))], tail=b"\x01" * 9)
    with pytest.warns(UserWarning) as recorded:
        assert count(bt2.TraceCollectionMessageIterator(tolerant(tmp_path / "trace"))) == 30
    assert len(recorded) == 11
    assert texts(recorded)[-1].endswith(": there is more damage; `babeltrace2 check` lists all of it")


class Consumer(bt2._UserSinkComponent):
    def __init__(self, config, params, obj):
        self._port = self._add_input_port("in")

    def _user_graph_is_configured(self):
        self._messages = self._create_message_iterator(self._port)

    def _user_consume(self):
        next(self._messages)


def create_graph(damaged):
    graph = bt2.Graph()
    fs = bt2.find_plugin("ctf").source_component_classes["fs"]
    source = graph.add_component(fs, "source", {"inputs": [damaged], "tolerant": True})
    for index, port in enumerate(source.output_ports.values()):
        sink = graph.add_component(Consumer, f"sink-{index}")
        graph.connect_ports(port, sink.input_ports["in"])
    return graph


def test_running_a_graph_warns_about_damage(damaged):
    with pytest.warns(UserWarning) as recorded:
        create_graph(damaged).run()
    [text] = texts(recorded)
    assert text.startswith("the input is damaged: ")


def test_running_a_graph_step_by_step_warns_about_damage(damaged):
    graph = create_graph(damaged)
    with pytest.warns(UserWarning, match="the input is damaged") as recorded:
        while True:
            try:
                graph.run_once()
            except bt2.Stop:
                break
    assert len(texts(recorded)) == 1


def test_warnings_come_before_an_error(damaged):
    class FailingIterator(bt2._UserMessageIterator):
        def __init__(self, config, port):
            self._messages = self._create_message_iterator(self._component._input_ports["in"])

        def __next__(self):
            if type(next(self._messages)) is bt2._EventMessageConst:
                raise KeyError("the filter's own")
            return next(self._messages)

    class Failing(bt2._UserFilterComponent, message_iterator_class=FailingIterator):
        def __init__(self, config, params, obj):
            self._add_input_port("in")
            self._add_output_port("out")

    messages = bt2.TraceCollectionMessageIterator(tolerant(damaged), bt2.ComponentSpec(Failing))
    with pytest.warns(UserWarning, match="the input is damaged"), pytest.raises(bt2._Error, match="the filter's own"):
        count(messages)


def test_warns_about_a_misspelt_field_in_a_filter(sample):
    with pytest.warns(UserWarning) as recorded:
        count(bt2.TraceCollectionMessageIterator(sample, filter="u9 > 3"))
    assert texts(recorded) == ["no event has a field `u9`; did you mean `u8`?\n  u9 > 3\n  ^"]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"begin": 1_800_000_000}, "begin=2027-01-15 08:00:00.000000000 GMT: the time range is wholly after"),
        (
            {"begin": datetime.datetime(2027, 1, 15, 8, tzinfo=datetime.timezone.utc)},
            "begin=2027-01-15 08:00:00.000000000 GMT: the time range is wholly after",
        ),
        ({"begin": 1_800_000_000, "end": 1_800_000_001}, "begin=2027-01-15 08:00:00.000000000 GMT: the time range is"),
        ({"end": 5}, "end=1970-01-01 00:00:05.000000000 GMT: the time range is wholly before"),
        ({"begin": 1, "end": 5}, "end=1970-01-01 00:00:05.000000000 GMT: the time range is wholly before"),
        ({"end": 5, "filter": "u8 > 3"}, "end=1970-01-01 00:00:05.000000000 GMT: the time range is wholly before"),
    ],
)
def test_warns_about_a_time_range_outside_of_the_trace(sample, arguments, text):
    with pytest.warns(UserWarning) as recorded:
        assert count(bt2.TraceCollectionMessageIterator(sample, **arguments)) == 0
    [warning] = texts(recorded)
    assert warning.startswith(text)
    assert warning.endswith(f" the events; the events are from {TIMES}")


def test_warns_about_a_time_range_between_events(sample):
    gap = {"begin": fractions.Fraction(FIRST + 1, 10**9), "end": fractions.Fraction(FIRST + 2, 10**9)}
    with pytest.warns(UserWarning, match="there is no event from 2026-11-21 00:35:05.067122888 GMT to"):
        count(bt2.TraceCollectionMessageIterator(sample, **gap))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # There is no warning, because the filter may be the reason.
        count(bt2.TraceCollectionMessageIterator(sample, filter="u8 > 3", **gap))


@pytest.mark.parametrize("arguments", [{}, {"begin": 1}, {"end": LAST // 10**9 + 1}, {"begin": FIRST // 10**9}])
def test_does_not_warn_about_a_time_range_with_events(sample, arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert count(bt2.TraceCollectionMessageIterator(sample, **arguments)) == 100


def test_an_iterator_without_its_end_does_not_warn_about_its_time_range(sample):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        next(bt2.TraceCollectionMessageIterator(sample, begin=1_000_000_000))


@pytest.mark.parametrize("name", ["begin", "end"])
@pytest.mark.parametrize(
    "read", [bt2.TraceCollectionMessageIterator, lambda *args, **more: bt2.columns(*args, "e", **more)]
)
def test_the_error_about_a_time_in_nanoseconds_has_a_hint(sample, read, name):
    with pytest.raises(bt2._Error, match=f"^{name}={FIRST} .* is in seconds. For nanoseconds, write {name}=fractions"):
        read(sample, **{name: FIRST})
    with pytest.raises(OverflowError):
        read(sample, **{name: -FIRST})


def test_the_error_about_damage_has_a_hint(damaged, sample):
    with pytest.raises(bt2._Error) as caught:
        count(bt2.TraceCollectionMessageIterator(damaged))
    assert str(caught.value).splitlines()[-1] == (
        'hint: to skip the damage, pass bt2.AutoSourceComponentSpec(path, params={"tolerant": True}) instead of the '
        "path; `babeltrace2 check TRACE` lists the damage, and `babeltrace2 repair TRACE OUT` writes the readable "
        "parts to a new trace"
    )
    with pytest.raises(bt2._Error) as caught:
        count(bt2.TraceCollectionMessageIterator(sample, filter="u9 > 3", filter_strict=True))
    assert "hint:" not in str(caught.value)


def test_the_error_about_unexpanded_inputs_has_a_hint():
    with pytest.raises(RuntimeError, match="os.path.expanduser"):
        bt2.TraceCollectionMessageIterator("~/no such trace")
    with pytest.raises(RuntimeError, match="glob.glob"):
        bt2.TraceCollectionMessageIterator("/no such folder/*")


def test_errors_about_mip_0_properties_name_the_successor(sample):
    stream = next(bt2.TraceCollectionMessageIterator(sample)).stream
    with pytest.raises(ValueError, match="Trace UUID is only available with MIP version 0 .*: use `uid`$"):
        stream.trace.uuid
    with pytest.raises(ValueError, match="Clock class UUID is only available with MIP version 0 .*: use `uid`$"):
        stream.cls.default_clock_class.uuid


def test_the_error_about_a_time_of_numpy_has_a_hint(sample):
    class datetime64:
        pass

    with pytest.raises(TypeError, match="write end=fractions.Fraction"):
        bt2.TraceCollectionMessageIterator(sample, end=datetime64())
