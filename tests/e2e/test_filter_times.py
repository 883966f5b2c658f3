# SPDX-License-Identifier: MIT
"""Filters by time on traces whose times go back, are outside of their packets, or are at the limits of a clock."""

import json

import pytest
from trace_builder import Trace, metadata, number, packet

UNTRUSTED = [
    packet(number(100, 1), number(50, 2), begin=100, end=200),
    packet(number(300, 3), number(350, 4), begin=300, end=310),
    packet(number(290, 5), number(400, 6), begin=390, end=400),
]
LTTNG = 'tracer_name = "lttng-ust";\ntracer_major = 2;\ntracer_minor = 13;'


def selected(cli, trace, expression, *args):
    result = cli(trace, "--filter", expression, *args)
    assert result.status == 0
    assert not result.values or "no event is in the time range" not in result.errors
    return result.values


@pytest.mark.parametrize(
    "expression", ["$ts < 60", "$ts >= 320", "$ts in 340..360", "$ts < 295", "$ts >= 395", "$ts == 50"]
)
@pytest.mark.parametrize("args", [[], ["--end=0.00000036"], ["--begin=0.00000006"]])
def test_events_that_leave_their_packets_are_found(cli, tmp_path, production, expression, args):
    Trace(tmp_path / "trace").stream("stream", UNTRUSTED)

    # The source can't derive a time range from the second expression, so it reads all packets.
    assert selected(cli, tmp_path / "trace", expression, *args) == selected(
        cli, tmp_path / "trace", f"({expression}) || false", *args
    )


def test_a_filter_also_reads_packets_after_its_time_range(cli, tmp_path, production):
    """The last packet begins after the time range, but contains an event within the range. So the filter reads it."""
    packets = [
        packet(number(100, 1)),
        packet(number(300, 2)),
        packet(number(395, 3), number(290, 4), begin=390, end=400),
    ]
    Trace(tmp_path / "trace").stream("stream", packets)
    cli.env["TRACEGRAPH_BATCH_SIZE"] = "1"

    assert selected(cli, tmp_path / "trace", "$ts < 295") == [1, 4]


def test_packets_of_lttng_outside_of_the_range_are_not_read(cli, tmp_path):
    broken = packet(number(300, 3), begin=300, end=400)
    broken.bytes = broken.bytes[:-14] + b"\xff\xff" + broken.bytes[-12:]  # an unknown ID
    packets = [packet(number(100, 1)), packet(number(200, 2)), broken, packet(number(500, 4))]
    Trace(tmp_path / "trace", env=LTTNG).stream("stream", packets)

    assert cli(tmp_path / "trace").status == 1
    assert selected(cli, tmp_path / "trace", "$ts < 250") == [1, 2]
    assert selected(cli, tmp_path / "trace", "$ts >= 450 && value > 0") == [4]
    assert cli(tmp_path / "trace", "--filter=$ts >= 350").status == 1


def test_events_at_the_greatest_time_of_a_clock_are_selected(cli, tmp_path):
    text = metadata().replace("freq = 1000000000", "freq = 4000000000")
    last = (1 << 64) - 1
    Trace(tmp_path / "trace", text=text).stream("stream", [packet(number(last, 1), number(last, 2))])

    assert cli(tmp_path / "trace").values == [1, 2]
    assert selected(cli, tmp_path / "trace", "$ts > 5") == [1, 2]


def test_a_limit_does_not_end_a_packet_before_its_last_event(cli, tmp_path):
    text = metadata().replace("freq = 1000000000", "freq = 3000000000")
    events = [number(1001, 1), number(1002, 2)]
    Trace(tmp_path / "trace", text=text).stream("stream", [packet(*events, begin=1000, end=2000)])

    assert cli(tmp_path / "trace", "--limit=1", "-o", "ctf", "-w", tmp_path / "copy").status == 0
    copy = cli(tmp_path / "copy", "--clock-cycles")
    assert (copy.status, copy.errors, copy.values) == (0, "", [1])


def test_times_of_day_in_filters_are_on_the_day_of_the_first_message(cli, tmp_path):
    day = 24 * 3600 * 10**9
    streams = [[number(day - 5 * 10**9, 1), number(day + 20 * 10**9, 2)], [number(day + 10 * 10**9, 3)]]
    trace = Trace(tmp_path / "trace")
    for i, events in enumerate(reversed(streams)):
        trace.stream(f"stream{i}", [packet(*events)])
    for expression, values in {"$ts < 23:59:58": [1], "$ts >= 00:00:11": [1, 3, 2]}.items():
        info = cli("info", "--events", tmp_path / "trace", "--filter", expression)

        assert selected(cli, tmp_path / "trace", expression, "--clock-gmt") == values
        assert f"Events        {len(values)} of 1 event class" in info.out.decode()


def test_groups_use_the_same_day_as_the_filter(cli, tmp_path):
    day = 24 * 3600 * 10**9
    Trace(tmp_path / "trace").stream("stream", [packet(number(day - 10**9, 1), number(day + 10**9, 2))])
    options = ["--json", "--events", "--clock-gmt", "--filter=$ts > 23:59:59.5", "--by=$ts > 12:00:00"]
    info = cli("info", *options, tmp_path / "trace")
    (trace,) = json.loads(info.out)["traces"]

    assert [group["values"] for group in trace["events"]["groups"]["groups"]] == [[1]]


HOUR = 3_600 * 10**9
DAY_CHANGE = [number(hour * HOUR, hour) for hour in (10, 23, 34, 37)]
NO_TIMES = (
    metadata().replace("time_t timestamp_begin", "uint64_t begin").replace("time_t timestamp_end", "uint64_t end")
)


@pytest.mark.parametrize("text", [None, NO_TIMES], ids=["packets-with-times", "packets-without-times"])
@pytest.mark.parametrize(
    "options",
    [
        ["--filter=$ts > 12:00"],
        ["--filter=$ts > 12:00 && value > 30"],
        ["--begin=23:30", "--filter=$ts > 12:00"],
        ["--begin=12:00", "--event=number"],
        ["--filter=value > 30"],
    ],
)
def test_times_of_day_in_groups_are_on_the_day_of_the_first_message(cli, tmp_path, text, options):
    """A filter may drop the first message. 34:00 is after 12:00 of the first day, but not of the second day."""
    settings = {"text": text} if text else {}
    Trace(tmp_path / "trace", **settings).stream("stream", [packet(event) for event in DAY_CHANGE])
    result = cli("--clock-gmt", "trace", "--count", "--by=$ts > 12:00", *options)

    assert result.status == 0, result.errors
    assert [line.split()[2:] for line in result.out.decode().splitlines()[1:]] == [["1"]], result.out.decode()


@pytest.mark.parametrize("text", [None, NO_TIMES], ids=["packets-with-times", "packets-without-times"])
def test_times_of_day_in_info_are_on_the_day_of_the_first_message(cli, tmp_path, text):
    settings = {"text": text} if text else {}
    Trace(tmp_path / "trace", **settings).stream("stream", [packet(event) for event in DAY_CHANGE])
    result = cli(
        *("info", "--json", "--events", "trace", "--clock-gmt"),
        *("--filter=$ts > 12:00 && value > 30", "--by=$ts > 12:00"),
    )
    groups = json.loads(result.out)["traces"][0]["events"]["groups"]["groups"]

    assert [(group["values"], group["count"]) for group in groups] == [([1], 2)]
