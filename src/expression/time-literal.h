/* SPDX-License-Identifier: MIT */
/* Literals that are compared with `$ts`: times, and strings that look like times. */
#ifndef EXPRESSION_TIME_LITERAL_H
#define EXPRESSION_TIME_LITERAL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/time-bound.h"
#include "expression/tree.h"

/* Returns whether the node is `$ts`. */
bool expr_is_clock(const struct expr_tree *tree, uint32_t index);

/*
 * Parses a time. Returns false if the node isn't a time or a string, or if its text isn't a valid
 * time.
 */
bool expr_time_literal_parse(
    const struct expr_node *node, bool is_gmt, struct tg_time_bound *bound);

/*
 * Finds the first literal that can't be compared with `$ts`, or the first time that is compared
 * with another operand. Returns a description of the fault, which the caller frees with g_free(),
 * and sets `*offset` to the byte offset of the literal. Returns NULL if there is no fault. Sets
 * `has_time_of_day` of the tree.
 */
char *expr_check_time_literals(struct expr_tree *tree, size_t *offset);

#endif
