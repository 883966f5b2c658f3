# SPDX-License-Identifier: MIT
"""Prints events as JSON, one event per line: json_lines.py FILTER TRACE..."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import bt2


def rows(expression: str, traces: list[str]) -> Iterator[dict[str, Any]]:
    """Yields the selected events as dictionaries. `pandas.DataFrame(rows(…))` converts them to a table."""
    for message in bt2.TraceCollectionMessageIterator(traces, filter=expression):
        if type(message) is bt2._EventMessageConst:
            yield message.event.to_dict()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: json_lines.py FILTER TRACE...")
    for row in rows(sys.argv[1], sys.argv[2:]):
        # JSON has no type for `bytes`, the values of BLOBs: print them as hexadecimal digits.
        print(json.dumps(row, default=bytes.hex))
