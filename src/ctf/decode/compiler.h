/* SPDX-License-Identifier: MIT */
/* The state of the plan compiler, and the functions that build blocks and steps. */
#ifndef CTF_DECODE_COMPILER_H
#define CTF_DECODE_COMPILER_H

#include "ctf/decode/plan-internal.h"

/*
 * A block under construction. The compiler refers to its operations by index, because adding
 * operations may move the arrays.
 */
struct builder {
    GArray *steps, *saves, *keys, *ints, *fields, *value_keys;
};

struct plan_compiler {
    struct compilation *in;
    struct plan *plan;
    struct builder *block;
    struct step step; /* the current step; its pointers are unset until the block is finished */
    guint first_save, first_key, first_int, first_field;
    struct position at;
    uint64_t offset;          /* bits from the beginning of the step */
    unsigned start_phase;     /* bit (0 to 7) of the first byte; needs modulus >= 8 */
    uint64_t zero_weight;     /* count of the block's static zero-bit array elements */
    GHashTable *needed_slots; /* the slots to save; NULL: all */
    uint32_t roles;
    bool is_event;      /* false: packet header or packet context */
    bool is_flat;       /* cells of nested structures follow the cells of the root's members */
    uint32_t next_cell; /* flat layout: first cell for the next nested structure */
    unsigned depth;
};

/* Sets the plan's error message, unless the plan already has one. */
void ctf_compiler_fail(struct plan_compiler *c, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Copies the array. The plan owns the copy. */
void *ctf_compiler_keep_array(struct plan_compiler *c, GArray *array);

/*
 * Begins a block at `c->at` and makes it the current block. The caller saves the previous block if
 * it is still needed.
 */
void ctf_compiler_begin_block(struct plan_compiler *c);
struct block *ctf_compiler_finish_block(struct plan_compiler *c, bool is_structure);

/* Ends the current step with an item of kind `kind`, and begins the next step at `after`. */
void ctf_compiler_end_step(struct plan_compiler *c, enum item_kind kind, struct position after);
/* Advances the position by `bits`. */
void ctf_compiler_advance(struct plan_compiler *c, uint64_t bits);
/* Advances the position to the next multiple of `alignment`. */
void ctf_compiler_align(struct plan_compiler *c, uint64_t alignment);

#endif
