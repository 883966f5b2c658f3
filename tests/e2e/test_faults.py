# SPDX-License-Identifier: MIT
"""In each run, one call of a system function or one allocation fails. The program must not crash. If its output differs
from that of a run without a failure, it must print an error or a warning. Allocations by GLib don't fail, because GLib
would end the program.

A run makes hundreds of calls, so only every FAULT_STRIDE-th call is tested. The slow tier tests all calls.
"""

import errno
import itertools
import os
import re
import shutil

import pytest
from conftest import SAMPLE, files_of
from damaged import good
from trace_builder import Trace

STRIDE = int(os.environ.get("FAULT_STRIDE", "16"))
MANY = 1000

FUNCTIONS = ["open", "read", "write", "close", "stat", "mkdir", "rename", "poll", "readdir", "allocate"]

WORKS = {
    "text": [SAMPLE],
    "details": ["-c", "sink.text.details", SAMPLE],
    "file": ["--output=out", SAMPLE],
    "copy": ["--output-format=ctf", "--output=copied", SAMPLE],
    "filter": ["--filter", "i8 < 0 && text =~ 'a'", SAMPLE],
    "tolerant": ["--tolerant", "--damage-report=report", SAMPLE],
    "repair": ["repair", SAMPLE, "repaired"],
    "check": ["check", SAMPLE],
    "info": ["info", "--events", SAMPLE],
    "list-plugins": ["list-plugins"],
}
# These commands print errors as a part of their output.
DESCRIBING = {"check", "info", "list-plugins", "repair"}


@pytest.fixture
def fail(cli):
    """A function that runs the program with one failing call. It returns None if the program makes fewer calls."""
    if cli.is_sanitized:
        pytest.skip("a sanitizer replaces the same functions")

    def run(function, number, *args, env=None):
        for name in "copied", "repaired":
            shutil.rmtree(cli.folder / name, ignore_errors=True)
        mark = cli.folder / f"{function}-{number}"
        result = cli(
            *args,
            env={
                "LD_PRELOAD": os.environ["FAULT_INJECTOR"],
                "FAULT_FUNCTION": function,
                "FAULT_NUMBER": str(number),
                "FAULT_ERRNO": str(errno.ENOMEM if function == "allocate" else errno.EIO),
                "FAULT_MARK": str(mark),
                **(env or {}),
            },
            timeout=60,
        )
        return result if mark.exists() else None

    return run


def text_of(cli, path):
    return re.sub(rb"\(.*?\)", b"", cli(path).out)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("work", WORKS)
def test_a_failed_call_does_not_crash_the_program(cli, fail, work, function):
    good = cli(*WORKS[work])
    failures = 0
    assert good.status == 0

    for number in itertools.count(1, STRIDE):
        assert number < MANY
        result = fail(function, number, *WORKS[work])
        if result is None:
            break
        failures += 1
        what = f"{function}() {number}: status {result.status}: {result.errors}"
        if function == "allocate" and "failed to allocate" in result.errors:
            # GLib called a function of the C library, which couldn't allocate memory. Then GLib ended the program.
            continue
        assert result.status in (0, 1, 3), what
        if result.status == 0 and work not in DESCRIBING:
            assert result.out == good.out or result.errors, what
        if result.status == 1:
            assert "error: " in result.errors or work in DESCRIBING, what
    # Every command calls stat() and allocates memory.
    assert failures > 0 or function not in ("stat", "allocate")


@pytest.mark.parametrize("function", ["read", "write", "open", "close", "rename"])
def test_a_copy_is_undamaged_or_fails(cli, fail, function):
    good = text_of(cli, SAMPLE)

    for number in itertools.count(1, max(STRIDE // 8, 1)):
        assert number < MANY
        name = f"copy-{number}"
        result = fail(function, number, "--output-format=ctf", "--output", name, SAMPLE)
        if result is None:
            break
        if result.status == 0:
            assert text_of(cli, name) == good, f"{function}() {number}"


def test_a_repaired_trace_has_the_metadata_with_which_it_was_read(cli, fail):
    """Another program replaces the metadata during the repair."""
    packets = [good(0, 5), good(5, 5).bytes[:-2]]
    metadata = cli.folder / "trace/metadata"
    for calls in itertools.count(1):
        assert calls < MANY
        Trace(cli.folder / "trace").stream("stream", packets)
        (cli.folder / "new").write_text(metadata.read_text().partition("stream {")[0])
        rename = {"FAULT_RENAME": str(cli.folder / "new"), "FAULT_RENAME_TO": str(metadata)}
        result = fail("open", calls, "repair", "trace", "repaired", env=rename)
        if result is None:
            break
        if result.status == 0:
            assert cli("check", "repaired").status == 0, calls
        else:
            assert (result.status, "error: " in result.errors) == (1, True), calls


def count_calls(fail, function, *args):
    """Returns the number of calls of `function` in a run, by bisection: fail() returns None for a greater number."""
    low, high = 0, MANY
    while low < high:
        middle = (low + high + 1) // 2
        # FAULT_RENAME replaces the failure by a renaming, which has no effect, because `nothing` doesn't exist.
        result = fail(function, middle, *args, env={"FAULT_RENAME": "nothing", "FAULT_RENAME_TO": "nothing"})
        assert result is None or result.status in (0, 3), result.errors
        low, high = (low, middle - 1) if result is None else (middle, high)
    return low


def test_partly_invalid_metadata_does_not_open_streams_again(cli, fail):
    """Only the metadata is read to find out whether tolerant reading is possible."""
    differences = []
    for stream_count in 1, 10:
        counts = []
        for name, more in ("whole", ""), ("wrong", 'event { name = "unused"; id = 99; fields := strukt {}; };'):
            folder = f"{name}-{stream_count}"
            trace = Trace(cli.folder / folder, more=more)
            for i in range(stream_count):
                trace.stream(f"stream-{i}", [good(i, 5)])
            counts.append(count_calls(fail, "open", "--tolerant", folder))
        differences.append(counts[1] - counts[0])
    assert differences[0] == differences[1]


@pytest.mark.parametrize("args", [[SAMPLE], ["--count", SAMPLE], ["info", SAMPLE], ["check", SAMPLE]])
def test_a_folder_whose_listing_fails_is_an_error(cli, fail, args):
    failures = []

    for number in itertools.count(1):
        assert number < MANY
        result = fail("readdir", number, *args)
        if result is None:
            break
        failures.append(result)
    # Some of the failed calls list the folders of plugins. At least one lists the folder of the trace.
    assert all(result.status == 1 for result in failures)
    assert any("cannot list the data stream files" in result.errors + result.out.decode() for result in failures)


@pytest.mark.parametrize("function", ["read", "write", "open", "close", "mkdir", "rename"])
def test_a_repaired_trace_matches_its_report(cli, fail, function):
    good = cli("repair", SAMPLE, "repaired")
    expected = files_of(cli.folder / "repaired")

    for number in itertools.count(1, max(STRIDE // 8, 1)):
        assert number < MANY
        result = fail(function, number, "repair", SAMPLE, "repaired")
        if result is None:
            break
        assert (cli.folder / "repaired").exists() == (result.status == 0), f"{function}() {number}: {result.errors}"
        if result.out == good.out:
            assert files_of(cli.folder / "repaired") == expected, f"{function}() {number}"
