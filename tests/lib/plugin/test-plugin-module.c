/* SPDX-License-Identifier: MIT */
/* The shared object that test-plugin.c loads. It contains two plugins. */
#include <stdlib.h>

#include <babeltrace2/babeltrace.h>

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *iterator,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static bt_message_iterator_class_seek_beginning_method_status seek_beginning(
    bt_self_message_iterator *iterator)
{
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static bt_component_class_initialize_method_status initialize_source(
    bt_self_component_source *source, bt_self_component_source_configuration *configuration,
    const bt_value *params, void *data)
{
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        source, "out", NULL, NULL);
}

static bt_component_class_initialize_method_status initialize_sink(bt_self_component_sink *sink,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    return (bt_component_class_initialize_method_status) bt_self_component_sink_add_input_port(
        sink, "in", NULL, NULL);
}

static bt_component_class_sink_graph_is_configured_method_status graph_is_configured(
    bt_self_component_sink *sink)
{
    bt_message_iterator *iterator;
    bt_bool can_seek = BT_FALSE;

    if (bt_message_iterator_create_from_sink_component(
            sink, bt_self_component_sink_borrow_input_port_by_name(sink, "in"), &iterator) < 0) {
        return BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_ERROR;
    }
    /* Checks that the library has set the seek methods of the message iterator class. */
    if (bt_message_iterator_can_seek_beginning(iterator, &can_seek) < 0 || !can_seek ||
        bt_message_iterator_seek_beginning(iterator) < 0) {
        abort();
    }
    bt_self_component_set_data(bt_self_component_sink_as_self_component(sink), iterator);
    return BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_OK;
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *sink)
{
    bt_message_array_const messages;
    uint64_t count;

    return (bt_component_class_sink_consume_method_status) bt_message_iterator_next(
        bt_self_component_get_data(bt_self_component_sink_as_self_component(sink)), &messages,
        &count);
}

static void finalize_sink(bt_self_component_sink *sink)
{
    bt_message_iterator_put_ref(
        bt_self_component_get_data(bt_self_component_sink_as_self_component(sink)));
}

/* Sets an environment variable, so that the test can check whether the function was called. */
static bt_plugin_initialize_func_status initialize_plugin(bt_self_plugin *plugin)
{
    return getenv("TEST_PLUGIN_FAILS") ? BT_PLUGIN_INITIALIZE_FUNC_STATUS_ERROR
                                       : BT_PLUGIN_INITIALIZE_FUNC_STATUS_OK;
}

static void finalize_plugin(void)
{
    setenv("TEST_PLUGIN_FINALIZED", "1", 1);
}

BT_PLUGIN_MODULE();

BT_PLUGIN(first);
BT_PLUGIN_DESCRIPTION("A first plugin");
BT_PLUGIN_AUTHOR("Somebody");
BT_PLUGIN_LICENSE("MIT");
BT_PLUGIN_VERSION(1, 2, 3, "-extra");
BT_PLUGIN_INITIALIZE_FUNC(initialize_plugin);
BT_PLUGIN_FINALIZE_FUNC(finalize_plugin);
BT_PLUGIN_SOURCE_COMPONENT_CLASS(nothing, next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION(nothing, "Emits nothing");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP(nothing, "There is no help.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(nothing, initialize_source);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(
    nothing, seek_beginning, NULL);
BT_PLUGIN_FILTER_COMPONENT_CLASS_WITH_ID(auto, dashed, "with-dash", next);
BT_PLUGIN_SINK_COMPONENT_CLASS(all, consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(all, initialize_sink);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(all, finalize_sink);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(all, graph_is_configured);

BT_PLUGIN_WITH_ID(another, "second one");
BT_PLUGIN_SINK_COMPONENT_CLASS_WITH_ID(another, all, "all", consume);
