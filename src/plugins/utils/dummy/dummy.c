/* SPDX-License-Identifier: MIT */
/* sink.utils.dummy. It consumes messages and does nothing with them. */
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/standard-output.h>
#include <glib.h>

#include "plugins/common/component-class.h"
#include "plugins/common/parameters.h"
#include "plugins/common/sink.h"

struct dummy {
    bt_message_iterator *iterator; /* owned reference */
};

static bt_component_class_initialize_method_status initialize(bt_self_component_sink *component,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *init_data)
{
    bt_self_component *self = bt_self_component_sink_as_self_component(component);

    if (!parameters_parse(self, params, NULL, 0, NULL)) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    bt_self_component_set_data(self, g_new0(struct dummy, 1));
    bt_x_self_component_sink_set_writes_standard_output(component, BT_FALSE);
    return sink_add_input_port(component);
}

static struct dummy *dummy_of(bt_self_component_sink *component)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(component));
}

static void finalize(bt_self_component_sink *component)
{
    struct dummy *dummy = dummy_of(component);

    bt_message_iterator_put_ref(dummy->iterator);
    g_free(dummy);
}

static bt_component_class_sink_graph_is_configured_method_status graph_is_configured(
    bt_self_component_sink *component)
{
    return sink_create_iterator(component, &dummy_of(component)->iterator);
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *component)
{
    bt_message_array_const messages;
    uint64_t count;
    bt_message_iterator_next_status status =
        bt_message_iterator_next(dummy_of(component)->iterator, &messages, &count);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        bt_x_message_array_put_refs(messages, count);
    }
    return (bt_component_class_sink_consume_method_status) status;
}

REGISTER_SINK(utils, dummy, "dummy", "Consume messages and discard them.",
    "See the babeltrace2-sink.utils.dummy(7) manual page.");
