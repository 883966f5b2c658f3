/* SPDX-License-Identifier: MIT */
/* The plugin `copying`. It has a filter that sends a copy of each message. */
#include <babeltrace2/babeltrace.h>
#include <stdlib.h>

#include "plugins/common/trace-ir-copy/trace-ir-copy.h"

BT_PLUGIN_MODULE();
BT_PLUGIN(copying);

struct iterator {
    struct trace_ir_copy *copies;
    bt_message_iterator *upstream;
};

static bt_component_class_initialize_method_status initialize(bt_self_component_filter *self,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *data)
{
    if (bt_self_component_filter_add_input_port(self, "in", NULL, NULL) !=
        BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    return (bt_component_class_initialize_method_status) bt_self_component_filter_add_output_port(
        self, "out", NULL, NULL);
}

static bt_component_class_get_supported_mip_versions_method_status supports_both_versions(
    bt_self_component_class_filter *component_class, const bt_value *params, void *data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(versions, 0, 1);
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    bt_self_component *const component = bt_self_message_iterator_borrow_component(self);
    /* The cast is valid: the component is a filter, and both types refer to the same object. */
    bt_self_component_filter *const filter = (bt_self_component_filter *) component;
    struct iterator *const iterator = calloc(1, sizeof(*iterator));

    if (bt_message_iterator_create_from_message_iterator(self,
            bt_self_component_filter_borrow_input_port_by_index(filter, 0),
            &iterator->upstream) != BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK) {
        free(iterator);
        return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    iterator->copies = trace_ir_copy_create(self, NULL, NULL);
    bt_self_message_iterator_set_data(self, iterator);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    struct iterator *const iterator = bt_self_message_iterator_get_data(self);

    trace_ir_copy_destroy(iterator->copies);
    bt_message_iterator_put_ref(iterator->upstream);
    free(iterator);
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    const struct iterator *const iterator = bt_self_message_iterator_get_data(self);
    bt_message_array_const originals;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(iterator->upstream, &originals, count);

    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        return (bt_message_iterator_class_next_method_status) status;
    }
    for (uint64_t i = 0; i < *count; i++) {
        messages[i] = trace_ir_copy_message(iterator->copies, originals[i]);
        bt_message_put_ref(originals[i]);
        if (!messages[i]) {
            return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
        }
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

BT_PLUGIN_FILTER_COMPONENT_CLASS(all, next);
BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD(all, initialize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(all, supports_both_versions);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(all, initialize_iterator);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(all, finalize_iterator);
