/* SPDX-License-Identifier: MIT */
/* Event dispatch: tables of events with a handler and the fields that it needs. */
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/event-dispatch.h>
#include <babeltrace2/extension/event-field.h>

#include "base/glob.h"
#include "base/pointer-map.h"
#include "lib/assert-cond.h"
#include "lib/trace-ir/event-class.h"

/* A program that never ends must not hold the event classes of all the traces that it ever read. */
enum { MAX_BINDINGS = 4096 };

/* Where a value is. */
struct place {
    bt_x_event_field *field; /* owned; NULL: the events lack this optional field */
    bool is_fixed;           /* it is in `cell` */
    uint32_t cell;
};

/* What is done with the events of a class. */
struct binding {
    const bt_x_event_row *row;         /* NULL: nothing */
    bt_x_event_projection *projection; /* NULL: the row needs no field of the event itself */
    bool needs_packet;
    uint32_t field_count;
    struct place places[BT_X_EVENT_ROW_MAX_FIELDS];
};

struct bt_x_event_dispatch {
    const bt_x_event_row *rows;
    uint64_t row_count;
    struct tg_pointer_map bindings; /* event class (held) -> struct binding */
};

static bool has_name(const bt_x_event_row *row, const char *name)
{
    for (size_t i = 0; name && i < G_N_ELEMENTS(row->names) && row->names[i]; i++) {
        if (tg_glob_match(row->names[i], name)) {
            return true;
        }
    }
    return false;
}

bt_bool bt_x_event_rows_have_name(
    const bt_x_event_row *rows, uint64_t count, const char *event_name)
{
    for (uint64_t i = 0; i < count; i++) {
        if (has_name(&rows[i], event_name)) {
            return BT_TRUE;
        }
    }
    return BT_FALSE;
}

/* The class of the selected option of a variant field depends on the event: it is never right. */
static bool has_right_type(const bt_x_event_field *field, const bt_x_event_row_field *wanted)
{
    const bt_field_class *field_class = bt_x_event_field_borrow_class_const(field);

    for (size_t i = 0; field_class && i < G_N_ELEMENTS(wanted->types) && wanted->types[i]; i++) {
        if (bt_field_class_type_is(bt_field_class_get_type(field_class), wanted->types[i])) {
            return true;
        }
    }
    return !wanted->types[0];
}

static bt_x_event_field *find_field(
    const bt_event_class *event_class, const bt_x_event_row_field *wanted)
{
    for (size_t i = 0; i < G_N_ELEMENTS(wanted->paths) && wanted->paths[i]; i++) {
        bt_x_event_field *field = bt_x_event_field_find_by_path(event_class, wanted->paths[i]);

        if (!field) {
            continue;
        }
        bt_x_event_field_enter(field);
        if (has_right_type(field, wanted)) {
            return field;
        }
        bt_x_event_field_destroy(field);
    }
    return NULL;
}

static void clear_places(struct binding *self)
{
    while (self->field_count > 0) {
        bt_x_event_field_destroy(self->places[--self->field_count].field);
    }
}

/* Returns false if a required field doesn't exist. */
static bool find_fields(
    struct binding *self, const bt_event_class *event_class, const bt_x_event_row *row)
{
    for (size_t i = 0; i < G_N_ELEMENTS(row->fields) && row->fields[i].paths[0]; i++) {
        bt_x_event_field *field = find_field(event_class, &row->fields[i]);

        if (!field && !row->fields[i].is_optional) {
            clear_places(self);
            return false;
        }
        self->places[self->field_count++] = (struct place){.field = field};
    }
    return true;
}

static void project_fields(struct binding *self, const bt_event_class *event_class)
{
    bt_x_event_field *fields[BT_X_EVENT_ROW_MAX_FIELDS];

    for (uint32_t i = 0; i < self->field_count; i++) {
        fields[i] = self->places[i].field;
    }
    self->projection = bt_x_event_field_create_projection(event_class, fields, self->field_count);
    for (uint32_t i = 0; i < self->field_count; i++) {
        struct place *place = &self->places[i];

        place->is_fixed = place->field && bt_x_event_field_is_fixed(place->field);
        place->cell = place->is_fixed ? bt_x_event_field_get_cell_index(place->field) : 0;
        self->needs_packet |= place->field && bt_x_event_field_is_in_packet(place->field);
    }
}

static bool destroy_binding(const void *event_class, void *value, void *data)
{
    struct binding *self = value;

    bt_x_event_projection_destroy(self->projection);
    clear_places(self);
    bt_event_class_put_ref(event_class);
    g_free(self);
    return true;
}

static __attribute__((noinline)) const struct binding *bind(
    bt_x_event_dispatch *self, const bt_event_class *event_class)
{
    const char *name = bt_event_class_get_name(event_class);

    if (self->bindings.count >= MAX_BINDINGS) {
        tg_pointer_map_remove_if(&self->bindings, destroy_binding, NULL);
    }
    struct binding *binding = g_new0(struct binding, 1);
    bt__event_class_freeze(event_class);
    bt_event_class_get_ref(event_class);
    for (uint64_t i = 0; !binding->row && i < self->row_count; i++) {
        const bt_x_event_row *row = &self->rows[i];

        if (has_name(row, name) && find_fields(binding, event_class, row)) {
            binding->row = row;
            project_fields(binding, event_class);
        }
    }
    tg_pointer_map_add(&self->bindings, event_class, binding);
    return binding;
}

static const struct binding *binding_of(
    bt_x_event_dispatch *self, const bt_event_class *event_class)
{
    const struct binding *binding = tg_pointer_map_get(&self->bindings, event_class);

    return G_LIKELY(binding != NULL) ? binding : bind(self, event_class);
}

bt_x_event_dispatch *bt_x_event_dispatch_create(const bt_x_event_row *rows, uint64_t count)
{
    bt_x_event_dispatch *self = g_new0(bt_x_event_dispatch, 1);

    self->rows = rows;
    self->row_count = count;
    tg_pointer_map_init(&self->bindings);
    return self;
}

void bt_x_event_dispatch_destroy(bt_x_event_dispatch *dispatch)
{
    if (!dispatch) {
        return;
    }
    tg_pointer_map_remove_if(&dispatch->bindings, destroy_binding, NULL);
    tg_pointer_map_clear(&dispatch->bindings);
    g_free(dispatch);
}

bt_bool bt_x_event_dispatch_includes_event_class(
    bt_x_event_dispatch *dispatch, const bt_event_class *event_class)
{
    BT_ASSERT_PRE_NON_NULL("dispatch", dispatch);
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    return binding_of(dispatch, event_class)->row != NULL;
}

bt_bool bt_x_event_dispatch_handle(
    bt_x_event_dispatch *dispatch, const bt_message *message, void *data)
{
    BT_ASSERT_PRE_DEV_NON_NULL("dispatch", dispatch);
    BT_ASSERT_PRE_DEV_NON_NULL("message", message);
    BT_ASSERT_PRE_DEV("is-event-message", bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT,
        "Message isn't an event message.");

    const bt_event *event = bt_message_event_borrow_event_const(message);
    const struct binding *binding = binding_of(dispatch, bt_event_borrow_class_const(event));
    const bt_x_field_cell *values[BT_X_EVENT_ROW_MAX_FIELDS], *cells;

    if (!binding->row) {
        return BT_FALSE;
    }
    cells = binding->projection ? bt_x_event_projection_read(binding->projection, event) : NULL;
    const bt_packet *packet = binding->needs_packet ? bt_event_borrow_packet_const(event) : NULL;
    for (uint32_t i = 0; i < binding->field_count; i++) {
        const struct place *place = &binding->places[i];

        if (G_LIKELY(place->is_fixed)) {
            values[i] = &cells[place->cell];
            continue;
        }
        values[i] = place->field ? (const bt_x_field_cell *) bt_x_event_field_borrow_const(
                                       place->field, cells, packet, NULL)
                                 : NULL;
        if (!values[i] && !binding->row->fields[i].is_optional) {
            return BT_FALSE;
        }
    }
    binding->row->handle(message, values, data);
    return BT_TRUE;
}
