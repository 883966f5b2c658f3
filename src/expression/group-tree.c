/* SPDX-License-Identifier: MIT */
#include "expression/group-tree.h"

#include <math.h>
#include <string.h>

enum {
    /* Children for smaller numbers, such as CPUs and most priorities, are in an array. */
    SMALL_NUMBERS = 256,
    FIRST_SMALL_NUMBERS = 16,
    ENTRY_SIZE = 64,   /* upper bound of the bytes of a hash table per entry */
    TABLE_SIZE = 256,  /* upper bound of the bytes of an empty hash table */
    MAX_SIZE = 1 << 28 /* the maximum size of a tree in bytes */
};

struct expr_group_children {
    struct expr_group **small; /* indexed by number; NULL if there is no such group */
    uint64_t small_count;
    struct expr_group *unknown;
    struct expr_group *last; /* the result of the last look-up in `others` */
    GHashTable *others;      /* `struct expr_group *`, both key and value; NULL if there is none */
};

/*
 * Returns the same number for all equal numbers, whatever their types. A real with an integral
 * value becomes an integer, and all NaNs become the same NaN.
 */
static struct expr_number normalize(struct expr_number number)
{
    if (G_LIKELY(!number.is_real)) {
        return number;
    }
    const double whole = trunc(number.real);
    if (isnan(whole)) {
        return expr_number_of_real((double) NAN);
    }
    return whole == number.real && fabs(whole) < 0x1p64
               ? (struct expr_number){.is_negative = whole < 0, .magnitude = (uint64_t) fabs(whole)}
               : number;
}

/*
 * Returns a hash of the value. The hash doesn't contain the kind, the type and the sign of the
 * value, so a few different values have the same hash.
 */
static guint hash_value(const struct expr_group_tree *self, const struct expr_value *value)
{
    if (value->kind == EXPR_VALUE_TEXT) {
        return (guint) tg_sip_hash(&self->hash_key, value->text, value->length);
    }
    const struct expr_number number = normalize(value->number);
    return (guint) tg_sip_hash(&self->hash_key, &number.magnitude, sizeof(number.magnitude));
}

static guint hash_of_group(gconstpointer data)
{
    return ((const struct expr_group *) data)->hash;
}

static bool are_equal_numbers(struct expr_number a, struct expr_number b)
{
    return a.is_real == b.is_real && a.is_negative == b.is_negative && a.magnitude == b.magnitude;
}

static bool are_equal(const struct expr_value *a, const struct expr_value *b)
{
    if (a->kind != b->kind) {
        return false;
    }
    return a->kind == EXPR_VALUE_TEXT
               ? a->length == b->length && memcmp(a->text, b->text, a->length) == 0
               : are_equal_numbers(normalize(a->number), normalize(b->number));
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
        .hash_key = tg_sip_key_random(),
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

/* Reserves `size` more bytes. Returns false if the tree would become too large. */
static bool reserve(struct expr_group_tree *self, size_t size)
{
    if (size > MAX_SIZE - self->size) {
        return false;
    }
    self->size += size;
    return true;
}

/* Creates a group below `parent`. Returns NULL if the tree is full. */
static struct expr_group *create_group(struct expr_group_tree *self,
    const struct expr_group *parent, const struct expr_value *value, guint hash)
{
    const size_t text_size = value->kind == EXPR_VALUE_TEXT ? value->length + 1 : 0;

    if (text_size > MAX_SIZE ||
        !reserve(self, sizeof(struct expr_group) + ENTRY_SIZE + text_size)) {
        return NULL;
    }
    struct expr_group *group = g_new0(struct expr_group, 1);
    group->parent = parent;
    group->value = *value;
    group->hash = hash;
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

    if (children->last && are_equal(&children->last->value, value)) {
        return children->last;
    }
    if (!children->others) {
        if (!reserve(self, TABLE_SIZE)) {
            return NULL;
        }
        children->others = g_hash_table_new(hash_of_group, equal_groups);
    }
    const struct expr_group wanted = {.value = *value, .hash = hash_value(self, value)};
    struct expr_group *group = g_hash_table_lookup(children->others, &wanted);
    if (!group) {
        group = create_group(self, parent, value, wanted.hash);
        if (!group) {
            return NULL;
        }
        g_hash_table_add(children->others, group);
    }
    children->last = group;
    return group;
}

static bool is_small(struct expr_number number)
{
    return !number.is_real && !number.is_negative && number.magnitude < SMALL_NUMBERS;
}

/* Returns a pointer to the child for a small number, or NULL if the tree is full. */
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
        *slot = create_group(self, parent, value, 0);
    }
    return *slot;
}

/* Returns the text of all names of a number. The text is valid until the next call. */
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

/*
 * Returns the value that distinguishes groups. For a number with names, this is the text of all its
 * names: numbers of different enumerations may be equal, so the number alone isn't sufficient. A
 * text ends at its first null character, as in comparisons.
 */
static struct expr_value reduce(struct expr_group_tree *self, const struct expr_value *value)
{
    struct expr_names names;

    switch (value->kind) {
    case EXPR_VALUE_TEXT:
        return expr_value_of_text(value->text);
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
    if (reduced.kind == EXPR_VALUE_NUMBER) {
        const struct expr_number number = normalize(reduced.number);

        if (is_small(number)) {
            struct expr_group **slot = get_small(self, parent->children, number.magnitude);

            return slot ? get_in(self, slot, parent, &reduced) : NULL;
        }
    }
    return reduced.kind == EXPR_VALUE_UNKNOWN
               ? get_in(self, &parent->children->unknown, parent, &reduced)
               : get_other(self, parent, &reduced);
}

static int compare_numbers(struct expr_number a, struct expr_number b)
{
    const enum expr_order order = expr_number_compare(a, b);

    /* NaN is sorted last. */
    if (order == EXPR_UNORDERED) {
        return (a.is_real && isnan(a.real)) - (b.is_real && isnan(b.real));
    }
    return (order == EXPR_GREATER_THAN) - (order == EXPR_LESS_THAN);
}

int expr_group_compare_values(const struct expr_value *a, const struct expr_value *b)
{
    static const int ranks[] = {
        [EXPR_VALUE_NUMBER] = 0, [EXPR_VALUE_TEXT] = 1, [EXPR_VALUE_UNKNOWN] = 2};

    if (a->kind != b->kind) {
        return ranks[a->kind] - ranks[b->kind];
    }
    return a->kind == EXPR_VALUE_NUMBER ? compare_numbers(a->number, b->number)
                                        : g_strcmp0(a->text, b->text);
}
