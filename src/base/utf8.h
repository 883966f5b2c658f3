/* SPDX-License-Identifier: MIT */
/* Checking and writing UTF-8. A valid text has neither surrogates nor overlong sequences. */
#ifndef TG_BASE_UTF8_H
#define TG_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The length of the longest prefix which is valid UTF-8 and doesn't end within a character. */
size_t tg_utf8_valid_length(const char *text, size_t length);

/* How many bytes to skip where no character begins: the beginning of one, or a byte. */
size_t tg_utf8_broken_length(const char *text, size_t length);

#define TG_UTF8_MAX 4

/* Writes a code point, at most TG_UTF8_MAX bytes; returns the end of what it wrote. */
uint8_t *tg_put_utf8(uint8_t *dst, uint32_t code_point);

#endif
