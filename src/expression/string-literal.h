/* SPDX-License-Identifier: MIT */
/* String literals with quotes. */
#ifndef EXPRESSION_STRING_LITERAL_H
#define EXPRESSION_STRING_LITERAL_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Decodes a literal with its quotes, and appends the result. The escapes are those of C, and `\*`.
 * In the result, a backslash precedes each literal backslash and asterisk, and no other character:
 * see base/glob.h.
 *
 * Returns false if the literal is invalid, and sets `*fault`, a static string, and its offset.
 */
bool expr_string_literal_decode(
    const char *literal, size_t length, GString *text, const char **fault, size_t *fault_offset);

/*
 * Appends the bytes between the quotes unchanged, except that escaped quotes of both kinds lose
 * their backslash.
 */
void expr_string_literal_unquote(const char *literal, size_t length, GString *text);

/* Returns the offset in `literal` of the byte at `offset` in the unquoted text. */
size_t expr_string_literal_locate(const char *literal, size_t offset);

#endif
