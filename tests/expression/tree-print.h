/* SPDX-License-Identifier: MIT */
/* Prints the tree of an expression. */
#ifndef TESTS_EXPRESSION_TREE_PRINT_H
#define TESTS_EXPRESSION_TREE_PRINT_H

#include "expression/tree.h"

#include <glib.h>

/* Appends the expression with all its parentheses, which show the structure of the tree. */
void expr_tree_print(const struct expr_tree *tree, GString *out);

#endif
