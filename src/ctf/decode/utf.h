/* SPDX-License-Identifier: MIT */
/* Text in UTF-16 and UTF-32 (CTF 2), and its conversion to the UTF-8 of the trace IR. */
#ifndef CTF_DECODE_UTF_H
#define CTF_DECODE_UTF_H

#include "ctf/schema/schema.h"

/* Bytes of a code unit: 1, 2 or 4. */
unsigned ctf_utf_unit_size(enum ctf_encoding encoding);

/*
 * Finds the first null code unit in the `size` bytes at `text`: sets `*length` to the number of
 * bytes before it, and returns true; false if there is none.
 */
bool ctf_utf_find_null(
    enum ctf_encoding encoding, const uint8_t *text, uint64_t size, uint64_t *length);

/* Whether the `size` bytes at `text` are whole, valid code points. UTF-8 is passed on as it is:
 * always true. */
bool ctf_utf_is_valid(enum ctf_encoding encoding, const uint8_t *text, uint64_t size);

/*
 * Converts the `size` valid bytes at `text`, up to the first null unit, to UTF-8 at `out`, which
 * has room for twice as many bytes. Returns the number of bytes written; no null byte is added.
 */
uint64_t ctf_utf_convert(
    enum ctf_encoding encoding, const uint8_t *text, uint64_t size, uint8_t *out);

#endif
