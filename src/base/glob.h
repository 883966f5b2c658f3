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

/* Whether the whole of `text` (`length` bytes) matches; in time proportional to its length. */
bool tg_glob_matches(const struct tg_glob *self, const char *text, size_t length);

/* The only text that matches, null-terminated, which lives as long as the pattern; NULL: there are
 * others. */
const char *tg_glob_only_text(const struct tg_glob *self);

/* Whether the whole of `text` matches `pattern`, which is used only this once. */
bool tg_glob_match(const char *pattern, const char *text);

#endif
