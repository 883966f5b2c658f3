# SPDX-License-Identifier: MIT
"""Faulty data streams: the events before the fault are printed, then its position. The exit status is 1."""

import os
import re
import resource

import pytest
from trace_builder import EVENT_HEADER_SIZE, HEADER_SIZE, Event, Trace, bytes_, metadata, number, packet, text
from waiting import wait_until_full

NUMBER_SIZE = EVENT_HEADER_SIZE + 4
MEMORY_LIMIT = 192 << 20


def numbers(first, count):
    return [number(100 + i, i) for i in range(first, first + count)]


def good(first, count):
    return packet(*numbers(first, count))


def where(packet_number, offset):
    """Returns the beginning of an error line about a packet."""
    return rf"^error: (.*/)?trace/stream: packet {packet_number} \(at byte {offset}\): "


def has_hint(result):
    return "\nhint: --tolerant skips the damage" in result.errors


def fails(cli, *args, **kwargs):
    """Checks that the program prints the hint about --tolerant after the error, and doesn't print the causes."""
    result = cli.fails(*args, **kwargs)
    assert has_hint(result)
    assert "CAUSED BY" not in result.errors


@pytest.fixture
def trace(tmp_path):
    return Trace(tmp_path / "trace")


@pytest.fixture
def limits(cli):
    """Faulty data must not make the program use more memory than the size of the data."""
    return [] if cli.is_sanitized else [(resource.RLIMIT_AS, MEMORY_LIMIT)]


def test_valid_trace_is_read_without_an_error(cli, trace, limits):
    trace.stream("stream", [good(0, 5), good(5, 3)])

    assert cli.prints("trace", limits=limits).values == list(range(8))


SIZES = {
    "content-longer-than-packet": (dict(packet_size=HEADER_SIZE * 8, content_size=HEADER_SIZE * 8 + 8), "content"),
    "content-shorter-than-header": (dict(content_size=HEADER_SIZE * 8 - 8), "content"),
    "packet-shorter-than-header": (dict(packet_size=64, content_size=64), "64 bits"),
    "packet-not-whole-bytes": (dict(packet_size=HEADER_SIZE * 8 + 4, content_size=HEADER_SIZE * 8), "byte"),
    "packet-of-size-0": (dict(packet_size=0, content_size=0), "size is 0"),
    "content-of-size-0": (dict(content_size=0), "content"),
}


@pytest.mark.parametrize("indexed", [False, True])
@pytest.mark.parametrize("name", SIZES)
def test_packet_of_impossible_size_is_an_error(cli, trace, limits, name, indexed):
    sizes, reason = SIZES[name]
    packets = [good(0, 5), packet(*numbers(5, 1), **sizes), good(6, 2)]
    trace.stream("stream", packets, indexed=indexed)

    fails(cli, "trace", values=range(5), error=where(1, packets[0].size) + f".*{reason}", limits=limits)


@pytest.mark.parametrize("size", [1 << 60, (1 << 64) - 8, 1 << 40])
def test_packet_longer_than_any_file_is_an_error(cli, trace, limits, size):
    packets = [good(0, 5), packet(*numbers(5, 2), packet_size=size, content_size=size)]
    trace.stream("stream", packets)

    fails(cli, "trace", values=range(7), error=where(1, packets[0].size) + ".*cut off", limits=limits)


@pytest.mark.parametrize("cut", [1, NUMBER_SIZE - 1, NUMBER_SIZE, NUMBER_SIZE + 1])
def test_file_cut_off_in_event_is_an_error(cli, trace, cut):
    packets = [good(0, 5), good(5, 5)]
    trace.stream("stream", [packets[0], packets[1].bytes[:-cut]])
    left = (5 * NUMBER_SIZE - cut) // NUMBER_SIZE

    fails(cli, "trace", values=range(5 + left), error=where(1, packets[0].size) + ".*cut off")


@pytest.mark.parametrize("size", [1, 4, 8, HEADER_SIZE - 1, HEADER_SIZE])
def test_file_cut_off_in_header_is_an_error(cli, trace, size):
    packets = [good(0, 5), good(5, 5)]
    trace.stream("stream", [packets[0], packets[1].bytes[:size]])

    fails(cli, "trace", values=range(5), error=where(1, packets[0].size) + ".*cut off")


def test_file_cut_off_in_padding_is_an_error(cli, trace):
    packets = [good(0, 5), packet(*numbers(5, 2), padding=64)]
    trace.stream("stream", [packets[0], packets[1].bytes[:-1]])

    fails(cli, "trace", values=range(7), error=where(1, packets[0].size) + ".*cut off")


@pytest.mark.parametrize("size", [1, 7, 8, 64, 4096, 1 << 20])
def test_zeros_after_last_packet_are_an_error(cli, trace, size):
    packets = [good(0, 5), good(5, 2)]
    trace.stream("stream", packets, tail=bytes(size))

    fails(cli, "trace", values=range(7), error=where(2, packets[0].size + packets[1].size))


def test_packet_without_magic_is_an_error(cli, trace):
    packets = [good(0, 5), packet(*numbers(5, 2), magic=0x12345678)]
    trace.stream("stream", packets)

    fails(cli, "trace", values=range(5), error=where(1, packets[0].size) + ".*0x12345678")


def test_packet_of_unknown_stream_class_is_an_error(cli, trace):
    packets = [good(0, 5), packet(*numbers(5, 2), stream_class=77)]
    trace.stream("stream", packets)

    fails(cli, "trace", values=range(5), error=where(1, packets[0].size) + ".*stream class.* 77")


def test_first_packet_without_magic_is_an_error(cli, trace):
    trace.stream("stream", [packet(*numbers(5, 2), magic=0)])

    fails(cli, "trace", values=[], error=where(0, 0) + ".*magic")


def test_event_of_unknown_class_is_an_error(cli, trace):
    packets = [good(0, 5), packet(*numbers(5, 2), Event(4711, 107, b""), *numbers(8, 2))]
    trace.stream("stream", packets)
    at = packets[0].size + HEADER_SIZE + 2 * NUMBER_SIZE

    fails(cli, "trace", values=range(7), error=where(1, packets[0].size) + ".*unknown event class ID 4711")
    assert f"at byte {at}" in cli("trace").first_error


@pytest.mark.parametrize("length", [101, 1 << 31, 1 << 60, 1 << 61, (1 << 64) - 1])
def test_sequence_longer_than_its_packet_is_an_error(cli, trace, limits, length):
    packets = [good(0, 5), packet(*numbers(5, 2), bytes_(107, bytes(100), length=length))]
    trace.stream("stream", packets)

    fails(
        cli,
        "trace",
        values=range(7),
        limits=limits,
        error=where(1, packets[0].size) + f".*event `bytes`.*field `items`.*{length} elements",
    )


@pytest.mark.parametrize("zeros, says_so", [(4, False), (40, True), (4000, True)])
def test_zeros_after_the_last_event_of_a_packet_are_reported(cli, tmp_path, limits, zeros, says_so):
    """If a tracer saves a buffer that isn't full, zeros follow the last event of the packet."""
    text = metadata().replace("name = number;\n    id = 0;", "name = number;\n    id = 7;")
    trace = Trace(tmp_path / "trace", text=text)
    events = [Event(7, 100 + i, i.to_bytes(4, "little")) for i in range(3)]
    size = HEADER_SIZE + 3 * NUMBER_SIZE + zeros
    trace.stream("stream", [packet(*events, padding=zeros, content_size=8 * size)])

    result = cli("trace", limits=limits)
    assert (result.status, result.values) == (1, [0, 1, 2])
    assert ("zeros follow instead of events" in result.first_error) == says_so


def test_a_sequence_of_too_many_elements_has_its_own_message(cli, trace, limits):
    count = 5 << 30
    head = packet(*numbers(0, 2), bytes_(107, b"", length=count))
    size = (head.size + count) * 8
    head = packet(*numbers(0, 2), bytes_(107, b"", length=count), packet_size=size, content_size=size)
    trace.stream("stream", [head])
    os.truncate(trace.folder / "stream", size // 8)

    reason = f"event `bytes`.*field `items`: {count} elements are more than a field may have \\(4294967295\\)"
    fails(cli, "trace", values=range(2), limits=limits, error=where(0, 0) + f".*{reason}")


def test_text_without_end_is_an_error(cli, trace):
    packets = [good(0, 5), packet(*numbers(5, 2), text(107, b"endless" * 1000, end=b""))]
    trace.stream("stream", packets)

    fails(cli, "trace", values=range(7), error=where(1, packets[0].size) + ".*event `text`.*field `text`")


def test_event_longer_than_rest_of_packet_is_an_error(cli, trace):
    packets = [good(0, 5), packet(*numbers(5, 3), content_size=(HEADER_SIZE + 3 * NUMBER_SIZE - 2) * 8)]
    trace.stream("stream", packets)

    fails(cli, "trace", values=range(7), error=where(1, packets[0].size) + ".*event `number`")


@pytest.mark.parametrize(
    "element, length",
    [("uint8_t", (1 << 31) - 1), ("struct { }", 1 << 31), ("struct { struct { } a[1000000]; }", 1000000)],
)
def test_an_array_longer_than_its_packet_is_only_an_error_if_an_event_has_it(cli, tmp_path, limits, element, length):
    more = f"event {{ name = vast; id = 9; stream_id = 0; fields := struct {{ {element} items[{length}]; }}; }};\n"
    trace = Trace(tmp_path / "trace", more=more)
    packets = [good(0, 5), packet(*numbers(5, 2), Event(9, 107, bytes(1000)))]

    # If no event has the array, there is no error.
    trace.stream("stream", [good(0, 7)])
    assert cli.prints("trace", limits=limits).values == list(range(7))
    trace.stream("stream", packets)
    fails(cli, "trace", values=range(7), error=where(1, packets[0].size) + ".*event `vast`", limits=limits)


def test_events_of_other_streams_before_fault_are_printed(cli, trace):
    trace.stream("stream", [packet(*[number(100 + i, i) for i in range(1, 100, 2)], Event(4711, 200, b""))])
    trace.stream("other", [packet(*[number(100 + i, i) for i in range(0, 100, 2)])])
    result = cli("trace")

    assert result.values[:100] == list(range(100))
    assert re.search(where(0, 0) + ".*4711", result.first_error)
    assert result.status == 1


@pytest.mark.parametrize("at, value", [(0, b"\xff\xff\xff\xff"), (4, bytes(12))])
def test_streams_are_read_despite_another_stream_without_a_valid_packet(cli, trace, at, value):
    for name in "abc":
        trace.stream(name, [good(0, 5)])
    with open(trace.folder / "b", "r+b") as stream:
        stream.seek(at)
        stream.write(value)
    sound = cli("trace", "-c", "sink.utils.counter", "-p", "step=+0")

    assert sound.status == 1
    assert b"10 Event messages" in sound.out
    assert re.match(r"error: .*trace/b: packet 0", sound.first_error)


def test_arrays_of_many_dimensions_are_rejected_quickly(cli, tmp_path):
    folder = tmp_path / "dimensions"
    folder.mkdir()
    (folder / "metadata").write_text(
        "/* CTF 1.8 */ trace { major = 1; minor = 8; byte_order = le; }; stream { };"
        'event { name = "e"; fields := struct { integer { size = 8; } a' + "[2]" * 60 + "; }; };"
    )
    (folder / "data").write_bytes(bytes(4))
    result = cli("dimensions", timeout=60)

    assert result.status == 1
    assert re.match(r"error: .*dimensions/data: packet 0", result.first_error)


def test_file_that_cannot_be_read_is_an_error(cli, trace):
    trace.stream("a", [good(0, 5)])
    os.symlink("x" * 300, trace.folder / "stream")  # the target is longer than a file name may be
    result = cli("trace")

    assert result.status == 1
    assert result.values == list(range(5))
    assert re.match(r"error: .*trace/stream", result.first_error)
    assert not has_hint(result)


@pytest.mark.parametrize("streams", [1, 3])
def test_file_that_shrinks_while_it_is_read_is_an_error(cli, trace, streams):
    count = 400000
    for i in range(streams):
        trace.stream("stream" if i == 0 else f"other{i}", [packet(*[number(100 + i, i) for i in range(count)])])
    left = count // 2
    size = HEADER_SIZE + left * NUMBER_SIZE + 3

    with cli.start("--no-delta", "trace") as process:
        wait_until_full(process)
        os.truncate(trace.folder / "stream", size)
        out, err = process.communicate(timeout=60)

    values = [int(value) for value in re.findall(rb"value = (\d+)", out)]
    assert values[: left * streams] == [i // streams for i in range(left * streams)]
    assert len(values) <= (left + 1) * streams
    assert re.match(rf"error: (.*/)?trace/stream: .*has become shorter.* byte {size}\b", err.decode())
    assert process.returncode == 1


def test_file_that_is_deleted_while_it_is_read_is_read_to_its_end(cli, trace):
    count = 200000
    trace.stream("stream", [packet(*[number(100 + i, i) for i in range(count)])])

    with cli.start("trace") as process:
        wait_until_full(process)
        os.unlink(trace.folder / "stream")
        out, err = process.communicate(timeout=60)

    assert out.count(b"value = ") == count
    assert (process.returncode, err) == (0, b"")


@pytest.mark.parametrize("offset", [2**63 - 1, -(2**63)], ids=["far-future", "far-past"])
@pytest.mark.parametrize(
    "arguments",
    [[], ["--begin=1"], ["--timerange=1,2"], ["info", "--events"]],
    ids=lambda arguments: "-".join(arguments) or "text",
)
def test_clock_whose_values_are_all_out_of_range_is_an_error(cli, tmp_path, limits, offset, arguments):
    """A signed 64-bit count of nanoseconds from the origin ends in 2262. The clock of this trace begins long after
    that, or long before the earliest time.
    """
    Trace(tmp_path / "trace", offset_s=offset).stream("stream", [good(0, 3)])

    cli.fails(*arguments, "trace", values=[], limits=limits, error=where(0, 0) + ".*too far from the origin")


@pytest.mark.parametrize("option", ["--events", "--json"])
def test_info_reports_times_that_are_too_far_from_the_origin(cli, tmp_path, option):
    Trace(tmp_path / "trace", offset_s=2**63 - 1).stream("stream", [good(0, 3)])

    assert "is too far from the origin" in cli("info", option, "trace").out.decode()


def test_clock_offset_may_bring_values_into_range(cli, tmp_path):
    Trace(tmp_path / "trace", offset_s=2**63 - 1).stream("stream", [good(0, 3)])

    assert cli.prints(f"--clock-offset=-{2**63 - 1}", "trace").values == [0, 1, 2]


def test_a_clock_may_be_much_finer_than_nanoseconds(cli, tmp_path, limits):
    """This clock counts 10 billion cycles per nanosecond."""
    frequency = 10**19
    trace = Trace(tmp_path / "trace", text=metadata().replace("freq = 1000000000;", f"freq = {frequency};"))
    trace.stream("stream", [packet(*(number(i * frequency // 10, i) for i in range(10)))])

    assert cli.prints("trace", "--begin=0.45", limits=limits, timeout=60).values == [5, 6, 7, 8, 9]
