/* SPDX-License-Identifier: MIT */
/* See table.h. */
#include "columns/table.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "columns/layout.h"

void col_table_free(struct col_table *table)
{
    if (!table) {
        return;
    }
    col_column_free(table->rows);
    g_free(table->name);
    g_free(table->first_name);
    g_free(table->first_class);
    g_free(table);
}

/* "event class 12 of stream class 0 (its fields)", as a new text. */
static char *describe(const bt_event_class *event_class)
{
    const bt_stream_class *stream_class = bt_event_class_borrow_stream_class_const(event_class);
    g_autofree char *fields = col_selection_describe(event_class);

    return g_strdup_printf("event class %" PRIu64 " of stream class %" PRIu64 " (%s)",
        bt_event_class_get_id(event_class), bt_stream_class_get_id(stream_class), fields);
}

const char *col_event_name(const bt_event_class *event_class)
{
    const char *name = bt_event_class_get_name(event_class);

    return name ? name : "";
}

static enum col_type subject_type(enum col_subject subject)
{
    switch (subject) {
    case COL_SUBJECT_TIMESTAMP:
        return COL_TYPE_TIMESTAMP;
    case COL_SUBJECT_EVENT_ID:
    case COL_SUBJECT_STREAM_ID:
        return COL_TYPE_UINT64;
    default:
        return COL_TYPE_DICTIONARY;
    }
}

static bool needs_no_class(const struct col_table_query *query)
{
    return query->events == COL_EVENTS_ALL && !query->fields;
}

static struct col_column *make_rows(const struct col_table_query *query,
    const struct col_selection *selection, struct col_budget *budget)
{
    struct col_column *rows = col_column_create(COL_TYPE_STRUCTURE, "", selection->count, budget);

    for (size_t i = 0; i < selection->count; i++) {
        const struct col_selected *item = &selection->items[i];

        rows->children[i] = item->field_class ? col_layout_column(item->field_class, item->name,
                                                    query->enumerations_are_values, budget)
                                              : col_column_create(subject_type(item->subject),
                                                    item->name, 0, budget);
    }
    return rows;
}

struct col_table *col_table_create(
    const struct col_table_query *query, const char *name, size_t *total)
{
    struct col_table *table = g_new0(struct col_table, 1);

    table->query = query;
    table->name = g_strdup(name);
    table->budget.total = total;
    if (needs_no_class(query)) {
        struct col_selection selection;

        col_selection_make_of_subjects(&selection);
        table->rows = make_rows(query, &selection, &table->budget);
        col_selection_clear(&selection);
        col_budget_reset(&table->budget);
    }
    return table;
}

bool col_table_select(const struct col_table_query *query, const bt_event_class *event_class,
    struct col_selection *selection, char **message)
{
    const char *missing;
    g_autofree char *class_text = NULL, *question = NULL;

    if (needs_no_class(query)) {
        col_selection_make_of_subjects(selection);
        return true;
    }
    if (col_selection_make(selection, event_class, (const char *const *) query->fields,
            query->field_count, &missing)) {
        return true;
    }
    class_text = describe(event_class);
    question = col_selection_question(event_class, missing, " (", ")");
    *message = g_strdup_printf("event `%s` has no field `%s`%s: %s", col_event_name(event_class),
        missing, question, class_text);
    return false;
}

static char *different_columns(const struct col_table *table, const bt_event_class *event_class)
{
    g_autofree char *class_text = describe(event_class);
    const char *name = col_event_name(event_class);

    if (strcmp(table->first_name, name) == 0) {
        return g_strdup_printf("event classes named `%s` have different layouts, choose fields "
                               "which they share: %s; %s",
            name, table->first_class, class_text);
    }
    return g_strdup_printf("events `%s` and `%s` of one table have different layouts, choose "
                           "fields which they share: %s; %s",
        table->first_name, name, table->first_class, class_text);
}

bool col_table_set_columns(struct col_table *table, const bt_event_class *event_class,
    const struct col_selection *selection, char **message)
{
    struct col_budget scratch = {0};

    if (!table->rows) {
        table->rows = make_rows(table->query, selection, &table->budget);
        table->first_name = g_strdup(col_event_name(event_class));
        table->first_class = describe(event_class);
        col_budget_reset(&table->budget);
        return true;
    }
    struct col_column *rows = make_rows(table->query, selection, &scratch);
    bool is_same = col_column_is_same(table->rows, rows);
    col_column_free(rows);
    if (!is_same) {
        *message = different_columns(table, event_class);
    }
    return is_same;
}

void col_table_set_unknown_columns(struct col_table *table)
{
    static const char *const only_time[] = {"timestamp"};
    const struct col_table_query *query = table->query;
    const char *const *names = query->fields ? (const char *const *) query->fields : only_time;
    size_t count = query->fields ? query->field_count : 1;

    table->rows = col_column_create(COL_TYPE_STRUCTURE, "", count, &table->budget);
    for (size_t i = 0; i < count; i++) {
        enum col_subject subject;
        enum col_type type =
            col_find_subject(names[i], &subject) ? subject_type(subject) : COL_TYPE_NOTHING;

        table->rows->children[i] = col_column_create(type, names[i], 0, &table->budget);
    }
}

unsigned int col_table_hash(const void *data)
{
    const struct col_table *table = data;

    return g_direct_hash(table->query) ^ g_str_hash(table->name) ^ col_column_hash(table->rows);
}

int col_table_equal(const void *data_a, const void *data_b)
{
    const struct col_table *a = data_a, *b = data_b;

    return a->query == b->query && strcmp(a->name, b->name) == 0 &&
           col_column_is_same(a->rows, b->rows);
}

void col_table_export_schema(const struct col_table *table, struct ArrowSchema *schema)
{
    col_column_export_schema(table->rows, schema);
}

void col_table_export_rows(struct col_table *table, struct ArrowArray *array)
{
    col_column_export_array(table->rows, array);
    col_budget_reset(&table->budget);
    table->is_full = false;
}
