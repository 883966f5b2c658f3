# SPDX-License-Identifier: MIT
"""Tests the list of sessions, and the choice of the session to follow."""

import signal
import socket
import threading

import pytest
from live_session import Session, Stream, Trace, until
from live_traces import JSON, PLAIN
from relay import replaced
from trace_builder import number, packet

PACKETS = [packet(number(time, time // 100)) for time in (100, 200)]


def session(name="s", form=PLAIN, packets=PACKETS, **settings):
    return Session(name, Trace(form.metadata, Stream(*packets)), ctf=form.ctf, **settings)


def test_list_describes_each_session(cli, relay):
    """Two sessions with the same host and name are listed as one."""
    server = relay(
        session("two words", timer=200000),
        session("s", timer=1000),
        session("s", form=JSON),
        session("t", host="other"),
    )
    at = f"{server.address}/host"
    assert cli.prints("-i", "lttng-live", server.address).lines == [
        f"{at}/host/two words (timer = 200000, 2 stream(s), 0 client(s) connected, CTF 1.8)",
        f"{at}/host/s (timer = 1000, 4 stream(s), 0 client(s) connected, CTF 1.8)",
        f"{at}/other/t (timer = 1000, 2 stream(s), 0 client(s) connected, CTF 1.8)",
    ]
    assert set(server.counts) == {"connect", "list"}


@pytest.mark.parametrize(("minor", "count"), [(14, 1), (15, 2)])
def test_relay_of_an_older_protocol_lists_no_ctf_2(cli, relay, minor, count):
    server = relay(session("one"), session("two", form=JSON), minor=minor)

    lines = cli.prints("-i", "lttng-live", server.address).lines
    assert [line[-8:] for line in lines] == ["CTF 1.8)", ", CTF 2)"][:count]


def test_list_of_sessions_may_be_empty(cli, relay):
    assert cli.prints("-i", "lttng-live", relay().address).out == b""


def test_list_of_sessions_can_be_written_to_a_file(cli, relay):
    server = relay(session())

    assert cli.prints("-i", "lttng-live", "-w", "list.txt", server.address).out == b""
    assert (cli.folder / "list.txt").read_text().startswith(f"{server.address}/host/host/s (timer = 1000, ")


def test_sessions_query_describes_each_session(cli, relay):
    server = relay(session(timer=5), session(form=JSON, timer=7))
    out = cli.prints("query", "source.ctf.lttng-live", "sessions", "-p", f'url="{server.address}"').out.decode()

    # The timer and the format are those of the first session.
    for name, value in {
        "url": server.url("s"),
        "target-hostname": "host",
        "session-name": "s",
        "timer-us": "5",
        "stream-count": "4",
        "client-count": "0",
        "trace-format": "ctf-1.8",
    }.items():
        assert f"{name}: {value}\n" in out


def test_broken_list_of_sessions_is_an_error(cli, relay):
    server = relay(session(), spoil={("list", None): replaced(2**32 - 1)})
    result = cli("-i", "lttng-live", server.address)

    assert result.status == 1
    assert "localhost:" in result.first_error


def follow(cli, server, action, name="s"):
    params = f'inputs=["{server.url(name)}"],session-not-found-action="{action}"'
    return cli("-c", "source.ctf.lttng-live", "-p", params)


def test_session_that_is_not_found_is_an_error(cli, relay):
    server = relay(session("other"), session("s", host="elsewhere"))
    result = follow(cli, server, "fail")

    assert (result.status, result.out) == (1, b"")
    assert "/host/host/s" in result.errors


def test_session_that_is_not_found_ends_the_source(cli, relay):
    server = relay()
    result = follow(cli, server, "end")

    assert (result.status, result.out) == (0, b"")
    assert result.errors == (
        f"source.ctf.lttng-live: warning: {server.url('s')}: the relay daemon has no such session: "
        f"`babeltrace2 -i lttng-live {server.address}` lists its sessions\n"
    )


def test_session_that_is_not_found_may_be_waited_for(started, relay):
    server = relay()
    follower = started(server.url("s"))
    server.wait_for("list", 3)
    server.add(session())
    follower.read_until(b"value = 2 }\n")
    # The client looks for another session of the same name.
    server.wait_for("list", server.counts["list"] + 2)
    server.add(session(packets=[packet(number(500, 5))]))
    follower.read_until(b"value = 5 }\n")

    status, out, errors = follower.end(signal.SIGINT)
    assert (status, out) == (2, follower.out)
    assert errors.count("\n") == errors.count("the relay daemon has no such session, waiting for one: ") == 1


def test_unknown_action_is_an_error(cli, relay):
    result = follow(cli, relay(session()), "bad")

    assert result.status == 1
    assert "session-not-found-action" in result.errors


def test_second_viewer_is_refused(cli, started, relay):
    gate = threading.Event()
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*PACKETS, until(gate)))))
    first = started("-i", "lttng-live", server.url("s"))
    first.read_until(b"value = 2 }\n")
    second = cli("-i", "lttng-live", server.url("s"))
    gate.set()

    assert (second.status, second.out) == (1, b"")
    assert "viewer" in second.first_error and "/host/host/s" in second.errors
    assert first.end()[0] == 0


def test_session_that_a_viewer_left_can_be_followed_again(cli, started, relay):
    gate = threading.Event()
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*PACKETS, until(gate)))))
    first = started("-i", "lttng-live", server.url("s"))
    first.read_until(b"value = 2 }\n")
    assert first.end(signal.SIGINT)[0] == 2
    gate.set()
    server.wait_until_left()

    assert cli("-i", "lttng-live", server.url("s")).status == 0


def test_refused_connection_is_an_error(cli):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        result = cli("-i", "lttng-live", f"net://localhost:{unused.getsockname()[1]}/host/host/s")

    assert result.status == 1
    assert "Connection refused" in result.errors


def test_interrupted_viewer_prints_the_received_events(started, relay):
    """The client also detaches from the session."""
    gate = threading.Event()
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*PACKETS, until(gate)))))
    follower = started("-i", "lttng-live", server.url("s"))
    follower.read_until(b"value = 1 }\n")
    server.wait_for("index", 5)

    assert follower.end(signal.SIGINT)[::2] == (2, "")
    assert follower.values == [1, 2]
    gate.set()


@pytest.mark.parametrize("number_", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_copy_is_readable(cli, started, relay, number_):
    gate = threading.Event()
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*PACKETS, until(gate)))))
    follower = started("-i", "lttng-live", "-o", "ctf", "-w", "copy", server.url("s"))
    server.wait_for("index", 5)
    status, _, errors = follower.end(number_)
    gate.set()

    assert status == 2
    assert "error" not in errors
    assert cli.prints("copy").values == [1, 2]
