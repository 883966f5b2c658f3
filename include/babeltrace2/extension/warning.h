/* SPDX-License-Identifier: MIT */
/*
 * Warnings of components: an extension of Tracegraph for programs that show their users the
 * warnings which components otherwise only log.
 */
#ifndef BABELTRACE2_EXTENSION_WARNING_H
#define BABELTRACE2_EXTENSION_WARNING_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-warning Warnings (extension)
@ingroup api-x

Warnings about the result of a graph, for the user of the program that runs the graph.

A component adds a warning in addition to its log message, whatever the logging level is. The
program may take the warnings at any time between two calls of bt_graph_run_once(), and show them in
its own way: the Python package issues a `UserWarning`. Warnings have no other effect.
@{
*/

/*!
Adds a warning of a component.

A graph keeps at most 100 warnings that the program hasn't taken. It drops further warnings.

@param[in] component Component.
@param[in] text Text for the user (copied). It begins with a fact that the user can check.
@pre `component` and `text` aren't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_self_component_add_warning(
    bt_self_component *component, const char *text) __BT_NOEXCEPT;

/*!
Takes the warnings of all the components of a graph.

@param[in] graph Graph.
@returns New reference to an array value: the texts (strings) that were added since the last call,
    in this order. `NULL` if no warning was added.
@pre The current thread has no error.
@pre `graph` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_value *bt_x_graph_take_warnings(bt_graph *graph) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
