/* SPDX-License-Identifier: MIT */
#include "expression/group-tree.h"

#include <string.h>

enum {
    SMALL_NUMBERS = 256, /* below this, children are in an array: CPUs, most priorities */
    FIRST_SMALL_NUMBERS = 16,
    ENTRY_SIZE = 64,   /* bytes of a hash table for one entry, at most */
    TABLE_SIZE = 256,  /* bytes of an empty hash table, at most */
    MAX_SIZE = 1 << 28 /* bytes */
};

struct expr_group_children {
    struct expr_group **small; /* by number; NULL: there is no such group */
    uint64_t small_count;
    struct expr_group *unknown;
    struct expr_group *last; /* of the last look-up in `others` */
    GHashTable *others;      /* `struct expr_group *`, which is key and value; NULL: none */
};

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

static guint hash_group(gconstpointer data)
{
    const struct expr_value *value = &((const struct expr_group *) data)->value;
    uint64_t hash = value->kind, word = 0;
    size_t i;

    if (value->kind == EXPR_VALUE_NUMBER) {
        return (guint) mix(
            hash, value->number.magnitude + value->number.is_negative + value->number.is_real);
    }
    for (i = 0; i + sizeof(word) <= value->length; i += sizeof(word)) {
        memcpy(&word, value->text + i, sizeof(word));
        hash = mix(hash, word);
    }
    word = value->length;
    memcpy(&word, value->text + i, value->length - i);
    return (guint) mix(hash, word);
}

static bool are_equal(const struct expr_value *a, const struct expr_value *b)
{
    if (a->kind != b->kind) {
        return false;
    }
    return a->kind == EXPR_VALUE_TEXT
               ? a->length == b->length && memcmp(a->text, b->text, a->length) == 0
               : a->number.is_real == b->number.is_real &&
                     a->number.is_negative == b->number.is_negative &&
                     a->number.magnitude == b->number.magnitude;
}

static gboolean equal_groups(gconstpointer a, gconstpointer b)
{
    return are_equal(
        &((const struct expr_group *) a)->value, &((const struct expr_group *) b)->value);
}

static void free_children(struct expr_group_children *self)
{
    if (self) {
        g_clear_pointer(&self->others, g_hash_table_unref);
        g_free(self->small);
        g_free(self);
    }
}

static void free_group(gpointer data)
{
    struct expr_group *group = data;

    free_children(group->children);
    g_free(group);
}

void expr_group_tree_init(struct expr_group_tree *self)
{
    *self = (struct expr_group_tree){
        .groups = g_ptr_array_new_with_free_func(free_group),
        .texts = g_string_chunk_new(4096),
        .joined = g_string_new(NULL),
    };
}

void expr_group_tree_clear(struct expr_group_tree *self)
{
    free_children(self->root.children);
    g_ptr_array_unref(self->groups);
    g_string_chunk_free(self->texts);
    g_string_free(self->joined, TRUE);
}

/* Returns false if there is no room for `size` more bytes. */
static bool reserve(struct expr_group_tree *self, size_t size)
{
    if (size > MAX_SIZE - self->size) {
        return false;
    }
    self->size += size;
    return true;
}

/* Returns NULL if the tree is full. */
static struct expr_group *create_group(
    struct expr_group_tree *self, const struct expr_group *parent, const struct expr_value *value)
{
    const size_t text_size = value->kind == EXPR_VALUE_TEXT ? value->length + 1 : 0;

    if (text_size > MAX_SIZE ||
        !reserve(self, sizeof(struct expr_group) + ENTRY_SIZE + text_size)) {
        return NULL;
    }
    struct expr_group *group = g_new0(struct expr_group, 1);
    group->parent = parent;
    group->value = *value;
    if (text_size > 0) {
        group->value.text =
            g_string_chunk_insert_len(self->texts, value->text, (ssize_t) value->length);
    }
    g_ptr_array_add(self->groups, group);
    return group;
}

static struct expr_group *get_other(
    struct expr_group_tree *self, struct expr_group *parent, const struct expr_value *value)
{
    struct expr_group_children *children = parent->children;
    const struct expr_group wanted = {.value = *value};

    if (children->last && are_equal(&children->last->value, value)) {
        return children->last;
    }
    if (!children->others) {
        if (!reserve(self, TABLE_SIZE)) {
            return NULL;
        }
        children->others = g_hash_table_new(hash_group, equal_groups);
    }
    struct expr_group *group = g_hash_table_lookup(children->others, &wanted);
    if (!group) {
        group = create_group(self, parent, value);
        if (!group) {
            return NULL;
        }
        g_hash_table_add(children->others, group);
    }
    children->last = group;
    return group;
}

static bool is_small(const struct expr_value *value)
{
    return value->kind == EXPR_VALUE_NUMBER && !value->number.is_real &&
           !value->number.is_negative && value->number.magnitude < SMALL_NUMBERS;
}

/* The place of the child for a small number; NULL if the tree is full. */
static struct expr_group **get_small(
    struct expr_group_tree *self, struct expr_group_children *children, uint64_t number)
{
    uint64_t count = MAX(children->small_count, FIRST_SMALL_NUMBERS);

    while (count <= number) {
        count *= 2;
    }
    if (count > children->small_count) {
        if (!reserve(self, (count - children->small_count) * sizeof(children->small[0]))) {
            return NULL;
        }
        children->small = g_renew(struct expr_group *, children->small, count);
        memset(children->small + children->small_count, 0,
            (count - children->small_count) * sizeof(children->small[0]));
        children->small_count = count;
    }
    return &children->small[number];
}

static struct expr_group *get_in(struct expr_group_tree *self, struct expr_group **slot,
    const struct expr_group *parent, const struct expr_value *value)
{
    if (!*slot) {
        *slot = create_group(self, parent, value);
    }
    return *slot;
}

/* Returns the text of all names of a number. It is valid until the next call. */
static struct expr_value join(struct expr_group_tree *self, const struct expr_names *names)
{
    if (names->count == 1) {
        return expr_value_of_text(names->names[0]);
    }
    g_string_truncate(self->joined, 0);
    for (uint64_t i = 0; i < names->count; i++) {
        if (i > 0) {
            g_string_append(self->joined, " | ");
        }
        g_string_append(self->joined, names->names[i]);
    }
    return (struct expr_value){
        .kind = EXPR_VALUE_TEXT, .text = self->joined->str, .length = self->joined->len};
}

/* Returns what distinguishes groups: a number with names is the text of all its names. Numbers of
 * different enumerations may be equal, so the number itself doesn't distinguish them. */
static struct expr_value reduce(struct expr_group_tree *self, const struct expr_value *value)
{
    struct expr_names names;

    switch (value->kind) {
    case EXPR_VALUE_TEXT:
        return (struct expr_value){
            .kind = EXPR_VALUE_TEXT, .text = value->text, .length = value->length};
    case EXPR_VALUE_NUMBER:
        if (value->text) {
            return expr_value_of_text(value->text);
        }
        if (value->enumeration && expr_value_get_names(value, &names) && names.count > 0) {
            return join(self, &names);
        }
        return expr_value_of_number(value->number);
    default:
        return expr_value_unknown();
    }
}

struct expr_group *expr_group_tree_get(
    struct expr_group_tree *self, struct expr_group *parent, const struct expr_value *value)
{
    const struct expr_value reduced = reduce(self, value);

    if (!parent->children) {
        if (!reserve(self, sizeof(struct expr_group_children))) {
            return NULL;
        }
        parent->children = g_new0(struct expr_group_children, 1);
    }
    if (is_small(&reduced)) {
        struct expr_group **slot = get_small(self, parent->children, reduced.number.magnitude);

        return slot ? get_in(self, slot, parent, &reduced) : NULL;
    }
    return reduced.kind == EXPR_VALUE_UNKNOWN
               ? get_in(self, &parent->children->unknown, parent, &reduced)
               : get_other(self, parent, &reduced);
}

int expr_group_compare_values(const struct expr_value *a, const struct expr_value *b)
{
    static const int ranks[] = {
        [EXPR_VALUE_NUMBER] = 0, [EXPR_VALUE_TEXT] = 1, [EXPR_VALUE_UNKNOWN] = 2};

    if (a->kind != b->kind) {
        return ranks[a->kind] - ranks[b->kind];
    }
    if (a->kind == EXPR_VALUE_NUMBER) {
        const enum expr_order order = expr_number_compare(a->number, b->number);

        return (order == EXPR_GREATER_THAN) - (order == EXPR_LESS_THAN);
    }
    return g_strcmp0(a->text, b->text);
}
