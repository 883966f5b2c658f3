/* SPDX-License-Identifier: MIT */
/* Fuzzes the grammar of --params, and the quoting of strings in it. */
#include "cli/command-line/parameter-grammar.h"
#include "text.h"

#include <string.h>

static void parse(const char *text)
{
    g_autoptr(GString) error = g_string_new(NULL);
    bt_value *params = parameter_text_parse(text, error);

    g_assert((params == NULL) == (error->len > 0));
    bt_value_put_ref(params);
}

/* Parsing a quoted string must result in the same string. */
static void quote(const char *text)
{
    g_autoptr(GString) error = g_string_new(NULL);
    g_autoptr(GString) quoted = g_string_new("a=");
    bt_value *params;
    const bt_value *value;

    parameter_text_append_string(quoted, text);
    params = parameter_text_parse(quoted->str, error);
    if (!params) {
        g_error("%s: %s", quoted->str, error->str);
    }
    value = bt_value_map_borrow_entry_value_const(params, "a");
    g_assert_cmpstr(bt_value_string_get(value), ==, text);
    bt_value_put_ref(params);
}

void fuzz_text(const char *text)
{
    parse(text);
    quote(text);
}
