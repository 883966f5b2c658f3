/* SPDX-License-Identifier: MIT */
/*
 * Functions of all kinds for test_addr2line.py, which compiles them as C and C++ and documents
 * SALT.
 */
#ifndef TESTS_DEBUG_INFO_FUNCTIONS_H
#define TESTS_DEBUG_INFO_FUNCTIONS_H

#include <stdlib.h>

#ifndef SALT
#define SALT 0
#endif
#define JOIN_NAMES(a, b) a##b
#define JOIN(a, b)       JOIN_NAMES(a, b)
#define NAME(name)       JOIN(name, SALT)

static inline __attribute__((always_inline)) int innermost(int value)
{
    int result = value * 7 + SALT;

    if (result % 3 == 0) {
        result ^= value << 4;
    }
    return result;
}

static inline __attribute__((always_inline)) int middle(int value)
{
    int sum = 0;

    for (int i = 0; i < value % 100; i++) {
        sum += innermost(sum + i);
    }
    return sum + innermost(value);
}

/* The compiler must not inline this function into entry(), which calls it several times. */
static __attribute__((noinline)) int out_of_line(int value)
{
    return middle(value) - middle(value + SALT);
}

#ifdef __cplusplus
extern "C" int NAME(entry)(int value);
#else
int NAME(entry)(int value);
#endif

/* GCC moves the unlikely part to another section. */
int NAME(entry)(int value)
{
    if (__builtin_expect(value == 12345 + SALT, 0)) {
        if (middle(value) > out_of_line(value)) {
            abort();
        }
        exit(out_of_line(value));
    }
    return middle(out_of_line(value)) + out_of_line(value + 1);
}

#endif
