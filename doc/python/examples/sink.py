# SPDX-License-Identifier: MIT
"""Prints the names of the last events, with a sink component written in Python: sink.py TRACE"""

from __future__ import annotations

import sys
from typing import Any

import bt2


class Tail(bt2._UserSinkComponent):
    """Keeps the names of the last events. Parameter: `limit`, the number of names."""

    def __init__(self, config: bt2._UserSinkComponentConfiguration, params: bt2._MapValueConst, obj: Any) -> None:
        self._port = self._add_input_port("in")
        self._limit = int(params["limit"])
        self._names: list[str | None] = obj

    def _user_graph_is_configured(self) -> None:
        self._iterator = self._create_message_iterator(self._port)

    def _user_consume(self) -> None:
        # At the end, next() raises bt2.Stop. The graph catches it and stops calling this sink.
        message = next(self._iterator)
        if type(message) is bt2._EventMessageConst:
            self._names.append(message.event.name)
            del self._names[: -self._limit]


def tail(trace: str, limit: int) -> list[str | None]:
    names: list[str | None] = []
    ctf, utils = bt2.find_plugin("ctf"), bt2.find_plugin("utils")
    assert ctf is not None and utils is not None
    graph = bt2.Graph()
    source = graph.add_component(ctf.source_component_classes["fs"], "source", {"inputs": [trace]})
    muxer = graph.add_component(utils.filter_component_classes["muxer"], "muxer")
    sink = graph.add_component(Tail, "sink", {"limit": limit}, obj=names)
    for port in source.output_ports.values():
        # The muxer adds a new input port whenever one of its input ports gets connected.
        graph.connect_ports(port, list(muxer.input_ports.values())[-1])
    graph.connect_ports(muxer.output_ports["out"], sink.input_ports["in"])
    graph.run()
    return names


if __name__ == "__main__":
    print(*tail(sys.argv[1], 3), sep="\n")
