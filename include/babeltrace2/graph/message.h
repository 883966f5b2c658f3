/* SPDX-License-Identifier: MIT */

/*
 * Messages, which the components of a graph exchange, and the protocol of this exchange.
 */

#ifndef BABELTRACE2_GRAPH_MESSAGE_H
#define BABELTRACE2_GRAPH_MESSAGE_H

#include <babeltrace2/func-status.h>
#include <babeltrace2/logging.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-msg Messages
@ingroup api-comp-cls-dev

A message iterator creates messages, in its methods only. Message iterators and sinks consume
messages. All messages except message iterator inactivity messages belong to a stream. Messages are
reference-counted objects. Emitting a message freezes it.

The clock snapshot of a stream beginning or end message is optional. For messages of other types,
the stream class determines whether they have a clock snapshot, and therefore which creation
function to use.

@anchor api-msg-seq
<b>Message sequence rules</b>. For each stream, the messages of a sequence match one of these
expressions, where SB and SE are the stream beginning and end, PB and PE a packet beginning and end
(of the same packet), E an event, DE discarded events, and DP discarded packets:

- Without packets: `SB (E | DE)* SE`
- With packets: `SB ((PB (E | DE)* PE) | DE | DP)* SE`

Within the sequence of one message iterator, no clock snapshot is less than a previous one. For
discarded events and packets, this rule applies to the beginning snapshot. All the clock snapshots
must be correlatable: they have the same known origin, or clock classes with the same identity (see
bt_clock_class_has_same_identity()), or the same clock class. A message iterator inactivity message
may be anywhere in the sequence.

@anchor api-msg-mip
<b>Message Interchange Protocol (MIP)</b>. The rules above and the contents of messages have a
version number, the MIP version. A graph works with one version, which all its components must
support. If a function requires a certain version, its preconditions say so.
@{
*/

/*! @name Type
@{ */

/*! Type of a message. @since 2.0 */
typedef enum bt_message_type {
    /*! Stream beginning. */
    BT_MESSAGE_TYPE_STREAM_BEGINNING = 1 << 0,
    /*! Stream end. */
    BT_MESSAGE_TYPE_STREAM_END = 1 << 1,
    /*! Event. */
    BT_MESSAGE_TYPE_EVENT = 1 << 2,
    /*! Packet beginning. */
    BT_MESSAGE_TYPE_PACKET_BEGINNING = 1 << 3,
    /*! Packet end. */
    BT_MESSAGE_TYPE_PACKET_END = 1 << 4,
    /*! Discarded events. */
    BT_MESSAGE_TYPE_DISCARDED_EVENTS = 1 << 5,
    /*! Discarded packets. */
    BT_MESSAGE_TYPE_DISCARDED_PACKETS = 1 << 6,
    /*! Message iterator inactivity. */
    BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY = 1 << 7,
} bt_message_type;

/*!
Returns the type of a message.

@param[in] message Message.
@returns Type of `message`.
@pre `message` isn't `NULL`.
@since 2.0
*/
extern bt_message_type bt_message_get_type(const bt_message *message) __BT_NOEXCEPT;

/*! @} */

/*! @name Stream beginning and end messages
@{ */

/*!
Whether or not the clock snapshot of a stream beginning or end message is known.

@since 2.0
*/
typedef enum bt_message_stream_clock_snapshot_state {
    /*! The clock snapshot is known. */
    BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_KNOWN = 1,
    /*! There is no clock snapshot: the time is unknown. */
    BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_UNKNOWN = 0,
} bt_message_stream_clock_snapshot_state;

/*!
Creates a stream beginning message without a clock snapshot.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] stream Stream which begins.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_message_iterator` and `stream` aren't `NULL`.
@post On success, `stream` is frozen.
@since 2.0
*/
extern bt_message *bt_message_stream_beginning_create(
    bt_self_message_iterator *self_message_iterator, const bt_stream *stream) __BT_NOEXCEPT;

/*!
Borrows the stream of a stream beginning message.

@param[in] message Message.
@returns Borrowed reference to the stream, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a stream beginning message.
@since 2.0
*/
extern bt_stream *bt_message_stream_beginning_borrow_stream(bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the stream of a stream beginning message (`const` version).

@param[in] message Message.
@returns Borrowed reference to the stream, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a stream beginning message.
@since 2.0
*/
extern const bt_stream *bt_message_stream_beginning_borrow_stream_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Sets the default clock snapshot of a stream beginning message.

@param[in] message Message.
@param[in] value Value of the snapshot, in clock cycles.
@pre `message` isn't `NULL`.
@pre `message` is hot (not frozen).
@pre `message` is a stream beginning message.
@pre The stream class of `message` has a default clock class.
@since 2.0
*/
extern void bt_message_stream_beginning_set_default_clock_snapshot(
    bt_message *message, uint64_t value) __BT_NOEXCEPT;

/*!
Borrows the default clock snapshot of a stream beginning message.

@param[in] message Message.
@param[out] clock_snapshot If known, a borrowed reference to the clock snapshot.
@retval #BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_KNOWN `*clock_snapshot` is set.
@retval #BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_UNKNOWN The message has no clock snapshot: its time
    is unknown.
@pre `message` and `clock_snapshot` aren't `NULL`.
@pre `message` is a stream beginning message.
@pre The stream class of `message` has a default clock class.
@since 2.0
*/
extern bt_message_stream_clock_snapshot_state
bt_message_stream_beginning_borrow_default_clock_snapshot_const(
    const bt_message *message, const bt_clock_snapshot **clock_snapshot) __BT_NOEXCEPT;

/*!
Borrows the default clock class of the stream class of a stream beginning message.

@param[in] message Message.
@returns Borrowed reference to the clock class, or `NULL` if none.
@pre `message` isn't `NULL`.
@pre `message` is a stream beginning message.
@since 2.0
*/
extern const bt_clock_class *
bt_message_stream_beginning_borrow_stream_class_default_clock_class_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Creates a stream end message without a clock snapshot.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] stream Stream which ends.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_message_iterator` and `stream` aren't `NULL`.
@post On success, `stream` is frozen.
@since 2.0
*/
extern bt_message *bt_message_stream_end_create(
    bt_self_message_iterator *self_message_iterator, const bt_stream *stream) __BT_NOEXCEPT;

/*!
Borrows the stream of a stream end message.

@param[in] message Message.
@returns Borrowed reference to the stream, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a stream end message.
@since 2.0
*/
extern bt_stream *bt_message_stream_end_borrow_stream(bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the stream of a stream end message (`const` version).

@param[in] message Message.
@returns Borrowed reference to the stream, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a stream end message.
@since 2.0
*/
extern const bt_stream *bt_message_stream_end_borrow_stream_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Sets the default clock snapshot of a stream end message.

@param[in] message Message.
@param[in] value Value of the snapshot, in clock cycles.
@pre `message` isn't `NULL`.
@pre `message` is hot (not frozen).
@pre `message` is a stream end message.
@pre The stream class of `message` has a default clock class.
@since 2.0
*/
extern void bt_message_stream_end_set_default_clock_snapshot(
    bt_message *message, uint64_t value) __BT_NOEXCEPT;

/*!
Borrows the default clock snapshot of a stream end message.

@param[in] message Message.
@param[out] clock_snapshot If known, a borrowed reference to the clock snapshot.
@retval #BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_KNOWN `*clock_snapshot` is set.
@retval #BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_UNKNOWN The message has no clock snapshot: its time
    is unknown.
@pre `message` and `clock_snapshot` aren't `NULL`.
@pre `message` is a stream end message.
@pre The stream class of `message` has a default clock class.
@since 2.0
*/
extern bt_message_stream_clock_snapshot_state
bt_message_stream_end_borrow_default_clock_snapshot_const(
    const bt_message *message, const bt_clock_snapshot **clock_snapshot) __BT_NOEXCEPT;

/*!
Borrows the default clock class of the stream class of a stream end message.

@param[in] message Message.
@returns Borrowed reference to the clock class, or `NULL` if none.
@pre `message` isn't `NULL`.
@pre `message` is a stream end message.
@since 2.0
*/
extern const bt_clock_class *bt_message_stream_end_borrow_stream_class_default_clock_class_const(
    const bt_message *message) __BT_NOEXCEPT;

/*! @} */

/*! @name Event messages
@{ */

/*!
Creates an event message.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] event_class Class of the event.
@param[in] stream Stream to which the event belongs.
@returns New reference, owned by the caller, or `NULL` if out of memory. The fields of its event are
    not set.
@pre `self_message_iterator`, `event_class`, and `stream` aren't `NULL`.
@pre The stream class of `event_class` is the class of `stream`.
@pre This stream class does not support packets, and has no default clock class.
@post On success, `event_class` and `stream` are frozen.
@since 2.0
*/
extern bt_message *bt_message_event_create(bt_self_message_iterator *self_message_iterator,
    const bt_event_class *event_class, const bt_stream *stream) __BT_NOEXCEPT;

/*!
Creates an event message with a default clock snapshot.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] event_class Class of the event.
@param[in] stream Stream to which the event belongs.
@param[in] clock_snapshot_value Value of the default clock snapshot, in clock cycles.
@returns New reference, owned by the caller, or `NULL` if out of memory. The fields of its event are
    not set.
@pre `self_message_iterator`, `event_class`, and `stream` aren't `NULL`.
@pre The stream class of `event_class` is the class of `stream`.
@pre This stream class does not support packets, and has a default clock class.
@post On success, `event_class` and `stream` are frozen.
@since 2.0
*/
extern bt_message *bt_message_event_create_with_default_clock_snapshot(
    bt_self_message_iterator *self_message_iterator, const bt_event_class *event_class,
    const bt_stream *stream, uint64_t clock_snapshot_value) __BT_NOEXCEPT;

/*!
Creates an event message within a packet.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] event_class Class of the event.
@param[in] packet Packet to which the event belongs.
@returns New reference, owned by the caller, or `NULL` if out of memory. The fields of its event are
    not set.
@pre `self_message_iterator`, `event_class`, and `packet` aren't `NULL`.
@pre The stream class of `event_class` is the class of the stream of `packet`.
@pre This stream class supports packets, and has no default clock class.
@pre All the fields of the context of `packet`, if any, are set.
@post On success, `event_class` and `packet` are frozen.
@since 2.0
*/
extern bt_message *bt_message_event_create_with_packet(
    bt_self_message_iterator *self_message_iterator, const bt_event_class *event_class,
    const bt_packet *packet) __BT_NOEXCEPT;

/*!
Creates an event message within a packet with a default clock snapshot.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] event_class Class of the event.
@param[in] packet Packet to which the event belongs.
@param[in] clock_snapshot_value Value of the default clock snapshot, in clock cycles.
@returns New reference, owned by the caller, or `NULL` if out of memory. The fields of its event are
    not set.
@pre `self_message_iterator`, `event_class`, and `packet` aren't `NULL`.
@pre The stream class of `event_class` is the class of the stream of `packet`.
@pre This stream class supports packets, and has a default clock class.
@pre All the fields of the context of `packet`, if any, are set.
@post On success, `event_class` and `packet` are frozen.
@since 2.0
*/
extern bt_message *bt_message_event_create_with_packet_and_default_clock_snapshot(
    bt_self_message_iterator *self_message_iterator, const bt_event_class *event_class,
    const bt_packet *packet, uint64_t clock_snapshot_value) __BT_NOEXCEPT;

/*!
Borrows the event of an event message.

@param[in] message Message.
@returns Borrowed reference to the event, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is an event message.
@since 2.0
*/
extern bt_event *bt_message_event_borrow_event(bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the event of an event message (`const` version).

@param[in] message Message.
@returns Borrowed reference to the event, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is an event message.
@since 2.0
*/
extern const bt_event *bt_message_event_borrow_event_const(const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the default clock snapshot of an event message.

@param[in] message Message.
@returns Borrowed reference to the clock snapshot, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is an event message.
@pre The stream class of `message` has a default clock class.
@since 2.0
*/
extern const bt_clock_snapshot *bt_message_event_borrow_default_clock_snapshot_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the default clock class of the stream class of an event message.

@param[in] message Message.
@returns Borrowed reference to the clock class, or `NULL` if none.
@pre `message` isn't `NULL`.
@pre `message` is an event message.
@since 2.0
*/
extern const bt_clock_class *bt_message_event_borrow_stream_class_default_clock_class_const(
    const bt_message *message) __BT_NOEXCEPT;

/*! @} */

/*! @name Packet beginning messages
@{ */

/*!
Creates a packet beginning message without a clock snapshot.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] packet Packet which begins.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_message_iterator` and `packet` aren't `NULL`.
@pre bt_stream_class_packets_have_beginning_default_clock_snapshot() returns #BT_FALSE for the class
    of the stream of `packet`.
@pre All the fields of the context of `packet`, if any, are set.
@post On success, `packet` is frozen.
@since 2.0
*/
extern bt_message *bt_message_packet_beginning_create(
    bt_self_message_iterator *self_message_iterator, const bt_packet *packet) __BT_NOEXCEPT;

/*!
Creates a packet beginning message with a default clock snapshot.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] packet Packet which begins.
@param[in] clock_snapshot_value Value of the default clock snapshot, in clock cycles.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_message_iterator` and `packet` aren't `NULL`.
@pre bt_stream_class_packets_have_beginning_default_clock_snapshot() returns #BT_TRUE for the class
    of the stream of `packet`.
@pre All the fields of the context of `packet`, if any, are set.
@post On success, `packet` is frozen.
@since 2.0
*/
extern bt_message *bt_message_packet_beginning_create_with_default_clock_snapshot(
    bt_self_message_iterator *self_message_iterator, const bt_packet *packet,
    uint64_t clock_snapshot_value) __BT_NOEXCEPT;

/*!
Borrows the packet of a packet beginning message.

@param[in] message Message.
@returns Borrowed reference to the packet, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a packet beginning message.
@since 2.0
*/
extern bt_packet *bt_message_packet_beginning_borrow_packet(bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the packet of a packet beginning message (`const` version).

@param[in] message Message.
@returns Borrowed reference to the packet, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a packet beginning message.
@since 2.0
*/
extern const bt_packet *bt_message_packet_beginning_borrow_packet_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the default clock snapshot of a packet beginning message.

@param[in] message Message.
@returns Borrowed reference to the clock snapshot, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a packet beginning message.
@pre bt_stream_class_packets_have_beginning_default_clock_snapshot() returns #BT_TRUE for the stream
    class of `message`.
@since 2.0
*/
extern const bt_clock_snapshot *bt_message_packet_beginning_borrow_default_clock_snapshot_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the default clock class of the stream class of a packet beginning message.

@param[in] message Message.
@returns Borrowed reference to the clock class, or `NULL` if none.
@pre `message` isn't `NULL`.
@pre `message` is a packet beginning message.
@since 2.0
*/
extern const bt_clock_class *
bt_message_packet_beginning_borrow_stream_class_default_clock_class_const(
    const bt_message *message) __BT_NOEXCEPT;

/*! @} */

/*! @name Packet end messages
@{ */

/*!
Creates a packet end message without a clock snapshot.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] packet Packet which ends.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_message_iterator` and `packet` aren't `NULL`.
@pre bt_stream_class_packets_have_end_default_clock_snapshot() returns #BT_FALSE for the class of
    the stream of `packet`.
@pre All the fields of the context of `packet`, if any, are set.
@post On success, `packet` is frozen.
@since 2.0
*/
extern bt_message *bt_message_packet_end_create(
    bt_self_message_iterator *self_message_iterator, const bt_packet *packet) __BT_NOEXCEPT;

/*!
Creates a packet end message with a default clock snapshot.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] packet Packet which ends.
@param[in] clock_snapshot_value Value of the default clock snapshot, in clock cycles.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_message_iterator` and `packet` aren't `NULL`.
@pre bt_stream_class_packets_have_end_default_clock_snapshot() returns #BT_TRUE for the class of the
    stream of `packet`.
@pre All the fields of the context of `packet`, if any, are set.
@post On success, `packet` is frozen.
@since 2.0
*/
extern bt_message *bt_message_packet_end_create_with_default_clock_snapshot(
    bt_self_message_iterator *self_message_iterator, const bt_packet *packet,
    uint64_t clock_snapshot_value) __BT_NOEXCEPT;

/*!
Borrows the packet of a packet end message.

@param[in] message Message.
@returns Borrowed reference to the packet, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a packet end message.
@since 2.0
*/
extern bt_packet *bt_message_packet_end_borrow_packet(bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the packet of a packet end message (`const` version).

@param[in] message Message.
@returns Borrowed reference to the packet, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a packet end message.
@since 2.0
*/
extern const bt_packet *bt_message_packet_end_borrow_packet_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the default clock snapshot of a packet end message.

@param[in] message Message.
@returns Borrowed reference to the clock snapshot, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a packet end message.
@pre bt_stream_class_packets_have_end_default_clock_snapshot() returns #BT_TRUE for the stream class
    of `message`.
@since 2.0
*/
extern const bt_clock_snapshot *bt_message_packet_end_borrow_default_clock_snapshot_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the default clock class of the stream class of a packet end message.

@param[in] message Message.
@returns Borrowed reference to the clock class, or `NULL` if none.
@pre `message` isn't `NULL`.
@pre `message` is a packet end message.
@since 2.0
*/
extern const bt_clock_class *bt_message_packet_end_borrow_stream_class_default_clock_class_const(
    const bt_message *message) __BT_NOEXCEPT;

/*! @} */

/*! @name Discarded events messages
@{ */

/*!
Creates a discarded events message, without a count, without clock snapshots.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] stream Stream whose events were discarded during tracing.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_message_iterator` and `stream` aren't `NULL`.
@pre bt_stream_class_supports_discarded_events() returns #BT_TRUE for the class of `stream`.
@pre bt_stream_class_discarded_events_have_default_clock_snapshots() returns #BT_FALSE for the class
    of `stream`.
@post On success, `stream` is frozen.
@since 2.0
*/
extern bt_message *bt_message_discarded_events_create(
    bt_self_message_iterator *self_message_iterator, const bt_stream *stream) __BT_NOEXCEPT;

/*!
Creates a discarded events message, without a count, with default clock snapshots.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] stream Stream whose events were discarded during tracing.
@param[in] beginning_clock_snapshot_value Value, in clock cycles, of the clock snapshot where
    discarding began.
@param[in] end_clock_snapshot_value Value, in clock cycles, of the clock snapshot where discarding
    ended.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_message_iterator` and `stream` aren't `NULL`.
@pre bt_stream_class_supports_discarded_events() returns #BT_TRUE for the class of `stream`.
@pre bt_stream_class_discarded_events_have_default_clock_snapshots() returns #BT_TRUE for the class
    of `stream`.
@pre `beginning_clock_snapshot_value` isn't greater than `end_clock_snapshot_value`.
@post On success, `stream` is frozen.
@since 2.0
*/
extern bt_message *bt_message_discarded_events_create_with_default_clock_snapshots(
    bt_self_message_iterator *self_message_iterator, const bt_stream *stream,
    uint64_t beginning_clock_snapshot_value, uint64_t end_clock_snapshot_value) __BT_NOEXCEPT;

/*!
Borrows the stream of a discarded events message.

@param[in] message Message.
@returns Borrowed reference to the stream, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a discarded events message.
@since 2.0
*/
extern bt_stream *bt_message_discarded_events_borrow_stream(bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the stream of a discarded events message (`const` version).

@param[in] message Message.
@returns Borrowed reference to the stream, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a discarded events message.
@since 2.0
*/
extern const bt_stream *bt_message_discarded_events_borrow_stream_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the beginning default clock snapshot of a discarded events message.

@param[in] message Message.
@returns Borrowed reference to the clock snapshot, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a discarded events message.
@pre bt_stream_class_discarded_events_have_default_clock_snapshots() returns #BT_TRUE for the stream
    class of `message`.
@since 2.0
*/
extern const bt_clock_snapshot *
bt_message_discarded_events_borrow_beginning_default_clock_snapshot_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the end default clock snapshot of a discarded events message.

@param[in] message Message.
@returns Borrowed reference to the clock snapshot, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a discarded events message.
@pre bt_stream_class_discarded_events_have_default_clock_snapshots() returns #BT_TRUE for the stream
    class of `message`.
@since 2.0
*/
extern const bt_clock_snapshot *bt_message_discarded_events_borrow_end_default_clock_snapshot_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the default clock class of the stream class of a discarded events message.

@param[in] message Message.
@returns Borrowed reference to the clock class, or `NULL` if none.
@pre `message` isn't `NULL`.
@pre `message` is a discarded events message.
@since 2.0
*/
extern const bt_clock_class *
bt_message_discarded_events_borrow_stream_class_default_clock_class_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Sets the number of discarded events.

@param[in] message Message.
@param[in] count Exact number of discarded events.
@pre `message` isn't `NULL`.
@pre `message` is hot (not frozen).
@pre `message` is a discarded events message.
@pre `count` is greater than 0.
@since 2.0
*/
extern void bt_message_discarded_events_set_count(
    bt_message *message, uint64_t count) __BT_NOEXCEPT;

/*!
Returns the number of discarded events.

@param[in] message Message.
@param[out] count If available, the exact number of discarded events.
@retval #BT_PROPERTY_AVAILABILITY_AVAILABLE `*count` is set.
@retval #BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE The number is unknown, but at least 1.
@pre `message` and `count` aren't `NULL`.
@pre `message` is a discarded events message.
@since 2.0
*/
extern bt_property_availability bt_message_discarded_events_get_count(
    const bt_message *message, uint64_t *count) __BT_NOEXCEPT;

/*! @} */

/*! @name Discarded packets messages
@{ */

/*!
Creates a discarded packets message, without a count, without clock snapshots.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] stream Stream whose packets were discarded during tracing.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_message_iterator` and `stream` aren't `NULL`.
@pre bt_stream_class_supports_discarded_packets() returns #BT_TRUE for the class of `stream`.
@pre bt_stream_class_discarded_packets_have_default_clock_snapshots() returns #BT_FALSE for the
    class of `stream`.
@post On success, `stream` is frozen.
@since 2.0
*/
extern bt_message *bt_message_discarded_packets_create(
    bt_self_message_iterator *self_message_iterator, const bt_stream *stream) __BT_NOEXCEPT;

/*!
Creates a discarded packets message, without a count, with default clock snapshots.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] stream Stream whose packets were discarded during tracing.
@param[in] beginning_clock_snapshot_value Value, in clock cycles, of the clock snapshot where
    discarding began.
@param[in] end_clock_snapshot_value Value, in clock cycles, of the clock snapshot where discarding
    ended.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_message_iterator` and `stream` aren't `NULL`.
@pre bt_stream_class_supports_discarded_packets() returns #BT_TRUE for the class of `stream`.
@pre bt_stream_class_discarded_packets_have_default_clock_snapshots() returns #BT_TRUE for the class
    of `stream`.
@pre `beginning_clock_snapshot_value` isn't greater than `end_clock_snapshot_value`.
@post On success, `stream` is frozen.
@since 2.0
*/
extern bt_message *bt_message_discarded_packets_create_with_default_clock_snapshots(
    bt_self_message_iterator *self_message_iterator, const bt_stream *stream,
    uint64_t beginning_clock_snapshot_value, uint64_t end_clock_snapshot_value) __BT_NOEXCEPT;

/*!
Borrows the stream of a discarded packets message.

@param[in] message Message.
@returns Borrowed reference to the stream, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a discarded packets message.
@since 2.0
*/
extern bt_stream *bt_message_discarded_packets_borrow_stream(bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the stream of a discarded packets message (`const` version).

@param[in] message Message.
@returns Borrowed reference to the stream, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a discarded packets message.
@since 2.0
*/
extern const bt_stream *bt_message_discarded_packets_borrow_stream_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the beginning default clock snapshot of a discarded packets message.

@param[in] message Message.
@returns Borrowed reference to the clock snapshot, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a discarded packets message.
@pre bt_stream_class_discarded_packets_have_default_clock_snapshots() returns #BT_TRUE for the
    stream class of `message`.
@since 2.0
*/
extern const bt_clock_snapshot *
bt_message_discarded_packets_borrow_beginning_default_clock_snapshot_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the end default clock snapshot of a discarded packets message.

@param[in] message Message.
@returns Borrowed reference to the clock snapshot, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a discarded packets message.
@pre bt_stream_class_discarded_packets_have_default_clock_snapshots() returns #BT_TRUE for the
    stream class of `message`.
@since 2.0
*/
extern const bt_clock_snapshot *
bt_message_discarded_packets_borrow_end_default_clock_snapshot_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the default clock class of the stream class of a discarded packets message.

@param[in] message Message.
@returns Borrowed reference to the clock class, or `NULL` if none.
@pre `message` isn't `NULL`.
@pre `message` is a discarded packets message.
@since 2.0
*/
extern const bt_clock_class *
bt_message_discarded_packets_borrow_stream_class_default_clock_class_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Sets the number of discarded packets.

@param[in] message Message.
@param[in] count Exact number of discarded packets.
@pre `message` isn't `NULL`.
@pre `message` is hot (not frozen).
@pre `message` is a discarded packets message.
@pre `count` is greater than 0.
@since 2.0
*/
extern void bt_message_discarded_packets_set_count(
    bt_message *message, uint64_t count) __BT_NOEXCEPT;

/*!
Returns the number of discarded packets.

@param[in] message Message.
@param[out] count If available, the exact number of discarded packets.
@retval #BT_PROPERTY_AVAILABILITY_AVAILABLE `*count` is set.
@retval #BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE The number is unknown, but at least 1.
@pre `message` and `count` aren't `NULL`.
@pre `message` is a discarded packets message.
@since 2.0
*/
extern bt_property_availability bt_message_discarded_packets_get_count(
    const bt_message *message, uint64_t *count) __BT_NOEXCEPT;

/*! @} */

/*! @name Message iterator inactivity messages
@{ */

/*!
Creates a message iterator inactivity message, which declares that the message iterator emits no
other message before a point in time.

With live sources, downstream components can then continue without waiting.

@param[in] self_message_iterator Message iterator which creates the message.
@param[in] clock_class Class of the clock snapshot.
@param[in] clock_snapshot_value Value of the clock snapshot, in clock cycles.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_message_iterator` and `clock_class` aren't `NULL`.
@post On success, `clock_class` is frozen.
@since 2.0
*/
extern bt_message *bt_message_message_iterator_inactivity_create(
    bt_self_message_iterator *self_message_iterator, const bt_clock_class *clock_class,
    uint64_t clock_snapshot_value) __BT_NOEXCEPT;

/*!
Borrows the clock snapshot of a message iterator inactivity message.

@param[in] message Message.
@returns Borrowed reference to the clock snapshot, valid as long as `message` exists.
@pre `message` isn't `NULL`.
@pre `message` is a message iterator inactivity message.
@since 2.0
*/
extern const bt_clock_snapshot *bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(
    const bt_message *message) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a message.

@param[in] message Message, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_message_get_ref(const bt_message *message) __BT_NOEXCEPT;

/*!
Decrements the reference count of a message, and destroys it when the count reaches zero.

@param[in] message Message, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_message_put_ref(const bt_message *message) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_message`, then sets the variable to `NULL`.

@param _message Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_MESSAGE_PUT_REF_AND_RESET(_message)                                                     \
    do {                                                                                           \
        bt_message_put_ref(_message);                                                              \
        (_message) = NULL;                                                                         \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_MESSAGE_MOVE_REF(_dst, _src)                                                            \
    do {                                                                                           \
        bt_message_put_ref(_dst);                                                                  \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @name Message Interchange Protocol version
@{ */

/*!
Status of bt_get_greatest_operative_mip_version() and
bt_get_greatest_operative_mip_version_with_restriction().

@since 2.0
*/
typedef enum bt_get_greatest_operative_mip_version_status {
    /*! Success. */
    BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! No version is supported by all the described components. */
    BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_NO_MATCH = __BT_FUNC_STATUS_NO_MATCH,
    /*! Out of memory. */
    BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_get_greatest_operative_mip_version_status;

/*!
Finds the greatest MIP version which all the described components support.

@param[in] component_descriptors Descriptors of the components that the graph will contain.
@param[in] logging_level Logging level for the "get supported MIP versions" methods.
@param[out] mip_version On success, the version, for bt_graph_create().
@retval #BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_OK Success.
@retval #BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_NO_MATCH No version is supported by all the
    described components.
@retval #BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_ERROR Any other error.
@pre `component_descriptors` and `mip_version` aren't `NULL`.
@pre `component_descriptors` has at least one descriptor.
@since 2.0
*/
extern bt_get_greatest_operative_mip_version_status bt_get_greatest_operative_mip_version(
    const bt_component_descriptor_set *component_descriptors, bt_logging_level logging_level,
    uint64_t *mip_version) __BT_NOEXCEPT;

/*!
Finds the greatest MIP version that a set of versions contains and that all the described components
support.

@param[in] component_descriptors Descriptors of the components that the graph will contain.
@param[in] logging_level Logging level for the "get supported MIP versions" methods.
@param[in] mip_version_restriction Acceptable versions, or `NULL` for any version.
@param[out] mip_version On success, the version, for bt_graph_create().
@retval #BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_OK Success.
@retval #BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_NO_MATCH No version is supported by all the
    described components.
@retval #BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_ERROR Any other error.
@pre `component_descriptors` and `mip_version` aren't `NULL`.
@pre `component_descriptors` has at least one descriptor.
@pre If not `NULL`, `mip_version_restriction` contains at least one range, and no upper value of its
    ranges is greater than the result of bt_get_maximal_mip_version().
@since 2.1
*/
extern enum bt_get_greatest_operative_mip_version_status
bt_get_greatest_operative_mip_version_with_restriction(
    const struct bt_component_descriptor_set *component_descriptors,
    enum bt_logging_level logging_level,
    const bt_integer_range_set_unsigned *mip_version_restriction,
    uint64_t *mip_version) __BT_NOEXCEPT;

/*!
Returns the greatest MIP version that the library supports.

@returns 1
@since 2.0
*/
extern uint64_t bt_get_maximal_mip_version(void) __BT_NOEXCEPT;

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_MESSAGE_H */
