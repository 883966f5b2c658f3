/* SPDX-License-Identifier: MIT */
/* Issues the warnings of components (extension/warning.h) as Python warnings. */
#ifndef BINDINGS_PYTHON_NATIVE_WARNINGS_H
#define BINDINGS_PYTHON_NATIVE_WARNINGS_H

#include "native/module.h"

/*
 * Issues a UserWarning for each warning that the components of `graph` have added since the last
 * call. The current thread must have no error. `stack_level` and the result are as for bt2_warn().
 */
bool bt2_warn_of_graph(bt_graph *graph, int stack_level);

#endif
