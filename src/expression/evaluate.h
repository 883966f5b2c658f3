/* SPDX-License-Identifier: MIT */
/* Computing the value of an expression that is bound to the events of a class. */
#ifndef EXPRESSION_EVALUATE_H
#define EXPRESSION_EVALUATE_H

#include "base/time-bound.h"
#include "expression/field.h"
#include "expression/number.h"
#include "expression/pattern.h"
#include "expression/times.h"
#include "expression/tree.h"

enum expr_value_kind {
    EXPR_VALUE_UNKNOWN,
    EXPR_VALUE_NUMBER,
    EXPR_VALUE_TEXT,
};

struct expr_value {
    enum expr_value_kind kind;
    struct expr_number number;
    const char *text; /* null-terminated; of a number: another name for it, or NULL */
    size_t length;    /* of a text (bytes) */
    const struct expr_pattern *pattern; /* of a literal: what it matches; NULL: it is no literal */
    const bt_field *enumeration;        /* has other names for the number; NULL: it has none */
};

/* Where the value of a node comes from. */
enum expr_origin {
    EXPR_FROM_OPERANDS,
    EXPR_FROM_CONSTANT,
    EXPR_FROM_FIELD,
    EXPR_FROM_CLOCK,       /* `$ts` */
    EXPR_FROM_TIME_OF_DAY, /* a literal that `$ts` is compared with, while the day isn't known */
    EXPR_FROM_STREAM,      /* `$stream` */
    EXPR_FROM_TRACE,       /* `$trace` */
};

/* Of the node of the tree that has the same index. */
struct expr_bound_node {
    enum expr_origin origin;
    struct expr_value constant;
    struct expr_field field;
    struct expr_pattern *pattern; /* owned */
    struct tg_time_bound time;
};

struct expr_program {
    const struct expr_tree *tree; /* borrowed */
    struct expr_times *times;     /* borrowed */
    struct expr_bound_node *nodes;
};

/* An event while the expression is computed; all zero while none is needed. */
struct expr_evaluation {
    const struct expr_program *program;
    const bt_message *message;
    const bt_event *event;
    const bt_x_field_cell *cells;
    const bt_packet *packet;
    const bt_field *element; /* of the innermost EXPR_ANY */
};

struct expr_value expr_evaluate(struct expr_evaluation *self, uint32_t index);
enum expr_truth expr_evaluate_truth(struct expr_evaluation *self, uint32_t index);

struct expr_value expr_value_of_truth(enum expr_truth truth);
enum expr_truth expr_truth_of_value(const struct expr_value *value);

#endif
