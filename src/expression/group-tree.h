/* SPDX-License-Identifier: MIT */
/*
 * Groups of events with the same values, as a tree: the groups of the first key are below the root,
 * those of the second key below them, and so on. A leaf counts the events that have the values on
 * the path from the root.
 *
 * A look-up of a small number is an array access. A look-up of the same value as the previous one
 * is a comparison. Other look-ups compute one hash. Only a new group allocates memory. Values come
 * from traces, which may be hostile. Therefore, the memory of a tree is limited. Each tree has a
 * secret hash key, so that a trace can't contain values that make look-ups slow.
 */
#ifndef EXPRESSION_GROUP_TREE_H
#define EXPRESSION_GROUP_TREE_H

#include <glib.h>
#include <stdint.h>

#include "base/sip-hash.h"
#include "expression/value.h"

struct expr_group_children;

struct expr_group {
    const struct expr_group *parent; /* NULL for the root */
    struct expr_group_children *children;
    /* The value of the group. Only the kind, the number, the text and the length are set. */
    struct expr_value value;
    guint hash; /* the hash of the value, unless the value is small or unknown */
    uint64_t count;
};

struct expr_group_tree {
    struct expr_group root;
    struct tg_sip_key hash_key;
    GPtrArray *groups;   /* `struct expr_group *`, without the root */
    GStringChunk *texts; /* the texts of the values */
    GString *joined;     /* the names of the number in the current look-up */
    size_t size;         /* the approximate memory in bytes */
};

void expr_group_tree_init(struct expr_group_tree *self);
void expr_group_tree_clear(struct expr_group_tree *self);

/*
 * Returns the group with `value` below `parent`, and creates it if necessary. Only the kind, the
 * number and the text of the value matter. As in comparisons, numbers are equal by their
 * mathematical value, and texts up to their first null character. A number with names has the text
 * of all its names as its value, such as `low | even`. Returns NULL if the group doesn't exist and
 * the tree is full.
 */
struct expr_group *expr_group_tree_get(
    struct expr_group_tree *self, struct expr_group *parent, const struct expr_value *value);

/* Orders values for display: numbers, then texts, then unknown values. */
int expr_group_compare_values(const struct expr_value *a, const struct expr_value *b);

#endif
