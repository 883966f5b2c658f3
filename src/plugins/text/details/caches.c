/* SPDX-License-Identifier: MIT */
/*
 * The data that the component keeps about event classes, streams and traces: see common/caches.h.
 */
#include "plugins/text/details/details.h"

#include <inttypes.h>

/* The data of a trace, kept until the trace is destroyed. */
struct details_trace {
    uint64_t id;
    bt_listener_id listener;
};

static void free_plan(void *data)
{
    details_plan_free(data);
}

static void free_stream(void *data)
{
    struct details_stream *const stream = data;

    if (stream->has_context) {
        text_store_clear(&stream->context_store);
    }
    text_stream_free(&stream->base);
}

static gboolean belongs_to(void *object, void *trace_class, void *gone)
{
    return trace_class == gone;
}

static void forget_trace_class(void *data, const bt_trace_class *trace_class)
{
    struct details *const details = data;

    g_hash_table_foreach_remove(details->printed, belongs_to, (void *) trace_class);
}

void details_caches_init(struct details *details)
{
    text_caches_init(&details->caches, free_plan, free_stream, forget_trace_class, details);
    details->printed = g_hash_table_new(NULL, NULL);
    details->traces = g_hash_table_new_full(NULL, NULL, NULL, g_free);
}

void details_caches_clear(struct details *details)
{
    GHashTableIter iter;
    void *trace, *entry;

    /*
     * Remove the listeners first: freeing the streams may destroy traces, which would call the
     * listeners.
     */
    g_hash_table_iter_init(&iter, details->traces);
    while (g_hash_table_iter_next(&iter, &trace, &entry)) {
        (void) bt_trace_remove_destruction_listener(
            trace, ((struct details_trace *) entry)->listener);
    }
    g_hash_table_destroy(details->traces);
    text_caches_clear(&details->caches);
    g_hash_table_destroy(details->printed);
}

static bool is_printed(const struct details *details, const void *object)
{
    return g_hash_table_contains(details->printed, object);
}

static void set_printed(
    struct details *details, const void *object, const bt_trace_class *trace_class)
{
    g_hash_table_insert(details->printed, (void *) object, (void *) trace_class);
}

static void set_stream_class_printed(struct details *details, const bt_stream_class *stream_class)
{
    const bt_trace_class *const trace_class =
        bt_stream_class_borrow_trace_class_const(stream_class);
    const uint64_t count = bt_stream_class_get_event_class_count(stream_class);

    set_printed(details, stream_class, trace_class);
    for (uint64_t i = 0; i < count; i++) {
        set_printed(details, bt_stream_class_borrow_event_class_by_index_const(stream_class, i),
            trace_class);
    }
}

static void set_trace_class_printed(struct details *details, const bt_trace_class *trace_class)
{
    const uint64_t count = bt_trace_class_get_stream_class_count(trace_class);

    set_printed(details, trace_class, trace_class);
    for (uint64_t i = 0; i < count; i++) {
        set_stream_class_printed(
            details, bt_trace_class_borrow_stream_class_by_index_const(trace_class, i));
    }
}

/*
 * Prints the outermost class that hasn't been printed yet, including its contents. `event_class`
 * may be NULL.
 */
static void print_metadata(
    struct details *details, const bt_stream_class *stream_class, const bt_event_class *event_class)
{
    const bt_trace_class *const trace_class =
        bt_stream_class_borrow_trace_class_const(stream_class);
    struct details_writer writer = {.options = &details->options};

    if (!details->options.with_metadata) {
        return;
    }
    writer.text = g_string_new(NULL);
    if (!is_printed(details, trace_class)) {
        details_lines_of_trace_class(&writer, trace_class);
        set_trace_class_printed(details, trace_class);
    } else if (!is_printed(details, stream_class)) {
        details_lines_of_stream_class(&writer, stream_class);
        set_stream_class_printed(details, stream_class);
    } else if (event_class && !is_printed(details, event_class)) {
        details_lines_of_event_class(&writer, event_class);
        set_printed(details, event_class, trace_class);
    }
    if (writer.text->len > 0) {
        tg_output_reserve(&details->sink.output, 1);
        details_separate(details, DETAILS_LAST_METADATA);
        tg_output_write(&details->sink.output, writer.text->str, writer.text->len);
    }
    g_string_free(writer.text, TRUE);
}

const struct details_plan *details_add_plan(
    struct details *details, const bt_event_class *event_class)
{
    struct details_plan *plan = details_plan_create(event_class, &details->options);

    plan = text_caches_add_plan(
        &details->caches, &details->sink, event_class, plan ? &plan->base : NULL);
    if (plan) {
        print_metadata(details, bt_event_class_borrow_stream_class_const(event_class), event_class);
    }
    return plan;
}

static void forget_trace(const bt_trace *trace, void *data)
{
    struct details *const details = data;

    g_hash_table_remove(details->traces, trace);
}

/*
 * Sets `*id` to the printed index of a trace. Traces are counted in the order of their first
 * streams.
 */
static bool get_trace_id(struct details *details, const bt_trace *trace, uint64_t *id)
{
    struct details_trace *entry = g_hash_table_lookup(details->traces, trace);

    if (!entry) {
        entry = g_new0(struct details_trace, 1);
        if (bt_trace_add_destruction_listener(trace, forget_trace, details, &entry->listener) !=
            BT_TRACE_ADD_LISTENER_STATUS_OK) {
            g_free(entry);
            return false;
        }
        entry->id = details->next_trace_id++;
        g_hash_table_insert(details->traces, (void *) trace, entry);
    }
    *id = entry->id;
    return true;
}

static void append_number(GString *text, const struct details_options *options, uint64_t number)
{
    const struct tg_palette *const palette = options->palette;

    g_string_append_printf(text, "%s%s%" PRIu64 "%s%s", palette->bold, palette->bright_cyan, number,
        palette->reset, palette->cyan);
}

/* Renders "{Trace 0, Stream class ID 1, Stream ID 2}", or "{0 1 2} " in compact mode. */
static void render_line(struct details *details, struct details_stream *entry, uint64_t trace_id)
{
    const struct details_options *const options = &details->options;
    const struct tg_palette *const palette = options->palette;
    const uint64_t id = bt_stream_get_id(entry->base.stream);
    const uint64_t class_id =
        bt_stream_class_get_id(bt_stream_borrow_class_const(entry->base.stream));
    GString *const text = g_string_new(palette->cyan);

    if (options->compact) {
        g_string_append_printf(text, "{%s%s%" PRIu64 " %" PRIu64 " %" PRIu64 "%s%s}%s ",
            palette->bold, palette->bright_cyan, trace_id, class_id, id, palette->reset,
            palette->cyan, palette->reset);
    } else {
        g_string_append(text, "{Trace ");
        append_number(text, options, trace_id);
        g_string_append(text, ", Stream class ID ");
        append_number(text, options, class_id);
        g_string_append(text, ", Stream ID ");
        append_number(text, options, id);
        g_string_append_printf(text, "}%s\n", palette->reset);
    }
    text_stream_set_line(&entry->base, text);
}

/* Compiles the packet context of a stream. On failure, appends a cause and returns false. */
static bool compile_context(struct details *details, struct details_stream *entry)
{
    const bt_stream_class *const stream_class = bt_stream_borrow_class_const(entry->base.stream);
    const bt_field_class *const field_class =
        bt_stream_class_supports_packets(stream_class) && !details->options.compact
            ? bt_stream_class_borrow_packet_context_field_class_const(stream_class)
            : NULL;

    if (!field_class) {
        return true;
    }
    entry->has_context = true;
    entry->context =
        details_plan_scope(&entry->context_store, "Context", field_class, &details->options);
    if (!entry->context) {
        OUTPUT_SINK_FAIL(&details->sink,
            "stream class (ID %" PRIu64 "): the fields of its packet context are nested more than "
            "%d levels deep",
            bt_stream_class_get_id(stream_class), TEXT_DEPTH_MAX);
    }
    return entry->context != NULL;
}

/* Initializes the entry of a stream. On failure, appends a cause and returns false. */
static bool fill_stream(struct details *details, struct details_stream *entry)
{
    const bt_stream *const stream = entry->base.stream;
    const bt_stream_class *const stream_class = bt_stream_borrow_class_const(stream);
    uint64_t trace_id;

    if (!get_trace_id(details, bt_stream_borrow_trace_const(stream), &trace_id) ||
        !trace_class_watch_add(
            &details->caches.watch, bt_stream_class_borrow_trace_class_const(stream_class))) {
        OUTPUT_SINK_FAIL(&details->sink, "cannot watch the trace of a stream");
        return false;
    }
    if (!compile_context(details, entry)) {
        return false;
    }
    render_line(details, entry, trace_id);
    print_metadata(details, stream_class, NULL);
    return true;
}

struct details_stream *details_add_stream(struct details *details, const bt_stream *stream)
{
    struct details_stream *const entry = text_stream_create(sizeof(*entry), stream);

    if (!fill_stream(details, entry)) {
        free_stream(entry);
        return NULL;
    }
    tg_pointer_map_add(&details->caches.streams, stream, entry);
    return entry;
}
