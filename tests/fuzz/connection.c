/* SPDX-License-Identifier: MIT */
/* Fuzzes the rules of --connect. */
#include "assembly/connection.h"
#include "text.h"

#include <babeltrace2/babeltrace.h>

static const struct assembly_context context = {.module = "fuzz"};

void fuzz_text(const char *text)
{
    struct assembly_rule *rule = assembly_rule_parse(&context, text);

    if (rule) {
        g_assert_cmpstr(rule->text, ==, text);
        g_assert(rule->upstream && rule->upstream_port);
        g_assert(rule->downstream && rule->downstream_port);
        assembly_rule_free(rule);
    } else {
        bt_current_thread_clear_error();
    }
}
