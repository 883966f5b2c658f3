/* SPDX-License-Identifier: MIT */
/*
 * Tests seeking the beginning through filter.utils.sort. After the seek, the filter sorts all
 * events again, and its warning doesn't count the late events before the seek.
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
    size_t seek_after; /* number of events before the seek; 0: no seek */
    bool has_sought;
    GArray *times; /* int64_t: times of the events since the beginning or the seek */
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
    support_short_stream_create(self, G_N_ELEMENTS(times), create_event);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void note_event(const bt_message *message, void *data)
{
    int64_t ns;

    if (bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT) {
        assert_int_equal(bt_clock_snapshot_get_ns_from_origin(
                             bt_message_event_borrow_default_clock_snapshot_const(message), &ns),
            0);
        g_array_append_val(run.times, ns);
    }
}

static bt_graph_simple_sink_component_consume_func_status note_events(
    bt_message_iterator *iterator, void *data)
{
    const bt_graph_simple_sink_component_consume_func_status status =
        support_visit_batch(iterator, note_event, NULL);

    if (!run.has_sought && run.seek_after > 0 && run.times->len >= run.seek_after) {
        run.has_sought = true;
        g_array_set_size(run.times, 0);
        assert_int_equal(bt_message_iterator_seek_beginning(iterator), 0);
    }
    return status;
}

/* Adds a sort filter that logs warnings. */
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

/* Runs the graph. The sink seeks the beginning after `seek_after` events. */
static void run_graph(size_t seek_after)
{
    static const struct support_source_methods methods = {
        .iterator =
            {
                .initialize = init_iterator,
                .finalize = support_short_stream_finalize,
                .next = support_short_stream_next,
                .seek_beginning = support_short_stream_seek_beginning,
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

/* Runs the graph and returns the text that it prints on standard error. */
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

static void late_events_before_a_seek_are_not_counted(void **state)
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
        cmocka_unit_test(late_events_before_a_seek_are_not_counted),
    };

    /* Developer mode rejects times that go back. */
    if (BT_DEV_MODE) {
        return 77;
    }
    utils_path = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
