/* SPDX-License-Identifier: MIT */

/*
 * Clock snapshots: the times of messages.
 */

#ifndef BABELTRACE2_TRACE_IR_CLOCK_SNAPSHOT_H
#define BABELTRACE2_TRACE_IR_CLOCK_SNAPSHOT_H

#include <stdint.h>

#include <babeltrace2/types.h>
#include <babeltrace2/func-status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-cs Clock snapshot
@ingroup api-tir

Value of a stream clock at the time of a message.

A clock snapshot belongs to its message, and exists as long as the message. Its value (cycles of its
clock class) is set when the message is created or, for stream beginning and end messages, later.
@{
*/

/*!
Borrows the class of the clock of a clock snapshot.

@param[in] clock_snapshot Clock snapshot to query.
@returns Borrowed clock class.
@pre `clock_snapshot` isn't `NULL`.
@since 2.0
*/
const bt_clock_class *bt_clock_snapshot_borrow_clock_class_const(
    const bt_clock_snapshot *clock_snapshot) __BT_NOEXCEPT;

/*!
Returns the value of a clock snapshot, in cycles.

@param[in] clock_snapshot Clock snapshot to query.
@returns Value (cycles of the clock class).
@pre `clock_snapshot` isn't `NULL`.
@since 2.0
*/
uint64_t bt_clock_snapshot_get_value(const bt_clock_snapshot *clock_snapshot) __BT_NOEXCEPT;

/*! Status codes of bt_clock_snapshot_get_ns_from_origin(). @since 2.0 */
typedef enum bt_clock_snapshot_get_ns_from_origin_status {
    /*! Success. */
    BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The result doesn't fit its type. */
    BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR = __BT_FUNC_STATUS_OVERFLOW_ERROR,
} bt_clock_snapshot_get_ns_from_origin_status;

/*!
Returns the time of a clock snapshot, in nanoseconds from the origin of its clock class.

@param[in] clock_snapshot Clock snapshot to query.
@param[out] ns_from_origin <strong>On success</strong>, the time (nanoseconds from the origin).
@retval #BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK Success.
@retval #BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR A step of the computation
    overflows.
@pre `clock_snapshot` and `ns_from_origin` aren't `NULL`.
@sa bt_clock_class_cycles_to_ns_from_origin()
@since 2.0
*/
bt_clock_snapshot_get_ns_from_origin_status bt_clock_snapshot_get_ns_from_origin(
    const bt_clock_snapshot *clock_snapshot, int64_t *ns_from_origin) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_CLOCK_SNAPSHOT_H */
