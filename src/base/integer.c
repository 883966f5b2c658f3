/* SPDX-License-Identifier: MIT */
/* The tables of integer.h. */
#include "base/integer.h"

#define PAIRS(t) t "0" t "1" t "2" t "3" t "4" t "5" t "6" t "7" t "8" t "9"

const char tg_digit_pairs[200] __attribute__((nonstring)) = PAIRS("0") PAIRS("1") PAIRS("2")
    PAIRS("3") PAIRS("4") PAIRS("5") PAIRS("6") PAIRS("7") PAIRS("8") PAIRS("9");

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
