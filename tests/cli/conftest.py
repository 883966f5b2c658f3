# SPDX-License-Identifier: MIT
"""Runs the program that BABELTRACE2 names, in a folder with copies of the sample trace.

    trace          the trace
    dir/sub/trace  the trace in a directory
    chunks/a, b    the trace with only the streams of processor 0, and with only those of processor 1
    empty          an empty directory
    text           a file that isn't a trace

The fixture `endless` is a trace that is too long to be read completely.
"""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

sys.path.append(str(pathlib.Path(__file__).parent.parent / "support"))

import processes
from processes import end_processes  # noqa: F401

SAMPLE = pathlib.Path(__file__).parent.parent / "data/traces/sample"


class Result:
    def __init__(self, process):
        self.status = process.returncode
        self.out = process.stdout
        self.err = process.stderr

    @property
    def text(self):
        return self.out.decode()

    @property
    def errors(self):
        return self.err.decode(errors="replace")


class Cli:
    def __init__(self, folder):
        self.program = os.environ["BABELTRACE2"]
        self.folder = folder
        self.env = {k: v for k, v in os.environ.items() if k == "BABELTRACE_PLUGIN_PATH" or "BABELTRACE" not in k}
        self.env.update(TZ="UTC0", LC_ALL="C.UTF-8")

    def __call__(self, *args, env=None, **kwargs):
        kwargs = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, **kwargs}
        return Result(
            subprocess.run(
                [self.program, *args],
                cwd=self.folder,
                env={**self.env, **(env or {})},
                stderr=subprocess.PIPE,
                timeout=60,
                **kwargs,
            )
        )

    def start(self, *args, env=None, **kwargs):
        kwargs = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **kwargs}
        return processes.start([self.program, *args], cwd=self.folder, env={**self.env, **(env or {})}, **kwargs)


def make_inputs(folder):
    shutil.copytree(SAMPLE, folder / "trace")
    shutil.copytree(SAMPLE, folder / "dir/sub/trace")
    (folder / "empty").mkdir()
    (folder / "text").write_text("no trace\n")

    for name, other in (("a", "_1"), ("b", "_0")):
        chunk = folder / "chunks" / name
        shutil.copytree(SAMPLE, chunk, ignore=shutil.ignore_patterns("*" + other, "index"))


@pytest.fixture(scope="session")
def inputs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("inputs")
    make_inputs(folder)
    return folder


@pytest.fixture
def cli(inputs):
    return Cli(inputs)


@pytest.fixture
def scratch(cli, tmp_path):
    """Like `cli`, but in a folder that only this test uses and may change."""
    make_inputs(tmp_path)
    return Cli(tmp_path)


@pytest.fixture(scope="session")
def endless(tmp_path_factory):
    """A trace with a hundred thousand million events of one byte each. Its file is sparse, so it uses no disk space."""
    folder = tmp_path_factory.mktemp("endless")
    (folder / "metadata").write_text("""/* CTF 1.8 */
trace { major = 1; minor = 8; byte_order = le; };
stream { };
event { name = "tick"; fields := struct { integer { size = 8; align = 8; } value; }; };
""")
    (folder / "stream").touch()
    os.truncate(folder / "stream", 100_000_000_000)
    return folder
