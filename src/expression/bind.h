/* SPDX-License-Identifier: MIT */
/* Binds the nodes of an expression to the fields, names and constants of an event class. */
#ifndef EXPRESSION_BIND_H
#define EXPRESSION_BIND_H

#include "expression/program.h"

/* Fills in the slots of a program. All slots must be zero before the call. */
void expr_bind_nodes(struct expr_program *program);

#endif
