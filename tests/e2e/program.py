# SPDX-License-Identifier: MIT
"""Runs a `babeltrace2` program and stores its output."""

import functools
import os
import pathlib
import re
import resource
import select
import subprocess

import processes

PATIENCE = 60  # time limit in seconds


class Result:
    def __init__(self, status, out, err):
        self.status = status
        self.out = out or b""
        self.errors = err.decode(errors="replace")

    @property
    def lines(self):
        return self.out.decode().splitlines()

    @property
    def values(self):
        """The values of the `number` events, in order."""
        return [int(value) for value in re.findall(rb"\bvalue = (\d+)", self.out)]

    @property
    def first_error(self):
        """The error line for the user, without the warnings before it."""
        lines = [line for line in self.errors.splitlines() if "warning: " not in line]
        return (lines or [""])[0]


class Cli:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        # Other programs must not load the build tree's library, which Meson's LD_LIBRARY_PATH names.
        self.env = {k: v for k, v in os.environ.items() if "BABELTRACE" not in k and k != "LD_LIBRARY_PATH"}
        self.env.update(TZ="UTC0", LC_ALL="C.UTF-8")

    @functools.cached_property
    def is_sanitized(self):
        """Whether the program has sanitizers. They reserve far more address space than the tests' limits allow."""
        return b"__asan_init" in pathlib.Path(self.program).read_bytes()

    def start(self, *args, limits=(), niceness=0, env=None, **kwargs):
        def set_limits():
            os.nice(niceness)
            for limit, value in limits:
                resource.setrlimit(limit, (value, value))

        return processes.start(
            [self.program, *map(str, args)],
            cwd=self.folder,
            env={**self.env, **(env or {})},
            stdin=subprocess.DEVNULL,
            preexec_fn=set_limits,
            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **kwargs},
        )

    def __call__(self, *args, timeout=60, **kwargs):
        with self.start(*args, **kwargs) as process:
            try:
                out, err = process.communicate(timeout=timeout)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
        return Result(process.returncode, out, err)

    def prints(self, *args, **kwargs):
        """Returns the output of a successful run."""
        result = self(*args, **kwargs)
        # When the program ends, it also resets the colors on standard error.
        assert (result.status, result.errors.replace("\033[0m", "")) == (0, ""), result.errors
        return result

    def fails(self, *args, values, error, timeout=60, **kwargs):
        """Checks that the program prints the numbers `values`, then an error whose first line matches `error`, and
        exits with 1.
        """
        result = self(*args, timeout=timeout, **kwargs)
        assert re.search(error, result.first_error), result.errors
        assert result.first_error.startswith("error: ")
        assert result.values == list(values)
        assert result.status == 1
        return result


class Follower:
    """A running program, whose output is read as soon as it is printed."""

    def __init__(self, process):
        self.process, self.out = process, b""

    def read_until(self, text):
        """Reads until `text` is printed. Fails if it isn't printed in time."""
        while text not in self.out:
            self.read_more()
        return self.out

    def read_lines(self, count):
        while self.out.count(b"\n") < count:
            self.read_more()
        lines = self.out.splitlines(keepends=True)
        self.out = b"".join(lines[count:])
        return lines[:count]

    def read_more(self):
        assert select.select([self.process.stdout], [], [], PATIENCE)[0], self.out
        piece = os.read(self.process.stdout.fileno(), 65536)
        assert piece, (self.out, self.process.stderr.read())
        self.out += piece

    def read_available(self):
        while select.select([self.process.stdout], [], [], 0)[0]:
            piece = os.read(self.process.stdout.fileno(), 65536)
            if not piece:
                break
            self.out += piece
        return self.out

    def end(self, signal=None):
        """Returns the status, the complete output, and the errors of the program."""
        if signal is not None:
            self.process.send_signal(signal)
        out, err = self.process.communicate(timeout=PATIENCE)
        self.out += out
        return self.process.returncode, self.out, err.decode()

    @property
    def values(self):
        return [int(value) for value in re.findall(rb"\bvalue = (\d+)", self.out)]
