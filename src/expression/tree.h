/* SPDX-License-Identifier: MIT */
/*
 * The tree of an expression: the expression as it is written, and the parts that are the same for
 * all event classes. Only one thread at a time may use a tree and its bindings, because they share
 * the patterns: see expr_pattern_match().
 */
#ifndef EXPRESSION_TREE_H
#define EXPRESSION_TREE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "expression/value.h"

enum expr_kind {
    /* Logical operators with one or two `operands`. */
    EXPR_OR,
    EXPR_AND,
    EXPR_NOT,
    /* Comparisons of two operands. */
    EXPR_EQUAL,
    EXPR_NOT_EQUAL,
    EXPR_LESS,
    EXPR_LESS_EQUAL,
    EXPR_GREATER,
    EXPR_GREATER_EQUAL,
    EXPR_MATCH, /* the second operand is a string: a regular expression */
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
    EXPR_FIELD, /* `first_step` begins its path */
    EXPR_HAS,   /* whether the operand, a field, exists */
    EXPR_LENGTH,
    EXPR_ANY,     /* whether the second operand is true for an element of the first, a field */
    EXPR_ELEMENT, /* `_` in the second operand of EXPR_ANY */
    /*
     * Parts of a list. The operands of EXPR_ITEM are a value or a range, and the previous item of
     * the list (EXPR_NONE for the first item).
     */
    EXPR_ITEM,  /* an item of a list */
    EXPR_RANGE, /* the numbers from the first operand to the second operand, both included */
};

/* The index of a missing node or step. */
#define EXPR_NONE UINT32_MAX

struct expr_list;

struct expr_node {
    enum expr_kind kind;
    uint32_t offset;      /* offset in the text in bytes; for an operator, the offset of its sign */
    uint32_t operands[2]; /* indexes of nodes, or EXPR_NONE */
    uint32_t height;      /* height of the tree below, which bounds recursion; a list adds one */
    /* Index of the slot in a binding for the meaning in an event class, or EXPR_NONE. */
    uint32_t slot;
    /* The value of a node without a slot. The string of EXPR_MATCH has only a pattern. */
    struct expr_value constant;
    union {
        /*
         * The text of strings and times. In a string, only `*` and backslashes are escaped by a
         * backslash: see base/glob.h. The string of EXPR_MATCH is as written.
         */
        const char *text;
        uint32_t first_step;
        const struct expr_list *list; /* for EXPR_IN */
    };
};

/* A step in the path of a field: the name of a member or the index of an element. */
struct expr_step {
    const char *name; /* NULL for an index */
    uint64_t index;
    uint32_t offset; /* offset in the text in bytes */
    uint32_t next;   /* index of the next step, or EXPR_NONE */
};

struct expr_tree {
    char *source;
    GArray *nodes; /* struct expr_node; operands come before their operators */
    GArray *steps; /* struct expr_step */
    uint32_t root;
    uint32_t slot_count;
    /* Whether the meaning of a literal depends on the day of the first message. */
    bool has_time_of_day;
    GStringChunk *texts; /* the texts of nodes and steps */
    GPtrArray *patterns; /* struct expr_pattern: the patterns of nodes */
    GPtrArray *lists;    /* struct expr_list: the lists of nodes */
};

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

/* Returns whether nodes of `kind` compare the order of two operands. */
static inline bool expr_is_ordering(enum expr_kind kind)
{
    return kind >= EXPR_EQUAL && kind <= EXPR_GREATER_EQUAL;
}

/* Returns whether the node at `index` is a field whose path consists only of `name`. */
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
