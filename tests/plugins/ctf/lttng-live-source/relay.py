# SPDX-License-Identifier: MIT
"""A scripted LTTng relay daemon. It supports versions 2.4 to 2.15 of the live protocol, and sends what a test defines.

    stream = Stream(packet(number(100, 1)), beacon(150), retry(3), packet(number(200, 2)))
    with Relay(Session("name", Trace(metadata, stream))) as relay:
        run("babeltrace2", "-i", "lttng-live", relay.url("name"))

`Relay.faults` lists the requests that no real relay daemon would accept.
"""

import collections
import dataclasses
import itertools
import socketserver
import struct
import threading

from live_session import ERROR, NEW_METADATA, NEW_STREAMS, OK, Index

COMMANDS = {
    1: "connect",
    2: "list",
    3: "attach",
    4: "index",
    5: "packet",
    6: "metadata",
    7: "new-streams",
    8: "create",
    9: "detach",
}
REQUESTS = {
    "connect": ">QIII",
    "list": ">",
    "attach": ">QQI",
    "index": ">Q",
    "packet": ">QQI",
    "metadata": ">Q",
    "new-streams": ">Q",
    "create": ">",
    "detach": ">Q",
}
PACKET_ERROR, METADATA_NO_NEW, METADATA_ERROR = 3, 2, 3
NEW_STREAMS_ERROR, NEW_STREAMS_HANG_UP = 3, 4
ATTACH_ALREADY, ATTACH_UNKNOWN, ATTACH_NO_SESSION = 2, 3, 6
PATIENCE = 30  # maximum time to wait, in seconds


def encoded_stream(stream):
    is_metadata = stream is stream.trace.metadata_stream
    head = struct.pack(">QQI", stream.id, stream.trace.id, is_metadata)
    return head + stream.trace.path.encode().ljust(4096, b"\0") + stream.channel.encode().ljust(255, b"\0")


class Connection(socketserver.BaseRequestHandler):
    """The connection of one client. A method that has the name of a command returns the reply to this command."""

    relay = property(lambda self: self.server.relay)

    def setup(self):
        self.minor, self.has_viewer_session = None, False

    def handle(self):
        try:
            while request := self.receive():
                self.answer(*request)
        except (ConnectionError, EOFError):
            pass
        finally:
            self.relay.leave(self)

    def receive(self):
        """Reads one command. It must be alone in its segment, because some relay daemons ignore further commands."""
        data = self.read(b"", 16)
        size, number, _ = struct.unpack_from(">QII", data)
        command = COMMANDS.get(number)
        if command is None or (command == "connect") != (self.minor is None):
            return self.relay.blame(f"command {number} is unknown or not allowed now")
        if size != struct.calcsize(REQUESTS[command]):
            return self.relay.blame(f"command {command} has {size} bytes, which is wrong")
        data = self.read(data, 16 + size)
        if len(data) > 16 + size:
            return self.relay.blame(f"command {command} is in one segment with another command")
        return command, struct.unpack_from(REQUESTS[command], data, 16)

    def read(self, data, size):
        while len(data) < size:
            piece = self.request.recv(4096)
            if not piece:
                raise EOFError
            data += piece
        return data

    def answer(self, command, arguments):
        with self.relay.changed:
            reply = getattr(self, command.replace("-", "_"))(*arguments)
            number = self.relay.note(command)
        spoil = self.relay.spoil.get((command, number)) or self.relay.spoil.get((command, None))
        if spoil:
            spoil(self, reply)
        else:
            self.send(reply)

    def send(self, data):
        size = self.relay.piece_size or len(data) or 1
        for at in range(0, len(data), size):
            self.request.sendall(data[at : at + size])

    def connect(self, _id, _major, minor, _type):
        self.minor = min(minor, self.relay.minor)
        return struct.pack(">QIII", 1, 2, self.relay.minor, 0)

    def create(self):
        self.has_viewer_session = True
        return struct.pack(">I", OK)

    def list(self):
        sessions = [s for s in self.relay.sessions if s.is_listed(self.minor)]
        return struct.pack(">I", len(sessions)) + b"".join(s.encoded(self.minor) for s in sessions)

    def attach(self, session_id, _offset, seek):
        session = self.relay.session(session_id)
        if not self.has_viewer_session:
            return struct.pack(">II", ATTACH_NO_SESSION, 0)
        if session is None:
            return struct.pack(">II", ATTACH_UNKNOWN, 0)
        if session.client is not None:
            return struct.pack(">II", ATTACH_ALREADY, 0)
        session.client = self
        return self.announcement(session, seek)

    def announcement(self, session, seek=None):
        streams = session.new_streams
        for stream in streams:
            self.relay.number(stream)
            stream.attach(seek)
        return struct.pack(">II", OK, len(streams)) + b"".join(map(encoded_stream, streams))

    def new_streams(self, session_id):
        session = self.relay.session(session_id)
        if session is None or session.client is not self:
            return struct.pack(">II", NEW_STREAMS_ERROR, 0)
        if session.is_over:
            session.has_hung_up = True
            return struct.pack(">II", NEW_STREAMS_HANG_UP, 0)
        return self.announcement(session)

    def index(self, stream_id):
        session, stream = self.relay.find(self, stream_id)
        if stream is None or stream is stream.trace.metadata_stream or stream.is_over:
            self.relay.blame(f"the client requests an index of stream {stream_id}")
            return Index(status=ERROR).encoded()
        index = next(stream.answers)
        # Set the flags after the step, because the step may have added metadata or streams.
        has_news = stream.trace.announces_metadata and stream.trace.has_new_metadata
        flags = NEW_METADATA * has_news + NEW_STREAMS * bool(session.new_streams)
        return dataclasses.replace(index, flags=index.flags | flags).encoded()

    def packet(self, stream_id, offset, length):
        _, stream = self.relay.find(self, stream_id)
        data = stream.read(offset, length) if stream else None
        if data is None:
            return struct.pack(">III", PACKET_ERROR, 0, 0)
        data = data[: self.relay.packet_limit]
        return struct.pack(">III", OK, len(data), 0) + data

    def metadata(self, stream_id):
        _, stream = self.relay.find(self, stream_id)
        if stream is None or stream is not stream.trace.metadata_stream or stream.is_over:
            self.relay.blame(f"the client requests metadata of stream {stream_id}")
            return struct.pack(">QI", 0, METADATA_ERROR)
        part = stream.trace.next_metadata() if stream.trace.has_new_metadata else None
        if part is None:
            stream.is_over = stream.trace.is_closed
            return struct.pack(">QI", 0, METADATA_ERROR if stream.is_over else METADATA_NO_NEW)
        return struct.pack(">QI", len(part), OK) + part

    def detach(self, session_id):
        session = self.relay.session(session_id)
        if session is not None and session.client is self:
            session.leave()
        return struct.pack(">I", OK)


class Server(socketserver.ThreadingTCPServer):
    daemon_threads, block_on_close, disable_nagle_algorithm = True, False, True
    request_queue_size = 64

    def handle_error(self, _request, _address):
        self.relay.blame("the scripted relay daemon failed")
        super().handle_error(_request, _address)


class Relay:
    """
    A scripted relay daemon.

    `spoil` maps a command and the number of its reply (from 1; None: all replies) to a function that replaces the
    reply. The function gets the connection and the original reply. A packet is sent in parts of at most `packet_limit`
    bytes, and all data in pieces of at most `piece_size` bytes.
    """

    def __init__(self, *sessions, minor=15, spoil=None, packet_limit=None, piece_size=None):
        self.sessions, self.minor, self.spoil = [], minor, spoil or {}
        self.packet_limit, self.piece_size = packet_limit, piece_size
        self.counts, self.faults = collections.Counter(), []
        self.changed = threading.Condition(threading.RLock())
        self.ids = itertools.count(1)
        for session in sessions:
            self.add(session)

    def __enter__(self):
        self.server = Server(("127.0.0.1", 0), Connection)
        self.server.relay = self
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    @property
    def address(self):
        return f"net://localhost:{self.port}"

    def url(self, name, host="host"):
        return f"{self.address}/host/{host}/{name}"

    def add(self, session):
        with self.changed:
            session.id = next(self.ids)
            self.sessions.append(session)

    def session(self, session_id):
        return next((s for s in self.sessions if s.id == session_id), None)

    def number(self, stream):
        stream.trace.id = stream.trace.id or next(self.ids)
        stream.id = next(self.ids)

    def find(self, client, stream_id):
        for session in self.sessions:
            for stream in session.streams:
                if stream.id == stream_id and session.client is client:
                    return session, stream
        return None, None

    def leave(self, client):
        with self.changed:
            for session in self.sessions:
                if session.client is client:
                    session.leave()
            self.changed.notify_all()

    def blame(self, text):
        self.faults.append(text)

    def note(self, command):
        self.counts[command] += 1
        self.changed.notify_all()
        return self.counts[command]

    def wait_for(self, command, count):
        """Waits until `count` replies to a command have been sent."""
        with self.changed:
            assert self.changed.wait_for(lambda: self.counts[command] >= count, PATIENCE), (
                f"fewer than {count} replies to {command} were sent"
            )

    def wait_until_left(self):
        """Waits until no session has a viewer."""
        with self.changed:
            assert self.changed.wait_for(lambda: not any(s.client for s in self.sessions), PATIENCE), (
                "a session still has a viewer"
            )


def replaced(*parts):
    """Sends `parts` instead of the reply. Numbers have 32 bits."""
    data = b"".join(part if isinstance(part, bytes) else struct.pack(">I", part) for part in parts)
    return lambda connection, reply: connection.send(data)


def changed(offset, data):
    return lambda connection, reply: connection.send(reply[:offset] + data + reply[offset + len(data) :])


def cut(size):
    """Closes the connection after `size` bytes."""

    def spoil(connection, reply):
        connection.send(reply[:size])
        raise EOFError

    return spoil


def hang(size=0, reached=None):
    """Sends `size` bytes, and then nothing until the client disconnects. First sets `reached`, a threading.Event."""

    def spoil(connection, reply):
        connection.send(reply[:size])
        if reached:
            reached.set()
        while connection.request.recv(4096):
            pass
        raise EOFError

    return spoil


def late(event):
    """Sends the reply when a threading.Event is set."""

    def spoil(connection, reply):
        event.wait(PATIENCE)
        connection.send(reply)

    return spoil
