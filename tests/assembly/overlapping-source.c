/* SPDX-License-Identifier: MIT */
/* See overlapping-source.h. */
#include "tests/assembly/overlapping-source.h"

#include <glib.h>
#include <string.h>

#include "tests/support/component-classes.h"
#include "tests/support/short-stream.h"

enum { STREAMS = 2, EVENTS = 4, STEP_NS = 10 };

static const struct {
    const char *port;
    int64_t begin_ns;
    int64_t end_ns;
} streams[STREAMS] = {{"early", 0, 20}, {"late", 10, 30}};

struct source {
    bt_event_class *event_class;
    bt_stream *streams[STREAMS];
};

static bt_component_class_initialize_method_status initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *self = bt_self_component_source_as_self_component(component);
    bt_stream_class *stream_class = support_create_stream_class(self);
    bt_trace *trace = bt_trace_create(bt_stream_class_borrow_trace_class(stream_class));
    struct source *source = g_new0(struct source, 1);

    source->event_class = bt_event_class_create(stream_class);
    for (size_t i = 0; i < STREAMS; i++) {
        source->streams[i] = bt_stream_create(stream_class, trace);
        bt_self_component_source_add_output_port(
            component, streams[i].port, source->streams[i], NULL);
    }
    bt_trace_put_ref(trace);
    bt_stream_class_put_ref(stream_class);
    bt_self_component_set_data(self, source);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize(bt_self_component_source *component)
{
    struct source *source =
        bt_self_component_get_data(bt_self_component_source_as_self_component(component));

    for (size_t i = 0; i < STREAMS; i++) {
        bt_stream_put_ref(source->streams[i]);
    }
    bt_event_class_put_ref(source->event_class);
    g_free(source);
}

static bt_component_class_query_method_status query(bt_self_component_class_source *self,
    bt_private_query_executor *executor, const char *object, const bt_value *params,
    void *method_data, const bt_value **result)
{
    if (strcmp(object, "babeltrace.trace-infos") != 0) {
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_UNKNOWN_OBJECT;
    }

    bt_value *traces = bt_value_array_create();
    bt_value *trace, *infos;

    bt_value_array_append_empty_map_element(traces, &trace);
    bt_value_map_insert_empty_array_entry(trace, "stream-infos", &infos);
    for (size_t i = 0; i < STREAMS; i++) {
        bt_value *stream, *range;

        bt_value_array_append_empty_map_element(infos, &stream);
        bt_value_map_insert_string_entry(stream, "port-name", streams[i].port);
        bt_value_map_insert_empty_map_entry(stream, "range-ns", &range);
        bt_value_map_insert_signed_integer_entry(range, "begin", streams[i].begin_ns);
        bt_value_map_insert_signed_integer_entry(range, "end", streams[i].end_ns);
    }
    *result = traces;
    return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK;
}

static bt_message *create_event(
    bt_self_message_iterator *self, const bt_stream *stream, uint64_t index)
{
    const struct source *source =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));

    return bt_message_event_create_with_default_clock_snapshot(
        self, source->event_class, stream, index * STEP_NS);
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct support_short_stream *stream = g_new0(struct support_short_stream, 1);

    stream->stream =
        bt_self_component_port_get_data(bt_self_component_port_output_as_self_component_port(port));
    stream->event_count = EVENTS;
    stream->create_event = create_event;
    bt_self_message_iterator_set_data(self, stream);
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    g_free(bt_self_message_iterator_get_data(self));
}

bt_component_class_source *create_overlapping_class(void)
{
    static const struct support_source_methods methods = {
        .initialize = initialize,
        .finalize = finalize,
        .query = query,
        .iterator =
            {
                .initialize = initialize_iterator,
                .finalize = finalize_iterator,
                .next = support_short_stream_next,
                .seek_beginning = support_short_stream_seek_beginning,
            },
    };

    return support_create_source_class("overlapping", &methods);
}
