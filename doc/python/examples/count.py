# SPDX-License-Identifier: MIT
"""Counts the events of traces by name: count.py TRACE..."""

import collections
import sys

import bt2


def count(traces: list[str]) -> collections.Counter[str]:
    names: collections.Counter[str] = collections.Counter()
    for message in bt2.TraceCollectionMessageIterator(traces):
        if type(message) is bt2._EventMessageConst:
            names[message.event.name or "?"] += 1
    return names


if __name__ == "__main__":
    for name, number in count(sys.argv[1:]).most_common():
        print(f"{number:10} {name}")
