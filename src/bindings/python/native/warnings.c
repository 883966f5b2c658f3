/* SPDX-License-Identifier: MIT */
/* See warnings.h. */
#include "native/warnings.h"

#include <babeltrace2/extension/warning.h>

#include "native/convert.h"

bool bt2_warn_of_graph(bt_graph *graph, int stack_level)
{
    const bt_value *warnings = bt_x_graph_take_warnings(graph);
    bool ok = true;

    for (uint64_t i = 0; ok && warnings && i < bt_value_array_get_length(warnings); i++) {
        const bt_value *text = bt_value_array_borrow_element_by_index_const(warnings, i);

        ok = bt2_warn(bt_value_string_get(text), stack_level);
    }
    bt_value_put_ref(warnings);
    return ok;
}
