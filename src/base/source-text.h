/* SPDX-License-Identifier: MIT */
/* Messages for a person about a place in a text, such as metadata or an option's value. */
#ifndef TG_BASE_SOURCE_TEXT_H
#define TG_BASE_SOURCE_TEXT_H

#include <glib.h>
#include <stddef.h>

/* Both from 1; a column is a character. */
struct tg_source_position {
    size_t line;
    size_t column;
};

/* The position of the byte `offset` of a text; that of its end for a greater offset. */
struct tg_source_position tg_source_position(const char *text, size_t length, size_t offset);

/*
 * Appends a newline, the line that holds the byte `offset`, another newline, and a caret below that
 * byte; `indent` is in front of both. Long lines are cut around the caret.
 */
void tg_append_source_excerpt(
    GString *out, const char *indent, const char *text, size_t length, size_t offset);

/*
 * The first `length` bytes of `text`, made valid UTF-8, with `?` for each control character other
 * than a tab: it would disturb the terminal, and an escape would move what is behind it away from
 * its caret. To be freed with g_free().
 */
char *tg_printable_text(const char *text, size_t length);

#endif
