/* SPDX-License-Identifier: MIT */
/*
 * The code checks ASCII text eight bytes at a time, and other text character by character: see
 * utf8.h.
 */
#include "base/utf8.h"

#include <stdbool.h>
#include <string.h>

static size_t ascii_length(const uint8_t *bytes, size_t length)
{
    size_t i = 0;

    for (; i + sizeof(uint64_t) <= length; i += sizeof(uint64_t)) {
        uint64_t word;

        memcpy(&word, bytes + i, sizeof(word));
        if (word & UINT64_C(0x8080808080808080)) {
            break;
        }
    }
    while (i < length && bytes[i] < 0x80) {
        i++;
    }
    return i;
}

/* Unicode's table of well-formed byte sequences: the bytes that may follow each lead byte. */
static const struct {
    uint8_t first, last;  /* lead bytes */
    uint8_t lower, upper; /* second byte; further bytes are 0x80 to 0xbf */
    uint8_t length;
} sequences[] = {
    {0xc2, 0xdf, 0x80, 0xbf, 2},
    {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3},
    {0xed, 0xed, 0x80, 0x9f, 3}, /* 0xed 0xa0 and above would be surrogates */
    {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4},
    {0xf1, 0xf3, 0x80, 0xbf, 4},
    {0xf4, 0xf4, 0x80, 0x8f, 4},
};

/*
 * Returns the number of bytes (at least 1) at `bytes` that begin a character outside ASCII. Sets
 * `*is_whole` to whether they are a complete character.
 */
static size_t sequence_length(const uint8_t *bytes, size_t length, bool *is_whole)
{
    *is_whole = false;
    for (size_t i = 0; i < sizeof(sequences) / sizeof(sequences[0]); i++) {
        size_t size = 1;

        if (bytes[0] < sequences[i].first || bytes[0] > sequences[i].last) {
            continue;
        }
        if (length == 1 || bytes[1] < sequences[i].lower || bytes[1] > sequences[i].upper) {
            return 1;
        }
        do {
            size++;
        } while (size < sequences[i].length && size < length && (bytes[size] & 0xc0) == 0x80);
        *is_whole = size == sequences[i].length;
        return size;
    }
    return 1;
}

size_t tg_utf8_broken_length(const char *text, size_t length)
{
    bool is_whole;

    return sequence_length((const uint8_t *) text, length, &is_whole);
}

size_t tg_utf8_cut_length(const char *text, size_t length, size_t limit)
{
    size_t cut = limit;

    if (length <= limit) {
        return length;
    }
    while (cut > 0 && ((uint8_t) text[cut] & 0xc0) == 0x80) {
        cut--;
    }
    return cut > 0 ? cut : limit;
}

size_t tg_utf8_valid_length(const char *text, size_t length)
{
    const uint8_t *bytes = (const uint8_t *) text;
    size_t position = ascii_length(bytes, length);

    while (position < length) {
        bool is_whole;
        size_t size = sequence_length(bytes + position, length - position, &is_whole);

        if (!is_whole) {
            break;
        }
        position += size;
        position += ascii_length(bytes + position, length - position);
    }
    return position;
}

uint8_t *tg_put_utf8(uint8_t *dst, uint32_t code_point)
{
    if (code_point < 0x80) {
        *dst = (uint8_t) code_point;
        return dst + 1;
    }

    const unsigned count = code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;

    for (unsigned i = count - 1; i > 0; i--) {
        dst[i] = (uint8_t) (0x80 | (code_point & 0x3f));
        code_point >>= 6;
    }
    dst[0] = (uint8_t) (0xf0 << (4 - count) | code_point);
    return dst + count;
}
