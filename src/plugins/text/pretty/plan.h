/* SPDX-License-Identifier: MIT */
/*
 * The format plan of an event class: everything in the text of its events that does not vary,
 * worked out once, and the operations that fill in the rest.
 *
 * A *sequence* prints the members of a structure field, or one field which is not a member of a
 * structure. Its operations run in order: each copies its *literal* (the separators, names and
 * colours since the operation before) and prints one field behind it. What follows the last
 * operation is the tail of the sequence. A nested structure shares the literals of what surrounds
 * it; elements of arrays and contents of options and variants have sequences of their own.
 */
#ifndef TEXT_PRETTY_PLAN_H
#define TEXT_PRETTY_PLAN_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/output.h"
#include "base/terminal.h"
#include "plugins/text/pretty/options.h"

enum pretty_op_kind {
    PRETTY_OP_LITERAL,
    PRETTY_OP_BOOL,
    PRETTY_OP_BIT_ARRAY,
    PRETTY_OP_BIT_ARRAY_FLAGS,
    PRETTY_OP_UNSIGNED,       /* decimal */
    PRETTY_OP_SIGNED,         /* decimal */
    PRETTY_OP_UNSIGNED_BASED, /* another base */
    PRETTY_OP_SIGNED_BASED,   /* another base */
    PRETTY_OP_UNSIGNED_ENUMERATION,
    PRETTY_OP_SIGNED_ENUMERATION,
    PRETTY_OP_SINGLE,
    PRETTY_OP_DOUBLE,
    PRETTY_OP_STRING,
    PRETTY_OP_BLOB,
    PRETTY_OP_STRUCTURE,
    PRETTY_OP_ARRAY,
    PRETTY_OP_ARRAY_NAMED, /* with "[index] = " */
    PRETTY_OP_OPTION,
    PRETTY_OP_VARIANT,
};

struct pretty_enumeration;
struct pretty_sequence;

/* Flags of a bit array field class, in order of their labels. */
struct pretty_flags {
    size_t count;
    struct pretty_flag {
        uint64_t mask;
        const char *label; /* quoted and coloured */
    } flags[];
};

struct pretty_text {
    const char *bytes;
    size_t length;
};

struct pretty_op {
    const char *literal;
    uint32_t literal_length;
    uint32_t room; /* for the literal and a value of bounded length */
    uint8_t kind;
    bool is_member; /* the member `index` of the current structure, not the current field itself */
    uint8_t base;
    uint8_t bits; /* binary digits to print */
    uint64_t index;
    union {
        uint64_t mask;           /* bits of the value to print */
        struct pretty_text text; /* of a literal that is an operation of its own */
        const struct pretty_flags *flags;
        struct pretty_sequence *content;
        struct pretty_sequence **options;
    };
    struct pretty_enumeration *enumeration;
};

struct pretty_sequence {
    struct pretty_op *ops;
    size_t count;
    const char *tail;
    size_t tail_length;
};

struct pretty_plan {
    /* What each event needs goes first: there may be a thousand plans in turns. */
    bool has_clock;

    /* From the end of the stream's prefix to the first scope, without and with an environment field
     * before it. */
    struct pretty_text name[2];

    /* NULL for scopes that the event class doesn't have. */
    struct pretty_sequence *packet_context;
    struct pretty_sequence *common_context;
    struct pretty_sequence *specific_context;
    struct pretty_sequence *payload;
    struct pretty_text end;

    const bt_event_class *event_class;
    const bt_trace_class *trace_class;
    char *text;              /* all literals */
    GPtrArray *sequences;    /* of struct pretty_sequence, owned */
    GPtrArray *enumerations; /* of struct pretty_enumeration, owned */
    GPtrArray *blocks;       /* other memory, owned */
};

/* How to print: the same for all plans of a component. */
struct pretty_style {
    const struct pretty_options *options;
    const struct tg_palette *palette;
};

/* Longer literals (names have no limit) are printed apart: no room is made for them before. */
#define PRETTY_LITERAL_MAX 1024

/* Fields nested more deeply than that are refused: printing is recursive. */
#define PRETTY_DEPTH_MAX 1024

/* Returns NULL if the field classes are nested too deeply. */
struct pretty_plan *pretty_plan_create(
    const bt_event_class *event_class, const struct pretty_style *style);
void pretty_plan_free(struct pretty_plan *plan);

/* Appends "NAME = " in the colours of a header or scope name. */
void pretty_append_name(
    GString *text, const struct tg_palette *palette, const char *name, const char *color);

/* Prints `field` according to `sequence`. */
void pretty_print_sequence(
    struct tg_output *output, const struct pretty_sequence *sequence, const bt_field *field);

#endif
