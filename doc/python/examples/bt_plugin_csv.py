# SPDX-License-Identifier: MIT
"""
A plugin with a source component class that reads text files with lines `nanoseconds,name,value`.

    babeltrace2 --plugin-path=FOLDER -c source.csv.File -p 'path="FILE.csv"'
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any

import bt2


class FileIterator(bt2._UserMessageIterator):
    def __init__(self, config: bt2._MessageIteratorConfiguration, port: bt2._UserComponentOutputPort) -> None:
        data: Any = port.user_data
        path, event_classes, stream_class, trace = data
        self._messages = self._read(path, event_classes, trace.create_stream(stream_class))

    def _read(self, path: str, event_classes: Any, stream: bt2._Stream) -> Iterator[Any]:
        yield self._create_stream_beginning_message(stream)
        with open(path, newline="") as file:
            for nanoseconds, name, value in csv.reader(file):
                message = self._create_event_message(event_classes(name), stream, int(nanoseconds))
                message.event.payload_field["value"] = float(value)
                yield message
        yield self._create_stream_end_message(stream)

    def __next__(self) -> Any:
        return next(self._messages)


@bt2.plugin_component_class
class File(bt2._UserSourceComponent, message_iterator_class=FileIterator):
    """Reads one CSV file. Parameter: `path`."""

    def __init__(self, config: bt2._UserSourceComponentConfiguration, params: bt2._MapValueConst, obj: Any) -> None:
        trace_class = self._create_trace_class()
        clock_class = self._create_clock_class(frequency=1_000_000_000)
        stream_class = trace_class.create_stream_class(default_clock_class=clock_class)
        known: dict[str, Any] = {}

        def event_class(name: str) -> Any:
            if name not in known:
                payload = trace_class.create_structure_field_class()
                payload.append_member("value", trace_class.create_double_precision_real_field_class())
                known[name] = stream_class.create_event_class(name=name, payload_field_class=payload)
            return known[name]

        self._add_output_port("out", (str(params["path"]), event_class, stream_class, trace_class()))


bt2.register_plugin(__name__, "csv", "Comma-separated values")
