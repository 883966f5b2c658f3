# SPDX-License-Identifier: MIT
"""The environment of the program: pipes that are closed, full disks, signals, time zones."""

import datetime
import os
import resource
import signal
import subprocess

import pytest
from trace_builder import Trace, number, packet

COUNT = 200000


def seconds(text):
    return int(datetime.datetime.fromisoformat(text + "+00:00").timestamp())


@pytest.fixture
def long_trace(tmp_path):
    return Trace(tmp_path / "trace").stream("s", [packet(*[number(100 + i, i) for i in range(COUNT)])])


@pytest.mark.parametrize("lines", [0, 1, 10, 5000])
def test_closed_pipe_is_not_an_error(cli, long_trace, lines):
    with (
        cli.start("trace") as program,
        subprocess.Popen(["head", f"-n{lines}"], stdin=program.stdout, stdout=subprocess.PIPE) as head,
    ):
        program.stdout.close()
        out = head.communicate(timeout=60)[0]
        errors = program.stderr.read()
        program.wait(timeout=60)

    assert out.count(b"value = ") == lines
    assert errors == b""
    assert program.returncode in (0, -signal.SIGPIPE)


def test_closed_pipe_of_output_and_errors_ends_the_program(cli, long_trace):
    with cli.start("trace", stderr=subprocess.STDOUT) as program:
        program.stdout.readline()
        program.stdout.close()
        program.wait(timeout=60)

    assert program.returncode in (0, -signal.SIGPIPE)


def test_closed_pipe_is_not_an_error_if_sigpipe_is_ignored(cli, long_trace):
    """Some service managers ignore SIGPIPE. Python ignores it, too, and the program inherits this setting."""
    with cli.start("trace", restore_signals=False) as program:
        program.stdout.readline()
        program.stdout.close()
        errors = program.stderr.read()
        program.wait(timeout=60)

    assert errors == b""
    assert program.returncode in (0, -signal.SIGPIPE)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("count", [1, COUNT])
@pytest.mark.parametrize("way", ["stdout", "option"])
def test_full_disk_is_an_error(cli, tmp_path, count, way):
    Trace(tmp_path / "trace").stream("s", [packet(*[number(100 + i, i) for i in range(count)])])
    with open("/dev/full", "wb") as full:
        result = cli("trace", stdout=full) if way == "stdout" else cli("trace", "--output=/dev/full")

    assert result.status == 1
    assert result.first_error.startswith("error: ")
    assert "No space left on device" in result.first_error


def test_file_that_reaches_its_size_limit_is_an_error(cli, tmp_path, long_trace):
    """At the limit of `ulimit -f`, the system sends a signal, whose default action ends the program."""
    result = cli("trace", "--output=text", limits=[(resource.RLIMIT_FSIZE, 100000)])

    assert result.status == 1
    assert result.first_error.startswith("error: ")
    assert "text: cannot write: File too large" in result.errors
    assert (tmp_path / "text").stat().st_size == 100000


def test_interrupt_ends_with_status_2(cli, long_trace):
    with cli.start("trace") as process:
        process.stdout.read(1000)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)

    assert process.returncode == 2


# Clock changes: forwards, backwards, by half an hour, and time zones without changes.
CHANGES = [
    ("Europe/Paris", "2021-03-28T00:59:58", ["01:59:58", "01:59:59", "03:00:00", "03:00:01"]),
    ("Europe/Paris", "2021-10-31T00:59:58", ["02:59:58", "02:59:59", "02:00:00", "02:00:01"]),
    ("Europe/Paris", "2021-01-01T11:59:58", ["12:59:58", "12:59:59", "13:00:00", "13:00:01"]),
    ("Europe/Paris", "2021-07-01T11:59:58", ["13:59:58", "13:59:59", "14:00:00", "14:00:01"]),
    ("America/New_York", "2022-03-13T06:59:58", ["01:59:58", "01:59:59", "03:00:00", "03:00:01"]),
    ("Australia/Lord_Howe", "2021-10-02T15:29:58", ["01:59:58", "01:59:59", "02:30:00", "02:30:01"]),
    ("Asia/Kolkata", "2021-10-02T18:29:58", ["23:59:58", "23:59:59", "00:00:00", "00:00:01"]),
    ("UTC0", "2016-12-31T23:59:58", ["23:59:58", "23:59:59", "00:00:00", "00:00:01"]),
]


@pytest.mark.skipif(not os.path.exists("/usr/share/zoneinfo/Europe/Paris"), reason="needs tzdata")
@pytest.mark.parametrize("zone, begin, expected", CHANGES)
def test_local_time_is_right_where_clocks_change(cli, reference, tmp_path, zone, begin, expected):
    Trace(tmp_path / "trace", offset_s=seconds(begin)).stream(
        "s", [packet(*[number(i * 10**9 + i, i) for i in range(4)])]
    )
    result = cli.prints("--no-delta", "trace", env={"TZ": zone})

    assert result.lines == [f"[{time}.00000000{i}] number: {{ value = {i} }}" for i, time in enumerate(expected)]
    if reference:
        for options in ([], ["--clock-date"], ["--clock-date", "--clock-gmt"], ["--clock-seconds"]):
            assert cli(*options, "trace", env={"TZ": zone}).out == reference(*options, "trace", env={"TZ": zone}).out


@pytest.mark.skipif(not os.path.exists("/usr/share/zoneinfo/Europe/Paris"), reason="needs tzdata")
def test_dates_are_those_of_local_time(cli, tmp_path):
    Trace(tmp_path / "trace", offset_s=seconds("2021-12-31T22:59:59")).stream(
        "s", [packet(*[number(i * 10**9, i) for i in range(2)])]
    )
    result = cli.prints("--no-delta", "--clock-date", "trace", env={"TZ": "Europe/Paris"})

    assert result.lines == [
        "[2021-12-31 23:59:59.000000000] number: { value = 0 }",
        "[2022-01-01 00:00:00.000000000] number: { value = 1 }",
    ]
