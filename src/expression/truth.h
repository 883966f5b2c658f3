/* SPDX-License-Identifier: MIT */
/* Three-valued logic, as in SQL: a comparison with a missing field is unknown. */
#ifndef EXPRESSION_TRUTH_H
#define EXPRESSION_TRUTH_H

enum expr_truth { EXPR_FALSE, EXPR_TRUE, EXPR_UNKNOWN };

static inline enum expr_truth expr_not(enum expr_truth a)
{
    return a == EXPR_UNKNOWN ? EXPR_UNKNOWN : a == EXPR_FALSE ? EXPR_TRUE : EXPR_FALSE;
}

/* Returns false if one operand is false, whatever the other one is. */
static inline enum expr_truth expr_and(enum expr_truth a, enum expr_truth b)
{
    if (a == EXPR_FALSE || b == EXPR_FALSE) {
        return EXPR_FALSE;
    }
    return a == EXPR_TRUE && b == EXPR_TRUE ? EXPR_TRUE : EXPR_UNKNOWN;
}

/* Returns true if one operand is true, whatever the other one is. */
static inline enum expr_truth expr_or(enum expr_truth a, enum expr_truth b)
{
    return expr_not(expr_and(expr_not(a), expr_not(b)));
}

#endif
