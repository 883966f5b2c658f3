/* SPDX-License-Identifier: MIT */
/*
 * What encode plans are made of.
 *
 * A *block* is the layout of the root, of an array element, or of the content of an optional or a
 * variant's option: an array of operations. The cells of the root block are the members of the
 * root; those of another block are one, which is cell 0.
 *
 * The compiler follows what can be known of the position. Numbers of whole bytes at a byte form a
 * *run*, which is written without looking at the position; all others go bit by bit.
 */
#ifndef CTF_ENCODE_ENCODE_PLAN_INTERNAL_H
#define CTF_ENCODE_ENCODE_PLAN_INTERNAL_H

#include "ctf/encode/encode-plan.h"

#define NO_CELL UINT32_MAX

/* Where the value of a number comes from. */
#define CTF_NUMBER_SOURCES(X)                                                                      \
    X(CELL, "")                                                                                    \
    X(TRUTH, "truth")       /* 1 if the cell isn't 0 */                                            \
    X(SINGLE, "single")     /* the bits of a single-precision real */                              \
    X(ROLE, "role")         /* the value of a role */                                              \
    X(NONE, "none")         /* hidden, without a role: 0 */                                        \
    X(TEXT, "text")         /* generated: the length of the text in the cell */                    \
    X(BLOB, "blob")         /* generated: the length of the BLOB */                                \
    X(COUNT, "count")       /* generated: the number of elements of the array */                   \
    X(PRESENCE, "presence") /* generated: whether the option in the cell has a content */          \
    X(INDEX, "index")       /* generated: the index of the selected option of the variant */

enum number_source {
#define X(NAME, text) SOURCE_##NAME,
    CTF_NUMBER_SOURCES(X)
#undef X
};

/*
 * A number of up to 64 bits. A value fits if `value + bias` has no bit of `excess`, whether it is
 * signed or not.
 */
struct number {
    uint32_t offset; /* in a run: bytes from its start */
    uint32_t cell;
    uint64_t bias;   /* signed: 2^(length - 1) */
    uint64_t excess; /* the bits above `length` */
    uint8_t length;  /* bits; 64 if variable-length */
    bool is_big_endian;
    bool is_special; /* more than a cell's value to be written: another source, or a key */
    uint8_t source;  /* enum number_source */
    uint8_t role;    /* ROLE: index */
    const struct ctf_field_class *field_class;
};

#define CTF_ENCODE_OPS(X)                                                                          \
    X(END, "end")                                                                                  \
    X(ALIGN, "align")                                                                              \
    X(RUN, "run")   /* numbers of whole bytes at a byte */                                         \
    X(BITS, "bits") /* a number at any bit */                                                      \
    X(LEB128, "leb128")                                                                            \
    X(STRING, "string") /* null-terminated */                                                      \
    X(TEXT, "text")     /* of static or dynamic length */                                          \
    X(BLOB, "blob")                                                                                \
    X(UUID, "uuid")       /* 16 bytes */                                                           \
    X(NUMBERS, "numbers") /* an array of numbers of whole bytes, at a byte, without padding */     \
    X(ARRAY, "array")     /* any other */                                                          \
    X(OPTIONAL, "optional")                                                                        \
    X(VARIANT, "variant")                                                                          \
    X(ENTER, "enter") /* the cells become those of the structure in `cell` */                      \
    X(LEAVE, "leave") /* the cells become those before the last ENTER */

enum op_kind {
#define X(NAME, text) OP_##NAME,
    CTF_ENCODE_OPS(X)
#undef X
};

struct encode_option {
    const struct encode_block *block;
    const struct ctf_range_set *ranges; /* the schema's */
};

struct encode_op {
    uint8_t kind;          /* enum op_kind */
    bool has_fixed_length; /* TEXT, BLOB, NUMBERS, ARRAY: `size` */
    bool has_key;          /* the value of `field_class->key_slot` must agree */
    bool needs_zeros;      /* RUN: there is padding between the numbers */
    uint32_t cell;
    uint32_t number_count;               /* RUN */
    uint64_t size;                       /* RUN, TEXT, BLOB: bytes; arrays: elements; ALIGN: bits */
    const struct number *numbers;        /* RUN, BITS, LEB128, NUMBERS (an element) */
    const struct encode_block *block;    /* ARRAY, OPTIONAL */
    const struct encode_option *options; /* VARIANT: the visible ones */
    uint32_t option_count;
    const struct ctf_field_class *field_class; /* NULL: ALIGN, RUN, ENTER, LEAVE, END */
};

struct encode_block {
    const struct encode_op *ops; /* the last one is an OP_END */
    uint32_t op_count;
};

struct ctf_encode_plan {
    const struct ctf_field_class *root;
    const struct ctf_cell_readers *readers;
    const struct encode_block *block;
    GPtrArray *allocations; /* of all blocks */
    uint64_t save_count;    /* save slots of its field classes */
    /* Why there is no plan, and for which class, or NULL. */
    char *error;
    const struct ctf_field_class *failed;
};

/*
 * A message about a class in the root of `plan`, to be freed with g_free(): encode-error.c.
 * `indexes` are those of the array elements around it, the innermost first; without them, any
 * element is meant.
 */
char *ctf_encode_error(const struct ctf_encode_plan *plan, const struct ctf_field_class *failed,
    const char *reason, const uint64_t *indexes, unsigned index_count);

#endif
