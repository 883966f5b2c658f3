/* SPDX-License-Identifier: MIT */
/* A comparison function to sort and search arrays of strings. */
#ifndef TG_BASE_COMPARE_STRINGS_H
#define TG_BASE_COMPARE_STRINGS_H

#include <string.h>

/* Compares the two strings that `a` and `b` point to; both have the type `char **`. */
static inline int tg_compare_strings(const void *a, const void *b)
{
    return strcmp(*(const char *const *) a, *(const char *const *) b);
}

#endif
