/* SPDX-License-Identifier: MIT */
/*
 * Component classes that make one mistake each.
 *
 * Sources: `endless` always succeeds without messages. `open` ends without a stream end message.
 * `lost` returns END together with a message, and `lost_again` returns AGAIN together with one.
 * `failing` returns an error with a message and without a cause. `early` sends an event before the
 * beginning of its stream. `leaking` never puts its messages. `putting` and `putting_event` put a
 * message that they return. `whole` makes no mistake.
 *
 * The filter `putting` puts the messages that it passes on.
 *
 * Sinks: `endless` never ends. `failing` fails without a cause. `putting` puts each message twice.
 * `reading` reads messages that it has put. `steps` makes no mistake: it needs many calls after its
 * last message.
 */
#include <babeltrace2/babeltrace.h>
#include <stdlib.h>

struct objects {
    bt_stream *stream;
    bt_event_class *event_class;
    int calls;
};

static bt_component_class_initialize_method_status initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *component = bt_self_component_source_as_self_component(self);
    struct objects *objects = calloc(1, sizeof(*objects));
    bt_clock_class *clock_class = bt_clock_class_create(component);
    bt_trace_class *trace_class = bt_trace_class_create(component);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_trace *trace = bt_trace_create(trace_class);

    bt_stream_class_set_default_clock_class(stream_class, clock_class);
    objects->event_class = bt_event_class_create(stream_class);
    bt_event_class_set_name(objects->event_class, "tick");
    objects->stream = bt_stream_create(stream_class, trace);
    bt_self_component_set_data(component, objects);
    bt_clock_class_put_ref(clock_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
    bt_trace_put_ref(trace);
    return (int) bt_self_component_source_add_output_port(self, "out", NULL, NULL);
}

static void finalize(bt_self_component_source *self)
{
    struct objects *objects =
        bt_self_component_get_data(bt_self_component_source_as_self_component(self));

    bt_event_class_put_ref(objects->event_class);
    bt_stream_put_ref(objects->stream);
    free(objects);
}

static struct objects *objects_of(bt_self_message_iterator *self)
{
    return bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
}

static bt_message_iterator_class_next_method_status endless(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    *count = 0;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static bt_message_iterator_class_next_method_status open_at_end(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct objects *objects = objects_of(self);

    if (objects->calls++ > 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    messages[0] = bt_message_stream_beginning_create(self, objects->stream);
    *count = 1;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static bt_message_iterator_class_next_method_status lost(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    messages[0] = bt_message_stream_beginning_create(self, objects_of(self)->stream);
    *count = 1;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static bt_message_iterator_class_next_method_status lost_again(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    (void) lost(self, messages, capacity, count);
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
}

static bt_message_iterator_class_next_method_status failing(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    (void) lost(self, messages, capacity, count);
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
}

static bt_message_iterator_class_next_method_status early(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct objects *objects = objects_of(self);

    messages[0] = bt_message_event_create_with_default_clock_snapshot(
        self, objects->event_class, objects->stream, 1000);
    *count = 1;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static bt_message_iterator_class_next_method_status leaking(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct objects *objects = objects_of(self);

    for (int i = 0; i < 3; i++) {
        (void) bt_message_event_create_with_default_clock_snapshot(
            self, objects->event_class, objects->stream, 1000);
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static bt_message_iterator_class_next_method_status whole(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct objects *objects = objects_of(self);

    if (objects->calls++ > 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    messages[0] = bt_message_stream_beginning_create(self, objects->stream);
    messages[1] = bt_message_event_create_with_default_clock_snapshot(
        self, objects->event_class, objects->stream, 1000);
    messages[2] = bt_message_stream_end_create(self, objects->stream);
    *count = 3;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static bt_message_iterator_class_next_method_status putting(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    const bt_message_iterator_class_next_method_status status =
        whole(self, messages, capacity, count);

    bt_message_put_ref(messages[0]);
    return status;
}

static bt_message_iterator_class_next_method_status putting_event(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct objects *objects = objects_of(self);

    (void) whole(self, messages, capacity, count);
    bt_message_put_ref(messages[1]);
    /* Without a quarantine, this message would get the memory of the destroyed message. */
    bt_message_put_ref(messages[2]);
    messages[2] = bt_message_event_create_with_default_clock_snapshot(
        self, objects->event_class, objects->stream, 2000);
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static bt_component_class_initialize_method_status initialize_filter(bt_self_component_filter *self,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *data)
{
    (void) bt_self_component_filter_add_input_port(self, "in", NULL, NULL);
    return (int) bt_self_component_filter_add_output_port(self, "out", NULL, NULL);
}

static bt_message_iterator_class_initialize_method_status initialize_filter_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    bt_self_component_filter *filter =
        (bt_self_component_filter *) bt_self_message_iterator_borrow_component(self);
    bt_message_iterator *upstream;
    const int status = bt_message_iterator_create_from_message_iterator(
        self, bt_self_component_filter_borrow_input_port_by_index(filter, 0), &upstream);

    bt_self_message_iterator_set_data(self, upstream);
    return status;
}

static void finalize_filter_iterator(bt_self_message_iterator *self)
{
    bt_message_iterator_put_ref(bt_self_message_iterator_get_data(self));
}

static bt_message_iterator_class_next_method_status filter_putting(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    bt_message_array_const batch;
    const int status =
        bt_message_iterator_next(bt_self_message_iterator_get_data(self), &batch, count);

    for (uint64_t i = 0; status == 0 && i < *count; i++) {
        messages[i] = batch[i];
        bt_message_put_ref(batch[i]);
    }
    return status;
}

static bt_component_class_initialize_method_status initialize_sink(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    return (int) bt_self_component_sink_add_input_port(self, "in", NULL, NULL);
}

static bt_message_iterator *upstream;
static int step_count;

static bt_component_class_sink_graph_is_configured_method_status sink_graph_is_configured(
    bt_self_component_sink *self)
{
    return (int) bt_message_iterator_create_from_sink_component(
        self, bt_self_component_sink_borrow_input_port_by_index(self, 0), &upstream);
}

static void finalize_sink(bt_self_component_sink *self)
{
    bt_message_iterator_put_ref(upstream);
}

static int ask(void)
{
    bt_message_array_const messages;
    uint64_t count;
    const int status = bt_message_iterator_next(upstream, &messages, &count);

    for (uint64_t i = 0; status == 0 && i < count; i++) {
        bt_message_put_ref(messages[i]);
    }
    return status;
}

static bt_component_class_sink_consume_method_status ask_for_ever(bt_self_component_sink *self)
{
    (void) ask();
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
}

static bt_component_class_sink_consume_method_status work_in_steps(bt_self_component_sink *self)
{
    if (step_count == 0 && ask() != BT_MESSAGE_ITERATOR_NEXT_STATUS_END) {
        return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
    }
    return ++step_count < 250000 ? BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK
                                 : BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

static bt_component_class_sink_consume_method_status sink_failing(bt_self_component_sink *self)
{
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR;
}

static bt_component_class_sink_consume_method_status sink_putting(bt_self_component_sink *self)
{
    bt_message_array_const messages;
    uint64_t count;
    const int status = bt_message_iterator_next(upstream, &messages, &count);

    for (uint64_t i = 0; status == 0 && i < count; i++) {
        const bt_message *message = messages[count - 1 - i];

        bt_message_put_ref(message);
        bt_message_put_ref(message);
    }
    return status;
}

static bt_component_class_sink_consume_method_status sink_reading(bt_self_component_sink *self)
{
    bt_message_array_const messages;
    uint64_t count;
    const int status = bt_message_iterator_next(upstream, &messages, &count);

    for (uint64_t i = 0; status == 0 && i < count; i++) {
        bt_message_put_ref(messages[i]);
        (void) bt_message_get_type(messages[i]);
    }
    return status;
}

#ifndef WITHOUT_MODULE
BT_PLUGIN_MODULE();
#endif
BT_PLUGIN(mistakes);

#define SOURCE(name, next)                                                                         \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS(name, next);                                                  \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(name, initialize);                          \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(name, finalize)

SOURCE(endless, endless);
SOURCE(open, open_at_end);
SOURCE(lost, lost);
SOURCE(lost_again, lost_again);
SOURCE(failing, failing);
SOURCE(early, early);
SOURCE(leaking, leaking);
SOURCE(putting, putting);
SOURCE(putting_event, putting_event);
SOURCE(whole, whole);
BT_PLUGIN_FILTER_COMPONENT_CLASS(putting, filter_putting);
BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD(putting, initialize_filter);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(
    putting, initialize_filter_iterator);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(
    putting, finalize_filter_iterator);

#define SINK(name, consume)                                                                        \
    BT_PLUGIN_SINK_COMPONENT_CLASS(name, consume);                                                 \
    BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(name, initialize_sink);                       \
    BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(name, sink_graph_is_configured);     \
    BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(name, finalize_sink)

SINK(endless, ask_for_ever);
SINK(steps, work_in_steps);
SINK(failing, sink_failing);
SINK(putting, sink_putting);
SINK(reading, sink_reading);
