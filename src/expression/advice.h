/* SPDX-License-Identifier: MIT */
/* Advice about common mistakes in expressions, such as words of other languages. */
#ifndef EXPRESSION_ADVICE_H
#define EXPRESSION_ADVICE_H

#include "expression/token.h"

/*
 * What to write instead of a token of `text` where an operator is expected, or where an operand is
 * expected. The advice is a clause without a full stop. Returns NULL if there is none.
 */
const char *expr_advice_for_operator(const char *text, const struct expr_token *token);
const char *expr_advice_for_operand(const char *text, const struct expr_token *token);

#endif
