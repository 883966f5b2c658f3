/* SPDX-License-Identifier: MIT */
/* See time-range.h. */
#include "assembly/time-range.h"

#include "assembly/cleanup.h"
#include "assembly/value.h"

const bt_value *assembly_query_trace_infos(const struct assembly_context *context,
    const char *option, const struct assembly_class *class, const char *name,
    const bt_value *params, void *data)
{
    const bt_value *traces = NULL;
    bt_query_executor_query_status status =
        assembly_class_query(context, class, "babeltrace.trace-infos", params, data, &traces);

    if (status == BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT) {
        assembly_note_failure(context, "bt_query_executor_query", (enum assembly_status) status);
        assembly_error(context,
            "%s: the component class of `%s` cannot tell the time ranges of its streams", option,
            name);
        return NULL;
    }
    if (status != BT_QUERY_EXECUTOR_QUERY_STATUS_OK) {
        assembly_error(
            context, "Cannot get the time ranges of the streams of component `%s`", name);
        return NULL;
    }
    if (!bt_value_is_array(traces)) {
        assembly_error(
            context, "Component `%s`: the time ranges of its streams are not an array", name);
        bt_value_put_ref(traces);
        return NULL;
    }
    return traces;
}

const bt_value *assembly_get_streams(
    const struct assembly_context *context, const char *name, const bt_value *trace)
{
    const bt_value *streams = assembly_value_get_array(trace, "stream-infos");

    if (!streams) {
        assembly_error(context, "Component `%s`: a trace has no array `stream-infos`", name);
    }
    return streams;
}

bool assembly_get_stream_range(const struct assembly_context *context, const char *name,
    const bt_value *stream, struct assembly_time_range *range)
{
    const bt_value *map = assembly_value_get_any(stream, "range-ns");

    if (assembly_value_get_signed(map, "begin", &range->begin) &&
        assembly_value_get_signed(map, "end", &range->end)) {
        return true;
    }
    assembly_error(context,
        "Component `%s`: a stream has no time range `range-ns`: its packets may have no times",
        name);
    return false;
}

static bool extend_by_trace(const struct assembly_context *context, const char *name,
    const bt_value *trace, struct assembly_time_range *range)
{
    const bt_value *streams = assembly_get_streams(context, name, trace);

    for (uint64_t i = 0; i < assembly_value_array_length(streams); i++) {
        struct assembly_time_range own;

        if (!assembly_get_stream_range(
                context, name, bt_value_array_borrow_element_by_index_const(streams, i), &own)) {
            return false;
        }
        range->begin = MIN(range->begin, own.begin);
        range->end = MAX(range->end, own.end);
    }
    return streams != NULL;
}

static bool extend_by_source(const struct assembly_context *context, const char *option,
    const GPtrArray *plugins, const struct assembly_component *source,
    struct assembly_time_range *range)
{
    struct assembly_class class = source->class;

    if (!class.base && !assembly_find_class(context, plugins, source->type, source->plugin,
                           source->class_name, &class)) {
        return false;
    }

    autovalue traces = assembly_query_trace_infos(
        context, option, &class, source->name, source->params, source->data);

    for (uint64_t i = 0; i < assembly_value_array_length(traces); i++) {
        if (!extend_by_trace(context, source->name,
                bt_value_array_borrow_element_by_index_const(traces, i), range)) {
            return false;
        }
    }
    return traces != NULL;
}

bool assembly_find_time_range(const struct assembly_context *context, const char *option,
    const GPtrArray *plugins, const struct assembly_description *description,
    struct assembly_time_range *range)
{
    *range = (struct assembly_time_range){.begin = INT64_MAX, .end = INT64_MIN};
    for (guint i = 0; i < description->components->len; i++) {
        const struct assembly_component *component = description->components->pdata[i];

        if (component->type == BT_COMPONENT_CLASS_TYPE_SOURCE &&
            !extend_by_source(context, option, plugins, component, range)) {
            return false;
        }
    }
    if (range->begin > range->end) {
        const bool has_stream = range->begin < INT64_MAX || range->end > INT64_MIN;

        assembly_error(context, "%s: %s", option,
            has_stream
                ? "the streams of the traces end before they begin: maybe a clock started again"
                : "the traces have no stream");
        return false;
    }
    return true;
}
