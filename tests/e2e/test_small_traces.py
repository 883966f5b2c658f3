# SPDX-License-Identifier: MIT
"""Small traces in which each byte is changed in many ways, and which are cut off at each byte. Each case is read
strictly and with `tolerant`.

DAMAGE_PATTERNS is the number of other values for each byte; 255 are all values. The slow tier uses 32.
"""

import dataclasses
import os
import re
import subprocess

import pytest
from small_traces import EVENTS, Layout, SmallTrace

PATTERNS = os.environ.get("DAMAGE_PATTERNS", "4")
SMALLEST_EVENT = 7  # bytes

COMPACT = {"event": "id:5 timestamp:27", "alignment": 1}
# The four packets have 128 bytes each, so changing one byte of a packet size can result in the size of several
# packets.
ONE_LENGTH = {"context": "packet_size:32 timestamp_begin:64 timestamp_end:64 events_discarded:32", "packets": 4}
NO_MAGIC = "uuid stream_id:8"
BITS = {
    "header": "magic:32 uuid stream_id:3 stream_instance_id:5",
    "context": "packet_size:17 content_size:17 timestamp_begin:37 timestamp_end:37 events_discarded:9",
    "event": "id:3 timestamp:37",
    "alignment": 1,
}
LEB = {
    "context": "packet_size:leb content_size:leb timestamp_begin:leb timestamp_end:leb packet_seq_num:leb",
    "event": "id:leb timestamp:leb",
}
TRACES = {
    "ctf-1": Layout(),
    "ctf-1, padding, index": Layout(padding=(16, 0, 7), indexed=True),
    "ctf-1, big-endian, files in turn": Layout(byte_order="be", padding=(5,), files=2),
    "ctf-1, files in turn, index": Layout(files=2, padding=(24,), indexed=True),
    "ctf-1, files in a row": Layout(files=3, in_a_row=True),
    "ctf-1, one length, compact events": Layout(filling=17, **ONE_LENGTH, **COMPACT),
    "ctf-1, one length, files in turn, index": Layout(filling=5, files=2, indexed=True, **ONE_LENGTH),
    "ctf-2": Layout(version=2, padding=(16, 3)),
    "ctf-2, files in turn, index": Layout(version=2, byte_order="be", files=2, padding=(4,), indexed=True),
    "ctf-2, variable lengths": Layout(version=2, padding=(9,), **LEB),
    "ctf-2, variable lengths, files in a row, index": Layout(version=2, files=2, in_a_row=True, indexed=True, **LEB),
    "ctf-2, bits": Layout(version=2, byte_order="be", padding=(2,), **BITS),
    "ctf-2, bits reversed, index": Layout(version=2, reversed_bits=True, indexed=True, **BITS),
    "ctf-2, bits reversed, big-endian": Layout(version=2, byte_order="be", reversed_bits=True, padding=(8,), **BITS),
    "ctf-2, no magic number": Layout(version=2, header=NO_MAGIC),
    "ctf-2, no magic number, index": Layout(version=2, header=NO_MAGIC, padding=(6,), indexed=True),
}


@dataclasses.dataclass
class Damage:
    """The damage in the report."""

    kind: str
    file: str
    packet: int
    packet_offset: int
    offset: int
    skipped: int
    begin: int | None
    end: int | None
    packets_lost: int | None
    events_lost: int | None

    @classmethod
    def parse(cls, words):
        return cls(*words[:2], *(None if word == "-" else int(word) for word in words[2:]))


@dataclasses.dataclass
class Case:
    """The output of the driver for one case."""

    kind: str
    place: int
    pattern: int
    damage: list = dataclasses.field(default_factory=list)
    tolerant: list = None
    strict: list = None
    status: dict = dataclasses.field(default_factory=dict)
    error: str = ""


def read_cases(trace, file):
    driver = [os.environ[name] for name in ("DAMAGE_DRIVER", "CTF_PLUGIN", "UTILS_PLUGIN")]
    args = [str(trace.layout.version - 1), trace.folder, file, PATTERNS]
    # Meson requests that all allocated and freed memory is filled, which takes long: the buffers are much larger than
    # the traces.
    environment = {**os.environ, "MALLOC_PERTURB_": "0"}
    case = None
    with subprocess.Popen([*driver, *args], env=environment, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            word, *words = line.rstrip("\n").split("\t")
            match word:
                case "case":
                    if case:
                        yield case
                    case = Case(words[0], int(words[1]), int(words[2]))
                case "damage":
                    case.damage.append(Damage.parse(words))
                case "tolerant" | "strict":
                    case.status[word] = int(words[0])
                    setattr(case, word, words[1:])
                case "error":
                    case.error = words[0]
    assert process.returncode == 0, case
    yield case


def events_of(packets):
    return [event for packet in packets for event in packet.events]


def without(events, expected):
    """Returns `events` without those of `expected`, or None if `expected` isn't a subsequence of `events`."""
    rest, wanted = [], iter([*expected, None])
    want = next(wanted)
    for event in events:
        if event == want:
            want = next(wanted)
        else:
            rest.append(event)
    return rest if want is None else None


class Check:
    """Checks one case. `damaged` is the damaged packet (bytes `begin` to `end` of the file), or None."""

    def __init__(self, trace, file, case):
        self.trace, self.file, self.case, self.layout = trace, file, case, trace.layout
        self.packets = trace.files[file]
        self.damaged, self.begin, self.end = None, 0, 0
        missing = set()
        at = 0
        for packet in self.packets:
            begin, at = at, at + packet.size
            if case.kind == "cut" and at > case.place:
                missing.add(packet.number)
            if case.kind != "whole" and begin <= case.place < at and not (case.kind == "cut" and case.place == begin):
                self.damaged, self.begin, self.end = packet, begin, at
                missing.add(packet.number)
        if case.kind == "cut":
            self.end = case.place
        self.left = [packet for packet in trace.packets if packet.number not in missing]
        self.place = case.place - self.begin  # in the damaged packet

    @property
    def is_in_header(self):
        return self.place < self.damaged.header_size

    @property
    def before(self):
        return [packet for packet in self.left if packet.number < self.damaged.number]

    def run(self):
        assert self.case.status["tolerant"] == 0, self.case.error
        self.check_missing()
        if self.damaged:
            self.check_loss()
            self.check_tolerant()
            self.check_strict()
        else:
            assert self.case.status["strict"] == 0
            assert self.case.tolerant == self.case.strict == events_of(self.left)
            assert all(damage.kind == "missing" for damage in self.case.damage)

    def check_missing(self):
        """Checks the packets that only an index file contains."""
        missing = [p for p in self.trace.packets if p not in self.left and p is not self.damaged]
        found = [damage for damage in self.case.damage if damage.kind == "missing"]
        if not missing or not self.layout.indexed:
            assert not found
            return
        (damage,) = found
        assert (damage.file, damage.packets_lost) == (self.file, len(missing))
        if damage.begin is not None:  # if no packet of a file can be read, its clock is unknown
            assert (damage.begin, damage.end) == (missing[0].begin, missing[-1].end)
        assert damage.offset == damage.packet_offset == self.case.place

    # Tolerant reading.

    def check_loss(self):
        """Checks that known counts of lost events and packets are right."""
        lost = [event for event in events_of(self.trace.packets) if event not in self.case.tolerant]
        is_seen = bool(self.case.damage) and not self.is_in("content_size") and self.case.kind == "changed"
        if is_seen and all(damage.events_lost == 0 for damage in self.case.damage):
            assert not [event for event in lost if event not in self.damaged.events]
        whole = [p for p in self.trace.packets if p is not self.damaged and not set(p.events) <= set(lost)]
        if self.case.kind == "changed" and all(damage.packets_lost == 0 for damage in self.case.damage):
            assert len(whole) == len(self.trace.packets) - 1, "a packet is lost"

    def check_tolerant(self):
        events = self.case.tolerant
        if not self.layout.has_magic and not self.layout.indexed and self.is_in_header and self.case.damage:
            # Without magic numbers and an index file, no packet after the damaged header can be found.
            assert events[: EVENTS * len(self.before)] == events_of(self.before)
            last = self.case.damage[-1]
            assert self.begin <= last.packet_offset
            assert last.offset + last.skipped <= sum(packet.size for packet in self.packets)
            return
        rest = without(events, events_of(self.left))
        assert rest is not None, "events of packets without damage are lost"
        if self.layout.files == 1:
            at = EVENTS * len(self.before)
            assert events[at : at + len(rest)] == rest, (
                "events of the damaged packet aren't between those of the other packets"
            )
        assert len(rest) <= self.damaged.size // SMALLEST_EVENT
        # A content length that is too small, but plausible, ends the packet's events early, and needn't be reported.
        if len(rest) < EVENTS and not self.is_in("content_size"):
            assert self.case.damage, "the loss isn't reported"
        for damage in self.case.damage:
            if damage.kind != "missing":
                self.check_report(damage, rest)

    def is_in(self, *names):
        bits = range(8 * self.place, 8 * self.place + 8)
        places = [self.damaged.places[name] for name in names if name in self.damaged.places]
        return any(place.start < bits.stop and bits.start < place.stop for place in places)

    def check_report(self, damage, rest):
        assert damage.file == self.file
        assert self.begin <= damage.packet_offset <= damage.offset
        assert damage.offset + damage.skipped <= self.end
        self.check_number(damage.packet, damage.packet_offset)
        self.check_times(damage, rest)

    def check_number(self, number, offset):
        """Checks the number of a packet in its file. A wrong time may change the order of the packets."""
        if self.layout.files == 1 or not self.is_in_header:
            first = self.packets.index(self.damaged)
            assert number == first + (offset > self.begin)

    def check_times(self, damage, rest):
        """Checks that the lost events are between the reported times, unless these times are wrong."""
        begins = [self.damaged.header_size, *self.damaged.ends]
        lost = [
            time
            for time, begin, end in zip(self.damaged.times, begins, self.damaged.ends, strict=False)
            if self.begin + end > damage.offset and self.begin + begin < damage.offset + damage.skipped
        ]
        if not lost or self.is_in("timestamp_begin", "timestamp_end"):
            return
        if set(rest) <= set(self.damaged.events):
            assert damage.begin is None or damage.begin <= min(lost)
        assert damage.end is None or damage.end >= max(lost)

    # Strict reading.

    def check_strict(self):
        events = self.case.strict
        if self.case.status["strict"] == 0:
            # The damage can't be detected: it changes values or the end of the packet's events.
            rest = without(events, events_of(self.left))
            assert rest is not None or self.hides_packets(events)
            return
        path = re.escape(f"{self.trace.folder}/{self.file}")
        place = re.match(rf"{path}: packet (\d+) \(at byte (\d+)\): ", self.case.error)
        assert place
        self.check_number(*map(int, place.groups()))
        if self.is_in_header and events == events_of(self.seen_before_header()):
            return
        at = EVENTS * len(self.before)
        assert events[:at] == events_of(self.before)
        if not self.is_in_header:
            kept = [
                event for event, end in zip(self.damaged.events, self.damaged.ends, strict=True) if end <= self.place
            ]
            assert events[at : at + len(kept)] == kept
        assert not set(events[at:]) & set(events_of(self.left)), "events after the damage"

    def seen_before_header(self):
        """Returns the packets before a packet with an unreadable header."""
        if self.layout.files == 1:
            return self.before
        if self.damaged is self.packets[0]:
            # The stream and the time of the file are unknown.
            return [packet for packet in self.left if packet not in self.packets]
        if self.layout.indexed and self.case.kind == "changed":
            return self.before
        # The damaged packet may begin where the previous packet of its file ends, so no later packet is read.
        last = self.packets[self.packets.index(self.damaged) - 1].number
        return [packet for packet in self.left if packet.number <= last]

    def hides_packets(self, events):
        """Returns whether the changed packet size ends where a later packet begins. It hides the packets in between."""
        hidden = [packet for packet in self.packets if packet.number > self.damaged.number]
        return any(
            self.is_in("packet_size")
            and without(events, events_of(packet for packet in self.left if packet not in hidden[:count])) is not None
            for count in range(1, len(hidden) + 1)
        )


@pytest.mark.parametrize("name", TRACES)
def test_damage_only_loses_its_packet(tmp_path, production, name):
    trace = SmallTrace(tmp_path / "trace", TRACES[name])
    trace.write()
    for file in trace.files:
        for case in read_cases(trace, file):
            try:
                Check(trace, file, case).run()
            except AssertionError as error:
                raise AssertionError(f"{file}: {case}") from error
