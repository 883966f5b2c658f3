/* SPDX-License-Identifier: MIT */
/* Finds the parts of an expression that are the same for all event classes. */
#ifndef EXPRESSION_CONSTANTS_H
#define EXPRESSION_CONSTANTS_H

#include "expression/tree.h"

/*
 * Computes the constants of a tree and sorts its lists. Literals already have their constants.
 * Nodes whose meaning depends on the event class get slots.
 */
void expr_find_constants(struct expr_tree *tree);

#endif
