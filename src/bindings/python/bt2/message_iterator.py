# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Message iterators on input ports, and the base class of the message iterators that users write."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import ref

import bt2
from bt2 import _native, utils
from bt2 import error as bt2_error
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional, Union

    from bt2 import clock_class as bt2_clock_class
    from bt2 import component as bt2_component
    from bt2 import event_class as bt2_event_class
    from bt2 import message as bt2_message
    from bt2 import packet as bt2_packet
    from bt2 import port as bt2_port
    from bt2 import stream as bt2_stream


class _MessageIterator:
    __slots__ = ()

    def __iter__(self) -> Any:
        return self


Iterator.register(_MessageIterator)


class _UserComponentInputPortMessageIterator(_native.MessageIterator, _MessageIterator):
    """An iterator over the messages that arrive at an input port of a component written in Python."""

    # The reference to the component is weak, because the component may own the iterator. The graph finalizes both.
    __slots__ = ("_component",)

    if TYPE_CHECKING:
        _component: ref[bt2_component._UserComponent]

        def __iter__(self) -> Iterator[bt2_message._MessageConst]: ...

        def __next__(self) -> bt2_message._MessageConst: ...

    def _check_is_not_finalized(self, message: str) -> None:
        component = self._component()
        if component is None or component._is_finalized:
            raise bt2_error._failure(message, "Cannot seek: the message iterator is finalized with its graph.")

    def can_seek_beginning(self) -> bool:
        self._check_is_not_finalized("cannot check whether or not message iterator can seek its beginning")
        return _native.bt_message_iterator_can_seek_beginning(self)

    def seek_beginning(self) -> None:
        self._check_is_not_finalized("cannot seek message iterator beginning")
        if not self.can_seek_beginning():
            raise bt2_error._failure(
                "cannot seek message iterator beginning", "Cannot seek: the message iterator cannot seek its beginning."
            )
        _native.bt_message_iterator_seek_beginning(self)
        self._restart()

    def can_seek_ns_from_origin(self, ns_from_origin: int) -> bool:
        utils._check_int64(ns_from_origin)
        self._check_is_not_finalized("cannot check whether or not message iterator can seek given ns from origin")
        return _native.message_iterator_can_seek_ns(self, ns_from_origin)

    def seek_ns_from_origin(self, ns_from_origin: int) -> None:
        utils._check_int64(ns_from_origin)
        self._check_is_not_finalized("message iterator cannot seek given ns from origin")
        # Don't call `can_seek_ns_from_origin()`, because it returns False for an iterator that can only seek forward.
        # Such an iterator can seek before it has returned its first message.
        if not _native.bt_message_iterator_can_seek_ns_from_origin(self, ns_from_origin):
            raise bt2_error._failure(
                "message iterator cannot seek given ns from origin",
                f"Cannot seek: the message iterator cannot seek {ns_from_origin} ns from the origin.",
            )
        _native.bt_message_iterator_seek_ns_from_origin(self, ns_from_origin)
        self._restart()

    can_seek_forward: _Property[bool] = _property(_native.bt_message_iterator_can_seek_forward)


class _MessageIteratorConfiguration:
    """The properties that the `__init__()` method of a message iterator can set."""

    def __init__(self, ptr: _native.Object) -> None:
        self._ptr = ptr

    def _set_can_seek_forward(self, value: bool) -> None:
        _native.bt_self_message_iterator_configuration_set_can_seek_forward(self._ptr, utils._check_bool(value))

    can_seek_forward = property(None, _set_can_seek_forward)

    def _set_seeks_exactly(self, value: bool) -> None:
        _native.configuration_set_seeks_exactly(self._ptr, utils._check_bool(value))

    seeks_exactly = property(
        None,
        _set_seeks_exactly,
        doc="""
        Whether `_user_seek_ns_from_origin()` is exact; False by default. An exact seek loses no messages, and each
        stream and packet that is open at the requested time gets a beginning message with that time. The muxer uses
        only exact seeks. If a message iterator doesn't support them, the muxer reads its messages from the beginning.

        An extension: Babeltrace's package doesn't have it.
        """,
    )


class _UserMessageIterator(_native.Object, _MessageIterator):
    """
    Base class of the message iterators that users write.

    Define `__next__(self)`, which returns the next message or raises `Stop` at the end. Without this method, the
    message iterator has no messages, as in Babeltrace, and a `UserWarning` is issued.

    To support seeking, define `_user_seek_beginning(self)`, `_user_seek_ns_from_origin(self, ns)` or both. If a message
    iterator can't always seek, also define `_user_can_seek_beginning(self)` or
    `_user_can_seek_ns_from_origin(self, ns)`, which return a `bool`.
    """

    # Compare identities, because this object may outlive the library's iterator, whose address may be reused.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __init__(
        self, config: _MessageIteratorConfiguration, self_output_port: bt2_port._UserComponentOutputPort
    ) -> None:
        pass

    def __next__(self) -> bt2_message._MessageConst:
        cls = type(self)
        if cls.__next__ is _UserMessageIterator.__next__:
            import warnings

            hint = ": its method `next()` lacks the underscores" if hasattr(cls, "next") else ""
            warnings.warn(
                f"message iterator class '{cls.__qualname__}' has no messages, because it has no `__next__()` "
                f"method{hint}",
                stacklevel=2,
            )
        raise bt2_error.Stop

    def _user_finalize(self) -> None:
        """Called when the message iterator is destroyed. Override it to close the files that the iterator opened."""

    # --- Called by the native module ---

    @classmethod
    def _bt_init_from_native(
        cls, ptr: _native.Object, config: _native.Object, self_output_port: Any
    ) -> _UserMessageIterator:
        self = cls.__new__(cls)
        self._adopt(ptr)
        try:
            self.__init__(_MessageIteratorConfiguration(config), self_output_port)  # type: ignore[misc]
        except BaseException:
            self._invalidate()
            raise
        return self

    def _bt_finalize_from_native(self) -> None:
        self._user_finalize()

    # Called if `__next__()` returned an object that isn't a message.
    def _bt_reject_from_native(self, result: object) -> None:
        raise bt2_error._wrong_result(type(self), "__next__", result, "a message")

    def _check_answer(self, method: str, answer: Any) -> bool:
        if not isinstance(answer, bool):
            raise bt2_error._wrong_result(type(self), method, answer, "a 'bool' object")
        return answer

    def _bt_can_seek_beginning_from_native(self) -> bool:
        if hasattr(self, "_user_can_seek_beginning"):
            return self._check_answer("_user_can_seek_beginning", self._user_can_seek_beginning())
        return hasattr(self, "_user_seek_beginning")

    def _bt_seek_beginning_from_native(self) -> None:
        self._user_seek_beginning()  # type: ignore[attr-defined]

    def _bt_can_seek_ns_from_origin_from_native(self, ns_from_origin: int) -> bool:
        if hasattr(self, "_user_can_seek_ns_from_origin"):
            return self._check_answer(
                "_user_can_seek_ns_from_origin", self._user_can_seek_ns_from_origin(ns_from_origin)
            )
        return hasattr(self, "_user_seek_ns_from_origin")

    def _bt_seek_ns_from_origin_from_native(self, ns_from_origin: int) -> None:
        self._user_seek_ns_from_origin(ns_from_origin)  # type: ignore[attr-defined]

    # --- Called by users ---

    _component: _Property[bt2_component._UserComponent] = _property(_native.iterator_component, "The component.")
    _port: _Property[bt2_port._UserComponentOutputPort] = _property(
        _native.bt_self_message_iterator_borrow_port, "The output port."
    )
    _is_interrupted: _Property[bool] = _property(
        _native.bt_self_message_iterator_is_interrupted, "Whether an interrupter of the graph is set."
    )

    def _wait_for(self, file: Any = None, events: Optional[int] = None, deadline: Optional[float] = None) -> None:
        """
        Declares the file or the time that the message iterator waits for. Call it each time before `__next__()` raises
        `TryAgain`.

        The program that runs the graph can then wait until `file` (a descriptor, or an object with `fileno()`) is ready
        for one of `events` (by default `select.POLLIN`), or until `time.monotonic()` reaches `deadline`. An error or a
        hang-up of `file` also ends the wait. If the message iterator then waits for the same file again, the error no
        longer ends the wait.

        An extension: Babeltrace's package doesn't have it.
        """
        if events is None:
            import select

            events = select.POLLIN
        deadline_ns = (1 << 63) - 1 if deadline is None else int(max(-9e9, min(deadline, 9e9)) * 1_000_000_000)
        _native.iterator_wait_for(self, file, events, deadline_ns)

    def _create_message_iterator(
        self, input_port: bt2_port._UserComponentInputPort
    ) -> _UserComponentInputPortMessageIterator:
        """Returns a new message iterator on an input port of the filter component."""
        _check_input_port(input_port)
        iterator = _native.bt_message_iterator_create_from_message_iterator(self, input_port)
        iterator._component = ref(self._component)
        return iterator

    def _create_event_message(
        self,
        event_class: bt2_event_class._EventClassConst,
        parent: Union[bt2_stream._StreamConst, bt2_packet._PacketConst],
        default_clock_snapshot: Optional[int] = None,
    ) -> bt2_message._EventMessage:
        """Returns a message with a new event. `parent` is its packet, or its stream if the stream has no packets."""
        utils._check_type(event_class, bt2._EventClassConst)
        from bt2 import packet

        in_packet = isinstance(parent, packet._PacketConst)
        if not in_packet and not isinstance(parent, bt2._StreamConst):
            raise TypeError(
                f"'{type(parent).__name__}' is not a '{packet._PacketConst}' or '{bt2._StreamConst}' object"
            )
        clock_class = event_class.stream_class.default_clock_class
        if event_class.stream_class.supports_packets != in_packet:
            raise TypeError(
                "the stream class supports packets: the parent must be a packet"
                if not in_packet
                else "the stream class does not support packets: the parent must be a stream"
            )
        if default_clock_snapshot is not None:
            if clock_class is None:
                raise ValueError("event messages in this stream must not have a default clock snapshot")
            utils._check_uint64(default_clock_snapshot)
            create = (
                _native.bt_message_event_create_with_packet_and_default_clock_snapshot
                if in_packet
                else _native.bt_message_event_create_with_default_clock_snapshot
            )
            return create(self, event_class, parent, default_clock_snapshot)
        if clock_class is not None:
            raise ValueError("event messages in this stream must have a default clock snapshot")
        create = _native.bt_message_event_create_with_packet if in_packet else _native.bt_message_event_create
        return create(self, event_class, parent)

    def _create_message_iterator_inactivity_message(
        self, clock_class: bt2_clock_class._ClockClassConst, clock_snapshot: int
    ) -> bt2_message._MessageIteratorInactivityMessage:
        """Returns a message which states that no other message comes before a given time."""
        utils._check_type(clock_class, bt2._ClockClassConst)
        return _native.bt_message_message_iterator_inactivity_create(
            self, clock_class, utils._check_uint64(clock_snapshot)
        )

    def _create_stream_message(self, which: str, stream: Any, snapshot: Optional[int]) -> Any:
        utils._check_type(stream, bt2._StreamConst)
        if snapshot is not None:
            if stream.cls.default_clock_class is None:
                raise ValueError(f"stream {which} messages in this stream must not have a default clock snapshot")
            utils._check_uint64(snapshot)
        message = getattr(_native, f"bt_message_stream_{which}_create")(self, stream)
        if snapshot is not None:
            message._set_default_clock_snapshot(snapshot)
        return message

    def _create_stream_beginning_message(
        self, stream: bt2_stream._StreamConst, default_clock_snapshot: Optional[int] = None
    ) -> bt2_message._StreamBeginningMessage:
        """Returns a message that marks the beginning of a stream."""
        return self._create_stream_message("beginning", stream, default_clock_snapshot)

    def _create_stream_end_message(
        self, stream: bt2_stream._StreamConst, default_clock_snapshot: Optional[int] = None
    ) -> bt2_message._StreamEndMessage:
        """Returns a message that marks the end of a stream."""
        return self._create_stream_message("end", stream, default_clock_snapshot)

    def _create_packet_message(self, which: str, packet: Any, snapshot: Optional[int]) -> Any:
        from bt2 import packet as bt2_packet

        utils._check_type(packet, bt2_packet._PacketConst)
        needs = getattr(packet.stream.cls, f"packets_have_{which}_default_clock_snapshot")
        if needs != (snapshot is not None):
            raise ValueError(
                f"packet {which} messages in this stream must {'' if needs else 'not '}have a default clock snapshot"
            )
        create = f"bt_message_packet_{which}_create"
        if snapshot is None:
            return getattr(_native, create)(self, packet)
        utils._check_uint64(snapshot)
        return getattr(_native, create + "_with_default_clock_snapshot")(self, packet, snapshot)

    def _create_packet_beginning_message(
        self, packet: bt2_packet._PacketConst, default_clock_snapshot: Optional[int] = None
    ) -> bt2_message._PacketBeginningMessage:
        """Returns a message that marks the beginning of a packet."""
        return self._create_packet_message("beginning", packet, default_clock_snapshot)

    def _create_packet_end_message(
        self, packet: bt2_packet._PacketConst, default_clock_snapshot: Optional[int] = None
    ) -> bt2_message._PacketEndMessage:
        """Returns a message that marks the end of a packet."""
        return self._create_packet_message("end", packet, default_clock_snapshot)

    def _create_discarded_message(
        self, item: str, stream: Any, count: Optional[int], begin: Optional[int], end: Optional[int]
    ) -> Any:
        utils._check_type(stream, bt2._StreamConst)
        stream_class = stream.cls
        if not getattr(stream_class, f"supports_discarded_{item}s"):
            raise ValueError(f"stream class does not support discarded {item}s")
        create = f"bt_message_discarded_{item}s_create"
        if getattr(stream_class, f"discarded_{item}s_have_default_clock_snapshots"):
            if begin is None or end is None:
                raise ValueError(
                    f"discarded {item}s have default clock snapshots for this stream class: both snapshots are needed"
                )
            utils._check_uint64(begin)
            utils._check_uint64(end)
            if begin > end:
                raise ValueError(
                    f"beginning default clock snapshot value ({begin}) is greater than end "
                    f"default clock snapshot value ({end})"
                )
            create = getattr(_native, create + "_with_default_clock_snapshots")
            message = create(self, stream, begin, end)
        else:
            if begin is not None or end is not None:
                raise ValueError(f"discarded {item}s have no default clock snapshots for this stream class")
            message = getattr(_native, create)(self, stream)
        if count is not None:
            message._set_count(count)
        return message

    def _create_discarded_events_message(
        self,
        stream: bt2_stream._StreamConst,
        count: Optional[int] = None,
        beg_clock_snapshot: Optional[int] = None,
        end_clock_snapshot: Optional[int] = None,
    ) -> bt2_message._DiscardedEventsMessage:
        """Returns a message which states that the tracer discarded events."""
        return self._create_discarded_message("event", stream, count, beg_clock_snapshot, end_clock_snapshot)

    def _create_discarded_packets_message(
        self,
        stream: bt2_stream._StreamConst,
        count: Optional[int] = None,
        beg_clock_snapshot: Optional[int] = None,
        end_clock_snapshot: Optional[int] = None,
    ) -> bt2_message._DiscardedPacketsMessage:
        """Returns a message which states that the tracer discarded packets."""
        return self._create_discarded_message("packet", stream, count, beg_clock_snapshot, end_clock_snapshot)


def _check_input_port(input_port: Any) -> None:
    from bt2 import port as bt2_port

    utils._check_type(input_port, bt2_port._UserComponentInputPort)
    if not input_port.is_connected:
        raise ValueError("input port is not connected")


_native.register_class(
    _native.MESSAGE_ITERATOR, 0, _UserComponentInputPortMessageIterator, _UserComponentInputPortMessageIterator
)
