/* SPDX-License-Identifier: MIT */
/*
 * Compiling field classes into format sequences (see sequence.h): the walk, which is the same in
 * each sink. The dialect of a sink defines how it prints the values, and the text around them.
 */
#ifndef TEXT_COMMON_COMPILE_H
#define TEXT_COMMON_COMPILE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "plugins/text/common/sequence.h"

struct text_compiler;

/* Each function appends literals to the compiler's builder. */
struct text_dialect {
    /* Adds the operation `op` of a field that contains no others, and fills in its members. */
    void (*add_scalar)(
        struct text_compiler *self, const bt_field_class *field_class, struct text_op op);

    /* Before and after the children of a field. `op` is the operation of an array, option or
     * variant: `kind` and `extra` may be set. */
    void (*begin)(
        struct text_compiler *self, const bt_field_class *field_class, struct text_op *op);
    void (*end)(struct text_compiler *self, const bt_field_class *field_class);

    /* Before and after each child; NULL: nothing. */
    void (*begin_child)(
        struct text_compiler *self, const bt_field_class *field_class, uint64_t index);
    void (*end_child)(struct text_compiler *self, const bt_field_class *field_class);
};

/* The first member of a sink's own compiler. */
struct text_compiler {
    const struct text_dialect *dialect;
    struct text_builder builder;
    unsigned depth;
    bool is_too_deep; /* something nested deeper than TEXT_DEPTH_MAX was left out */
};

/* Adds the operations of the members of `structure` to the current sequence. */
void text_compile_members(struct text_compiler *self, const bt_field_class *structure);

#endif
