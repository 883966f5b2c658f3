/* SPDX-License-Identifier: MIT */
/* The methods of `sink.text.pretty`. */
#include "plugins/text/pretty/pretty.h"

#include "plugins/common/component-class.h"
#include "plugins/common/sink.h"
#include "plugins/text/common/color.h"

/* A file gets colours only if the parameters request them. */
static bool uses_colors(const struct pretty_options *options)
{
    return options->color != TEXT_COLOR_NEVER &&
           tg_terminal_shows_colors(options->color == TEXT_COLOR_ALWAYS) &&
           (options->color == TEXT_COLOR_ALWAYS || !options->path);
}

static void free_pretty(struct pretty *pretty)
{
    output_sink_clear(&pretty->sink);
    text_caches_clear(&pretty->caches);
    pretty_options_clear(&pretty->options);
    g_free(pretty);
}

static bool set_up(struct pretty *pretty, bt_self_component_sink *self, const bt_value *params)
{
    bt_self_component *const component = bt_self_component_sink_as_self_component(self);

    if (!pretty_options_read(&pretty->options, params, component) ||
        !output_sink_open(&pretty->sink, self, pretty->options.path)) {
        return false;
    }
    pretty->style = (struct pretty_style){
        .options = &pretty->options,
        .palette = tg_terminal_palette(uses_colors(&pretty->options)),
        .is_terminal = pretty->sink.is_terminal,
    };
    pretty_clock_init(&pretty->clock, &pretty->style);
    pretty->mip_version = bt_self_component_get_graph_mip_version(component);
    return true;
}

static bt_component_class_initialize_method_status initialize(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    struct pretty *const pretty = g_new0(struct pretty, 1);

    pretty_caches_init(pretty);
    if (!set_up(pretty, self, params)) {
        free_pretty(pretty);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }

    const bt_component_class_initialize_method_status status = sink_add_input_port(self);

    if (status != BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK) {
        free_pretty(pretty);
        return status;
    }
    bt_self_component_set_data(bt_self_component_sink_as_self_component(self), pretty);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static struct pretty *get_pretty(bt_self_component_sink *self)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(self));
}

static void finalize(bt_self_component_sink *self)
{
    struct pretty *const pretty = get_pretty(self);

    /* The output is still open if the graph ended early. */
    tg_output_close(&pretty->sink.output);
    free_pretty(pretty);
}

static bt_component_class_sink_graph_is_configured_method_status graph_is_configured(
    bt_self_component_sink *self)
{
    return output_sink_graph_is_configured(&get_pretty(self)->sink);
}

/* Prints the text before the scopes. */
static inline void print_header(struct pretty *pretty, const struct pretty_stream *stream,
    const struct pretty_plan *plan, const bt_message *message)
{
    const struct text_piece *const name = &plan->name[stream->separated];
    struct tg_output *const output = &pretty->sink.output;
    const size_t length = stream->base.line_length + name->length;

    tg_output_reserve(output, PRETTY_TIMESTAMP_MAX + TEXT_LITERAL_MAX);
    if (plan->base.has_clock) {
        output->at = pretty_put_event_time(&pretty->clock, output->at,
            bt_message_event_borrow_default_clock_snapshot_const(message));
    }
    if (G_LIKELY(length <= TEXT_LITERAL_MAX)) {
        output->at = tg_put_block(output->at, stream->base.line, stream->base.line_length);
        output->at = tg_put_block(output->at, name->bytes, name->length);
    } else {
        tg_output_write(output, stream->base.line, stream->base.line_length);
        tg_output_write(output, name->bytes, name->length);
    }
}

static inline void print_packet_context(struct pretty *pretty, struct pretty_stream *stream,
    const struct pretty_plan *plan, const bt_event *event)
{
    const bt_packet *const packet = bt_event_borrow_packet_const(event);

    if (G_LIKELY(stream->packet == packet)) {
        tg_output_reserve(&pretty->sink.output, stream->context_length);
        pretty->sink.output.at =
            tg_put_block(pretty->sink.output.at, stream->context, stream->context_length);
    } else {
        pretty_print_packet_context(pretty, stream, plan, packet);
    }
}

static bool print_event(struct pretty *pretty, const bt_message *message)
{
    const bt_event *const event = bt_message_event_borrow_event_const(message);
    const bt_event_class *const event_class = bt_event_borrow_class_const(event);
    const bt_stream *const stream = bt_event_borrow_stream_const(event);
    const struct pretty_plan *plan = tg_pointer_map_get(&pretty->caches.plans, event_class);
    struct pretty_stream *entry = tg_pointer_map_get(&pretty->caches.streams, stream);
    struct tg_output *const output = &pretty->sink.output;

    if (G_UNLIKELY(!plan)) {
        plan = pretty_add_plan(pretty, event_class);
        if (!plan) {
            return false;
        }
    }
    if (G_UNLIKELY(!entry)) {
        entry = pretty_add_stream(pretty, stream);
    }
    print_header(pretty, entry, plan, message);
    if (plan->packet_context) {
        print_packet_context(pretty, entry, plan, event);
    }
    text_print_scopes(output, &plan->base, event, pretty_print_sequence);
    text_write_piece(output, &plan->end);
    return true;
}

/*
 * Removes the data of streams and packets that have ended, and warns about discarded events and
 * packets.
 */
static void handle_other(struct pretty *pretty, const bt_message *message)
{
    struct pretty_stream *entry;

    switch (bt_message_get_type(message)) {
    case BT_MESSAGE_TYPE_STREAM_END:
        text_caches_remove_stream(
            &pretty->caches, bt_message_stream_end_borrow_stream_const(message));
        break;
    case BT_MESSAGE_TYPE_PACKET_END:
        entry = tg_pointer_map_get(&pretty->caches.streams,
            bt_packet_borrow_stream_const(bt_message_packet_end_borrow_packet_const(message)));
        if (entry) {
            pretty_forget_packet(entry);
        }
        break;
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        pretty_warn_of_discarded(pretty, message);
        break;
    default:
        break;
    }
}

static bool print_message(void *data, const bt_message *message)
{
    if (G_LIKELY(bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT)) {
        return print_event(data, message);
    }
    handle_other(data, message);
    return true;
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    struct pretty *const pretty = get_pretty(self);

    return output_sink_consume(&pretty->sink, print_message, pretty);
}

REGISTER_SINK(text, pretty, "pretty",
    "Print each event as one line of text, and warn of discarded events and packets.",
    "Parameters: `color`, `path`, `clock-cycles`, `clock-date`, `clock-gmt`,\n"
    "`clock-seconds`, `no-delta`, `print-enum-flags`, `verbose`, `name-default`,\n"
    "`name-context`, `name-header`, `name-payload`, `name-scope`, `field-default`,\n"
    "`field-callsite`, `field-emf`, `field-loglevel`, `field-trace`,\n"
    "`field-trace:domain`, `field-trace:hostname`, `field-trace:procname`,\n"
    "`field-trace:vpid`.\n"
    "\n"
    "See the babeltrace2-sink.text.pretty(7) manual page.");
