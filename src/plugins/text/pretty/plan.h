/* SPDX-License-Identifier: MIT */
/*
 * The format plan of an event class (see plugins/text/common/sequence.h). It describes how to print
 * the events of the class and the contexts of their packets.
 */
#ifndef TEXT_PRETTY_PLAN_H
#define TEXT_PRETTY_PLAN_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/output.h"
#include "plugins/text/common/plan.h"
#include "plugins/text/pretty/style.h"

enum pretty_op_kind {
    PRETTY_OP_BOOL,
    PRETTY_OP_BIT_ARRAY,
    PRETTY_OP_UNSIGNED,       /* decimal */
    PRETTY_OP_SIGNED,         /* decimal */
    PRETTY_OP_UNSIGNED_BASED, /* in another base */
    PRETTY_OP_SIGNED_BASED,   /* in another base */
    PRETTY_OP_SINGLE,
    PRETTY_OP_DOUBLE,

    /* Operations whose values have no maximum length. */
    PRETTY_OP_UNSIGNED_ENUMERATION,
    PRETTY_OP_SIGNED_ENUMERATION,
    PRETTY_OP_BIT_ARRAY_FLAGS,
    PRETTY_OP_STRING,
    PRETTY_OP_BLOB,
    PRETTY_OP_ARRAY_NAMED, /* an array with "[index] = " before each element */
    PRETTY_OP_TERMINAL_STRING,
};

/* The flags of a bit array field class, in the order of their labels. */
struct pretty_flags {
    size_t count;
    struct pretty_flag {
        uint64_t mask;
        const char *label; /* quoted and coloured */
    } flags[];
};

struct pretty_plan {
    struct text_plan base;
    struct text_sequence *packet_context; /* NULL if the stream class has no packet context */

    /*
     * The text between the prefix of the stream and the first scope. Use `name[1]` if the prefix
     * ends with an environment field, and `name[0]` if not.
     */
    struct text_piece name[2];
    struct text_piece end;

    struct text_piece none;  /* the text of an option without content */
    GPtrArray *enumerations; /* elements: struct pretty_enumeration, owned */
};

/* Creates a plan. Returns NULL if the field classes are nested too deeply. */
struct pretty_plan *pretty_plan_create(
    const bt_event_class *event_class, const struct pretty_style *style);
void pretty_plan_free(struct pretty_plan *plan);

/* Prints `field` according to `sequence`. */
void pretty_print_sequence(
    struct tg_output *output, const struct text_sequence *sequence, const bt_field *field);

#endif
