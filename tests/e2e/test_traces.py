# SPDX-License-Identifier: MIT
"""Traces of many shapes: several traces, traces in folders, many files, packets in any order, valid and invalid
indexes.

The expected output follows from the construction of the traces. If there is a reference program, its text is compared,
too.
"""

import contextlib
import os
import random
import re
import resource
import socket

import pytest
from trace_builder import Trace, index, metadata, number, packet

OTHER_UUID = "11111111-2222-3333-4444-555555555555"


def numbers(*values):
    return [number(100 + value, value) for value in values]


@pytest.fixture
def same_as_reference(cli, reference):
    """Compares the output with that of the reference."""

    def check(*args):
        result = cli.prints(*args)
        if reference:
            assert result.out == reference(*args).out
        return result

    return check


def test_streams_are_merged_by_time(same_as_reference, tmp_path):
    trace = Trace(tmp_path / "trace")
    for i in range(5):
        trace.stream(f"stream{i}", [packet(*numbers(*range(i, 500, 5)))])

    assert same_as_reference("trace").values == list(range(500))


def test_events_with_equal_times_are_in_order_of_file_name(same_as_reference, tmp_path):
    trace = Trace(tmp_path / "trace")
    for name in "cabd":
        trace.stream(name, [packet(*[number(100, ord(name)) for _ in range(3)])])

    assert same_as_reference("trace").values == [ord(name) for name in "aaabbbcccddd"]


def test_several_traces_are_merged(same_as_reference, tmp_path):
    Trace(tmp_path / "a").stream("s", [packet(*numbers(*range(0, 100, 2)))])
    Trace(tmp_path / "b", uuid=OTHER_UUID).stream("s", [packet(*numbers(*range(1, 100, 2)))])

    assert same_as_reference("a", "b").values == list(range(100))
    assert same_as_reference("b", "a").values == list(range(100))


def test_parts_of_one_trace_are_one_trace(same_as_reference, tmp_path):
    Trace(tmp_path / "a").stream("s", [packet(*numbers(*range(0, 100, 2)))])
    Trace(tmp_path / "b").stream("t", [packet(*numbers(*range(1, 100, 2)))])

    assert same_as_reference("a", "b").values == list(range(100))


def test_traces_are_found_in_folders(same_as_reference, tmp_path):
    for i, folder in enumerate(["x/a", "x/y/b", "x/y/z/c", "d"]):
        Trace(tmp_path / "all" / folder, uuid=OTHER_UUID[:-1] + str(i)).stream("s", [packet(*numbers(i, 10 + i))])
    (tmp_path / "all/empty").mkdir()
    (tmp_path / "all/notes.txt").write_text("no trace")

    assert same_as_reference("all").values == [0, 1, 2, 3, 10, 11, 12, 13]


def test_hidden_and_empty_files_are_not_streams(same_as_reference, tmp_path):
    trace = Trace(tmp_path / "trace").stream("s", [packet(*numbers(1, 2))])
    (trace.folder / "empty").write_bytes(b"")
    (trace.folder / ".hidden").write_bytes(b"no packet")
    (trace.folder / "folder").mkdir()
    (trace.folder / "folder/file").write_bytes(b"no packet")

    assert same_as_reference("trace").values == [1, 2]


def make_irregular_files(folder):
    """Creates files that aren't regular. Returns their kinds by name. Opening the FIFO would block, because it has no
    writer.
    """
    os.mkfifo(folder / "fifo")
    (folder / "device").symlink_to("/dev/zero")
    (folder / "dangling").symlink_to(folder / "nowhere")
    (folder / "loop").symlink_to("loop")
    with socket.socket(socket.AF_UNIX) as server, contextlib.chdir(folder):
        server.bind("socket")
    return {
        "dangling": "a symbolic link to nothing",
        "device": "a device",
        "fifo": "a named pipe (FIFO)",
        "loop": "a symbolic link to nothing",
        "socket": "a socket",
    }


def test_warns_about_an_empty_file_whose_index_lists_packets(cli, tmp_path):
    trace = Trace(tmp_path / "trace").stream("stream", [packet(*numbers(1))])
    (trace.folder / "index").mkdir()
    for name, index_size in ("quiet", 16), ("lost", 88), ("unknown", None):
        (trace.folder / name).touch()
        if index_size:
            (trace.folder / f"index/{name}.idx").write_bytes(bytes(index_size))
    result = cli(trace.folder)

    assert (result.status, result.values) == (0, [1])
    assert result.errors == (
        f"source.ctf.fs: warning: {trace.folder}/lost: is empty, but its index file lists packets\n"
    )


def test_irregular_files_are_skipped_with_a_warning(cli, tmp_path):
    trace = Trace(tmp_path / "trace").stream("stream", [packet(*numbers(1))])
    (tmp_path / "elsewhere").write_bytes(packet(*numbers(2)).bytes)
    (trace.folder / "linked").symlink_to(tmp_path / "elsewhere")
    warnings = [
        f"{trace.folder}/{name}: skipped: it is {kind}, not a regular file"
        for name, kind in make_irregular_files(trace.folder).items()
    ]
    result = cli(trace.folder)

    assert (result.status, result.values) == (0, [1, 2])
    assert result.errors.splitlines() == [f"source.ctf.fs: warning: {warning}" for warning in warnings]
    assert [line for line in cli.prints("info", trace.folder).lines if "Warning" in line] == [
        f"  Warning       {warning}" for warning in warnings
    ]


@pytest.mark.parametrize(
    "make, reason",
    [
        (os.mkfifo, "is a named pipe (FIFO), not a regular file"),
        (lambda path: path.symlink_to("nowhere"), "cannot open: No such file or directory"),
    ],
    ids=["fifo", "dangling"],
)
def test_irregular_index_is_ignored_with_a_warning(cli, tmp_path, make, reason):
    trace = Trace(tmp_path / "trace", text=instance_metadata()).stream("s", [packet(*numbers(1), sequence_number=0)])
    (trace.folder / "index").mkdir()
    make(trace.folder / "index/s.idx")
    result = cli("--begin=0", trace.folder)

    assert (result.status, result.values) == (0, [1])
    assert result.errors == (
        f"source.ctf.fs: warning: {trace.folder}/index/s.idx: {reason} "
        "(the packets are scanned instead of this index)\n"
    )


def test_irregular_metadata_is_an_error(cli, tmp_path):
    for name, kind in make_irregular_files(tmp_path).items():
        trace = tmp_path / f"trace-{name}"
        trace.mkdir()
        (tmp_path / name).rename(trace / "metadata")
        if name == "loop":
            continue  # the link now leads to a name that doesn't exist
        fault = f"{re.escape(str(trace))}/metadata: is {re.escape(kind)}, not a regular file"

        cli.fails("-c", "source.ctf.fs", "--params", f'inputs=["{trace}"]', values=[], error=fault)
        cli.fails(trace, values=[], error=fault)


def test_trace_without_streams_is_empty(same_as_reference, tmp_path):
    Trace(tmp_path / "trace")

    assert same_as_reference("trace").out == b""


def test_packets_without_events_print_nothing(same_as_reference, tmp_path):
    Trace(tmp_path / "trace").stream(
        "s",
        [packet(begin=50, end=60), packet(*numbers(1), padding=100), packet(begin=110, end=120), packet(*numbers(30))],
    )

    assert same_as_reference("trace").values == [1, 30]


@pytest.mark.parametrize("indexed", [False, True])
def test_packets_of_one_file_are_in_order_of_file(cli, reference, tmp_path, production, indexed):
    """As in Babeltrace 2.1, events are printed in the order of the file, even if times go back. Only our program warns
    about these times. Without --no-delta, the two programs would print negative deltas differently.
    """
    values = [list(range(i, i + 10)) for i in range(0, 200, 10)]
    random.Random(1).shuffle(values)
    Trace(tmp_path / "trace").stream("s", [packet(*numbers(*part)) for part in values], indexed=indexed)
    result = cli("--no-delta", "trace")

    assert result.status == 0
    assert result.values == sum(values, [])
    assert re.fullmatch(r".* the packet begins at .*, although the previous packet reached .*\n", result.errors)
    if reference:
        assert result.out == reference("--no-delta", "trace").out


def instance_metadata():
    """Returns metadata whose stream files contain the ID of their stream instance."""
    return metadata().replace("uint32_t stream_id;", "uint16_t stream_id;\n        uint16_t stream_instance_id;")


@pytest.mark.parametrize("seed", range(3))
def test_packets_of_several_files_are_read_in_order_of_time(cli, tmp_path, seed):
    trace = Trace(tmp_path / "trace", text=instance_metadata())
    parts = {instance: [list(range(i + instance, i + 20, 2)) for i in range(0, 400, 20)] for instance in (0, 1)}
    shuffle = random.Random(seed).shuffle
    for instance, values in parts.items():
        shuffle(values)
        for i in range(0, len(values), 4):
            trace.stream(
                f"s{instance}_{i}",
                [
                    packet(*numbers(*part), stream_class=instance << 16, sequence_number=part[0] // 20)
                    for part in values[i : i + 4]
                ],
            )

    assert cli.prints("trace").values == list(range(400))


def test_more_files_than_may_be_open_are_read(cli, same_as_reference, tmp_path):
    trace = Trace(tmp_path / "trace")
    streams = 150
    for i in range(streams):
        trace.stream(
            f"s{i:03}",
            [
                packet(*numbers(*range(j + i, j + 10 * streams, streams)), padding=5000)
                for j in range(0, 50 * streams, 10 * streams)
            ],
        )
    expected = same_as_reference("trace")
    result = cli.prints("trace", limits=[(resource.RLIMIT_NOFILE, 32)])

    assert result.values == list(range(50 * streams))
    assert result.out == expected.out


def test_more_files_of_one_stream_than_may_be_open_are_read(cli, tmp_path):
    trace = Trace(tmp_path / "trace", text=instance_metadata())
    for i in range(200):
        trace.stream(f"s{i}", [packet(*numbers(*range(i * 5, i * 5 + 5)), sequence_number=i)])

    assert cli.prints("trace", limits=[(resource.RLIMIT_NOFILE, 24)]).values == list(range(1000))


def test_more_traces_than_files_may_be_open_are_read(cli, tmp_path):
    for i in range(150):
        trace = Trace(tmp_path / f"all/{i:03}", uuid=f"{OTHER_UUID[:-3]}{i:03}")
        trace.stream("s", [packet(*numbers(i, 150 + i))], indexed=True).stream("t", [packet(*numbers(300 + i))])
    commands = [["all"], ["--begin=0.000000300", "all"], ["info", "all"], ["info", "--events", "all"]]

    for command in commands:
        result = cli.prints(*command, limits=[(resource.RLIMIT_NOFILE, 40)])
        assert result.out == cli.prints(*command).out
        if "info" not in command:
            assert result.values == list(range(450))[-len(result.values) :]
            assert len(result.values) in (450, 250)


PACKETS = [packet(*numbers(*range(i, i + 10)), padding=i, sequence_number=i // 10) for i in range(0, 100, 10)]
RIGHT = index(PACKETS)
INDEXES = {
    "right": RIGHT,
    "older": index(PACKETS, minor=0, entry_size=56),
    "newer": index(PACKETS, minor=2, entry_size=100),
    "empty": b"",
    "header-only": RIGHT[:16],
    "cut-in-header": RIGHT[:10],
    "cut-in-entry": RIGHT[:-1],
    "entry-missing": RIGHT[:-72],
    "magic": index(PACKETS, magic=0x12345678),
    "version": index(PACKETS, major=2),
    "entry-size-0": index(PACKETS, entry_size=0),
    "entry-size-1": index(PACKETS, entry_size=1),
    "entry-size-huge": RIGHT[:12] + b"\xff\xff\xff\xff" + RIGHT[16:],
    "first-offset": RIGHT[:16] + b"\0\0\0\0\0\0\0\x08" + RIGHT[24:],
    "huge-offset": RIGHT[:16] + b"\xff\xff\xff\xff\xff\xff\xff\xff" + RIGHT[24:],
    "offsets-repeated": RIGHT[:16] + RIGHT[16:88] * 10,
    "packet-size-0": RIGHT[:24] + bytes(8) + RIGHT[32:],
    "packet-size-huge": RIGHT[:24] + b"\xff" * 8 + RIGHT[32:],
    "content-size-huge": RIGHT[:32] + b"\xff" * 8 + RIGHT[40:],
    "begin-after-end": RIGHT[:40] + b"\xff" * 8 + RIGHT[48:],
    "zeros": RIGHT[:16] + bytes(len(RIGHT) - 16),
    "garbage": random.Random(2).randbytes(len(RIGHT)),
    "garbage-entries": RIGHT[:16] + random.Random(3).randbytes(len(RIGHT) - 16),
}


@pytest.mark.parametrize("files", [1, 2])
@pytest.mark.parametrize("name", INDEXES)
def test_index_does_not_change_events(cli, tmp_path, name, files):
    if files == 1:
        trace = Trace(tmp_path / "trace").stream("s", PACKETS)
    else:  # the files are of one stream instance, so the index matters
        trace = Trace(tmp_path / "trace", text=instance_metadata()).stream("s", PACKETS)
        trace.stream("t", [packet(*numbers(*range(100, 110)), sequence_number=10)])
    expected = cli.prints("trace")
    trace.index("s", INDEXES[name])
    result = cli("trace")

    assert result.status == 0
    assert result.values == list(range(100 if files == 1 else 110))
    assert result.out == expected.out
    assert "error" not in result.errors


def test_warns_about_discarded_events_and_packets(cli, reference, tmp_path):
    Trace(tmp_path / "trace").stream(
        "s",
        [
            packet(*numbers(1, 2), end=110, sequence_number=0, discarded=0),
            packet(*numbers(20, 21), end=130, sequence_number=1, discarded=7),
            packet(*numbers(40, 41), end=150, sequence_number=5, discarded=7),
            packet(*numbers(60, 61), end=170, sequence_number=6, discarded=8),
        ],
    )
    result = cli("trace")

    assert result.status == 0
    assert result.values == [1, 2, 20, 21, 40, 41, 60, 61]
    assert [re.search(r"discarded (\d+ \w+)", line)[1] for line in result.errors.splitlines()] == [
        "7 events",
        "3 packets",
        "1 event",
    ]
    if reference:
        assert result.out == reference("trace").out


def test_warnings_about_discarded_events_go_to_standard_error(cli, tmp_path):
    """Warnings go to standard error even if the text is written to a file."""
    Trace(tmp_path / "trace").stream(
        "s", [packet(*numbers(1), discarded=0), packet(*numbers(2), discarded=3, sequence_number=1)]
    )
    result = cli("trace", "--output=out")

    assert result.out == b""
    assert "discarded 3 events" in result.errors


def test_time_continues_when_narrow_timestamps_wrap(same_as_reference, tmp_path):
    text = metadata().replace(
        "uint16_t id;\n        time_t timestamp;",
        "uint16_t id;\n        integer { size = 8; align = 8; map = clock.main.value; } timestamp;",
    )
    trace = Trace(tmp_path / "trace", text=text)
    events = numbers(*range(0, 1000, 100))
    for i, event in enumerate(events):
        event.time = 100 + 100 * i
        event.bytes = event.bytes[:2] + bytes([event.time % 256]) + event.bytes[10:]
    trace.stream("s", [packet(*events, end=1000)])
    result = same_as_reference("--clock-cycles", "--no-delta", "trace")

    assert [int(line[1:21]) for line in result.lines] == list(range(100, 1100, 100))
