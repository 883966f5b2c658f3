/* SPDX-License-Identifier: MIT */
/* Functions for component class developers: creation, texts and methods. */
#include "lib/graph/component-class.h"

#include "lib/accessors.h"

/* Creates a class of the given kind, whose components have message iterators. */
#define DEFINE_ITERATING_CREATION(kind, TYPE)                                                      \
    bt_component_class_##kind *bt_component_class_##kind##_create(                                 \
        const char *name, bt_message_iterator_class *message_iterator_class)                       \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT_ASSERT_PRE_NON_NULL("name", name);                                                      \
        BT_ASSERT_PRE_NON_NULL("message-iterator-class", message_iterator_class);                  \
        return (void *) bt__component_class_create(TYPE, name, message_iterator_class, NULL);      \
    }

DEFINE_ITERATING_CREATION(source, BT_COMPONENT_CLASS_TYPE_SOURCE)
DEFINE_ITERATING_CREATION(filter, BT_COMPONENT_CLASS_TYPE_FILTER)

bt_component_class_sink *bt_component_class_sink_create(
    const char *name, bt_component_class_sink_consume_method consume_method)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("name", name);
    BT_ASSERT_PRE_NON_NULL("consume-method", consume_method);
    return (void *) bt__component_class_create(
        BT_COMPONENT_CLASS_TYPE_SINK, name, NULL, (bt__sink_method) consume_method);
}

BT__DEFINE_STRING_SETTER(bt_component_class_set_description, bt_component_class, "component-class",
    description, "description")
BT__DEFINE_STRING_SETTER(
    bt_component_class_set_help, bt_component_class, "component-class", help, "help-text")

/*
 * Sets the method `name` of a class of type `kind`. The class stores the method in its general
 * form.
 */
#define DEFINE_METHOD_SETTER(kind, name, general_type)                                             \
    bt_component_class_set_method_status bt_component_class_##kind##_set_##name##_method(          \
        bt_component_class_##kind *specific_class,                                                 \
        bt_component_class_##kind##_##name##_method method)                                        \
    {                                                                                              \
        struct bt_component_class *component_class = (void *) specific_class;                      \
                                                                                                   \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT_ASSERT_PRE_NON_NULL("component-class", component_class);                                \
        BT_ASSERT_PRE_NON_NULL("method", method);                                                  \
        BT_ASSERT_PRE_DEV_HOT("component-class", component_class->frozen);                         \
        component_class->methods.name = (general_type) method;                                     \
        return BT_COMPONENT_CLASS_SET_METHOD_STATUS_OK;                                            \
    }

#define DEFINE_COMMON_METHOD_SETTERS(kind)                                                         \
    DEFINE_METHOD_SETTER(kind, initialize, bt__initialize_method)                                  \
    DEFINE_METHOD_SETTER(kind, finalize, bt__finalize_method)                                      \
    DEFINE_METHOD_SETTER(kind, query, bt__query_method)                                            \
    DEFINE_METHOD_SETTER(kind, get_supported_mip_versions, bt__get_supported_mip_versions_method)

DEFINE_COMMON_METHOD_SETTERS(source)
DEFINE_COMMON_METHOD_SETTERS(filter)
DEFINE_COMMON_METHOD_SETTERS(sink)
DEFINE_METHOD_SETTER(source, output_port_connected, bt__port_connected_method)
DEFINE_METHOD_SETTER(filter, input_port_connected, bt__port_connected_method)
DEFINE_METHOD_SETTER(filter, output_port_connected, bt__port_connected_method)
DEFINE_METHOD_SETTER(sink, input_port_connected, bt__port_connected_method)
DEFINE_METHOD_SETTER(sink, graph_is_configured, bt__sink_method)
