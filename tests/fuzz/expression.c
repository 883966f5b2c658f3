/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the parser of the filter language. Parsing a printed expression must result in the same
 * expression. The printed text has more parentheses, so it may be nested too deeply. A text with
 * one expression is also a list with one expression.
 */
#include "../expression/tree-print.h"
#include "expression/parser.h"
#include "text.h"

enum { MAX_HEIGHT = 50 };

static char *print(const struct expr_tree *tree)
{
    GString *text = g_string_new(NULL);

    expr_tree_print(tree, text);
    return g_string_free(text, FALSE);
}

static void destroy_tree(gpointer tree)
{
    expr_tree_destroy(tree);
}

static void check_list(const char *text, bool is_expression)
{
    g_autoptr(GPtrArray) trees = g_ptr_array_new_with_free_func(destroy_tree);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *error = NULL;
    const bool is_list = expr_parse_list(text, trees, texts, &error);

    g_assert(is_list == !error);
    g_assert(trees->len == texts->len && trees->len <= EXPR_MAX_LIST);
    g_assert(!is_expression || (is_list && trees->len == 1));
}

void fuzz_text(const char *text)
{
    g_autofree char *error = NULL, *printed = NULL, *again = NULL;
    struct expr_tree *tree = expr_parse(text, &error);
    bool is_flat;

    g_assert(!tree == !!error);
    check_list(text, tree != NULL);
    if (!tree) {
        return;
    }
    printed = print(tree);
    is_flat = expr_node_at(tree, tree->root)->height <= MAX_HEIGHT;
    expr_tree_destroy(tree);
    tree = is_flat ? expr_parse(printed, &error) : NULL;
    if (!tree) {
        g_assert(!is_flat);
        return;
    }
    again = print(tree);
    g_assert_cmpstr(again, ==, printed);
    expr_tree_destroy(tree);
}
