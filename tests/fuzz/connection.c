/* SPDX-License-Identifier: MIT */
/* Fuzzes connection rules: the arguments of --connect. */
#include "assembly/connection.h"
#include "text.h"

void fuzz_text(const char *text)
{
    static const struct assembly_context context = {
        .module = "fuzz", .connect_option = "--connect"};
    struct connection_rule *rule = connection_rule_parse(&context, text);

    if (rule) {
        g_assert_cmpstr(rule->text, ==, text);
        g_assert(rule->upstream && rule->upstream_port);
        g_assert(rule->downstream && rule->downstream_port);
        connection_rule_free(rule);
    } else {
        bt_current_thread_clear_error();
    }
}
