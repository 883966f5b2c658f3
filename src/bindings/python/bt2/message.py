# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Messages."""

from __future__ import annotations

from bt2 import _native, utils
from bt2 import clock_snapshot as bt2_clock_snapshot
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional, Union

    from bt2 import event as bt2_event
    from bt2 import packet as bt2_packet
    from bt2 import stream as bt2_stream


def _time_text(snapshot: Any) -> str:
    """Returns the text ` at … ns`, or an empty text if the time is unknown."""
    if isinstance(snapshot, bt2_clock_snapshot._UnknownClockSnapshot):
        return ""
    try:
        return f" at {snapshot.ns_from_origin} ns"
    except OverflowError:
        return f" at {snapshot.value} cycles"


def _stream_text(stream: Any) -> str:
    return f"stream {stream.id}" if stream.name is None else f"stream {stream.id} ({stream.name})"


class _MessageConst(_native.Object):
    __slots__ = ()

    def _text(self) -> str:
        raise NotImplementedError

    def _time(self) -> str:
        try:
            return _time_text(self.default_clock_snapshot)  # type: ignore[attr-defined]
        except ValueError:  # The message has no clock snapshot.
            return ""

    def __str__(self) -> str:
        return self._text()

    def __repr__(self) -> str:
        return utils._repr_with(self, self._text())

    def _function(self, name: str) -> Any:
        raise NotImplementedError

    def _check_has_default_clock_class(self) -> None:
        if self._function("borrow_stream_class_default_clock_class_const")(self) is None:
            raise ValueError("cannot get default clock snapshot: the stream class has no default clock class")


class _Message(_MessageConst):
    __slots__ = ()


class _MessageWithDefaultClockSnapshot:
    __slots__ = ()


class _EventMessageConst(_native.EventMessage, _MessageConst, _MessageWithDefaultClockSnapshot):
    """A message that contains an event and its time."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def event(self) -> bt2_event._EventConst: ...

        @property
        def default_clock_snapshot(self) -> bt2_clock_snapshot._ClockSnapshotConst: ...

    def _text(self) -> str:
        return f"{self.event._title()}{self._time()}"

    def __str__(self) -> str:
        return f"{self._text()}: {self.event._contents()}"


class _EventMessage(_EventMessageConst, _Message):
    __slots__ = ()

    # The text has no fields, because the event's fields may not be set yet.
    def __str__(self) -> str:
        return self._text()

    if TYPE_CHECKING:

        @property
        def event(self) -> bt2_event._Event: ...


class _PacketMessageConst(_MessageConst, _MessageWithDefaultClockSnapshot):
    __slots__ = ()
    _which: str

    def _function(self, name: str) -> Any:
        return getattr(_native, f"bt_message_packet_{self._which}_{name}")

    @property
    def default_clock_snapshot(self) -> bt2_clock_snapshot._ClockSnapshotConst:
        """The time of the message. Raises a `ValueError` if the message has no time."""
        self._check_has_default_clock_class()
        if not getattr(self.packet.stream.cls, f"packets_have_{self._which}_default_clock_snapshot"):
            raise ValueError("such a message has no default clock snapshot")
        return self._function("borrow_default_clock_snapshot_const")(self)

    @property
    def packet(self) -> bt2_packet._PacketConst:
        """The packet that begins or ends."""
        return self._function("borrow_packet_const")(self)

    def _text(self) -> str:
        return f"{self._which} of a packet of {_stream_text(self.packet.stream)}{self._time()}"


class _PacketMessage(_PacketMessageConst, _Message):
    __slots__ = ()

    @property
    def packet(self) -> bt2_packet._Packet:
        return self._function("borrow_packet")(self)


class _PacketBeginningMessageConst(_PacketMessageConst):
    """A message that marks the beginning of a packet."""

    __slots__ = ()
    _which = "beginning"


class _PacketBeginningMessage(_PacketBeginningMessageConst, _PacketMessage):
    __slots__ = ()


class _PacketEndMessageConst(_PacketMessageConst):
    """A message that marks the end of a packet."""

    __slots__ = ()
    _which = "end"


class _PacketEndMessage(_PacketEndMessageConst, _PacketMessage):
    __slots__ = ()


class _StreamMessageConst(_MessageConst, _MessageWithDefaultClockSnapshot):
    __slots__ = ()
    _which: str

    def _text(self) -> str:
        return f"{self._which} of {_stream_text(self.stream)}{self._time()}"

    def _function(self, name: str) -> Any:
        return getattr(_native, f"bt_message_stream_{self._which}_{name}")

    @property
    def default_clock_snapshot(
        self,
    ) -> Union[bt2_clock_snapshot._ClockSnapshotConst, bt2_clock_snapshot._UnknownClockSnapshot]:
        """The time of the message, or an `_UnknownClockSnapshot` if the time is unknown."""
        self._check_has_default_clock_class()
        snapshot = self._function("borrow_default_clock_snapshot_const")(self)
        return bt2_clock_snapshot._UnknownClockSnapshot() if snapshot is None else snapshot

    @property
    def stream(self) -> bt2_stream._StreamConst:
        """The stream that begins or ends."""
        return self._function("borrow_stream_const")(self)


class _StreamMessage(_StreamMessageConst, _Message):
    __slots__ = ()

    @property
    def stream(self) -> bt2_stream._Stream:
        return self._function("borrow_stream")(self)

    def _set_default_clock_snapshot(self, raw_value: int) -> None:
        self._function("set_default_clock_snapshot")(self, utils._check_uint64(raw_value))


class _StreamBeginningMessageConst(_StreamMessageConst):
    """A message that marks the beginning of a stream."""

    __slots__ = ()
    _which = "beginning"


class _StreamBeginningMessage(_StreamMessage, _StreamBeginningMessageConst):
    __slots__ = ()


class _StreamEndMessageConst(_StreamMessageConst):
    """A message that marks the end of a stream."""

    __slots__ = ()
    _which = "end"


class _StreamEndMessage(_StreamMessage, _StreamEndMessageConst):
    __slots__ = ()


class _MessageIteratorInactivityMessageConst(_MessageConst, _MessageWithDefaultClockSnapshot):
    """A message that states that no other message comes before a given time."""

    __slots__ = ()

    def _text(self) -> str:
        return f"inactivity{_time_text(self.clock_snapshot)}"

    clock_snapshot: _Property[bt2_clock_snapshot._ClockSnapshotConst] = _property(
        _native.bt_message_message_iterator_inactivity_borrow_clock_snapshot_const,
        "The time before which no other message comes.",
    )


class _MessageIteratorInactivityMessage(_MessageIteratorInactivityMessageConst, _Message):
    __slots__ = ()


class _DiscardedMessageConst(_MessageConst, _MessageWithDefaultClockSnapshot):
    __slots__ = ()
    _item_name: str

    def _text(self) -> str:
        count = "unknown count" if self.count is None else self.count
        return f"discarded {self._item_name}s of {_stream_text(self.stream)}: {count}"

    def _function(self, name: str) -> Any:
        return getattr(_native, f"bt_message_discarded_{self._item_name}s_{name}")

    @property
    def stream(self) -> bt2_stream._StreamConst:
        """The stream that lacks the discarded events or packets."""
        return self._function("borrow_stream_const")(self)

    @property
    def count(self) -> Optional[int]:
        """The number of discarded events or packets, or None if it is unknown."""
        return self._function("get_count")(self)

    def _snapshot(self, which: str) -> bt2_clock_snapshot._ClockSnapshotConst:
        self._check_has_default_clock_class()
        stream_class = self.stream.cls
        if not getattr(stream_class, f"discarded_{self._item_name}s_have_default_clock_snapshots"):
            raise ValueError("such a message has no default clock snapshots")
        return self._function(f"borrow_{which}_default_clock_snapshot_const")(self)

    @property
    def beginning_default_clock_snapshot(self) -> bt2_clock_snapshot._ClockSnapshotConst:
        """The beginning of the gap. Raises a `ValueError` if the stream class has no times for such messages."""
        return self._snapshot("beginning")

    @property
    def end_default_clock_snapshot(self) -> bt2_clock_snapshot._ClockSnapshotConst:
        """The end of the gap. Raises a `ValueError` if the stream class has no times for such messages."""
        return self._snapshot("end")


class _DiscardedMessage(_DiscardedMessageConst, _Message):
    __slots__ = ()

    @property
    def stream(self) -> bt2_stream._Stream:
        return self._function("borrow_stream")(self)

    def _set_count(self, count: int) -> None:
        if utils._check_uint64(count) == 0:
            raise ValueError(f"discarded {self._item_name} count is 0")
        self._function("set_count")(self, count)


class _DiscardedEventsMessageConst(_DiscardedMessageConst):
    """A message that states that the tracer discarded events, usually because its buffers were full."""

    __slots__ = ()
    _item_name = "event"


class _DiscardedEventsMessage(_DiscardedEventsMessageConst, _DiscardedMessage):
    __slots__ = ()


class _DiscardedPacketsMessageConst(_DiscardedMessageConst):
    """A message that states that the tracer discarded packets."""

    __slots__ = ()
    _item_name = "packet"


class _DiscardedPacketsMessage(_DiscardedPacketsMessageConst, _DiscardedMessage):
    __slots__ = ()


for _type, _name in (
    ("EVENT", "Event"),
    ("PACKET_BEGINNING", "PacketBeginning"),
    ("PACKET_END", "PacketEnd"),
    ("STREAM_BEGINNING", "StreamBeginning"),
    ("STREAM_END", "StreamEnd"),
    ("MESSAGE_ITERATOR_INACTIVITY", "MessageIteratorInactivity"),
    ("DISCARDED_EVENTS", "DiscardedEvents"),
    ("DISCARDED_PACKETS", "DiscardedPackets"),
):
    _native.register_class(
        _native.MESSAGE,
        getattr(_native, "BT_MESSAGE_TYPE_" + _type),
        globals()[f"_{_name}MessageConst"],
        globals()[f"_{_name}Message"],
    )
