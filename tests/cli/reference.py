# SPDX-License-Identifier: MIT
"""The reference program, with which the tests compare ours, and the traces for the comparison.

The program is TRACEGRAPH_REFERENCE, or one in the user's cache folder. The traces are the sample trace and the traces
in the folder TRACES, which is by default in the user's cache folder. If TRACES is empty, only the sample is compared.
"""

import functools
import os
import pathlib
import pty
import re
import shlex
import subprocess

import processes
import pytest
from conftest import SAMPLE, Cli

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"))
REFERENCE = pathlib.Path(os.environ.get("TRACEGRAPH_REFERENCE") or CACHE / "babeltrace-2.1.1/bin/babeltrace2")
TRACES = os.environ.get("TRACES", CACHE / "tracegraph")
# The size limit in bytes. Larger traces make the tests slower, but most options behave in the same way.
SMALL = 160_000
# The reference 2.1.1 aborts on these traces.
ABORTING = {"dpdk_service_cores"}

needs_reference = pytest.mark.skipif(not REFERENCE.exists(), reason="no reference program")


def size(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def real_traces():
    return sorted(pathlib.Path(folder) for folder, _, files in os.walk(TRACES, followlinks=True) if "metadata" in files)


@functools.cache
def all_traces():
    return [SAMPLE] + [path for path in real_traces() if path.name not in ABORTING]


@functools.cache
def times(trace):
    """Returns the times of the first and the last event in nanoseconds, or None if there are no events."""
    out = subprocess.run([REFERENCE, "--clock-seconds", "--no-delta", trace], capture_output=True, check=True).stdout
    found = re.findall(rb"^\[(\d+)\.(\d{9})\]", out, re.M)
    return tuple(int(found[i][0]) * 10**9 + int(found[i][1]) for i in (0, -1)) if found else None


@functools.cache
def small_traces():
    return [path for path in all_traces() if size(path) < SMALL and times(path)]


class Both:
    """Runs both programs in a separate folder, in which `trace` is the trace."""

    def __init__(self, folder, trace=SAMPLE, link="trace"):
        self.programs = []
        for name, program in ("ours", os.environ["BABELTRACE2"]), ("theirs", str(REFERENCE)):
            (folder / name).mkdir(parents=True)
            cli = Cli(folder / name)
            cli.program = program
            # The variables that point our program to the plugins in the build tree must not affect the reference.
            cli.env = {k: v for k, v in os.environ.items() if "BABELTRACE" not in k and k != "LD_LIBRARY_PATH"}
            cli.env.update(TZ="UTC0", LC_ALL="C.UTF-8")
            self.programs.append(cli)
        self.link = folder / link
        self.link.symlink_to(trace)

    def __call__(self, command, **kwargs):
        """Replaces `trace` in the command by the path of the trace, and returns the results of both programs."""
        if "color=always" in command:
            # Contrary to its manual, the reference prints colors into a pipe only if its environment requests colors.
            kwargs.setdefault("env", {"BABELTRACE_TERM_COLOR": "always"})
        args = [arg.replace("@", str(self.link)) for arg in shlex.split(command)]
        return [program(*args, **kwargs) for program in self.programs]

    def files(self, name):
        return [(program.folder / name).read_bytes() for program in self.programs]

    def agree(self, command, **kwargs):
        ours, theirs = self(command, **kwargs)
        where = f"{self.link.readlink().name}: {command}"
        assert ours.status == theirs.status, f"{where}\n{ours.errors}\n{theirs.errors}"
        assert ours.out == theirs.out, where
        return ours


def agree_on(traces, command, folder):
    """Compares the output of a command on each of the traces, each in a separate folder."""
    for number, trace in enumerate(traces):
        Both(folder / str(number), trace).agree(command)


class Pty:
    """Returns the output of a program whose standard output and standard error are the same terminal."""

    def __init__(self, program, command):
        master, slave = pty.openpty()
        process = processes.start(
            [program.program, *command],
            cwd=program.folder,
            env={**program.env, "TERM": "xterm"},
            stdin=subprocess.DEVNULL,
            stdout=slave,
            stderr=slave,
        )
        os.close(slave)
        self.out = b""
        try:
            while piece := os.read(master, 65536):
                self.out += piece
        except OSError:  # the other end of the terminal is closed
            pass
        os.close(master)
        self.status = process.wait(timeout=60)
