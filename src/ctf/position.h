/* SPDX-License-Identifier: MIT */
/* Positions in a packet, as the metadata alone determines them. */
#ifndef CTF_POSITION_H
#define CTF_POSITION_H

#include <glib.h>
#include <stdint.h>

#define POSITION_NO_ORDER      (-1) /* no bit array yet, or any byte order may follow */
#define POSITION_UNKNOWN_ORDER (-2)

/* The position is `remainder` modulo `modulus` (bits; a power of two). */
struct position {
    uint64_t modulus, remainder;
    /*
     * The byte order of the last bit array (enum ctf_byte_order), or one of the constants above.
     * The encoder doesn't use it.
     */
    int order;
};

static inline uint64_t lowest_bit(uint64_t value)
{
    return value & -value;
}

/* Merges the positions after two branches. The result is valid for either branch. */
static inline struct position ctf_position_merge(struct position a, struct position b)
{
    struct position both = {.modulus = MIN(a.modulus, b.modulus)};
    uint64_t difference = a.remainder ^ b.remainder;

    if (difference) {
        both.modulus = MIN(both.modulus, lowest_bit(difference));
    }
    both.remainder = a.remainder & (both.modulus - 1);
    both.order = a.order == b.order             ? a.order
                 : a.order == POSITION_NO_ORDER ? b.order
                 : b.order == POSITION_NO_ORDER ? a.order
                                                : POSITION_UNKNOWN_ORDER;
    return both;
}

#endif
