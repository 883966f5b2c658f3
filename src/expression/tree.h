/* SPDX-License-Identifier: MIT */
/*
 * An expression of the filter language, as it is written, and what in it is the same for all event
 * classes. Like its bindings, a tree is for one thread at a time, because its patterns are.
 */
#ifndef EXPRESSION_TREE_H
#define EXPRESSION_TREE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "expression/value.h"

enum expr_kind {
    /* Logical operators: `operands` are one or two. */
    EXPR_OR,
    EXPR_AND,
    EXPR_NOT,
    /* Comparisons, of two operands. */
    EXPR_EQUAL,
    EXPR_NOT_EQUAL,
    EXPR_LESS,
    EXPR_LESS_EQUAL,
    EXPR_GREATER,
    EXPR_GREATER_EQUAL,
    EXPR_MATCH, /* a regular expression; the second operand is a string */
    EXPR_NOT_MATCH,
    EXPR_GLOB, /* the second operand is a string */
    EXPR_IN,   /* the second operand is a list */
    /* Operators on the bits of integers. */
    EXPR_BIT_OR,
    EXPR_BIT_XOR,
    EXPR_BIT_AND,
    EXPR_SHIFT_LEFT,
    EXPR_SHIFT_RIGHT,
    EXPR_BIT_NOT,
    EXPR_NEGATE,
    /* Operands. */
    EXPR_NUMBER,
    EXPR_STRING,
    EXPR_TIME,  /* `text` as base/time-bound.h reads it */
    EXPR_FIELD, /* `first_step`: its path */
    EXPR_HAS,   /* whether the field that is its operand exists */
    EXPR_LENGTH,
    EXPR_ANY,     /* whether the second operand is true of an element of the first, a field */
    EXPR_ELEMENT, /* `_` in the second operand of EXPR_ANY */
    /* Part of a list; the second operand is the part before it, or EXPR_NONE. */
    EXPR_ITEM,  /* the first operand is a value or a range */
    EXPR_RANGE, /* from its first operand to its second one, both included */
};

/* No node, no step. */
#define EXPR_NONE UINT32_MAX

struct expr_list;

struct expr_node {
    enum expr_kind kind;
    uint32_t offset;      /* where it is in the text (bytes): of an operator, the sign */
    uint32_t operands[2]; /* indexes of nodes; EXPR_NONE: none */
    uint32_t height; /* of what is below; a list counts as one, so recursion is bounded by it */
    uint32_t slot;   /* of a binding, for what the node is in an event class; EXPR_NONE: none */
    /* The value without a slot; of a string behind EXPR_MATCH, only what it matches. */
    struct expr_value constant;
    union {
        /*
         * Of strings and times. A string has backslashes in front of `*` and of themselves only, as
         * base/glob.h wants them; behind EXPR_MATCH, it is as it was written.
         */
        const char *text;
        uint32_t first_step;
        const struct expr_list *list; /* of EXPR_IN */
    };
};

/* A part of the path of a field: a member's name or an element's index. */
struct expr_step {
    const char *name; /* NULL: `index` */
    uint64_t index;
    uint32_t offset; /* where it is in the text (bytes) */
    uint32_t next;   /* EXPR_NONE: none */
};

struct expr_tree {
    char *source;
    GArray *nodes; /* struct expr_node; an operand is before what it is an operand of */
    GArray *steps; /* struct expr_step */
    uint32_t root;
    uint32_t slot_count;
    bool has_time_of_day; /* a literal whose meaning depends on the day of the first message */
    GStringChunk *texts;  /* those of nodes and steps */
    GPtrArray *patterns;  /* struct expr_pattern: those of nodes */
    GPtrArray *lists;     /* struct expr_list: the same */
};

/* An empty one. */
struct expr_tree *expr_tree_create(const char *source);

void expr_tree_destroy(struct expr_tree *tree);

static inline const struct expr_node *expr_node_at(const struct expr_tree *tree, uint32_t index)
{
    return &g_array_index(tree->nodes, struct expr_node, index);
}

static inline const struct expr_step *expr_step_at(const struct expr_tree *tree, uint32_t index)
{
    return &g_array_index(tree->steps, struct expr_step, index);
}

/* Whether nodes of `kind` compare two operands by their order. */
static inline bool expr_is_ordering(enum expr_kind kind)
{
    return kind >= EXPR_EQUAL && kind <= EXPR_GREATER_EQUAL;
}

/* Whether the node at `index` is a field whose path is `name` alone. */
static inline bool expr_is_named(const struct expr_tree *tree, uint32_t index, const char *name)
{
    const struct expr_node *node = expr_node_at(tree, index);

    if (node->kind != EXPR_FIELD) {
        return false;
    }
    const struct expr_step *step = expr_step_at(tree, node->first_step);

    return step->next == EXPR_NONE && g_strcmp0(step->name, name) == 0;
}

#endif
