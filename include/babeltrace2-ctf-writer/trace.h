/* SPDX-License-Identifier: MIT */
/* The trace of a writer. */
#ifndef BABELTRACE2_CTF_WRITER_TRACE_H
#define BABELTRACE2_CTF_WRITER_TRACE_H

#include <stdint.h>

#include <babeltrace2-ctf-writer/field-types.h>
#include <babeltrace2-ctf-writer/object.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup ctf-writer-trace Traces
@ingroup ctf-writer

A writer has one trace, which is created with the writer: see bt_ctf_writer_get_trace(). The trace
has a random UUID, the byte order of the machine, and no name. Its packet header has the fields
`magic` (unsigned, 32 bits), `uuid` (16 bytes) and `stream_id` (unsigned, 32 bits). More fields may
be added. The trace freezes when the first stream class is added.
@{
*/

struct bt_ctf_stream;
struct bt_ctf_stream_class;
/*! Trace. */
struct bt_ctf_trace;

/*!
Returns the name of a trace.

@param[in] trace Trace.
@returns Name, owned by the trace. It is always `NULL`, because the trace of a writer has no name.
*/
extern const char *bt_ctf_trace_get_name(struct bt_ctf_trace *trace);

/*!
Returns the byte order of a trace.

@param[in] trace Trace.
@returns #BT_CTF_BYTE_ORDER_LITTLE_ENDIAN or #BT_CTF_BYTE_ORDER_BIG_ENDIAN, or
    #BT_CTF_BYTE_ORDER_UNKNOWN on failure.
*/
extern enum bt_ctf_byte_order bt_ctf_trace_get_native_byte_order(struct bt_ctf_trace *trace);

/*!
Sets the byte order of a trace. Field types with #BT_CTF_BYTE_ORDER_NATIVE have this byte order.

@param[in] trace Trace.
@param[in] native_byte_order Byte order: little-endian, big-endian or network.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_trace_set_native_byte_order(
    struct bt_ctf_trace *trace, enum bt_ctf_byte_order native_byte_order);

/*!
Returns the UUID of a trace.

@param[in] trace Trace.
@returns 16 bytes, owned by the trace, or `NULL` on failure.
*/
extern const uint8_t *bt_ctf_trace_get_uuid(struct bt_ctf_trace *trace);

/*!
Sets the UUID of a trace.

@param[in] trace Trace.
@param[in] uuid 16 bytes, copied.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_trace_set_uuid(struct bt_ctf_trace *trace, const uint8_t *uuid);

/*!
Sets an entry of the environment of a trace to an integer. Once the trace is frozen, only new
entries can be set.

@param[in] trace Trace.
@param[in] name Name for which bt_ctf_identifier_is_valid() returns #BT_CTF_TRUE.
@param[in] value Value.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_trace_set_environment_field_integer(
    struct bt_ctf_trace *trace, const char *name, int64_t value);

/*!
Sets an entry of the environment of a trace to a text. Once the trace is frozen, only new entries
can be set.

@param[in] trace Trace.
@param[in] name Name for which bt_ctf_identifier_is_valid() returns #BT_CTF_TRUE.
@param[in] value Text.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_trace_set_environment_field_string(
    struct bt_ctf_trace *trace, const char *name, const char *value);

/*!
Returns the type of the packet headers of a trace.

@param[in] trace Trace.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_field_type *bt_ctf_trace_get_packet_header_field_type(
    struct bt_ctf_trace *trace);

/*!
Sets the type of the packet headers of a trace.

@param[in] trace Trace.
@param[in] packet_header_type Structure type, or `NULL` for none.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_trace_set_packet_header_field_type(
    struct bt_ctf_trace *trace, struct bt_ctf_field_type *packet_header_type);

/*!
Returns the number of stream classes of a trace.

@param[in] trace Trace.
@returns Number of stream classes, or a negative value on failure.
*/
extern int64_t bt_ctf_trace_get_stream_class_count(struct bt_ctf_trace *trace);

/*!
Returns a stream class of a trace.

@param[in] trace Trace.
@param[in] index Index of the stream class, in the order in which the stream classes were added.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_stream_class *bt_ctf_trace_get_stream_class_by_index(
    struct bt_ctf_trace *trace, uint64_t index);

/*!
Returns the stream class with a given ID in a trace.

@param[in] trace Trace.
@param[in] id ID.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_stream_class *bt_ctf_trace_get_stream_class_by_id(
    struct bt_ctf_trace *trace, uint64_t id);

/*!
Adds a stream class to a trace, and freezes it with its types and event classes.

@param[in] trace Trace.
@param[in] stream_class Stream class that isn't in a trace. If it has no ID, it gets the next ID.
@returns 0, or a negative value on failure: for example, if the length of a sequence or the tag of a
    variant isn't found.
*/
extern int bt_ctf_trace_add_stream_class(
    struct bt_ctf_trace *trace, struct bt_ctf_stream_class *stream_class);

/*!
Returns the number of streams of a trace.

@param[in] trace Trace.
@returns Number of streams, or a negative value on failure.
*/
extern int64_t bt_ctf_trace_get_stream_count(struct bt_ctf_trace *trace);

/*!
Returns a stream of a trace.

@param[in] trace Trace.
@param[in] index Index of the stream, in the order in which the streams were created.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_stream *bt_ctf_trace_get_stream_by_index(
    struct bt_ctf_trace *trace, uint64_t index);

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
