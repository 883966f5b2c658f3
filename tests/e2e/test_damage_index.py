# SPDX-License-Identifier: MIT
"""Tolerant reading of data streams with an index file, which contains the offsets of packets."""

import json
import struct

import pytest
from damaged import read
from trace_builder import Packet, Trace, index, metadata, number, packet

WITHOUT_MAGIC = metadata().replace("uint32_t magic;", "")
MAGIC_SIZE = 4
PACKETS, EVENTS = 4, 3


@pytest.fixture
def trace(tmp_path):
    return Trace(tmp_path / "trace")


def good(i, **settings):
    values = range(i * EVENTS, (i + 1) * EVENTS)
    return packet(*(number(100 * (value + 1), value) for value in values), sequence_number=i, **settings)


def without_magic(p):
    p.bytes = p.bytes[MAGIC_SIZE:]
    p.size -= MAGIC_SIZE
    p.bytes = p.bytes[:4] + struct.pack("<QQ", p.size * 8, p.size * 8) + p.bytes[20:]
    p.packet_size = p.content_size = p.size * 8
    return p


def values_without(*lost):
    return [value for value in range(PACKETS * EVENTS) if value // EVENTS not in lost]


@pytest.mark.parametrize("pattern", [0xFF, 0x01, 0x20])
def test_packets_without_a_magic_number_are_found(cli, tmp_path, production, pattern):
    packets = [without_magic(good(i)) for i in range(PACKETS)]
    size = packets[0].size
    trace = Trace(tmp_path / "trace", text=WITHOUT_MAGIC).stream("stream", packets, indexed=True)
    content = b"".join(p.bytes for p in packets)

    for at in range(size, 2 * size):
        (trace.folder / "stream").write_bytes(content[:at] + bytes([content[at] ^ pattern]) + content[at + 1 :])
        result = cli("--tolerant", "trace")
        rest = iter(result.values)
        assert all(value in rest for value in values_without(1)), (at, result.values)


def test_packets_of_a_cut_file_are_found(cli, tmp_path):
    packets = [without_magic(good(i)) for i in range(PACKETS)]
    trace = Trace(tmp_path / "trace", text=WITHOUT_MAGIC).stream("stream", packets, indexed=True)
    content = bytearray((trace.folder / "stream").read_bytes())
    content[packets[0].size + 6] = 1  # the size of the second packet, which is far too large

    for size in range(1, packets[0].size):
        (trace.folder / "stream").write_bytes(content[:-size])
        result, damage = read(cli, "trace")
        assert result.values[: 3 * EVENTS] == list(range(3 * EVENTS))
        assert damage[0]["kind"] == "packet-length"
        assert damage[-1]["kind"] in ("cut-off", "zeros")


@pytest.mark.parametrize("number_of_packets", [2, 3])
@pytest.mark.parametrize("files", [1, 2])
def test_lengths_that_cover_several_packets_are_ignored(cli, trace, number_of_packets, files):
    """The packet size and the content size of the second packet extend to the start of a later packet. Only the index
    shows that they are wrong.
    """
    packets = [good(i) for i in range(PACKETS)]
    size = packets[1].size
    lying = [*packets]
    lying[1] = good(1, packet_size=8 * number_of_packets * size, content_size=8 * number_of_packets * size)
    trace.stream("stream", lying).index("stream", index(packets))
    values = values_without()
    if files == 2:
        last = packet(number(5000, 98), number(6000, 99), sequence_number=PACKETS)
        trace.stream("second", [last], indexed=True)
        values += [98, 99]

    result, damage = read(cli, "trace")
    assert result.values == values
    assert [(entry["kind"], entry["packet"], entry["packet-offset"]) for entry in damage] == [
        ("packet-length", 1, size)
    ]
    assert read(cli, "--begin=0.000000700", "trace")[0].values == values[6:]


def test_a_packet_size_that_is_too_small_loses_the_rest_of_the_packet(cli, tmp_path):
    packets = [without_magic(good(i)) for i in range(PACKETS)]
    size = packets[0].size
    trace = Trace(tmp_path / "trace", text=WITHOUT_MAGIC)
    lying = [*packets]
    short = (size - 14) * 8  # without the last event
    lying[1] = Packet([])
    lying[1].bytes = packets[1].bytes[:4] + struct.pack("<QQ", short, short) + packets[1].bytes[20:]
    trace.stream("stream", lying).index("stream", index(packets))

    result, damage = read(cli, "trace")
    assert result.values == [value for value in values_without() if value != 5]
    assert [(entry["kind"], entry["packet"], entry["offset"], entry["skipped"]) for entry in damage] == [
        ("packet-length", 1, 2 * size - 14, 14)
    ]
    assert "discarded" in result.errors


def spoil_entry(content):
    """Changes the size of the second packet."""
    return content[: 16 + 72 + 15] + b"\xff" + content[16 + 72 + 16 :]


WRONG_INDEXES = {
    "magic": (lambda content: b"\0" + content[1:], "wrong magic number"),
    "cut": (lambda content: content[:-1], "not a whole number of entries"),
    "size": (spoil_entry, "impossible packet size"),
}


@pytest.mark.parametrize("kind", WRONG_INDEXES)
def test_an_invalid_index_loses_no_event(cli, trace, kind):
    spoil, reason = WRONG_INDEXES[kind]
    packets = [good(i) for i in range(PACKETS)]
    trace.stream("stream", packets).index("stream", spoil(index(packets)))

    result, damage = read(cli, "trace", status=0)
    assert (result.values, damage) == (values_without(), [])
    assert f"{trace.folder}/index/stream.idx: ignoring the index file from its first fault on: " in result.errors
    assert reason in result.errors


@pytest.mark.parametrize("entries", [0, 1, PACKETS - 1])
def test_an_index_with_fewer_packets_loses_nothing(cli, trace, entries):
    packets = [good(i) for i in range(PACKETS)]
    trace.stream("stream", packets).index("stream", index(packets[:entries]))

    result, damage = read(cli, "trace", status=0)
    assert (result.values, damage, result.errors) == (values_without(), [], "")


@pytest.mark.parametrize("files", [1, 2])
@pytest.mark.parametrize("left", [1, PACKETS - 1])
def test_packets_that_only_the_index_contains_are_reported_as_missing(cli, trace, left, files):
    packets = [good(i) for i in range(PACKETS)]
    trace.stream("stream", packets[:left]).index("stream", index(packets))
    values = values_without(*range(left, PACKETS))
    if files == 2:
        trace.stream("second", [packet(number(5000, 98), sequence_number=PACKETS)], indexed=True)
        values += [98]

    result, damage = read(cli, "trace")
    size = left * packets[0].size
    path = f"{trace.folder}/stream"
    count = PACKETS - left
    assert result.values == values
    assert damage == [
        {
            "message": f"{path}: ends at byte {size}, but its index file lists {count} more packet{'s' * (count > 1)}",
            "path": path,
            "kind": "missing",
            "packet": left,
            "packet-offset": size,
            "offset": size,
            "skipped": 0,
            "packets-lost": count,
            "begin-ns": packets[left].begin,
            "end-ns": packets[-1].end,
        }
    ]
    assert cli("check", "trace").status == 1
    repaired = json.loads(cli("repair", "--json", "trace", "out").out)
    assert [entry["kind"] for entry in repaired["damage"]] == ["missing"]


@pytest.mark.parametrize("is_there", [True, False])
def test_files_that_only_the_index_contains_are_reported_as_missing(cli, trace, is_there):
    trace.stream("gone", [good(0)], indexed=True).stream("stream", [good(i) for i in range(PACKETS)], indexed=True)
    (trace.folder / "gone").unlink()
    if is_there:
        (trace.folder / "gone").touch()

    result, damage = read(cli, "trace")
    assert result.values == values_without()
    assert [(entry["kind"], entry["path"]) for entry in damage] == [("missing", f"{trace.folder}/gone")]
    assert (
        f"{trace.folder}/gone: is {'empty' if is_there else 'missing'}, but its index file lists packets"
        in result.errors
    )


def test_an_index_folder_that_cannot_be_listed_is_damage(cli, trace):
    packets = [good(i) for i in range(PACKETS)]
    trace.stream("stream", packets)
    (trace.folder / "index").symlink_to("index")  # a loop

    result, damage = read(cli, "trace")
    assert result.values == values_without()
    assert [(entry["kind"], entry["path"]) for entry in damage] == [("read-error", f"{trace.folder}/index")]
    assert f"{trace.folder}/index: cannot list the index files: " in result.errors


def test_packets_that_became_zeros_are_lost(cli, trace):
    packets = [good(i) for i in range(PACKETS)]
    size = packets[0].size
    trace.stream("stream", [*packets[:2], bytes(2 * size)]).index("stream", index(packets))

    result, damage = read(cli, "trace")
    assert result.values == values_without(2, 3)
    assert [(entry["kind"], entry["packets-lost"], entry["skipped"]) for entry in damage] == [("zeros", 2, 2 * size)]
    assert "events-lost" not in damage[0]
    assert b"Discarded packets" in cli("--tolerant", "trace", "-c", "sink.text.details", "-p", "compact=yes").out


@pytest.mark.parametrize("magic", [True, False])
def test_an_index_of_another_stream_is_ignored(cli, tmp_path, magic):
    """A valid packet directly after another one is preferred to the index, even without a magic number."""
    packets = [good(i) if magic else without_magic(good(i)) for i in range(PACKETS)]
    others = [packet(number(100, 1)), packet(number(200, 2)), packet(*(number(300, 3) for _ in range(10)))]
    trace = Trace(tmp_path / "trace", text=metadata() if magic else WITHOUT_MAGIC)
    trace.stream("stream", packets).index("stream", index(others))

    result, damage = read(cli, "trace", status=0)
    assert (result.values, damage) == (values_without(), [])


# Data that the index doesn't describe. In the index, each packet has SPACE bytes.
SPACE = 256
COUNTS = (9, 6, 9, 7, 9)


def padded(i, count):
    values = range(100 * i, 100 * i + count)
    events = [number(10000 * (i + 1) + value, value) for value in values]
    return packet(*events, sequence_number=i, padding=SPACE - packet(*events).size)


def without(content, begin, end):
    return content[:begin] + content[end:]


STALE = {
    # A packet lacks 40 bytes, so the packets after it have moved.
    "in the first packet": lambda content, _: without(content, 100, 140),
    "in the second packet": lambda content, _: without(content, SPACE + 100, SPACE + 140),
    # The end of a packet is missing.
    "at the end of a packet": lambda content, _: without(content, SPACE + 90, 2 * SPACE),
    "at the end of the last but one": lambda content, _: without(content, 3 * SPACE + 90, 4 * SPACE),
    # The missing bytes have the size of a packet, so the other packets begin at offsets that the index contains.
    "a whole packet": lambda content, _: without(content, 100, 100 + SPACE),
    # A packet of another stream class was inserted.
    "a packet more": lambda content, more: content[:SPACE] + more + content[SPACE:],
    "bytes more": lambda content, _: content[: SPACE + 100] + bytes(24) + content[SPACE + 100 :],
}


@pytest.mark.parametrize("change", STALE)
def test_a_stale_index_changes_nothing(cli, tmp_path, production, change):
    packets = [padded(i, count) for i, count in enumerate(COUNTS)]
    foreign = packet(number(1, 9999), stream_class=7, padding=SPACE - packet(number(1, 9999)).size)
    content = STALE[change](b"".join(p.bytes for p in packets), foreign.bytes)
    results = []
    for name in "with", "without":
        trace = Trace(tmp_path / name, text=metadata())
        (trace.folder / "stream").write_bytes(content)
        if name == "with":
            trace.index("stream", index(packets))
        result = cli("--tolerant", name)
        # Without an index, missing whole events can't be detected.
        assert result.status in ([3] if name == "with" else [0, 3])
        assert cli("repair", name, f"{name}-repaired").status == 0
        # Wrong times that are plausible are kept, with a warning.
        repaired = cli(f"{name}-repaired")
        assert (repaired.status, repaired.values) == (0, result.values)
        results.append(result.values)
    assert results[0] == results[1]
    assert all(value in results[0] for value in range(400, 400 + COUNTS[4]))


def test_a_stale_index_does_not_hide_packets(cli, trace):
    """Bytes are missing in a long packet, so the next packet begins within it, and ends where the long packet should
    end.
    """
    long = packet(*(number(100 + i, i) for i in range(30)))
    short = packet(*(number(1000 + i, 100 + i) for i in range(4)), sequence_number=1)
    last = packet(number(2000, 200), number(2001, 201), sequence_number=2)
    assert long.size > short.size
    content = b"".join(p.bytes for p in (long, short, last))
    trace.stream("stream", [without(content, 70, 70 + short.size)]).index("stream", index([long, short, last]))

    assert cli("--tolerant", "trace").values[-6:] == [100, 101, 102, 103, 200, 201]


@pytest.mark.parametrize("cut", [1, 71])
def test_the_complete_entries_of_a_cut_index_are_used(cli, tmp_path, cut):
    packets = [without_magic(good(i)) for i in range(PACKETS)]
    trace = Trace(tmp_path / "trace", text=WITHOUT_MAGIC)
    damaged = packets[1].bytes
    packets[1].bytes = damaged[:4] + bytes([0xFF] * 8) + damaged[12:]  # the size of an entry
    trace.stream("stream", packets).index("stream", index(packets)[:-cut])

    result, damage = read(cli, "trace")
    # The packets after the last complete entry are found by the sizes of the packets.
    assert result.values[-2 * EVENTS :] == values_without(0, 1)
    assert [entry["packet"] for entry in damage] == [1]
