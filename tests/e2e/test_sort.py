# SPDX-License-Identifier: MIT
"""Events out of order: the filter `filter.utils.sort` and the option --sort.

In developer mode, the library checks the messages of the filter: times don't go back, and events are within their
packets.
"""

import random
import re
import struct

import pytest
from trace_builder import EVENT_HEADER_SIZE, HEADER_SIZE, MAGIC, Trace, number, packet

CYCLES = ["--clock-cycles", "--no-delta"]


def printed(result):
    """Returns [(cycles, value)]."""
    assert result.status == 0, result.errors
    return [(int(m[1]), int(m[2])) for m in re.finditer(rb"^\[(\d+)\].* value = (\d+)", result.out, re.M)]


def packets_of(events, size=10, **settings):
    """Returns packets whose times are those of their events."""
    groups = [events[i : i + size] for i in range(0, len(events), size)]
    return [
        packet(
            *(number(*event) for event in group),
            begin=min(time for time, _ in group),
            end=max(time for time, _ in group),
            **settings,
        )
        for group in groups
    ]


def by_time(events):
    return sorted(events, key=lambda event: event[0])


def write(folder, *streams, **settings):
    trace = Trace(folder)
    for i, events in enumerate(streams):
        trace.stream(f"stream{i}", packets_of(events, **settings))


def shuffled(generator, count, window, first=0):
    """Returns events that are out of order by less than `window`. Some events have equal times."""
    times = sorted(generator.randrange(10 * count) for _ in range(count))
    order = sorted(range(count), key=lambda i: times[i] + generator.randrange(window))
    return [(1000 + times[i], first + n) for n, i in enumerate(order)]


@pytest.mark.parametrize("seed", range(25))
def test_random_disorder_within_the_window_becomes_a_stable_sort(cli, tmp_path, seed):
    generator = random.Random(seed)
    window = generator.choice([1, 5, 50, 1000, 10000])
    streams = [
        shuffled(generator, generator.randrange(1, 400), window, 1000 * i) for i in range(generator.randrange(1, 4))
    ]
    write(tmp_path / "trace", *streams, size=generator.choice([1, 3, 10, 1000]))
    events = printed(cli.prints(*CYCLES, f"--sort={window}ns", "trace"))

    assert [time for time, _ in events] == sorted(time for time, _ in events)
    for i, stream in enumerate(streams):
        assert [event for event in events if event[1] // 1000 == i] == by_time(stream)


def test_events_in_order_do_not_change(cli, tmp_path):
    generator = random.Random(1)
    write(tmp_path / "trace", *(shuffled(generator, 300, 1, 1000 * i) for i in range(3)))

    for sink in ([], ["-c", "sink.text.details"]):
        assert cli.prints(*sink, "--sort=1us", "trace").out == cli.prints(*sink, "trace").out


def test_dump_of_a_ring_buffer_is_sorted(cli, tmp_path):
    """The oldest packets are in the middle of the file."""
    events = [(1000 + 10 * i, i) for i in range(100)]
    write(tmp_path / "trace", events[60:] + events[:60])

    assert printed(cli.prints(*CYCLES, "--sort=1us", "trace")) == events


def test_packet_times_do_not_affect_sorting(cli, tmp_path):
    events = shuffled(random.Random(2), 100, 50)
    packets = [packet(*(number(*e) for e in events[i : i + 10]), begin=0, end=10**9) for i in range(0, 100, 10)]
    Trace(tmp_path / "trace").stream("stream0", packets)

    assert printed(cli.prints(*CYCLES, "--sort=50ns", "trace")) == by_time(events)


def test_events_that_come_too_late_are_counted(cli, tmp_path, production):
    events = [(1000 + 10 * i, i) for i in range(2000)]
    events[700], events[1500] = (1200, 700), (1500, 1500)
    write(tmp_path / "trace", events, size=10000)
    result = cli(*CYCLES, "--sort=100ns", "trace")
    read = printed(result)

    assert sorted(read) == sorted(events)
    assert sum(time < before for (before, _), (time, _) in zip(read, read[1:], strict=False)) == 2
    assert result.errors == (
        "filter.utils.sort: warning: 2 events are out of order by more than the window of 100ns and passed on "
        f"as they are: a window of {events[1499][0] - 1500}ns would be enough\n"
    )
    assert printed(cli.prints(*CYCLES, f"--sort={events[1499][0] - 1500}ns", "trace")) == by_time(events)


def overtaken(events):
    """Counts the events that come after an event with a later time."""
    latest = [max(time for time, _ in events[: i + 1]) for i in range(len(events))]
    return sum(time < late for (time, _), late in zip(events, latest, strict=True))


def test_full_memory_shortens_the_window(cli, tmp_path, production):
    """A larger window would not help, so no warning suggests one."""
    events = shuffled(random.Random(3), 400, 2000)
    write(tmp_path / "trace", events)
    source = ["-c", "source.ctf.fs", "-p", 'inputs=["trace"]']
    result = cli(*CYCLES, *source, "-c", "filter.utils.sort", "-p", 'window="2us",max-messages=10')

    assert sorted(printed(result)) == sorted(events)
    assert overtaken(printed(result)) > 1
    assert result.errors == (
        "filter.utils.sort: warning: more than 10 messages were in the window: the oldest ones were passed on early, "
        f"and {overtaken(printed(result))} events are out of order for this reason (see the parameter `max-messages`)\n"
    )


@pytest.mark.parametrize(
    "options, wanted",
    [
        (["--begin=0.000002", "--end=0.000003"], lambda time, value: 2000 <= time <= 3000),
        (["--begin=0.000004"], lambda time, value: time >= 4000),
        (["--end=0.000001500"], lambda time, value: time <= 1500),
        (["--filter=value < 100"], lambda time, value: value < 100),
        (["--filter", '$ts > "0.000004"'], lambda time, value: time > 4000),
        (["--tolerant"], lambda time, value: True),
    ],
)
def test_other_options_apply_to_sorted_events(cli, tmp_path, options, wanted):
    events = shuffled(random.Random(4), 400, 1000)
    write(tmp_path / "trace", events)
    result = cli.prints(*CYCLES, "--clock-gmt", "--sort=1us", *options, "trace")

    assert printed(result) == [event for event in by_time(events) if wanted(*event)]


def events_read(result):
    """Returns the number of events in the last line of --progress=always."""
    number, prefix = re.search(r"([\d.]+)( k)? events,", result.errors.splitlines()[-1]).groups()
    return float(number) * (1000 if prefix else 1)


@pytest.mark.parametrize("size", [10, 1000])
def test_end_of_a_range_stops_reading(cli, tmp_path, size):
    """The rest of the trace is also out of order, but by less than the window."""
    events = shuffled(random.Random(7), 10_000, 100)
    write(tmp_path / "trace", events, events[::-1][::2][::-1], size=size)
    result = cli(*CYCLES, "--sort=100ns", "--end=0.000010000", "--progress=always", "trace")

    assert [time for time, _ in printed(result)] == sorted(
        time for stream in (events, events[::-1][::2]) for time, _ in stream if time <= 10_000
    )
    assert events_read(result) < 5_000


@pytest.mark.parametrize("seed", range(40))
def test_end_of_a_range_does_not_drop_late_events(cli, tmp_path, production, seed):
    """Some events are out of order by more than the window, within their packets or in later packets."""
    generator = random.Random(seed)
    write(
        tmp_path / "trace",
        *(shuffled(generator, 300, generator.choice([50, 500]), 1000 * i) for i in range(2)),
        size=generator.choice([3, 20, 1000]),
    )
    window = f"--sort={generator.choice([1, 20, 200])}ns"
    end = generator.randrange(1000, 4000)
    everything = printed(cli(*CYCLES, window, "trace"))
    selected = printed(cli(*CYCLES, window, f"--end=0.{end:09d}", "trace"))

    assert selected == [(time, value) for time, value in everything if time <= end]


def test_packets_outside_of_a_time_are_skipped(cli, tmp_path):
    """All events of an LTTng packet are within the packet's times, so the source can skip packets by their times."""
    events = [(1000 + 10 * i, i) for i in range(10_000)]
    Trace(tmp_path / "trace", env='tracer_name = "lttng-ust"; tracer_major = 2; tracer_minor = 13;').stream(
        "stream0", packets_of(events)
    )
    result = cli(*CYCLES, "--sort=100ns", "--filter", '$ts < "0.000002"', "--progress=always", "trace")

    assert printed(result) == [(time, value) for time, value in events if time < 2000]
    assert events_read(result) < 1000


def test_limit_and_tail_count_sorted_events(cli, tmp_path):
    events = shuffled(random.Random(5), 400, 1000)
    write(tmp_path / "trace", events)

    assert printed(cli.prints(*CYCLES, "--sort=1us", "--limit=7", "trace")) == by_time(events)[:7]
    assert printed(cli.prints(*CYCLES, "--sort=1us", "--tail=7", "trace")) == by_time(events)[-7:]


@pytest.mark.parametrize("size", [10, 1000])
def test_events_of_a_sorted_copy_are_in_order(cli, tmp_path, size):
    events = shuffled(random.Random(6), 400, 100)
    write(tmp_path / "trace", events, size=size)
    cli.prints("--sort=100ns", "trace", "-o", "ctf", "-w", "copy")

    assert printed(cli.prints(*CYCLES, "copy")) == by_time(events)
    assert cli.prints("check", "copy").status == 0


def test_sorting_keeps_the_number_of_packets(cli, tmp_path):
    """The events of each packet are in reverse order. The filter delivers each packet once."""
    streams = [[(1000 + 10 * i + k, 1000 * k + i) for i in range(100)] for k in range(3)]
    for events in streams:
        for i in range(0, 100, 10):
            events[i : i + 10] = reversed(events[i : i + 10])
    write(tmp_path / "trace", *streams)
    result = cli.prints("--sort=200ns", "-c", "sink.utils.counter", "trace")
    counts = {m[2].decode(): int(m[1]) for m in re.finditer(rb"(\d+) (.*) messages?", result.out)}

    assert (counts["Packet beginning"], counts["Packet end"], counts["Event"]) == (30, 30, 300)


def test_run_args_have_the_filter_downstream_of_the_muxer(cli, tmp_path):
    write(tmp_path / "trace", [(1000, 0)])
    words = cli.prints("--run-args", "--sort=5ms", "--begin=1", "trace").out.decode()

    assert "--component sort:filter.utils.sort --params 'window=\"5ms\"'" in words
    assert "--connect muxer:sort --connect sort:trimmer" in words


def test_many_packets_in_a_window_take_linear_time(cli, tmp_path):
    """The window is longer than the trace, so the filter holds all packets until the end of the trace."""
    count = 800_000
    size = (HEADER_SIZE + EVENT_HEADER_SIZE + 4) * 8
    content = b"".join(
        struct.pack("<II6QHQI", MAGIC, 0, size, size, time, time, 0, 0, 0, time, 0) for time in range(count)
    )
    Trace(tmp_path / "trace").stream("stream0", [content])
    result = cli.prints("--sort=1h", "--count", "trace", timeout=150)

    assert int(result.out) == count
