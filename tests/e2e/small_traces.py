# SPDX-License-Identifier: MIT
"""Small traces in both formats, from one description of the parts of a packet.

A part is a text such as "magic:32 uuid packet_size:leb". The names are those of CTF 1.8, or correspond to roles of CTF
2. The lengths are in bits. All fields are unsigned integers, except `uuid`.
"""

import dataclasses
import struct

import ctf2_builder as ctf2
import trace_builder

UUID = bytes.fromhex("2a6422d06cee11e08c08cb07d7b3a564")
UUID_TEXT = "2a6422d0-6cee-11e0-8c08-cb07d7b3a564"
ROLES = {
    "magic": "packet-magic-number",
    "uuid": "metadata-stream-uuid",
    "stream_id": "data-stream-class-id",
    "stream_instance_id": "data-stream-id",
    "packet_size": "packet-total-length",
    "content_size": "packet-content-length",
    "timestamp_begin": "default-clock-timestamp",
    "timestamp_end": "packet-end-default-clock-timestamp",
    "events_discarded": "discarded-event-record-counter-snapshot",
    "packet_seq_num": "packet-sequence-number",
    "id": "event-record-class-id",
    "timestamp": "default-clock-timestamp",
}
STREAM = 7
NUMBER, TEXT_EVENT = 0, 1  # event classes; both have a value as their first field


@dataclasses.dataclass
class Layout:
    """`padding` contains the sizes of the packets' padding in bytes; after the last size, the first one is used again.
    `alignment` is the alignment of all integers in bits.
    """

    header: str = "magic:32 uuid stream_id:32 stream_instance_id:32"
    context: str = (
        "packet_size:32 content_size:32 timestamp_begin:64 timestamp_end:64 events_discarded:32 packet_seq_num:32"
    )
    event: str = "id:16 timestamp:64"
    version: int = 1
    byte_order: str = "le"
    reversed_bits: bool = False
    alignment: int = 8
    padding: tuple = (0,)
    filling: int = 0  # number of additional bytes in each text
    files: int = 1
    in_a_row: bool = False  # True: a file has successive packets. False: the files take turns.
    packets: int = 3
    indexed: bool = False

    @property
    def has_magic(self):
        return "magic" in self.header


def fields(part):
    """Returns pairs of a name and a length: the number of bits, or `leb`."""
    pairs = (word.partition(":")[::2] for word in part.split())
    return [(name, length if length in ("", "leb") else int(length)) for name, length in pairs]


# Metadata.


def declaration(layout, name, length):
    if name == "uuid":
        return "integer { size = 8; align = 8; } uuid[16];"
    clock = "map = clock.main.value; " if name.startswith("timestamp") else ""
    return f"integer {{ size = {length}; align = {layout.alignment}; {clock}}} {name};"


def metadata_1(layout):
    def structure(part):
        return "struct { " + " ".join(declaration(layout, *field) for field in fields(part)) + " }"

    value = f"integer {{ size = 32; align = {layout.alignment}; }} value;"
    return (
        "/* CTF 1.8 */\n"
        f'trace {{ major = 1; minor = 8; byte_order = {layout.byte_order}; uuid = "{UUID_TEXT}"; '
        f"packet.header := {structure(layout.header)}; }};\n"
        "clock { name = main; freq = 1000000000; absolute = true; };\n"
        f"stream {{ id = 0; packet.context := {structure(layout.context)}; "
        f"event.header := {structure(layout.event)}; }};\n"
        f"event {{ id = {NUMBER}; name = number; stream_id = 0; fields := struct {{ {value} }}; }};\n"
        f"event {{ id = {TEXT_EVENT}; name = text; stream_id = 0; fields := struct {{ {value} string t; }}; }};\n"
    )


def field_class_2(layout, name, length):
    roles = {"roles": [ROLES[name]]} if name in ROLES else {}
    if name == "uuid":
        return ctf2.field("static-length-blob", length=16, **roles)
    if length == "leb":
        return ctf2.field("variable-length-unsigned-integer", **roles)
    is_little = layout.byte_order == "le"
    return ctf2.field(
        "fixed-length-unsigned-integer",
        length=length,
        alignment=layout.alignment,
        byte_order="little-endian" if is_little else "big-endian",
        bit_order="first-to-last" if is_little != layout.reversed_bits else "last-to-first",
        **roles,
    )


def metadata_2(layout):
    def structure(part):
        return ctf2.structure(*((name, field_class_2(layout, name, length)) for name, length in fields(part)))

    def event(name, event_id, *more):
        payload = ctf2.structure(("value", field_class_2(layout, "value", 32)), *more)
        return ctf2.field(
            "event-record-class", name=name, id=event_id, data_stream_class_id=0, payload_field_class=payload
        )

    return ctf2.join(
        [
            ctf2.field("preamble", version=2, uuid=list(UUID)),
            ctf2.field("trace-class", packet_header_field_class=structure(layout.header)),
            ctf2.field("clock-class", id="main", frequency=1000000000, origin="unix-epoch"),
            ctf2.field(
                "data-stream-class",
                id=0,
                default_clock_class_id="main",
                packet_context_field_class=structure(layout.context),
                event_record_header_field_class=structure(layout.event),
            ),
            event("number", NUMBER),
            event("text", TEXT_EVENT, ("t", ctf2.field("null-terminated-string"))),
        ]
    )


# Data.


class Writer:
    """Writes bits, in the order in which the metadata declares their storage."""

    def __init__(self, layout):
        self.layout, self.bits = layout, []
        self.places = {}  # for each named field, its position in bits

    def align(self, alignment):
        self.bits += [0] * (-len(self.bits) % alignment)

    def put(self, value, length):
        is_least_first = (self.layout.byte_order == "le") != self.layout.reversed_bits
        places = range(length) if is_least_first else range(length - 1, -1, -1)
        self.align(self.layout.alignment)
        self.bits += [value >> place & 1 for place in places]

    def put_bytes(self, content):
        places = range(8) if self.layout.byte_order == "le" else range(7, -1, -1)
        self.align(8)
        self.bits += [byte >> place & 1 for byte in content for place in places]

    def put_leb(self, value):
        out = bytearray()
        while True:
            out.append(value & 0x7F | (0x80 if value > 0x7F else 0))
            value >>= 7
            if not value:
                return self.put_bytes(out)

    def put_part(self, part, values):
        for name, length in fields(part):
            begin = len(self.bits)
            if name == "uuid":
                self.put_bytes(UUID)
            elif length == "leb":
                self.put_leb(values[name])
            else:
                self.put(values[name] % (1 << length), length)
            self.places[name] = range(begin, len(self.bits))

    def bytes(self):
        self.align(8)
        places = range(8) if self.layout.byte_order == "le" else range(7, -1, -1)
        groups = (self.bits[i : i + 8] for i in range(0, len(self.bits), 8))
        return bytes(sum(bit << place for bit, place in zip(group, places, strict=True)) for group in groups)


EVENTS = 4


class Packet:
    """Packet `number` of a stream. `events` has the expected events as the driver prints them. `ends` has the ends of
    the events in the packet (bytes). `places` has the positions of the fields of header and context (bits).
    """

    def __init__(self, layout, number):
        self.number = self.sequence_number = number
        self.begin = 1000 * (number + 1)
        self.end = self.begin + 100 * EVENTS
        self.discarded = 0
        padding = layout.padding[number % len(layout.padding)]
        self.packet_size = self.content_size = 0
        # The values of the lengths may change the sizes of their own fields.
        while True:
            sizes = self.packet_size, self.content_size
            self.build(layout, padding)
            if sizes == (self.packet_size, self.content_size):
                return

    def build(self, layout, padding):
        writer = Writer(layout)
        values = {
            "magic": trace_builder.MAGIC,
            "stream_id": 0,
            "stream_instance_id": STREAM,
            "packet_size": self.packet_size,
            "content_size": self.content_size,
            "timestamp_begin": self.begin,
            "timestamp_end": self.end,
            "events_discarded": self.discarded,
            "packet_seq_num": self.number,
        }
        writer.put_part(layout.header, values)
        writer.put_part(layout.context, values)
        self.header_size = (len(writer.bits) + 7) // 8
        self.places = dict(writer.places)
        self.events, self.times, self.ends = [], [], []
        for i in range(EVENTS):
            kind, time, value = (i + self.number) % 2, self.begin + 100 * i, 5000 + 10 * self.number + i
            writer.put_part(layout.event, {"id": kind, "timestamp": time})
            # A structure has the alignment of the text in it.
            writer.align(8 if kind == TEXT_EVENT else 1)
            writer.put(value, 32)
            text = "text" + layout.filling * "."
            if kind == TEXT_EVENT:
                writer.put_bytes(text.encode() + b"\0")
            self.times.append(time)
            self.ends.append((len(writer.bits) + 7) // 8)
            self.events.append(f"{time}:text:{value}:{text}" if kind == TEXT_EVENT else f"{time}:number:{value}")
        content_size = len(writer.bits)
        content = writer.bytes()
        self.bytes = content + bytes(padding)
        self.size = len(self.bytes)
        self.packet_size = 8 * self.size
        # A packet with only one length ends with its content, which consists of complete bytes.
        self.content_size = content_size if "content_size" in layout.context else self.packet_size


class SmallTrace:
    """`files` maps each file name to its packets."""

    def __init__(self, folder, layout):
        self.folder, self.layout = folder, layout
        self.packets = [Packet(layout, i) for i in range(layout.packets * layout.files)]
        groups = [
            self.packets[i * layout.packets : (i + 1) * layout.packets]
            if layout.in_a_row
            else self.packets[i :: layout.files]
            for i in range(layout.files)
        ]
        self.files = {f"file{i}": group for i, group in enumerate(groups)}

    def write(self):
        trace = trace_builder.Trace(self.folder, text=(metadata_1, metadata_2)[self.layout.version - 1](self.layout))
        for name, packets in self.files.items():
            (self.folder / name).write_bytes(b"".join(p.bytes for p in packets))
            if self.layout.indexed:
                trace.index(name, self.index(packets))

    def index(self, packets):
        content = trace_builder.index(packets)
        out = bytearray(content)
        for i in range(len(packets)):
            struct.pack_into(">Q", out, 16 + 72 * i + 56, STREAM)
        return bytes(out)
