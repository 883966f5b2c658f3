/* SPDX-License-Identifier: MIT */

/* See cell.h. */
#include "cli/info/cell.h"

#include "cli/human.h"
#include "assembly/value.h"

void cell_append_safe(GString *out, const char *text)
{
    while (*text) {
        gunichar character = g_utf8_get_char_validated(text, -1);
        bool is_valid = g_unichar_validate(character);
        size_t size = is_valid ? (size_t) (g_utf8_next_char(text) - text) : 1;

        if (is_valid && g_unichar_iscntrl(character)) {
            g_string_append_c(out, '?');
        } else {
            g_string_append_len(out, text, (int) size);
        }

        text += size;
    }
}

void cell_append(GString *out, int width, const char *text)
{
    g_string_append_printf(out, "%*s", width, text);
}

void cell_append_name(GString *out, int width, const char *name)
{
    int length = (int) g_utf8_strlen(name, -1);

    if (length > width) {
        g_autofree char *shown = g_utf8_substring(name, 0, width - 1);

        cell_append_safe(out, shown);
        g_string_append(out, "…");
    } else {
        cell_append_safe(out, name);
        g_string_append_printf(out, "%*s", width - length, "");
    }
}

void cell_append_count(GString *out, const bt_value *map, const char *key, int width)
{
    g_autoptr(GString) text = g_string_new(NULL);
    uint64_t count;

    if (assembly_value_get_unsigned(map, key, &count)) {
        human_append_count(text, count);
    }

    cell_append(out, width, text->str);
}

void cell_append_size(GString *out, const bt_value *map, int width)
{
    g_autoptr(GString) text = g_string_new(NULL);
    uint64_t bytes;

    if (assembly_value_get_unsigned(map, "bytes", &bytes)) {
        human_append_size(text, bytes);
    }

    cell_append(out, width, text->str);
}
