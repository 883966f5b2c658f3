/* SPDX-License-Identifier: MIT */
/* What the metadata alone says about a position in a packet. */
#ifndef CTF_POSITION_H
#define CTF_POSITION_H

#include <glib.h>
#include <stdint.h>

#define POSITION_NO_ORDER      (-1) /* no bit array yet, or any order will do */
#define POSITION_UNKNOWN_ORDER (-2)

/* That it is `remainder` modulo `modulus` (bits; a power of two). */
struct position {
    uint64_t modulus, remainder;
    /* enum ctf_byte_order of the last bit array, or one of the above; encoding doesn't use it. */
    int order;
};

static inline uint64_t lowest_bit(uint64_t value)
{
    return value & -value;
}

/* What is known of a position which is one of the two. */
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
