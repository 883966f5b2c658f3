/* SPDX-License-Identifier: MIT */
/*
 * Component classes made of tables of methods, and graphs with one source, any number of filters
 * and one sink. A call that fails ends the test program.
 */
#ifndef TESTS_SUPPORT_COMPONENT_CLASSES_H
#define TESTS_SUPPORT_COMPONENT_CLASSES_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/interest.h>

/* The methods of a message iterator class. Methods other than `next` may be NULL. */
struct support_iterator_methods {
    bt_message_iterator_class_initialize_method initialize;
    bt_message_iterator_class_finalize_method finalize;
    bt_message_iterator_class_next_method next;
    bt_message_iterator_class_seek_beginning_method seek_beginning;
    bt_message_iterator_class_can_seek_beginning_method can_seek_beginning;
    bt_message_iterator_class_seek_ns_from_origin_method seek_ns_from_origin;
    bt_message_iterator_class_can_seek_ns_from_origin_method can_seek_ns_from_origin;
};

/*
 * The methods of a source component class. Only the method `iterator.next` is required; all others
 * may be NULL.
 */
struct support_source_methods {
    /* NULL: the component gets one output port, `out` */
    bt_component_class_source_initialize_method initialize;
    bt_component_class_source_finalize_method finalize;
    bt_component_class_source_query_method query;
    bt_component_class_source_get_supported_mip_versions_method get_supported_mip_versions;
    struct support_iterator_methods iterator;
};

/*
 * The methods of the message iterators of a filter component class. The component has the ports
 * `in` and `out`, and supports MIP versions 0 and 1. The component's data is the initialization
 * data that support_add_filter() gets.
 */
struct support_filter_methods {
    struct support_iterator_methods iterator;
};

/*
 * Building blocks for the methods of a filter's message iterator whose data is its upstream message
 * iterator. The first function creates the upstream message iterator on the first input port, with
 * `interest` (borrowed; NULL: all events). The second function forwards a batch of messages. The
 * third one is the finalization method.
 */
bt_message_iterator_class_initialize_method_status support_create_upstream(
    bt_self_message_iterator *self, const bt_x_interest *interest);
bt_message_iterator_class_next_method_status support_forward_batch(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count);
void support_release_upstream(bt_self_message_iterator *self);

/* Both functions return a new reference. */
bt_component_class_source *support_create_source_class(
    const char *name, const struct support_source_methods *methods);
bt_component_class_filter *support_create_filter_class(
    const char *name, const struct support_filter_methods *methods);

/*
 * These functions add a component to `graph`, and connect it with `upstream` if it has an input
 * port. `params` and `data` (the initialization data) may be NULL. The functions for sources and
 * filters return the first output port.
 */
const bt_port_output *support_add_source(bt_graph *graph,
    const bt_component_class_source *source_class, const bt_value *params, void *data);
const bt_port_output *support_add_filter(bt_graph *graph,
    const bt_component_class_filter *filter_class, const bt_value *params, void *data,
    const bt_port_output *upstream);
void support_add_simple_sink(bt_graph *graph,
    bt_graph_simple_sink_component_initialize_func initialize,
    bt_graph_simple_sink_component_consume_func consume, void *data,
    const bt_port_output *upstream);

/*
 * For "consume" functions: calls `visit` for each message of one batch, and releases the messages.
 */
bt_graph_simple_sink_component_consume_func_status support_visit_batch(
    bt_message_iterator *iterator, void (*visit)(const bt_message *message, void *data),
    void *data);
/* A "consume" function that releases one batch of messages. */
bt_graph_simple_sink_component_consume_func_status support_consume_batch(
    bt_message_iterator *iterator, void *data);
/* A "consume" function that returns the END status. */
bt_graph_simple_sink_component_consume_func_status support_consume_nothing(
    bt_message_iterator *iterator, void *data);

#endif
