/* SPDX-License-Identifier: MIT */
/*
 * Uses all function-like macros of the public headers. check-headers.py compiles this file with all
 * warnings, as C and as C++ of several standards. Without a use, a compiler doesn't check a macro.
 */
#include <babeltrace2-ctf-writer/event.h>
#include <babeltrace2/babeltrace.h>

#include <stddef.h>

#define USE_REFERENCE_MACROS(type, MOVE_REF, PUT_REF_AND_RESET)                                    \
    void use_##MOVE_REF(const type *destination, const type *source);                              \
    void use_##MOVE_REF(const type *destination, const type *source)                               \
    {                                                                                              \
        MOVE_REF(destination, source);                                                             \
        PUT_REF_AND_RESET(destination);                                                            \
    }

#define USE(type, PREFIX) USE_REFERENCE_MACROS(type, PREFIX##_MOVE_REF, PREFIX##_PUT_REF_AND_RESET)

USE(bt_clock_class, BT_CLOCK_CLASS)
USE(bt_component, BT_COMPONENT)
USE(bt_component_class, BT_COMPONENT_CLASS)
USE(bt_component_class_filter, BT_COMPONENT_CLASS_FILTER)
USE(bt_component_class_sink, BT_COMPONENT_CLASS_SINK)
USE(bt_component_class_source, BT_COMPONENT_CLASS_SOURCE)
USE(bt_component_descriptor_set, BT_COMPONENT_DESCRIPTOR_SET)
USE(bt_component_filter, BT_COMPONENT_FILTER)
USE(bt_component_sink, BT_COMPONENT_SINK)
USE(bt_component_source, BT_COMPONENT_SOURCE)
USE(bt_connection, BT_CONNECTION)
USE(bt_event_class, BT_EVENT_CLASS)
USE(bt_field_class, BT_FIELD_CLASS)
USE(bt_field_location, BT_FIELD_LOCATION)
USE(bt_field_path, BT_FIELD_PATH)
USE(bt_graph, BT_GRAPH)
USE(bt_integer_range_set_signed, BT_INTEGER_RANGE_SET_SIGNED)
USE(bt_integer_range_set_unsigned, BT_INTEGER_RANGE_SET_UNSIGNED)
USE(bt_interrupter, BT_INTERRUPTER)
USE(bt_message, BT_MESSAGE)
USE(bt_message_iterator, BT_MESSAGE_ITERATOR)
USE_REFERENCE_MACROS(bt_message_iterator_class, BT_MESSAGE_ITERATOR_CLASS_MOVE_MOVE_REF,
    BT_MESSAGE_ITERATOR_CLASS_PUT_REF_AND_RESET)
USE(bt_packet, BT_PACKET)
USE(bt_plugin, BT_PLUGIN)
USE(bt_plugin_set, BT_PLUGIN_SET)
USE(bt_port, BT_PORT)
USE(bt_port_input, BT_PORT_INPUT)
USE(bt_port_output, BT_PORT_OUTPUT)
USE(bt_query_executor, BT_QUERY_EXECUTOR)
USE(bt_stream, BT_STREAM)
USE(bt_stream_class, BT_STREAM_CLASS)
USE(bt_trace, BT_TRACE)
USE(bt_trace_class, BT_TRACE_CLASS)
USE(bt_value, BT_VALUE)

void use_ctf_object_macros(struct bt_ctf_event *destination, struct bt_ctf_event *source);
void use_ctf_object_macros(struct bt_ctf_event *destination, struct bt_ctf_event *source)
{
    BT_CTF_OBJECT_MOVE_REF(destination, source);
    BT_CTF_OBJECT_PUT_REF_AND_RESET(destination);
}

void use_error_macros(bt_self_component *self_component,
    bt_self_component_class *self_component_class, bt_self_message_iterator *self_message_iterator);
void use_error_macros(bt_self_component *self_component,
    bt_self_component_class *self_component_class, bt_self_message_iterator *self_message_iterator)
{
    const bt_error *error;

    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(self_component, "no arguments");
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT_CLASS(self_component_class, "%d", 1);
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(self_message_iterator, "%s", "x");
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN("module", "text");
    error = bt_current_thread_take_error();
    BT_CURRENT_THREAD_MOVE_ERROR_AND_RESET(error);
}

/* This macro ends with a function definition. ISO C doesn't allow a semicolon after it. */
BT_PLUGIN_MODULE()

BT_PLUGIN(every_macro);
BT_PLUGIN_AUTHOR("author");
BT_PLUGIN_DESCRIPTION("description");
BT_PLUGIN_LICENSE("license");
BT_PLUGIN_VERSION(1, 2, 3, "extra");
BT_PLUGIN_INITIALIZE_FUNC(NULL);
BT_PLUGIN_FINALIZE_FUNC(NULL);

BT_PLUGIN_SOURCE_COMPONENT_CLASS(source, NULL);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION(source, "description");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP(source, "help");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(source, NULL);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(source, NULL);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(source, NULL);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_OUTPUT_PORT_CONNECTED_METHOD(source, NULL);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD(source, NULL);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(source, NULL);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(source, NULL);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(source, NULL, NULL);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS(
    source, NULL, NULL);

BT_PLUGIN_FILTER_COMPONENT_CLASS(filter, NULL);
BT_PLUGIN_FILTER_COMPONENT_CLASS_DESCRIPTION(filter, "description");
BT_PLUGIN_FILTER_COMPONENT_CLASS_HELP(filter, "help");
BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD(filter, NULL);
BT_PLUGIN_FILTER_COMPONENT_CLASS_FINALIZE_METHOD(filter, NULL);
BT_PLUGIN_FILTER_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(filter, NULL);
BT_PLUGIN_FILTER_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD(filter, NULL);
BT_PLUGIN_FILTER_COMPONENT_CLASS_OUTPUT_PORT_CONNECTED_METHOD(filter, NULL);
BT_PLUGIN_FILTER_COMPONENT_CLASS_QUERY_METHOD(filter, NULL);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(filter, NULL);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(filter, NULL);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(filter, NULL, NULL);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS(
    filter, NULL, NULL);

BT_PLUGIN_SINK_COMPONENT_CLASS(sink, NULL);
BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION(sink, "description");
BT_PLUGIN_SINK_COMPONENT_CLASS_HELP(sink, "help");
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(sink, NULL);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(sink, NULL);
BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(sink, NULL);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(sink, NULL);
BT_PLUGIN_SINK_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD(sink, NULL);
BT_PLUGIN_SINK_COMPONENT_CLASS_QUERY_METHOD(sink, NULL);
