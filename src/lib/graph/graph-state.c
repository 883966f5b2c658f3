/* SPDX-License-Identifier: MIT */
/* The state of a graph. The preconditions of the graph's functions depend on it. */
#include <babeltrace2/extension/graph-state.h>

#include "lib/accessors.h"
#include "lib/assert-cond.h"
#include "lib/graph/component.h"
#include "lib/graph/graph.h"

bt_x_graph_state bt_x_graph_get_state(const bt_graph *graph)
{
    static const bt_x_graph_state states[] = {
        [BT__GRAPH_CONFIGURING] = BT_X_GRAPH_STATE_CONFIGURING,
        [BT__GRAPH_BECOMING_CONFIGURED] = BT_X_GRAPH_STATE_CONFIGURED,
        [BT__GRAPH_CONFIGURED] = BT_X_GRAPH_STATE_CONFIGURED,
        [BT__GRAPH_FAULTY] = BT_X_GRAPH_STATE_FAULTY,
        [BT__GRAPH_DESTROYING] = BT_X_GRAPH_STATE_FAULTY,
    };

    BT_ASSERT_PRE_NON_NULL("graph", graph);
    return states[graph->state];
}

bt_bool bt_x_graph_has_sink(const bt_graph *graph)
{
    BT_ASSERT_PRE_NON_NULL("graph", graph);
    for (guint i = 0; i < graph->components->len; i++) {
        const struct bt_component *component = graph->components->pdata[i];

        if (component->component_class->type == BT_COMPONENT_CLASS_TYPE_SINK) {
            return BT_TRUE;
        }
    }
    return BT_FALSE;
}

BT__DEFINE_CHECKED_EXPRESSION(bt_bool, bt_x_graph_can_consume, const bt_graph, "graph",
    !object->is_running && object->change_count == 0 &&
        object->state != BT__GRAPH_BECOMING_CONFIGURED)

const bt_component *bt_x_graph_borrow_component_by_name_const(
    const bt_graph *graph, const char *name)
{
    BT_ASSERT_PRE_NON_NULL("graph", graph);
    BT_ASSERT_PRE_NON_NULL("name", name);
    return g_hash_table_lookup(graph->component_by_name, name);
}
