/* SPDX-License-Identifier: MIT */

/* See json.h. */
#include "cli/json.h"

#include <inttypes.h>
#include <stdbool.h>

#include "base/json-text.h"

enum { INDENT = 2 };

struct writer {
    GString *out;
    unsigned depth;
    bool is_first;
};

static void append_value(GString *out, const bt_value *value, unsigned depth);

static void begin_line(GString *out, unsigned depth)
{
    g_string_append_printf(out, "\n%*s", (int) depth * INDENT, "");
}

static void append_array(GString *out, const bt_value *array, unsigned depth)
{
    uint64_t length = bt_value_array_get_length(array);

    g_string_append_c(out, '[');

    for (uint64_t i = 0; i < length; i++) {
        if (i > 0) {
            g_string_append_c(out, ',');
        }

        begin_line(out, depth + 1);
        append_value(out, bt_value_array_borrow_element_by_index_const(array, i), depth + 1);
    }

    if (length > 0) {
        begin_line(out, depth);
    }

    g_string_append_c(out, ']');
}

static bt_value_map_foreach_entry_const_func_status append_entry(
    const char *key, const bt_value *value, void *data)
{
    struct writer *writer = data;

    if (!writer->is_first) {
        g_string_append_c(writer->out, ',');
    }

    writer->is_first = false;
    begin_line(writer->out, writer->depth);
    tg_append_json_string(writer->out, key);
    g_string_append(writer->out, ": ");
    append_value(writer->out, value, writer->depth);
    return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK;
}

static void append_map(GString *out, const bt_value *map, unsigned depth)
{
    struct writer writer = {.out = out, .depth = depth + 1, .is_first = true};

    g_string_append_c(out, '{');
    (void) bt_value_map_foreach_entry_const(map, append_entry, &writer);

    if (!writer.is_first) {
        begin_line(out, depth);
    }

    g_string_append_c(out, '}');
}

static void append_value(GString *out, const bt_value *value, unsigned depth)
{
    switch (bt_value_get_type(value)) {
    case BT_VALUE_TYPE_BOOL:
        g_string_append(out, bt_value_bool_get(value) ? "true" : "false");
        break;
    case BT_VALUE_TYPE_UNSIGNED_INTEGER:
        g_string_append_printf(out, "%" PRIu64, bt_value_integer_unsigned_get(value));
        break;
    case BT_VALUE_TYPE_SIGNED_INTEGER:
        g_string_append_printf(out, "%" PRId64, bt_value_integer_signed_get(value));
        break;
    case BT_VALUE_TYPE_REAL:
        tg_append_json_real(out, bt_value_real_get(value));
        break;
    case BT_VALUE_TYPE_STRING:
        tg_append_json_string(out, bt_value_string_get(value));
        break;
    case BT_VALUE_TYPE_ARRAY:
        append_array(out, value, depth);
        break;
    case BT_VALUE_TYPE_MAP:
        append_map(out, value, depth);
        break;
    default:
        g_string_append(out, "null");
        break;
    }
}

void json_append(GString *out, const bt_value *value)
{
    append_value(out, value, 0);
}
