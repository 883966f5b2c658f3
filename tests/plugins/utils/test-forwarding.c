/* SPDX-License-Identifier: MIT */
/*
 * Tests which calls filters forward to sources. They forward a seek of a time if the source
 * declares that it seeks exactly. They also forward bt_x_message_iterator_may_go_back_to().
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/exact-seeking.h>
#include <babeltrace2/extension/time-order.h>
#include <cmocka.h>
#include <glib.h>
#include <stdbool.h>

#include "tests/support/component-classes.h"
#include "tests/support/short-stream.h"

enum { EVENT_COUNT = 42 };
#define WINDOW 5

static const char *utils_path, *ctf_path, *trace_path;

/* The behaviour of the source, and the calls that it has received. */
static struct {
    bool is_declared; /* the source declares that it seeks exactly */
    bool is_exact;    /* the source seeks exactly; otherwise, a seek loses all events */
    int64_t earliest; /* times may go back, but not before this time; 0: no such declaration */
    int64_t latest;   /* times don't go back after a message with a later time than this */
    unsigned int seeks;
    unsigned int events;
    /* The results for the sink's message iterator. */
    bt_bool is_found_exact;
    int64_t found_earliest; /* 0: none */
} seen;

static bt_bool may_go_back_to(
    bt_self_message_iterator *self, int64_t ns_from_origin, int64_t reached_ns)
{
    return ns_from_origin >= seen.earliest && reached_ns <= seen.latest;
}

/* Event `index` (from 0) is at `index` + 1 nanoseconds. */
static bt_message *create_event(
    bt_self_message_iterator *self, const bt_stream *stream, uint64_t index)
{
    const bt_event_class *event_class =
        bt_stream_class_borrow_event_class_by_index_const(bt_stream_borrow_class_const(stream), 0);

    return bt_message_event_create_with_default_clock_snapshot(
        self, event_class, stream, index + 1);
}

static bt_message_iterator_class_initialize_method_status init_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    support_short_stream_create(self, EVENT_COUNT, create_event);
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);
    if (seen.is_declared) {
        bt_x_self_message_iterator_configuration_set_seeks_exactly(configuration, BT_TRUE);
    }
    if (seen.earliest > 0) {
        bt_x_self_message_iterator_configuration_set_may_go_back_to_method(
            configuration, may_go_back_to);
    }
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

/* Handles only times before the first event, which is sufficient for these tests. */
static bt_message_iterator_class_seek_ns_from_origin_method_status seek_time(
    bt_self_message_iterator *self, int64_t ns_from_origin)
{
    struct support_short_stream *stream = bt_self_message_iterator_get_data(self);

    seen.seeks++;
    stream->position = seen.is_exact ? 0 : EVENT_COUNT + 2;
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK;
}

static bt_component_class_source *create_source_class(void)
{
    static const struct support_source_methods methods = {
        .iterator =
            {
                .initialize = init_iterator,
                .finalize = support_short_stream_finalize,
                .next = support_short_stream_next,
                .seek_beginning = support_short_stream_seek_beginning,
                .seek_ns_from_origin = seek_time,
            },
    };

    return support_create_source_class("source", &methods);
}

static bt_graph_simple_sink_component_initialize_func_status init_sink(
    bt_message_iterator *iterator, void *data)
{
    seen.is_found_exact = bt_x_message_iterator_seeks_exactly(iterator);
    seen.found_earliest = 0;
    for (int64_t ns = EVENT_COUNT; bt_x_message_iterator_may_go_back_to(iterator, ns, ns); ns--) {
        seen.found_earliest = ns;
    }
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_INITIALIZE_FUNC_STATUS_OK;
}

static void count_event(const bt_message *message, void *data)
{
    seen.events += bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT;
}

static bt_graph_simple_sink_component_consume_func_status count_events(
    bt_message_iterator *iterator, void *data)
{
    return support_visit_batch(iterator, count_event, NULL);
}

static const bt_plugin_set *load(const char *path)
{
    const bt_plugin_set *plugins;

    assert_int_equal(bt_plugin_find_all_from_file(path, BT_TRUE, &plugins), 0);
    return plugins;
}

/*
 * Adds a filter of the plugin and returns its output port. A trimmer has no bounds, and a sort
 * filter has a window of `WINDOW` ns.
 */
static const bt_port_output *add_filter(
    bt_graph *graph, const char *class_name, const bt_port_output *upstream)
{
    const bt_plugin_set *plugins = load(utils_path);
    bt_value *params = bt_value_map_create();

    if (g_str_equal(class_name, "trimmer")) {
        bt_value_map_insert_string_entry(params, "begin", "0");
    } else if (g_str_equal(class_name, "sort")) {
        bt_value_map_insert_string_entry(params, "window", G_STRINGIFY(WINDOW) "ns");
    }
    upstream = support_add_filter(graph,
        bt_plugin_borrow_filter_component_class_by_name_const(
            bt_plugin_set_borrow_plugin_by_index_const(plugins, 0), class_name),
        params, NULL, upstream);
    bt_value_put_ref(params);
    bt_plugin_set_put_ref(plugins);
    return upstream;
}

/* Runs a source through filters, the most upstream one first. Either name may be NULL. */
static void run(const bt_component_class_source *source_class, const bt_value *params,
    const char *first, const char *second)
{
    bt_graph *graph = bt_graph_create(0);
    const bt_port_output *port;

    seen.seeks = seen.events = 0;
    port = support_add_source(graph, source_class, params, NULL);
    port = first ? add_filter(graph, first, port) : port;
    port = second ? add_filter(graph, second, port) : port;
    support_add_simple_sink(graph, init_sink, count_events, NULL, port);
    assert_int_equal(bt_graph_run(graph), 0);
    bt_graph_put_ref(graph);
}

static void run_source(const char *first, const char *second)
{
    bt_component_class_source *source_class = create_source_class();

    run(source_class, NULL, first, second);
    bt_component_class_source_put_ref(source_class);
}

static void a_source_that_seeks_inexactly_is_not_asked_to_seek(void **state)
{
    seen.is_declared = seen.is_exact = false;
    run_source("muxer", "trimmer");
    assert_int_equal(seen.events, EVENT_COUNT);
    assert_int_equal(seen.seeks, 0);
}

static void a_source_that_seeks_exactly_is_asked_to_seek(void **state)
{
    seen.is_declared = seen.is_exact = true;
    run_source("muxer", "trimmer");
    assert_int_equal(seen.events, EVENT_COUNT);
    assert_int_equal(seen.seeks, 1);
}

static void filters_forward_the_declaration_of_exact_seeking(void **state)
{
    seen.is_exact = true;
    for (int i = 0; i < 2; i++) {
        seen.is_declared = i;
        run_source(NULL, NULL);
        assert_int_equal(seen.is_found_exact, i);
        run_source("trimmer", NULL);
        assert_int_equal(seen.is_found_exact, i);
        /*
         * The muxer seeks exactly even if its inputs don't, because it then leaves seeking to the
         * library.
         */
        run_source("muxer", "trimmer");
        assert_true(seen.is_found_exact);
    }
}

static void filters_forward_whether_the_times_of_a_source_may_go_back(void **state)
{
    seen.latest = EVENT_COUNT;
    for (int64_t earliest = 0; earliest < EVENT_COUNT; earliest += 20) {
        seen.earliest = earliest;
        run_source(NULL, NULL);
        assert_int_equal(seen.found_earliest, earliest);
        run_source("muxer", "trimmer");
        assert_int_equal(seen.found_earliest, earliest);
    }
    seen.earliest = 0;
}

static void a_sort_filter_adds_its_window_when_it_asks_whether_times_go_back(void **state)
{
    seen.earliest = 20;
    seen.latest = EVENT_COUNT + WINDOW;
    run_source("sort", "trimmer");
    assert_int_equal(seen.found_earliest, 20);
    seen.latest--;
    run_source("sort", "trimmer");
    assert_int_equal(seen.found_earliest, 0);
    seen.earliest = 0;
}

static void the_ctf_source_seeks_exactly(void **state)
{
    const bt_plugin_set *plugins = load(ctf_path);
    bt_value *params = bt_value_map_create();
    bt_value *inputs;

    bt_value_map_insert_empty_array_entry(params, "inputs", &inputs);
    bt_value_array_append_string_element(inputs, trace_path);
    seen.is_found_exact = BT_FALSE;
    run(bt_plugin_borrow_source_component_class_by_name_const(
            bt_plugin_set_borrow_plugin_by_index_const(plugins, 0), "fs"),
        params, NULL, NULL);
    assert_true(seen.is_found_exact);
    bt_value_put_ref(params);
    bt_plugin_set_put_ref(plugins);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_source_that_seeks_inexactly_is_not_asked_to_seek),
        cmocka_unit_test(a_source_that_seeks_exactly_is_asked_to_seek),
        cmocka_unit_test(filters_forward_the_declaration_of_exact_seeking),
        cmocka_unit_test(filters_forward_whether_the_times_of_a_source_may_go_back),
        cmocka_unit_test(a_sort_filter_adds_its_window_when_it_asks_whether_times_go_back),
        cmocka_unit_test(the_ctf_source_seeks_exactly),
    };

    (void) argc;
    utils_path = argv[1];
    ctf_path = argv[2];
    trace_path = argv[3];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
