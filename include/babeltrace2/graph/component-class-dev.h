/* SPDX-License-Identifier: MIT */

/*
 * Component class development: creation of component classes and the types of their methods.
 */

#ifndef BABELTRACE2_GRAPH_COMPONENT_CLASS_DEV_H
#define BABELTRACE2_GRAPH_COMPONENT_CLASS_DEV_H

#include <babeltrace2/func-status.h>
#include <babeltrace2/graph/component-class.h>
#include <babeltrace2/logging.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-comp-cls-dev Component class development
@ingroup api-graph

A component class has a name and methods, which are user functions. The instance methods operate on
a component: their first parameter is a self component. The class methods operate on the class:
their first parameter is a self component class. The library calls the methods at these times:

- "get supported MIP versions" (class): during bt_get_greatest_operative_mip_version().
- "query" (class): during bt_query_executor_query().
- "initialize" (component): during a bt_graph_add_…_component() function.
- "input port connected" (filter or sink component) and "output port connected" (source or filter
  component): during bt_graph_connect_ports().
- "graph is configured" (sink component): during the first bt_graph_run() or bt_graph_run_once().
- "consume" (sink component, mandatory): during bt_graph_run() and bt_graph_run_once().
- "finalize" (component): before an initialized component is destroyed.

Ports may be added in the "initialize" and "port connected" methods only. A sink may create message
iterators on its input ports in its "graph is configured" method and later. A class without a "get
supported MIP versions" method supports MIP version 0 only. A method which would block returns its
`_AGAIN` status instead.

Methods and texts may be set until the class is frozen. A class is frozen when it is instantiated or
queried, and when a descriptor with this class is added to a set. The functions which take and put
references are in @ref api-comp-cls.
@{
*/

/*! @name Method types
@{ */

/*! Status of #bt_component_class_sink_consume_method. @since 2.0 */
typedef enum bt_component_class_sink_consume_method_status {
    /*! Success. */
    BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The component is done: it will not be called again. */
    BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END = __BT_FUNC_STATUS_END,
    /*! The operation would block: try again later. */
    BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_component_class_sink_consume_method_status;

/*!
Consuming method of a sink component: gets and processes some messages.

Typically processes one batch of one upstream message iterator per call.

After the end of its upstream message iterators, a sink may work in further calls, but must not use
these message iterators again. If 100,000 calls in a row succeed without a message, developer mode
prints a warning, because the sink has probably missed the end. If such a call uses a message
iterator that has ended, developer mode aborts.

@param[in] self_component Sink component.
@retval #BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END The component is done: it will not be
    called again.
@retval #BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_AGAIN The operation would block: try again
    later.
@retval #BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR Any other error.
@pre `self_component` isn't `NULL`.
@since 2.0
*/
typedef bt_component_class_sink_consume_method_status (*bt_component_class_sink_consume_method)(
    bt_self_component_sink *self_component);

/*!
Finalization method of a source component: releases its user data.

All the message iterators of the component have already been finalized. Called only if the
initialization method succeeded or does not exist.

@param[in] self_component Source component.
@pre `self_component` isn't `NULL`.
@post The error of the current thread isn't set.
@since 2.0
*/
typedef void (*bt_component_class_source_finalize_method)(bt_self_component_source *self_component);

/*!
Finalization method of a filter component: releases its user data.

All the message iterators of the component have already been finalized. Called only if the
initialization method succeeded or does not exist.

@param[in] self_component Filter component.
@pre `self_component` isn't `NULL`.
@post The error of the current thread isn't set.
@since 2.0
*/
typedef void (*bt_component_class_filter_finalize_method)(bt_self_component_filter *self_component);

/*!
Finalization method of a sink component: releases its user data.

Called only if the initialization method succeeded or does not exist.

@param[in] self_component Sink component.
@pre `self_component` isn't `NULL`.
@post The error of the current thread isn't set.
@since 2.0
*/
typedef void (*bt_component_class_sink_finalize_method)(bt_self_component_sink *self_component);

/*! Status of the "get supported MIP versions" methods. @since 2.0 */
typedef enum bt_component_class_get_supported_mip_versions_method_status {
    /*! Success. */
    BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_component_class_get_supported_mip_versions_method_status;

/*!
"Get supported MIP versions" method of a source component class: reports which MIP versions a
component supports.

@param[in] self_component_class Source component class.
@param[in] params Initialization parameters (map value, frozen) of the future component.
@param[in] initialize_method_data Initialization method data of the future component; may be `NULL`.
@param[in] logging_level Logging level to use.
@param[in] supported_versions Set to which to add the ranges of supported versions.
@retval #BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_ERROR Any other error.
@pre `self_component_class`, `params`, and `supported_versions` aren't `NULL`.
@pre `params` is a map value.
@pre `supported_versions` is empty.
@post No upper value of the ranges of `supported_versions` is greater than the result of
    bt_get_maximal_mip_version().
@since 2.0
*/
typedef bt_component_class_get_supported_mip_versions_method_status (
    *bt_component_class_source_get_supported_mip_versions_method)(
    bt_self_component_class_source *self_component_class, const bt_value *params,
    void *initialize_method_data, bt_logging_level logging_level,
    bt_integer_range_set_unsigned *supported_versions);

/*!
"Get supported MIP versions" method of a filter component class: reports which MIP versions a
component supports.

@param[in] self_component_class Filter component class.
@param[in] params Initialization parameters (map value, frozen) of the future component.
@param[in] initialize_method_data Initialization method data of the future component; may be `NULL`.
@param[in] logging_level Logging level to use.
@param[in] supported_versions Set to which to add the ranges of supported versions.
@retval #BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_ERROR Any other error.
@pre `self_component_class`, `params`, and `supported_versions` aren't `NULL`.
@pre `params` is a map value.
@pre `supported_versions` is empty.
@post No upper value of the ranges of `supported_versions` is greater than the result of
    bt_get_maximal_mip_version().
@since 2.0
*/
typedef bt_component_class_get_supported_mip_versions_method_status (
    *bt_component_class_filter_get_supported_mip_versions_method)(
    bt_self_component_class_filter *self_component_class, const bt_value *params,
    void *initialize_method_data, bt_logging_level logging_level,
    bt_integer_range_set_unsigned *supported_versions);

/*!
"Get supported MIP versions" method of a sink component class: reports which MIP versions a
component supports.

@param[in] self_component_class Sink component class.
@param[in] params Initialization parameters (map value, frozen) of the future component.
@param[in] initialize_method_data Initialization method data of the future component; may be `NULL`.
@param[in] logging_level Logging level to use.
@param[in] supported_versions Set to which to add the ranges of supported versions.
@retval #BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_ERROR Any other error.
@pre `self_component_class`, `params`, and `supported_versions` aren't `NULL`.
@pre `params` is a map value.
@pre `supported_versions` is empty.
@post No upper value of the ranges of `supported_versions` is greater than the result of
    bt_get_maximal_mip_version().
@since 2.0
*/
typedef bt_component_class_get_supported_mip_versions_method_status (
    *bt_component_class_sink_get_supported_mip_versions_method)(
    bt_self_component_class_sink *self_component_class, const bt_value *params,
    void *initialize_method_data, bt_logging_level logging_level,
    bt_integer_range_set_unsigned *supported_versions);

/*! Status of #bt_component_class_sink_graph_is_configured_method. @since 2.0 */
typedef enum bt_component_class_sink_graph_is_configured_method_status {
    /*! Success. */
    BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_component_class_sink_graph_is_configured_method_status;

/*!
"Graph is configured" method of a sink component: creates its message iterators.

@param[in] self_component Sink component.
@retval #BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_ERROR Any other error.
@pre `self_component` isn't `NULL`.
@since 2.0
*/
typedef bt_component_class_sink_graph_is_configured_method_status (
    *bt_component_class_sink_graph_is_configured_method)(bt_self_component_sink *self_component);

/*! Status of the initialization methods. @since 2.0 */
typedef enum bt_component_class_initialize_method_status {
    /*! Success. */
    BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_component_class_initialize_method_status;

/*!
Initialization method of a source component: checks the parameters, adds the initial ports.

@param[in] self_component Source component.
@param[in] configuration Unused.
@param[in] params Initialization parameters (map value, frozen).
@param[in] initialize_method_data Data given to the function which adds the component; may be
    `NULL`.
@retval #BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR Any other error.
@pre `self_component`, `configuration`, and `params` aren't `NULL`.
@pre `params` is a map value.
@since 2.0
*/
typedef bt_component_class_initialize_method_status (*bt_component_class_source_initialize_method)(
    bt_self_component_source *self_component, bt_self_component_source_configuration *configuration,
    const bt_value *params, void *initialize_method_data);

/*!
Initialization method of a filter component: checks the parameters, adds the initial ports.

@param[in] self_component Filter component.
@param[in] configuration Unused.
@param[in] params Initialization parameters (map value, frozen).
@param[in] initialize_method_data Data given to the function which adds the component; may be
    `NULL`.
@retval #BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR Any other error.
@pre `self_component`, `configuration`, and `params` aren't `NULL`.
@pre `params` is a map value.
@since 2.0
*/
typedef bt_component_class_initialize_method_status (*bt_component_class_filter_initialize_method)(
    bt_self_component_filter *self_component, bt_self_component_filter_configuration *configuration,
    const bt_value *params, void *initialize_method_data);

/*!
Initialization method of a sink component: checks the parameters, adds the initial ports.

@param[in] self_component Sink component.
@param[in] configuration Unused.
@param[in] params Initialization parameters (map value, frozen).
@param[in] initialize_method_data Data given to the function which adds the component; may be
    `NULL`.
@retval #BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR Any other error.
@pre `self_component`, `configuration`, and `params` aren't `NULL`.
@pre `params` is a map value.
@since 2.0
*/
typedef bt_component_class_initialize_method_status (*bt_component_class_sink_initialize_method)(
    bt_self_component_sink *self_component, bt_self_component_sink_configuration *configuration,
    const bt_value *params, void *initialize_method_data);

/*! Status of the "port connected" methods. @since 2.0 */
typedef enum bt_component_class_port_connected_method_status {
    /*! Success. */
    BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_component_class_port_connected_method_status;

/*!
"Output port connected" method of a source component: called after one of its ports was connected.

@param[in] self_component Source component.
@param[in] self_port Output port which was connected.
@param[in] other_port Port to which `self_port` was connected.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_ERROR Any other error.
@pre `self_component`, `self_port`, and `other_port` aren't `NULL`.
@since 2.0
*/
typedef bt_component_class_port_connected_method_status (
    *bt_component_class_source_output_port_connected_method)(
    bt_self_component_source *self_component, bt_self_component_port_output *self_port,
    const bt_port_input *other_port);

/*!
"Input port connected" method of a filter component: called after one of its ports was connected.

@param[in] self_component Filter component.
@param[in] self_port Input port which was connected.
@param[in] other_port Port to which `self_port` was connected.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_ERROR Any other error.
@pre `self_component`, `self_port`, and `other_port` aren't `NULL`.
@since 2.0
*/
typedef bt_component_class_port_connected_method_status (
    *bt_component_class_filter_input_port_connected_method)(
    bt_self_component_filter *self_component, bt_self_component_port_input *self_port,
    const bt_port_output *other_port);

/*!
"Output port connected" method of a filter component: called after one of its ports was connected.

@param[in] self_component Filter component.
@param[in] self_port Output port which was connected.
@param[in] other_port Port to which `self_port` was connected.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_ERROR Any other error.
@pre `self_component`, `self_port`, and `other_port` aren't `NULL`.
@since 2.0
*/
typedef bt_component_class_port_connected_method_status (
    *bt_component_class_filter_output_port_connected_method)(
    bt_self_component_filter *self_component, bt_self_component_port_output *self_port,
    const bt_port_input *other_port);

/*!
"Input port connected" method of a sink component: called after one of its ports was connected.

@param[in] self_component Sink component.
@param[in] self_port Input port which was connected.
@param[in] other_port Port to which `self_port` was connected.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_ERROR Any other error.
@pre `self_component`, `self_port`, and `other_port` aren't `NULL`.
@since 2.0
*/
typedef bt_component_class_port_connected_method_status (
    *bt_component_class_sink_input_port_connected_method)(bt_self_component_sink *self_component,
    bt_self_component_port_input *self_port, const bt_port_output *other_port);

/*! Status of the query methods. @since 2.0 */
typedef enum bt_component_class_query_method_status {
    /*! Success. */
    BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The class doesn't support the object `object_name`. */
    BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_UNKNOWN_OBJECT = __BT_FUNC_STATUS_UNKNOWN_OBJECT,
    /*! The operation would block: try again later. */
    BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_component_class_query_method_status;

/*!
Query method of a source component class: returns the result of a query.

@param[in] self_component_class Source component class.
@param[in] query_executor Executor of the query: gives the logging level and the interruption state.
@param[in] object_name Name of the queried object.
@param[in] params Parameters of the query (any value, frozen).
@param[in] method_data Data given to the creation function of the executor; may be `NULL`.
@param[out] result On success, a new reference to the result.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_UNKNOWN_OBJECT The class doesn't support the object
    `object_name`.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_AGAIN The operation would block: try again later.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_ERROR Any other error.
@pre `self_component_class`, `query_executor`, `object_name`, `params`, and `result` aren't `NULL`.
@since 2.0
*/
typedef bt_component_class_query_method_status (*bt_component_class_source_query_method)(
    bt_self_component_class_source *self_component_class, bt_private_query_executor *query_executor,
    const char *object_name, const bt_value *params, void *method_data, const bt_value **result);

/*!
Query method of a filter component class: returns the result of a query.

@param[in] self_component_class Filter component class.
@param[in] query_executor Executor of the query: gives the logging level and the interruption state.
@param[in] object_name Name of the queried object.
@param[in] params Parameters of the query (any value, frozen).
@param[in] method_data Data given to the creation function of the executor; may be `NULL`.
@param[out] result On success, a new reference to the result.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_UNKNOWN_OBJECT The class doesn't support the object
    `object_name`.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_AGAIN The operation would block: try again later.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_ERROR Any other error.
@pre `self_component_class`, `query_executor`, `object_name`, `params`, and `result` aren't `NULL`.
@since 2.0
*/
typedef bt_component_class_query_method_status (*bt_component_class_filter_query_method)(
    bt_self_component_class_filter *self_component_class, bt_private_query_executor *query_executor,
    const char *object_name, const bt_value *params, void *method_data, const bt_value **result);

/*!
Query method of a sink component class: returns the result of a query.

@param[in] self_component_class Sink component class.
@param[in] query_executor Executor of the query: gives the logging level and the interruption state.
@param[in] object_name Name of the queried object.
@param[in] params Parameters of the query (any value, frozen).
@param[in] method_data Data given to the creation function of the executor; may be `NULL`.
@param[out] result On success, a new reference to the result.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_UNKNOWN_OBJECT The class doesn't support the object
    `object_name`.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_AGAIN The operation would block: try again later.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_ERROR Any other error.
@pre `self_component_class`, `query_executor`, `object_name`, `params`, and `result` aren't `NULL`.
@since 2.0
*/
typedef bt_component_class_query_method_status (*bt_component_class_sink_query_method)(
    bt_self_component_class_sink *self_component_class, bt_private_query_executor *query_executor,
    const char *object_name, const bt_value *params, void *method_data, const bt_value **result);

/*! @} */

/*! @name Creation
@{ */

/*!
Creates a source component class which has no description, help text, or optional method.

@param[in] name Name of the class (copied).
@param[in] message_iterator_class Message iterator class, frozen on success.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `name` and `message_iterator_class` aren't `NULL`.
@since 2.0
*/
extern bt_component_class_source *bt_component_class_source_create(
    const char *name, bt_message_iterator_class *message_iterator_class) __BT_NOEXCEPT;

/*!
Creates a filter component class which has no description, help text, or optional method.

@param[in] name Name of the class (copied).
@param[in] message_iterator_class Message iterator class, frozen on success.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `name` and `message_iterator_class` aren't `NULL`.
@since 2.0
*/
extern bt_component_class_filter *bt_component_class_filter_create(
    const char *name, bt_message_iterator_class *message_iterator_class) __BT_NOEXCEPT;

/*!
Creates a sink component class which has no description, help text, or optional method.

@param[in] name Name of the class (copied).
@param[in] consume_method Consuming method.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `name` and `consume_method` aren't `NULL`.
@since 2.0
*/
extern bt_component_class_sink *bt_component_class_sink_create(
    const char *name, bt_component_class_sink_consume_method consume_method) __BT_NOEXCEPT;

/*! @} */

/*! @name Properties
@{ */

/*! Status of bt_component_class_set_description(). @since 2.0 */
typedef enum bt_component_class_set_description_status {
    /*! Success. */
    BT_COMPONENT_CLASS_SET_DESCRIPTION_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_COMPONENT_CLASS_SET_DESCRIPTION_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_component_class_set_description_status;

/*!
Sets the description of a component class.

@param[in] component_class Component class.
@param[in] description New description (copied).
@retval #BT_COMPONENT_CLASS_SET_DESCRIPTION_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_SET_DESCRIPTION_STATUS_MEMORY_ERROR Out of memory.
@pre `component_class` and `description` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_description_status bt_component_class_set_description(
    bt_component_class *component_class, const char *description) __BT_NOEXCEPT;

/*! Status of bt_component_class_set_help(). @since 2.0 */
typedef enum bt_component_class_set_help_status {
    /*! Success. */
    BT_COMPONENT_CLASS_SET_HELP_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_COMPONENT_CLASS_SET_HELP_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_component_class_set_help_status;

/*!
Sets the help text of a component class.

@param[in] component_class Component class.
@param[in] help_text New help text (copied).
@retval #BT_COMPONENT_CLASS_SET_HELP_STATUS_OK Success.
@retval #BT_COMPONENT_CLASS_SET_HELP_STATUS_MEMORY_ERROR Out of memory.
@pre `component_class` and `help_text` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_help_status bt_component_class_set_help(
    bt_component_class *component_class, const char *help_text) __BT_NOEXCEPT;

/*! @} */

/*! @name Methods
@{ */

/*! Status of the functions which set a method of a component class. @since 2.0 */
typedef enum bt_component_class_set_method_status {
    /*! Success. */
    BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
} bt_component_class_set_method_status;

/*!
Sets the finalization method of a source component class.

@param[in] component_class Source component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status bt_component_class_source_set_finalize_method(
    bt_component_class_source *component_class,
    bt_component_class_source_finalize_method method) __BT_NOEXCEPT;

/*!
Sets the finalization method of a filter component class.

@param[in] component_class Filter component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status bt_component_class_filter_set_finalize_method(
    bt_component_class_filter *component_class,
    bt_component_class_filter_finalize_method method) __BT_NOEXCEPT;

/*!
Sets the finalization method of a sink component class.

@param[in] component_class Sink component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status bt_component_class_sink_set_finalize_method(
    bt_component_class_sink *component_class,
    bt_component_class_sink_finalize_method method) __BT_NOEXCEPT;

/*!
Sets the "get supported MIP versions" method of a source component class.

@param[in] component_class Source component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status
bt_component_class_source_set_get_supported_mip_versions_method(
    bt_component_class_source *component_class,
    bt_component_class_source_get_supported_mip_versions_method method) __BT_NOEXCEPT;

/*!
Sets the "get supported MIP versions" method of a filter component class.

@param[in] component_class Filter component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status
bt_component_class_filter_set_get_supported_mip_versions_method(
    bt_component_class_filter *component_class,
    bt_component_class_filter_get_supported_mip_versions_method method) __BT_NOEXCEPT;

/*!
Sets the "get supported MIP versions" method of a sink component class.

@param[in] component_class Sink component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status
bt_component_class_sink_set_get_supported_mip_versions_method(
    bt_component_class_sink *component_class,
    bt_component_class_sink_get_supported_mip_versions_method method) __BT_NOEXCEPT;

/*!
Sets the "graph is configured" method of a sink component class.

@param[in] component_class Sink component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status bt_component_class_sink_set_graph_is_configured_method(
    bt_component_class_sink *component_class,
    bt_component_class_sink_graph_is_configured_method method) __BT_NOEXCEPT;

/*!
Sets the initialization method of a source component class.

@param[in] component_class Source component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status bt_component_class_source_set_initialize_method(
    bt_component_class_source *component_class,
    bt_component_class_source_initialize_method method) __BT_NOEXCEPT;

/*!
Sets the initialization method of a filter component class.

@param[in] component_class Filter component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status bt_component_class_filter_set_initialize_method(
    bt_component_class_filter *component_class,
    bt_component_class_filter_initialize_method method) __BT_NOEXCEPT;

/*!
Sets the initialization method of a sink component class.

@param[in] component_class Sink component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status bt_component_class_sink_set_initialize_method(
    bt_component_class_sink *component_class,
    bt_component_class_sink_initialize_method method) __BT_NOEXCEPT;

/*!
Sets the "output port connected" method of a source component class.

@param[in] component_class Source component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status
bt_component_class_source_set_output_port_connected_method(
    bt_component_class_source *component_class,
    bt_component_class_source_output_port_connected_method method) __BT_NOEXCEPT;

/*!
Sets the "input port connected" method of a filter component class.

@param[in] component_class Filter component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status
bt_component_class_filter_set_input_port_connected_method(
    bt_component_class_filter *component_class,
    bt_component_class_filter_input_port_connected_method method) __BT_NOEXCEPT;

/*!
Sets the "output port connected" method of a filter component class.

@param[in] component_class Filter component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status
bt_component_class_filter_set_output_port_connected_method(
    bt_component_class_filter *component_class,
    bt_component_class_filter_output_port_connected_method method) __BT_NOEXCEPT;

/*!
Sets the "input port connected" method of a sink component class.

@param[in] component_class Sink component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status bt_component_class_sink_set_input_port_connected_method(
    bt_component_class_sink *component_class,
    bt_component_class_sink_input_port_connected_method method) __BT_NOEXCEPT;

/*!
Sets the query method of a source component class.

@param[in] component_class Source component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status bt_component_class_source_set_query_method(
    bt_component_class_source *component_class,
    bt_component_class_source_query_method method) __BT_NOEXCEPT;

/*!
Sets the query method of a filter component class.

@param[in] component_class Filter component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status bt_component_class_filter_set_query_method(
    bt_component_class_filter *component_class,
    bt_component_class_filter_query_method method) __BT_NOEXCEPT;

/*!
Sets the query method of a sink component class.

@param[in] component_class Sink component class.
@param[in] method New method.
@retval #BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK Success.
@pre `component_class` and `method` aren't `NULL`.
@pre `component_class` isn't frozen.
@since 2.0
*/
extern bt_component_class_set_method_status bt_component_class_sink_set_query_method(
    bt_component_class_sink *component_class,
    bt_component_class_sink_query_method method) __BT_NOEXCEPT;

/*! @} */

/*! @name Upcast
@{ */

/*!
Upcasts a source component class to the common component class type.

@param[in] component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline bt_component_class *bt_component_class_source_as_component_class(
    bt_component_class_source *component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST(bt_component_class, component_class);
}

/*!
Upcasts a filter component class to the common component class type.

@param[in] component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline bt_component_class *bt_component_class_filter_as_component_class(
    bt_component_class_filter *component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST(bt_component_class, component_class);
}

/*!
Upcasts a sink component class to the common component class type.

@param[in] component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline bt_component_class *bt_component_class_sink_as_component_class(
    bt_component_class_sink *component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST(bt_component_class, component_class);
}

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_COMPONENT_CLASS_DEV_H */
