/* SPDX-License-Identifier: MIT */
/* What kinds of values the operands have in all events of a class, and which don't go together. */
#ifndef EXPRESSION_OPERAND_KINDS_H
#define EXPRESSION_OPERAND_KINDS_H

#include "expression/program.h"

enum expr_fit {
    EXPR_FIT_UNKNOWN, /* an operand isn't there, or may be anything */
    EXPR_FITS,
    EXPR_MISFIT, /* the operator is never known */
};

/* Whether operators of this kind can't do something with every operand. */
bool expr_can_misfit(enum expr_kind kind);

/*
 * Whether the operator at `index` of the tree has operands that it can do something with. `*why` is
 * set to a static text if not.
 */
enum expr_fit expr_operands_fit(
    const struct expr_program *program, uint32_t index, const char **why);

#endif
