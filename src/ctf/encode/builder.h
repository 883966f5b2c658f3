/* SPDX-License-Identifier: MIT */
/*
 * The building of blocks: operations and their numbers, and what is known of the position.
 *
 * Numbers of whole bytes at a byte gather in a run; any other operation ends it.
 */
#ifndef CTF_ENCODE_BUILDER_H
#define CTF_ENCODE_BUILDER_H

#include "ctf/encode/encode-plan-internal.h"

/* What is known of a position: that it is `remainder` modulo `modulus` (a power of two). */
struct place {
    uint64_t modulus, remainder; /* bits */
};

struct builder {
    struct ctf_encode_plan *plan;
    struct place at;
    unsigned depth; /* of the class that is being compiled */
    /* The rest is private. */
    GArray *ops, *numbers; /* of the block; each operation takes the next numbers */
    struct op run;         /* the current run, empty if its size is 0 */
    uint64_t zero_end;     /* what the last number of the run leaves as zeros ends here (bytes) */
};

/* Sets the plan's error, about `fc`, unless it has one. */
void ctf_builder_fail(struct builder *b, const struct ctf_field_class *fc, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

/* Keeps the data of `array`, which is freed, as long as the plan lives. */
void *ctf_builder_keep(struct builder *b, GArray *array);

void ctf_builder_begin_block(struct builder *b);
const struct block *ctf_builder_finish_block(struct builder *b);

/* An operation that takes a number is added before it. */
void ctf_builder_add_op(struct builder *b, struct op op);
void ctf_builder_add_number(struct builder *b, struct number number);
/* Adds a number of whole bytes to the run; the position must be at a byte. */
void ctf_builder_add_to_run(struct builder *b, struct number number);
/* Adds what pads to the next multiple of `alignment` (bits). */
void ctf_builder_align(struct builder *b, uint64_t alignment);

/* Positions. Adding an operation doesn't change the position: it is advanced after. */
void ctf_builder_advance(struct builder *b, uint64_t bits);
bool ctf_builder_is_at_byte(const struct builder *b);
/* What is known of a position to which both places lead. */
struct place ctf_builder_merge(struct place a, struct place b);

#endif
