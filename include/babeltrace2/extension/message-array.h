/* SPDX-License-Identifier: MIT */
/*
 * Operations on whole arrays of messages: an extension of Tracegraph for components which touch
 * each message little.
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

One call for a batch of messages instead of several for each.
@{
*/

/*!
Puts one reference of each message of an array.

@param[in] messages Messages; the array itself remains the caller's.
@param[in] count Number of messages.
@pre None of the messages is `NULL`, and the caller owns a reference of each.
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
@returns How many leading messages are event messages that have a default clock snapshot which can
    be expressed in nanoseconds: the number of values written.
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

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
