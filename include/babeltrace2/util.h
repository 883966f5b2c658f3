/* SPDX-License-Identifier: MIT */

/*
 * Computations on plain numbers, for components.
 */

#ifndef BABELTRACE2_UTIL_H
#define BABELTRACE2_UTIL_H

#include <stdint.h>

#include <babeltrace2/types.h>
#include <babeltrace2/func-status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-util General purpose utilities

Computations which don't use objects of the API.
@{
*/

/*! Status codes of bt_util_clock_cycles_to_ns_from_origin(). @since 2.0 */
typedef enum bt_util_clock_cycles_to_ns_from_origin_status {
    /*! Success. */
    BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The result doesn't fit its type. */
    BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR = __BT_FUNC_STATUS_OVERFLOW_ERROR,
} bt_util_clock_cycles_to_ns_from_origin_status;

/*!
Converts a clock value from cycles to nanoseconds from the origin of the clock.

The result is `offset_seconds` plus (`offset_cycles` + `cycles`) / `frequency`, as nanoseconds. For
example, 2000 cycles at 1000 Hz with the offsets -10 seconds and 500 cycles are -7,500,000,000
nanoseconds from the origin.

@param[in] cycles Clock value (cycles).
@param[in] frequency Clock frequency (Hz).
@param[in] offset_seconds Offset from the origin (seconds), possibly negative.
@param[in] offset_cycles Offset to add to `offset_seconds` (cycles).
@param[out] ns_from_origin <strong>On success</strong>, the result (nanoseconds from the origin).
@retval #BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK Success.
@retval #BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR A step of the computation
    overflows.
@pre `frequency` is neither 0 nor `UINT64_MAX`.
@pre `offset_cycles` is less than `frequency`.
@pre `ns_from_origin` isn't `NULL`.
@sa bt_clock_class_cycles_to_ns_from_origin()
@since 2.0
*/
bt_util_clock_cycles_to_ns_from_origin_status bt_util_clock_cycles_to_ns_from_origin(
    uint64_t cycles, uint64_t frequency, int64_t offset_seconds, uint64_t offset_cycles,
    int64_t *ns_from_origin) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_UTIL_H */
