/* SPDX-License-Identifier: MIT */
/* Streams: packets of events. */
#ifndef BABELTRACE2_CTF_WRITER_STREAM_H
#define BABELTRACE2_CTF_WRITER_STREAM_H

#include <stdint.h>

#include <babeltrace2-ctf-writer/object.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup ctf-writer-stream Streams
@ingroup ctf-writer

A stream is a file of the trace with the name `NAME-CLASS-STREAM`. `NAME` is the part after the last
slash of the name of the stream or, without one, of its class; it is `stream` if both have no name.
`CLASS` is the ID of the class, and `STREAM` is the ID of the stream.

The library encodes an event when it is appended, and adds it to the current packet.
bt_ctf_stream_flush() ends the packet. When the last reference to the writer and its objects is put,
the library also writes the events that were not flushed; the library of Babeltrace loses them. If
the program is killed, about the last 100 KiB of each stream are missing. Call
bt_ctf_writer_flush_metadata() when all classes are added, so that a trace is readable even if the
program is killed before the first bt_ctf_stream_flush().

A packet may have any size, because a stream usually doesn't keep its events in memory. The stream
leaves space in the file for the packet header and the packet context, and writes the events after
this space. In three cases, however, the stream keeps the events of a packet in memory until the
packet is flushed: if header or context contains a string, a sequence or a variant, if header and
context together don't end at a byte boundary, or if they are larger than 4096 bytes.
@{
*/

struct bt_ctf_event;
struct bt_ctf_field;
/*! Stream. */
struct bt_ctf_stream;
struct bt_ctf_stream_class;

/*!
Creates a stream with its file.

@param[in] stream_class Stream class, which is in a trace.
@param[in] name Name: any text, or `NULL` for none.
@param[in] id ID, at most `INT64_MAX`, which no other stream of the class has.
@returns New reference to a stream, or `NULL` on failure.
*/
extern struct bt_ctf_stream *bt_ctf_stream_create(
    struct bt_ctf_stream_class *stream_class, const char *name, uint64_t id);

/*!
Returns the class of a stream.

@param[in] stream Stream.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_stream_class *bt_ctf_stream_get_class(struct bt_ctf_stream *stream);

/*!
Returns the name of a stream.

@param[in] stream Stream.
@returns Name, owned by the stream, or `NULL` if there is none.
*/
extern const char *bt_ctf_stream_get_name(struct bt_ctf_stream *stream);

/*!
Returns the ID of a stream.

@param[in] stream Stream.
@returns ID, or a negative value on failure.
*/
extern int64_t bt_ctf_stream_get_id(struct bt_ctf_stream *stream);

/*!
Returns whether a stream is written, which is true for all streams.

@param[in] stream Stream.
@returns 1, or a negative value on failure.
@since Tracegraph 0.1

@note Babeltrace declares this function, but its library doesn't have it.
*/
extern int bt_ctf_stream_is_writer(struct bt_ctf_stream *stream);

/*!
Gets the number of events that were discarded in a stream so far.

@param[in] stream Stream.
@param[out] count Number of events.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_stream_get_discarded_events_count(struct bt_ctf_stream *stream, uint64_t *count);

/*!
Adds to the number of events that were discarded in a stream. In the packets that are written after
this call, the field `events_discarded`, if it exists, contains the sum.

@param[in] stream Stream.
@param[in] event_count Number of events.
*/
extern void bt_ctf_stream_append_discarded_events(
    struct bt_ctf_stream *stream, uint64_t event_count);

/*!
Appends an event to the current packet of a stream, and freezes the event. The event gets the
current time of the clock of the stream class.

The function sets the header fields `id` and `timestamp` unless they are already set.

@param[in] stream Stream.
@param[in] event Event that has not been appended yet. Its event class must be in the class of
    `stream`.
@returns 0, or a negative value on failure. On failure, nothing is written.
*/
extern int bt_ctf_stream_append_event(struct bt_ctf_stream *stream, struct bt_ctf_event *event);

/*!
Returns the packet header of a stream.

@param[in] stream Stream.
@returns New reference to a structure field, or `NULL` if there is none. Its values are written to
    all packets until they are changed.
*/
extern struct bt_ctf_field *bt_ctf_stream_get_packet_header(struct bt_ctf_stream *stream);

/*!
Sets the packet header of a stream.

@param[in] stream Stream.
@param[in] packet_header Structure field. Its type must be equal to the type in the trace.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_stream_set_packet_header(
    struct bt_ctf_stream *stream, struct bt_ctf_field *packet_header);

/*!
Returns the packet context of a stream.

@param[in] stream Stream.
@returns New reference to a structure field, or `NULL` if there is none. The values that
    bt_ctf_stream_flush() doesn't set are written to all packets until they are changed.
*/
extern struct bt_ctf_field *bt_ctf_stream_get_packet_context(struct bt_ctf_stream *stream);

/*!
Sets the packet context of a stream.

@param[in] stream Stream.
@param[in] packet_context Structure field. Its type must be equal to the type in the stream class.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_stream_set_packet_context(
    struct bt_ctf_stream *stream, struct bt_ctf_field *packet_context);

/*!
Ends the current packet of a stream and writes it to the file. A packet may be empty.

The function sets these fields, if the packet header and the packet context have them:

- `magic`, `uuid`, `stream_id`: 0xc1fc1fc1, the UUID of the trace, the ID of the stream class.
- `packet_size`, `content_size`: the sizes (bits) of the packet with and without its padding.
- `timestamp_begin` (cycles): the end of the previous packet (0 for the first packet), or the time
  of the first event if this time is earlier.
- `timestamp_end` (cycles): the time of the last event. For an empty packet, the beginning of the
  packet.
- `events_discarded`: bt_ctf_stream_get_discarded_events_count().

The function always replaces the sizes. It sets each other field only if the caller hasn't set the
field since the previous packet.

@param[in] stream Stream. If its packet context has neither `packet_size` nor `content_size`, the
    stream can be flushed only once.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_stream_flush(struct bt_ctf_stream *stream);

/*!
Same as bt_ctf_object_get_ref(), for programs written for Babeltrace 1.

@param[in] stream Stream, or `NULL`.
*/
static inline void bt_ctf_stream_get(struct bt_ctf_stream *stream)
{
    bt_ctf_object_get_ref(stream);
}

/*!
Same as bt_ctf_object_put_ref(), for programs written for Babeltrace 1.

@param[in] stream Stream, or `NULL`.
*/
static inline void bt_ctf_stream_put(struct bt_ctf_stream *stream)
{
    bt_ctf_object_put_ref(stream);
}

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
