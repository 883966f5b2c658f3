/* SPDX-License-Identifier: MIT */
/*
 * The building of encode plans: operations, their numbers, and the known part of the position.
 *
 * Consecutive numbers of whole bytes that begin at a byte form a run. Any other operation ends the
 * run.
 */
#ifndef CTF_ENCODE_COMPILER_H
#define CTF_ENCODE_COMPILER_H

#include "ctf/encode/encode-plan-internal.h"
#include "ctf/position.h"

struct encode_compiler {
    struct ctf_encode_plan *plan;
    struct position at;
    unsigned depth; /* nesting depth of the class being compiled */
    /* Private. */
    GArray *ops, *numbers; /* of the block; the numbers are in the order of their operations */
    struct encode_op run;  /* current run, empty if its size is 0 */
    uint64_t zero_end;     /* end of the bytes that the last number of the run stores */
};

/* Sets the plan's error, which is about `fc`, unless the plan already has an error. */
void ctf_encode_compiler_fail(struct encode_compiler *c, const struct ctf_field_class *fc,
    const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Transfers the data of `array` to the plan and frees the array. */
void *ctf_encode_compiler_keep(struct encode_compiler *c, GArray *array);

void ctf_encode_compiler_begin_block(struct encode_compiler *c);
const struct encode_block *ctf_encode_compiler_finish_block(struct encode_compiler *c);

/* Adds an operation. The caller adds the numbers of an operation after it. */
void ctf_encode_compiler_add_op(struct encode_compiler *c, struct encode_op op);
void ctf_encode_compiler_add_number(struct encode_compiler *c, struct number number);
/* Adds a number of whole bytes to the run. The position must be at the beginning of a byte. */
void ctf_encode_compiler_add_to_run(struct encode_compiler *c, struct number number);
/* Adds padding up to the next multiple of `alignment` (bits). */
void ctf_encode_compiler_align(struct encode_compiler *c, uint64_t alignment);

/*
 * Advances the position by `bits`. Adding an operation doesn't change the position, so the caller
 * of ctf_encode_compiler_add_op() must call this function, too.
 */
void ctf_encode_compiler_advance(struct encode_compiler *c, uint64_t bits);
bool ctf_encode_compiler_is_at_byte(const struct encode_compiler *c);

#endif
