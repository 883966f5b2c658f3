/* SPDX-License-Identifier: MIT */
/* Sinks that write to the standard output; see extension/standard-output.h. */
#include <babeltrace2/extension/standard-output.h>

#include "lib/assert-cond.h"
#include "lib/graph/component.h"

void bt_x_self_component_sink_set_writes_standard_output(
    bt_self_component_sink *self_component, bt_bool writes)
{
    struct bt_component *component = (struct bt_component *) self_component;

    BT_ASSERT_PRE_NON_NULL("component", component);
    component->is_silent = !writes;
}

bt_bool bt_x_component_sink_writes_standard_output(const bt_component_sink *component_sink)
{
    const struct bt_component *component = (const struct bt_component *) component_sink;

    BT_ASSERT_PRE_NON_NULL("component", component);
    return !component->is_silent;
}
