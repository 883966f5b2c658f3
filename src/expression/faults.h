/* SPDX-License-Identifier: MIT */
/* Parts of an expression that say nothing of any event, and so can't be meant. */
#ifndef EXPRESSION_FAULTS_H
#define EXPRESSION_FAULTS_H

#include <babeltrace2/babeltrace.h>

#include "expression/tree.h"

/*
 * Appends messages to an array, each with the expression and a caret below. They are about the
 * fields that no event class of the `count` trace classes has, with a near name, and about
 * operators whose operands never go together, such as a number that is compared with a text. The
 * event classes freeze.
 */
void expr_append_faults(const struct expr_tree *tree, const bt_trace_class *const *trace_classes,
    uint64_t count, bt_value *texts);

#endif
