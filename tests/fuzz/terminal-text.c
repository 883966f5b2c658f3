/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the functions that escape control characters for terminals, and that print excerpts of
 * source texts.
 */
#include <glib.h>
#include <string.h>

#include "base/source-text.h"
#include "base/terminal-text.h"
#include "text.h"

static void check(const char *text, const char *layout)
{
    g_assert_true(g_utf8_validate(text, -1, NULL));
    for (; *text; text = g_utf8_next_char(text)) {
        const gunichar character = g_utf8_get_char(text);
        const gboolean is_bidi = character == 0x61c ||
                                 (character >= 0x200e && character <= 0x200f) ||
                                 (character >= 0x202a && character <= 0x202e) ||
                                 (character >= 0x2066 && character <= 0x2069);

        g_assert_false(is_bidi);
        g_assert_true(!g_unichar_iscntrl(character) || strchr(layout, *text));
    }
}

/* Checks that the escaped text needs no more escapes. */
static void check_shown(const char *text, bool has_layout)
{
    g_autoptr(GString) once = g_string_new(NULL);
    g_autoptr(GString) twice = g_string_new(NULL);

    tg_append_terminal_text(once, text, strlen(text), has_layout);
    check(once->str, has_layout ? "\n\t" : "");
    tg_append_terminal_text(twice, once->str, once->len, has_layout);
    g_assert_cmpstr(twice->str, ==, once->str);
}

void fuzz_text(const char *text)
{
    g_autofree char *printable = tg_printable_text(text, strlen(text));
    g_autoptr(GString) excerpt = g_string_new(NULL);

    check_shown(text, false);
    check_shown(text, true);
    check(printable, "\t");
    tg_append_source_excerpt(excerpt, "", text, strlen(text), strlen(text) / 2);
    check(excerpt->str, "\n\t");
}
