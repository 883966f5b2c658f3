/* SPDX-License-Identifier: MIT */
/* UUIDs and their text form. */
#ifndef TG_BASE_UUID_H
#define TG_BASE_UUID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The size in bytes of the text with its final NUL byte. */
#define TG_UUID_TEXT_SIZE 37

/* Generates a random UUID: version 4 of RFC 9562. */
void tg_uuid_generate(uint8_t uuid[16]);

/* Writes a UUID as `01234567-89ab-cdef-0123-456789abcdef` and returns `text`. */
const char *tg_uuid_text(const uint8_t uuid[16], char text[TG_UUID_TEXT_SIZE]);

/* Parses the text of a UUID, with digits in lower or upper case. Returns false for other texts. */
bool tg_uuid_parse(const char *text, size_t length, uint8_t uuid[16]);

#endif
