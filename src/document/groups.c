/* SPDX-License-Identifier: MIT */
#include "document/groups.h"

#include <inttypes.h>

static uint64_t get_count(const bt_value *map, const char *key)
{
    return bt_value_integer_unsigned_get(bt_value_map_borrow_entry_value_const(map, key));
}

static const bt_value *get_value(const bt_value *groups, uint64_t row, uint64_t column)
{
    return bt_value_array_borrow_element_by_index_const(
        bt_value_map_borrow_entry_value_const(
            bt_value_array_borrow_element_by_index_const(groups, row), "values"),
        column);
}

static bool is_integer(const bt_value *value)
{
    return bt_value_is_signed_integer(value) ||
           (bt_value_is_unsigned_integer(value) &&
               bt_value_integer_unsigned_get(value) <= INT64_MAX);
}

/*
 * Returns the type of a column. If all known values are integers up to INT64_MAX, or all are real
 * numbers, the column has their type. Otherwise, and if no value is known, it contains texts.
 */
static enum doc_type find_type(const bt_value *groups, uint64_t column)
{
    bool has_integer = false, has_real = false;

    for (uint64_t i = 0; i < bt_value_array_get_length(groups); i++) {
        const bt_value *value = get_value(groups, i, column);

        if (is_integer(value)) {
            has_integer = true;
        } else if (bt_value_is_real(value)) {
            has_real = true;
        } else if (!bt_value_is_null(value)) {
            return DOC_STRING;
        }
    }
    return has_integer && has_real ? DOC_STRING
           : has_integer           ? DOC_SIGNED
           : has_real              ? DOC_REAL
                                   : DOC_STRING;
}

/* Adds a value to a column of texts. The value may be a number. */
static void add_text(struct doc_table *table, const bt_value *value)
{
    g_autoptr(GString) text = g_string_new(NULL);

    if (bt_value_is_string(value)) {
        g_string_append(text, bt_value_string_get(value));
    } else if (bt_value_is_unsigned_integer(value)) {
        g_string_append_printf(text, "%" PRIu64, bt_value_integer_unsigned_get(value));
    } else if (bt_value_is_signed_integer(value)) {
        g_string_append_printf(text, "%" PRId64, bt_value_integer_signed_get(value));
    } else {
        g_string_append_printf(text, "%.15g", bt_value_real_get(value));
    }
    doc_add_cell(table, doc_string(text->str));
}

static void add_value(struct doc_table *table, const bt_value *value, enum doc_type type)
{
    if (bt_value_is_null(value)) {
        doc_add_cell(table, doc_missing());
    } else if (type == DOC_STRING) {
        add_text(table, value);
    } else if (type == DOC_REAL) {
        doc_add_cell(table, doc_real(bt_value_real_get(value)));
    } else {
        doc_add_cell(table, doc_signed(bt_value_is_signed_integer(value)
                                           ? bt_value_integer_signed_get(value)
                                           : (int64_t) bt_value_integer_unsigned_get(value)));
    }
}

static GArray *make_columns(const bt_value *key, const bt_value *groups)
{
    static const struct doc_field counts[] = {
        {.key = "events", .title = "Events", .type = DOC_UNSIGNED, .width = 15},
        {.key = "percent", .title = "Percent", .type = DOC_REAL, .decimals = 1, .width = 9},
    };
    GArray *columns = g_array_new(FALSE, FALSE, sizeof(struct doc_field));

    g_array_append_vals(columns, counts, G_N_ELEMENTS(counts));
    for (uint64_t i = 0; i < bt_value_array_get_length(key); i++) {
        const char *text =
            bt_value_string_get(bt_value_array_borrow_element_by_index_const(key, i));
        const enum doc_type type = find_type(groups, i);
        const struct doc_field column = {
            .key = text,
            .title = text,
            .type = type,
            .decimals = 6,
            .absent = "-",
            .is_rest = type == DOC_STRING && i + 1 == bt_value_array_get_length(key),
        };

        g_array_append_val(columns, column);
    }
    return columns;
}

static void add_rows(struct doc_table *table, const bt_value *groups, uint64_t event_count)
{
    for (uint64_t i = 0; i < bt_value_array_get_length(groups); i++) {
        const uint64_t count =
            get_count(bt_value_array_borrow_element_by_index_const(groups, i), "count");

        doc_add_cell(table, doc_unsigned(count));
        doc_add_cell(table, doc_real(100.0 * (double) count / (double) event_count));
        for (guint column = 2; column < table->column_count; column++) {
            add_value(table, get_value(groups, i, column - 2), table->columns[column].type);
        }
    }
}

static void add_note(
    struct doc_section *section, uint64_t count, const char *what, const char *explanation)
{
    g_autoptr(GString) text = g_string_new(NULL);

    if (count > 0) {
        doc_append_plural(text, count, what, "s");
        g_string_append(text, explanation);
        doc_add_note(section, text->str);
    }
}

void doc_add_groups(struct doc_section *section, const bt_value *description, const char *limit)
{
    const bt_value *key = bt_value_map_borrow_entry_value_const(description, "key");
    const bt_value *groups = bt_value_map_borrow_entry_value_const(description, "groups");
    g_autoptr(GArray) columns = make_columns(key, groups);
    struct doc_table *table = doc_add_table(
        section, "groups", (const struct doc_field *) (void *) columns->data, columns->len);

    add_rows(table, groups, get_count(description, "event-count"));
    g_autofree char *advice = g_strdup_printf(" (see %s)", limit);
    add_note(section, get_count(description, "group-count") - bt_value_array_get_length(groups),
        "more group", advice);
    add_note(section, get_count(description, "ungrouped-count"), "event",
        " without a group: the memory for groups was used up");
}
