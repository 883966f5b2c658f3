/* SPDX-License-Identifier: MIT */
/* See width.h. */
#include "base/width.h"

#include <glib.h>
#include <stdint.h>

/* Returns the size of the character at `text` in bytes, and sets its width in columns. */
static size_t measure_character(const char *text, size_t *width)
{
    gunichar character = g_utf8_get_char_validated(text, -1);

    if (!g_unichar_validate(character)) {
        *width = 1;
        return 1;
    }
    *width = g_unichar_iszerowidth(character) ? 0 : g_unichar_iswide(character) ? 2 : 1;
    return (size_t) (g_utf8_next_char(text) - text);
}

/*
 * Measures `text` up to `limit` columns. Returns the size in bytes, and sets `*width` to the number
 * of columns.
 */
static size_t measure(const char *text, size_t limit, size_t *width)
{
    size_t size = 0;

    *width = 0;
    while (text[size]) {
        size_t character_width;
        size_t character_size = measure_character(text + size, &character_width);

        if (character_width > limit - *width) {
            break;
        }
        *width += character_width;
        size += character_size;
    }
    return size;
}

size_t tg_width(const char *text)
{
    size_t width;

    (void) measure(text, SIZE_MAX, &width);
    return width;
}

size_t tg_width_fit(const char *text, size_t width)
{
    size_t used;

    return measure(text, width, &used);
}
