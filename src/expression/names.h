/* SPDX-License-Identifier: MIT */
/* Binds the names in an expression to the events of a class. */
#ifndef EXPRESSION_NAMES_H
#define EXPRESSION_NAMES_H

#include <stdbool.h>

#include "base/similar.h"
#include "expression/program.h"

/*
 * Returns whether the node at `index` is a special name, such as `$ts`, and not the name of a
 * field.
 */
bool expr_is_special(const struct expr_tree *tree, uint32_t index);

/* Returns whether a name, such as `$ctx`, restricts the scopes in which a field is searched for. */
bool expr_is_scope_word(const char *name);

/*
 * Returns the special name that consists of `$` and `name`, such as `$cpu`, or NULL if there is
 * none.
 */
const char *expr_find_dollar_name(const char *name);

/* Offers all special names and scopes as corrections of a misspelt name. */
void expr_offer_special_names(struct tg_similar *similar);

/* Binds an EXPR_FIELD to a special name, a field, or the constant `true` or `false`. */
void expr_bind_field(struct expr_program *program, uint32_t index);

/*
 * Binds an EXPR_ELEMENT. `element_class` is NULL if the first operand of the enclosing EXPR_ANY
 * isn't an array.
 */
void expr_bind_element(
    struct expr_program *program, uint32_t index, const bt_field_class *element_class);

/*
 * Returns whether the node at `index` affects the meaning of literals that are compared with it:
 * the literals may be times or names of log levels.
 */
bool expr_gives_meaning(const struct expr_tree *tree, uint32_t index);

/*
 * Binds the operand at `index` again if its meaning depends on `subject`, the operand with which it
 * is compared. A name that isn't a field may be a label of an enumeration or a log level. A literal
 * may be a time. Both operands must already be bound.
 */
void expr_bind_beside(struct expr_program *program, uint32_t subject, uint32_t index);

#endif
