/* SPDX-License-Identifier: MIT */
/* Component classes: properties and references. */
#include "lib/graph/component-class.h"

#include "lib/accessors.h"
#include "lib/ref-functions.h"
#include "lib/plugin/shared-object.h"

static void destroy(struct tg_object *object)
{
    struct bt_component_class *component_class = (struct bt_component_class *) object;

    if (component_class->release_owned_data) {
        component_class->release_owned_data(component_class->owned_data);
    }
    g_free(component_class->name);
    g_free(component_class->description);
    g_free(component_class->help);
    g_free(component_class->plugin_name);
    g_free(component_class->plugin_path);
    tg_object_put_shared_ref(component_class->message_iterator_class);
    bt__shared_object_put_ref(component_class->shared_object);
    g_free(component_class);
}

struct bt_component_class *bt__component_class_create(bt_component_class_type type,
    const char *name, struct bt_message_iterator_class *message_iterator_class,
    bt__sink_method consume)
{
    struct bt_component_class *component_class = g_new0(struct bt_component_class, 1);

    tg_object_init(&component_class->base, destroy, "component class");
    tg_object_keep(&component_class->base);
    component_class->type = type;
    component_class->name = g_strdup(name);
    component_class->methods.consume = consume;
    if (message_iterator_class) {
        tg_object_get_shared_ref(message_iterator_class);
        component_class->message_iterator_class = message_iterator_class;
        message_iterator_class->frozen = true;
    }
    return component_class;
}

const char *bt__component_class_type_name(bt_component_class_type type)
{
    switch (type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        return "source";
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        return "filter";
    case BT_COMPONENT_CLASS_TYPE_SINK:
        return "sink";
    }
    return "unknown";
}

const char *bt__component_class_get_plugin_name(const bt_component_class *component_class)
{
    return component_class->plugin_name;
}

BT__DEFINE_GETTER(bt_component_class_type, bt_component_class_get_type, bt_component_class,
    "component-class", type)
BT__DEFINE_GETTER(
    const char *, bt_component_class_get_name, bt_component_class, "component-class", name)
BT__DEFINE_GETTER(const char *, bt_component_class_get_description, bt_component_class,
    "component-class", description)
BT__DEFINE_GETTER(
    const char *, bt_component_class_get_help, bt_component_class, "component-class", help)

BT__DEFINE_SHARED_REF_FUNCTIONS(component_class)
BT__DEFINE_SHARED_REF_FUNCTIONS(component_class_source)
BT__DEFINE_SHARED_REF_FUNCTIONS(component_class_filter)
BT__DEFINE_SHARED_REF_FUNCTIONS(component_class_sink)
