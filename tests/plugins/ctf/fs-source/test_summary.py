# SPDX-License-Identifier: MIT
"""Tests the query object `tracegraph.trace-summary`, and the progress that a component reports."""

import json
import os
import re
import subprocess

from ctf_trace import Trace


def run(*arguments):
    environment = {k: v for k, v in os.environ.items() if k == "BABELTRACE_PLUGIN_PATH" or "BABELTRACE" not in k}
    return subprocess.run(
        [os.environ["BABELTRACE2"], *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**environment, "TZ": "UTC0"},
        timeout=60,
    )


def summary(path):
    process = run("info", "--json", path)
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)["traces"][0]


def make(path, sequences=(0, 1, 2), discarded=(4, 4, 9), **kwargs):
    trace = Trace(path, **kwargs)
    trace.file(
        "s",
        *(
            trace.packet(10 * i, 10 * i + 5, [(10 * i + 1, i)], discarded=d, sequence=s)
            for i, (s, d) in enumerate(zip(sequences, discarded))
        ),
    )
    return trace


def test_discarded_counts_are_differences_of_counters(tmp_path):
    make(tmp_path / "t", sequences=(5, 6, 9))
    (stream,) = summary(tmp_path / "t")["streams"]

    assert (stream["packets"], stream["discarded-events"], stream["discarded-packets"]) == (3, 5, 2)


def test_counting_events_gives_the_same_losses(tmp_path):
    make(tmp_path / "t", sequences=(5, 6, 9))
    trace = json.loads(run("info", "--json", "--events", tmp_path / "t").stdout)["traces"][0]

    for name in "discarded-events", "discarded-packets":
        assert trace["events"][name] == trace[name]


def test_counters_that_go_back_are_ignored(tmp_path):
    make(tmp_path / "t", sequences=(5, 6, 1), discarded=(9, 9, 3))
    (stream,) = summary(tmp_path / "t")["streams"]

    assert stream["packets"] == 3
    assert "discarded-events" not in stream and "discarded-packets" not in stream


def test_properties_missing_in_packets_are_left_out(tmp_path):
    make(tmp_path / "t", members=())
    trace = summary(tmp_path / "t")

    assert not {"discarded-events", "discarded-packets"} & trace.keys()
    assert "packet-range-ns" not in trace["streams"][0]
    assert trace["packets"] == 3 and trace["bytes"] == os.path.getsize(tmp_path / "t/s")


def test_times_of_events_replace_missing_times_of_packets(tmp_path):
    make(tmp_path / "t", members=())

    # The clock's offset is 1000 ns. Its origin is unknown, so times are printed in seconds from that origin.
    assert re.search(r"Begin +0\.000001001 s\n +End +0\.000001021 s\n", run("info", tmp_path / "t").stdout)


def test_the_summary_names_host_domain_and_tracer(tmp_path):
    make(
        tmp_path / "t",
        environment={
            "hostname": "h",
            "domain": "kernel",
            "tracer_name": "lttng-modules",
            "tracer_major": 2,
            "tracer_minor": 10,
            "tracer_patchlevel": 3,
        },
    )
    trace = summary(tmp_path / "t")

    assert (trace["host"], trace["domain"], trace["tracer"]) == ("h", "kernel", "lttng-modules 2.10.3")


def test_invalid_index_file_causes_a_warning_and_the_same_summary(tmp_path):
    trace = make(tmp_path / "t")
    before = summary(tmp_path / "t")
    (trace.folder / "index").mkdir()
    (trace.folder / "index/s.idx").write_bytes(b"not an index")
    after = summary(tmp_path / "t")

    assert "index/s.idx: ignoring the index file" in after.pop("warnings")[0]
    assert before.pop("warnings") == [] and after == before


def progress(*arguments):
    process = run("--progress=always", "-o", "dummy", *arguments)
    assert process.returncode == 0, process.stderr
    return process.stderr.splitlines()[-1]


def test_progress_counts_all_bytes_of_the_files(tmp_path):
    trace = make(tmp_path / "t", sequences=range(50), discarded=[0] * 50)

    assert progress(trace.folder).startswith(
        f"100 % of {os.path.getsize(trace.folder / 's') / 1024:.1f} KiB, 50 events, "
    )


def test_progress_counts_packets_that_a_seek_skips(tmp_path):
    trace = make(tmp_path / "t", sequences=range(50), discarded=[0] * 50)
    line = progress("--begin=0.0000013", trace.folder)

    assert line.startswith("100 % of ")
    assert 20 <= int(re.search(r" (\d+) events", line)[1]) < 25
