/* SPDX-License-Identifier: MIT */
/*
 * Text of the filter language -> tree. It is that of LTTng's filters and more:
 *
 *     expression = unary {operator expression}       each operator associates to the left
 *     unary      = ["!" | "~" | "-" | "+"] unary | operand
 *     operand    = integer | real | string | time | field | "(" expression ")"
 *                | "has" "(" field ")" | "len" "(" field ")" | "any" "(" field "," expression ")"
 *     field      = name {"." name | "[" integer "]" | "[" string "]"}
 *     list       = item | "(" item {"," item} ")"
 *     item       = unary [".." unary]
 *
 * Operators, from those that bind tightest: `<< >>`, `&`, `^`, `|`, `< <= > >=`,
 * `== != =~ !~ =* in`, `&&`, `||`. On the right of `=~`, `!~` and `=*` is a string, and on that of
 * `in` a list. Numbers and strings are those of C; strings have single quotes, too. A name may
 * begin with `$` and contain `:`, and then `-`; `_` is the element of which `any` speaks. A time is
 * of a day, such as 17:46:22.9, or has a date, such as 2026-01-02T17:46:22Z. Comments are those of
 * C.
 */
#ifndef EXPRESSION_PARSER_H
#define EXPRESSION_PARSER_H

#include "expression/tree.h"

/*
 * Parses `text`, which is hostile: its length, its depth and the number of its operands are
 * limited. Returns NULL if it is no expression, and sets `*error`, to be freed with g_free(): what
 * is wrong, and below it the line with a caret.
 */
struct expr_tree *expr_parse(const char *text, char **error);

/* The most expressions of a list. */
enum { EXPR_MAX_LIST = 16 };

/*
 * Parses a list of expressions, separated by commas, such as `name, $cpu`. Adds them to `trees`,
 * and the text of each one to `texts`. Returns false if the list is wrong, and sets `*error` like
 * expr_parse(). The arrays own their elements.
 */
bool expr_parse_list(const char *text, GPtrArray *trees, GPtrArray *texts, char **error);

/* Returns the message `what`, and below it the line of `text` with a caret at `offset` (bytes). */
char *expr_explain(const char *text, size_t offset, const char *what);

#endif
