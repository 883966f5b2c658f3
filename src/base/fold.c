/* SPDX-License-Identifier: MIT */
/* See fold.h. */
#include "base/fold.h"

#include <string.h>

#include "base/width.h"

static void append_spaces(GString *out, size_t count)
{
    g_string_append_printf(out, "%*s", (int) count, "");
}

static void fold_line(GString *out, const char *line, size_t indent, size_t width)
{
    const size_t leading = strspn(line, " ");
    g_auto(GStrv) words = g_strsplit(line + leading, " ", -1);
    size_t column = 0;

    indent += leading;
    for (char **word = words; *word; word++) {
        const size_t length = tg_width(*word);

        if (column > 0 && column + 1 + length > width) {
            g_string_append_c(out, '\n');
            column = 0;
        }
        if (column > 0) {
            g_string_append_c(out, ' ');
            column++;
        } else if (length > 0) {
            append_spaces(out, indent);
            column = indent;
        }
        g_string_append(out, *word);
        column += length;
    }
    g_string_append_c(out, '\n');
}

void tg_fold(GString *out, const char *text, unsigned indent, unsigned width)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (char **line = lines; *line; line++) {
        fold_line(out, *line, indent, width);
    }
}
