/* SPDX-License-Identifier: MIT */
/*
 * See short.h. The input is in the last column, where it needn't be cut, so the user can copy it.
 */
#include "cli/info/short.h"

#include <stdio.h>

#include "assembly/value.h"
#include "base/terminal-text.h"
#include "cli/cli.h"
#include "cli/info/document.h"
#include "document/text.h"

enum { MAX_NAME_WIDTH = 24 };

static const struct doc_field columns[] = {
    {.title = "Begins", .type = DOC_TIME, .part = DOC_TIME_TO_SECOND, .max_width = MAX_NAME_WIDTH},
    {.title = "Lasts", .type = DOC_REAL, .unit = "s", .decimals = 3},
    {.title = "Streams", .type = DOC_UNSIGNED},
    {.title = "Events", .type = DOC_UNSIGNED},
    {.title = "Size", .type = DOC_BYTES},
    {.title = "Format", .type = DOC_STRING, .max_width = MAX_NAME_WIDTH},
    {.title = "Host or tracer", .type = DOC_STRING, .max_width = MAX_NAME_WIDTH},
    {.title = "Trace", .type = DOC_STRING, .is_rest = true},
    {.type = DOC_STRING, .is_fault = true},
};

static bool is_damaged(const bt_value *trace)
{
    const bt_value *parts = info_trace_parts(trace);

    for (uint64_t i = 0; i < assembly_value_array_length(parts); i++) {
        if (assembly_value_get_string(assembly_value_map_at(parts, i), "damage")) {
            return true;
        }
    }
    return false;
}

static void add_faults(struct doc_table *table, const bt_value *trace)
{
    g_autoptr(GString) faults = g_string_new(NULL);
    uint64_t discarded;

    if (assembly_value_get_string(trace, "error")) {
        g_string_append(faults, " (unreadable)");
    }
    if (is_damaged(trace)) {
        g_string_append(faults, " (damaged)");
    }
    if (assembly_value_get_unsigned(info_trace_discarded(trace), "discarded-events", &discarded) &&
        discarded > 0) {
        g_string_append(faults, " (");
        doc_append_plural(faults, discarded, "event", "s");
        g_string_append(faults, " discarded)");
    }
    doc_add_cell(table, doc_string(faults->str));
}

static void add_input(struct doc_table *table, const bt_value *trace)
{
    const bt_value *inputs = assembly_value_get_array(trace, "inputs");
    const bt_value *first = bt_value_array_borrow_element_by_index_const(inputs, 0);
    uint64_t count = assembly_value_array_length(inputs);
    g_autoptr(GString) text = g_string_new(bt_value_string_get(first));

    if (count > 1) {
        g_string_append(text, " (");
        doc_append_plural(text, count, "input", "s");
        g_string_append_c(text, ')');
    }
    doc_add_cell(table, doc_string(text->str));
}

static void add_trace(struct doc_table *table, const bt_value *trace)
{
    const bt_value *streams = assembly_value_get_array(trace, "streams");
    const char *host = assembly_value_get_string(trace, "host");
    int64_t begin, end;
    bool has_range = info_trace_range(trace, &begin, &end);

    doc_add_cell(table, has_range ? doc_time(begin, info_trace_has_dates(trace)) : doc_missing());
    doc_add_cell(table, has_range ? doc_real(info_seconds_between(begin, end)) : doc_missing());
    doc_add_cell(
        table, streams ? doc_unsigned(assembly_value_array_length(streams)) : doc_missing());
    doc_add_cell(table, info_number(assembly_value_get_map(trace, "events"), "count"));
    doc_add_cell(table, info_bytes(trace));
    doc_add_cell(table, doc_string(assembly_value_get_string(trace, "format")));
    doc_add_cell(table, doc_string(host ? host : assembly_value_get_string(trace, "tracer")));
    add_input(table, trace);
    add_faults(table, trace);
}

void info_append_short(GString *out, const bt_value *document, bool is_gmt)
{
    const struct doc_text_style style = {
        .palette = cli_palette(), .is_gmt = is_gmt, .is_terminal = tg_is_terminal(stdout)};
    const bt_value *traces = assembly_value_get_array(document, "traces");
    g_autoptr(doc_document) overview = doc_create();
    struct doc_table *table =
        doc_add_table(doc_add_section(overview, NULL, NULL), NULL, columns, G_N_ELEMENTS(columns));

    for (uint64_t i = 0; i < assembly_value_array_length(traces); i++) {
        add_trace(table, assembly_value_map_at(traces, i));
    }
    doc_append_text(out, overview, &style);
}
