/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the parser of the filter language: what is printed must be parsed as the same. It has more
 * parentheses, so it could be nested too deeply.
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

void fuzz_text(const char *text)
{
    g_autofree char *error = NULL, *printed = NULL, *again = NULL;
    struct expr_tree *tree = expr_parse(text, &error);
    bool is_flat;

    g_assert(!tree == !!error);
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
