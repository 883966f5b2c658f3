/* SPDX-License-Identifier: MIT */
/* What in an expression is the same for all event classes. */
#ifndef EXPRESSION_CONSTANTS_H
#define EXPRESSION_CONSTANTS_H

#include "expression/tree.h"

/*
 * Computes the constants of a tree whose literals have theirs already, sorts its lists, and gives
 * slots to the nodes that an event class says more of.
 */
void expr_find_constants(struct expr_tree *tree);

#endif
