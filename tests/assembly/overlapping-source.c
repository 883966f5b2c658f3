/* SPDX-License-Identifier: MIT */
/* See overlapping-source.h. */
#include "tests/assembly/overlapping-source.h"

#include <glib.h>

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

struct iterator {
    const struct source *source;
    bt_stream *stream;
    uint64_t position; /* 0: before the stream begins */
};

static bt_component_class_initialize_method_status initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *self = bt_self_component_source_as_self_component(component);
    bt_trace_class *trace_class = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_clock_class *clock_class = bt_clock_class_create(self);
    bt_trace *trace = bt_trace_create(trace_class);
    struct source *source = g_new0(struct source, 1);

    bt_stream_class_set_default_clock_class(stream_class, clock_class);
    source->event_class = bt_event_class_create(stream_class);
    for (size_t i = 0; i < STREAMS; i++) {
        source->streams[i] = bt_stream_create(stream_class, trace);
        bt_self_component_source_add_output_port(
            component, streams[i].port, source->streams[i], NULL);
    }
    bt_trace_put_ref(trace);
    bt_clock_class_put_ref(clock_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
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
    bt_value *traces = bt_value_array_create();
    bt_value *trace, *infos;

    g_assert_cmpstr(object, ==, "babeltrace.trace-infos");
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

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct iterator *iterator = g_new0(struct iterator, 1);

    iterator->source = bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    iterator->stream =
        bt_self_component_port_get_data(bt_self_component_port_output_as_self_component_port(port));
    bt_self_message_iterator_set_data(self, iterator);
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    g_free(bt_self_message_iterator_get_data(self));
}

static bt_message_iterator_class_seek_beginning_method_status seek_beginning(
    bt_self_message_iterator *self)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);

    iterator->position = 0;
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);
    const uint64_t position = iterator->position++;

    if (position > EVENTS + 1) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    *count = 1;
    if (position == 0) {
        messages[0] = bt_message_stream_beginning_create(self, iterator->stream);
    } else if (position <= EVENTS) {
        messages[0] = bt_message_event_create_with_default_clock_snapshot(
            self, iterator->source->event_class, iterator->stream, (position - 1) * STEP_NS);
    } else {
        messages[0] = bt_message_stream_end_create(self, iterator->stream);
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

bt_component_class_source *create_overlapping_class(void)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(next);
    bt_component_class_source *component_class;

    bt_message_iterator_class_set_initialize_method(iterator_class, initialize_iterator);
    bt_message_iterator_class_set_finalize_method(iterator_class, finalize_iterator);
    bt_message_iterator_class_set_seek_beginning_methods(iterator_class, seek_beginning, NULL);
    component_class = bt_component_class_source_create("overlapping", iterator_class);
    bt_component_class_source_set_initialize_method(component_class, initialize);
    bt_component_class_source_set_finalize_method(component_class, finalize);
    bt_component_class_source_set_query_method(component_class, query);
    bt_message_iterator_class_put_ref(iterator_class);
    return component_class;
}
