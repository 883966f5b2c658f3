/* SPDX-License-Identifier: MIT */

/*
 * Graphs: functions that create components, connect their ports and run the sinks.
 */

#ifndef BABELTRACE2_GRAPH_GRAPH_H
#define BABELTRACE2_GRAPH_GRAPH_H

#include <babeltrace2/func-status.h>
#include <babeltrace2/logging.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-graph Graph

A graph is made of components (nodes) and of connections between their ports. A graph is created
with a version of the Message Interchange Protocol (@ref api-msg-mip), which its components follow.
Then it is configured: components are added and ports are connected, in any order. Then it runs.
These rules apply:

- The first bt_graph_run() or bt_graph_run_once() makes the graph configured: after that, components
  can't be added, and ports can't be connected.
- If adding a component or connecting ports fails, the graph is faulty: only the reference count
  functions may be called with the graph.
- Components, ports, and connections are never removed from a graph.

A running graph makes its sink components consume messages, in turn, until they are all done. A sink
component gets messages from the message iterators which it creates on its input ports. These
message iterators may create other message iterators upstream.

A graph and everything in it must be used by one thread at a time (see @ref threads). A graph is a
reference-counted object.
@{
*/

/*! @name Creation
@{ */

/*!
Creates an empty graph which has a default interrupter.

@param[in] mip_version Version of the Message Interchange Protocol, as found by
    bt_get_greatest_operative_mip_version().
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `mip_version` is not greater than the result of bt_get_maximal_mip_version().
@since 2.0
*/
extern bt_graph *bt_graph_create(uint64_t mip_version) __BT_NOEXCEPT;

/*! @} */

/*! @name Adding components
@{ */

/*! Status of the functions which add a component. @since 2.0 */
typedef enum bt_graph_add_component_status {
    /*! Success. */
    BT_GRAPH_ADD_COMPONENT_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_GRAPH_ADD_COMPONENT_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_GRAPH_ADD_COMPONENT_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_graph_add_component_status;

/*!
Adds a source component, without initialization method data, to a graph.

Calls the initialization method of the class.

@param[in] graph Graph.
@param[in] component_class Source component class to instantiate.
@param[in] name Name of the component (copied), unique within `graph`.
@param[in] params Initialization parameters (map value), or `NULL` for an empty map.
@param[in] logging_level Logging level of the component.
@param[out] component On success, a borrowed reference to the component. The argument may be `NULL`.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_OK Success.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_ERROR Any other error, for example the initialization method
    failed.
@pre `graph`, `component_class`, and `name` aren't `NULL`.
@pre `graph` isn't configured.
@pre `graph` isn't faulty.
@pre No other component of `graph` has the name `name`.
@pre `params` is a map value or `NULL`.
@pre With these parameters, `component_class` supports the MIP version of `graph`.
@post On success, `component_class` and `params` are frozen.
@since 2.0
*/
extern bt_graph_add_component_status bt_graph_add_source_component(bt_graph *graph,
    const bt_component_class_source *component_class, const char *name, const bt_value *params,
    bt_logging_level logging_level, const bt_component_source **component) __BT_NOEXCEPT;

/*!
Adds a source component to a graph.

Calls the initialization method of the class.

@param[in] graph Graph.
@param[in] component_class Source component class to instantiate.
@param[in] name Name of the component (copied), unique within `graph`.
@param[in] params Initialization parameters (map value), or `NULL` for an empty map.
@param[in] initialize_method_data User data which the initialization method receives as is; may be
    `NULL`.
@param[in] logging_level Logging level of the component.
@param[out] component On success, a borrowed reference to the component. The argument may be `NULL`.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_OK Success.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_ERROR Any other error, for example the initialization method
    failed.
@pre `graph`, `component_class`, and `name` aren't `NULL`.
@pre `graph` isn't configured.
@pre `graph` isn't faulty.
@pre No other component of `graph` has the name `name`.
@pre `params` is a map value or `NULL`.
@pre With these parameters, `component_class` supports the MIP version of `graph`.
@post On success, `component_class` and `params` are frozen.
@since 2.0
*/
extern bt_graph_add_component_status bt_graph_add_source_component_with_initialize_method_data(
    bt_graph *graph, const bt_component_class_source *component_class, const char *name,
    const bt_value *params, void *initialize_method_data, bt_logging_level logging_level,
    const bt_component_source **component) __BT_NOEXCEPT;

/*!
Adds a filter component, without initialization method data, to a graph.

Calls the initialization method of the class.

@param[in] graph Graph.
@param[in] component_class Filter component class to instantiate.
@param[in] name Name of the component (copied), unique within `graph`.
@param[in] params Initialization parameters (map value), or `NULL` for an empty map.
@param[in] logging_level Logging level of the component.
@param[out] component On success, a borrowed reference to the component. The argument may be `NULL`.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_OK Success.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_ERROR Any other error, for example the initialization method
    failed.
@pre `graph`, `component_class`, and `name` aren't `NULL`.
@pre `graph` isn't configured.
@pre `graph` isn't faulty.
@pre No other component of `graph` has the name `name`.
@pre `params` is a map value or `NULL`.
@pre With these parameters, `component_class` supports the MIP version of `graph`.
@post On success, `component_class` and `params` are frozen.
@since 2.0
*/
extern bt_graph_add_component_status bt_graph_add_filter_component(bt_graph *graph,
    const bt_component_class_filter *component_class, const char *name, const bt_value *params,
    bt_logging_level logging_level, const bt_component_filter **component) __BT_NOEXCEPT;

/*!
Adds a filter component to a graph.

Calls the initialization method of the class.

@param[in] graph Graph.
@param[in] component_class Filter component class to instantiate.
@param[in] name Name of the component (copied), unique within `graph`.
@param[in] params Initialization parameters (map value), or `NULL` for an empty map.
@param[in] initialize_method_data User data which the initialization method receives as is; may be
    `NULL`.
@param[in] logging_level Logging level of the component.
@param[out] component On success, a borrowed reference to the component. The argument may be `NULL`.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_OK Success.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_ERROR Any other error, for example the initialization method
    failed.
@pre `graph`, `component_class`, and `name` aren't `NULL`.
@pre `graph` isn't configured.
@pre `graph` isn't faulty.
@pre No other component of `graph` has the name `name`.
@pre `params` is a map value or `NULL`.
@pre With these parameters, `component_class` supports the MIP version of `graph`.
@post On success, `component_class` and `params` are frozen.
@since 2.0
*/
extern bt_graph_add_component_status bt_graph_add_filter_component_with_initialize_method_data(
    bt_graph *graph, const bt_component_class_filter *component_class, const char *name,
    const bt_value *params, void *initialize_method_data, bt_logging_level logging_level,
    const bt_component_filter **component) __BT_NOEXCEPT;

/*!
Adds a sink component, without initialization method data, to a graph.

Calls the initialization method of the class.

@param[in] graph Graph.
@param[in] component_class Sink component class to instantiate.
@param[in] name Name of the component (copied), unique within `graph`.
@param[in] params Initialization parameters (map value), or `NULL` for an empty map.
@param[in] logging_level Logging level of the component.
@param[out] component On success, a borrowed reference to the component. The argument may be `NULL`.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_OK Success.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_ERROR Any other error, for example the initialization method
    failed.
@pre `graph`, `component_class`, and `name` aren't `NULL`.
@pre `graph` isn't configured.
@pre `graph` isn't faulty.
@pre No other component of `graph` has the name `name`.
@pre `params` is a map value or `NULL`.
@pre With these parameters, `component_class` supports the MIP version of `graph`.
@post On success, `component_class` and `params` are frozen.
@since 2.0
*/
extern bt_graph_add_component_status bt_graph_add_sink_component(bt_graph *graph,
    const bt_component_class_sink *component_class, const char *name, const bt_value *params,
    bt_logging_level logging_level, const bt_component_sink **component) __BT_NOEXCEPT;

/*!
Adds a sink component to a graph.

Calls the initialization method of the class.

@param[in] graph Graph.
@param[in] component_class Sink component class to instantiate.
@param[in] name Name of the component (copied), unique within `graph`.
@param[in] params Initialization parameters (map value), or `NULL` for an empty map.
@param[in] initialize_method_data User data which the initialization method receives as is; may be
    `NULL`.
@param[in] logging_level Logging level of the component.
@param[out] component On success, a borrowed reference to the component. The argument may be `NULL`.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_OK Success.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_ERROR Any other error, for example the initialization method
    failed.
@pre `graph`, `component_class`, and `name` aren't `NULL`.
@pre `graph` isn't configured.
@pre `graph` isn't faulty.
@pre No other component of `graph` has the name `name`.
@pre `params` is a map value or `NULL`.
@pre With these parameters, `component_class` supports the MIP version of `graph`.
@post On success, `component_class` and `params` are frozen.
@since 2.0
*/
extern bt_graph_add_component_status bt_graph_add_sink_component_with_initialize_method_data(
    bt_graph *graph, const bt_component_class_sink *component_class, const char *name,
    const bt_value *params, void *initialize_method_data, bt_logging_level logging_level,
    const bt_component_sink **component) __BT_NOEXCEPT;

/*! @} */

/*! @name Adding a simple sink component
@{ */

/*! Status of #bt_graph_simple_sink_component_initialize_func. @since 2.0 */
typedef enum bt_graph_simple_sink_component_initialize_func_status {
    /*! Success. */
    BT_GRAPH_SIMPLE_SINK_COMPONENT_INITIALIZE_FUNC_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_GRAPH_SIMPLE_SINK_COMPONENT_INITIALIZE_FUNC_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_GRAPH_SIMPLE_SINK_COMPONENT_INITIALIZE_FUNC_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_graph_simple_sink_component_initialize_func_status;

/*!
Initialization function of a simple sink component, called when the graph becomes configured.

@param[in] message_iterator Upstream message iterator of the component (borrowed).
@param[in] user_data User data given to bt_graph_add_simple_sink_component().
@retval #BT_GRAPH_SIMPLE_SINK_COMPONENT_INITIALIZE_FUNC_STATUS_OK Success.
@retval #BT_GRAPH_SIMPLE_SINK_COMPONENT_INITIALIZE_FUNC_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_SIMPLE_SINK_COMPONENT_INITIALIZE_FUNC_STATUS_ERROR Any other error.
@pre `message_iterator` isn't `NULL`.
@post The reference count of `message_iterator` is unchanged.
@since 2.0
*/
typedef bt_graph_simple_sink_component_initialize_func_status (
    *bt_graph_simple_sink_component_initialize_func)(
    bt_message_iterator *message_iterator, void *user_data);

/*! Status of #bt_graph_simple_sink_component_consume_func. @since 2.0 */
typedef enum bt_graph_simple_sink_component_consume_func_status {
    /*! Success. */
    BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The component is done: the function will not be called again. */
    BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_END = __BT_FUNC_STATUS_END,
    /*! The operation would block: try again later. */
    BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_graph_simple_sink_component_consume_func_status;

/*!
Consuming function of a simple sink component: gets and processes the next messages.

@param[in] message_iterator Upstream message iterator of the component (borrowed).
@param[in] user_data User data given to bt_graph_add_simple_sink_component().
@retval #BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_OK Success.
@retval #BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_END The component is done: the function
    will not be called again.
@retval #BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_AGAIN The operation would block: try
    again later.
@retval #BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_ERROR Any other error.
@pre `message_iterator` isn't `NULL`.
@post The reference count of `message_iterator` is unchanged.
@since 2.0
*/
typedef bt_graph_simple_sink_component_consume_func_status (
    *bt_graph_simple_sink_component_consume_func)(
    bt_message_iterator *message_iterator, void *user_data);

/*!
Finalization function of a simple sink component.

@param[in] user_data User data given to bt_graph_add_simple_sink_component().
@post The error of the current thread isn't set.
@since 2.0
*/
typedef void (*bt_graph_simple_sink_component_finalize_func)(void *user_data);

/*!
Adds a simple sink component, which consists of plain functions, to a graph.

The component has one input port, named `in`, on which it creates one message iterator when the
graph becomes configured.

@param[in] graph Graph.
@param[in] name Name of the component (copied), unique within `graph`.
@param[in] initialize_func Initialization function, or `NULL`.
@param[in] consume_func Consuming function.
@param[in] finalize_func Finalization function, or `NULL`.
@param[in] user_data User data which the functions receive; may be `NULL`.
@param[out] component On success, a borrowed reference to the component. The argument may be `NULL`.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_OK Success.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_ADD_COMPONENT_STATUS_ERROR Any other error.
@pre `graph`, `name`, and `consume_func` aren't `NULL`.
@pre `graph` isn't configured.
@pre `graph` isn't faulty.
@pre No other component of `graph` has the name `name`.
@since 2.0
*/
extern bt_graph_add_component_status bt_graph_add_simple_sink_component(bt_graph *graph,
    const char *name, bt_graph_simple_sink_component_initialize_func initialize_func,
    bt_graph_simple_sink_component_consume_func consume_func,
    bt_graph_simple_sink_component_finalize_func finalize_func, void *user_data,
    const bt_component_sink **component) __BT_NOEXCEPT;

/*! @} */

/*! @name Connecting ports
@{ */

/*! Status of bt_graph_connect_ports(). @since 2.0 */
typedef enum bt_graph_connect_ports_status {
    /*! Success. */
    BT_GRAPH_CONNECT_PORTS_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_GRAPH_CONNECT_PORTS_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_GRAPH_CONNECT_PORTS_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_graph_connect_ports_status;

/*!
Connects an output port to an input port.

Calls the "port connected" methods of both components, which may add ports.

@param[in] graph Graph.
@param[in] upstream_port Output port.
@param[in] downstream_port Input port.
@param[out] connection On success, a borrowed reference to the connection. The argument may be
    `NULL`.
@retval #BT_GRAPH_CONNECT_PORTS_STATUS_OK Success.
@retval #BT_GRAPH_CONNECT_PORTS_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_CONNECT_PORTS_STATUS_ERROR Any other error, for example a "port connected" method
    failed.
@pre `graph`, `upstream_port`, and `downstream_port` aren't `NULL`.
@pre `graph` isn't configured.
@pre `graph` isn't faulty.
@pre `graph` contains the components of both ports.
@pre Both ports are unconnected.
@pre The connection doesn't create a cycle.
@since 2.0
*/
extern bt_graph_connect_ports_status bt_graph_connect_ports(bt_graph *graph,
    const bt_port_output *upstream_port, const bt_port_input *downstream_port,
    const bt_connection **connection) __BT_NOEXCEPT;

/*! @} */

/*! @name Running
@{ */

/*! Status of bt_graph_run(). @since 2.0 */
typedef enum bt_graph_run_status {
    /*! Success. */
    BT_GRAPH_RUN_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The operation would block: try again later. */
    BT_GRAPH_RUN_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_GRAPH_RUN_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_GRAPH_RUN_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_graph_run_status;

/*!
Makes the sink components consume, in turn, until they are all done.

@param[in] graph Graph.
@retval #BT_GRAPH_RUN_STATUS_OK All the sink components are done.
@retval #BT_GRAPH_RUN_STATUS_AGAIN A sink component has nothing to do for now, or an interrupter is
    set: call this function again later.
@retval #BT_GRAPH_RUN_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_RUN_STATUS_ERROR Any other error.
@pre `graph` isn't `NULL`.
@pre `graph` isn't faulty.
@pre Each source component has a connected output port, each filter component a connected input port
    and a connected output port, each sink component a connected input port.
@pre `graph` has a sink component.
@since 2.0
*/
extern bt_graph_run_status bt_graph_run(bt_graph *graph) __BT_NOEXCEPT;

/*! Status of bt_graph_run_once(). @since 2.0 */
typedef enum bt_graph_run_once_status {
    /*! Success. */
    BT_GRAPH_RUN_ONCE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! All the sink components are done. */
    BT_GRAPH_RUN_ONCE_STATUS_END = __BT_FUNC_STATUS_END,
    /*! The operation would block: try again later. */
    BT_GRAPH_RUN_ONCE_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_GRAPH_RUN_ONCE_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_GRAPH_RUN_ONCE_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_graph_run_once_status;

/*!
Lets one sink component consume once. The sink components take turns; components which are done are
skipped.

@param[in] graph Graph.
@retval #BT_GRAPH_RUN_ONCE_STATUS_OK The sink component consumed.
@retval #BT_GRAPH_RUN_ONCE_STATUS_END All the sink components are done.
@retval #BT_GRAPH_RUN_ONCE_STATUS_AGAIN The sink component has nothing to do for now.
@retval #BT_GRAPH_RUN_ONCE_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_RUN_ONCE_STATUS_ERROR Any other error.
@pre `graph` isn't `NULL`.
@pre `graph` isn't faulty.
@pre Each source component has a connected output port, each filter component a connected input port
    and a connected output port, each sink component a connected input port.
@pre `graph` has a sink component.
@since 2.0
*/
extern bt_graph_run_once_status bt_graph_run_once(bt_graph *graph) __BT_NOEXCEPT;

/*! @} */

/*! @name Interruption
@{ */

/*! Status of bt_graph_add_interrupter(). @since 2.0 */
typedef enum bt_graph_add_interrupter_status {
    /*! Success. */
    BT_GRAPH_ADD_INTERRUPTER_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_GRAPH_ADD_INTERRUPTER_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_graph_add_interrupter_status;

/*!
Adds an interrupter to a graph and to all its current and future sink components and message
iterators.

@param[in] graph Graph.
@param[in] interrupter Interrupter to add; `graph` takes a reference to it.
@retval #BT_GRAPH_ADD_INTERRUPTER_STATUS_OK Success.
@retval #BT_GRAPH_ADD_INTERRUPTER_STATUS_MEMORY_ERROR Out of memory.
@pre `graph` and `interrupter` aren't `NULL`.
@pre `graph` isn't faulty.
@since 2.0
*/
extern bt_graph_add_interrupter_status bt_graph_add_interrupter(
    bt_graph *graph, const bt_interrupter *interrupter) __BT_NOEXCEPT;

/*!
Borrows the default interrupter of a graph.

@param[in] graph Graph.
@returns Borrowed reference, valid as long as `graph` exists.
@pre `graph` isn't `NULL`.
@since 2.0
*/
extern bt_interrupter *bt_graph_borrow_default_interrupter(bt_graph *graph) __BT_NOEXCEPT;

/*! @} */

/*! @name Listeners
@{ */

/*! Status of the functions which add a listener. @since 2.0 */
typedef enum bt_graph_add_listener_status {
    /*! Success. */
    BT_GRAPH_ADD_LISTENER_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_GRAPH_ADD_LISTENER_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_graph_add_listener_status;

/*! Status of the listener functions. @since 2.0 */
typedef enum bt_graph_listener_func_status {
    /*! Success. */
    BT_GRAPH_LISTENER_FUNC_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_GRAPH_LISTENER_FUNC_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_GRAPH_LISTENER_FUNC_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_graph_listener_func_status;

/*!
Listener that is called when a filter component has added an input port. The listener may add
components to the graph and connect ports.

@param[in] component Filter component which added `port`.
@param[in] port Input port which was added.
@param[in] user_data User data passed with the listener.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_OK Success.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_ERROR Any other error.
@pre `component` and `port` aren't `NULL`.
@since 2.0
*/
typedef bt_graph_listener_func_status (*bt_graph_filter_component_input_port_added_listener_func)(
    const bt_component_filter *component, const bt_port_input *port, void *user_data);

/*!
Adds a listener to be called whenever a filter component of a graph adds an input port.

@param[in] graph Graph.
@param[in] user_func Listener.
@param[in] user_data User data which `user_func` receives; may be `NULL`.
@param[out] listener_id On success, the ID of the listener within `graph`. The argument may be
    `NULL`.
@retval #BT_GRAPH_ADD_LISTENER_STATUS_OK Success.
@retval #BT_GRAPH_ADD_LISTENER_STATUS_MEMORY_ERROR Out of memory.
@pre `graph` and `user_func` aren't `NULL`.
@pre `graph` isn't faulty.
@since 2.0
*/
extern bt_graph_add_listener_status bt_graph_add_filter_component_input_port_added_listener(
    bt_graph *graph, bt_graph_filter_component_input_port_added_listener_func user_func,
    void *user_data, bt_listener_id *listener_id) __BT_NOEXCEPT;

/*!
Listener that is called when a sink component has added an input port. The listener may add
components to the graph and connect ports.

@param[in] component Sink component which added `port`.
@param[in] port Input port which was added.
@param[in] user_data User data passed with the listener.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_OK Success.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_ERROR Any other error.
@pre `component` and `port` aren't `NULL`.
@since 2.0
*/
typedef bt_graph_listener_func_status (*bt_graph_sink_component_input_port_added_listener_func)(
    const bt_component_sink *component, const bt_port_input *port, void *user_data);

/*!
Adds a listener to be called whenever a sink component of a graph adds an input port.

@param[in] graph Graph.
@param[in] user_func Listener.
@param[in] user_data User data which `user_func` receives; may be `NULL`.
@param[out] listener_id On success, the ID of the listener within `graph`. The argument may be
    `NULL`.
@retval #BT_GRAPH_ADD_LISTENER_STATUS_OK Success.
@retval #BT_GRAPH_ADD_LISTENER_STATUS_MEMORY_ERROR Out of memory.
@pre `graph` and `user_func` aren't `NULL`.
@pre `graph` isn't faulty.
@since 2.0
*/
extern bt_graph_add_listener_status bt_graph_add_sink_component_input_port_added_listener(
    bt_graph *graph, bt_graph_sink_component_input_port_added_listener_func user_func,
    void *user_data, bt_listener_id *listener_id) __BT_NOEXCEPT;

/*!
Listener that is called when a source component has added an output port. The listener may add
components to the graph and connect ports.

@param[in] component Source component which added `port`.
@param[in] port Output port which was added.
@param[in] user_data User data passed with the listener.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_OK Success.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_ERROR Any other error.
@pre `component` and `port` aren't `NULL`.
@since 2.0
*/
typedef bt_graph_listener_func_status (*bt_graph_source_component_output_port_added_listener_func)(
    const bt_component_source *component, const bt_port_output *port, void *user_data);

/*!
Adds a listener to be called whenever a source component of a graph adds an output port.

@param[in] graph Graph.
@param[in] user_func Listener.
@param[in] user_data User data which `user_func` receives; may be `NULL`.
@param[out] listener_id On success, the ID of the listener within `graph`. The argument may be
    `NULL`.
@retval #BT_GRAPH_ADD_LISTENER_STATUS_OK Success.
@retval #BT_GRAPH_ADD_LISTENER_STATUS_MEMORY_ERROR Out of memory.
@pre `graph` and `user_func` aren't `NULL`.
@pre `graph` isn't faulty.
@since 2.0
*/
extern bt_graph_add_listener_status bt_graph_add_source_component_output_port_added_listener(
    bt_graph *graph, bt_graph_source_component_output_port_added_listener_func user_func,
    void *user_data, bt_listener_id *listener_id) __BT_NOEXCEPT;

/*!
Listener that is called when a filter component has added an output port. The listener may add
components to the graph and connect ports.

@param[in] component Filter component which added `port`.
@param[in] port Output port which was added.
@param[in] user_data User data passed with the listener.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_OK Success.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_GRAPH_LISTENER_FUNC_STATUS_ERROR Any other error.
@pre `component` and `port` aren't `NULL`.
@since 2.0
*/
typedef bt_graph_listener_func_status (*bt_graph_filter_component_output_port_added_listener_func)(
    const bt_component_filter *component, const bt_port_output *port, void *user_data);

/*!
Adds a listener to be called whenever a filter component of a graph adds an output port.

@param[in] graph Graph.
@param[in] user_func Listener.
@param[in] user_data User data which `user_func` receives; may be `NULL`.
@param[out] listener_id On success, the ID of the listener within `graph`. The argument may be
    `NULL`.
@retval #BT_GRAPH_ADD_LISTENER_STATUS_OK Success.
@retval #BT_GRAPH_ADD_LISTENER_STATUS_MEMORY_ERROR Out of memory.
@pre `graph` and `user_func` aren't `NULL`.
@pre `graph` isn't faulty.
@since 2.0
*/
extern bt_graph_add_listener_status bt_graph_add_filter_component_output_port_added_listener(
    bt_graph *graph, bt_graph_filter_component_output_port_added_listener_func user_func,
    void *user_data, bt_listener_id *listener_id) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a graph.

@param[in] graph Graph, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_graph_get_ref(const bt_graph *graph) __BT_NOEXCEPT;

/*!
Decrements the reference count of a graph, and destroys it when the count reaches zero.

@param[in] graph Graph, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_graph_put_ref(const bt_graph *graph) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_graph`, then sets the variable to `NULL`.

@param _graph Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_GRAPH_PUT_REF_AND_RESET(_graph)                                                         \
    do {                                                                                           \
        bt_graph_put_ref(_graph);                                                                  \
        (_graph) = NULL;                                                                           \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_GRAPH_MOVE_REF(_dst, _src)                                                              \
    do {                                                                                           \
        bt_graph_put_ref(_dst);                                                                    \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_GRAPH_H */
