# SPDX-License-Identifier: MIT
"""--follow: traces are read while they are written."""

import os
import re
import select
import signal

import pytest
from trace_builder import HEADER_SIZE, Trace, metadata, number, packet
from waiting import PATIENCE, processor_time, wait_for_turns, wait_until_asleep


class Follower:
    """Runs the program that follows a trace, and collects the printed lines."""

    def __init__(self, cli, *args, **kwargs):
        self.process = cli.start(*args, **kwargs)
        self.out = b""

    def read_until(self, values):
        """Reads until the numbers `values` are printed. Other output is an error."""
        while len(self.values) < len(values):
            assert select.select([self.process.stdout], [], [], PATIENCE)[0], self.out
            piece = os.read(self.process.stdout.fileno(), 65536)
            assert piece, (self.out, self.process.stderr.read())
            self.out += piece
        assert self.values == list(values)

    def expect_nothing(self):
        """Checks that nothing is printed although the program has checked the trace several times."""
        wait_for_turns(self.process, 5)
        assert not select.select([self.process.stdout], [], [], 0)[0]

    @property
    def values(self):
        return [int(value) for value in re.findall(rb"\bvalue = (\d+)", self.out)]

    def interrupt(self):
        """Ends the program with SIGINT, as a user does. Returns the text of standard error."""
        self.process.send_signal(signal.SIGINT)
        out, errors = self.process.communicate(timeout=PATIENCE)
        assert (self.process.returncode, out) == (2, b"")
        return errors.decode()


@pytest.fixture
def follow(cli):
    def start(*args, options=("--clock-seconds", "--no-delta"), **kwargs):
        return Follower(cli, *options, *args, **kwargs)

    return start


def append(path, content):
    with open(path, "ab") as file:
        file.write(content)


def test_appended_packets_are_printed(cli, follow):
    trace = Trace(cli.folder / "trace").stream("stream", [packet(number(100, 1), number(200, 2))])
    follower = follow("--follow", "trace")
    follower.read_until([1, 2])
    for i in range(3, 20):
        append(trace.folder / "stream", packet(number(100 * i, i)).bytes)
        follower.read_until(range(1, i + 1))
    followed = follower.out

    assert follower.interrupt() == ""
    assert followed == cli.prints("--clock-seconds", "--no-delta", "trace").out


def test_a_packet_may_come_byte_by_byte(cli, follow):
    trace = Trace(cli.folder / "trace").stream("stream", [packet(number(100, 1))])
    follower = follow("--follow", "trace")
    follower.read_until([1])
    for byte in packet(number(200, 2), number(300, 3), padding=3).bytes + packet(number(400, 4)).bytes:
        append(trace.folder / "stream", bytes([byte]))
        wait_until_asleep(follower.process)
    follower.read_until([1, 2, 3, 4])

    assert follower.interrupt() == ""


def test_streams_wait_for_each_other(cli, follow):
    trace = Trace(cli.folder / "trace").stream("a", [packet(number(100, 1))]).stream("b", [packet(number(150, 2))])
    follower = follow("--follow=1h", "trace")
    follower.read_until([1])
    append(trace.folder / "b", packet(number(300, 4)).bytes)
    follower.expect_nothing()
    append(trace.folder / "a", packet(number(200, 3)).bytes)
    follower.read_until([1, 2, 3])
    append(trace.folder / "a", packet(number(400, 5)).bytes)
    follower.read_until([1, 2, 3, 4])

    assert follower.interrupt() == ""


def test_the_wait_for_a_silent_stream_is_limited(production, cli, follow):
    trace = Trace(cli.folder / "trace").stream("a", [packet(number(100, 1))]).stream("b", [packet(number(150, 2))])
    follower = follow("--follow=0.3", "trace")
    follower.read_until([1, 2])
    append(trace.folder / "b", packet(number(300, 3)).bytes)
    follower.read_until([1, 2, 3])
    for count in 1, 2:
        append(trace.folder / "b", packet(number(400, 4)).bytes)
        follower.read_until([1, 2, 3, *[4] * count])
    append(trace.folder / "a", packet(number(200, 5)).bytes)
    follower.read_until([1, 2, 3, 4, 4, 5])
    warnings = follower.interrupt().splitlines()

    assert len(warnings) == 1
    assert re.search(
        r"source\.ctf\.follow: warning: .*/trace/a: events arrive late: other streams waited 300 ms for them",
        warnings[0],
    )


def test_events_out_of_order_are_sorted(cli, follow):
    """The source doesn't warn about times that go back, within a stream or between streams."""
    trace = Trace(cli.folder / "trace").stream(
        "a", [packet(number(100, 1), number(300, 3), number(200, 2), begin=100, end=300)]
    )
    follower = follow("--follow=0.1", "--sort=150ns", "trace")
    follower.read_until([1])
    append(trace.folder / "a", packet(number(500, 5), number(400, 4), begin=400, end=500).bytes)
    follower.read_until([1, 2, 3])
    trace.stream("b", [packet(number(380, 0)), packet(number(450, 6))])
    append(trace.folder / "a", packet(number(1000, 7)).bytes)
    follower.read_until([1, 2, 3, 0, 4, 6, 5])

    assert follower.interrupt() == ""


def test_old_files_do_not_delay_other_streams(cli, follow):
    trace = Trace(cli.folder / "trace").stream("a", [packet(number(100, 1))]).stream("b", [packet(number(150, 2))])
    for name in "ab":
        os.utime(trace.folder / name, (1e9, 1e9))
    follower = follow("--follow=1h", "trace")
    follower.read_until([1, 2])

    assert follower.interrupt() == ""


def test_streams_and_event_classes_that_appear_are_followed(cli, follow):
    late = 'event { name = "late"; id = 7; stream_id = 0; fields := struct { uint32_t value; }; };\n'
    trace = Trace(cli.folder / "trace").stream("a", [packet(number(100, 1))])
    follower = follow("--follow=1h", "trace")
    follower.read_until([1])
    trace.stream("b", [packet(number(200, 2))])
    # A later event, so that the stream `a` doesn't delay events of `b`.
    append(trace.folder / "a", packet(number(1000, 9)).bytes)
    follower.read_until([1, 2])
    # The class is written after the event, with a delay.
    event = number(300, 3)
    event.bytes = b"\x07" + event.bytes[1:]
    append(trace.folder / "b", packet(event).bytes)
    append(trace.folder / "metadata", late[:30].encode())
    append(trace.folder / "metadata", late[30:].encode())
    follower.read_until([1, 2, 3])

    assert b"late: " in follower.out
    assert follower.interrupt() == ""


def test_an_event_whose_class_never_comes_is_an_error(cli, follow):
    event = number(200, 2)
    event.bytes = b"\x07" + event.bytes[1:]
    Trace(cli.folder / "trace").stream("a", [packet(number(100, 1), event)])
    follower = follow("--follow=0.2", "trace")
    follower.read_until([1])
    out, errors = follower.process.communicate(timeout=PATIENCE)

    assert (follower.process.returncode, out) == (1, b"")
    assert re.match(rb"error: .*/trace/a: packet 0 .at byte 0.: .* unknown event class ID 7", errors)


def test_a_trace_may_begin_without_streams_and_with_half_its_metadata(cli, follow):
    whole = metadata()
    half = whole.index("event {")
    trace = Trace(cli.folder / "trace", text=whole[:half])
    follower = follow("--follow=1h", "trace")
    follower.expect_nothing()
    trace.stream("a", [packet(number(100, 1))])
    append(trace.folder / "metadata", whole[half:].encode())
    follower.read_until([1])

    assert follower.interrupt() == ""


def test_metadata_that_stays_invalid_is_an_error(cli, follow):
    trace = Trace(cli.folder / "trace").stream("a", [packet(number(100, 1))])
    follower = follow("--follow=0.2", "trace")
    follower.read_until([1])
    append(trace.folder / "metadata", b"event { nonsense")
    out, errors = follower.process.communicate(timeout=PATIENCE)

    assert (follower.process.returncode, out) == (1, b"")
    assert re.match(rb"error: .*/trace/metadata:\d+:\d+: ", errors)


def test_a_file_that_shrinks_is_an_error(cli, follow):
    trace = Trace(cli.folder / "trace").stream("a", [packet(number(100, 1))])
    follower = follow("--follow", "trace")
    follower.read_until([1])
    os.truncate(trace.folder / "a", HEADER_SIZE)
    out, errors = follower.process.communicate(timeout=PATIENCE)

    assert (follower.process.returncode, out) == (1, b"")
    assert re.match(rb"error: .*/trace/a: has shrunk", errors)


def test_several_traces_share_one_order(cli, follow):
    first = Trace(cli.folder / "first").stream("a", [packet(number(100, 1))])
    second = Trace(cli.folder / "second").stream("a", [packet(number(150, 2))])
    follower = follow("--follow=1h", "first", "second")
    append(second.folder / "a", packet(number(300, 4)).bytes)
    append(first.folder / "a", packet(number(200, 3), number(400, 5)).bytes)
    follower.read_until([1, 2, 3, 4])

    assert follower.interrupt() == ""


def test_a_time_range_is_followed_to_its_end(cli, follow):
    trace = Trace(cli.folder / "trace").stream("a", [packet(number(10**9, 1), number(2 * 10**9, 2))])
    follower = follow("--follow", "--begin=2", "--end=4", "trace")
    follower.read_until([2])
    append(trace.folder / "a", packet(number(3 * 10**9, 3)).bytes)
    follower.read_until([2, 3])
    append(trace.folder / "a", packet(number(5 * 10**9, 5)).bytes)

    assert follower.process.wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize("end", ["--limit=3", "--end=4"])
def test_tail_prints_the_last_events_when_a_limit_or_the_end_is_reached(cli, follow, end):
    seconds = [packet(number(i * 10**9, i)) for i in range(1, 6)]
    Trace(cli.folder / "trace").stream("a", seconds[:3])
    follower = follow("--follow", "--tail=2", end, "trace")
    append(cli.folder / "trace/a", seconds[4].bytes)
    follower.read_until([2, 3])

    assert follower.process.wait(timeout=PATIENCE) == 0


def test_waiting_takes_no_processor_time(cli, follow):
    Trace(cli.folder / "trace").stream("a", [packet(number(100, 1))])
    follower = follow("--follow", "trace")
    follower.read_until([1])
    wait_for_turns(follower.process, 5)
    before = processor_time(follower.process)
    wait_for_turns(follower.process, 20)

    # The program wakes up ten times per second.
    assert processor_time(follower.process) - before < 0.02 * 2 + 0.02
    assert follower.interrupt() == ""


def test_a_copy_of_a_followed_trace_is_complete_after_a_signal(cli, follow):
    trace = Trace(cli.folder / "trace").stream("a", [packet(number(100, 1))])
    follower = follow("--follow", "--output-format=ctf", "--output=copy", "trace", options=())
    append(trace.folder / "a", packet(number(200, 2)).bytes)
    wait_for_turns(follower.process, 10)
    follower.process.send_signal(signal.SIGINT)
    follower.process.communicate(timeout=PATIENCE)

    assert follower.process.returncode == 2
    assert cli.prints("copy").values == [1, 2]


def test_metadata_may_be_written_after_the_events(cli, follow):
    """LTTng may leave the metadata empty until the session is stopped."""
    trace = Trace(cli.folder / "trace", text="").stream("a", [packet(number(100, 1))])
    follower = follow("--follow=0.1", "trace")
    wait_for_turns(follower.process, 5)
    append(trace.folder / "metadata", metadata().encode())
    follower.read_until([1])

    assert follower.interrupt() == ""


def test_a_folder_without_metadata_does_not_delay_other_traces(cli, follow):
    Trace(cli.folder / "empty", text="").stream("a", [packet(number(50, 9))])
    Trace(cli.folder / "trace").stream("a", [packet(number(100, 1))])
    follower = follow("--follow=0.2", "empty", "trace")
    follower.read_until([1])

    assert follower.interrupt() == ""


def test_a_new_file_with_earlier_events_causes_a_warning(production, cli, follow):
    trace = Trace(cli.folder / "trace").stream("a", [packet(number(100, 1), number(1000, 2))])
    follower = follow("--follow=0.1", "trace")
    follower.read_until([1, 2])
    trace.stream("b", [packet(number(500, 3))])
    follower.read_until([1, 2, 3])

    assert re.search("/trace/b: events arrive late", follower.interrupt())


def test_an_invalid_file_is_an_error_after_the_available_events(cli, follow):
    trace = Trace(cli.folder / "trace").stream("a", [packet(number(100, 1))])
    follower = follow("--follow=0.1", "trace")
    follower.read_until([1])
    trace.stream("b", [b"no packet" * 100])
    out, errors = follower.process.communicate(timeout=PATIENCE)

    assert (follower.process.returncode, out) == (1, b"")
    assert re.match(rb"error: .*/trace/b: packet 0 .at byte 0.: ", errors)


def test_a_folder_that_disappears_is_an_error_after_the_available_events(cli, follow):
    trace = Trace(cli.folder / "trace").stream("a", [packet(number(100, 1))]).stream("b", [packet(number(200, 2))])
    follower = follow("--follow=1h", "trace")
    follower.read_until([1])
    trace.folder.rename(cli.folder / "elsewhere")
    follower.read_until([1, 2])
    out, errors = follower.process.communicate(timeout=PATIENCE)

    assert (follower.process.returncode, out) == (1, b"")
    assert re.match(rb"error: .*/trace: is no longer there", errors)
