# SPDX-License-Identifier: MIT
"""Tests listing and following the sessions of a relay daemon from Python."""

import contextlib
import multiprocessing
import pathlib
import sys

import bt2
import pytest

TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(TESTS / "e2e"), str(TESTS / "plugins/ctf/lttng-live-source")]

from live_session import Session, Stream, Trace, until  # noqa: E402
from live_traces import JSON, PLAIN  # noqa: E402
from relay import Relay, replaced  # noqa: E402
from trace_builder import number, packet  # noqa: E402

PACKETS = [packet(number(time, time // 100)) for time in (100, 200)]


def session(name="s", form=PLAIN, steps=PACKETS):
    return Session(name, Trace(form.metadata, Stream(*steps)), ctf=form.ctf)


# A query keeps the interpreter lock while it waits for the relay daemon, so the daemon runs in another process.
PROCESSES = multiprocessing.get_context("fork")


def serve(relay, pipe):
    with relay:
        pipe.send(relay.port)
        pipe.recv()
        pipe.send(relay.faults)


@contextlib.contextmanager
def relay_process(*sessions, **settings):
    relay = Relay(*sessions, **settings)
    pipe, other_end = PROCESSES.Pipe()
    process = PROCESSES.Process(target=serve, args=(relay, other_end))
    process.start()
    relay.port = pipe.recv()
    try:
        yield relay
    finally:
        pipe.send("end")
        faults = pipe.recv()
        process.join()
    assert not faults


def query(name, **params):
    component_class = bt2.find_plugin("ctf").source_component_classes["lttng-live"]
    return bt2.QueryExecutor(component_class, name, params).query()


def test_the_sessions_query_describes_each_session():
    with relay_process(session(), session("t", JSON)) as relay:
        sessions = query("sessions", url=relay.address)

        assert sessions == [
            {
                "url": relay.url(name),
                "target-hostname": "host",
                "session-name": name,
                "timer-us": 1000,
                "stream-count": 2,
                "client-count": 0,
                "trace-format": trace_format,
            }
            for name, trace_format in (("s", "ctf-1.8"), ("t", "ctf-2.0"))
        ]


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("net://localhost:1", "connection refused"),
        ("net5://localhost", "must start with"),
        ("net://localhost:x", "port"),
    ],
)
def test_the_error_about_a_wrong_url_or_a_missing_relay_has_the_reason(url, message):
    with pytest.raises(bt2._Error) as caught:
        query("sessions", url=url)

    assert any(message in cause.message.lower() for cause in caught.value)


def test_a_sessions_query_without_a_url_is_an_error():
    with pytest.raises(bt2._Error) as caught:
        query("sessions")

    assert any("url" in cause.message for cause in caught.value)


def test_a_broken_list_of_sessions_is_an_error():
    with relay_process(session(), spoil={("list", None): replaced(2**32 - 1)}) as relay, pytest.raises(bt2._Error):
        query("sessions", url=relay.address)


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("net://localhost/host/target/session", 0.75),
        ("net4://localhost:10/host/target/session", 0.75),
        ("net6://localhost:10/host/target/session", 0.75),
        ("net://localhost", 0),
        ("net://localhost/host/target", 0),
        ("tcp://localhost/host/target/session", 0),
        ("/folder", 0),
    ],
)
def test_support_info_accepts_only_urls_of_sessions(text, weight):
    assert query("babeltrace.support-info", input=text, type="string") == weight


@pytest.mark.parametrize("kind", ["file", "directory"])
def test_support_info_rejects_files_and_directories(kind):
    url = "net://localhost/host/target/session"
    assert query("babeltrace.support-info", input=url, type=kind) == 0


def iterate(relay, **params):
    spec = bt2.ComponentSpec.from_named_plugin_and_component_class(
        "ctf", "lttng-live", {"inputs": [relay.url("s")], **params}
    )
    return bt2.TraceCollectionMessageIterator(spec)


def value(message):
    return int(message.event["value"]) if type(message) is bt2._EventMessageConst else None


def next_value(messages):
    """Returns the value of the next event, or None at the end."""
    while True:
        try:
            found = value(next(messages))
        except bt2.TryAgain:
            messages.wait()
            continue
        except StopIteration:
            return None
        if found is not None:
            return found


def test_messages_of_a_live_session_arrive_while_it_is_recorded():
    gate = PROCESSES.Event()
    with relay_process(session(steps=[PACKETS[0], until(gate), PACKETS[1]])) as relay:
        messages = iterate(relay, **{"session-not-found-action": "end"})
        assert next_value(messages) == 1
        gate.set()
        assert next_value(messages) == 2
        assert next_value(messages) is None


def test_a_missing_session_ends_the_messages_or_is_an_error():
    with relay_process() as relay:
        assert next_value(iterate(relay, **{"session-not-found-action": "end"})) is None
        with pytest.raises(bt2._Error):
            next_value(iterate(relay, **{"session-not-found-action": "fail"}))
