# SPDX-License-Identifier: MIT
"""Creates the traces for measurements once, in a folder that may be deleted at any time."""

from __future__ import annotations

import itertools
import os
import random
import shutil
import struct
import subprocess
from pathlib import Path

from measurement import Build

HERE = Path(__file__).resolve().parent
SAMPLE = HERE.parent / "tests/data/traces/sample"

METADATA = """\
/* CTF 1.8 */

typealias integer {{ size = 8; align = 8; }} := uint8_t;
typealias integer {{ size = 32; align = 8; }} := uint32_t;
typealias integer {{ size = 64; align = 8; }} := uint64_t;

trace {{
    major = 1;
    minor = 8;
    byte_order = le;
    packet.header := struct {{ uint32_t magic; uint32_t stream_id; }};
}};

clock {{ name = main; freq = 1000000000; }};

typealias integer {{ size = 32; align = 8; map = clock.main.value; }} := short_time_t;
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
    event.header := struct {{ uint8_t id; short_time_t timestamp; }};
}};

event {{
    name = generated;
    id = 0;
    stream_id = 0;
    fields := struct {{ {fields} }};
}};
"""
# VARIANT_FIELDS replaces PLAIN_FIELDS, the first two fields. The bytes of the events stay the same. sink.ctf.fs must
# encode events with a variant, instead of copying them.
PLAIN_FIELDS = "uint32_t f0; uint32_t f1;"
VARIANT_FIELDS = (
    "enum : uint32_t { few = 0 ... 3, many = 4 ... 999 } f0; variant <f0> { uint32_t few; uint32_t many; } f1;"
)
PACKET = struct.Struct("<II6Q")
MAGIC = 0xC1FC1FC1
DEBUG_INFO_EVENTS = 200  # per loop, or a few more
COUNTED_EVENTS = 100_000  # at least; this takes about a second under valgrind


def write_stream(path: Path, number: int, packets: int, events: int, fields: int, padding: int) -> None:
    """Writes a data stream file. Events are about 100 microseconds apart, at different times in each stream."""
    source = random.Random(number)
    content = PACKET.size + events * (5 + 4 * fields)
    layout = struct.Struct("<" + ("BI" + "I" * fields) * events)
    times = itertools.accumulate(source.choices(range(50_000, 150_000), k=packets * events))
    with open(path, "wb") as file:
        for sequence_number in range(packets):
            batch = list(itertools.islice(times, events))
            values = itertools.chain.from_iterable(
                (0, time & 0xFFFFFFFF, *range(number, number + fields)) for time in batch
            )
            file.write(
                PACKET.pack(MAGIC, 0, (content + padding) * 8, content * 8, batch[0], batch[-1], 0, sequence_number)
            )
            file.write(layout.pack(*values))
            file.write(bytes(padding))


class Traces:
    def __init__(self, folder: Path, build: Build, kernel: Path):
        self.folder, self.build, self.source = folder, build, kernel
        folder.mkdir(parents=True, exist_ok=True)

    def _make(self, name: str, make) -> Path:
        """Returns the folder `name`. Creates the folder if it doesn't exist, completely or not at all."""
        path, part = self.folder / name, self.folder / (name + ".part")
        if not path.exists():
            shutil.rmtree(part, ignore_errors=True)
            make(part)
            part.rename(path)
        return path

    def _grow(self, trace: Path, part: Path, rounds: int) -> None:
        subprocess.run([self.build.tool("grow"), str(trace), str(part), str(rounds)], check=True)

    def kernel(self, rounds: int) -> Path:
        """Returns the given trace, repeating its packets. If `rounds` is 0, each stream has only its first packet."""
        return self._make(f"{self.source.name}-{rounds}", lambda part: self._grow(self.source, part, rounds))

    def counted_pair(self, events: int) -> tuple[Path, Path]:
        """Returns the given trace in two sizes, to count the instructions of the difference."""
        rounds = -(-COUNTED_EVENTS // events)
        return self.kernel(rounds), self.kernel(3 * rounds)

    def sample(self, rounds: int) -> Path:
        """Returns the recording in tests/data with its packets repeated."""
        return self._make(f"sample-{rounds}", lambda part: self._grow(SAMPLE, part, rounds))

    def ust(self, events: int) -> Path:
        """Returns a recording of an application: seven event classes in random order, four streams. Needs LTTng."""
        record = HERE.parent / "tests/recording/record"
        return self._make(
            f"ust-{events}",
            lambda part: subprocess.run(
                [record, part, "-e", str(events), "-t", "4", "-b", "1M", "-n", "8", "-s", HERE / "recording"],
                check=True,
            ),
        )

    def debug_info(self, events: int) -> Path:
        """Records libraries with debugging information, and the contexts vpid and ip. Returns a folder with `trace`."""
        path, record = self.folder / f"debug-info-{events}", HERE.parent / "tests/recording/debug-info/record"
        # The recording isn't moved after it is made, because it contains paths of this folder. The trace is made last.
        if not (path / "trace").exists():
            subprocess.run([record, path, str(-(-events // DEBUG_INFO_EVENTS))], check=True, stdout=subprocess.DEVNULL)
        return path

    def rewritten(self, trace: Path) -> Path:
        """Returns a trace with the same data, and with the same metadata rewritten as CTF 2."""

        def make(part: Path) -> None:
            part.mkdir()
            for file in trace.iterdir():
                if file.name == "metadata":
                    with open(part / "metadata", "wb") as metadata:
                        subprocess.run([self.build.tool("rewrite-metadata"), str(file)], stdout=metadata, check=True)
                elif file.is_file():
                    os.link(file, part / file.name)

        return self._make(trace.name + "-ctf2", make)

    def generated(self, *, streams: int, packets: int, events: int, fields: int = 3, packet_size: int = 0) -> Path:
        """Returns a trace with these numbers of streams, packets per stream, events per packet and fields per event."""

        def make(part: Path) -> None:
            part.mkdir()
            (part / "metadata").write_text(METADATA.format(fields=" ".join(f"uint32_t f{i};" for i in range(fields))))
            padding = max(packet_size - PACKET.size - events * (5 + 4 * fields), 0)
            for number in range(streams):
                write_stream(part / f"stream_{number}", number, packets, events, fields, padding)

        return self._make(f"generated-{streams}x{packets}x{events}x{fields}-{packet_size}", make)

    def with_variant(self, trace: Path) -> Path:
        """Returns a generated trace whose second field is a variant."""

        def make(part: Path) -> None:
            part.mkdir()
            for file in trace.iterdir():
                os.link(file, part / file.name)
            metadata = (part / "metadata").read_text()
            (part / "metadata").unlink()
            (part / "metadata").write_text(metadata.replace(PLAIN_FIELDS, VARIANT_FIELDS))

        return self._make(trace.name + "-variant", make)

    def many_streams(self, total_events: int) -> Path:
        """Returns 1,000 streams of 4 KiB packets. The events have the average size of kernel events (33 bytes)."""
        streams, events = 1000, 122
        packets = -(-total_events // (streams * events))
        return self.generated(streams=streams, packets=packets, events=events, fields=7, packet_size=4096)

    def tiny_packets(self) -> Path:
        return self.generated(streams=8, packets=125_000, events=2)


def forget(trace: Path) -> None:
    """Drops the files of a trace from the page cache."""
    os.sync()
    for path in trace.rglob("*"):
        if path.is_file():
            with open(path, "rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def bytes_of(trace: Path) -> int:
    return sum(path.stat().st_size for path in trace.iterdir() if path.is_file() and path.name != "metadata")
