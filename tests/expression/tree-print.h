/* SPDX-License-Identifier: MIT */
/* Prints what the parser of the filter language makes of a text. */
#ifndef TESTS_EXPRESSION_TREE_PRINT_H
#define TESTS_EXPRESSION_TREE_PRINT_H

#include "expression/tree.h"

#include <glib.h>

/* Appends the expression with all its parentheses, so that it shows how it was understood. */
void expr_tree_print(const struct expr_tree *tree, GString *out);

#endif
