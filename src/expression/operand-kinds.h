/* SPDX-License-Identifier: MIT */
/*
 * Determines the kinds of the operands in all events of a class, and whether they fit their
 * operator.
 */
#ifndef EXPRESSION_OPERAND_KINDS_H
#define EXPRESSION_OPERAND_KINDS_H

#include "expression/program.h"

enum expr_fit {
    EXPR_FIT_UNKNOWN, /* an operand is missing or its kind is unknown */
    EXPR_FITS,
    EXPR_MISFIT, /* the result of the operator is never known */
};

/* Returns whether some operands don't fit operators of this kind. */
bool expr_can_misfit(enum expr_kind kind);

/*
 * Returns whether the operands fit the operator at `index` of the tree. If they don't, sets `*why`
 * to the reason, a static string.
 */
enum expr_fit expr_operands_fit(
    const struct expr_program *program, uint32_t index, const char **why);

#endif
