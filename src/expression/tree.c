/* SPDX-License-Identifier: MIT */
#include "expression/tree.h"

#include "expression/list.h"

struct expr_tree *expr_tree_create(const char *source)
{
    struct expr_tree *self = g_new0(struct expr_tree, 1);

    self->source = g_strdup(source);
    self->nodes = g_array_new(FALSE, FALSE, sizeof(struct expr_node));
    self->steps = g_array_new(FALSE, FALSE, sizeof(struct expr_step));
    self->texts = g_string_chunk_new(256);
    self->patterns = g_ptr_array_new_with_free_func((GDestroyNotify) expr_pattern_destroy);
    self->lists = g_ptr_array_new_with_free_func((GDestroyNotify) expr_list_destroy);
    return self;
}

void expr_tree_destroy(struct expr_tree *tree)
{
    if (!tree) {
        return;
    }
    g_array_unref(tree->nodes);
    g_array_unref(tree->steps);
    g_ptr_array_unref(tree->lists);
    g_ptr_array_unref(tree->patterns);
    g_string_chunk_free(tree->texts);
    g_free(tree->source);
    g_free(tree);
}
