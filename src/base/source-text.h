/* SPDX-License-Identifier: MIT */
/* Messages about a position in a text, such as metadata or the value of an option. */
#ifndef TG_BASE_SOURCE_TEXT_H
#define TG_BASE_SOURCE_TEXT_H

#include <glib.h>
#include <stddef.h>

/* Line and column count from 1. A column is a character. */
struct tg_source_position {
    size_t line;
    size_t column;
};

/*
 * Returns the position of the byte at `offset` of a text. A greater offset than `length` means the
 * end of the text.
 */
struct tg_source_position tg_source_position(const char *text, size_t length, size_t offset);

/*
 * Appends a newline, the line that contains the byte at `offset`, another newline, and a caret
 * below that byte. Both lines begin with `indent`. Long lines are cut on both sides of the caret.
 */
void tg_append_source_excerpt(
    GString *out, const char *indent, const char *text, size_t length, size_t offset);

/*
 * Returns the first `length` bytes of `text` as valid UTF-8. Control characters, except tabs,
 * become `?`: they could disturb the terminal, and escapes would move the text after them, so that
 * the caret would be below a wrong character. Free the result with g_free().
 */
char *tg_printable_text(const char *text, size_t length);

#endif
