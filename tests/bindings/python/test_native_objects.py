# SPDX-License-Identifier: MIT
"""`field.to_native()` and `event.to_dict()`, which convert fields to native Python objects."""

import json
import sys

import bt2
import pytest


def scalars(tc):
    return [
        ("flag", tc.create_bool_field_class()),
        ("count", tc.create_unsigned_integer_field_class(64)),
        ("change", tc.create_signed_integer_field_class(64)),
        ("single", tc.create_single_precision_real_field_class()),
        ("double", tc.create_double_precision_real_field_class()),
        ("text", tc.create_string_field_class()),
        ("bits", tc.create_bit_array_field_class(64)),
    ]


def fill_scalars(p):
    p["flag"] = True
    p["count"] = (1 << 64) - 1
    p["change"] = -(1 << 63)
    p["single"] = 0.5
    p["double"] = -1.5
    p["text"] = "two words"
    p["bits"].value_as_integer = 1 << 63


SCALARS = {
    "flag": True,
    "count": (1 << 64) - 1,
    "change": -(1 << 63),
    "single": 0.5,
    "double": -1.5,
    "text": "two words",
    "bits": 1 << 63,
}


def types_in(value):
    """Returns the exact types of a native object and of the objects in it."""
    if type(value) is dict:
        return {key: types_in(item) for key, item in value.items()}
    if type(value) is list:
        return [types_in(item) for item in value]
    return type(value)


def test_numbers_and_texts_become_native_objects(one_event):
    native = one_event(scalars, fill_scalars, lambda m: m.event.payload_field.to_native())
    assert (native, list(native)) == (SCALARS, list(SCALARS))
    assert types_in(native) == types_in(SCALARS)


def test_to_native_converts_a_single_field(one_event):
    def inspect(message):
        return {name: field.to_native() for name, field in message.event.items()}

    assert one_event(scalars, fill_scalars, inspect) == SCALARS


def enumerations(tc):
    unsigned = bt2.UnsignedIntegerRangeSet
    return [
        (
            name,
            tc.create_unsigned_enumeration_field_class(
                mappings=[("low", unsigned([(1, 2)])), ("even", unsigned([2, 4]))]
            ),
        )
        for name in ("one", "two", "nine")
    ] + [
        (name, tc.create_signed_enumeration_field_class(mappings=[("minus", bt2.SignedIntegerRangeSet([-3]))]))
        for name in ("three", "four")
    ]


def fill_enumerations(p):
    for name, value in VALUES.items():
        p[name] = value


VALUES = {"one": 1, "two": 2, "nine": 9, "three": -3, "four": -4}
LABELS = {"one": "low", "two": "low | even", "nine": "9", "three": "minus", "four": "-4"}


@pytest.mark.parametrize(
    "options, expected", [({}, LABELS), ({"enumeration_values": False}, LABELS), ({"enumeration_values": True}, VALUES)]
)
def test_enumerations_become_labels_or_integers(one_event, options, expected):
    def inspect(message):
        event = message.event
        return (
            event.payload_field.to_native(**options),
            {name: event[name].to_native(**options) for name in event},
            event.to_dict(**options),
        )

    whole, parts, row = one_event(enumerations, fill_enumerations, inspect)
    assert (whole, parts) == (expected, expected)
    assert row == {"name": "event", "timestamp": 1234 * 10**6, **expected}


def containers(tc):
    string = tc.create_string_field_class
    options = [("flag", tc.create_bool_field_class()), ("text", string())]
    inner = [("x", tc.create_unsigned_integer_field_class(8)), ("list", tc.create_dynamic_array_field_class(string()))]
    return [
        ("array", tc.create_static_array_field_class(tc.create_signed_integer_field_class(), 2)),
        (
            "structures",
            tc.create_dynamic_array_field_class(
                tc.create_structure_field_class(members=[("y", tc.create_bool_field_class())])
            ),
        ),
        ("some", tc.create_option_field_class_without_selector_field(string())),
        ("none", tc.create_option_field_class_without_selector_field(string())),
        ("inner", tc.create_structure_field_class(members=inner)),
        ("empty", tc.create_structure_field_class()),
        ("variant", tc.create_variant_field_class_without_selector_field(options=options)),
        ("blob", tc.create_static_blob_field_class(3)),
        ("no_blob", tc.create_dynamic_blob_field_class()),
    ]


def fill_containers(p):
    p["array"] = [1, -2]
    p["structures"] = [{"y": True}, {"y": False}]
    p["some"] = "x"
    p["none"].has_field = False
    p["inner"] = {"x": 1, "list": ["a", "b"]}
    p["variant"].selected_option_index = 1
    p["variant"].value = "v"
    p["blob"].data = b"a\0\xff"
    p["no_blob"].length = 0


CONTAINERS = {
    "array": [1, -2],
    "structures": [{"y": True}, {"y": False}],
    "some": "x",
    "none": None,
    "inner": {"x": 1, "list": ["a", "b"]},
    "empty": {},
    "variant": "v",
    "blob": b"a\0\xff",
    "no_blob": b"",
}


def test_containers_become_lists_and_dictionaries(one_event):
    native = one_event(containers, fill_containers, lambda m: m.event.payload_field.to_native(), mip_version=1)
    assert native == CONTAINERS
    assert types_in(native) == types_in(CONTAINERS)


def test_native_objects_are_new_and_do_not_keep_the_message(one_event):
    def inspect(message):
        first, second = message.event.to_dict(), message.event.to_dict()
        second["inner"]["list"].append("c")
        second.clear()
        return first

    # The fixture in conftest.py checks after each test that no message is left.
    row = one_event(containers, fill_containers, inspect, mip_version=1)
    assert row == {"name": "event", "timestamp": 1234 * 10**6, **CONTAINERS}


def test_text_that_is_not_utf_8_is_kept(run_pipeline, tmp_path):
    raw = "broken \udcff"

    def members(tc):
        return [("text", tc.create_string_field_class())]

    def fill(p):
        p["text"] = raw

    rows = run_scopes(run_pipeline, {"payload": (members, fill)})
    assert rows[0]["text"] == raw
    assert rows[0]["text"].encode("utf-8", "surrogateescape") == b"broken \xff"


def run_scopes(run_pipeline, scopes, name="event", has_clock=True, has_packets=True):
    """Returns the result of `to_dict()` for one event with the scopes `scopes`: {scope: (members, fill)}."""

    def create(component):
        tc = component._create_trace_class()

        def structure(scope):
            return tc.create_structure_field_class(members=scopes[scope][0](tc)) if scope in scopes else None

        clock_class = component._create_clock_class(frequency=1000) if has_clock else None
        stream_class = tc.create_stream_class(
            default_clock_class=clock_class,
            supports_packets=has_packets,
            packet_context_field_class=structure("packet_context") if has_packets else None,
            event_common_context_field_class=structure("common_context"),
        )
        event_class = stream_class.create_event_class(
            name=name,
            payload_field_class=structure("payload"),
            specific_context_field_class=structure("specific_context"),
        )
        return event_class, tc().create_stream(stream_class)

    def messages(iterator, data):
        event_class, stream = data
        time = (1234,) if has_clock else ()
        yield iterator._create_stream_beginning_message(stream)
        parent = stream
        if has_packets:
            parent = stream.create_packet()
            if "packet_context" in scopes:
                scopes["packet_context"][1](parent.context_field)
            yield iterator._create_packet_beginning_message(parent)
        message = iterator._create_event_message(event_class, parent, *time)
        for scope in ("payload", "specific_context", "common_context"):
            if scope in scopes:
                scopes[scope][1](getattr(message.event, f"{scope}_field"))
        yield message
        if has_packets:
            yield iterator._create_packet_end_message(parent)
        yield iterator._create_stream_end_message(stream)

    def inspect(message):
        return message.event.to_dict() if type(message) is bt2._EventMessageConst else None

    return [row for row in run_pipeline(create, messages, inspect) if row is not None]


def integers(**values):
    """Returns functions that create the members and set the values of a structure of integers."""

    def members(tc):
        return [(name.replace("__", "."), tc.create_signed_integer_field_class()) for name in values]

    def fill(field):
        for name, value in values.items():
            field[name.replace("__", ".")] = value

    return members, fill


def test_an_event_has_its_name_its_time_and_the_members_of_all_scopes(run_pipeline):
    scopes = {
        "payload": integers(tid=1, ret=2),
        "specific_context": integers(vpid=3),
        "common_context": integers(vtid=4),
        "packet_context": integers(cpu_id=5),
    }
    (row,) = run_scopes(run_pipeline, scopes)
    assert list(row.items()) == [
        ("name", "event"),
        ("timestamp", 1234 * 10**6),
        ("tid", 1),
        ("ret", 2),
        ("vpid", 3),
        ("vtid", 4),
        ("cpu_id", 5),
    ]


def test_a_duplicate_name_gets_the_prefix_of_its_scope(run_pipeline):
    scopes = {
        "payload": integers(name=1, timestamp=2, tid=3),
        "specific_context": integers(tid=4),
        "common_context": integers(tid=5, specific_context__tid=6, payload__name=7),
        "packet_context": integers(timestamp=8),
    }
    (row,) = run_scopes(run_pipeline, scopes)
    assert row == {
        "name": "event",
        "timestamp": 1234 * 10**6,
        "payload.name": 1,
        "payload.timestamp": 2,
        "tid": 3,
        "specific_context.tid": 4,
        "common_context.tid": 5,
        "common_context.specific_context.tid": 6,
        "common_context.payload.name": 7,
        "packet_context.timestamp": 8,
    }


def test_a_missing_name_or_time_becomes_none_and_missing_scopes_are_omitted(run_pipeline):
    assert run_scopes(run_pipeline, {}, name=None, has_clock=False, has_packets=False) == [
        {"name": None, "timestamp": None}
    ]
    assert run_scopes(run_pipeline, {"payload": integers(x=1)}, has_clock=False) == [
        {"name": "event", "timestamp": None, "x": 1}
    ]


def test_a_time_that_does_not_fit_raises_and_leaves_no_error(run_pipeline):
    def create(component):
        tc = component._create_trace_class()
        clock_class = component._create_clock_class(
            frequency=10**9, offset=bt2.ClockClassOffset((1 << 63) // 10**9, 0), origin_is_unix_epoch=True
        )
        stream_class = tc.create_stream_class(default_clock_class=clock_class)
        return stream_class.create_event_class(name="event"), tc().create_stream(stream_class)

    def messages(iterator, data):
        event_class, stream = data
        yield iterator._create_stream_beginning_message(stream)
        yield iterator._create_event_message(event_class, stream, 10**9)
        yield iterator._create_stream_end_message(stream)

    def inspect(message):
        if type(message) is bt2._EventMessageConst:
            with pytest.raises(OverflowError):
                message.event.to_dict()
            return "checked"

    assert run_pipeline(create, messages, inspect)[1] == "checked"
    # This call aborts if an earlier call has left an error.
    bt2.find_plugins()


@pytest.mark.parametrize("arguments, keywords", [((True,), {}), ((), {"values": True}), ((1, 2), {})])
def test_conversions_reject_wrong_arguments(one_event, arguments, keywords):
    def inspect(message):
        for function in (message.event.to_dict, message.event.payload_field.to_native):
            with pytest.raises(TypeError):
                function(*arguments, **keywords)
        return "checked"

    assert one_event(scalars, fill_scalars, inspect) == "checked"


class Unsure:
    def __bool__(self):
        raise ZeroDivisionError


def test_an_exception_in_an_argument_is_raised(one_event):
    def inspect(message):
        with pytest.raises(ZeroDivisionError):
            message.event.to_dict(enumeration_values=Unsure())
        return "checked"

    assert one_event(scalars, fill_scalars, inspect) == "checked"


def test_deep_nesting_raises_instead_of_crashing(one_event):
    depth = 3000

    def members(tc):
        field_class = tc.create_unsigned_integer_field_class()
        for _ in range(depth):
            field_class = tc.create_option_field_class_without_selector_field(field_class)
        return [("before", tc.create_string_field_class()), ("deep", field_class)]

    def fill(p):
        p["before"] = "text"
        field = p["deep"]
        for _ in range(depth):
            field.has_field = True
            field = field.field
        field.value = 7

    def inspect(message):
        # Python 3.12 and later have a separate recursion limit for C functions. In some versions, this limit is high
        # enough for the depth of these fields.
        if sys.version_info >= (3, 12):
            for convert in (lambda: message.event.to_dict()["deep"], message.event["deep"].to_native):
                try:
                    assert convert() == 7
                except RecursionError:
                    pass
            return "checked"
        with pytest.raises(RecursionError):
            message.event.to_dict()
        with pytest.raises(RecursionError):
            message.event["deep"].to_native()
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(limit + 2 * depth)
        try:
            assert message.event.to_dict()["deep"] == 7
        finally:
            sys.setrecursionlimit(limit)
        return "checked"

    assert one_event(members, fill, inspect) == "checked"


def test_a_failing_allocation_raises_and_leaks_nothing(one_event):
    testcapi = pytest.importorskip("_testcapi")

    def inspect(message):
        event = message.event
        expected = event.to_dict()
        failures = 0
        for start in range(1, 1000):
            try:
                testcapi.set_nomemory(start, start + 1)
                row = event.to_dict()
            except MemoryError:
                failures += 1
            else:
                testcapi.remove_mem_hooks()
                # The conversion needs fewer allocations than this, so none of them failed.
                assert row == expected
                break
            finally:
                testcapi.remove_mem_hooks()
        return failures

    assert one_event(containers, fill_containers, inspect, mip_version=1) > 5


def test_dictionaries_of_events_contain_all_fields_as_json_values(sample):
    rows = [
        message.event.to_dict()
        for message in bt2.TraceCollectionMessageIterator(sample)
        if type(message) is bt2._EventMessageConst
    ]
    events = [
        (message.event.name, message.default_clock_snapshot.ns_from_origin, dict(message.event.items()))
        for message in bt2.TraceCollectionMessageIterator(sample)
        if type(message) is bt2._EventMessageConst
    ]
    assert len(rows) == len(events) > 0
    for row, (name, time, fields) in zip(rows, events):
        assert (row["name"], row["timestamp"]) == (name, time)
        for key, field in fields.items():
            value = row.get(f"payload.{key}", row[key])
            if isinstance(field, bt2._EnumerationFieldConst):
                assert value == " | ".join(field.labels) or value == str(int(field))
            else:
                assert field == value
    assert json.loads(json.dumps(rows)) == rows
