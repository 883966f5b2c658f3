/* SPDX-License-Identifier: MIT */
/*
 * See document.h. If an entry of a component class's result doesn't have the documented type, the
 * document doesn't contain the entry.
 */
#include "cli/info/document.h"

#include <inttypes.h>
#include <string.h>

#include "assembly/cleanup.h"
#include "assembly/error-text.h"
#include "assembly/value.h"
#include "base/units.h"

enum { HISTOGRAM_COLUMNS = 120 };

bt_value *info_document_create(void)
{
    bt_value *document = bt_value_map_create();

    bt_value_map_insert_unsigned_integer_entry(document, "version", INFO_DOCUMENT_VERSION);
    bt_value_map_insert_empty_array_entry(document, "traces", NULL);
    return document;
}

/* Copies an entry of the summary, if the summary has an entry of this type. */
static void copy(bt_value *trace, const bt_value *summary, const char *key, bt_value_type type)
{
    const bt_value *value = assembly_value_get(summary, key, type);
    bt_value *copied;

    if (value && bt_value_copy(value, &copied) == BT_VALUE_COPY_STATUS_OK) {
        bt_value_map_insert_entry(trace, key, copied);
        bt_value_put_ref(copied);
    }
}

/* Inserts the name and version of the tracer, such as `lttng-modules 2.10.9`. */
static void insert_tracer(bt_value *trace, const bt_value *environment)
{
    static const char *const parts[] = {"tracer_major", "tracer_minor", "tracer_patchlevel"};
    const char *name = assembly_value_get_string(environment, "tracer_name");
    g_autoptr(GString) tracer = g_string_new(name);

    for (size_t i = 0; name && i < G_N_ELEMENTS(parts); i++) {
        int64_t number;

        if (!assembly_value_get_signed(environment, parts[i], &number)) {
            break;
        }
        g_string_append_printf(tracer, "%c%" PRId64, i == 0 ? ' ' : '.', number);
    }
    if (name) {
        bt_value_map_insert_string_entry(trace, "tracer", tracer->str);
    }
}

static void insert_environment_string(
    bt_value *trace, const char *key, const bt_value *environment, const char *variable)
{
    const char *value = assembly_value_get_string(environment, variable);

    if (value) {
        bt_value_map_insert_string_entry(trace, key, value);
    }
}

/* Inserts whether times are relative to the Unix epoch. */
static void insert_origin(
    bt_value *trace, const bt_value *summary, const struct event_counts *counts)
{
    const bt_value *clocks = assembly_value_get_array(summary, "clock-classes");
    bool is_unix_epoch = assembly_value_array_length(clocks) > 0;

    for (uint64_t i = 0; i < assembly_value_array_length(clocks); i++) {
        const char *origin = assembly_value_get_string(assembly_value_map_at(clocks, i), "origin");

        is_unix_epoch = is_unix_epoch && g_strcmp0(origin, "unix-epoch") == 0;
    }
    if (!summary && counts && counts->classes->len > 0) {
        const struct class_count *class = counts->classes->pdata[0];
        const bt_clock_class *clock = bt_stream_class_borrow_default_clock_class_const(
            bt_event_class_borrow_stream_class_const(class->event_class));

        is_unix_epoch = clock && bt_clock_class_origin_is_unix_epoch(clock);
    }
    bt_value_map_insert_string_entry(trace, "origin", is_unix_epoch ? "unix-epoch" : "unknown");
}

static void insert_range(bt_value *trace, const bt_value *streams)
{
    int64_t first = INT64_MAX;
    int64_t last = INT64_MIN;
    bt_value *range;

    for (uint64_t i = 0; i < assembly_value_array_length(streams); i++) {
        const bt_value *own = assembly_value_get_map(assembly_value_map_at(streams, i), "range-ns");
        int64_t begin;
        int64_t end;

        if (assembly_value_get_signed(own, "begin", &begin) &&
            assembly_value_get_signed(own, "end", &end)) {
            first = MIN(first, begin);
            last = MAX(last, end);
        }
    }
    if (first <= last) {
        bt_value_map_insert_empty_map_entry(trace, "range-ns", &range);
        bt_value_map_insert_signed_integer_entry(range, "begin", first);
        bt_value_map_insert_signed_integer_entry(range, "end", last);
    }
}

/* Inserts the sum of the entry `key` over all streams, if at least one stream has the entry. */
static void insert_sum(bt_value *trace, const bt_value *streams, const char *key)
{
    uint64_t sum = 0;
    bool is_known = false;

    for (uint64_t i = 0; i < assembly_value_array_length(streams); i++) {
        uint64_t number;

        is_known |= assembly_value_get_unsigned(assembly_value_map_at(streams, i), key, &number);
        sum += number;
    }
    if (is_known) {
        bt_value_map_insert_unsigned_integer_entry(trace, key, sum);
    }
}

static void insert_event_class_count(bt_value *trace, const bt_value *summary)
{
    const bt_value *classes = assembly_value_get_array(summary, "stream-classes");
    uint64_t count = 0;

    for (uint64_t i = 0; i < assembly_value_array_length(classes); i++) {
        count += assembly_value_array_length(
            assembly_value_get_array(assembly_value_map_at(classes, i), "event-classes"));
    }
    if (classes) {
        bt_value_map_insert_unsigned_integer_entry(trace, "event-class-count", count);
    }
}

static void insert_summary(bt_value *trace, const bt_value *summary)
{
    static const struct {
        const char *key;
        bt_value_type type;
    } copied[] = {
        {"environment", BT_VALUE_TYPE_MAP},
        {"clock-classes", BT_VALUE_TYPE_ARRAY},
        {"stream-classes", BT_VALUE_TYPE_ARRAY},
        {"streams", BT_VALUE_TYPE_ARRAY},
        {"warnings", BT_VALUE_TYPE_ARRAY},
    };
    static const char *const strings[] = {"path", "format", "namespace", "name", "uid"};
    const bt_value *environment = assembly_value_get_map(summary, "environment");
    const bt_value *streams = assembly_value_get_array(summary, "streams");

    for (size_t i = 0; i < G_N_ELEMENTS(strings); i++) {
        copy(trace, summary, strings[i], BT_VALUE_TYPE_STRING);
    }
    insert_environment_string(trace, "host", environment, "hostname");
    insert_environment_string(trace, "domain", environment, "domain");
    insert_tracer(trace, environment);
    insert_range(trace, streams);
    insert_sum(trace, streams, "bytes");
    insert_sum(trace, streams, "packets");
    insert_sum(trace, streams, "discarded-events");
    insert_sum(trace, streams, "discarded-packets");
    insert_event_class_count(trace, summary);
    for (size_t i = 0; i < G_N_ELEMENTS(copied); i++) {
        copy(trace, summary, copied[i].key, copied[i].type);
    }
}

static void insert_class_counts(bt_value *events, const struct event_counts *counts)
{
    bt_value *classes;

    bt_value_map_insert_empty_array_entry(events, "classes", &classes);
    for (guint i = 0; i < counts->classes->len; i++) {
        const struct class_count *class = counts->classes->pdata[i];
        const char *name = bt_event_class_get_name(class->event_class);
        bt_value *map;

        bt_value_array_append_empty_map_element(classes, &map);
        bt_value_map_insert_unsigned_integer_entry(map, "stream-class-id",
            bt_stream_class_get_id(bt_event_class_borrow_stream_class_const(class->event_class)));
        bt_value_map_insert_unsigned_integer_entry(
            map, "id", bt_event_class_get_id(class->event_class));
        if (name) {
            bt_value_map_insert_string_entry(map, "name", name);
        }
        bt_value_map_insert_unsigned_integer_entry(map, "count", class->count);
    }
}

static void insert_port_counts(bt_value *events, const struct event_counts *counts)
{
    bt_value *ports;

    bt_value_map_insert_empty_array_entry(events, "ports", &ports);
    for (guint i = 0; i < counts->ports->len; i++) {
        const struct port_count *port = counts->ports->pdata[i];
        bt_value *map;

        bt_value_array_append_empty_map_element(ports, &map);
        bt_value_map_insert_string_entry(map, "port-name", port->name);
        bt_value_map_insert_unsigned_integer_entry(map, "count", port->count);
        if (port->error) {
            g_autofree char *damage = assembly_error_text(port->error);

            bt_value_map_insert_string_entry(map, "damage", damage);
        }
    }
}

static void insert_histogram(bt_value *events, const struct histogram *histogram)
{
    uint64_t columns[HISTOGRAM_COLUMNS];
    uint64_t width = histogram_gather(histogram, columns, G_N_ELEMENTS(columns));
    bt_value *map;
    bt_value *range;
    bt_value *counts;

    if (width == 0) {
        return;
    }
    bt_value_map_insert_empty_map_entry(events, "range-ns", &range);
    bt_value_map_insert_signed_integer_entry(range, "begin", histogram_unbias(histogram->min));
    bt_value_map_insert_signed_integer_entry(range, "end", histogram_unbias(histogram->max));
    bt_value_map_insert_empty_map_entry(events, "histogram", &map);
    bt_value_map_insert_signed_integer_entry(map, "begin-ns", histogram_unbias(histogram->min));
    bt_value_map_insert_unsigned_integer_entry(map, "width-ns", width);
    bt_value_map_insert_empty_array_entry(map, "counts", &counts);
    for (guint i = 0; i < G_N_ELEMENTS(columns); i++) {
        bt_value_array_append_unsigned_integer_element(counts, columns[i]);
    }
}

static void insert_groups(bt_value *events, const bt_x_event_groups *groups, uint64_t limit)
{
    autovalue description = bt_x_event_groups_describe(groups, limit);

    bt_value_map_insert_entry(events, "groups", (bt_value *) description);
}

static void insert_events(bt_value *trace, const struct event_counts *counts, uint64_t group_limit)
{
    bt_value *events;

    bt_value_map_insert_empty_map_entry(trace, "events", &events);
    bt_value_map_insert_unsigned_integer_entry(events, "count", counts->count);
    bt_value_map_insert_unsigned_integer_entry(
        events, "discarded-events", counts->discarded_events);
    bt_value_map_insert_unsigned_integer_entry(
        events, "discarded-packets", counts->discarded_packets);
    if (counts->histogram.max > counts->histogram.min) {
        bt_value_map_insert_real_entry(events, "per-second",
            (double) counts->count * TG_NS_PER_S /
                (double) (counts->histogram.max - counts->histogram.min));
    }
    insert_class_counts(events, counts);
    insert_port_counts(events, counts);
    insert_histogram(events, &counts->histogram);
    if (counts->groups) {
        insert_groups(events, counts->groups, group_limit);
    }
}

static bt_value *append_trace(bt_value *document, const struct assembly_source *source)
{
    bt_value *traces = bt_value_map_borrow_entry_value(document, "traces");
    g_autofree char *class_name =
        g_strdup_printf("source.%s.%s", source->plugin, source->class_name);
    bt_value *trace;

    bt_value_array_append_empty_map_element(traces, &trace);
    bt_value_map_insert_string_entry(trace, "component-class", class_name);
    cli_source_insert_inputs(source, trace);
    return trace;
}

void info_document_add_trace(bt_value *document, const struct assembly_source *source,
    const bt_value *summary, const struct event_counts *counts, uint64_t group_limit)
{
    bt_value *trace = append_trace(document, source);

    insert_origin(trace, summary, counts);
    insert_summary(trace, summary);
    if (counts) {
        insert_events(trace, counts, group_limit);
    }
}

void info_document_add_unreadable(
    bt_value *document, const struct assembly_source *source, const bt_error *error)
{
    bt_value *trace = append_trace(document, source);
    g_autofree char *path = g_canonicalize_filename(source->inputs->pdata[0], NULL);
    g_autofree char *text = assembly_error_text(error);

    insert_origin(trace, NULL, NULL);
    /* An input may also be a URL or a text, which has no path. */
    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        bt_value_map_insert_string_entry(trace, "path", path);
    }
    bt_value_map_insert_string_entry(trace, "error", text);
}

bool info_trace_range(const bt_value *trace, int64_t *begin, int64_t *end)
{
    const bt_value *range = assembly_value_get_map(trace, "range-ns");

    if (!range) {
        range = assembly_value_get_map(assembly_value_get_map(trace, "events"), "range-ns");
    }
    return assembly_value_get_signed(range, "begin", begin) &&
           assembly_value_get_signed(range, "end", end);
}

double info_seconds_between(int64_t begin, int64_t end)
{
    return end < begin ? -info_seconds_between(end, begin)
                       : (double) ((uint64_t) end - (uint64_t) begin) / TG_NS_PER_S;
}

bool info_trace_has_dates(const bt_value *trace)
{
    return g_strcmp0(assembly_value_get_string(trace, "origin"), "unix-epoch") == 0;
}

struct doc_value info_number(const bt_value *map, const char *key)
{
    uint64_t number;

    return assembly_value_get_unsigned(map, key, &number) ? doc_unsigned(number) : doc_missing();
}

struct doc_value info_bytes(const bt_value *map)
{
    uint64_t bytes;

    return assembly_value_get_unsigned(map, "bytes", &bytes) ? doc_bytes(bytes) : doc_missing();
}

const bt_value *info_trace_discarded(const bt_value *trace)
{
    const bt_value *events = assembly_value_get_map(trace, "events");

    return events ? events : trace;
}

const bt_value *info_trace_parts(const bt_value *trace)
{
    const bt_value *ports =
        assembly_value_get_array(assembly_value_get_map(trace, "events"), "ports");
    return ports ? ports : assembly_value_get_array(trace, "streams");
}
