/* SPDX-License-Identifier: MIT */

/*
 * Component classes, as their users access them: type, name, description.
 */

#ifndef BABELTRACE2_GRAPH_COMPONENT_CLASS_H
#define BABELTRACE2_GRAPH_COMPONENT_CLASS_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-comp-cls Component classes
@ingroup api-graph

bt_graph_add_source_component() and similar functions instantiate component classes. A component
class comes from a plugin, or from the program itself (@ref api-comp-cls-dev). A component class is
a reference-counted object; the specific types upcast to #bt_component_class.
@{
*/

/*! @name Type
@{ */

/*! Type of a component class. @since 2.0 */
typedef enum bt_component_class_type {
    /*! Source: has message iterators that create messages, and output ports only. */
    BT_COMPONENT_CLASS_TYPE_SOURCE = 1 << 0,
    /*! Filter: has message iterators that transform messages, and input and output ports. */
    BT_COMPONENT_CLASS_TYPE_FILTER = 1 << 1,
    /*! Sink: consumes messages, and has input ports only. */
    BT_COMPONENT_CLASS_TYPE_SINK = 1 << 2,
} bt_component_class_type;

/*!
Returns the type of a component class.

@param[in] component_class Component class.
@returns Type of `component_class`.
@pre `component_class` isn't `NULL`.
@since 2.0
*/
extern bt_component_class_type bt_component_class_get_type(
    const bt_component_class *component_class) __BT_NOEXCEPT;

/*!
Returns whether `component_class` is a source component class.

@param[in] component_class Component class.
@returns #BT_TRUE if `component_class` is a source component class.
@pre `component_class` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_component_class_is_source(
    const bt_component_class *component_class) __BT_NOEXCEPT
{
    return bt_component_class_get_type(component_class) == BT_COMPONENT_CLASS_TYPE_SOURCE;
}

/*!
Returns whether `component_class` is a filter component class.

@param[in] component_class Component class.
@returns #BT_TRUE if `component_class` is a filter component class.
@pre `component_class` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_component_class_is_filter(
    const bt_component_class *component_class) __BT_NOEXCEPT
{
    return bt_component_class_get_type(component_class) == BT_COMPONENT_CLASS_TYPE_FILTER;
}

/*!
Returns whether `component_class` is a sink component class.

@param[in] component_class Component class.
@returns #BT_TRUE if `component_class` is a sink component class.
@pre `component_class` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_component_class_is_sink(
    const bt_component_class *component_class) __BT_NOEXCEPT
{
    return bt_component_class_get_type(component_class) == BT_COMPONENT_CLASS_TYPE_SINK;
}

/*! @} */

/*! @name Properties
@{ */

/*!
Returns the name of a component class, unique within its plugin for its type.

@param[in] component_class Component class.
@returns Name, valid as long as `component_class` exists.
@pre `component_class` isn't `NULL`.
@since 2.0
*/
extern const char *bt_component_class_get_name(
    const bt_component_class *component_class) __BT_NOEXCEPT;

/*!
Returns the description of a component class.

@param[in] component_class Component class.
@returns Description, or `NULL` if none, valid as long as `component_class` exists.
@pre `component_class` isn't `NULL`.
@since 2.0
*/
extern const char *bt_component_class_get_description(
    const bt_component_class *component_class) __BT_NOEXCEPT;

/*!
Returns the help text of a component class.

@param[in] component_class Component class.
@returns Help text, or `NULL` if none, valid as long as `component_class` exists.
@pre `component_class` isn't `NULL`.
@since 2.0
*/
extern const char *bt_component_class_get_help(
    const bt_component_class *component_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a component class.

@param[in] component_class Component class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_class_get_ref(const bt_component_class *component_class) __BT_NOEXCEPT;

/*!
Decrements the reference count of a component class, and destroys it when the count reaches zero.

@param[in] component_class Component class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_class_put_ref(const bt_component_class *component_class) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_component_class`, then sets the variable to `NULL`.

@param _component_class Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_CLASS_PUT_REF_AND_RESET(_component_class)                                     \
    do {                                                                                           \
        bt_component_class_put_ref(_component_class);                                              \
        (_component_class) = NULL;                                                                 \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_CLASS_MOVE_REF(_dst, _src)                                                    \
    do {                                                                                           \
        bt_component_class_put_ref(_dst);                                                          \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @name Source component class
@{ */

/*!
Upcasts a source component class to the common component class type.

@param[in] component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component_class *bt_component_class_source_as_component_class_const(
    const bt_component_class_source *component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component_class, component_class);
}

/*!
Increments the reference count of a source component class.

@param[in] component_class Source component class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_class_source_get_ref(
    const bt_component_class_source *component_class) __BT_NOEXCEPT;

/*!
Decrements the reference count of a source component class, and destroys it when the count reaches
zero.

@param[in] component_class Source component class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_class_source_put_ref(
    const bt_component_class_source *component_class) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_component_class`, then sets the variable to `NULL`.

@param _component_class Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_CLASS_SOURCE_PUT_REF_AND_RESET(_component_class)                              \
    do {                                                                                           \
        bt_component_class_source_put_ref(_component_class);                                       \
        (_component_class) = NULL;                                                                 \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_CLASS_SOURCE_MOVE_REF(_dst, _src)                                             \
    do {                                                                                           \
        bt_component_class_source_put_ref(_dst);                                                   \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @name Filter component class
@{ */

/*!
Upcasts a filter component class to the common component class type.

@param[in] component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component_class *bt_component_class_filter_as_component_class_const(
    const bt_component_class_filter *component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component_class, component_class);
}

/*!
Increments the reference count of a filter component class.

@param[in] component_class Filter component class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_class_filter_get_ref(
    const bt_component_class_filter *component_class) __BT_NOEXCEPT;

/*!
Decrements the reference count of a filter component class, and destroys it when the count reaches
zero.

@param[in] component_class Filter component class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_class_filter_put_ref(
    const bt_component_class_filter *component_class) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_component_class`, then sets the variable to `NULL`.

@param _component_class Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_CLASS_FILTER_PUT_REF_AND_RESET(_component_class)                              \
    do {                                                                                           \
        bt_component_class_filter_put_ref(_component_class);                                       \
        (_component_class) = NULL;                                                                 \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_CLASS_FILTER_MOVE_REF(_dst, _src)                                             \
    do {                                                                                           \
        bt_component_class_filter_put_ref(_dst);                                                   \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @name Sink component class
@{ */

/*!
Upcasts a sink component class to the common component class type.

@param[in] component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component_class *bt_component_class_sink_as_component_class_const(
    const bt_component_class_sink *component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component_class, component_class);
}

/*!
Increments the reference count of a sink component class.

@param[in] component_class Sink component class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_class_sink_get_ref(
    const bt_component_class_sink *component_class) __BT_NOEXCEPT;

/*!
Decrements the reference count of a sink component class, and destroys it when the count reaches
zero.

@param[in] component_class Sink component class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_class_sink_put_ref(
    const bt_component_class_sink *component_class) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_component_class`, then sets the variable to `NULL`.

@param _component_class Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_CLASS_SINK_PUT_REF_AND_RESET(_component_class)                                \
    do {                                                                                           \
        bt_component_class_sink_put_ref(_component_class);                                         \
        (_component_class) = NULL;                                                                 \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_CLASS_SINK_MOVE_REF(_dst, _src)                                               \
    do {                                                                                           \
        bt_component_class_sink_put_ref(_dst);                                                     \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_COMPONENT_CLASS_H */
