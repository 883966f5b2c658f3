/* SPDX-License-Identifier: MIT */

/*
 * Streams: the timelines which messages refer to.
 */

#ifndef BABELTRACE2_TRACE_IR_STREAM_H
#define BABELTRACE2_TRACE_IR_STREAM_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/types.h>
#include <babeltrace2/func-status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-stream Stream
@ingroup api-tir

Conceptual sequence of messages within a trace.

A stream doesn't hold messages. It is the common timeline to which messages refer, from a stream
beginning message to a stream end message. A stream belongs to a trace, within which its numeric ID
is unique among the streams of the same class.

A stream is a reference-counted object, and a data object of the trace IR. Some functions freeze it:
see their descriptions.
@{
*/

/*! @name Creation
@{ */

/*!
Creates a stream with an automatic ID and adds it to a trace.

The name is not set, and the user attributes are an empty map value.

@param[in] stream_class Class of the stream.
@param[in] trace Trace to add the stream to, which may be frozen.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `stream_class` and `trace` aren't `NULL`.
@pre bt_stream_class_assigns_automatic_stream_id() returns #BT_TRUE for `stream_class`.
@pre `stream_class` belongs to the class of `trace`.
@post On success, `stream_class` and `trace` are frozen.
@since 2.0
*/
bt_stream *bt_stream_create(bt_stream_class *stream_class, bt_trace *trace) __BT_NOEXCEPT;

/*!
Creates a stream with a given ID and adds it to a trace.

The name is not set, and the user attributes are an empty map value.

@param[in] stream_class Class of the stream.
@param[in] trace Trace to add the stream to, which may be frozen.
@param[in] id Numeric ID of the stream.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `stream_class` and `trace` aren't `NULL`.
@pre bt_stream_class_assigns_automatic_stream_id() returns #BT_FALSE for `stream_class`.
@pre `stream_class` belongs to the class of `trace`.
@pre `trace` has no stream of the class `stream_class` with the ID `id`.
@post On success, `stream_class` and `trace` are frozen.
@since 2.0
*/
bt_stream *bt_stream_create_with_id(
    bt_stream_class *stream_class, bt_trace *trace, uint64_t id) __BT_NOEXCEPT;

/*! @} */

/*! @name Class and trace
@{ */

/*!
Borrows the class of a stream.

@param[in] stream Stream to query.
@returns Borrowed stream class.
@pre `stream` isn't `NULL`.
@since 2.0
*/
bt_stream_class *bt_stream_borrow_class(bt_stream *stream) __BT_NOEXCEPT;

/*!
Const version of bt_stream_borrow_class().

@copydetails bt_stream_borrow_class()
*/
const bt_stream_class *bt_stream_borrow_class_const(const bt_stream *stream) __BT_NOEXCEPT;

/*!
Borrows the trace of a stream.

@param[in] stream Stream to query.
@returns Borrowed trace.
@pre `stream` isn't `NULL`.
@since 2.0
*/
bt_trace *bt_stream_borrow_trace(bt_stream *stream) __BT_NOEXCEPT;

/*!
Const version of bt_stream_borrow_trace().

@copydetails bt_stream_borrow_trace()
*/
const bt_trace *bt_stream_borrow_trace_const(const bt_stream *stream) __BT_NOEXCEPT;

/*! @} */

/*! @name Properties
@{ */

/*!
Returns the numeric ID of a stream.

@param[in] stream Stream to query.
@returns Numeric ID, unique among the streams of the same class within the trace.
@pre `stream` isn't `NULL`.
@since 2.0
*/
uint64_t bt_stream_get_id(const bt_stream *stream) __BT_NOEXCEPT;

/*! Status codes of bt_stream_set_name(). @since 2.0 */
typedef enum bt_stream_set_name_status {
    /*! Success. */
    BT_STREAM_SET_NAME_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_STREAM_SET_NAME_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_stream_set_name_status;

/*!
Sets the name of a stream.

@param[in] stream Stream to change.
@param[in] name New name (copied).
@retval #BT_STREAM_SET_NAME_STATUS_OK Success.
@retval #BT_STREAM_SET_NAME_STATUS_MEMORY_ERROR Out of memory.
@pre `stream` isn't `NULL` and isn't frozen.
@pre `name` isn't `NULL`.
@since 2.0
*/
bt_stream_set_name_status bt_stream_set_name(bt_stream *stream, const char *name) __BT_NOEXCEPT;

/*!
Returns the name of a stream.

@param[in] stream Stream to query.
@returns Name, owned by `stream` and valid until it is changed, or `NULL` if not set.
@pre `stream` isn't `NULL`.
@since 2.0
*/
const char *bt_stream_get_name(const bt_stream *stream) __BT_NOEXCEPT;

/*!
Replaces the user attributes of a stream.

A new object already has an empty map value. To add entries to this value, use
bt_stream_borrow_user_attributes().

@param[in] stream Stream to change.
@param[in] user_attributes New user attributes (map value); `stream` takes its own reference.
@pre `stream` isn't `NULL` and isn't frozen.
@pre `user_attributes` isn't `NULL` and is a map value.
@since 2.0
*/
void bt_stream_set_user_attributes(
    bt_stream *stream, const bt_value *user_attributes) __BT_NOEXCEPT;

/*!
Borrows the user attributes of a stream.

@param[in] stream Stream to query.
@returns User attributes (map value), owned by `stream`.
@pre `stream` isn't `NULL`.
@since 2.0
*/
bt_value *bt_stream_borrow_user_attributes(bt_stream *stream) __BT_NOEXCEPT;

/*!
Const version of bt_stream_borrow_user_attributes().

@copydetails bt_stream_borrow_user_attributes()
*/
const bt_value *bt_stream_borrow_user_attributes_const(const bt_stream *stream) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a stream.

@param[in] stream Stream, or `NULL` to do nothing.
@since 2.0
*/
void bt_stream_get_ref(const bt_stream *stream) __BT_NOEXCEPT;

/*!
Decrements the reference count of a stream, and destroys it when the count reaches zero.

@param[in] stream Stream, or `NULL` to do nothing.
@since 2.0
*/
void bt_stream_put_ref(const bt_stream *stream) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_stream`, then sets the variable to `NULL`.

@param _stream Assignable stream expression without side effects; may hold `NULL`.
@since 2.0
*/
#define BT_STREAM_PUT_REF_AND_RESET(_stream)                                                       \
    do {                                                                                           \
        bt_stream_put_ref(_stream);                                                                \
        (_stream) = NULL;                                                                          \
    } while (0)

/*!
Moves a stream reference from `_src` to `_dst`.

@param _dst Assignable expression, whose current reference is put first; may hold `NULL`.
@param _src Assignable expression, `NULL` afterwards; may hold `NULL`.
@since 2.0
*/
#define BT_STREAM_MOVE_REF(_dst, _src)                                                             \
    do {                                                                                           \
        bt_stream_put_ref(_dst);                                                                   \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_STREAM_H */
