# SPDX-License-Identifier: MIT
"""Builds small valid and invalid CTF 1.8 traces byte by byte.

    trace = Trace(folder)
    trace.stream("stream", [packet(number(100, 1), number(200, 2)), packet(number(300, 3))])

Everything is byte-aligned and little-endian. The fields of a packet's header and context may be given wrong values.
"""

import struct

MAGIC = 0xC1FC1FC1
HEADER_SIZE = 8 + 6 * 8
EVENT_HEADER_SIZE = 2 + 8

TYPES = """\
/* CTF 1.8 */

typealias integer { size = 8; align = 8; } := uint8_t;
typealias integer { size = 16; align = 8; } := uint16_t;
typealias integer { size = 32; align = 8; } := uint32_t;
typealias integer { size = 64; align = 8; } := uint64_t;

"""

BLOCKS = """\
trace {{
    major = 1;
    minor = 8;
    byte_order = le;
    uuid = "{uuid}";
    packet.header := struct {{
        uint32_t magic;
        uint32_t stream_id;
    }};
}};

clock {{
    name = main;
    freq = 1000000000;
    offset_s = {offset_s};
    absolute = true;
}};

typealias integer {{ size = 64; align = 8; map = clock.main.value; }} := time_t;

stream {{
    id = 0;
    packet.context := struct {{
        uint64_t packet_size;
        uint64_t content_size;
        time_t timestamp_begin;
        time_t timestamp_end;
        uint64_t events_discarded;
        uint64_t packet_seq_num;
    }};
    event.header := struct {{
        uint16_t id;
        time_t timestamp;
    }};
}};

event {{
    name = number;
    id = 0;
    stream_id = 0;
    fields := struct {{
        uint32_t value;
    }};
}};

event {{
    name = bytes;
    id = 1;
    stream_id = 0;
    fields := struct {{
        uint64_t length;
        uint8_t items[length];
    }};
}};

event {{
    name = text;
    id = 2;
    stream_id = 0;
    fields := struct {{
        string text;
    }};
}};
"""


class Event:
    def __init__(self, event_class_id, time, payload):
        self.time = time
        self.bytes = struct.pack("<HQ", event_class_id, time) + payload


def number(time, value):
    return Event(0, time, struct.pack("<I", value))


def bytes_(time, items, length=None):
    return Event(1, time, struct.pack("<Q", len(items) if length is None else length) + bytes(items))


def text(time, value, end=b"\0"):
    return Event(2, time, value + end)


class Packet:
    """`packet_size` and `content_size` are in bits, as in the packet itself. `size` is in bytes."""

    def __init__(
        self,
        events,
        *,
        magic=MAGIC,
        stream_class=0,
        packet_size=None,
        content_size=None,
        begin=None,
        end=None,
        discarded=0,
        sequence_number=0,
        padding=0,
    ):
        content = b"".join(event.bytes for event in events)
        times = [event.time for event in events] or [0]
        self.size = HEADER_SIZE + len(content) + padding
        self.packet_size = self.size * 8 if packet_size is None else packet_size
        self.content_size = (HEADER_SIZE + len(content)) * 8 if content_size is None else content_size
        self.begin = times[0] if begin is None else begin
        self.end = times[-1] if end is None else end
        self.discarded = discarded
        self.sequence_number = sequence_number
        self.bytes = (
            struct.pack(
                "<II6Q",
                magic,
                stream_class,
                self.packet_size,
                self.content_size,
                self.begin,
                self.end,
                discarded,
                sequence_number,
            )
            + content
            + bytes(padding)
        )


def packet(*events, **settings):
    return Packet(events, **settings)


def index(packets, *, magic=0xC1F1DCC1, major=1, minor=1, entry_size=72):
    """Returns the index file that LTTng would write for a stream file of `packets`."""
    out, offset = struct.pack(">IIII", magic, major, minor, entry_size), 0
    for p in packets:
        entry = struct.pack(
            ">9Q", offset, p.packet_size, p.content_size, p.begin, p.end, p.discarded, 0, 0, p.sequence_number
        )
        out += entry[:entry_size].ljust(entry_size, b"\0")
        offset += p.size
    return out


def metadata(*, offset_s=0, uuid="2a6422d0-6cee-11e0-8c08-cb07d7b3a564", more="", env=""):
    blocks = BLOCKS.format(offset_s=offset_s, uuid=uuid)
    return TYPES + (f"env {{\n{env}\n}};\n\n" if env else "") + blocks + more


class Trace:
    def __init__(self, folder, *, text=None, **settings):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "metadata").write_text(metadata(**settings) if text is None else text)

    def stream(self, name, packets, *, tail=b"", indexed=False):
        """Writes a stream file. `packets` contains packets, or bytes that are written unchanged."""
        content = b"".join(p.bytes if isinstance(p, Packet) else p for p in packets) + tail
        (self.folder / name).write_bytes(content)
        if indexed:
            self.index(name, index(packets))
        return self

    def index(self, name, content):
        (self.folder / "index").mkdir(exist_ok=True)
        (self.folder / "index" / (name + ".idx")).write_bytes(content)
        return self
