// SPDX-License-Identifier: MIT
// A C++ file with two plugins, all kinds of component classes, and all attributes.
#include <babeltrace2/babeltrace.h>

BT_PLUGIN_MODULE();
BT_PLUGIN_WITH_ID(first, "first-plugin");
BT_PLUGIN_AUTHOR_WITH_ID(first, "Someone");
BT_PLUGIN_LICENSE_WITH_ID(first, "MIT");
BT_PLUGIN_DESCRIPTION_WITH_ID(first, "The first of two.");
BT_PLUGIN_VERSION_WITH_ID(first, 1, 2, 3, "-extra");
BT_PLUGIN_WITH_ID(second, "second-plugin");

namespace
{

bt_plugin_initialize_func_status initialize(bt_self_plugin *)
{
    return BT_PLUGIN_INITIALIZE_FUNC_STATUS_OK;
}

void finalize()
{
}

bt_message_iterator_class_next_method_status next(
    bt_self_message_iterator *, bt_message_array_const, uint64_t, uint64_t *)
{
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

bt_component_class_sink_consume_method_status consume(bt_self_component_sink *)
{
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

bt_component_class_query_method_status query(bt_self_component_class_source *,
    bt_private_query_executor *, const char *, const bt_value *params, void *,
    const bt_value **result)
{
    bt_value_get_ref(params);
    *result = params;
    return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK;
}

} // namespace

BT_PLUGIN_INITIALIZE_FUNC_WITH_ID(first, initialize);
BT_PLUGIN_FINALIZE_FUNC_WITH_ID(first, finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_WITH_ID(first, a, "a-source", next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD_WITH_ID(first, a, query);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION_WITH_ID(first, a, "Gives nothing.");
BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP_WITH_ID(first, a, "Not even that.");
BT_PLUGIN_FILTER_COMPONENT_CLASS_WITH_ID(second, b, "a-filter", next);
BT_PLUGIN_SINK_COMPONENT_CLASS_WITH_ID(second, c, "a-sink", consume);
