# SPDX-License-Identifier: MIT
"""
Ownership: no objects leak (conftest.py counts the library's objects before and after each test). The objects that
Python code keeps stay usable, or raise an exception.
"""

import gc
import os
import subprocess
import sys
import textwrap
import threading
import tracemalloc

import bt2
import pytest
from conftest import Pipeline, count_objects


class UserError(Exception):
    pass


def create(component):
    trace_class = component._create_trace_class()
    clock_class = component._create_clock_class(frequency=1000)
    stream_class = trace_class.create_stream_class(default_clock_class=clock_class, supports_packets=True)
    payload = trace_class.create_structure_field_class(
        members=[
            ("number", trace_class.create_signed_integer_field_class()),
            ("text", trace_class.create_string_field_class()),
            ("list", trace_class.create_dynamic_array_field_class(trace_class.create_bool_field_class())),
        ]
    )
    event_class = stream_class.create_event_class(name="event", payload_field_class=payload)
    return event_class, trace_class(name="trace").create_stream(stream_class)


def messages(iterator, data):
    event_class, stream = data
    yield iterator._create_stream_beginning_message(stream)
    packet = stream.create_packet()
    yield iterator._create_packet_beginning_message(packet)
    for number in range(5):
        message = iterator._create_event_message(event_class, packet, number)
        message.event.payload_field["number"] = number
        message.event.payload_field["text"] = str(number) * 100
        message.event.payload_field["list"] = [True] * number
        yield message
    yield iterator._create_packet_end_message(packet)
    yield iterator._create_stream_end_message(stream)


def numbers(events):
    return [int(event["number"]) for event in events]


class FailingIterator(bt2._UserMessageIterator):
    failing = None

    def _pass(self, method):
        if type(self._component).failing == method:
            raise UserError(method)

    def __init__(self, config, port):
        self._pass("iterator.__init__")
        self._messages = messages(self, port.user_data)

    def __next__(self):
        message = next(self._messages)
        if type(message) is bt2._EventMessage and message.event["number"] == 2:
            self._pass("iterator.__next__")
        return message


def failing_classes(method):
    """Returns component classes whose method named `method` raises `UserError`."""

    def check(name):
        if name == method:
            raise UserError(name)

    class Source(bt2._UserSourceComponent, message_iterator_class=FailingIterator):
        failing = method

        def __init__(self, config, params, obj):
            self._port = self._add_output_port("out", create(self))
            check("source.__init__")

        def _user_port_connected(self, port, other_port):
            check("source._user_port_connected")

        @classmethod
        def _user_query(cls, executor, name, params, method_obj):
            check("source._user_query")
            return {"nothing": [1, 2.5, "x", None]}

    class Sink(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            self._in = self._add_input_port("in")
            self._kept = []

        def _user_graph_is_configured(self):
            check("sink._user_graph_is_configured")
            self._iterator = self._create_message_iterator(self._in)

        def _user_consume(self):
            self._kept.append(next(self._iterator))
            check("sink._user_consume")

    return Source, Sink


@pytest.mark.parametrize(
    "method",
    [
        "source.__init__",
        "source._user_port_connected",
        "source._user_query",
        "iterator.__init__",
        "iterator.__next__",
        "sink._user_graph_is_configured",
        "sink._user_consume",
        None,
    ],
)
def test_exceptions_in_user_methods_leak_nothing(method):
    source_class, sink_class = failing_classes(method)

    def run():
        bt2.QueryExecutor(source_class, "object", {"x": [1, {}]}).query()
        graph = bt2.Graph()
        source = graph.add_component(source_class, "source")
        sink = graph.add_component(sink_class, "sink")
        graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
        graph.run()

    if method is None:
        run()
        return
    with pytest.raises(bt2._Error) as info:
        run()
    assert any("UserError" in cause.message for cause in info.value)


def test_exceptions_while_finalizing_are_reported_and_leak_nothing(capsys):
    class Sink(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            self._in = self._add_input_port("in")

        def _user_finalize(self):
            raise UserError("end")

        def _user_consume(self):
            raise bt2.Stop

    def run():
        bt2.Graph().add_component(Sink, "sink")

    unraisable = []
    sys.unraisablehook, hook = (lambda info: unraisable.append(info.exc_type)), sys.unraisablehook
    try:
        run()
        gc.collect()
    finally:
        sys.unraisablehook = hook
    assert unraisable == [UserError]


def test_events_in_a_list_outlive_their_graph():
    kept = []
    pipeline = Pipeline(create, messages, kept.append)
    pipeline.run()
    del pipeline
    gc.collect()
    assert [type(message).__name__ for message in kept[:3]] == [
        "_StreamBeginningMessageConst",
        "_PacketBeginningMessageConst",
        "_EventMessageConst",
    ]
    events = [message.event for message in kept if type(message) is bt2._EventMessageConst]
    streams = {event.stream.trace.name for event in events}
    del kept
    gc.collect()
    assert numbers(events) == list(range(5))
    texts = [event["text"] for event in events]
    arrays = [event.payload_field["list"] for event in events]
    del events
    gc.collect()
    assert [str(text) for text in texts] == [str(number) * 100 for number in range(5)]
    assert [len(array) for array in arrays] == list(range(5))
    assert streams == {"trace"}


def test_messages_in_a_list_are_those_of_a_loop(sample):
    def describe(message):
        if type(message) is not bt2._EventMessageConst:
            return type(message).__name__
        return message.event.name, str(message.event.payload_field), message.default_clock_snapshot.value

    kept = list(bt2.TraceCollectionMessageIterator(sample))
    assert [describe(message) for message in kept] == [
        describe(message) for message in bt2.TraceCollectionMessageIterator(sample)
    ]


@pytest.mark.parametrize("consumed", [0, 1, 3, 50])
def test_iterators_can_be_released_at_any_message(sample, consumed):
    iterator = bt2.TraceCollectionMessageIterator(sample)
    kept = [next(iterator) for _ in range(consumed)]
    del iterator
    gc.collect()
    assert [type(message) for message in kept if message is None] == []


def test_component_port_and_iterator_are_invalid_after_their_graph():
    kept = []

    class Sink(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            self._in = self._add_input_port("in")
            kept.append(self)
            kept.append(self._in)

        def _user_graph_is_configured(self):
            kept.append(self._create_message_iterator(self._in))

        def _user_consume(self):
            kept.append(next(kept[2]))
            raise bt2.Stop

    def run():
        source_class, _ = failing_classes(None)
        graph = bt2.Graph()
        source = graph.add_component(source_class, "source")
        sink = graph.add_component(Sink, "sink")
        graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
        graph.run()

    run()
    gc.collect()
    component, port, iterator, message = kept
    with pytest.raises(RuntimeError):
        component.name
    with pytest.raises(RuntimeError):
        port.name
    with pytest.raises((RuntimeError, bt2._Error)):
        next(iterator)
    assert message.stream.trace.name == "trace"


def test_components_and_graph_can_be_released_while_iterating():
    holder = {}
    seen = []

    def consume(message):
        seen.append(message)
        holder.clear()
        gc.collect()

    pipeline = Pipeline(create, messages, consume)
    run = pipeline.graph.run
    holder["pipeline"] = pipeline
    pipeline.source = pipeline.sink = None
    del pipeline
    gc.collect()
    run()
    assert len(seen) == 9


def test_a_component_has_one_object_per_port():
    ports = []

    class Sink(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            ports.append(self._add_input_port("in", ["data"]))
            ports.append(self._input_ports["in"])

        def _user_consume(self):
            raise bt2.Stop

    graph = bt2.Graph()
    graph.add_component(Sink, "sink")
    assert ports[0] is ports[1]
    assert ports[0].user_data == ["data"]


def test_threads_run_separate_graphs(sample):
    results = []
    barrier = threading.Barrier(4)

    def work(number):
        barrier.wait()
        events = []
        for _ in range(3):
            texts = [
                str(message.event.payload_field)
                for message in bt2.TraceCollectionMessageIterator(sample)
                if type(message) is bt2._EventMessageConst
            ]
            Pipeline(create, messages, lambda m: events.append(getattr(m, "event", None))).run()
        with pytest.raises(RuntimeError):
            bt2.TraceCollectionMessageIterator(f"{sample}/none{number}")
        results.append((texts, numbers(event for event in events if event is not None)))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    assert all(result == results[0] for result in results)
    assert results[0][1] == list(range(5)) * 3


def exercise(sample):
    for message in bt2.TraceCollectionMessageIterator(sample):
        if type(message) is bt2._EventMessageConst:
            message.event.name, str(message.event.payload_field), message.default_clock_snapshot.ns_from_origin
    Pipeline(create, messages, lambda message: None).run()
    value = bt2.create_value({"a": [1, 2.5, "x", None, {"b": True}]})
    assert value == {"a": [1, 2.5, "x", None, {"b": True}]}
    for method in ("source.__init__", "iterator.__next__", "sink._user_consume", "source._user_query"):
        test_exceptions_in_user_methods_leak_nothing(method)


def test_repetition_needs_no_additional_memory(sample):
    """After the caches of the interpreter are filled, Python's memory and the number of library objects don't grow."""

    def repeat(times):
        for _ in range(times):
            exercise(sample)
        return count_objects(), tracemalloc.get_traced_memory()[0]

    was_tracing = tracemalloc.is_tracing()
    tracemalloc.start()
    try:
        objects, before = repeat(80)
        objects_after, after = repeat(40)
    finally:
        if not was_tracing:
            tracemalloc.stop()
    assert objects_after == objects
    assert after - before < 40 * 1000


def test_no_objects_are_left_at_the_end_of_a_script(sample):
    script = textwrap.dedent(
        """
        import atexit
        from conftest import Pipeline, count_objects
        atexit.register(lambda: print("left:", count_objects()))
        import sys
        import test_references
        test_references.exercise(sys.argv[1])
        """
    )
    result = subprocess.run(
        [sys.executable, "-X", "dev", "-c", script, sample],
        text=True,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([os.path.dirname(__file__), *sys.path])},
    )
    assert (result.stdout, result.returncode) == ("left: 0\n", 0), result.stderr
