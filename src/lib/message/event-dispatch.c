/* SPDX-License-Identifier: MIT */
/*
 * Event dispatch: tables of rows, each with event names, a handler and the fields that the handler
 * needs.
 */
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/event-dispatch.h>
#include <babeltrace2/extension/event-field.h>

#include "base/glob.h"
#include "base/pointer-map.h"
#include "lib/assert-cond.h"
#include "lib/logging-internal.h"
#include "lib/trace-ir/event-class.h"

/*
 * Maximum number of event classes that a dispatch holds. At this number, the dispatch releases all
 * of them, so that a long-running program doesn't hold the event classes of every trace that it has
 * read.
 */
enum { MAX_BINDINGS = 4096 };

/* The location of a value. */
struct place {
    bt_x_event_field *field; /* owned; NULL: the events lack this optional field */
    bool is_fixed;           /* the field is in `cell` */
    uint32_t cell;
};

/* A row of a table that an event class matches. */
struct target {
    bt_x_event_match match;
    void *data; /* belongs to the consumer */
    uint32_t field_count;
    struct place places[BT_X_EVENT_ROW_MAX_FIELDS];
};

/* The handlers of the events of one class. */
struct binding {
    bt_x_event_projection *projection; /* the fields of all targets; NULL: no fields needed */
    bool needs_packet;
    uint32_t target_count;
    struct target targets[];
};

struct table {
    const bt_x_event_row *rows;
    uint64_t row_count;
    void *data;
};

struct bt_x_event_dispatch {
    GArray *tables;                 /* struct table */
    struct tg_pointer_map bindings; /* event class (held) -> struct binding */
};

/*
 * Returns whether a pattern of the row matches `name`, and sets `*index` to the index of the
 * pattern. `name` may be NULL.
 */
static bool has_name(const bt_x_event_row *row, const char *name, uint64_t *index)
{
    for (size_t i = 0; name && i < G_N_ELEMENTS(row->names) && row->names[i]; i++) {
        if (tg_glob_match(row->names[i], name)) {
            *index = i;
            return true;
        }
    }
    return false;
}

bt_bool bt_x_event_rows_have_name(
    const bt_x_event_row *rows, uint64_t count, const char *event_name)
{
    uint64_t index;

    BT_ASSERT_PRE_NON_NULL("rows", rows);
    for (uint64_t i = 0; i < count; i++) {
        if (has_name(&rows[i], event_name, &index)) {
            return BT_TRUE;
        }
    }
    return BT_FALSE;
}

/*
 * Returns whether the field has one of the types that the row accepts. If the row lists types, the
 * selected option of a variant has none of them, because its class depends on the event.
 */
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

static void clear_places(struct target *self)
{
    while (self->field_count > 0) {
        bt_x_event_field_destroy(self->places[--self->field_count].field);
    }
}

/* Finds the fields of a row in the event class. Returns false if a required field doesn't exist. */
static bool find_fields(
    struct target *self, const bt_event_class *event_class, const bt_x_event_row *row)
{
    for (size_t i = 0; i < G_N_ELEMENTS(row->fields) && row->fields[i].paths[0]; i++) {
        bt_x_event_field *field = find_field(event_class, &row->fields[i]);

        if (!field && !row->fields[i].is_optional) {
            BT_LOGI("Event class `%s` doesn't match row `%s`: field `%s` is missing or has a wrong "
                    "type",
                bt_event_class_get_name(event_class), row->names[self->match.name_index],
                row->fields[i].paths[0]);
            clear_places(self);
            return false;
        }
        self->places[self->field_count++] = (struct place){.field = field};
    }
    return true;
}

/*
 * Finds the first row of `table` that `event_class` matches. Returns false if there is no such row.
 */
static bool find_target(
    struct target *self, const bt_event_class *event_class, const struct table *table)
{
    *self = (struct target){.match = {.event_class = event_class}, .data = table->data};
    for (uint64_t i = 0; i < table->row_count; i++) {
        const bt_x_event_row *row = &table->rows[i];

        if (has_name(row, bt_event_class_get_name(event_class), &self->match.name_index) &&
            find_fields(self, event_class, row)) {
            self->match.row = row;
            return true;
        }
    }
    return false;
}

static struct binding *find_targets(
    const bt_x_event_dispatch *self, const bt_event_class *event_class)
{
    struct binding *binding = g_new0(struct binding, 1);
    struct target target;

    for (guint i = 0; i < self->tables->len; i++) {
        if (find_target(&target, event_class, &g_array_index(self->tables, struct table, i))) {
            const size_t count = binding->target_count + 1;

            binding = g_realloc(binding, sizeof(*binding) + count * sizeof(target));
            binding->targets[binding->target_count++] = target;
        }
    }
    return binding;
}

static void project_fields(struct binding *self, const bt_event_class *event_class)
{
    g_autoptr(GPtrArray) fields = g_ptr_array_new();

    for (uint32_t i = 0; i < self->target_count; i++) {
        for (uint32_t j = 0; j < self->targets[i].field_count; j++) {
            g_ptr_array_add(fields, self->targets[i].places[j].field);
        }
    }
    self->projection = bt_x_event_field_create_projection(
        event_class, (bt_x_event_field *const *) fields->pdata, fields->len);
}

static void place_fields(struct binding *self, struct target *target)
{
    for (uint32_t i = 0; i < target->field_count; i++) {
        struct place *place = &target->places[i];

        place->is_fixed = place->field && bt_x_event_field_is_fixed(place->field);
        place->cell = place->is_fixed ? bt_x_event_field_get_cell_index(place->field) : 0;
        self->needs_packet |= place->field && bt_x_event_field_is_in_packet(place->field);
    }
}

static bool destroy_binding(const void *event_class, void *value, void *data)
{
    struct binding *self = value;

    bt_x_event_projection_destroy(self->projection);
    for (uint32_t i = 0; i < self->target_count; i++) {
        clear_places(&self->targets[i]);
    }
    bt_event_class_put_ref(event_class);
    g_free(self);
    return true;
}

static __attribute__((noinline)) const struct binding *bind(
    bt_x_event_dispatch *self, const bt_event_class *event_class)
{
    if (self->bindings.count >= MAX_BINDINGS) {
        tg_pointer_map_remove_if(&self->bindings, destroy_binding, NULL);
    }
    bt__event_class_freeze(event_class);
    bt_event_class_get_ref(event_class);
    struct binding *binding = find_targets(self, event_class);
    project_fields(binding, event_class);
    for (uint32_t i = 0; i < binding->target_count; i++) {
        struct target *target = &binding->targets[i];
        bt_x_event_match *match = &target->match;

        place_fields(binding, target);
        match->class_data = match->row->bind ? match->row->bind(match, target->data) : NULL;
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

bt_x_event_dispatch *bt_x_event_dispatch_create(void)
{
    bt_x_event_dispatch *self = g_new0(bt_x_event_dispatch, 1);

    self->tables = g_array_new(FALSE, FALSE, sizeof(struct table));
    tg_pointer_map_init(&self->bindings);
    return self;
}

void bt_x_event_dispatch_add_rows(
    bt_x_event_dispatch *dispatch, const bt_x_event_row *rows, uint64_t count, void *data)
{
    const struct table table = {rows, count, data};

    BT_ASSERT_PRE_NON_NULL("dispatch", dispatch);
    BT_ASSERT_PRE_NON_NULL("rows", rows);
    BT_ASSERT_PRE("not-used:dispatch", dispatch->bindings.count == 0,
        "Dispatch has been used: it cannot get rows any more.");
    for (uint64_t i = 0; i < count; i++) {
        BT_ASSERT_PRE("not-null:handler", rows[i].handle, "Row %" PRIu64 " has no handler.", i);
    }
    g_array_append_val(dispatch->tables, table);
}

void bt_x_event_dispatch_destroy(bt_x_event_dispatch *dispatch)
{
    if (!dispatch) {
        return;
    }
    tg_pointer_map_remove_if(&dispatch->bindings, destroy_binding, NULL);
    tg_pointer_map_clear(&dispatch->bindings);
    g_array_unref(dispatch->tables);
    g_free(dispatch);
}

bt_bool bt_x_event_dispatch_includes_event_class(
    bt_x_event_dispatch *dispatch, const bt_event_class *event_class)
{
    BT_ASSERT_PRE_NON_NULL("dispatch", dispatch);
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    return binding_of(dispatch, event_class)->target_count > 0;
}

/* Sets the values of the fields. Returns false if the event lacks a required field. */
static inline bool borrow_values(const struct target *self, const bt_x_field_cell *cells,
    const bt_packet *packet, const bt_x_field_cell **values)
{
    for (uint32_t i = 0; i < self->field_count; i++) {
        const struct place *place = &self->places[i];

        if (G_LIKELY(place->is_fixed)) {
            values[i] = &cells[place->cell];
            continue;
        }
        values[i] = place->field ? (const bt_x_field_cell *) bt_x_event_field_borrow_const(
                                       place->field, cells, packet, NULL)
                                 : NULL;
        if (!values[i] && !self->match.row->fields[i].is_optional) {
            return false;
        }
    }
    return true;
}

bt_x_event_dispatch_handle_status bt_x_event_dispatch_handle(
    bt_x_event_dispatch *dispatch, const bt_message *message)
{
    BT_ASSERT_PRE_DEV_NO_ERROR();
    BT_ASSERT_PRE_DEV_NON_NULL("dispatch", dispatch);
    BT_ASSERT_PRE_DEV_NON_NULL("message", message);
    BT_ASSERT_PRE_DEV("is-event-message", bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT,
        "Message isn't an event message.");

    const bt_event *event = bt_message_event_borrow_event_const(message);
    const struct binding *binding = binding_of(dispatch, bt_event_borrow_class_const(event));
    const bt_x_field_cell *cells =
        binding->projection ? bt_x_event_projection_read(binding->projection, event) : NULL;
    const bt_packet *packet = binding->needs_packet ? bt_event_borrow_packet_const(event) : NULL;

    for (uint32_t i = 0; i < binding->target_count; i++) {
        const struct target *target = &binding->targets[i];
        const bt_x_field_cell *values[BT_X_EVENT_ROW_MAX_FIELDS];

        if (G_LIKELY(borrow_values(target, cells, packet, values))) {
            bt_x_event_dispatch_handle_status status =
                target->match.row->handle(message, values, &target->match, target->data);

            if (G_UNLIKELY(status != BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK)) {
                return status;
            }
        }
    }
    return BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK;
}
