# SPDX-License-Identifier: MIT
"""The tools of bench/: the traces that they create, the sink, and the report."""

import json
import os
import pathlib
import re
import subprocess
import xml.dom.minidom

import pytest
from conftest import SAMPLE, TESTS

BUILD = pathlib.Path(os.environ["BUILD_FOLDER"])
EVENTS = 100  # events in the sample


def tool(name, *args):
    return subprocess.run([BUILD / "bench" / f"bench-{name}", *args], check=True, stdout=subprocess.PIPE).stdout


def payloads(result):
    return [re.sub(rb"^\[.*?\] \(.*?\) ", b"", line) for line in result.out.splitlines()]


def times(result):
    return [float(line[1 : line.index(b"]")]) for line in result.out.splitlines()]


@pytest.fixture
def grown(tmp_path):
    tool("grow", SAMPLE, tmp_path / "grown", "3")
    return tmp_path / "grown"


def test_grown_trace_repeats_its_events_later(cli, grown):
    once, thrice = cli.prints(SAMPLE), cli.prints(grown)
    assert thrice.out.startswith(once.out)
    assert payloads(thrice) == payloads(once) * 3
    seconds = times(cli.prints("--clock-seconds", grown))
    assert seconds == sorted(seconds)
    assert seconds[EVENTS] - seconds[0] == pytest.approx(2**32 / 1e9, abs=1e-6)


def test_grown_trace_has_no_gaps(cli, grown):
    """Packet sequence numbers and counts of discarded events continue as in one recording."""
    counts = cli.prints(grown, "-c", "sink.utils.counter").out.decode()
    assert "300 Event messages" in counts
    assert not re.search(r"[1-9]\d* Discarded", counts)


def test_grow_can_write_only_the_first_packets(cli, tmp_path):
    tool("grow", SAMPLE, tmp_path / "first", "0")
    assert "4 Packet beginning messages" in cli.prints("first", "-c", "sink.utils.counter").out.decode()


def test_metadata_rewritten_as_ctf_2_gives_the_same_text(cli, grown):
    before = cli.prints(grown).out
    (grown / "metadata").write_bytes(tool("rewrite-metadata", grown / "metadata"))
    assert (grown / "metadata").read_bytes().startswith(b"\x1e")
    assert cli.prints(grown).out == before


def test_bench_sink_reads_every_field(cli, grown):
    plugins = {"BABELTRACE_PLUGIN_PATH": str(BUILD / "bench")}
    once, thrice = (
        re.fullmatch(
            r"(\d+) events, (\d+) fields, sum ([0-9a-f]+)",
            cli.prints(trace, "-c", "sink.bench.fields", env=plugins).lines[0],
        ).groups()
        for trace in (SAMPLE, grown)
    )
    assert int(once[0]) == EVENTS
    assert int(once[1]) > 5 * EVENTS
    assert int(thrice[0]) == 3 * EVENTS
    assert int(thrice[1]) == 3 * int(once[1])
    assert int(thrice[2], 16) == 3 * int(once[2], 16) % 2**64


def test_the_report_of_a_run_has_a_table_and_a_plot(tmp_path):
    data = tmp_path / "data"
    run = subprocess.run(
        [
            TESTS.parent / "bench/run",
            "-b",
            BUILD,
            "-d",
            data,
            "-e",
            str(3 * EVENTS),
            "-n",
            "1",
            "-s",
            "techniques",
            "--report",
            "-o",
            tmp_path / "doc",
        ],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert "no pooling" in run.stdout
    rows = json.loads((data / "results.json").read_text())["techniques"]
    assert all(row["dummy"] > 0 and row["text"] > 0 for row in rows)
    page = (tmp_path / "doc/PERFORMANCE.md").read_text()
    assert "| no deferral |" in page
    plots = re.findall(r"\]\((performance/.*?\.svg)\)", page)
    assert plots == ["performance/techniques.svg"]
    assert xml.dom.minidom.parse(str(tmp_path / "doc" / plots[0])).documentElement.tagName == "svg"
