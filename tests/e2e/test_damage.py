# SPDX-License-Identifier: MIT
"""--tolerant: damage only affects the rest of its packet. A warning and the report describe it, and the exit status is
3.
"""

import collections
import json
import random
import re
import struct
from pathlib import Path

import pytest
from damaged import NUMBER_SIZE, WARNING, check_warnings, good, numbers, read, without_messages
from trace_builder import HEADER_SIZE, Event, Trace, bytes_, index, metadata, number, packet

DETAILS = ["-c", "sink.text.details", "-p", "compact=yes,with-metadata=no"]


@pytest.fixture
def trace(tmp_path):
    return Trace(tmp_path / "trace")


# Eight streams whose events alternate in time.
STREAMS, EVENTS, EVENTS_IN_PACKET = 8, 1000, 20
DAMAGED, LAST_PACKET = 3, EVENTS // EVENTS_IN_PACKET - 1
PACKET_SIZE = HEADER_SIZE + EVENTS_IN_PACKET * NUMBER_SIZE
KEPT = 7  # the number of events before the faulty event of a packet
KEPT_SIZE = HEADER_SIZE + KEPT * NUMBER_SIZE  # the size of a packet up to its faulty event


def value_of(stream, event):
    return event * STREAMS + stream


def time_of(stream, event):
    return 1_000_000_000 + 10 * value_of(stream, event)


def events_of(stream, packet_number):
    first = packet_number * EVENTS_IN_PACKET
    return [number(time_of(stream, i), value_of(stream, i)) for i in range(first, first + EVENTS_IN_PACKET)]


def numbered(stream, packet_number, **settings):
    return packet(*events_of(stream, packet_number), sequence_number=packet_number, **settings)


def with_unknown_event(stream, packet_number):
    events = events_of(stream, packet_number)
    events[KEPT] = Event(4711, events[KEPT].time, bytes(4))
    return packet(*events, sequence_number=packet_number)


def without_five_bytes(stream, packet_number):
    """Removes five bytes, so that the event after the kept events has another ID."""
    whole = numbered(stream, packet_number).bytes
    return whole[:KEPT_SIZE] + whole[KEPT_SIZE + 5 :]


# For each kind of damage: the number of the damaged packet, a function that damages it, the number of its events that
# are kept, and the damage in the report: kind, offset in the packet, number of skipped bytes.
WAYS = {
    "magic": (20, lambda *of: numbered(*of, magic=0xC1FC1FC0), 0, [("magic-number", 0, PACKET_SIZE)]),
    "zeros": (20, lambda *of: bytes(PACKET_SIZE), 0, [("magic-number", 0, PACKET_SIZE)]),
    "garbage": (20, lambda *of: random.Random(1).randbytes(PACKET_SIZE), 0, [("magic-number", 0, PACKET_SIZE)]),
    "size-0": (20, lambda *of: numbered(*of, packet_size=0, content_size=0), 0, [("packet-length", 0, PACKET_SIZE)]),
    "stream-class": (20, lambda *of: numbered(*of, stream_class=77), 0, [("identity", 0, PACKET_SIZE)]),
    "event-class": (20, with_unknown_event, KEPT, [("event-class", KEPT_SIZE, PACKET_SIZE - KEPT_SIZE)]),
    "five-bytes-missing": (
        20,
        without_five_bytes,
        KEPT,
        [("packet-length", PACKET_SIZE - 5, 0), ("event-class", KEPT_SIZE, PACKET_SIZE - 5 - KEPT_SIZE)],
    ),
    "cut": (LAST_PACKET, lambda *of: numbered(*of).bytes[: KEPT_SIZE + 1], KEPT, [("cut-off", KEPT_SIZE, 1)]),
}


def write_streams(trace, damaged_packet, damage):
    for stream in range(STREAMS):
        packets = [numbered(stream, i) for i in range(LAST_PACKET + 1)]
        if stream == DAMAGED:
            packets[damaged_packet] = damage(stream, damaged_packet)
        trace.stream(f"stream{stream}", packets)


def expected_damage(folder, damaged_packet, kept, places):
    first = damaged_packet * EVENTS_IN_PACKET
    begin = damaged_packet * PACKET_SIZE
    expected = [
        {
            "path": str(folder / f"stream{DAMAGED}"),
            "kind": kind,
            "packet": damaged_packet,
            "packet-offset": begin,
            "offset": begin + offset,
            "skipped": skipped,
            "packets-lost": 0 if kept else 1,
        }
        for kind, offset, skipped in places
    ]
    # The range begins at the last event that is read. It ends at the end of the packet, or at the next packet.
    last = first + EVENTS_IN_PACKET - 1 if kept else first + EVENTS_IN_PACKET
    expected[-1] |= {"begin-ns": time_of(DAMAGED, first + kept - 1), "end-ns": time_of(DAMAGED, last)}
    return expected


@pytest.mark.parametrize("way", WAYS)
def test_one_damaged_packet_only_loses_its_own_events(cli, trace, way):
    damaged_packet, damage, kept, places = WAYS[way]
    write_streams(trace, damaged_packet, damage)
    first = damaged_packet * EVENTS_IN_PACKET
    lost = {value_of(DAMAGED, i) for i in range(first + kept, first + EVENTS_IN_PACKET)}

    result, found = read(cli, "trace")
    assert result.values == [value for value in range(STREAMS * EVENTS) if value not in lost]
    check_warnings(result, found)
    assert without_messages(found) == expected_damage(trace.folder, damaged_packet, kept, places)


@pytest.mark.parametrize("way", WAYS)
def test_strict_reading_prints_all_events_that_are_earlier_than_the_damage(cli, trace, way):
    damaged_packet, damage, kept, places = WAYS[way]
    write_streams(trace, damaged_packet, damage)
    last = value_of(DAMAGED, damaged_packet * EVENTS_IN_PACKET + kept - 1)

    cli.fails(
        "trace",
        values=range(last + 1),
        error=rf"/trace/stream{DAMAGED}: packet {damaged_packet} \(at byte {damaged_packet * PACKET_SIZE}\): ",
    )


@pytest.mark.parametrize("way", WAYS)
def test_one_damaged_packet_is_skipped_while_seeking(cli, trace, way):
    damaged_packet, damage, kept, _ = WAYS[way]
    write_streams(trace, damaged_packet, damage)
    first = damaged_packet * EVENTS_IN_PACKET
    lost = {value_of(DAMAGED, i) for i in range(first + kept, first + EVENTS_IN_PACKET)}
    begin = value_of(DAMAGED, first + KEPT + 1)

    result, found = read(cli, f"--begin=1.{10 * begin:09d}", "trace")
    assert result.values == [value for value in range(begin, STREAMS * EVENTS) if value not in lost]
    check_warnings(result, found)


# Each byte of a small stream is changed, and the stream is cut off at each byte. Each case is a trace, and one run
# reads all traces.
SMALL_PACKET_SIZE = HEADER_SIZE + 8 + 4 * NUMBER_SIZE
SMALL_METADATA = metadata().replace("uint32_t stream_id;\n", "uint32_t stream_id; uint64_t stream_instance_id;\n")
HEALTHY_STREAM, DAMAGED_STREAM = 6, 7  # if the last bit of an ID is changed, the packet belongs to the other stream
BEGIN = 210


def small_time(stream, packet_number, event):
    return 100 * (packet_number + 1) + 10 * event + (stream == HEALTHY_STREAM)


def small_value(stream, packet_number, event):
    return 1000 * stream + 10 * packet_number + event


def small_packet(stream, packet_number):
    result = packet(
        *(number(small_time(stream, packet_number, i), small_value(stream, packet_number, i)) for i in range(4)),
        packet_size=8 * SMALL_PACKET_SIZE,
        content_size=8 * SMALL_PACKET_SIZE,
        sequence_number=packet_number,
    )
    result.bytes = result.bytes[:8] + struct.pack("<Q", stream) + result.bytes[8:]
    result.size = SMALL_PACKET_SIZE
    return result


def changed(content, pattern):
    for at, byte in enumerate(content):
        yield content[:at] + bytes([byte ^ pattern]) + content[at + 1 :]


def cut(content):
    for size in range(1, len(content)):
        yield content[:size]


class SmallTraces:
    """The file `damaged` has the packets `numbers` of its stream. With `files=2`, the file `second` has the others."""

    def __init__(self, folder, spoil, files, indexed):
        self.count = 3 * files
        self.numbers = range(0, self.count, files)
        packets = {
            "damaged": [small_packet(DAMAGED_STREAM, i) for i in self.numbers],
            "healthy": [small_packet(HEALTHY_STREAM, i) for i in range(self.count)],
        }
        if files == 2:
            packets["second"] = [small_packet(DAMAGED_STREAM, i) for i in range(1, self.count, 2)]
        contents = {name: b"".join(p.bytes for p in packets[name]) for name in packets}
        indexes = {name: index(packets[name]) for name in packets}
        for i, content in enumerate(spoil(contents["damaged"])):
            uuid = f'uuid = "2a6422d0-6cee-11e0-8c08-{i:012x}"'
            more = f'env {{ hostname = "t{i}"; }};\n'
            trace = Trace(folder / f"t{i}", text=re.sub('uuid = ".*?"', uuid, SMALL_METADATA) + more)
            for name in packets:
                (trace.folder / name).write_bytes(content if name == "damaged" else contents[name])
                if indexed:
                    trace.index(name, indexes[name])

    def expected(self, stream, lost, begin):
        return [
            small_value(stream, i, event)
            for i in range(self.count)
            for event in range(4)
            if not (stream == DAMAGED_STREAM and i in lost) and small_time(stream, i, event) >= begin
        ]


@pytest.mark.parametrize("size", range(1, SMALL_PACKET_SIZE))
def test_a_first_packet_that_was_cut_off_does_not_hide_other_packets(cli, tmp_path, size):
    """The next packet follows the cut. If the cut is in the header, the next packet's ID may be read as a length."""
    stream = 5000
    trace = Trace(tmp_path / "trace", text=SMALL_METADATA)
    packets = [small_packet(stream, i).bytes for i in range(4)]
    trace.stream("stream", [packets[0][:size], *packets[1:]])

    result = cli("--tolerant", "trace")
    assert result.status == 3
    assert result.values[-12:] == [small_value(stream, i, event) for i in (1, 2, 3) for event in range(4)]


def test_a_packet_with_invalid_times_does_not_identify_the_stream(cli, tmp_path):
    """The times of the packet can't be converted to nanoseconds."""
    trace = Trace(tmp_path / "trace", text=SMALL_METADATA)
    first = small_packet(HEALTHY_STREAM, 0)
    content = first.bytes[:32] + b"\xff" * 16 + first.bytes[48:]
    trace.stream("stream", [content, *(small_packet(DAMAGED_STREAM, i) for i in (1, 2))])

    assert cli("--tolerant", "trace").values == [
        small_value(DAMAGED_STREAM, i, event) for i in (1, 2) for event in range(4)
    ]


def has_in_order(values, expected):
    rest = iter(values)
    return all(value in rest for value in expected)


SPOILING = {
    "changed-ff": lambda content: changed(content, 0xFF),
    "changed-01": lambda content: changed(content, 0x01),
    "cut": cut,
}


@pytest.mark.parametrize("files", [1, 2])
@pytest.mark.parametrize("indexed", [False, True])
@pytest.mark.parametrize("spoiling", SPOILING)
def test_all_packets_without_wrong_bytes_are_read(cli, tmp_path, production, spoiling, indexed, files):
    """In developer mode, a wrong time that goes back would count as a mistake of the source."""
    traces = SmallTraces(tmp_path / "traces", SPOILING[spoiling], files, indexed)

    for begin in 0, BEGIN:
        result = cli("--tolerant", f"--begin=0.{begin:09d}", "traces", timeout=60)
        assert result.status == 3, result.errors[:1000]
        values = collections.defaultdict(list)
        for name, value in re.findall(r"\bt(\d+) number: \{ value = (\d+) \}", result.out.decode()):
            values[int(name)].append(int(value))
        for at in range(3 * SMALL_PACKET_SIZE - (spoiling == "cut")):
            place = (at + 1 if spoiling == "cut" else at) // SMALL_PACKET_SIZE
            lost = traces.numbers[place:] if spoiling == "cut" else traces.numbers[place : place + 1]
            for stream in DAMAGED_STREAM, HEALTHY_STREAM:
                assert has_in_order(values[at], traces.expected(stream, lost, begin)), (at, stream)


def test_an_undamaged_trace_has_the_same_output_with_tolerant(cli, trace):
    for i in range(3):
        trace.stream(f"stream{i}", [good(10 * i, 5), good(10 * i + 5, 5, discarded=3)], indexed=i == 0)
    strict = cli("trace")

    result, damage = read(cli, "trace", status=0)
    assert (result.out, result.errors, damage) == (strict.out, strict.errors, [])


@pytest.mark.parametrize("indexed", [False, True])
@pytest.mark.parametrize("size", [1, 7, 8, 4096, 1 << 20])
def test_zeros_after_the_last_packet_are_reported(cli, trace, size, indexed):
    trace.stream("stream", [good(0, 5), good(5, 2)], tail=bytes(size), indexed=indexed)
    trace.stream("other", [good(7, 3)])
    end = 2 * HEADER_SIZE + 7 * NUMBER_SIZE

    result, damage = read(cli, "trace")
    assert result.values == list(range(10))
    check_warnings(result, damage)
    assert without_messages(damage) == [
        {
            "path": str(trace.folder / "stream"),
            "kind": "zeros",
            "packet": 2,
            "packet-offset": end,
            "offset": end,
            "skipped": size,
            "packets-lost": 0,
            "events-lost": 0,
            "begin-ns": 106,
        }
    ]
    # The number of lost events and packets is unknown.
    assert b"Discarded" not in cli("--tolerant", "trace", *DETAILS).out


@pytest.mark.parametrize("tail", [b"", b"\1"], ids=["zeros", "a byte at the end"])
def test_a_hole_of_a_terabyte_is_skipped_quickly(cli, trace, tail):
    trace.stream("stream", [good(0, 5)])
    with (trace.folder / "stream").open("r+b") as file:
        file.seek(1 << 40)
        file.truncate()
        file.write(tail)

    result, damage = read(cli, "trace")
    assert result.values == list(range(5))
    assert [entry["skipped"] for entry in damage] == [(1 << 40) + len(tail) - HEADER_SIZE - 5 * NUMBER_SIZE]


@pytest.mark.parametrize("count", [9_900])
def test_packets_that_end_in_zeros_take_linear_time(cli, trace, count):
    """Each packet size reaches into one long run of zeros after all packets. A byte that isn't 0 follows the zeros."""
    size = HEADER_SIZE + NUMBER_SIZE
    packets = [
        packet(number(100 + i, i), packet_size=8 * (size * (count - i) + 8), content_size=8 * size)
        for i in range(count)
    ]
    trace.stream("stream", packets, tail=bytes(size * count) + b"\1")

    result, damage = read(cli, "trace")
    assert result.values == list(range(count))
    assert len(damage) == count


def test_damage_beyond_the_maximum_number_of_descriptions_is_counted(cli, trace):
    count, described = 10_002, 10_000
    trace.stream("stream", [each for i in range(count) for each in (good(i, 1), good(i, 1, magic=0))])

    result = cli("--tolerant", "--damage-report", cli.folder / "report.json", "trace")
    document = json.loads((cli.folder / "report.json").read_text())
    warnings = [line for line in result.errors.splitlines() if line.startswith(WARNING)]
    assert result.status == 3 and result.values == list(range(count))
    assert document["count"] == count and len(document["damage"]) == described
    assert len(warnings) == described + 1
    assert warnings[-1].endswith("there is more damage than can be described; the rest is only counted")


def test_packets_within_packets_take_linear_time(cli, trace):
    """Each of the nested packets is searched for packets in it."""
    count, half = 2000, 10_000_000
    first = packet(number(1, 1), packet_size=8 * half, content_size=8 * (HEADER_SIZE + NUMBER_SIZE)).bytes
    content = first + b"\x33" * (half - len(first))
    begin, end = half, 2 * half + 70 * count
    for i in range(count):
        bits = 8 * ((end + 80 * i) - (begin + 70 * i))
        content += packet(number(10 + i, 1), packet_size=bits, content_size=bits, sequence_number=1 + i).bytes
    content += b"\x33" * half
    for i in range(count):
        content += packet(number(10 + count + i, 1), padding=10, sequence_number=1 + count + i).bytes
    trace.stream("stream", [content])

    assert read(cli, "trace", "-o", "dummy")[1]


def test_a_wrong_time_before_damage_can_be_copied(cli, trace, production):
    """The wrong time 900 is after the next packet, but the message about the lost events ends with that packet."""
    damaged = packet(number(100, 1), number(900, 2), Event(4711, 910, b""), begin=100, end=200)
    trace.stream("stream", [damaged, packet(number(300, 3), number(400, 4))])

    assert cli("--tolerant", "trace", "-o", "ctf", "-w", "copy").status == 3
    assert cli("copy").values == [1, 2, 3, 4]


def test_reported_ranges_of_bytes_do_not_overlap(cli, trace):
    """The packet has an event of an unknown class, and its packet size is also too large."""
    size = HEADER_SIZE + 3 * NUMBER_SIZE
    damaged = packet(
        number(100, 1), Event(4711, 110, bytes(4)), number(120, 3), padding=40, packet_size=8 * (size + 90)
    )
    trace.stream("stream", [damaged, good(300, 2)])

    damage = read(cli, "trace")[1]
    assert [(entry["kind"], entry["offset"], entry["skipped"]) for entry in damage] == [
        ("packet-length", size, 40),
        ("event-class", HEADER_SIZE + NUMBER_SIZE, 2 * NUMBER_SIZE),
    ]


def test_files_without_any_packet_are_reported(cli, trace):
    trace.stream("good", [good(0, 5)])
    (trace.folder / "empty").write_bytes(b"")
    (trace.folder / "garbage").write_bytes(b"garbage" * 100)
    (trace.folder / "short").write_bytes(b"\xc1\x1f")
    (trace.folder / "zeros").write_bytes(bytes(5000))

    result, damage = read(cli, "trace")
    assert result.values == list(range(5))
    check_warnings(result, damage)
    assert [(entry["path"], entry["kind"], entry["offset"], entry["skipped"]) for entry in damage] == [
        (str(trace.folder / "garbage"), "magic-number", 0, 700),
        (str(trace.folder / "short"), "cut-off", 0, 2),
        (str(trace.folder / "zeros"), "zeros", 0, 5000),
    ]


def test_a_trace_without_any_packet_is_reported(cli, trace):
    (trace.folder / "garbage").write_bytes(b"garbage" * 100)

    result, damage = read(cli, "trace")
    assert result.out == b""
    assert [entry["skipped"] for entry in damage] == [700]


def test_first_packet_with_the_id_of_another_stream_is_skipped(cli, tmp_path):
    trace = Trace(tmp_path / "trace", text=SMALL_METADATA)
    trace.stream("healthy", [small_packet(HEALTHY_STREAM, i) for i in range(3)])
    trace.stream("damaged", [small_packet(HEALTHY_STREAM, 0)] + [small_packet(DAMAGED_STREAM, i) for i in range(1, 3)])

    result, damage = read(cli, "trace")
    assert sorted(result.values) == sorted(
        small_value(stream, i, event)
        for stream in (HEALTHY_STREAM, DAMAGED_STREAM)
        for i in range(stream == DAMAGED_STREAM, 3)
        for event in range(4)
    )
    assert [(entry["path"], entry["kind"], entry["offset"], entry["skipped"]) for entry in damage] == [
        (str(trace.folder / "damaged"), "identity", 0, SMALL_PACKET_SIZE)
    ]


def details(cli, *args):
    return [line for line in cli("--tolerant", "trace", *DETAILS, *args).lines if "Discarded" in line]


def test_message_of_lost_packets_has_their_times(cli, trace):
    trace.stream("stream", [good(0, 5), good(5, 2, magic=1), good(7, 3)])

    assert details(cli) == ["[104 104] [107 107] {0 0 0} Discarded packets"]


def test_message_of_lost_packets_has_their_number_if_packets_are_numbered(cli, trace):
    packets = [good(3 * i, 3, sequence_number=i, magic=1 if i in (1, 2) else 0xC1FC1FC1) for i in range(4)]
    trace.stream("stream", packets)

    assert details(cli) == ["[102 102] [109 109] {0 0 0} Discarded packets (2 packets)"]


def test_message_of_packets_lost_after_the_last_one_has_its_end_time(cli, trace):
    trace.stream("stream", [good(0, 5), good(5, 2, magic=1)])

    assert details(cli) == ["[104 104] [104 104] {0 0 0} Discarded packets"]


def test_message_of_lost_events_ends_with_the_next_packet(cli, trace):
    """The message is the same as for discarded events, which CTF counts per packet."""
    trace.stream("stream", [packet(*numbers(0, 2), Event(4711, 107, b""), number(108, 8), end=150), good(60, 2)])

    assert details(cli) == ["[101 101] [161 161] {0 0 0} Discarded events"]


def test_report_has_the_times_of_the_packet_if_an_event_is_later(cli, trace, production):
    """The late event may consist of damaged bytes, so its time isn't used."""
    trace.stream("stream", [packet(*numbers(0, 2), number(5000, 7), Event(4711, 104, b""), end=109), good(60, 2)])

    _, damage = read(cli, "trace")
    assert [(entry["kind"], entry.get("begin-ns"), entry.get("end-ns")) for entry in damage] == [
        ("event-class", 100, None)
    ]


def test_packets_of_several_files_are_numbered_per_file(cli, tmp_path):
    trace = Trace(tmp_path / "trace", text=SMALL_METADATA)
    packets = [small_packet(HEALTHY_STREAM, i) for i in range(6)]
    packets[3].bytes = packets[3].bytes[:-NUMBER_SIZE] + bytes([0x77]) * NUMBER_SIZE
    trace.stream("first", packets[::2]).stream("second", packets[1::2])

    _, damage = read(cli, "trace")
    assert [(entry["kind"], entry["packet"], entry["packet-offset"]) for entry in damage] == [
        ("event-class", 1, SMALL_PACKET_SIZE)
    ]


def test_a_seek_finds_packets_after_one_with_a_wrong_length(cli, trace):
    packets = [packet(number(time, time), number(time + 50, time + 50)) for time in (100, 300, 500)]
    size = 16 * packets[0].size
    long = packet(number(100, 100), number(150, 150), packet_size=size, content_size=size)
    trace.stream("stream", [long, *packets[1:]])

    assert cli("--tolerant", "trace", "--begin=0.000000350").values == [350, 500, 550]


def test_messages_of_lost_packets_begin_where_reading_begins(cli, trace):
    trace.stream("stream", [good(0, 5), good(5, 2, magic=1), good(17, 3)])

    assert details(cli, "--begin=0.000000110") == ["[110 110] [117 117] {0 0 0} Discarded packets"]


@pytest.mark.parametrize("path", ["nowhere/report.json", "trace", "full"])
def test_a_report_that_cannot_be_written_is_an_error(cli, trace, path):
    trace.stream("stream", [good(0, 5), good(5, 2, magic=1)])
    (cli.folder / "full").symlink_to("/dev/full")
    result = cli("--tolerant", "--damage-report", path, "trace")

    assert result.values == list(range(5))
    assert result.status == 1
    assert re.search(f"^error: {path}: cannot write the report of damage: ", result.errors, re.MULTILINE)


def test_the_report_may_be_written_to_links_and_pipes(cli, trace):
    """A link stays a link, and a pipe stays a pipe."""
    trace.stream("stream", [good(0, 5), good(5, 2, magic=1)])
    (cli.folder / "link").symlink_to("target")
    (cli.folder / "output").symlink_to("/proc/self/fd/1")

    assert json.loads(cli("--tolerant", "--damage-report", "output", "-o", "dummy", "trace").out)["count"] == 1
    assert cli("--tolerant", "--damage-report", "link", "trace").status == 3
    assert (cli.folder / "link").is_symlink()
    assert json.loads((cli.folder / "target").read_text())["count"] == 1


def test_a_failure_is_reported_together_with_the_damage_before_it(cli, trace):
    trace.stream("stream", [good(0, 5), good(5, 2, magic=1), good(7, 1)])

    (cli.folder / "full").symlink_to("/dev/full")

    result, damage = read(cli, "trace", "--output=full", status=1)
    assert [entry["kind"] for entry in damage] == ["magic-number"]
    assert re.search("^error: full: ", result.errors, re.MULTILINE)


def test_an_explicit_component_is_only_tolerant_with_its_parameter(cli, trace):
    trace.stream("stream", [good(0, 5), good(5, 2, magic=1), good(7, 1)])

    def run(params):
        source = ["-c", "in:src.ctf.fs", "-p", 'inputs=["trace"]' + params]
        result = cli("run", "--damage-report=report", *source, "-c", "out:sink.text.pretty", "-x", "in:out")
        return result.status, result.values, json.loads((cli.folder / "report").read_text())["count"]

    assert run("") == (1, list(range(5)), 0)
    assert run(",tolerant=yes") == (3, [0, 1, 2, 3, 4, 7], 1)


@pytest.mark.parametrize("sources", [["-c", "src.utils.fake"], ["-c", "src.ctf.fs", "-p", 'inputs=["trace"]']])
def test_without_an_input_in_ctf_the_option_is_an_error(cli, trace, sources):
    trace.stream("stream", [good(0, 5)])
    result = cli("--tolerant", *sources)

    assert result.status == 1
    assert result.first_error == (
        "error: --tolerant: no input is read by a `source.ctf.fs` or `source.ctf.lttng-live` component"
    )


def test_tolerant_and_follow_cannot_be_combined(cli, trace):
    trace.stream("stream", [good(0, 5)])

    assert cli("--tolerant", "--follow", "trace", timeout=60).first_error.startswith(
        "error: --tolerant cannot be combined with --follow"
    )


@pytest.mark.parametrize(
    "options, values",
    [
        (["--limit=3"], [0, 1, 2]),
        (["--tail=2"], [7, 8]),
        (["--filter=value > 3"], [4, 7, 8]),
        (["--end=0.000000107"], [0, 1, 2, 3, 4, 7]),
        (["--last=5ns"], [3, 4, 7, 8]),
    ],
)
def test_damage_is_skipped_when_events_are_selected(cli, trace, options, values):
    trace.stream("stream", [good(0, 5), good(5, 2, magic=1), good(7, 2)])

    assert cli("--tolerant", "trace", *options).values == values


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_damaged_trace_is_undamaged(cli, trace, way):
    damaged_packet, damage, _, _ = WAYS[way]
    write_streams(trace, damaged_packet, damage)
    tolerant = cli("--tolerant", "trace")
    assert cli("--tolerant", "trace", "-o", "ctf", "-w", "copy").status == 3

    assert cli("copy").values == tolerant.values
    assert cli("check", "copy").status == 0


def test_a_copy_is_undamaged_if_successive_packets_are_damaged(cli, trace):
    cut = [packet(*numbers(i, 2), Event(4711, 105 + i, b""), end=109 + i, discarded=i) for i in (0, 10, 20)]
    trace.stream("stream", [*cut, good(40, 2, discarded=30)])

    assert cli("--tolerant", "trace", "-o", "ctf", "-w", "copy").status == 3
    assert cli("copy").values == [0, 1, 10, 11, 20, 21, 40, 41]


def test_zeros_instead_of_the_last_events_are_not_events(cli, trace):
    """The zeros would be events of the class with the ID 0."""
    whole = good(0, 10)
    kept = HEADER_SIZE + 4 * NUMBER_SIZE
    trace.stream("stream", [whole.bytes[:kept].ljust(whole.size, b"\0"), good(10, 2)])

    result, damage = read(cli, "trace")
    assert result.values == [0, 1, 2, 3, 10, 11]
    assert [(entry["kind"], entry["offset"], entry["skipped"]) for entry in damage] == [
        ("zeros", kept, whole.size - kept)
    ]
    assert cli("repair", "trace", "out").status == 0
    assert cli.prints("out").values == result.values


def test_zeros_before_damage_are_not_events(cli, trace):
    """The zeros are read together with the events before them, or begin in a later window of bytes."""
    kept = HEADER_SIZE + 4 * NUMBER_SIZE
    whole = good(0, 100_000)
    for place in kept, kept + 40_000 * NUMBER_SIZE:
        changed_part = bytes(800 * NUMBER_SIZE) + b"\xff" * 100
        content = whole.bytes[:place] + changed_part + whole.bytes[place + len(changed_part) :]
        trace.stream("stream", [content, good(200_000, 2)])

        result, damage = read(cli, "trace")
        assert result.values == [*range((place - HEADER_SIZE) // NUMBER_SIZE), 200_000, 200_001]
        assert [(entry["kind"], entry["offset"], entry["skipped"]) for entry in damage] == [
            ("zeros", place, whole.size - place)
        ]
        assert "zeros follow instead of events" in damage[0]["message"]


def places(damage):
    return sorted((Path(entry["path"]).name, entry["offset"], entry["skipped"], entry["kind"]) for entry in damage)


def spoiled(content, chance):
    """Replaces some bytes by zeros and others by garbage, and removes some bytes."""
    content = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        begin = chance.randrange(HEADER_SIZE, len(content))
        end = min(begin + chance.choice([1, 40, 63, 64, 65, 100, 300]), len(content))
        content[begin:end] = chance.choice(
            [bytes(end - begin), b"\xff" * (end - begin), chance.randbytes(end - begin), b""]
        )
    return content


@pytest.mark.parametrize("seed", range(40))
def test_reading_checking_and_repairing_agree(cli, trace, production, seed):
    """The repaired trace has the events that are read, and no damage. All three commands report the same damage."""
    chance = random.Random(seed)
    for name in "ab":
        packets = [good(100 * i, 30, sequence_number=i).bytes for i in range(4)]
        trace.stream(name, [spoiled(content, chance) if chance.random() < 0.5 else content for content in packets])
    trace.stream("c", [spoiled(good(0, 30).bytes, chance), good(50, 3)])

    result, damage = read(cli, "trace")
    count = int(cli("--tolerant", "--count", "trace").out)
    checked = json.loads(cli("check", "--json", "trace").out)["traces"][0]
    repaired = json.loads(cli("repair", "--json", "trace", "out").out)
    kept = sum(file["events-kept"] for file in repaired["files"])
    dropped = sum(file["events-dropped"] for file in repaired["files"])
    assert len(result.values) == count == checked["events"] == kept + dropped
    assert places(damage) == places(checked["damage"]) == places(repaired["damage"])
    assert cli("check", "out").status == 0
    assert dropped == 0  # the repair can change the lengths of these packets
    assert cli("out").values == result.values


def test_zeros_in_the_last_event_belong_to_the_event(cli, trace):
    trace.stream("stream", [packet(number(1, 1), bytes_(2, bytes(200))), good(10, 2)])

    assert len(cli.prints("--tolerant", "trace").lines) == 4


def test_a_copy_counts_lost_packets(cli, trace):
    trace.stream("stream", [good(0, 5), good(5, 2, magic=1), good(7, 2)])
    cli("--tolerant", "trace", "-o", "ctf", "-w", "copy")

    result = cli("copy")
    assert (result.status, result.values) == (0, [0, 1, 2, 3, 4, 7, 8])
    assert "Tracer discarded 1 packet between" in result.errors  # the copy has sequence numbers
