/* SPDX-License-Identifier: MIT */
/*
 * Stream and time of any message: an extension of Tracegraph for components that don't distinguish
 * types of messages.
 */
#ifndef BABELTRACE2_EXTENSION_MESSAGE_COMMON_H
#define BABELTRACE2_EXTENSION_MESSAGE_COMMON_H

#include <stdint.h>

#include <babeltrace2/func-status.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-message-common Stream and time of any message (extension)
@ingroup api-x

Functions that return the stream and the time of a message of any type.
@{
*/

/*!
Borrows the stream of a message.

@param[in] message Message of any type.
@returns Borrowed reference to the stream, valid as long as `message`; `NULL` if `message` is a
    message iterator inactivity message.
@pre `message` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_stream *bt_x_message_borrow_stream_const(const bt_message *message) __BT_NOEXCEPT;

/*!
Borrows the clock snapshot by which a message is ordered.

For a discarded events or packets message, this is the clock snapshot of the beginning of the time
range.

@param[in] message Message of any type.
@returns Borrowed reference to the clock snapshot, valid as long as `message`; `NULL` if `message`
    has no clock snapshot.
@pre `message` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_clock_snapshot *bt_x_message_borrow_clock_snapshot_const(
    const bt_message *message) __BT_NOEXCEPT;

/*!
Status of bt_x_message_get_ns_from_origin().

@since Tracegraph 0.1
*/
typedef enum bt_x_message_get_ns_from_origin_status {
    /*! Success. */
    BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The message has no time. */
    BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_NO_TIME = __BT_FUNC_STATUS_NOT_FOUND,
    /*! The time doesn't fit a signed 64-bit count of nanoseconds. */
    BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR = __BT_FUNC_STATUS_OVERFLOW_ERROR,
} bt_x_message_get_ns_from_origin_status;

/*!
Gets the time of a message: the time of the clock snapshot which
bt_x_message_borrow_clock_snapshot_const() returns.

@param[in] message Message of any type.
@param[out] ns_from_origin <strong>On success</strong>, the time (nanoseconds from the origin of the
    clock class). If the message has no time, `INT64_MIN`, so that it sorts before all messages with
    a time.
@retval #BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OK Success.
@retval #BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_NO_TIME The message has no time. This is not an
    error: the function appends no cause to the error of the current thread.
@retval #BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR The time doesn't fit a signed 64-bit
    count of nanoseconds.
@pre The current thread has no error.
@pre `message` and `ns_from_origin` aren't `NULL`.
@sa bt_x_message_array_get_event_ns_from_origin()
@since Tracegraph 0.1
*/
extern bt_x_message_get_ns_from_origin_status bt_x_message_get_ns_from_origin(
    const bt_message *message, int64_t *ns_from_origin) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
