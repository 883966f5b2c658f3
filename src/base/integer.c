/* SPDX-License-Identifier: MIT */
/* The tables of integer.h. */
#include "base/integer.h"

#define TRIPLE(a, b, c)                                                                            \
    ((a) + '0') | ((b) + '0') << 8 | ((c) + '0') << 16 | ((a) > 0 ? 0U : (b) > 0 ? 8U : 16U) << 24

#define TEN(a, b)                                                                                  \
    TRIPLE(a, b, 0), TRIPLE(a, b, 1), TRIPLE(a, b, 2), TRIPLE(a, b, 3), TRIPLE(a, b, 4),           \
        TRIPLE(a, b, 5), TRIPLE(a, b, 6), TRIPLE(a, b, 7), TRIPLE(a, b, 8), TRIPLE(a, b, 9)

#define HUNDRED(a)                                                                                 \
    TEN(a, 0), TEN(a, 1), TEN(a, 2), TEN(a, 3), TEN(a, 4), TEN(a, 5), TEN(a, 6), TEN(a, 7),        \
        TEN(a, 8), TEN(a, 9)

const uint32_t tg_digit_triples[1000] = {
    HUNDRED(0),
    HUNDRED(1),
    HUNDRED(2),
    HUNDRED(3),
    HUNDRED(4),
    HUNDRED(5),
    HUNDRED(6),
    HUNDRED(7),
    HUNDRED(8),
    HUNDRED(9),
};

const uint64_t tg_powers_of_ten[20] = {
    1u,
    10u,
    100u,
    1000u,
    10000u,
    100000u,
    1000000u,
    10000000u,
    100000000u,
    1000000000u,
    10000000000u,
    100000000000u,
    1000000000000u,
    10000000000000u,
    100000000000000u,
    1000000000000000u,
    10000000000000000u,
    100000000000000000u,
    1000000000000000000u,
    10000000000000000000u,
};
