/* SPDX-License-Identifier: MIT */
/* Schemas and arrays are trees of the same shape. A consumer may move each node out of its tree. */
#include "columns/arrow.h"

#include <glib.h>

#define DEFINE_TREE(linkage, type, name)                                                           \
    linkage void name##_add_children(struct type *node, bool has_dictionary)                       \
    {                                                                                              \
        node->children = g_new0(struct type *, node->n_children);                                  \
        for (int64_t i = 0; i < node->n_children; i++) {                                           \
            node->children[i] = g_new0(struct type, 1);                                            \
        }                                                                                          \
        node->dictionary = has_dictionary ? g_new0(struct type, 1) : NULL;                         \
    }                                                                                              \
                                                                                                   \
    static void name##_free(struct type *node)                                                     \
    {                                                                                              \
        /* Skip nodes that were moved out: their new owners release them. */                       \
        if (node && node->release) {                                                               \
            node->release(node);                                                                   \
        }                                                                                          \
        g_free(node);                                                                              \
    }                                                                                              \
                                                                                                   \
    linkage void name##_release_children(struct type *node)                                        \
    {                                                                                              \
        for (int64_t i = 0; i < node->n_children; i++) {                                           \
            name##_free(node->children[i]);                                                        \
        }                                                                                          \
        g_free(node->children);                                                                    \
        name##_free(node->dictionary);                                                             \
    }

DEFINE_TREE(static, ArrowSchema, schema)
DEFINE_TREE(/* extern */, ArrowArray, col_array)

static void release_schema(struct ArrowSchema *schema)
{
    schema_release_children(schema);
    g_free((char *) schema->name);
    schema->release = NULL;
}

void col_schema_init(struct ArrowSchema *schema, const char *format, const char *name,
    int64_t child_count, bool has_dictionary)
{
    *schema = (struct ArrowSchema){
        .format = format,
        .name = g_strdup(name),
        .flags = ARROW_FLAG_NULLABLE,
        .n_children = child_count,
        .release = release_schema,
    };
    schema_add_children(schema, has_dictionary);
}

void col_schema_copy(const struct ArrowSchema *schema, struct ArrowSchema *copy)
{
    col_schema_init(copy, schema->format, schema->name, schema->n_children, schema->dictionary);
    for (int64_t i = 0; i < copy->n_children; i++) {
        col_schema_copy(schema->children[i], copy->children[i]);
    }
    if (schema->dictionary) {
        col_schema_copy(schema->dictionary, copy->dictionary);
    }
}
