/* SPDX-License-Identifier: MIT */
/* Fuzzes the command-line names of component classes, and the escapes in names. */
#include "assembly/connection.h"
#include "cli/command-line/component-spec.h"
#include "text.h"

static void parse(const char *text)
{
    struct component_spec *spec = component_spec_parse(text);

    component_spec_is_named(text);
    if (spec) {
        g_assert(spec->plugin && spec->class_name);
        component_spec_free(spec);
    } else {
        bt_current_thread_clear_error();
    }
}

void fuzz_text(const char *text)
{
    g_autofree char *escaped = assembly_escape_name(text, "\\.:");
    g_autofree char *unescaped = component_name_unescape(escaped);

    g_assert_cmpstr(unescaped, ==, text);
    parse(text);
}
