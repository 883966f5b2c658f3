# SPDX-License-Identifier: MIT
"""A random trace: its event classes, streams, packets and events, and their bytes."""

import struct

import ctf2_builder as ctf2
from schema import Bits, Number, Structure, random_structure

SECOND = 1_000_000_000
LOG_LEVELS = {"warning": "WARNING", "emergency": "EMERGENCY", "debug:line": "DEBUG_LINE", "debug": "DEBUG"}
EVENT_NAMES = ["sched_switch", "sched_wakeup", "other", "a*b", "back\\slash", "prov:tp", "42"]


class EventClass:
    def __init__(self, rng, class_id, stream_class):
        self.id, self.stream_class = class_id, stream_class
        self.name = rng.choice(EVENT_NAMES) if rng.random() < 0.9 else None
        self.log_level = rng.choice([None, None, *LOG_LEVELS])
        self.context = random_structure(rng, 1, stream_class.is_packed, 2) if rng.random() < 0.4 else None
        self.payload = random_structure(rng, 2, stream_class.is_packed, 5) if rng.random() < 0.9 else None

    def metadata(self):
        more = {"name": self.name} if self.name is not None else {}
        if self.log_level:
            more["attributes"] = {"lttng.org,2009": {"log-level": self.log_level}}
        if self.context:
            more["specific_context_field_class"] = self.context.metadata()
        if self.payload:
            more["payload_field_class"] = self.payload.metadata()
        return ctf2.field("event-record-class", id=self.id, data_stream_class_id=self.stream_class.id, **more)


class StreamClass:
    def __init__(self, rng, class_id, has_clock):
        self.id, self.has_clock = class_id, has_clock
        self.is_packed = rng.random() < 0.3  # fields may begin within a byte
        self.packet_context = Structure([("cpu_id", Number("unsigned-integer", 32))] if rng.random() < 0.5 else [])
        if rng.random() < 0.5:
            more = random_structure(rng, 1, self.is_packed, 2)
            self.packet_context = Structure(
                [*self.packet_context.members.items(), *((n, m) for n, m in plain(more) if n != "cpu_id")]
            )
        self.common_context = Structure(
            [("number", Number("unsigned-integer", 32)), *plain(random_structure(rng, 1, self.is_packed, 2))]
        )
        ids = rng.sample([0, 1, 2, 3, 7, 300, 65535], rng.randint(1, 4))
        self.event_classes = [EventClass(rng, i, self) for i in ids]

    def metadata(self):
        def role(name, length=64):
            return ctf2.unsigned(length, alignment=8, roles=[name])

        clock = [("_t", role("default-clock-timestamp"))] if self.has_clock else []
        times = [("_b", role("default-clock-timestamp")), ("_e", role("packet-end-default-clock-timestamp"))]
        context = ctf2.structure(
            ("_p", role("packet-total-length")),
            ("_c", role("packet-content-length")),
            *(times if self.has_clock else []),
            ("_n", role("packet-sequence-number")),
            ("_d", role("discarded-event-record-counter-snapshot")),
            *((m["name"], m["field-class"]) for m in self.packet_context.metadata()["member-classes"]),
        )
        return ctf2.field(
            "data-stream-class",
            id=self.id,
            **({"default_clock_class_id": "c"} if self.has_clock else {}),
            packet_context_field_class=context,
            event_record_header_field_class=ctf2.structure(("_i", role("event-record-class-id", 16)), *clock),
            event_record_common_context_field_class=self.common_context.metadata(),
        )


def plain(structure):
    """Returns the given members, without lengths and selectors."""
    return [(name, member) for name, member in structure.members.items() if name not in structure.keys.values()]


class Event:
    def __init__(self, rng, number, event_class, packet, cycles):
        self.number, self.event_class, self.packet, self.cycles = number, event_class, packet, cycles
        self.common_context = event_class.stream_class.common_context.random(rng)
        self.common_context["number"] = number
        self.context = event_class.context.random(rng) if event_class.context else None
        self.payload = event_class.payload.random(rng) if event_class.payload else None
        # These properties are only known after the driver has read the trace.
        self.ns = self.stream_id = self.stream_name = self.trace_name = None

    def write(self, bits):
        event_class, stream_class = self.event_class, self.event_class.stream_class
        bits.align(8)
        bits.add(event_class.id, 16)
        if stream_class.has_clock:
            bits.add(self.cycles, 64)
        stream_class.common_context.write(bits, self.common_context)
        if event_class.context:
            event_class.context.write(bits, self.context)
        if event_class.payload:
            event_class.payload.write(bits, self.payload)


class Packet:
    def __init__(self, rng, stream_class, begin, discarded):
        self.stream_class, self.begin, self.discarded = stream_class, begin, discarded
        self.context = stream_class.packet_context.random(rng)
        self.events = []
        self.end = begin

    def write(self, stream_id, sequence_number):
        bits = Bits()
        bits.add_bytes(struct.pack("<IQQ", 0xC1FC1FC1, self.stream_class.id, stream_id))
        sizes = bits.length
        bits.add_bytes(bytes(16))
        if self.stream_class.has_clock:
            bits.add_bytes(struct.pack("<QQ", self.begin, self.end))
        bits.add_bytes(struct.pack("<QQ", sequence_number, self.discarded))
        self.stream_class.packet_context.write(bits, self.context)
        for event in self.events:
            event.write(bits)
        content = bits.length
        total = (content + 7) // 8 * 8 + 32
        bits.value |= (total | content << 64) << sizes
        bits.length = total
        return bits.bytes


class Trace:
    def __init__(self, rng):
        self.has_clock = rng.random() < 0.85
        self.frequency = rng.choice([SECOND, SECOND, 1_000_000, 333_333_333])
        # Some traces continue after midnight.
        self.offset_s = rng.choice([0, 1_700_000_000, 86_400 * 20_000 - 2, -86_400 * 10 - 3])
        self.stream_classes = [StreamClass(rng, i, self.has_clock) for i in range(rng.randint(1, 2))]
        self.events = []
        self.streams = [self.random_stream(rng) for _ in range(rng.randint(1, 3))]

    def random_stream(self, rng):
        stream_class, cycles, packets, discarded = rng.choice(self.stream_classes), rng.randrange(self.frequency), [], 0
        for _ in range(rng.randint(1, 4)):
            packet = Packet(rng, stream_class, cycles, discarded)
            for _ in range(rng.choice([0, 1, 2, 5, 8])):
                cycles += rng.choice([0, 1, 1000, self.frequency // 7, self.frequency])
                event = Event(rng, len(self.events), rng.choice(stream_class.event_classes), packet, cycles)
                packet.events.append(event)
                self.events.append(event)
            cycles += rng.choice([0, 5])
            packet.end = cycles
            cycles += rng.choice([0, 1, self.frequency])
            discarded += rng.choice([0, 0, 3])
            packets.append(packet)
        return packets

    def metadata(self):
        header = ctf2.structure(
            ("_m", ctf2.unsigned(32, alignment=8, roles=["packet-magic-number"])),
            ("_s", ctf2.unsigned(64, alignment=8, roles=["data-stream-class-id"])),
            ("_i", ctf2.unsigned(64, alignment=8, roles=["data-stream-id"])),
        )
        clock = ctf2.field(
            "clock-class",
            id="c",
            frequency=self.frequency,
            offset_from_origin={"seconds": self.offset_s},
            origin="unix-epoch",
        )
        return ctf2.join(
            [
                ctf2.field("preamble", version=2),
                ctf2.field("trace-class", packet_header_field_class=header),
                *([clock] if self.has_clock else []),
                *(s.metadata() for s in self.stream_classes),
                *(e.metadata() for s in self.stream_classes for e in s.event_classes),
            ]
        )

    def write(self, folder):
        folder.mkdir(parents=True)
        (folder / "metadata").write_text(self.metadata(), encoding="utf-8")
        for i, packets in enumerate(self.streams):
            content = b"".join(packet.write(i + 3, n) for n, packet in enumerate(packets))
            (folder / f"stream-{i}").write_bytes(content)

    def ns_of(self, cycles):
        return self.offset_s * SECOND + cycles * SECOND // self.frequency

    @property
    def first_ns(self):
        """The time of the first message with a time, which is the beginning of a packet."""
        return self.ns_of(min(packet.begin for packets in self.streams for packet in packets))
