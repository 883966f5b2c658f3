/* SPDX-License-Identifier: MIT */

/*
 * Globbing patterns with one special character: `*` matches any number of bytes. After a backslash,
 * the next byte is literal. Names of ports and components are bytes, not necessarily UTF-8.
 */
#ifndef TG_BASE_GLOB_H
#define TG_BASE_GLOB_H

#include <stdbool.h>
#include <stddef.h>

struct tg_glob;

struct tg_glob *tg_glob_create(const char *pattern);
void tg_glob_destroy(struct tg_glob *self); /* accepts NULL */

/*
 * Returns whether the whole `text` of `length` bytes matches. The time is proportional to `length`.
 */
bool tg_glob_matches(const struct tg_glob *self, const char *text, size_t length);

/*
 * Returns the only text that matches, or NULL if several texts match. The result ends with a NUL
 * byte and belongs to the pattern.
 */
const char *tg_glob_only_text(const struct tg_glob *self);

/*
 * Returns whether the whole `text` matches `pattern`. For repeated use, create a pattern instead.
 */
bool tg_glob_match(const char *pattern, const char *text);

#endif
