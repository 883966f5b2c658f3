# SPDX-License-Identifier: MIT
"""Repairing traces: the output can be read without damage, and has the events that tolerant reading finds."""

import json
import os
import re
import resource
import signal
import struct

import pytest
from conftest import SAMPLE, files_of
from ctf2_builder import U8, U64, field, join, structure, unsigned
from trace_builder import HEADER_SIZE, MAGIC, Event, Trace, bytes_, index, metadata, number, packet, text
from waiting import PATIENCE, wait_until

# The options for the text that the tests compare.
TEXT = ["--clock-cycles", "--no-delta", "--fields=all"]


KEPT_TIME = r" cycles of clock |: times go back \d+ times(; the option --sort=.*)?$"


class Repair:
    """Repairs traces and checks the output."""

    def __init__(self, cli):
        self.cli, self.folder = cli, cli.folder

    def run(self, trace="trace", out="out", **kwargs):
        """Repairs a trace successfully. Returns the description of the trace."""
        before = files_of(self.folder / trace)
        result = self.cli("repair", "--json", trace, out, **kwargs)
        assert (result.status, result.errors) == (0, "")
        assert files_of(self.folder / trace) == before
        assert list(self.folder.glob("*.partial")) == []
        (document,) = json.loads(result.out)["traces"]
        return document

    def read(self, trace, *options):
        result = self.cli(*options, *TEXT, trace)
        assert result.status in ([0, 3] if options else [0]), result.errors
        # The lines are bytes, because damaged text may be invalid UTF-8.
        return result.out.splitlines()

    def check(self, trace="trace", out="out"):
        """Checks that `babeltrace2 check` finds no damage in the output. Returns the lines of its events."""
        checked = self.cli("check", out)
        # Repair keeps plausible wrong times, so warnings about them are accepted.
        warnings = [line for line in checked.errors.splitlines() if not re.search(KEPT_TIME, line)]
        assert (checked.status, warnings) == (0, []), checked.out
        return self.read(out)

    def __call__(self, trace="trace", out="out"):
        """Repairs a trace, and checks that the output has the events of tolerant reading, in the same order."""
        document = self.run(trace, out)
        assert self.check(trace, out) == self.read(trace, "--tolerant")
        return document


@pytest.fixture
def repair(cli):
    return Repair(cli)


@pytest.fixture
def make(cli):
    def make_trace(*packets, tail=b"", indexed=False, **settings):
        return Trace(cli.folder / "trace", **settings).stream("stream", packets, tail=tail, indexed=indexed)

    return make_trace


def counts(document, i=0):
    """Returns the counts of packets kept, cut and dropped, and the count of events kept."""
    entry = document["files"][i]
    return tuple(entry[key] for key in ("packets-kept", "packets-cut", "packets-dropped", "events-kept"))


def good(first, count=2, **settings):
    return packet(*(number(100 * i, i) for i in range(first, first + count)), **settings)


def unknown_class(time):
    event = number(time, 0)
    event.bytes = b"\xff\xff" + event.bytes[2:]
    return event


# Undamaged traces.


def test_an_undamaged_trace_is_copied(repair):
    document = repair.run(SAMPLE)
    assert files_of(repair.folder / "out") == files_of(SAMPLE)
    assert document["damage"] == [] and document["damage-count"] == 0
    assert document["metadata"] == "copied" and document["left-out"] == []
    assert sum(entry["events-kept"] for entry in document["files"]) == 100


def test_without_an_index_no_index_is_written(make, repair):
    make(good(1), good(3))
    repair()
    assert files_of(repair.folder / "out").keys() == {"metadata", "stream"}


def test_files_of_streams_without_packets_are_copied(make, repair):
    make(good(1)).stream("empty", [])
    repair.run()
    assert files_of(repair.folder / "out") == files_of(repair.folder / "trace")


def test_files_that_do_not_belong_to_the_trace_are_reported(make, repair):
    trace = make(good(1))
    (trace.folder / "notes.txt").write_text("notes")
    (trace.folder / ".hidden").write_text("")
    (trace.folder / "folder").mkdir()
    assert repair()["left-out"] == ["trace/.hidden", "trace/folder", "trace/notes.txt"]


# Damage.


def test_packet_that_ends_with_zeros_is_cut(make, repair):
    """Zeros before damage look like events, but they aren't events."""
    damaged = packet(number(100, 1), *[Event(0, 0, bytes(4))] * 8, unknown_class(400), begin=100, end=400)
    make(damaged, good(5))

    document = repair.run()
    assert counts(document) == (1, 1, 0, 3)
    assert repair.cli("check", "out").status == 0


def test_without_packet_lengths_only_the_first_packet_is_kept(repair):
    """The packet extends to the end of the file."""
    text = metadata().replace("uint64_t packet_size;", "").replace("uint64_t content_size;", "")
    packets = [good(1), packet(number(300, 3), unknown_class(400)), good(6)]
    for p in packets:
        p.bytes = p.bytes[:8] + p.bytes[24:]
    Trace(repair.folder / "trace", text=text).stream("stream", packets[1:])

    document = repair.run()
    assert counts(document) == (0, 1, 1, 1)
    assert document["files"][0]["events-dropped"] == 2
    assert repair.cli("check", "out").status == 0


def test_a_damaged_packet_ends_at_its_last_good_event(make, repair):
    make(good(1), packet(number(300, 3), unknown_class(400), number(500, 5), padding=16), good(6))
    document = repair()
    assert counts(document) == (2, 1, 0, 5)
    written = (repair.folder / "out/stream").read_bytes()
    first, event = good(1).bytes, len(number(0, 0).bytes)
    cut = written[len(first) : -len(good(6).bytes)]
    assert written.startswith(first) and written.endswith(good(6).bytes)
    assert len(cut) == HEADER_SIZE + event
    # Only the lengths change. The packet keeps its end time.
    assert cut == packet(number(300, 3), begin=300, end=500).bytes
    (damage,) = document["damage"]
    assert (damage["kind"], damage["path"], damage["packet"]) == ("event-class", "trace/stream", 1)


KINDS = {
    "cut-off": ([good(1)], good(3).bytes[:-3]),
    "cut-off in the header": ([good(1)], good(3).bytes[:20]),
    "cut-off in the padding": ([good(1)], good(3, padding=16).bytes[:-3]),
    "zeros": ([good(1)], bytes(100)),
    "magic-number": ([good(1), good(3, magic=1), good(5)], b""),
    "garbage": ([good(1), b"garbage", good(5)], b""),
    "packet-length": ([good(1), good(3, packet_size=8 * 1000, content_size=8 * 1000), good(5)], b""),
    "packet-length at the end": ([good(1), good(3, packet_size=8 * 1000)], b""),
    "length of padding": ([good(1), good(3, packet_size=8 * 1000), good(5)], b""),
    "length of two packets": ([good(1, 1), good(3, packet_size=16 * good(3).size), good(5)], b""),
    "content-length": ([good(1), good(3, content_size=8 * 1000), good(5)], b""),
    "content-length in an event": ([good(1), good(3, content_size=8 * (HEADER_SIZE + 20)), good(5)], b""),
    "identity": ([good(1), good(3, stream_class=7), good(5)], b""),
    "first identity": ([good(1, stream_class=7), good(3), good(5)], b""),
    "event-class": ([packet(number(1, 1), unknown_class(2)), good(3)], b""),
    "event-class first": ([packet(unknown_class(2), number(3, 3)), good(3)], b""),
    "field": ([packet(text(1, b"whole"), text(2, b"open", end=b"")), good(3)], b""),
    "length of an array": ([packet(number(1, 1), bytes_(2, [1, 2], length=1 << 50)), good(3)], b""),
}


def described(damage):
    """Returns the damage without paths, which may be absolute."""
    return [{key: value for key, value in entry.items() if key not in ("path", "message")} for entry in damage]


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("indexed", [False, True])
def test_each_kind_of_damage_is_repaired(make, repair, name, indexed):
    packets, tail = KINDS[name]
    trace = make(*packets, tail=tail)
    if indexed:
        trace.index("stream", index([p for p in packets if not isinstance(p, bytes)]))
    document = repair()
    assert document["damage-count"] == len(document["damage"]) > 0
    checked = json.loads(repair.cli("check", "--json", "trace").out)["traces"][0]["damage"]
    assert described(document["damage"]) == described(checked)
    expected = {"metadata", "stream"} | ({"index/stream.idx"} if indexed else set())
    assert files_of(repair.folder / "out").keys() == expected
    if indexed:
        # Seeking uses the index. If the index were damaged, prints() would fail because of the warning.
        sought = repair.cli.prints("--begin=0.0000001", *TEXT, "out")
        assert sought.out.splitlines() == [line for line in repair.read("out") if int(line[1:21]) >= 100]


def test_missing_padding_loses_no_event(make, repair):
    make(good(1), tail=good(3, padding=16).bytes[:-3])
    assert counts(repair()) == (1, 1, 0, 4)


def test_packets_without_a_good_event_are_dropped(make, repair):
    make(good(1), packet(unknown_class(250)), good(3))
    assert counts(repair()) == (2, 0, 1, 4)


def test_a_file_without_a_good_packet_is_not_written(make, repair):
    make(good(1)).stream("bad", [packet(unknown_class(1))]).stream("worse", [b"garbage" * 20])
    document = repair()
    assert counts(document, 0) == (0, 0, 1, 0)
    assert files_of(repair.folder / "out").keys() == {"metadata", "stream"}
    assert document["left-out"] == ["trace/worse"]


def streams_with_ids(cli):
    blocks = metadata().replace("uint32_t stream_id;", "uint16_t stream_id;\n        uint16_t stream_instance_id;")
    return Trace(cli.folder / "trace", text=blocks)


def test_files_of_one_stream_are_repaired_separately(cli, repair):
    """Both files have one stream ID. Reading merges their packets, but the repair treats each file separately."""
    trace = streams_with_ids(cli)
    trace.stream("b", [good(1), packet(number(300, 3), unknown_class(400)), b"garbage" * 9, good(5)])
    trace.stream("a", [good(7), good(9, packet_size=8 * 1000), good(11)], tail=b"more")
    document = repair()
    assert [counts(document, i) for i in range(2)] == [(2, 1, 0, 6), (2, 1, 0, 5)]


@pytest.mark.parametrize("following", [[good(7), good(9)], []])
def test_a_packet_size_that_covers_the_next_packet_loses_nothing(cli, repair, following):
    """The sizes of the second packet also cover the third packet, so the scanned index has no entry for the third."""
    trace = streams_with_ids(cli)
    size = 16 * good(3).size
    trace.stream("a", [good(1), good(3, packet_size=size, content_size=size), good(5), *following])
    trace.stream("b", [good(20)])
    document = repair()
    assert counts(document) == (2 + len(following), 1, 0, 6 + 2 * len(following))


def wrong_bytes(content, pattern):
    """Yields copies of the content. In each copy, another byte is changed."""
    for i, byte in enumerate(content):
        yield content[:i] + bytes([byte ^ pattern]) + content[i + 1 :]


def test_damage_of_every_byte_is_repaired(cli, repair):
    """Each file is a separate stream with one case of damage."""
    trace = Trace(cli.folder / "trace")
    whole = b"".join(
        p.bytes
        for p in [
            packet(number(1000, 1), text(1001, b"two")),
            packet(bytes_(1002, [3, 4]), number(1003, 5), padding=6),
            packet(number(1004, 6)),
        ]
    )
    variants = [v for pattern in (0x01, 0x80, 0xFF) for v in wrong_bytes(whole, pattern)]
    variants += [whole[:i] for i in range(1, len(whole))]
    variants += [whole[:i] + whole[i + 1 :] for i in range(len(whole))]
    variants += [whole[:i] + bytes(8) + whole[i:] for i in range(0, len(whole), 5)]
    for i, variant in enumerate(variants):
        trace.stream(f"stream-{i:04}", [variant])
    repair.run()
    # Developer mode aborts if times go backwards, and the repaired trace may contain wrong times.
    if os.environ.get("BT_DEV_MODE") == "1":
        return
    # The lines are sorted: if a file is completely lost, events with equal times are printed in another order.
    assert sorted(repair.check()) == sorted(repair.read("trace", "--tolerant"))


# The positions of lengths.


def ctf2(context, value=None):
    u32 = unsigned(32, alignment=8)
    return join(
        [
            {"type": "preamble", "version": 2},
            {
                "type": "trace-class",
                "packet-header-field-class": structure(("magic", {**u32, "roles": ["packet-magic-number"]})),
            },
            {"type": "clock-class", "id": "main", "name": "main", "frequency": 1000000000},
            {
                "type": "data-stream-class",
                "default-clock-class-id": "main",
                "packet-context-field-class": structure(*context),
                "event-record-header-field-class": structure(
                    ("id", {**U8, "roles": ["event-record-class-id"]}),
                    ("time", {**U64, "roles": ["default-clock-timestamp"]}),
                ),
            },
            {
                "type": "event-record-class",
                "id": 0,
                "name": "number",
                "payload-field-class": structure(("value", value or u32)),
            },
        ]
    )


TOTAL, CONTENT = "packet-total-length", "packet-content-length"


def ctf2_packet(head, events, bad=b""):
    """Returns a packet. `head` creates the bytes of the context from the total length and the content length, both in
    bits.
    """
    records = b"".join(struct.pack("<BQI", 0, time, value) for time, value in events) + bad
    size = 8 * (4 + len(head(0, 0)) + len(records))
    return struct.pack("<I", MAGIC) + head(size, size) + records


def big(length, **more):
    return {**unsigned(length, **more), "byte-order": "big-endian"}


def reversed_bits(value, length):
    return int(f"{value:0{length}b}"[::-1], 2)


LAYOUTS = {
    "64 bits": (
        [("total", {**U64, "roles": [TOTAL]}), ("content", {**U64, "roles": [CONTENT]})],
        lambda total, content: struct.pack("<QQ", total, content),
    ),
    "big-endian": (
        [
            ("total", {**big(32, alignment=8), "roles": [TOTAL]}),
            ("content", {**big(16, alignment=8), "roles": [CONTENT]}),
        ],
        lambda total, content: struct.pack(">IH", total, content),
    ),
    "odd sizes": (
        [("x", big(3)), ("total", {**big(13), "roles": [TOTAL]}), ("content", {**big(24), "roles": [CONTENT]})],
        lambda total, content: (5 << 37 | total << 24 | content).to_bytes(5, "big"),
    ),
    "reversed bits": (
        [
            ("total", {**unsigned(32, alignment=8), "bit-order": "last-to-first", "roles": [TOTAL]}),
            ("content", {**U64, "roles": [CONTENT]}),
        ],
        lambda total, content: struct.pack("<IQ", reversed_bits(total, 32), content),
    ),
    "total alone": ([("total", {**U64, "roles": [TOTAL]})], lambda total, content: struct.pack("<Q", total)),
    "content alone": ([("content", {**U64, "roles": [CONTENT]})], lambda total, content: struct.pack("<Q", content)),
    "in a structure after an array": (
        [
            ("name", field("static-length-string", length=3)),
            ("array", field("static-length-array", length=3, element_field_class=U8)),
            ("inner", structure(("total", {**U64, "roles": [TOTAL]}), ("content", {**U64, "roles": [CONTENT]}))),
        ],
        lambda total, content: b"ab\0" + b"xyz" + struct.pack("<QQ", total, content),
    ),
    "twice": (
        [
            ("total", {**U64, "roles": [TOTAL]}),
            ("again", {**U8, "length": 16, "roles": [TOTAL]}),
            ("content", {**U64, "roles": [CONTENT]}),
        ],
        lambda total, content: struct.pack("<QHQ", total, total, content),
    ),
}
OTHER_LAYOUTS = {
    "of variable size": (
        [("total", field("variable-length-unsigned-integer", roles=[TOTAL])), ("content", {**U64, "roles": [CONTENT]})],
        lambda total, content: bytes([0x80 | total & 0x7F, total >> 7]) + struct.pack("<Q", content),
    ),
    "after a string": (
        [
            ("name", field("null-terminated-string")),
            ("total", {**U64, "roles": [TOTAL]}),
            ("content", {**U64, "roles": [CONTENT]}),
        ],
        lambda total, content: b"ab\0" + struct.pack("<QQ", total, content),
    ),
    "the length of an array": (
        [
            ("total", {**U8, "length": 16, "roles": [TOTAL]}),
            (
                "array",
                field(
                    "dynamic-length-array",
                    length_field_location={"origin": "packet-context", "path": ["total"]},
                    element_field_class=structure(),
                ),
            ),
        ],
        lambda total, content: struct.pack("<H", total),
    ),
}


def ctf2_trace(cli, layout):
    context, head = layout
    trace = Trace(cli.folder / "trace", text=ctf2(context))
    packets = [
        ctf2_packet(head, [(1, 1), (2, 2)]),
        ctf2_packet(head, [(3, 3)], b"\xee" * 20),
        ctf2_packet(head, [(4, 4)]),
    ]
    trace.stream("stream", packets)
    return packets, head


@pytest.mark.parametrize("name", LAYOUTS)
def test_packet_sizes_in_ctf_2_are_changed_wherever_they_are(cli, repair, name):
    packets, head = ctf2_trace(cli, LAYOUTS[name])
    document = repair()
    assert counts(document) == (2, 1, 0, 4)
    assert (repair.folder / "out/stream").read_bytes() == packets[0] + ctf2_packet(head, [(3, 3)]) + packets[2]
    assert (repair.folder / "out/metadata").read_bytes() == (repair.folder / "trace/metadata").read_bytes()


@pytest.mark.parametrize("name", OTHER_LAYOUTS)
def test_packets_that_cannot_be_cut_are_dropped(cli, repair, name):
    packets, _head = ctf2_trace(cli, OTHER_LAYOUTS[name])
    document = repair.run()
    repair.check()
    assert counts(document) == (2, 0, 1, 3)
    assert document["files"][0]["events-dropped"] == 1
    assert (repair.folder / "out/stream").read_bytes() == packets[0] + packets[2]


def test_a_packet_without_lengths_is_cut(cli, repair):
    packets, _head = ctf2_trace(cli, ([], lambda total, content: b""))
    # Without lengths, the whole file is one packet.
    content = packets[0] + b"\xee" * 5
    (cli.folder / "trace/stream").write_bytes(content)
    assert counts(repair()) == (0, 1, 0, 2)
    assert (repair.folder / "out/stream").read_bytes() == packets[0]


@pytest.mark.parametrize(
    "name, expected", [("64 bits", (0, 1, 0, 2)), ("total alone", (0, 0, 1, 0)), ("content alone", (0, 0, 1, 0))]
)
def test_a_last_event_that_ends_within_a_byte_is_kept_only_with_both_lengths(cli, repair, name, expected):
    """Only a content length in bits can end the packet there. If the content ended with the whole byte, the rest of the
    byte would be the beginning of a further event.
    """
    context, head = LAYOUTS[name]
    trace = Trace(cli.folder / "trace", text=ctf2(context, unsigned(12)))
    records = b"".join(struct.pack("<BQH", 0, time, time) for time in (1, 2))
    trace.stream("stream", [ctf2_packet(head, [], records + b"\xee" * 5)])
    document = repair.run()
    repair.check()
    assert counts(document) == expected
    assert document["files"][0]["events-dropped"] == 2 - expected[3]


# Metadata.


def test_damaged_part_of_the_metadata_is_removed(make, repair):
    make(good(1), packet(number(300, 3), text(400, b"text"), number(500, 5)))
    path = repair.folder / "trace/metadata"
    path.write_text(path.read_text().replace("string text;", "strong text;"))
    document = repair()
    assert document["metadata"] == "cut"
    assert (repair.folder / "out/metadata").read_text().startswith("/* CTF 1.8 */")
    assert "name = bytes" in (repair.folder / "out/metadata").read_text()
    assert counts(document) == (1, 1, 0, 3)


def test_completely_invalid_metadata_is_an_error(make, repair):
    make(good(1))
    (repair.folder / "trace/metadata").write_text("/* CTF 1.8 */ trace { nonsense")
    repair.cli.fails("repair", "trace", "out", values=[], error="trace/metadata:1:")
    assert not (repair.folder / "out").exists()


# Invalid outputs.


def test_files_broken_links_and_folders_with_files_are_not_replaced(make, repair):
    make(good(1))
    (repair.folder / "file").write_text("file")
    (repair.folder / "link").symlink_to("nowhere")
    (repair.folder / "full").mkdir()
    (repair.folder / "full/file").write_text("file")
    for name in ("file", "link", "full", "full/"):
        result = repair.cli.fails("repair", "trace", name, values=[], error=f"error: {name.rstrip('/')}: exists")
        assert result.out == b""
    assert [path.name for path in (repair.folder / "full").iterdir()] == ["file"]


def test_output_may_be_an_empty_folder(make, repair):
    make(good(1))
    (repair.folder / "out").mkdir()
    repair()


@pytest.mark.parametrize("out", ["out/.", "out/./", "other/../out/.", "./out"])
def test_an_empty_folder_may_be_named_with_dots(make, repair, out):
    make(good(1))
    (repair.folder / "out").mkdir()
    (repair.folder / "other").mkdir()
    repair.run(out=out)
    assert repair.check() == repair.read("trace", "--tolerant")


def test_a_link_to_an_empty_folder_stays(make, repair):
    make(good(1))
    (repair.folder / "other/empty").mkdir(parents=True)
    (repair.folder / "out").symlink_to("other/empty")
    repair()
    assert (repair.folder / "out").is_symlink()
    assert (repair.folder / "other/empty/metadata").exists()


def test_output_may_be_the_empty_current_folder(make, repair):
    make(good(1))
    (repair.folder / "out").mkdir()
    repair.cli.folder = repair.folder / "out"
    assert repair.cli("repair", "../trace", ".").status == 0
    repair.cli.folder = repair.folder
    assert repair.check() == repair.read("trace", "--tolerant")


def test_an_empty_path_is_an_error(make, repair):
    make(good(1))
    repair.cli.fails("repair", "trace", "", values=[], error="error: the path of the repaired copy is empty")


@pytest.mark.parametrize("out", ["trace", "trace/out", "./trace/../trace/out", "link/out", "link"])
def test_an_output_in_the_trace_is_an_error(make, repair, out):
    make(good(1))
    (repair.folder / "link").symlink_to("trace")
    before = files_of(repair.folder / "trace")
    repair.cli.fails(
        "repair", "trace", out, values=[], error=f"error: {out}: is in the original folder trace, which must not change"
    )
    assert files_of(repair.folder / "trace") == before


def test_the_output_may_begin_with_the_name_of_the_trace(make, repair):
    make(good(1))
    repair("trace", "trace-2")


def test_a_missing_parent_folder_is_an_error(make, repair):
    make(good(1))
    repair.cli.fails("repair", "trace", "no/out", values=[], error="error: no/out: cannot create the directory: ")


def test_an_existing_partial_folder_is_an_error(make, repair):
    make(good(1))
    (repair.folder / "out.partial").mkdir()
    repair.cli.fails("repair", "trace", "out", values=[], error="error: out.partial: exists already")


def test_a_folder_without_a_trace_is_an_error(repair):
    (repair.folder / "trace").mkdir()
    repair.cli.fails("repair", "trace", "out", values=[], error="error: trace: there is no trace in this directory")
    repair.cli.fails("repair", "trace", values=[], error="error: The paths of the traces and of their repaired copies")


def test_a_full_disk_is_an_error_and_leaves_no_output(make, repair):
    make(*(good(i, 1) for i in range(100)), indexed=True)
    # Python ignores SIGXFSZ.
    limits = [(resource.RLIMIT_FSIZE, 4096)]
    result = repair.cli("repair", "trace", "out", limits=limits, restore_signals=False)
    assert result.status == 1
    assert result.first_error.startswith("error: out/stream: cannot write")
    assert not list(repair.folder.glob("out*"))


def test_an_interrupted_repair_leaves_no_output(make, repair):
    """The packets are small and the program has a low priority, so that the test has time to interrupt it."""
    trace = make()
    (trace.folder / "stream").write_bytes(good(1).bytes * 500000)
    with repair.cli.start("repair", "trace", "out", niceness=19) as process:
        wait_until((repair.folder / "out.partial/stream").exists, process)
        process.send_signal(signal.SIGINT)
        out, _errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, b"")
    assert not list(repair.folder.glob("out*"))


def test_text_lists_the_written_and_omitted_files(make, repair):
    make(good(1), packet(number(300, 3), unknown_class(400)))
    (repair.folder / "trace/notes.txt").write_text("notes")
    assert repair.cli.prints("repair", "trace", "out").out.decode().splitlines()[-3:] == [
        "out: written:",
        "  trace/stream: 1 packet kept, 1 cut, 0 dropped; 3 events; 154 of 168 bytes",
        "  trace/notes.txt: not copied",
    ]
