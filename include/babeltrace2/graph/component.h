/* SPDX-License-Identifier: MIT */

/*
 * Components: the nodes of a graph.
 */

#ifndef BABELTRACE2_GRAPH_COMPONENT_H
#define BABELTRACE2_GRAPH_COMPONENT_H

#include <babeltrace2/graph/component-class.h>
#include <babeltrace2/logging.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-comp Components
@ingroup api-graph

A component is an instance of a component class within a graph: the bt_graph_add_…_component()
functions create it, set its name (unique within the graph) and its logging level. A component is a
reference-counted object; the specific types upcast to #bt_component.
@{
*/

/*! @name Class
@{ */

/*!
Returns the type of the class of a component.

@param[in] component Component.
@returns Type of the class of `component`.
@pre `component` isn't `NULL`.
@since 2.0
*/
extern bt_component_class_type bt_component_get_class_type(
    const bt_component *component) __BT_NOEXCEPT;

/*!
Returns whether `component` is a source component.

@param[in] component Component.
@returns #BT_TRUE if `component` is a source component.
@pre `component` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_component_is_source(const bt_component *component) __BT_NOEXCEPT
{
    return bt_component_get_class_type(component) == BT_COMPONENT_CLASS_TYPE_SOURCE;
}

/*!
Returns whether `component` is a filter component.

@param[in] component Component.
@returns #BT_TRUE if `component` is a filter component.
@pre `component` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_component_is_filter(const bt_component *component) __BT_NOEXCEPT
{
    return bt_component_get_class_type(component) == BT_COMPONENT_CLASS_TYPE_FILTER;
}

/*!
Returns whether `component` is a sink component.

@param[in] component Component.
@returns #BT_TRUE if `component` is a sink component.
@pre `component` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_component_is_sink(const bt_component *component) __BT_NOEXCEPT
{
    return bt_component_get_class_type(component) == BT_COMPONENT_CLASS_TYPE_SINK;
}

/*!
Borrows the class of a component.

@param[in] component Component.
@returns Borrowed reference to the class.
@pre `component` isn't `NULL`.
@since 2.0
*/
extern const bt_component_class *bt_component_borrow_class_const(
    const bt_component *component) __BT_NOEXCEPT;

/*! @} */

/*! @name Properties
@{ */

/*!
Returns the name of a component, unique within its graph.

@param[in] component Component.
@returns Name, valid as long as `component` exists.
@pre `component` isn't `NULL`.
@since 2.0
*/
extern const char *bt_component_get_name(const bt_component *component) __BT_NOEXCEPT;

/*!
Returns the logging level of a component and of its message iterators.

@param[in] component Component.
@returns Logging level of `component`.
@pre `component` isn't `NULL`.
@since 2.0
*/
extern bt_logging_level bt_component_get_logging_level(const bt_component *component) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a component.

@param[in] component Component, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_get_ref(const bt_component *component) __BT_NOEXCEPT;

/*!
Decrements the reference count of a component, and destroys it when the count reaches zero.

@param[in] component Component, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_put_ref(const bt_component *component) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_component`, then sets the variable to `NULL`.

@param _component Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_PUT_REF_AND_RESET(_component)                                                 \
    do {                                                                                           \
        bt_component_put_ref(_component);                                                          \
        (_component) = NULL;                                                                       \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_MOVE_REF(_dst, _src)                                                          \
    do {                                                                                           \
        bt_component_put_ref(_dst);                                                                \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @name Source component
@{ */

/*!
Borrows the class of a source component.

@param[in] component Source component.
@returns Borrowed reference to the class.
@pre `component` isn't `NULL`.
@since 2.0
*/
extern const bt_component_class_source *bt_component_source_borrow_class_const(
    const bt_component_source *component) __BT_NOEXCEPT;

/*!
Upcasts a source component to the common component type.

@param[in] component Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component *bt_component_source_as_component_const(
    const bt_component_source *component) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component, component);
}

/*!
Returns the number of output ports of a source component.

@param[in] component Source component.
@returns Number of output ports.
@pre `component` isn't `NULL`.
@since 2.0
*/
extern uint64_t bt_component_source_get_output_port_count(
    const bt_component_source *component) __BT_NOEXCEPT;

/*!
Borrows an output port of a source component by index.

@param[in] component Source component.
@param[in] index Index of the port, in order of addition.
@returns Borrowed reference to the port, valid as long as `component` exists.
@pre `component` isn't `NULL`.
@pre `index` is less than the result of bt_component_source_get_output_port_count().
@since 2.0
*/
extern const bt_port_output *bt_component_source_borrow_output_port_by_index_const(
    const bt_component_source *component, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an output port of a source component by name.

@param[in] component Source component.
@param[in] name Name of the port.
@returns Borrowed reference to the port, valid as long as `component` exists, or `NULL` if no port
    has this name.
@pre `component` and `name` aren't `NULL`.
@since 2.0
*/
extern const bt_port_output *bt_component_source_borrow_output_port_by_name_const(
    const bt_component_source *component, const char *name) __BT_NOEXCEPT;

/*!
Increments the reference count of a source component.

@param[in] component Source component, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_source_get_ref(const bt_component_source *component) __BT_NOEXCEPT;

/*!
Decrements the reference count of a source component, and destroys it when the count reaches zero.

@param[in] component Source component, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_source_put_ref(const bt_component_source *component) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_component`, then sets the variable to `NULL`.

@param _component Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_SOURCE_PUT_REF_AND_RESET(_component)                                          \
    do {                                                                                           \
        bt_component_source_put_ref(_component);                                                   \
        (_component) = NULL;                                                                       \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_SOURCE_MOVE_REF(_dst, _src)                                                   \
    do {                                                                                           \
        bt_component_source_put_ref(_dst);                                                         \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @name Filter component
@{ */

/*!
Borrows the class of a filter component.

@param[in] component Filter component.
@returns Borrowed reference to the class.
@pre `component` isn't `NULL`.
@since 2.0
*/
extern const bt_component_class_filter *bt_component_filter_borrow_class_const(
    const bt_component_filter *component) __BT_NOEXCEPT;

/*!
Upcasts a filter component to the common component type.

@param[in] component Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component *bt_component_filter_as_component_const(
    const bt_component_filter *component) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component, component);
}

/*!
Returns the number of input ports of a filter component.

@param[in] component Filter component.
@returns Number of input ports.
@pre `component` isn't `NULL`.
@since 2.0
*/
extern uint64_t bt_component_filter_get_input_port_count(
    const bt_component_filter *component) __BT_NOEXCEPT;

/*!
Borrows an input port of a filter component by index.

@param[in] component Filter component.
@param[in] index Index of the port, in order of addition.
@returns Borrowed reference to the port, valid as long as `component` exists.
@pre `component` isn't `NULL`.
@pre `index` is less than the result of bt_component_filter_get_input_port_count().
@since 2.0
*/
extern const bt_port_input *bt_component_filter_borrow_input_port_by_index_const(
    const bt_component_filter *component, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an input port of a filter component by name.

@param[in] component Filter component.
@param[in] name Name of the port.
@returns Borrowed reference to the port, valid as long as `component` exists, or `NULL` if no port
    has this name.
@pre `component` and `name` aren't `NULL`.
@since 2.0
*/
extern const bt_port_input *bt_component_filter_borrow_input_port_by_name_const(
    const bt_component_filter *component, const char *name) __BT_NOEXCEPT;

/*!
Returns the number of output ports of a filter component.

@param[in] component Filter component.
@returns Number of output ports.
@pre `component` isn't `NULL`.
@since 2.0
*/
extern uint64_t bt_component_filter_get_output_port_count(
    const bt_component_filter *component) __BT_NOEXCEPT;

/*!
Borrows an output port of a filter component by index.

@param[in] component Filter component.
@param[in] index Index of the port, in order of addition.
@returns Borrowed reference to the port, valid as long as `component` exists.
@pre `component` isn't `NULL`.
@pre `index` is less than the result of bt_component_filter_get_output_port_count().
@since 2.0
*/
extern const bt_port_output *bt_component_filter_borrow_output_port_by_index_const(
    const bt_component_filter *component, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an output port of a filter component by name.

@param[in] component Filter component.
@param[in] name Name of the port.
@returns Borrowed reference to the port, valid as long as `component` exists, or `NULL` if no port
    has this name.
@pre `component` and `name` aren't `NULL`.
@since 2.0
*/
extern const bt_port_output *bt_component_filter_borrow_output_port_by_name_const(
    const bt_component_filter *component, const char *name) __BT_NOEXCEPT;

/*!
Increments the reference count of a filter component.

@param[in] component Filter component, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_filter_get_ref(const bt_component_filter *component) __BT_NOEXCEPT;

/*!
Decrements the reference count of a filter component, and destroys it when the count reaches zero.

@param[in] component Filter component, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_filter_put_ref(const bt_component_filter *component) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_component`, then sets the variable to `NULL`.

@param _component Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_FILTER_PUT_REF_AND_RESET(_component)                                          \
    do {                                                                                           \
        bt_component_filter_put_ref(_component);                                                   \
        (_component) = NULL;                                                                       \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_FILTER_MOVE_REF(_dst, _src)                                                   \
    do {                                                                                           \
        bt_component_filter_put_ref(_dst);                                                         \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @name Sink component
@{ */

/*!
Borrows the class of a sink component.

@param[in] component Sink component.
@returns Borrowed reference to the class.
@pre `component` isn't `NULL`.
@since 2.0
*/
extern const bt_component_class_sink *bt_component_sink_borrow_class_const(
    const bt_component_sink *component) __BT_NOEXCEPT;

/*!
Upcasts a sink component to the common component type.

@param[in] component Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component *bt_component_sink_as_component_const(
    const bt_component_sink *component) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component, component);
}

/*!
Returns the number of input ports of a sink component.

@param[in] component Sink component.
@returns Number of input ports.
@pre `component` isn't `NULL`.
@since 2.0
*/
extern uint64_t bt_component_sink_get_input_port_count(
    const bt_component_sink *component) __BT_NOEXCEPT;

/*!
Borrows an input port of a sink component by index.

@param[in] component Sink component.
@param[in] index Index of the port, in order of addition.
@returns Borrowed reference to the port, valid as long as `component` exists.
@pre `component` isn't `NULL`.
@pre `index` is less than the result of bt_component_sink_get_input_port_count().
@since 2.0
*/
extern const bt_port_input *bt_component_sink_borrow_input_port_by_index_const(
    const bt_component_sink *component, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an input port of a sink component by name.

@param[in] component Sink component.
@param[in] name Name of the port.
@returns Borrowed reference to the port, valid as long as `component` exists, or `NULL` if no port
    has this name.
@pre `component` and `name` aren't `NULL`.
@since 2.0
*/
extern const bt_port_input *bt_component_sink_borrow_input_port_by_name_const(
    const bt_component_sink *component, const char *name) __BT_NOEXCEPT;

/*!
Increments the reference count of a sink component.

@param[in] component Sink component, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_sink_get_ref(const bt_component_sink *component) __BT_NOEXCEPT;

/*!
Decrements the reference count of a sink component, and destroys it when the count reaches zero.

@param[in] component Sink component, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_sink_put_ref(const bt_component_sink *component) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_component`, then sets the variable to `NULL`.

@param _component Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_SINK_PUT_REF_AND_RESET(_component)                                            \
    do {                                                                                           \
        bt_component_sink_put_ref(_component);                                                     \
        (_component) = NULL;                                                                       \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_SINK_MOVE_REF(_dst, _src)                                                     \
    do {                                                                                           \
        bt_component_sink_put_ref(_dst);                                                           \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_COMPONENT_H */
