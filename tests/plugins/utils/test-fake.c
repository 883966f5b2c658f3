/* SPDX-License-Identifier: MIT */
/* Tests the events of source.utils.fake. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>
#include <glib.h>
#include <stdbool.h>

static const char *plugin_path;

/* The events received from one stream of the source. */
struct received {
    uint64_t stream, stream_count; /* index of the stream, and number of streams */
    uint64_t field_count;
    uint64_t events, beginnings, ends;
};

static void check_event(struct received *received, const bt_message *message)
{
    const uint64_t number = received->stream + received->events * received->stream_count;
    const bt_field *payload =
        bt_event_borrow_payload_field_const(bt_message_event_borrow_event_const(message));

    assert_int_equal(
        bt_clock_snapshot_get_value(bt_message_event_borrow_default_clock_snapshot_const(message)),
        number * 1000);
    assert_int_equal(
        bt_field_class_structure_get_member_count(bt_field_borrow_class_const(payload)),
        received->field_count);
    for (uint64_t i = 0; i < received->field_count; i++) {
        assert_int_equal(bt_field_integer_unsigned_get_value(
                             bt_field_structure_borrow_member_field_by_index_const(payload, i)),
            number + i);
    }
    received->events++;
}

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *iterator, void *data)
{
    struct received *received = data;
    bt_message_array_const messages;
    uint64_t count;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(iterator, &messages, &count);

    for (uint64_t i = 0; status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK && i < count; i++) {
        switch (bt_message_get_type(messages[i])) {
        case BT_MESSAGE_TYPE_EVENT:
            check_event(received, messages[i]);
            break;
        case BT_MESSAGE_TYPE_STREAM_BEGINNING:
            assert_int_equal(received->events + received->ends, 0);
            received->beginnings++;
            break;
        case BT_MESSAGE_TYPE_STREAM_END:
            received->ends++;
            break;
        default:
            fail();
        }
        bt_message_put_ref(messages[i]);
    }
    return (bt_graph_simple_sink_component_consume_func_status) status;
}

static int add_source(bt_graph *graph, const bt_value *params, const bt_component_source **source)
{
    const bt_plugin_set *plugins;

    assert_int_equal(bt_plugin_find_all_from_file(plugin_path, BT_TRUE, &plugins), 0);

    const bt_component_class_source *source_class =
        bt_plugin_borrow_source_component_class_by_name_const(
            bt_plugin_set_borrow_plugin_by_index_const(plugins, 0), "fake");
    const int status = bt_graph_add_source_component(
        graph, source_class, "source", params, BT_LOGGING_LEVEL_NONE, source);

    bt_plugin_set_put_ref(plugins);
    return status;
}

static void check_graph(uint64_t count, uint64_t stream_count, uint64_t field_count)
{
    bt_value *params = bt_value_map_create();
    bt_graph *graph = bt_graph_create(0);
    g_autofree struct received *received = g_new0(struct received, stream_count);
    const bt_component_source *source;

    bt_value_map_insert_unsigned_integer_entry(params, "count", count);
    bt_value_map_insert_signed_integer_entry(params, "streams", (int64_t) stream_count);
    bt_value_map_insert_unsigned_integer_entry(params, "fields", field_count);
    assert_int_equal(add_source(graph, params, &source), 0);
    assert_int_equal(bt_component_source_get_output_port_count(source), stream_count);
    for (uint64_t i = 0; i < stream_count; i++) {
        g_autofree char *name = g_strdup_printf("sink%u", (unsigned) i);
        const bt_component_sink *sink;

        received[i].stream = i;
        received[i].stream_count = stream_count;
        received[i].field_count = field_count;
        bt_graph_add_simple_sink_component(graph, name, NULL, consume, NULL, &received[i], &sink);
        assert_int_equal(bt_graph_connect_ports(graph,
                             bt_component_source_borrow_output_port_by_index_const(source, i),
                             bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL),
            0);
    }
    assert_int_equal(bt_graph_run(graph), 0);
    for (uint64_t i = 0; i < stream_count; i++) {
        assert_int_equal(received[i].beginnings, 1);
        assert_int_equal(received[i].ends, 1);
        assert_int_equal(
            received[i].events, count > i ? (count - i + stream_count - 1) / stream_count : 0);
    }
    bt_graph_put_ref(graph);
    bt_value_put_ref(params);
}

static void events_are_numbered_across_streams(void **state)
{
    check_graph(0, 1, 1);
    check_graph(1, 1, 0);
    check_graph(1000, 1, 3);
    check_graph(1000, 3, 2);
    check_graph(2, 5, 1);
}

/* Returns whether the source rejects a signed integer as the parameter `name`. */
static bool refuses(const char *name, int64_t value)
{
    bt_value *params = bt_value_map_create();
    bt_graph *graph = bt_graph_create(0);
    const bt_component_source *source;

    bt_value_map_insert_signed_integer_entry(params, name, value);

    const int status = add_source(graph, params, &source);

    bt_graph_put_ref(graph);
    bt_value_put_ref(params);
    bt_current_thread_clear_error();
    return status < 0;
}

static void wrong_parameters_are_rejected(void **state)
{
    assert_true(refuses("counts", 1));
    assert_true(refuses("count", -1));
    assert_true(refuses("streams", 0));
    assert_true(refuses("fields", 10001));
    assert_false(refuses("fields", 10));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_numbered_across_streams),
        cmocka_unit_test(wrong_parameters_are_rejected),
    };

    plugin_path = argc > 1 ? argv[1] : "";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
