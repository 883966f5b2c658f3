/* SPDX-License-Identifier: MIT */
/* Component descriptor sets. */
#include "lib/graph/component-descriptor-set.h"

#include "lib/assert-cond.h"
#include "lib/ref-functions.h"
#include "lib/value/value.h"

static void clear_descriptor(gpointer data)
{
    struct bt__component_descriptor *descriptor = data;

    tg_object_put_shared_ref(descriptor->component_class);
    bt_value_put_ref(descriptor->params);
}

static void destroy(struct tg_object *object)
{
    g_array_free(((struct bt_component_descriptor_set *) object)->descriptors, TRUE);
    g_free(object);
}

bt_component_descriptor_set *bt_component_descriptor_set_create(void)
{
    BT_ASSERT_PRE_NO_ERROR();
    struct bt_component_descriptor_set *set = g_new0(struct bt_component_descriptor_set, 1);
    tg_object_init(&set->base, destroy, "component descriptor set");
    set->descriptors = g_array_new(FALSE, FALSE, sizeof(struct bt__component_descriptor));
    g_array_set_clear_func(set->descriptors, clear_descriptor);
    return set;
}

static bt_component_descriptor_set_add_descriptor_status add(
    struct bt_component_descriptor_set *component_descriptor_set,
    const bt_component_class *component_class, const bt_value *params, void *initialize_method_data,
    const char *function)
{
    struct bt__component_descriptor descriptor = {
        .component_class = (struct bt_component_class *) component_class,
        .initialize_method_data = initialize_method_data,
    };

    BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(function);
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:component-descriptor-set", component_descriptor_set,
        "Component descriptor set is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(
        function, "not-null:component-class", component_class, "Component class is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(function, "is-map-value:parameters-value-object",
        !params || bt_value_is_map(params), "Parameters are not a map value.");
    tg_object_get_shared_ref(component_class);
    bt__component_class_freeze(component_class);
    if (params) {
        bt_value_get_ref(params);
        descriptor.params = params;
    } else {
        descriptor.params = bt_value_map_create();
    }
    bt__value_freeze(descriptor.params);
    g_array_append_val(component_descriptor_set->descriptors, descriptor);
    return BT_COMPONENT_DESCRIPTOR_SET_ADD_DESCRIPTOR_STATUS_OK;
}

bt_component_descriptor_set_add_descriptor_status
bt_component_descriptor_set_add_descriptor_with_initialize_method_data(
    bt_component_descriptor_set *component_descriptor_set,
    const bt_component_class *component_class, const bt_value *params, void *initialize_method_data)
{
    return add(component_descriptor_set, component_class, params, initialize_method_data, __func__);
}

bt_component_descriptor_set_add_descriptor_status bt_component_descriptor_set_add_descriptor(
    bt_component_descriptor_set *component_descriptor_set,
    const bt_component_class *component_class, const bt_value *params)
{
    return add(component_descriptor_set, component_class, params, NULL, __func__);
}

BT__DEFINE_REF_FUNCTIONS(component_descriptor_set)
