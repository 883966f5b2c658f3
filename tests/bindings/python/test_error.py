# SPDX-License-Identifier: MIT
"""The exceptions for failures, their texts, and the printed form of errors."""

import json
import os
import pickle
import re
import sys

import bt2
import pytest

SOME_NS = 1_500_000_000


def failing(method, exception):
    """Returns (source class, sink class). Their method named `method` raises the result of `exception()`."""

    def fail_in(name):
        if name == method:
            raise exception()

    class Iterator(bt2._UserMessageIterator):
        def __init__(self, config, port):
            fail_in("iterator")

        def __next__(self):
            fail_in("next")
            raise bt2.Stop

        def _user_can_seek_beginning(self):
            fail_in("can_seek_beginning")
            return True

        def _user_seek_beginning(self):
            fail_in("seek_beginning")

        def _user_can_seek_ns_from_origin(self, ns):
            fail_in("can_seek_ns_from_origin")
            return True

        def _user_seek_ns_from_origin(self, ns):
            fail_in("seek_ns_from_origin")

    class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
        def __init__(self, config, params, obj):
            fail_in("init")
            self._add_output_port("out")

        def _user_port_connected(self, port, other_port):
            fail_in("port_connected")

        @classmethod
        def _user_query(cls, executor, name, params, obj):
            fail_in("query")

        @classmethod
        def _user_get_supported_mip_versions(cls, params, obj, log_level):
            fail_in("mip_versions")
            return [0]

    class Sink(bt2._UserSinkComponent):
        # The results and exceptions of methods of the message iterator.
        seen = {}

        def __init__(self, config, params, obj):
            self._in = self._add_input_port("in")

        def _user_graph_is_configured(self):
            fail_in("graph_is_configured")
            self._upstream = self._create_message_iterator(self._in)

        def _user_consume(self):
            fail_in("consume")
            for name, *args in (
                ("can_seek_beginning",),
                ("seek_beginning",),
                ("can_seek_ns_from_origin", SOME_NS),
                ("seek_ns_from_origin", SOME_NS),
            ):
                try:
                    getattr(self._upstream, name)(*args)
                except Exception as error:
                    self.seen[name] = (type(error), str(error).splitlines()[0])
                    raise bt2.Stop from None
            next(self._upstream)

    return Source, Sink


def make_graph(classes):
    graph = bt2.Graph()
    source, sink = graph.add_component(classes[0], "source"), graph.add_component(classes[1], "sink")
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    return graph


ACTIONS = {
    "run": lambda classes: make_graph(classes).run(),
    "run_once": lambda classes: make_graph(classes).run_once(),
    "query": lambda classes: bt2.QueryExecutor(classes[0], "object").query(),
    "mip": lambda classes: bt2.get_greatest_operative_mip_version([bt2.ComponentDescriptor(classes[0])]),
    "iterate": lambda classes: next(bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(classes[0]))),
}


def error_of(action, method, exception):
    with pytest.raises(Exception) as raised:
        ACTIONS[action](failing(method, exception))
    return raised.value


@pytest.mark.parametrize(
    "action, method, exception, expected, text",
    [
        ("run", "init", ValueError, bt2._Error, "cannot add component to graph"),
        ("run", "init", bt2.TryAgain, bt2.TryAgain, "cannot add component to graph"),
        ("run", "init", bt2.Stop, bt2.Stop, "cannot add component to graph"),
        ("run", "port_connected", ValueError, bt2._Error, "cannot connect component ports within graph"),
        ("run", "graph_is_configured", ValueError, bt2._Error, "graph object stopped running"),
        ("run", "consume", ValueError, bt2._Error, "graph object stopped running"),
        ("run", "next", bt2.TryAgain, bt2.TryAgain, "graph object stopped running"),
        ("run_once", "consume", ValueError, bt2._Error, "graph object could not run once"),
        ("run_once", "consume", bt2.TryAgain, bt2.TryAgain, "graph object could not run once"),
        ("run_once", "consume", bt2.Stop, bt2.Stop, "graph object could not run once"),
        ("query", "query", ValueError, bt2._Error, "cannot query component class"),
        ("query", "query", bt2.TryAgain, bt2.TryAgain, "cannot query component class"),
        ("query", "query", bt2.UnknownObject, bt2.UnknownObject, "cannot query component class"),
        ("mip", "mip_versions", ValueError, bt2._Error, "cannot get greatest operative MIP version"),
        ("iterate", "init", ValueError, bt2._Error, "cannot add component to graph"),
        ("iterate", "next", ValueError, bt2._Error, "graph object could not run once"),
        ("iterate", "next", bt2.TryAgain, bt2.TryAgain, "graph object could not run once"),
        ("iterate", None, None, bt2.Stop, "graph object could not run once"),
    ],
)
def test_the_error_about_a_failure_names_the_operation(action, method, exception, expected, text):
    error = error_of(action, method, exception)
    assert type(error) is expected
    assert error.args == (text,)
    assert str(error).splitlines()[0] == text


@pytest.mark.parametrize(
    "method, text",
    [
        ("can_seek_beginning", "cannot check whether or not message iterator can seek its beginning"),
        ("seek_beginning", "cannot seek message iterator beginning"),
        ("can_seek_ns_from_origin", "cannot check whether or not message iterator can seek given ns from origin"),
        ("seek_ns_from_origin", "message iterator cannot seek given ns from origin"),
    ],
)
def test_the_error_about_a_failed_seek_names_the_operation(method, text):
    classes = failing(method, lambda: ValueError("no"))
    make_graph(classes).run()
    assert classes[1].seen[method] == (bt2._Error, text)


@pytest.mark.parametrize("method", ["iterator", "port_connected", "graph_is_configured"])
@pytest.mark.parametrize("exception", [bt2.TryAgain, bt2.Stop, bt2.UnknownObject])
def test_control_flow_exceptions_of_methods_without_control_flow_are_errors(method, exception):
    error = error_of("run", method, exception)
    assert type(error) is bt2._Error
    assert f"bt2.utils.{exception.__name__}" in error[0].message


@pytest.mark.parametrize(
    "action, method, exception",
    [
        ("run", "init", bt2.UnknownObject),
        ("run", "consume", bt2.UnknownObject),
        ("run", "next", bt2.UnknownObject),
        ("mip", "mip_versions", bt2.Stop),
        ("mip", "mip_versions", bt2.TryAgain),
    ],
)
def test_a_control_flow_exception_that_a_method_must_not_raise_is_an_error(action, method, exception):
    error = error_of(action, method, exception)
    assert type(error) is bt2._Error
    assert f"bt2.utils.{exception.__name__}" in error[0].message


@pytest.mark.parametrize("method", ["seek_beginning", "seek_ns_from_origin"])
@pytest.mark.parametrize("exception", [bt2.Stop, bt2.UnknownObject])
def test_a_seek_that_raises_stop_or_unknown_object_is_an_error(method, exception):
    classes = failing(method, exception)
    make_graph(classes).run()
    assert classes[1].seen[method][0] is bt2._Error


@pytest.mark.parametrize(
    "action, method", [("run", "consume"), ("run", "init"), ("query", "query"), ("mip", "mip_versions")]
)
def test_stop_iteration_in_a_method_other_than_next_is_an_error(action, method):
    # A StopIteration that escapes from a loop in a method is a mistake of the method.
    error = error_of(action, method, lambda: StopIteration("mine"))
    assert type(error) is bt2._Error
    assert "StopIteration: mine" in error[0].message


def test_errors_of_plugins_begin_with_the_failed_operation():
    source = bt2.find_plugin("ctf").source_component_classes["fs"]
    for params, fact in (({"inputs": 3}, "`inputs`"), ({"inputs": ["/no/trace"]}, "/no/trace")):
        with pytest.raises(bt2._Error) as raised:
            bt2.Graph().add_component(source, "reader", params)
        lines = str(raised.value).splitlines()
        assert lines[0] == "cannot add component to graph"
        assert re.fullmatch(r"ERROR:    \[libbabeltrace2\] \(.*:\d+\)", lines[1])
        assert re.fullmatch(r"CAUSED BY \[reader: 'source\.ctf\.fs'\] \(.*:\d+\)", lines[3])
        assert lines[4].startswith("  " + fact)
    with pytest.raises(bt2._Error, match="^cannot query component class\nERROR: "):
        bt2.QueryExecutor(source, "babeltrace.trace-infos", {"inputs": ["/no/trace"]}).query()


def test_the_error_about_a_plugin_that_fails_to_load_names_the_search(tmp_path, monkeypatch):
    (tmp_path / "bt_plugin_bad.py").write_text("raise ValueError('broken')\n")
    folder = os.fspath(tmp_path)
    monkeypatch.setenv("BABELTRACE_PLUGIN_PATH", folder)
    with pytest.raises(bt2._Error, match="^failed to find plugins\n"):
        bt2.find_plugins_in_path(folder, fail_on_load_error=True)
    with pytest.raises(bt2._Error, match="^failed to find plugins\n"):
        bt2.find_plugins(fail_on_load_error=True)
    with pytest.raises(bt2._Error, match="^failed to find plugin\n"):
        bt2.find_plugin("ctf", fail_on_load_error=True)


def test_nested_causes_are_printed_from_last_to_first():
    error = error_of("run", "next", lambda: ValueError("first"))
    text = str(error)
    assert text.index("\nERROR:    [libbabeltrace2]") < text.index("\nCAUSED BY [sink: 'sink.Sink']")
    assert text.index("\nCAUSED BY [sink:") < text.index("\nCAUSED BY [source (out): 'source.Source']")
    # An exception of the package that a method lets through has its public name in the text.
    assert "bt2._Error: unexpected error: cannot advance the message iterator" in text
    assert text.count("  Traceback (most recent call last):\n") == 2
    assert "  ValueError: first" in text


def raise_from(cause):
    try:
        cause()
    except Exception as error:
        raise KeyError("second") from error


def raise_while_handling(cause):
    try:
        cause()
    except Exception:
        raise KeyError("second")  # noqa: B904


def raise_value_error():
    raise ValueError("first")


def fail_to_query():
    source = bt2.find_plugin("ctf").source_component_classes["fs"]
    bt2.QueryExecutor(source, "babeltrace.trace-infos", {"inputs": ["/no/trace"]}).query()


def causes_of(consume):
    class Sink(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            self._in = self._add_input_port("in")

        def _user_consume(self):
            consume()

    with pytest.raises(bt2._Error) as raised:
        make_graph((failing(None, None)[0], Sink)).run()
    return [cause.message.splitlines()[-1] for cause in raised.value]


def test_only_an_explicit_cause_of_an_exception_is_a_cause_of_the_error():
    consume_failed = '"Consume" method failed: component `sink` (`sink.Sink`)'
    assert causes_of(lambda: raise_from(raise_value_error))[:2] == ["ValueError: first", "KeyError: 'second'"]
    assert causes_of(lambda: raise_while_handling(raise_value_error)) == ["KeyError: 'second'", consume_failed]
    # This also applies to the causes of an error of the library.
    assert causes_of(lambda: raise_from(fail_to_query))[0].startswith("/no/trace")
    assert causes_of(lambda: raise_while_handling(fail_to_query)) == ["KeyError: 'second'", consume_failed]


def test_the_place_of_a_cause_is_the_user_s_own_line():
    class Sink(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            params["path"]

        def _user_consume(self):
            pass

    with pytest.raises(bt2._Error) as raised:
        bt2.Graph().add_component(Sink, "sink")
    cause = raised.value[0]
    # The traceback also contains the line of the package that raises the exception.
    assert cause.message.splitlines()[-1] == "KeyError: 'path'" and "/bt2/value.py" in cause.message
    assert cause.file_name == __file__
    assert cause.line_number == Sink.__init__.__code__.co_firstlineno + 1


def cause_of(source, file_name, **variables):
    """Returns the first cause of the error of a sink whose `_user_consume()` is compiled from `source`."""
    exec(compile(source, file_name, "exec"), variables)

    class Sink(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            self._in = self._add_input_port("in")

        _user_consume = variables["consume"]

    with pytest.raises(bt2._Error) as raised:
        make_graph((failing(None, None)[0], Sink)).run()
    return raised.value[0]


def place_of(cause):
    return cause.file_name, cause.line_number


@pytest.mark.parametrize("name", [None, 5, b"bt2", "user"])
def test_a_cause_has_its_line_whatever_the_name_of_its_module_is(name):
    cause = cause_of("def consume(self):\n    raise ValueError('mine')", "user.py", __name__=name)
    assert cause.message.endswith("ValueError: mine")
    assert place_of(cause) == ("user.py", 2)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="before Python 3.11, all code has line numbers")
def test_a_cause_of_code_without_lines_has_line_0():
    code = compile("raise ValueError('mine')", "generated.py", "exec")
    # Each 0xff byte means that the next 8 code units of 2 bytes have no line number.
    code = code.replace(co_linetable=b"\xff" * (len(code.co_code) // 16 + 1))
    cause = cause_of("def consume(self): exec(code)", "user.py", __name__="user", code=code)
    assert cause.message.endswith("ValueError: mine")
    assert place_of(cause) == ("generated.py", 0)


def test_exceptions_whose_comparison_raises_become_causes():
    class Incomparable(Exception):
        __eq__ = None
        __hash__ = Exception.__hash__

    def fail():
        raise Incomparable("first")

    assert causes_of(lambda: raise_from(fail))[:2] == [
        f"{fail.__module__}.{Incomparable.__qualname__}: first",
        "KeyError: 'second'",
    ]


@pytest.mark.parametrize("text", ["t\udcff", "\ud800", "a\0b"])
def test_a_cause_can_contain_any_text(text):
    cause = cause_of("def consume(self): raise ValueError(text)", "user.py", text=f"mine{text}")
    assert "ValueError: mine" in cause.message
    # In the text of an exception, a name that isn't UTF-8 has the same surrogates as `event.name`.
    assert (text in cause.message) == (text == "t\udcff")


def test_the_place_of_a_cause_is_not_in_the_standard_library():
    cause = cause_of("def consume(self):\n    json.loads('{bad')", "user.py", __name__="user", json=json)
    assert "json.decoder.JSONDecodeError" in cause.message
    assert place_of(cause) == ("user.py", 2)


def test_the_place_of_a_syntax_error_is_the_wrong_line(tmp_path, monkeypatch):
    path = tmp_path / "module_with_a_wrong_line.py"
    path.write_text("x = 1\n\nx = = 2\n")
    monkeypatch.syspath_prepend(tmp_path)
    cause = cause_of("def consume(self):\n    import module_with_a_wrong_line", "user.py", __name__="user")
    assert "SyntaxError: " in cause.message
    assert place_of(cause) == (os.fspath(path), 3)


@pytest.mark.parametrize("details", ["", ", (None, None, None, None)", ", ('<text>', 7, 1, 'x')", ", (5, 'x', 1, 'x')"])
def test_the_place_of_a_syntax_error_without_a_file_is_the_user_s_own_line(details):
    cause = cause_of(f"def consume(self):\n    raise SyntaxError('mine'{details})", "user.py", __name__="user")
    assert place_of(cause) == ("user.py", 2)


def test_overflowing_times_raise_an_overflow_error(run_pipeline):
    def create(component):
        trace_class = component._create_trace_class()
        clock_class = component._create_clock_class(frequency=1, offset=bt2.ClockOffset(2**60))
        stream_class = trace_class.create_stream_class(default_clock_class=clock_class)
        return stream_class.create_event_class(), trace_class().create_stream(stream_class)

    def messages(iterator, data):
        event_class, stream = data
        yield iterator._create_stream_beginning_message(stream)
        yield iterator._create_event_message(event_class, stream, 2**63)
        yield iterator._create_stream_end_message(stream)

    def inspect(message):
        if type(message) is bt2._EventMessageConst:
            snapshot = message.default_clock_snapshot
            with pytest.raises(bt2._OverflowError) as raised:
                snapshot.ns_from_origin
            assert isinstance(raised.value, OverflowError)
            assert raised.value.args == ("cannot get clock snapshot's nanoseconds from origin",)
            with pytest.raises(bt2._OverflowError, match="cannot convert clock value"):
                snapshot.clock_class.cycles_to_ns_from_origin(2**63)

    assert len(run_pipeline(create, messages, inspect)) == 3


def test_exceptions_and_enumerations_can_be_pickled():
    for obj in (
        bt2.Stop,
        bt2.TryAgain,
        bt2._OverflowError,
        bt2._IncompleteUserClass,
        bt2._StringFieldClass,
        bt2.ComponentClassType.SINK,
        bt2.IntegerDisplayBase.OCTAL,
    ):
        assert pickle.loads(pickle.dumps(obj)) is obj


def test_the_repr_of_an_object_has_its_class_and_module(sample):
    iterator = bt2.TraceCollectionMessageIterator(sample)
    message = next(iterator)
    for obj, name in (
        (message.stream, "bt2.stream._StreamConst"),
        (message.stream.trace, "bt2.trace._TraceConst"),
        (message.stream.cls.packet_context_field_class, "bt2.field_class._StructureFieldClassConst"),
        (
            message.stream.cls.packet_context_field_class["cpu_id"].field_class,
            "bt2.field_class._UnsignedIntegerFieldClassConst",
        ),
        (bt2.Graph(), "bt2.graph.Graph"),
        (bt2.UnsignedIntegerRangeSet([1]), "bt2.integer_range_set.UnsignedIntegerRangeSet"),
    ):
        assert re.fullmatch(rf"<{re.escape(name)} object @ 0x[0-9a-f]+>", repr(obj))
        assert str(obj) == repr(obj)


@pytest.mark.parametrize("module", [(), b"x", 1.5, None])
def test_the_repr_of_an_object_can_contain_any_module(module):
    graph_class = type("Strange", (bt2.Graph,), {"__module__": module})
    assert repr(graph_class()).startswith(f"<{module}.Strange object @ 0x")


def iterate(iterator_class):
    """Reads all messages of a source and returns the error."""

    class Source(bt2._UserSourceComponent, message_iterator_class=iterator_class):
        def __init__(self, config, params, obj):
            self._add_output_port("out")

    with pytest.raises(bt2._Error) as caught:
        list(bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Source)))
    return caught.value


class Pass(bt2._UserMessageIterator):
    def __next__(self):
        raise bt2.Stop


@pytest.mark.parametrize(
    ("result", "what"),
    [
        (None, "None"),
        (3, "a 'int' object"),
        ((number for number in ()), "a 'generator' object"),
        (bt2.Stop, "a 'type' object"),
        (bt2.create_value(3), "a 'SignedIntegerValue' object"),
    ],
)
def test_the_error_about_a_wrong_message_names_the_iterator_class(result, what):
    class Wrong(bt2._UserMessageIterator):
        def __next__(self):
            return result

    cause = iterate(Wrong)[0]
    lines = cause.message.splitlines()
    hint = ": use `return` instead of `yield`" if "generator" in what else ""
    name = "test_the_error_about_a_wrong_message_names_the_iterator_class.<locals>.Wrong"
    assert lines[-1] == f"TypeError: {name}.__next__() returned {what}, not a message{hint}"
    assert (cause.file_name, cause.line_number) == (__file__, Wrong.__next__.__code__.co_firstlineno)


def test_errors_about_wrong_results_name_the_method():
    class Query(bt2._UserSourceComponent, message_iterator_class=Pass):
        @classmethod
        def _user_query(cls, executor, object_name, params, obj):
            return [object]

    with pytest.raises(bt2._Error, match=r"_user_query\(\)\s+returned a 'list' object, not a value\s\(cannot"):
        bt2.QueryExecutor(Query, "x").query()

    class Versions(bt2._UserSourceComponent, message_iterator_class=Pass):
        @classmethod
        def _user_get_supported_mip_versions(cls, params, obj, log_level):
            return 3

    with pytest.raises(bt2._Error, match=r"_get_supported_mip_versions\(\)\s+returned a 'int'"):
        bt2.get_greatest_operative_mip_version([bt2.ComponentDescriptor(Versions)])


@pytest.mark.parametrize(("what", "arguments"), [("beginning", []), ("ns_from_origin", [1])])
def test_the_error_about_a_wrong_can_seek_result_names_the_method(what, arguments):
    answering = type("Answering", (Pass,), {f"_user_can_seek_{what}": lambda *args: 3, f"_user_seek_{what}": None})

    class Source(bt2._UserSourceComponent, message_iterator_class=answering):
        def __init__(self, config, params, obj):
            self._add_output_port("out")

    class Sink(bt2._UserSinkComponent):
        def __init__(self, config, params, obj):
            self._in = self._add_input_port("in")

        def _user_graph_is_configured(self):
            self._upstream = self._create_message_iterator(self._in)

        def _user_consume(self):
            getattr(self._upstream, f"can_seek_{what}")(*arguments)

    graph = bt2.Graph()
    source, sink = graph.add_component(Source, "source"), graph.add_component(Sink, "sink")
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    with pytest.raises(bt2._Error, match=rf"Answering\._user_can_seek_{what}\(\)\s+returned\s+a\s+'int'"):
        graph.run()
