/* SPDX-License-Identifier: MIT */
/* Punycode (RFC 3492): Unicode text as ASCII. */
#ifndef DEBUG_INFO_PUNYCODE_H
#define DEBUG_INFO_PUNYCODE_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum { DBG_PUNYCODE_MAX = 256 }; /* characters */

struct dbg_punycode {
    gunichar characters[DBG_PUNYCODE_MAX];
    size_t count;
};

/* Decodes a text from its ASCII characters and its encoded part. Returns whether it is valid. */
bool dbg_punycode_decode(const char *ascii, size_t ascii_length, const char *encoded,
    size_t encoded_length, struct dbg_punycode *decoded);

#endif
