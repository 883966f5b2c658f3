# SPDX-License-Identifier: MIT
"""Starts processes, and kills them at the end of their test.

If tests start processes, their module or their conftest.py must import the fixture `end_processes`.
"""

import contextlib
import subprocess

import pytest

started = []


def start(command, **kwargs):
    """Starts a process, and returns a `subprocess.Popen`. `end_processes` kills the process."""
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
