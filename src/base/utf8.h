/* SPDX-License-Identifier: MIT */
/* Checking and writing UTF-8. A valid text has neither surrogates nor overlong sequences. */
#ifndef TG_BASE_UTF8_H
#define TG_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The length of the longest prefix that is valid UTF-8 and doesn't end within a character. */
size_t tg_utf8_valid_length(const char *text, size_t length);

/* The number of bytes to skip where no valid character begins: those of an incomplete one, or 1. */
size_t tg_utf8_broken_length(const char *text, size_t length);

/* The length of `text` cut to at most `limit` bytes: between two characters if it is UTF-8. */
size_t tg_utf8_cut_length(const char *text, size_t length, size_t limit);

#define TG_UTF8_MAX 4

/* Writes a code point, at most TG_UTF8_MAX bytes; returns the end of what it wrote. */
uint8_t *tg_put_utf8(uint8_t *dst, uint32_t code_point);

#endif
