# SPDX-License-Identifier: MIT
"""Live sessions of real LTTng daemons, which the tests start. If the environment variable LTTNG is the folder of an
LTTng, the tests use this LTTng instead of the machine's.

The sample application records events whose fields depend on the event's index, and exits.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest
from conftest import TESTS
from program import PATIENCE, Follower

LIVE = TESTS / "recording/live"
OTHER_LTTNG = os.environ.get("LTTNG")
FORMATS = ["ctf-1.8", "ctf-2"] if OTHER_LTTNG else [None]
WAIT = "import json, os, sys; print(json.dumps(dict(os.environ)), flush=True); sys.stdin.read()"

pytestmark = pytest.mark.skipif(not (OTHER_LTTNG or shutil.which("lttng-relayd")), reason="needs lttng-tools")


class Live:
    """Daemons and a started session, until end() is called."""

    def __init__(self, cli, *options):
        self.cli = cli
        self.process = subprocess.Popen(
            [LIVE, *options, sys.executable, "-c", WAIT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read()
        self.env = json.loads(line)
        self.url, self.session = self.env["LIVE_URL"], self.env["LIVE_SESSION"]

    def end(self):
        self.process.communicate()

    def run(self, *command):
        subprocess.run(command, env=self.env, stdout=subprocess.DEVNULL, check=True, timeout=PATIENCE)

    def make_events(self, count, threads=2):
        self.run(self.env["LIVE_APPLICATION"], str(count), str(threads))

    def lttng(self, command):
        self.run("lttng", "-n", "-q", command, self.session)

    def viewer_count(self):
        line = self.cli.prints("-i", "lttng-live", self.url.partition("/host/")[0]).out.decode()
        return int(re.search(r"(\d+) client", line)[1])

    def follow(self, *args):
        """Starts a viewer, and waits until it is attached, so that it receives all later events."""
        viewer = Follower(self.cli.start("-i", "lttng-live", self.url, *(args or ["--clock-seconds"])))
        self.wait_for_viewers(1)
        return viewer

    def wait_for_viewers(self, count):
        deadline = time.monotonic() + PATIENCE
        while self.viewer_count() != count:
            assert time.monotonic() < deadline

    def stored(self, *args):
        """Returns the output of the program for the trace that the relay daemon has stored."""
        folders = [path.parent for path in pathlib.Path(self.env["LIVE_OUT"]).rglob("metadata")]
        return self.cli(*(args or ["--clock-seconds"]), *sorted(folders))


@pytest.fixture(params=FORMATS, ids=str)
def live(request, cli):
    """Starts a live session."""
    started = []

    def start(*options):
        form = ["-f", request.param] if request.param else []
        started.append(Live(cli, *form, *options))
        return started[-1]

    yield start
    for one in started:
        one.end()


def ends(viewer):
    """Returns the output and the errors of a viewer after the end of the session."""
    status, out, err = viewer.end()
    assert status == 0, err
    return out, err


def without_names(errors):
    """Removes the names of traces and streams. They are different in a stored trace, where they are names of files."""
    return re.sub(r'(in trace|within stream) ".*?"', r"\1", errors)


LOSES_EVENTS = "the relay daemon of LTTng 2.13 may end a stream before its last packet"
PER_PROCESS = pytest.param(["-p"], marks=pytest.mark.skipif(not OTHER_LTTNG, reason=LOSES_EVENTS))


@pytest.mark.parametrize("options", [[], PER_PROCESS], ids=["buffers of the user", "buffers of processes"])
def test_text_equals_that_of_the_stored_trace(live, options):
    session = live(*options)
    viewer = session.follow()
    for count in (1000, 10, 100):
        session.make_events(count)
    session.lttng("destroy")
    out, err = ends(viewer)

    stored = session.stored()
    assert (out, err) == (stored.out, "")
    assert out.count(b"\n") == 1110


def test_events_are_printed_while_the_session_goes_on(live):
    session = live()
    viewer = session.follow()
    for count in (10, 20):
        session.make_events(count)
        viewer.read_lines(count)

    assert viewer.end(signal.SIGINT) == (2, b"", "")
    # Another viewer can follow the session.
    session.wait_for_viewers(0)
    viewer = session.follow()
    session.make_events(6)
    viewer.read_lines(6)


def test_live_viewer_reports_discarded_events(live):
    session = live("-d", "-b", "4k", "-n", "2")
    viewer = session.follow()
    session.make_events(20000)
    session.lttng("destroy")
    out, err = ends(viewer)

    stored = session.stored()
    assert (out, without_names(err)) == (stored.out, without_names(stored.errors))
    assert 0 < out.count(b"\n") < 20000
    assert "discarded" in err


def test_late_viewer_receives_later_events(live):
    session = live()
    session.make_events(1000)
    options = "--clock-seconds", "--no-delta"
    viewer = session.follow(*options)
    session.make_events(50)
    session.lttng("destroy")

    out = ends(viewer)[0].splitlines(keepends=True)
    stored = session.stored(*options).out.splitlines(keepends=True)
    assert out[-50:] == stored[-50:]
    # The viewer may also receive earlier events of each processor.
    rest = iter(stored)
    assert all(line in rest for line in out)


def test_session_that_is_stopped_and_started_is_followed(live):
    session = live()
    viewer = session.follow()
    session.make_events(100)
    session.lttng("stop")
    session.make_events(10)
    session.lttng("start")
    session.make_events(100)
    session.lttng("destroy")

    out = ends(viewer)[0]
    assert out == session.stored().out
    assert out.count(b"\n") == 200


def test_events_after_lttng_clear_are_printed(live):
    session = live()
    viewer = session.follow()
    session.make_events(100)
    viewer.read_lines(100)
    session.lttng("clear")
    session.make_events(60)
    session.lttng("destroy")

    assert ends(viewer)[0].count(b"\n") == 60


def test_relay_daemon_that_is_killed_causes_an_error(live):
    session = live()
    viewer = session.follow()
    session.make_events(100)
    viewer.read_lines(100)
    os.kill(int(session.env["LIVE_RELAYD"]), signal.SIGKILL)

    status, out, err = viewer.end()
    assert (status, out) == (1, b"")
    assert session.session in err


def test_copy_of_an_interrupted_session_is_readable(live):
    session = live()
    viewer = session.follow("-o", "ctf", "-w", "copy")
    session.make_events(1000)
    # The number of received events can't be observed, only that the copy of a trace has begun.
    copy = session.cli.folder / "copy"
    deadline = time.monotonic() + PATIENCE
    while not list(copy.rglob("metadata")):
        assert time.monotonic() < deadline
    session.lttng("stop")
    status, _, err = viewer.end(signal.SIGINT)

    assert status == 2
    assert "error" not in err
    copied = session.cli.prints("--clock-seconds", "copy").out.splitlines()
    assert copied[1:] == session.stored().out.splitlines()[1 : len(copied)]
