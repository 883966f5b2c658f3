/* SPDX-License-Identifier: MIT */
/*
 * Progress of a graph: an extension of Tracegraph for sources that know the size of their input,
 * and for programs that show progress to their users.
 */
#ifndef BABELTRACE2_EXTENSION_PROGRESS_H
#define BABELTRACE2_EXTENSION_PROGRESS_H

#include <stdint.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-progress Progress (extension)
@ingroup api-x

Counters of the input that the source components of a graph have read.

A source component declares the size of its input in bytes as soon as the size is known, usually in
its initialization method. Each time it reads a new piece of its input (a packet, a window of a
file, a batch of events), it adds the number of bytes that it has processed or skipped. It doesn't
call these functions for each event. The program that runs the graph may get the sums at any time
between two calls of bt_graph_run_once(). The counters have no other effect.
@{
*/

/*!
Adds to the amount of input that a component has to read.

If a component never calls this function, the amount is unknown: for example, if it reads from a
live connection.

@param[in] component Source component.
@param[in] bytes Number of bytes to read.
@pre `component` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_self_component_add_progress_total(
    bt_self_component *component, uint64_t bytes) __BT_NOEXCEPT;

/*!
Adds to the amount of input that a component has processed or skipped.

@param[in] component Source component.
@param[in] bytes Number of bytes that were read, or skipped because they aren't needed.
@param[in] events Number of events in these bytes.
@pre `component` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_self_component_add_progress(
    bt_self_component *component, uint64_t bytes, uint64_t events) __BT_NOEXCEPT;

/*!
Gets the sums of the counters of all the components of a graph.

@param[in] graph Graph.
@param[out] total_bytes Number of bytes to read, or 0 if no component has declared an amount.
@param[out] bytes Number of bytes processed or skipped. May be greater than `total_bytes` if an
    input has grown or is read several times.
@param[out] events Number of events.
@pre No argument is `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_graph_get_progress(
    const bt_graph *graph, uint64_t *total_bytes, uint64_t *bytes, uint64_t *events) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
