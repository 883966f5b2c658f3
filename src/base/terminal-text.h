/* SPDX-License-Identifier: MIT */
/*
 * Texts from outside (traces, plugins, file names, arguments) on a terminal. A terminal obeys
 * control characters: it would hide what was printed, or show it in another order. They are printed
 * as escapes: \e, \x7f, \u202e. A file or pipe gets the bytes as they are.
 */
#ifndef TG_BASE_TERMINAL_TEXT_H
#define TG_BASE_TERMINAL_TEXT_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Whether a terminal might obey a character: a control character (C0, DEL, C1), or one that changes
 * the direction of writing. */
bool tg_is_control(gunichar character);

/*
 * Appends `text` with escapes for control characters and, as \xff, for bytes that aren't UTF-8.
 * With `has_layout`, newlines and tabs stay: they belong to the text's layout. Backslashes stay,
 * too, so that a text that has its escapes already can be given. The result has no other control
 * characters.
 */
void tg_append_terminal_text(GString *out, const char *text, size_t length, bool has_layout);

/* Appends one item, such as a name: with escapes if it is for a terminal, else as it is. */
void tg_append_item(GString *out, const char *text, bool is_terminal);

/* Whether a stream goes to a terminal. */
bool tg_is_terminal(FILE *stream);

/*
 * If a stream goes to a terminal, clears the line that the cursor is in: the program may show its
 * progress there. For what is printed while a graph runs, by others than its text sinks.
 */
void tg_clear_line(FILE *stream);

/* The same as fprintf(), with escapes if the stream goes to a terminal. The text has a layout, and
 * must not have colours. */
void tg_print(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
