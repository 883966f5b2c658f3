/* SPDX-License-Identifier: MIT */
/* See stream-times.h. */
#include "assembly/stream-times.h"

#include "assembly/value.h"

static bool get_range(const bt_value *stream, const char *key, struct assembly_ns_range *range)
{
    const bt_value *map = assembly_value_get_any(stream, key);

    return assembly_value_get_signed(map, "begin", &range->begin) &&
           assembly_value_get_signed(map, "end", &range->end);
}

static GArray *add_trace(struct assembly_source_times *times)
{
    GArray *streams = g_array_new(FALSE, TRUE, sizeof(struct assembly_stream_times));

    g_ptr_array_add(times->traces, streams);
    return streams;
}

/*
 * A summary describes one trace. A stream without `range-ns` has no events, or its events have no
 * times.
 */
static void read_summary(struct assembly_source_times *times, const bt_value *infos)
{
    GArray *streams = add_trace(times);

    for (uint64_t i = 0; i < assembly_value_array_length(infos); i++) {
        const bt_value *info = bt_value_array_borrow_element_by_index_const(infos, i);
        struct assembly_stream_times stream = {
            .port_name = assembly_value_get_string(info, "port-name"),
        };

        stream.has_events = get_range(info, "range-ns", &stream.events);
        stream.has_packets = get_range(info, "packet-range-ns", &stream.packets);
        g_array_append_val(streams, stream);
    }
}

/*
 * Queries the summary. If the query fails, returns false and doesn't append a cause: a class that
 * doesn't support the object may fail in any way.
 */
static bool query_summary(const struct assembly_context *context,
    const struct assembly_class *class, const bt_value *params, void *data,
    struct assembly_source_times *times)
{
    struct assembly_context silent = *context;

    silent.log_level = BT_LOGGING_LEVEL_NONE;
    silent.failure = NULL;
    bt_query_executor_query_status status = assembly_class_query(
        &silent, class, "tracegraph.trace-summary", params, data, &times->answer);
    const bt_value *streams = assembly_value_get_array(times->answer, "streams");

    if (status == BT_QUERY_EXECUTOR_QUERY_STATUS_OK && streams) {
        read_summary(times, streams);
        return true;
    }
    bt_value_put_ref(times->answer);
    times->answer = NULL;
    return false;
}

static bool read_trace_info(const struct assembly_context *context, const char *name,
    const bt_value *trace, struct assembly_source_times *times)
{
    const bt_value *infos = assembly_value_get_array(trace, "stream-infos");
    GArray *streams = add_trace(times);

    if (!infos) {
        assembly_error(context, "Component `%s`: a trace has no array `stream-infos`", name);
        return false;
    }
    for (uint64_t i = 0; i < assembly_value_array_length(infos); i++) {
        const bt_value *info = bt_value_array_borrow_element_by_index_const(infos, i);
        struct assembly_stream_times stream = {
            .port_name = assembly_value_get_string(info, "port-name"),
            .has_packets = true,
        };

        if (!get_range(info, "range-ns", &stream.packets)) {
            assembly_error(context,
                "Component `%s`: a stream has no time range `range-ns`: its packets may have no "
                "times",
                name);
            return false;
        }
        g_array_append_val(streams, stream);
    }
    return true;
}

static bool read_trace_infos(
    const struct assembly_context *context, const char *name, struct assembly_source_times *times)
{
    const bt_value *traces = times->answer;

    if (!bt_value_is_array(traces)) {
        assembly_error(
            context, "Component `%s`: the time ranges of its streams are not an array", name);
        return false;
    }
    for (uint64_t i = 0; i < assembly_value_array_length(traces); i++) {
        if (!read_trace_info(
                context, name, bt_value_array_borrow_element_by_index_const(traces, i), times)) {
            return false;
        }
    }
    return true;
}

static bool query_trace_infos(const struct assembly_context *context, const char *option,
    const struct assembly_class *class, const char *name, const bt_value *params, void *data,
    struct assembly_source_times *times)
{
    switch (assembly_class_query(
        context, class, "babeltrace.trace-infos", params, data, &times->answer)) {
    case BT_QUERY_EXECUTOR_QUERY_STATUS_OK:
        times->are_events_unknown = true;
        return read_trace_infos(context, name, times);
    case BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT:
        assembly_note_failure(context, "bt_query_executor_query", ASSEMBLY_STATUS_UNKNOWN_OBJECT);
        assembly_error(context,
            "%s: the component class of `%s` does not provide the time ranges of its streams",
            option, name);
        return false;
    default:
        assembly_error(
            context, "Cannot get the time ranges of the streams of component `%s`", name);
        return false;
    }
}

bool assembly_source_times_query(const struct assembly_context *context, const char *option,
    const struct assembly_class *class, const char *name, const bt_value *params, void *data,
    struct assembly_source_times *times)
{
    *times = (struct assembly_source_times){
        .traces = g_ptr_array_new_with_free_func((GDestroyNotify) g_array_unref),
    };
    if (query_summary(context, class, params, data, times)) {
        return true;
    }
    if (context->interrupter && bt_interrupter_is_set(context->interrupter)) {
        return false;
    }
    bt_current_thread_clear_error();
    return query_trace_infos(context, option, class, name, params, data, times);
}

void assembly_source_times_clear(struct assembly_source_times *times)
{
    bt_value_put_ref(times->answer);
    if (times->traces) {
        g_ptr_array_unref(times->traces);
    }
    *times = (struct assembly_source_times){0};
}
