/* SPDX-License-Identifier: MIT */
/*
 * What the compiler of encode plans builds blocks with: operations and their numbers, and what is
 * known of the position.
 *
 * Numbers of whole bytes at a byte gather in a run; any other operation ends it.
 */
#ifndef CTF_ENCODE_COMPILER_H
#define CTF_ENCODE_COMPILER_H

#include "ctf/encode/encode-plan-internal.h"
#include "ctf/position.h"

struct encode_compiler {
    struct ctf_encode_plan *plan;
    struct position at;
    unsigned depth; /* of the class that is being compiled */
    /* The rest is private. */
    GArray *ops, *numbers; /* of the block; each operation takes the next numbers */
    struct encode_op run;  /* the current run, empty if its size is 0 */
    uint64_t zero_end;     /* what the last number of the run leaves as zeros ends here (bytes) */
};

/* Sets the plan's error, about `fc`, unless it has one. */
void ctf_encode_compiler_fail(struct encode_compiler *c, const struct ctf_field_class *fc,
    const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Keeps the data of `array`, which is freed, as long as the plan lives. */
void *ctf_encode_compiler_keep(struct encode_compiler *c, GArray *array);

void ctf_encode_compiler_begin_block(struct encode_compiler *c);
const struct encode_block *ctf_encode_compiler_finish_block(struct encode_compiler *c);

/* An operation that takes a number is added before it. */
void ctf_encode_compiler_add_op(struct encode_compiler *c, struct encode_op op);
void ctf_encode_compiler_add_number(struct encode_compiler *c, struct number number);
/* Adds a number of whole bytes to the run; the position must be at a byte. */
void ctf_encode_compiler_add_to_run(struct encode_compiler *c, struct number number);
/* Adds what pads to the next multiple of `alignment` (bits). */
void ctf_encode_compiler_align(struct encode_compiler *c, uint64_t alignment);

/* Positions. Adding an operation doesn't change the position: it is advanced after. */
void ctf_encode_compiler_advance(struct encode_compiler *c, uint64_t bits);
bool ctf_encode_compiler_is_at_byte(const struct encode_compiler *c);

#endif
