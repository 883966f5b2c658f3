/* SPDX-License-Identifier: MIT */
/*
 * Projections: an extension of Tracegraph for consumers that read a few fields of many events of
 * one class, such as a writer of columns.
 *
 * A projection decodes the selected fields of an event into its own cells, which stay in the
 * processor's cache from one event to the next. It doesn't change the event, decodes no other
 * field, and creates no field object.
 */
#ifndef BABELTRACE2_EXTENSION_EVENT_PROJECTION_H
#define BABELTRACE2_EXTENSION_EVENT_PROJECTION_H

#include <stdint.h>
#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-projection Event projections (extension)
@ingroup api-x

Functions that decode selected fields of the events of one class.

A field is identified by the index of its cell, which depends only on the event class: see
#BT_X_EVENT_CELL_COMMON_CONTEXT. bt_x_event_class_get_cell_index() computes the index.
@{
*/

/*!
Computes the index of the cell of a member field within the cells of events of class `event_class`.

@param[in] event_class Class of the events. The function freezes it.
@param[in] root One of #BT_X_EVENT_CELL_COMMON_CONTEXT, #BT_X_EVENT_CELL_SPECIFIC_CONTEXT and
    #BT_X_EVENT_CELL_PAYLOAD.
@param[in] member_indexes Index of a member of the root structure, of a member of that member if it
    is a structure, and so on.
@param[in] depth Number of elements of `member_indexes`; 0 for the root itself.
@param[out] index Index of the cell.
@returns #BT_TRUE if the field exists: each field on the path is a structure that has the member.
@pre `event_class` isn't `NULL`.
@pre `root` is less than #BT_X_EVENT_CELL_ROOT_COUNT.
@pre `index` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_event_class_get_cell_index(const bt_event_class *event_class, uint32_t root,
    const uint64_t *member_indexes, uint64_t depth, uint32_t *index) __BT_NOEXCEPT;

/*!
Selection of fields of the events of one class.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_projection bt_x_event_projection;

/*!
Creates a projection.

@param[in] event_class Class of the events; the projection holds a reference to it. The function
    freezes it.
@param[in] indexes Indexes of the cells of the fields to select. Selecting a field selects all the
    fields that it contains.
@param[in] count Number of elements of `indexes`.
@returns New projection. It belongs to one thread at a time, as its event class does.
@pre `event_class` isn't `NULL`.
@pre Each of `indexes` is the index of a cell of an event of `event_class`.
@since Tracegraph 0.1
*/
extern bt_x_event_projection *bt_x_event_projection_create(
    const bt_event_class *event_class, const uint32_t *indexes, uint64_t count) __BT_NOEXCEPT;

/*!
Destroys a projection.

@param[in] projection Projection, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_event_projection_destroy(bt_x_event_projection *projection) __BT_NOEXCEPT;

/*!
Reads the selected fields of one event.

If the fields of the event have already been decoded or set, the function returns the cells of the
event itself. So a projection can also read events that were created without a decoder.

@param[in] projection Projection.
@param[in] event Event of the projection's class.
@returns Cells of an event; only the cells of the selected fields have values. The cells are valid
    until `projection` reads another event or is destroyed, and only as long as `event` is valid. A
    cell is a field: cast a pointer to a cell to `const bt_field *` to pass it to functions of the
    API.
@pre `projection` isn't `NULL`.
@pre `event` isn't `NULL`.
@pre `event` is of the event class of `projection`.
@since Tracegraph 0.1
*/
extern const bt_x_field_cell *bt_x_event_projection_read(
    bt_x_event_projection *projection, const bt_event *event) __BT_NOEXCEPT;

/*!
Creates decoder data with which the decoder of an event class fills only the cells of selected
fields.

@param[in] decoder_data Argument of bt_x_event_class_set_decoder().
@param[in] is_wanted For each cell of an event, 1 if its field is selected, otherwise 0. If a
    structure is selected, so are all the fields that it contains.
@param[in] count Number of elements of `is_wanted`.
@returns Decoder data for the decoder of the event class. With these data, the decoder needn't write
    the other cells.
@since Tracegraph 0.1
*/
typedef void *(*bt_x_event_project_func)(
    void *decoder_data, const uint8_t *is_wanted, uint64_t count);

/*!
Sets the function that creates decoder data for the projections of an event class.

If this function isn't called, projections use the decoder with the decoder data of `event_class`.

@param[in] event_class Class of deferred events.
@param[in] project Function that creates the decoder data of a projection.
@param[in] destroy Called when a projection is destroyed, with the decoder data that `project`
    returned for it. During the call, the decoder data of `event_class` still exist.
@pre `event_class` isn't `NULL`.
@pre `event_class` has a decoder.
@pre `project` isn't `NULL`.
@pre `destroy` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_event_class_set_projector(bt_event_class *event_class,
    bt_x_event_project_func project, void (*destroy)(void *projected_data)) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
