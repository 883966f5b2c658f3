/* SPDX-License-Identifier: MIT */
/*
 * Tests which message iterators receive the interest of a consumer, and how long the interest
 * exists.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/interest.h>
#include <cmocka.h>
#include <glib.h>
#include <stdbool.h>
#include <string.h>

#include "tests/support/component-classes.h"

static struct {
    bt_x_interest *interest; /* the sink's interest; NULL: none */
    bool is_plain;           /* the sink creates its iterator without the parameter `interest` */
    bool filter_passes_on, source_fails;
    bt_message_iterator *iterator; /* belongs to the sink */
    unsigned destroyed;            /* number of destroyed interests */
    /* The interest that the source's iterator received. */
    bool was_initialized, has_interest, includes_event;
    int64_t begin, end;
} scene;

/* The user data of the interest is the name of the event class that it includes. */

static bt_bool has_name(void *name, const bt_event_class *event_class)
{
    return g_strcmp0(bt_event_class_get_name(event_class), name) == 0;
}

static void from_5_to_7(void *data, int64_t *begin, int64_t *end)
{
    assert_true(*begin == INT64_MIN && *end == INT64_MAX);
    *begin = 5;
    *end = 7;
}

static void count_destruction(void *data)
{
    scene.destroyed++;
}

static bt_x_interest *create_interest(const char *name)
{
    return bt_x_interest_create(has_name, from_5_to_7, (void *) name, count_destruction);
}

/* The source. Its only event class is named `a`. */

static bt_event_class *create_event_class(bt_self_component *component)
{
    bt_trace_class *trace_class = bt_trace_class_create(component);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_event_class *event_class = bt_event_class_create(stream_class);

    assert_int_equal(bt_event_class_set_name(event_class, "a"), 0);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
    return event_class;
}

static bt_message_iterator_class_initialize_method_status init_source_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    const bt_x_interest *interest = bt_x_self_message_iterator_borrow_interest(self);
    bt_event_class *event_class =
        create_event_class(bt_self_message_iterator_borrow_component(self));

    scene.was_initialized = true;
    scene.has_interest = interest != NULL;
    scene.includes_event = bt_x_interest_includes_event_class(interest, event_class);
    bt_x_interest_get_time_range(interest, &scene.begin, &scene.end);
    bt_event_class_put_ref(event_class);
    return scene.source_fails ? BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_ERROR
                              : BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_message_iterator_class_next_method_status end(bt_self_message_iterator *iterator,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static bt_component_class_source *create_source_class(void)
{
    static const struct support_source_methods methods = {
        .iterator = {.initialize = init_source_iterator, .next = end},
    };

    return support_create_source_class("source", &methods);
}

/* The filter. */

static bt_message_iterator_class_initialize_method_status init_filter_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    bt_self_component_port_input *in;
    bt_message_iterator *upstream = NULL;
    bt_message_iterator_create_from_message_iterator_status status;

    if (scene.filter_passes_on) {
        return support_create_upstream(self, bt_x_self_message_iterator_borrow_interest(self));
    }
    in = bt_self_component_filter_borrow_input_port_by_name(
        (bt_self_component_filter *) bt_self_message_iterator_borrow_component(self), "in");
    status = bt_message_iterator_create_from_message_iterator(self, in, &upstream);
    bt_self_message_iterator_set_data(self, upstream);
    return (bt_message_iterator_class_initialize_method_status) status;
}

static bt_component_class_filter *create_filter_class(void)
{
    static const struct support_filter_methods methods = {
        .iterator =
            {
                .initialize = init_filter_iterator,
                .finalize = support_release_upstream,
                .next = end,
            },
    };

    return support_create_filter_class("filter", &methods);
}

/* The sink. It doesn't keep its reference to the interest. */

static bt_component_class_initialize_method_status init_sink(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    return (bt_component_class_initialize_method_status) bt_self_component_sink_add_input_port(
        self, "in", NULL, NULL);
}

static bt_component_class_sink_graph_is_configured_method_status configure_sink(
    bt_self_component_sink *self)
{
    bt_self_component_port_input *in = bt_self_component_sink_borrow_input_port_by_name(self, "in");
    const int status =
        scene.is_plain ? bt_message_iterator_create_from_sink_component(self, in, &scene.iterator)
                       : bt_x_message_iterator_create_from_sink_component_with_interest(
                             self, in, scene.interest, &scene.iterator);

    bt_x_interest_put_ref(scene.interest);
    return (bt_component_class_sink_graph_is_configured_method_status) status;
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    const unsigned destroyed = scene.destroyed;

    /* The interest exists as long as the iterator. */
    bt_message_iterator_put_ref(scene.iterator);
    assert_int_equal(destroyed, 0);
    assert_int_equal(scene.destroyed, scene.interest ? 1 : 0);
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

static bt_component_class_sink *create_sink_class(void)
{
    bt_component_class_sink *sink_class = bt_component_class_sink_create("sink", consume);

    bt_component_class_sink_set_initialize_method(sink_class, init_sink);
    bt_component_class_sink_set_graph_is_configured_method(sink_class, configure_sink);
    return sink_class;
}

static const bt_port_output *add_filter(bt_graph *graph, const bt_port_output *upstream)
{
    bt_component_class_filter *filter_class = create_filter_class();

    upstream = support_add_filter(graph, filter_class, NULL, NULL, upstream);
    bt_component_class_filter_put_ref(filter_class);
    return upstream;
}

/* Takes over the caller's reference to `interest`. */
static int run(bt_x_interest *interest, bool has_filter)
{
    bt_component_class_source *source_class = create_source_class();
    bt_component_class_sink *sink_class = create_sink_class();
    bt_graph *graph = bt_graph_create(0);
    const bt_component_sink *sink;
    const bt_port_output *port;
    int status;

    scene.interest = interest;
    port = support_add_source(graph, source_class, NULL, NULL);
    assert_int_equal(
        bt_graph_add_sink_component(graph, sink_class, "k", NULL, BT_LOGGING_LEVEL_NONE, &sink), 0);
    port = has_filter ? add_filter(graph, port) : port;
    assert_int_equal(bt_graph_connect_ports(graph, port,
                         bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL),
        0);
    status = bt_graph_run(graph);
    bt_graph_put_ref(graph);
    bt_component_class_sink_put_ref(sink_class);
    bt_component_class_source_put_ref(source_class);
    return status;
}

static int start_anew(void **state)
{
    memset(&scene, 0, sizeof scene);
    return 0;
}

static void the_source_gets_the_interest_of_the_sink(void **state)
{
    assert_int_equal(run(create_interest("a"), false), 0);
    assert_true(scene.has_interest);
    assert_true(scene.includes_event);
    assert_int_equal(scene.begin, 5);
    assert_int_equal(scene.end, 7);
}

static void the_source_gets_an_interest_that_excludes_its_events(void **state)
{
    assert_int_equal(run(create_interest("b"), false), 0);
    assert_true(scene.has_interest);
    assert_false(scene.includes_event);
}

static void assert_everything_is_wanted(void)
{
    assert_true(scene.was_initialized);
    assert_true(scene.includes_event);
    assert_true(scene.begin == INT64_MIN);
    assert_true(scene.end == INT64_MAX);
}

static void an_iterator_created_without_an_interest_gets_everything(void **state)
{
    scene.is_plain = true;
    assert_int_equal(run(NULL, false), 0);
    assert_false(scene.has_interest);
    assert_everything_is_wanted();
}

static void a_null_interest_includes_everything(void **state)
{
    assert_int_equal(run(NULL, false), 0);
    assert_false(scene.has_interest);
    assert_everything_is_wanted();
}

static void an_interest_without_functions_includes_everything(void **state)
{
    assert_int_equal(run(bt_x_interest_create(NULL, NULL, NULL, count_destruction), false), 0);
    assert_true(scene.has_interest);
    assert_everything_is_wanted();
}

static void a_filter_may_pass_the_interest_on(void **state)
{
    scene.filter_passes_on = true;
    assert_int_equal(run(create_interest("b"), true), 0);
    assert_true(scene.has_interest);
    assert_false(scene.includes_event);
    assert_int_equal(scene.end, 7);
}

static void a_filter_may_ignore_the_interest(void **state)
{
    assert_int_equal(run(create_interest("b"), true), 0);
    assert_false(scene.has_interest);
    assert_everything_is_wanted();
}

static void the_interest_is_destroyed_if_no_iterator_is_created(void **state)
{
    scene.source_fails = true;
    assert_true(run(create_interest("a"), false) < 0);
    bt_current_thread_clear_error();
    assert_true(scene.was_initialized);
    assert_int_equal(scene.destroyed, 1);
}

static void an_interest_is_destroyed_with_its_last_reference(void **state)
{
    bt_x_interest *interest = create_interest("a");

    bt_x_interest_get_ref(interest);
    bt_x_interest_get_ref(NULL);
    bt_x_interest_put_ref(NULL);
    bt_x_interest_put_ref(interest);
    assert_int_equal(scene.destroyed, 0);
    bt_x_interest_put_ref(interest);
    assert_int_equal(scene.destroyed, 1);
    bt_x_interest_put_ref(bt_x_interest_create(NULL, NULL, NULL, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_source_gets_the_interest_of_the_sink, start_anew),
        cmocka_unit_test_setup(the_source_gets_an_interest_that_excludes_its_events, start_anew),
        cmocka_unit_test_setup(an_iterator_created_without_an_interest_gets_everything, start_anew),
        cmocka_unit_test_setup(a_null_interest_includes_everything, start_anew),
        cmocka_unit_test_setup(an_interest_without_functions_includes_everything, start_anew),
        cmocka_unit_test_setup(a_filter_may_pass_the_interest_on, start_anew),
        cmocka_unit_test_setup(a_filter_may_ignore_the_interest, start_anew),
        cmocka_unit_test_setup(the_interest_is_destroyed_if_no_iterator_is_created, start_anew),
        cmocka_unit_test_setup(an_interest_is_destroyed_with_its_last_reference, start_anew),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
