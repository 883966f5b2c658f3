/* SPDX-License-Identifier: MIT */
/* Computes sizes, alignments and positions from the metadata alone. */
#ifndef CTF_DECODE_LAYOUT_H
#define CTF_DECODE_LAYOUT_H

#include "ctf/decode/plan-internal.h"

/* Larger sizes (bits) are rejected, so that adding a few sizes can't overflow. */
#define MAX_SIZE (UINT64_C(1) << 60)

/*
 * Returns the known part of a position that is an unknown number of strides (`stride` bits each)
 * after `place`.
 */
struct position ctf_position_repeated(struct position place, uint64_t stride);

uint32_t ctf_visible_member_count(const struct ctf_field_class *fc);

/*
 * Measures a field class whose size doesn't depend on the bytes. Adds its size (bits), starting at
 * `place`, to `*size`, and the count of its zero-bit fields to `*zero_weight`. Returns false if the
 * size is too large, or depends on the bytes or on an unknown position.
 */
bool ctf_measure(const struct ctf_field_class *fc, struct position *place, uint64_t *size,
    uint64_t *zero_weight, unsigned depth);

#endif
