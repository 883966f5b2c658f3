# SPDX-License-Identifier: MIT
"""--progress: a line on standard error that doesn't disturb other output."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios

import processes
import pytest
from waiting import PATIENCE, wait_until_busy

FAKE = [
    "run",
    "-c",
    "fake:src.utils.fake",
    "-p",
    "count=1000000000000",
    "-c",
    "dummy:sink.utils.dummy",
    "-x",
    "fake:dummy",
]
NEVER = r"(?!)"
SAMPLE = r"100 % of 16\.0 KiB, 100 events(, \S+( [kMG])? events/s)?, 0 s"


class Terminal:
    """Runs a program whose standard error is a terminal. Its standard output is the same terminal by default."""

    def __init__(self, cli, *args, columns=80, **kwargs):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("4H", 24, columns, 0, 0))
        self.process = processes.start(
            [cli.program, *args],
            cwd=cli.folder,
            env={**cli.env, "TERM": "dumb"},
            stdin=subprocess.DEVNULL,
            stdout=kwargs.get("stdout", slave),
            stderr=slave,
        )
        os.close(slave)

    def read_until(self, pattern):
        """Reads until the output matches a regular expression, or the program ends."""
        out = ""
        while not re.search(pattern, out):
            assert select.select([self.master], [], [], PATIENCE)[0], out
            try:
                out += os.read(self.master, 4096).decode()
            except OSError:
                break
        return out

    def read_to_end(self):
        return self.read_until(NEVER)

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        out = self.read_to_end()
        os.close(self.master)
        return out, self.process.wait(timeout=PATIENCE)

    def work(self):
        """Lets the program run until a line is due."""
        wait_until_busy(self.process, signal.SIGINT, 1.3)


def test_no_progress_is_shown_in_a_pipe(cli):
    for args in ["trace"], ["trace", "--progress=auto"], ["info", "--events", "trace"]:
        assert cli(*args).err == b""


@pytest.mark.parametrize(
    "args",
    [
        ["--progress=always", "trace", "-o", "dummy"],
        ["info", "--events", "--progress", "always", "trace"],
        [
            "run",
            "--progress=always",
            "-c",
            "a:src.ctf.fs",
            "-p",
            'inputs=["trace"]',
            "-c",
            "m:flt.utils.muxer",
            "-c",
            "d:sink.utils.dummy",
            "-x",
            "a:m",
            "-x",
            "m:d",
        ],
    ],
)
def test_final_values_are_always_shown_on_request(cli, args):
    result = cli(*args)

    assert result.status == 0
    assert re.fullmatch(SAMPLE, result.errors.splitlines()[-1])
    assert "\r" not in result.errors


def test_source_without_progress_shows_the_elapsed_time(cli):
    result = cli("run", "-c", "f:src.utils.fake", "-c", "d:sink.utils.dummy", "-x", "f:d", "--progress=always")

    assert result.status == 0
    assert re.fullmatch(r"\d+ s elapsed", result.errors.splitlines()[-1])


@pytest.mark.parametrize("args", [["--progress", "trace"], ["trace", "--progress"]])
def test_option_without_an_argument_means_always(cli, args):
    assert re.fullmatch(SAMPLE, cli(*args, "-o", "dummy").errors.splitlines()[-1])
    assert re.fullmatch(SAMPLE, cli("info", "--events", *args).errors.splitlines()[-1])


def test_word_after_the_option_is_its_argument(cli):
    assert cli("--progress", "never", "trace", "-o", "dummy").errors == ""


def test_output_is_the_same_with_progress(cli):
    assert cli("--progress=always", "trace").out == cli("trace").out


def test_bytes_that_seeking_skips_count_as_read(cli):
    # The beginning is after the trace's last event. The sample has one packet per stream, which is read anyway.
    result = cli("--progress=always", "--clock-gmt", "--begin=00:35:05.2", "trace")
    line, warning = result.errors.splitlines()[-2:]

    assert result.status == 0
    assert line.startswith("100 % of 16.0 KiB, ") and "wholly after the events" in warning


def test_terminal_shows_no_line_with_the_argument_never(cli):
    terminal = Terminal(cli, *FAKE, "--progress=never")
    terminal.work()

    assert "s" not in terminal.stop()[0]


def test_terminal_shows_long_runs_and_clears_the_line(cli):
    terminal = Terminal(cli, *FAKE)
    out = terminal.read_until(r"\d s")
    rest, status = terminal.stop()

    # The first line contains the time for which the program had run.
    assert int(re.match(r"\r\033\[K(\d+) s", out)[1]) >= 1
    assert rest.endswith("\r\033[K")
    assert status == 2


def test_line_does_not_disturb_what_is_printed_to_the_same_terminal(cli):
    printing = [
        "run",
        "-c",
        "fake:src.utils.fake",
        "-p",
        "count=1000000000000",
        "-c",
        "c:sink.utils.counter",
        "-p",
        "step=+1000000000000",
        "-x",
        "fake:c",
    ]
    terminal = Terminal(cli, *printing)
    terminal.work()
    assert not re.search(r"\033|\d s", terminal.stop()[0])

    terminal = Terminal(cli, *printing, stdout=subprocess.DEVNULL)
    assert re.match(r"(\r\033\[K\d+ s)+", terminal.read_until(r"\d s"))
    terminal.stop()


def lines(out):
    """Returns the lines that are visible at the end."""
    return [line.rsplit("\r\033[K")[-1] for line in out.split("\r\n")]


def test_progress_line_is_cleared_for_output_at_the_end(cli):
    terminal = Terminal(cli, "--progress=always", "trace", "-o", "ctf", "-w", "out", columns=200)
    out = terminal.read_to_end()
    terminal.stop()

    assert " events, " in out.split("Created")[0]
    created, line, end = lines(out)
    assert re.fullmatch(r"Created CTF trace `out/.*`\.", created)
    assert re.fullmatch(SAMPLE, line) and end == ""


METADATA = """/* CTF 1.8 */
typealias integer { size = 64; align = 8; } := u64;
trace { major = 1; minor = 8; uuid = "01010101-0101-0101-0101-010101010101"; byte_order = le;
  packet.header := struct { integer { size = 8; align = 8; } uuid[16]; }; };
stream { packet.context := struct { u64 packet_size; u64 content_size; }; };
event { name = e; fields := struct { u64 x; }; };
"""


def test_progress_line_is_cleared_for_warnings(cli, tmp_path):
    events = 500
    size = 32 + 8 * events
    rest = struct.pack("<QQ", size * 8, size * 8) + bytes(8 * events)
    (tmp_path / "long").mkdir()
    (tmp_path / "long/metadata").write_text(METADATA)
    (tmp_path / "long/stream").write_bytes((b"\1" * 16 + rest) * 4000 + b"\2" * 16 + rest)
    terminal = Terminal(cli, "--progress=always", str(tmp_path / "long"), "-o", "dummy", columns=200)
    out = terminal.read_to_end()
    terminal.stop()

    assert " % of " in out.split("source.ctf.fs")[0]
    warning, line, end = lines(out)
    assert warning.startswith("source.ctf.fs: warning: ") and "UUID" in warning
    assert line.startswith("100 % of 15.4 MiB, ") and end == ""


def test_line_on_a_terminal_shows_share_rate_and_remaining_time(cli, endless):
    terminal = Terminal(cli, endless, "-o", "dummy")
    out = terminal.read_until(" left")
    _, status = terminal.stop()

    assert re.match(r"(\r\033\[K\d+ % of 93\.1 GiB, \S+ [kM] events, \S+ [kM] events/s, .* left)+", out)
    assert status == 2


def test_line_is_not_longer_than_the_terminal_is_wide(cli, endless):
    terminal = Terminal(cli, "info", "--events", endless, columns=20)
    out = terminal.read_until(r"(\r\033\[K[^\r]*){3}")
    terminal.stop()

    # The last line may be incomplete.
    assert all(len(line) == 19 for line in out.split("\r\033[K")[1:-1])


def test_run_args_contain_the_option(cli):
    assert "--progress always" in cli("--run-args", "--progress=always", "trace").text


@pytest.mark.parametrize("command", [["trace"], ["run"], ["info"]])
def test_invalid_argument_is_an_error(cli, command):
    result = cli(*command, "--progress=sometimes")

    assert result.status == 1
    assert result.errors.startswith("error: Unknown word `sometimes`: --progress takes one of always, auto, never")
