/* SPDX-License-Identifier: MIT */
/*
 * Projections: selected fields of the events of one class, decoded into cells that the projection
 * owns.
 */
#include <babeltrace2/extension/event-encoding.h>

#include <string.h>

#include "lib/assert-cond.h"
#include "lib/dev-mode/method-call.h"
#include "lib/message/event-pool.h"

struct bt_x_event_projection {
    const struct bt_event_class *event_class; /* held */
    void *decoder_data; /* decoder data of the event class, or `projected`, once ready */
    void *projected;    /* owned, or NULL */
    uint8_t *is_wanted; /* one element per cell */
    uint64_t cell_count;
    bool wants_late_structure;
    bool is_ready; /* set at the first event, because a source may set the decoder until then */
    bt_x_field_cell cells[];
};

static bool is_structure(const struct bt_field_class *field_class)
{
    return field_class && bt_field_class_type_is(field_class->type, BT_FIELD_CLASS_TYPE_STRUCTURE);
}

bt_bool bt_x_event_class_get_cell_index(const bt_event_class *event_class, uint32_t root,
    const uint64_t *member_indexes, uint64_t depth, uint32_t *index)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE_NON_NULL("index-output", index);
    BT_ASSERT_PRE("valid-root", root < BT_X_EVENT_CELL_ROOT_COUNT, "There is no such root field.");

    const struct bt_field_class *roots[BT_X_EVENT_CELL_ROOT_COUNT];
    uint64_t cell = root, extra = BT_X_EVENT_CELL_ROOT_COUNT;

    bt__event_class_freeze(event_class);
    bt__event_class_roots(event_class, roots);
    for (uint32_t i = 0; i < root; i++) {
        extra += roots[i] ? roots[i]->extra_cells : 0;
    }
    const struct bt_field_class *field_class = roots[root];
    /* `extra` is the index of the current field's first extra cell. */
    for (uint64_t i = 0; i < depth; i++) {
        uint64_t count, member = member_indexes[i];

        if (!is_structure(field_class)) {
            return BT_FALSE;
        }
        count = bt__structure_member_count(field_class);
        if (member >= count) {
            return BT_FALSE;
        }
        cell = extra + member;
        extra += count;
        for (uint64_t before = 0; before < member; before++) {
            extra += bt__structure_member_class(field_class, before)->extra_cells;
        }
        field_class = bt__structure_member_class(field_class, member);
    }
    if (!field_class) {
        return BT_FALSE;
    }
    *index = (uint32_t) cell;
    return BT_TRUE;
}

/*
 * Marks a cell in `is_wanted`. If the cell is a structure, the function also marks its extra cells.
 */
static void want(const bt_x_field_cell *cells, const bt_x_field_cell *cell, uint8_t *is_wanted)
{
    is_wanted[cell - cells] = 1;
    if (is_structure(cell->field_class) && cell->field_class->extra_cells > 0) {
        memset(&is_wanted[cell->value.cells - cells], 1, cell->field_class->extra_cells);
    }
}

/* Returns whether the projection contains any field of the late structure. */
static bool wants_late_structure(const bt_x_event_projection *projection)
{
    const uint32_t index = projection->event_class->late_index;
    const bt_x_field_cell *late = &projection->cells[index];
    const uint8_t *is_wanted = projection->is_wanted;

    return projection->event_class->decode_late &&
           (is_wanted[index] || memchr(&is_wanted[late->value.cells - projection->cells], 1,
                                    late->field_class->extra_cells));
}

static __attribute__((noinline)) void make_ready(bt_x_event_projection *projection)
{
    const struct bt_event_class *event_class = projection->event_class;

    projection->is_ready = true;
    projection->decoder_data = event_class->decoder_data;
    projection->wants_late_structure = wants_late_structure(projection);
    if (event_class->project) {
        projection->projected = event_class->project(
            event_class->decoder_data, projection->is_wanted, projection->cell_count);
        projection->decoder_data = projection->projected;
    }
}

bt_x_event_projection *bt_x_event_projection_create(
    const bt_event_class *event_class, const uint32_t *indexes, uint64_t count)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);

    /* Freezing the class makes its layout final. */
    bt__event_class_freeze(event_class);

    uint64_t all_count = bt__event_class_cell_count(event_class);
    bt_x_event_projection *projection =
        g_malloc0(sizeof(*projection) + all_count * sizeof(projection->cells[0]));

    bt__event_class_init_cells(event_class, projection->cells);
    projection->event_class = event_class;
    tg_object_get_ref(event_class);
    projection->cell_count = all_count;
    projection->is_wanted = g_new0(uint8_t, all_count);
    for (uint64_t i = 0; i < count; i++) {
        BT_ASSERT_PRE("valid-index", indexes[i] < all_count, "There is no such cell.");
        want(projection->cells, &projection->cells[indexes[i]], projection->is_wanted);
    }
    return projection;
}

void bt_x_event_projection_destroy(bt_x_event_projection *projection)
{
    if (!projection) {
        return;
    }
    if (projection->projected) {
        projection->event_class->destroy_projection(projection->projected);
    }
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        bt__field_cell_finalize(&projection->cells[i]);
    }
    g_free(projection->is_wanted);
    tg_object_put_ref(projection->event_class);
    g_free(projection);
}

static __attribute__((noinline)) void trim(bt_x_event_projection *projection)
{
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        bt__field_cell_trim(&projection->cells[i]);
    }
}

/* Decodes the selected fields into the projection's cells. */
static const bt_x_field_cell *decode(bt_x_event_projection *projection, const uint8_t *bytes,
    uint32_t tag, const bt_x_segment *segment)
{
    if (G_UNLIKELY(bt__field_large_stores_exist())) {
        trim(projection);
    }
    if (G_UNLIKELY(!projection->is_ready)) {
        make_ready(projection);
    }
    BT__IN_METHOD(projection->event_class->decode(
                      bytes, tag, segment, projection->cells, projection->decoder_data),
        .method = "decode event");
    if (G_UNLIKELY(projection->wants_late_structure)) {
        const struct bt_event_class *event_class = projection->event_class;

        BT__IN_METHOD(event_class->decode_late(bytes, tag, segment,
                          &projection->cells[event_class->late_index], event_class->decoder_data),
            .method = "decode structure");
    }
#if BT_DEV_MODE
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        bt__field_cell_flag_all(&projection->cells[i], BT__FIELD_IS_SET, true);
    }
#endif
    return projection->cells;
}

static const bt_x_field_cell *read_in_place(
    bt_x_event_projection *projection, const struct bt__event_fields *fields)
{
    if (G_UNLIKELY(projection->event_class->decode_late)) {
        if (!projection->is_ready) {
            make_ready(projection);
        }
        if (projection->wants_late_structure) {
            bt__field_cell_members(&fields->cells[projection->event_class->late_index]);
        }
    }
    return fields->cells;
}

const bt_x_field_cell *bt_x_event_projection_read(
    bt_x_event_projection *projection, const bt_event *event)
{
    BT_ASSERT_PRE_DEV_NON_NULL("projection", projection);
    BT_ASSERT_PRE_DEV_NON_NULL("event", event);
    BT_ASSERT_PRE_DEV("same-event-class", event->event_class == projection->event_class,
        "Event is not of the projection's class.");

    const struct bt_message_event *message = bt__event_message(event);

    if (message->base.has_fields || !event->bytes) {
        return read_in_place(projection, bt__event_fields(event));
    }
    return decode(projection, event->bytes, message->base.tag, event->segment);
}

const bt_x_field_cell *bt_x_event_projection_read_encoding(
    bt_x_event_projection *projection, const bt_x_event_encoding *encoding)
{
    BT_ASSERT_PRE_DEV_NON_NULL("projection", projection);
    BT_ASSERT_PRE_DEV_NON_NULL("encoding", encoding);
    BT_ASSERT_PRE_DEV(
        "event-class-has-decoder", projection->event_class->decode, "Event class has no decoder.");
    return decode(projection, encoding->bytes, encoding->tag, encoding->segment);
}
