/* SPDX-License-Identifier: MIT */
/* Computes the value of an expression that is bound to the events of a class. */
#ifndef EXPRESSION_EVALUATE_H
#define EXPRESSION_EVALUATE_H

#include "expression/program.h"

/*
 * The event for which an expression is computed. All members are zero if the computation needs no
 * event.
 */
struct expr_evaluation {
    const struct expr_program *program;
    const bt_message *message;
    const bt_event *event;
    const bt_x_field_cell *cells;
    const bt_packet *packet;
    const bt_field *element; /* the element of the innermost EXPR_ANY */
    uint32_t element_count;  /* the number of elements that EXPR_ANY has tested */
};

struct expr_value expr_evaluate(struct expr_evaluation *self, uint32_t index);
enum expr_truth expr_evaluate_truth(struct expr_evaluation *self, uint32_t index);

/* Returns the value of a node that depends only on the values of its operands. */
struct expr_value expr_evaluate_operator(
    struct expr_evaluation *self, const struct expr_node *node);

#endif
