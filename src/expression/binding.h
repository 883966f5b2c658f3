/* SPDX-License-Identifier: MIT */
/*
 * An expression that is bound to the events of one class. Names are looked up once, and parts that
 * don't depend on an event are computed once. Only the fields that the expression names are
 * decoded.
 */
#ifndef EXPRESSION_BINDING_H
#define EXPRESSION_BINDING_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "expression/operand-kinds.h"
#include "expression/times.h"
#include "expression/tree.h"
#include "expression/truth.h"

/* The possible truths of an expression for the events of a class. */
enum expr_verdict { EXPR_NEVER, EXPR_ALWAYS, EXPR_DEPENDS };

struct expr_binding;

/*
 * Binds an expression to an event class, which becomes frozen. `tree` and `times` are borrowed and
 * must outlive the binding. The binding holds a reference to the class. Only one thread at a time
 * may use a binding.
 */
struct expr_binding *expr_bind(
    const struct expr_tree *tree, const bt_event_class *event_class, struct expr_times *times);

/*
 * Like expr_bind(), for the value of the expression instead of its truth: see expr_binding_value().
 */
struct expr_binding *expr_bind_value(
    const struct expr_tree *tree, const bt_event_class *event_class, struct expr_times *times);

void expr_binding_destroy(struct expr_binding *self);

enum expr_verdict expr_binding_verdict(const struct expr_binding *self);

/*
 * Returns whether the node at `index` of the tree, an EXPR_FIELD, has a meaning in the class: a
 * field that events may have, a special name, or a label.
 */
bool expr_binding_knows(const struct expr_binding *self, uint32_t index);

/*
 * Returns whether the operands of the operator at `index` have suitable kinds: see
 * expr_operands_fit().
 */
enum expr_fit expr_binding_fits(const struct expr_binding *self, uint32_t index, const char **why);

/*
 * Returns whether the expression is true for an event of the class, which the message contains. If
 * the expression is never true, the result doesn't distinguish false from unknown.
 */
enum expr_truth expr_binding_test(struct expr_binding *self, const bt_message *message);

/*
 * Returns the value of the expression for all events of the class, or NULL if the value depends on
 * the event.
 */
const struct expr_value *expr_binding_constant(const struct expr_binding *self);

/*
 * Returns the value of the expression for an event of the class, which the message contains. The
 * value is valid until the next call, or until the message is released.
 */
struct expr_value expr_binding_value(struct expr_binding *self, const bt_message *message);

#endif
