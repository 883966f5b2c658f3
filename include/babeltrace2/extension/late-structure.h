/* SPDX-License-Identifier: MIT */
/*
 * Late structures: an extension of Tracegraph for filters that add fields which are expensive to
 * compute.
 */
#ifndef BABELTRACE2_EXTENSION_LATE_STRUCTURE_H
#define BABELTRACE2_EXTENSION_LATE_STRUCTURE_H

#include <stdint.h>
#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-late-structure Late structures (extension)
@ingroup api-x

A late structure is a structure field of deferred events that has its own decoder. The library
decodes the structure when one of its members is first accessed, or when a projection that selects
one of its members reads the event. Accessing other fields of the event doesn't decode the
structure.
@{
*/

/*!
Decodes the late structure of one event: sets the members of the structure and all the fields that
they contain.

@param[in] bytes Argument of bt_x_message_event_create_deferred().
@param[in] tag Argument of bt_x_message_event_create_deferred().
@param[in] segment Segment of the event.
@param[out] structure Cell of the late structure.
@param[in] decoder_data Argument of bt_x_event_class_set_decoder().
@since Tracegraph 0.1
*/
typedef void (*bt_x_event_decode_structure_func)(const uint8_t *bytes, uint32_t tag,
    const bt_x_segment *segment, bt_x_field_cell *structure, void *decoder_data);

/*!
Declares the late structure of the deferred events of an event class. An event class has at most one
late structure.

The decoder of `event_class` must not write to the cell of the structure or to the cells of its
members.

@param[in] event_class Class of the events. The function freezes it.
@param[in] cell_index Index of the cell of a structure field: see bt_x_event_class_get_cell_index().
@param[in] decode Decoder of the late structure.
@pre `event_class` and `decode` aren't `NULL`.
@pre `event_class` has a decoder.
@pre `event_class` has no late structure yet.
@pre `cell_index` is the index of the cell of a structure field in the events of `event_class`.
@pre No event of `event_class` exists yet.
@since Tracegraph 0.1
*/
extern void bt_x_event_class_set_late_structure(bt_event_class *event_class, uint32_t cell_index,
    bt_x_event_decode_structure_func decode) __BT_NOEXCEPT;

/*!
Decodes all the fields of an event, including its late structure, and borrows the cells of the
event.

@param[in] event Event.
@returns Cells of the event, valid as long as `event`: see #BT_X_EVENT_CELL_COMMON_CONTEXT.
@pre `event` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_x_field_cell *bt_x_event_borrow_cells_const(const bt_event *event) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
