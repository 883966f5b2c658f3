/* SPDX-License-Identifier: MIT */
/* Checks and writes UTF-8. Valid text contains neither surrogates nor overlong sequences. */
#ifndef TG_BASE_UTF8_H
#define TG_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Returns the size in bytes of the longest prefix that consists of complete valid characters. */
size_t tg_utf8_valid_length(const char *text, size_t length);

/*
 * Returns how many bytes to skip if `text` doesn't begin with a valid character: all bytes of an
 * incomplete character, or 1.
 */
size_t tg_utf8_broken_length(const char *text, size_t length);

/*
 * Returns the size in bytes of `text` after cutting it to at most `limit` bytes. UTF-8 text is cut
 * between two characters.
 */
size_t tg_utf8_cut_length(const char *text, size_t length, size_t limit);

#define TG_UTF8_MAX 4

/* Writes a code point in at most TG_UTF8_MAX bytes. Returns the end of the written bytes. */
uint8_t *tg_put_utf8(uint8_t *dst, uint32_t code_point);

#endif
