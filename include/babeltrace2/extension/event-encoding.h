/* SPDX-License-Identifier: MIT */
/*
 * Encoded events: an extension of Tracegraph for filters and sinks that copy events.
 *
 * A deferred event keeps its encoding, decoded or not. A filter can create an output event from the
 * encoding of an input event, with its own decoder, which calls the decoder of the input. A sink
 * that writes the same format can copy the bytes.
 */
#ifndef BABELTRACE2_EXTENSION_EVENT_ENCODING_H
#define BABELTRACE2_EXTENSION_EVENT_ENCODING_H

#include <stdint.h>
#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/event-projection.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-encoding Encoded events (extension)
@ingroup api-x

The encodings of deferred events.

Only the source of an event knows the meaning of its bytes and its tag. If you know the source's
decoder function, you also know the format: compare it with bt_x_event_class_get_decoder(). The
decoder's data, the bytes and the tag are its arguments. `source.ctf.fs` also provides the end of
the bytes: see bt_x_event_get_extent().
@{
*/

/*!
The arguments of bt_x_message_event_create_deferred() for an event.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_encoding {
    /*!
    Segment of the event, borrowed from it. To use `bytes` longer than the event, take a reference
    with bt_x_segment_get_refs().
    */
    bt_x_segment *segment;
    /*! The bytes where the decoder finds the event: read-only, valid as long as `segment`. */
    const uint8_t *bytes;
    /*! Additional information for the decoder. */
    uint32_t tag;
} bt_x_event_encoding;

/*!
Gets the encoding of an event.

This costs nothing: nothing is decoded. The encoding remains available after the event is decoded.

@param[in] event Event.
@param[out] encoding Encoding of the event.
@returns #BT_TRUE if `event` was created as a deferred event; #BT_FALSE if not, and then `encoding`
    isn't set.
@pre `event` isn't `NULL`.
@pre `encoding` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_event_get_encoding(
    const bt_event *event, bt_x_event_encoding *encoding) __BT_NOEXCEPT;

/*!
What a message says of its deferred event.

@since Tracegraph 0.1
*/
typedef struct bt_x_encoded_event {
    /*! Class of the event; borrowed from the message. */
    const bt_event_class *event_class;
    /*! Stream of the event; borrowed from the message. */
    const bt_stream *stream;
    /*! Value of the default clock (cycles); without meaning if the stream class has none. */
    uint64_t clock_value;
    /*! Encoding of the event. */
    bt_x_event_encoding encoding;
} bt_x_encoded_event;

/*!
Gets all that a component which copies encoded events needs to know of one, with one call.

@param[in] message Message of any type.
@param[out] event What the message says of its event.
@returns #BT_TRUE if `message` is an event message with a deferred event; #BT_FALSE if not, and then
    `event` isn't set.
@pre `message` isn't `NULL`.
@pre `event` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_message_get_encoded_event(
    const bt_message *message, bt_x_encoded_event *event) __BT_NOEXCEPT;

/*!
Gets the decoder of the deferred events of an event class.

@param[in] event_class Class of the events.
@param[out] decoder_data Argument `decoder_data` of the decoder, owned by `event_class` and valid as
    long as `event_class`.
@returns Decoder passed to bt_x_event_class_set_decoder(), or `NULL` if `event_class` has no
    decoder; then `decoder_data` isn't set.
@pre `event_class` isn't `NULL`.
@pre `decoder_data` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_event_decode_func bt_x_event_class_get_decoder(
    const bt_event_class *event_class, void **decoder_data) __BT_NOEXCEPT;

/*!
Reads the wanted fields of an encoded event, without an event.

For the decoder of a filter's output events: it holds the segment of the input event, and reads the
fields of the input when those of the output are accessed.

@param[in] projection Projection of the class of the event.
@param[in] encoding Encoding of an event of that class; its segment must still have a reference.
@returns As bt_x_event_projection_read(). The cells are valid as long as the segment of `encoding`
    too.
@pre `projection` isn't `NULL`.
@pre `encoding` isn't `NULL`.
@pre The event class of `projection` has a decoder.
@since Tracegraph 0.1
*/
extern const bt_x_field_cell *bt_x_event_projection_read_encoding(
    bt_x_event_projection *projection, const bt_x_event_encoding *encoding) __BT_NOEXCEPT;

/*!
Position and length of the contexts and the payload of an encoded event.

The event's header, which comes before, isn't part of it: its information is available from
bt_event_class_get_id() and the default clock snapshot of the message. A writer must create its own
header, because the form of a header depends on the event before it, which may not have been
written.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_extent {
    /*! The byte that contains the first bit; valid as long as the segment of the event. */
    const uint8_t *bytes;
    /*!
    Position of the first bit (bits from the beginning of the packet, modulo 2<sup>32</sup>): it is
    bit `position % 8` of its byte, in the bit order of the format. The padding between aligned
    fields depends on the position: a copy is the same event only if its position is congruent
    modulo the greatest alignment of the event's fields.
    */
    uint32_t position;
    /*!
    Length (bits), from the first bit of the common context, specific context or payload, whichever
    comes first, or of the padding before it, to the last bit of the event; 0 if the event has none
    of these.
    */
    uint64_t length;
} bt_x_event_extent;

/*!
Measures one encoded event: sets `extent`.

Like decoding, it can't fail. It is only called on demand.

@param[in] encoding Encoding of an event.
@param[out] extent Extent of the event.
@param[in] decoder_data Decoder data passed to bt_x_event_class_set_decoder().
@since Tracegraph 0.1
*/
typedef void (*bt_x_event_measure_func)(
    const bt_x_event_encoding *encoding, bt_x_event_extent *extent, void *decoder_data);

/*!
Sets the function that measures the deferred events of an event class, which must have a decoder.

@param[in] event_class Class of deferred events; may be frozen.
@param[in] measure Measurer.
@pre `event_class` isn't `NULL`.
@pre `measure` isn't `NULL`.
@pre `event_class` has a decoder.
@since Tracegraph 0.1
*/
extern void bt_x_event_class_set_measurer(
    bt_event_class *event_class, bt_x_event_measure_func measure) __BT_NOEXCEPT;

/*!
Gets the extent of an event.

Each call measures the event again, at the cost of skipping it: an addition if all events of the
class have the same size. If you need it often, keep it.

@param[in] event Event.
@param[out] extent Extent of the event.
@returns #BT_TRUE if `event` was created as a deferred event, and its class has a measurer;
    #BT_FALSE if not, and then `extent` isn't set.
@pre `event` isn't `NULL`.
@pre `extent` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_event_get_extent(
    const bt_event *event, bt_x_event_extent *extent) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
