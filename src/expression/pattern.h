/* SPDX-License-Identifier: MIT */
/* What strings are compared with: a text, a glob, or a regular expression. */
#ifndef EXPRESSION_PATTERN_H
#define EXPRESSION_PATTERN_H

#include <stddef.h>

#include "expression/truth.h"

struct expr_pattern;

/* Of a string literal as expr_string_literal_decode() leaves it: the whole text must match. */
struct expr_pattern *expr_pattern_create_glob(const char *glob);

/* The only text that matches a glob, as long as the pattern lives; NULL: several do. */
const char *expr_pattern_only_text(const struct expr_pattern *self);

/*
 * A regular expression of PCRE2, which matches any part of the text; characters are those of UTF-8.
 * Returns NULL if it isn't right, and sets what is wrong (to be freed with g_free()) and where
 * (bytes).
 */
struct expr_pattern *expr_pattern_create_regex(
    const char *regex, char **fault, size_t *fault_offset);

void expr_pattern_destroy(struct expr_pattern *self);

/*
 * Whether a null-terminated text of `length` bytes matches. Unknown if the answer to a regular
 * expression would take too much time or memory. Not for several threads at once.
 */
enum expr_truth expr_pattern_match(
    const struct expr_pattern *self, const char *text, size_t length);

#endif
