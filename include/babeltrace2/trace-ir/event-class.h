/* SPDX-License-Identifier: MIT */

/*
 * Event classes: the name and the layout of the events of an instrumentation point.
 */

#ifndef BABELTRACE2_TRACE_IR_EVENT_CLASS_H
#define BABELTRACE2_TRACE_IR_EVENT_CLASS_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/types.h>
#include <babeltrace2/func-status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-ev-cls Event class
@ingroup api-tir

Class of events: name, log level, and field classes of the specific context and of the payload.

An event class belongs to a stream class, within which its numeric ID is unique.

An event class is a reference-counted object, and a metadata object of the trace IR. Some functions
freeze it: see their descriptions.
@{
*/

/*! @name Creation
@{ */

/*!
Creates an event class with an automatic ID and adds it to a stream class.

Optional properties are not set, and the user attributes are an empty map value.

@param[in] stream_class Stream class to add the event class to, which may be frozen.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `stream_class` isn't `NULL`.
@pre bt_stream_class_assigns_automatic_event_class_id() returns #BT_TRUE for `stream_class`.
@post On success, `stream_class` is frozen.
@since 2.0
*/
bt_event_class *bt_event_class_create(bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Creates an event class with a given ID and adds it to a stream class.

Optional properties are not set, and the user attributes are an empty map value.

@param[in] stream_class Stream class to add the event class to, which may be frozen.
@param[in] id Numeric ID of the event class.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `stream_class` isn't `NULL`.
@pre bt_stream_class_assigns_automatic_event_class_id() returns #BT_FALSE for `stream_class`.
@pre `stream_class` has no event class with the ID `id`.
@post On success, `stream_class` is frozen.
@since 2.0
*/
bt_event_class *bt_event_class_create_with_id(
    bt_stream_class *stream_class, uint64_t id) __BT_NOEXCEPT;

/*! @} */

/*! @name Stream class
@{ */

/*!
Borrows the stream class of an event class.

@param[in] event_class Event class to query.
@returns Borrowed stream class.
@pre `event_class` isn't `NULL`.
@since 2.0
*/
bt_stream_class *bt_event_class_borrow_stream_class(bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Const version of bt_event_class_borrow_stream_class().

@copydetails bt_event_class_borrow_stream_class()
*/
const bt_stream_class *bt_event_class_borrow_stream_class_const(
    const bt_event_class *event_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Identity
@{ */

/*!
Returns the numeric ID of an event class.

@param[in] event_class Event class to query.
@returns Numeric ID, unique within the stream class.
@pre `event_class` isn't `NULL`.
@since 2.0
*/
uint64_t bt_event_class_get_id(const bt_event_class *event_class) __BT_NOEXCEPT;

/*! Status codes of bt_event_class_set_namespace(). @since 2.1 */
typedef enum bt_event_class_set_namespace_status {
    /*! Success. */
    BT_EVENT_CLASS_SET_NAMESPACE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_EVENT_CLASS_SET_NAMESPACE_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_event_class_set_namespace_status;

/*!
Sets the namespace of an event class.

@param[in] event_class Event class to change.
@param[in] ns New namespace (copied).
@retval #BT_EVENT_CLASS_SET_NAMESPACE_STATUS_OK Success.
@retval #BT_EVENT_CLASS_SET_NAMESPACE_STATUS_MEMORY_ERROR Out of memory.
@pre `event_class` isn't `NULL` and isn't frozen.
@pre `ns` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
bt_event_class_set_namespace_status bt_event_class_set_namespace(
    bt_event_class *event_class, const char *ns) __BT_NOEXCEPT;

/*!
Returns the namespace of an event class.

@param[in] event_class Event class to query.
@returns Namespace, owned by `event_class` and valid until it is changed, or `NULL` if not set.
@pre `event_class` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
const char *bt_event_class_get_namespace(const bt_event_class *event_class) __BT_NOEXCEPT;

/*! Status codes of bt_event_class_set_name(). @since 2.0 */
typedef enum bt_event_class_set_name_status {
    /*! Success. */
    BT_EVENT_CLASS_SET_NAME_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_EVENT_CLASS_SET_NAME_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_event_class_set_name_status;

/*!
Sets the name of an event class.

@param[in] event_class Event class to change.
@param[in] name New name (copied).
@retval #BT_EVENT_CLASS_SET_NAME_STATUS_OK Success.
@retval #BT_EVENT_CLASS_SET_NAME_STATUS_MEMORY_ERROR Out of memory.
@pre `event_class` isn't `NULL` and isn't frozen.
@pre `name` isn't `NULL`.
@since 2.0
*/
bt_event_class_set_name_status bt_event_class_set_name(
    bt_event_class *event_class, const char *name) __BT_NOEXCEPT;

/*!
Returns the name of an event class.

@param[in] event_class Event class to query.
@returns Name, owned by `event_class` and valid until it is changed, or `NULL` if not set.
@pre `event_class` isn't `NULL`.
@since 2.0
*/
const char *bt_event_class_get_name(const bt_event_class *event_class) __BT_NOEXCEPT;

/*! Status codes of bt_event_class_set_uid(). @since 2.1 */
typedef enum bt_event_class_set_uid_status {
    /*! Success. */
    BT_EVENT_CLASS_SET_UID_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_EVENT_CLASS_SET_UID_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_event_class_set_uid_status;

/*!
Sets the unique identifier of an event class.

@param[in] event_class Event class to change.
@param[in] uid New unique identifier (copied).
@retval #BT_EVENT_CLASS_SET_UID_STATUS_OK Success.
@retval #BT_EVENT_CLASS_SET_UID_STATUS_MEMORY_ERROR Out of memory.
@pre `event_class` isn't `NULL` and isn't frozen.
@pre `uid` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
bt_event_class_set_uid_status bt_event_class_set_uid(
    bt_event_class *event_class, const char *uid) __BT_NOEXCEPT;

/*!
Returns the unique identifier of an event class.

@param[in] event_class Event class to query.
@returns Unique identifier, owned by `event_class` and valid until it is changed, or `NULL` if not
    set.
@pre `event_class` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
const char *bt_event_class_get_uid(const bt_event_class *event_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Log level and EMF URI
@{ */

/*!
Log levels of event classes, from the most severe to the least.

@since 2.0
*/
typedef enum bt_event_class_log_level {
    /*! The system is unusable. */
    BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY = 0,
    /*! Somebody must act at once. */
    BT_EVENT_CLASS_LOG_LEVEL_ALERT = 1,
    /*! Critical condition. */
    BT_EVENT_CLASS_LOG_LEVEL_CRITICAL = 2,
    /*! Error condition. */
    BT_EVENT_CLASS_LOG_LEVEL_ERROR = 3,
    /*! Warning condition. */
    BT_EVENT_CLASS_LOG_LEVEL_WARNING = 4,
    /*! Normal but noteworthy condition. */
    BT_EVENT_CLASS_LOG_LEVEL_NOTICE = 5,
    /*! Information. */
    BT_EVENT_CLASS_LOG_LEVEL_INFO = 6,
    /*! Debugging information about the system (a set of programs). */
    BT_EVENT_CLASS_LOG_LEVEL_DEBUG_SYSTEM = 7,
    /*! Debugging information about a program (a set of processes). */
    BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROGRAM = 8,
    /*! Debugging information about a process (a set of modules). */
    BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROCESS = 9,
    /*! Debugging information about a module: an executable or a library (a set of units). */
    BT_EVENT_CLASS_LOG_LEVEL_DEBUG_MODULE = 10,
    /*! Debugging information about a compilation unit (a set of functions). */
    BT_EVENT_CLASS_LOG_LEVEL_DEBUG_UNIT = 11,
    /*! Debugging information about a function. */
    BT_EVENT_CLASS_LOG_LEVEL_DEBUG_FUNCTION = 12,
    /*! Debugging information about a line of code. */
    BT_EVENT_CLASS_LOG_LEVEL_DEBUG_LINE = 13,
    /*! Any debugging information. */
    BT_EVENT_CLASS_LOG_LEVEL_DEBUG = 14,
} bt_event_class_log_level;

/*!
Sets the log level of an event class.

@param[in] event_class Event class to change.
@param[in] log_level New log level: the log level of the instrumentation point.
@pre `event_class` isn't `NULL` and isn't frozen.
@since 2.0
*/
void bt_event_class_set_log_level(
    bt_event_class *event_class, bt_event_class_log_level log_level) __BT_NOEXCEPT;

/*!
Returns the log level of an event class, if it is set.

@param[in] event_class Event class to query.
@param[out] log_level Log level, if it is set.
@retval #BT_PROPERTY_AVAILABILITY_AVAILABLE `log_level` is set.
@retval #BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE There is no log level.
@pre `event_class` and `log_level` aren't `NULL`.
@since 2.0
*/
bt_property_availability bt_event_class_get_log_level(
    const bt_event_class *event_class, bt_event_class_log_level *log_level) __BT_NOEXCEPT;

/*! Status codes of bt_event_class_set_emf_uri(). @since 2.0 */
typedef enum bt_event_class_set_emf_uri_status {
    /*! Success. */
    BT_EVENT_CLASS_SET_EMF_URI_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_EVENT_CLASS_SET_EMF_URI_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_event_class_set_emf_uri_status;

/*!
Sets the Eclipse Modeling Framework URI of an event class.

@param[in] event_class Event class to change.
@param[in] emf_uri New Eclipse Modeling Framework URI (copied).
@retval #BT_EVENT_CLASS_SET_EMF_URI_STATUS_OK Success.
@retval #BT_EVENT_CLASS_SET_EMF_URI_STATUS_MEMORY_ERROR Out of memory.
@pre `event_class` isn't `NULL` and isn't frozen.
@pre `emf_uri` isn't `NULL`.
@since 2.0
*/
bt_event_class_set_emf_uri_status bt_event_class_set_emf_uri(
    bt_event_class *event_class, const char *emf_uri) __BT_NOEXCEPT;

/*!
Returns the Eclipse Modeling Framework URI of an event class.

@param[in] event_class Event class to query.
@returns Eclipse Modeling Framework URI, owned by `event_class` and valid until it is changed, or
    `NULL` if not set.
@pre `event_class` isn't `NULL`.
@since 2.0
*/
const char *bt_event_class_get_emf_uri(const bt_event_class *event_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Field classes
@{ */

/*!
Status codes of bt_event_class_set_payload_field_class() and
bt_event_class_set_specific_context_field_class(). @since 2.0
*/
typedef enum bt_event_class_set_field_class_status {
    /*! Success. */
    BT_EVENT_CLASS_SET_FIELD_CLASS_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_EVENT_CLASS_SET_FIELD_CLASS_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_event_class_set_field_class_status;

/*!
Sets the payload field class of an event class.

@param[in] event_class Event class to change.
@param[in] field_class New payload field class (structure); `event_class` takes its own reference.
@retval #BT_EVENT_CLASS_SET_FIELD_CLASS_STATUS_OK Success.
@retval #BT_EVENT_CLASS_SET_FIELD_CLASS_STATUS_MEMORY_ERROR Out of memory.
@pre `event_class` isn't `NULL` and isn't frozen.
@pre `field_class` isn't `NULL` and is a structure field class.
@pre Neither `field_class` nor a field class that it contains, recursively, is part of a stream
    class or of an event class.
@pre The key (length or selector) fields of the field classes that `field_class` contains,
    recursively, can be located: a key precedes the field that depends on it, and their lowest
    common ancestor is a structure.
@post On success, `field_class` is frozen.
@since 2.0
*/
bt_event_class_set_field_class_status bt_event_class_set_payload_field_class(
    bt_event_class *event_class, bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows the payload field class of an event class.

@param[in] event_class Event class to query.
@returns Borrowed structure field class, or `NULL` if not set.
@pre `event_class` isn't `NULL`.
@since 2.0
*/
bt_field_class *bt_event_class_borrow_payload_field_class(
    bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Const version of bt_event_class_borrow_payload_field_class().

@copydetails bt_event_class_borrow_payload_field_class()
*/
const bt_field_class *bt_event_class_borrow_payload_field_class_const(
    const bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Sets the specific context field class of an event class.

@param[in] event_class Event class to change.
@param[in] field_class New specific context field class (structure); `event_class` takes its own
    reference.
@retval #BT_EVENT_CLASS_SET_FIELD_CLASS_STATUS_OK Success.
@retval #BT_EVENT_CLASS_SET_FIELD_CLASS_STATUS_MEMORY_ERROR Out of memory.
@pre `event_class` isn't `NULL` and isn't frozen.
@pre `field_class` isn't `NULL` and is a structure field class.
@pre Neither `field_class` nor a field class that it contains, recursively, is part of a stream
    class or of an event class.
@pre The key (length or selector) fields of the field classes that `field_class` contains,
    recursively, can be located: a key precedes the field that depends on it, and their lowest
    common ancestor is a structure.
@post On success, `field_class` is frozen.
@since 2.0
*/
bt_event_class_set_field_class_status bt_event_class_set_specific_context_field_class(
    bt_event_class *event_class, bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows the specific context field class of an event class.

@param[in] event_class Event class to query.
@returns Borrowed structure field class, or `NULL` if not set.
@pre `event_class` isn't `NULL`.
@since 2.0
*/
bt_field_class *bt_event_class_borrow_specific_context_field_class(
    bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Const version of bt_event_class_borrow_specific_context_field_class().

@copydetails bt_event_class_borrow_specific_context_field_class()
*/
const bt_field_class *bt_event_class_borrow_specific_context_field_class_const(
    const bt_event_class *event_class) __BT_NOEXCEPT;

/*! @} */

/*! @name User attributes
@{ */

/*!
Replaces the user attributes of an event class.

A new object already has an empty map value. To add entries to this value, use
bt_event_class_borrow_user_attributes().

@param[in] event_class Event class to change.
@param[in] user_attributes New user attributes (map value); `event_class` takes its own reference.
@pre `event_class` isn't `NULL` and isn't frozen.
@pre `user_attributes` isn't `NULL` and is a map value.
@since 2.0
*/
void bt_event_class_set_user_attributes(
    bt_event_class *event_class, const bt_value *user_attributes) __BT_NOEXCEPT;

/*!
Borrows the user attributes of an event class.

@param[in] event_class Event class to query.
@returns User attributes (map value), owned by `event_class`.
@pre `event_class` isn't `NULL`.
@since 2.0
*/
bt_value *bt_event_class_borrow_user_attributes(bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Const version of bt_event_class_borrow_user_attributes().

@copydetails bt_event_class_borrow_user_attributes()
*/
const bt_value *bt_event_class_borrow_user_attributes_const(
    const bt_event_class *event_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of an event class.

@param[in] event_class Event class, or `NULL` to do nothing.
@since 2.0
*/
void bt_event_class_get_ref(const bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Decrements the reference count of an event class, and destroys it when the count reaches zero.

@param[in] event_class Event class, or `NULL` to do nothing.
@since 2.0
*/
void bt_event_class_put_ref(const bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_event_class`, then sets the variable to `NULL`.

@param _event_class Assignable event class expression without side effects; may hold `NULL`.
@since 2.0
*/
#define BT_EVENT_CLASS_PUT_REF_AND_RESET(_event_class)                                             \
    do {                                                                                           \
        bt_event_class_put_ref(_event_class);                                                      \
        (_event_class) = NULL;                                                                     \
    } while (0)

/*!
Moves an event class reference from `_src` to `_dst`.

@param _dst Assignable expression, whose current reference is put first; may hold `NULL`.
@param _src Assignable expression, `NULL` afterwards; may hold `NULL`.
@since 2.0
*/
#define BT_EVENT_CLASS_MOVE_REF(_dst, _src)                                                        \
    do {                                                                                           \
        bt_event_class_put_ref(_dst);                                                              \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_EVENT_CLASS_H */
