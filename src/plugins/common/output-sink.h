/* SPDX-License-Identifier: MIT */
/*
 * The common part of sinks that write to a file or to the standard output: from a batch of messages
 * to a buffered output.
 *
 * A write error is reported after the batch. A pipe closed by its reader isn't an error: it ends
 * the graph. A terminal gets its text after each batch, a file when the buffer is full. What came
 * before an error upstream is written.
 */
#ifndef PLUGINS_COMMON_OUTPUT_SINK_H
#define PLUGINS_COMMON_OUTPUT_SINK_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/message-array.h>
#include <stdbool.h>

#include "base/output.h"

struct output_sink {
    bt_self_component_sink *self;
    const char *path; /* as given to output_sink_open(): its caller keeps it */
    struct tg_output output;
    bool is_terminal;
    bt_message_iterator *messages;
};

/* Appends a cause to the current thread's error. */
#define OUTPUT_SINK_FAIL(sink, ...)                                                                \
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(                                           \
        bt_self_component_sink_as_self_component((sink)->self), __VA_ARGS__)

/* Opens `path`, or the standard output if it is NULL. Appends a cause if it fails. */
bool output_sink_open(struct output_sink *sink, bt_self_component_sink *self, const char *path);

/* Frees everything, without writing the buffered bytes. Also valid for a zeroed structure. */
void output_sink_clear(struct output_sink *sink);

bt_component_class_sink_graph_is_configured_method_status output_sink_graph_is_configured(
    struct output_sink *sink);

/* Prints one message; returns false after appending a cause. */
typedef bool (*output_sink_print_func)(void *data, const bt_message *message);

/*
 * Returns the status for the graph, given the `status` of the message iterator, and whether the
 * messages of the batch have been printed.
 */
bt_component_class_sink_consume_method_status output_sink_end_batch(
    struct output_sink *sink, bt_message_iterator_next_status status, bool printed);

/*
 * Gets a batch of messages, prints all of them unless one can't be printed, and releases them.
 * Inlined, so that `print` is, too: it is the per-event path.
 */
__attribute__((always_inline)) static inline bt_component_class_sink_consume_method_status
output_sink_consume(struct output_sink *sink, output_sink_print_func print, void *data)
{
    bt_message_array_const messages;
    uint64_t count;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(sink->messages, &messages, &count);
    bool printed = true;

    if (G_LIKELY(status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK)) {
        for (uint64_t i = 0; i < count && printed; i++) {
            printed = print(data, messages[i]);
        }
        bt_x_message_array_put_refs(messages, count);
    }
    return output_sink_end_batch(sink, status, printed);
}

#endif
