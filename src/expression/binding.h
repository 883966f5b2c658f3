/* SPDX-License-Identifier: MIT */
/*
 * An expression bound to the events of one class: its names are looked up once, what doesn't depend
 * on an event is computed once, and of an event, only the fields that it names are decoded.
 */
#ifndef EXPRESSION_BINDING_H
#define EXPRESSION_BINDING_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "expression/operand-kinds.h"
#include "expression/times.h"
#include "expression/tree.h"
#include "expression/truth.h"

/* What is known without an event. */
enum expr_verdict { EXPR_NEVER, EXPR_ALWAYS, EXPR_DEPENDS };

struct expr_binding;

/*
 * Binds an expression to a class, which is frozen from now on. `tree` and `times` are borrowed, and
 * must outlive the binding; the class is held. A binding is for one thread at a time.
 */
struct expr_binding *expr_bind(
    const struct expr_tree *tree, const bt_event_class *event_class, struct expr_times *times);

/* The same for the value of the expression instead of its truth: see expr_binding_value(). */
struct expr_binding *expr_bind_value(
    const struct expr_tree *tree, const bt_event_class *event_class, struct expr_times *times);

void expr_binding_destroy(struct expr_binding *self);

enum expr_verdict expr_binding_verdict(const struct expr_binding *self);

/*
 * Whether the node at `index` of the tree, an EXPR_FIELD, stands for something in the class: a
 * field that events may have, a special name, or a label.
 */
bool expr_binding_knows(const struct expr_binding *self, uint32_t index);

/* Whether the operator at `index` can do something with its operands: see expr_operands_fit(). */
enum expr_fit expr_binding_fits(const struct expr_binding *self, uint32_t index, const char **why);

/*
 * Whether the expression is true of an event of the class, given as its message. False or unknown,
 * which of them isn't said if it is never true.
 */
enum expr_truth expr_binding_test(struct expr_binding *self, const bt_message *message);

/* The value that the expression has for all events of the class; NULL: it depends on the event. */
const struct expr_value *expr_binding_constant(const struct expr_binding *self);

/* The value of the expression for an event of the class, given as its message. It is valid until
 * the next call, and as long as the message. */
struct expr_value expr_binding_value(struct expr_binding *self, const bt_message *message);

#endif
