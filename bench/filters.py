# SPDX-License-Identifier: MIT
"""Measures the cost of selecting events, compared with reading all events, and with `| grep`."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

from measurement import Program, alternate, count_events
from table import Row, limit_row, measure_row

# A frequent event of LTTng's kernel tracer, one of its fields, and the target in % of the time for reading all events.
SWITCH = ("sched_switch", "next_tid", 85)
RARE_EVENT = 65
TEXT_AGAINST_GREP = 70


class Pipe(Program):
    """A shell that runs two programs and connects them by a pipe."""

    has_graph = True


def class_counts(ours: Program, trace: Path) -> dict[str, int]:
    document = json.loads(ours.output(["info", "--events", "--json", str(trace)]))
    return {row["name"]: row["count"] for row in document["traces"][0]["events"]["classes"]}


def part_of_dummy(ours: Program, trace: Path, title: str, options: list[str], limit: float, runs: int) -> dict:
    dummy, chosen = alternate([ours, ours], [["-o", "dummy", str(trace)], ["-o", "dummy", *options, str(trace)]], runs)
    return limit_row(title, "% of dummy", [100 * b.cpu / a.cpu for a, b in zip(dummy, chosen)], limit)


def against_grep(ours: Program, peer: Program, trace: Path, event: str, runs: int) -> dict:
    """Compares the cost of `--event` with `| grep`. The lines differ only in the time since the previous event."""
    pipe = Pipe("/bin/sh", ours.build, f"{peer.name} | grep")
    command = f"{shlex.quote(peer.path)} {shlex.quote(str(trace))} | grep ' {event}:' >/dev/null"
    row = Row(
        "rare-event-text",
        "text of a rare event, against `| grep`",
        TEXT_AGAINST_GREP,
        lambda program: ["-c", command] if program is pipe else [f"--event={event}", str(trace)],
        count_events(ours, trace),
    )
    return measure_row([ours, pipe], row, runs)


def measure(programs: list[Program], kernel: Path, small: Path, runs: int) -> list[dict]:
    """Returns the rows of the table. `small` has the same event classes as `kernel`, and fewer events."""
    ours, peers = programs[0], programs[1:]
    counts = class_counts(ours, small)
    rare = min(counts, key=counts.get)
    made = [part_of_dummy(ours, kernel, "a rare event by --event, dummy", [f"--event={rare}"], RARE_EVENT, runs)]
    name, field, limit = SWITCH
    if name in counts:
        options = ["--filter", f'name == "{name}" && {field} == 42']
        made.append(part_of_dummy(ours, kernel, "one event and a field by --filter, dummy", options, limit, runs))
    if peers:
        made.append(against_grep(ours, peers[0], kernel, rare, min(runs, 3)))
    return made
