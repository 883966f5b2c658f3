/* SPDX-License-Identifier: MIT */
/*
 * Conversion of times to clock values: an extension of Tracegraph for components that search for a
 * point in time, or create messages for a given time.
 */
#ifndef BABELTRACE2_EXTENSION_CLOCK_CONVERSION_H
#define BABELTRACE2_EXTENSION_CLOCK_CONVERSION_H

#include <stdint.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-clock-conversion Clock conversion (extension)
@ingroup api-x

The inverse of bt_clock_class_cycles_to_ns_from_origin().
@{
*/

/*!
Finds the smallest clock value whose time is at or after `ns_from_origin`.

The time of a clock value is the result of bt_clock_class_cycles_to_ns_from_origin(). Where that
function overflows, the time is the result that it would have without the limit of 64 bits. The
returned clock value is never greater than the clock value of a message at or after
`ns_from_origin`.

@param[in] clock_class Clock class.
@param[in] ns_from_origin Nanoseconds from the origin of `clock_class`; any value is valid.
@returns Clock value (cycles); `UINT64_MAX` also if the times of all clock values are before
    `ns_from_origin`.
@pre `clock_class` isn't `NULL`.
@since Tracegraph 0.1
*/
extern uint64_t bt_x_clock_class_ns_from_origin_to_cycles(
    const bt_clock_class *clock_class, int64_t ns_from_origin) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
