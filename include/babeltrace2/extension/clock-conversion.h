/* SPDX-License-Identifier: MIT */
/*
 * Conversion of times to clock values: an extension of Tracegraph for components that look for a
 * point in time, or create messages at one.
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
Finds the value of a clock at a time.

This is the smallest value whose time isn't before `ns_from_origin`. The time of a value is what
bt_clock_class_cycles_to_ns_from_origin() computes; where that function overflows, it is the result
without the limit of 64 bits. The returned value is therefore never greater than that of a message
at or after `ns_from_origin`.

@param[in] clock_class Clock class.
@param[in] ns_from_origin Nanoseconds from the origin of `clock_class`; any value is valid.
@returns Value of the clock, in cycles; `UINT64_MAX` also if all its values are before
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
