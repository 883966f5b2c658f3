# SPDX-License-Identifier: MIT
"""Faulty times. Events whose time goes back are read, with one warning. Times out of range are errors."""

import re
import struct

import pytest
from trace_builder import EVENT_HEADER_SIZE, HEADER_SIZE, Trace, number, packet

SORT_HINT = ". The option --sort=WINDOW (filter.utils.sort) puts events in order"
NUMBER_SIZE = EVENT_HEADER_SIZE + 4
LTTNG_2_10 = 'tracer_name = "lttng-ust";\ntracer_major = 2;\ntracer_minor = 10;'
BEYOND = 1 << 63
TOO_FAR = "is too far from the origin: it does not fit 64 bits of nanoseconds"


def numbered(first, count):
    return packet(*[number(100 + i, i) for i in range(first, first + count)])


BACKWARDS = {
    "event": (
        [numbered(0, 2), packet(number(110, 2), number(105, 3), number(120, 4), number(119, 5))],
        f"at byte {numbered(0, 2).size + HEADER_SIZE + NUMBER_SIZE}: event `number` (ID 0): "
        "its time is 105 cycles of clock `main`, earlier than the event before it, at 110" + SORT_HINT,
    ),
    "event-before-packet": (
        [numbered(0, 2), packet(number(105, 2), number(120, 3), begin=110)],
        f"at byte {numbered(0, 2).size + HEADER_SIZE}: event `number` (ID 0): "
        "its time is 105 cycles of clock `main`, earlier than the beginning of its packet, at 110" + SORT_HINT,
    ),
    "event-after-packet": (
        [numbered(0, 2), packet(number(110, 2), number(120, 3), end=115), packet(number(130, 4))],
        "the packet ends at 115 cycles of clock `main`, earlier than its last event, at 120",
    ),
    "packet": (
        [numbered(0, 10), packet(number(105, 10), number(120, 11)), packet(number(110, 12))],
        "the packet begins at 105 cycles of clock `main`, although the previous packet reached 109" + SORT_HINT,
    ),
    "packet-end": (
        [numbered(0, 2), packet(number(110, 2), begin=110, end=105)],
        "the packet ends at 105 cycles of clock `main`, earlier than it begins, at 110",
    ),
}


@pytest.fixture(params=BACKWARDS)
def backwards(request, tmp_path, production):
    """Creates a trace of one stream. Returns the expected warnings about it."""
    packets, reason = BACKWARDS[request.param]
    Trace(tmp_path / "trace").stream("stream", packets)
    return [f"trace/stream: packet 1 (at byte {packets[0].size}): {reason}"]


def warnings(result):
    """Returns the warnings without the absolute parts of their paths."""
    return [re.sub(r"^source\.ctf\.fs: warning: .*?/(?=trace/)", "", line) for line in result.errors.splitlines()]


def test_backward_time_has_one_warning(cli, reference, backwards):
    result = cli("--no-delta", "trace")

    assert result.status == 0
    assert result.values == list(range(len(result.values)))
    assert warnings(result) == backwards
    if reference:
        assert result.out == reference("--no-delta", "trace").out


@pytest.mark.parametrize(
    "arguments",
    [["info", "--events", "trace"], ["-o", "dummy", "trace"], ["trace", "-c", "sink.utils.counter"]],
    ids=["info", "dummy", "counter"],
)
def test_every_graph_warns_about_backward_time(cli, backwards, arguments):
    result = cli(*arguments)

    assert result.status == 0
    assert warnings(result) == backwards


def test_each_stream_has_its_own_warning(cli, tmp_path, production):
    trace = Trace(tmp_path / "trace")
    for name in "ab":
        trace.stream(name, [packet(number(110, 1), number(105, 2), number(104, 3))])

    assert [line.split(":")[0] for line in warnings(cli("trace"))] == ["trace/a", "trace/b"]


def test_files_of_one_stream_have_one_warning(cli, tmp_path, production):
    text = (Trace(tmp_path / "none").folder / "metadata").read_text()
    text = text.replace("uint32_t stream_id;", "uint16_t stream_id;\n        uint16_t stream_instance_id;")
    trace = Trace(tmp_path / "trace", text=text)
    trace.stream("a", [packet(number(110, 1), number(105, 2))])
    trace.stream("b", [packet(number(210, 3), number(205, 4))])
    result = cli("trace")

    assert result.values == [1, 2, 3, 4]
    assert [line.split(":")[0] for line in warnings(result)] == ["trace/a"]


def test_tolerant_reading_counts_backward_times(cli, tmp_path, production):
    """Nothing is lost, so these times aren't damage."""
    text = (Trace(tmp_path / "none").folder / "metadata").read_text()
    text = text.replace("uint32_t stream_id;", "uint16_t stream_id;\n        uint16_t stream_instance_id;")
    trace = Trace(tmp_path / "trace", text=text)
    trace.stream("a", [packet(number(110, 1), number(105, 2)), packet(number(120, 3), number(90, 4), number(80, 5))])
    trace.stream("b", [packet(number(210, 6), number(205, 7))])
    result = cli("--tolerant", "trace")

    assert (result.status, result.values) == (0, [1, 2, 3, 4, 5, 6, 7])
    # Four events and the ends of three packets.
    assert warnings(result)[1:] == ["trace/a: times go back 7 times; the option --sort=40ns puts the events in order"]

    sorted_ = cli("--tolerant", "--sort=40ns", "trace")
    assert (sorted_.status, sorted_.errors, sorted_.values) == (0, "", [5, 4, 2, 1, 3, 7, 6])


@pytest.mark.parametrize("command", [["check"], ["--tolerant"]])
def test_the_suggested_window_covers_several_steps_back(cli, tmp_path, production, command):
    packets = [packet(*[number(time, 0) for time in times]) for times in ((2000, 1990, 1950), (1960, 1500, 3000))]
    Trace(tmp_path / "trace").stream("stream", packets)
    result = cli(*command, "trace")

    assert result.status == 0
    assert "times go back 4 times; the option --sort=500ns puts the events in order\n" in result.errors
    assert cli("--sort=500ns", "trace").errors == ""


def test_option_sort_is_suggested_once(cli, tmp_path, production):
    trace = Trace(tmp_path / "trace")
    for name in "a", "b":
        trace.stream(name, [packet(number(110, 1), number(105, 2), end=110)])
    result = cli("trace")

    assert len(warnings(result)) == 2
    assert result.errors.count("--sort") == 1


def test_sorting_is_not_suggested_where_it_would_not_help(cli, tmp_path, production):
    packets = [packet(number(time, 1), number(time + 10, 2), end=time + 5) for time in (100, 200)]
    Trace(tmp_path / "trace").stream("stream", packets)

    assert "ends at 105" in cli("trace").errors
    assert "times go back 2 times\n" in cli("check", "trace").errors
    assert "--sort" not in cli("check", "trace").errors


def test_harmless_backward_times_of_lttng_have_no_warning(cli, tmp_path, production):
    packets = [
        packet(number(100, 0), number(120, 1), end=110),
        packet(number(130, 2), end=150),
        packet(number(140, 3), begin=140),
        packet(number(160, 4), end=0),
    ]
    Trace(tmp_path / "trace", env=LTTNG_2_10).stream("stream", packets)

    assert cli.prints("trace").values == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "options, deltas",
    [
        ([], ["(+?.?????????)", "(+1.000000005)", "(-0.000000001)", "(-1.500000000)", "(+0.000000000)"]),
        (
            ["--clock-cycles"],
            ["(+????????????)", "(+001000000005)", "(-000000000001)", "(-001500000000)", "(+000000000000)"],
        ),
        (
            ["--names=header"],
            ["= +?.?????????,", "= +1.000000005,", "= -0.000000001,", "= -1.500000000,", "= +0.000000000,"],
        ),
    ],
    ids=["ns", "cycles", "names"],
)
def test_delta_of_time_that_goes_back_is_negative(cli, tmp_path, production, options, deltas):
    times = (1000000000, 2000000005, 2000000004, 500000004, 500000004)
    Trace(tmp_path / "trace").stream("s", [packet(*[number(time, 0) for time in times], begin=times[0])])
    result = cli(*options, "trace")

    assert [re.search(r"\(\S+?\)|= [+-]\S+", line)[0] for line in result.lines] == deltas


FAR = {
    "event": (packet(number(110, 5), number(BEYOND, 6), end=200), [5], NUMBER_SIZE, "event `number` (ID 0): its time"),
    "packet-begin": (packet(number(110, 5), begin=BEYOND, end=200), [], -HEADER_SIZE, "the packet's beginning time"),
    "packet-end": (packet(number(110, 5), end=BEYOND), [], -HEADER_SIZE, "the packet's end time"),
}


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--no-delta"],
        ["-o", "dummy"],
        ["-c", "sink.utils.counter"],
        ["-c", "sink.text.details"],
        ["info", "--events"],
    ],
    ids=["one-stream", "text", "dummy", "counter", "details", "info"],
)
@pytest.mark.parametrize("name", FAR)
def test_time_out_of_range_is_an_error_at_its_event(cli, tmp_path, name, arguments):
    """All events before it are printed first, in this stream and in other streams."""
    damaged, rest, at, subject = FAR[name]
    packets = [numbered(0, 5), damaged]
    trace = Trace(tmp_path / "trace").stream("stream", packets)
    values = [*range(5), *rest]
    if arguments:
        trace.stream("other", [numbered(0, 5), packet(number(120, 9))])
        values = sorted([*range(5), *values])
    result = cli("trace", *arguments) if arguments[:1] != ["info"] else cli(*arguments, "trace")
    offset = packets[0].size

    assert result.status == 1
    assert re.match(rf"error: (.*/)?trace/stream: packet 1 \(at byte {offset}\): ", result.first_error)
    assert f"at byte {offset + HEADER_SIZE + at}: {subject}, {BEYOND} cycles of clock `main`, " in result.first_error
    assert TOO_FAR in result.first_error
    if b"value = " in result.out:
        assert result.values == values


def test_short_timestamps_may_leave_the_range(cli, tmp_path):
    """For 32-bit timestamps, the decoding loop doesn't check each time. The error must still be at the right event."""
    text = (Trace(tmp_path / "none").folder / "metadata").read_text()
    text = text.replace("time_t timestamp;\n", "integer { size = 32; align = 8; map = clock.main.value; } timestamp;\n")
    count = 5000
    start = BEYOND - count * (1 << 31)
    events = [struct.pack("<HII", 0, (start + i * (1 << 31)) & 0xFFFFFFFF, i) for i in range(count + 10)]
    content = b"".join(events)
    size = (HEADER_SIZE + len(content)) * 8
    header = struct.pack("<II6Q", 0xC1FC1FC1, 0, size, size, start, BEYOND - 1, 0, 0)
    Trace(tmp_path / "trace", text=text).stream("stream", [header + content])

    cli.fails("trace", values=range(count), error=f"event `number`.* {BEYOND} cycles of clock `main`, {TOO_FAR}")


def events(times, first=0):
    return [number(time, first + i) for i, time in enumerate(times)]


def jump(at, time, count=2000):
    """Returns events at 1000, 1001 and so on. One event has another time."""
    times = list(range(1000, 1000 + count))
    times[at] = time
    return times


DISORDERS = {
    "first-far-ahead": [[packet(*events(jump(0, 10**12)))]],
    "descending": [[packet(*events(range(3000, 2850, -1)), begin=2000, end=3000)]],
    "one-ahead": [[packet(*events(jump(700, 10**9)))]],
    "back-late": [[packet(*events([*range(1000, 2500), *range(1200, 1700)]), end=2500)]],
    "packet-begins-late": [[packet(*events(range(1000, 1100)), begin=5000, end=5001), packet(number(6000, 100))]],
    "packets-out-of-order": [
        [packet(*events(range(1000, 1500))), packet(*events(range(3000, 3500), 500)), packet(*events([1200], 1000))]
    ],
    "one-of-two-streams": [
        [packet(*events(range(1000, 3000)))],
        [packet(*events(jump(3, 10**6, 100), 5000)), packet(*events(range(2000, 2100), 5100))],
    ],
}


@pytest.mark.parametrize("end", [999, 1100, 1600, 2900, 10**7])
@pytest.mark.parametrize("streams", DISORDERS.values(), ids=DISORDERS)
def test_end_of_a_range_does_not_drop_earlier_events(cli, tmp_path, production, streams, end):
    trace = Trace(tmp_path / "trace")
    for i, packets in enumerate(streams):
        trace.stream(f"stream{i}", packets)
    lines = cli("--clock-cycles", "--no-delta", "trace").lines
    expected = [line for line in lines if int(re.match(r"\[(\d+)\]", line)[1]) <= end]
    result = cli("--clock-cycles", "--no-delta", f"--end=0.{end:09}", "trace")

    assert result.status == 0
    assert result.lines == expected
