/* SPDX-License-Identifier: MIT */
/*
 * The format plan of an event class (see plugins/text/common/sequence.h). It describes how to print
 * the events of the class.
 */
#ifndef TEXT_DETAILS_PLAN_H
#define TEXT_DETAILS_PLAN_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

#include "plugins/text/common/plan.h"
#include "plugins/text/details/options.h"

enum details_op_kind {
    DETAILS_OP_UNSIGNED, /* decimal */
    DETAILS_OP_SIGNED,
    DETAILS_OP_UNSIGNED_HEXADECIMAL,
    DETAILS_OP_SIGNED_HEXADECIMAL,
    DETAILS_OP_BIT_ARRAY,
    DETAILS_OP_BOOL, /* `table`: two struct text_piece, "No" and "Yes" */
    DETAILS_OP_SINGLE,
    DETAILS_OP_DOUBLE,
    DETAILS_OP_STRING,

    /* Rare operations. */
    DETAILS_OP_UNSIGNED_OCTAL,
    DETAILS_OP_SIGNED_OCTAL,
    DETAILS_OP_BLOB, /* `table`: struct details_list, as in `extra` of an array */
    DETAILS_OP_TERMINAL_STRING,
};

/* The texts of a field with several elements. */
struct details_list {
    struct text_piece empty; /* printed instead of the texts below if there are no elements */
    struct text_piece before_length; /* " Length " */
    struct text_piece after_length;
    struct text_piece before_index; /* before each element of an array or line of a BLOB */
    struct text_piece after_index;
    struct text_piece between_bytes;
};

struct details_plan {
    struct text_plan base;
    struct text_piece head; /* the text before the scopes, or the whole line in compact mode */
};

/* Creates a plan. Returns NULL if the field classes are nested too deeply. */
struct details_plan *details_plan_create(
    const bt_event_class *event_class, const struct details_options *options);
void details_plan_free(struct details_plan *plan);

/*
 * Compiles a single field class: the context of packets. `store` owns the sequence. The caller must
 * clear `store` even if the function fails. Returns NULL if the field classes are nested too
 * deeply.
 */
struct text_sequence *details_plan_scope(struct text_store *store, const char *name,
    const bt_field_class *field_class, const struct details_options *options);

/* Prints `field` according to `sequence`. */
void details_print_sequence(
    struct tg_output *output, const struct text_sequence *sequence, const bt_field *field);

#endif
