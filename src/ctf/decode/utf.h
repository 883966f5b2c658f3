/* SPDX-License-Identifier: MIT */
/* Texts in UTF-16 and UTF-32 (CTF 2), and their conversion to UTF-8 for the trace IR. */
#ifndef CTF_DECODE_UTF_H
#define CTF_DECODE_UTF_H

#include "ctf/schema/schema.h"

/* Returns the size of a code unit: 1, 2 or 4 bytes. */
unsigned ctf_utf_unit_size(enum ctf_encoding encoding);

/*
 * Finds the first null code unit in the `size` bytes at `text`. Sets `*length` to the count of
 * bytes before it and returns true. Returns false if there is no null code unit.
 */
bool ctf_utf_find_null(
    enum ctf_encoding encoding, const uint8_t *text, uint64_t size, uint64_t *length);

/*
 * Returns whether the `size` bytes at `text` are complete, valid code points. Always true for
 * UTF-8, which is passed on unchecked.
 */
bool ctf_utf_is_valid(enum ctf_encoding encoding, const uint8_t *text, uint64_t size);

/*
 * Converts the `size` valid bytes at `text`, up to the first null unit, to UTF-8 at `out`, which
 * must have room for twice as many bytes. Returns the count of bytes written. Doesn't add a null
 * byte.
 */
uint64_t ctf_utf_convert(
    enum ctf_encoding encoding, const uint8_t *text, uint64_t size, uint8_t *out);

#endif
