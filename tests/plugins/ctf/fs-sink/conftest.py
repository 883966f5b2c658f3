# SPDX-License-Identifier: MIT
"""Fixtures and functions for the tests of sink.ctf.fs, which write scripts of messages and copy traces."""

import os
import pathlib
import re
import struct
import subprocess
import sys

import pytest

TESTS = pathlib.Path(__file__).resolve().parents[3]
SAMPLE = TESTS / "data/traces/sample"
sys.path.append(str(TESTS / "e2e"))

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"))
REFERENCE = pathlib.Path(os.environ.get("TRACEGRAPH_REFERENCE") or CACHE / "babeltrace-2.1.1/bin/babeltrace2")
TRACES = os.environ.get("TRACES", CACHE / "tracegraph")

needs_reference = pytest.mark.skipif(not REFERENCE.exists(), reason="no reference program")


def has_data(folder):
    return any(path.is_file() and path.name != "metadata" and path.stat().st_size for path in folder.iterdir())


# Traces whose times go back, which developer mode rejects.
NOT_IN_DEVELOPER_MODE = {"hello-lost"} if os.environ.get("BT_DEV_MODE") == "1" else set()


def real_traces():
    folders = [pathlib.Path(folder) for folder, _, files in os.walk(TRACES, followlinks=True) if "metadata" in files]
    return [SAMPLE, *sorted(path for path in folders if has_data(path) and path.name not in NOT_IN_DEVELOPER_MODE)]


class Result:
    def __init__(self, process):
        self.status, self.out, self.err = process.returncode, process.stdout, process.stderr


class Program:
    """A `babeltrace2` program: Tracegraph's or the reference's."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        ours = path == os.environ["BABELTRACE2"]
        self.env = {k: v for k, v in os.environ.items() if ours or ("BABELTRACE" not in k and k != "LD_LIBRARY_PATH")}
        # Without its Python plugins, the reference starts twice as fast.
        self.env.update(TZ="UTC0", LC_ALL="C.UTF-8", LIBBABELTRACE2_PLUGIN_PROVIDER_DIR=os.devnull)

    def __call__(self, *args, **kwargs):
        command = [self.path, *map(str, args)]
        return Result(
            subprocess.run(
                command,
                cwd=self.folder,
                env=self.env,
                capture_output=True,
                text=True,
                errors="surrogateescape",
                **kwargs,
            )
        )

    def prints(self, *args):
        """Returns what the program prints. The program must succeed without warnings."""
        result = self(*args)
        assert result.status == 0, result.err
        return result.out

    def copy(self, *args, out="out", version="2", **params):
        """Writes a copy, which may consist of several traces. Returns the folder of the copy."""
        words = "".join(f",{key.replace('_', '-')}={value}" for key, value in params.items())
        result = self(*args, "-c", "sink.ctf.fs", "-p", f'path="{out}",ctf-version="{version}"{words}')
        assert result.status == 0, result.err
        return self.folder / out


@pytest.fixture
def ours(tmp_path):
    return Program(os.environ["BABELTRACE2"], tmp_path)


@pytest.fixture
def reference(tmp_path):
    return Program(str(REFERENCE), tmp_path)


HEAD = """
sink fs
param path string {path}
"""


# A stream class that supports neither packets nor discarded items.
PLAIN = """
clock c
trace t name=trace
class k trace=t clock=c features=-
event v class=k name=ev
stream s class=k name=s
"""


class Scripts:
    """Sends the messages of scripts to the sink: see tests/support/script.h."""

    def __init__(self, folder):
        self.folder = folder

    def write(self, text, params="", head=None):
        """Returns the printed text: a line for each trace, then the causes of an error."""
        script = self.folder / "script.txt"
        script.write_text(
            HEAD.format(path=self.folder / "out")
            + params
            + "\n"
            + (head or PLAIN)
            + "\ninput\n"
            + text
            + "\nexpected\n"
        )
        process = subprocess.run(
            [os.environ["SCRIPT_PROGRAM"], "--print", os.environ["CTF_PLUGIN"], script],
            capture_output=True,
            text=True,
            check=True,
        )
        return process.stdout.split("\n", 1)[1]


@pytest.fixture
def scripts(tmp_path):
    return Scripts(tmp_path)


@pytest.fixture
def production():
    """Skips a test in developer mode, because developer mode stops incorrect plugins."""
    if os.environ.get("BT_DEV_MODE") == "1":
        pytest.skip("in developer mode")


def data_streams(folder):
    """Returns the contents of the data stream files by file name, without the random UUID in each packet header."""
    found = {}
    for path in folder.rglob("*"):
        if path.is_file() and path.name != "metadata" and path.suffix != ".idx":
            data, at = bytearray(path.read_bytes()), 0
            while at < len(data):
                data[at + 4 : at + 20] = bytes(16)
                at += struct.unpack_from("=Q", data, at + 36)[0] // 8
            found[path.name] = bytes(data)
    return found


UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
GENERATED_KEYS = [
    re.compile(UUID + r"-\w+-(?:len|sel) = \w+, "),
    re.compile(r'__\w+_(?:len|tag) = (?:\( "\w*" : container = \d+ \)|\d+), '),
]


def without_generated_keys(out):
    for pattern in GENERATED_KEYS:
        out = pattern.sub("", out)
    return out


def translated(out, translation):
    for found, replacement in translation:
        assert found in out
        out = out.replace(found, replacement)
    return out
