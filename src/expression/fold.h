/* SPDX-License-Identifier: MIT */
/* Simplifies an expression for the events of one class. */
#ifndef EXPRESSION_FOLD_H
#define EXPRESSION_FOLD_H

#include <stdint.h>

#include "expression/program.h"

/*
 * If the bound operands of the operator at `index` determine its value, makes the operator a
 * constant.
 */
void expr_fold(struct expr_program *program, uint32_t index);

/*
 * Returns the node that alone determines the truth of the node at `index`. For a logical operator
 * with a constant operand that has no effect, this node is in the other operand.
 */
uint32_t expr_find_decisive(const struct expr_program *program, uint32_t index);

/*
 * Returns the truths that the node at `index` may have for events of the class, as a set of bits 1
 * << enum expr_truth.
 */
uint32_t expr_possible_truths(const struct expr_program *program, uint32_t index);

#endif
