# SPDX-License-Identifier: MIT
"""Compares the same data with CTF 1.8 metadata, and with this metadata rewritten as CTF 2."""

from __future__ import annotations

from pathlib import Path

from measurement import Failure, Program, alternate, count_events, instructions, median
from table import arguments_of
from traces import Traces

WORKS = ["dummy", "fields", "text"]


def per_event(program: Program, work: str, small: Path, large: Path, events: int) -> float:
    """Returns the instructions per event, without the instructions of the program's start."""
    counts = [instructions(program, arguments_of(work, trace, program)) for trace in (small, large)]
    return (counts[1] - counts[0]) / events


def measure(ours: Program, traces: Traces, kernel: Path, runs: int) -> list[dict]:
    result = []
    small, large = traces.counted_pair(count_events(ours, traces.kernel(1)))
    events, small_events = count_events(ours, kernel), count_events(ours, small)
    counted = count_events(ours, large) - small_events
    if events <= small_events:
        raise Failure(f"the section ctf2 needs more than {small_events * 5} events: use --events")
    for work in WORKS:
        pair = [kernel, traces.rewritten(kernel)]
        starts, costs = (
            [
                [cost.cpu for cost in several]
                for several in alternate([ours, ours], [arguments_of(work, trace, ours) for trace in traces_], runs)
            ]
            for traces_ in ([small, traces.rewritten(small)], pair)
        )
        nanoseconds = [
            [(cpu - median(start)) * 1e9 / (events - small_events) for cpu in cpus]
            for start, cpus in zip(starts, costs)
        ]
        row = {
            "work": work,
            "instructions": [
                per_event(ours, work, small, large, counted),
                per_event(ours, work, traces.rewritten(small), traces.rewritten(large), counted),
            ],
            "nanoseconds": [median(values) for values in nanoseconds],
            "ratio": median(b / a for a, b in zip(*nanoseconds)),
            "start-ms": [median(start) * 1e3 for start in starts],
        }
        print(
            f"{work:8} CTF 1.8: {row['instructions'][0]:.1f} instructions/event, "
            f"{row['nanoseconds'][0]:.1f} ns/event; CTF 2: {row['instructions'][1]:.1f}, "
            f"{row['nanoseconds'][1]:.1f}; ratio of times {row['ratio']:.3f}",
            flush=True,
        )
        result.append(row)
    return result
