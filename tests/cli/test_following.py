# SPDX-License-Identifier: MIT
"""Graphs whose sources are idle for a while: how the program waits for these sources."""

import os
import re
import select
import signal

import pytest
from test_progress import Terminal
from waiting import PATIENCE

# This retry duration is longer than any test, so only the data that a source waits for can end the wait.
NEVER = "--retry-duration=1000000000"


class Followed:
    """Runs `babeltrace2` with sources that follow named pipes, and reads its output."""

    def __init__(self, cli, folder, *args, pipes=1, params=""):
        cli.env["BABELTRACE_PLUGIN_PATH"] = os.environ["FOLLOWING_PLUGIN_PATH"]
        paths = [folder / f"pipe-{index}" for index in range(pipes)]
        for path in paths:
            os.mkfifo(path)
        sources = [word for path in paths for word in ("-c", "source.following.pipe", "-p", f'path="{path}"{params}')]
        self.args = [*sources, *args]
        self.cli = cli
        # The pipes are also opened for reading, so that opening them doesn't wait for a reader.
        self.pipes = [os.open(path, os.O_RDWR) for path in paths]
        self.process = None

    def start(self):
        self.process = self.cli.start(*self.args, bufsize=0)
        return self

    def write(self, text, pipe=0):
        os.write(self.pipes[pipe], text.encode())

    def read_line(self):
        """Returns the next line as soon as it is printed."""
        assert select.select([self.process.stdout], [], [], PATIENCE)[0], "nothing is printed"
        return self.process.stdout.readline().decode()

    def read_times(self, count):
        """Returns the times of the next events in nanoseconds."""
        return [int(re.match(r"\[[\d:]*\.(\d{9})\]", self.read_line())[1]) for _ in range(count)]

    def finish(self):
        """Returns the rest of the output, the number of calls of the sources, and the exit status."""
        out, err = self.process.communicate(timeout=PATIENCE)
        for pipe in self.pipes:
            os.close(pipe)
        calls = [int(count) for count in re.findall(rb"(\d+) calls", err)]
        return out, calls, self.process.returncode


def test_line_is_printed_as_soon_as_it_exists(cli, tmp_path):
    followed = Followed(cli, tmp_path, NEVER).start()

    for time in range(1, 6):
        followed.write(f"{time}\n")
        assert followed.read_times(1) == [time]
    followed.write("6\n7\nend\n")

    out, calls, status = followed.finish()
    assert (out.count(b"\n"), status) == (2, 0)
    # The source is called for the stream beginning, 7 events, the stream end and the end of the messages. Before each
    # of the 6 waits, it is also called once to fill the current batch, and once for another batch.
    assert calls[0] <= 10 + 2 * 6


def test_source_that_does_not_report_what_it_waits_for_is_retried(cli, tmp_path):
    followed = Followed(cli, tmp_path, "--retry-duration=1000", params=",silent=yes").start()

    followed.write("1\n")
    assert followed.read_times(1) == [1]
    followed.write("end\n")
    assert followed.finish()[2] == 0


def test_several_sources_are_merged_and_any_of_them_ends_the_wait(cli, tmp_path):
    followed = Followed(cli, tmp_path, NEVER, pipes=2).start()

    followed.write("1\n4\n", pipe=0)
    followed.write("2\n3\n5\n", pipe=1)
    assert followed.read_times(4) == [1, 2, 3, 4]
    followed.write("6\nend\n", pipe=0)
    assert followed.read_times(1) == [5]
    followed.write("end\n", pipe=1)
    out, _, status = followed.finish()
    assert (out.count(b"\n"), status) == (1, 0)


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
def test_signal_ends_a_wait_at_once(cli, tmp_path, signal_number):
    followed = Followed(cli, tmp_path, NEVER).start()

    followed.write("1\n2\n")
    assert followed.read_times(2) == [1, 2]
    followed.process.send_signal(signal_number)
    out, _, status = followed.finish()
    assert (out, status) == (b"", 2)


def test_begin_and_end_apply_to_a_source_that_cannot_go_back(cli, tmp_path):
    followed = Followed(cli, tmp_path, NEVER, "--begin=0.000000005", "--end=0.000000008").start()

    followed.write("3\n4\n")
    followed.write("5\n")
    assert followed.read_times(1) == [5]
    followed.write("7\n")
    assert followed.read_times(1) == [7]
    # The pipes stay open, so the end of the range ends the graph.
    followed.write("9\n")
    out, _, status = followed.finish()
    assert (out, status) == (b"", 0)


def test_begin_may_be_a_time_of_day(cli, tmp_path):
    followed = Followed(cli, tmp_path, NEVER, "--begin=00:00:00.000000005").start()

    followed.write("3\n")
    followed.write("4\n6\n")
    assert followed.read_times(1) == [6]
    followed.write("end\n")
    assert followed.finish()[2] == 0


def test_progress_is_updated_while_the_graph_waits(cli, tmp_path):
    followed = Followed(cli, tmp_path, NEVER, "--progress", "--output=/dev/null")
    terminal = Terminal(cli, *followed.args)

    # The line is updated several times per second.
    assert terminal.read_until("1 s").count("0 s") > 1
    assert terminal.stop()[1] == 2


def test_details_are_printed_as_soon_as_they_exist(cli, tmp_path):
    followed = Followed(cli, tmp_path, NEVER, "-c", "sink.text.details").start()

    for time in range(1, 4):
        followed.write(f"{time}\n")
        while f"[{time} " not in followed.read_line():
            pass
    followed.write("end\n")
    assert followed.finish()[2] == 0
