/* SPDX-License-Identifier: MIT */
/* Initializes the hand-written parts of the module. SWIG's initialization function calls it. */
#include "native/module.h"

#include "native/convert.h"
#include "native/interpreter-lock.h"

bool bt2_init_module(PyObject *module)
{
    static bool (*const parts[])(PyObject *) = {
        bt2_init_interpreter_lock,
        bt2_init_object,
        bt2_init_convert,
        bt2_init_names,
        bt2_init_error,
        bt2_init_graph,
        bt2_init_wrappers,
        bt2_init_listener,
        bt2_init_user_port,
        bt2_init_waiting,
        bt2_init_component_class,
        bt2_init_clock_snapshot,
        bt2_init_field_numeric,
        bt2_init_field_string,
        bt2_init_field_container,
        bt2_init_event,
        bt2_init_message,
        bt2_init_message_iterator,
        bt2_init_expression,
        bt2_init_assembly,
        bt2_init_columns,
    };

    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        if (!parts[i](module)) {
            return false;
        }
    }
    return true;
}
