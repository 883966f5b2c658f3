# SPDX-License-Identifier: MIT
"""Iteration over the messages of traces."""

import collections
import ctypes
import datetime
import gc
import os
import re
import shutil
import signal
import threading
import warnings

import bt2
import pytest

COUNTS = {
    "_StreamBeginningMessageConst": 4,
    "_PacketBeginningMessageConst": 4,
    "_EventMessageConst": 100,
    "_PacketEndMessageConst": 4,
    "_StreamEndMessageConst": 4,
}


def events(iterator):
    return [m for m in iterator if type(m) is bt2._EventMessageConst]


def test_iteration_over_a_path_returns_all_messages(sample):
    messages = list(bt2.TraceCollectionMessageIterator(sample))
    assert collections.Counter(type(m).__name__ for m in messages) == COUNTS


def test_events_have_names_times_and_fields(sample):
    first = events(bt2.TraceCollectionMessageIterator(sample))[0]
    event = first.event
    assert event.name == "sample:numbers"
    assert first.default_clock_snapshot.ns_from_origin == 1795221305067122887
    assert first.default_clock_snapshot.clock_class.frequency == 1_000_000_000
    assert list(event.payload_field) == [k for k in event if k in event.payload_field]
    for name in event:
        assert event[name] == event[name]
    assert event == event
    assert event.cls.name == event.name and event.cls.id == event.id
    assert event.stream.trace.environment["domain"] == "ust"
    assert event.packet.context_field["cpu_id"] == event["cpu_id"]
    assert event.get("no such field") is None
    with pytest.raises(KeyError):
        event["no such field"]


def test_creating_an_iterator_opens_the_metadata_at_most_twice(sample, tmp_path):
    # Use a copy, because other tests read the sample at the same time.
    sample = shutil.copytree(sample, tmp_path / "sample")
    in_close_nowrite, in_open, event_size = 0x10, 0x20, 16
    libc = ctypes.CDLL(None)
    notifications = libc.inotify_init1(os.O_NONBLOCK)
    path = os.fsencode(sample / "metadata")
    assert libc.inotify_add_watch(notifications, path, in_open | in_close_nowrite) >= 0
    bt2.TraceCollectionMessageIterator(str(sample))
    size = len(os.read(notifications, 4096))
    os.close(notifications)
    # The file is opened once to detect a trace, and once for the first byte, which identifies the version of CTF.
    assert size <= 2 * 2 * event_size


def test_times_do_not_go_back(sample):
    times = [m.default_clock_snapshot.ns_from_origin for m in events(bt2.TraceCollectionMessageIterator(sample))]
    assert times == sorted(times)


def test_begin_and_end_limit_the_events(sample):
    all_events = events(bt2.TraceCollectionMessageIterator(sample))
    begin = datetime.datetime(2100, 1, 1)
    assert events(bt2.TraceCollectionMessageIterator(sample, begin=begin)) == []
    assert events(bt2.TraceCollectionMessageIterator(sample, end=1)) == []
    seconds = all_events[50].default_clock_snapshot.ns_from_origin / 1e9
    assert 0 < len(events(bt2.TraceCollectionMessageIterator(sample, begin=seconds))) < 100
    with pytest.raises(TypeError):
        bt2.TraceCollectionMessageIterator(sample, begin="now")


@pytest.mark.parametrize(
    "specs, error", [("/nonexistent", RuntimeError), (5, TypeError), ([], ValueError), ([5], TypeError)]
)
def test_wrong_component_specs_raise(specs, error):
    with pytest.raises(error):
        bt2.TraceCollectionMessageIterator(specs)


def test_component_specs_select_sources_and_filters(sample):
    make = bt2.ComponentSpec.from_named_plugin_and_component_class
    source = make("ctf", "fs", sample)
    assert source.params == {"inputs": [sample]}
    trimmer = make("utils", "trimmer", {"end": "2000-01-01"})
    assert len(events(bt2.TraceCollectionMessageIterator(source))) == 100
    assert len(events(bt2.TraceCollectionMessageIterator([source], trimmer))) == 0
    auto = bt2.AutoSourceComponentSpec(sample)
    assert len(events(bt2.TraceCollectionMessageIterator([auto]))) == 100
    assert len(events(bt2.TraceCollectionMessageIterator(sample, plugin_set=bt2.find_plugins()))) == 100
    with pytest.raises(ValueError):
        make("no such plugin", "fs")
    with pytest.raises(KeyError):
        make("ctf", "no such class")
    with pytest.raises(TypeError):
        bt2.ComponentSpec(5)
    with pytest.raises(TypeError):
        bt2.TraceCollectionMessageIterator(sample, [auto])


def test_specs_accept_wrong_parameters_until_they_are_used(sample):
    source = bt2.find_plugin("ctf").source_component_classes["fs"]
    for params in (3, [sample], 1.5, True):
        spec = bt2.ComponentSpec(source, params)
        assert spec.params == params
        with pytest.raises(TypeError):
            bt2.TraceCollectionMessageIterator(spec)
        with pytest.raises(TypeError):
            list(bt2.columns(spec, "event"))
        assert bt2.AutoSourceComponentSpec(sample, params).params == params
    # Only `ComponentSpec` accepts a path instead of parameters.
    assert bt2.AutoSourceComponentSpec(sample, sample).params == sample


def test_specs_of_a_wrong_component_class_type_raise(sample):
    make = bt2.ComponentSpec.from_named_plugin_and_component_class
    with pytest.raises(ValueError, match="source component class"):
        bt2.TraceCollectionMessageIterator(sample, make("ctf", "fs", sample))
    with pytest.raises(ValueError, match="not a source"):
        bt2.TraceCollectionMessageIterator(make("utils", "muxer"))


def test_components_of_one_class_are_numbered():
    names = []

    class Messages(bt2._UserMessageIterator):
        def __next__(self):
            raise bt2.Stop

    def source(class_name):
        class Source(bt2._UserSourceComponent, message_iterator_class=Messages, name=class_name):
            def __init__(self, config, params, obj):
                names.append(self.name)
                self._add_output_port("out")

        return bt2.ComponentSpec(Source)

    def filter_(class_name):
        class Filter(bt2._UserFilterComponent, message_iterator_class=Messages, name=class_name):
            def __init__(self, config, params, obj):
                names.append(self.name)
                self._add_input_port("in")
                self._add_output_port("out")

        return bt2.ComponentSpec(Filter)

    def names_of(sources, filters=()):
        names.clear()
        bt2.TraceCollectionMessageIterator([source(name) for name in sources], [filter_(name) for name in filters])
        return names

    assert names_of("AAA") == ["A", "A-1", "A-2"]
    assert names_of("ABABA") == ["A", "B", "A-1", "B-2", "A-3"]
    assert names_of("AA", "FF") == ["F", "F-1", "A", "A-2"]
    assert names_of("ABA", "FGG") == ["F", "G", "G-1", "A", "B", "A-2"]
    assert names_of("FF", "FF") == ["F", "F-1", "F-2", "F-3"]
    assert names_of(["A", "A-1", "A"]) == ["A", "A-1", "A-2"]
    # The iterator's own muxer has the name `muxer`, so the user's filter gets a number.
    assert names_of("A", ["muxer"]) == ["muxer-1", "A"]


class Scheduled(bt2._UserMessageIterator):
    """Returns the events of one stream at 0, 10, 20 and 30 ns, independent of the time range in the query's result."""

    def __init__(self, config, port):
        config.can_seek_forward = True
        event_class, trace = port.user_data
        stream = trace.create_stream(event_class.stream_class)
        self._all = [
            self._create_stream_beginning_message(stream),
            *(self._create_event_message(event_class, stream, ns) for ns in (0, 10, 20, 30)),
            self._create_stream_end_message(stream),
        ]
        self._user_seek_beginning()

    def _user_seek_beginning(self):
        self._rest = iter(self._all)

    def __next__(self):
        return next(self._rest)


class Overlapping(bt2._UserSourceComponent, message_iterator_class=Scheduled):
    RANGES = {"early": (0, 20), "late": (10, 30)}

    def __init__(self, config, params, obj):
        trace_class = self._create_trace_class()
        clock_class = self._create_clock_class()
        event_class = trace_class.create_stream_class(default_clock_class=clock_class).create_event_class()
        trace = trace_class()
        for name in self.RANGES:
            self._add_output_port(name, (event_class, trace))

    @classmethod
    def _user_query(cls, priv_executor, obj, params, method_obj):
        if obj != "babeltrace.trace-infos":
            raise bt2.UnknownObject
        streams = [
            {"range-ns": {"begin": begin, "end": end}, "port-name": name} for name, (begin, end) in cls.RANGES.items()
        ]
        return [{"stream-infos": streams}]


def test_stream_intersection_passes_on_the_shared_time_range():
    def times(intersection):
        iterator = bt2.TraceCollectionMessageIterator(
            bt2.ComponentSpec(Overlapping), stream_intersection_mode=intersection
        )
        found = collections.defaultdict(list)
        for message in events(iterator):
            found[message.event.stream.id].append(message.default_clock_snapshot.ns_from_origin)
        return found

    assert times(False) == {0: [0, 10, 20, 30], 1: [0, 10, 20, 30]}
    assert times(True) == {0: [10, 20], 1: [10, 20]}


@pytest.mark.parametrize("is_exact", [None, False, True])
def test_the_muxer_seeks_only_with_exact_iterators(is_exact):
    sought = []
    times = []

    class Seeking(Scheduled):
        def __init__(self, config, port):
            super().__init__(config, port)
            if is_exact is not None:
                config.seeks_exactly = is_exact

        def _user_seek_ns_from_origin(self, ns_from_origin):
            sought.append(ns_from_origin)
            self._rest = iter([self._all[0], *self._all[3:]])  # the events from 20 ns

    class Source(Overlapping, message_iterator_class=Seeking):
        RANGES = {"out": (0, 30)}

    class Sink(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            self._add_input_port("in")

        def _user_graph_is_configured(self):
            self._upstream = self._create_message_iterator(self._input_ports["in"])

        def _user_consume(self):
            self._upstream.seek_ns_from_origin(20)
            times.extend(message.default_clock_snapshot.ns_from_origin for message in events(self._upstream))
            raise bt2.Stop

    graph = bt2.Graph()
    source = graph.add_component(Source, "source")
    muxer = graph.add_component(bt2.find_plugin("utils").filter_component_classes["muxer"], "muxer")
    sink = graph.add_component(Sink, "sink")
    graph.connect_ports(source.output_ports["out"], muxer.input_ports["in0"])
    graph.connect_ports(muxer.output_ports["out"], sink.input_ports["in"])
    graph.run()
    assert (times, sought) == ([20, 30], [20] if is_exact else [])


@pytest.mark.parametrize("wrong", [1, None, "yes"])
def test_a_message_iterator_is_configured_with_truth_values(wrong):
    class Configured(Scheduled):
        def __init__(self, config, port):
            for name in ("can_seek_forward", "seeks_exactly"):
                with pytest.raises(TypeError, match="is not a 'bool' object"):
                    setattr(config, name, wrong)
            super().__init__(config, port)
            configurations.append(config)

    class Source(Overlapping, message_iterator_class=Configured):
        pass

    configurations = []
    assert len(events(bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Source)))) == 8
    for config in configurations:
        with pytest.raises(RuntimeError):
            config.seeks_exactly = True


def test_messages_in_a_list_outlive_their_iterator(sample):
    iterator = bt2.TraceCollectionMessageIterator(sample)
    kept = events(iterator)
    texts = [str(dict(m.event)) for m in kept]
    del iterator
    gc.collect()
    assert [str(dict(m.event)) for m in kept] == texts


def test_traces_read_one_after_the_other_keep_their_own_names(sample):
    # The addresses of classes may be reused, so the names must not be those of the first trace.
    first = [str(dict(m.event)) for m in bt2_events(sample)]
    for _ in range(5):
        assert [str(dict(m.event)) for m in bt2_events(sample)] == first


def bt2_events(sample):
    return events(bt2.TraceCollectionMessageIterator(sample))


def test_an_iterator_can_be_released_before_its_end(sample):
    iterator = bt2.TraceCollectionMessageIterator(sample)
    kept = [next(iterator) for _ in range(20)]
    del iterator
    assert all(isinstance(m, bt2._MessageConst) for m in kept)


def test_iterator_stays_at_its_end(sample):
    iterator = bt2.TraceCollectionMessageIterator(sample)
    list(iterator)
    for _ in range(2):
        with pytest.raises(StopIteration):
            next(iterator)
    assert iter(iterator) is iterator


def test_threads_iterate_independently(sample):
    counts = []

    def count():
        counts.append(len(events(bt2.TraceCollectionMessageIterator(sample))))

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [100] * 4


class Endless(bt2._UserMessageIterator):
    def __init__(self, config, port):
        self._stream = port.user_data
        self._messages = [self._create_stream_beginning_message(self._stream)]

    def __next__(self):
        if self._messages:
            return self._messages.pop()
        os.kill(os.getpid(), signal.SIGINT)
        raise bt2.TryAgain


class EndlessSource(bt2._UserSourceComponent, message_iterator_class=Endless):
    def __init__(self, config, params, obj):
        trace_class = self._create_trace_class()
        stream_class = trace_class.create_stream_class()
        self._add_output_port("out", trace_class().create_stream(stream_class))


def test_ctrl_c_raises_keyboard_interrupt():
    iterator = bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(EndlessSource))
    with pytest.raises(KeyboardInterrupt):
        while True:
            try:
                next(iterator)
            except bt2.TryAgain:
                pass


def test_next_raises_stop_after_the_last_message(sample):
    iterator = bt2.TraceCollectionMessageIterator(sample)
    for _ in iterator:
        pass
    with pytest.raises(bt2.Stop):
        next(iterator)
    assert list(iterator) == []


class Late(bt2._UserSourceComponent, message_iterator_class=Endless):
    """A source that adds its only port after its graph was built."""

    def __init__(self, config, params, obj):
        obj.append(self)

    def add_port(self):
        return self._add_output_port("late")

    @classmethod
    def _user_query(cls, priv_executor, obj, params, method_obj):
        if obj != "babeltrace.trace-infos":
            raise bt2.UnknownObject
        stream = {"range-ns": {"begin": 0, "end": 1000}, "port-name": "late"}
        return [{"stream-infos": [stream]}]


def test_stream_intersection_connects_ports_that_are_added_late():
    # Objects that only the construction of the graph needs, such as plugins, are released before the port is added.
    sources = []
    iterator = bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Late, obj=sources), stream_intersection_mode=True)
    gc.collect()
    port = sources[0].add_port()
    assert port.is_connected
    assert iterator is not None


def test_stream_intersection_rejects_times_out_of_range():
    class Great(Late, message_iterator_class=Endless):
        @classmethod
        def _user_query(cls, priv_executor, obj, params, method_obj):
            end = bt2.UnsignedIntegerValue(2**63)
            return [{"stream-infos": [{"range-ns": {"begin": 0, "end": end}, "port-name": "late"}]}]

    with pytest.raises(RuntimeError, match="a stream has no time range"):
        bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Great, obj=[]), stream_intersection_mode=True)


def test_an_iterator_whose_graph_failed_may_be_initialized_again(sample):
    iterator = bt2.TraceCollectionMessageIterator.__new__(bt2.TraceCollectionMessageIterator)
    spec = bt2.ComponentSpec.from_named_plugin_and_component_class("ctf", "fs", {"inputs": 5})
    with pytest.raises(bt2._Error):
        iterator.__init__(spec)
    iterator.__init__(sample)
    assert len(events(iterator)) == 100


@pytest.mark.parametrize("wrong", [None, 5, ["trace"]])
def test_an_automatic_input_must_be_a_string_when_it_is_used(wrong):
    spec = bt2.AutoSourceComponentSpec(wrong)
    assert spec.input == wrong
    with pytest.raises(TypeError):
        bt2.TraceCollectionMessageIterator(spec)


def test_an_input_is_not_cut_off_at_a_null_character(sample):
    with pytest.raises(ValueError, match="null character"):
        bt2.TraceCollectionMessageIterator(sample + "\0junk")


def test_str_and_repr_describe_messages_and_events(sample):
    messages = list(bt2.TraceCollectionMessageIterator(sample))
    texts = {type(message).__name__: (str(message), repr(message)) for message in messages}
    for name, start in (
        ("_StreamBeginningMessageConst", "beginning of stream "),
        ("_StreamEndMessageConst", "end of stream "),
        ("_PacketBeginningMessageConst", "beginning of a packet of stream "),
        ("_PacketEndMessageConst", "end of a packet of stream "),
    ):
        text, representation = texts[name]
        assert text.startswith(start)
        assert re.fullmatch(rf"<bt2\.message\.{name} object @ 0x[0-9a-f]+: {re.escape(text)}>", representation)
    message = next(message for message in messages if type(message) is bt2._EventMessageConst)
    event = message.event
    fields = repr(dict(event.items()))
    time = message.default_clock_snapshot.ns_from_origin
    assert str(event) == f"{event.name}: {fields}"
    assert re.fullmatch(rf"<bt2\.event\._EventConst object @ 0x[0-9a-f]+: {re.escape(str(event))}>", repr(event))
    assert str(message) == f"{event.name} at {time} ns: {fields}"
    assert repr(message).endswith(f": {event.name} at {time} ns>")
    snapshot = repr(message.default_clock_snapshot)
    assert re.fullmatch(rf"<bt2\.clock_snapshot\._ClockSnapshotConst object @ 0x[0-9a-f]+: {time} ns>", snapshot)


def test_texts_of_messages_show_an_overflowing_time_in_cycles(run_pipeline):
    def create(component):
        trace_class = component._create_trace_class()
        clock_class = component._create_clock_class(frequency=1, offset=bt2.ClockOffset(2**60))
        stream_class = trace_class.create_stream_class(default_clock_class=clock_class)
        payload = trace_class.create_structure_field_class(
            members=[
                ("v", trace_class.create_variant_field_class(options=[("x", trace_class.create_bool_field_class())]))
            ]
        )
        event_class = stream_class.create_event_class(name="event", payload_field_class=payload)
        return trace_class().create_stream(stream_class, name="late"), event_class

    def messages(iterator, data):
        stream, event_class = data
        yield iterator._create_stream_beginning_message(stream)
        message = iterator._create_event_message(event_class, stream, 2**63)
        # The event's fields aren't set yet.
        assert str(message.event) == "event" and repr(message.event).endswith(": event>")
        assert str(message) == f"event at {2**63} cycles" and repr(message).endswith(f": {message}>")
        assert repr(message.default_clock_snapshot).endswith(f": {2**63} cycles>")
        message.event["v"].selected_option_index = 0
        message.event["v"].selected_option.value = False
        yield message
        yield iterator._create_stream_end_message(stream)

    assert run_pipeline(create, messages, str) == [
        "beginning of stream 0 (late)",
        f"event at {2**63} cycles: {{'v': False}}",
        "end of stream 0 (late)",
    ]


def test_texts_of_messages_omit_a_missing_time(run_pipeline):
    def create(component):
        trace_class = component._create_trace_class()
        stream_class = trace_class.create_stream_class(supports_discarded_events=True)
        return trace_class().create_stream(stream_class), stream_class.create_event_class()

    def messages(iterator, data):
        stream, event_class = data
        yield iterator._create_stream_beginning_message(stream)
        yield iterator._create_event_message(event_class, stream)
        yield iterator._create_discarded_events_message(stream, 3)
        yield iterator._create_discarded_events_message(stream)
        yield iterator._create_stream_end_message(stream)

    assert run_pipeline(create, messages, str) == [
        "beginning of stream 0",
        "event of class 0: {}",
        "discarded events of stream 0: 3",
        "discarded events of stream 0: unknown count",
        "end of stream 0",
    ]


def test_the_repr_of_columns_lists_the_fields(sample):
    assert repr(bt2.columns(sample, "e")) == "<bt2.columns of event 'e': all fields>"
    assert repr(bt2.columns(sample, "e", ["a", "b"])) == "<bt2.columns of event 'e': a, b>"
    name = next(
        message.event.name for message in bt2.TraceCollectionMessageIterator(sample) if hasattr(message, "event")
    )
    batch = next(iter(bt2.columns(sample, name)))
    assert repr(batch) == f"<bt2 column batch: {len(batch)} rows>"


def write_broken_and_good_trace(folder, broken_name="bad"):
    for name, text in (
        (broken_name, "@@ garbage\n"),
        ("good", "/* CTF 1.8 */\ntrace { major = 1; minor = 8; byte_order = le; };\n"),
    ):
        (folder / name).mkdir()
        (folder / name / "metadata").write_text(text)


def test_a_broken_trace_in_a_folder_is_skipped_with_a_warning(tmp_path):
    write_broken_and_good_trace(tmp_path)

    with pytest.warns(UserWarning, match="Skipping `.*/bad`: .*unexpected character"):
        assert list(bt2.TraceCollectionMessageIterator(str(tmp_path))) == []
    with pytest.raises(bt2._Error, match="unexpected character"):
        bt2.TraceCollectionMessageIterator([str(tmp_path / "bad"), str(tmp_path / "good")])


def test_the_warning_about_a_skipped_trace_has_the_line_of_the_caller(tmp_path):
    write_broken_and_good_trace(tmp_path)
    for use in (bt2.TraceCollectionMessageIterator, lambda path: list(bt2.columns(path, "an event"))):
        with pytest.warns(UserWarning) as caught:
            use(str(tmp_path))
        skipped = [warning for warning in caught if "Skipping" in str(warning.message)]
        assert [warning.filename for warning in skipped] == [__file__]


def test_the_warning_about_a_skipped_trace_can_be_turned_into_an_error(tmp_path):
    write_broken_and_good_trace(tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="Skipping `.*/bad`"):
            bt2.TraceCollectionMessageIterator(str(tmp_path))


def test_the_warning_about_a_skipped_trace_keeps_a_path_that_is_not_utf8(tmp_path):
    write_broken_and_good_trace(tmp_path, "bad\udcff")
    with pytest.warns(UserWarning, match="Skipping `.*/bad\udcff`"):
        bt2.TraceCollectionMessageIterator(str(tmp_path))
