/* SPDX-License-Identifier: MIT */
/* Patterns that strings are compared with: a text, a glob, or a regular expression. */
#ifndef EXPRESSION_PATTERN_H
#define EXPRESSION_PATTERN_H

#include <stddef.h>

#include "expression/truth.h"

struct expr_pattern;

/*
 * Creates the pattern of a string literal that expr_string_literal_decode() has decoded. The
 * pattern matches a whole text.
 */
struct expr_pattern *expr_pattern_create_glob(const char *glob);

/*
 * Returns the only text that matches a glob, or NULL if several texts match. The text lives as long
 * as the pattern.
 */
const char *expr_pattern_only_text(const struct expr_pattern *self);

/*
 * Creates a PCRE2 regular expression, which matches any part of a text. Characters are those of
 * UTF-8. If the expression is invalid, returns NULL and sets `*fault` to the reason (the caller
 * frees it with g_free()) and `*fault_offset` to its byte offset.
 */
struct expr_pattern *expr_pattern_create_regex(
    const char *regex, char **fault, size_t *fault_offset);

void expr_pattern_destroy(struct expr_pattern *self);

/*
 * Returns whether a null-terminated text of `length` bytes matches. The result is unknown if a
 * regular expression would take too much time or memory. Only one thread at a time may use a
 * pattern.
 */
enum expr_truth expr_pattern_match(
    const struct expr_pattern *self, const char *text, size_t length);

#endif
