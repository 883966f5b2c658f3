/* SPDX-License-Identifier: MIT */
/* The damage that components found: see extension/damage.h. */
#include <babeltrace2/extension/damage.h>

#include "lib/assert-cond.h"
#include "lib/graph/component.h"

void bt_x_self_component_add_damage(bt_self_component *self_component, const bt_value *description)
{
    struct bt_component *component = (struct bt_component *) self_component;

    BT_ASSERT_PRE_NON_NULL("component", component);
    BT_ASSERT_PRE("is-map-value:description", !description || bt_value_is_map(description),
        "The description of damage is not a map value.");
    component->damage_count++;
    if (!description) {
        return;
    }
    if (!component->damage) {
        component->damage = g_ptr_array_new_with_free_func((GDestroyNotify) bt_value_put_ref);
    }
    bt_value_get_ref(description);
    g_ptr_array_add(component->damage, (gpointer) description);
}

uint64_t bt_x_graph_get_damage_count(const bt_graph *graph)
{
    uint64_t count = 0;

    BT_ASSERT_PRE_NON_NULL("graph", graph);
    for (guint i = 0; i < graph->components->len; i++) {
        count += ((const struct bt_component *) graph->components->pdata[i])->damage_count;
    }
    return count;
}

const bt_value *bt_x_graph_describe_damage(const bt_graph *graph)
{
    BT_ASSERT_PRE_NON_NULL("graph", graph);
    bt_value *array = bt_value_array_create();
    for (guint i = 0; i < graph->components->len; i++) {
        const struct bt_component *component = graph->components->pdata[i];

        for (guint j = 0; component->damage && j < component->damage->len; j++) {
            bt_value_array_append_element(array, component->damage->pdata[j]);
        }
    }
    return array;
}
