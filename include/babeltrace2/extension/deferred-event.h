/* SPDX-License-Identifier: MIT */
/*
 * Deferred events: an extension of Tracegraph for sources that read encoded events.
 *
 * A source creates an event message from a class, a clock value and a pointer to the event's bytes.
 * The library calls the source's decoder when a consumer first accesses a field of that event, and
 * for each projection of the event (event-projection.h). Components that never access fields
 * (muxer, counter, trimmer) don't pay for decoding.
 */
#ifndef BABELTRACE2_EXTENSION_DEFERRED_EVENT_H
#define BABELTRACE2_EXTENSION_DEFERRED_EVENT_H

#include <stdint.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-deferred Deferred events (extension)
@ingroup api-x

Event messages whose fields are decoded on first access.
@{
*/

/* clang-format off */
/*!
Cell: the storage of one field. A `bt_field *` points to a cell.

For each field that it decodes, a decoder writes the member `value` of the cell. If the table has an
entry for `length`, the decoder also writes this member. The decoder must not write the other
members.

| Field class | value | length |
| --- | --- | --- |
| boolean, bit array, unsigned integer (enumeration) | `u` | |
| signed integer (enumeration) | `i` | |
| single- and double-precision real | `d` | |
| string | `string`, ending with a null character at `length` | bytes, without the null character |
| BLOB | `bytes` | bytes |
| structure | `cells` (set by the library): its members, contiguous, in order | |
| static and dynamic array | set with bt_x_field_cell_set_length() | |
| option | set with bt_x_field_cell_set_present() | |
| variant | set with bt_x_field_cell_select() | |

The pointers `string` and `bytes` may point into the bytes of the segment, which outlive the event.
If the class of a string field has a size (bt_x_field_class_string_set_size()), each `string` that
points into the segment must be the beginning of an array of that many bytes.

@since Tracegraph 0.1
*/
/* clang-format on */
typedef struct bt_x_field_cell {
    /*! Class of the field. */
    const bt_field_class *field_class;
    /*! Value of the field; see the table above. */
    union {
        /*! Boolean, bit array, unsigned integer. */
        uint64_t u;
        /*! Signed integer. */
        int64_t i;
        /*! Real. */
        double d;
        /*! String, ending with a null character; not owned by the cell. */
        const char *string;
        /*! BLOB; not owned by the cell. */
        const uint8_t *bytes;
        /*! Members of a structure; managed by the library. */
        struct bt_x_field_cell *cells;
    } value;
    /*! Length of a string or BLOB (bytes). */
    uint32_t length;
    /*! Reserved for the library. */
    uint32_t flags;
    /*! Reserved for the library. */
    void *owned;
} bt_x_field_cell;

/*!
Indexes of the root fields in the cells of an event.

The cells of an event are one array. The cells of the three root fields come first; the cell of a
root field that the event class doesn't have is unused. The *extra cells* of each root field follow,
in the order of the root fields. The extra cells of a structure are one cell for each member, in
order, followed by the extra cells of each member, in order. Fields of other classes have no extra
cells.

So a source needs to compute the index of a field with a fixed position only once. The contents of
arrays, options and variants have no fixed position: the functions below return their cells. If such
a cell belongs to a structure field, its `value.cells` points to its extra cells, which have the
same layout.

@since Tracegraph 0.1
*/
enum {
    /*! Common context field. */
    BT_X_EVENT_CELL_COMMON_CONTEXT = 0,
    /*! Specific context field. */
    BT_X_EVENT_CELL_SPECIFIC_CONTEXT = 1,
    /*! Payload field. */
    BT_X_EVENT_CELL_PAYLOAD = 2,
    /*! Number of root fields; also the index of the first cell after those of the root fields. */
    BT_X_EVENT_CELL_ROOT_COUNT = 3
};

/*!
Sets the number of elements of a static or dynamic array field.

@param[in] array Cell of an array field.
@param[in] length Number of elements; for a static array field, the length of its class.
@returns The cells of the elements, contiguous; owned by `array` and valid until its length is set
    again.
@pre `array` isn't `NULL` and is the cell of an array field.
@pre `length` is at most UINT32_MAX.
@since Tracegraph 0.1
*/
extern bt_x_field_cell *bt_x_field_cell_set_length(
    bt_x_field_cell *array, uint64_t length) __BT_NOEXCEPT;

/*!
Selects an option of a variant field.

@param[in] variant Cell of a variant field.
@param[in] index Position of the option in the class of the field, from 0.
@returns The cell of the option's field; owned by `variant` and valid until an option is selected
    again.
@pre `variant` isn't `NULL` and is the cell of a variant field.
@pre `index` is less than bt_field_class_variant_get_option_count() for the class of the field.
@since Tracegraph 0.1
*/
extern bt_x_field_cell *bt_x_field_cell_select(
    bt_x_field_cell *variant, uint64_t index) __BT_NOEXCEPT;

/*!
Sets whether an option field has content.

@param[in] option Cell of an option field.
@param[in] is_present #BT_TRUE if the option field has content.
@returns The cell of the content field, owned by `option`; or `NULL` if `is_present` is #BT_FALSE.
@pre `option` isn't `NULL` and is the cell of an option field.
@since Tracegraph 0.1
*/
extern bt_x_field_cell *bt_x_field_cell_set_present(
    bt_x_field_cell *option, bt_bool is_present) __BT_NOEXCEPT;

/*!
Copies text to a string field. The text needn't end with a null character.

The value ends at the first null character of the text, if any. bt_x_field_string_get_bytes() also
returns the bytes after this character.

@param[in] string Cell of a string field.
@param[in] text Text (copied).
@param[in] length Length of `text` (bytes).
@pre `string` isn't `NULL` and is the cell of a string field.
@pre `length` is at most UINT32_MAX.
@since Tracegraph 0.1
*/
extern void bt_x_field_cell_copy_string(
    bt_x_field_cell *string, const void *text, uint64_t length) __BT_NOEXCEPT;

/*!
Declares that the field of `cell` and all the fields that it contains are set.

Call this function after writing the cells of a packet context field. Cells that a
#bt_x_event_decode_func writes don't need this call.

@param[in] cell Cell of the field (a `bt_field *` points to it).
@pre `cell` isn't `NULL`.
@pre The field isn't frozen.
@since Tracegraph 0.1
*/
extern void bt_x_field_cell_set_decoded(bt_x_field_cell *cell) __BT_NOEXCEPT;

/*!
Segment: a reference-counted object that keeps the stream, the packet and the bytes of deferred
events alive.

@since Tracegraph 0.1
*/
typedef struct bt_x_segment bt_x_segment;

/*!
Releases the user data of a segment. Called when the last reference to the segment is put.

@param[in] user_data User data passed to bt_x_segment_create().
@since Tracegraph 0.1
*/
typedef void (*bt_x_segment_release_func)(void *user_data);

/*!
Creates a segment, with one reference.

@param[in] stream Stream of the events; the segment holds a reference to it.
@param[in] packet Packet of the events, which belongs to `stream`, or `NULL`; the segment holds a
    reference to it.
@param[in] release Called with `user_data` when the segment is destroyed; may be `NULL`.
@param[in] user_data Data that the decoder needs in addition to the bytes; may be `NULL`.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `stream` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_segment *bt_x_segment_create(const bt_stream *stream, const bt_packet *packet,
    bt_x_segment_release_func release, void *user_data) __BT_NOEXCEPT;

/*!
Returns the user data of a segment.

@param[in] segment Segment.
@returns User data passed to bt_x_segment_create(), owned by the creator of the segment; may be
    `NULL`.
@pre `segment` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void *bt_x_segment_get_user_data(const bt_x_segment *segment) __BT_NOEXCEPT;

/*!
Adds references to a segment. A source may add the references for a whole batch of messages at once.

@param[in] segment Segment.
@param[in] count Number of references to add, which the caller then owns.
@pre `segment` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_segment_get_refs(bt_x_segment *segment, uint64_t count) __BT_NOEXCEPT;

/*!
Removes references from a segment; destroys it when none is left.

@param[in] segment Segment, or `NULL` to do nothing.
@param[in] count Number of references to remove, which the caller owned.
@pre `segment` has at least `count` references.
@since Tracegraph 0.1
*/
extern void bt_x_segment_put_refs(bt_x_segment *segment, uint64_t count) __BT_NOEXCEPT;

/*!
Decodes one event: fills `cells`.

A decoder can't fail: before the source creates a message, it must check that all the bytes of the
event are present and valid.

@param[in] bytes Argument of bt_x_message_event_create_deferred().
@param[in] tag Argument of bt_x_message_event_create_deferred().
@param[in] segment Segment of the event.
@param[out] cells Cells of the event, see #BT_X_EVENT_CELL_COMMON_CONTEXT.
@param[in] decoder_data Argument of bt_x_event_class_set_decoder().
@since Tracegraph 0.1
*/
typedef void (*bt_x_event_decode_func)(const uint8_t *bytes, uint32_t tag,
    const bt_x_segment *segment, bt_x_field_cell *cells, void *decoder_data);

/*!
Sets the decoder of the deferred events of an event class.

@param[in] event_class Class of the events; may be frozen.
@param[in] decode Decoder.
@param[in] decoder_data Passed to `decode`.
@param[in] destroy Called with `decoder_data` when `event_class` is destroyed; may be `NULL`.
@pre `event_class` and `decode` aren't `NULL`.
@pre No event of `event_class` exists yet.
@since Tracegraph 0.1
*/
extern void bt_x_event_class_set_decoder(bt_event_class *event_class, bt_x_event_decode_func decode,
    void *decoder_data, void (*destroy)(void *decoder_data)) __BT_NOEXCEPT;

/*!
Declares that the events of an event class are copies of events of another class. Filters that copy
the event classes of their upstream component use this function.

The fields of `event_class` have the values of the fields of `original`, in the same order. The
structures of `event_class` may have more members, at their ends. A sink that supports the format of
the original events can then use properties of their fields that field classes don't have.

@param[in] event_class Event class; may be frozen.
@param[in] original Class of the original events, borrowed. The caller must keep this class as long
    as `event_class` exists.
@pre `event_class` and `original` aren't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_event_class_set_original(
    bt_event_class *event_class, const bt_event_class *original) __BT_NOEXCEPT;

/*!
Borrows the class of the original events of an event class: see bt_x_event_class_set_original().

@param[in] event_class Event class.
@returns Class of the original events, owned by the filter that copied it; `NULL` if the events
    aren't copies.
@pre `event_class` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_event_class *bt_x_event_class_borrow_original_const(
    const bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Creates an event message whose fields are decoded on first access.

@param[in] event_class Class of the event.
@param[in] segment Segment of the event. The message takes over one of the caller's references.
@param[in] clock_value Value of the stream's default clock (cycles); ignored if the stream class has
    no default clock class.
@param[in] bytes Bytes of the event, which the decoder receives. They must be valid as long as
    `segment` exists.
@param[in] tag Additional information for the decoder, such as the position of the event in bits.
@returns New reference, owned by the caller. Memory exhaustion ends the program, as it does in GLib.
@pre `event_class` and `segment` aren't `NULL`.
@pre `event_class` has a decoder.
@pre The stream of `segment` is of the stream class of `event_class`.
@since Tracegraph 0.1
*/
extern bt_message *bt_x_message_event_create_deferred(const bt_event_class *event_class,
    bt_x_segment *segment, uint64_t clock_value, const uint8_t *bytes, uint32_t tag) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
