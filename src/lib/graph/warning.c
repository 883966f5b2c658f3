/* SPDX-License-Identifier: MIT */
/* The warnings of the components of a graph; see extension/warning.h. */
#include <babeltrace2/extension/warning.h>

#include "lib/assert-cond.h"
#include "lib/graph/component.h"

/*
 * The maximum number of stored warnings. The limit bounds the memory if the program never takes the
 * warnings.
 */
enum { MAX_WARNINGS = 100 };

void bt_x_self_component_add_warning(bt_self_component *self_component, const char *text)
{
    const struct bt_component *component = (const struct bt_component *) self_component;

    BT_ASSERT_PRE_NON_NULL("component", component);
    BT_ASSERT_PRE_NON_NULL("text", text);
    struct bt_graph *graph = bt__component_graph(component);
    if (!graph->warnings) {
        graph->warnings = g_ptr_array_new_with_free_func(g_free);
    }
    if (graph->warnings->len < MAX_WARNINGS) {
        g_ptr_array_add(graph->warnings, g_strdup(text));
    }
}

const bt_value *bt_x_graph_take_warnings(bt_graph *graph)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("graph", graph);
    if (!graph->warnings) {
        return NULL;
    }
    bt_value *array = bt_value_array_create();
    for (guint i = 0; i < graph->warnings->len; i++) {
        bt_value_array_append_string_element(array, graph->warnings->pdata[i]);
    }
    g_clear_pointer(&graph->warnings, g_ptr_array_unref);
    return array;
}
