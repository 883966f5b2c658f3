/* SPDX-License-Identifier: MIT */
/* Output and status of sinks; see output-sink.h. */
#include "plugins/common/output-sink.h"

#include <babeltrace2/extension/standard-output.h>
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "plugins/common/sink.h"

bool output_sink_open(struct output_sink *sink, bt_self_component_sink *self, const char *path)
{
    sink->self = self;
    sink->path = path;
    if (!path) {
        /* Flush what the program has already written to standard output, so that it comes first. */
        fflush(stdout);
        tg_output_init(&sink->output, STDOUT_FILENO);
    } else {
        const int error = tg_output_open(&sink->output, path);

        if (error) {
            OUTPUT_SINK_FAIL(sink, "%s: cannot open for writing: %s", path, g_strerror(error));
            return false;
        }
        bt_x_self_component_sink_set_writes_standard_output(self, BT_FALSE);
    }
    sink->is_terminal = isatty(sink->output.fd);
    return true;
}

void output_sink_clear(struct output_sink *sink)
{
    if (sink->messages) {
        bt_message_iterator_put_ref(sink->messages);
    }
    tg_output_clear(&sink->output);
}

bt_component_class_sink_graph_is_configured_method_status output_sink_graph_is_configured(
    struct output_sink *sink)
{
    return sink_create_iterator(sink->self, &sink->messages);
}

/* Returns the status for the graph, given the state of the output. A closed pipe isn't an error. */
static bt_component_class_sink_consume_method_status check_output(
    struct output_sink *sink, bt_component_class_sink_consume_method_status status)
{
    const int error = sink->output.error;

    if (G_LIKELY(!error)) {
        return status;
    }
    if (error == EPIPE) {
        return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
    }
    OUTPUT_SINK_FAIL(sink, "%s: cannot write: %s", sink->path ? sink->path : "standard output",
        g_strerror(error));
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR;
}

bt_component_class_sink_consume_method_status output_sink_end_batch(
    struct output_sink *sink, bt_message_iterator_next_status status, bool printed)
{
    switch (status) {
    case BT_MESSAGE_ITERATOR_NEXT_STATUS_OK:
        if (!printed) {
            tg_output_flush(&sink->output);
            return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR;
        }
        if (sink->is_terminal) {
            tg_output_flush(&sink->output);
        }
        return check_output(sink, BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK);
    case BT_MESSAGE_ITERATOR_NEXT_STATUS_END:
        tg_output_close(&sink->output);
        return check_output(sink, BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END);
    case BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN:
        tg_output_flush(&sink->output);
        return check_output(sink, BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_AGAIN);
    default:
        /* Write the events before the error, then report the error. */
        tg_output_flush(&sink->output);
        return (bt_component_class_sink_consume_method_status) status;
    }
}
