/* SPDX-License-Identifier: MIT */
/* Literals that `$ts` is compared with: times, and strings that look like times. */
#ifndef EXPRESSION_TIME_LITERAL_H
#define EXPRESSION_TIME_LITERAL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/time-bound.h"
#include "expression/tree.h"

/* Whether the node is `$ts`. */
bool expr_is_clock(const struct expr_tree *tree, uint32_t index);

/* False: the node is no such literal, or it isn't right. */
bool expr_time_literal_parse(
    const struct expr_node *node, bool is_gmt, struct tg_time_bound *bound);

/*
 * Looks for a literal that can't be compared with `$ts`, and for a time that is compared with
 * something else. Returns what is wrong with the first one, to be freed with g_free(), and sets its
 * offset (bytes); NULL if all are right. Sets `has_time_of_day` of the tree.
 */
char *expr_check_time_literals(struct expr_tree *tree, size_t *offset);

#endif
