/* SPDX-License-Identifier: MIT */
/* Messages about common mistakes in expressions, such as words of other languages. */
#ifndef EXPRESSION_ADVICE_H
#define EXPRESSION_ADVICE_H

#include <stddef.h>

/*
 * These functions return advice on the token in `text` where the parser expects an operator or an
 * operand. The advice is a clause without a full stop. The result is NULL if the token isn't a
 * known mistake.
 */
const char *expr_advice_for_operator(const char *text, size_t offset, size_t length);
const char *expr_advice_for_operand(const char *text, size_t offset, size_t length);

/* Returns the description of the fault in a number that is followed by the word `rest`. */
const char *expr_fault_of_number(const char *rest);

/* Returns the description of the fault in `text`, which begins with an invalid character. */
const char *expr_fault_of_mark(const char *text);

#endif
