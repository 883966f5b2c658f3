# SPDX-License-Identifier: MIT
"""Writes small CTF 1.8 traces with one or more stream classes. They are little-endian and have 64-bit times and one
event class `ev`."""

import struct

UUID = "2a6422d0-6cee-11e0-8c08-cb07d7b3a564"

TYPES = (
    "".join(f"typealias integer {{ size = {bits}; align = 8; }} := u{bits};\n" for bits in (8, 32, 64))
    + "typealias integer { size = 64; align = 8; map = clock.clk.value; } := time;\n"
)


class Trace:
    """A trace folder. `members` are the names of the packet context's members in addition to the sizes; see MEMBERS."""

    MEMBERS = {
        "timestamp_begin": ("time", "begin"),
        "timestamp_end": ("time", "end"),
        "events_discarded": ("u64", "discarded"),
        "packet_seq_num": ("u64", "sequence"),
        "cpu_id": ("u64", "cpu"),
    }

    def __init__(
        self, folder, members=tuple(MEMBERS), stream_ids=False, uuid=True, environment=None, streams=1, events=1
    ):
        self.folder = folder
        self.members = members
        self.stream_ids = stream_ids
        self.uuid = uuid
        folder.mkdir(parents=True)
        (folder / "metadata").write_text(self.metadata(environment or {}, streams, events))

    def metadata(self, environment, streams, events):
        header = "u32 magic; " + ("u8 uuid[16]; " if self.uuid else "") + "u32 stream_id; "
        header += "u64 stream_instance_id; " if self.stream_ids else ""
        entries = "".join(f'{k} = "{v}"; ' if isinstance(v, str) else f"{k} = {v}; " for k, v in environment.items())
        members = "".join(f"{self.MEMBERS[name][0]} {name}; " for name in self.members)
        text = "/* CTF 1.8 */\n" + TYPES + "trace { major = 1; minor = 8; byte_order = le; "
        text += (f'uuid = "{UUID}"; ' if self.uuid else "") + f"packet.header := struct {{ {header}}}; }};\n"
        text += f"env {{ {entries}}};\nclock {{ name = clk; freq = 1000000000; offset = 1000; }};\n"
        for stream in range(streams):
            text += f"stream {{ id = {stream}; event.header := struct {{ u8 id; time timestamp; }}; "
            text += f"packet.context := struct {{ u64 packet_size; u64 content_size; {members}}}; }};\n"
            for event in range(events):
                name = "ev" if event == 0 else f"ev{event}"
                text += (
                    f"event {{ id = {event}; stream_id = {stream}; name = {name}; fields := struct {{ u32 a; }}; }};\n"
                )
        return text

    def packet(
        self, begin=0, end=0, events=(), discarded=0, sequence=0, cpu=7, stream=0, stream_id=0, padding=0, event_id=0
    ):
        """Returns the bytes of a packet. `events` are pairs (time, payload)."""
        values = {"begin": begin, "end": end, "discarded": discarded, "sequence": sequence, "cpu": cpu}
        header = struct.pack("<I", 0xC1FC1FC1) + (bytes.fromhex(UUID.replace("-", "")) if self.uuid else b"")
        header += struct.pack("<I", stream) + (struct.pack("<Q", stream_id) if self.stream_ids else b"")
        rest = b"".join(struct.pack("<Q", values[self.MEMBERS[name][1]]) for name in self.members)
        rest += b"".join(struct.pack("<BQI", event_id, time, value) for time, value in events)
        size = len(header) + 16 + len(rest)
        return header + struct.pack("<QQ", (size + padding) * 8, size * 8) + rest + bytes(padding)

    def file(self, name, *packets):
        (self.folder / name).write_bytes(b"".join(packets))
        return self


def lttng_index(*packets):
    """Returns an index file. `packets` are tuples (size in bytes, begin, end, sequence number) without gaps."""
    out = struct.pack(">IIII", 0xC1F1DCC1, 1, 1, 72)
    offset = 0
    for size, begin, end, sequence in packets:
        out += struct.pack(">9Q", offset, size * 8, size * 8, begin, end, 0, 0, 0, sequence)
        offset += size
    return out
