/* SPDX-License-Identifier: MIT */
/* See terminal-text.h. */
#include "base/terminal-text.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"

static const struct {
    gunichar first, last;
} controls[] = {
    {0x00, 0x1f},     /* C0 */
    {0x7f, 0x9f},     /* DEL, C1 */
    {0x061c, 0x061c}, /* Arabic letter mark */
    {0x200e, 0x200f}, /* left-to-right and right-to-left marks */
    {0x202a, 0x202e}, /* embeddings and overrides */
    {0x2066, 0x2069}, /* isolates */
};

bool tg_is_control(gunichar character)
{
    for (size_t i = 0; i < G_N_ELEMENTS(controls); i++) {
        if (character <= controls[i].last) {
            return character >= controls[i].first;
        }
    }
    return false;
}

static void append_escape(GString *out, gunichar character)
{
    if (character >= '\a' && character <= '\r') {
        g_string_append_printf(out, "\\%c", "abtnvfr"[character - '\a']);
    } else if (character == 0x1b) {
        g_string_append(out, "\\e");
    } else {
        g_string_append_printf(out, character < 0x80 ? "\\x%02x" : "\\u%04x", character);
    }
}

/* Appends valid UTF-8 characters. */
static void append_characters(GString *out, const char *text, const char *end, bool has_layout)
{
    while (text < end) {
        const gunichar character = g_utf8_get_char(text);
        const char *const next = g_utf8_next_char(text);
        const bool is_layout = has_layout && (character == '\n' || character == '\t');

        if (tg_is_control(character) && !is_layout) {
            append_escape(out, character);
        } else {
            g_string_append_len(out, text, next - text);
        }
        text = next;
    }
}

void tg_append_terminal_text(GString *out, const char *text, size_t length, bool has_layout)
{
    const char *const end = text + length;

    for (;;) {
        const char *const broken = text + tg_utf8_valid_length(text, (size_t) (end - text));

        append_characters(out, text, broken, has_layout);
        if (broken == end) {
            break;
        }
        g_string_append_printf(out, "\\x%02x", (unsigned char) *broken);
        text = broken + 1;
    }
}

void tg_append_item(GString *out, const char *text, bool is_terminal)
{
    if (is_terminal) {
        tg_append_terminal_text(out, text, strlen(text), false);
    } else {
        g_string_append(out, text);
    }
}

bool tg_is_terminal(FILE *stream)
{
    return isatty(fileno(stream));
}

void tg_clear_line(FILE *stream)
{
    if (tg_is_terminal(stream)) {
        fputs("\r\033[K", stream);
    }
}

void tg_print(FILE *stream, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    if (tg_is_terminal(stream)) {
        g_autoptr(GString) shown = g_string_new(NULL);

        tg_append_terminal_text(shown, text, strlen(text), true);
        fputs(shown->str, stream);
    } else {
        fputs(text, stream);
    }
}
