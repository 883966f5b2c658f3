/* SPDX-License-Identifier: MIT */
/* Computing the value of an expression that is bound to the events of a class. */
#ifndef EXPRESSION_EVALUATE_H
#define EXPRESSION_EVALUATE_H

#include "expression/program.h"

/* An event while the expression is computed; all zero while none is needed. */
struct expr_evaluation {
    const struct expr_program *program;
    const bt_message *message;
    const bt_event *event;
    const bt_x_field_cell *cells;
    const bt_packet *packet;
    const bt_field *element; /* of the innermost EXPR_ANY */
    uint32_t element_count;  /* that EXPR_ANY has looked at */
};

struct expr_value expr_evaluate(struct expr_evaluation *self, uint32_t index);
enum expr_truth expr_evaluate_truth(struct expr_evaluation *self, uint32_t index);

/* Of a node whose value is that of its operands. */
struct expr_value expr_evaluate_operator(
    struct expr_evaluation *self, const struct expr_node *node);

#endif
