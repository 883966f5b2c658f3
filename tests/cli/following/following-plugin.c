/* SPDX-License-Identifier: MIT */
/*
 * The plugin `following`. Its source component class `pipe` follows a named pipe, which is the
 * parameter `path` or the only element of `inputs`. Each line is the time of an event in
 * nanoseconds. The line `end` ends the stream, and the line `fail` makes the graph fail. The source
 * can't seek. If the parameter `silent` is true, the source doesn't report what it waits for. At
 * its end, the source prints the number of calls of its `next` method to standard error.
 */
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/waiting.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct source {
    int descriptor;
    bool is_silent, has_begun, has_failed;
    char line[32]; /* the part of the current line that was read */
    size_t length;
    unsigned int next_calls;
    bt_event_class *event_class;
    bt_stream *stream;
};

static void create_stream(struct source *source, bt_self_component *self)
{
    bt_trace_class *trace_class = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_clock_class *clock_class = bt_clock_class_create(self);
    bt_trace *trace = bt_trace_create(trace_class);

    bt_stream_class_set_default_clock_class(stream_class, clock_class);
    source->event_class = bt_event_class_create(stream_class);
    bt_event_class_set_name(source->event_class, "line");
    source->stream = bt_stream_create(stream_class, trace);
    bt_trace_put_ref(trace);
    bt_clock_class_put_ref(clock_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
}

static const char *path_of(const bt_value *params)
{
    const bt_value *path = bt_value_map_borrow_entry_value_const(params, "path");
    const bt_value *inputs = bt_value_map_borrow_entry_value_const(params, "inputs");

    return bt_value_string_get(
        path ? path : bt_value_array_borrow_element_by_index_const(inputs, 0));
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *component = bt_self_component_source_as_self_component(self);
    struct source *source = calloc(1, sizeof(*source));

    source->is_silent = bt_value_map_has_entry(params, "silent");
    source->descriptor = open(path_of(params), O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* NOLINT */
    create_stream(source, component);
    bt_self_component_set_data(component, source);
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        self, "out", NULL, NULL);
}

static void finalize(bt_self_component_source *self)
{
    struct source *source =
        bt_self_component_get_data(bt_self_component_source_as_self_component(self));

    fprintf(stderr, "%u calls\n", source->next_calls);
    bt_stream_put_ref(source->stream);
    bt_event_class_put_ref(source->event_class);
    close(source->descriptor);
    free(source);
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

/*
 * Reads a line without its line break. Returns false if the pipe doesn't contain a complete line
 * yet.
 */
static bool read_line(struct source *source)
{
    char *byte = &source->line[source->length];

    while (source->length < sizeof(source->line) && read(source->descriptor, byte, 1) == 1) {
        if (*byte == '\n') {
            *byte = '\0';
            source->length = 0;
            return true;
        }
        source->length++;
        byte++;
    }
    return false;
}

static bt_message *create_message(struct source *source, bt_self_message_iterator *self)
{
    if (!source->has_begun) {
        source->has_begun = true;
        return bt_message_stream_beginning_create(self, source->stream);
    }
    if (!read_line(source)) {
        return NULL;
    }
    source->has_failed = strcmp(source->line, "fail") == 0;
    if (source->has_failed) {
        return NULL;
    }
    if (strcmp(source->line, "end") == 0) {
        return bt_message_stream_end_create(self, source->stream);
    }
    return bt_message_event_create_with_default_clock_snapshot(
        self, source->event_class, source->stream, strtoull(source->line, NULL, 10));
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct source *source =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    const bool has_ended = source->has_begun && strcmp(source->line, "end") == 0;

    source->next_calls++;
    if (has_ended) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    messages[0] = create_message(source, self);
    *count = messages[0] != NULL;
    if (*count > 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
    }
    if (source->has_failed) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(
            self, "the pipe contains `fail`");
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_MEMORY_ERROR;
    }
    if (!source->is_silent) {
        bt_x_self_message_iterator_wait_for(self, source->descriptor, POLLIN, INT64_MAX);
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
}

/* The class supports any named pipe. */
static bt_component_class_query_method_status query(bt_self_component_class_source *self,
    bt_private_query_executor *executor, const char *object, const bt_value *params, void *data,
    const bt_value **result)
{
    const bt_value *input = bt_value_map_borrow_entry_value_const(params, "input");
    struct stat status;

    if (strcmp(object, "babeltrace.support-info") != 0) {
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_UNKNOWN_OBJECT;
    }
    *result = bt_value_real_create_init(
        stat(bt_value_string_get(input), &status) == 0 && S_ISFIFO(status.st_mode));
    return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK;
}

BT_PLUGIN_MODULE();
BT_PLUGIN(following);
BT_PLUGIN_SOURCE_COMPONENT_CLASS(pipe, next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(pipe, initialize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(pipe, finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD(pipe, query);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(
    pipe, initialize_iterator);
