/* SPDX-License-Identifier: MIT */
/* Finds properties of the original schema; see original-classes.h. */
#include "plugins/ctf/fs-sink/schema/original-classes.h"

#include <string.h>

#include "ctf/schema/key-slots.h"

/* A length field of the original schema. */
struct length {
    /*
     * The translation of the length field (borrowed), or NULL if the field isn't written as an
     * unsigned integer.
     */
    struct ctf_field_class *output;
    GPtrArray *names; /* the path of the translation: borrowed member names */
    /* the innermost variant option that contains the field, or NULL */
    const struct ctf_field_class *option;
};

struct original_lengths {
    GHashTable *by_slot; /* slot of the original schema -> GPtrArray of struct length */
};

/* A walk over a root structure of the original and over its translation in parallel. */
struct walk {
    struct original_lengths *lengths;
    struct schema_translation *translation;
    GPtrArray *names;   /* the path of the current field of the translation */
    GPtrArray *options; /* the variant options that contain the current field of the original */
};

static void free_length(void *data)
{
    struct length *length = data;

    g_ptr_array_unref(length->names);
    g_free(length);
}

struct original_lengths *original_lengths_create(void)
{
    struct original_lengths *self = g_new(struct original_lengths, 1);

    self->by_slot = g_hash_table_new_full(
        g_direct_hash, g_direct_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
    return self;
}

void original_lengths_free(struct original_lengths *lengths)
{
    if (lengths) {
        g_hash_table_unref(lengths->by_slot);
        g_free(lengths);
    }
}

/* Adds the field if it is a key, such as a text's length. `output` is NULL if it isn't written. */
static void add_length(
    struct walk *walk, struct ctf_field_class *output, const struct ctf_field_class *original)
{
    for (guint i = 0; i < original->save_slot_count; i++) {
        void *slot = GUINT_TO_POINTER(original->save_slots[i]);
        GPtrArray *all = g_hash_table_lookup(walk->lengths->by_slot, slot);
        struct length *length = g_new(struct length, 1);

        length->output = output && output->type == CTF_FIELD_UINT ? output : NULL;
        length->names = g_ptr_array_copy(walk->names, NULL, NULL);
        length->option =
            walk->options->len > 0 ? walk->options->pdata[walk->options->len - 1] : NULL;
        if (!all) {
            all = g_ptr_array_new_with_free_func(free_length);
            g_hash_table_insert(walk->lengths->by_slot, slot, all);
        }
        g_ptr_array_add(all, length);
    }
}

static bool have_equal_names(const GPtrArray *a, const GPtrArray *b)
{
    for (guint i = 0; i < MIN(a->len, b->len); i++) {
        if (strcmp(a->pdata[i], b->pdata[i]) != 0) {
            return false;
        }
    }
    return a->len == b->len;
}

/*
 * Returns whether CTF 1.8 can refer to the lengths `all` of a text. The text can have only one
 * length field. If this field is in an option of a variant, the text must be in the same option.
 */
static bool is_found_in_ctf_1(const struct walk *walk, const GPtrArray *all)
{
    const struct length *first = all->pdata[0];

    return all->len == 1 &&
           (!first->option || g_ptr_array_find(walk->options, first->option, NULL));
}

/*
 * Returns the translations of a text's length fields, or NULL if the text can't refer to all of
 * them.
 */
static GPtrArray *find_classes(const struct walk *walk, const GPtrArray *all)
{
    if (!all || (walk->translation->schema->version == 1 && !is_found_in_ctf_1(walk, all))) {
        return NULL;
    }
    g_autoptr(GPtrArray) classes = g_ptr_array_new();
    const struct length *first = all->pdata[0];

    for (guint i = 0; i < all->len; i++) {
        const struct length *length = all->pdata[i];

        if (!length->output || !have_equal_names(length->names, first->names)) {
            return NULL;
        }
        g_ptr_array_add(classes, length->output);
    }
    return g_steal_pointer(&classes);
}

static void use_length(
    const struct walk *walk, struct ctf_field_class *output, const struct ctf_field_class *original)
{
    const GPtrArray *all =
        g_hash_table_lookup(walk->lengths->by_slot, GUINT_TO_POINTER(original->key_slot));
    g_autoptr(GPtrArray) classes = find_classes(walk, all);

    if (!classes) {
        return;
    }
    output->type = CTF_FIELD_DYNAMIC_STRING;
    ctf_key_slot_assign(walk->translation->schema, walk->translation->slots, original->key->scope,
        classes, ((const struct length *) all->pdata[0])->names, output);
}

static void visit(
    struct walk *walk, struct ctf_field_class *output, const struct ctf_field_class *original);

/*
 * Returns the translation of the next visible child of the original. This is the first child of
 * `output` with index `*index` or higher that the sink hasn't generated. Sets `*index` to the index
 * after the returned child.
 */
static struct ctf_child next_translated(const struct ctf_field_class *output, guint *index)
{
    while (output && *index < ctf_field_class_child_count(output)) {
        struct ctf_child child = ctf_field_class_child(output, (*index)++);

        if (!child.field_class->is_generated_key && !child.field_class->is_hidden) {
            return child;
        }
    }
    return (struct ctf_child){0};
}

static void visit_children(
    struct walk *walk, struct ctf_field_class *output, const struct ctf_field_class *original)
{
    const guint name_count = walk->names->len, option_count = walk->options->len;
    guint index = 0;

    for (guint i = 0; i < ctf_field_class_child_count(original); i++) {
        const struct ctf_field_class *child = ctf_field_class_child(original, i).field_class;
        struct ctf_child translated = {0};

        if (ctf_field_class_is_visible(child)) {
            translated = next_translated(output, &index);
        }
        if (output && translated.field_class && output->type == CTF_FIELD_STRUCT) {
            g_ptr_array_add(walk->names, (char *) translated.name);
        }
        if (original->type == CTF_FIELD_VARIANT) {
            g_ptr_array_add(walk->options, (void *) child);
        }
        visit(walk, translated.field_class, child);
        g_ptr_array_set_size(walk->names, (gint) name_count);
        g_ptr_array_set_size(walk->options, (gint) option_count);
    }
}

/*
 * Visits a field class and its children. `output` is NULL if the original isn't written. The
 * recursion is bounded because the depth of field classes is bounded.
 */
static void visit(
    struct walk *walk, struct ctf_field_class *output, const struct ctf_field_class *original)
{
    const guint name_count = walk->names->len;

    if (output && output->is_wrapper) {
        g_ptr_array_add(walk->names, (char *) translation_wrapped_name);
        output = output->members[output->member_count - 1].field_class;
    }
    add_length(walk, output, original);
    if (output && output->type == CTF_FIELD_STRING && original->type == CTF_FIELD_DYNAMIC_STRING &&
        original->encoding == CTF_ENCODING_UTF8) {
        use_length(walk, output, original);
    } else {
        visit_children(walk, output, original);
    }
    g_ptr_array_set_size(walk->names, (gint) name_count);
}

void original_classes_use_lengths(struct original_lengths *lengths,
    struct schema_translation *translation, struct ctf_field_class *output,
    const struct ctf_field_class *original)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autoptr(GPtrArray) options = g_ptr_array_new();
    struct walk walk = {
        .lengths = lengths,
        .translation = translation,
        .names = names,
        .options = options,
    };

    if (output && original) {
        visit(&walk, output, original);
    }
}
