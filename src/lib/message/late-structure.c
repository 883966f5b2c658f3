/* SPDX-License-Identifier: MIT */
/*
 * Late structures: structure fields that the library decodes separately, on the first access to
 * their members.
 */
#include <babeltrace2/extension/late-structure.h>

#include "lib/assert-cond.h"
#include "lib/dev-mode/method-call.h"
#include "lib/message/event-pool.h"
#include "lib/plugin/shared-object.h"

static bool has_structure_at(const struct bt_event_class *event_class, uint32_t index)
{
    const uint64_t count = bt__event_class_cell_count(event_class);
    g_autofree bt_x_field_cell *cells = g_new0(bt_x_field_cell, count);

    bt__event_class_init_cells(event_class, cells);
    return index < count && cells[index].field_class &&
           bt_field_class_type_is(cells[index].field_class->type, BT_FIELD_CLASS_TYPE_STRUCTURE);
}

void bt_x_event_class_set_late_structure(
    bt_event_class *event_class, uint32_t cell_index, bt_x_event_decode_structure_func decode)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE_NON_NULL("decode-function", decode);
    BT_ASSERT_PRE("event-class-has-decoder", event_class->decode, "Event class has no decoder.");
    BT_ASSERT_PRE(
        "event-class-has-no-event", !event_class->pool, "Events of the event class exist already.");
    BT_ASSERT_PRE("event-class-has-no-late-structure", !event_class->decode_late,
        "Event class has a late structure already.");
    /* Freezing the class makes its layout final. */
    bt__event_class_freeze(event_class);
    BT_ASSERT_PRE("is-structure-field", has_structure_at(event_class, cell_index),
        "There is no structure field at this index: index=%u", cell_index);
    bt__shared_object_keep_loaded((void (*)(void)) decode);
    event_class->decode_late = decode;
    event_class->late_index = cell_index;
}

void bt__field_decode_late_structure(bt_x_field_cell *structure)
{
    const struct bt_message_event *message = structure->owned;
    const struct bt_event *event = &message->event;

    structure->owned = NULL;
#if BT_DEV_MODE
    bt__field_cell_flag_all(structure, BT__FIELD_IS_FROZEN, false);
#endif
    BT__IN_METHOD(event->event_class->decode_late(event->fields->bytes, message->base.tag,
                      event->segment, structure, event->event_class->decoder_data),
        .method = "decode structure");
#if BT_DEV_MODE
    bt__field_cell_flag_all(structure, BT__FIELD_IS_SET, true);
    bt__field_cell_flag_all(structure, BT__FIELD_IS_FROZEN, message->base.is_frozen);
#endif
}

bt_x_field_cell *bt__field_borrow_late_member(bt_x_field_cell *structure, uint64_t index)
{
    bt__field_decode_late_structure(structure);
    return &structure->value.cells[index];
}

const bt_x_field_cell *bt_x_event_borrow_cells_const(const bt_event *event)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event", event);

    const struct bt__event_fields *fields = bt__event_fields(event);

    if (G_UNLIKELY(event->event_class->decode_late)) {
        bt__field_cell_members(&fields->cells[event->event_class->late_index]);
    }
    return fields->cells;
}
