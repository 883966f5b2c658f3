# SPDX-License-Identifier: MIT
"""Traces that a scripted relay daemon serves, and their stored form.

Their packets are those of trace_builder.py. The same packets are described by each kind of metadata that relay daemons
send: CTF 1.8 in packets (before LTTng 2.16), CTF 1.8 in plain text, and CTF 2.
"""

import dataclasses
import struct

import trace_builder
from ctf2_builder import U8, U64, field, join, sequence, structure, unsigned
from live_session import CTF_1_8, CTF_2

UUID = "2a6422d0-6cee-11e0-8c08-cb07d7b3a564"


def packetized(text, size=512):
    """Puts metadata text into little-endian packets like LTTng 2.13."""
    head = struct.Struct("<I16s3I5B")
    uuid = bytes.fromhex(UUID.replace("-", ""))
    out, room = b"", size - head.size
    for at in range(0, len(text), room):
        piece = text[at : at + room]
        bits = (head.size + len(piece)) * 8
        out += head.pack(0x75D11D57, uuid, 0, bits, size * 8, 0, 0, 0, 1, 8) + piece.ljust(room, b"\0")
    return out


def event_class(event_class_id, name, payload, **more):
    return field(
        "event-record-class", id=event_class_id, name=name, data_stream_class_id=0, payload_field_class=payload, **more
    )


U16, U32 = unsigned(16, alignment=8), unsigned(32, alignment=8)
TIME = dict(alignment=8, roles=["default-clock-timestamp"])
CTF_2_FRAGMENTS = [
    {"type": "preamble", "version": 2},
    field("clock-class", id="main", name="main", frequency=1000000000, origin="unix-epoch"),
    field(
        "trace-class",
        packet_header_field_class=structure(
            ("magic", unsigned(32, alignment=8, roles=["packet-magic-number"])),
            ("stream_id", unsigned(32, alignment=8, roles=["data-stream-class-id"])),
        ),
    ),
    field(
        "data-stream-class",
        id=0,
        default_clock_class_id="main",
        packet_context_field_class=structure(
            ("packet_size", unsigned(64, alignment=8, roles=["packet-total-length"])),
            ("content_size", unsigned(64, alignment=8, roles=["packet-content-length"])),
            ("timestamp_begin", unsigned(64, **TIME)),
            ("timestamp_end", unsigned(64, alignment=8, roles=["packet-end-default-clock-timestamp"])),
            ("events_discarded", unsigned(64, alignment=8, roles=["discarded-event-record-counter-snapshot"])),
            ("packet_seq_num", unsigned(64, alignment=8, roles=["packet-sequence-number"])),
        ),
        event_record_header_field_class=structure(
            ("id", unsigned(16, alignment=8, roles=["event-record-class-id"])), ("timestamp", unsigned(64, **TIME))
        ),
    ),
    event_class(0, "number", structure(("value", U32))),
    event_class(1, "bytes", structure(("length", U64), ("items", sequence("length", U8)))),
    event_class(2, "text", structure(("text", field("null-terminated-string")))),
]
# An event class that appears later.
LATE_CLASS_TEXT = "event { name = late; id = 3; stream_id = 0; fields := struct { uint16_t half; }; };\n"
LATE_CLASS_FRAGMENTS = [event_class(3, "late", structure(("half", U16)))]


def late_event(time, value):
    return trace_builder.Event(3, time, struct.pack("<H", value))


@dataclasses.dataclass(frozen=True)
class Format:
    """A kind of metadata: the text for the packets, and the text that is appended for `late` events."""

    name: str
    ctf: int
    metadata: bytes
    late_class: bytes

    def __str__(self):
        return self.name


TEXT = trace_builder.metadata(uuid=UUID).encode()
PLAIN = Format("plain", CTF_1_8, TEXT, LATE_CLASS_TEXT.encode())
PACKETIZED = Format("packetized", CTF_1_8, packetized(TEXT), packetized(LATE_CLASS_TEXT.encode()))
JSON = Format("ctf2", CTF_2, join(CTF_2_FRAGMENTS).encode(), join(LATE_CLASS_FRAGMENTS).encode())
FORMATS = [PLAIN, PACKETIZED, JSON]


def store(folder, metadata, streams):
    """Writes a trace folder. `streams` are lists of packets."""
    folder.mkdir(parents=True)
    (folder / "metadata").write_bytes(metadata)
    for number, packets in enumerate(streams):
        (folder / f"channel_{number}").write_bytes(b"".join(p.bytes for p in packets))
    return folder


@dataclasses.dataclass(frozen=True)
class StoredPacket:
    """A packet of a trace that LTTng has stored."""

    bytes: bytes
    content_size: int
    begin: int
    end: int
    discarded: int
    stream_class: int


def stored_packets(path):
    """Returns the packets of a stream file, as its index file describes them."""
    index = (path.parent / "index" / f"{path.name}.idx").read_bytes()
    entry_size = struct.unpack_from(">I", index, 12)[0]
    data = path.read_bytes()
    for at in range(16, len(index), entry_size):
        offset, size, content_size, *rest = struct.unpack_from(">7Q", index, at)
        yield StoredPacket(data[offset : offset + size // 8], content_size, *rest)
