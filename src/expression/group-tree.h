/* SPDX-License-Identifier: MIT */
/*
 * Groups of events with the same values, as a tree: the groups of the first key are below the root,
 * those of the second key below them, and so on. A leaf counts the events that have the values on
 * the path from the root.
 *
 * A look-up costs an array access for a small number, a comparison for the value of the previous
 * look-up, and one hash for other values. It allocates only for a new group. Values come from
 * traces, so the memory of a tree is limited, and each tree has a secret hash key: a trace can't
 * contain values that make look-ups slow.
 */
#ifndef EXPRESSION_GROUP_TREE_H
#define EXPRESSION_GROUP_TREE_H

#include <glib.h>
#include <stdint.h>

#include "base/sip-hash.h"
#include "expression/value.h"

struct expr_group_children;

struct expr_group {
    const struct expr_group *parent; /* NULL: the root */
    struct expr_group_children *children;
    /* The value of the group. Only its kind, number, text and length are set. */
    struct expr_value value;
    guint hash; /* of the value, unless it is small or unknown */
    uint64_t count;
};

struct expr_group_tree {
    struct expr_group root;
    struct tg_sip_key hash_key;
    GPtrArray *groups;   /* `struct expr_group *`, without the root */
    GStringChunk *texts; /* those of values */
    GString *joined;     /* the names of the number that is looked up */
    size_t size;         /* bytes of memory, about */
};

void expr_group_tree_init(struct expr_group_tree *self);
void expr_group_tree_clear(struct expr_group_tree *self);

/*
 * The group with `value` below `parent`, which is created if there is none. Only the kind, the
 * number and the text of the value count. Numbers are equal by their mathematical value, and texts
 * up to their first null character, as in comparisons. A number with names is the text of all its
 * names: `low | even`.
 * Returns NULL if a group would have to be created, but the tree is full.
 */
struct expr_group *expr_group_tree_get(
    struct expr_group_tree *self, struct expr_group *parent, const struct expr_value *value);

/* Orders values as a list for people does: numbers, texts, then unknown ones. */
int expr_group_compare_values(const struct expr_value *a, const struct expr_value *b);

#endif
