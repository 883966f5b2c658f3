/* SPDX-License-Identifier: MIT */
/* Lexical scopes. */
#include "ctf/metadata/tsdl/scope.h"

enum { INITIAL_BUCKETS = 64 };

void tsdl_scopes_init(struct tsdl_scopes *scopes)
{
    scopes->declarations = g_array_new(FALSE, FALSE, sizeof(struct tsdl_declaration));
    scopes->starts = g_array_new(FALSE, FALSE, sizeof(guint));
    scopes->bucket_count = INITIAL_BUCKETS;
    scopes->buckets = g_new0(uint32_t, scopes->bucket_count);
}

static struct tsdl_declaration *declaration_at(const struct tsdl_scopes *scopes, guint index)
{
    return &g_array_index(scopes->declarations, struct tsdl_declaration, index);
}

static void truncate_to(struct tsdl_scopes *scopes, guint count)
{
    for (guint i = scopes->declarations->len; i > count; i--) {
        struct tsdl_declaration *declaration = declaration_at(scopes, i - 1);

        scopes->buckets[declaration->hash & (scopes->bucket_count - 1)] = declaration->next;
        g_free(declaration->name);
        ctf_field_class_free(declaration->field_class);
    }
    g_array_set_size(scopes->declarations, count);
}

void tsdl_scopes_clear(struct tsdl_scopes *scopes)
{
    truncate_to(scopes, 0);
    g_array_free(scopes->declarations, TRUE);
    g_array_free(scopes->starts, TRUE);
    g_free(scopes->buckets);
}

void tsdl_scopes_open(struct tsdl_scopes *scopes)
{
    g_array_append_val(scopes->starts, scopes->declarations->len);
}

static guint start_of_innermost(const struct tsdl_scopes *scopes)
{
    if (scopes->starts->len == 0) {
        return 0;
    }
    return g_array_index(scopes->starts, guint, scopes->starts->len - 1);
}

void tsdl_scopes_close(struct tsdl_scopes *scopes)
{
    truncate_to(scopes, start_of_innermost(scopes));
    g_array_set_size(scopes->starts, scopes->starts->len - 1);
}

void tsdl_scopes_reset(struct tsdl_scopes *scopes, guint count)
{
    truncate_to(scopes, count);
    g_array_set_size(scopes->starts, 0);
}

/* FNV-1a hash, which is fast for short names. */
static uint32_t hash_name(enum tsdl_declaration_kind kind, struct tsdl_slice name)
{
    uint32_t hash = UINT32_C(2166136261) ^ kind;

    for (size_t i = 0; i < name.length; i++) {
        hash = (hash ^ (unsigned char) name.text[i]) * UINT32_C(16777619);
    }
    return hash;
}

/* Returns the index + 1 of the innermost declaration, or 0. */
static guint find_index(
    const struct tsdl_scopes *scopes, enum tsdl_declaration_kind kind, struct tsdl_slice name)
{
    uint32_t hash = hash_name(kind, name);
    guint index = scopes->buckets[hash & (scopes->bucket_count - 1)];

    while (index > 0) {
        const struct tsdl_declaration *declaration = declaration_at(scopes, index - 1);

        if (declaration->hash == hash && declaration->kind == kind &&
            declaration->name_length == name.length &&
            memcmp(declaration->name, name.text, name.length) == 0) {
            break;
        }
        index = declaration->next;
    }
    return index;
}

const struct tsdl_declaration *tsdl_scopes_find(
    const struct tsdl_scopes *scopes, enum tsdl_declaration_kind kind, struct tsdl_slice name)
{
    guint index = find_index(scopes, kind, name);

    return index > 0 ? declaration_at(scopes, index - 1) : NULL;
}

bool tsdl_scopes_is_declared_here(
    const struct tsdl_scopes *scopes, enum tsdl_declaration_kind kind, struct tsdl_slice name)
{
    return find_index(scopes, kind, name) > start_of_innermost(scopes);
}

/* Adds the declaration at `index` to the head of its bucket. */
static void link_declaration(struct tsdl_scopes *scopes, guint index)
{
    struct tsdl_declaration *declaration = declaration_at(scopes, index);
    uint32_t *bucket = &scopes->buckets[declaration->hash & (scopes->bucket_count - 1)];

    declaration->next = *bucket;
    *bucket = index + 1;
}

static void grow(struct tsdl_scopes *scopes)
{
    scopes->bucket_count *= 2;
    g_free(scopes->buckets);
    scopes->buckets = g_new0(uint32_t, scopes->bucket_count);
    for (guint i = 0; i < scopes->declarations->len; i++) {
        link_declaration(scopes, i);
    }
}

void tsdl_scopes_declare(
    struct tsdl_scopes *scopes, struct tsdl_declaration declaration, struct tsdl_slice name)
{
    declaration.name = g_strndup(name.text, name.length);
    declaration.name_length = name.length;
    declaration.hash = hash_name(declaration.kind, name);
    g_array_append_val(scopes->declarations, declaration);
    link_declaration(scopes, scopes->declarations->len - 1);
    if (scopes->declarations->len > scopes->bucket_count) {
        grow(scopes);
    }
}
