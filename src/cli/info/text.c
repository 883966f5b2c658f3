/* SPDX-License-Identifier: MIT */
/*
 * See text.h. A trace takes about one screen: long lists of event classes and streams are cut. The
 * JSON output has the complete lists.
 */
#include "cli/info/text.h"

#include <stdio.h>
#include <string.h>

#include "assembly/value.h"
#include "base/compare-strings.h"
#include "base/terminal-text.h"
#include "base/units.h"
#include "base/width.h"
#include "cli/cli.h"
#include "cli/info/document.h"
#include "document/groups.h"
#include "document/text.h"

enum {
    WIDTH = 80,
    INDENT = 2,
    SHOWN_STREAMS = 8,
    SHOWN_CLASSES = 10,
    COLUMNS = 60, /* a divisor of the number of columns in the document */
};

static void append_title(GString *out, const bt_value *trace, bool is_terminal)
{
    const char *path = assembly_value_get_string(trace, "path");
    const bt_value *inputs = assembly_value_get_array(trace, "inputs");

    g_string_append(out, cli_palette()->bold);
    if (path && assembly_value_array_length(inputs) == 1) {
        doc_append_safe(out, path, is_terminal);
        g_string_append_printf(out, "%s\n", cli_palette()->reset);
        return;
    }
    for (uint64_t i = 0; i < assembly_value_array_length(inputs); i++) {
        const bt_value *input = bt_value_array_borrow_element_by_index_const(inputs, i);

        doc_append_safe(out, bt_value_string_get(input), is_terminal);
        g_string_append_c(out, '\n');
    }
    g_string_append(out, cli_palette()->reset);
}

static void add_text(struct doc_section *section, const char *title, const char *text)
{
    doc_add_property(
        section, (struct doc_field){.title = title, .type = DOC_STRING}, doc_string(text));
}

static void add_identity(struct doc_section *section, const bt_value *trace)
{
    const bt_value *environment = assembly_value_get_map(trace, "environment");
    const char *name = assembly_value_get_string(trace, "name");

    add_text(section, "Class", assembly_value_get_string(trace, "component-class"));
    add_text(section, "Format", assembly_value_get_string(trace, "format"));
    add_text(section, "Name", name ? name : assembly_value_get_string(environment, "trace_name"));
    add_text(section, "UID", assembly_value_get_string(trace, "uid"));
    add_text(section, "Host", assembly_value_get_string(trace, "host"));
    add_text(section, "System", assembly_value_get_string(environment, "kernel_release"));
    add_text(section, "Tracer", assembly_value_get_string(trace, "tracer"));
    add_text(section, "Domain", assembly_value_get_string(trace, "domain"));
    add_text(section, "Process", assembly_value_get_string(environment, "procname"));
}

static void add_range(struct doc_section *section, const bt_value *trace)
{
    static const struct doc_field begin_field = {.title = "Begin", .type = DOC_TIME};
    static const struct doc_field end_field = {.title = "End", .type = DOC_TIME};
    static const struct doc_field duration_field = {.title = "Duration", .type = DOC_DURATION};
    bool has_date = info_trace_has_dates(trace);
    int64_t begin, end;

    if (!info_trace_range(trace, &begin, &end)) {
        return;
    }
    doc_add_property(section, begin_field, doc_time(begin, has_date));
    doc_add_property(section, end_field, doc_time(end, has_date));
    if (end >= begin) {
        doc_add_property(section, duration_field, doc_duration((uint64_t) end - (uint64_t) begin));
    }
}

static void add_data(struct doc_section *section, const bt_value *trace)
{
    static const struct doc_field bytes_field = {.title = "Data", .type = DOC_BYTES};
    static const struct doc_field packets_field = {
        .type = DOC_UNSIGNED, .unit = "packet", .plural = "s"};
    static const struct doc_field streams_field = {
        .type = DOC_UNSIGNED, .unit = "stream", .plural = "s"};
    const bt_value *streams = assembly_value_get_array(trace, "streams");
    uint64_t bytes;

    if (!streams) {
        return;
    }
    assembly_value_get_unsigned(trace, "bytes", &bytes);
    doc_add_property(section, bytes_field, doc_bytes(bytes));
    doc_add_property(section, packets_field, info_number(trace, "packets"));
    doc_add_property(section, streams_field, doc_unsigned(assembly_value_array_length(streams)));
}

static void add_discarded(struct doc_section *section, const bt_value *trace)
{
    static const struct doc_field events_field = {.title = "Discarded",
        .type = DOC_UNSIGNED,
        .unit = "event",
        .plural = "s",
        .is_fault = true};
    static const struct doc_field packets_field = {
        .type = DOC_UNSIGNED, .unit = "packet", .plural = "s", .is_fault = true};
    const bt_value *source = info_trace_discarded(trace);

    doc_add_property(section, events_field, info_number(source, "discarded-events"));
    doc_add_property(section, packets_field, info_number(source, "discarded-packets"));
}

static const char *event_class_name(const bt_value *event_class)
{
    const char *name = assembly_value_get_string(event_class, "name");
    return name ? name : "(unnamed)";
}

/* Returns the sorted names of the event classes. The names are borrowed. */
static GPtrArray *event_class_names(const bt_value *trace)
{
    const bt_value *stream_classes = assembly_value_get_array(trace, "stream-classes");
    GPtrArray *names = g_ptr_array_new();
    for (uint64_t s = 0; s < assembly_value_array_length(stream_classes); s++) {
        const bt_value *classes =
            assembly_value_get_array(assembly_value_map_at(stream_classes, s), "event-classes");
        for (uint64_t e = 0; e < assembly_value_array_length(classes); e++) {
            g_ptr_array_add(names, (gpointer) event_class_name(assembly_value_map_at(classes, e)));
        }
    }
    g_ptr_array_sort(names, tg_compare_strings);
    return names;
}

/* Adds as many names of event classes as fit on two lines. */
static void add_event_classes(struct doc_section *section, const bt_value *trace, bool is_terminal)
{
    static const struct doc_field field = {
        .title = "Event classes", .type = DOC_STRING, .is_layout = true};
    static const char rest[] = ", …";
    g_autoptr(GPtrArray) names = event_class_names(trace);
    g_autoptr(GString) text = g_string_new(NULL);
    guint line = 0;

    if (names->len == 0) {
        return;
    }
    doc_append_count(text, names->len);
    g_string_append(text, ": ");
    size_t column = INDENT + DOC_LABEL_WIDTH + text->len;
    for (guint i = 0; i < names->len; i++) {
        size_t width = tg_width(names->pdata[i]) + strlen(", ");

        if (column + width + tg_width(rest) > WIDTH && i > 0) {
            if (line++ > 0) {
                g_string_append(text, rest);
                break;
            }
            g_string_append_printf(text, ",\n%*s", INDENT + DOC_LABEL_WIDTH, "");
            column = INDENT + DOC_LABEL_WIDTH;
        } else if (i > 0) {
            g_string_append(text, ", ");
        }
        doc_append_safe(text, names->pdata[i], is_terminal);
        column += width;
    }
    doc_add_property(section, field, doc_string(text->str));
}

static void add_problems(struct doc_section *section, const bt_value *trace)
{
    const bt_value *warnings = assembly_value_get_array(trace, "warnings");
    const bt_value *parts = info_trace_parts(trace);

    for (uint64_t i = 0; i < assembly_value_array_length(warnings); i++) {
        const bt_value *warning = bt_value_array_borrow_element_by_index_const(warnings, i);

        add_text(
            section, "Warning", bt_value_is_string(warning) ? bt_value_string_get(warning) : NULL);
    }
    for (uint64_t i = 0; i < assembly_value_array_length(parts); i++) {
        add_text(section, "Damage",
            assembly_value_get_string(assembly_value_map_at(parts, i), "damage"));
    }
    if (!assembly_value_get_string(trace, "format") && !assembly_value_get_map(trace, "events")) {
        add_text(
            section, "Warning", "the component class does not support the summary: try --events");
    }
}

/* Adds a note about the `count` rows that a table leaves out. */
static void add_rest(
    struct doc_section *section, uint64_t count, const char *noun, const char *plural)
{
    g_autoptr(GString) text = g_string_new("… and ");

    doc_append_plural(text, count, noun, plural);
    g_string_append(text, " (all are in the output of --json)");
    doc_add_note(section, text->str);
}

/* Returns the name of the stream's file; if it is unknown, the name of the stream's port. */
static char *stream_name(const bt_value *stream)
{
    const bt_value *paths = assembly_value_get_array(stream, "paths");
    const bt_value *path = assembly_value_array_length(paths) > 0
                               ? bt_value_array_borrow_element_by_index_const(paths, 0)
                               : NULL;

    if (path && bt_value_is_string(path)) {
        return g_path_get_basename(bt_value_string_get(path));
    }
    return g_strdup(assembly_value_get_string(stream, "port-name"));
}

struct named_stream {
    const bt_value *stream;
    char *name; /* may be NULL */
    char *key;  /* the sort key */
};

static void clear_named_stream(gpointer data)
{
    struct named_stream *named = data;

    g_free(named->name);
    g_free(named->key);
}

static gint compare_streams(gconstpointer a, gconstpointer b)
{
    return strcmp(((const struct named_stream *) a)->key, ((const struct named_stream *) b)->key);
}

/*
 * Returns the streams, with numbers in their names in numeric order: `channel_2` comes before
 * `channel_10`.
 */
static GArray *sorted_streams(const bt_value *streams)
{
    GArray *sorted = g_array_new(FALSE, FALSE, sizeof(struct named_stream));

    g_array_set_clear_func(sorted, clear_named_stream);
    for (uint64_t i = 0; i < assembly_value_array_length(streams); i++) {
        const bt_value *stream = assembly_value_map_at(streams, i);
        struct named_stream named = {.stream = stream, .name = stream ? stream_name(stream) : NULL};
        g_autofree char *valid = g_utf8_make_valid(named.name ? named.name : "", -1);

        named.key = g_utf8_collate_key_for_filename(valid, -1);
        g_array_append_val(sorted, named);
    }
    g_array_sort(sorted, compare_streams);
    return sorted;
}

static const struct doc_field stream_columns[] = {
    {.title = "Packets", .type = DOC_UNSIGNED, .width = 9},
    {.title = "Bytes", .type = DOC_BYTES, .width = 11},
    {.title = "Begins", .type = DOC_REAL, .unit = "s", .decimals = 6, .width = 14},
    {.title = "Lasts", .type = DOC_REAL, .unit = "s", .decimals = 6, .width = 14},
    {.title = "Discarded", .type = DOC_UNSIGNED, .width = 12},
    {.title = "Stream", .type = DOC_STRING, .is_rest = true},
};

/* Adds a row for a stream. The beginning of the stream is shown relative to that of the trace. */
static void add_stream(
    struct doc_table *table, const struct named_stream *named, int64_t trace_begin)
{
    const bt_value *stream = named->stream;
    const bt_value *range = assembly_value_get_map(stream, "range-ns");
    int64_t begin, end;
    bool has_range = assembly_value_get_signed(range, "begin", &begin) &&
                     assembly_value_get_signed(range, "end", &end);

    doc_add_cell(table, info_number(stream, "packets"));
    doc_add_cell(table, info_bytes(stream));
    doc_add_cell(
        table, has_range ? doc_real(info_seconds_between(trace_begin, begin)) : doc_missing());
    doc_add_cell(table, has_range ? doc_real(info_seconds_between(begin, end)) : doc_missing());
    doc_add_cell(table, info_number(stream, "discarded-events"));
    doc_add_cell(table, doc_string(named->name));
}

static void add_streams(struct doc_document *document, const bt_value *trace)
{
    g_autoptr(GArray) streams = sorted_streams(assembly_value_get_array(trace, "streams"));
    int64_t begin;

    if (streams->len == 0) {
        return;
    }
    struct doc_section *section = doc_add_section(document, NULL, NULL);
    struct doc_table *table =
        doc_add_table(section, NULL, stream_columns, G_N_ELEMENTS(stream_columns));
    assembly_value_get_signed(assembly_value_get_map(trace, "range-ns"), "begin", &begin);
    for (guint i = 0; i < MIN(streams->len, SHOWN_STREAMS); i++) {
        add_stream(table, &g_array_index(streams, struct named_stream, i), begin);
    }
    if (streams->len > SHOWN_STREAMS) {
        add_rest(section, streams->len - SHOWN_STREAMS, "more stream", "s");
    }
}

static const struct doc_field class_columns[] = {
    {.type = DOC_UNSIGNED, .width = 15},
    {.type = DOC_REAL, .unit = "%", .decimals = 1, .width = 9},
    {.type = DOC_REAL, .unit = "/s", .is_scaled = true, .width = 11},
    {.type = DOC_UNSIGNED, .is_bar = true},
    {.type = DOC_STRING, .is_rest = true},
};

static void add_top_classes(struct doc_section *section, const bt_value *events, uint64_t total)
{
    struct doc_table *table =
        doc_add_table(section, NULL, class_columns, G_N_ELEMENTS(class_columns));
    const bt_value *classes = assembly_value_get_array(events, "classes");
    const bt_value *range = assembly_value_get_map(events, "range-ns");
    uint64_t length = assembly_value_array_length(classes);
    int64_t begin, end;

    assembly_value_get_signed(range, "begin", &begin);
    assembly_value_get_signed(range, "end", &end);
    double seconds = info_seconds_between(begin, end);
    for (uint64_t i = 0; i < MIN(length, SHOWN_CLASSES); i++) {
        const bt_value *class = assembly_value_map_at(classes, i);
        uint64_t count;

        assembly_value_get_unsigned(class, "count", &count);
        doc_add_cell(table, doc_unsigned(count));
        doc_add_cell(table, doc_real(100.0 * (double) count / (double) total));
        doc_add_cell(table, seconds > 0 ? doc_real((double) count / seconds) : doc_missing());
        doc_add_cell(table, doc_unsigned(count));
        doc_add_cell(table, doc_string(event_class_name(class)));
    }
    if (length > SHOWN_CLASSES) {
        add_rest(section, length - SHOWN_CLASSES, "more event class", "es");
    }
}

static uint64_t gather_columns(const bt_value *counts, uint64_t *columns)
{
    uint64_t length = assembly_value_array_length(counts);
    uint64_t greatest = 0;

    for (uint64_t i = 0; i < length; i++) {
        uint64_t *column = &columns[i * COLUMNS / length];

        *column +=
            bt_value_integer_unsigned_get(bt_value_array_borrow_element_by_index_const(counts, i));
        greatest = MAX(greatest, *column);
    }
    return greatest;
}

static void add_histogram(
    struct doc_document *document, const bt_value *events, enum doc_time_form form)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const bt_value *histogram = assembly_value_get_map(events, "histogram");
    const bt_value *counts = assembly_value_get_array(histogram, "counts");
    uint64_t columns[COLUMNS] = {0};
    uint64_t greatest = gather_columns(counts, columns);
    g_autoptr(GString) bars = g_string_new(NULL), times = g_string_new(NULL);
    g_autoptr(GString) right = g_string_new(NULL);
    int64_t begin, end;
    uint64_t width;

    if (greatest == 0) {
        return;
    }
    for (guint i = 0; i < COLUMNS; i++) {
        /*
         * A column with a count greater than 0 has at least the lowest block, so that it is
         * visible.
         */
        double height = (double) columns[i] / (double) greatest * 8;

        g_string_append(bars, blocks[columns[i] == 0 ? 0 : MAX(1, (int) (height + 0.5))]);
    }
    assembly_value_get_unsigned(histogram, "width-ns", &width);
    g_string_append(bars, "  up to ");
    doc_append_scaled(bars, (double) greatest / ((double) width * 2 / TG_NS_PER_S));
    g_string_append(bars, "/s");

    assembly_value_get_signed(assembly_value_get_map(events, "range-ns"), "begin", &begin);
    assembly_value_get_signed(assembly_value_get_map(events, "range-ns"), "end", &end);
    doc_append_time(times, begin, form, DOC_TIME_OF_DAY);
    doc_append_time(right, end, form, DOC_TIME_OF_DAY);
    g_string_append_printf(times, "%*s", COLUMNS - (int) times->len, right->str);

    struct doc_section *section = doc_add_section(document, NULL, NULL);
    doc_add_note(section, bars->str);
    doc_add_note(section, times->str);
}

static void add_events(struct doc_document *document, const bt_value *trace, bool is_gmt)
{
    static const struct doc_field field = {
        .title = "Events", .type = DOC_STRING, .is_layout = true};
    const bt_value *events = assembly_value_get_map(trace, "events");
    g_autoptr(GString) text = g_string_new(NULL);
    uint64_t total;

    if (!assembly_value_get_unsigned(events, "count", &total)) {
        return;
    }
    doc_append_count(text, total);
    if (total > 0) {
        g_string_append(text, " of ");
        doc_append_plural(text,
            assembly_value_array_length(assembly_value_get_array(events, "classes")), "event class",
            "es");
    }
    const bt_value *per_second = bt_value_map_borrow_entry_value_const(events, "per-second");
    if (per_second) {
        g_string_append(text, ", ");
        doc_append_scaled(text, bt_value_real_get(per_second));
        g_string_append(text, "/s from the first to the last");
    }
    struct doc_section *section = doc_add_section(document, NULL, NULL);
    doc_add_property(section, field, doc_string(text->str));
    if (total > 0) {
        add_top_classes(section, events, total);
        add_histogram(document, events, doc_choose_time_form(info_trace_has_dates(trace), is_gmt));
    }
    const bt_value *groups = assembly_value_get_map(events, "groups");
    if (groups) {
        doc_add_groups(doc_add_section(document, NULL, NULL), groups, "--top");
    }
}

static void append_trace(
    GString *out, const bt_value *trace, bool has_streams, const struct doc_text_style *style)
{
    g_autoptr(doc_document) document = doc_create();
    struct doc_section *section = doc_add_section(document, NULL, NULL);

    append_title(out, trace, style->is_terminal);
    if (assembly_value_get_string(trace, "error")) {
        g_string_append_printf(
            out, "  %s(unreadable)%s\n", cli_palette()->bright_red, cli_palette()->reset);
        return;
    }
    add_identity(section, trace);
    add_range(section, trace);
    add_data(section, trace);
    add_discarded(section, trace);
    /* With --events, the section of the events already lists the most frequent event classes. */
    if (!assembly_value_get_map(trace, "events")) {
        add_event_classes(section, trace, style->is_terminal);
    }
    add_problems(section, trace);
    if (has_streams) {
        add_streams(document, trace);
    }
    add_events(document, trace, style->is_gmt);
    doc_append_text(out, document, style);
}

void info_append_text(GString *out, const bt_value *document, bool is_gmt)
{
    const struct doc_text_style style = {
        .palette = cli_palette(),
        .indent = INDENT,
        .is_gmt = is_gmt,
        .is_terminal = tg_is_terminal(stdout),
    };
    const bt_value *traces = assembly_value_get_array(document, "traces");
    uint64_t count = assembly_value_array_length(traces);

    for (uint64_t i = 0; i < count; i++) {
        const bt_value *trace = assembly_value_map_at(traces, i);

        g_string_append(out, i > 0 ? "\n" : "");
        /*
         * The streams of one trace fill the screen. The text therefore omits the streams if there
         * are several traces, or if it describes events.
         */
        append_trace(out, trace, count == 1 && !assembly_value_get_map(trace, "events"), &style);
    }
}
