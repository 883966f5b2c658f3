/* SPDX-License-Identifier: MIT */
/*
 * The state of a graph: an extension of Tracegraph for callers such as language bindings, which
 * must report mistakes themselves instead of breaking the preconditions of the graph functions.
 */
#ifndef BABELTRACE2_EXTENSION_GRAPH_STATE_H
#define BABELTRACE2_EXTENSION_GRAPH_STATE_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-graph-state Graph state (extension)
@ingroup api-x

The state of a graph, on which the preconditions of the graph functions depend.
@{
*/

/*!
States of a graph: which operations are allowed.

@since Tracegraph 0.1
*/
typedef enum bt_x_graph_state {
    /*! Components may be added and ports connected. The graph may run if it has a sink. */
    BT_X_GRAPH_STATE_CONFIGURING,
    /*!
    The graph may run, unless it is currently calling the "graph is configured" methods of its
    sinks.
    */
    BT_X_GRAPH_STATE_CONFIGURED,
    /*!
    A component couldn't be added, ports couldn't be connected, the graph couldn't be configured, or
    a listener failed. The only allowed operation is putting the reference to the graph.
    */
    BT_X_GRAPH_STATE_FAULTY,
} bt_x_graph_state;

/*!
Returns the state of a graph: which operations are allowed.

@param[in] graph Graph.
@returns State of `graph`.
@pre `graph` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_graph_state bt_x_graph_get_state(const bt_graph *graph) __BT_NOEXCEPT;

/*!
Returns whether a graph has a sink component. A graph without a sink component may not run.

@param[in] graph Graph.
@returns #BT_TRUE if `graph` has a sink component.
@pre `graph` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_graph_has_sink(const bt_graph *graph) __BT_NOEXCEPT;

/*!
Returns whether a graph is idle. If it isn't, bt_graph_run() may not be called.

@param[in] graph Graph.
@returns #BT_FALSE while `graph` runs or is being configured, and while a component is being added
    to it or ports are being connected.
@pre `graph` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_graph_can_consume(const bt_graph *graph) __BT_NOEXCEPT;

/*!
Borrows the component of a graph that has a given name.

@param[in] graph Graph.
@param[in] name Name, unique in `graph`.
@returns Component, borrowed from `graph`; `NULL` if no component has this name. The component may
    still be in its initialization method.
@pre No argument is `NULL`.
@since Tracegraph 0.1
*/
extern const bt_component *bt_x_graph_borrow_component_by_name_const(
    const bt_graph *graph, const char *name) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
