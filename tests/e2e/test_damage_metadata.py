# SPDX-License-Identifier: MIT
"""Tolerant reading of traces with damaged metadata: only the events that need the damaged part are lost."""

import re
import struct

import ctf2_builder as ctf2
import pytest
from damaged import check_warnings, good, numbers, read
from trace_builder import Event, Trace, metadata, number, packet, text


@pytest.fixture
def trace(tmp_path):
    return Trace(tmp_path / "trace")


def with_metadata(tmp_path, content, *events):
    trace = Trace(tmp_path / "trace")
    (trace.folder / "metadata").write_bytes(content if isinstance(content, bytes) else content.encode())
    return trace.stream("stream", [packet(*events, sequence_number=0)])


def in_packets(source):
    """Returns metadata packets with 1,000 bytes of text each."""
    out = b""
    for at in range(0, len(source), 1000):
        piece = source[at : at + 1000].encode()
        bits = 8 * (37 + len(piece))
        out += struct.pack("<I16sIIIBBBBB", 0x75D11D57, bytes(16), 0, bits, bits, 0, 0, 0, 1, 8) + piece
    return out


@pytest.mark.parametrize("packetized", [False, True])
def test_zeros_after_metadata_lose_nothing(cli, tmp_path, packetized):
    source = in_packets(metadata()) if packetized else metadata().encode()
    with_metadata(tmp_path, source + bytes(5000), *numbers(0, 3))

    assert cli("--tolerant", "trace").values == [0, 1, 2]
    assert cli("check", "trace").status == 1
    assert cli("repair", "trace", "out").status == 0
    assert cli.prints("out").values == [0, 1, 2]


def test_an_invalid_metadata_packet_loses_its_own_classes(cli, tmp_path):
    comment = "/* " + "x" * 1994 + " */\n"
    source = in_packets(
        metadata() + comment + metadata().split("event {")[-1].join(["event {", ""]).replace("= 2", "= 3")
    )
    place = source.index(b"x" * 900) - 37
    with_metadata(tmp_path, source[:place] + bytes(37) + source[place + 37 :], *numbers(0, 3), Event(3, 110, b"y\0"))

    result = cli("--tolerant", "trace")
    assert result.values == [0, 1, 2]
    assert "wrong magic number" in result.errors
    assert len(result.lines) == 4


@pytest.mark.parametrize("packetized", [False, True])
def test_an_invalid_event_class_of_ctf_1_8_loses_its_own_events(cli, tmp_path, packetized):
    source = metadata().replace("string text;", "strung text;")
    trace = with_metadata(
        tmp_path, in_packets(source) if packetized else source, *numbers(0, 3), text(110, b"x"), number(111, 11)
    )
    trace.stream("other", [packet(*numbers(3, 2), sequence_number=0)])

    result, damage = read(cli, "trace")
    assert result.values == list(range(5))
    assert [entry["kind"] for entry in damage] == ["metadata", "event-class"]
    check_warnings(result, damage)
    assert damage[0]["path"] == str(trace.folder / "metadata")
    assert re.search(r"/metadata:\d+:9: unknown type `strung`\n", damage[0]["message"])
    assert (damage[1]["begin-ns"], damage[1]["end-ns"]) == (102, 111)


def test_invalid_unused_metadata_of_ctf_1_8_loses_nothing(cli, tmp_path):
    source = metadata().replace("align = 8; } := uint8_t", "align = 3; } := uint8_t")
    with_metadata(tmp_path, source, *numbers(0, 3))

    result, damage = read(cli, "trace")
    assert result.values == [0, 1, 2]
    assert [entry["kind"] for entry in damage] == ["metadata"]


@pytest.mark.parametrize(
    "part, wrong",
    [
        ("align = 8; map = clock", "align = 3; map = clock"),
        ("event.header :=", "event.header =="),
        ("stream {", "strum {"),
    ],
)
def test_an_invalid_stream_class_is_not_replaced_by_a_default_one(cli, tmp_path, part, wrong):
    """The event classes remain. They must not create a default stream class, which would accept any bytes as events."""
    with_metadata(tmp_path, metadata().replace(part, wrong), *numbers(0, 3))

    result, damage = read(cli, "trace")
    assert result.out == b""
    assert [entry["kind"] for entry in damage] == ["metadata", "identity"]


def ctf2_metadata():
    def event(name, event_id, member):
        payload = ctf2.structure((member, ctf2.unsigned(32, alignment=8)))
        return ctf2.properties(
            type="event-record-class", name=name, id=event_id, data_stream_class_id=0, payload_field_class=payload
        )

    def u(bits, *roles):
        return ctf2.unsigned(bits, alignment=8, **({"roles": roles} if roles else {}))

    return [
        ctf2.properties(type="preamble", version=2),
        ctf2.properties(type="field-class-alias", name="unused", field_class=u(8)),
        ctf2.properties(
            type="trace-class",
            packet_header_field_class=ctf2.structure(
                ("magic", u(32, "packet-magic-number")), ("stream", u(32, "data-stream-class-id"))
            ),
        ),
        ctf2.properties(type="clock-class", id="main", frequency=1000000000, origin="unix-epoch"),
        ctf2.properties(
            type="data-stream-class",
            id=0,
            default_clock_class_id="main",
            packet_context_field_class=ctf2.structure(
                ("size", u(64, "packet-total-length")),
                ("content", u(64, "packet-content-length")),
                ("begin", u(64, "default-clock-timestamp")),
                ("end", u(64, "packet-end-default-clock-timestamp")),
                ("discarded", u(64, "discarded-event-record-counter-snapshot")),
                ("number", u(64, "packet-sequence-number")),
            ),
            event_record_header_field_class=ctf2.structure(
                ("id", u(16, "event-record-class-id")), ("time", u(64, "default-clock-timestamp"))
            ),
        ),
        event("number", 0, "value"),
        event("other", 7, "value"),
        event("last", 8, "value"),
    ]


@pytest.mark.parametrize("packet_number", [0, 1])
def test_an_invalid_header_of_a_metadata_packet_loses_nothing(cli, tmp_path, packet_number):
    """The text of the packet is complete, and the headers of other packets show the right values."""
    whole = in_packets(metadata())
    begin = [i for i in range(len(whole)) if whole.startswith(whole[:4], i)][packet_number]

    for at in range(begin, begin + 37):
        for bit in range(0, 8, 2):
            spoiled = whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :]
            with_metadata(tmp_path, spoiled, *numbers(0, 3))
            result = cli("--tolerant", "trace")
            assert (result.status in (0, 3), result.values) == (True, [0, 1, 2]), (at, bit, result.errors)


@pytest.mark.parametrize(
    "right, wrong, message",
    [
        ("map = clock.main.value", "map = clock.other.value", "there is no clock `other`"),
        ("absolute = true", "absolute = maybe", "`absolute` attribute must be a boolean"),
        ("uint32_t stream_id;\n", "", "this stream has an ID, but the packet header has no field `stream_id`"),
    ],
)
def test_an_invalid_attribute_only_loses_itself(cli, tmp_path, right, wrong, message):
    source = metadata().replace(right, wrong)
    trace = with_metadata(tmp_path, source, *numbers(0, 3))
    if not wrong:
        stream = trace.folder / "stream"
        header, content = stream.read_bytes()[:8], stream.read_bytes()[8:]
        sizes = struct.pack("<QQ", *(size - 32 for size in struct.unpack("<QQ", content[:16])))
        stream.write_bytes(header[:4] + sizes + content[16:])

    assert cli("trace").status == 1
    result, damage = read(cli, "trace")
    assert result.values == [0, 1, 2]
    assert [entry["kind"] for entry in damage] == ["metadata"]
    assert "ignoring this attribute: " + message in damage[0]["message"]
    assert cli("repair", "trace", "out").status == 0
    assert cli.prints("out").values == [0, 1, 2]


def test_another_minor_version_causes_a_warning(cli, tmp_path):
    with_metadata(tmp_path, metadata().replace("minor = 8", "minor = 3"), *numbers(0, 3))

    result = cli("trace")
    assert (result.status, result.values) == (0, [0, 1, 2])
    assert "reading the trace as CTF 1.8: `minor` attribute must be 8, not 3" in result.errors


def test_an_invalid_first_line_of_metadata_loses_no_event(cli, tmp_path):
    with_metadata(tmp_path, metadata().replace("/* CTF 1.8 */", "/; CTF 1.8 */"), *numbers(0, 3))

    assert cli("--tolerant", "trace").values == [0, 1, 2]


def test_valid_metadata_of_ctf_2_has_no_damage(cli, tmp_path):
    with_metadata(tmp_path, ctf2.join(ctf2_metadata()), *numbers(0, 3))

    result, damage = read(cli, "trace", status=0)
    assert (result.values, damage) == ([0, 1, 2], [])


@pytest.mark.parametrize(
    "right, wrong, place, has_times",
    [
        ('"version": 2', '"version": 2, "uuid": [1]', "fragment 1: `/uuid`", True),
        ('"origin": "unix-epoch"', '"origin": "moon"', "fragment 4: `/origin`", True),
        ('"default-clock-class-id": "', '"default-clock-class-id": "x', "`/default-clock-class-id`", False),
        ('"name": "value",', '"name": "value", "attributes": 7,', "/member-classes/0/attributes`", True),
    ],
)
def test_an_invalid_property_of_ctf_2_only_loses_itself(cli, tmp_path, right, wrong, place, has_times):
    source = ctf2.join(ctf2_metadata())
    assert right in source
    with_metadata(tmp_path, source.replace(right, wrong, 1), *numbers(0, 3))

    assert cli("trace").status == 1
    result, damage = read(cli, "trace")
    assert result.values == [0, 1, 2]
    assert [entry["kind"] for entry in damage] == ["metadata"]
    assert place + ": ignoring this property: " in damage[0]["message"]
    assert cli("repair", "trace", "out").status == 0
    copy = cli.prints("--no-delta", "out")
    assert copy.values == [0, 1, 2]
    assert copy.out.startswith(b"[") == has_times


@pytest.mark.parametrize(
    "fragment, values, kinds",
    [
        (1, [0, 1, 7, 8], ["metadata"]),  # an alias that isn't used
        (5, [7, 8], ["metadata", "event-class"]),
        (6, [0, 1, 8], ["metadata", "event-class"]),
        (7, [0, 1, 7], ["metadata", "event-class"]),
    ],
)
@pytest.mark.parametrize("wrong", ['{"type"', '{"type": "event-record-clasp"}', "\x1e\x1e{]", ""])
def test_an_invalid_fragment_of_ctf_2_loses_its_own_events(cli, tmp_path, wrong, fragment, values, kinds):
    fragments = [ctf2.join([fragment]) for fragment in ctf2_metadata()]
    fragments[fragment] = "\x1e" + wrong + "\n"
    trace = Trace(tmp_path / "trace", text="".join(fragments))
    for event_id, value in (0, 0), (0, 1), (7, 7), (8, 8):
        event = Event(event_id, 100 + value, struct.pack("<I", value))
        trace.stream(f"s{value}", [packet(event, sequence_number=0)])

    expected = set(kinds if wrong else kinds[1:])  # if nothing is lost, there is no damage
    result, damage = read(cli, "trace", status=3 if expected else 0)
    assert result.values == values
    assert {entry["kind"] for entry in damage} == expected


@pytest.mark.parametrize("text", ["", "/* CTF 1.8 */ nothing at all", "\x1e{", "\x1e{}"])
def test_completely_invalid_metadata_loses_its_own_trace(cli, trace, tmp_path, text):
    spoiled = with_metadata(tmp_path / "spoiled", text, *numbers(0, 3))
    trace.stream("stream", [good(0, 3)])

    result, damage = read(cli, "trace", spoiled.folder)
    check_warnings(result, damage)
    assert result.values == [0, 1, 2]
    assert [entry["path"] for entry in damage] == [f"{spoiled.folder}/metadata", f"{spoiled.folder}/stream"]
    assert damage[0]["kind"] == "metadata"


def test_metadata_that_cannot_be_read_is_an_error(cli, trace):
    (trace.folder / "metadata").unlink()
    result = cli("-c", "src.ctf.fs", "-p", f'inputs=["{trace.folder}"],tolerant=yes')
    assert result.status == 1
    assert result.first_error.endswith("not a CTF trace: no `metadata` file")
