# SPDX-License-Identifier: MIT
"""Tests that an event is printed as soon as its order is certain, and not earlier. The relay daemon waits for the
printed text."""

import re
import threading

import pytest
from live_session import INACTIVE, Index, Session, Stream, Trace, beacon, retry, until
from live_traces import PLAIN
from trace_builder import number, packet

FIRST, SECOND, THIRD = (packet(number(time, time // 100)) for time in (100, 200, 300))


@pytest.fixture
def gates():
    """Threading events that are set at the end of the test, so that no relay daemon waits for ever."""
    made = [threading.Event() for _ in range(4)]
    yield made
    for gate in made:
        gate.set()


def follow(started, server):
    return started("-i", "lttng-live", server.url("s"))


def test_event_is_printed_before_the_next_one_exists(started, relay, gates):
    stream = Stream(FIRST, until(gates[0]), SECOND, until(gates[1]), THIRD)
    follower = follow(started, relay(Session("s", Trace(PLAIN.metadata, stream))))

    follower.read_until(b"value = 1 }\n")
    gates[0].set()
    follower.read_until(b"value = 2 }\n")
    gates[1].set()
    follower.read_until(b"value = 3 }\n")
    assert follower.end()[0] == 0


def test_silent_stream_holds_the_others_back(started, relay, gates):
    one, other = Stream(FIRST, THIRD), Stream(until(gates[0]), SECOND)
    server = relay(Session("s", Trace(PLAIN.metadata, one, other)))
    follower = follow(started, server)

    server.wait_for("index", 8)  # the client has asked the silent stream several times
    assert follower.read_available() == b""
    gates[0].set()
    assert follower.end()[0] == 0
    assert follower.values == [1, 2, 3]


def test_beacon_lets_earlier_events_of_other_streams_pass(started, relay, gates):
    beacons = [until(gate, Index(status=INACTIVE, end=end)) for gate, end in zip(gates, (150, 250))]
    one, other = Stream(FIRST, SECOND, THIRD), Stream(*beacons, packet(number(280, 9)))
    server = relay(Session("s", Trace(PLAIN.metadata, one, other)))
    follower = follow(started, server)

    follower.read_until(b"value = 1 }\n")
    server.wait_for("index", server.counts["index"] + 5)
    assert b"value = 2" not in follower.read_available()
    gates[0].set()
    follower.read_until(b"value = 2 }\n")
    server.wait_for("index", server.counts["index"] + 5)
    assert b"value = 3" not in follower.read_available()
    gates[1].set()
    assert follower.end()[0] == 0
    assert follower.values == [1, 2, 9, 3]


def test_new_beacons_become_inactivity_messages(cli, relay):
    """A relay daemon repeats a beacon until the live timer fires again."""
    stream = Stream(beacon(150, times=20), beacon(400), packet(number(500, 5)))
    server = relay(Session("s", Trace(PLAIN.metadata, stream)))
    out = cli.prints("-i", "lttng-live", server.url("s"), "-c", "sink.text.details", "-p", "with-metadata=no").out

    times = re.findall(rb"\[(\d+) cycles, .*\]\nMessage iterator inactivity:\n  Clock class:\n    Name: main\n", out)
    assert times == [b"150", b"400"]


def test_session_of_another_relay_holds_back_later_events(started, relay, gates):
    """Each of the two components waits for the other, and still sends its requests."""
    one = relay(Session("s", Trace(PLAIN.metadata, Stream(FIRST, THIRD))))
    other = relay(Session("s", Trace(PLAIN.metadata, Stream(beacon(150), until(gates[0]), SECOND))))
    follower = started(one.url("s"), other.url("s"))

    follower.read_until(b"value = 1 }\n")
    other.wait_for("index", 8)
    assert b"value = 3" not in follower.read_available()
    gates[0].set()
    follower.read_until(b"value = 2 }\n")


def test_stream_that_hangs_up_holds_nothing_back(started, relay, gates):
    one = Stream(FIRST, THIRD, until(gates[0]))
    server = relay(Session("s", Trace(PLAIN.metadata, one, Stream(retry(3), SECOND))))
    follower = follow(started, server)

    follower.read_until(b"value = 3 }\n")
    gates[0].set()
    assert follower.end()[0] == 0
    assert follower.values == [1, 2, 3]


def test_late_stream_with_earlier_events_is_printed(started, relay, gates, production):
    """The stream appears after later events were printed."""
    trace = Trace(PLAIN.metadata, Stream(SECOND, until(gates[0], Index(status=INACTIVE, end=400))))
    server = relay(Session("s", trace))
    follower = follow(started, server)

    follower.read_until(b"value = 2 }\n")
    trace.add(Stream(FIRST))
    follower.read_until(b"value = 1 }\n")
    gates[0].set()
    assert follower.end()[0] == 0
