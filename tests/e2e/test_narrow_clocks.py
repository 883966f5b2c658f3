# SPDX-License-Identifier: MIT
"""Clock counters that are narrower than their timestamps: the parameter `clock-bits` and the option --clock-bits."""

import re
import struct

import pytest
import small_traces
from trace_builder import HEADER_SIZE, Trace, number, packet

RANGE = 1 << 32
# The events are 100 cycles apart. The counter wraps to 0 between the events 24 and 25.
TIMES = [RANGE - 2450 + 100 * i for i in range(100)]


def counter(time, bits=32):
    return time % (1 << bits)


def numbers(times=TIMES, first=0, bits=32):
    return [number(counter(time, bits), first + i) for i, time in enumerate(times)]


def packets_of(events, size=10):
    return [packet(*events[i : i + size]) for i in range(0, len(events), size)]


def printed(result):
    """Returns [(cycles, value)]."""
    assert result.status == 0, result.errors
    return [(int(m[1]), int(m[2])) for m in re.finditer(rb"^\[(\d+)\].* value = (\d+)", result.out, re.M)]


def expected(times=TIMES):
    return list(zip(times, range(len(times)), strict=True))


CYCLES = ["--clock-cycles", "--no-delta"]


@pytest.fixture
def trace(tmp_path):
    Trace(tmp_path / "trace").stream("stream", packets_of(numbers()))
    return tmp_path / "trace"


@pytest.mark.parametrize("arguments", [["--clock-bits=32", "trace"], ["trace", "-p", "clock-bits=32"]])
def test_time_continues_when_the_counter_starts_again(cli, trace, arguments):
    result = cli.prints(*CYCLES, *arguments)

    assert printed(result) == expected()


def test_counters_of_64_bits_are_not_extended(cli, trace, production):
    result = cli(*CYCLES, "--clock-bits=64", "trace")

    assert printed(result) == [(counter(time), i) for i, time in enumerate(TIMES)]
    assert "clock-bits" not in result.errors


@pytest.mark.parametrize("bits", ["0", "65", "-1", "x", "", "1.5"])
def test_other_numbers_of_bits_are_rejected(cli, trace, bits):
    assert "takes a whole number from 1 to 64" in cli(f"--clock-bits={bits}", "trace").first_error
    assert cli("trace", "-p", f'clock-bits="{bits}"').status == 1


def test_option_needs_a_source_that_supports_it(cli, tmp_path):
    (tmp_path / "log").write_text("[1.0] a\n")
    result = cli("-c", "source.text.dmesg", "-p", 'path="log"', "--clock-bits=32")

    assert (result.status, "--clock-bits: no input" in result.first_error) == (1, True)


@pytest.mark.parametrize("bits", [16, 24, 32, 48])
def test_warning_about_backward_time_suggests_the_parameter(cli, tmp_path, production, bits):
    times = [(1 << bits) - 1050 + 100 * i for i in range(20)]
    Trace(tmp_path / "trace").stream("stream", [packet(*numbers(times, bits=bits))])
    errors = cli("trace").errors

    assert f"the parameter `clock-bits={bits}` of the source (option --clock-bits={bits}) continues the time" in errors
    assert printed(cli.prints(*CYCLES, f"--clock-bits={bits}", "trace")) == expected(times)


@pytest.mark.parametrize("times", [(110, 105), (RANGE + 50, 10), (RANGE - 100, RANGE - 200), (RANGE // 2, 0)])
def test_warning_about_other_steps_does_not_suggest_the_parameter(cli, tmp_path, production, times):
    Trace(tmp_path / "trace").stream("stream", [packet(number(times[0], 0), number(times[1], 1))])
    errors = cli("trace").errors

    assert errors
    assert "clock-bits" not in errors


def test_bits_above_the_width_of_the_counter_are_ignored(cli, tmp_path):
    Trace(tmp_path / "trace").stream("stream", [packet(number(10, 0), number(5 * RANGE + 20, 1), end=20)])

    assert printed(cli.prints(*CYCLES, "--clock-bits=32", "trace")) == [(10, 0), (20, 1)]


# Layouts with and without packet times, and timestamps of 64 bits in several positions.
LAYOUTS = {
    "ctf-1": small_traces.Layout(),
    "big-endian": small_traces.Layout(byte_order="be"),
    "bits": small_traces.Layout(event="id:3 timestamp:64", alignment=1),
    "bits-big-endian": small_traces.Layout(event="id:3 timestamp:64", alignment=1, byte_order="be"),
    "ctf-2": small_traces.Layout(version=2),
    "reversed": small_traces.Layout(version=2, reversed_bits=True),
    "reversed-big-endian": small_traces.Layout(version=2, byte_order="be", reversed_bits=True),
    "leb128": small_traces.Layout(version=2, event="id:16 timestamp:leb"),
    "40-bits": small_traces.Layout(event="id:16 timestamp:40"),
    "narrower": small_traces.Layout(event="id:16 timestamp:8"),
    "without-packet-times": small_traces.Layout(context="packet_size:32 content_size:32"),
    "beginning-only": small_traces.Layout(context="packet_size:32 content_size:32 timestamp_begin:64"),
    "end-only": small_traces.Layout(context="packet_size:32 content_size:32 timestamp_end:64"),
    "one-packet": small_traces.Layout(context="packet_size:32 content_size:32", packets=1),
    "files": small_traces.Layout(files=3),
    "files-in-a-row": small_traces.Layout(files=3, in_a_row=True),
    "indexed": small_traces.Layout(files=2, indexed=True),
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_time_continues_in_every_layout_of_timestamps(cli, tmp_path, monkeypatch, layout):
    """The counter wraps within packets, between packets, and between files."""
    put_part = small_traces.Writer.put_part
    # With several files, the range is wider: the beginnings of two files must be less than half of the range apart.
    bits = 10 if layout.files == 1 else 13

    def put_counters(writer, part, values):
        counters = {name: counter(time, bits) for name, time in values.items() if name.startswith("timestamp")}
        put_part(writer, part, {**values, **counters})

    monkeypatch.setattr(small_traces.Writer, "put_part", put_counters)
    small = small_traces.SmallTrace(tmp_path / "trace", layout)
    small.write()
    wanted = sorted(time for p in small.packets for time in p.times)
    # The counter doesn't contain the upper bits of the first time, so only the differences of times are compared.
    result = cli.prints(*CYCLES, f"--clock-bits={bits}", "trace")
    read = [time for time, _ in printed(result)]

    assert [time - read[0] for time in read] == [time - wanted[0] for time in wanted]


@pytest.mark.parametrize("is_indexed", [False, True])
def test_ranges_around_the_wrap_have_the_right_events(cli, tmp_path, is_indexed):
    Trace(tmp_path / "trace").stream("stream", packets_of(numbers()), indexed=is_indexed)
    all_events = expected()
    for begin, end in [(TIMES[3], TIMES[7]), (TIMES[22], TIMES[27]), (TIMES[25], TIMES[60]), (TIMES[71], TIMES[99])]:
        wanted = [(time, value) for time, value in all_events if begin <= time <= end]
        bounds = [f"--begin={begin / 1e9:.9f}", f"--end={end / 1e9:.9f}"]
        result = cli.prints(*CYCLES, "--clock-gmt", "--clock-bits=32", *bounds, "trace")

        assert printed(result) == wanted


def test_range_after_several_wraps_has_the_right_events(cli, tmp_path):
    """The reader doesn't decode the packets before the range. It counts wraps with the packet times in its index."""
    times = [i * RANGE // 3 for i in range(40)]
    Trace(tmp_path / "trace").stream("stream", packets_of(numbers(times), 2))
    result = cli.prints(*CYCLES, "--clock-gmt", "--clock-bits=32", f"--begin={times[30] / 1e9:.9f}", "trace")

    assert printed(result) == expected(times)[30:]


def test_filter_uses_the_continued_times(cli, trace):
    result = cli.prints("--clock-bits=32", "--filter", f'$ts > "{TIMES[97] / 1e9:.9f}"', "trace")

    assert result.values == [98, 99]


def test_packet_that_begins_before_the_previous_event_does_not_count_as_a_wrap(cli, tmp_path, production):
    packets = [packet(*numbers([100, 200, 300])), packet(*numbers([310, 400], first=3), begin=290)]
    Trace(tmp_path / "trace").stream("stream", packets)

    assert printed(cli(*CYCLES, "--clock-bits=32", "trace")) == expected([100, 200, 300, 310, 400])


def test_packet_times_of_0_count_as_missing(cli, tmp_path, production):
    events = numbers()
    packets = [packet(*events[i : i + 10], begin=0, end=0) for i in range(0, 100, 10)]
    Trace(tmp_path / "trace").stream("stream", packets)

    assert printed(cli(*CYCLES, "--clock-bits=32", "trace")) == expected()


@pytest.mark.parametrize("options", [["--last=1us"], [f"--begin=+{(TIMES[90] - TIMES[0]) * 1e-9:.9f}s"]])
def test_relative_ranges_have_the_continued_times(cli, trace, options):
    first = {"--last": 89, "--begin": 90}[options[0].partition("=")[0]]

    assert printed(cli.prints(*CYCLES, "--clock-bits=32", *options, "trace")) == expected()[first:]


def test_time_continues_in_a_packet_longer_than_the_range_of_the_counter(cli, tmp_path):
    times = [50 + i * RANGE // 3 for i in range(20)]
    packets = [packet(*numbers(times[:10]), end=counter(times[9])), packet(*numbers(times[10:], first=10))]
    Trace(tmp_path / "trace").stream("stream", packets)

    assert printed(cli.prints(*CYCLES, "--clock-bits=32", "trace")) == expected(times)


def test_copy_keeps_the_continued_times(cli, trace):
    cli.prints("--clock-bits=32", "trace", "-o", "ctf", "-w", "copy")

    assert printed(cli.prints(*CYCLES, "copy")) == expected()


def test_summary_has_the_continued_times(cli, trace):
    result = cli.prints("query", "source.ctf.fs", "babeltrace.trace-infos", "-p", 'inputs=["trace"],clock-bits=32')

    assert f"end: {TIMES[-1]}" in result.out.decode()


def test_time_continues_while_a_trace_is_followed(cli, trace):
    result = cli("-c", "source.ctf.follow", "-p", 'inputs=["trace"],clock-bits=32', *CYCLES, "--limit=100")

    assert printed(result) == expected()


def short_trace(folder, values, packet_times=True):
    """Writes a trace of one packet, whose events have timestamps of 16 bits."""
    text = (Trace(folder.parent / "none").folder / "metadata").read_text()
    short = "integer { size = 16; align = 8; map = clock.main.value; } timestamp;\n"
    text = text.replace("time_t timestamp;\n", short)
    if not packet_times:
        text = text.replace("time_t timestamp_begin", "uint64_t begin").replace("time_t timestamp_end", "uint64_t end")
    content = b"".join(struct.pack("<HHI", 0, counter(time, 16), i) for i, time in enumerate(values))
    size = (HEADER_SIZE + len(content)) * 8
    header = struct.pack("<II6Q", 0xC1FC1FC1, 0, size, size, values[0], values[-1], 0, 0)
    Trace(folder, text=text).stream("stream", [header + content])


JUMP = "by almost the whole range of its 16-bit timestamp: the timestamp"


@pytest.mark.parametrize("packet_times", [True, False])
def test_check_reports_narrow_timestamps_that_went_back(cli, tmp_path, production, packet_times):
    short_trace(tmp_path / "trace", [1000, 1100, 1090, 1200, 1180, 1300], packet_times)
    result = cli("check", "trace")

    assert JUMP in result.errors
    assert ": the timestamp has probably gone back by 10 cycles\n" in result.errors
    assert "stream: the time jumps 2 times by almost the whole range of the timestamps\n" in result.errors
    assert result.status == 0
    assert JUMP not in cli("trace").errors


def test_check_reports_backward_timestamps_with_the_parameter(cli, tmp_path):
    times = [1000, 1100, 1090, 1200]
    Trace(tmp_path / "trace").stream("stream", [packet(*numbers(times))])

    errors = cli("--tolerant", "--clock-bits=16", "trace").errors
    assert JUMP in errors
    assert "gone back by 10 cycles" in errors


@pytest.mark.parametrize("times", [[1000, 66530, 66540], [1000, 1000 + 65536 - 5, 70000]])
def test_jumps_that_the_end_time_of_the_packet_confirms_are_not_reported(cli, tmp_path, times):
    short_trace(tmp_path / "trace", times)
    short_trace(tmp_path / "without-packet-times", times, packet_times=False)

    assert cli("check", "trace").errors == ""
    assert JUMP in cli("check", "without-packet-times").errors


@pytest.mark.parametrize("too_short, is_reported", [(0, True), (1, False)])
def test_only_jumps_of_almost_the_whole_range_are_reported(cli, tmp_path, too_short, is_reported):
    """A jump of 63/64 of the range or more is suspicious."""
    later = 1000 + (1 << 16) * 63 // 64 - too_short
    short_trace(tmp_path / "trace", [1000, later, later + 10], packet_times=False)

    assert (JUMP in cli("check", "trace").errors) == is_reported
