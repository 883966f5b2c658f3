/* SPDX-License-Identifier: MIT */
/*
 * Converts UTF-16 and UTF-32 to UTF-8. These encodings are rare in traces, so simple code is fast
 * enough.
 */
#include "ctf/decode/utf.h"

#include "base/utf8.h"

#define INVALID UINT32_MAX

unsigned ctf_utf_unit_size(enum ctf_encoding encoding)
{
    static const uint8_t sizes[] = {
        [CTF_ENCODING_UTF8] = 1,
        [CTF_ENCODING_UTF16BE] = 2,
        [CTF_ENCODING_UTF16LE] = 2,
        [CTF_ENCODING_UTF32BE] = 4,
        [CTF_ENCODING_UTF32LE] = 4,
    };

    return sizes[encoding];
}

static uint32_t read_unit(enum ctf_encoding encoding, const uint8_t *bytes)
{
    switch (encoding) {
    case CTF_ENCODING_UTF16BE:
        return (uint32_t) (bytes[0] << 8 | bytes[1]);
    case CTF_ENCODING_UTF16LE:
        return (uint32_t) (bytes[1] << 8 | bytes[0]);
    case CTF_ENCODING_UTF32BE:
        return (uint32_t) bytes[0] << 24 | (uint32_t) (bytes[1] << 16 | bytes[2] << 8 | bytes[3]);
    case CTF_ENCODING_UTF32LE:
        return (uint32_t) bytes[3] << 24 | (uint32_t) (bytes[2] << 16 | bytes[1] << 8 | bytes[0]);
    case CTF_ENCODING_UTF8:
        break;
    }
    return bytes[0];
}

bool ctf_utf_find_null(
    enum ctf_encoding encoding, const uint8_t *text, uint64_t size, uint64_t *length)
{
    unsigned unit = ctf_utf_unit_size(encoding);

    for (uint64_t i = 0; size - i >= unit; i += unit) {
        if (read_unit(encoding, text + i) == 0) {
            *length = i;
            return true;
        }
    }
    return false;
}

/* Reads the code point at `*index` and advances `*index` past it. */
static uint32_t next_code_point(
    enum ctf_encoding encoding, const uint8_t *text, uint64_t size, uint64_t *index)
{
    unsigned unit = ctf_utf_unit_size(encoding);

    if (size - *index < unit) {
        return INVALID;
    }

    uint32_t value = read_unit(encoding, text + *index);

    *index += unit;
    if (value < 0xd800 || (value > 0xdfff && value <= 0x10ffff)) {
        return value;
    }
    if (unit == 4 || value > 0xdbff || size - *index < unit) {
        return INVALID;
    }

    uint32_t low = read_unit(encoding, text + *index);

    if (low < 0xdc00 || low > 0xdfff) {
        return INVALID;
    }
    *index += unit;
    return 0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00);
}

bool ctf_utf_is_valid(enum ctf_encoding encoding, const uint8_t *text, uint64_t size)
{
    if (encoding == CTF_ENCODING_UTF8) {
        return true;
    }
    for (uint64_t i = 0; i < size;) {
        if (next_code_point(encoding, text, size, &i) == INVALID) {
            return false;
        }
    }
    return true;
}

uint64_t ctf_utf_convert(
    enum ctf_encoding encoding, const uint8_t *text, uint64_t size, uint8_t *out)
{
    uint8_t *at = out;

    for (uint64_t i = 0; i < size;) {
        uint32_t value = next_code_point(encoding, text, size, &i);

        if (value == 0 || value == INVALID) {
            break;
        }
        at = tg_put_utf8(at, value);
    }
    return (uint64_t) (at - out);
}
