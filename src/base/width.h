/* SPDX-License-Identifier: MIT */
/*
 * The width of a text on a terminal: Chinese characters have two columns, combining characters
 * none.
 */
#ifndef TG_BASE_WIDTH_H
#define TG_BASE_WIDTH_H

#include <stddef.h>

/*
 * Returns the width of `text` in columns. Control characters and bytes that aren't UTF-8 count as
 * one column each, because one replacement character is printed for each.
 */
size_t tg_width(const char *text);

/* Returns the size in bytes of the longest prefix of `text` that has at most `width` columns. */
size_t tg_width_fit(const char *text, size_t width);

#endif
