/* SPDX-License-Identifier: MIT */

/*
 * See short.h. The input comes last, as it was given or found: it needs no limit there, and can be
 * copied.
 */
#include "cli/info/short.h"

#include "cli/cli.h"
#include "cli/human.h"
#include "cli/info/cell.h"
#include "cli/info/document.h"
#include "assembly/value.h"
#include "base/width.h"

enum { MAX_NAME_WIDTH = 24 };

static void append_begin(GString *out, const bt_value *trace, bool is_gmt)
{
    int64_t begin;
    int64_t end;

    if (info_trace_range(trace, &begin, &end)) {
        human_append_time(out, begin, info_trace_time_form(trace, is_gmt), HUMAN_TIME_TO_SECOND);
    }
}

static void append_duration(GString *out, const bt_value *trace, bool is_gmt)
{
    int64_t begin;
    int64_t end;

    if (info_trace_range(trace, &begin, &end)) {
        g_string_append_printf(out, "%.3f", info_seconds_between(begin, end));
    }
}

static void append_stream_count(GString *out, const bt_value *trace, bool is_gmt)
{
    const bt_value *streams = assembly_value_get_array(trace, "streams");

    if (streams) {
        human_append_count(out, assembly_value_array_length(streams));
    }
}

static void append_event_count(GString *out, const bt_value *trace, bool is_gmt)
{
    cell_append_count(out, assembly_value_get_map(trace, "events"), "count", 0);
}

static void append_size(GString *out, const bt_value *trace, bool is_gmt)
{
    cell_append_size(out, trace, 0);
}

static void append_if_known(GString *out, const char *text)
{
    g_string_append(out, text ? text : "");
}

static void append_format(GString *out, const bt_value *trace, bool is_gmt)
{
    append_if_known(out, assembly_value_get_string(trace, "format"));
}

static void append_place(GString *out, const bt_value *trace, bool is_gmt)
{
    const char *host = assembly_value_get_string(trace, "host");

    append_if_known(out, host ? host : assembly_value_get_string(trace, "tracer"));
}

static const struct column {
    const char *heading;
    bool is_name;
    void (*append)(GString *out, const bt_value *trace, bool is_gmt);
} columns[] = {
    {"Begins", true, append_begin},
    {"Lasts (s)", false, append_duration},
    {"Streams", false, append_stream_count},
    {"Events", false, append_event_count},
    {"Size", false, append_size},
    {"Format", true, append_format},
    {"Host or tracer", true, append_place},
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

/* What is wrong with the trace. */
static void append_faults(GString *out, const bt_value *trace)
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
        human_append_plural(faults, discarded, "event", "s");
        g_string_append(faults, " discarded)");
    }

    if (faults->len > 0) {
        g_string_append_printf(
            out, "%s%s%s", cli_palette()->bright_red, faults->str, cli_palette()->reset);
    }
}

static void append_input(GString *out, const bt_value *trace)
{
    const bt_value *inputs = assembly_value_get_array(trace, "inputs");
    uint64_t count = assembly_value_array_length(inputs);

    cell_append_safe(
        out, bt_value_string_get(bt_value_array_borrow_element_by_index_const(inputs, 0)));

    if (count > 1) {
        g_string_append(out, " (");
        human_append_plural(out, count, "input", "s");
        g_string_append_c(out, ')');
    }
}

/* What a column says of a trace: a new text, always UTF-8. */
static char *cell_text(const struct column *column, const bt_value *trace, bool is_gmt)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GString) safe = g_string_new(NULL);

    column->append(text, trace, is_gmt);
    cell_append_safe(safe, text->str);
    return g_utf8_make_valid(safe->str, -1);
}

static void append_cell(GString *out, const struct column *column, int width, const char *text)
{
    if (width > 0) {
        (column->is_name ? cell_append_name : cell_append)(out, width, text);
        g_string_append(out, "  ");
    }
}

/* As wide as the widest cell; a column without any text is left out: 0. */
static int column_width(const struct column *column, const bt_value *traces, bool is_gmt)
{
    size_t width = 0;

    for (uint64_t i = 0; i < assembly_value_array_length(traces); i++) {
        g_autofree char *text = cell_text(column, assembly_value_map_at(traces, i), is_gmt);

        width = MAX(width, tg_width(text));
    }

    if (width == 0) {
        return 0;
    }

    width = MAX(width, tg_width(column->heading));
    return (int) (column->is_name ? MIN(width, MAX_NAME_WIDTH) : width);
}

static void append_heading(GString *out, const int *widths)
{
    g_string_append(out, cli_palette()->bold);

    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        append_cell(out, &columns[i], widths[i], columns[i].heading);
    }

    g_string_append_printf(out, "Trace%s\n", cli_palette()->reset);
}

static void append_row(GString *out, const int *widths, const bt_value *trace, bool is_gmt)
{
    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        g_autofree char *text = cell_text(&columns[i], trace, is_gmt);

        append_cell(out, &columns[i], widths[i], text);
    }

    append_input(out, trace);
    append_faults(out, trace);
    g_string_append_c(out, '\n');
}

void info_append_short(GString *out, const bt_value *document, bool is_gmt)
{
    const bt_value *traces = assembly_value_get_array(document, "traces");
    int widths[G_N_ELEMENTS(columns)];

    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        widths[i] = column_width(&columns[i], traces, is_gmt);
    }

    append_heading(out, widths);

    for (uint64_t i = 0; i < assembly_value_array_length(traces); i++) {
        append_row(out, widths, assembly_value_map_at(traces, i), is_gmt);
    }
}
