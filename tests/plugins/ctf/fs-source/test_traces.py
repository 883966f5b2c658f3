# SPDX-License-Identifier: MIT
"""Tests source.ctf.fs with the program of the variable BABELTRACE2, which reads small traces that these tests write."""

import os
import re
import subprocess

import pytest
from ctf_trace import UUID, Trace, lttng_index

PORT = "{name: ``, uid: `" + UUID + "`}"


class Run:
    def __init__(self, *arguments):
        environment = {k: v for k, v in os.environ.items() if k == "BABELTRACE_PLUGIN_PATH" or "BABELTRACE" not in k}
        process = subprocess.run(
            [os.environ["BABELTRACE2"], *map(str, arguments)],
            capture_output=True,
            text=True,
            env={**environment, "TZ": "UTC0"},
            timeout=60,
        )
        self.status, self.out, self.err = process.returncode, process.stdout, process.stderr


def events(*arguments):
    """Returns [(cycles, a)] of the printed events. The program must succeed."""
    run = Run(*arguments)
    assert run.status == 0, run.err
    return parse_events(run.out)


def parse_events(text):
    return [(int(m[1]), int(m[2])) for m in re.finditer(r"^\[(\d+)\].* a = (\d+) \}$", text, re.M)]


def cycles(path):
    return ("--clock-cycles", path)


def discarded(path):
    """Returns [(kind, count, begin, end)] of the warnings. Times are in cycles."""
    time = r"\[00:00:00\.(\d+)\]"
    found = re.finditer(rf"discarded (\d+) (event|packet)s? between {time} and {time}", Run(path).err)
    return [(m[2], int(m[1]), int(m[3]) - 1000, int(m[4]) - 1000) for m in found]


def trace_infos(*paths):
    """Returns [(port name, begin, end)] from the query `babeltrace.trace-infos`."""
    inputs = ",".join(f'"{path}"' for path in paths)
    run = Run("query", "source.ctf.fs", "babeltrace.trace-infos", "-p", f"inputs=[{inputs}]")
    assert run.status == 0, run.err
    names = re.findall(r"port-name: (.*)", run.out)
    begins, ends = (list(map(int, re.findall(rf"{what}: (-?\d+)", run.out))) for what in ("begin", "end"))
    return list(zip(names, begins, ends)) if begins else [(name,) for name in names]


def count_messages(path):
    run = Run(path, "-c", "sink.utils.counter", "-p", "step=+0")
    assert run.status == 0, run.err
    return {m[2]: int(m[1]) for m in re.finditer(r"(\d+) (.*) messages?$", run.out, re.M)}


def test_events_of_all_packets_are_read(tmp_path):
    trace = Trace(tmp_path / "t")
    trace.file("s", trace.packet(10, 20, [(12, 1), (15, 2)]), trace.packet(30, 40, [(32, 3)], padding=5, sequence=1))
    assert events(*cycles(trace.folder)) == [(12, 1), (15, 2), (32, 3)]


def test_makes_messages_for_streams_packets_and_events(tmp_path):
    trace = Trace(tmp_path / "t")
    trace.file("s0", trace.packet(10, 20, [(12, 1)]), trace.packet(30, 40, [], discarded=3, sequence=4))
    trace.file("s1", trace.packet(10, 20, [(13, 1)]))
    counts = count_messages(trace.folder)
    assert counts["Stream beginning"] == counts["Stream end"] == 2
    assert counts["Packet beginning"] == counts["Packet end"] == 3
    assert counts["Event"] == 2
    assert counts["Discarded event"] == counts["Discarded packet"] == 1


def test_reads_more_events_than_a_batch_holds(tmp_path):
    trace = Trace(tmp_path / "t")
    expected = [(time, time * 3) for time in range(1, 40_000)]
    trace.file("s", trace.packet(0, 30_000, expected[:30_000]), trace.packet(30_000, 50_000, expected[30_000:]))
    assert events(*cycles(trace.folder)) == expected


def test_reports_discarded_events_and_packets_between_packets(tmp_path):
    trace = Trace(tmp_path / "t")
    trace.file(
        "s",
        trace.packet(10, 20, discarded=3),
        trace.packet(30, 40, discarded=5, sequence=1),
        trace.packet(50, 60, discarded=5, sequence=4),
        trace.packet(70, 80, discarded=2, sequence=3),
    )
    assert discarded(trace.folder) == [("event", 2, 20, 40), ("packet", 2, 40, 50)]


def test_discarded_items_without_packet_times_have_no_interval(tmp_path):
    trace = Trace(tmp_path / "t", members=("timestamp_begin", "events_discarded", "packet_seq_num"))
    trace.file("s", trace.packet(10), trace.packet(30, discarded=2, sequence=3))
    run = Run(trace.folder)
    assert run.status == 0
    assert "discarded 2 events (unknown time range)" in run.err
    assert "discarded 2 packets (unknown time range)" in run.err


def test_an_interval_of_discarded_items_never_ends_before_it_begins(tmp_path):
    # lttng-crash writes end times of 0.
    trace = Trace(tmp_path / "t", environment={"tracer_name": "lttng-ust"})
    trace.file("s", trace.packet(10, 20), trace.packet(30, 0, [(35, 1)], discarded=3, sequence=9))
    assert discarded(trace.folder) == [("event", 3, 20, 30), ("packet", 8, 20, 30)]


def test_streams_without_packet_times_are_read(tmp_path):
    trace = Trace(tmp_path / "t", members=("cpu_id",))
    trace.file("s", trace.packet(events=[(12, 1)]), trace.packet(events=[(32, 2)]))
    assert events(*cycles(trace.folder)) == [(12, 1), (32, 2)]


def test_files_of_one_stream_are_read_in_order_of_time(tmp_path):
    trace = Trace(tmp_path / "t", stream_ids=True)
    trace.file(
        "a",
        trace.packet(30, 40, [(31, 3)], stream_id=5, sequence=1),
        trace.packet(70, 80, [(71, 5)], stream_id=5, sequence=3),
    )
    trace.file(
        "b", trace.packet(10, 20, [(11, 1)], stream_id=5), trace.packet(50, 60, [(51, 4)], stream_id=5, sequence=2)
    )
    trace.file("c", trace.packet(20, 30, [(21, 2)], stream_id=6))
    assert events(*cycles(trace.folder)) == [(11, 1), (21, 2), (31, 3), (51, 4), (71, 5)]
    assert count_messages(trace.folder)["Stream beginning"] == 2
    assert trace_infos(trace.folder) == [(PORT + " | 0 | 5", 1010, 1080), (PORT + " | 0 | 6", 1020, 1030)]


def test_physical_traces_of_one_identity_are_one_trace(tmp_path):
    first = Trace(tmp_path / "a", stream_ids=True)
    first.file("s", first.packet(10, 20, [(11, 1)]), first.packet(30, 40, [(31, 2)], sequence=1))
    second = Trace(tmp_path / "b", stream_ids=True, events=2)
    second.file(
        "s", second.packet(30, 40, [(31, 2)], sequence=1), second.packet(50, 60, [(51, 3)], sequence=2, event_id=1)
    )
    assert events("--clock-cycles", first.folder, second.folder) == [(11, 1), (31, 2), (51, 3)]
    assert trace_infos(second.folder, first.folder) == [(PORT + " | 0 | 0", 1010, 1060)]


def stream_names(*paths):
    inputs = ",".join(f'"{path}"' for path in paths)
    run = Run("-c", "source.ctf.fs", "-p", f"inputs=[{inputs}]", "-c", "sink.text.details")
    assert run.status == 0, run.err
    return re.findall(r"^  Name: (/.*)$", run.out, re.M)


def test_streams_have_the_name_of_their_first_file(tmp_path):
    """The first file is the first by name, not by time. Babeltrace uses the one that the file system lists first."""
    trace = Trace(tmp_path / "t", stream_ids=True)
    trace.file("chan_0_1", trace.packet(10, 20, [(11, 1)], stream_id=5))
    trace.file("chan_0_0", trace.packet(30, 40, [(31, 2)], stream_id=5))
    trace.file("chan_1_0", trace.packet(12, 20, [(13, 3)], stream_id=6))
    assert stream_names(trace.folder) == [f"{tmp_path}/t/chan_0_0", f"{tmp_path}/t/chan_1_0"]


def test_rotated_streams_are_named_after_the_first_physical_trace(tmp_path):
    """The first trace is the first one in path order, as in Babeltrace, whatever the order of inputs or times is."""
    traces = [Trace(tmp_path / name, stream_ids=True) for name in "abc"]
    for trace, time in zip(traces, (50, 10, 30)):
        trace.file("s", trace.packet(time, time + 5, [(time + 1, time)]))
    assert stream_names(*[trace.folder for trace in reversed(traces)]) == [f"{tmp_path}/a/s"]


def test_rotated_streams_are_named_after_the_trace_with_the_most_metadata(tmp_path):
    traces = [Trace(tmp_path / "a", stream_ids=True), Trace(tmp_path / "b", stream_ids=True, events=2)]
    for trace, time in zip(traces, (10, 30)):
        trace.file("s", trace.packet(time, time + 5, [(time + 1, time)]))
    assert stream_names(*[trace.folder for trace in traces]) == [f"{tmp_path}/b/s"]


def test_inputs_of_different_traces_are_an_error(tmp_path):
    for name in "ab":
        trace = Trace(tmp_path / name, uuid=False)
        trace.file("s", trace.packet(10, 20))
    run = Run("query", "source.ctf.fs", "babeltrace.trace-infos", "-p", f'inputs=["{tmp_path}/a","{tmp_path}/b"]')
    assert run.status == 1
    assert f"{tmp_path}/b: not the same trace as {tmp_path}/a" in run.err


def test_port_names_use_paths_if_the_trace_has_no_uuid(tmp_path):
    trace = Trace(tmp_path / "t", uuid=False)
    trace.file("s", trace.packet(10, 20))
    assert trace_infos(f"{tmp_path}/x/.././t/") == [(f"{tmp_path}/t | 0 | {tmp_path}/t/s", 1010, 1020)]


def test_files_that_are_not_data_streams_are_ignored(tmp_path):
    trace = Trace(tmp_path / "t")
    trace.file("s", trace.packet(10, 20, [(11, 1)])).file("empty").file(".hidden", b"no packet")
    (trace.folder / "index").mkdir()
    assert events(*cycles(trace.folder)) == [(11, 1)]


def test_an_lttng_index_is_used(tmp_path):
    trace = Trace(tmp_path / "t")
    packets = [trace.packet(10, 20, [(11, 1)]), trace.packet(30, 40, [(31, 1)])]
    trace.file("s", *packets)
    (trace.folder / "index").mkdir()
    (trace.folder / "index/s.idx").write_bytes(lttng_index((len(packets[0]), 9, 20, 0), (len(packets[1]), 30, 41, 1)))
    assert trace_infos(trace.folder)[0][1:] == (1009, 1041)


def test_an_lttng_index_that_does_not_match_the_stream_is_not_used(tmp_path):
    trace = Trace(tmp_path / "t")
    packet = trace.packet(10, 20, [(11, 1)])
    trace.file("s", packet, packet)
    (trace.folder / "index").mkdir()
    (trace.folder / "index/s.idx").write_bytes(lttng_index((len(packet), 1, 2, 0)))
    assert trace_infos(trace.folder)[0][1:] == (1010, 1020)


@pytest.mark.parametrize("version, interval", [((2, 10, 0), 1050), ((2, 12, 0), 1060)])
def test_packet_end_times_of_old_lttng_are_corrected(tmp_path, version, interval):
    names = ("tracer_major", "tracer_minor", "tracer_patchlevel")
    trace = Trace(tmp_path / "t", environment={"tracer_name": "lttng-ust", **dict(zip(names, version))})
    trace.file("s", trace.packet(10, 20, [(25, 1)]), trace.packet(50, 60, []))
    assert trace_infos(trace.folder)[0][1:] == (1010, interval)


@pytest.mark.parametrize(
    "damage, error",
    [
        (lambda b: b[:-6], "cut off"),
        (lambda b: b[:-13] + b"\x05" + b[-12:], "event class"),
        (lambda b: b"\x05" + b[1:], "magic"),
        (lambda b: bytes(100), "packet"),
    ],
)
@pytest.mark.parametrize("stream_ids", [False, True])
def test_messages_before_damage_are_delivered(tmp_path, damage, error, stream_ids):
    trace = Trace(tmp_path / "t", stream_ids=stream_ids)
    trace.file(
        "s", trace.packet(10, 20, [(11, 1), (12, 2)]), damage(trace.packet(30, 40, [(31, 3), (32, 4)], sequence=1))
    )
    if stream_ids:  # a stream with two files
        trace.file("r", trace.packet(5, 9, [(6, 9)]))
    run = Run(*cycles(trace.folder))
    assert run.status == 1
    assert [event for event in parse_events(run.out) if event[0] in (11, 12)] == [(11, 1), (12, 2)]
    assert re.search(rf"{tmp_path}/t/s: .*{error}", run.err)


def test_errors_about_opening_a_trace_name_the_path(tmp_path):
    trace = Trace(tmp_path / "garbage")
    trace.file("s", b"garbage")
    assert re.search(rf"{tmp_path}/garbage/s: ", Run(trace.folder).err)
    for path, message in (
        (tmp_path, "not a CTF trace: no `metadata` file"),
        (tmp_path / "none", "not a CTF trace: no such directory"),
    ):
        run = Run("run", "-c", "a:source.ctf.fs", "-p", f'inputs=["{path}"]', "-c", "b:sink.utils.dummy", "-x", "a:b")
        assert run.status == 1
        assert f"{path}: {message}" in run.err


@pytest.mark.parametrize(
    "parameters, message",
    [
        ('trace-name="x"', "`inputs`: the parameter is missing"),
        ("inputs=[]", "`inputs`: the parameter's value must be"),
        ("inputs=[2]", "`inputs`: the parameter's value must be"),
        ('inputs=["/"],trace-name=2', "`trace-name`: the parameter's value must be a string"),
        ('inputs=["/"],clock-class-offset-s="x"', "`clock-class-offset-s`: the parameter's value must be"),
        ('inputs=["/"],force-clock-class-origin-unix-epoch=1', "must be a boolean"),
        ('inputs=["/"],nope=1', "`nope`: unknown parameter"),
    ],
)
def test_wrong_parameters_are_reported(parameters, message):
    run = Run("query", "source.ctf.fs", "babeltrace.trace-infos", "-p", parameters)
    assert run.status == 1
    assert message in run.err


def seek(path, cycles, *arguments):
    """Runs the program with --begin at the clock value `cycles`. Returns the result."""
    return Run(f"--begin=0.{cycles + 1000:09}", path, *arguments)


@pytest.mark.parametrize("time", range(90))
def test_seeking_finds_the_first_event_and_discarded_items(tmp_path, time):
    trace = Trace(tmp_path / "t", stream_ids=True)
    packets = [
        trace.packet(10, 20, [(12, 1), (12, 2), (18, 3)]),
        trace.packet(20, 30, [], sequence=1),
        trace.packet(40, 50, [(40, 4), (50, 5)], discarded=3, sequence=4),
        trace.packet(60, 80, [(70, 6)], discarded=3, sequence=5),
    ]
    trace.file("b", *packets[:2]).file("a", *packets[2:])
    every = [(12, 1), (12, 2), (18, 3), (40, 4), (50, 5), (70, 6)]
    run = seek(trace.folder, time, "--clock-cycles")
    assert run.status == 0
    assert parse_events(run.out) == [event for event in every if event[0] >= time]
    # Three events were discarded between 30 and 50. The count is unknown if some of them may be earlier than the sought
    # time.
    assert len(re.findall(r"discarded .*events", run.err)) == (1 if time <= 50 else 0)
    assert ("discarded 3 events" in run.err) == (time <= 30)


@pytest.mark.parametrize(
    "time, counts", [(0, (1, 2, 2)), (20, (1, 2, 2)), (21, (1, 1, 1)), (40, (1, 1, 1)), (41, (0, 0, 0))]
)
def test_seeking_keeps_packets_that_end_at_or_after_the_time(tmp_path, time, counts):
    trace = Trace(tmp_path / "t")
    trace.file("s", trace.packet(10, 20, [(11, 1)]), trace.packet(30, 40, [(31, 2)], sequence=1))
    out = seek(trace.folder, time, "-c", "sink.utils.counter", "-p", "step=+0").out
    found = {m[2]: int(m[1]) for m in re.finditer(r"(\d+) (.*) messages?$", out, re.M)}
    assert (found["Stream beginning"], found["Packet beginning"], found["Packet end"]) == counts


def test_clock_class_offsets_are_added(tmp_path):
    trace = Trace(tmp_path / "t")
    trace.file("s", trace.packet(10, 20, [(11, 1)]))
    run = Run("--clock-seconds", "--clock-offset=3", "--clock-offset-ns=-5000", trace.folder)
    assert run.out.startswith("[2.999996011]")


def test_the_trace_name_contains_the_host_name_and_the_parameter(tmp_path):
    trace = Trace(tmp_path / "t", environment={"hostname": "host"})
    trace.file("s", trace.packet(10, 20), trace.packet(30, 40, discarded=1, sequence=1))
    run = Run("-c", "source.ctf.fs", "-p", f'inputs=["{trace.folder}"],trace-name="here"')
    assert 'in trace "host/here"' in run.err


def query(name, **parameters):
    text = ",".join(f'{key}="{value}"' for key, value in parameters.items())
    return Run("query", "source.ctf.fs", name, "-p", text)


def test_support_info_finds_traces_and_their_groups(tmp_path):
    Trace(tmp_path / "uuid")
    Trace(tmp_path / "lttng", environment={"tracer_name": "lttng-ust"})
    Trace(tmp_path / "none", uuid=False)

    def support(path, kind="directory"):
        run = query("babeltrace.support-info", input=path, type=kind)
        assert run.status == 0, run.err
        return run.out.strip()

    assert support(tmp_path / "uuid") == f"group: name: , uid: {UUID}\nweight: 0.750000"
    assert support(tmp_path / "lttng") == f"group: namespace: lttng.org,2009, name: , uid: {UUID}\nweight: 0.750000"
    assert support(tmp_path / "none") == "weight: 0.750000"
    assert support(tmp_path) == "weight: 0.000000"
    assert support(tmp_path / "none/metadata", "file") == "weight: 0.000000"
    assert support("net://localhost", "string") == "weight: 0.000000"


def test_metadata_info_query_returns_the_text(tmp_path):
    trace = Trace(tmp_path / "t")
    run = query("metadata-info", path=trace.folder)
    assert run.out.startswith("is-packetized: no\ntext: /* CTF 1.8 */\n")
    (trace.folder / "metadata").write_text("not metadata")
    assert query("metadata-info", path=trace.folder).out == "is-packetized: no\ntext: /* CTF 1.8 */\n\nnot metadata\n"
    assert query("metadata-info", path=tmp_path).status == 1


def query_trace_infos(trace):
    return Run("query", "source.ctf.fs", "babeltrace.trace-infos", "-p", f'inputs=["{trace.folder}"]')


def test_trace_infos_need_a_stream(tmp_path):
    trace = Trace(tmp_path / "t")
    run = query_trace_infos(trace)
    assert run.status == 1
    assert f"{trace.folder}: the trace has no data stream" in run.err
    trace.file("s", b"garbage")
    run = query_trace_infos(trace)
    assert run.status == 1
    assert f"{trace.folder}/s: packet 0" in run.err


def test_trace_infos_describe_the_readable_part(tmp_path):
    trace = Trace(tmp_path / "t")
    trace.file("r", b"garbage")
    trace.file("s", trace.packet(10, 20), b"garbage")
    assert [times for _, *times in trace_infos(trace.folder)] == [[1010, 1020]]
