/* SPDX-License-Identifier: MIT */
/*
 * Prints texts from traces, plugins, file names and arguments on a terminal. A terminal obeys
 * control characters, which can hide printed text or show it in another order. Therefore, the
 * functions print them as escapes: \e, \x7f, \u202e. Files and pipes get the bytes unchanged.
 */
#ifndef TG_BASE_TERMINAL_TEXT_H
#define TG_BASE_TERMINAL_TEXT_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/*
 * Returns whether a terminal may obey the character: whether it is a control character (C0, DEL,
 * C1) or changes the direction of writing.
 */
bool tg_is_control(gunichar character);

/*
 * Appends `text` with escapes for control characters. Bytes that aren't UTF-8 become escapes such
 * as \xff. With `has_layout`, newlines and tabs remain, because they are part of the text's layout.
 * Backslashes remain, too, so that the caller may pass a text that already contains escapes. The
 * result has no other control characters.
 */
void tg_append_terminal_text(GString *out, const char *text, size_t length, bool has_layout);

/* Appends one item, such as a name. If `is_terminal` is true, control characters become escapes. */
void tg_append_item(GString *out, const char *text, bool is_terminal);

/* Returns whether a stream is a terminal. */
bool tg_is_terminal(FILE *stream);

/*
 * If the stream is a terminal, clears the line of the cursor, where the program may show its
 * progress. Call this function before printing while a graph runs. Text sinks needn't call it,
 * because by default the progress isn't shown if a graph prints text on a terminal.
 */
void tg_clear_line(FILE *stream);

/*
 * Prints as fprintf() does, but with escapes if the stream is a terminal. Newlines and tabs remain.
 * The text must not contain colours.
 */
void tg_print(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
