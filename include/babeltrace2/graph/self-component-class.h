/* SPDX-License-Identifier: MIT */

/*
 * Component classes, as their own class methods receive them.
 */

#ifndef BABELTRACE2_GRAPH_SELF_COMPONENT_CLASS_H
#define BABELTRACE2_GRAPH_SELF_COMPONENT_CLASS_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-self-comp-cls Self component classes
@ingroup api-comp-cls-dev

The query and "get supported MIP versions" methods receive their class as one of these types, which
can only be upcast.
@{
*/

/*! @name Self to public upcast
@{ */

/*!
Upcasts a self component class to the public type.

@param[in] self_component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component_class *bt_self_component_class_as_component_class(
    bt_self_component_class *self_component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component_class, self_component_class);
}

/*!
Upcasts a self source component class to the public type.

@param[in] self_component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component_class_source *
bt_self_component_class_source_as_component_class_source(
    bt_self_component_class_source *self_component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component_class_source, self_component_class);
}

/*!
Upcasts a self filter component class to the public type.

@param[in] self_component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component_class_filter *
bt_self_component_class_filter_as_component_class_filter(
    bt_self_component_class_filter *self_component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component_class_filter, self_component_class);
}

/*!
Upcasts a self sink component class to the public type.

@param[in] self_component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component_class_sink *bt_self_component_class_sink_as_component_class_sink(
    bt_self_component_class_sink *self_component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component_class_sink, self_component_class);
}

/*! @} */

/*! @name Self to common self upcast
@{ */

/*!
Upcasts a self source component class to the common self type.

@param[in] self_component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline bt_self_component_class *bt_self_component_class_source_as_self_component_class(
    bt_self_component_class_source *self_component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST(bt_self_component_class, self_component_class);
}

/*!
Upcasts a self filter component class to the common self type.

@param[in] self_component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline bt_self_component_class *bt_self_component_class_filter_as_self_component_class(
    bt_self_component_class_filter *self_component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST(bt_self_component_class, self_component_class);
}

/*!
Upcasts a self sink component class to the common self type.

@param[in] self_component_class Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline bt_self_component_class *bt_self_component_class_sink_as_self_component_class(
    bt_self_component_class_sink *self_component_class) __BT_NOEXCEPT
{
    return __BT_UPCAST(bt_self_component_class, self_component_class);
}

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_SELF_COMPONENT_CLASS_H */
