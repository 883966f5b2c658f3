/* SPDX-License-Identifier: MIT */
/* Names in an expression that no event class knows. */
#ifndef EXPRESSION_MISSING_FIELDS_H
#define EXPRESSION_MISSING_FIELDS_H

#include <babeltrace2/babeltrace.h>

#include "expression/tree.h"

/*
 * Returns an array of texts, a new reference: for each field of the expression that no event class
 * of the `count` trace classes has, a message with a near name, and the expression with a caret
 * below. The event classes freeze.
 */
bt_value *expr_describe_missing_fields(
    const struct expr_tree *tree, const bt_trace_class *const *trace_classes, uint64_t count);

#endif
