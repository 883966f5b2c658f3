/* SPDX-License-Identifier: MIT */
/* Where a field that an expression names is in the events of a class. */
#ifndef EXPRESSION_FIELD_H
#define EXPRESSION_FIELD_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/event-projection.h>
#include <glib.h>
#include <stdbool.h>

#include "base/similar.h"
#include "expression/tree.h"

enum expr_root {
    EXPR_ROOT_EVENT, /* a cell of the event */
    EXPR_ROOT_PACKET_CONTEXT,
    EXPR_ROOT_ELEMENT, /* what EXPR_ELEMENT stands for */
};

struct expr_field {
    enum expr_root root;
    uint32_t cell;                     /* of EXPR_ROOT_EVENT: the last one with a fixed position */
    const bt_field_class *field_class; /* NULL: that of the option that a variant has selected */
    GArray *steps;                     /* struct expr_field_step: from there */
};

/*
 * Finds a field by its path in `tree`. A path without scope is looked for in the payload, the
 * specific context, the common context and the packet context, in this order. If none has it, names
 * are tried with an underscore in front, or without the one that they have, and with underscores in
 * place of `:` and `-`. Contents of options and selected options of variants need no name. Returns
 * false if no event of the class can have it.
 */
bool expr_field_find(struct expr_field *self, const struct expr_tree *tree, uint32_t first_step,
    const bt_event_class *event_class);

/* Finds `$cpu`: the field `cpu_id` of the context of packets, or else of events. */
bool expr_field_find_cpu(struct expr_field *self, const bt_event_class *event_class);

/* As expr_field_find(), from an element of this class. */
bool expr_field_find_in_element(struct expr_field *self, const struct expr_tree *tree,
    uint32_t first_step, const bt_field_class *element_class);

/* Whether a name says in which part of an event a field is, such as `$ctx`. */
bool expr_field_is_scope(const char *name);
/* Compares all such names. */
void expr_field_offer_scopes(struct tg_similar *similar);

void expr_field_clear(struct expr_field *self);

/*
 * Returns the field from what its root stands for: the cells of an event, whose wanted ones were
 * read, its packet, which may be NULL, and an element. NULL: this event doesn't have it.
 */
const bt_field *expr_field_get(const struct expr_field *self, const bt_x_field_cell *cells,
    const bt_packet *packet, const bt_field *element);

#endif
