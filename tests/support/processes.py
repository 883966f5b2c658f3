# SPDX-License-Identifier: MIT
"""Starts processes that end with their test at the latest.

A module or a conftest.py whose tests start processes imports the fixture `end_processes`.
"""

import contextlib
import subprocess

import pytest

started = []


def start(command, **kwargs):
    """Returns a `subprocess.Popen` that `end_processes` ends."""
    started.append(subprocess.Popen(command, **kwargs))
    return started[-1]


@pytest.fixture(autouse=True)
def end_processes():
    yield
    while started:
        process = started.pop()
        process.kill()
        process.wait()
        for file in filter(None, (process.stdin, process.stdout, process.stderr)):
            with contextlib.suppress(BrokenPipeError):
                file.close()
