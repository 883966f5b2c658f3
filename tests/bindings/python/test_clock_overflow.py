# SPDX-License-Identifier: MIT
"""
The library allows times that don't fit in 64 bits of nanoseconds. Each function that converts such a time either raises
an exception or continues. It must not leave an error in the thread, because the next library call would abort.
"""

import os

import bt2
import pytest


class Iterator(bt2._UserMessageIterator):
    def __init__(self, config, port):
        config.can_seek_forward = True
        self._messages = self._create_messages(port.user_data)
        self._port_data = port.user_data

    def _user_seek_beginning(self):
        self._messages = self._create_messages(self._port_data)

    def __next__(self):
        return next(self._messages)

    def _create_messages(self, data):
        """Yields a message of each type that has a time."""
        event_class, stream, clock_class = data
        packet = stream.create_packet()
        yield self._create_stream_beginning_message(stream, 1)
        yield self._create_packet_beginning_message(packet, 2)
        for n in range(4):
            message = self._create_event_message(event_class, packet, 3 + n)
            message.event.payload_field["n"] = n
            yield message
        yield self._create_packet_end_message(packet, 8)
        yield self._create_discarded_events_message(stream, 2, 9, 10)
        yield self._create_discarded_packets_message(stream, 2, 11, 12)
        yield self._create_message_iterator_inactivity_message(clock_class, 13)
        yield self._create_stream_end_message(stream, 14)


class Overflowing(bt2._UserSourceComponent, message_iterator_class=Iterator):
    def __init__(self, config, params, obj):
        trace_class = self._create_trace_class()
        clock_class = self._create_clock_class(frequency=10**9, offset=bt2.ClockClassOffset((1 << 63) - 1, 0))
        stream_class = trace_class.create_stream_class(
            default_clock_class=clock_class,
            supports_packets=True,
            packets_have_beginning_default_clock_snapshot=True,
            packets_have_end_default_clock_snapshot=True,
            supports_discarded_events=True,
            discarded_events_have_default_clock_snapshots=True,
            supports_discarded_packets=True,
            discarded_packets_have_default_clock_snapshots=True,
        )
        payload = trace_class.create_structure_field_class(
            members=[("n", trace_class.create_unsigned_integer_field_class(8))]
        )
        event_class = stream_class.create_event_class(name="event", payload_field_class=payload)
        self._add_output_port("out", (event_class, trace_class().create_stream(stream_class), clock_class))


def iterate(*filters, **options):
    return list(bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Overflowing), list(filters), **options))


def events():
    return [message for message in iterate() if type(message) is bt2._EventMessageConst]


def utils(name, **params):
    return bt2.ComponentSpec.from_named_plugin_and_component_class("utils", name, params)


def matching(text):
    expression = bt2.Expression(text, gmt=True)
    return [int(message.event["n"]) for message in events() if expression.matches(message)]


def bound(text):
    message = events()[0]
    return bt2.Expression(text, gmt=True).bind(message.event.cls).test(message)


def filtered(text, **params):
    messages = iterate(filter=text) if not params else iterate(utils("select", expression=text, **params))
    return [int(message.event["n"]) for message in messages if type(message) is bt2._EventMessageConst]


def column(name):
    return sum(len(batch) for batch in bt2.columns(bt2.ComponentSpec(Overflowing), "event", [name]))


def seek():
    """Seeks a time. The source can't seek, so the library itself drops the messages up to that time."""

    class Sink(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            self._in = self._add_input_port("in")

        def _user_graph_is_configured(self):
            self._upstream = self._create_message_iterator(self._in)

        def _user_consume(self):
            self._upstream.seek_ns_from_origin(5)

    graph = bt2.Graph()
    source, sink = graph.add_component(Overflowing, "source"), graph.add_component(Sink, "sink")
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    graph.run()


def write(tmp_path, plugin, name, **params):
    graph = bt2.Graph()
    source = graph.add_component(Overflowing, "source")
    sink_class = bt2.find_plugin(plugin).sink_component_classes[name]
    paths = {key: os.fspath(tmp_path / value) for key, value in params.items() if key == "path"}
    sink = graph.add_component(sink_class, "sink", {**params, **paths})
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    graph.run()


def snapshot():
    return events()[0].default_clock_snapshot


def muxed(count):
    graph = bt2.Graph()
    muxer = graph.add_component(bt2.find_plugin("utils").filter_component_classes["muxer"], "muxer")
    for i in range(count):
        source = graph.add_component(Overflowing, f"source {i}")
        graph.connect_ports(source.output_ports["out"], muxer.input_ports[f"in{i}"])
    sink = graph.add_component(bt2.find_plugin("utils").sink_component_classes["dummy"], "sink")
    graph.connect_ports(muxer.output_ports["out"], sink.input_ports["in"])
    graph.run()


# Functions that convert a time, and their results, which may be exceptions.
CALLERS = {
    "matches, no time": (lambda p: matching("n >= 2"), [2, 3]),
    "matches, time": (lambda p: matching("$ts == 5 || n == 1"), [1]),
    "matches, time of day": (lambda p: matching("$ts > '12:00' || n == 1"), [1]),
    "bound, time": (lambda p: bound("$ts == 5"), None),
    "bound, time of day": (lambda p: bound("$ts > '12:00'"), None),
    "filter, no time": (lambda p: filtered("n >= 2"), [2, 3]),
    "filter, time": (lambda p: filtered("$ts == 5 || n == 1"), [1]),
    "filter, time of day": (lambda p: filtered("$ts > '12:00' || n == 1"), [1]),
    "select, limit": (lambda p: filtered("n >= 1", limit=2), [1, 2]),
    "select, tail": (lambda p: filtered("n >= 1", tail=2), [2, 3]),
    "columns, no time": (lambda p: column("n"), 4),
    "columns, time": (lambda p: column("timestamp"), 4),
    "columns, begin": (
        lambda p: len(list(bt2.columns(bt2.ComponentSpec(Overflowing), "event", begin=0, end=1))),
        ValueError,
    ),
    "str": (lambda p: len([str(message) for message in iterate()]), 11),
    "repr": (lambda p: len([repr(message) for message in iterate()]), 11),
    "snapshot": (lambda p: snapshot().ns_from_origin, OverflowError),
    "clock class": (lambda p: snapshot().clock_class.cycles_to_ns_from_origin(5), OverflowError),
    "to_dict": (lambda p: events()[0].event.to_dict(), OverflowError),
    "seek": (lambda p: seek(), bt2._Error),
    "trimmer": (lambda p: iterate(utils("trimmer", begin="0", end="5")), bt2._Error),
    "trimmer, relative": (lambda p: iterate(utils("trimmer", begin="+0s")), bt2._Error),
    "iterator, begin": (lambda p: iterate(begin=0, end=5), bt2._Error),
    "muxer, one input": (lambda p: muxed(1), None),
    "muxer, two inputs": (lambda p: muxed(2), bt2._Error),
    "pretty": (lambda p: write(p, "text", "pretty", path="text"), None),
    "pretty, dates": (
        lambda p: write(p, "text", "pretty", path="text", **{"clock-date": True, "clock-seconds": True}),
        None,
    ),
    "details": (lambda p: write(p, "text", "details"), None),
    "counter": (lambda p: write(p, "utils", "counter"), None),
    "dummy": (lambda p: write(p, "utils", "dummy"), None),
    "ctf": (lambda p: write(p, "ctf", "fs", path="trace"), None),
}


@pytest.mark.parametrize("name", CALLERS)
def test_a_time_that_overflows_leaves_no_error(tmp_path, name):
    call, expected = CALLERS[name]
    if isinstance(expected, type):
        with pytest.raises(expected):
            call(tmp_path)
    else:
        assert call(tmp_path) == expected
    assert bt2._native.take_error() is None
    # This call aborts if the thread has an error.
    assert bt2.find_plugin("utils").name == "utils"
