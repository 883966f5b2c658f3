# SPDX-License-Identifier: MIT
"""Tests that `perf data convert --to-ctf` writes the same trace with our library and with the reference.

The tests use the perf of the machine if it was compiled for version 1 of the library, as in Debian 12 and 13. A bridge
(perf-bridge.c) provides the functions that only version 1 had. tests/data/perf contains recordings of a clock with call
chains, and of tracepoints. A tracepoint has a field `event`, which is a keyword of the metadata. The recordings were
made with these commands:

    perf record -B -N -e cpu-clock -c 6000000 -g -- ...
    perf record -B -N -e sched:sched_switch -e raw_syscalls:sys_enter -e syscalls:sys_enter_epoll_ctl
        -e syscalls:sys_enter_openat -- ...
"""

import lzma
import os
import pathlib
import re
import shutil
import subprocess

import pytest
from conftest import (
    LIBRARIES,
    OUR_LIBRARIES,
    SONAME,
    needs_plain_build,
    needs_reference,
    read_with_ours,
    run,
    run_on_reference,
)

DATA = pathlib.Path(__file__).parent.parent / "data/perf"
BRIDGE = os.environ["PERF_BRIDGE"]
PERF = shutil.which("perf")


def perf_uses_version_1():
    """Returns whether perf writes CTF with version 1 of the library."""
    return PERF is not None and b"libbabeltrace-ctf.so.1" in subprocess.run(["ldd", PERF], capture_output=True).stdout


pytestmark = [
    needs_plain_build,
    pytest.mark.skipif(not perf_uses_version_1(), reason="no perf that was compiled for version 1 of the library"),
]


@pytest.fixture(params=["clock", "tracepoints", "recorded now"])
def recording(request, tmp_path):
    path = tmp_path / "perf.data"
    if request.param != "recorded now":
        path.write_bytes(lzma.decompress((DATA / f"{request.param}.data.xz").read_bytes()))
        return path
    recorder = [PERF, "record", "-q", "-e", "cpu-clock", "-g", "-o", path, "--", "ls", "-lR", "/usr/share/doc"]
    if subprocess.run(recorder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode != 0:
        pytest.skip("perf can't record here")
    return path


def arguments(recording, trace):
    return ["data", "convert", f"--to-ctf={trace}", "-i", recording, "--all", "-f"]


def convert_on_ours(recording, trace):
    libraries = {"LD_PRELOAD": f"{BRIDGE} {OUR_LIBRARIES / SONAME}"}
    return run([PERF, *arguments(recording, trace)], env=libraries, errors=subprocess.STDOUT)


def lines(trace):
    """Returns the sorted text of a trace, because events with the same time have no defined order."""
    return sorted(read_with_ours(trace, "--no-delta", "--clock-cycles", "--fields=all").splitlines())


def test_trace_contains_all_samples_and_other_events(recording, tmp_path):
    message = convert_on_ours(recording, tmp_path / "ours")
    samples, others = re.search(rb"\((\d+) samples(?:, (\d+) non-samples)?\)", message).groups()
    assert len(lines(tmp_path / "ours")) == int(samples) + int(others or 0)


@needs_reference
def test_text_of_our_trace_equals_that_of_the_reference_trace(recording, tmp_path):
    convert_on_ours(recording, tmp_path / "ours")
    run_on_reference([PERF, *arguments(recording, tmp_path / "theirs")], preload=[BRIDGE, LIBRARIES / SONAME])
    ours, theirs = lines(tmp_path / "ours"), lines(tmp_path / "theirs")
    assert ours == theirs
    assert ours
