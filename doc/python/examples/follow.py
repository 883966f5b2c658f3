# SPDX-License-Identifier: MIT
"""Follows the standard input: each line becomes an event as soon as it arrives, until the input ends."""

from __future__ import annotations

import os
import select
import sys
from typing import Any

import bt2


class Lines(bt2._UserMessageIterator):
    def __init__(self, config: bt2._MessageIteratorConfiguration, port: bt2._UserComponentOutputPort) -> None:
        self._event_class, self._stream = port.user_data
        self._rest = b""
        # The messages that the next calls of __next__() return.
        self._messages: list[bt2._MessageConst] = [self._create_stream_beginning_message(self._stream)]
        self._has_ended = False

    def __next__(self) -> bt2._MessageConst:
        while not self._messages:
            if self._has_ended:
                raise StopIteration
            self._read()
        return self._messages.pop(0)

    def _read(self) -> None:
        # A message iterator doesn't wait itself. It declares the file, and the program that runs the graph waits.
        if not select.select([sys.stdin], [], [], 0)[0]:
            self._wait_for(sys.stdin)
            raise bt2.TryAgain
        text = os.read(sys.stdin.fileno(), 4096)
        if not text:
            self._has_ended = True
            self._messages.append(self._create_stream_end_message(self._stream))
        *lines, self._rest = (self._rest + text).split(b"\n")
        self._messages += map(self._create_line, lines)

    def _create_line(self, line: bytes) -> bt2._EventMessage:
        message = self._create_event_message(self._event_class, self._stream)
        message.event.payload_field["text"] = line.decode(errors="replace")
        return message


class Input(bt2._UserSourceComponent, message_iterator_class=Lines):
    def __init__(self, config: bt2._UserSourceComponentConfiguration, params: bt2._MapValueConst, obj: Any) -> None:
        trace_class = self._create_trace_class()
        stream_class = trace_class.create_stream_class()
        payload = trace_class.create_structure_field_class()
        payload.append_member("text", trace_class.create_string_field_class())
        event_class = stream_class.create_event_class(name="line", payload_field_class=payload)
        self._add_output_port("out", (event_class, trace_class().create_stream(stream_class)))


if __name__ == "__main__":
    messages = bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Input))
    while True:
        try:
            message = next(messages)
        except bt2.TryAgain:
            messages.wait()
        except bt2.Stop:
            break
        else:
            if type(message) is bt2._EventMessageConst:
                print(message.event["text"], flush=True)
