/* SPDX-License-Identifier: MIT */
/*
 * The filter component class `filter.stalling.after`. It passes the first `count` messages (a
 * parameter), and then always returns "try again", or never returns if the parameter `hangs` is
 * true. When the passed messages were consumed, the component creates the file `mark`. A test can
 * then act on a program that has processed exactly these messages.
 */
#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct filter {
    uint64_t count;
    bool hangs;
    const bt_value *mark; /* a string; an owned reference */
};

struct iterator {
    const struct filter *filter;
    bt_message_iterator *upstream;
    uint64_t left; /* number of messages to pass */
};

static bt_component_class_initialize_method_status initialize(bt_self_component_filter *self,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data)
{
    struct filter *filter = malloc(sizeof *filter);

    filter->count =
        bt_value_integer_unsigned_get(bt_value_map_borrow_entry_value_const(params, "count"));
    filter->hangs = bt_value_bool_get(bt_value_map_borrow_entry_value_const(params, "hangs"));
    filter->mark = bt_value_map_borrow_entry_value_const(params, "mark");
    bt_value_get_ref(filter->mark);
    bt_self_component_set_data(bt_self_component_filter_as_self_component(self), filter);
    if (bt_self_component_filter_add_input_port(self, "in", NULL, NULL) < 0 ||
        bt_self_component_filter_add_output_port(self, "out", NULL, NULL) < 0) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize(bt_self_component_filter *self)
{
    struct filter *filter =
        bt_self_component_get_data(bt_self_component_filter_as_self_component(self));

    bt_value_put_ref(filter->mark);
    free(filter);
}

static bt_component_class_get_supported_mip_versions_method_status get_supported_mip_versions(
    bt_self_component_class_filter *self, const bt_value *params, void *init_data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    return (int) bt_integer_range_set_unsigned_add_range(versions, 0, 1);
}

static bt_message_iterator_class_initialize_method_status iterator_initialize(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    bt_self_component *component = bt_self_message_iterator_borrow_component(self);
    const struct filter *filter = bt_self_component_get_data(component);
    struct iterator *iterator = calloc(1, sizeof *iterator);

    iterator->filter = filter;
    iterator->left = filter->count;
    bt_self_message_iterator_set_data(self, iterator);
    return (int) bt_message_iterator_create_from_message_iterator(self,
        bt_self_component_filter_borrow_input_port_by_index(
            (bt_self_component_filter *) component, 0),
        &iterator->upstream);
}

static void iterator_finalize(bt_self_message_iterator *self)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);

    bt_message_iterator_put_ref(iterator->upstream);
    free(iterator);
}

static bt_message_iterator_class_next_method_status stall(const struct filter *filter)
{
    FILE *mark = fopen(bt_value_string_get(filter->mark), "w");

    if (mark) {
        fclose(mark);
    }
    while (filter->hangs) {
        pause();
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
}

/* Passes messages until `left` is 0, and drops the other messages of the same upstream batch. */
static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);
    bt_message_array_const batch;
    bt_message_iterator_next_status status;
    uint64_t available;

    if (iterator->left == 0) {
        return stall(iterator->filter);
    }
    status = bt_message_iterator_next(iterator->upstream, &batch, &available);
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        return (int) status;
    }
    *count = 0;
    for (uint64_t i = 0; i < available; i++) {
        if (iterator->left > 0) {
            messages[(*count)++] = batch[i];
            iterator->left--;
        } else {
            bt_message_put_ref(batch[i]);
        }
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

BT_PLUGIN_MODULE();
BT_PLUGIN(stalling);
BT_PLUGIN_FILTER_COMPONENT_CLASS(after, next);
BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD(after, initialize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_FINALIZE_METHOD(after, finalize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    after, get_supported_mip_versions);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(
    after, iterator_initialize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(after, iterator_finalize);
