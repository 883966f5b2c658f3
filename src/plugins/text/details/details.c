/* SPDX-License-Identifier: MIT */
/* The methods of `sink.text.details`, and the printing of events. */
#include "plugins/text/details/details.h"

#include "plugins/common/component-class.h"
#include "plugins/common/sink.h"

static void free_details(struct details *details)
{
    output_sink_clear(&details->sink);
    details_caches_clear(details);
    g_free(details);
}

static bt_component_class_initialize_method_status initialize(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *const component = bt_self_component_sink_as_self_component(self);
    struct details *const details = g_new0(struct details, 1);

    details_caches_init(details);
    if (!details_options_read(&details->options, params, component) ||
        !output_sink_open(&details->sink, self, NULL)) {
        free_details(details);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    details->options.is_terminal = details->sink.is_terminal;
    details_clock_init(&details->clock, &details->options);

    const bt_component_class_initialize_method_status status = sink_add_input_port(self);

    if (status != BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK) {
        free_details(details);
        return status;
    }
    bt_self_component_set_data(component, details);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static struct details *get_details(bt_self_component_sink *self)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(self));
}

static void finalize(bt_self_component_sink *self)
{
    struct details *const details = get_details(self);

    /* The output is still open if the graph ended early. */
    tg_output_close(&details->sink.output);
    free_details(details);
}

static bt_component_class_sink_graph_is_configured_method_status graph_is_configured(
    bt_self_component_sink *self)
{
    return output_sink_graph_is_configured(&get_details(self)->sink);
}

/* Prints the text before the scopes. */
static inline void print_header(struct details *details, const struct details_stream *stream,
    const struct details_plan *plan, const bt_message *message)
{
    struct tg_output *const output = &details->sink.output;

    /* TEXT_LITERAL_MAX is sufficient for the line of the stream, in which only numbers vary. */
    tg_output_reserve(output, 1 + DETAILS_TIME_MAX + TEXT_LITERAL_MAX);
    details_separate(details, DETAILS_LAST_MESSAGE);
    if (G_LIKELY(plan->base.has_clock && details->options.with_time)) {
        output->at = details_put_time(&details->clock, output->at,
            bt_message_event_borrow_default_clock_snapshot_const(message));
    }
    output->at = tg_put_block(output->at, stream->base.line, stream->base.line_length);
    text_write_piece(output, &plan->head);
}

static bool print_event(struct details *details, const bt_message *message)
{
    const bt_event *const event = bt_message_event_borrow_event_const(message);
    const bt_event_class *const event_class = bt_event_borrow_class_const(event);
    const struct details_stream *const stream =
        details_get_stream(details, bt_event_borrow_stream_const(event));
    const struct details_plan *plan = tg_pointer_map_get(&details->caches.plans, event_class);
    struct tg_output *const output = &details->sink.output;

    if (G_UNLIKELY(!plan)) {
        plan = details_add_plan(details, event_class);
    }
    if (G_UNLIKELY(!plan || !stream)) {
        return false;
    }
    print_header(details, stream, plan, message);
    text_print_scopes(output, &plan->base, event, details_print_sequence);
    return true;
}

/* Prints the metadata that hasn't been printed yet. Used if the parameters exclude messages. */
static bool print_metadata_of(void *data, const bt_message *message)
{
    struct details *const details = data;
    const bt_event_class *event_class;

    switch (bt_message_get_type(message)) {
    case BT_MESSAGE_TYPE_EVENT:
        event_class = bt_event_borrow_class_const(bt_message_event_borrow_event_const(message));
        return tg_pointer_map_get(&details->caches.plans, event_class) ||
               details_add_plan(details, event_class);
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        return details_get_stream(
            details, bt_message_stream_beginning_borrow_stream_const(message));
    case BT_MESSAGE_TYPE_STREAM_END:
        text_caches_remove_stream(
            &details->caches, bt_message_stream_end_borrow_stream_const(message));
        return true;
    default:
        return true;
    }
}

static bool print_message(void *data, const bt_message *message)
{
    if (G_LIKELY(bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT)) {
        return print_event(data, message);
    }
    return details_print_other_message(data, message);
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    struct details *const details = get_details(self);

    return output_sink_consume(
        &details->sink, details->options.with_data ? print_message : print_metadata_of, details);
}

REGISTER_SINK(text, details, "details",
    "Print all properties of each message, and the metadata, as lines of text.",
    "Parameters: `color`, `compact`, `with-data`, `with-metadata`,\n"
    "`with-stream-class-name`, `with-stream-class-namespace`, `with-stream-name`,\n"
    "`with-time`, `with-trace-name`, `with-uid`, `with-uuid`.\n"
    "\n"
    "See the babeltrace2-sink.text.details(7) manual page.");
