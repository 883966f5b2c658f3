/* SPDX-License-Identifier: MIT */
/* An expression whose nodes are bound to the events of a class. */
#ifndef EXPRESSION_PROGRAM_H
#define EXPRESSION_PROGRAM_H

#include <babeltrace2/extension/event-field.h>

#include "base/time-bound.h"
#include "expression/times.h"
#include "expression/tree.h"
#include "expression/value.h"

/* The source of a node's value. */
enum expr_origin {
    EXPR_FROM_OPERANDS,
    EXPR_FROM_CONSTANT,
    EXPR_FROM_FIELD,
    EXPR_FROM_CLOCK,       /* `$ts` */
    EXPR_FROM_TIME_OF_DAY, /* a literal that is compared with `$ts`, until the day is known */
    EXPR_FROM_STREAM,      /* `$stream` */
    EXPR_FROM_TRACE,       /* `$trace` */
};

/* The meaning of a node of the tree in the events of the class. */
struct expr_bound_node {
    enum expr_origin origin;
    union {
        struct expr_value constant;
        bt_x_event_field *field;   /* owned */
        struct tg_time_bound time; /* for EXPR_FROM_TIME_OF_DAY */
    };
};

struct expr_program {
    const struct expr_tree *tree;      /* borrowed */
    const bt_event_class *event_class; /* borrowed */
    struct expr_times *times;          /* borrowed */
    struct expr_bound_node *slots;     /* for the nodes that have a slot */
};

/* Returns the slot of a node that has one. */
static inline struct expr_bound_node *expr_bound_at(
    const struct expr_program *program, uint32_t index)
{
    return &program->slots[expr_node_at(program->tree, index)->slot];
}

static inline void expr_set_constant(struct expr_bound_node *bound, struct expr_value value)
{
    bound->origin = EXPR_FROM_CONSTANT;
    bound->constant = value;
}

/*
 * Returns the class of the node's field. NULL if the node isn't a field, or if the class depends on
 * the event.
 */
static inline const bt_field_class *expr_field_class(const struct expr_bound_node *bound)
{
    return bound->origin == EXPR_FROM_FIELD ? bt_x_event_field_borrow_class_const(bound->field)
                                            : NULL;
}

/*
 * Returns the value of a node in all events of the class, or NULL if the value depends on the
 * event.
 */
static inline const struct expr_value *expr_constant_at(
    const struct expr_program *program, uint32_t index)
{
    const struct expr_node *node = expr_node_at(program->tree, index);

    if (node->slot == EXPR_NONE) {
        return &node->constant;
    }
    const struct expr_bound_node *bound = &program->slots[node->slot];
    return bound->origin == EXPR_FROM_CONSTANT ? &bound->constant : NULL;
}

#endif
