# SPDX-License-Identifier: MIT
"""Prints the events for which an expression is true, with their fields: find.py EXPRESSION TRACE..."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import bt2


def find(expression: str, traces: list[str]) -> Iterator[bt2._EventMessageConst]:
    for message in bt2.TraceCollectionMessageIterator(traces, filter=expression):
        # The filter doesn't remove the messages that mark the beginnings and ends of streams and packets.
        if type(message) is bt2._EventMessageConst:
            yield message


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: find.py EXPRESSION TRACE...")
    try:
        for message in find(sys.argv[1], sys.argv[2:]):
            print(message.default_clock_snapshot.ns_from_origin, message.event.name, message.event.payload_field)
    except ValueError as error:
        # The text describes the mistake in the expression and shows its position.
        sys.exit(str(error))
