# SPDX-License-Identifier: MIT
"""Copies of traces (sink.ctf.fs) have the same fields as the original."""

import struct

import pytest
from trace_builder import Event, Trace, metadata, number, packet

VERSIONS = ["1.8", "2"]


def make_trace(folder, fields, *payloads):
    """Returns a trace whose event class `number` has the payload fields `fields`, instead of the builder's field."""
    before, after = metadata().split("uint32_t value;", 1)
    trace = Trace(folder, text=before + fields + after)
    return trace.stream("stream", [packet(*(Event(0, 100 + i, payload) for i, payload in enumerate(payloads)))])


def copy(cli, version, *options):
    result = cli("trace", *options, "-c", "sink.ctf.fs", "-p", f'path="out",ctf-version="{version}"')
    assert result.status == 0
    return result


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    "fields, payloads, expected",
    [
        ("uint8_t n; uint8_t _n; uint8_t d[n]; uint8_t e[_n];", [b"\1\2abc"], b"{ n = 1, _n = 2, d ="),
        ("uint8_t _n; uint8_t __n; uint8_t n;", [b"\1\2\3"], b"{ _n = 1, __n = 2, n = 3 }"),
        ("uint8_t k; struct { uint8_t x; uint8_t _x; } s;", [b"\1\2\3"], b"{ k = 1, s = { x = 2, _x = 3 } }"),
        (
            "enum : uint8_t { A, _A, __A } tag; variant <tag> { uint8_t A; uint8_t _A; uint16_t __A; } v;",
            [b"\0\7", b"\1\x08", b"\2\x09\0"],
            b'tag = ( "_A" : container = 1 ), v = { 8 } }',
        ),
        (
            "enum : uint8_t { _A, __A } tag; variant <tag> { uint8_t _A; uint8_t __A; } v;",
            [b"\0\7", b"\1\x08"],
            b'tag = ( "__A" : container = 1 ), v = { 8 } }',
        ),
    ],
)
def test_names_that_differ_by_an_underscore_stay_different(cli, tmp_path, version, fields, payloads, expected):
    make_trace(tmp_path / "trace", fields, *payloads)
    copy(cli, version)

    original = cli.prints("trace")
    assert expected in original.out
    assert cli.prints("out").out == original.out


NIBBLE = "typealias integer { size = 4; align = 1; } := nibble_t;"
TEXT_TYPES = "typealias integer { size = 8; align = 8; encoding = UTF8; } := character_t;"


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    "fields",
    [
        "character_t text[12]; uint8_t after;",
        "struct { character_t text[12]; } s; uint8_t after;",
        "character_t text[6][2]; uint8_t after;",
        # Events of these classes are decoded and encoded.
        "enum : uint8_t { A = 114 } tag; variant <tag> { character_t A[11]; } v; uint8_t after;",
        "character_t text[12]; enum : uint8_t { A = 7 } tag; variant <tag> { struct { } A; } v;",
        f"{NIBBLE} character_t text[11]; nibble_t low, high; uint8_t after;",
    ],
)
def test_bytes_after_the_null_character_of_a_text_are_copied(cli, tmp_path, version, fields):
    content = b"rip\0\x34\x51\x55\0\0\xfe\xca\x80"
    make_trace(tmp_path / "trace", TEXT_TYPES + fields, content + b"\7", b"\x72" + bytes(11) + b"\7", b"r" * 12 + b"\7")
    copy(cli, version)

    original = cli.prints("trace")
    assert b'"' in original.out
    (stream,) = (path for path in (tmp_path / "out").rglob("stream*") if path.is_file())
    # A field of 4 bits becomes a field of a whole byte.
    expected = content[:11] if NIBBLE in fields else content
    assert expected in stream.read_bytes()
    assert cli.prints("out").out == original.out


CLOCK = "typealias integer { size = 32; align = 8; map = clock.main.value; } := clock32_t;"


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    "fields, expected",
    [
        ("uint32_t n; clock32_t arrived_at;", b"{ n = 1, arrived_at = 900 }"),
        ("uint32_t n; struct { clock32_t arrived_at; } times;", b"{ n = 1, times = { arrived_at = 900 } }"),
        ("uint32_t n; clock32_t arrived_at[1];", b"{ n = 1, arrived_at = [ [0] = 900 ] }"),
    ],
)
def test_fields_mapped_to_a_clock_are_only_kept_on_request(cli, tmp_path, version, fields, expected):
    make_trace(tmp_path / "trace", CLOCK + fields, struct.pack("<II", 1, 900))

    result = copy(cli, version)
    assert result.errors.count("mapped to a clock") == 1
    assert "`keep-clock-fields`" in result.errors
    assert "(first: field `" in result.errors and "of event class 0 (`number`))" in result.errors
    assert b"arrived_at" not in cli.prints("out").out

    (tmp_path / "out").rename(tmp_path / "without")
    keep = ("-p", "keep-clock-fields=yes")
    assert copy(cli, version, *keep).errors == ""
    assert expected in cli.prints("trace", *keep).out
    assert cli.prints("out").out == cli.prints("trace", *keep).out


def test_following_keeps_clock_fields_only_on_request(cli, tmp_path):
    text = metadata().replace("uint32_t value;", CLOCK + "uint32_t n; clock32_t arrived_at;")
    trace = Trace(tmp_path / "trace", text=text).stream(
        "stream", [packet(Event(0, 100, struct.pack("<II", 1, 900)), Event(0, 110, struct.pack("<II", 2, 901)))]
    )

    follow = ("--follow", trace.folder, "--end=0.000000105", "--clock-seconds")
    assert b"{ n = 1, arrived_at = 900 }" in cli(*follow, "-p", "keep-clock-fields=yes").out
    assert b"{ n = 1 }" in cli(*follow).out


def test_packet_times_are_not_clock_fields(cli, tmp_path):
    make_trace(tmp_path / "trace", "uint32_t n;", struct.pack("<I", 1))

    assert copy(cli, "2").errors == ""
    assert cli.prints("trace", "-p", "keep-clock-fields=yes").out == cli.prints("trace").out


@pytest.mark.parametrize("version", VERSIONS)
def test_clock_fields_of_packet_contexts_are_only_kept_on_request(cli, tmp_path, version):
    text = metadata().replace("uint64_t events_discarded;", "time_t events_began_at;")
    Trace(tmp_path / "trace", text=text).stream("stream", [packet(number(100, 1), discarded=95)])

    assert "field `events_began_at` of stream class 0" in copy(cli, version).errors
    context = cli.prints("trace", "-p", "keep-clock-fields=yes", "-c", "sink.text.details").out
    assert b"events_began_at: 95" in context


def only_stream(folder):
    (path,) = (path for path in folder.rglob("stream*") if path.is_file())
    return path.read_bytes()


BINARY = b"rip\0\x34\x51\x55\0\0\xfe\xca\x80"
SEQUENCES = [
    # Fields, and the bytes before the text in the original and in the copy.
    ("uint8_t n; character_t text[n]; uint8_t after;", b"\x0c", b"\x0c"),
    ("uint16_t n; struct { uint8_t k; character_t text[n]; } s; uint8_t after;", b"\x0c\0\1", b"\x0c\0\1"),
    ("uint8_t n; character_t text[n][1]; uint8_t after;", b"\x0c", b"\x0c"),
    ("uint8_t m, n; struct { character_t text[n]; } s[m]; uint8_t after;", b"\1\x0c", b"\1\x0c"),
    ("uint8_t n; uint8_t _n; character_t text[_n]; uint8_t after;", b"\1\x0c", b"\1\x0c"),
    # Events of these classes are decoded and encoded instead of copied.
    ("integer { size = 16; byte_order = be; } n; character_t text[n]; uint8_t after;", b"\0\x0c", b"\x0c\0"),
    (
        "enum : uint8_t { A = 114 } tag;"
        "variant <tag> { struct { uint8_t n; character_t text[n]; } A; } v; uint8_t after;",
        b"r\x0c",
        b"r\x0c",
    ),
    (
        "enum : uint8_t { A = 114 } tag; uint8_t n; variant <tag> { character_t A[n]; } v; uint8_t after;",
        b"r\x0c",
        b"r\x0c",
    ),
]
# A filter may replace the event classes by copies.
FILTERS = pytest.mark.parametrize("filters", [(), ("-c", "filter.lttng-utils.debug-info")], ids=["direct", "filtered"])


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("fields, before, written", SEQUENCES)
@FILTERS
def test_bytes_after_the_null_character_of_a_text_with_a_length_field_are_copied(
    cli, tmp_path, version, fields, before, written, filters
):
    fields = fields.replace("character_t text[n][1]", "struct { character_t text[1]; } s[n]")
    make_trace(tmp_path / "trace", TEXT_TYPES + fields, before + BINARY + b"\7", before + b"r" * 12 + b"\7")
    copy(cli, version, *filters)

    original = cli.prints("trace")
    assert written + BINARY + b"\7" in only_stream(tmp_path / "out")
    assert cli.prints("out").out == original.out
    # The copy can be copied again.
    cli.prints("out", "-c", "sink.ctf.fs", "-p", f'path="again",ctf-version="{version}"')
    assert written + BINARY + b"\7" in only_stream(tmp_path / "again")


@pytest.mark.parametrize("version", VERSIONS)
@FILTERS
def test_bytes_after_the_null_character_of_a_text_of_fixed_length_are_copied(cli, tmp_path, version, filters):
    make_trace(tmp_path / "trace", TEXT_TYPES + "character_t text[12]; uint8_t after;", BINARY + b"\7")
    copy(cli, version, *filters)

    assert BINARY + b"\7" in only_stream(tmp_path / "out")
    assert cli.prints("out").out == cli.prints("trace").out


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("declaration", ["character_t text[8];", "uint8_t n; character_t text[n];"])
@FILTERS
def test_bytes_after_the_null_character_of_a_text_in_a_packet_context_are_copied(
    cli, tmp_path, version, declaration, filters
):
    text = metadata().replace("uint64_t events_discarded;", TEXT_TYPES + declaration)
    context = (b"" if "text[8]" in declaration else b"\7") + BINARY[:7]
    stored = packet(number(100, 1), discarded=int.from_bytes(context.ljust(8, b"!"), "little"))
    Trace(tmp_path / "trace", text=text).stream("stream", [stored])
    copy(cli, version, *filters)

    assert context in only_stream(tmp_path / "out")
    details = ("-c", "sink.text.details", "-p", "with-metadata=no")
    assert b"text: rip\n" in cli.prints("out", *details).out


@pytest.mark.parametrize("version", VERSIONS)
def test_texts_whose_length_is_in_the_event_header_become_null_terminated(cli, tmp_path, version):
    before, after = metadata().split("uint16_t id;", 1)
    before = before.replace("stream {", TEXT_TYPES + "stream {", 1)
    text = f"{before}uint16_t id; uint8_t n;{after}".replace(
        "uint32_t value;", "character_t text[stream.event.header.n]; uint8_t after;"
    )
    event = Event(0, 100, b"rip\0xx\7")
    event.bytes = event.bytes[:2] + b"\x06" + event.bytes[2:]
    Trace(tmp_path / "trace", text=text).stream("stream", [packet(event)])
    copy(cli, version)

    assert b'text = "rip", after = 7' in cli("trace").out
    assert b'text = "rip", after = 7' in cli.prints("out").out


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("declaration, before", [("_text[12]", b""), ("_text[n]", b"\x0c")])
@FILTERS
def test_all_bytes_of_texts_of_lttng_are_copied(cli, tmp_path, version, declaration, before, filters):
    fields = "integer { size = 8; align = 8; signed = 1; encoding = UTF8; base = 10; } " + declaration
    fields = f"{'uint8_t n; ' if before else ''}{fields}; uint8_t after;"
    trace = make_trace(tmp_path / "trace", fields, before + BINARY + b"\7")
    text = (trace.folder / "metadata").read_text()
    (trace.folder / "metadata").write_text(
        text.replace("clock {", 'env { tracer_name = "lttng-modules"; };\nclock {', 1)
    )
    copy(cli, version, *filters)

    (stream,) = (path for path in (tmp_path / "out").rglob("stream") if path.is_file())
    assert BINARY + b"\7" in stream.read_bytes()
    assert cli.prints("out").out == cli.prints("trace").out


@FILTERS
def test_one_warning_about_clock_fields_is_printed_with_or_without_a_filter(cli, tmp_path, filters):
    make_trace(tmp_path / "trace", CLOCK + "uint32_t n; clock32_t arrived_at;", struct.pack("<II", 1, 900))

    assert copy(cli, "2", *filters).errors.count("mapped to a clock") == 1
