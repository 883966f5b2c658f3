/* SPDX-License-Identifier: MIT */
/* See route.h. */
#include "columns/route.h"

#include <babeltrace2/extension/event-projection.h>
#include <babeltrace2/extension/message-array.h>
#include <glib.h>
#include <string.h>

#include "columns/layout.h"

struct col_route_column {
    struct col_column *column; /* a column of the table; borrowed; not for ABSENT */
    enum col_subject subject;
    uint32_t cell;               /* CELL: the index of the cell */
    bt_x_event_field *field;     /* owned; only for CELL and FIELD */
    struct col_binding *binding; /* only for fields, otherwise NULL */
};

/* Creates one projection of all fields and finds the index of each field's cell. */
static void project_fields(struct col_route *route)
{
    g_autofree bt_x_event_field **fields = g_new(bt_x_event_field *, route->column_count);

    for (size_t i = 0; i < route->column_count; i++) {
        fields[i] = route->columns[i].field;
    }
    route->projection =
        bt_x_event_field_create_projection(route->event_class, fields, route->column_count);
    for (size_t i = 0; i < route->column_count; i++) {
        if (route->columns[i].subject == COL_SUBJECT_CELL) {
            route->columns[i].cell = bt_x_event_field_get_cell_index(fields[i]);
        }
    }
}

struct col_route *col_route_create(
    const bt_event_class *event_class, struct col_table *table, struct col_selection *selection)
{
    struct col_route *route = g_new0(struct col_route, 1);

    route->table = table;
    route->event_class = event_class;
    route->column_count = table->rows->child_count;
    route->columns = g_new0(struct col_route_column, route->column_count);
    for (size_t i = 0; i < route->column_count; i++) {
        route->columns[i].subject = COL_SUBJECT_ABSENT;
    }
    for (size_t i = 0; i < selection->count; i++) {
        struct col_selected *item = &selection->items[i];
        struct col_route_column *place = &route->columns[item->column];

        place->column = table->rows->children[item->column];
        place->subject = item->subject;
        if (item->field_class) {
            place->binding = col_binding_create(item->field_class, place->column);
        }
        place->field = g_steal_pointer(&item->field);
    }
    project_fields(route);
    col_selection_clear(selection);
    return route;
}

void col_route_free(struct col_route *route)
{
    while (route) {
        struct col_route *next = route->next;

        for (size_t i = 0; i < route->column_count; i++) {
            col_binding_free(route->columns[i].binding);
            bt_x_event_field_destroy(route->columns[i].field);
        }
        bt_x_event_projection_destroy(route->projection);
        g_free(route->columns);
        g_free(route);
        route = next;
    }
}

static void append_name(struct col_column *column, const char *name)
{
    if (name) {
        col_column_append_integer(
            column, (uint64_t) col_dictionary_find(column->dictionary, name, strlen(name)));
    } else {
        col_column_append_null(column);
    }
}

static void append_time(struct col_column *column, const bt_message *message)
{
    int64_t ns;

    if (bt_x_message_array_get_event_ns_from_origin(&message, 1, &ns) == 1) {
        col_column_append_integer(column, (uint64_t) ns);
    } else {
        col_column_append_null(column);
    }
}

static void append_field(
    const struct col_route_column *place, const bt_event *event, const bt_x_field_cell *cells)
{
    const bt_field *field = bt_x_event_field_borrow_const(
        place->field, cells, bt_event_borrow_packet_const(event), NULL);

    if (field) {
        col_binding_append(place->binding, (const bt_x_field_cell *) field);
    } else {
        col_column_append_null(place->column);
    }
}

/*
 * Appends nulls to the columns that the table got from other event classes after this route was
 * created.
 */
static inline void append_later_columns(const struct col_route *route)
{
    const struct col_column *rows = route->table->rows;

    for (size_t i = route->column_count; i < rows->child_count; i++) {
        col_column_append_null(rows->children[i]);
    }
}

void col_route_append(const struct col_route *route, const bt_message *message)
{
    const bt_event *event = bt_message_event_borrow_event_const(message);
    const bt_x_field_cell *cells =
        route->projection ? bt_x_event_projection_read(route->projection, event) : NULL;

    for (size_t i = 0; i < route->column_count; i++) {
        const struct col_route_column *place = &route->columns[i];
        struct col_column *column = place->column;

        switch (place->subject) {
        case COL_SUBJECT_CELL:
            col_binding_append(place->binding, &cells[place->cell]);
            break;
        case COL_SUBJECT_FIELD:
            append_field(place, event, cells);
            break;
        case COL_SUBJECT_TIMESTAMP:
            append_time(column, message);
            break;
        case COL_SUBJECT_EVENT_ID:
            col_column_append_integer(column, bt_event_class_get_id(route->event_class));
            break;
        case COL_SUBJECT_EVENT_NAME:
            append_name(column, bt_event_class_get_name(route->event_class));
            break;
        case COL_SUBJECT_STREAM_ID:
            col_column_append_integer(
                column, bt_stream_get_id(bt_event_borrow_stream_const(event)));
            break;
        case COL_SUBJECT_STREAM_NAME:
            append_name(column, bt_stream_get_name(bt_event_borrow_stream_const(event)));
            break;
        case COL_SUBJECT_TRACE_NAME:
            append_name(column, bt_trace_get_name(bt_stream_borrow_trace_const(
                                    bt_event_borrow_stream_const(event))));
            break;
        case COL_SUBJECT_ABSENT:
            col_column_append_null(route->table->rows->children[i]);
            break;
        }
    }
    append_later_columns(route);
    route->table->rows->length++;
}
