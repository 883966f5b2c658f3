/* SPDX-License-Identifier: MIT */
/*
 * Encoded events: an extension of Tracegraph for filters and sinks that copy events.
 *
 * A deferred event keeps its encoding after it is decoded. A filter can create an output event from
 * the encoding of an input event: the decoder of the output event calls the decoder of the input
 * event. A sink that writes the format of the source can copy the bytes.
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

Functions that return the encodings of deferred events.

The source of an event defines the format of its bytes and its tag. To recognize a format, compare
the result of bt_x_event_class_get_decoder() with a decoder that you know. To decode the event, call
the decoder with the bytes, the tag and the decoder data. For the events of `source.ctf.fs`,
bt_x_event_get_extent() also returns the length of the encoding.
@{
*/

/*!
The arguments of bt_x_message_event_create_deferred() for an event.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_encoding {
    /*!
    Segment of the event, borrowed from it. To use `bytes` after the event is destroyed, take a
    reference with bt_x_segment_get_refs().
    */
    bt_x_segment *segment;
    /*! Bytes of the event, as the decoder receives them: read-only, valid as long as `segment`. */
    const uint8_t *bytes;
    /*! Additional information for the decoder. */
    uint32_t tag;
} bt_x_event_encoding;

/*!
Gets the encoding of an event.

This function decodes nothing. The encoding remains available after the event is decoded.

@param[in] event Event.
@param[out] encoding Encoding of the event.
@returns #BT_TRUE if `event` was created as a deferred event. Otherwise #BT_FALSE, and `encoding`
    isn't set.
@pre `event` isn't `NULL`.
@pre `encoding` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_event_get_encoding(
    const bt_event *event, bt_x_event_encoding *encoding) __BT_NOEXCEPT;

/*!
Properties of the deferred event of a message.

@since Tracegraph 0.1
*/
typedef struct bt_x_encoded_event {
    /*! Class of the event; borrowed from the message. */
    const bt_event_class *event_class;
    /*! Stream of the event; borrowed from the message. */
    const bt_stream *stream;
    /*!
    Value of the default clock (cycles); meaningless if the stream class has no default clock class.
    */
    uint64_t clock_value;
    /*! Encoding of the event. */
    bt_x_event_encoding encoding;
} bt_x_encoded_event;

/*!
Gets the class, the stream, the clock value and the encoding of the deferred event of a message in
one call.

@param[in] message Message of any type.
@param[out] event Properties of the event of `message`.
@returns #BT_TRUE if `message` is an event message with a deferred event. Otherwise #BT_FALSE, and
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
@param[out] decoder_data Data that the library passes to the decoder, owned by `event_class` and
    valid as long as `event_class`.
@returns Decoder passed to bt_x_event_class_set_decoder(). If `event_class` has no decoder, `NULL`,
    and `decoder_data` isn't set.
@pre `event_class` isn't `NULL`.
@pre `decoder_data` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_event_decode_func bt_x_event_class_get_decoder(
    const bt_event_class *event_class, void **decoder_data) __BT_NOEXCEPT;

/*!
Reads the selected fields of an encoded event without creating an event.

The decoder of a filter's output events uses this function to read the fields of the input event
when a field of the output event is accessed. The filter must hold a reference to the segment of the
input event.

@param[in] projection Projection of the class of the event.
@param[in] encoding Encoding of an event of that class; its segment must still have a reference.
@returns Cells of an event; only the cells of the selected fields have values. The cells are valid
    until `projection` reads another event or is destroyed, or until the segment of `encoding` is
    destroyed.
@pre `projection` isn't `NULL`.
@pre `encoding` isn't `NULL`.
@pre The event class of `projection` has a decoder.
@since Tracegraph 0.1
*/
extern const bt_x_field_cell *bt_x_event_projection_read_encoding(
    bt_x_event_projection *projection, const bt_x_event_encoding *encoding) __BT_NOEXCEPT;

/*!
Extent: position and length of the contexts and the payload of an encoded event.

The header of the event isn't part of the extent. A writer must create its own header, because the
form of a header depends on the previous event, which the writer may have left out. The ID and the
time of the event are available from bt_event_class_get_id() and the default clock snapshot of the
message.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_extent {
    /*! Byte that contains the first bit; valid as long as the segment of the event. */
    const uint8_t *bytes;
    /*!
    Position of the first bit (bits from the beginning of the packet, modulo 2<sup>32</sup>). The
    first bit is bit `position % 8` of its byte, in the bit order of the format. The padding between
    aligned fields depends on the position: a copy of the bits is valid only at a position that is
    congruent to this position modulo the greatest alignment of the event's fields.
    */
    uint32_t position;
    /*!
    Length (bits). The extent begins with the common context, the specific context or the payload,
    whichever comes first, including the padding before it. The extent ends with the last bit of the
    event. The length is 0 if the event has no context and no payload.
    */
    uint64_t length;
} bt_x_event_extent;

/*!
Computes the extent of one encoded event.

Like a decoder, this function can't fail. Only bt_x_event_get_extent() calls it.

@param[in] encoding Encoding of an event.
@param[out] extent Extent of the event.
@param[in] decoder_data Decoder data passed to bt_x_event_class_set_decoder().
@since Tracegraph 0.1
*/
typedef void (*bt_x_event_measure_func)(
    const bt_x_event_encoding *encoding, bt_x_event_extent *extent, void *decoder_data);

/*!
Sets the function that computes the extents of the deferred events of an event class.

@param[in] event_class Class of deferred events; may be frozen.
@param[in] measure Function that computes the extent of an event.
@pre `event_class` isn't `NULL`.
@pre `measure` isn't `NULL`.
@pre `event_class` has a decoder.
@since Tracegraph 0.1
*/
extern void bt_x_event_class_set_measurer(
    bt_event_class *event_class, bt_x_event_measure_func measure) __BT_NOEXCEPT;

/*!
Gets the extent of an event.

Each call computes the extent again. The computation costs as much as skipping the event, or only
one addition if all events of the class have the same size. Keep the extent if you need it several
times.

@param[in] event Event.
@param[out] extent Extent of the event.
@returns #BT_TRUE if `event` was created as a deferred event, and bt_x_event_class_set_measurer()
    was called for its class. Otherwise #BT_FALSE, and `extent` isn't set.
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
