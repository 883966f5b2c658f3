/* SPDX-License-Identifier: MIT */
/*
 * Skipping runs a plan to find the end of a record, to check the record, and to extract the values
 * that the reader needs: keys, clock updates and roles.
 */
#ifndef CTF_DECODE_SKIP_H
#define CTF_DECODE_SKIP_H

#include "ctf/bits.h"
#include "ctf/decode/plan-internal.h"

/* Returned instead of a position. */
#define SKIP_FAILED UINT64_MAX

enum skip_error {
    SKIP_BEYOND, /* the record needs bytes after the limit, at least up to `needed` */
    SKIP_TOO_LONG,
    SKIP_NO_OPTION,
    SKIP_HIDDEN_OPTION,
    SKIP_ZERO_ELEMENTS,
    SKIP_BAD_LEB128,
    SKIP_BAD_TEXT,
    SKIP_BAD_ORDER,
};

struct skip {
    /* address of bit 0; may be outside of any object, but `base + position / 8` is inside */
    const uint8_t *base;
    uint64_t limit;       /* end of the readable bytes or of the content, whichever comes first */
    uint64_t content_end; /* UINT64_MAX: unknown */
    uint64_t *slots;
    uint64_t clock;
    /* byte order of the last bit array, or POSITION_NO_ORDER; only set by plans that check it */
    int order;
    uint64_t zero_elements; /* count in the record so far */

    uint32_t roles; /* roles found */
    uint64_t role_values[CTF_ROLE_COUNT];
    uint8_t uuid[16];

    /* Set after SKIP_FAILED. */
    enum skip_error error;
    uint64_t error_position, needed, value;
    const struct ctf_field_class *field_class; /* or NULL */
};

/*
 * Aligns `position` for `block`, and skips the block. Returns the end position (at most the limit),
 * or SKIP_FAILED. If the error is SKIP_BEYOND, skipping may succeed with more bytes.
 */
uint64_t ctf_skip_block(struct skip *skip, const struct block *block, uint64_t position);

/*
 * Reads a LEB128 number of at most 64 bits from `available` bytes. Returns its size in bytes, 0 if
 * it ends after the available bytes, or -1 if it is too long.
 */
int ctf_read_leb128(const uint8_t *bytes, uint64_t available, bool is_signed, uint64_t *value);

/* Returns the option that `selector` selects, or NULL. */
const struct option *ctf_choose_option(const struct step *step, uint64_t selector);
bool ctf_is_present(const struct step *step, uint64_t selector);

static inline uint64_t run_load(const struct load *load, const uint8_t *bytes)
{
    uint64_t value = load_le64(bytes + load->byte), swapped = GUINT64_SWAP_LE_BE(value);

    value = load->is_big_endian ? swapped : value;
    return value << load->left >> load->right;
}

static inline uint64_t read_key(const struct key_op *op, const uint8_t *base, uint64_t start)
{
    if (G_LIKELY(op->load.is_usable)) {
        return extend_sign(run_load(&op->load, base + (start >> 3)), op->sign);
    }
    uint64_t value = read_bits(base, start + op->offset, op->length, op->is_big_endian);
    if (op->is_reversed) {
        value = reverse_bits(value, op->length);
    }
    return extend_sign(value, op->sign);
}

/*
 * Updates a clock with a timestamp that has the bits of `mask`. A clock can't go backward.
 * Therefore, if the timestamp is lower than these bits of the clock, the tracer's counter has
 * wrapped once.
 */
static inline uint64_t update_clock(uint64_t clock, uint64_t timestamp, uint64_t mask)
{
    return clock + ((timestamp - clock) & mask);
}

#endif
