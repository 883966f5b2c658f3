/* SPDX-License-Identifier: MIT */
/*
 * The common part of sinks that print batches of messages to a file or to standard output.
 *
 * Output is buffered. The buffer is written to a terminal after each batch, and to a file when the
 * buffer is full. A write error is reported after the batch. If the reader closes the pipe, the
 * graph ends without an error. If an upstream component fails, the text of the messages before the
 * failure is written.
 */
#ifndef PLUGINS_COMMON_OUTPUT_SINK_H
#define PLUGINS_COMMON_OUTPUT_SINK_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/message-array.h>
#include <stdbool.h>

#include "base/output.h"

struct output_sink {
    bt_self_component_sink *self;
    const char *path; /* the argument of output_sink_open(), which the caller owns */
    struct tg_output output;
    bool is_terminal;
    bt_message_iterator *messages;
};

/* Appends a cause to the current thread's error. */
#define OUTPUT_SINK_FAIL(sink, ...)                                                                \
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(                                           \
        bt_self_component_sink_as_self_component((sink)->self), __VA_ARGS__)

/*
 * Opens `path`, or standard output if `path` is NULL. On failure, appends a cause and returns
 * false.
 */
bool output_sink_open(struct output_sink *sink, bt_self_component_sink *self, const char *path);

/*
 * Frees all resources without writing the buffered bytes. The structure may be filled with zeros.
 */
void output_sink_clear(struct output_sink *sink);

bt_component_class_sink_graph_is_configured_method_status output_sink_graph_is_configured(
    struct output_sink *sink);

/* Prints one message. On failure, appends a cause and returns false. */
typedef bool (*output_sink_print_func)(void *data, const bt_message *message);

/*
 * Ends a batch and returns the status for the graph. `status` is the status of the message
 * iterator. `printed` is whether all messages of the batch have been printed.
 */
bt_component_class_sink_consume_method_status output_sink_end_batch(
    struct output_sink *sink, bt_message_iterator_next_status status, bool printed);

/*
 * Gets a batch of messages, prints them until one can't be printed, and releases all of them. The
 * function is inlined so that `print`, which is called for each event, is inlined, too.
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
