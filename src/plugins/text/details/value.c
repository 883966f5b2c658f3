/* SPDX-License-Identifier: MIT */
/*
 * Prints values: user attributes and the environment of a trace. The entries of maps are sorted by
 * their keys.
 *
 * The nesting of values is unlimited, but this code is recursive. Therefore, values below a maximum
 * depth are left out.
 */
#include "plugins/text/details/writer.h"

#include <string.h>

#include "base/fixed.h"
#include "base/grouped.h"

#define DEPTH_MAX 1024

struct entry {
    const char *name;
    const bt_value *value;
};

static void put_value(struct details_writer *writer, const bt_value *value, unsigned depth);

static int compare_entries(const void *a, const void *b)
{
    const struct entry *const first = a, *const second = b;

    return strcmp(first->name, second->name);
}

static bt_value_map_foreach_entry_const_func_status collect_entry(
    const char *name, const bt_value *value, void *data)
{
    const struct entry entry = {.name = name, .value = value};

    g_array_append_val((GArray *) data, entry);
    return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK;
}

static void put_map(struct details_writer *writer, const bt_value *map, unsigned depth)
{
    GArray *const entries = g_array_new(FALSE, FALSE, sizeof(struct entry));

    (void) bt_value_map_foreach_entry_const(map, collect_entry, entries);
    g_array_sort(entries, compare_entries);
    details_indent_in(writer);
    for (guint i = 0; i < entries->len; i++) {
        const struct entry *const entry = &g_array_index(entries, struct entry, i);

        details_put_indent(writer);
        details_put_property(writer, entry->name);
        details_put(writer, ":");
        put_value(writer, entry->value, depth);
    }
    details_indent_out(writer);
    g_array_free(entries, TRUE);
}

static void put_array(struct details_writer *writer, const bt_value *array, unsigned depth)
{
    const uint64_t length = bt_value_array_get_length(array);

    details_put(writer, " Length ");
    details_put_unsigned(writer, length);
    details_put(writer, ":\n");
    details_indent_in(writer);
    for (uint64_t i = 0; i < length; i++) {
        char name[TG_GROUPED_MAX + 3] = "[";
        char *const end = tg_put_grouped(name + 1, i);

        memcpy(end, "]", 2);
        details_put_indent(writer);
        details_put_property(writer, name);
        details_put(writer, ":");
        put_value(writer, bt_value_array_borrow_element_by_index_const(array, i), depth);
    }
    details_indent_out(writer);
}

static bool is_empty(const bt_value *value)
{
    return bt_value_is_map(value) ? bt_value_map_is_empty(value) : bt_value_array_is_empty(value);
}

static void put_container(struct details_writer *writer, const bt_value *value, unsigned depth)
{
    if (is_empty(value) || depth == DEPTH_MAX) {
        details_put(writer, " ");
        details_put_none(writer, is_empty(value) ? "Empty" : "...");
        details_put(writer, "\n");
    } else if (bt_value_is_map(value)) {
        details_put(writer, "\n");
        put_map(writer, value, depth + 1);
    } else {
        put_array(writer, value, depth + 1);
    }
}

static void put_real(struct details_writer *writer, double value)
{
    char text[TG_FIXED_MAX + 1];

    *tg_put_fixed(text, value) = '\0';
    details_put_value(writer, text);
}

static void put_scalar(struct details_writer *writer, const bt_value *value)
{
    if (bt_value_is_bool(value)) {
        details_put_yes_no(writer, bt_value_bool_get(value));
    } else if (bt_value_is_unsigned_integer(value)) {
        details_put_unsigned(writer, bt_value_integer_unsigned_get(value));
    } else if (bt_value_is_signed_integer(value)) {
        details_put_signed(writer, bt_value_integer_signed_get(value));
    } else if (bt_value_is_real(value)) {
        put_real(writer, bt_value_real_get(value));
    } else if (bt_value_is_string(value)) {
        details_put_value(writer, bt_value_string_get(value));
    } else {
        details_put_none(writer, "Null");
    }
}

static void put_value(struct details_writer *writer, const bt_value *value, unsigned depth)
{
    if (bt_value_is_map(value) || bt_value_is_array(value)) {
        put_container(writer, value, depth);
        return;
    }
    /* If the string is empty, the space before it is also left out. */
    if (!bt_value_is_string(value) || bt_value_string_get(value)[0] != '\0') {
        details_put(writer, " ");
        put_scalar(writer, value);
    }
    details_put(writer, "\n");
}

void details_put_value_object(struct details_writer *writer, const bt_value *value)
{
    put_value(writer, value, 0);
}

void details_lines_of_user_attributes(struct details_writer *writer, const bt_value *attributes)
{
    if (details_has_attributes(attributes)) {
        details_line_of_property(writer, "User attributes");
        put_map(writer, attributes, 0);
    }
}
