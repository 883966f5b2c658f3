# SPDX-License-Identifier: MIT
"""Fixtures for the tests of source.ctf.lttng-live: a scripted relay daemon, and programs that follow its sessions."""

import os
import pathlib
import sys

import pytest

TESTS = pathlib.Path(__file__).resolve().parents[3]
SAMPLE = TESTS / "data/traces/sample"
sys.path += [str(TESTS / "e2e"), str(TESTS / "support")]

from processes import end_processes  # noqa: E402, F401
from program import Cli, Follower  # noqa: E402
from relay import Relay  # noqa: E402


class Client(Cli):
    def follow(self, *args, **kwargs):
        """Starts to follow a session until it ends."""
        return self.start("-i", "lttng-live", "--clock-seconds", *args, **kwargs)

    def follows(self, *args, **kwargs):
        """Follows a session to its end and returns the printed text. The program must succeed without warnings."""
        return self.prints("-i", "lttng-live", "--clock-seconds", *args, **kwargs).out


@pytest.fixture
def cli(tmp_path):
    return Client(os.environ["BABELTRACE2"], tmp_path)


@pytest.fixture
def production():
    """Skips a test in developer mode, which stops if the relay daemon sends times that go back."""
    if os.environ.get("BT_DEV_MODE") == "1":
        pytest.skip("in developer mode")


@pytest.fixture
def started(cli):
    """Starts programs, and ends them at the end of the test."""
    return lambda *args, **kwargs: Follower(cli.start(*args, **kwargs))


@pytest.fixture
def relay():
    """Starts relay daemons. Invalid requests of clients fail the test."""
    relays = []

    def start(*sessions, **settings):
        relays.append(Relay(*sessions, **settings))
        return relays[-1].__enter__()

    yield start
    for one in relays:
        one.__exit__()
        assert not one.faults
