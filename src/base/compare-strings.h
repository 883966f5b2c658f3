/* SPDX-License-Identifier: MIT */
/* The order of an array of strings, for functions that sort or search. */
#ifndef TG_BASE_COMPARE_STRINGS_H
#define TG_BASE_COMPARE_STRINGS_H

#include <string.h>

/* Compares the strings that the elements `a` and `b`, of type `char *`, point to. */
static inline int tg_compare_strings(const void *a, const void *b)
{
    return strcmp(*(const char *const *) a, *(const char *const *) b);
}

#endif
