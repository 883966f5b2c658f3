# SPDX-License-Identifier: MIT
"""Graphs, user components and queries, and the conversion between errors and exceptions."""

import fractions
import gc
import os
import weakref

import bt2
import pytest


class Empty(bt2._UserMessageIterator):
    def __next__(self):
        raise StopIteration


class Source(bt2._UserSourceComponent, message_iterator_class=Empty):
    """Describes itself.

    And helps.
    """

    def __init__(self, config, params, obj):
        self._add_output_port("out", obj)

    @classmethod
    def _user_query(cls, executor, name, params, obj):
        if name == "fails":
            raise ValueError("query failed")
        if name == "unknown":
            raise bt2.UnknownObject
        if name == "again":
            raise bt2.TryAgain
        return {"name": name, "params": params, "obj": repr(obj), "level": executor.logging_level.value}


class Sink(bt2._UserSinkComponent):
    def __init__(self, config, params, obj):
        self._add_input_port("in", "user data")
        if obj is not None:
            obj(self)

    def _user_consume(self):
        raise bt2.Stop


def test_descriptions_come_from_the_docstring():
    assert (Source.name, Source.description, Source.help) == ("Source", "Describes itself.", "And helps.")
    assert Sink.description is None and isinstance(Sink.addr, int)

    class Unseparated(bt2._UserSinkComponent):
        """Describes itself
        in two lines."""

        def _user_consume(self):
            raise bt2.Stop

    assert (Unseparated.description, Unseparated.help) == ("Describes itself", None)


def test_component_classes_without_required_members_raise():
    with pytest.raises(bt2._IncompleteUserClass, match="missing message iterator class"):

        class NoIterator(bt2._UserSourceComponent):
            pass

    with pytest.raises(bt2._IncompleteUserClass, match="_user_consume"):

        class NoConsume(bt2._UserSinkComponent):
            pass

    with pytest.raises(RuntimeError):
        Source()


def test_ports_of_added_components_can_be_connected():
    graph = bt2.Graph()
    added = []
    graph.add_port_added_listener(lambda component, port: added.append((component.name, port.name)))
    source = graph.add_component(Source, "source", obj={"any": "object"})
    sink = graph.add_component(Sink, "sink", params={"p": 1}, logging_level=bt2.LoggingLevel.ERROR)
    assert added == [("source", "out"), ("sink", "in")]
    assert isinstance(source, bt2._SourceComponentConst) and source.cls.name == "Source"
    assert sink.logging_level is bt2.LoggingLevel.ERROR
    connection = graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    assert connection.upstream_port.name == "out"
    assert sink.input_ports["in"].is_connected
    assert sink.input_ports["in"].connection.downstream_port.name == "in"
    with pytest.raises(KeyError):
        sink.input_ports["nope"]
    with pytest.raises(ValueError):
        graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    with pytest.raises(TypeError):
        graph.connect_ports(sink.input_ports["in"], source.output_ports["out"])
    graph.run()


def test_user_components_have_their_ports():
    seen = []

    def look(component):
        port = component._input_ports["in"]
        seen.append(
            (
                port.user_data,
                len(component._input_ports),
                component.name,
                component._graph_mip_version,
                component.logging_level,
            )
        )

    bt2.Graph().add_component(Sink, "sink", obj=look)
    assert seen == [("user data", 1, "sink", 0, bt2.LoggingLevel.NONE)]


def test_graph_finalizes_and_releases_its_components():
    references = []
    finalized = []

    class Finalized(Sink):
        def _user_finalize(self):
            finalized.append(True)

    graph = bt2.Graph()
    graph.add_component(Finalized, "sink", obj=lambda c: references.append(weakref.ref(c)))
    assert references[0]() is not None
    del graph
    gc.collect()
    assert finalized == [True] and references[0]() is None


def test_a_component_is_invalid_after_its_graph():
    kept = []
    graph = bt2.Graph()
    graph.add_component(Sink, "sink", obj=kept.append)
    del graph
    gc.collect()
    with pytest.raises(RuntimeError):
        kept[0].name


def test_exceptions_of_user_methods_become_causes():
    def fail(component):
        raise ValueError("raised on purpose")

    with pytest.raises(bt2._Error) as info:
        bt2.Graph().add_component(Sink, "sink", obj=fail)
    error = info.value
    assert len(error) == 2
    assert isinstance(error[0], bt2._ComponentErrorCause)
    assert (error[0].component_name, error[0].component_class_name) == ("sink", "Sink")
    assert error[0].component_class_type is bt2.ComponentClassType.SINK
    assert "ValueError: raised on purpose" in error[0].message and error[0].file_name == __file__
    assert error[1].module_name == "libbabeltrace2"
    assert "raised on purpose" in str(error)


def test_errors_pass_through_user_methods_with_their_causes():
    def nested(component):
        with pytest.raises(bt2._Error):
            bt2.Graph().add_component(Sink, "handled", obj=lambda c: 1 / 0)
        bt2.Graph().add_component(Sink, "inner", obj=lambda c: 1 / 0)

    with pytest.raises(bt2._Error) as info:
        bt2.Graph().add_component(Sink, "outer", obj=nested)
    names = [c.component_name for c in info.value if isinstance(c, bt2._ComponentErrorCause)]
    assert names == ["inner", "outer"]
    # The thread has no error afterwards.
    bt2.Graph().add_component(Sink, "fine")


def test_queries_return_values_or_raise():
    query = bt2.QueryExecutor(Source, "object", {"x": 1}, method_obj="any")
    query.logging_level = bt2.LoggingLevel.INFO
    assert query.query() == {"name": "object", "params": {"x": 1}, "obj": "'any'", "level": 3}
    assert query.is_interrupted is False
    query.default_interrupter.set()
    assert query.is_interrupted is True
    with pytest.raises(bt2.UnknownObject):
        bt2.QueryExecutor(Source, "unknown").query()
    with pytest.raises(bt2.TryAgain):
        bt2.QueryExecutor(Source, "again").query()
    with pytest.raises(bt2._Error, match="query failed"):
        bt2.QueryExecutor(Source, "fails").query()


def test_interrupters_can_be_set_and_reset():
    interrupter = bt2.Interrupter()
    assert not interrupter and not interrupter.is_set
    interrupter.set()
    assert interrupter and interrupter.is_set
    interrupter.reset()
    assert not interrupter


def test_an_interrupted_query_does_not_call_the_component_class():
    executor = bt2.QueryExecutor(Source, "name")
    executor.default_interrupter.set()
    with pytest.raises(bt2.TryAgain):
        executor.query()
    executor.default_interrupter.reset()
    assert executor.query()["name"] == "name"


def test_the_greatest_operative_mip_version_is_supported_by_all_components():
    class Newer(Source, message_iterator_class=Empty):
        @classmethod
        def _user_get_supported_mip_versions(cls, params, obj, log_level):
            return [1] if params and params["new"] else [0, 1]

    describe = bt2.ComponentDescriptor
    greatest = bt2.get_greatest_operative_mip_version
    assert bt2.get_maximal_mip_version() == 1
    assert greatest([describe(Newer)]) == 1
    assert greatest([describe(Newer), describe(Source)]) == 0
    assert greatest([describe(Newer, {"new": True}), describe(Source)]) is None
    with pytest.raises(ValueError):
        greatest([])
    with pytest.raises(ValueError):
        bt2.Graph(2)


def test_properties_of_another_mip_version_raise():
    found = []

    def look(component):
        clock_class = component._create_clock_class(name="clock")
        with pytest.raises(ValueError, match="MIP version ≥ 1"):
            clock_class.namespace
        found.append((clock_class.name, clock_class.uuid, clock_class.precision))
        assert clock_class.origin is bt2.unix_epoch_clock_origin
        assert clock_class.offset == bt2.ClockOffset(0, 0)

    bt2.Graph().add_component(Sink, "sink", obj=look)
    assert found == [("clock", None, 0)]


def test_trace_ir_of_mip_1_has_the_properties_of_its_creation():
    class Sink1(Sink):
        @classmethod
        def _user_get_supported_mip_versions(cls, params, obj, log_level):
            return [1]

    found = []

    def look(component):
        clock_class = component._create_clock_class(
            namespace="ns", name="clock", uid="u", accuracy=4, origin=bt2.ClockOrigin("a", "b", "c")
        )
        assert (clock_class.namespace, clock_class.uid, clock_class.accuracy) == ("ns", "u", 4)
        assert clock_class.origin.name == "b" and clock_class.precision is None
        trace_class = component._create_trace_class(user_attributes={"k": 1})
        assert trace_class.user_attributes == {"k": 1}
        stream_class = trace_class.create_stream_class(uid="s", default_clock_class=clock_class)
        event_class = stream_class.create_event_class(
            name="e", log_level=bt2.EventClassLogLevel.INFO, emf_uri="uri", namespace="n"
        )
        assert event_class.graph_mip_version() == 1
        assert (event_class.log_level, event_class.emf_uri) == (bt2.EventClassLogLevel.INFO, "uri")
        trace = trace_class(name="t", uid="x", environment={"i": 1, "s": "text"})
        assert dict(trace.environment) == {"i": 1, "s": "text"}
        with pytest.raises(ValueError):
            trace.uuid
        stream = trace.create_stream(stream_class, name="stream", user_attributes={"z": 2})
        assert list(trace) == [stream.id] and trace[stream.id].user_attributes == {"z": 2}
        assert stream_class[event_class.id].name == "e" and len(trace_class) == 1
        found.append(True)

    bt2.Graph(1).add_component(Sink1, "sink", obj=look)
    assert found == [True]


def test_destruction_listeners_are_called_unless_they_are_removed():
    destroyed = []

    def look(component):
        trace_class = component._create_trace_class()
        trace = trace_class(name="t")
        trace.add_destruction_listener(lambda t: destroyed.append(t.name))
        removed = trace.add_destruction_listener(lambda t: destroyed.append("removed"))
        trace.remove_destruction_listener(removed)
        with pytest.raises(ValueError):
            trace.remove_destruction_listener(removed)
        trace_class.add_destruction_listener(lambda tc: destroyed.append("class"))

    bt2.Graph().add_component(Sink, "sink", obj=look)
    gc.collect()
    assert destroyed == ["t", "class"]


def test_the_global_logging_level_can_be_set():
    before = bt2.get_global_logging_level()
    bt2.set_global_logging_level(bt2.LoggingLevel.FATAL)
    assert bt2.get_global_logging_level() is bt2.LoggingLevel.FATAL
    bt2.set_global_logging_level(before)
    with pytest.raises(TypeError):
        bt2.set_global_logging_level(3)
    assert isinstance(bt2.get_minimal_logging_level(), bt2.LoggingLevel)


def test_messages_keep_their_packets_times_and_counts(run_pipeline):
    def create(component):
        trace_class = component._create_trace_class()
        clock_class = component._create_clock_class()
        context = trace_class.create_structure_field_class(
            members=[("cpu", trace_class.create_unsigned_integer_field_class())]
        )
        stream_class = trace_class.create_stream_class(
            default_clock_class=clock_class,
            supports_packets=True,
            packet_context_field_class=context,
            packets_have_beginning_default_clock_snapshot=True,
            supports_discarded_events=True,
            discarded_events_have_default_clock_snapshots=True,
        )
        return stream_class.create_event_class(name="e"), trace_class().create_stream(stream_class)

    def messages(iterator, data):
        event_class, stream = data
        packet = stream.create_packet()
        packet.context_field["cpu"] = 3
        yield iterator._create_stream_beginning_message(stream, 1)
        yield iterator._create_discarded_events_message(stream, 7, 2, 3)
        yield iterator._create_packet_beginning_message(packet, 4)
        yield iterator._create_event_message(event_class, packet, 5)
        yield iterator._create_packet_end_message(packet)
        yield iterator._create_stream_end_message(stream, 9)

    def inspect(message):
        if isinstance(message, bt2._DiscardedEventsMessageConst):
            return (
                message.count,
                message.beginning_default_clock_snapshot.value,
                message.end_default_clock_snapshot.value,
            )
        if isinstance(message, bt2._PacketBeginningMessageConst):
            return message.default_clock_snapshot.value, message.packet.context_field["cpu"]
        if isinstance(message, bt2._EventMessageConst):
            return message.event["cpu"], message.event.packet.stream.id
        if isinstance(message, bt2._PacketEndMessageConst):
            with pytest.raises(ValueError):
                message.default_clock_snapshot
            return "packet end"
        return message.default_clock_snapshot.value

    assert run_pipeline(create, messages, inspect) == [1, (7, 2, 3), (4, 3), (3, 0), "packet end", 9]


METADATA = """/* CTF 1.8 */
typealias integer { size = 64; align = 8; map = clock.c.value; } := time;
trace { major = 1; minor = 8; byte_order = le; };
clock { name = c; };
stream {
    packet.context := struct { time timestamp_begin; time timestamp_end; };
    event.header := struct { time timestamp; };
};
event { name = e; };
"""


def write_backwards(folder):
    """Writes a trace with events at the times 120, 110, 100 and 130."""
    times = (100, 900, 120, 110, 100, 130)
    (folder / "metadata").write_text(METADATA)
    (folder / "stream").write_bytes(b"".join(time.to_bytes(8, "little") for time in times))


# Developer mode aborts at the first message whose time goes backward.
production = pytest.mark.skipif(os.environ.get("BT_DEV_MODE") == "1", reason="developer mode")


@production
@pytest.mark.parametrize("end, values", [(99, 0), (105, 1), (110, 2), (125, 3), (130, 4)])
def test_an_end_time_keeps_all_earlier_events_if_times_go_back(tmp_path, end, values):
    write_backwards(tmp_path)
    messages = bt2.TraceCollectionMessageIterator(str(tmp_path), end=fractions.Fraction(end, 10**9))

    assert sum(type(message) is bt2._EventMessageConst for message in messages) == values
    batches = bt2.columns(tmp_path, "e", end=fractions.Fraction(end, 10**9))
    assert sum(len(batch) for batch in batches) == values


@production
def test_a_source_warns_once_about_backward_time(tmp_path, capfd):
    write_backwards(tmp_path)
    graph = bt2.Graph()
    source = graph.add_component(
        bt2.find_plugin("ctf").source_component_classes["fs"],
        "source",
        {"inputs": [str(tmp_path)]},
        logging_level=bt2.LoggingLevel.WARNING,
    )
    sink = graph.add_component(bt2.find_plugin("utils").sink_component_classes["dummy"], "sink")
    graph.connect_ports(*source.output_ports.values(), sink.input_ports["in"])
    graph.run()

    (warning,) = capfd.readouterr().err.splitlines()
    assert "its time is 110 cycles of clock `c`, earlier than the event before it, at 120" in warning
