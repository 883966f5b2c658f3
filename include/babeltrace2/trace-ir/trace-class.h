/* SPDX-License-Identifier: MIT */

/*
 * Trace classes: the roots of the metadata of traces. This header also
 * defines the group of all the trace IR headers.
 */

#ifndef BABELTRACE2_TRACE_IR_TRACE_CLASS_H
#define BABELTRACE2_TRACE_IR_TRACE_CLASS_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/types.h>
#include <babeltrace2/func-status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir Trace IR

Objects which represent traces, whatever their format.

Metadata objects (trace, stream, event, clock and field classes) describe data objects (traces,
streams, packets, events, fields, clock snapshots). The getters named "borrow" return a pointer
without a new reference. To keep the object, get a reference.
*/

/*!
@defgroup api-tir-trace-cls Trace class
@ingroup api-tir

Class of traces: a set of stream classes.

A trace class is a reference-counted object, and a metadata object of the trace IR. Some functions
freeze it: see their descriptions. A stream class and a destruction listener may still be added to a
frozen trace class.
@{
*/

/*! @name Creation
@{ */

/*!
Creates a trace class.

The new trace class has no stream classes, stream class IDs are automatic, and the user attributes
are an empty map value.

@param[in] self_component Component which creates the trace class.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_component` isn't `NULL`.
@since 2.0
*/
bt_trace_class *bt_trace_class_create(bt_self_component *self_component) __BT_NOEXCEPT;

/*! @} */

/*! @name Stream classes
@{ */

/*!
Returns the number of stream classes of a trace class.

@param[in] trace_class Trace class to query.
@returns Number of stream classes.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
uint64_t bt_trace_class_get_stream_class_count(const bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Borrows a stream class of a trace class by index.

@param[in] trace_class Trace class to query.
@param[in] index Index of the stream class.
@returns Borrowed stream class, valid as long as `trace_class` exists.
@pre `trace_class` isn't `NULL`.
@pre `index` is less than the number of stream classes of `trace_class`.
@since 2.0
*/
bt_stream_class *bt_trace_class_borrow_stream_class_by_index(
    bt_trace_class *trace_class, uint64_t index) __BT_NOEXCEPT;

/*!
Const version of bt_trace_class_borrow_stream_class_by_index().

@copydetails bt_trace_class_borrow_stream_class_by_index()
*/
const bt_stream_class *bt_trace_class_borrow_stream_class_by_index_const(
    const bt_trace_class *trace_class, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows a stream class of a trace class by numeric ID.

@param[in] trace_class Trace class to query.
@param[in] id Numeric ID of the stream class.
@returns Borrowed stream class, valid as long as `trace_class` exists, or `NULL` if no stream class
    has the ID `id`.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
bt_stream_class *bt_trace_class_borrow_stream_class_by_id(
    bt_trace_class *trace_class, uint64_t id) __BT_NOEXCEPT;

/*!
Const version of bt_trace_class_borrow_stream_class_by_id().

@copydetails bt_trace_class_borrow_stream_class_by_id()
*/
const bt_stream_class *bt_trace_class_borrow_stream_class_by_id_const(
    const bt_trace_class *trace_class, uint64_t id) __BT_NOEXCEPT;

/*! @} */

/*! @name Properties
@{ */

/*!
Sets whether a trace class assigns numeric IDs to the stream classes which are added to it.

@param[in] trace_class Trace class to change.
@param[in] assigns_automatic_stream_class_id #BT_TRUE if stream classes are created with
    bt_stream_class_create(), #BT_FALSE if they are created with bt_stream_class_create_with_id().
@pre `trace_class` isn't `NULL` and isn't frozen.
@since 2.0
*/
void bt_trace_class_set_assigns_automatic_stream_class_id(
    bt_trace_class *trace_class, bt_bool assigns_automatic_stream_class_id) __BT_NOEXCEPT;

/*!
Returns whether a trace class assigns numeric IDs to the stream classes which are added to it.

@param[in] trace_class Trace class to query.
@returns #BT_TRUE if the IDs are automatic.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
bt_bool bt_trace_class_assigns_automatic_stream_class_id(
    const bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Replaces the user attributes of a trace class.

A new object already has an empty map value. To add entries to this value, use
bt_trace_class_borrow_user_attributes().

@param[in] trace_class Trace class to change.
@param[in] user_attributes New user attributes (map value); `trace_class` takes its own reference.
@pre `trace_class` isn't `NULL` and isn't frozen.
@pre `user_attributes` isn't `NULL` and is a map value.
@since 2.0
*/
void bt_trace_class_set_user_attributes(
    bt_trace_class *trace_class, const bt_value *user_attributes) __BT_NOEXCEPT;

/*!
Borrows the user attributes of a trace class.

@param[in] trace_class Trace class to query.
@returns User attributes (map value), owned by `trace_class`.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
bt_value *bt_trace_class_borrow_user_attributes(bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Const version of bt_trace_class_borrow_user_attributes().

@copydetails bt_trace_class_borrow_user_attributes()
*/
const bt_value *bt_trace_class_borrow_user_attributes_const(
    const bt_trace_class *trace_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Message Interchange Protocol version
@{ */

/*!
Returns the effective MIP version of the graph for which a trace class was created.

@param[in] trace_class Trace class to query.
@returns Effective MIP version of the graph of the component which created `trace_class`.
@pre `trace_class` isn't `NULL`.
@sa bt_self_component_get_graph_mip_version()
@since 2.1
*/
uint64_t bt_trace_class_get_graph_mip_version(const bt_trace_class *trace_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Listeners
@{ */

/*!
User function called when a trace class is being destroyed.

@param[in] trace_class Trace class being destroyed (frozen).
@param[in] user_data User data passed to bt_trace_class_add_destruction_listener().
@post The reference count of `trace_class` is the same as before the call.
@post The current thread has no error.
@since 2.0
*/
typedef void (*bt_trace_class_destruction_listener_func)(
    const bt_trace_class *trace_class, void *user_data);

/*! Status codes of bt_trace_class_add_destruction_listener(). @since 2.0 */
typedef enum bt_trace_class_add_listener_status {
    /*! Success. */
    BT_TRACE_CLASS_ADD_LISTENER_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_TRACE_CLASS_ADD_LISTENER_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_trace_class_add_listener_status;

/*!
Adds a destruction listener to a trace class, which may be frozen.

@param[in] trace_class Trace class to listen to.
@param[in] user_func Function to call on destruction.
@param[in] user_data Last argument of the call; may be `NULL`.
@param[out] listener_id <strong>On success</strong>, the ID of the listener. The argument may be
    `NULL`.
@retval #BT_TRACE_CLASS_ADD_LISTENER_STATUS_OK Success.
@retval #BT_TRACE_CLASS_ADD_LISTENER_STATUS_MEMORY_ERROR Out of memory.
@pre `trace_class` and `user_func` aren't `NULL`.
@since 2.0
*/
bt_trace_class_add_listener_status bt_trace_class_add_destruction_listener(
    const bt_trace_class *trace_class, bt_trace_class_destruction_listener_func user_func,
    void *user_data, bt_listener_id *listener_id) __BT_NOEXCEPT;

/*! Status codes of bt_trace_class_remove_destruction_listener(). @since 2.0 */
typedef enum bt_trace_class_remove_listener_status {
    /*! Success. */
    BT_TRACE_CLASS_REMOVE_LISTENER_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_TRACE_CLASS_REMOVE_LISTENER_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_trace_class_remove_listener_status;

/*!
Removes a destruction listener from a trace class, which may be frozen.

@param[in] trace_class Trace class which has the listener.
@param[in] listener_id ID which bt_trace_class_add_destruction_listener() gave.
@retval #BT_TRACE_CLASS_REMOVE_LISTENER_STATUS_OK Success.
@retval #BT_TRACE_CLASS_REMOVE_LISTENER_STATUS_MEMORY_ERROR Out of memory.
@pre `trace_class` isn't `NULL`.
@pre `listener_id` is the ID of a current destruction listener of `trace_class`.
@since 2.0
*/
bt_trace_class_remove_listener_status bt_trace_class_remove_destruction_listener(
    const bt_trace_class *trace_class, bt_listener_id listener_id) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a trace class.

@param[in] trace_class Trace class, or `NULL` to do nothing.
@since 2.0
*/
void bt_trace_class_get_ref(const bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Decrements the reference count of a trace class, and destroys it when the count reaches zero.

@param[in] trace_class Trace class, or `NULL` to do nothing.
@since 2.0
*/
void bt_trace_class_put_ref(const bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_trace_class`, then sets the variable to `NULL`.

@param _trace_class Assignable trace class expression without side effects; may hold `NULL`.
@since 2.0
*/
#define BT_TRACE_CLASS_PUT_REF_AND_RESET(_trace_class)                                             \
    do {                                                                                           \
        bt_trace_class_put_ref(_trace_class);                                                      \
        (_trace_class) = NULL;                                                                     \
    } while (0)

/*!
Moves a trace class reference from `_src` to `_dst`.

@param _dst Assignable expression, whose current reference is put first; may hold `NULL`.
@param _src Assignable expression, `NULL` afterwards; may hold `NULL`.
@since 2.0
*/
#define BT_TRACE_CLASS_MOVE_REF(_dst, _src)                                                        \
    do {                                                                                           \
        bt_trace_class_put_ref(_dst);                                                              \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_TRACE_CLASS_H */
