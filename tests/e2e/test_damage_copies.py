# SPDX-License-Identifier: MIT
"""Tolerant reading of packets that several files contain, such as overlapping snapshots. One undamaged copy is
sufficient.
"""

import struct

import pytest
from damaged import read
from trace_builder import Trace, metadata, number, packet

METADATA = metadata().replace("uint32_t stream_id;", "uint32_t stream_id;\n        uint64_t stream_instance_id;")
EVENTS = 3
FIRST, SECOND = range(4), range(2, 6)  # packets of the snapshots


def copy(i):
    values = range(i * EVENTS, (i + 1) * EVENTS)
    result = packet(*(number(100 * (value + 1), value) for value in values), sequence_number=i)
    result.size += 8
    result.bytes = result.bytes[:8] + struct.pack("<QQQ", 7, result.size * 8, result.size * 8) + result.bytes[24:]
    return result


PACKET_SIZE = copy(0).size
EVENT_ID, VALUE = PACKET_SIZE - 14, PACKET_SIZE - 2  # offsets of these fields of the last event


def spoiled(p, at):
    p.bytes = p.bytes[:at] + b"\x55" + p.bytes[at + 1 :]
    return p


@pytest.mark.parametrize("packet_number", [2, 3])
@pytest.mark.parametrize("place", [0, 4, 16, 24, EVENT_ID, VALUE], ids=lambda place: f"byte {place}")
@pytest.mark.parametrize("file", ["a", "b"])
def test_an_undamaged_copy_of_a_packet_replaces_the_damaged_packet(cli, tmp_path, file, place, packet_number):
    numbers = {"a": FIRST, "b": SECOND}
    trace = Trace(tmp_path / "trace", text=METADATA)
    for name in numbers:
        damaged = packet_number if name == file else None
        trace.stream(name, [spoiled(copy(i), place) if i == damaged else copy(i) for i in numbers[name]])

    result, damage = read(cli, "trace", status=0 if place == VALUE else 3)
    expected = list(range(6 * EVENTS))
    if (place, file) == (VALUE, "a"):  # this damage can't be detected
        expected[packet_number * EVENTS + EVENTS - 1] += 0x550000
    assert result.values == expected
    begin = (packet_number - numbers[file][0]) * PACKET_SIZE
    for entry in damage:
        assert entry["path"] == f"{trace.folder}/{file}"
        assert begin <= entry["offset"] < begin + PACKET_SIZE
        assert entry["packet"] == packet_number - numbers[file][0]
    if place == EVENT_ID:  # the packet's header identifies the copied packet
        (entry,) = damage
        assert (entry["packets-lost"], entry["events-lost"]) == (0, 0)
        assert "begin-ns" not in entry and "end-ns" not in entry


def test_copies_are_recognized_if_one_file_has_no_sequence_numbers(cli, tmp_path):
    """Only the index of `a` has sequence numbers. The index of `b` isn't used, because it lacks a packet."""
    trace = Trace(tmp_path / "trace", text=METADATA.replace("uint64_t packet_seq_num;", "uint64_t other;"))
    trace.stream("a", [copy(i) for i in FIRST], indexed=True)
    trace.stream("b", [copy(i) for i in SECOND], indexed=True)
    content = (trace.folder / "index/b.idx").read_bytes()
    (trace.folder / "index/b.idx").write_bytes(content[:-72])

    assert cli("trace").values == list(range(6 * EVENTS))


def test_packets_are_numbered_in_their_file(cli, tmp_path):
    """The numbers include packets that are copies of packets in the other file."""
    trace = Trace(tmp_path / "trace", text=METADATA)
    trace.stream("a", [copy(i) for i in FIRST])
    trace.stream("b", [spoiled(copy(i), EVENT_ID) if i == 5 else copy(i) for i in SECOND])

    (entry,) = read(cli, "trace")[1]
    assert (entry["path"], entry["packet"]) == (f"{trace.folder}/b", 3)
