/* SPDX-License-Identifier: MIT */
/* How wide a text is on a terminal: Chinese characters take two columns, combining ones none. */
#ifndef TG_BASE_WIDTH_H
#define TG_BASE_WIDTH_H

#include <stddef.h>

/*
 * The number of columns of `text`. A control character and a byte that isn't UTF-8 are one column
 * each: what stands for them on the terminal.
 */
size_t tg_width(const char *text);

/* The size in bytes of the longest beginning of `text` that has at most `width` columns. */
size_t tg_width_fit(const char *text, size_t width);

#endif
