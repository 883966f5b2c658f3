/* SPDX-License-Identifier: MIT */

/*
 * Globbing patterns with one special character: `*` matches any number of bytes. After a backslash,
 * the next byte is literal. Names of ports and components are bytes, not necessarily UTF-8.
 */
#ifndef TG_BASE_GLOB_H
#define TG_BASE_GLOB_H

#include <stdbool.h>

/* Whether the whole of `text` matches `pattern`; in time proportional to the product of the two
 * lengths. */
bool tg_glob_match(const char *pattern, const char *text);

/* The only text that `pattern` matches, the caller's; NULL if it has a special `*`. */
char *tg_glob_literal(const char *pattern);

#endif
