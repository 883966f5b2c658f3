/* SPDX-License-Identifier: MIT */
/*
 * Quoting: see quote.h. Nearly all texts need no escapes. Therefore, the code copies a text while
 * it searches for characters to escape. If the search finds one, the code prints the text again
 * with escapes.
 */
#include "base/quote.h"

#include "base/integer.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The letter after the backslash for each byte: `x` means a hexadecimal code, 0 means no escape. */
static const char escapes[256] = {
    [0x01 ... 0x06] = 'x',
    ['\a'] = 'a',
    ['\b'] = 'b',
    ['\t'] = 't',
    ['\n'] = 'n',
    ['\v'] = 'v',
    ['\f'] = 'f',
    ['\r'] = 'r',
    [0x0e ... 0x1a] = 'x',
    [0x1b] = 'e',
    [0x1c ... 0x1f] = 'x',
    ['"'] = '"',
    ['\''] = '\'',
    ['?'] = '?',
    ['\\'] = '\\',
    [0x7f] = 'x',
};

/* Texts up to this size in bytes are copied at once. */
#define SHORT_MAX 4096

/* The size in bytes of the longest escape, such as \x1f. */
#define ESCAPE_MAX 4

static bool copy_plain_bytes(char *dst, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char) text[i];

        if (byte == 0 || escapes[byte]) {
            return false;
        }
        dst[i] = text[i];
    }
    return true;
}

#ifdef __SSE2__
/*
 * Returns 0xff for each byte that may need an escape. The minimum is unsigned, so that bytes from
 * 0x80 on count as above 0x1f.
 */
static inline __m128i find_care(__m128i block)
{
    const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(block, _mm_set1_epi8(0x1f)), block);
    const __m128i quotes = _mm_or_si128(
        _mm_cmpeq_epi8(block, _mm_set1_epi8('"')), _mm_cmpeq_epi8(block, _mm_set1_epi8('\'')));
    const __m128i others = _mm_or_si128(
        _mm_cmpeq_epi8(block, _mm_set1_epi8('?')), _mm_cmpeq_epi8(block, _mm_set1_epi8('\\')));

    return _mm_or_si128(_mm_or_si128(control, _mm_cmpeq_epi8(block, _mm_set1_epi8(0x7f))),
        _mm_or_si128(quotes, others));
}

static inline bool is_clear(__m128i care)
{
    return _mm_movemask_epi8(care) == 0;
}

/*
 * Copies a text of 8 to 16 bytes as its first and its last 8 bytes. The two parts may overlap. The
 * function never reads beyond the text.
 */
static bool copy_plain_halves(char *dst, const char *text, size_t length)
{
    const __m128i head = _mm_loadl_epi64((const __m128i *) text);
    const __m128i tail = _mm_loadl_epi64((const __m128i *) (text + length - 8));

    _mm_storel_epi64((__m128i *) dst, head);
    _mm_storel_epi64((__m128i *) (dst + length - 8), tail);
    return is_clear(find_care(_mm_unpacklo_epi64(head, tail)));
}

/* Copies a text of 4 to 8 bytes as its first and its last 4 bytes. */
static bool copy_plain_quarters(char *dst, const char *text, size_t length)
{
    uint32_t head, tail;

    memcpy(&head, text, 4);
    memcpy(&tail, text + length - 4, 4);
    memcpy(dst, &head, 4);
    memcpy(dst + length - 4, &tail, 4);
    return is_clear(find_care(_mm_set1_epi64x((long long) (head | (uint64_t) tail << 32))));
}

/*
 * Copies a text. Returns true if the text needs no escapes. Otherwise, the caller must overwrite
 * the copy.
 */
static bool copy_plain(char *dst, const char *text, size_t length)
{
    if (length < 4) {
        return copy_plain_bytes(dst, text, length);
    }
    if (length < 8) {
        return copy_plain_quarters(dst, text, length);
    }
    if (length < 16) {
        return copy_plain_halves(dst, text, length);
    }
    const __m128i tail = _mm_loadu_si128((const __m128i *) (text + length - 16));
    __m128i care = find_care(tail);

    _mm_storeu_si128((__m128i *) (dst + length - 16), tail);
    for (size_t i = 0; i + 16 < length; i += 16) {
        const __m128i block = _mm_loadu_si128((const __m128i *) (text + i));

        _mm_storeu_si128((__m128i *) (dst + i), block);
        care = _mm_or_si128(care, find_care(block));
    }
    return is_clear(care);
}
#else
static bool copy_plain(char *dst, const char *text, size_t length)
{
    return copy_plain_bytes(dst, text, length);
}
#endif

static char *put_escape(char *dst, unsigned char byte)
{
    *dst++ = '\\';
    *dst++ = escapes[byte];
    if (escapes[byte] == 'x') {
        dst = tg_put_byte(dst, byte);
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
    if (G_LIKELY(length <= SHORT_MAX)) {
        tg_output_reserve(output, length + 2);
        *output->at++ = '"';
        if (G_LIKELY(copy_plain(output->at, text, length))) {
            output->at[length] = '"';
            output->at += length + 1;
            return;
        }
    } else {
        tg_output_write(output, "\"", 1);
    }
    write_escaped(output, text, length);
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
