/* SPDX-License-Identifier: MIT */
/*
 * The structure of encode plans.
 *
 * A *block* is the layout of the root, of an array element, or of the content of an optional or a
 * variant's option: an array of operations. The cells of the root block are the members of the
 * root. Any other block has one cell, cell 0.
 *
 * The compiler tracks the position as far as the metadata determines it. Numbers of whole bytes
 * that begin at a byte form a *run*, which is written without checking the position. Other numbers
 * are written bit by bit.
 */
#ifndef CTF_ENCODE_ENCODE_PLAN_INTERNAL_H
#define CTF_ENCODE_ENCODE_PLAN_INTERNAL_H

#include "ctf/encode/encode-plan.h"

#define NO_CELL UINT32_MAX

/* The source of a number's value. */
#define CTF_NUMBER_SOURCES(X)                                                                      \
    X(CELL, "")                                                                                    \
    X(TRUTH, "truth")       /* 1 if the cell isn't 0 */                                            \
    X(SINGLE, "single")     /* bits of a single-precision real */                                  \
    X(ROLE, "role")         /* value of a role */                                                  \
    X(NONE, "none")         /* hidden, without a role: 0 */                                        \
    X(TEXT, "text")         /* generated: length of the text in the cell */                        \
    X(BLOB, "blob")         /* generated: length of the BLOB */                                    \
    X(COUNT, "count")       /* generated: count of elements of the array */                        \
    X(PRESENCE, "presence") /* generated: whether the option in the cell has a content */          \
    X(INDEX, "index")       /* generated: index of the variant's selected option */

enum number_source {
#define X(NAME, text) SOURCE_##NAME,
    CTF_NUMBER_SOURCES(X)
#undef X
};

/*
 * A number of up to 64 bits. A signed or unsigned value fits if `value + bias` has no bit of
 * `excess`.
 */
struct number {
    uint32_t offset; /* in a run: bytes from the start of the run */
    uint32_t cell;
    uint64_t bias;   /* signed: 2^(length - 1) */
    uint64_t excess; /* all bits above `length` */
    uint8_t length;  /* bits; 64 for variable-length numbers */
    bool is_big_endian;
    bool is_special; /* the source isn't CELL, or the number is a key */
    uint8_t source;  /* enum number_source */
    uint8_t role;    /* ROLE: role index */
    const struct ctf_field_class *field_class;
};

#define CTF_ENCODE_OPS(X)                                                                          \
    X(END, "end")                                                                                  \
    X(ALIGN, "align")                                                                              \
    X(RUN, "run")   /* numbers of whole bytes that begin at a byte */                              \
    X(BITS, "bits") /* a number that may begin at any bit */                                       \
    X(LEB128, "leb128")                                                                            \
    X(STRING, "string") /* null-terminated */                                                      \
    X(TEXT, "text")     /* static or dynamic length */                                             \
    X(BLOB, "blob")                                                                                \
    X(UUID, "uuid")       /* 16 bytes */                                                           \
    X(NUMBERS, "numbers") /* array of numbers of whole bytes at a byte, without padding */         \
    X(ARRAY, "array")     /* all other arrays */                                                   \
    X(OPTIONAL, "optional")                                                                        \
    X(VARIANT, "variant")                                                                          \
    X(ENTER, "enter") /* enters the structure in `cell`: its cells become current */               \
    X(LEAVE, "leave") /* leaves the structure of the last ENTER */

enum op_kind {
#define X(NAME, text) OP_##NAME,
    CTF_ENCODE_OPS(X)
#undef X
};

struct encode_option {
    const struct encode_block *block;
    const struct ctf_range_set *ranges; /* owned by the schema */
};

struct encode_op {
    uint8_t kind;          /* enum op_kind */
    bool has_fixed_length; /* TEXT, BLOB, NUMBERS, ARRAY: the length is `size` */
    bool has_key;          /* check against the value in `field_class->key_slot` */
    bool needs_zeros;      /* RUN: the run contains padding */
    uint32_t cell;
    uint32_t number_count;               /* RUN */
    uint64_t size;                       /* RUN, TEXT, BLOB: bytes; arrays: elements; ALIGN: bits */
    const struct number *numbers;        /* RUN, BITS, LEB128, NUMBERS (an element) */
    const struct encode_block *block;    /* ARRAY, OPTIONAL */
    const struct encode_option *options; /* VARIANT: visible options */
    uint32_t option_count;
    const struct ctf_field_class *field_class; /* NULL: ALIGN, RUN, ENTER, LEAVE, END */
};

struct encode_block {
    const struct encode_op *ops; /* the last operation is an OP_END */
    uint32_t op_count;
};

struct ctf_encode_plan {
    const struct ctf_field_class *root;
    const struct ctf_cell_readers *readers;
    const struct encode_block *block;
    GPtrArray *allocations; /* memory of all blocks */
    uint64_t save_count;    /* count of save slots of its field classes */
    /* The error, and the field class that can't be compiled. Both are NULL if the plan is valid. */
    char *error;
    const struct ctf_field_class *failed;
};

/*
 * Returns a message about a class in the root of `plan`. The caller frees it with g_free().
 * `indexes` are the indexes of the array elements that contain the field, the innermost first.
 * Without indexes, the message is about all elements. In encode-error.c.
 */
char *ctf_encode_error(const struct ctf_encode_plan *plan, const struct ctf_field_class *failed,
    const char *reason, const uint64_t *indexes, unsigned index_count);

#endif
