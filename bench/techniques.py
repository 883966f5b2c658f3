# SPDX-License-Identifier: MIT
"""Measures the gain of each technique. Build options and environment variables switch techniques off."""

from __future__ import annotations

from pathlib import Path

from measurement import Program, alternate, cache_counts, count_events, median
from table import arguments_of
from traces import Traces

SWITCHES = [
    ("everything on", {}),
    ("no pooling", {"TRACEGRAPH_POOL": "0"}),
    ("no deferral", {"TRACEGRAPH_DEFER": "0"}),
    ("no batching", {"TRACEGRAPH_BATCH_SIZE": "1"}),
    ("none of the three", {"TRACEGRAPH_POOL": "0", "TRACEGRAPH_DEFER": "0", "TRACEGRAPH_BATCH_SIZE": "1"}),
]
BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 500]
WORKS = ["dummy", "fields", "text"]


def measure(ours: Program, checking: Program | None, traces: Traces, kernel: Path, runs: int) -> list[dict]:
    """`checking` is the program of a build with -Ddev_mode=true."""
    programs = [(name, ours.with_env(**env)) for name, env in SWITCHES]
    if checking:
        programs.append(("checks on", checking))
        programs.append(("checks on, none of the three", checking.with_env(**SWITCHES[-1][1])))
    events = count_events(ours, kernel)
    result = [{"name": name, "env": program.env} for name, program in programs]
    for work in WORKS:
        costs = alternate(
            [program for _, program in programs], [arguments_of(work, kernel, program) for _, program in programs], runs
        )
        for row, several in zip(result, costs):
            if several:
                row[work] = median(cost.cpu for cost in several) * 1e9 / events
                row[work + "-factor"] = median(b.cpu / a.cpu for a, b in zip(costs[0], several))
    for row in result:
        print(
            f"{row['name']:32}"
            + "".join(
                f"{work:>10} {row[work]:8.1f} ns/event ({row[work + '-factor']:.2f}x)" for work in WORKS if work in row
            ),
            flush=True,
        )
    return result


def measure_batches(ours: Program, traces: Traces, kernel: Path, runs: int) -> list[dict]:
    """Measures the time, the instructions and the cache misses per event. Cachegrind counts on two sizes of a trace."""
    small, large = traces.counted_pair(count_events(ours, traces.kernel(1)))
    counted = count_events(ours, large) - count_events(ours, small)
    events = count_events(ours, kernel)
    programs = [ours.with_env(TRACEGRAPH_BATCH_SIZE=str(size)) for size in BATCH_SIZES]
    costs = alternate(programs, [arguments_of("dummy", kernel, ours)] * len(programs), runs)
    result = []
    for size, program, several in zip(BATCH_SIZES, programs, costs):
        counts = [cache_counts(program, arguments_of("dummy", trace, ours)) for trace in (small, large)]
        instructions, first, last = counts[1].per_event(counts[0], counted)
        result.append(
            {
                "size": size,
                "ns": median(cost.cpu for cost in several) * 1e9 / events,
                "instructions": instructions,
                "first-misses": first,
                "last-misses": last,
            }
        )
        print(
            f"batches of {size:4}: {result[-1]['ns']:6.1f} ns, {instructions:6.1f} instructions, {first:.3f} misses "
            f"of the first level, {last:.3f} of the last, per event",
            flush=True,
        )
    return result
