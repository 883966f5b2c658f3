/* SPDX-License-Identifier: MIT */
/*
 * The component class sink.ctf.fs. It writes batches of messages to streams and traces.
 *
 * Traces are completed at the end, after an error, or when the component is finalized because the
 * graph was interrupted. Everything that was received up to then can be read.
 */
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <babeltrace2/extension/standard-output.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/pointer-map.h"
#include "plugins/common/log.h"
#include "plugins/common/component-class.h"
#include "plugins/common/sink.h"
#include "plugins/ctf/fs-sink/existing-copies.h"
#include "plugins/ctf/fs-sink/options.h"
#include "plugins/ctf/fs-sink/output-stream.h"
#include "plugins/ctf/fs-sink/output-trace.h"
#include "plugins/ctf/fs-sink/trace-directory.h"

struct fs_sink {
    bt_self_component *component;
    struct fs_sink_options options;
    bt_message_iterator *messages;
    GPtrArray *traces;   /* struct output_trace, owned, in the order in which the traces began */
    GHashTable *written; /* the paths of the complete traces (char *) */
    char *first_trace;   /* the name of the first trace that was added, or NULL */
    struct tg_pointer_map streams; /* bt_stream -> struct output_stream, owned */
    /* The stream of the last encoded event, and its output in `streams`. */
    const bt_stream *last_stream;
    struct output_stream *last_output;
    char *error; /* an error that isn't reported to the graph yet, or NULL */
};

/* Appends a cause with the text `error`, and frees `error`. */
static void report(struct fs_sink *sink, char *error)
{
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(sink->component, "%s", error);
    g_free(error);
}

/*
 * Creates the output directory, or the parent directories of the only trace. The function runs
 * before the first message arrives, so that an invalid path is reported early.
 */
static bool create_directory(struct fs_sink *sink)
{
    const char *path = sink->options.path;
    bool is_exact = sink->options.assumes_single_trace;
    g_autofree char *parent = g_path_get_dirname(path);
    struct stat status;
    char *error = NULL;

    if (*path == '\0') {
        report(sink, g_strdup("`path`: the path is empty"));
        return false;
    }
    if (is_exact && lstat(path, &status) == 0) {
        report(sink, g_strdup_printf("%s: exists already: a single trace needs a new path", path));
        return false;
    }
    if (!trace_directory_make_parents(is_exact ? parent : path, path, &error)) {
        report(sink, error);
        return false;
    }
    return true;
}

static bool free_stream(const void *stream, void *output, void *data)
{
    output_stream_free(output);
    return true;
}

static void free_trace(void *trace)
{
    output_trace_free(trace);
}

static void free_sink(struct fs_sink *sink)
{
    tg_pointer_map_remove_if(&sink->streams, free_stream, NULL);
    tg_pointer_map_clear(&sink->streams);
    g_ptr_array_unref(sink->traces);
    g_hash_table_unref(sink->written);
    bt_message_iterator_put_ref(sink->messages);
    fs_sink_options_clear(&sink->options);
    g_free(sink->first_trace);
    g_free(sink->error);
    g_free(sink);
}

static bt_component_class_initialize_method_status initialize(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *init_data)
{
    struct fs_sink *sink = g_new0(struct fs_sink, 1);
    bt_component_class_initialize_method_status status =
        BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;

    sink->component = bt_self_component_sink_as_self_component(self);
    sink->traces = g_ptr_array_new_with_free_func(free_trace);
    sink->written = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    tg_pointer_map_init(&sink->streams);
    if (fs_sink_options_read(&sink->options, params, sink->component) && create_directory(sink)) {
        status = sink_add_input_port(self);
    }
    if (status != BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK) {
        free_sink(sink);
        return status;
    }
    /*
     * Declare that the sink doesn't write to standard output while the graph runs: it prints only
     * when all traces are complete.
     */
    bt_x_self_component_sink_set_writes_standard_output(self, BT_FALSE);
    bt_self_component_set_data(sink->component, sink);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static struct fs_sink *get_sink(bt_self_component_sink *self)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(self));
}

static bt_component_class_sink_graph_is_configured_method_status graph_is_configured(
    bt_self_component_sink *self)
{
    return sink_create_iterator(self, &get_sink(self)->messages);
}

static struct output_trace *find_trace(struct fs_sink *sink, const bt_trace *trace)
{
    for (guint i = 0; i < sink->traces->len; i++) {
        struct output_trace *output = sink->traces->pdata[i];

        if (output->trace == trace) {
            return output;
        }
    }
    return NULL;
}

/* Keeps the first error, to report it to the graph later. */
static void keep_error(struct fs_sink *sink, char *error)
{
    if (sink->error) {
        g_free(error);
    } else {
        sink->error = error;
    }
}

typedef bool (*trace_func)(struct output_trace *trace, char **error);

static void for_each_trace(struct fs_sink *sink, trace_func function)
{
    for (guint i = 0; i < sink->traces->len; i++) {
        char *error = NULL;

        if (!function(sink->traces->pdata[i], &error)) {
            keep_error(sink, error);
        }
    }
}

/*
 * Warns that the trace may be incomplete. Data that wasn't received is missing in the streams, and
 * some streams may be missing altogether.
 */
static void warn_of_early_end(const struct output_trace *trace)
{
    if (trace->is_created) {
        log_warning(trace->options->log_level, "sink.ctf.fs",
            "%s: the trace may be incomplete: its input had not ended",
            trace_directory_path(trace->directory));
    }
}

/*
 * Warns if the folder contains another copy of the trace. Traces that this component has written
 * don't count as copies.
 */
static void warn_of_existing_copies(struct fs_sink *sink, const struct output_trace *trace)
{
    if (!trace->is_created) {
        return;
    }
    const char *path = trace_directory_path(trace->directory);
    g_autofree char *existing = existing_copies_find(path, sink->written);

    g_hash_table_add(sink->written, g_strdup(path));
    if (existing) {
        log_warning(sink->options.log_level, "sink.ctf.fs",
            "%s: %s is a copy of the same trace, and its times overlap: a reader of both gets "
            "these events twice",
            path, existing);
    }
}

/* Completes a written trace. The original has no streams any more and can't get new ones. */
static void trace_is_destroyed(const bt_trace *trace, void *data)
{
    struct fs_sink *sink = data;
    struct output_trace *output = find_trace(sink, trace);
    char *error = NULL;

    output->has_listener = false;
    if (!output_trace_finish(output, &error) || !output_trace_announce(output, &error)) {
        keep_error(sink, error);
    }
    warn_of_existing_copies(sink, output);
    g_ptr_array_remove(sink->traces, output);
}

static struct output_trace *add_trace(struct fs_sink *sink, const bt_trace *trace, char **error)
{
    const char *trace_name = bt_trace_get_name(trace);
    g_autofree char *name = g_strdup(trace_name ? trace_name : "");

    if (sink->options.assumes_single_trace && sink->first_trace) {
        *error = g_strdup_printf("traces `%s` and `%s`: %s can contain only one trace, because "
                                 "`assume-single-trace` is true",
            sink->first_trace, name, sink->options.path);
        return NULL;
    }
    struct output_trace *output = output_trace_create(trace, &sink->options, error);
    if (!output) {
        return NULL;
    }
    if (bt_trace_add_destruction_listener(trace, trace_is_destroyed, sink, &output->listener) !=
        BT_TRACE_ADD_LISTENER_STATUS_OK) {
        *error = g_strdup("cannot watch a trace");
        trace_directory_remove(output->directory);
        output_trace_free(output);
        return NULL;
    }
    output->has_listener = true;
    g_ptr_array_add(sink->traces, output);
    if (!sink->first_trace) {
        sink->first_trace = g_steal_pointer(&name);
    }
    return output;
}

static bool begin_stream(struct fs_sink *sink, const bt_message *message, char **error)
{
    const bt_stream *stream = bt_message_stream_beginning_borrow_stream_const(message);
    const bt_trace *trace = bt_stream_borrow_trace_const(stream);
    struct output_trace *output_trace = find_trace(sink, trace);

    if (tg_pointer_map_find(&sink->streams, stream)) {
        return output_stream_fail(stream, error, "it begins twice");
    }
    if (!output_trace) {
        output_trace = add_trace(sink, trace, error);
    }
    if (!output_trace) {
        return false;
    }
    struct output_stream *output = output_stream_create(output_trace, stream, error);
    if (!output) {
        return false;
    }
    tg_pointer_map_add(&sink->streams, stream, output);
    sink->last_stream = NULL;
    return true;
}

static struct output_stream *find_stream(
    struct fs_sink *sink, const bt_stream *stream, char **error)
{
    struct output_stream *output = tg_pointer_map_get(&sink->streams, stream);

    if (!output) {
        output_stream_fail(
            stream, error, "a message refers to it, but it has not begun or has ended");
    }
    return output;
}

static bool end_stream(
    struct fs_sink *sink, struct output_stream *output, const bt_message *message, char **error)
{
    bool has_ended = output_stream_end(output, error);

    if (has_ended) {
        tg_pointer_map_remove(&sink->streams, bt_message_stream_end_borrow_stream_const(message));
        sink->last_stream = NULL;
        output_stream_free(output);
    }
    return has_ended;
}

static bool write_event(struct fs_sink *sink, const bt_message *message, char **error)
{
    const bt_stream *stream =
        bt_event_borrow_stream_const(bt_message_event_borrow_event_const(message));
    struct output_stream *output = find_stream(sink, stream, error);

    return output && output_stream_write_event(output, message, error);
}

/*
 * Copies the event of a message. Returns false if the message isn't an event, or if the event can't
 * be copied.
 */
static bool copy_event(struct fs_sink *sink, const bt_message *message)
{
    bt_x_encoded_event event;

    if (!bt_x_message_get_encoded_event(message, &event)) {
        return false;
    }
    /* Often, the stream is the same as that of the previous event. */
    if (G_UNLIKELY(event.stream != sink->last_stream)) {
        sink->last_stream = event.stream;
        sink->last_output = tg_pointer_map_get(&sink->streams, event.stream);
    }
    return sink->last_output && output_stream_copy_event(sink->last_output, &event);
}

static bool handle_message(struct fs_sink *sink, const bt_message *message, char **error)
{
    bt_message_type type = bt_message_get_type(message);

    if (type == BT_MESSAGE_TYPE_EVENT) {
        return write_event(sink, message, error);
    }
    if (type == BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY) {
        return true;
    }
    if (type == BT_MESSAGE_TYPE_STREAM_BEGINNING) {
        return begin_stream(sink, message, error);
    }
    struct output_stream *output =
        find_stream(sink, bt_x_message_borrow_stream_const(message), error);
    if (!output) {
        return false;
    }
    switch (type) {
    case BT_MESSAGE_TYPE_STREAM_END:
        return end_stream(sink, output, message, error);
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        return output_stream_begin_packet(output, message, error);
    case BT_MESSAGE_TYPE_PACKET_END:
        return output_stream_end_packet(output, message, error);
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        return output_stream_discard(output, message, error);
    default:
        g_assert_not_reached();
    }
}

static bool handle_batch(
    struct fs_sink *sink, bt_message_array_const messages, uint64_t count, char **error)
{
    for (uint64_t i = 0; i < count; i++) {
        bool is_handled =
            G_LIKELY(copy_event(sink, messages[i])) || handle_message(sink, messages[i], error);

        if (G_UNLIKELY(!is_handled)) {
            return false;
        }
    }
    return true;
}

static void finish_stream(const void *stream, void *output, void *data)
{
    char *error = NULL;

    if (!output_stream_finish(output, &error)) {
        keep_error(data, error);
    }
}

/*
 * Completes all traces with the data that was received. Can be called again. The function
 * temporarily removes the current thread's error, because the library can't remove listeners while
 * the thread has one.
 */
static void finish(struct fs_sink *sink, bool has_ended)
{
    const bt_error *error = bt_current_thread_take_error();

    sink->last_stream = NULL;
    tg_pointer_map_for_each(&sink->streams, finish_stream, sink);
    for_each_trace(sink, output_trace_finish);
    for (guint i = 0; !has_ended && i < sink->traces->len; i++) {
        warn_of_early_end(sink->traces->pdata[i]);
    }
    for (guint i = 0; i < sink->traces->len; i++) {
        warn_of_existing_copies(sink, sink->traces->pdata[i]);
    }
    /* Print last, because printing to a closed pipe may fail. */
    for_each_trace(sink, output_trace_announce);
    g_ptr_array_set_size(sink->traces, 0);
    /*
     * Streams are released after traces: releasing the last stream of a trace may destroy the
     * trace.
     */
    tg_pointer_map_remove_if(&sink->streams, free_stream, NULL);
    if (error) {
        BT_CURRENT_THREAD_MOVE_ERROR_AND_RESET(error);
    }
}

static void finalize(bt_self_component_sink *self)
{
    struct fs_sink *sink = get_sink(self);

    finish(sink, false);
    if (sink->error) {
        log_warning(sink->options.log_level, "sink.ctf.fs", "%s", sink->error);
    }
    free_sink(sink);
}

/*
 * Completes the traces, and appends a cause if an error isn't reported yet. Returns `status`, or an
 * error status if there was an error.
 */
static bt_component_class_sink_consume_method_status end(
    struct fs_sink *sink, bt_component_class_sink_consume_method_status status)
{
    bool has_ended = status == BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;

    finish(sink, has_ended);
    if (has_ended && !sink->first_trace) {
        log_warning(sink->options.log_level, "sink.ctf.fs",
            "%s: no trace was written: there were no data streams", sink->options.path);
    }
    if (!sink->error) {
        return status;
    }
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(sink->component, "%s", sink->error);
    g_clear_pointer(&sink->error, g_free);
    return status < 0 ? status : BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR;
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    struct fs_sink *sink = get_sink(self);
    bt_message_array_const messages;
    uint64_t count;
    bt_message_iterator_next_status status =
        bt_message_iterator_next(sink->messages, &messages, &count);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN) {
        return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_AGAIN;
    }
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        return end(sink, (bt_component_class_sink_consume_method_status) status);
    }
    if (!sink->error) {
        handle_batch(sink, messages, count, &sink->error);
    }
    bt_x_message_array_put_refs(messages, count);
    return G_LIKELY(!sink->error) ? BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK
                                  : end(sink, BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR);
}

REGISTER_SINK(ctf, fs, "fs", "Write CTF traces to the file system.",
    "Parameters: `path`, `assume-single-trace`, `create-lttng-index`, `ctf-version`,\n"
    "`ignore-discarded-events`, `ignore-discarded-packets`, `quiet`.\n"
    "\n"
    "See the babeltrace2-sink.ctf.fs(7) manual page.");
