/* SPDX-License-Identifier: MIT */
/* What the nodes of an expression are in an event class: fields, names and constants. */
#ifndef EXPRESSION_BIND_H
#define EXPRESSION_BIND_H

#include "expression/program.h"

/* Fills in the slots of a program, which must be zero. */
void expr_bind_nodes(struct expr_program *program);

#endif
