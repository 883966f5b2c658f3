/* SPDX-License-Identifier: MIT */
/* Numbers of the filter language, which are compared by their mathematical value. */
#ifndef EXPRESSION_NUMBER_H
#define EXPRESSION_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

struct expr_number {
    bool is_real;
    bool is_negative; /* for an integer; false for zero */
    union {
        uint64_t magnitude; /* for an integer */
        double real;
    };
};

static inline struct expr_number expr_number_of_unsigned(uint64_t value)
{
    return (struct expr_number){.magnitude = value};
}

static inline struct expr_number expr_number_of_signed(int64_t value)
{
    const bool is_negative = value < 0;

    return (struct expr_number){
        .is_negative = is_negative,
        .magnitude = is_negative ? -(uint64_t) value : (uint64_t) value,
    };
}

static inline struct expr_number expr_number_of_real(double value)
{
    return (struct expr_number){.is_real = true, .real = value};
}

enum expr_order {
    EXPR_LESS_THAN,
    EXPR_EQUAL_TO,
    EXPR_GREATER_THAN,
    EXPR_UNORDERED, /* at least one number is NaN */
};

enum expr_order expr_number_compare(struct expr_number a, struct expr_number b);

struct expr_number expr_number_negate(struct expr_number a);

/* Returns whether a number is neither zero nor NaN. */
bool expr_number_is_true(struct expr_number a);

/*
 * Sets `*bits` to the 64 bits of an integer. Negative integers are in two's complement, and
 * integers below -2^63 lose bits. Returns false for a real number.
 */
bool expr_number_get_bits(struct expr_number a, uint64_t *bits);

#endif
