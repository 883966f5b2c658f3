/* SPDX-License-Identifier: MIT */
/* Three-valued logic, as in SQL: what a field that isn't there is compared with is unknown. */
#ifndef EXPRESSION_TRUTH_H
#define EXPRESSION_TRUTH_H

enum expr_truth { EXPR_FALSE, EXPR_TRUE, EXPR_UNKNOWN };

static inline enum expr_truth expr_not(enum expr_truth a)
{
    return a == EXPR_UNKNOWN ? EXPR_UNKNOWN : a == EXPR_FALSE ? EXPR_TRUE : EXPR_FALSE;
}

/* False if one is, whatever the other is. */
static inline enum expr_truth expr_and(enum expr_truth a, enum expr_truth b)
{
    if (a == EXPR_FALSE || b == EXPR_FALSE) {
        return EXPR_FALSE;
    }
    return a == EXPR_TRUE && b == EXPR_TRUE ? EXPR_TRUE : EXPR_UNKNOWN;
}

/* True if one is, whatever the other is. */
static inline enum expr_truth expr_or(enum expr_truth a, enum expr_truth b)
{
    return expr_not(expr_and(expr_not(a), expr_not(b)));
}

#endif
