/* SPDX-License-Identifier: MIT */
/* The progress counters of components; see extension/progress.h. */
#include <babeltrace2/extension/progress.h>

#include "lib/assert-cond.h"
#include "lib/graph/component.h"

void bt_x_self_component_add_progress_total(bt_self_component *self_component, uint64_t bytes)
{
    struct bt_component *component = (struct bt_component *) self_component;

    BT_ASSERT_PRE_NON_NULL("component", component);
    component->progress.total_bytes += bytes;
}

void bt_x_self_component_add_progress(
    bt_self_component *self_component, uint64_t bytes, uint64_t events)
{
    struct bt_component *component = (struct bt_component *) self_component;

    BT_ASSERT_PRE_DEV_NON_NULL("component", component);
    component->progress.bytes += bytes;
    component->progress.events += events;
}

void bt_x_graph_get_progress(
    const bt_graph *graph, uint64_t *total_bytes, uint64_t *bytes, uint64_t *events)
{
    BT_ASSERT_PRE_NON_NULL("graph", graph);
    BT_ASSERT_PRE_NON_NULL("total-bytes-output", total_bytes);
    BT_ASSERT_PRE_NON_NULL("bytes-output", bytes);
    BT_ASSERT_PRE_NON_NULL("events-output", events);
    *total_bytes = *bytes = *events = 0;
    for (guint i = 0; i < graph->components->len; i++) {
        const struct bt_component *component = graph->components->pdata[i];

        *total_bytes += component->progress.total_bytes;
        *bytes += component->progress.bytes;
        *events += component->progress.events;
    }
}
