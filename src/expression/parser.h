/* SPDX-License-Identifier: MIT */
/* Text of the filter language -> tree. The grammar: doc/FILTERS.md. */
#ifndef EXPRESSION_PARSER_H
#define EXPRESSION_PARSER_H

#include "expression/tree.h"

/*
 * Parses `text`, which is hostile: its length, its depth and the number of its operands are
 * limited. Returns NULL if it is no expression, and sets `*error`, to be freed with g_free(): what
 * is wrong, and below it the line with a caret.
 */
struct expr_tree *expr_parse(const char *text, char **error);

void expr_tree_destroy(struct expr_tree *tree);

/* Returns the message `what`, and below it the line of `text` with a caret at `offset` (bytes). */
char *expr_explain(const char *text, size_t offset, const char *what);

/* Appends the expression with all its parentheses, so that it shows how it was understood. */
void expr_tree_print(const struct expr_tree *tree, GString *out);

#endif
