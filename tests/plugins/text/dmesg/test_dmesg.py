# SPDX-License-Identifier: MIT
"""Tests the events of source.text.dmesg as sink.text.details prints them."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

sys.path.append(str(pathlib.Path(__file__).parents[3] / "support"))

import processes
from processes import end_processes  # noqa: F401
from waiting import wait_for_turns

PROGRAM = os.environ["BABELTRACE2"]
EVENT = re.compile(
    rb"(?:^\[([^\n]*?)\]\n)?^\{Trace 0, Stream class ID 0, Stream ID 0\}\n"
    rb"Event `string` \(Class ID 0\):\n  Payload:\n    str: ([^\n]*)$",
    re.M,
)


def start(*args, mip=1, **kwargs):
    env = {key: value for key, value in os.environ.items() if "BABELTRACE" not in key}
    env.update(BABELTRACE_TERM_COLOR="NEVER", LC_ALL="C.UTF-8")
    command = [
        PROGRAM,
        "run",
        f"--allowed-mip-versions={mip}",
        "--component=s:source.text.dmesg",
        *args,
        "--component=k:sink.text.details",
        "--connect=s:k",
    ]
    return processes.start(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **kwargs)


def finish(process, data=None):
    out, err = process.communicate(data, timeout=60)
    process.out, process.err = out, err.decode()
    return process


def events(out):
    return [(time.split(b" cycles")[0].decode() or None, text) for time, text in EVENT.findall(out)]


@pytest.fixture
def read(tmp_path):
    def func(data, params=None, mip=1):
        path = tmp_path / "kernel log"
        path.write_bytes(data)
        params = f'path="{path}"' + (f",{params}" if params else "")
        process = finish(start("--params=" + params, mip=mip))
        assert process.returncode == 0, process.err
        return process.out

    return func


# A line, the time of its event (None: there is no clock), and the event's text. Recorded with Babeltrace 2.1.1.
LINES = [
    (b"[    0.000000] Linux version", "0", b"Linux version"),
    (b"[87166.510937] PM: Finishing wakeup.", "87,166,510,937,000", b"PM: Finishing wakeup."),
    (b"[    1.000000] [    T1] thread", "1,000,000,000", b"[    T1] thread"),
    (b"[  +0.000012] delta", "12,000", b"delta"),
    (b"[1.7] carriage return\r", "1,000,007,000", b"carriage return\r"),
    (b"[3.5] \xff", "3,000,005,000", b"\xff"),
    (b"[5.5]", "5,000,005,000", b""),
    (b"[5.5] ", "5,000,005,000", b""),
    (b"[5.5]  ", "5,000,005,000", b" "),
    (b"[1.5]no space", "1,000,005,000", b"no space"),
    (b"[1.5]\ttab", "1,000,005,000", b"\ttab"),
    (b"[1.5]]] brackets", "1,000,005,000", b"]] brackets"),
    (b"[1.5] a [2.5] b", "1,000,005,000", b"a [2.5] b"),
    (b"[1.5 x] y", "1,000,005,000", b"y"),
    (b"[1.5[] z", "1,000,005,000", b"z"),
    (b"[1.2.3] two points", "1,000,002,000", b"two points"),
    (b"[1. 5] space", "1,000,005,000", b"space"),
    (b"[\v1.5] white space", "1,000,005,000", b"white space"),
    (b"[010.5] not octal", "10,000,005,000", b"not octal"),
    (b"[1.1000000] more than a second", "2,000,000,000", b"more than a second"),
    (b"[1.2345678] all digits count", "3,345,678,000", b"all digits count"),
    (b"[+1.+5] plus", "1,000,005,000", b"plus"),
    (b"[1.-0] minus", "1,000,000,000", b"minus"),
    (b"[9223372036.854775] largest", "9,223,372,036,854,775,000", b"largest"),
    (b"[-5.1] wrapped", "18,446,744,068,709,552,616", b"wrapped"),
    (b"[18446744073.709552] wrapped", "384", b"wrapped"),
    (b"[99999999999999999999.5] clamped", "18,446,744,072,709,556,616", b"clamped"),
    (b"[2.5] NUL\0after", "2,000,005,000", b"NUL"),
    (b"plain", None, b"plain"),
    (b"<6>[ 1.5] level", None, b"<6>[ 1.5] level"),
    (b"[Sat Nov 21 10:00:00 2026] date", None, b"[Sat Nov 21 10:00:00 2026] date"),
    (b" [1.5] indented", None, b" [1.5] indented"),
    (b"[1 .5] space", None, b"[1 .5] space"),
    (b"[1,5] comma", None, b"[1,5] comma"),
    (b"[12] whole", None, b"[12] whole"),
    (b"[.5] no second", None, b"[.5] no second"),
    (b"[1.]", None, b"[1.]"),
    (b"[0x10.5] base", None, b"[0x10.5] base"),
    (b"[1e3.0] exponent", None, b"[1e3.0] exponent"),
    (b"[--1.5] signs", None, b"[--1.5] signs"),
    (b"[[1.5] twice", None, b"[[1.5] twice"),
    (b"[", None, b"["),
    (b"\xff\xfe", None, b"\xff\xfe"),
    # Babeltrace 2.1.1 crashes.
    (b"[1.5", None, b"[1.5"),
    (b"[1.5\0] NUL", None, b"[1.5"),
]


@pytest.mark.parametrize("line, time, text", LINES, ids=[repr(line) for line, _, _ in LINES])
def test_line_becomes_an_event_with_its_time_and_text(read, line, time, text):
    out = read(line + b"\n")

    assert events(out) == [(time, text)]
    assert (b"Default clock class" in out) == (time is not None)
    assert read(line) == out


@pytest.mark.parametrize(
    "line, text", [(line, line.partition(b"\0")[0]) for line, _, _ in LINES], ids=[repr(line) for line, _, _ in LINES]
)
def test_event_contains_the_whole_line_without_extraction(read, line, text):
    out = read(line + b"\n", "no-extract-timestamp=yes")

    assert events(out) == [(None, text)]
    assert b"Default clock class" not in out


@pytest.mark.skipif(os.environ.get("BT_DEV_MODE") == "1", reason="times that go backwards abort in developer mode")
def test_lines_keep_their_order_even_if_times_go_back(read):
    assert events(read(b"\n \n[1.5] x\nno time\n[0.5] y\n")) == [
        ("1,000,005,000", b"x"),
        ("0", b"no time"),
        ("5000", b"y"),
    ]


def test_first_line_decides_whether_there_is_a_clock(read):
    assert events(read(b"\n \n[0.0] x\nno time\n[0.5] y\n")) == [("0", b"x"), ("0", b"no time"), ("5000", b"y")]
    assert events(read(b"no time\n[1.5] x\n")) == [(None, b"no time"), (None, b"x")]


@pytest.mark.parametrize("data", [b"", b"\n\n", b" \n\t\r\n\v\f\n", b"\0after\n"])
def test_blank_lines_cause_no_messages(read, data):
    assert read(data) == b""
    assert events(read(b"a\n" + data + b"b\n")) == [(None, b"a"), (None, b"b")]


def test_one_line_gives_a_stream_with_one_event(read):
    assert (
        read(b"[1.5] x\n")
        == b"""Trace class:
  Stream class (ID 0):
    Supports packets: No
    Supports discarded events: No
    Supports discarded packets: No
    Default clock class:
      Frequency (Hz): 1,000,000,000
      Offset from origin (s): 0
      Offset from origin (cycles): 0
    Event class `string` (ID 0):
      Payload field class: Structure (1 member):
        str: String

[Unknown]
{Trace 0, Stream class ID 0, Stream ID 0}
Stream beginning:
  Trace `kernel log`:
    Stream (ID 0, Class ID 0)

[1,000,005,000 cycles, 1,000,005,000 ns from origin]
{Trace 0, Stream class ID 0, Stream ID 0}
Event `string` (Class ID 0):
  Payload:
    str: x

[Unknown]
{Trace 0, Stream class ID 0, Stream ID 0}
Stream end
"""
    )


def test_supports_mip_version_0(read):
    assert events(read(b"[1.5] x\n", mip=0)) == [("1,000,005,000", b"x")]


def test_reads_many_and_long_lines(read):
    lines = [b"y" * (70000 if i % 500 == 0 else i % 50) + b"." for i in range(5000)]
    out = read(b"\n\n".join(b"[%d.%d] %s" % (i, i, line) for i, line in enumerate(lines)))

    assert [text for _, text in events(out)] == lines


def test_reads_a_line_that_is_written_in_two_parts():
    process = start(stdin=subprocess.PIPE, bufsize=0)
    process.stdin.write(b"[1.0] one\n[2.")
    process.stdin.write(b"0] two")
    finish(process)

    assert process.returncode == 0, process.err
    assert b"Trace `STDIN`:" in process.out
    assert events(process.out) == [("1,000,000,000", b"one"), ("2,000,000,000", b"two")]


def test_waits_for_the_input_of_a_nonblocking_descriptor():
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    process = start(stdin=reader)
    wait_for_turns(process, 3)
    os.write(writer, b"[1.0] one\n")
    os.close(writer)
    os.close(reader)
    finish(process)

    assert (process.returncode, process.err) == (0, "")
    assert events(process.out) == [("1,000,000,000", b"one")]


@pytest.mark.parametrize(
    "params, message",
    [
        ("path=12", "`path`: the parameter's value must be a string"),
        ('path="/nowhere/at-all"', "/nowhere/at-all: cannot open: No such file or directory"),
        ('path="/"', "/: is a directory, not a regular file"),
        ("no-extract-timestamp=3", "`no-extract-timestamp`: the parameter's value must be a boolean"),
        ("lines=3", "`lines`: unknown parameter"),
    ],
)
def test_wrong_parameters_are_reported(params, message):
    process = finish(start("--params=" + params, stdin=subprocess.DEVNULL))

    assert process.returncode == 1
    assert message in process.err
    assert process.out == b""


def test_an_unreadable_input_is_reported():
    with open("/proc/self/mem", "rb") as unreadable:
        process = finish(start(stdin=unreadable))

    assert process.returncode == 1
    assert "standard input:1: cannot read: Input/output error" in process.err
