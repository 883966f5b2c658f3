# SPDX-License-Identifier: MIT
"""Tests the time range of the events of a stream, in the query `tracegraph.trace-summary` and for relative times."""

import itertools
import os
import re

import pytest
from ctf_trace import Trace
from test_traces import Run, events, trace_infos

MEMBERS = [
    members
    for count in range(4)
    for members in itertools.combinations(("timestamp_begin", "timestamp_end", "events_discarded"), count)
]


def ranges(trace, key="range-ns", parameters=""):
    """Returns the ranges [(begin, end)] of the streams, in cycles."""
    run = Run("query", "source.ctf.fs", "tracegraph.trace-summary", "-p", f'inputs=["{trace.folder}"]{parameters}')
    assert run.status == 0, run.err
    found = re.findall(rf"^    {key}: \n      begin: (-?\d+)\n      end: (-?\d+)$", run.out, re.M)
    return [(int(begin) - 1000, int(end) - 1000) for begin, end in found]


def selected(trace, *options):
    """Returns the events that pass the filter of the options."""
    return [value for _, value in events("--clock-cycles", *options, trace.folder)]


@pytest.mark.parametrize("members", MEMBERS)
def test_the_range_of_events_does_not_depend_on_times_of_packets(tmp_path, members):
    trace = Trace(tmp_path / "t", members=members)
    trace.file("s", trace.packet(10, 30, [(10, 1), (20, 2), (30, 3)]), trace.packet(40, 50, [(40, 4), (50, 5)]))

    assert ranges(trace) == [(10, 50)]
    assert selected(trace, "--begin=+10ns") == [2, 3, 4, 5]
    assert selected(trace, "--end=+20ns") == [1, 2, 3]
    assert selected(trace, "--timerange=+10ns,+30ns") == [2, 3, 4]
    assert selected(trace, "--last=15ns") == [4, 5]
    assert selected(trace, "--stream-intersection") == [1, 2, 3, 4, 5]
    assert [infos[1:] for infos in trace_infos(trace.folder)] == [(1010, 1050)]


@pytest.mark.parametrize("members", [(), ("timestamp_begin",), ("timestamp_end",)])
def test_streams_are_intersected_by_their_events_if_packets_have_no_times(tmp_path, members):
    trace = Trace(tmp_path / "t", members=members)
    trace.file("a", trace.packet(10, 30, [(10, 1), (20, 2), (30, 3)]))
    trace.file("b", trace.packet(15, 35, [(15, 4), (25, 5), (35, 6)]))
    trace.file("idle", trace.packet(10, 10))

    assert selected(trace, "--stream-intersection") == [4, 2, 5, 3]


def test_streams_are_intersected_by_their_packets_if_these_have_times(tmp_path):
    trace = Trace(tmp_path / "t")
    trace.file("a", trace.packet(10, 40, [(10, 1), (20, 2), (39, 3)]))
    trace.file("b", trace.packet(12, 35, [(25, 4)]))

    assert selected(trace, "--stream-intersection") == [2, 4]
    assert ranges(trace) == [(10, 39), (25, 25)]


@pytest.mark.parametrize(
    "packets",
    [
        [(1, 88, range(10, 21))],
        [(1, 12, range(10, 13)), (13, 15, range(13, 16)), (16, 88, range(16, 21))],
        [(1, 9, []), (9, 9, []), (10, 20, range(10, 21)), (30, 40, []), (70, 88, [])],
    ],
)
def test_the_range_of_events_may_be_shorter_than_that_of_packets(tmp_path, packets):
    trace = Trace(tmp_path / "t")
    trace.file("s", *(trace.packet(begin, end, [(t, t) for t in times]) for begin, end, times in packets))
    trace.file("idle", trace.packet(1, 88))

    assert ranges(trace) == [(10, 20)]
    assert ranges(trace, "packet-range-ns") == [(1, 88)] * 2
    assert selected(trace, "--begin=+0", "--end=+1ns") == [10, 11]
    assert selected(trace, "--begin=+9ns") == [19, 20]
    assert selected(trace, "--last=1ns") == [19, 20]
    assert selected(trace, "--stream-intersection") == list(range(10, 21))
    assert {infos[1:] for infos in trace_infos(trace.folder)} == {(1001, 1088)}


@pytest.mark.parametrize(
    "times, packets",
    [
        ([(0, 0)], []),
        ([(0, 0), (0, 0), (0, 0)], []),
        ([(10, 12), (13, 15), (16, 0)], []),
        ([(10, 12), (13, 15), (16, 17)], [(10, 17)]),
        ([(9, 3), (13, 15), (16, 20)], []),
        # The index isn't in order, or a packet ends after later packets.
        ([(13, 15), (10, 12), (16, 20)], [(13, 20)]),
        ([(10, 30), (12, 20), (13, 15)], [(10, 15)]),
    ],
)
def test_wrong_times_of_packets_do_not_change_the_range_of_events(tmp_path, times, packets):
    trace = Trace(tmp_path / "t")
    split = [range(10 + i * 11 // len(times), 10 + (i + 1) * 11 // len(times)) for i in range(len(times))]
    contents = [[(t, t) for t in part] for part in split]
    if times[0] == (13, 15):
        contents = [contents[1], contents[0], contents[2]]
    if times[0] == (10, 30):
        contents = [[(10, 10), (20, 20)], contents[1], [(13, 13)]]
    trace.file("s", *(trace.packet(*bounds, part) for bounds, part in zip(times, contents)))

    assert ranges(trace) == [(10, 20)]
    assert ranges(trace, "packet-range-ns") == packets
    assert [infos[1:] for infos in trace_infos(trace.folder)] == [
        (1000 + packets[0][0], 1000 + packets[0][1]) if packets else (1010, 1020)
    ]


def test_the_range_contains_all_events_if_times_go_back(tmp_path):
    trace = Trace(tmp_path / "t")
    trace.file("first", trace.packet(10, 20, [(15, 1), (12, 2), (20, 3)]))
    trace.file("last", trace.packet(10, 20, [(12, 1), (20, 2), (15, 3)]))
    trace.file("early", trace.packet(10, 12, [(12, 1), (20, 2), (15, 3)]))

    assert ranges(trace) == [(12, 20)] * 3


def test_traces_without_events_have_no_range(tmp_path):
    trace = Trace(tmp_path / "t")
    trace.file("s", trace.packet(10, 20))
    run = Run("--begin=+5ns", trace.folder)

    assert ranges(trace) == [] and ranges(trace, "packet-range-ns") == [(10, 20)]
    assert (run.status, run.out, run.err) == (0, "", "warning: --begin=+5ns: the traces have no event\n")


def test_relative_times_need_events_with_times(tmp_path):
    trace = Trace(tmp_path / "t", members=())
    trace.file("s", trace.packet())
    run = Run("--begin=+5ns", trace.folder)

    assert (run.status, run.out) == (1, "")
    assert run.err.startswith("error: --begin=+5ns: the traces have no event with a time\n")
    assert Run("--stream-intersection", trace.folder).status == 0


def test_only_the_first_and_last_packets_with_events_are_read(tmp_path):
    """The other packets may be damaged."""
    trace = Trace(tmp_path / "t")
    good = [trace.packet(10 * n, 10 * n + 9, [(10 * n + 1, n), (10 * n + 8, n)], sequence=n) for n in range(10)]
    bad = trace.packet(50, 59, [(51, 5)], sequence=5, event_id=9)
    trace.file("s", *good[:5], bad, *good[6:])

    assert ranges(trace) == [(1, 98)]


def test_the_range_of_a_damaged_stream_ends_before_the_damage(tmp_path):
    trace = Trace(tmp_path / "t")
    packets = [trace.packet(10 * n, 10 * n + 9, [(10 * n + 1, n), (10 * n + 8, n)], sequence=n) for n in range(1, 5)]
    trace.file("cut", *packets[:3], packets[3][:-3])
    trace.file("lost", *packets[:3], b"\x05" + packets[3][1:])

    assert ranges(trace) == [(11, 41), (11, 38)]


def test_the_range_contains_the_events_that_tolerant_reading_finds(tmp_path):
    trace = Trace(tmp_path / "t")
    packets = [trace.packet(10 * n, 10 * n + 9, [(10 * n + 1, n), (10 * n + 8, n)], sequence=n) for n in range(1, 5)]
    # The events of this packet can't be read. The next packet begins in its padding.
    longer = trace.packet(10, 19, [(11, 1)], padding=len(packets[1]), event_id=9)[: -len(packets[1])] + packets[1]
    trace.file("hidden", longer)
    trace.file("middle", packets[0], b"\x05" + packets[1][1:], *packets[2:])
    trace.file("cut", *packets[:3], packets[3][:-3])
    trace.file("lost", b"\x05" + packets[0][1:], *packets[1:3], b"\x05" + packets[3][1:])

    assert ranges(trace, parameters=",tolerant=yes") == [(11, 41), (21, 28), (21, 38), (11, 48)]


@pytest.mark.parametrize("members", [("timestamp_begin",), ("timestamp_begin", "events_discarded", "packet_seq_num")])
def test_seeking_skips_packets_that_have_only_begin_times(tmp_path, members):
    trace = Trace(tmp_path / "t", members=members)
    numbers = range(1, 50)
    # There is a gap after each packet, and every third packet is empty.
    times = {n: [] if n % 3 == 0 else [10 * n, 10 * n + 2, 10 * n + 4] for n in numbers}
    trace.file(
        "s", *(trace.packet(10 * n, events=[(t, t) for t in times[n]], discarded=n, sequence=2 * n) for n in numbers)
    )
    all_times = sum(times.values(), [])

    for begin in range(5, 500, 7):
        assert selected(trace, f"--begin={(1000 + begin) / 1e9:.9f}") == [t for t in all_times if t >= begin]
    run = Run("--progress=always", "--begin=0.000001450", trace.folder)
    assert 10 <= int(re.search(r" (\d+) events", run.err)[1]) < 20


@pytest.mark.skipif(os.environ.get("BT_DEV_MODE") == "1", reason="developer mode accepts no times that go back")
def test_seeking_does_not_trust_packets_without_times(tmp_path):
    """All packets begin and end at 0, except that the last one has a plausible begin time."""
    trace = Trace(tmp_path / "t", members=("timestamp_begin",))
    bounds = [0] * 5 + [60]
    trace.file("s", *(trace.packet(begin, events=[(10 * n, n)]) for n, begin in enumerate(bounds, 1)))

    for n in range(1, 7):
        assert selected(trace, f"--begin={(1000 + 10 * n) / 1e9:.9f}") == list(range(n, 7))


@pytest.mark.parametrize("members", [(), ("timestamp_begin",), ("timestamp_begin", "timestamp_end")])
@pytest.mark.parametrize("last", [(25, 30), (30, 25)])
def test_clock_bits_continue_counters_that_wrap(tmp_path, members, last):
    """The counter has 8 bits and wraps within packets and between them."""
    trace = Trace(tmp_path / "t", members=members)
    bounds = [(10, 200), (210, 40), (50, 250), (10, 30)]
    times = [range(10, 201, 10), [210, 250, 4, 40], range(50, 251, 10), [10, *last]]
    trace.file("s", *(trace.packet(*b, [(t, t) for t in part]) for b, part in zip(bounds, times)))

    found = [time for time, _ in events("--clock-cycles", "--clock-bits=8", trace.folder)]

    assert (found[0], found[-1]) == (10, 512 + 30 if last[1] == 30 else 768 + 25)
    assert ranges(trace, parameters=",clock-bits=8") == [(found[0], found[-1])]
