/* SPDX-License-Identifier: MIT */
/* See json.h. */
#include "cli/json.h"

#include <stdio.h>

#include "base/terminal-text.h"
#include "document/value-json.h"

void cli_print_json(const bt_value *document)
{
    g_autoptr(GString) text = g_string_new(NULL);
    struct tg_output output;
    struct tg_json_writer json = {.output = &output, .layout = TG_JSON_INDENTED};

    tg_output_init_memory(&output, text);
    doc_write_value(&json, NULL, document);
    (void) tg_output_flush(&output);
    tg_output_clear(&output);
    /*
     * JSON strings may contain these escapes, so the escapes that tg_print() adds for a terminal
     * keep the JSON valid.
     */
    tg_print(stdout, "%s\n", text->str);
}
