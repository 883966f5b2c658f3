/* SPDX-License-Identifier: MIT */

/*
 * Packets: groups of consecutive events of a stream with a common context field.
 */

#ifndef BABELTRACE2_TRACE_IR_PACKET_H
#define BABELTRACE2_TRACE_IR_PACKET_H

#include <stddef.h>

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-pkt Packet
@ingroup api-tir

Conceptual container of events within a stream, with a context field common to them all.

A packet doesn't hold its events: messages mark its beginning and end, and its event messages refer
to it.

A packet is a reference-counted object, and a data object of the trace IR. Some functions freeze it:
see their descriptions.
@{
*/

/*! @name Creation
@{ */

/*!
Creates a packet for a stream.

If the stream class has a packet context field class, the context field of the packet is not set.

@param[in] stream Stream which conceptually contains the packet.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `stream` isn't `NULL`.
@pre The class of `stream` supports packets (bt_stream_class_supports_packets()).
@since 2.0
*/
bt_packet *bt_packet_create(const bt_stream *stream) __BT_NOEXCEPT;

/*! @} */

/*! @name Stream and context field
@{ */

/*!
Borrows the stream of a packet.

@param[in] packet Packet to query.
@returns Borrowed stream.
@pre `packet` isn't `NULL`.
@since 2.0
*/
bt_stream *bt_packet_borrow_stream(bt_packet *packet) __BT_NOEXCEPT;

/*!
Const version of bt_packet_borrow_stream().

@copydetails bt_packet_borrow_stream()
*/
const bt_stream *bt_packet_borrow_stream_const(const bt_packet *packet) __BT_NOEXCEPT;

/*!
Borrows the context field of a packet.

@param[in] packet Packet to query.
@returns Borrowed structure field, or `NULL` if there is no packet context field class.
@pre `packet` isn't `NULL`.
@since 2.0
*/
bt_field *bt_packet_borrow_context_field(bt_packet *packet) __BT_NOEXCEPT;

/*!
Const version of bt_packet_borrow_context_field().

@copydetails bt_packet_borrow_context_field()
*/
const bt_field *bt_packet_borrow_context_field_const(const bt_packet *packet) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a packet.

@param[in] packet Packet, or `NULL` to do nothing.
@since 2.0
*/
void bt_packet_get_ref(const bt_packet *packet) __BT_NOEXCEPT;

/*!
Decrements the reference count of a packet, and destroys it when the count reaches zero.

@param[in] packet Packet, or `NULL` to do nothing.
@since 2.0
*/
void bt_packet_put_ref(const bt_packet *packet) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_packet`, then sets the variable to `NULL`.

@param _packet Assignable packet expression without side effects; may hold `NULL`.
@since 2.0
*/
#define BT_PACKET_PUT_REF_AND_RESET(_packet)                                                       \
    do {                                                                                           \
        bt_packet_put_ref(_packet);                                                                \
        (_packet) = NULL;                                                                          \
    } while (0)

/*!
Moves a packet reference from `_src` to `_dst`.

@param _dst Assignable expression, whose current reference is put first; may hold `NULL`.
@param _src Assignable expression, `NULL` afterwards; may hold `NULL`.
@since 2.0
*/
#define BT_PACKET_MOVE_REF(_dst, _src)                                                             \
    do {                                                                                           \
        bt_packet_put_ref(_dst);                                                                   \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_PACKET_H */
