/* SPDX-License-Identifier: MIT */
/* Stream classes. */
#ifndef BABELTRACE2_CTF_WRITER_STREAM_CLASS_H
#define BABELTRACE2_CTF_WRITER_STREAM_CLASS_H

#include <stdint.h>

#include <babeltrace2-ctf-writer/object.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup ctf-writer-stream-class Stream classes
@ingroup ctf-writer

A stream class contains event classes, and the types of the packet contexts, event headers and
stream event contexts of its streams. A new stream class has

- a packet context with the fields `timestamp_begin`, `timestamp_end`, `content_size`, `packet_size`
  and `events_discarded`: unsigned, 64 bits, aligned to 8 bits;
- an event header with the fields `id` (unsigned, 32 bits) and `timestamp` (unsigned, 64 bits),
  aligned to 8 bits;
- no stream event context.

Fields may be added to these structures before the stream class is added to a trace. Event classes
may be added at any time.
@{
*/

struct bt_ctf_clock;
struct bt_ctf_event_class;
struct bt_ctf_field_type;
/*! Stream class. */
struct bt_ctf_stream_class;
struct bt_ctf_trace;

/*!
Creates a stream class.

@param[in] name Name: any text, or `NULL`.
@returns New reference to a stream class, without ID and clock.
*/
extern struct bt_ctf_stream_class *bt_ctf_stream_class_create(const char *name);

/*!
Returns the trace of a stream class.

@param[in] stream_class Stream class.
@returns New reference, or `NULL` if `stream_class` isn't in a trace.
*/
extern struct bt_ctf_trace *bt_ctf_stream_class_get_trace(struct bt_ctf_stream_class *stream_class);

/*!
Returns the name of a stream class.

@param[in] stream_class Stream class.
@returns Name, valid until it is changed, or `NULL` if there is none.
*/
extern const char *bt_ctf_stream_class_get_name(struct bt_ctf_stream_class *stream_class);

/*!
Sets the name of a stream class. Streams without their own name, and their files, use this name.

@param[in] stream_class Stream class.
@param[in] name Name: any text, or `NULL` for none.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_stream_class_set_name(struct bt_ctf_stream_class *stream_class, const char *name);

/*!
Returns the ID of a stream class.

@param[in] stream_class Stream class.
@returns ID, or a negative value if `stream_class` has no ID yet.
*/
extern int64_t bt_ctf_stream_class_get_id(struct bt_ctf_stream_class *stream_class);

/*!
Sets the ID of a stream class. A stream class without an ID gets the next ID when it is added to a
trace.

@param[in] stream_class Stream class.
@param[in] id ID, unique in the trace; at most `INT64_MAX`.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_stream_class_set_id(struct bt_ctf_stream_class *stream_class, uint64_t id);

/*!
Returns the type of the packet contexts of a stream class.

@param[in] stream_class Stream class.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_field_type *bt_ctf_stream_class_get_packet_context_type(
    struct bt_ctf_stream_class *stream_class);

/*!
Sets the type of the packet contexts of a stream class. When a packet is written, the library sets
the fields that have the names of default fields. The caller sets the other fields.

@param[in] stream_class Stream class.
@param[in] packet_context_type Structure type, or `NULL` for none. If it has neither the field
    `packet_size` nor `content_size`, a stream can have only one packet.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_stream_class_set_packet_context_type(
    struct bt_ctf_stream_class *stream_class, struct bt_ctf_field_type *packet_context_type);

/*!
Returns the type of the event headers of a stream class.

@param[in] stream_class Stream class.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_field_type *bt_ctf_stream_class_get_event_header_type(
    struct bt_ctf_stream_class *stream_class);

/*!
Sets the type of the event headers of a stream class.

@param[in] stream_class Stream class.
@param[in] event_header_type Structure type, or `NULL` for none. Without event headers, the stream
    class can have only one event class.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_stream_class_set_event_header_type(
    struct bt_ctf_stream_class *stream_class, struct bt_ctf_field_type *event_header_type);

/*!
Returns the type of the stream event contexts of a stream class.

@param[in] stream_class Stream class.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_field_type *bt_ctf_stream_class_get_event_context_type(
    struct bt_ctf_stream_class *stream_class);

/*!
Sets the type of the stream event contexts of a stream class.

@param[in] stream_class Stream class.
@param[in] event_context_type Structure type, or `NULL` for none.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_stream_class_set_event_context_type(
    struct bt_ctf_stream_class *stream_class, struct bt_ctf_field_type *event_context_type);

/*!
Returns the number of event classes of a stream class.

@param[in] stream_class Stream class.
@returns Number of event classes, or a negative value on failure.
*/
extern int64_t bt_ctf_stream_class_get_event_class_count(struct bt_ctf_stream_class *stream_class);

/*!
Returns an event class of a stream class.

@param[in] stream_class Stream class.
@param[in] index Index of the event class, in the order in which the event classes were added.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_event_class *bt_ctf_stream_class_get_event_class_by_index(
    struct bt_ctf_stream_class *stream_class, uint64_t index);

/*!
Returns the event class with a given ID in a stream class.

@param[in] stream_class Stream class.
@param[in] id ID.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_event_class *bt_ctf_stream_class_get_event_class_by_id(
    struct bt_ctf_stream_class *stream_class, uint64_t id);

/*!
Adds an event class to a stream class. If the stream class is in a trace, the function freezes the
event class.

@param[in] stream_class Stream class.
@param[in] event_class Event class that isn't in a stream class. If it has no ID, it gets the next
    ID.
@returns 0, or a negative value on failure: for example, if the stream class is in a trace and the
    length of a sequence or the tag of a variant isn't found.
*/
extern int bt_ctf_stream_class_add_event_class(
    struct bt_ctf_stream_class *stream_class, struct bt_ctf_event_class *event_class);

/*!
Sets the clock of a stream class. When the class is added to a trace, the library
maps the fields `timestamp`, `timestamp_begin` and `timestamp_end` to the clock.

@param[in] stream_class Stream class.
@param[in] clock Clock, which must also be added to the writer with bt_ctf_writer_add_clock().
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_stream_class_set_clock(
    struct bt_ctf_stream_class *stream_class, struct bt_ctf_clock *clock);

/*!
Returns the clock of a stream class.

@param[in] stream_class Stream class.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_clock *bt_ctf_stream_class_get_clock(struct bt_ctf_stream_class *stream_class);

/*!
Same as bt_ctf_object_get_ref(), for programs written for Babeltrace 1.

@param[in] stream_class Stream class, or `NULL`.
*/
static inline void bt_ctf_stream_class_get(struct bt_ctf_stream_class *stream_class)
{
    bt_ctf_object_get_ref(stream_class);
}

/*!
Same as bt_ctf_object_put_ref(), for programs written for Babeltrace 1.

@param[in] stream_class Stream class, or `NULL`.
*/
static inline void bt_ctf_stream_class_put(struct bt_ctf_stream_class *stream_class)
{
    bt_ctf_object_put_ref(stream_class);
}

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
