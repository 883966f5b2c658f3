/* SPDX-License-Identifier: MIT */

/*
 * Traces: sets of streams with an identity and an environment.
 */

#ifndef BABELTRACE2_TRACE_IR_TRACE_H
#define BABELTRACE2_TRACE_IR_TRACE_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/types.h>
#include <babeltrace2/func-status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-trace Trace
@ingroup api-tir

Set of streams, with an identity and an environment.

A trace is a reference-counted object, and a data object of the trace IR. Some functions freeze it:
see their descriptions. A stream and a destruction listener may still be added to a frozen trace.
@{
*/

/*! @name Creation
@{ */

/*!
Creates a trace.

The new trace has no streams, no environment entries and no optional properties, and its user
attributes are an empty map value.

@param[in] trace_class Class of the trace.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
bt_trace *bt_trace_create(bt_trace_class *trace_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Class and streams
@{ */

/*!
Borrows the class of a trace.

@param[in] trace Trace to query.
@returns Borrowed trace class.
@pre `trace` isn't `NULL`.
@since 2.0
*/
bt_trace_class *bt_trace_borrow_class(bt_trace *trace) __BT_NOEXCEPT;

/*!
Const version of bt_trace_borrow_class().

@copydetails bt_trace_borrow_class()
*/
const bt_trace_class *bt_trace_borrow_class_const(const bt_trace *trace) __BT_NOEXCEPT;

/*!
Returns the number of streams of a trace.

@param[in] trace Trace to query.
@returns Number of streams.
@pre `trace` isn't `NULL`.
@since 2.0
*/
uint64_t bt_trace_get_stream_count(const bt_trace *trace) __BT_NOEXCEPT;

/*!
Borrows a stream of a trace by index.

@param[in] trace Trace to query.
@param[in] index Index of the stream.
@returns Borrowed stream, valid as long as `trace` exists.
@pre `trace` isn't `NULL`.
@pre `index` is less than the number of streams of `trace`.
@since 2.0
*/
bt_stream *bt_trace_borrow_stream_by_index(bt_trace *trace, uint64_t index) __BT_NOEXCEPT;

/*!
Const version of bt_trace_borrow_stream_by_index().

@copydetails bt_trace_borrow_stream_by_index()
*/
const bt_stream *bt_trace_borrow_stream_by_index_const(
    const bt_trace *trace, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows a stream of a trace by numeric ID.

@param[in] trace Trace to query.
@param[in] id Numeric ID of the stream.
@returns Borrowed stream, valid as long as `trace` exists, or `NULL` if no stream has the ID `id`.
@pre `trace` isn't `NULL`.
@since 2.0
*/
bt_stream *bt_trace_borrow_stream_by_id(bt_trace *trace, uint64_t id) __BT_NOEXCEPT;

/*!
Const version of bt_trace_borrow_stream_by_id().

@copydetails bt_trace_borrow_stream_by_id()
*/
const bt_stream *bt_trace_borrow_stream_by_id_const(
    const bt_trace *trace, uint64_t id) __BT_NOEXCEPT;

/*! @} */

/*! @name Identity
@{ */

/*! Status codes of bt_trace_set_namespace(). @since 2.1 */
typedef enum bt_trace_set_namespace_status {
    /*! Success. */
    BT_TRACE_SET_NAMESPACE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_TRACE_SET_NAMESPACE_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_trace_set_namespace_status;

/*!
Sets the namespace of a trace.

@param[in] trace Trace to change.
@param[in] ns New namespace (copied).
@retval #BT_TRACE_SET_NAMESPACE_STATUS_OK Success.
@retval #BT_TRACE_SET_NAMESPACE_STATUS_MEMORY_ERROR Out of memory.
@pre `trace` isn't `NULL` and isn't frozen.
@pre `ns` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
bt_trace_set_namespace_status bt_trace_set_namespace(bt_trace *trace, const char *ns) __BT_NOEXCEPT;

/*!
Returns the namespace of a trace.

@param[in] trace Trace to query.
@returns Namespace, owned by `trace` and valid until it is changed, or `NULL` if not set.
@pre `trace` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
const char *bt_trace_get_namespace(const bt_trace *trace) __BT_NOEXCEPT;

/*! Status codes of bt_trace_set_name(). @since 2.0 */
typedef enum bt_trace_set_name_status {
    /*! Success. */
    BT_TRACE_SET_NAME_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_TRACE_SET_NAME_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_trace_set_name_status;

/*!
Sets the name of a trace.

@param[in] trace Trace to change.
@param[in] name New name (copied).
@retval #BT_TRACE_SET_NAME_STATUS_OK Success.
@retval #BT_TRACE_SET_NAME_STATUS_MEMORY_ERROR Out of memory.
@pre `trace` isn't `NULL` and isn't frozen.
@pre `name` isn't `NULL`.
@since 2.0
*/
bt_trace_set_name_status bt_trace_set_name(bt_trace *trace, const char *name) __BT_NOEXCEPT;

/*!
Returns the name of a trace.

@param[in] trace Trace to query.
@returns Name, owned by `trace` and valid until it is changed, or `NULL` if not set.
@pre `trace` isn't `NULL`.
@since 2.0
*/
const char *bt_trace_get_name(const bt_trace *trace) __BT_NOEXCEPT;

/*!
Sets the UUID of a trace.

@param[in] trace Trace to change.
@param[in] uuid New UUID (16 bytes, copied).
@pre `trace` isn't `NULL` and isn't frozen.
@pre `uuid` isn't `NULL`.
@pre The graph's effective MIP version is 0.
@since 2.0
*/
void bt_trace_set_uuid(bt_trace *trace, bt_uuid uuid) __BT_NOEXCEPT;

/*!
Returns the UUID of a trace.

@param[in] trace Trace to query.
@returns UUID (16 bytes), owned by `trace` and valid until `trace` changes, or `NULL` if not set.
@pre `trace` isn't `NULL`.
@pre The graph's effective MIP version is 0.
@since 2.0
*/
bt_uuid bt_trace_get_uuid(const bt_trace *trace) __BT_NOEXCEPT;

/*! Status codes of bt_trace_set_uid(). @since 2.1 */
typedef enum bt_trace_set_uid_status {
    /*! Success. */
    BT_TRACE_SET_UID_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_TRACE_SET_UID_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_trace_set_uid_status;

/*!
Sets the unique identifier of a trace.

@param[in] trace Trace to change.
@param[in] uid New unique identifier (copied).
@retval #BT_TRACE_SET_UID_STATUS_OK Success.
@retval #BT_TRACE_SET_UID_STATUS_MEMORY_ERROR Out of memory.
@pre `trace` isn't `NULL` and isn't frozen.
@pre `uid` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
bt_trace_set_uid_status bt_trace_set_uid(bt_trace *trace, const char *uid);

/*!
Returns the unique identifier of a trace.

@param[in] trace Trace to query.
@returns Unique identifier, owned by `trace` and valid until it is changed, or `NULL` if not set.
@pre `trace` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
const char *bt_trace_get_uid(const bt_trace *trace);

/*! @} */

/*! @name Environment
@{ */

/*!
Status codes of bt_trace_set_environment_entry_integer() and
bt_trace_set_environment_entry_string(). @since 2.0
*/
typedef enum bt_trace_set_environment_entry_status {
    /*! Success. */
    BT_TRACE_SET_ENVIRONMENT_ENTRY_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_TRACE_SET_ENVIRONMENT_ENTRY_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_trace_set_environment_entry_status;

/*!
Sets an environment entry of a trace to a signed integer. Adds the entry if it doesn't exist.

@param[in] trace Trace to change.
@param[in] name Name of the entry (copied).
@param[in] value New value of the entry.
@retval #BT_TRACE_SET_ENVIRONMENT_ENTRY_STATUS_OK Success.
@retval #BT_TRACE_SET_ENVIRONMENT_ENTRY_STATUS_MEMORY_ERROR Out of memory.
@pre `trace` isn't `NULL` and isn't frozen.
@pre `name` isn't `NULL`.
@since 2.0
*/
bt_trace_set_environment_entry_status bt_trace_set_environment_entry_integer(
    bt_trace *trace, const char *name, int64_t value) __BT_NOEXCEPT;

/*!
Sets an environment entry of a trace to a string. Adds the entry if it doesn't exist.

@param[in] trace Trace to change.
@param[in] name Name of the entry (copied).
@param[in] value New value of the entry (copied).
@retval #BT_TRACE_SET_ENVIRONMENT_ENTRY_STATUS_OK Success.
@retval #BT_TRACE_SET_ENVIRONMENT_ENTRY_STATUS_MEMORY_ERROR Out of memory.
@pre `trace` isn't `NULL` and isn't frozen.
@pre `name` and `value` aren't `NULL`.
@since 2.0
*/
bt_trace_set_environment_entry_status bt_trace_set_environment_entry_string(
    bt_trace *trace, const char *name, const char *value) __BT_NOEXCEPT;

/*!
Returns the number of environment entries of a trace.

@param[in] trace Trace to query.
@returns Number of entries.
@pre `trace` isn't `NULL`.
@since 2.0
*/
uint64_t bt_trace_get_environment_entry_count(const bt_trace *trace) __BT_NOEXCEPT;

/*!
Borrows an environment entry of a trace by index.

@param[in] trace Trace to query.
@param[in] index Index of the entry.
@param[out] name Name of the entry (borrowed), valid until `trace` changes.
@param[out] value Value of the entry (borrowed), a signed integer or string value, valid until
    `trace` changes.
@pre `trace`, `name` and `value` aren't `NULL`.
@pre `index` is less than the number of environment entries of `trace`.
@since 2.0
*/
void bt_trace_borrow_environment_entry_by_index_const(
    const bt_trace *trace, uint64_t index, const char **name, const bt_value **value) __BT_NOEXCEPT;

/*!
Borrows the value of an environment entry of a trace by name.

@param[in] trace Trace to query.
@param[in] name Name of the entry.
@returns Borrowed signed integer or string value, valid until `trace` changes, or `NULL` if there is
    no such entry.
@pre `trace` and `name` aren't `NULL`.
@since 2.0
*/
const bt_value *bt_trace_borrow_environment_entry_value_by_name_const(
    const bt_trace *trace, const char *name) __BT_NOEXCEPT;

/*! @} */

/*! @name User attributes
@{ */

/*!
Replaces the user attributes of a trace.

A new object already has an empty map value. To add entries to this value, use
bt_trace_borrow_user_attributes().

@param[in] trace Trace to change.
@param[in] user_attributes New user attributes (map value); `trace` takes its own reference.
@pre `trace` isn't `NULL` and isn't frozen.
@pre `user_attributes` isn't `NULL` and is a map value.
@since 2.0
*/
void bt_trace_set_user_attributes(bt_trace *trace, const bt_value *user_attributes) __BT_NOEXCEPT;

/*!
Borrows the user attributes of a trace.

@param[in] trace Trace to query.
@returns User attributes (map value), owned by `trace`.
@pre `trace` isn't `NULL`.
@since 2.0
*/
bt_value *bt_trace_borrow_user_attributes(bt_trace *trace) __BT_NOEXCEPT;

/*!
Const version of bt_trace_borrow_user_attributes().

@copydetails bt_trace_borrow_user_attributes()
*/
const bt_value *bt_trace_borrow_user_attributes_const(const bt_trace *trace) __BT_NOEXCEPT;

/*! @} */

/*! @name Listeners
@{ */

/*!
User function called when a trace is being destroyed.

@param[in] trace Trace being destroyed (frozen).
@param[in] user_data User data passed to bt_trace_add_destruction_listener().
@post The reference count of `trace` is the same as before the call.
@post The current thread has no error.
@since 2.0
*/
typedef void (*bt_trace_destruction_listener_func)(const bt_trace *trace, void *user_data);

/*! Status codes of bt_trace_add_destruction_listener(). @since 2.0 */
typedef enum bt_trace_add_listener_status {
    /*! Success. */
    BT_TRACE_ADD_LISTENER_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_TRACE_ADD_LISTENER_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_trace_add_listener_status;

/*!
Adds a destruction listener to a trace, which may be frozen.

@param[in] trace Trace to listen to.
@param[in] user_func Function to call on destruction.
@param[in] user_data Last argument of the call; may be `NULL`.
@param[out] listener_id <strong>On success</strong>, the ID of the listener. The argument may be
    `NULL`.
@retval #BT_TRACE_ADD_LISTENER_STATUS_OK Success.
@retval #BT_TRACE_ADD_LISTENER_STATUS_MEMORY_ERROR Out of memory.
@pre `trace` and `user_func` aren't `NULL`.
@since 2.0
*/
bt_trace_add_listener_status bt_trace_add_destruction_listener(const bt_trace *trace,
    bt_trace_destruction_listener_func user_func, void *user_data,
    bt_listener_id *listener_id) __BT_NOEXCEPT;

/*! Status codes of bt_trace_remove_destruction_listener(). @since 2.0 */
typedef enum bt_trace_remove_listener_status {
    /*! Success. */
    BT_TRACE_REMOVE_LISTENER_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_TRACE_REMOVE_LISTENER_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_trace_remove_listener_status;

/*!
Removes a destruction listener from a trace, which may be frozen.

@param[in] trace Trace which has the listener.
@param[in] listener_id ID which bt_trace_add_destruction_listener() gave.
@retval #BT_TRACE_REMOVE_LISTENER_STATUS_OK Success.
@retval #BT_TRACE_REMOVE_LISTENER_STATUS_MEMORY_ERROR Out of memory.
@pre `trace` isn't `NULL`.
@pre `listener_id` is the ID of a current destruction listener of `trace`.
@since 2.0
*/
bt_trace_remove_listener_status bt_trace_remove_destruction_listener(
    const bt_trace *trace, bt_listener_id listener_id) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a trace.

@param[in] trace Trace, or `NULL` to do nothing.
@since 2.0
*/
void bt_trace_get_ref(const bt_trace *trace) __BT_NOEXCEPT;

/*!
Decrements the reference count of a trace, and destroys it when the count reaches zero.

@param[in] trace Trace, or `NULL` to do nothing.
@since 2.0
*/
void bt_trace_put_ref(const bt_trace *trace) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_trace`, then sets the variable to `NULL`.

@param _trace Assignable trace expression without side effects; may hold `NULL`.
@since 2.0
*/
#define BT_TRACE_PUT_REF_AND_RESET(_trace)                                                         \
    do {                                                                                           \
        bt_trace_put_ref(_trace);                                                                  \
        (_trace) = NULL;                                                                           \
    } while (0)

/*!
Moves a trace reference from `_src` to `_dst`.

@param _dst Assignable expression, whose current reference is put first; may hold `NULL`.
@param _src Assignable expression, `NULL` afterwards; may hold `NULL`.
@since 2.0
*/
#define BT_TRACE_MOVE_REF(_dst, _src)                                                              \
    do {                                                                                           \
        bt_trace_put_ref(_dst);                                                                    \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_TRACE_H */
