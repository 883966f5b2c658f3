/* SPDX-License-Identifier: MIT */
/* See json-text.h. */
#include "base/json-text.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

/* DEL is escaped as well: terminals may act on it. */
static bool is_plain(unsigned char byte)
{
    return byte >= ' ' && byte != '"' && byte != '\\' && byte != 0x7f;
}

/* Appends valid characters. */
static void append_characters(GString *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char) text[i];

        if (is_plain(byte)) {
            g_string_append_c(out, text[i]);
        } else if (byte == '"' || byte == '\\') {
            g_string_append_printf(out, "\\%c", byte);
        } else {
            g_string_append_printf(out, "\\u%04x", byte);
        }
    }
}

void tg_append_json_string(GString *out, const char *text)
{
    size_t length = strlen(text);

    g_string_append_c(out, '"');
    for (;;) {
        const size_t valid = tg_utf8_valid_length(text, length);

        append_characters(out, text, valid);
        if (valid == length) {
            break;
        }
        g_string_append_printf(out, "\\udc%02x", (unsigned char) text[valid]);
        text += valid + 1;
        length -= valid + 1;
    }
    g_string_append_c(out, '"');
}

void tg_append_json_real(GString *out, double real)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_string_append(out, isfinite(real) ? g_ascii_dtostr(text, sizeof(text), real) : "null");
}
