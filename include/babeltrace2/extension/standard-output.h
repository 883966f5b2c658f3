/* SPDX-License-Identifier: MIT */
/*
 * Sinks that write to the standard output: an extension of Tracegraph for programs that also print
 * text while a graph runs, such as its progress.
 */
#ifndef BABELTRACE2_EXTENSION_STANDARD_OUTPUT_H
#define BABELTRACE2_EXTENSION_STANDARD_OUTPUT_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-standard-output Standard output (extension)
@ingroup api-x

Functions that declare and return whether a sink component writes to the standard output.

A sink component is assumed to write to the standard output unless it declares otherwise. The
declaration only affects the results of the functions below.
@{
*/

/*!
Sets whether a sink component writes to the standard output.

Call this function in the initialization method: the program that runs the graph calls
bt_x_component_sink_writes_standard_output() before the first message is consumed.

@param[in] component Sink component.
@param[in] writes #BT_FALSE if `component` never writes to the standard output, for example because
    it writes to a file. #BT_TRUE (the default) if it may write to the standard output.
@pre `component` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_self_component_sink_set_writes_standard_output(
    bt_self_component_sink *component, bt_bool writes) __BT_NOEXCEPT;

/*!
Returns whether a sink component may write to the standard output.

@param[in] component Sink component.
@returns #BT_FALSE if `component` has declared that it doesn't.
@pre `component` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_component_sink_writes_standard_output(
    const bt_component_sink *component) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
