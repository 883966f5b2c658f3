/* SPDX-License-Identifier: MIT */

/*
 * Stream classes, which define the types of messages of their streams and the classes of their
 * events.
 */

#ifndef BABELTRACE2_TRACE_IR_STREAM_CLASS_H
#define BABELTRACE2_TRACE_IR_STREAM_CLASS_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/types.h>
#include <babeltrace2/func-status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-stream-cls Stream class
@ingroup api-tir

Class of streams: defines which messages they may have, and contains the classes of their events.

A stream class belongs to a trace class, within which its numeric ID is unique. It defines whether
its streams have a default clock, packets, discarded events and discarded packets (none by default),
and which of these have clock snapshots.

A stream class is a reference-counted object, and a metadata object of the trace IR. Some functions
freeze it: see their descriptions. An event class may still be added to a frozen stream class.
@{
*/

/*! @name Creation
@{ */

/*!
Creates a stream class with an automatic ID and adds it to a trace class.

Event class IDs and stream IDs are automatic. Packets, discarded events and discarded packets are
not supported. Optional properties are not set, and the user attributes are an empty map value.

@param[in] trace_class Trace class to add the stream class to, which may be frozen.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@pre bt_trace_class_assigns_automatic_stream_class_id() returns #BT_TRUE for `trace_class`.
@post On success, `trace_class` is frozen.
@since 2.0
*/
bt_stream_class *bt_stream_class_create(bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Creates a stream class with a given ID and adds it to a trace class.

Event class IDs and stream IDs are automatic. Packets, discarded events and discarded packets are
not supported. Optional properties are not set, and the user attributes are an empty map value.

@param[in] trace_class Trace class to add the stream class to, which may be frozen.
@param[in] id Numeric ID of the stream class.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@pre bt_trace_class_assigns_automatic_stream_class_id() returns #BT_FALSE for `trace_class`.
@pre `trace_class` has no stream class with the ID `id`.
@post On success, `trace_class` is frozen.
@since 2.0
*/
bt_stream_class *bt_stream_class_create_with_id(
    bt_trace_class *trace_class, uint64_t id) __BT_NOEXCEPT;

/*! @} */

/*! @name Trace class and event classes
@{ */

/*!
Borrows the trace class of a stream class.

@param[in] stream_class Stream class to query.
@returns Borrowed trace class.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_trace_class *bt_stream_class_borrow_trace_class(bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Const version of bt_stream_class_borrow_trace_class().

@copydetails bt_stream_class_borrow_trace_class()
*/
const bt_trace_class *bt_stream_class_borrow_trace_class_const(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Returns the number of event classes of a stream class.

@param[in] stream_class Stream class to query.
@returns Number of event classes.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
uint64_t bt_stream_class_get_event_class_count(const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Borrows an event class of a stream class by index.

@param[in] stream_class Stream class to query.
@param[in] index Index of the event class.
@returns Borrowed event class, valid as long as `stream_class` exists.
@pre `stream_class` isn't `NULL`.
@pre `index` is less than the number of event classes of `stream_class`.
@since 2.0
*/
bt_event_class *bt_stream_class_borrow_event_class_by_index(
    bt_stream_class *stream_class, uint64_t index) __BT_NOEXCEPT;

/*!
Const version of bt_stream_class_borrow_event_class_by_index().

@copydetails bt_stream_class_borrow_event_class_by_index()
*/
const bt_event_class *bt_stream_class_borrow_event_class_by_index_const(
    const bt_stream_class *stream_class, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an event class of a stream class by numeric ID.

@param[in] stream_class Stream class to query.
@param[in] id Numeric ID of the event class.
@returns Borrowed event class, valid as long as `stream_class` exists, or `NULL` if no event class
    has the ID `id`.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_event_class *bt_stream_class_borrow_event_class_by_id(
    bt_stream_class *stream_class, uint64_t id) __BT_NOEXCEPT;

/*!
Const version of bt_stream_class_borrow_event_class_by_id().

@copydetails bt_stream_class_borrow_event_class_by_id()
*/
const bt_event_class *bt_stream_class_borrow_event_class_by_id_const(
    const bt_stream_class *stream_class, uint64_t id) __BT_NOEXCEPT;

/*! @} */

/*! @name Identity
@{ */

/*!
Returns the numeric ID of a stream class.

@param[in] stream_class Stream class to query.
@returns Numeric ID, unique within the trace class.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
uint64_t bt_stream_class_get_id(const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*! Status codes of bt_stream_class_set_namespace(). @since 2.1 */
typedef enum bt_stream_class_set_namespace_status {
    /*! Success. */
    BT_STREAM_CLASS_SET_NAMESPACE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_STREAM_CLASS_SET_NAMESPACE_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_stream_class_set_namespace_status;

/*!
Sets the namespace of a stream class.

@param[in] stream_class Stream class to change.
@param[in] ns New namespace (copied).
@retval #BT_STREAM_CLASS_SET_NAMESPACE_STATUS_OK Success.
@retval #BT_STREAM_CLASS_SET_NAMESPACE_STATUS_MEMORY_ERROR Out of memory.
@pre `stream_class` isn't `NULL` and isn't frozen.
@pre `ns` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
bt_stream_class_set_namespace_status bt_stream_class_set_namespace(
    bt_stream_class *stream_class, const char *ns) __BT_NOEXCEPT;

/*!
Returns the namespace of a stream class.

@param[in] stream_class Stream class to query.
@returns Namespace, owned by `stream_class` and valid until it is changed, or `NULL` if not set.
@pre `stream_class` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
const char *bt_stream_class_get_namespace(const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*! Status codes of bt_stream_class_set_name(). @since 2.0 */
typedef enum bt_stream_class_set_name_status {
    /*! Success. */
    BT_STREAM_CLASS_SET_NAME_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_STREAM_CLASS_SET_NAME_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_stream_class_set_name_status;

/*!
Sets the name of a stream class.

@param[in] stream_class Stream class to change.
@param[in] name New name (copied).
@retval #BT_STREAM_CLASS_SET_NAME_STATUS_OK Success.
@retval #BT_STREAM_CLASS_SET_NAME_STATUS_MEMORY_ERROR Out of memory.
@pre `stream_class` isn't `NULL` and isn't frozen.
@pre `name` isn't `NULL`.
@since 2.0
*/
bt_stream_class_set_name_status bt_stream_class_set_name(
    bt_stream_class *stream_class, const char *name) __BT_NOEXCEPT;

/*!
Returns the name of a stream class.

@param[in] stream_class Stream class to query.
@returns Name, owned by `stream_class` and valid until it is changed, or `NULL` if not set.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
const char *bt_stream_class_get_name(const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*! Status codes of bt_stream_class_set_uid(). @since 2.1 */
typedef enum bt_stream_class_set_uid_status {
    /*! Success. */
    BT_STREAM_CLASS_SET_UID_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_STREAM_CLASS_SET_UID_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_stream_class_set_uid_status;

/*!
Sets the unique identifier of a stream class.

@param[in] stream_class Stream class to change.
@param[in] uid New unique identifier (copied).
@retval #BT_STREAM_CLASS_SET_UID_STATUS_OK Success.
@retval #BT_STREAM_CLASS_SET_UID_STATUS_MEMORY_ERROR Out of memory.
@pre `stream_class` isn't `NULL` and isn't frozen.
@pre `uid` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
bt_stream_class_set_uid_status bt_stream_class_set_uid(
    bt_stream_class *stream_class, const char *uid) __BT_NOEXCEPT;

/*!
Returns the unique identifier of a stream class.

@param[in] stream_class Stream class to query.
@returns Unique identifier, owned by `stream_class` and valid until it is changed, or `NULL` if not
    set.
@pre `stream_class` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
const char *bt_stream_class_get_uid(const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Default clock class
@{ */

/*! Status codes of bt_stream_class_set_default_clock_class(). @since 2.0 */
typedef enum bt_stream_class_set_default_clock_class_status {
    /*! Success. */
    BT_STREAM_CLASS_SET_DEFAULT_CLOCK_CLASS_STATUS_OK = __BT_FUNC_STATUS_OK,
} bt_stream_class_set_default_clock_class_status;

/*!
Sets the default clock class of a stream class, which gives a default clock to its streams.

@param[in] stream_class Stream class to change.
@param[in] clock_class New default clock class; `stream_class` takes its own reference.
@retval #BT_STREAM_CLASS_SET_DEFAULT_CLOCK_CLASS_STATUS_OK Success: there is no other status.
@pre `stream_class` isn't `NULL` and isn't frozen.
@pre `clock_class` isn't `NULL`.
@since 2.0
*/
bt_stream_class_set_default_clock_class_status bt_stream_class_set_default_clock_class(
    bt_stream_class *stream_class, bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Borrows the default clock class of a stream class.

@param[in] stream_class Stream class to query.
@returns Borrowed clock class, or `NULL` if not set.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_clock_class *bt_stream_class_borrow_default_clock_class(
    bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Const version of bt_stream_class_borrow_default_clock_class().

@copydetails bt_stream_class_borrow_default_clock_class()
*/
const bt_clock_class *bt_stream_class_borrow_default_clock_class_const(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Field classes
@{ */

/*!
Status codes of bt_stream_class_set_packet_context_field_class() and
bt_stream_class_set_event_common_context_field_class(). @since 2.0
*/
typedef enum bt_stream_class_set_field_class_status {
    /*! Success. */
    BT_STREAM_CLASS_SET_FIELD_CLASS_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_STREAM_CLASS_SET_FIELD_CLASS_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_stream_class_set_field_class_status;

/*!
Sets the packet context field class of a stream class.

@param[in] stream_class Stream class to change.
@param[in] field_class New packet context field class (structure); `stream_class` takes its own
    reference.
@retval #BT_STREAM_CLASS_SET_FIELD_CLASS_STATUS_OK Success.
@retval #BT_STREAM_CLASS_SET_FIELD_CLASS_STATUS_MEMORY_ERROR Out of memory.
@pre `stream_class` isn't `NULL` and isn't frozen.
@pre `stream_class` supports packets (bt_stream_class_supports_packets()).
@pre `field_class` isn't `NULL` and is a structure field class.
@pre Neither `field_class` nor a field class that it contains, recursively, is part of a stream
    class or of an event class.
@pre The key (length or selector) fields of the field classes that `field_class` contains,
    recursively, can be located: a key precedes the field that depends on it, and their lowest
    common ancestor is a structure.
@post On success, `field_class` is frozen.
@since 2.0
*/
bt_stream_class_set_field_class_status bt_stream_class_set_packet_context_field_class(
    bt_stream_class *stream_class, bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows the packet context field class of a stream class.

@param[in] stream_class Stream class to query.
@returns Borrowed structure field class, or `NULL` if not set.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_field_class *bt_stream_class_borrow_packet_context_field_class(
    bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Const version of bt_stream_class_borrow_packet_context_field_class().

@copydetails bt_stream_class_borrow_packet_context_field_class()
*/
const bt_field_class *bt_stream_class_borrow_packet_context_field_class_const(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Sets the event common context field class of a stream class.

@param[in] stream_class Stream class to change.
@param[in] field_class New event common context field class (structure); `stream_class` takes its
    own reference.
@retval #BT_STREAM_CLASS_SET_FIELD_CLASS_STATUS_OK Success.
@retval #BT_STREAM_CLASS_SET_FIELD_CLASS_STATUS_MEMORY_ERROR Out of memory.
@pre `stream_class` isn't `NULL` and isn't frozen.
@pre `field_class` isn't `NULL` and is a structure field class.
@pre Neither `field_class` nor a field class that it contains, recursively, is part of a stream
    class or of an event class.
@pre The key (length or selector) fields of the field classes that `field_class` contains,
    recursively, can be located: a key precedes the field that depends on it, and their lowest
    common ancestor is a structure.
@post On success, `field_class` is frozen.
@since 2.0
*/
bt_stream_class_set_field_class_status bt_stream_class_set_event_common_context_field_class(
    bt_stream_class *stream_class, bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows the event common context field class of a stream class.

@param[in] stream_class Stream class to query.
@returns Borrowed structure field class, or `NULL` if not set.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_field_class *bt_stream_class_borrow_event_common_context_field_class(
    bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Const version of bt_stream_class_borrow_event_common_context_field_class().

@copydetails bt_stream_class_borrow_event_common_context_field_class()
*/
const bt_field_class *bt_stream_class_borrow_event_common_context_field_class_const(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Automatic IDs
@{ */

/*!
Sets whether a stream class assigns numeric IDs to the event classes which are added to it.

@param[in] stream_class Stream class to change.
@param[in] assigns_automatic_event_class_id #BT_TRUE if event classes are created with
    bt_event_class_create(), #BT_FALSE if they are created with bt_event_class_create_with_id().
@pre `stream_class` isn't `NULL` and isn't frozen.
@since 2.0
*/
void bt_stream_class_set_assigns_automatic_event_class_id(
    bt_stream_class *stream_class, bt_bool assigns_automatic_event_class_id) __BT_NOEXCEPT;

/*!
Returns whether a stream class assigns numeric IDs to the event classes which are added to it.

@param[in] stream_class Stream class to query.
@returns #BT_TRUE if the IDs are automatic.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_bool bt_stream_class_assigns_automatic_event_class_id(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Sets whether a stream class assigns numeric IDs to its streams.

@param[in] stream_class Stream class to change.
@param[in] assigns_automatic_stream_id #BT_TRUE if streams are created with bt_stream_create(),
    #BT_FALSE if they are created with bt_stream_create_with_id().
@pre `stream_class` isn't `NULL` and isn't frozen.
@since 2.0
*/
void bt_stream_class_set_assigns_automatic_stream_id(
    bt_stream_class *stream_class, bt_bool assigns_automatic_stream_id) __BT_NOEXCEPT;

/*!
Returns whether a stream class assigns numeric IDs to its streams.

@param[in] stream_class Stream class to query.
@returns #BT_TRUE if the IDs are automatic.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_bool bt_stream_class_assigns_automatic_stream_id(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Packets
@{ */

/*!
Sets whether the streams of a stream class have packets, and whether the packet messages have clock
snapshots.

@param[in] stream_class Stream class to change.
@param[in] supports_packets #BT_TRUE if the streams have packets.
@param[in] with_beginning_default_clock_snapshot #BT_TRUE if packet beginning messages have a
    default clock snapshot.
@param[in] with_end_default_clock_snapshot #BT_TRUE if packet end messages have a default clock
    snapshot.
@pre `stream_class` isn't `NULL` and isn't frozen.
@pre If `with_beginning_default_clock_snapshot` or `with_end_default_clock_snapshot` is #BT_TRUE,
    then `supports_packets` is #BT_TRUE and `stream_class` has a default clock class.
@pre If `supports_packets` is #BT_FALSE, then `stream_class` has no packet context field class and
    does not support discarded packets.
@since 2.0
*/
void bt_stream_class_set_supports_packets(bt_stream_class *stream_class, bt_bool supports_packets,
    bt_bool with_beginning_default_clock_snapshot,
    bt_bool with_end_default_clock_snapshot) __BT_NOEXCEPT;

/*!
Returns whether the streams of a stream class have packets.

@param[in] stream_class Stream class to query.
@returns #BT_TRUE if the streams have packets.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_bool bt_stream_class_supports_packets(const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Returns whether packet beginning messages have a default clock snapshot.

@param[in] stream_class Stream class to query.
@returns #BT_TRUE if packet beginning messages have a default clock snapshot.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_bool bt_stream_class_packets_have_beginning_default_clock_snapshot(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Returns whether packet end messages have a default clock snapshot.

@param[in] stream_class Stream class to query.
@returns #BT_TRUE if packet end messages have a default clock snapshot.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_bool bt_stream_class_packets_have_end_default_clock_snapshot(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Discarded events
@{ */

/*!
Sets whether the streams of a stream class may have discarded events, and whether the messages about
them have clock snapshots.

@param[in] stream_class Stream class to change.
@param[in] supports_discarded_events #BT_TRUE if the streams may have discarded events.
@param[in] with_default_clock_snapshots #BT_TRUE if discarded events messages have a beginning and
    an end default clock snapshot.
@pre `stream_class` isn't `NULL` and isn't frozen.
@pre If `with_default_clock_snapshots` is #BT_TRUE, then `supports_discarded_events` is #BT_TRUE and
    `stream_class` has a default clock class.
@since 2.0
*/
void bt_stream_class_set_supports_discarded_events(bt_stream_class *stream_class,
    bt_bool supports_discarded_events, bt_bool with_default_clock_snapshots) __BT_NOEXCEPT;

/*!
Returns whether the streams of a stream class may have discarded events.

@param[in] stream_class Stream class to query.
@returns #BT_TRUE if the streams may have discarded events.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_bool bt_stream_class_supports_discarded_events(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Returns whether discarded events messages have default clock snapshots.

@param[in] stream_class Stream class to query.
@returns #BT_TRUE if discarded events messages have a beginning and an end default clock snapshot.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_bool bt_stream_class_discarded_events_have_default_clock_snapshots(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Discarded packets
@{ */

/*!
Sets whether the streams of a stream class may have discarded packets, and whether the messages
about them have clock snapshots.

@param[in] stream_class Stream class to change.
@param[in] supports_discarded_packets #BT_TRUE if the streams may have discarded packets.
@param[in] with_default_clock_snapshots #BT_TRUE if discarded packets messages have a beginning and
    an end default clock snapshot.
@pre `stream_class` isn't `NULL` and isn't frozen.
@pre If `supports_discarded_packets` is #BT_TRUE, then `stream_class` supports packets
    (bt_stream_class_supports_packets()).
@pre If `with_default_clock_snapshots` is #BT_TRUE, then `supports_discarded_packets` is #BT_TRUE
    and `stream_class` has a default clock class.
@since 2.0
*/
void bt_stream_class_set_supports_discarded_packets(bt_stream_class *stream_class,
    bt_bool supports_discarded_packets, bt_bool with_default_clock_snapshots) __BT_NOEXCEPT;

/*!
Returns whether the streams of a stream class may have discarded packets.

@param[in] stream_class Stream class to query.
@returns #BT_TRUE if the streams may have discarded packets.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_bool bt_stream_class_supports_discarded_packets(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Returns whether discarded packets messages have default clock snapshots.

@param[in] stream_class Stream class to query.
@returns #BT_TRUE if discarded packets messages have a beginning and an end default clock snapshot.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_bool bt_stream_class_discarded_packets_have_default_clock_snapshots(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*! @} */

/*! @name User attributes
@{ */

/*!
Replaces the user attributes of a stream class.

A new object already has an empty map value. To add entries to this value, use
bt_stream_class_borrow_user_attributes().

@param[in] stream_class Stream class to change.
@param[in] user_attributes New user attributes (map value); `stream_class` takes its own reference.
@pre `stream_class` isn't `NULL` and isn't frozen.
@pre `user_attributes` isn't `NULL` and is a map value.
@since 2.0
*/
void bt_stream_class_set_user_attributes(
    bt_stream_class *stream_class, const bt_value *user_attributes) __BT_NOEXCEPT;

/*!
Borrows the user attributes of a stream class.

@param[in] stream_class Stream class to query.
@returns User attributes (map value), owned by `stream_class`.
@pre `stream_class` isn't `NULL`.
@since 2.0
*/
bt_value *bt_stream_class_borrow_user_attributes(bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Const version of bt_stream_class_borrow_user_attributes().

@copydetails bt_stream_class_borrow_user_attributes()
*/
const bt_value *bt_stream_class_borrow_user_attributes_const(
    const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a stream class.

@param[in] stream_class Stream class, or `NULL` to do nothing.
@since 2.0
*/
void bt_stream_class_get_ref(const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Decrements the reference count of a stream class, and destroys it when the count reaches zero.

@param[in] stream_class Stream class, or `NULL` to do nothing.
@since 2.0
*/
void bt_stream_class_put_ref(const bt_stream_class *stream_class) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_stream_class`, then sets the variable to `NULL`.

@param _stream_class Assignable stream class expression without side effects; may hold `NULL`.
@since 2.0
*/
#define BT_STREAM_CLASS_PUT_REF_AND_RESET(_stream_class)                                           \
    do {                                                                                           \
        bt_stream_class_put_ref(_stream_class);                                                    \
        (_stream_class) = NULL;                                                                    \
    } while (0)

/*!
Moves a stream class reference from `_src` to `_dst`.

@param _dst Assignable expression, whose current reference is put first; may hold `NULL`.
@param _src Assignable expression, `NULL` afterwards; may hold `NULL`.
@since 2.0
*/
#define BT_STREAM_CLASS_MOVE_REF(_dst, _src)                                                       \
    do {                                                                                           \
        bt_stream_class_put_ref(_dst);                                                             \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_STREAM_CLASS_H */
