# SPDX-License-Identifier: MIT
"""Waiting for sources that have no message yet, and sources written in Python that declare what they wait for."""

import contextlib
import os
import select
import signal
import threading
import time

import bt2
import pytest

# A retry duration in seconds that is longer than any test, so that only the source's file or deadline ends the wait.
LONG = 1000


class Lines(bt2._UserMessageIterator):
    """Returns an event for each byte in a pipe, until the byte `.`."""

    def __init__(self, config, port):
        self._event_class, self._stream, self._settings = port.user_data
        self._messages = [self._create_stream_beginning_message(self._stream)]
        self._has_ended = False

    def __next__(self):
        if self._messages:
            return self._messages.pop()
        if self._has_ended:
            raise StopIteration
        settings = self._settings
        settings["calls"] = settings.get("calls", 0) + 1
        if not select.select([settings["pipe"]], [], [], 0)[0]:
            if "deadline" in settings:
                self._wait_for(deadline=settings["deadline"])
            elif "silent" not in settings:
                self._wait_for(settings["pipe"])
            raise bt2.TryAgain
        if os.read(settings["pipe"], 1) == b".":
            self._has_ended = True
            return self._create_stream_end_message(self._stream)
        return self._create_event_message(self._event_class, self._stream)


class LineSource(bt2._UserSourceComponent, message_iterator_class=Lines):
    def __init__(self, config, params, obj):
        stream_class = self._create_trace_class().create_stream_class()
        event_class = stream_class.create_event_class(name="line")
        self._add_output_port("out", (event_class, stream_class.trace_class().create_stream(stream_class), obj))


class Sink(bt2._UserSinkComponent):
    def __init__(self, config, params, obj):
        self._in, self._got = self._add_input_port("in"), obj

    def _user_graph_is_configured(self):
        self._messages = self._create_message_iterator(self._in)

    def _user_consume(self):
        self._got.append(type(next(self._messages)).__name__)


@pytest.fixture
def pipe():
    reader, writer = os.pipe()
    yield reader, writer
    os.close(reader)
    os.close(writer)


def make_graph(settings):
    graph, got = bt2.Graph(), []
    source = graph.add_component(LineSource, "source", obj=settings)
    sink = graph.add_component(Sink, "sink", obj=got)
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    return graph, got


def run_until_again(graph):
    with pytest.raises(bt2.TryAgain):
        graph.run()


@contextlib.contextmanager
def alarm(handler, seconds=0.05):
    """Calls `handler` in a signal handler, once."""
    old = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


class Alarm(Exception):
    pass


def raise_alarm(number, frame):
    raise Alarm


def write_in_thread(writer, text):
    thread = threading.Thread(target=os.write, args=(writer, text))
    thread.start()
    return thread


def test_data_ends_the_wait_while_other_threads_run(pipe):
    settings = {"pipe": pipe[0]}
    graph, got = make_graph(settings)

    for _ in range(3):
        run_until_again(graph)
        thread = write_in_thread(pipe[1], b"x")
        graph.wait(LONG)
        thread.join()
    os.write(pipe[1], b".")
    graph.run()

    assert got == ["_StreamBeginningMessageConst", *["_EventMessageConst"] * 3, "_StreamEndMessageConst"]
    # 3 events, the stream's beginning and end, and one call before each wait.
    assert settings["calls"] <= 4 + 3


def test_an_iterator_waits_for_data(pipe):
    iterator = bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(LineSource, obj={"pipe": pipe[0]}))
    events = 0

    def next_message():
        while True:
            try:
                return next(iterator)
            except bt2.TryAgain:
                iterator.wait(LONG)

    for text in (b"x", b"x", b"."):
        thread = write_in_thread(pipe[1], text)
        while type(next_message()) is bt2._StreamBeginningMessageConst:
            pass
        events += 1
        thread.join()
    with pytest.raises(bt2.Stop):
        next_message()
    assert events == 3


def test_a_deadline_ends_the_wait(pipe):
    settings = {"pipe": pipe[0], "deadline": time.monotonic() + 0.05}
    graph, _ = make_graph(settings)

    run_until_again(graph)
    graph.wait(LONG)
    assert time.monotonic() >= settings["deadline"]


def test_a_source_without_a_declaration_is_retried(pipe):
    graph, _ = make_graph({"pipe": pipe[0], "silent": True})
    run_until_again(graph)
    begin = time.monotonic()

    graph.wait(0.03)
    assert 0.03 <= time.monotonic() - begin < LONG / 2
    run_until_again(graph)
    graph.wait(0)
    # The default retry duration is a tenth of a second.
    run_until_again(graph)
    begin = time.monotonic()
    graph.wait()
    assert 0.1 <= time.monotonic() - begin < LONG / 2


@pytest.mark.parametrize("make_wait", ["graph", "iterator", "columns"])
def test_a_signal_handler_that_raises_ends_the_wait(pipe, make_wait):
    graph, _ = make_graph({"pipe": pipe[0]})
    spec = bt2.ComponentSpec(LineSource, obj={"pipe": pipe[0]})
    iterator = bt2.TraceCollectionMessageIterator(spec)

    def wait_for_iterator():
        next(iterator)
        with pytest.raises(bt2.TryAgain):
            next(iterator)
        iterator.wait(LONG)

    run_until_again(graph)
    wait = {
        "graph": lambda: graph.wait(LONG),
        "iterator": wait_for_iterator,
        "columns": lambda: next(iter(bt2.columns(spec, "line"))),
    }[make_wait]
    with alarm(raise_alarm), pytest.raises(Alarm):
        wait()


def test_a_signal_handler_that_returns_does_not_end_the_wait(pipe):
    graph, got = make_graph({"pipe": pipe[0]})
    seen = []

    run_until_again(graph)
    with alarm(lambda *_: (seen.append(1), os.write(pipe[1], b"x"))):
        graph.wait(LONG)
    assert seen == [1]
    run_until_again(graph)
    assert got[-1] == "_EventMessageConst"


def test_an_interrupter_ends_the_wait(pipe):
    graph, _ = make_graph({"pipe": pipe[0]})

    run_until_again(graph)
    thread = threading.Thread(target=graph.default_interrupter.set)
    thread.start()
    graph.wait(LONG)
    thread.join()
    assert graph.default_interrupter.is_set


def test_a_graph_with_available_messages_does_not_wait(pipe):
    graph, _ = make_graph({"pipe": pipe[0]})
    graph.wait(LONG)
    os.write(pipe[1], b".")
    graph.run()
    graph.wait(LONG)


def failures_while(wait, writer, functions):
    """Returns the exceptions of functions that a signal handler calls during the wait, as another thread might."""
    failures = []

    def call(number, frame):
        for function in functions:
            try:
                function()
            except (bt2._Error, RuntimeError) as error:
                failures.append(str(error))
        os.write(writer, b"x")

    # After half a second, the wait has begun.
    with alarm(call, 0.5):
        wait()
    return failures


def test_a_waiting_graph_rejects_other_calls(pipe):
    graph, _ = make_graph({"pipe": pipe[0]})
    functions = graph.run, graph.run_once, graph.wait, lambda: graph.add_interrupter(bt2.Interrupter())

    run_until_again(graph)
    failures = failures_while(lambda: graph.wait(LONG), pipe[1], functions)
    assert len(failures) == 4
    assert all("a call of `wait()` is still running" in failure for failure in failures)


def test_a_waiting_iterator_rejects_other_calls(pipe):
    iterator = bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(LineSource, obj={"pipe": pipe[0]}))

    next(iterator)
    with pytest.raises(bt2.TryAgain):
        next(iterator)
    failures = failures_while(lambda: iterator.wait(LONG), pipe[1], [iterator.__next__, iterator.wait])
    assert failures == ["this message iterator is already running"] * 2


@pytest.mark.parametrize("duration", [-1, float("nan"), "1", None])
def test_waiting_for_a_wrong_duration_raises(duration):
    with pytest.raises((TypeError, ValueError)):
        bt2.Graph().wait(duration)
    bt2.Graph().wait(float("inf"))


@pytest.mark.parametrize(
    "args, kwargs", [((-1,), {}), (("pipe",), {}), ((0, "in"), {}), ((0, 1 << 20), {}), ((), {"deadline": "soon"})]
)
def test_wrong_arguments_of_wait_for_raise(args, kwargs):
    class Iterator(Lines):
        def __next__(self):
            self._wait_for(*args, **kwargs)
            raise bt2.TryAgain

    class Source(LineSource, message_iterator_class=Iterator):
        pass

    iterator = bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Source))
    with pytest.raises(bt2._Error, match="TypeError|ValueError|OverflowError"):
        next(iterator)


def test_columns_return_rows_as_soon_as_possible(pipe):
    lengths = []

    os.write(pipe[1], b"xx")
    for batch in bt2.columns(bt2.ComponentSpec(LineSource, obj={"pipe": pipe[0]}), "line"):
        lengths.append(len(batch))
        os.write(pipe[1], b"x" if len(lengths) < 4 else b".")
    assert lengths == [2, 1, 1, 1]
