/* SPDX-License-Identifier: MIT */
/* What follows from an event class alone. */
#ifndef EXPRESSION_FOLD_H
#define EXPRESSION_FOLD_H

#include <stdint.h>

#include "expression/program.h"

/* Makes the operator at `index` a constant if its operands, which are bound, decide that. */
void expr_fold(struct expr_program *program, uint32_t index);

/*
 * Returns the node on whose truth that of the node at `index` depends alone: the other operands of
 * logical operators may be constants that change nothing.
 */
uint32_t expr_find_decisive(const struct expr_program *program, uint32_t index);

/* Which truths the node at `index` can have in events of the class: 1 << enum expr_truth each. */
uint32_t expr_possible_truths(const struct expr_program *program, uint32_t index);

#endif
