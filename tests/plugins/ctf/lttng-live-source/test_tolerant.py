# SPDX-License-Identifier: MIT
"""Tests that a tolerant viewer loses only the unreadable part of a packet. The relay daemon reports where the next
packet is."""

import json
import re
import struct

import pytest
from live_session import Session, Stream, Trace, now
from live_traces import JSON, late_event
from trace_builder import number, packet


def test_tolerant_viewer_waits_for_each_class(cli, relay):
    """The client gives up waiting for one unknown class, and still waits for the next unknown class."""
    garbage = packet(number(100, 1))
    garbage.bytes = garbage.bytes[:-14] + b"\x63" + garbage.bytes[-13:]
    trace = Trace([JSON.metadata])
    trace.announces_metadata = False
    late = Stream(garbage, packet(number(200, 2)), now(trace.grow, JSON.late_class), packet(late_event(300, 3)))
    trace.add(late)
    server = relay(Session("s", trace, ctf=1))
    result = cli("-i", "lttng-live", server.url("s"), "--tolerant", "--damage-report=report")

    assert result.status == 3
    assert b"late: { half = 3 }" in result.out
    assert len(json.loads((cli.folder / "report").read_text())["damage"]) == 1


# Damaged second packets: the change, the values that can be read, and the kind of damage.
WAYS = {
    "magic": (lambda p: b"\0" + p[1:], [], "magic-number"),
    "garbage": (lambda p: b"\x5a" * len(p), [], "magic-number"),
    "event class": (lambda p: p[:-14] + b"\x63" + p[-13:], [2], "event-class"),
    "stream class": (lambda p: p[:4] + b"\x63" + p[5:], [], "identity"),
    "size": (lambda p: p[:8] + struct.pack("<Q", 2**40) + p[16:], [2, 3], "packet-length"),
}


@pytest.mark.parametrize("way", WAYS)
def test_tolerant_viewer_skips_a_damaged_packet(cli, relay, way):
    spoil, values, kind = WAYS[way]
    packets = [packet(number(100 * i, i)) for i in (1, 4)]
    damaged = packet(number(200, 2), number(300, 3))
    damaged.bytes = spoil(damaged.bytes)
    other = Stream(packet(number(150, 5), number(450, 6)))
    server = relay(Session("s", Trace(JSON.metadata, Stream(packets[0], damaged, packets[1]), other), ctf=1))
    result = cli("-i", "lttng-live", server.url("s"), "--tolerant", "--damage-report=report")
    (entry,) = json.loads((cli.folder / "report").read_text())["damage"]

    assert (result.status, server.faults) == (3, [])
    assert result.values == [1, 5, *values, 4, 6]
    assert entry["kind"] == kind
    assert re.fullmatch(rf"{server.url('s')}: stream \d+", entry["path"])
    assert entry["packet-offset"] == packets[0].size
    assert entry["offset"] + entry["skipped"] == packets[0].size + damaged.size
    assert entry["packets-lost"] == (0 if values else 1)
    assert entry.get("events-lost") == (0 if kind == "packet-length" else None)
    assert entry["message"] in result.errors


def test_an_error_about_damage_has_a_hint(cli, relay):
    damaged = packet(number(200, 2), number(300, 3))
    damaged.bytes = WAYS["event class"][0](damaged.bytes)
    server = relay(Session("s", Trace(JSON.metadata, Stream(packet(number(100, 1)), damaged)), ctf=1))
    result = cli("-i", "lttng-live", server.url("s"), "--count")

    assert result.status == 1
    assert "warning: the count is partial" in result.errors
    assert result.errors.splitlines()[-1] == "hint: --tolerant skips the damage"
