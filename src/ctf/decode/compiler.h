/* SPDX-License-Identifier: MIT */
/* The state of the plan compiler, and the building of blocks and steps. */
#ifndef CTF_DECODE_COMPILER_H
#define CTF_DECODE_COMPILER_H

#include "ctf/decode/plan-internal.h"

/* A block being built; ops are referred to by index until they stop moving. */
struct builder {
    GArray *steps, *saves, *keys, *ints, *fields, *value_keys;
};

struct plan_compiler {
    struct compilation *in;
    struct plan *plan;
    struct builder *block;
    struct step step; /* the current one; its pointers are indexes until the block is finished */
    guint first_save, first_key, first_int, first_field;
    struct position at;
    uint64_t offset;          /* bits from the step's start */
    unsigned start_phase;     /* of the step in its first byte, if the modulus is at least 8 */
    uint64_t zero_weight;     /* of the block */
    GHashTable *needed_slots; /* NULL: all */
    uint32_t roles;
    bool is_event;      /* otherwise of a packet's scopes */
    bool is_flat;       /* the cells of nested structures follow those of the root's members */
    uint32_t next_cell; /* flat layout: the first cell of the next nested structure */
    unsigned depth;
};

/* Sets the plan's error, unless it has one. */
void ctf_compiler_fail(struct plan_compiler *c, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* A copy that lives as long as the plan. */
void *ctf_compiler_keep_array(struct plan_compiler *c, GArray *array);

/* Begins a block at `c->at`. It replaces the current one, which the caller keeps if needed. */
void ctf_compiler_begin_block(struct plan_compiler *c);
struct block *ctf_compiler_finish_block(struct plan_compiler *c, bool is_structure);

/* Ends the current step with an item of this kind, and begins the next one at `after`. */
void ctf_compiler_end_step(struct plan_compiler *c, enum item_kind kind, struct position after);
/* Advances the position by `bits`. */
void ctf_compiler_advance(struct plan_compiler *c, uint64_t bits);
/* Advances the position to the next multiple of `alignment`. */
void ctf_compiler_align(struct plan_compiler *c, uint64_t alignment);

#endif
