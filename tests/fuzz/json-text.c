/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the writing of strings as JSON and in quotes. Parsing the JSON must result in the same
 * text.
 */
#include "base/json-writer.h"
#include "base/quote.h"
#include "text.h"

#include <jansson.h>
#include <string.h>

void fuzz_text(const char *text)
{
    g_autoptr(GString) written = g_string_new(NULL), quoted = g_string_new(NULL);
    struct tg_output output;
    struct tg_json_writer json = {.output = &output};

    tg_output_init_memory(&output, written);
    tg_json_string(&json, NULL, text);
    (void) tg_output_flush(&output);
    tg_output_clear(&output);
    g_assert(g_utf8_validate(written->str, (ssize_t) written->len, NULL));
    /* Invalid bytes become lone surrogates, which jansson rejects. */
    if (g_utf8_validate(text, -1, NULL)) {
        json_t *const value = json_loadb(written->str, written->len, JSON_DECODE_ANY, NULL);

        g_assert(value);
        g_assert_cmpstr(json_string_value(value), ==, text);
        json_decref(value);
    }
    tg_append_quoted(quoted, text);
    g_assert(quoted->len >= 2 && quoted->str[0] == '"' && quoted->str[quoted->len - 1] == '"');
    for (const char *at = quoted->str + 1; at < quoted->str + quoted->len - 1; at++) {
        g_assert(*at != '"' && !g_ascii_iscntrl(*at));
        at += *at == '\\';
    }
}
