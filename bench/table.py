# SPDX-License-Identifier: MIT
"""Measures the table: the cost of each kind of work with our program and a peer, and the target for the ratio."""

from __future__ import annotations

import dataclasses
import json
import math
import subprocess
from collections.abc import Callable
from pathlib import Path

from measurement import OUTPUT_FOLDER, Cost, Program, alternate, count_events, median, ratio
from traces import Traces

FAKE_EVENTS = 20_000_000
DEBUG_INFO_TITLE = "the same with `--debug-info`"
DUMMY_OPTIONS = {
    "dummy, debug info": ["--debug-info"],
    "dummy, tolerant": ["--tolerant"],
    "dummy, one event": ["--event=sample:nothing"],
    "dummy, filter": ["--filter", 'name == "sample:numbers" && i8 == 1'],
}
# `--end` adds a trimmer, which removes no events here. Copies have CTF 1.8 metadata, because Babeltrace 2.1 can't read
# the CTF 2 metadata that it writes. The bytes of the data streams are the same with both.
COPIES = {"copy": [], "copy-trimmed": ["--end=2100-01-01 00:00:00"]}


def arguments_of(work: str, trace: Path, program: Program) -> list[str]:
    """Returns the arguments for one kind of work on a trace. babeltrace 1 only supports "text" and "dummy"."""
    if work == "text":
        return [str(trace)]
    if work == "dummy":
        return ["-o", "dummy", str(trace)]
    if work in DUMMY_OPTIONS:
        return ["-o", "dummy", *DUMMY_OPTIONS[work], str(trace)]
    if work in COPIES:
        return [
            str(trace),
            *COPIES[work],
            "-c",
            "sink.ctf.fs",
            "-p",
            f'path="{OUTPUT_FOLDER}",ctf-version="1.8",quiet=yes',
        ]
    return [str(trace), "-c", {"fields": "sink.bench.fields", "details": "sink.text.details"}[work]]


def has_debug_info(program: Program) -> bool:
    """Returns whether the program has the filter for debugging information, which needs elfutils."""
    return "debug-info" in program.output(["list-plugins"])


def debug_info_arguments(recording: Path, *options: str) -> list[str]:
    """Returns arguments with the filter for debugging information. `options` has the sink."""
    return [*options, f"--debug-info-dir={recording / 'debug'}", str(recording / "trace")]


def fake_graph(streams: int, fields: int = 3, count: int = FAKE_EVENTS) -> list[str]:
    """Returns arguments for a graph without I/O. All programs load the source from the same plugin object."""
    start = ["run", "-c", "fake:src.bench.fake", "-p", f"count={count},streams={streams},fields={fields}"]
    end = ["-c", "dummy:sink.utils.dummy"]
    if streams == 1:
        return [*start, *end, "-x", "fake:dummy"]
    return [*start, "-c", "mux:flt.utils.muxer", *end, "-x", "fake:mux", "-x", "mux:dummy"]


@dataclasses.dataclass(frozen=True)
class Row:
    key: str
    title: str
    wanted: float | None  # target: how many times faster than the peer
    arguments: Callable[[Program], list[str]]
    events: int = 0  # 0: the row doesn't count events
    unit: str = "ns/event"

    def value(self, cost: Cost) -> float:
        return {
            "ns/event": cost.cpu * 1e9 / max(self.events, 1),
            "ms": cost.wall * 1e3,
            "ms CPU": cost.cpu * 1e3,
            "MiB": cost.peak / 1024,
        }[self.unit]

    def can_be_done_by(self, program: Program) -> bool:
        return program.has_graph or self.key.startswith(("dummy-", "text-", "start-up"))


def work_row(key: str, title: str, wanted: float | None, work: str, trace: Path, events: int) -> Row:
    return Row(key, title, wanted, lambda program: arguments_of(work, trace, program), events)


def rows(ours: Program, traces: Traces, kernel_events: int, ust_events: int, is_short: bool) -> list[Row]:
    """Returns the rows. If `is_short`, the traces are smaller, for peers without targets.

    Long-running work uses a fifth of the trace.
    """
    size = 15 if is_short else 1
    base = max(count_events(ours, traces.kernel(1)), 1)
    kernel = traces.kernel(math.ceil(kernel_events / base / size))
    fifth = kernel if is_short else traces.kernel(math.ceil(kernel_events / base / 5))
    events, fifth_events = count_events(ours, kernel), count_events(ours, fifth)
    fake = min(FAKE_EVENTS, kernel_events) // size
    made = [
        work_row("dummy-kernel", "dummy, kernel", 18, "dummy", kernel, events),
        work_row("fields-kernel", "every field of every event, kernel", 6, "fields", fifth, fifth_events),
        work_row("text-kernel", "text to /dev/null, kernel", 12, "text", fifth, fifth_events),
        work_row("details-kernel", "`sink.text.details` to /dev/null, kernel", 10, "details", fifth, fifth_events),
        work_row("copy-kernel", "`sink.ctf.fs`, kernel", 11, "copy", fifth, fifth_events),
        work_row("copy-trimmed-kernel", "the same, with a trimmer", 11, "copy-trimmed", fifth, fifth_events),
        Row("fake", "no-I/O graph: source of 3 integer fields to dummy", 2.5, lambda _: fake_graph(1, 3, fake), fake),
        Row("fake-muxer", "the same, muxer, 8 streams", 3, lambda _: fake_graph(8, 3, fake), fake),
        Row("start-up", "start-up", 4, lambda _: ["-o", "dummy", str(traces.kernel(0))], unit="ms"),
    ]
    streams = traces.many_streams(math.ceil(kernel_events / size))
    made.append(
        work_row(
            "dummy-streams", "1,000 streams of 4 KiB packets, dummy", 15, "dummy", streams, count_events(ours, streams)
        )
    )
    try:
        ust = traces.ust(ust_events)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"no recording of an application: {error}")
    else:
        count = count_events(ours, ust)
        made.insert(1, work_row("dummy-ust", "dummy, UST", 13, "dummy", ust, count))
        made.append(work_row("copy-ust", "`sink.ctf.fs`, UST", 9, "copy", ust, count))
        if has_debug_info(ours) and not is_short:
            recording = traces.debug_info(ust_events // 5)
            count = count_events(ours, recording / "trace")
            made.append(work_row("plain-text", "text, UST with addresses", None, "text", recording / "trace", count))
            made.append(Row("debug-info-text", DEBUG_INFO_TITLE, 10, lambda _: debug_info_arguments(recording), count))
    return [dataclasses.replace(row, wanted=None) for row in made] if is_short else made


def measure_row(programs: list[Program], row: Row, runs: int) -> dict:
    able = [program for program in programs if row.can_be_done_by(program)]
    costs = dict(
        zip([program.name for program in able], alternate(able, [row.arguments(program) for program in able], runs))
    )
    values = {name: [row.value(cost) for cost in several] for name, several in costs.items() if several}
    ours = values.get(programs[0].name, [])
    ratios = {name: ratio(ours, theirs) for name, theirs in values.items() if name != programs[0].name}
    peaks = {name: median(cost.peak for cost in several) for name, several in costs.items() if several}
    result = {
        "title": row.title,
        "unit": row.unit,
        "wanted": row.wanted,
        "values": values,
        "ratios": ratios,
        "peak-kib": peaks,
        "events": row.events,
    }
    print_row(result)
    return result


def cell(values: list[float] | None) -> str:
    if not values:
        return "-"
    digits = 0 if median(values) >= 100 else 1
    return f"{median(values):.{digits}f} ({min(values):.{digits}f}-{max(values):.{digits}f})"


def verdict(result: dict, peer: str | None) -> str:
    if result["wanted"] is None or peer not in result["ratios"]:
        return ""
    return "met" if result["ratios"][peer] >= result["wanted"] else "missed"


def print_row(result: dict) -> None:
    line = f"{result['title']:50} {result['unit']:>9}"
    for name, values in result["values"].items():
        line += f"  {name} {cell(values)}"
    for name, factor in result["ratios"].items():
        line += f"  {name}: {factor:.1f}x"
        if result["wanted"]:
            line += f" of {result['wanted']}x: {verdict(result, name)}"
    print(line, flush=True)


def limit_row(
    title: str, unit: str, ours: list[float], limit: float, theirs: dict[str, list[float]] | None = None, note: str = ""
) -> dict:
    """Returns a row whose target is a fixed limit instead of a ratio to the peer."""
    result = {
        "title": title,
        "unit": unit,
        "wanted": None,
        "limit": limit,
        "values": {"ours": ours, **(theirs or {})},
        "ratios": {},
        "verdict": "met" if median(ours) <= limit else "missed",
        "note": note,
    }
    print(f"{title:50} {unit:>9}  ours {cell(ours)}  at most {limit:.1f}: {result['verdict']}  {note}", flush=True)
    return result


def last_percent(programs: list[Program], kernel: Path, dummy: dict, runs: int) -> dict:
    """Measures --begin. The limit is the cost of reading as many events without --begin, plus 20 ms."""
    ours = programs[0]
    whole = json.loads(ours.output(["info", "--json", str(kernel)]))["traces"][0]["range-ns"]
    begin = whole["end"] - (whole["end"] - whole["begin"]) // 100
    option = f"--begin={begin // 10**9}.{begin % 10**9:09}"
    events = count_events(ours, kernel, option)
    costs = alternate(programs, [["-o", "dummy", option, str(kernel)] for _ in programs], runs)
    values = {program.name: [cost.cpu * 1e3 for cost in several] for program, several in zip(programs, costs)}
    limit = events * median(dummy["values"][ours.name]) / 1e6 + 20
    return limit_row(
        "the last 1 % of kernel by --begin, dummy", "ms CPU", values.pop(ours.name), limit, values, f"{events} events"
    )


def debug_info_filter(ours: Program, recording: Path, runs: int) -> dict:
    """Measures the cost of the filter for debugging information if no component reads its field."""
    counter = ["-o", "dummy"]
    events = count_events(ours, recording / "trace")
    without, with_filter = alternate(
        [ours, ours], [[*counter, str(recording / "trace")], debug_info_arguments(recording, *counter)], runs
    )
    added = [(b.cpu - a.cpu) * 1e9 / events for a, b in zip(without, with_filter)]
    return limit_row("dummy, cost of unused `--debug-info`", "ns/event", added, 30)


def memory(programs: list[Program], traces: Traces, dummy: dict, runs: int) -> list[dict]:
    """Measures the peak memory, and its growth with the number of packets."""
    ours, theirs = (
        dummy["peak-kib"].get(programs[0].name, 0),
        {name: [peak / 1024] for name, peak in dummy["peak-kib"].items() if name != programs[0].name},
    )
    made = [limit_row("peak memory on kernel, dummy", "MiB", [ours / 1024], 24, theirs)]
    small, large = 25_000, 125_000
    for title, more in (
        ("growth of peak memory, dummy", []),
        ("the same with --begin, which needs an index", ["--begin=0"]),
    ):
        grown: dict[str, list[float]] = {}
        sizes = [traces.generated(streams=8, packets=packets, events=2) for packets in (small, large)]
        for program in programs[:1] if more else programs:
            peaks = [
                median(cost.peak for cost in alternate([program], [["-o", "dummy", *more, str(size)]], runs)[0])
                for size in sizes
            ]
            grown[program.name] = [(peaks[1] - peaks[0]) * 1024 / (8 * (large - small))]
        made.append(limit_row(title, "B/packet", grown.pop(programs[0].name), 32, grown))
    return made


def measure(programs: list[Program], traces: Traces, kernel_events: int, ust_events: int, runs: int) -> dict:
    ours, peers = programs[0], programs[1:]
    result: dict = {"peer": peers[0].name if peers else None, "rows": []}
    print(f"median (minimum-maximum) of {runs} alternating runs")
    for row in rows(ours, traces, kernel_events, ust_events, False):
        result["rows"].append(measure_row(programs[:2], row, runs))
    dummy = result["rows"][0]
    kernel = Path(rows(ours, traces, kernel_events, ust_events, False)[0].arguments(ours)[-1])
    result["rows"].append(last_percent(programs[:2], kernel, dummy, runs))
    if any(row["title"] == DEBUG_INFO_TITLE for row in result["rows"]):
        result["rows"].append(debug_info_filter(ours, traces.debug_info(ust_events // 5), runs))
    result["rows"] += memory(programs[:2], traces, dummy, min(runs, 3))
    if len(peers) > 1:
        print("other peers, on smaller traces")
        result["others"] = [
            measure_row([ours, *peers[1:]], row, min(runs, 3))
            for row in rows(ours, traces, kernel_events, ust_events, True)
        ]
    return result
