/* SPDX-License-Identifier: MIT */
/*
 * Quoting: see quote.h. Nearly every text has nothing to escape, so it is searched in blocks first
 * and copied as a whole.
 */
#include "base/quote.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The letter after the backslash; `x` stands for a hexadecimal code; 0 for no escape. */
static const char escapes[256] = {
    [0x01] = 'x',
    [0x02] = 'x',
    [0x03] = 'x',
    [0x04] = 'x',
    [0x05] = 'x',
    [0x06] = 'x',
    ['\a'] = 'a',
    ['\b'] = 'b',
    ['\t'] = 't',
    ['\n'] = 'n',
    ['\v'] = 'v',
    ['\f'] = 'f',
    ['\r'] = 'r',
    [0x0e] = 'x',
    [0x0f] = 'x',
    [0x10] = 'x',
    [0x11] = 'x',
    [0x12] = 'x',
    [0x13] = 'x',
    [0x14] = 'x',
    [0x15] = 'x',
    [0x16] = 'x',
    [0x17] = 'x',
    [0x18] = 'x',
    [0x19] = 'x',
    [0x1a] = 'x',
    [0x1b] = 'e',
    [0x1c] = 'x',
    [0x1d] = 'x',
    [0x1e] = 'x',
    [0x1f] = 'x',
    ['"'] = '"',
    ['\''] = '\'',
    ['?'] = '?',
    ['\\'] = '\\',
    [0x7f] = 'x',
};

/* The longest escape, \x1f. */
#define ESCAPE_MAX 4

static bool are_plain_bytes(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char) text[i];

        if (byte == 0 || escapes[byte]) {
            return false;
        }
    }
    return true;
}

#ifdef __SSE2__
/* Each byte that needs care gives a set bit. Bytes from 0x80 on are negative, hence the unsigned
 * minimum. */
static inline bool is_plain_block(__m128i block)
{
    const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(block, _mm_set1_epi8(0x1f)), block);
    __m128i care = _mm_or_si128(control, _mm_cmpeq_epi8(block, _mm_set1_epi8(0x7f)));

    care = _mm_or_si128(care, _mm_cmpeq_epi8(block, _mm_set1_epi8('"')));
    care = _mm_or_si128(care, _mm_cmpeq_epi8(block, _mm_set1_epi8('\'')));
    care = _mm_or_si128(care, _mm_cmpeq_epi8(block, _mm_set1_epi8('?')));
    care = _mm_or_si128(care, _mm_cmpeq_epi8(block, _mm_set1_epi8('\\')));
    return _mm_movemask_epi8(care) == 0;
}

static inline __m128i load_half(const char *text)
{
    return _mm_loadl_epi64((const __m128i *) text);
}

/* Whole blocks, then one that overlaps the last: nothing beyond the text is read. */
static bool is_plain(const char *text, size_t length)
{
    if (length < 8) {
        return are_plain_bytes(text, length);
    }
    if (length < 16) {
        return is_plain_block(_mm_unpacklo_epi64(load_half(text), load_half(text + length - 8)));
    }
    for (size_t i = 0; i + 16 <= length; i += 16) {
        if (!is_plain_block(_mm_loadu_si128((const __m128i *) (text + i)))) {
            return false;
        }
    }
    return is_plain_block(_mm_loadu_si128((const __m128i *) (text + length - 16)));
}
#else
static bool is_plain(const char *text, size_t length)
{
    return are_plain_bytes(text, length);
}
#endif

static char *put_escape(char *dst, unsigned char byte)
{
    *dst++ = '\\';
    *dst++ = escapes[byte];
    if (escapes[byte] == 'x') {
        *dst++ = "0123456789abcdef"[byte >> 4];
        *dst++ = "0123456789abcdef"[byte & 15];
    }
    return dst;
}

static void write_escaped(struct tg_output *output, const char *text, size_t length)
{
    for (size_t i = 0; i < length && text[i] != '\0'; i++) {
        const unsigned char byte = (unsigned char) text[i];

        tg_output_reserve(output, ESCAPE_MAX);
        if (escapes[byte]) {
            output->at = put_escape(output->at, byte);
        } else {
            *output->at++ = text[i];
        }
    }
}

void tg_output_quote(struct tg_output *output, const char *text, size_t length)
{
    if (length <= 256 && is_plain(text, length)) {
        tg_output_reserve(output, length + 2);
        char *at = output->at;

        *at++ = '"';
        memcpy(at, text, length);
        at[length] = '"';
        output->at = at + length + 1;
        return;
    }
    tg_output_write(output, "\"", 1);
    if (is_plain(text, length)) {
        tg_output_write(output, text, length);
    } else {
        write_escaped(output, text, length);
    }
    tg_output_write(output, "\"", 1);
}

void tg_append_quoted(GString *string, const char *text)
{
    g_string_append_c(string, '"');
    for (; *text != '\0'; text++) {
        const unsigned char byte = (unsigned char) *text;
        char escape[ESCAPE_MAX];

        if (escapes[byte]) {
            g_string_append_len(string, escape, put_escape(escape, byte) - escape);
        } else {
            g_string_append_c(string, *text);
        }
    }
    g_string_append_c(string, '"');
}
