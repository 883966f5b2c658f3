/* SPDX-License-Identifier: MIT */
/* The text of a UUID. */
#ifndef TG_BASE_UUID_H
#define TG_BASE_UUID_H

#include <stdint.h>

/* The text and its final NUL byte. */
#define TG_UUID_TEXT_SIZE 37

/* Writes 16 bytes as `01234567-89ab-cdef-0123-456789abcdef` and returns `text`. */
const char *tg_uuid_text(const uint8_t uuid[16], char text[TG_UUID_TEXT_SIZE]);

#endif
