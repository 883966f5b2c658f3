# SPDX-License-Identifier: MIT
"""Measures costs for different trace sizes and numbers of streams and fields, and other costs without a target."""

from __future__ import annotations

from pathlib import Path

from measurement import Program, alternate, count_events, median
from table import arguments_of
from traces import Traces, bytes_of, forget

SIZES = [1 / 150, 1 / 50, 1 / 15, 1 / 5, 2 / 3]  # of the whole trace
STREAMS = [1, 3, 10, 30, 100, 300, 1000]
FIELDS = [1, 2, 4, 8, 16, 32, 64]
STREAM_PACKETS = 12_000  # in all streams


def point(programs: list[Program], work: str, trace: Path, runs: int, x: float) -> dict:
    events = count_events(programs[0], trace)
    costs = alternate(programs, [arguments_of(work, trace, program) for program in programs], runs)
    made = {
        "x": x,
        "work": work,
        "events": events,
        "ns": {
            program.name: median(cost.cpu for cost in several) * 1e9 / events
            for program, several in zip(programs, costs)
            if several
        },
        "mib": {
            program.name: median(cost.peak for cost in several) / 1024
            for program, several in zip(programs, costs)
            if several
        },
    }
    print(
        f"{work:8} {x:>10}  "
        + "  ".join(f"{name} {value:8.1f} ns/event {made['mib'][name]:6.1f} MiB" for name, value in made["ns"].items()),
        flush=True,
    )
    return made


def measure(programs: list[Program], traces: Traces, rounds: int, runs: int) -> dict:
    result: dict = {"size": [], "streams": [], "fields": []}
    print("trace size, MB")
    for size in SIZES:
        trace = traces.kernel(max(round(rounds * size), 1))
        result["size"].append(point(programs, "dummy", trace, runs, round(bytes_of(trace) / 1e6, 1)))
    print("streams")
    for streams in STREAMS:
        trace = traces.generated(streams=streams, packets=STREAM_PACKETS // streams, events=237, packet_size=4096)
        result["streams"].append(point(programs, "dummy", trace, runs, streams))
    print("fields")
    for fields in FIELDS:
        trace = traces.generated(streams=1, packets=2000, events=400, fields=fields)
        result["fields"] += [point(programs, work, trace, runs, fields) for work in ("dummy", "fields", "text")]
    return result


def measure_others(programs: list[Program], traces: Traces, kernel: Path, runs: int) -> list[dict]:
    """Measures seconds and MiB: cold page cache, text into a pipe, and a million tiny packets without an index."""
    events = count_events(programs[0], kernel)
    tiny = traces.tiny_packets()
    result = []

    def add(title: str, arguments, prepare=None, pipe: bool = False, count: int = events) -> None:
        row: dict = {"title": title, "events": count, "programs": {}}
        for program in programs:
            costs = []
            for _ in range(runs):
                if prepare:
                    prepare()
                costs.append(program.run(arguments(program), pipe=pipe))
            row["programs"][program.name] = {
                "wall": median(cost.wall for cost in costs),
                "cpu": median(cost.cpu for cost in costs),
                "mib": median(cost.peak for cost in costs) / 1024,
            }
        print(
            f"{title:40}"
            + "  ".join(
                f"{name} {cost['wall']:.2f} s ({cost['cpu']:.2f} s of CPU time, {cost['mib']:.1f} MiB)"
                for name, cost in row["programs"].items()
            ),
            flush=True,
        )
        result.append(row)

    add("dummy, warm page cache", lambda program: arguments_of("dummy", kernel, program))
    add("dummy, cold page cache", lambda program: arguments_of("dummy", kernel, program), lambda: forget(kernel))
    add("text to /dev/null", lambda program: arguments_of("text", kernel, program))
    add("text into a pipe", lambda program: arguments_of("text", kernel, program), pipe=True)
    add(
        "a million packets of 2 events, no index",
        lambda program: arguments_of("dummy", tiny, program),
        count=count_events(programs[0], tiny),
    )
    return result
