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

A stream is a file of the trace: `NAME-CLASS-STREAM`, with the name of the stream or of its class
(what is after the last slash, or `stream` without a name), the ID of the class and the ID of the
stream.

Events are encoded when they are appended, and gather in the current packet, which
bt_ctf_stream_flush() ends. Events that weren't flushed are written when the last reference to the
writer and to everything in it is put; the library of Babeltrace loses them. If the program is
killed, about the last 100 KiB of each stream are missing; call bt_ctf_writer_flush_metadata() when
all classes are there to be able to read what was written before the first bt_ctf_stream_flush().

A packet may have any size: the memory that it needs doesn't grow with it. Only if the events' place
isn't known before does the stream keep the packet's events until it is flushed: if the packet
header or the packet context contains a string, a sequence or a variant, if both together don't end
at a byte, or if they are larger than 4096 bytes.
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
@param[in] name Name: any text; `NULL`: none.
@param[in] id ID, which no other stream of the class has; at most `INT64_MAX`.
@returns New reference to a stream, or `NULL` on failure.
*/
extern struct bt_ctf_stream *bt_ctf_stream_create(
    struct bt_ctf_stream_class *stream_class, const char *name, uint64_t id);

/*!
The class of a stream.

@param[in] stream Stream.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_stream_class *bt_ctf_stream_get_class(struct bt_ctf_stream *stream);

/*!
The name of a stream.

@param[in] stream Stream.
@returns Name, owned by the stream; or `NULL` if there is none.
*/
extern const char *bt_ctf_stream_get_name(struct bt_ctf_stream *stream);

/*!
The ID of a stream.

@param[in] stream Stream.
@returns ID, or a negative value on failure.
*/
extern int64_t bt_ctf_stream_get_id(struct bt_ctf_stream *stream);

/*!
Whether a stream is written: all streams are.

@param[in] stream Stream.
@returns 1, or a negative value on failure.
@since Tracegraph 0.1

@note Babeltrace declares this function, but its library doesn't have it.
*/
extern int bt_ctf_stream_is_writer(struct bt_ctf_stream *stream);

/*!
The number of events that were discarded in a stream so far.

@param[in] stream Stream.
@param[out] count Number of events.
@returns 0, or a negative value.
*/
extern int bt_ctf_stream_get_discarded_events_count(struct bt_ctf_stream *stream, uint64_t *count);

/*!
Adds to the number of events that were discarded in a stream. The packets which are written from now
on have the sum in `events_discarded`, if there is such a field.

@param[in] stream Stream.
@param[in] event_count Number of events.
*/
extern void bt_ctf_stream_append_discarded_events(
    struct bt_ctf_stream *stream, uint64_t event_count);

/*!
Appends an event to the current packet of a stream, with the current time of the clock of the stream
class, and freezes it.

The header fields `id` and `timestamp` get their values unless they are set.

@param[in] stream Stream.
@param[in] event Event of a class of this stream's class, which wasn't appended before.
@returns 0, or a negative value: nothing is written then.
*/
extern int bt_ctf_stream_append_event(struct bt_ctf_stream *stream, struct bt_ctf_event *event);

/*!
The packet header of a stream.

@param[in] stream Stream.
@returns New reference to a structure field, whose values are those of all packets until they are
    changed; or `NULL` if there is none.
*/
extern struct bt_ctf_field *bt_ctf_stream_get_packet_header(struct bt_ctf_stream *stream);

/*!
Sets the packet header of a stream.

@param[in] stream Stream.
@param[in] packet_header Structure field, whose type must equal that of the trace.
@returns 0, or a negative value.
*/
extern int bt_ctf_stream_set_packet_header(
    struct bt_ctf_stream *stream, struct bt_ctf_field *packet_header);

/*!
The packet context of a stream.

@param[in] stream Stream.
@returns New reference to a structure field; or `NULL` if there is none. The values of fields that
    bt_ctf_stream_flush() doesn't set are those of all packets until they are changed.
*/
extern struct bt_ctf_field *bt_ctf_stream_get_packet_context(struct bt_ctf_stream *stream);

/*!
Sets the packet context of a stream.

@param[in] stream Stream.
@param[in] packet_context Structure field, whose type must equal that of the stream class.
@returns 0, or a negative value.
*/
extern int bt_ctf_stream_set_packet_context(
    struct bt_ctf_stream *stream, struct bt_ctf_field *packet_context);

/*!
Ends the current packet of a stream and writes it to the file. A packet may be empty.

These fields get their values, if the packet header and the packet context have them:

- `magic`, `uuid`, `stream_id`: 0xc1fc1fc1, the UUID of the trace, the ID of the stream class.
- `packet_size`, `content_size`: the sizes (bits) of the packet with and without its padding,
whatever they were set to.
- `timestamp_begin` (cycles): the end of the packet before, or 0 in the first packet; never after
the first event.
- `timestamp_end` (cycles): the time of the last event; of an empty packet: its beginning.
- `events_discarded`: bt_ctf_stream_get_discarded_events_count().

All of these but the sizes keep what they were set to since the packet before.

@param[in] stream Stream. It can be flushed only once if its packet context has neither
    `packet_size` nor `content_size`.
@returns 0, or a negative value.
*/
extern int bt_ctf_stream_flush(struct bt_ctf_stream *stream);

/*!
As bt_ctf_object_get_ref(), of version 1.

@param[in] stream Stream, or `NULL`.
*/
static inline void bt_ctf_stream_get(struct bt_ctf_stream *stream)
{
    bt_ctf_object_get_ref(stream);
}

/*!
As bt_ctf_object_put_ref(), of version 1.

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
