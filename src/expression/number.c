/* SPDX-License-Identifier: MIT */
#include "expression/number.h"

#include <math.h>

static enum expr_order reverse(enum expr_order order)
{
    switch (order) {
    case EXPR_LESS_THAN:
        return EXPR_GREATER_THAN;
    case EXPR_GREATER_THAN:
        return EXPR_LESS_THAN;
    default:
        return order;
    }
}

static enum expr_order compare_integers(struct expr_number a, struct expr_number b)
{
    if (a.is_negative != b.is_negative) {
        return a.is_negative ? EXPR_LESS_THAN : EXPR_GREATER_THAN;
    }
    enum expr_order order = a.magnitude < b.magnitude   ? EXPR_LESS_THAN
                            : a.magnitude > b.magnitude ? EXPR_GREATER_THAN
                                                        : EXPR_EQUAL_TO;
    return a.is_negative ? reverse(order) : order;
}

static enum expr_order compare_reals(double a, double b)
{
    if (isnan(a) || isnan(b)) {
        return EXPR_UNORDERED;
    }
    return a < b ? EXPR_LESS_THAN : a > b ? EXPR_GREATER_THAN : EXPR_EQUAL_TO;
}

/* Compares exactly, because many 64-bit integers can't be represented as a double. */
static enum expr_order compare_integer_with_real(struct expr_number integer, double real)
{
    const double limit = 0x1p64, whole = trunc(real);

    if (isnan(real)) {
        return EXPR_UNORDERED;
    }
    if (whole >= limit || whole <= -limit) {
        return real > 0 ? EXPR_LESS_THAN : EXPR_GREATER_THAN;
    }
    struct expr_number truncated = {
        .is_negative = whole < 0,
        .magnitude = (uint64_t) fabs(whole),
    };
    enum expr_order order = compare_integers(integer, truncated);
    return order == EXPR_EQUAL_TO ? compare_reals(whole, real) : order;
}

enum expr_order expr_number_compare(struct expr_number a, struct expr_number b)
{
    if (a.is_real) {
        return b.is_real ? compare_reals(a.real, b.real)
                         : reverse(compare_integer_with_real(b, a.real));
    }
    return b.is_real ? compare_integer_with_real(a, b.real) : compare_integers(a, b);
}

struct expr_number expr_number_negate(struct expr_number a)
{
    if (a.is_real) {
        return expr_number_of_real(-a.real);
    }
    a.is_negative = !a.is_negative && a.magnitude > 0;
    return a;
}

bool expr_number_is_true(struct expr_number a)
{
    return a.is_real ? a.real != 0 && !isnan(a.real) : a.magnitude != 0;
}

bool expr_number_get_bits(struct expr_number a, uint64_t *bits)
{
    *bits = a.is_negative ? -a.magnitude : a.magnitude;
    return !a.is_real;
}
