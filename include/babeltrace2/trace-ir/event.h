/* SPDX-License-Identifier: MIT */

/*
 * Events: access to the fields of an event message.
 */

#ifndef BABELTRACE2_TRACE_IR_EVENT_H
#define BABELTRACE2_TRACE_IR_EVENT_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-ev Event
@ingroup api-tir

Trace event: the fields of an event message.

The library creates an event together with its event message, which owns the event. To set the
fields of the event, borrow it with bt_message_event_borrow_event(). An event conceptually belongs
to a stream and, if the class of that stream supports packets, to a packet. Streams and packets
don't hold their events.
@{
*/

/*! @name Class, stream and packet
@{ */

/*!
Borrows the class of an event.

@param[in] event Event to query.
@returns Borrowed event class.
@pre `event` isn't `NULL`.
@since 2.0
*/
bt_event_class *bt_event_borrow_class(bt_event *event) __BT_NOEXCEPT;

/*!
Const version of bt_event_borrow_class().

@copydetails bt_event_borrow_class()
*/
const bt_event_class *bt_event_borrow_class_const(const bt_event *event) __BT_NOEXCEPT;

/*!
Borrows the stream of an event.

@param[in] event Event to query.
@returns Borrowed stream.
@pre `event` isn't `NULL`.
@since 2.0
*/
bt_stream *bt_event_borrow_stream(bt_event *event) __BT_NOEXCEPT;

/*!
Const version of bt_event_borrow_stream().

@copydetails bt_event_borrow_stream()
*/
const bt_stream *bt_event_borrow_stream_const(const bt_event *event) __BT_NOEXCEPT;

/*!
Borrows the packet of an event.

@param[in] event Event to query.
@returns Borrowed packet.
@pre `event` isn't `NULL`.
@pre The class of the stream of `event` supports packets (bt_stream_class_supports_packets()).
@since 2.0
*/
bt_packet *bt_event_borrow_packet(bt_event *event) __BT_NOEXCEPT;

/*!
Const version of bt_event_borrow_packet().

@copydetails bt_event_borrow_packet()
*/
const bt_packet *bt_event_borrow_packet_const(const bt_event *event) __BT_NOEXCEPT;

/*! @} */

/*! @name Fields
@{ */

/*!
Borrows the payload field of an event.

@param[in] event Event to query.
@returns Borrowed structure field, or `NULL` if there is no such field class.
@pre `event` isn't `NULL`.
@since 2.0
*/
bt_field *bt_event_borrow_payload_field(bt_event *event) __BT_NOEXCEPT;

/*!
Const version of bt_event_borrow_payload_field().

@copydetails bt_event_borrow_payload_field()
*/
const bt_field *bt_event_borrow_payload_field_const(const bt_event *event) __BT_NOEXCEPT;

/*!
Borrows the specific context field of an event.

@param[in] event Event to query.
@returns Borrowed structure field, or `NULL` if there is no such field class.
@pre `event` isn't `NULL`.
@since 2.0
*/
bt_field *bt_event_borrow_specific_context_field(bt_event *event) __BT_NOEXCEPT;

/*!
Const version of bt_event_borrow_specific_context_field().

@copydetails bt_event_borrow_specific_context_field()
*/
const bt_field *bt_event_borrow_specific_context_field_const(const bt_event *event) __BT_NOEXCEPT;

/*!
Borrows the common context field of an event.

@param[in] event Event to query.
@returns Borrowed structure field, or `NULL` if there is no such field class.
@pre `event` isn't `NULL`.
@since 2.0
*/
bt_field *bt_event_borrow_common_context_field(bt_event *event) __BT_NOEXCEPT;

/*!
Const version of bt_event_borrow_common_context_field().

@copydetails bt_event_borrow_common_context_field()
*/
const bt_field *bt_event_borrow_common_context_field_const(const bt_event *event) __BT_NOEXCEPT;

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_EVENT_H */
