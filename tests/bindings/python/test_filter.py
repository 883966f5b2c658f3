# SPDX-License-Identifier: MIT
"""
The filter of a trace collection selects the same messages as a loop with an `if`, whether or not the sources skip
events.
"""

import fractions
import gc
import os
import re
import subprocess
import sys

import bt2
import pytest
from test_expression import WANTED, create, is_event, messages

# The time of the first event: 2026-11-21 00:35:05 UTC.
FIRST = 1795221305067122887


class RelayIterator(bt2._UserMessageIterator):
    def __init__(self, config, port):
        self._upstream = self._create_message_iterator(self._component._input_ports["in"])

    def __next__(self):
        return next(self._upstream)


class Relay(bt2._UserFilterComponent, message_iterator_class=RelayIterator):
    """Passes on all messages, but doesn't pass its consumer's interest upstream. So the sources read all events."""

    def __init__(self, config, params, obj):
        self._add_input_port("in")
        self._add_output_port("out")


def describe(message):
    """Returns the properties of a message that the tests compare."""
    time = None
    if hasattr(message, "default_clock_snapshot"):
        try:
            time = getattr(message.default_clock_snapshot, "ns_from_origin", None)
        except ValueError:
            pass
    what = (message.event.name, str(message.event.payload_field)) if is_event(message) else ()
    return type(message).__name__, time, *what


def described(iterator, is_wanted=lambda event: True):
    return [describe(message) for message in iterator if not is_event(message) or is_wanted(message.event)]


@pytest.mark.parametrize("options", [{}, {"begin": True}, {"end": True}, {"begin": True, "end": True}])
@pytest.mark.parametrize("text", list(WANTED))
def test_a_filter_selects_the_same_messages_as_a_loop(sample, text, options):
    times = [
        message.default_clock_snapshot.ns_from_origin
        for message in bt2.TraceCollectionMessageIterator(sample)
        if is_event(message)
    ]
    bounds = {"begin": fractions.Fraction(times[30], 10**9), "end": fractions.Fraction(times[70], 10**9)}
    options = {name: bounds[name] for name in options}
    wanted = described(bt2.TraceCollectionMessageIterator(sample, **options), WANTED[text])
    relay = bt2.ComponentSpec(Relay)
    assert described(bt2.TraceCollectionMessageIterator(sample, filter=text, **options)) == wanted
    assert described(bt2.TraceCollectionMessageIterator(sample, relay, filter=text, **options)) == wanted


def test_several_filters_must_all_be_true(sample):
    events = 'name == "sample:numbers"'
    filters = [events, *(bt2.Expression(text, gmt=True) for text in ("u8 > 100", '$ts >= "1970-01-01 01:00:00"'))]
    wanted = described(bt2.TraceCollectionMessageIterator(sample), WANTED[events + " && u8 > 100"])
    assert described(bt2.TraceCollectionMessageIterator(sample, filter=filters)) == wanted
    assert described(bt2.TraceCollectionMessageIterator(sample, filter=tuple(filters))) == wanted
    with pytest.raises(ValueError, match="in UTC with others in the local time zone"):
        bt2.TraceCollectionMessageIterator(sample, filter=[bt2.Expression("1"), bt2.Expression("1", gmt=True)])
    assert described(bt2.TraceCollectionMessageIterator(sample, filter=[])) == described(
        bt2.TraceCollectionMessageIterator(sample)
    )


def test_the_filter_argument_is_downstream_of_filter_components(sample):
    """An expression can contain fields that other filters add."""
    spec = bt2.ComponentSpec.from_named_plugin_and_component_class("utils", "select", {"limit": 50})
    limited = described(bt2.TraceCollectionMessageIterator(sample, spec), WANTED["i8 < 0"])
    assert described(bt2.TraceCollectionMessageIterator(sample, spec, filter="i8 < 0")) == limited


class Searcher(bt2._UserSinkComponent):
    """Takes some messages, seeks, and takes all remaining messages."""

    def __init__(self, config, params, obj):
        self._seek, self._is_wanted, self._seen = obj
        self._add_input_port("in")

    def _user_graph_is_configured(self):
        self._iterator = self._create_message_iterator(self._input_ports["in"])

    def _user_consume(self):
        for _ in range(5):
            next(self._iterator)
        self._seek(self._iterator)
        self._seen += described(self._iterator, self._is_wanted)
        raise bt2.Stop


def search(sample, seek, filters, is_wanted=lambda event: True):
    """Returns the messages after a seek downstream of filters."""
    seen = []
    utils = bt2.find_plugin("utils").filter_component_classes
    graph = bt2.Graph()
    source = graph.add_component(
        bt2.find_plugin("ctf").source_component_classes["fs"], "source", {"inputs": [os.fspath(sample)]}
    )
    last = graph.add_component(utils["muxer"], "muxer")
    for port in source.output_ports.values():
        graph.connect_ports(port, list(last.input_ports.values())[-1])
    for index, text in enumerate(filters):
        component = graph.add_component(utils["select"], f"select-{index}", {"expression": text})
        graph.connect_ports(last.output_ports["out"], component.input_ports["in"])
        last = component
    sink = graph.add_component(Searcher, "sink", obj=(seek, is_wanted, seen))
    graph.connect_ports(last.output_ports["out"], sink.input_ports["in"])
    graph.run()
    return seen


@pytest.mark.parametrize(
    "seek",
    [
        lambda iterator: iterator.seek_beginning(),
        lambda iterator: iterator.seek_ns_from_origin(FIRST + 50_000),
        lambda iterator: iterator.seek_ns_from_origin(FIRST + 10**12),
    ],
)
def test_seeking_downstream_of_a_filter_returns_only_selected_events(sample, seek):
    text = 'name == "sample:numbers" && u8 > 100'
    assert search(sample, seek, [text]) == search(sample, seek, [], WANTED[text])


def python_source(mip_version):
    class Iterator(bt2._UserMessageIterator):
        def __init__(self, config, port):
            self._messages = messages(self, port.user_data)

        def __next__(self):
            return next(self._messages)

    class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
        @classmethod
        def _user_get_supported_mip_versions(cls, params, obj, log_level):
            return [mip_version]

        def __init__(self, config, params, obj):
            self._add_output_port("out", create(self))

    return bt2.ComponentSpec(Source)


@pytest.mark.parametrize("mip_version", [0, 1])
def test_a_filter_selects_events_of_sources_that_return_all_events(mip_version):
    def times(text):
        iterator = bt2.TraceCollectionMessageIterator(python_source(mip_version), filter=text)
        return [m.default_clock_snapshot.value for m in iterator if is_event(m)]

    assert times("n > 6") == [14, 16, 18]
    assert times('maybe == "4" || n == 0') == [0, 9]
    assert times("!(n > 1)") == [0, 2]
    assert times("$ts >= 15 && $ts < 18") == [15, 16, 17]
    assert len(times('name == "option"')) == 10


def test_gmt_applies_to_the_times_in_a_filter(sample):
    code = (
        "import bt2, sys\n"
        "for gmt in (True, False):\n"
        "    expression = bt2.Expression('$ts < 2026-11-21T00:35:00', gmt)\n"
        "    kept = bt2.TraceCollectionMessageIterator(sys.argv[1], filter=expression)\n"
        "    print(sum(type(message) is bt2._EventMessageConst for message in kept), end=' ')\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, sample], text=True, capture_output=True, env={**os.environ, "TZ": "XYZ+5"}
    )
    assert result.stdout == "0 100 "
    assert re.findall("UserWarning: (.*);", result.stderr) == ["no event is in the time range of the filter"]


def test_unknown_fields_cause_a_warning_or_an_error(sample, capfd):
    with pytest.warns(UserWarning, match="did you mean `u8`?"):
        kept = described(bt2.TraceCollectionMessageIterator(sample, filter="u88 == 1"))
    assert kept == described(bt2.TraceCollectionMessageIterator(sample), lambda event: False)
    with pytest.raises(bt2._Error, match="did you mean `u8`"):
        list(bt2.TraceCollectionMessageIterator(sample, filter="u88 == 1", filter_strict=True))
    assert capfd.readouterr().err == ""
    list(bt2.TraceCollectionMessageIterator(sample, filter="u8 == 1", filter_strict=True))


def test_a_filtered_iterator_can_be_released_at_any_message(sample):
    for consumed in (0, 1, 7):
        iterator = bt2.TraceCollectionMessageIterator(sample, filter=["u8 > 100", bt2.Expression("1", gmt=True)])
        for _ in range(consumed):
            next(iterator)
        del iterator
    gc.collect()


def test_wrong_filters_raise_before_reading(sample):
    for text in ("u8 >", ["1", "u8 >"]):
        with pytest.raises(ValueError, match=r"\^"):
            bt2.TraceCollectionMessageIterator(sample, filter=text)
    for options in ({"filter": 3}, {"filter": [3]}, {"filter": "1", "filter_strict": 1}):
        with pytest.raises(TypeError):
            bt2.TraceCollectionMessageIterator(sample, **options)
