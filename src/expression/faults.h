/* SPDX-License-Identifier: MIT */
/* What in an expression can't be meant: it says nothing of any event. */
#ifndef EXPRESSION_FAULTS_H
#define EXPRESSION_FAULTS_H

#include <babeltrace2/babeltrace.h>

#include "expression/tree.h"

/*
 * Returns an array of texts, a new reference: messages, each with the expression and a caret below.
 * They are about the fields that no event class of the `count` trace classes has, with a near name,
 * and about operators whose operands never go together, such as a number that is compared with a
 * text. The event classes freeze.
 */
bt_value *expr_describe_faults(
    const struct expr_tree *tree, const bt_trace_class *const *trace_classes, uint64_t count);

#endif
