/* SPDX-License-Identifier: MIT */
/* Messages about common mistakes in expressions, such as words of other languages. */
#ifndef EXPRESSION_ADVICE_H
#define EXPRESSION_ADVICE_H

#include <stddef.h>

/*
 * Return a replacement for the token in `text` where the parser expects an operator or an operand:
 * a clause without a full stop, or NULL if none is known.
 */
const char *expr_advice_for_operator(const char *text, size_t offset, size_t length);
const char *expr_advice_for_operand(const char *text, size_t offset, size_t length);

/* Returns the fault of a number that the word `rest` continues. */
const char *expr_fault_of_number(const char *rest);

/* Returns the fault of `text`, which begins with a character that begins no token. */
const char *expr_fault_of_mark(const char *text);

#endif
