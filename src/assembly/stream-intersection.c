/* SPDX-License-Identifier: MIT */
/* See stream-intersection.h. */
#include "assembly/stream-intersection.h"

#include <babeltrace2/extension/graph-state.h>
#include <inttypes.h>

#include "assembly/cleanup.h"
#include "assembly/stream-times.h"
#include "base/integer.h"

struct assembly_intersection {
    const struct assembly_context *context;

    /* A reference, because trimmers may be added whenever the graph gets ports. */
    struct assembly_class trimmer;

    /*
     * Maps a source port to its range (`struct assembly_ns_range *`). The key (GBytes) is the name
     * of the component, a NUL byte, and the name of the port.
     */
    GHashTable *ranges;

    /* The number of trimmers, which makes their names unique. */
    unsigned trimmer_count;
};

static GBytes *port_key(const char *component, const char *port)
{
    GString *key = g_string_new(component);

    g_string_append_c(key, '\0');
    g_string_append(key, port);
    return g_string_free_to_bytes(key);
}

struct assembly_intersection *assembly_intersection_create(
    const struct assembly_context *context, const GPtrArray *plugins)
{
    struct assembly_class trimmer;

    if (!assembly_find_class(
            context, plugins, BT_COMPONENT_CLASS_TYPE_FILTER, "utils", "trimmer", &trimmer)) {
        assembly_error(context, "%s needs `filter.utils.trimmer`", context->intersection_option);
        return NULL;
    }

    struct assembly_intersection *intersection = g_new0(struct assembly_intersection, 1);

    intersection->context = context;
    intersection->trimmer = trimmer;
    bt_component_class_filter_get_ref(trimmer.filter);
    intersection->ranges =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, g_free);
    return intersection;
}

void assembly_intersection_free(struct assembly_intersection *intersection)
{
    if (intersection) {
        bt_component_class_filter_put_ref(intersection->trimmer.filter);
        g_hash_table_unref(intersection->ranges);
        g_free(intersection);
    }
}

bool assembly_intersection_add_descriptor(
    const struct assembly_intersection *intersection, bt_component_descriptor_set *descriptors)
{
    return bt_component_descriptor_set_add_descriptor(
               descriptors, intersection->trimmer.base, NULL) == 0;
}

/*
 * Finds the time range of the packets of a stream, extended to events outside of the packets.
 * Returns false if the stream has no times.
 */
static bool find_range(const struct assembly_stream_times *stream, struct assembly_ns_range *range)
{
    *range = stream->has_packets ? stream->packets : stream->events;
    if (stream->has_events) {
        range->begin = MIN(range->begin, stream->events.begin);
        range->end = MAX(range->end, stream->events.end);
    }
    return stream->has_packets || stream->has_events;
}

/*
 * Returns the time range that the streams of a trace have in common. Streams without times don't
 * restrict the range: they have no events, or the trimmer reports that they have no clock.
 */
static struct assembly_ns_range find_shared_range(const GArray *streams)
{
    struct assembly_ns_range shared = {.begin = INT64_MIN, .end = INT64_MAX};

    for (guint i = 0; i < streams->len; i++) {
        struct assembly_ns_range range;

        if (find_range(&g_array_index(streams, struct assembly_stream_times, i), &range)) {
            shared.begin = MAX(shared.begin, range.begin);
            shared.end = MIN(shared.end, range.end);
        }
    }
    return shared;
}

/* Stores the common range of the streams of one trace for the port of each stream. */
static bool add_trace(
    struct assembly_intersection *intersection, const char *component, const GArray *streams)
{
    const struct assembly_ns_range shared = find_shared_range(streams);

    if (shared.begin > shared.end) {
        assembly_error(intersection->context,
            "The streams of a trace of component `%s` share no time range: one stream begins "
            "at %" PRId64 " ns, after another stream has ended at %" PRId64 " ns",
            component, shared.begin, shared.end);
        return false;
    }
    for (guint i = 0; i < streams->len; i++) {
        const char *port = g_array_index(streams, struct assembly_stream_times, i).port_name;

        if (!port) {
            assembly_error(intersection->context,
                "Component `%s`: a stream has no string `port-name`", component);
            return false;
        }

        struct assembly_ns_range *port_range = g_new(struct assembly_ns_range, 1);

        *port_range = shared;
        g_hash_table_replace(intersection->ranges, port_key(component, port), port_range);
    }
    return true;
}

bool assembly_intersection_query(struct assembly_intersection *intersection,
    const struct assembly_class *class, const char *name, const bt_value *params, void *data)
{
    const struct assembly_context *context = intersection->context;
    g_auto(assembly_source_times_t) times = {0};

    if (!assembly_source_times_query(
            context, context->intersection_option, class, name, params, data, &times)) {
        return false;
    }
    for (guint i = 0; i < times.traces->len; i++) {
        const GArray *streams = times.traces->pdata[i];

        if (streams->len == 0 && !times.are_events_unknown) {
            assembly_error(context, "Component `%s`: the trace has no data stream", name);
            return false;
        }
        if (!add_trace(intersection, name, streams)) {
            return false;
        }
    }
    return true;
}

/*
 * Inserts a time in nanoseconds in the form that the trimmer accepts. If `ns` equals
 * `open`, the range has no bound on this side, and the function inserts nothing.
 */
static bool insert_time(bt_value *params, const char *key, int64_t ns, int64_t open)
{
    char text[TG_SECONDS_MAX];

    if (ns == open) {
        return true;
    }
    *tg_put_seconds(text, ns) = '\0';
    return bt_value_map_insert_string_entry(params, key, text) == 0;
}

/* Returns a name for a trimmer that no component of `graph` has. The caller owns the result. */
static char *trimmer_name(struct assembly_intersection *intersection, const bt_graph *graph)
{
    char *name = NULL;

    do {
        g_free(name);
        name = g_strdup_printf("stream-intersection-trimmer-%u", intersection->trimmer_count++);
    } while (bt_x_graph_borrow_component_by_name_const(graph, name));
    return name;
}

static const bt_component_filter *add_trimmer(struct assembly_intersection *intersection,
    bt_graph *graph, const struct assembly_ns_range *range)
{
    const struct assembly_context *context = intersection->context;
    bt_value *params = bt_value_map_create();
    const bt_component_filter *trimmer = NULL;
    g_autofree char *name = trimmer_name(intersection, graph);

    if (!insert_time(params, "begin", range->begin, INT64_MIN) ||
        !insert_time(params, "end", range->end, INT64_MAX) ||
        !assembly_check(context, "bt_graph_add_filter_component",
            (enum assembly_status) bt_graph_add_filter_component(
                graph, intersection->trimmer.filter, name, params, context->log_level, &trimmer))) {
        assembly_error(context, "Cannot create component `%s`", name);
    }
    bt_value_put_ref(params);
    return trimmer;
}

bool assembly_intersection_trim(
    struct assembly_intersection *intersection, bt_graph *graph, const bt_port_output **output)
{
    const struct assembly_context *context = intersection->context;
    const bt_port *port = bt_port_output_as_port_const(*output);
    const char *component = bt_component_get_name(bt_port_borrow_component_const(port));
    g_autoptr(GBytes) key = port_key(component, bt_port_get_name(port));
    const struct assembly_ns_range *range = g_hash_table_lookup(intersection->ranges, key);

    if (!range) {
        return true;
    }

    const bt_component_filter *trimmer = add_trimmer(intersection, graph, range);

    if (!trimmer) {
        return false;
    }

    const bt_port_input *input = bt_component_filter_borrow_input_port_by_index_const(trimmer, 0);

    if (!assembly_check(context, "bt_graph_connect_ports",
            (enum assembly_status) bt_graph_connect_ports(graph, *output, input, NULL))) {
        assembly_error(context, "Cannot connect port `%s` of component `%s` to its trimmer",
            bt_port_get_name(port), component);
        return false;
    }
    *output = bt_component_filter_borrow_output_port_by_index_const(trimmer, 0);
    return true;
}
