/* SPDX-License-Identifier: MIT */

/* See cell.h. */
#include "cli/info/cell.h"

#include <stdbool.h>

#include "assembly/value.h"
#include "base/terminal-text.h"
#include "base/width.h"
#include "cli/human.h"

void cell_append_safe(GString *out, const char *text)
{
    bool is_terminal = tg_is_terminal(stdout);

    while (*text) {
        gunichar character = g_utf8_get_char_validated(text, -1);
        bool is_valid = g_unichar_validate(character);
        size_t size = is_valid ? (size_t) (g_utf8_next_char(text) - text) : 1;

        if (is_valid ? tg_is_control(character) : is_terminal) {
            g_string_append_c(out, '?');
        } else {
            g_string_append_len(out, text, (int) size);
        }

        text += size;
    }
}

/* The spaces that a text of `used` columns leaves of a cell. */
static void append_rest(GString *out, int width, size_t used)
{
    g_string_append_printf(out, "%*s", MAX(0, width - (int) used), "");
}

void cell_append(GString *out, int width, const char *text)
{
    append_rest(out, width, tg_width(text));
    g_string_append(out, text);
}

void cell_append_name(GString *out, int width, const char *name)
{
    bool is_cut = tg_width(name) > (size_t) width;
    const char *end = is_cut ? "…" : "";
    size_t size = tg_width_fit(name, (size_t) width - tg_width(end));
    g_autofree char *shown = g_strndup(name, size);

    cell_append_safe(out, shown);
    g_string_append(out, end);
    /* Half a wide character may be left. */
    append_rest(out, width, tg_width(shown) + tg_width(end));
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
