# SPDX-License-Identifier: MIT
"""Mistakes with graphs and message iterators raise exceptions. The library itself would abort the process."""

import bt2
import pytest
from test_graph import Empty, Source


class Sink(bt2._UserSinkComponent):
    """Calls obj["configured"](sink) when the graph is configured, and obj["consume"](sink) when the sink consumes."""

    def __init__(self, config, params, obj):
        self._obj = obj or {}
        self._port = self._add_input_port("in")

    def _user_graph_is_configured(self):
        self.iterator = self._create_message_iterator(self._port)
        self._obj.get("configured", lambda sink: None)(self)

    def _user_consume(self):
        self._obj.get("consume", lambda sink: None)(self)
        next(self.iterator)


class Seeking(Empty):
    def _user_seek_beginning(self):
        pass

    def _user_seek_ns_from_origin(self, ns_from_origin):
        pass


class SeekingSource(bt2._UserSourceComponent, message_iterator_class=Seeking):
    def __init__(self, config, params, obj):
        self._add_output_port("out")


class ForwardingIterator(bt2._UserMessageIterator):
    def __init__(self, config, port):
        component = self._component
        self._upstream = self._create_message_iterator(component._input_ports["in"])
        component.kept.append(self._upstream)

    def __next__(self):
        return next(self._upstream)


class Filter(bt2._UserFilterComponent, message_iterator_class=ForwardingIterator):
    def __init__(self, config, params, obj):
        self._add_input_port("in")
        self._add_output_port("out")
        self.kept = obj


def fail(*args):
    raise ValueError("raised on purpose")


def interrupt(*args):
    raise KeyboardInterrupt


def pipeline(source=Source, **obj):
    graph = bt2.Graph()
    source = graph.add_component(source, "source")
    sink = graph.add_component(Sink, "sink", obj=obj)
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    return graph


def run_to_the_end(graph):
    with pytest.raises(bt2.Stop):
        graph.run_once()


SEEKS = [
    lambda iterator: iterator.can_seek_beginning(),
    lambda iterator: iterator.seek_beginning(),
    lambda iterator: iterator.can_seek_ns_from_origin(3),
    lambda iterator: iterator.seek_ns_from_origin(3),
]


@pytest.mark.parametrize("seek", SEEKS)
def test_an_iterator_cannot_seek_after_its_graph(seek):
    kept = []
    graph = pipeline(SeekingSource, configured=lambda sink: kept.append(sink.iterator))
    run_to_the_end(graph)
    seek(kept[0])
    del graph
    with pytest.raises(bt2._Error) as info:
        seek(kept[0])
    assert info.value[0].message == "Cannot seek: the message iterator is finalized with its graph."
    assert not kept[0].can_seek_forward


@pytest.mark.parametrize("seek", SEEKS)
def test_an_iterator_of_a_filter_cannot_seek_after_its_graph(seek):
    kept = []
    graph = bt2.Graph()
    source = graph.add_component(SeekingSource, "source")
    filter_ = graph.add_component(Filter, "filter", obj=kept)
    sink = graph.add_component(Sink, "sink")
    graph.connect_ports(source.output_ports["out"], filter_.input_ports["in"])
    graph.connect_ports(filter_.output_ports["out"], sink.input_ports["in"])
    run_to_the_end(graph)
    seek(kept[0])
    del graph, source, filter_, sink
    with pytest.raises(bt2._Error, match="finalized with its graph"):
        seek(kept[0])


@pytest.mark.parametrize("seek", SEEKS)
def test_an_iterator_cannot_seek_while_its_graph_ends(seek):
    class Late(Sink):
        def _user_finalize(self):
            try:
                seek(self.iterator)
            except bt2._Error as error:
                errors.append(error[0].message)

    errors = []
    graph = bt2.Graph()
    source = graph.add_component(SeekingSource, "source")
    sink = graph.add_component(Late, "sink")
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    run_to_the_end(graph)
    del graph, source, sink
    assert errors == ["Cannot seek: the message iterator is finalized with its graph."]


def test_seeking_an_iterator_that_cannot_seek_raises():
    kept = []
    graph = pipeline(configured=lambda sink: kept.append(sink.iterator))
    run_to_the_end(graph)
    assert not kept[0].can_seek_beginning() and not kept[0].can_seek_ns_from_origin(3)
    with pytest.raises(bt2._Error, match="cannot seek its beginning"):
        kept[0].seek_beginning()
    with pytest.raises(bt2._Error, match="cannot seek 3 ns from the origin"):
        kept[0].seek_ns_from_origin(3)


def configuring_failed():
    graph = pipeline(configured=fail)
    with pytest.raises(bt2._Error, match="raised on purpose"):
        graph.run_once()
    return graph, "configuring it failed"


def running_failed_to_configure():
    graph = pipeline(configured=fail)
    with pytest.raises(bt2._Error, match="raised on purpose"):
        graph.run()
    return graph, "configuring it failed"


def configuring_was_interrupted():
    graph = pipeline(configured=interrupt)
    with pytest.raises(KeyboardInterrupt):
        graph.run()
    return graph, "configuring it failed"


def adding_failed():
    class Bad(bt2._UserSinkComponent):
        __init__ = fail
        _user_consume = fail

    graph = pipeline()
    with pytest.raises(bt2._Error, match="raised on purpose"):
        graph.add_component(Bad, "bad")
    return graph, "adding component 'bad' failed"


def connecting_failed():
    class Bad(Source, message_iterator_class=Empty):
        _user_port_connected = fail

    graph = pipeline()
    source = graph.add_component(Bad, "bad")
    sink = graph.add_component(Sink, "other sink")
    with pytest.raises(bt2._Error, match="raised on purpose"):
        graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    return graph, "connecting ports 'out' and 'in' failed"


def a_listener_failed():
    class Patient(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            with pytest.raises(bt2._Error):
                self._add_input_port("in")

        _user_consume = fail

    graph = pipeline()
    graph.add_port_added_listener(fail)
    graph.add_component(Patient, "patient")
    return graph, "a port-added listener failed"


FAILURES = [
    configuring_failed,
    running_failed_to_configure,
    configuring_was_interrupted,
    adding_failed,
    connecting_failed,
    a_listener_failed,
]


@pytest.mark.parametrize("failed", FAILURES)
def test_operations_on_a_faulty_graph_raise(failed):
    graph, why = failed()
    other = pipeline()
    ports = (other.add_component(Source, "a").output_ports["out"], other.add_component(Sink, "b").input_ports["in"])
    for attempt in (
        graph.run_once,
        graph.run,
        lambda: graph.add_component(Source, "another"),
        lambda: graph.add_interrupter(bt2.Interrupter()),
        lambda: graph.add_port_added_listener(print),
    ):
        with pytest.raises(bt2._Error) as info:
            attempt()
        assert info.value[0].message.endswith(f": the graph is faulty, because {why}.")
        assert info.value[0].file_name.endswith("graph.py")
    # The thread has no error afterwards.
    other.connect_ports(*ports)


def test_ports_of_a_faulty_graph_cannot_be_connected():
    graph = bt2.Graph()
    source = graph.add_component(Source, "source")
    sink = graph.add_component(Sink, "sink")
    with pytest.raises(bt2._Error):
        graph.add_component(type("Bad", (Sink,), {"__init__": fail}), "bad")
    with pytest.raises(bt2._Error) as info:
        graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    assert info.value[0].message == (
        "Cannot connect ports: the graph is faulty, because adding component 'bad' failed."
    )


@pytest.mark.parametrize("run", [bt2.Graph.run_once, bt2.Graph.run])
@pytest.mark.parametrize("stop, exception", [(fail, bt2._Error), (interrupt, KeyboardInterrupt)])
def test_a_graph_can_run_again_after_its_sink_failed(run, stop, exception):
    calls = []

    def fail_once(sink):
        calls.append(sink)
        if len(calls) == 1:
            stop()

    graph = pipeline(consume=fail_once)
    with pytest.raises(exception):
        run(graph)
    run_to_the_end(graph)
    assert len(calls) == 2


def test_a_failed_inner_graph_does_not_make_the_outer_graph_faulty():
    inner = []

    def consume(sink):
        if not inner:
            inner.append(pipeline(configured=fail))
            inner[0].run()

    graph = pipeline(consume=consume)
    with pytest.raises(bt2._Error, match="raised on purpose"):
        graph.run()
    run_to_the_end(graph)
    with pytest.raises(bt2._Error, match="faulty"):
        inner[0].run()


def test_names_of_components_are_unique():
    graph = bt2.Graph()
    graph.add_component(Source, "a")
    with pytest.raises(ValueError, match="already has a component named 'a'"):
        graph.add_component(Sink, "a")
    graph.add_component(Sink, "b")


def test_a_graph_stays_usable_after_a_rejected_argument():
    graph = bt2.Graph()
    with pytest.raises((TypeError, ValueError)):
        graph.add_component(Source, "a\ud800")
    graph.add_component(Source, "a\ud800".encode("utf-8", "replace").decode())
    graph.add_component(Sink, "sink")


@pytest.mark.parametrize("run", [bt2.Graph.run_once, bt2.Graph.run])
def test_a_graph_without_sink_does_not_run(run):
    graph = bt2.Graph()
    graph.add_component(Source, "a")
    with pytest.raises(bt2._Error, match="no sink component"):
        run(graph)
    graph.add_component(Sink, "b")


def test_a_graph_cannot_change_after_it_ran():
    graph = pipeline()
    source = graph.add_component(Source, "a")
    graph.default_interrupter.set()
    with pytest.raises(bt2.TryAgain):
        graph.run()
    # The graph has not run.
    sink = graph.add_component(Sink, "b", obj={"configured": lambda sink: graph.add_component(Source, "c")})
    graph.default_interrupter.reset()
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    with pytest.raises(bt2._Error, match="the graph has run already"):
        graph.run()

    graph = pipeline()
    graph.run()
    with pytest.raises(bt2._Error, match="the graph has run already"):
        graph.add_component(Source, "c")
    graph.run()


def test_ports_of_another_graph_are_not_connected():
    one, other = bt2.Graph(), bt2.Graph()
    source = one.add_component(Source, "source").output_ports["out"]
    sink = other.add_component(Sink, "sink").input_ports["in"]
    with pytest.raises(ValueError, match="downstream port 'in' belongs to another graph"):
        one.connect_ports(source, sink)
    with pytest.raises(ValueError, match="upstream port 'out' belongs to another graph"):
        other.connect_ports(source, sink)


def test_a_listener_can_connect_ports_of_a_new_component():
    graph = bt2.Graph()
    sink = graph.add_component(Sink, "sink")
    graph.add_port_added_listener(lambda component, port: graph.connect_ports(port, sink.input_ports["in"]))
    fake = bt2.find_plugin("utils").source_component_classes["fake"]
    source = graph.add_component(fake, "source")
    assert all(port.is_connected for port in source.output_ports.values())
    graph.run_once()


@pytest.mark.parametrize("where", ["configured", "consume"])
def test_running_a_running_graph_raises(where):
    graph = bt2.Graph()
    source = graph.add_component(Source, "source")
    sink = graph.add_component(Sink, "sink", obj={where: lambda sink: graph.run()})
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    with pytest.raises(bt2._Error, match="the graph is running"):
        graph.run()
    graph = None  # end the reference cycle: the sink refers to the graph


def test_a_sink_can_make_the_other_sinks_consume():
    graph = bt2.Graph()
    calls = []

    def consume(sink):
        calls.append(sink.name)
        if len(calls) == 1:
            graph.run_once()
            with pytest.raises(bt2.Stop):
                graph.run_once()

    for name in ("a", "b"):
        source = graph.add_component(Source, f"source {name}")
        sink = graph.add_component(Sink, name, obj={"consume": consume})
        graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    graph.run()
    assert calls == ["a", "b"]
    graph = None  # end the reference cycle: the sinks refer to the graph


def test_a_new_component_cannot_run_its_graph():
    graph = bt2.Graph()

    class Running(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            graph.run()

        def _user_consume(self):
            raise bt2.Stop

    with pytest.raises(bt2._Error, match="being changed"):
        graph.add_component(Running, "running")
    graph = None  # end the reference cycle: the class refers to the graph


def test_ports_whose_connection_failed_are_not_connected():
    class Refusing(Sink):
        _user_port_connected = fail

    graph = bt2.Graph()
    output = graph.add_component(Source, "source").output_ports["out"]
    port = graph.add_component(Refusing, "sink").input_ports["in"]
    for reason in ("ValueError: raised on purpose", "because connecting ports 'out'"):
        with pytest.raises(bt2._Error, match=reason):
            graph.connect_ports(output, port)
        assert not output.is_connected and port.connection is None


@pytest.mark.parametrize("method", ["__init__", "__next__"])
@pytest.mark.parametrize("source_count", [1, 2])
def test_next_raises_an_error_again_after_a_failure(method, source_count):
    iterator_class = type("Failing", (Empty,), {method: fail})

    class FailingSource(bt2._UserSourceComponent, message_iterator_class=iterator_class):
        def __init__(self, config, params, obj):
            self._add_output_port("out")

    iterator = bt2.TraceCollectionMessageIterator([bt2.ComponentSpec(FailingSource)] * source_count)
    for _ in range(3):
        with pytest.raises(bt2._Error):
            next(iterator)


def test_a_sink_has_no_message_iterator_before_its_graph_is_configured():
    class Early(Sink):
        def _user_port_connected(self, port, other_port):
            self._create_message_iterator(port)

    graph = bt2.Graph()
    source = graph.add_component(Source, "source")
    sink = graph.add_component(Early, "sink")
    with pytest.raises(bt2._Error, match="the graph is not configured yet"):
        graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
