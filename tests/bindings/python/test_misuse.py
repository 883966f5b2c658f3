# SPDX-License-Identifier: MIT
"""Mistakes with graphs and message iterators are exceptions: the library would abort the process."""

import bt2
import pytest
from test_graph import Empty, Source


class Sink(bt2._UserSinkComponent):
    """Calls obj["configured"], then obj["consume"], with itself."""

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
def test_an_iterator_beyond_its_graph_cannot_seek(seek):
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
def test_an_iterator_of_a_filter_beyond_its_graph_cannot_seek(seek):
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


def test_an_iterator_which_cannot_seek_says_so():
    kept = []
    graph = pipeline(configured=lambda sink: kept.append(sink.iterator))
    run_to_the_end(graph)
    assert not kept[0].can_seek_beginning() and not kept[0].can_seek_ns_from_origin(3)
    with pytest.raises(bt2._Error, match="cannot seek its beginning"):
        kept[0].seek_beginning()
    with pytest.raises(bt2._Error, match="cannot seek 3 ns from the origin"):
        kept[0].seek_ns_from_origin(3)
