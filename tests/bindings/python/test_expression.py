# SPDX-License-Identifier: MIT
"""Expressions of the filter language: compares their results for messages with those of Python conditions."""

import gc

import bt2
import pytest
from conftest import Pipeline, count_objects

# Expressions, and the equivalent Python conditions for events of the sample.
WANTED = {
    'name == "sample:numbers"': lambda e: e.name == "sample:numbers",
    'name == "sample:numbers" && u8 > 100': lambda e: e.name == "sample:numbers" and e["u8"] > 100,
    "i8 < 0": lambda e: "i8" in e and e["i8"] < 0,
    "cpu_id == 1": lambda e: e["cpu_id"] == 1,
    "!(cpu_id == 1)": lambda e: e["cpu_id"] != 1,
    'name == "*s" && cpu_id != 2': lambda e: e.name.endswith("s") and e["cpu_id"] != 2,
    "has(text) || has(three)": lambda e: "text" in e or "three" in e,
    'name == "no such event"': lambda e: False,
    "1": lambda e: True,
}


def is_event(message):
    return type(message) is bt2._EventMessageConst


def first_event(sample):
    return next(message for message in bt2.TraceCollectionMessageIterator(sample) if is_event(message))


def test_an_expression_has_its_text():
    text = 'name == "sched_switch" && next_tid == 42'
    expression = bt2.Expression(text)
    assert (expression.text, str(expression), expression.gmt) == (text, text, False)
    assert repr(expression).endswith(f": {text}>")
    assert bt2.Expression(text, gmt=True).gmt
    assert expression == expression
    assert expression != bt2.Expression(text)


def test_the_error_about_a_wrong_expression_shows_the_position():
    with pytest.raises(ValueError) as info:
        bt2.Expression('name == "x" && && 1')
    lines = str(info.value).splitlines()
    assert lines[-2] == '  name == "x" && && 1'
    assert lines[-1].index("^") == lines[-2].index("&& 1")


@pytest.mark.parametrize("text", ["", "(", "a ==", "a == 1 b", 'a == "', "a =~ /(/", "a\0b"])
def test_wrong_expressions_raise_a_value_error(text):
    with pytest.raises(ValueError):
        bt2.Expression(text)


@pytest.mark.parametrize("text", list(WANTED))
def test_events_match_as_in_python(sample, text):
    expression = bt2.Expression(text)
    for message in bt2.TraceCollectionMessageIterator(sample):
        matches = expression.matches(message)
        assert matches is (is_event(message) and WANTED[text](message.event))
        if is_event(message):
            bound = expression.bind(message.event.cls)
            assert (bound.test(message) is True) is matches
            verdict = bt2.ExpressionVerdict
            assert bound.verdict in ((verdict.ALWAYS, verdict.DEPENDS) if matches else (verdict.NEVER, verdict.DEPENDS))


def create(component):
    trace_class = component._create_trace_class()
    clock_class = component._create_clock_class(frequency=1_000_000_000)
    stream_class = trace_class.create_stream_class(default_clock_class=clock_class)

    def event_class(name, field, field_class):
        payload = trace_class.create_structure_field_class(members=[(field, field_class)])
        return stream_class.create_event_class(name=name, payload_field_class=payload)

    number = event_class("number", "n", trace_class.create_unsigned_integer_field_class())
    option = trace_class.create_option_field_class_without_selector_field(trace_class.create_string_field_class())
    return number, event_class("option", "maybe", option), trace_class().create_stream(stream_class)


def messages(iterator, data):
    number, option, stream = data
    yield iterator._create_stream_beginning_message(stream)
    for i in range(10):
        message = iterator._create_event_message(number, stream, 2 * i)
        message.event.payload_field["n"] = i
        yield message
        message = iterator._create_event_message(option, stream, 2 * i + 1)
        message.event.payload_field["maybe"].has_field = i % 2 == 0
        if i % 2 == 0:
            message.event.payload_field["maybe"].value = str(i)
        yield message
    yield iterator._create_stream_end_message(stream)


@pytest.mark.parametrize("mip_version", [0, 1])
def test_the_result_of_an_absent_field_is_unknown(run_pipeline, mip_version):
    expression = bt2.Expression('maybe == "4"')

    def inspect(message):
        if is_event(message) and message.event.name == "option":
            assert expression.matches(message) is (message.default_clock_snapshot.value == 9)
            return expression.bind(message.event.cls).test(message)

    results = run_pipeline(create, messages, inspect, mip_version)[2:-1:2]
    assert results == [False, None, False, None, True, None, False, None, False, None]


def test_new_messages_of_a_source_can_be_tested(run_pipeline):
    expression = bt2.Expression("n == 3")
    matching = []

    def tested(iterator, data):
        for message in messages(iterator, data):
            matching.append(expression.matches(message))
            yield message

    run_pipeline(create, tested)
    assert [i for i, matches in enumerate(matching) if matches] == [7]


def test_the_verdict_of_a_bound_expression_is_always_never_or_depends(sample):
    cls = first_event(sample).event.cls

    def verdict(text):
        return bt2.Expression(text).bind(cls).verdict

    assert verdict('name == "sample:numbers"') is bt2.ExpressionVerdict.ALWAYS
    assert verdict('name == "sample:texts"') is bt2.ExpressionVerdict.NEVER
    assert verdict("u8 == 1") is bt2.ExpressionVerdict.DEPENDS
    assert verdict("no_such_field == 1") is bt2.ExpressionVerdict.NEVER


def test_faults_of_an_expression_suggest_similar_names(sample):
    trace_class = first_event(sample).event.stream.trace.cls
    assert bt2.Expression("u8 == 1 && cpu_id == 2").faults([trace_class]) == []
    (text,) = bt2.Expression("u88 == 1").faults(iter([trace_class]))
    assert "did you mean `u8`?" in text
    assert text.endswith("\n  u88 == 1\n  ^")
    assert len(bt2.Expression("a == 1 || b == 2").faults([trace_class, trace_class])) == 2


def test_comparisons_with_the_time_limit_the_time_range():
    def time_range(text, **options):
        return bt2.Expression(text, **options).time_range

    assert time_range("a == 1") == (None, None)
    assert time_range("$ts >= 5 && $ts < 1000000000") == (5, 999_999_999)
    assert time_range("$ts > 5") == (6, None)
    day = 1_772_582_400_000_000_000  # 2026-03-04
    assert time_range("$ts >= 2026-03-04T00:00:00", gmt=True) == (day, None)


def test_expressions_reject_wrong_arguments(sample):
    message = first_event(sample)
    expression = bt2.Expression("u8 == 1")
    bound = expression.bind(message.event.cls)
    beginning = next(bt2.TraceCollectionMessageIterator(sample))
    for call in (
        lambda: bt2.Expression(3),
        lambda: bt2.Expression("1", gmt=1),
        lambda: expression.matches(message.event),
        lambda: expression.matches(None),
        lambda: expression.bind(message),
        lambda: expression.faults([message]),
        lambda: bound.test(message.event),
    ):
        with pytest.raises(TypeError):
            call()
    other = next(
        m for m in bt2.TraceCollectionMessageIterator(sample) if is_event(m) and m.event.name != message.event.name
    )
    for wrong in (beginning, other):
        with pytest.raises(ValueError, match="event class"):
            bound.test(wrong)
    with pytest.raises(RuntimeError):
        expression.__init__("u8 == 2")


def test_an_expression_that_was_not_initialized_raises():
    class Empty(bt2.Expression):
        def __init__(self):
            pass

    for call in (lambda e: e.text, lambda e: e.time_range, lambda e: e.faults([])):
        with pytest.raises(RuntimeError):
            call(Empty())


def test_an_expression_keeps_its_event_classes_alive(sample):
    before = count_objects()
    expression = bt2.Expression("u8 == 1")
    assert count_objects() == before + 1
    for message in bt2.TraceCollectionMessageIterator(sample):
        expression.matches(message)
    del message
    assert count_objects() > before + 1
    bound = expression.bind(first_event(sample).event.cls)
    del expression
    gc.collect()
    message = first_event(sample)
    with pytest.raises(ValueError):
        bound.test(message)  # an event of another trace class with the same names
    del bound, message
    assert count_objects() == before


def test_an_expression_can_match_more_event_classes_than_it_keeps():
    """Tests more event classes than an expression keeps, and then the same classes again. All results must be right."""

    def create(component):
        trace_class = component._create_trace_class()
        stream_class = trace_class.create_stream_class()
        classes = [stream_class.create_event_class(name=str(i)) for i in range(5000)]
        return classes, trace_class().create_stream(stream_class)

    def messages(iterator, data):
        classes, stream = data
        yield iterator._create_stream_beginning_message(stream)
        for _ in range(2):
            for event_class in classes:
                yield iterator._create_event_message(event_class, stream)
        yield iterator._create_stream_end_message(stream)

    expression = bt2.Expression('name == "7" || name == "4999"')
    names = []

    def consume(message):
        if expression.matches(message):
            names.append(message.event.name)

    Pipeline(create, messages, consume).run()
    assert names == ["7", "4999"] * 2
