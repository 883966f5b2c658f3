/* SPDX-License-Identifier: MIT */
/*
 * Parses text of the filter language into a tree. The language extends that of LTTng's filters:
 *
 *     expression = unary {operator expression}       each operator associates to the left
 *     unary      = ["!" | "~" | "-" | "+"] unary | operand
 *     operand    = integer | real | string | time | field | "(" expression ")"
 *                | "has" "(" field ")" | "len" "(" field ")" | "any" "(" field "," expression ")"
 *     field      = name {"." name | "[" integer "]" | "[" string "]"}
 *     list       = item | "(" item {"," item} ")"
 *     item       = unary [".." unary]
 *
 * Operators, from the highest to the lowest precedence: `<< >>`, `&`, `^`, `|`, `< <= > >=`,
 * `== != =~ !~ =* in`, `&&`, `||`. The right operand of `=~`, `!~` and `=*` is a string, and that
 * of `in` is a list. Numbers and strings have C's notation, but strings may also have single
 * quotes. A name may begin with `$` and contain `:`; after a `:`, it may also contain `-`. `_` is
 * the array element in the condition of `any`. A time is a time of day, such as 17:46:22.9, or has
 * a date, such as 2026-01-02T17:46:22Z. Comments are those of C.
 */
#ifndef EXPRESSION_PARSER_H
#define EXPRESSION_PARSER_H

#include "expression/tree.h"

/*
 * Parses `text`, which may be hostile: its length, its nesting and the number of its operands are
 * limited. If `text` isn't a valid expression, returns NULL and sets `*error` to a message with the
 * reason, followed by the line of `text` and a caret. The caller frees `*error` with g_free().
 */
struct expr_tree *expr_parse(const char *text, char **error);

/* The maximum number of expressions in a list. */
enum { EXPR_MAX_LIST = 16 };

/*
 * Parses a list of expressions, separated by commas, such as `name, $cpu`. Adds the expressions to
 * `trees`, and their texts to `texts`. Returns false if the list is malformed, and sets `*error`
 * like expr_parse(). The arrays own their elements.
 */
bool expr_parse_list(const char *text, GPtrArray *trees, GPtrArray *texts, char **error);

/*
 * Returns the message `what`, followed by the line of `text` with a caret at the byte offset
 * `offset`.
 */
char *expr_explain(const char *text, size_t offset, const char *what);

#endif
