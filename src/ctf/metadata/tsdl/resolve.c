/* SPDX-License-Identifier: MIT */
/*
 * Finds the fields that contain the lengths of sequences and the tags of variants.
 *
 * An absolute path begins with the name of a scope, followed by fields from the scope's root. The
 * resolver tries a relative path from the innermost enclosing structure outwards, within the same
 * scope. An array on the path means its current element. The length or tag must precede the
 * dependent field.
 */
#include "ctf/schema/ranges.h"
#include "ctf/metadata/tsdl/names.h"
#include "ctf/metadata/tsdl/parser.h"

/* A structure, variant or array that contains the current field class in its child `index`. */
struct frame {
    struct ctf_field_class *field_class;
    guint index;
};

struct resolver {
    struct tsdl_parser *parser;
    const struct tsdl_root *root;
    struct frame frames[TSDL_MAX_DEPTH + 1];
    unsigned depth;
    GPtrArray *names; /* display names of the fields on the path, borrowed */
};

/*
 * Follows `names` from `field_class`. `level` is the frame of `field_class`, or -1 if the class is
 * in another root. Returns NULL if there is no such field before the current one.
 */
static struct ctf_field_class *follow(struct resolver *resolver,
    struct ctf_field_class *field_class, int level, char **names, guint count)
{
    bool is_on_path = level >= 0;

    for (guint i = 0; i < count; i++) {
        while (field_class->element) {
            if (is_on_path && (unsigned) ++level == resolver->depth) {
                return NULL;
            }
            field_class = field_class->element;
        }
        guint index = tsdl_find_child(resolver->parser, field_class, names[i]);
        if (index-- == 0) {
            return NULL;
        }

        if (is_on_path) {
            guint current = resolver->frames[level].index;

            /*
             * Another option of an enclosing variant is absent when the current option is present.
             */
            if (index > current || (index < current && field_class->type == CTF_FIELD_VARIANT)) {
                return NULL;
            }
            is_on_path = index == current;
            if (is_on_path && (unsigned) ++level == resolver->depth) {
                return NULL;
            }
        }
        if (field_class->type == CTF_FIELD_VARIANT) {
            field_class = field_class->options[index].field_class;
        } else {
            g_ptr_array_add(resolver->names, field_class->members[index].name);
            field_class = field_class->members[index].field_class;
        }
    }
    return field_class;
}

static bool fail(
    struct resolver *resolver, const struct tsdl_reference *reference, const char *problem)
{
    g_autoptr(GString) path = g_string_new(reference->names[0]);

    for (guint i = 1; i < reference->count && path->len < 200; i++) {
        g_string_append_printf(path, ".%s", reference->names[i]);
    }
    return tsdl_fail_at_offset(resolver->parser, reference->offset, "`%s` %s", path->str, problem);
}

static struct ctf_field_class *find_absolute(struct resolver *resolver,
    const struct tsdl_reference *reference, guint prefix_length, enum ctf_scope scope)
{
    const struct tsdl_root *root = resolver->root;
    int level = scope == root->scope && resolver->depth > 0 ? 0 : -1;

    if (scope > root->scope) {
        fail(resolver, reference, "is in a scope that is decoded later");
        return NULL;
    }
    if (!tsdl_root_of(resolver->parser, root, scope)) {
        fail(resolver, reference, "is in a scope that this trace doesn't have");
        return NULL;
    }

    struct ctf_field_class *key = follow(resolver, tsdl_root_of(resolver->parser, root, scope),
        level, reference->names + prefix_length, reference->count - prefix_length);
    if (!key) {
        fail(resolver, reference, "isn't a field before this one");
    }
    return key;
}

static void append_enclosing_names(struct resolver *resolver, unsigned level)
{
    g_ptr_array_set_size(resolver->names, 0);
    for (unsigned i = 0; i < level; i++) {
        const struct frame *frame = &resolver->frames[i];

        if (frame->field_class->type == CTF_FIELD_STRUCT) {
            g_ptr_array_add(resolver->names, frame->field_class->members[frame->index].name);
        }
    }
}

static struct ctf_field_class *find_relative(
    struct resolver *resolver, const struct tsdl_reference *reference)
{
    for (unsigned level = resolver->depth; level > 0; level--) {
        struct ctf_field_class *enclosing = resolver->frames[level - 1].field_class;

        if (enclosing->element) {
            continue;
        }
        append_enclosing_names(resolver, level - 1);
        struct ctf_field_class *key =
            follow(resolver, enclosing, level - 1, reference->names, reference->count);
        if (key) {
            return key;
        }
    }
    fail(resolver, reference, "isn't a field before this one");
    return NULL;
}

/*
 * Returns the field class that a reference leads to, and sets its scope. Returns NULL after an
 * error.
 */
static struct ctf_field_class *find_key(
    struct resolver *resolver, const struct tsdl_reference *reference, enum ctf_scope *scope)
{
    g_ptr_array_set_size(resolver->names, 0);
    for (guint i = 0; i < CTF_SCOPE_COUNT; i++) {
        const struct ctf_tsdl_scope_path *path = &ctf_tsdl_scope_paths[i];
        guint count = path->count;
        bool is_prefix = reference->count > count;

        for (guint j = 0; is_prefix && j < count; j++) {
            is_prefix = strcmp(reference->names[j], path->names[j]) == 0;
        }
        if (is_prefix) {
            *scope = i;
            return find_absolute(resolver, reference, count, *scope);
        }
    }
    *scope = resolver->root->scope;
    return find_relative(resolver, reference);
}

static uint32_t slot_of(struct resolver *resolver, struct ctf_field_class *key)
{
    struct ctf_schema *schema = resolver->parser->schema;

    if (key->save_slot_count == 0) {
        ctf_field_class_add_save_slot(key, schema->slot_count++);
    }
    return key->save_slots[0];
}

/*
 * Limits the memory for copies of names. Each dependent field has a copy of the names that lead to
 * its key. With many fields and long names, the copies could take much memory.
 */
static bool charge_names(struct resolver *resolver, const struct tsdl_reference *reference)
{
    size_t weight = 0;

    for (guint i = 0; i < resolver->names->len; i++) {
        weight += strlen(resolver->names->pdata[i]) / 32;
    }
    return tsdl_charge(resolver->parser, weight, resolver->parser->text + reference->offset);
}

/* Checks that each tag value selects at most one option. */
static bool check_overlaps(struct resolver *resolver, const struct ctf_field_class *variant)
{
    guint first, second;

    if (!ctf_find_option_overlap(variant, &first, &second)) {
        return true;
    }
    g_autofree char *problem =
        g_strdup_printf("has a value that chooses two options: `%s%s` and `%s%s`",
            tsdl_prefix(variant->options[first].field_class), variant->options[first].name,
            tsdl_prefix(variant->options[second].field_class), variant->options[second].name);
    return fail(resolver, tsdl_const_type_of(variant)->reference, problem);
}

static bool set_option_ranges(
    struct resolver *resolver, struct ctf_field_class *variant, const struct ctf_field_class *tag)
{
    const struct tsdl_reference *reference = tsdl_const_type_of(variant)->reference;

    for (guint i = 0; i < variant->option_count; i++) {
        struct ctf_option *option = &variant->options[i];
        g_autofree char *label = g_strconcat(tsdl_prefix(option->field_class), option->name, NULL);
        guint index = tsdl_find_label(resolver->parser, tag, label);

        if (index == 0) {
            continue;
        }
        const struct ctf_range_set *ranges = &tag->mappings[index - 1].ranges;
        if (!tsdl_charge(
                resolver->parser, ranges->count, resolver->parser->text + reference->offset)) {
            return false;
        }
        option->ranges = ctf_range_set_copy(ranges);
    }
    return check_overlaps(resolver, variant);
}

static bool resolve(struct resolver *resolver, struct ctf_field_class *dependent)
{
    const struct tsdl_reference *reference = tsdl_type_of(dependent)->reference;
    enum ctf_scope scope;
    struct ctf_field_class *key = find_key(resolver, reference, &scope);

    if (!key) {
        return false;
    }
    if (dependent->type == CTF_FIELD_VARIANT && !key->is_enum) {
        return fail(resolver, reference, "isn't an enumeration, as the tag of a variant must be");
    }
    if (dependent->type != CTF_FIELD_VARIANT && key->type != CTF_FIELD_UINT) {
        return fail(
            resolver, reference, "isn't an unsigned integer, as the length of a sequence must be");
    }

    if (!charge_names(resolver, reference)) {
        return false;
    }
    dependent->key_slot = slot_of(resolver, key);
    dependent->key_class = key;
    dependent->key_is_signed = key->type == CTF_FIELD_SINT;
    dependent->key = ctf_key_location_create(scope, resolver->names);
    return dependent->type != CTF_FIELD_VARIANT || set_option_ranges(resolver, dependent, key);
}

static bool visit(struct resolver *resolver, struct ctf_field_class *field_class)
{
    struct frame *frame = &resolver->frames[resolver->depth];
    bool is_valid = true;

    if (tsdl_type_of(field_class)->reference && !resolve(resolver, field_class)) {
        return false;
    }

    *frame = (struct frame){.field_class = field_class};
    resolver->depth++;
    for (; is_valid && frame->index < ctf_field_class_child_count(field_class); frame->index++) {
        is_valid = visit(resolver, ctf_field_class_child(field_class, frame->index).field_class);
    }
    resolver->depth--;
    return is_valid;
}

bool tsdl_resolve_references(struct tsdl_parser *parser, const struct tsdl_root *root)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    struct resolver resolver = {.parser = parser, .root = root, .names = names};

    return visit(&resolver, tsdl_root_of(parser, root, root->scope));
}
