/* SPDX-License-Identifier: MIT */
/* See warnings.h. */
#include "native/warnings.h"

#include <babeltrace2/extension/warning.h>

#include "native/convert.h"

static bool warn_of(const bt_value *warnings, int stack_level)
{
    bool ok = true;

    for (uint64_t i = 0; ok && i < bt_value_array_get_length(warnings); i++) {
        ok =
            bt2_warn(bt_value_string_get(bt_value_array_borrow_element_by_index_const(warnings, i)),
                stack_level);
    }
    return ok;
}

bool bt2_warn_of_graph(bt_graph *graph, int stack_level)
{
    const bt_value *warnings = bt_x_graph_take_warnings(graph);

    if (!warnings) {
        return true;
    }
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    bool ok = warn_of(warnings, stack_level);
    bt_value_put_ref(warnings);
    if (type) {
        PyErr_Restore(type, value, traceback);
    }
    return ok;
}
