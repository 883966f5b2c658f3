/* SPDX-License-Identifier: MIT */
/*
 * What messages of all types have in common: an extension of Tracegraph for components that handle
 * messages of any type alike.
 */
#ifndef BABELTRACE2_EXTENSION_MESSAGE_COMMON_H
#define BABELTRACE2_EXTENSION_MESSAGE_COMMON_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-message-common Stream and time of any message (extension)
@ingroup api-x

Properties of a message without regard to its type.
@{
*/

/*!
Borrows the stream of a message.

@param[in] message Message of any type.
@returns Borrowed reference to the stream, valid as long as `message`; `NULL` if it has none, that
    is, if it is a message iterator inactivity message.
@pre `message` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_stream *bt_x_message_borrow_stream_const(const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the clock snapshot that gives a message its place in a sequence of messages.

For a discarded events or packets message, this is the beginning of the time range.

@param[in] message Message of any type.
@returns Borrowed reference to the clock snapshot, valid as long as `message`; `NULL` if it has
    none.
@pre `message` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_clock_snapshot *bt_x_message_borrow_clock_snapshot_const(
    const bt_message *message) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
