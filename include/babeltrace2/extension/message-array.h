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

@param[in] messages Messages; the array itself remains the caller's.
@param[in] count Number of messages.
@pre None of the messages is `NULL`, and the caller owns a reference to each.
@since Tracegraph 0.1
*/
extern void bt_x_message_array_put_refs(
    bt_message_array_const messages, uint64_t count) __BT_NOEXCEPT;

/*!
Gets the times of the leading event messages of `messages`.

@param[in] messages Messages.
@param[in] count Number of messages.
@param[out] ns_from_origin For each leading event message: its default clock snapshot in nanoseconds
    from its clock's origin. Room for `count` values.
@returns Number of values written, that is, the number of leading event messages whose default clock
    snapshot can be expressed in nanoseconds.
@since Tracegraph 0.1
*/
extern uint64_t bt_x_message_array_get_event_ns_from_origin(
    bt_message_array_const messages, uint64_t count, int64_t *ns_from_origin) __BT_NOEXCEPT;

/*!
Gets the classes of the events of `messages`.

@param[in] messages Messages.
@param[in] count Number of messages.
@param[out] event_classes For each message: the class of its event, or `NULL` if it is not an event
    message. Room for `count` pointers; they are borrowed.
@since Tracegraph 0.1
*/
extern void bt_x_message_array_get_event_classes(bt_message_array_const messages, uint64_t count,
    const bt_event_class **event_classes) __BT_NOEXCEPT;

/*!
Finds the first message that introduces a clock: a stream beginning message, even if its stream's
class has no default clock class, or a message iterator inactivity message.

This doesn't look at the messages while no message of these types exists in the process, which is
most of the time. While a component keeps one, each muxer of the process looks at every message:
with a single input, it is about 20 % slower.

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
