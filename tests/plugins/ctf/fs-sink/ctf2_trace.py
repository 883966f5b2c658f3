# SPDX-License-Identifier: MIT
"""Creates traces of CTF 2 with one event of each class, from given field classes and bytes."""

import struct

from ctf2_builder import field, join, structure, unsigned

UUID = bytes(range(16))

CLOCK = field("clock-class", id="c", name="c", frequency=1000000000, origin="unix-epoch")
HEADER = structure(
    ("magic", unsigned(32, alignment=8, roles=["packet-magic-number"])),
    ("uuid", field("static-length-blob", length=16, roles=["metadata-stream-uuid"])),
    ("class", unsigned(64, alignment=8, roles=["data-stream-class-id"])),
)
CONTEXT = (
    ("total", unsigned(32, alignment=8, roles=["packet-total-length"])),
    ("content", unsigned(32, alignment=8, roles=["packet-content-length"])),
    ("begin", unsigned(64, alignment=8, roles=["default-clock-timestamp"])),
    ("end", unsigned(64, alignment=8, roles=["packet-end-default-clock-timestamp"])),
)
EVENT_HEADER = (
    ("id", unsigned(64, alignment=8, roles=["event-record-class-id"])),
    ("time", unsigned(64, alignment=8, roles=["default-clock-timestamp"])),
)


def without_times(members):
    return [(name, fc) for name, fc in members if not any("timestamp" in role for role in fc["roles"])]


class Event:
    """An event class with one event. `data` contains the bytes of the event's specific context and payload. `more` are
    properties of the class."""

    def __init__(self, *members, data=b"", id=0, common=b"", payload=True, **more):
        self.id, self.data, self.common = id, data, common
        self.fragment = field("event-record-class", id=id, **{"name": f"e{id}", **more})
        if payload:
            self.fragment["payload-field-class"] = structure(*members)


class Stream:
    """A stream class with one stream that has one packet. `context` and `common` are pairs of members and bytes."""

    def __init__(self, *events, id=0, clock="c", context=((), b""), common=None, header=((), b""), **more):
        self.id, self.clock, self.events, self.context, self.header = id, clock, events, context, header
        members = [CONTEXT, EVENT_HEADER] if clock else [without_times(CONTEXT), without_times(EVENT_HEADER)]
        self.fragment = field(
            "data-stream-class",
            id=id,
            packet_context_field_class=structure(*members[0], *context[0]),
            event_record_header_field_class=structure(*members[1], *header[0]),
            **more,
        )
        self.common = common[1] if common else b""
        if clock:
            self.fragment["default-clock-class-id"] = clock
        if common:
            self.fragment["event-record-common-context-field-class"] = structure(*common[0])

    def fragments(self):
        yield self.fragment
        for event in self.events:
            yield {**event.fragment, "data-stream-class-id": self.id}

    def records(self):
        for number, event in enumerate(self.events):
            times = struct.pack("<Q", 1000 + 10 * number) if self.clock else b""
            yield struct.pack("<Q", event.id) + times + self.header[1] + self.common + event.data

    def packet(self):
        records = b"".join(self.records())
        times = struct.pack("<QQ", 1000, 2000) if self.clock else b""
        size = 28 + 8 + len(times) + len(self.context[1]) + len(records)
        head = struct.pack("<I16sQII", 0xC1FC1FC1, UUID, self.id, size * 8, size * 8)
        return head + times + self.context[1] + records


class Trace:
    def __init__(self, *streams, clocks=(CLOCK,), **more):
        self.streams, self.clocks, self.more = streams, clocks, more

    def write(self, folder):
        folder.mkdir()
        fragments = [
            field("preamble", version=2, uuid=list(UUID)),
            field("trace-class", packet_header_field_class=HEADER, **self.more),
            *self.clocks,
            *(fragment for stream in self.streams for fragment in stream.fragments()),
        ]
        (folder / "metadata").write_text(join(fragments))
        for stream in self.streams:
            (folder / f"stream-{stream.id}").write_bytes(stream.packet())
        return folder


def payload(*members, data, **more):
    """Returns a trace with one event that has these payload fields."""
    return Trace(Stream(Event(*members, data=data, **more)))
