/* SPDX-License-Identifier: MIT */
/*
 * Operations on whole arrays of messages: an extension of Tracegraph for components that do little
 * with each message.
 */
#ifndef BABELTRACE2_EXTENSION_MESSAGE_ARRAY_H
#define BABELTRACE2_EXTENSION_MESSAGE_ARRAY_H

#include <stdint.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-message-array Message arrays (extension)
@ingroup api-x

Operations on a batch of messages in one call, instead of several calls per message.
@{
*/

/*!
Puts one reference to each message of an array.

@param[in] messages Messages. The caller still owns the array itself.
@param[in] count Number of messages.
@pre None of the messages is `NULL`, and the caller owns a reference to each.
@since Tracegraph 0.1
*/
extern void bt_x_message_array_put_refs(
    bt_message_array_const messages, uint64_t count) __BT_NOEXCEPT;

/*!
Gets the times of the event messages at the beginning of `messages`. The function stops at the first
message that isn't an event message, or whose time is unknown.

@param[in] messages Messages.
@param[in] count Number of messages.
@param[out] ns_from_origin Times of the event messages (ns from the origin of the clock). Array with
    room for `count` values.
@returns Number of times written to `ns_from_origin`. The time of an event message is unknown if it
    has no default clock snapshot, or if the time doesn't fit a signed 64-bit count of nanoseconds.
@since Tracegraph 0.1
*/
extern uint64_t bt_x_message_array_get_event_ns_from_origin(
    bt_message_array_const messages, uint64_t count, int64_t *ns_from_origin) __BT_NOEXCEPT;

/*!
Gets the classes of the events of `messages`.

@param[in] messages Messages.
@param[in] count Number of messages.
@param[out] event_classes For each message, the class of its event (borrowed), or `NULL` if it isn't
    an event message. Array with room for `count` pointers.
@since Tracegraph 0.1
*/
extern void bt_x_message_array_get_event_classes(bt_message_array_const messages, uint64_t count,
    const bt_event_class **event_classes) __BT_NOEXCEPT;

/*!
Finds the first stream beginning message or message iterator inactivity message. Only messages of
these types can introduce a clock. A stream beginning message is found even if the class of its
stream has no default clock class.

As long as no message of these types exists in the process, this function returns without reading
the messages. Usually such messages exist only for a short time. While a component keeps one, each
muxer of the process reads every message, and a muxer with a single input is about 20 % slower.

@param[in] messages Messages.
@param[in] count Number of messages.
@returns Index of the message, or `count` if there is none.
@since Tracegraph 0.1
*/
extern uint64_t bt_x_message_array_find_clock(
    bt_message_array_const messages, uint64_t count) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
