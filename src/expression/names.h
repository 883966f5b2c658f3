/* SPDX-License-Identifier: MIT */
/* What the names in an expression stand for in the events of a class. */
#ifndef EXPRESSION_NAMES_H
#define EXPRESSION_NAMES_H

#include <stdbool.h>

#include "base/similar.h"
#include "expression/program.h"

/* Whether the node at `index` is a name that isn't that of a field, such as `$ts`. */
bool expr_is_special(const struct expr_tree *tree, uint32_t index);

/* Whether a name restricts the scopes in which a field is searched, such as `$ctx`. */
bool expr_is_scope_word(const char *name);

/* The special name that is `name` after its `$`, such as `$cpu`; NULL if there is none. */
const char *expr_find_dollar_name(const char *name);

/* Compares all such names, and those of scopes. */
void expr_offer_special_names(struct tg_similar *similar);

/* Looks up an EXPR_FIELD: a special name, a field, or `true` or `false`. */
void expr_bind_field(struct expr_program *program, uint32_t index);

/* Looks up an EXPR_ELEMENT; `element_class` is NULL if there is no array. */
void expr_bind_element(
    struct expr_program *program, uint32_t index, const bt_field_class *element_class);

/*
 * Whether the meaning of literals that are compared with the node at `index` depends on it: they
 * may be times or names of log levels.
 */
bool expr_gives_meaning(const struct expr_tree *tree, uint32_t index);

/*
 * What the operand at `index` means may depend on the one that it is compared with, `subject`: a
 * name that is no field may be a label of an enumeration or a log level, and a literal may be a
 * time. Both are bound already.
 */
void expr_bind_beside(struct expr_program *program, uint32_t subject, uint32_t index);

#endif
