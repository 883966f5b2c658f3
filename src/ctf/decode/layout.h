/* SPDX-License-Identifier: MIT */
/* What the metadata alone says about sizes, alignments and positions. */
#ifndef CTF_DECODE_LAYOUT_H
#define CTF_DECODE_LAYOUT_H

#include "ctf/decode/plan-internal.h"

/* Larger sizes (bits) are refused, so that adding a few of them can't overflow. */
#define MAX_SIZE (UINT64_C(1) << 60)

/* What is known of a position any number of strides of `stride` bits after `place`. */
struct position ctf_position_repeated(struct position place, uint64_t stride);

uint32_t ctf_visible_member_count(const struct ctf_field_class *fc);

/*
 * Measures a class whose size doesn't depend on the bytes: adds its bits, starting at `place`, to
 * `*size`, and its zero-bit fields to `*zero_weight`. False if the size depends on the bytes (or on
 * an unknown position), or is too large.
 */
bool ctf_measure(const struct ctf_field_class *fc, struct position *place, uint64_t *size,
    uint64_t *zero_weight, unsigned depth);

#endif
