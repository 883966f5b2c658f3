/* SPDX-License-Identifier: MIT */

/* The cells of the tables that `info` prints. They are aligned right, unless their text is a name.
 * Widths are columns of the terminal. */
#ifndef CLI_INFO_CELL_H
#define CLI_INFO_CELL_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

/* With `?` for each control character (see tg_is_control()) and, on a terminal, for each byte that
 * isn't UTF-8. */
void cell_append_safe(GString *out, const char *text);

void cell_append(GString *out, int width, const char *text);

/* A name, which must be UTF-8, aligned left. One that is too wide is cut and ends with `…`. */
void cell_append_name(GString *out, int width, const char *name);

/* The number `key` of `map`, if it is there. */
void cell_append_count(GString *out, const bt_value *map, const char *key, int width);

/* The number `bytes` of `map`, if it is there. */
void cell_append_size(GString *out, const bt_value *map, int width);

#endif
