# SPDX-License-Identifier: MIT
"""Each number in metadata gets extreme values. A value is rejected with its position, or shown unchanged."""

import dataclasses
import json
import re
import struct
from collections.abc import Container

import pytest
from ctf2_builder import (
    S64,
    U8,
    U64,
    field,
    fixed,
    join,
    option,
    properties,
    selected,
    sequence,
    signed,
    structure,
    unsigned,
)

VALUES = [
    *(0, 1, -1, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 123456789012345678901234567890),
    *(-(2**63), -(2**63) - 1),
]

UNSIGNED = range(2**64)
BELOW_MAXIMUM = range(2**64 - 1)  # the greatest value means "unknown" in trace IR
SIGNED = range(-(2**63), 2**63)
BITS = range(-(2**63), 2**64)  # if a value isn't in the type's range, only its low bits are used
ANY_BOOLEAN = range(1 - 2**64, 2**64)
ALIGNMENTS = {1, 2**31}
NONE = ()


@dataclasses.dataclass
class Number:
    """
    The text of sink.text.details contains `shown`. {v} in it is the value. {u} and {s} are the value's 64 bits without
    and with a sign. {q} and {r} are the quotient and the remainder of its division by the frequency of 1000 Hz.
    """

    accepted: Container[int]
    shown: str = ""
    warned: Container[int] = NONE


# A number is written as @NAME=USUAL_VALUE@. The stream has an event `plain` and no event of the class `strange`.

TSDL = """\
/* CTF 1.8 */
typealias integer { size = 8; align = 8; } := u8;
typealias integer { size = 64; align = 8; } := u64;
typealias integer { size = 64; align = 8; signed = true; } := s64;
trace {
    major = @major=1@;
    minor = @minor=8@;
    byte_order = le;
    packet.header := struct { u64 stream_id; };
};
env {
    number = @environment=5@;
    length = @environment_length=5@;
};
clock {
    name = main;
    freq = @frequency=1000@;
    precision = @precision=5@;
    offset_s = @offset_seconds=0@;
    offset = @offset_cycles=0@;
    absolute = @absolute=1@;
};
typealias integer { size = 64; align = 8; map = clock.main.value; } := time_t;
stream {
    id = @stream_id=0@;
    packet.context := struct { u64 packet_size; time_t timestamp_begin; time_t timestamp_end; };
    event.header := struct { u64 id; time_t timestamp; };
};
event {
    name = plain;
    id = @event_id=0@;
    stream_id = @stream_id_of_event=0@;
    loglevel = @log_level=5@;
    fields := struct { u8 x; };
};
event {
    name = strange;
    id = 7;
    fields := struct {
        integer { size = @size=8@; align = @align=8@; base = @base=10@; signed = @signed=0@; } number;
        floating_point { exp_dig = @exponent=8@; mant_dig = @mantissa=24@; align = @real_align=8@; } real;
        enum : u64 { A = @label=5@, B = 0 } unsigned_enum;
        enum : s64 { A = @signed_label=5@, B = 0 } signed_enum;
        enum : u64 { A = 0 ... @upper=5@ } unsigned_range;
        enum : s64 { A = @signed_lower=5@ ... 9223372036854775807 } signed_range;
        enum : u64 { A = @before_next=5@, B } next;
        enum : s64 { A = @before_signed_next=5@, B } signed_next;
        u8 array[@length=5@];
        u8 outer[@outer_length=5@][5];
        u8 environment[env.length];
        integer { size = 8; align = 8; encoding = UTF8; } text[@text_length=5@];
        struct { u8 x; } align(@structure_align=8@) structure;
        enum : u64 { A = @tag=5@, B = 100 } tag;
        variant <tag> { u8 A; u8 B; } choice;
        enum : s64 { A = @signed_tag=5@, B = 100 } signed_tag;
        variant <signed_tag> { u8 A; u8 B; } signed_choice;
    };
};
"""

TSDL_NUMBERS = {
    "major": Number({1}),
    "minor": Number(UNSIGNED, warned=UNSIGNED),
    "environment": Number(BITS, "number: {s}", warned=range(2**63, 2**64)),
    "environment_length": Number(range(2**63), "environment: Static array (Length {u})"),
    "frequency": Number(range(1, 2**64 - 1), "Frequency (Hz): {u}"),
    "precision": Number(BELOW_MAXIMUM, "Precision (cycles): {u}"),
    "offset_seconds": Number(SIGNED, "Offset from origin (s): {s}"),
    "offset_cycles": Number(BITS, "Offset from origin (s): {q}\n      Offset from origin (cycles): {r}\n"),
    "absolute": Number(ANY_BOOLEAN),
    "stream_id": Number(UNSIGNED, "Stream class (ID {u})"),
    "event_id": Number(UNSIGNED, "Event class `plain` (ID {u})"),
    "stream_id_of_event": Number({0}),
    "log_level": Number(UNSIGNED, warned=range(15, 2**64)),
    "size": Number({1}, "number: Unsigned integer ({u}-bit, Base 10)"),
    "align": Number(ALIGNMENTS),
    "base": Number(NONE),
    "signed": Number(ANY_BOOLEAN),
    "exponent": Number(NONE),
    "mantissa": Number(NONE),
    "real_align": Number(ALIGNMENTS),
    "label": Number(BITS, "A: [{u}]\n"),
    "signed_label": Number(BITS, "A: [{s}]\n"),
    "upper": Number(BITS),
    "signed_lower": Number(BITS, "A: [{s}"),
    "before_next": Number({*VALUES[:7], -(2**63)} - {-1}, "A: [{u}]\n"),
    "before_signed_next": Number({*VALUES[:8], -(2**63)} - {2**63 - 1}, "A: [{s}]\n"),
    "length": Number(UNSIGNED, "array: Static array (Length {u})"),
    "outer_length": Number(UNSIGNED, "outer: Static array (Length {u})"),
    "text_length": Number(UNSIGNED),
    "structure_align": Number(ALIGNMENTS),
    "tag": Number(BITS, "A: [{u}]: Unsigned integer"),
    "signed_tag": Number(BITS, "A: [{s}]: Unsigned integer"),
}


def attributes(number):
    return {"example.com": {"number": number}}


FRAGMENTS = [
    field("preamble", version="@version=2@", uuid=["@uuid_byte=5@"] + [0] * 15),
    field(
        "trace-class",
        environment={"number": "@environment=5@"},
        attributes=attributes("@trace_attribute=5@"),
        packet_header_field_class=structure(("stream_id", U64 | {"roles": ["data-stream-class-id"]})),
    ),
    field(
        "clock-class",
        id="main",
        name="main",
        frequency="@frequency=1000@",
        precision="@precision=5@",
        accuracy="@accuracy=5@",
        offset_from_origin={"seconds": "@offset_seconds=0@", "cycles": "@offset_cycles=0@"},
        attributes=attributes("@clock_attribute=5@"),
    ),
    field(
        "data-stream-class",
        id="@stream_id=0@",
        default_clock_class_id="main",
        attributes=attributes("@stream_attribute=5@"),
        packet_context_field_class=structure(
            ("packet_size", U64 | {"roles": ["packet-total-length"]}),
            ("begin", U64 | {"roles": ["default-clock-timestamp"]}),
            ("end", U64 | {"roles": ["packet-end-default-clock-timestamp"]}),
        ),
        event_record_header_field_class=structure(
            ("id", U64 | {"roles": ["event-record-class-id"]}), ("time", U64 | {"roles": ["default-clock-timestamp"]})
        ),
    ),
    field(
        "event-record-class",
        name="plain",
        id="@event_id=0@",
        data_stream_class_id="@stream_id_of_event=0@",
        attributes=attributes("@event_attribute=5@"),
        payload_field_class=structure(("x", U8)),
    ),
    field(
        "event-record-class",
        name="strange",
        id=7,
        data_stream_class_id="@stream_id_of_strange=0@",
        payload_field_class=structure(
            (
                "number",
                unsigned(
                    "@size=8@",
                    alignment="@align=8@",
                    attributes=attributes("@field_attribute=5@"),
                    preferred_display_base="@base=10@",
                ),
            ),
            properties(
                name="signed", field_class=signed("@signed_size=8@"), attributes=attributes("@member_attribute=5@")
            ),
            ("real", fixed("floating-point-number", "@real_size=32@")),
            ("boolean", fixed("boolean", "@boolean_size=8@")),
            ("bits", fixed("bit-array", "@bit_array_size=8@")),
            ("map", fixed("bit-map", "@bit_map_size=8@", flags={"A": [[0, 0]]})),
            ("flags", fixed("bit-map", 8, flags={"A": [[0, "@flag=5@"]]})),
            ("range", U64 | {"mappings": {"A": [[0, "@upper=5@"]]}}),
            ("signed_range", S64 | {"mappings": {"A": [["@signed_lower=5@", 2**63 - 1]]}}),
            ("variable", field("variable-length-unsigned-integer", mappings={"A": [[0, "@variable_upper=5@"]]})),
            (
                "signed_variable",
                field("variable-length-signed-integer", mappings={"A": [["@variable_lower=5@", 2**63 - 1]]}),
            ),
            (
                "array",
                field(
                    "static-length-array",
                    length="@length=5@",
                    element_field_class=U8,
                    minimum_alignment="@array_align=8@",
                ),
            ),
            ("text", field("static-length-string", length="@text_length=5@")),
            ("blob", field("static-length-blob", length="@blob_length=5@")),
            ("structure", structure(("x", U8), minimum_alignment="@structure_align=8@")),
            ("u", U64),
            ("s", S64),
            ("optional", selected("optional", "u", selector_field_ranges=[[0, "@selector=5@"]], field_class=U8)),
            (
                "signed_optional",
                selected("optional", "s", selector_field_ranges=[["@signed_selector=5@", 2**63 - 1]], field_class=U8),
            ),
            (
                "variant",
                selected(
                    "variant",
                    "u",
                    options=[option("A", [[0, "@option=5@"]], U8, attributes=attributes("@option_attribute=5@"))],
                ),
            ),
            ("signed_variant", selected("variant", "s", options=[option("A", [["@signed_option=5@", 2**63 - 1]], U8)])),
            ("sequence", sequence("u", U8, minimum_alignment="@sequence_align=8@")),
        ),
    ),
]
# In the text, numbers have no quotes.
JSON = re.sub(r'"(@\w+=\w+@)"', r"\1", join(FRAGMENTS))

ATTRIBUTE = Number(BITS, "number: {v}\n")
FROM_ZERO = Number(UNSIGNED, "{v}]")  # the end of [0, {v}]; a range of one value is [{v}]
UP_TO_MAXIMUM = Number(SIGNED, "[{v}")

JSON_NUMBERS = {
    "version": Number({2}),
    "uuid_byte": Number(range(256)),
    "environment": Number(BITS, warned=range(2**63, 2**64)),
    "trace_attribute": ATTRIBUTE,
    "frequency": Number(range(1, 2**64 - 1), "Frequency (Hz): {v}\n"),
    "precision": Number(BELOW_MAXIMUM, "Precision (cycles): {v}\n"),
    "accuracy": Number(BELOW_MAXIMUM, "Accuracy (cycles): {v}\n"),
    "offset_seconds": Number(SIGNED, "Offset from origin (s): {v}\n"),
    "offset_cycles": Number(range(1000), "Offset from origin (cycles): {v}\n"),
    "clock_attribute": ATTRIBUTE,
    "stream_id": Number(UNSIGNED, "Stream class (ID {v})"),
    "stream_attribute": ATTRIBUTE,
    "event_id": Number(UNSIGNED, "Event class `plain` (ID {v})"),
    "stream_id_of_event": Number({0}),
    "event_attribute": ATTRIBUTE,
    "stream_id_of_strange": Number({0}),
    "size": Number(range(1, 65), "Unsigned integer ({v}-bit"),
    "align": Number(ALIGNMENTS),
    "field_attribute": ATTRIBUTE,
    "base": Number(NONE),
    "signed_size": Number(range(1, 65), "Signed integer ({v}-bit"),
    "member_attribute": ATTRIBUTE,
    "real_size": Number(NONE),
    "boolean_size": Number(range(1, 65)),
    "bit_array_size": Number(range(1, 65)),
    "bit_map_size": Number(range(1, 65)),
    "flag": Number(range(8)),
    "upper": FROM_ZERO,
    "signed_lower": UP_TO_MAXIMUM,
    "variable_upper": FROM_ZERO,
    "variable_lower": UP_TO_MAXIMUM,
    "length": Number(UNSIGNED, "array: Static array (Length {v})"),
    "array_align": Number(ALIGNMENTS),
    "text_length": Number(UNSIGNED),
    "blob_length": Number(UNSIGNED, "blob: Static BLOB (Length {v}"),
    "structure_align": Number(ALIGNMENTS),
    "selector": FROM_ZERO,
    "signed_selector": UP_TO_MAXIMUM,
    "option": FROM_ZERO,
    "option_attribute": ATTRIBUTE,
    "signed_option": UP_TO_MAXIMUM,
    "sequence_align": Number(ALIGNMENTS),
}

FORMATS = {"tsdl": (TSDL, TSDL_NUMBERS), "json": (JSON, JSON_NUMBERS)}


def fill(template, numbers):
    return re.sub(r"@(\w+)=(\w+)@", lambda place: str(numbers.get(place[1], place[2])), template)


def place_of(template, numbers, name):
    before = fill(template[: template.index(f"@{name}=")], numbers)
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def write_trace(folder, template, numbers, more=b""):
    """Writes a trace of one packet with an event `plain` and more bytes. All times are 0, like those of events that
    consist of zeros.
    """
    ids = [numbers.get(name, 0) % 2**64 for name in ("stream_id", "event_id")]
    folder.mkdir(exist_ok=True)
    (folder / "metadata").write_text(fill(template, numbers))
    (folder / "stream").write_bytes(struct.pack("<6QB", ids[0], (49 + len(more)) * 8, 0, 0, ids[1], 0, 42) + more)


def cases(name):
    """Yields each value of the number `name`, with the values of all numbers that must change with it."""
    for value in VALUES:
        numbers = {name: value}
        if name == "stream_id":
            numbers |= {"stream_id_of_event": value, "stream_id_of_strange": value}
        yield value, numbers


NAMES = [(form, name) for form in FORMATS for name in FORMATS[form][1]]


def check_refused(results, name, value, place):
    for result in results:
        assert result.status == 1, (name, value, result.errors)
        error = re.match(r"error: (?:.*/)?trace/metadata:(\d+):(\d+): (.*)", result.first_error)
        assert error, (name, value, result.errors)
        lines = result.errors.splitlines()
        assert any(line.strip() == "^" for line in lines), (name, value, result.errors)
        # If the number itself is valid, the reported position is near the number.
        if not re.search("lower bound|needs an explicit value|an array length|floating point format", error[3]):
            assert (int(error[1]), int(error[2])) == place, (name, value, result.errors)


def check_accepted(text, details, info, number, name, value):
    for result in (text, details, info):
        assert result.status == 0, (name, value, result.errors)
    assert ("warning: " in text.errors) == (value in number.warned), (name, value, text.errors)
    assert info.errors == "", (name, value)
    assert text.lines[0].endswith(" plain: { x = 42 }"), (name, value, text.out)
    signed = (value + 2**63) % 2**64 - 2**63
    shown = number.shown.format(
        v=f"{value:,}", u=f"{value % 2**64:,}", s=f"{signed:,}", q=f"{value // 1000:,}", r=value % 1000
    )
    assert shown in details.out.decode(), (name, value, details.out)
    assert json.loads(info.out)["traces"], (name, value)


def is_too_far(result):
    """Returns whether the program reports that the times don't fit. Any clock offset is valid, but a large offset makes
    the times of all packets too far from the origin.
    """
    return (
        result.status == 1 and "packet 0 (at byte 0): " in result.errors and "too far from the origin" in result.errors
    )


@pytest.mark.parametrize("form, name", NAMES)
def test_extreme_numbers_are_shown_or_rejected(cli, reference, tmp_path, form, name):
    template, table = FORMATS[form]
    for value, numbers in cases(name):
        write_trace(tmp_path / "trace", template, numbers)
        text, info = cli("trace"), cli("info", "--json", "trace")

        if value not in table[name].accepted:
            check_refused([text, info], name, value, place_of(template, numbers, name))
            continue
        details = cli("trace", "-c", "sink.text.details")
        if is_too_far(text):
            assert is_too_far(details) and name.startswith("offset_") and abs(value) > 2**33
            continue
        check_accepted(text, details, info, table[name], name, value)
        if reference:
            other = reference("trace", "-c", "sink.text.details")
            assert other.status != 0 or details.out == other.out


@pytest.mark.parametrize("form, name", NAMES)
def test_events_with_extreme_numbers_are_read_or_rejected(cli, tmp_path, form, name):
    """The packet also has an event of the class `strange`. An extreme value may make it invalid, which is an error."""
    template, table = FORMATS[form]
    for value, numbers in cases(name):
        if value in table[name].accepted:
            write_trace(tmp_path / "trace", template, numbers, struct.pack("<QQ", 7, 0) + bytes(400))
            result = cli("trace", "-c", "sink.text.details")
            assert result.status in (0, 1), (name, value, result.errors)
            if result.status == 1:
                assert re.search(r"^error: (.*/)?trace/stream: packet 0 ", result.errors, re.M), (name, value)


@pytest.mark.parametrize("form", FORMATS)
def test_each_number_in_the_metadata_has_a_test(form):
    template, table = FORMATS[form]
    assert re.findall(r"@(\w+)=", template) == list(table)
