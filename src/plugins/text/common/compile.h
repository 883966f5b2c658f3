/* SPDX-License-Identifier: MIT */
/*
 * Compiles field classes into format sequences (see sequence.h). The walk over the field classes is
 * the same for all sinks. The dialect of a sink defines how the sink prints values and the text
 * around them.
 */
#ifndef TEXT_COMMON_COMPILE_H
#define TEXT_COMMON_COMPILE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "plugins/text/common/sequence.h"

struct text_compiler;

/*
 * The functions of a sink that define its text. Each function appends literals to the compiler's
 * builder.
 */
struct text_dialect {
    /* Completes and adds the operation `op` of a field that contains no other fields. */
    void (*add_scalar)(
        struct text_compiler *self, const bt_field_class *field_class, struct text_op op);

    /*
     * Called before and after the children of a field. If the field is an array, option or variant,
     * `op` is its operation, and `begin` may set `kind` and `extra` of the operation.
     */
    void (*begin)(
        struct text_compiler *self, const bt_field_class *field_class, struct text_op *op);
    void (*end)(struct text_compiler *self, const bt_field_class *field_class);

    /*
     * `begin_child` is called before each child. `end_child` may be NULL; it is called after each
     * child, except after members of structures.
     */
    void (*begin_child)(
        struct text_compiler *self, const bt_field_class *field_class, uint64_t index);
    void (*end_child)(struct text_compiler *self, const bt_field_class *field_class);
};

/* The first member of a sink's own compiler. */
struct text_compiler {
    const struct text_dialect *dialect;
    struct text_builder builder;
    unsigned depth;
    bool is_too_deep; /* fields nested deeper than TEXT_DEPTH_MAX were left out */
};

/* Adds the operations of the members of `structure` to the current sequence. */
void text_compile_members(struct text_compiler *self, const bt_field_class *structure);

#endif
