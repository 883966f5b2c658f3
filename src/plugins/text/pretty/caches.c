/* SPDX-License-Identifier: MIT */
/* The data that the component keeps about event classes and streams: see common/caches.h. */
#include "plugins/text/pretty/pretty.h"

#include <inttypes.h>

#include "base/terminal-text.h"

/* Packet context texts that are longer than this (bytes) aren't kept. */
#define CONTEXT_MAX 4096

static void free_plan(void *data)
{
    pretty_plan_free(data);
}

void pretty_forget_packet(struct pretty_stream *stream)
{
    if (stream->packet) {
        bt_packet_put_ref(stream->packet);
        stream->packet = NULL;
    }
}

static void free_stream(void *data)
{
    struct pretty_stream *const stream = data;

    pretty_forget_packet(stream);
    g_free(stream->context);
    text_stream_free(&stream->base);
}

void pretty_caches_init(struct pretty *pretty)
{
    text_caches_init(&pretty->caches, free_plan, free_stream, NULL, NULL);
}

const struct pretty_plan *pretty_add_plan(struct pretty *pretty, const bt_event_class *event_class)
{
    struct pretty_plan *const plan = pretty_plan_create(event_class, &pretty->style);

    return text_caches_add_plan(
        &pretty->caches, &pretty->sink, event_class, plan ? &plan->base : NULL);
}

/*
 * Formats an environment entry with `format`, which has a `%s`. Returns NULL if the trace has no
 * such entry with a string or a signed integer.
 */
static char *environment_text(const bt_trace *trace, const char *name, const char *format)
{
    const bt_value *const value =
        bt_trace_borrow_environment_entry_value_by_name_const(trace, name);
    g_autoptr(GString) text = g_string_new(NULL);

    if (!value) {
        return NULL;
    }
    if (bt_value_is_string(value)) {
        g_string_assign(text, bt_value_string_get(value));
    } else if (bt_value_is_signed_integer(value)) {
        g_string_printf(text, "%" PRId64, bt_value_integer_signed_get(value));
    } else {
        return NULL;
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    return g_strdup_printf(format, text->str);
#pragma GCC diagnostic pop
}

static void append_environment_field(struct pretty *pretty, struct pretty_stream *stream,
    GString *text, bool after_time, const char *entry, const char *format)
{
    const bt_trace *const trace = bt_stream_borrow_trace_const(stream->base.stream);
    g_autofree char *value = environment_text(trace, entry, format);

    if (!value) {
        return;
    }
    if (pretty->options.name_header) {
        g_autofree char *name = g_strconcat("trace:", entry, NULL);

        g_string_append(text, after_time ? ", " : "");
        pretty_append_name(text, &pretty->style, name, pretty->style.palette->bold);
    } else {
        g_string_append(text, stream->separated ? ":" : "");
    }
    tg_append_item(text, value, pretty->style.is_terminal);
    stream->separated = true;
}

static void render_prefix(struct pretty *pretty, struct pretty_stream *stream)
{
    const struct pretty_options *const options = &pretty->options;
    const bool after_time = bt_stream_class_borrow_default_clock_class_const(
                                bt_stream_borrow_class_const(stream->base.stream)) != NULL;
    const char *const name = bt_trace_get_name(bt_stream_borrow_trace_const(stream->base.stream));
    GString *const text = g_string_new(NULL);
    const struct {
        bool shown;
        const char *entry;
        const char *format;
    } fields[] = {
        {options->field_trace_hostname, "hostname", "%s"},
        {options->field_trace_domain, "domain", "%s"},
        {options->field_trace_procname, "procname", "%s"},
        {options->field_trace_vpid, "vpid", "(%s)"},
    };

    if (options->field_trace && name) {
        if (options->name_header) {
            g_string_append(text, after_time ? ", " : "");
            pretty_append_name(text, &pretty->style, "trace", pretty->style.palette->bold);
        }
        /*
         * In the reference program, two separators follow the trace name if header names are shown.
         * Otherwise, no separator follows.
         */
        tg_append_item(text, name, pretty->style.is_terminal);
        g_string_append(text, options->name_header ? ", " : "");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        if (fields[i].shown) {
            append_environment_field(
                pretty, stream, text, after_time, fields[i].entry, fields[i].format);
        }
    }
    text_stream_set_line(&stream->base, text);
}

struct pretty_stream *pretty_add_stream(struct pretty *pretty, const bt_stream *stream)
{
    struct pretty_stream *const entry = text_stream_create(sizeof(*entry), stream);

    render_prefix(pretty, entry);
    tg_pointer_map_add(&pretty->caches.streams, stream, entry);
    return entry;
}

void pretty_print_packet_context(struct pretty *pretty, struct pretty_stream *stream,
    const struct pretty_plan *plan, const bt_packet *packet)
{
    const bt_field *const context = bt_packet_borrow_context_field_const(packet);

    pretty_forget_packet(stream);
    tg_output_reserve(&pretty->sink.output, TG_OUTPUT_RESERVE_MAX);

    const size_t start = (size_t) (pretty->sink.output.at - pretty->sink.output.buffer);
    const uint64_t flushes = pretty->sink.output.flushes;

    pretty_print_sequence(&pretty->sink.output, plan->packet_context, context);

    const size_t length = (size_t) (pretty->sink.output.at - pretty->sink.output.buffer) - start;

    /* If the output was flushed, the buffer no longer contains the whole text. */
    if (pretty->sink.output.flushes != flushes || length > CONTEXT_MAX) {
        return;
    }
    stream->context = g_realloc(stream->context, length + TG_BLOCK);
    memcpy(stream->context, pretty->sink.output.buffer + start, length);
    stream->context_length = length;
    stream->packet = packet;
    bt_packet_get_ref(packet);
}
