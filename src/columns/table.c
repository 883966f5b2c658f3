/* SPDX-License-Identifier: MIT */
/* See table.h. */
#include "columns/table.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "columns/layout.h"

/*
 * The maximum number of columns of a table of several event classes. Each row has a value in each
 * column, so hostile metadata could make rows much larger than their events.
 */
enum { MAX_UNITED_COLUMNS = 4096 };

void col_table_free(struct col_table *table)
{
    if (!table) {
        return;
    }
    col_column_free(table->rows);
    g_free(table->name);
    g_free(table->has_type);
    if (table->by_name) {
        g_hash_table_destroy(table->by_name);
    }
    g_free(table);
}

/* Returns the text "event class 12 of stream class 0 (its fields)", which the caller owns. */
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

static struct col_column *make_column(
    const struct col_table_query *query, const struct col_selected *item, struct col_budget *budget)
{
    if (item->field_class) {
        return col_layout_column(item->field_class, item->name, query, budget);
    }
    return col_column_create(
        item->subject == COL_SUBJECT_ABSENT ? COL_TYPE_NOTHING : subject_type(item->subject),
        item->name, 0, budget);
}

/* Sets the column with this index. An index equal to the number of columns adds a column. */
static void set_column(struct col_table *table, size_t index, const struct col_selected *item)
{
    col_column_set_child(table->rows, index, make_column(table->query, item, &table->budget));
    table->has_type = g_renew(bool, table->has_type, table->rows->child_count);
    table->has_type[index] = item->subject != COL_SUBJECT_ABSENT;
    if (table->by_name) {
        g_hash_table_insert(table->by_name, g_strdup(item->name), GSIZE_TO_POINTER(index));
    }
}

static void set_all_columns(struct col_table *table, struct col_selection *selection)
{
    table->rows = col_column_create(COL_TYPE_STRUCTURE, "", 0, &table->budget);
    if (!table->query->fields && !needs_no_class(table->query)) {
        table->by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    }
    for (size_t i = 0; i < selection->count; i++) {
        set_column(table, i, &selection->items[i]);
        selection->items[i].column = i;
    }
    col_budget_reset(&table->budget);
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
        set_all_columns(table, &selection);
        col_selection_clear(&selection);
    }
    return table;
}

void col_table_select(const struct col_table_query *query, const bt_event_class *event_class,
    struct col_selection *selection)
{
    if (needs_no_class(query)) {
        col_selection_make_of_subjects(selection);
    } else {
        col_selection_make(
            selection, event_class, (const char *const *) query->fields, query->field_count);
    }
}

char *col_table_describe_absent(const bt_event_class *event_class, const char *name)
{
    g_autofree char *class_text = describe(event_class);
    g_autofree char *question = col_selection_question(event_class, name, " (", ")");

    return g_strdup_printf("event `%s` has no field `%s`%s: %s", col_event_name(event_class), name,
        question, class_text);
}

static char *different_columns(
    const struct col_table *table, const bt_event_class *event_class, const char *column_name)
{
    g_autofree char *first_text = describe(table->first_class);
    g_autofree char *class_text = describe(event_class);
    const char *first_name = col_event_name(table->first_class);
    const char *name = col_event_name(event_class);

    if (strcmp(first_name, name) == 0) {
        return g_strdup_printf("event classes named `%s` have different layouts (column `%s`): "
                               "choose fields that both classes have in common: %s; %s",
            name, column_name, first_text, class_text);
    }
    return g_strdup_printf("events `%s` and `%s` of one table have different layouts (column "
                           "`%s`): choose fields that both events have in common: %s; %s",
        first_name, name, column_name, first_text, class_text);
}

/* Returns whether the column has the type that `item` needs. An absent field fits any type. */
static bool has_type_of(
    const struct col_table *table, size_t index, const struct col_selected *item)
{
    struct col_budget scratch = {0};
    struct col_column *column;

    if (item->subject == COL_SUBJECT_ABSENT) {
        return true;
    }
    column = make_column(table->query, item, &scratch);
    bool is_same = col_column_is_same(table->rows->children[index], column);
    col_column_free(column);
    return is_same;
}

/*
 * Returns the index of an item's column. If the table doesn't have it, returns the number of
 * columns.
 */
static size_t find_column(
    const struct col_table *table, const struct col_selection *selection, size_t index)
{
    gpointer column;

    if (!table->by_name) {
        return index;
    }
    return g_hash_table_lookup_extended(table->by_name, selection->items[index].name, NULL, &column)
               ? GPOINTER_TO_SIZE(column)
               : table->rows->child_count;
}

bool col_table_set_columns(struct col_table *table, const bt_event_class *event_class,
    struct col_selection *selection, bool is_fixed, char **message)
{
    if (!table->rows) {
        set_all_columns(table, selection);
        table->first_class = event_class;
        return true;
    }
    for (size_t i = 0; i < selection->count; i++) {
        struct col_selected *item = &selection->items[i];
        size_t column = item->column = find_column(table, selection, i);
        bool is_known = column < table->rows->child_count && table->has_type[column];
        bool is_too_wide = column >= MAX_UNITED_COLUMNS;

        if (is_known ? !has_type_of(table, column, item)
                     : (is_fixed || is_too_wide) && item->subject != COL_SUBJECT_ABSENT) {
            *message = different_columns(table, event_class, item->name);
            return false;
        }
        if (!is_known && !is_fixed) {
            set_column(table, column, item);
            col_budget_reset(&table->budget);
        }
    }
    return true;
}

char *col_table_check_fields(const struct col_table *table)
{
    for (size_t i = 0; table->first_class && i < table->rows->child_count; i++) {
        if (!table->has_type[i]) {
            return col_table_describe_absent(table->first_class, table->query->fields[i]);
        }
    }
    return NULL;
}

void col_table_set_unknown_columns(struct col_table *table)
{
    static const char *const only_time[] = {"timestamp"};
    const struct col_table_query *query = table->query;
    const char *const *names = query->fields ? (const char *const *) query->fields : only_time;
    size_t count = query->fields ? query->field_count : 1;

    table->rows = col_column_create(COL_TYPE_STRUCTURE, "", 0, &table->budget);
    for (size_t i = 0; i < count; i++) {
        struct col_selected item = {.name = (char *) names[i]};

        if (!col_find_subject(names[i], &item.subject)) {
            item.subject = COL_SUBJECT_ABSENT;
        }
        set_column(table, i, &item);
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
