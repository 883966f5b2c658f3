/* SPDX-License-Identifier: MIT */
#include "debug-info/punycode.h"

#include <stdint.h>
#include <string.h>

static int digit_of(char character)
{
    if (g_ascii_isdigit(character)) {
        return character - '0' + 26;
    }
    return g_ascii_islower(character) ? character - 'a' : -1;
}

static uint64_t adapt(uint64_t delta, uint64_t count, bool is_first)
{
    uint64_t steps = 0;

    delta /= is_first ? 700 : 2;
    delta += delta / count;
    for (; delta > 35 * 26 / 2; steps += 36) {
        delta /= 35;
    }
    return steps + 36 * delta / (delta + 38);
}

static bool insert(struct dbg_punycode *self, uint64_t at, uint64_t character)
{
    if (self->count == DBG_PUNYCODE_MAX || character > 0x10ffff ||
        !g_unichar_validate((gunichar) character)) {
        return false;
    }
    memmove(self->characters + at + 1, self->characters + at,
        (self->count - at) * sizeof *self->characters);
    self->characters[at] = (gunichar) character;
    self->count++;
    return true;
}

/* Reads one variable-length integer (RFC 3492, section 6.2) and adds it to `*index`. */
static bool read_delta(const char **at, const char *end, uint64_t bias, uint64_t *index)
{
    uint64_t weight = 1;

    for (uint64_t k = 36;; k += 36) {
        const uint64_t threshold = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
        const int digit = *at < end ? digit_of(*(*at)++) : -1;

        if (digit < 0 || weight > UINT32_MAX) {
            return false;
        }
        *index += (uint64_t) digit * weight;
        if ((uint64_t) digit < threshold) {
            return *index <= UINT32_MAX;
        }
        weight *= 36 - threshold;
    }
}

bool dbg_punycode_decode(const char *ascii, size_t ascii_length, const char *encoded,
    size_t encoded_length, struct dbg_punycode *decoded)
{
    const char *const end = encoded + encoded_length;
    uint64_t character = 0x80, index = 0, bias = 72;

    if (ascii_length > DBG_PUNYCODE_MAX) {
        return false;
    }
    for (decoded->count = 0; decoded->count < ascii_length; decoded->count++) {
        decoded->characters[decoded->count] = (unsigned char) ascii[decoded->count];
    }
    while (encoded < end) {
        const uint64_t before = index;

        if (!read_delta(&encoded, end, bias, &index)) {
            return false;
        }
        bias = adapt(index - before, decoded->count + 1, before == 0);
        character += index / (decoded->count + 1);
        index %= decoded->count + 1;
        if (!insert(decoded, index++, character)) {
            return false;
        }
    }
    return true;
}
