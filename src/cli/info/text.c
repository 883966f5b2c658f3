/* SPDX-License-Identifier: MIT */

/*
 * See text.h. One screenful per trace: long lists (event classes, streams) are cut, the JSON form
 * has all of them.
 */
#include "cli/info/text.h"

#include <string.h>

#include "base/compare-strings.h"
#include "base/units.h"
#include "cli/cli.h"
#include "cli/human.h"
#include "cli/info/cell.h"
#include "cli/info/document.h"
#include "assembly/value.h"
#include "base/width.h"

enum {
    WIDTH = 80,
    LABEL_WIDTH = 16,
    SHOWN_STREAMS = 8,
    SHOWN_CLASSES = 10,
    BAR_WIDTH = 12,
    COLUMNS = 60, /* of the histogram; divides the document's */
};

struct printer {
    GString *out;
    const bt_value *trace;
    enum human_time time_form;
};

/* Starts the line of a property. */
static void label(const struct printer *printer, const char *name)
{
    g_string_append_printf(printer->out, "  %s%-*s%s", cli_palette()->bold, LABEL_WIDTH - 2, name,
        cli_palette()->reset);
}

static void property(const struct printer *printer, const char *name, const char *value)
{
    if (value) {
        label(printer, name);
        cell_append_safe(printer->out, value);
        g_string_append_c(printer->out, '\n');
    }
}

static void append_title(const struct printer *printer)
{
    const char *path = assembly_value_get_string(printer->trace, "path");
    const bt_value *inputs = assembly_value_get_array(printer->trace, "inputs");
    GString *out = printer->out;

    g_string_append(out, cli_palette()->bold);

    if (path && assembly_value_array_length(inputs) == 1) {
        cell_append_safe(out, path);
        g_string_append(out, cli_palette()->reset);
        g_string_append_c(out, '\n');
        return;
    }

    for (uint64_t i = 0; i < assembly_value_array_length(inputs); i++) {
        const bt_value *input = bt_value_array_borrow_element_by_index_const(inputs, i);

        cell_append_safe(out, bt_value_string_get(input));
        g_string_append_c(out, '\n');
    }

    g_string_append(out, cli_palette()->reset);
}

static void append_identity(const struct printer *printer)
{
    const bt_value *environment = assembly_value_get_map(printer->trace, "environment");
    const char *name = assembly_value_get_string(printer->trace, "name");
    const char *process = assembly_value_get_string(environment, "procname");

    property(printer, "Class", assembly_value_get_string(printer->trace, "component-class"));
    property(printer, "Format", assembly_value_get_string(printer->trace, "format"));
    property(printer, "Name", name ? name : assembly_value_get_string(environment, "trace_name"));
    property(printer, "UID", assembly_value_get_string(printer->trace, "uid"));
    property(printer, "Host", assembly_value_get_string(printer->trace, "host"));
    property(printer, "System", assembly_value_get_string(environment, "kernel_release"));
    property(printer, "Tracer", assembly_value_get_string(printer->trace, "tracer"));
    property(printer, "Domain", assembly_value_get_string(printer->trace, "domain"));
    property(printer, "Process", process);
}

static void append_range(const struct printer *printer)
{
    int64_t begin;
    int64_t end;

    if (!info_trace_range(printer->trace, &begin, &end)) {
        return;
    }

    label(printer, "Begin");
    human_append_time(printer->out, begin, printer->time_form, HUMAN_TIME_COMPLETE);
    g_string_append_c(printer->out, '\n');
    label(printer, "End");
    human_append_time(printer->out, end, printer->time_form, HUMAN_TIME_COMPLETE);
    g_string_append_c(printer->out, '\n');

    if (end >= begin) {
        label(printer, "Duration");
        human_append_duration(printer->out, (uint64_t) end - (uint64_t) begin);
        g_string_append_c(printer->out, '\n');
    }
}

static void append_data(const struct printer *printer)
{
    const bt_value *streams = assembly_value_get_array(printer->trace, "streams");
    uint64_t bytes;
    uint64_t packets;

    if (!streams) {
        return;
    }

    label(printer, "Data");
    assembly_value_get_unsigned(printer->trace, "bytes", &bytes);
    human_append_size(printer->out, bytes);

    if (assembly_value_get_unsigned(printer->trace, "packets", &packets)) {
        g_string_append(printer->out, ", ");
        human_append_plural(printer->out, packets, "packet", "s");
    }

    g_string_append(printer->out, ", ");
    human_append_plural(printer->out, assembly_value_array_length(streams), "stream", "s");
    g_string_append_c(printer->out, '\n');
}

static void append_discarded(const struct printer *printer)
{
    const bt_value *source = info_trace_discarded(printer->trace);
    uint64_t events;
    uint64_t packets;

    bool has_events = assembly_value_get_unsigned(source, "discarded-events", &events);
    bool has_packets = assembly_value_get_unsigned(source, "discarded-packets", &packets);

    if (!has_events && !has_packets) {
        return;
    }

    label(printer, "Discarded");

    if (events + packets > 0) {
        g_string_append(printer->out, cli_palette()->bright_red);
    }

    if (has_events) {
        human_append_plural(printer->out, events, "event", "s");
    }

    if (has_packets) {
        g_string_append(printer->out, has_events ? ", " : "");
        human_append_plural(printer->out, packets, "packet", "s");
    }

    g_string_append_printf(printer->out, "%s\n", cli_palette()->reset);
}

static const char *event_class_name(const bt_value *event_class)
{
    const char *name = assembly_value_get_string(event_class, "name");

    return name ? name : "(unnamed)";
}

/* The names of the event classes, sorted; borrowed. */
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

/* As many names as fit on two lines. */
static void append_event_classes(const struct printer *printer)
{
    static const char rest[] = ", …";
    g_autoptr(GPtrArray) names = event_class_names(printer->trace);
    GString *out = printer->out;
    size_t column;
    guint line = 0;

    if (names->len == 0) {
        return;
    }

    label(printer, "Event classes");

    size_t start = out->len;

    human_append_count(out, names->len);
    g_string_append(out, ": ");
    column = LABEL_WIDTH + (out->len - start);

    for (guint i = 0; i < names->len; i++) {
        size_t width = tg_width(names->pdata[i]) + strlen(", ");

        if (column + width + tg_width(rest) > WIDTH && i > 0) {
            if (line++ > 0) {
                g_string_append(out, rest);
                break;
            }

            g_string_append_printf(out, ",\n%*s", LABEL_WIDTH, "");
            column = LABEL_WIDTH;
        } else if (i > 0) {
            g_string_append(out, ", ");
        }

        cell_append_safe(out, names->pdata[i]);
        column += width;
    }

    g_string_append_c(out, '\n');
}

/* Appends the seconds from the beginning of the trace to that of the stream, and how long the
 * stream lasts. */
static void append_stream_range(
    const struct printer *printer, const bt_value *stream, int64_t trace_begin)
{
    const bt_value *range = assembly_value_get_map(stream, "range-ns");
    int64_t begin;
    int64_t end;

    if (!assembly_value_get_signed(range, "begin", &begin) ||
        !assembly_value_get_signed(range, "end", &end)) {
        g_string_append_printf(printer->out, "%28s", "");
        return;
    }

    g_string_append_printf(printer->out, " %13.6f %13.6f", info_seconds_between(trace_begin, begin),
        info_seconds_between(begin, end));
}

/* The name of the stream's file, or else of its port. */
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
    char *key;  /* for sorting */
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

/* The streams, ordered by name as people do: `channel_2` comes before `channel_10`. */
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

static void append_streams(const struct printer *printer)
{
    g_autoptr(GArray) streams = sorted_streams(assembly_value_get_array(printer->trace, "streams"));
    uint64_t count = streams->len;
    int64_t begin;

    if (count == 0) {
        return;
    }

    assembly_value_get_signed(assembly_value_get_map(printer->trace, "range-ns"), "begin", &begin);
    g_string_append_printf(printer->out, "\n  %s%9s%11s%14s%14s%12s  %s%s\n", cli_palette()->bold,
        "Packets", "Bytes", "Begins (s)", "Lasts (s)", "Discarded", "Stream", cli_palette()->reset);

    for (guint i = 0; i < MIN(count, SHOWN_STREAMS); i++) {
        const struct named_stream *named = &g_array_index(streams, struct named_stream, i);
        const bt_value *stream = named->stream;

        g_string_append(printer->out, "  ");
        cell_append_count(printer->out, stream, "packets", 9);
        cell_append_size(printer->out, stream, 11);
        append_stream_range(printer, stream, begin);
        cell_append_count(printer->out, stream, "discarded-events", 12);
        g_string_append(printer->out, "  ");
        cell_append_safe(printer->out, named->name ? named->name : "");
        g_string_append_c(printer->out, '\n');
    }

    if (count > SHOWN_STREAMS) {
        g_string_append_printf(printer->out, "  … and ");
        human_append_plural(printer->out, count - SHOWN_STREAMS, "more stream", "s");
        g_string_append(printer->out, " (all are in the output of --json)\n");
    }
}

static void append_top_class(const struct printer *printer, const bt_value *class, uint64_t total,
    uint64_t greatest, double seconds)
{
    g_autoptr(GString) rate = g_string_new(NULL);
    GString *out = printer->out;
    uint64_t count;

    assembly_value_get_unsigned(class, "count", &count);

    if (seconds > 0) {
        human_append_scaled(rate, (double) count / seconds);
        g_string_append(rate, "/s");
    }

    g_string_append(out, "  ");
    cell_append_count(out, class, "count", 15);
    g_string_append_printf(out, "%7.1f %%", 100.0 * (double) count / (double) total);
    cell_append(out, 11, rate->str);
    g_string_append(out, "  ");

    for (uint64_t i = 0; i < BAR_WIDTH; i++) {
        g_string_append(
            out, (double) count * BAR_WIDTH > ((double) i + 0.5) * (double) greatest ? "█" : " ");
    }

    g_string_append(out, "  ");
    cell_append_safe(out, event_class_name(class));
    g_string_append_c(out, '\n');
}

static void append_top_classes(
    const struct printer *printer, const bt_value *events, uint64_t total)
{
    const bt_value *classes = assembly_value_get_array(events, "classes");
    const bt_value *range = assembly_value_get_map(events, "range-ns");
    uint64_t length = assembly_value_array_length(classes);
    uint64_t greatest;
    int64_t begin;
    int64_t end;

    assembly_value_get_signed(range, "begin", &begin);
    assembly_value_get_signed(range, "end", &end);
    assembly_value_get_unsigned(assembly_value_map_at(classes, 0), "count", &greatest);

    for (uint64_t i = 0; i < MIN(length, SHOWN_CLASSES); i++) {
        append_top_class(printer, assembly_value_map_at(classes, i), total, greatest,
            info_seconds_between(begin, end));
    }

    if (length > SHOWN_CLASSES) {
        g_string_append_printf(printer->out, "  … and ");
        human_append_plural(printer->out, length - SHOWN_CLASSES, "more event class", "es");
        g_string_append(printer->out, " (all are in the output of --json)\n");
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

static void append_histogram(const struct printer *printer, const bt_value *events)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const bt_value *histogram = assembly_value_get_map(events, "histogram");
    const bt_value *counts = assembly_value_get_array(histogram, "counts");
    uint64_t columns[COLUMNS] = {0};
    uint64_t greatest = gather_columns(counts, columns);
    GString *out = printer->out;
    uint64_t width;

    if (greatest == 0) {
        return;
    }

    assembly_value_get_unsigned(histogram, "width-ns", &width);
    g_string_append(out, "\n  ");

    for (guint i = 0; i < COLUMNS; i++) {
        /* Any count but 0 is visible. */
        double height = (double) columns[i] / (double) greatest * 8;

        g_string_append(out, blocks[columns[i] == 0 ? 0 : MAX(1, (int) (height + 0.5))]);
    }

    g_string_append(out, "  up to ");
    human_append_scaled(out, (double) greatest / ((double) width * 2 / TG_NS_PER_S));
    g_string_append(out, "/s\n  ");

    int64_t begin;
    int64_t end;
    size_t start = out->len;

    assembly_value_get_signed(assembly_value_get_map(events, "range-ns"), "begin", &begin);
    assembly_value_get_signed(assembly_value_get_map(events, "range-ns"), "end", &end);
    human_append_time(out, begin, printer->time_form, HUMAN_TIME_OF_DAY);

    g_autoptr(GString) right = g_string_new(NULL);

    human_append_time(right, end, printer->time_form, HUMAN_TIME_OF_DAY);
    g_string_append_printf(out, "%*s\n", COLUMNS - (int) (out->len - start), right->str);
}

static void append_events(const struct printer *printer)
{
    const bt_value *events = assembly_value_get_map(printer->trace, "events");
    const bt_value *per_second = NULL;
    uint64_t total;

    if (!assembly_value_get_unsigned(events, "count", &total)) {
        return;
    }

    g_string_append_c(printer->out, '\n');
    label(printer, "Events");
    human_append_count(printer->out, total);

    if (total > 0) {
        g_string_append(printer->out, " of ");
        human_append_plural(printer->out,
            assembly_value_array_length(assembly_value_get_array(events, "classes")), "event class",
            "es");
    }

    per_second = bt_value_map_borrow_entry_value_const(events, "per-second");

    if (per_second) {
        g_string_append(printer->out, ", ");
        human_append_scaled(printer->out, bt_value_real_get(per_second));
        g_string_append(printer->out, "/s from the first to the last");
    }

    g_string_append_c(printer->out, '\n');

    if (total > 0) {
        append_top_classes(printer, events, total);
        append_histogram(printer, events);
    }
}

static void append_problems(const struct printer *printer)
{
    const bt_value *warnings = assembly_value_get_array(printer->trace, "warnings");
    const bt_value *parts = info_trace_parts(printer->trace);

    for (uint64_t i = 0; i < assembly_value_array_length(warnings); i++) {
        const bt_value *warning = bt_value_array_borrow_element_by_index_const(warnings, i);

        property(
            printer, "Warning", bt_value_is_string(warning) ? bt_value_string_get(warning) : NULL);
    }

    for (uint64_t i = 0; i < assembly_value_array_length(parts); i++) {
        property(printer, "Damage",
            assembly_value_get_string(assembly_value_map_at(parts, i), "damage"));
    }

    if (!assembly_value_get_string(printer->trace, "format") &&
        !assembly_value_get_map(printer->trace, "events")) {
        property(printer, "Warning", "the component class gives no summary: try --events");
    }
}

static void append_trace(GString *out, const bt_value *trace, bool is_gmt, bool has_streams)
{
    const struct printer printer = {
        .out = out,
        .trace = trace,
        .time_form = info_trace_time_form(trace, is_gmt),
    };

    append_title(&printer);

    if (assembly_value_get_string(trace, "error")) {
        g_string_append_printf(
            out, "  %s(unreadable)%s\n", cli_palette()->bright_red, cli_palette()->reset);
        return;
    }

    append_identity(&printer);
    append_range(&printer);
    append_data(&printer);
    append_discarded(&printer);

    /* The most frequent ones come with the events. */
    if (!assembly_value_get_map(trace, "events")) {
        append_event_classes(&printer);
    }

    append_problems(&printer);

    if (has_streams) {
        append_streams(&printer);
    }

    append_events(&printer);
}

void info_append_text(GString *out, const bt_value *document, bool is_gmt)
{
    const bt_value *traces = assembly_value_get_array(document, "traces");
    uint64_t count = assembly_value_array_length(traces);

    for (uint64_t i = 0; i < count; i++) {
        const bt_value *trace = assembly_value_map_at(traces, i);

        if (i > 0) {
            g_string_append_c(out, '\n');
        }

        /* The streams of one trace fill the screen; for several traces, or together with
         * events, they are too much. */
        append_trace(out, trace, is_gmt, count == 1 && !assembly_value_get_map(trace, "events"));
    }
}
