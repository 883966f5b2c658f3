/* SPDX-License-Identifier: MIT */
/* See component-classes.h. */
#include "tests/support/component-classes.h"

#include <glib.h>
#include <string.h>

/* Returns a new message iterator class with the methods of a component class. */
static bt_message_iterator_class *create_iterator_class(
    const struct support_iterator_methods *methods)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(methods->next);

    if (methods->initialize) {
        bt_message_iterator_class_set_initialize_method(iterator_class, methods->initialize);
    }
    if (methods->finalize) {
        bt_message_iterator_class_set_finalize_method(iterator_class, methods->finalize);
    }
    if (methods->seek_beginning) {
        bt_message_iterator_class_set_seek_beginning_methods(
            iterator_class, methods->seek_beginning, methods->can_seek_beginning);
    }
    if (methods->seek_ns_from_origin) {
        bt_message_iterator_class_set_seek_ns_from_origin_methods(
            iterator_class, methods->seek_ns_from_origin, methods->can_seek_ns_from_origin);
    }
    return iterator_class;
}

static bt_component_class_initialize_method_status initialize_source(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component_set_data(bt_self_component_source_as_self_component(self), data);
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        self, "out", NULL, NULL);
}

bt_component_class_source *support_create_source_class(
    const char *name, const struct support_source_methods *methods)
{
    bt_message_iterator_class *iterator_class = create_iterator_class(&methods->iterator);
    bt_component_class_source *source_class =
        bt_component_class_source_create(name, iterator_class);

    bt_component_class_source_set_initialize_method(
        source_class, methods->initialize ? methods->initialize : initialize_source);
    if (methods->finalize) {
        bt_component_class_source_set_finalize_method(source_class, methods->finalize);
    }
    if (methods->query) {
        bt_component_class_source_set_query_method(source_class, methods->query);
    }
    if (methods->get_supported_mip_versions) {
        bt_component_class_source_set_get_supported_mip_versions_method(
            source_class, methods->get_supported_mip_versions);
    }
    bt_message_iterator_class_put_ref(iterator_class);
    return source_class;
}

static bt_component_class_initialize_method_status initialize_filter(bt_self_component_filter *self,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component_set_data(bt_self_component_filter_as_self_component(self), data);
    g_assert_cmpint(bt_self_component_filter_add_input_port(self, "in", NULL, NULL), ==, 0);
    return (bt_component_class_initialize_method_status) bt_self_component_filter_add_output_port(
        self, "out", NULL, NULL);
}

static bt_component_class_get_supported_mip_versions_method_status support_both_versions(
    bt_self_component_class_filter *component_class, const bt_value *params, void *data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(versions, 0, 1);
}

bt_component_class_filter *support_create_filter_class(
    const char *name, const struct support_filter_methods *methods)
{
    bt_message_iterator_class *iterator_class = create_iterator_class(&methods->iterator);
    bt_component_class_filter *filter_class =
        bt_component_class_filter_create(name, iterator_class);

    bt_component_class_filter_set_initialize_method(filter_class, initialize_filter);
    bt_component_class_filter_set_get_supported_mip_versions_method(
        filter_class, support_both_versions);
    bt_message_iterator_class_put_ref(iterator_class);
    return filter_class;
}

bt_message_iterator_class_initialize_method_status support_create_upstream(
    bt_self_message_iterator *self, const bt_x_interest *interest)
{
    bt_self_component_port_input *in = bt_self_component_filter_borrow_input_port_by_index(
        (bt_self_component_filter *) bt_self_message_iterator_borrow_component(self), 0);
    bt_message_iterator *upstream = NULL;
    const bt_message_iterator_create_from_message_iterator_status status =
        bt_x_message_iterator_create_from_message_iterator_with_interest(
            self, in, interest, &upstream);

    bt_self_message_iterator_set_data(self, upstream);
    return (bt_message_iterator_class_initialize_method_status) status;
}

bt_message_iterator_class_next_method_status support_forward_batch(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    bt_message_array_const upstream;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(bt_self_message_iterator_get_data(self), &upstream, count);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        memcpy(messages, upstream, *count * sizeof(*messages));
    }
    return (bt_message_iterator_class_next_method_status) status;
}

void support_release_upstream(bt_self_message_iterator *self)
{
    bt_message_iterator_put_ref(bt_self_message_iterator_get_data(self));
}

const bt_port_output *support_add_source(bt_graph *graph,
    const bt_component_class_source *source_class, const bt_value *params, void *data)
{
    const bt_component_source *source;

    g_assert_cmpint(bt_graph_add_source_component_with_initialize_method_data(graph, source_class,
                        "source", params, data, BT_LOGGING_LEVEL_NONE, &source),
        ==, 0);
    return bt_component_source_borrow_output_port_by_index_const(source, 0);
}

const bt_port_output *support_add_filter(bt_graph *graph,
    const bt_component_class_filter *filter_class, const bt_value *params, void *data,
    const bt_port_output *upstream)
{
    const bt_component_filter *filter;
    g_autofree char *name =
        g_strdup_printf("filter-%p", (const void *) upstream); /* unique within the graph */

    g_assert_cmpint(bt_graph_add_filter_component_with_initialize_method_data(
                        graph, filter_class, name, params, data, BT_LOGGING_LEVEL_NONE, &filter),
        ==, 0);
    g_assert_cmpint(bt_graph_connect_ports(graph, upstream,
                        bt_component_filter_borrow_input_port_by_index_const(filter, 0), NULL),
        ==, 0);
    return bt_component_filter_borrow_output_port_by_index_const(filter, 0);
}

void support_add_simple_sink(bt_graph *graph,
    bt_graph_simple_sink_component_initialize_func initialize,
    bt_graph_simple_sink_component_consume_func consume, void *data, const bt_port_output *upstream)
{
    const bt_component_sink *sink;

    g_assert_cmpint(
        bt_graph_add_simple_sink_component(graph, "sink", initialize, consume, NULL, data, &sink),
        ==, 0);
    g_assert_cmpint(bt_graph_connect_ports(graph, upstream,
                        bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL),
        ==, 0);
}

bt_graph_simple_sink_component_consume_func_status support_visit_batch(
    bt_message_iterator *iterator, void (*visit)(const bt_message *message, void *data), void *data)
{
    bt_message_array_const messages;
    uint64_t count;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(iterator, &messages, &count);

    for (uint64_t i = 0; status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK && i < count; i++) {
        visit(messages[i], data);
        bt_message_put_ref(messages[i]);
    }
    return (bt_graph_simple_sink_component_consume_func_status) status;
}

static void ignore_message(const bt_message *message, void *data)
{
}

bt_graph_simple_sink_component_consume_func_status support_consume_batch(
    bt_message_iterator *iterator, void *data)
{
    return support_visit_batch(iterator, ignore_message, NULL);
}

bt_graph_simple_sink_component_consume_func_status support_consume_nothing(
    bt_message_iterator *iterator, void *data)
{
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_END;
}
