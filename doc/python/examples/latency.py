# SPDX-License-Identifier: MIT
"""Measures the time from an event named FROM to the next event named TO: latency.py FROM TO TRACE..."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import bt2


def latencies(first: str, second: str, traces: list[str]) -> Iterator[int]:
    """Yields the time in nanoseconds from each event named `first` to the next event named `second`."""
    began: int | None = None
    for message in bt2.TraceCollectionMessageIterator(traces):
        if type(message) is not bt2._EventMessageConst:
            continue
        name = message.event.name
        if name == second and began is not None:
            yield message.default_clock_snapshot.ns_from_origin - began
            began = None
        elif name == first:
            began = message.default_clock_snapshot.ns_from_origin


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit("usage: latency.py FROM TO TRACE...")
    found = sorted(latencies(sys.argv[1], sys.argv[2], sys.argv[3:]))
    if not found:
        sys.exit("no such events")
    print(f"{len(found)} times: least {found[0]} ns, median {found[len(found) // 2]} ns, greatest {found[-1]} ns")
