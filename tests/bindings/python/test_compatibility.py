# SPDX-License-Identifier: MIT
"""Behaviour of Babeltrace 2.1 that scripts rely on: equality, hashes, incomplete classes, and more."""

import logging
import os
import pathlib
import shutil
import textwrap

import bt2
import pytest
from test_graph import Empty, Source


def test_an_iterator_class_without_next_has_no_messages():
    class NoMessages(bt2._UserMessageIterator):
        pass

    class Silent(bt2._UserSourceComponent, message_iterator_class=NoMessages):
        def __init__(self, config, params, obj):
            self._add_output_port("out")

    with pytest.warns(UserWarning) as recorded:
        assert list(bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Silent))) == []
    name = "test_an_iterator_class_without_next_has_no_messages.<locals>.NoMessages"
    text = f"message iterator class '{name}' has no messages, because it has no `__next__()` method"
    assert [(str(warning.message), warning.filename) for warning in recorded] == [(text, __file__)]
    NoMessages.next = lambda self: None
    with pytest.warns(UserWarning, match=r"`__next__\(\)` method: its method `next\(\)` lacks the underscores"):
        list(bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Silent)))


@pytest.mark.parametrize("base", [bt2._UserSourceComponent, bt2._UserFilterComponent])
@pytest.mark.parametrize("what", ["beginning", "ns_from_origin"])
def test_an_iterator_class_without_its_seek_method_is_an_error(base, what):
    iterator_class = type("Claiming", (Empty,), {f"_user_can_seek_{what}": lambda self, *args: True})
    with pytest.raises(bt2._IncompleteUserClass) as raised:
        type(base)("Bad", (base,), {}, message_iterator_class=iterator_class)
    assert str(raised.value) == (
        "cannot create component class 'Bad': message iterator class implements "
        f"_user_can_seek_{what} but not _user_seek_{what}"
    )
    setattr(iterator_class, f"_user_seek_{what}", lambda self, *args: None)
    assert type(base)("Good", (base,), {}, message_iterator_class=iterator_class).name == "Good"


def test_the_class_of_a_component_equals_the_class_in_python():
    component = bt2.Graph().add_component(Source, "source")
    assert component.cls == Source and Source == component.cls and not component.cls != Source
    assert component.cls == component.cls
    assert hash(component.cls) == hash(Source) and component.cls in {Source: 1}
    plugin = bt2.find_plugin("ctf")
    other = plugin.source_component_classes["fs"]
    assert component.cls != other and other != Source and component.cls != 3
    assert other == plugin.source_component_classes["fs"]


def test_python_objects_of_the_same_trace_ir_object_are_equal(run_pipeline):
    def create(component):
        trace_class = component._create_trace_class()
        clock_class = component._create_clock_class()
        stream_class = trace_class.create_stream_class(default_clock_class=clock_class, supports_packets=True)
        other = trace_class.create_stream_class()
        event_class = stream_class.create_event_class()
        trace = trace_class()
        stream = trace.create_stream(stream_class)
        for one, same in (
            (trace_class[stream_class.id], stream.cls),
            (stream_class.trace_class, trace.cls),
            (stream.trace, trace),
            (trace[stream.id], stream),
            (stream_class[event_class.id], event_class),
            (stream_class.default_clock_class, clock_class),
        ):
            assert one is not same and one == same and not one != same and hash(one) == hash(same)
        assert stream_class != other and stream_class != dict(stream_class) and stream != stream_class
        return stream_class, stream

    def messages(iterator, data):
        stream_class, stream = data
        yield iterator._create_stream_beginning_message(stream)
        yield iterator._create_stream_end_message(stream)

    seen = run_pipeline(create, messages, lambda message: message.stream)
    assert seen[0] == seen[1] and len(set(seen)) == 1


@pytest.mark.parametrize("one", [bt2.create_value(3), bt2.create_value([1]), bt2.UnsignedIntegerRangeSet([1])])
def test_equal_objects_are_not_unequal(one):
    same = type(one)(one)
    assert one == same and not one != same


def members(tc):
    inner = tc.create_structure_field_class(members=[("x", tc.create_unsigned_integer_field_class())])
    return [
        ("u", tc.create_unsigned_integer_field_class()),
        ("e", tc.create_signed_enumeration_field_class()),
        ("b", tc.create_bool_field_class()),
        ("r", tc.create_double_precision_real_field_class()),
        ("t", tc.create_string_field_class()),
        ("structures", tc.create_static_array_field_class(inner, 1)),
        ("v", tc.create_variant_field_class(options=[("text", tc.create_string_field_class())])),
    ]


def fill(payload):
    for name in "uebrt":
        with pytest.raises(TypeError, match="unhashable"):
            hash(payload[name])
        payload[name].value = {"t": "text", "b": True}.get(name, 1)
    for value in (23, None, "x"):
        with pytest.raises(AttributeError):
            payload["structures"][0] = value
    payload["structures"][0] = {"x": 1}
    for index in (-1, 1, 1 << 64):
        with pytest.raises(IndexError, match="out of range"):
            payload["v"].selected_option_index = index
    for index in ("0", None, 0.0):
        with pytest.raises(TypeError):
            payload["v"].selected_option_index = index
    payload["v"].selected_option_index = 0
    payload["v"].value = "x"


def test_fields_that_may_change_have_no_hash(one_event):
    def inspect(message):
        payload = message.event.payload_field
        return [hash(payload[name]) for name in "ubrt"]

    assert one_event(members, fill, inspect) == [hash(1), hash(True), hash(1.0), hash("text")]


def test_failed_creations_leave_no_objects(run_pipeline):
    def create(component):
        trace_class = component._create_trace_class()
        stream_class = trace_class.create_stream_class()
        trace = trace_class()
        for attributes in (5, [1], "x", object()):
            for call, container in (
                (trace_class.create_stream_class, trace_class),
                (stream_class.create_event_class, stream_class),
                (lambda **kwargs: trace.create_stream(stream_class, **kwargs), trace),
            ):
                count = len(container)
                with pytest.raises(TypeError):
                    call(user_attributes=attributes)
                assert len(container) == count
        return trace.create_stream(stream_class, user_attributes={"a": 1})

    def messages(iterator, stream):
        yield iterator._create_stream_beginning_message(stream)
        yield iterator._create_stream_end_message(stream)

    assert run_pipeline(create, messages, lambda message: message.stream.user_attributes["a"])[0] == 1


def test_the_environment_of_a_mutable_trace_is_mutable(run_pipeline):
    def create(component):
        trace = component._create_trace_class()(environment={"a": "x", "b": 5})
        assert type(trace.environment["a"]) is bt2.StringValue
        assert [type(value) for value in trace.environment.values()] == [bt2.StringValue, bt2.SignedIntegerValue]
        return trace.create_stream(trace.cls.create_stream_class())

    def messages(iterator, stream):
        yield iterator._create_stream_beginning_message(stream)
        yield iterator._create_stream_end_message(stream)

    assert run_pipeline(create, messages, lambda m: type(m.stream.trace.environment["a"]))[0] is bt2._StringValueConst


# Developer mode doesn't allow these changes, because the values of an environment are frozen.
@pytest.mark.skipif(os.environ.get("BT_DEV_MODE") == "1", reason="developer mode")
def test_values_in_the_environment_of_a_mutable_trace_can_change(run_pipeline):
    def create(component):
        trace_class = component._create_trace_class()
        trace = trace_class(environment={"a": "x", "b": 5})
        trace.environment["a"] += "yz"
        trace.environment["b"] += 4
        return trace.create_stream(trace_class.create_stream_class())

    def messages(iterator, stream):
        yield iterator._create_stream_beginning_message(stream)
        yield iterator._create_stream_end_message(stream)

    def inspect(message):
        environment = message.stream.trace.environment
        return type(environment["a"]).__name__, dict(environment)

    assert run_pipeline(create, messages, inspect)[0] == ("_StringValueConst", {"a": "xyz", "b": 9})


def test_log_levels_are_ordered_integers():
    level = bt2.LoggingLevel
    assert level.DEBUG < level.INFO < level.ERROR and level.NONE > level.FATAL
    assert level.WARNING == 4 and int(level.INFO) == 3 and level.INFO | level.FATAL == 7
    assert max(level.TRACE, level.ERROR) is level.ERROR and level(255) is level.NONE
    # These texts are those of version 2.1.
    assert (str(level.INFO), f"{level.INFO}", repr(level.INFO)) == (
        ("LoggingLevel.INFO",) * 2 + ("<LoggingLevel.INFO: 3>",)
    )
    for wrong in (3, "INFO", logging.INFO):
        with pytest.raises(TypeError):
            bt2.set_global_logging_level(wrong)


PLUGIN = textwrap.dedent(
    """
    import bt2

    bt2.register_plugin(__name__, {!r})
    """
)


def test_plugins_are_found_in_hidden_folders_but_not_in_hidden_files(tmp_path):
    for name in ("bt_plugin_top.py", ".hidden/bt_plugin_inner.py", "a/.b/c/bt_plugin_deep.py", ".bt_plugin_file.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PLUGIN.format(path.stem))
    found = bt2.find_plugins_in_path(os.fspath(tmp_path))
    assert sorted(plugin.name for plugin in found) == ["bt_plugin_deep", "bt_plugin_inner", "bt_plugin_top"]
    assert [plugin.name for plugin in bt2.find_plugins_in_path(os.fspath(tmp_path), recurse=False)] == ["bt_plugin_top"]


def test_the_error_about_an_input_without_a_trace_has_a_reason(tmp_path):
    missing = os.fspath(tmp_path / "missing")
    for spec in (missing, bt2.AutoSourceComponentSpec(missing), [missing]):
        with pytest.raises(RuntimeError) as raised:
            bt2.TraceCollectionMessageIterator(spec)
        assert str(raised.value) == (
            f"Some auto source component specs did not produce any component: {missing}: No such file or directory"
        )
    with pytest.raises(RuntimeError, match=f"component: {tmp_path}: there is no trace"):
        bt2.TraceCollectionMessageIterator(os.fspath(tmp_path))


def test_inputs_may_be_path_objects(sample):
    path = pathlib.Path(sample)
    count = len(list(bt2.TraceCollectionMessageIterator(sample)))
    assert bt2.AutoSourceComponentSpec(path).input == sample
    source = bt2.find_plugin("ctf").source_component_classes["fs"]
    for inputs in (path, [path], bt2.AutoSourceComponentSpec(path), bt2.ComponentSpec(source, path)):
        assert len(list(bt2.TraceCollectionMessageIterator(inputs))) == count
    assert len(list(bt2.columns(path, "no such event"))) == len(list(bt2.columns(sample, "no such event")))


def test_paths_may_be_bytes_and_need_not_be_utf8(tmp_path, sample):
    folder = os.fsencode(tmp_path) + b"/\xff"
    text = os.fsdecode(folder)
    shutil.copytree(os.fsencode(sample), folder + b"/trace")
    (pathlib.Path(text) / "bt_plugin_x.py").write_text(PLUGIN.format("x"))
    messages = len(list(bt2.TraceCollectionMessageIterator(sample)))
    rows = sum(map(len, bt2.columns(sample, "sample:numbers")))
    source = bt2.find_plugin("ctf").source_component_classes["fs"]
    trace = folder + b"/trace"
    for path in (trace, os.fsdecode(trace), pathlib.Path(os.fsdecode(trace))):
        automatic, spec = bt2.AutoSourceComponentSpec(path), bt2.ComponentSpec(source, path)
        assert automatic.input == spec.params["inputs"][0] == os.fsdecode(trace)
        for inputs in (path, [path], automatic, spec):
            assert len(list(bt2.TraceCollectionMessageIterator(inputs))) == messages
            assert sum(map(len, bt2.columns(inputs, "sample:numbers"))) == rows
    answer = bt2.QueryExecutor(source, "babeltrace.trace-infos", {"inputs": [os.fsdecode(trace)]}).query()
    assert len(answer) == 1
    for path in (folder, text, pathlib.Path(text), os.path.join(folder, b"bt_plugin_x.py")):
        (plugin,) = bt2.find_plugins_in_path(path)
        assert plugin.path == f"{text}/bt_plugin_x.py"
    with pytest.raises(RuntimeError, match=f"component: {text}/missing: No such file or directory"):
        bt2.TraceCollectionMessageIterator(folder + b"/missing")


def test_a_wrong_time_raises_a_type_error(sample):
    for function in (bt2.TraceCollectionMessageIterator, lambda *args, **kwargs: bt2.columns(*args, "x", **kwargs)):
        for bound in ("begin", "end"):
            with pytest.raises(
                TypeError, match="^'1' is neither a number of seconds nor a 'datetime.datetime' object$"
            ):
                function(sample, **{bound: "1"})


def test_a_wrong_path_raises_a_type_error():
    with pytest.raises(TypeError, match="not int"):
        bt2.find_plugins_in_path(5)
    with pytest.raises(TypeError, match="'int' is not a 'str' object"):
        bt2.TraceCollectionMessageIterator(bt2.AutoSourceComponentSpec(5))


def test_the_error_about_parameters_of_an_automatic_spec_names_the_right_types(sample):
    for params in (5, [1], "x"):
        with pytest.raises(TypeError, match="the parameters for the components of '.*' are a 'dict' or"):
            bt2.TraceCollectionMessageIterator(bt2.AutoSourceComponentSpec(sample, params=params))


@pytest.mark.parametrize(
    "answer, missing",
    [
        (5, "the time ranges of its streams are not an array"),
        ([{}], "a trace has no array `stream-infos`"),
        ([{"stream-infos": [{}]}], "a stream has no time range `range-ns`: its packets may have no times"),
        ([{"stream-infos": [{"range-ns": {"begin": 3, "end": 5}}]}], "a stream has no string `port-name`"),
    ],
)
def test_the_error_about_a_malformed_time_range_names_the_missing_value(answer, missing):
    class Answering(Source, message_iterator_class=Empty):
        @classmethod
        def _user_query(cls, executor, name, params, obj):
            return answer

    with pytest.raises(RuntimeError) as raised:
        bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Answering), stream_intersection_mode=True)
    assert str(raised.value) == f"Component `Answering`: {missing}"


def test_the_error_about_a_port_keeps_a_name_that_is_not_utf8():
    class Unranged(Source, message_iterator_class=Empty):
        def __init__(self, config, params, obj):
            self._add_output_port("\udcff")

        @classmethod
        def _user_query(cls, executor, name, params, obj):
            return [{"stream-infos": []}]

    with pytest.raises(RuntimeError, match="range for port '\udcff'"):
        bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Unranged), stream_intersection_mode=True)


def members_with_containers(tc):
    number = tc.create_signed_integer_field_class
    options = [("number", number()), ("text", tc.create_string_field_class())]
    return [
        ("variant", tc.create_variant_field_class(options=options)),
        ("structure", tc.create_structure_field_class(members=[("x", number())])),
    ]


def fill_containers(p):
    p["variant"].selected_option_index = 0
    p["variant"].value = 1
    p["structure"] = {"x": 1}


def test_a_variant_has_no_truth_value(one_event):
    def fill(p):
        fill_containers(p)
        with pytest.raises(NotImplementedError):
            bool(p["variant"])

    def inspect(message):
        with pytest.raises(NotImplementedError):
            bool(message.event["variant"])
        return "checked"

    assert one_event(members_with_containers, fill, inspect) == "checked"


@pytest.mark.parametrize("value", [23, "x", None, [1]])
def test_a_structure_is_only_set_from_a_mapping(one_event, value):
    def fill(p):
        fill_containers(p)
        with pytest.raises(AttributeError, match=f"'{type(value).__name__}' object has no attribute 'items'"):
            p["structure"] = value
        with pytest.raises(AttributeError):
            p.value = {"structure": value}

    assert one_event(members_with_containers, fill, lambda m: m.event["structure"].to_native()) == {"x": 1}


def test_fields_of_messages_do_not_change(one_event):
    def inspect(message):
        for container, key in ((message.event.payload_field, "structure"), (message.event["variant"], 0)):
            with pytest.raises(TypeError) as raised:
                container[key] = 1
            assert str(raised.value) == f"'{type(container)}' object does not support item assignment"
        return "checked"

    assert one_event(members_with_containers, fill_containers, inspect) == "checked"


def seeking_source(forward, **methods):
    class Iterator(bt2._UserMessageIterator):
        def __init__(self, config, port):
            config.can_seek_forward = forward

    for name, result in methods.items():
        setattr(Iterator, f"_user_{name}", lambda self, *args, result=result: result)

    class Seeking(bt2._UserSourceComponent, message_iterator_class=Iterator):
        def __init__(self, config, params, obj):
            self._add_output_port("out")

    return Seeking


@pytest.mark.parametrize(
    "forward, methods, expected",
    [
        (True, {}, False),
        (True, {"seek_beginning": None}, True),
        (True, {"seek_beginning": None, "can_seek_beginning": False}, False),
        (True, {"seek_ns_from_origin": None, "can_seek_ns_from_origin": False}, False),
        (True, {"seek_ns_from_origin": None}, True),
        (True, {"seek_beginning": None, "seek_ns_from_origin": None, "can_seek_ns_from_origin": False}, True),
        (False, {}, False),
        (False, {"seek_beginning": None}, False),
        (False, {"seek_ns_from_origin": None}, True),
    ],
)
def test_an_iterator_seeks_a_time_itself_or_forward_from_its_beginning(forward, methods, expected):
    seen = []

    class Sink(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            self._in = self._add_input_port("in")

        def _user_graph_is_configured(self):
            self._upstream = self._create_message_iterator(self._in)
            seen.append(self._upstream.can_seek_ns_from_origin(3))

        def _user_consume(self):
            raise bt2.Stop

    graph = bt2.Graph()
    source = graph.add_component(seeking_source(forward, **methods), "source")
    sink = graph.add_component(Sink, "sink")
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    graph.run()
    assert seen == [expected]


def test_the_error_of_a_failed_query_has_three_causes():
    class Failing(bt2._UserSinkComponent):
        def _user_consume(self):
            raise bt2.Stop

        @classmethod
        def _user_query(cls, executor, name, params, obj):
            raise {"error": ValueError("wrong"), "again": bt2.TryAgain(), "unknown": bt2.UnknownObject()}[name]

    with pytest.raises(bt2._Error) as raised:
        bt2.QueryExecutor(Failing, "error").query()
    causes = list(raised.value)
    assert [type(cause) for cause in causes] == [bt2._ComponentClassErrorCause] * 2 + [bt2._ErrorCause]
    assert "ValueError: wrong" in causes[0].message
    assert {cause.component_class_name for cause in causes[:2]} == {"Failing"}
    # These exceptions aren't failures, so the thread has no error afterwards.
    for name, exception in (("again", bt2.TryAgain), ("unknown", bt2.UnknownObject)):
        with pytest.raises(exception):
            bt2.QueryExecutor(Failing, name).query()
    assert bt2._native.take_error() is None


def test_a_python_plugin_without_a_version_has_version_zero(tmp_path):
    text = "import bt2\nbt2.register_plugin(__name__, {!r}{})\n"
    (tmp_path / "bt_plugin_without.py").write_text(text.format("without", ""))
    (tmp_path / "bt_plugin_with.py").write_text(text.format("with", ", version=(1, 2, 3, '-rc')"))
    versions = {plugin.name: plugin.version for plugin in bt2.find_plugins_in_path(tmp_path)}
    assert {name: str(version) for name, version in versions.items()} == {"without": "0.0.0", "with": "1.2.3-rc"}
    assert versions["without"].extra is None


def test_native_bt_can_be_imported_but_has_no_functions():
    from bt2 import native_bt

    assert bt2.native_bt is native_bt
    assert not hasattr(native_bt, "no_such_function")
    with pytest.raises(AttributeError, match="use the classes and functions of 'bt2'"):
        native_bt.value_get_type


def test_reading_the_uuid_of_a_clock_class_with_mip_1_raises(sample):
    for message in bt2.TraceCollectionMessageIterator(sample):
        if type(message) is bt2._EventMessageConst:
            break
    clock_class = message.default_clock_snapshot.clock_class
    with pytest.raises(ValueError, match="Clock class UUID is only available with MIP version 0"):
        clock_class.uuid
    # MIGRATING.md recommends this line.
    uid = clock_class.uuid if clock_class.graph_mip_version == 0 else clock_class.uid
    assert uid == clock_class.uid
