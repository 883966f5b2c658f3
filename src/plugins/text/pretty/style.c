/* SPDX-License-Identifier: MIT */
/* See style.h. */
#include "plugins/text/pretty/style.h"

#include "base/quote.h"
#include "base/terminal-text.h"

void pretty_append_name(
    GString *text, const struct pretty_style *style, const char *name, const char *color)
{
    g_string_append(text, color);
    tg_append_item(text, name, style->is_terminal);
    g_string_append_printf(text, "%s = ", style->palette->reset);
}

char *pretty_label(const struct pretty_style *style, const char *label)
{
    g_autoptr(GString) quoted = g_string_new(NULL);
    GString *const text = g_string_new(style->palette->bold);

    tg_append_quoted(quoted, label);
    tg_append_item(text, quoted->str, style->is_terminal);
    g_string_append(text, style->palette->reset);
    return g_string_free(text, FALSE);
}
