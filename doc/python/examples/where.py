# SPDX-License-Identifier: MIT
"""Counts the events of each source line: where.py TRACE..."""

from __future__ import annotations

import collections
import sys

import bt2


def count(traces: list[str]) -> collections.Counter[tuple[str, str]]:
    sources = [bt2.AutoSourceComponentSpec(trace) for trace in traces]
    debug_info = bt2.ComponentSpec.from_named_plugin_and_component_class(
        "lttng-utils", "debug-info", {"demangle": True}
    )
    places: collections.Counter[tuple[str, str]] = collections.Counter()
    for message in bt2.TraceCollectionMessageIterator(sources, filter_component_specs=[debug_info]):
        if type(message) is bt2._EventMessageConst and "debug_info" in message.event:
            found = message.event["debug_info"]
            places[str(found["src"]), str(found["func"])] += 1
    return places


if __name__ == "__main__":
    for (line, function), number in count(sys.argv[1:]).most_common():
        if line:
            print(f"{number:10} {line} {function}")
