/* SPDX-License-Identifier: MIT */
/* See time-range.h. */
#include "assembly/time-range.h"

const char *assembly_range_noun(enum assembly_range_kind kind)
{
    return kind == ASSEMBLY_RANGE_OF_EVENTS ? "events" : "traces";
}

/* The union of ranges. */
struct growing_range {
    bool exists;
    struct assembly_ns_range ns;
};

/* The ranges of the sources that were queried so far. */
struct search {
    /*
     * The range of the events. Sources that don't distinguish events from packets extend both
     * ranges.
     */
    struct growing_range events;
    struct growing_range packets;
    bool are_events_unknown;
};

static void extend(struct growing_range *range, const struct assembly_ns_range *by)
{
    range->ns.begin = range->exists ? MIN(range->ns.begin, by->begin) : by->begin;
    range->ns.end = range->exists ? MAX(range->ns.end, by->end) : by->end;
    range->exists = true;
}

static void extend_by_stream(
    struct search *search, const struct assembly_stream_times *stream, bool are_events_unknown)
{
    if (stream->has_packets) {
        extend(&search->packets, &stream->packets);
    }
    if (stream->has_packets && are_events_unknown) {
        extend(&search->events, &stream->packets);
    }
    if (stream->has_events) {
        extend(&search->events, &stream->events);
    }
}

static bool extend_by_source(const struct assembly_context *context, const char *option,
    const GPtrArray *plugins, const struct assembly_component *source, struct search *search)
{
    struct assembly_class class = source->class;
    g_auto(assembly_source_times_t) times = {0};

    if (!class.base && !assembly_find_class(context, plugins, source->type, source->plugin,
                           source->class_name, &class)) {
        return false;
    }
    if (!assembly_source_times_query(
            context, option, &class, source->name, source->params, source->data, &times)) {
        return false;
    }
    search->are_events_unknown |= times.are_events_unknown;
    for (guint i = 0; i < times.traces->len; i++) {
        const GArray *streams = times.traces->pdata[i];

        for (guint j = 0; j < streams->len; j++) {
            extend_by_stream(search, &g_array_index(streams, struct assembly_stream_times, j),
                times.are_events_unknown);
        }
    }
    return true;
}

static bool finish(const struct assembly_context *context, const char *option,
    const struct search *search, struct assembly_trace_range *range)
{
    const struct growing_range *found = search->events.exists ? &search->events : &search->packets;

    if (!found->exists) {
        assembly_error(context, "%s: the traces have no event with a time", option);
        return false;
    }
    if (found->ns.begin > found->ns.end) {
        assembly_error(context,
            "%s: the streams of the traces end before they begin: a clock may have restarted",
            option);
        return false;
    }
    *range = (struct assembly_trace_range){
        .ns = found->ns,
        .kind = search->are_events_unknown ? ASSEMBLY_RANGE_OF_STREAMS
                : search->events.exists    ? ASSEMBLY_RANGE_OF_EVENTS
                                           : ASSEMBLY_RANGE_OF_PACKETS,
        .first_message_ns = search->packets.exists ? MIN(found->ns.begin, search->packets.ns.begin)
                                                   : found->ns.begin,
    };
    return true;
}

bool assembly_find_time_range(const struct assembly_context *context, const char *option,
    const GPtrArray *plugins, const struct assembly_description *description,
    struct assembly_trace_range *range)
{
    struct search search = {0};

    for (guint i = 0; i < description->components->len; i++) {
        const struct assembly_component *component = description->components->pdata[i];

        if (component->type == BT_COMPONENT_CLASS_TYPE_SOURCE &&
            !extend_by_source(context, option, plugins, component, &search)) {
            return false;
        }
    }
    return finish(context, option, &search, range);
}
