# SPDX-License-Identifier: MIT
"""The sessions, traces and streams that a scripted relay daemon serves.

The steps of a stream are its replies to requests for its next index. A step is a packet (of trace_builder.py, or an
object with the same attributes) or a function. The function gets the stream and returns an iterable of indexes. It may
also return None, if it only changes the state: for example, it may extend the metadata of the trace or add a stream.
After the last step, the stream hangs up.
"""

import dataclasses
import itertools
import struct

OK, RETRY, HANG_UP, ERROR, INACTIVE = 1, 2, 3, 4, 5  # status of an index
SEEK_LAST = 2
NEW_METADATA, NEW_STREAMS = 1, 2  # flags
CTF_1_8, CTF_2 = 0, 1


@dataclasses.dataclass(frozen=True)
class Index:
    offset: int = 0
    packet_size: int = 0
    content_size: int = 0
    begin: int = 0
    end: int = 0
    discarded: int = 0
    stream_class: int = 0
    status: int = OK
    flags: int = 0

    def encoded(self):
        return struct.pack(">7QII", *dataclasses.astuple(self))


NOTHING = Index(status=RETRY)


def retry(times=1):
    """Replies that no packet is available now, without a lower bound for the times of later packets."""
    return lambda stream: [NOTHING] * times


def beacon(end, times=1, stream_class=0):
    """Replies that no packet is available now, and that later events are not before `end`."""
    return lambda stream: [Index(status=INACTIVE, end=end, stream_class=stream_class)] * times


def until(event, answer=NOTHING):
    """Replies with `answer` until `event` (a threading.Event) is set."""
    return lambda stream: iter(lambda: None if event.is_set() else answer, None)


def now(function, *args):
    """Calls a function without sending a reply."""

    def step(stream):
        function(*args)

    return step


class Stream:
    """A stream. `received` is the number of packets that the relay daemon has received before a client connects."""

    def __init__(self, *steps, received=0, channel="channel"):
        self.steps, self.received, self.channel = list(steps), received, channel
        self.id = self.trace = self.answers = None
        self.packets, self.size = {}, 0
        self.is_announced = self.is_over = False

    def attach(self, seek):
        self.is_announced, self.is_over = True, False
        skipped = self.received - 1 if seek == SEEK_LAST and self.received else 0
        for step in self.steps[:skipped]:
            self.receive(step)
        self.answers = self.all_answers(self.steps[skipped:])

    def all_answers(self, steps):
        for step in steps:
            yield from (step(self) or ()) if callable(step) else [self.receive(step)]
        self.is_over = True
        yield Index(status=HANG_UP)
        # The stream no longer exists in the relay daemon.
        yield from itertools.repeat(Index(status=ERROR))

    def receive(self, p):
        offset, self.size = self.size, self.size + len(p.bytes)
        self.packets[offset] = p.bytes
        stream_class = getattr(p, "stream_class", 0)
        return Index(offset, len(p.bytes) * 8, p.content_size, p.begin, p.end, p.discarded, stream_class)

    def read(self, offset, length):
        """Returns `length` bytes at `offset`, or None if the file doesn't contain all of them."""
        start = max((at for at in self.packets if at <= offset), default=0)
        data = self.packets.get(start, b"")[offset - start :]
        return data[:length] if length <= len(data) else None

    def clear(self):
        """Removes all received packets. The next packet begins a new file."""
        self.packets.clear()
        self.size = 0


class Trace:
    """A trace. `metadata` contains bytes, or a list of the parts of several replies. None in the list is the reply "no
    new metadata". If `announces_metadata` is false, replies of data streams don't announce new metadata."""

    def __init__(self, metadata, *streams, path="ust/uid/0/64-bit"):
        self.metadata = [metadata] if isinstance(metadata, bytes) else list(metadata)
        self.sent = 0
        self.is_closed = False
        self.announces_metadata = True
        self.path = path
        self.metadata_stream = Stream(channel="metadata")
        self.streams = []
        self.id = None
        for stream in (self.metadata_stream, *streams):
            self.add(stream)

    def add(self, stream):
        stream.trace = self
        self.streams.append(stream)

    def grow(self, *parts):
        self.metadata.extend(parts)

    @property
    def has_new_metadata(self):
        return self.sent < len(self.metadata)

    def next_metadata(self):
        self.sent += 1
        return self.metadata[self.sent - 1]

    def close(self):
        """Closes the metadata stream. No more metadata or streams will follow."""
        self.is_closed = True

    def clear(self):
        """Behaves like `lttng clear`: one reply contains metadata of 0 bytes."""
        self.metadata.append(b"")
        for stream in self.streams:
            stream.clear()


class Session:
    """A session. New streams may be added while `is_open` is true."""

    def __init__(self, name, *traces, host="host", timer=1000, ctf=CTF_1_8, is_open=False):
        self.name, self.host, self.timer, self.format, self.is_open = name, host, timer, ctf, is_open
        self.traces = []
        self.id = self.client = None
        self.has_hung_up = False
        for trace in traces:
            self.add(trace)

    def add(self, trace):
        self.traces.append(trace)

    @property
    def streams(self):
        return [stream for trace in self.traces for stream in trace.streams]

    @property
    def new_streams(self):
        return [stream for stream in self.streams if not stream.is_announced]

    @property
    def is_over(self):
        return not self.is_open and all(s.is_over for t in self.traces for s in t.streams if s is not t.metadata_stream)

    def is_listed(self, minor):
        return not self.has_hung_up and (minor >= 15 or self.format == CTF_1_8)

    def leave(self):
        """Detaches the client. The next client gets all streams again."""
        self.client = None
        for stream in self.streams:
            stream.is_announced = False
        for trace in self.traces:
            trace.sent = 0

    def encoded(self, minor):
        head = struct.pack(">QIII", self.id, self.timer, int(self.client is not None), len(self.streams))
        host, name = self.host.encode(), self.name.encode()
        if minor < 15:
            return head + host.ljust(64, b"\0") + name.ljust(255, b"\0")
        return head + struct.pack(">III", len(host), len(name), self.format) + host + name
