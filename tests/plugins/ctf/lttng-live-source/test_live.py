# SPDX-License-Identifier: MIT
"""Tests that following a session to its end gives the same result as reading the stored trace."""

import re
import resource
import struct
import threading

import pytest
from conftest import SAMPLE
from live_session import Session, Stream, Trace, beacon, now, retry, until
from live_traces import FORMATS, PLAIN, late_event, store, stored_packets
from relay import changed
from trace_builder import Event, number, packet, text

each_format = pytest.mark.parametrize("form", FORMATS, ids=str)

ONE = [packet(number(100, 1), number(300, 3), padding=64), packet(text(500, b"five"), number(700, 7))]
OTHER = [packet(number(200, 2)), packet(number(400, 4), begin=350), packet(begin=450, end=600), packet(number(800, 8))]


def stored_text(cli, *folders):
    return cli.prints("--clock-seconds", *folders).out


@each_format
def test_text_equals_that_of_the_stored_trace(cli, relay, tmp_path, form):
    stored = store(tmp_path / "stored", form.metadata, [ONE, OTHER])
    one = Stream(retry(), ONE[0], beacon(400), retry(2), ONE[1], beacon(900, times=2))
    other = Stream(*OTHER)
    server = relay(Session("s", Trace(form.metadata, one, other), ctf=form.ctf))

    assert cli.follows(server.url("s")) == stored_text(cli, stored) != b""


@pytest.mark.parametrize("minor", [4, 10, 13, 14, 15, 16])
def test_each_version_of_the_protocol_gives_the_same_text(cli, relay, tmp_path, minor):
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*ONE))), minor=minor)

    assert cli.follows(server.url("s")) == stored_text(cli, store(tmp_path / "stored", PLAIN.metadata, [ONE]))


def test_session_recorded_by_lttng_has_the_text_of_the_stored_trace(cli, relay):
    files = sorted(path for path in SAMPLE.iterdir() if path.is_file() and path.name != "metadata")
    streams = [Stream(*stored_packets(path)) for path in files]
    server = relay(Session("s", Trace((SAMPLE / "metadata").read_bytes(), *streams)))

    assert cli.follows(server.url("s")) == stored_text(cli, SAMPLE) != b""


@each_format
def test_event_class_that_appears_later_is_used(cli, relay, tmp_path, form):
    late = packet(late_event(900, 9))
    stored = store(tmp_path / "stored", form.metadata + form.late_class, [[*ONE, late]])
    trace = Trace(form.metadata)
    trace.add(Stream(*ONE, retry(), now(trace.grow, form.late_class), late))
    server = relay(Session("s", trace, ctf=form.ctf))

    out = cli.follows(server.url("s"))
    assert out == stored_text(cli, stored)
    assert b"late: { half = 9 }" in out


def test_streams_that_appear_later_are_read(cli, relay, tmp_path):
    trace = Trace(PLAIN.metadata)
    trace.add(Stream(ONE[0], now(trace.add, Stream(*OTHER[1:])), retry(), ONE[1]))
    server = relay(Session("s", trace))

    assert cli.follows(server.url("s")) == stored_text(
        cli, store(tmp_path / "stored", PLAIN.metadata, [ONE, OTHER[1:]])
    )


@each_format
def test_traces_that_appear_later_are_read(cli, relay, tmp_path, form):
    """With buffers per process, each process has its own trace."""
    paths = ["ust/pid/one-10-20260101-000000", "ust/pid/two-11-20260101-000000"]
    session = Session("s", ctf=form.ctf)
    later = Trace([None, form.metadata], Stream(*OTHER[1:]), path=paths[1])
    session.add(Trace(form.metadata, Stream(ONE[0], now(session.add, later), retry(3), ONE[1]), path=paths[0]))
    server = relay(session)

    out = cli.follows(server.url("s"))
    stored = [store(tmp_path / f"{i}", form.metadata, [packets]) for i, packets in enumerate((ONE, OTHER[1:]))]
    assert out == stored_text(cli, *stored)
    assert out.count(b"\n") == 6


def test_session_whose_first_stream_comes_late_is_followed(started, relay):
    session = Session("s", is_open=True)
    server = relay(session)
    follower = started("-i", "lttng-live", server.url("s"))
    server.wait_for("new-streams", 2)
    session.add(Trace(PLAIN.metadata, Stream(*ONE)))
    follower.read_until(b"value = 1 ")
    session.is_open = False

    assert follower.end()[0] == 0
    assert follower.values == [1, 3, 7]


def test_stream_that_comes_when_all_others_of_its_trace_have_ended_is_read(started, relay):
    """The relay daemon doesn't announce the metadata stream again."""
    trace = Trace(PLAIN.metadata, Stream(ONE[0]))
    session = Session("s", trace, is_open=True)
    server = relay(session)
    follower = started("-i", "lttng-live", server.url("s"))
    server.wait_for("new-streams", 3)
    trace.add(Stream(ONE[1]))
    follower.read_until(b"value = 7 ")
    session.is_open = False

    assert follower.end()[::2] == (0, "")
    assert follower.values == [1, 3, 7]


def test_metadata_of_an_ended_trace_is_not_requested_again(started, relay):
    """The client doesn't request the metadata stream again after the relay daemon has closed it."""
    gate = threading.Event()
    ended = Trace(PLAIN.metadata)
    ended.add(Stream(ONE[0], now(ended.close)))
    server = relay(Session("s", ended, Trace(PLAIN.metadata, Stream(*OTHER, until(gate)))))
    follower = started("-i", "lttng-live", server.url("s"))
    server.wait_for("metadata", 5)
    server.wait_for("index", server.counts["index"] + 10)
    gate.set()

    assert follower.end()[::2] == (0, "")
    assert server.counts["metadata"] == 5


def test_process_that_dies_while_it_sends_metadata_does_not_block_others(cli, relay):
    """The data streams end before the metadata stream. No packet needs the missing metadata."""
    dead = Trace(PLAIN.metadata[:-20], path="ust/pid/dead-10-20260101-000000")
    dead.add(Stream())
    other = Stream(ONE[0], retry(20), now(dead.close), retry(5), ONE[1])
    server = relay(Session("s", dead, Trace(PLAIN.metadata, other)))

    assert cli.follows(server.url("s")).count(b"\n") == 4


def test_metadata_that_comes_late_is_waited_for(cli, relay):
    """At first, there is no metadata. Then a reply has no bytes. Then the rest arrives in two parts."""
    middle = PLAIN.metadata.index(b"event {")
    parts = [None, b"", PLAIN.metadata[:middle], PLAIN.metadata[middle:]]
    server = relay(Session("s", Trace(parts, Stream(*ONE))))

    assert cli.follows(server.url("s")).count(b"\n") == 4


@pytest.mark.parametrize("description", [b"stream {", b"event {"], ids=["stream class", "event class"])
def test_class_that_comes_after_its_packet_is_waited_for(cli, relay, description):
    """The relay daemon doesn't announce the metadata of the class, and first replies that there is no new metadata."""
    middle = PLAIN.metadata.index(description)
    trace = Trace([PLAIN.metadata[:middle], None, None, None, None, b"/* nothing */\n", None, PLAIN.metadata[middle:]])
    trace.announces_metadata = False
    trace.add(Stream(*ONE))
    server = relay(Session("s", trace))

    assert cli.follows(server.url("s")).count(b"\n") == 4


def test_metadata_stream_that_is_announced_late_is_read(cli, relay):
    trace = Trace(PLAIN.metadata)
    trace.streams.clear()
    trace.add(Stream(beacon(50), now(trace.add, trace.metadata_stream), retry(), *ONE))
    server = relay(Session("s", trace))

    assert cli.follows(server.url("s")).count(b"\n") == 4


@pytest.mark.parametrize("forms", [FORMATS[:2], FORMATS[1:], FORMATS[::2]], ids=lambda f: "+".join(map(str, f)))
def test_sessions_of_one_name_are_merged(cli, relay, tmp_path, forms):
    """Kernel and user space have sessions of the same name. Their formats may differ."""
    sessions = [Session("s", Trace(f.metadata, Stream(*p)), ctf=f.ctf) for f, p in zip(forms, (ONE, OTHER))]
    server = relay(*sessions, Session("s", host="elsewhere"), Session("t"))

    stored = [store(tmp_path / f"{i}", f.metadata, [p]) for i, (f, p) in enumerate(zip(forms, (ONE, OTHER)))]
    assert cli.follows(server.url("s")) == stored_text(cli, *stored)
    assert server.counts["attach"] == 2


def test_sessions_of_several_relay_daemons_are_merged(cli, relay):
    servers = [relay(Session("s", Trace(PLAIN.metadata, Stream(*packets)))) for packets in (ONE, OTHER)]
    sources = []
    for number_, server in enumerate(servers):
        params = f'inputs=["{server.url("s")}"],session-not-found-action="end"'
        sources += ["-c", f"live{number_}:source.ctf.lttng-live", "-p", params]

    out = cli.prints(*sources).out
    assert [out.index(b"value = %d " % value) for value in (1, 2, 3, 4, 7, 8)] == sorted(
        out.index(b"value = %d " % value) for value in (1, 2, 3, 4, 7, 8)
    )


@pytest.mark.parametrize("form", [PLAIN, FORMATS[2]], ids=str)
def test_lost_events_and_packets_are_reported(cli, relay, tmp_path, form):
    packets = [
        packet(number(100, 1), discarded=2, sequence_number=0),
        packet(number(200, 2), discarded=7, sequence_number=1),
        packet(number(300, 3), discarded=7, sequence_number=5),
    ]
    stored = cli("--clock-seconds", store(tmp_path / "stored", form.metadata, [packets]))
    server = relay(Session("s", Trace(form.metadata, Stream(*packets)), ctf=form.ctf))
    live = cli("-i", "lttng-live", "--clock-seconds", server.url("s"))

    assert (live.status, live.out) == (0, stored.out)
    assert "discarded 5 events" in live.errors and "discarded 3 packets" in live.errors


@pytest.mark.parametrize("limit", [1, 57, 4096])
def test_packets_may_come_in_smaller_pieces_than_requested(cli, relay, limit):
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*ONE), Stream(*OTHER))), packet_limit=limit)

    assert cli.follows(server.url("s")).count(b"\n") == 7


@pytest.mark.parametrize("size", [1, 7])
def test_replies_may_come_in_pieces(cli, relay, size):
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*ONE))), piece_size=size, minor=15)

    assert cli.follows(server.url("s")).count(b"\n") == 4


def test_packet_larger_than_any_piece_is_read(cli, relay):
    big = packet(text(500, b"x" * 3_000_000), number(600, 6))
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(ONE[0], big))))

    out = cli.follows(server.url("s"))
    assert b"x" * 3_000_000 in out
    assert out.endswith(b"{ value = 6 }\n")


@pytest.mark.parametrize("padding", [100_000, 3_000_000])
def test_packet_with_more_padding_than_any_piece_is_read(cli, relay, padding):
    """With many streams, the pieces are small."""
    first = packet(number(500, 5), padding=padding)
    others = [Stream(packet(number(100, 1))) for _ in range(1100)] if padding < 1_000_000 else []
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(first, retry(), packet(number(600, 6))), *others)))

    assert cli.follows(server.url("s"), timeout=60).count(b"\n") == len(others) + 2


def test_padding_of_a_large_packet_takes_no_memory(cli, relay):
    first = packet(number(500, 5), padding=80_000_000)
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(first, packet(number(600, 6))))))
    limits = () if cli.is_sanitized else [(resource.RLIMIT_DATA, 50_000_000)]

    assert cli.follows(server.url("s"), limits=limits).count(b"\n") == 2


def test_following_continues_after_lttng_clear(cli, relay):
    """A later packet has the same offset as an earlier one."""
    trace = Trace(PLAIN.metadata)
    trace.add(Stream(ONE[0], retry(), now(trace.clear), retry(2), ONE[1]))
    server = relay(Session("s", trace))

    assert cli.follows(server.url("s")).count(b"\n") == 4


def test_viewer_begins_with_the_latest_packet(cli, relay):
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*ONE, received=2))))

    assert b"value = 1 " not in cli.follows(server.url("s"))


def test_unknown_flags_are_ignored(cli, relay):
    spoil = {("index", None): changed(60, b"\xff\xff\xff\xfc")}
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*ONE))), spoil=spoil)

    assert cli.follows(server.url("s")).count(b"\n") == 4


def test_session_of_a_thousand_streams_needs_little_memory(cli, relay):
    streams = [Stream(packet(number(1000 + i, i)), packet(number(5000 - i, i))) for i in range(1000)]
    server = relay(Session("s", Trace(PLAIN.metadata, *streams)))

    out = cli.follows(server.url("s"), limits=() if cli.is_sanitized else [(resource.RLIMIT_AS, 600_000_000)])
    values = [int(value) for value in re.findall(rb"value = (\d+)", out)]
    assert values == [*range(1000), *reversed(range(1000))]


def test_clock_fields_are_kept_only_with_the_parameter(cli, relay, tmp_path):
    """Also tests an event class that appears later."""
    clock_field = b"integer { size = 16; align = 8; map = clock.main.value; } half"
    metadata = PLAIN.metadata.replace(b"uint32_t value", b"time_t value").replace(
        b"time_t packet_seq", b"uint64_t packet_seq"
    )
    late_class = PLAIN.late_class.replace(b"uint16_t half", clock_field)
    late = packet(late_event(900, 9))
    first = packet(Event(0, 100, struct.pack("<Q", 70)))

    def print_session(*options):
        trace = Trace(metadata)
        trace.add(Stream(first, retry(), now(trace.grow, late_class), late))
        server = relay(Session("s", trace))
        params = f'inputs=["{server.url("s")}"],session-not-found-action="end"' + "".join(options)
        return cli.prints("-c", "source.ctf.lttng-live", "-p", params).out

    out = print_session(",keep-clock-fields=yes")
    assert b"{ value = 70 }" in out and b"{ half = 9 }" in out
    out = print_session()
    assert b"number" in out and b"late" in out and b"value" not in out and b"half" not in out


@pytest.mark.parametrize("form", [PLAIN, FORMATS[2]], ids=str)
@pytest.mark.parametrize("version", [0, 1])
def test_streams_have_the_ids_that_the_relay_daemon_assigns(cli, relay, form, version):
    """The packets have no instance IDs. An empty name is a part of a trace's identity only in MIP version 1."""
    if form.ctf and version == 0:
        pytest.skip("CTF 2 needs MIP version 1")
    trace = Trace(form.metadata, Stream(*ONE), Stream(*OTHER))
    server = relay(Session("s", trace, ctf=form.ctf))
    params = f'inputs=["{server.url("s")}"],session-not-found-action="end"'
    mip = f"--allowed-mip-versions={version}"
    out = cli.prints(mip, "-c", "source.ctf.lttng-live", "-p", params, "-c", "sink.text.details").out.decode()

    ids = {stream.id for stream in trace.streams[1:]}
    assert {int(i) for i in re.findall(r"Stream \(ID (\d+),", out)} == ids
    assert {int(i) for i in re.findall(r"Stream ID (\d+)\}", out)} == ids
    assert {f"stream-{i}" for i in ids} == set(re.findall(r"Name: (stream-\d+)", out))
    has_name = version == 1 and not form.ctf
    assert ("Trace ``" in out) == has_name, out


def test_begin_and_end_select_events_of_a_session(cli, relay):
    """A live source can't seek, but it can omit events outside of the range."""
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*ONE), Stream(*OTHER))))
    begin, end = "0.000000250", "0.000000500"

    out = cli.prints("-i", "lttng-live", "--begin", begin, "--end", end, server.url("s")).out
    assert [int(value) for value in re.findall(rb"value = (\d+)", out)] == [3, 4]
    assert b"five" in out
    assert out.count(b"\n") == 3


def test_copy_of_a_session_has_the_text_of_the_stored_trace(cli, relay, tmp_path):
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*ONE), Stream(*OTHER))))
    cli.prints("-i", "lttng-live", "-o", "ctf", "-w", "copy", server.url("s"))

    stored = store(tmp_path / "stored", PLAIN.metadata, [ONE, OTHER])
    assert stored_text(cli, "copy") == stored_text(cli, stored)


def test_debug_log_shows_the_protocol(cli, relay):
    server = relay(Session("s", Trace(PLAIN.metadata, Stream(*ONE))))
    log = cli("--log-level=DEBUG", "-i", "lttng-live", server.url("s")).errors

    for line in (
        r": connected: the relay daemon supports protocol version 2\.\d+; using version 2\.\d+$",
        r"session \d+: attaching `s` of host `.*`, whose live timer is \d+ us$",
        r"session \d+: attached, with 2 streams$",
        r"session \d+: trace \d+: metadata stream \d+$",
        r"session \d+: trace \d+: data stream \d+ \(.*, channel .*\)$",
        r": decoded \d+ bytes of metadata$",
        r": .*: request of \d+ bytes$",
        r": .*: reply with status 1$",
        r"session \d+: data stream \d+ has ended$",
        r"session \d+: closed: no new streams will follow$",
    ):
        assert re.search("^source.ctf.lttng-live: .*" + line, log, re.M), (line, log)
