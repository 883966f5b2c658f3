# SPDX-License-Identifier: MIT
"""Tests a relay daemon that dies, hangs or sends invalid data. The client reports one clear error and prints the events
before it."""

import itertools
import random
import re
import resource
import signal
import struct
import threading

import pytest
from live_session import NOTHING, Session, Stream, Trace, beacon, retry
from live_traces import JSON, PLAIN
from relay import changed, cut, encoded_stream, hang, late, replaced
from trace_builder import number, packet

PACKETS = [packet(number(time, time // 100)) for time in (100, 200)]
MAX_32, MAX_63 = 2**32 - 1, struct.pack(">Q", 2**63 - 1)
HTTP = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def session():
    return Session("s", Trace(PLAIN.metadata, Stream(*PACKETS)))


def limits(cli):
    return () if cli.is_sanitized else [(resource.RLIMIT_AS, 300_000_000)]


def follow(cli, server):
    return cli("-i", "lttng-live", "--clock-seconds", server.url("s"), limits=limits(cli), timeout=60)


def assert_clear_error(result, server):
    assert result.status == 1, result.errors
    lines = [line for line in result.errors.splitlines() if line.startswith("error: ")]
    assert len(lines) == 1, result.errors
    assert server.url("s") in result.errors


# Spoiled replies: the command, the number of its reply, the change, and the events that are printed before the error.
SPOILED = {
    "connect: another protocol": ("connect", 1, replaced(HTTP), []),
    "connect: major version": ("connect", 1, changed(8, b"\0\0\0\x03"), []),
    "create: error": ("create", 1, replaced(2), []),
    "create: unknown status": ("create", 1, replaced(99), []),
    "list: count": ("list", 1, changed(0, b"\xff" * 4), []),
    "list: length of the host name": ("list", 1, changed(4 + 20, b"\xff" * 4), []),
    "list: length of the name": ("list", 1, changed(4 + 24, b"\xff" * 4), []),
    "attach: by another viewer": ("attach", 1, replaced(2, 0), []),
    "attach: not live": ("attach", 1, replaced(4, 0), []),
    "attach: seek": ("attach", 1, replaced(5, 0), []),
    "attach: no viewer session": ("attach", 1, replaced(6, 0), []),
    "attach: unknown status": ("attach", 1, replaced(99, 0), []),
    "attach: count": ("attach", 1, changed(4, b"\xff" * 4), []),
    "attach: two streams of one ID": ("attach", 1, lambda c, r: c.send(r[:4] + struct.pack(">I", 4) + r[8:] * 2), []),
    "metadata: length": ("metadata", 1, changed(0, b"\0\0\0\0\x70\0\0\0"), []),
    "metadata: greatest length": ("metadata", 1, changed(0, MAX_63), []),
    "metadata: unknown status": ("metadata", 1, changed(8, b"\0\0\0\x63"), []),
    "metadata: no metadata": ("metadata", 1, lambda c, r: c.send(r[:12] + b"\x01" * (len(r) - 12)), []),
    "index: error": ("index", 1, changed(56, b"\0\0\0\x04"), []),
    "index: unknown status": ("index", 1, changed(56, b"\0\0\0\x63"), []),
    "second index: unknown status": ("index", 2, changed(56, b"\0\0\0\x63"), [1]),
    "index: packet size 0": ("index", 2, changed(8, bytes(8)), [1]),
    "index: packet size isn't in bytes": ("index", 2, changed(15, b"\x01"), [1]),
    "index: packet size": ("index", 2, changed(8, MAX_63), [1]),
    "index: offset": ("index", 2, changed(0, MAX_63), [1]),
    "packet: error": ("packet", 1, replaced(3, 0, 0), []),
    "packet: unknown status": ("packet", 1, replaced(99, 0, 0), []),
    "packet: longer than asked for": ("packet", 1, replaced(1, 1000000, 0, bytes(1000000)), []),
    "packet: length": ("packet", 1, replaced(1, MAX_32, 0), []),
    "packet: no bytes": ("packet", 1, replaced(1, 0, 0), []),
    "new streams: error": ("new-streams", 1, replaced(3, 0), [1, 2]),
    "new streams: unknown status": ("new-streams", 1, replaced(99, 0), [1, 2]),
    "new streams: count": ("new-streams", 1, replaced(1, MAX_32), [1, 2]),
}


@pytest.mark.parametrize("name", SPOILED)
def test_spoiled_reply_is_an_error(cli, relay, name):
    command, count, spoil, values = SPOILED[name]
    server = relay(session(), spoil={(command, count): spoil})
    result = follow(cli, server)

    assert_clear_error(result, server)
    assert result.values == values
    assert "hint: " not in result.errors  # the error isn't reported as damage of the trace


def test_stream_announced_twice_is_an_error(cli, relay):
    one = session()
    again = one.traces[0].streams[1]

    def announce(connection, reply):
        connection.send(struct.pack(">II", 1, 1) + encoded_stream(again))

    server = relay(one, spoil={("new-streams", 1): announce})
    assert_clear_error(follow(cli, server), server)
    # The client sends further requests before it detects the error.
    server.faults.clear()


# Replies after which the session ends normally, with all events printed. They aren't faults, or may be interpreted in
# several ways.
HARMLESS = {
    "packet: not now": ("packet", 1, replaced(2, 0, 0)),
    "index: number of discarded events": ("index", 1, changed(40, b"\xff" * 8)),
    "connect: a later version": ("connect", 1, changed(12, b"\0\0\1\0")),
    "detach: error": ("detach", 1, replaced(3)),
    "detach: unknown status": ("detach", 1, replaced(99)),
    "detach: hang-up": ("detach", 1, cut(0)),
    "new streams: none": ("new-streams", 1, replaced(2, 0)),
    "new streams: not yet": ("new-streams", 1, replaced(1, 0)),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_unusual_but_harmless_replies_are_accepted(cli, relay, name):
    command, count, spoil = HARMLESS[name]
    server = relay(session(), spoil={(command, count): spoil})
    result = follow(cli, server)

    assert (result.status, result.values, result.errors) == (0, [1, 2], "")


# Replies that relay daemons never send.
STRANGE = {
    "index: begins after its end": ("index", 1, changed(24, b"\xff")),
    "index: unknown stream class": ("index", 1, changed(48, b"\xff" * 8)),
    "index: content is larger than its packet": ("index", 1, changed(16, b"\x01")),
    "packet: end": ("packet", 1, replaced(4, 0, 0)),
    "list: unknown format": ("list", 1, changed(4 + 28, b"\0\0\0\x09")),
}


@pytest.mark.parametrize("name", STRANGE)
def test_strange_reply_does_no_harm(cli, relay, name):
    """The client may report an error or not."""
    command, count, spoil = STRANGE[name]
    result = follow(cli, relay(session(), spoil={(command, count): spoil}))

    assert result.status in (0, 1)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda connection, reply: connection.send(struct.pack(">II", 1, 1) + reply[8 + 4371 :]),
        changed(8 + 8, b"\xff" * 8),
    ],
    ids=["no metadata stream", "metadata of another trace"],
)
def test_waiting_for_metadata_can_be_interrupted(started, relay, spoil):
    server = relay(session(), spoil={("attach", 1): spoil})
    follower = started("-i", "lttng-live", server.url("s"))
    server.wait_for("index", 1)

    assert follower.end(signal.SIGINT) == (2, b"", "")


def test_trace_without_metadata_stream_is_an_error(cli, relay):
    """Without the error, the trace would hold back all others for ever."""
    one, other = Trace(PLAIN.metadata, Stream(*PACKETS)), Trace(PLAIN.metadata)
    other.streams.clear()
    other.add(Stream(lambda stream: itertools.repeat(NOTHING)))
    server = relay(Session("s", one, other))
    result = follow(cli, server)

    assert_clear_error(result, server)
    assert "but no metadata stream" in result.first_error
    assert result.values == [1, 2]


def test_metadata_of_a_format_that_the_graph_cannot_express_is_an_error(cli, relay):
    """The list of sessions claims CTF 1.8. The error is reported at once."""
    server = relay(Session("s", Trace(JSON.metadata, Stream(*PACKETS))))
    result = cli("--allowed-mip-versions=0", "-i", "lttng-live", server.url("s"))

    assert_clear_error(result, server)
    assert "MIP version 1" in result.first_error
    assert server.counts["metadata"] == 1


def test_invalid_metadata_in_many_small_pieces_is_an_error_soon(cli, relay):
    """The pieces are decoded together, not one by one."""
    pieces = [bytes([byte]) for byte in b"/* CTF 1.8 */ " + b"/**/" * 25_000] + [b"trace {"]
    server = relay(Session("s", Trace(pieces, Stream(*PACKETS))))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = follow(cli, server)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)

    assert_clear_error(result, server)
    assert cli.is_sanitized or after.ru_utime - before.ru_utime < 15


def test_packet_that_needs_new_metadata_is_requested_again(cli, relay):
    """The relay daemon sends the packet only after the client has read the announced metadata."""
    one = session()

    def refuse(connection, reply):
        one.traces[0].grow(PLAIN.late_class)
        connection.send(struct.pack(">III", 3, 0, 1))

    server = relay(one, spoil={("packet", 1): refuse})
    result = follow(cli, server)

    assert (result.status, result.values, result.errors) == (0, [1, 2], "")


def positions(size):
    """Returns the numbers of bytes of a reply after which the connection is closed: all numbers up to 70, because
    replies without data are short, and some greater numbers."""
    return sorted({*range(min(size, 70)), *range(70, size, 977), size - 1})


@pytest.mark.parametrize(
    ("command", "count", "size", "values"),
    [
        ("connect", 1, 20, []),
        ("create", 1, 4, []),
        ("list", 1, 4 + 32 + 5, []),
        ("attach", 1, 8 + 2 * 4371, []),
        ("metadata", 1, 12 + len(PLAIN.metadata), []),
        ("index", 1, 64, []),
        ("packet", 1, 12 + len(PACKETS[0].bytes), []),
        ("index", 2, 64, [1]),
        ("packet", 2, 12 + len(PACKETS[1].bytes), [1]),
        ("new-streams", 1, 8, [1, 2]),
    ],
)
def test_connection_closed_within_any_reply_is_an_error(cli, relay, command, count, size, values):
    for position in positions(size):
        server = relay(session(), spoil={(command, count): cut(position)})
        result = follow(cli, server)

        assert_clear_error(result, server)
        assert result.values == values, position


def test_connection_closed_within_the_old_list_of_sessions_is_an_error(cli, relay):
    for position in (0, 3, 4, 23, 24, 87, 88, 342):
        server = relay(session(), minor=14, spoil={("list", 1): cut(position)})
        assert_clear_error(follow(cli, server), server)


HANGING = ["connect", "create", "list", "attach", "metadata", "index", "packet", "new-streams"]


@pytest.mark.parametrize("command", HANGING)
@pytest.mark.parametrize("size", [0, 3])
def test_relay_that_hangs_can_be_interrupted(cli, started, relay, command, size):
    reached = threading.Event()
    server = relay(session(), spoil={(command, 1): hang(size, reached)})
    follower = started("-i", "lttng-live", server.url("s"), limits=limits(cli))
    assert reached.wait(60)

    assert follower.end(signal.SIGINT) == (2, follower.out, "")
    assert follower.values == ([1, 2] if command == "new-streams" else [])


@pytest.mark.parametrize("command", ["create", "index", "packet", "new-streams"])
def test_relay_that_hangs_causes_a_timeout(cli, relay, command):
    server = relay(session(), spoil={(command, 1): hang()})
    params = f'inputs=["{server.url("s")}"],reply-timeout-ms=2000'
    result = cli("-c", "source.ctf.lttng-live", "-p", params, limits=limits(cli))

    assert result.status == 1
    assert result.values == ([1, 2] if command == "new-streams" else [])
    assert re.match(
        "error: net://.*/host/host/s: [A-Z_]+: the relay daemon has sent nothing for 2000 ms$", result.first_error
    )


@pytest.mark.parametrize(
    ("command", "head"),
    [
        ("list", struct.pack(">I", 100_000)),
        ("attach", struct.pack(">II", 1, 100_000)),
        ("metadata", struct.pack(">QI", 64 << 20, 1)),
        ("new-streams", struct.pack(">II", 1, 100_000)),
    ],
)
def test_memory_does_not_depend_on_announced_sizes(cli, started, relay, command, head):
    """The announced size is within the limits, but the bytes don't arrive."""
    reached = threading.Event()

    def announce(connection, reply):
        connection.send(head)
        hang(0, reached)(connection, reply)

    server = relay(session(), spoil={(command, 1): announce})
    limit = () if cli.is_sanitized else [(resource.RLIMIT_DATA, 50_000_000)]
    follower = started("-i", "lttng-live", server.url("s"), limits=limit)
    assert reached.wait(60)

    assert follower.end(signal.SIGINT)[::2] == (2, "")


@pytest.mark.parametrize("seed", range(40))
def test_random_bytes_do_no_harm(cli, relay, production, seed):
    """The relay daemon changes random bytes of a reply, and closes the connection after it."""
    chance = random.Random(seed)
    command = chance.choice(HANGING)

    def spoil(connection, reply):
        data = bytearray(reply)
        for _ in range(chance.choice([1, 4, 40])):
            data[chance.randrange(len(data))] = chance.choice([0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)])
        connection.send(bytes(data))
        cut(0)(connection, reply)

    server = relay(session(), spoil={(command, chance.choice([1, 1, 2])): spoil})
    result = follow(cli, server)
    assert result.status in (0, 1), (command, result.errors)
    # The client may send invalid requests after it has read invalid data.
    server.faults.clear()


def test_late_answers_are_waited_for(started, relay):
    gates = [threading.Event() for _ in HANGING]
    spoil = {(command, 1): late(gate) for command, gate in zip(HANGING, gates)}
    server = relay(session(), spoil=spoil)
    follower = started("-i", "lttng-live", server.url("s"))
    for command, gate in zip(HANGING, gates):
        server.wait_for(command, 1)
        gate.set()

    assert follower.end()[::2] == (0, "")
    assert follower.values == [1, 2]


def test_event_of_an_undescribed_class_is_an_error(cli, relay):
    """The event class is unknown, and the relay daemon has no more metadata."""
    broken = packet(number(300, 3))
    broken.bytes = broken.bytes[:-14] + b"\x63" + broken.bytes[-13:]
    server = relay(Session("s", Trace(JSON.metadata, Stream(*PACKETS, broken)), ctf=1))
    result = follow(cli, server)

    assert_clear_error(result, server)
    assert result.values == [1, 2]


def test_beacon_with_an_out_of_range_time_does_no_harm(cli, relay):
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(PACKETS[0], beacon(2**64 - 1), retry(3)))))
    result = follow(cli, server)

    assert result.status in (0, 1), result.errors
    assert result.values == [1]


def test_packet_with_a_wrong_size_does_no_harm(cli, relay):
    """The packet's own size may differ from the size in the index."""
    for size in (0, 8, 2**40, 2**63):
        lying = packet(number(200, 2), packet_size=size)
        result = follow(cli, relay(Session("s", Trace(PLAIN.metadata, Stream(PACKETS[0], lying)))))

        assert result.status in (0, 1)
        assert result.values[:1] == [1]
