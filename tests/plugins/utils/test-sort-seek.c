/* SPDX-License-Identifier: MIT */
/*
 * Seeking the beginning through filter.utils.sort: the component starts anew, and the events that
 * were late before don't count.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>
#include <glib.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "config.h"
#include "tests/support/component-classes.h"
#include "tests/support/short-stream.h"

static const char *utils_path;
/* The event at 120 comes too late for a window of 100. */
static const uint64_t times[] = {100, 150, 300, 120, 290, 450, 440, 700};
static const int64_t in_order[] = {100, 150, 120, 290, 300, 440, 450, 700};

static struct {
    size_t seek_after; /* so many events; 0: never */
    bool has_sought;
    GArray *times; /* int64_t, of the events since the beginning */
} run;

static bt_message *create_event(
    bt_self_message_iterator *self, const bt_stream *stream, uint64_t index)
{
    return bt_message_event_create_with_default_clock_snapshot(self,
        bt_stream_class_borrow_event_class_by_index_const(bt_stream_borrow_class_const(stream), 0),
        stream, times[index]);
}

static bt_message_iterator_class_initialize_method_status init_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    bt_stream_class *stream_class =
        support_create_stream_class(bt_self_message_iterator_borrow_component(self));
    bt_trace *trace = bt_trace_create(bt_stream_class_borrow_trace_class(stream_class));
    struct support_short_stream *stream = g_new0(struct support_short_stream, 1);

    bt_event_class_put_ref(bt_event_class_create(stream_class));
    stream->stream = bt_stream_create(stream_class, trace);
    stream->event_count = G_N_ELEMENTS(times);
    stream->create_event = create_event;
    bt_self_message_iterator_set_data(self, stream);
    bt_trace_put_ref(trace);
    bt_stream_class_put_ref(stream_class);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    struct support_short_stream *stream = bt_self_message_iterator_get_data(self);

    bt_stream_put_ref(stream->stream);
    g_free(stream);
}

static bt_message_iterator_class_next_method_status send_one(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    return support_short_stream_next(
        bt_self_message_iterator_get_data(self), self, messages, count);
}

static bt_message_iterator_class_seek_beginning_method_status seek_beginning(
    bt_self_message_iterator *self)
{
    ((struct support_short_stream *) bt_self_message_iterator_get_data(self))->position = 0;
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static bt_graph_simple_sink_component_consume_func_status note_events(
    bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages;
    uint64_t count;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(iterator, &messages, &count);

    for (uint64_t i = 0; status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK && i < count; i++) {
        int64_t ns;

        if (bt_message_get_type(messages[i]) == BT_MESSAGE_TYPE_EVENT) {
            assert_int_equal(
                bt_clock_snapshot_get_ns_from_origin(
                    bt_message_event_borrow_default_clock_snapshot_const(messages[i]), &ns),
                0);
            g_array_append_val(run.times, ns);
        }
        bt_message_put_ref(messages[i]);
    }
    if (!run.has_sought && run.seek_after > 0 && run.times->len >= run.seek_after) {
        run.has_sought = true;
        g_array_set_size(run.times, 0);
        assert_int_equal(bt_message_iterator_seek_beginning(iterator), 0);
    }
    return (bt_graph_simple_sink_component_consume_func_status) status;
}

/* With the logging level of warnings. */
static const bt_port_output *add_sort(bt_graph *graph, const bt_port_output *upstream)
{
    const bt_plugin_set *plugins;
    const bt_component_filter *filter;
    bt_value *params = bt_value_map_create();

    assert_int_equal(bt_plugin_find_all_from_file(utils_path, BT_TRUE, &plugins), 0);
    bt_value_map_insert_string_entry(params, "window", "100ns");
    assert_int_equal(bt_graph_add_filter_component(graph,
                         bt_plugin_borrow_filter_component_class_by_name_const(
                             bt_plugin_set_borrow_plugin_by_index_const(plugins, 0), "sort"),
                         "sort", params, BT_LOGGING_LEVEL_WARNING, &filter),
        0);
    assert_int_equal(bt_graph_connect_ports(graph, upstream,
                         bt_component_filter_borrow_input_port_by_index_const(filter, 0), NULL),
        0);
    bt_value_put_ref(params);
    bt_plugin_set_put_ref(plugins);
    return bt_component_filter_borrow_output_port_by_index_const(filter, 0);
}

/* Runs the graph, which seeks the beginning after `seek_after` events. */
static void run_graph(size_t seek_after)
{
    static const struct support_source_methods methods = {
        .iterator =
            {
                .initialize = init_iterator,
                .finalize = finalize_iterator,
                .next = send_one,
                .seek_beginning = seek_beginning,
            },
    };
    bt_component_class_source *source_class = support_create_source_class("source", &methods);
    bt_graph *graph = bt_graph_create(0);

    run.seek_after = seek_after;
    run.has_sought = false;
    run.times = g_array_new(false, false, sizeof(int64_t));
    support_add_simple_sink(graph, NULL, note_events, NULL,
        add_sort(graph, support_add_source(graph, source_class, NULL, NULL)));
    assert_int_equal(bt_graph_run(graph), 0);
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(source_class);
}

/* The same. Returns what is printed on standard error. */
static char *warnings_of_run(size_t seek_after)
{
    g_autofree char *path = NULL;
    const int file = g_file_open_tmp(NULL, &path, NULL), saved = dup(STDERR_FILENO);
    char *text;

    assert_true(file >= 0 && saved >= 0);
    fflush(stderr);
    dup2(file, STDERR_FILENO);
    run_graph(seek_after);
    fflush(stderr);
    dup2(saved, STDERR_FILENO);
    close(saved);
    close(file);
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    unlink(path);
    return text;
}

static void late_events_before_a_seek_do_not_count(void **state)
{
    for (size_t seek_after = 0; seek_after <= G_N_ELEMENTS(times); seek_after++) {
        g_autofree char *warnings = warnings_of_run(seek_after);

        assert_int_equal(run.has_sought, seek_after > 0);
        assert_int_equal(run.times->len, G_N_ELEMENTS(times));
        assert_memory_equal(run.times->data, in_order, sizeof(in_order));
        assert_string_equal(warnings,
            "filter.utils.sort: warning: 1 event is out of order by more than the window of 100ns "
            "and passed on as it is: a window of 180ns would be enough\n");
        g_array_unref(run.times);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_events_before_a_seek_do_not_count),
    };

    /* Developer mode accepts no times that go back. */
    if (BT_DEV_MODE) {
        return 77;
    }
    utils_path = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
