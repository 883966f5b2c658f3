/* SPDX-License-Identifier: MIT */
/*
 * Finds the parts of an expression that have no meaning for any event, which are probably mistakes.
 */
#ifndef EXPRESSION_FAULTS_H
#define EXPRESSION_FAULTS_H

#include <babeltrace2/babeltrace.h>

#include "expression/tree.h"

/*
 * Appends messages to the array `texts`. Each message contains the expression and a caret below the
 * fault. A fault is a field that no event class of the `count` trace classes has, or an operator
 * whose operands never fit, such as a comparison of a number with a text. For a missing field, the
 * message suggests a similar name. The event classes become frozen.
 */
void expr_append_faults(const struct expr_tree *tree, const bt_trace_class *const *trace_classes,
    uint64_t count, bt_value *texts);

#endif
