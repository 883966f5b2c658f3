/* SPDX-License-Identifier: MIT */
/* Generates the lengths and selectors that the trace IR doesn't have; see generated-keys.h. */
#include "plugins/ctf/fs-sink/schema/generated-keys.h"

#include "ctf/schema/key-slots.h"
#include "plugins/ctf/fs-sink/schema/written-names.h"

static void add_label(struct ctf_field_class *key, guint index, char *label)
{
    key->mappings[index] = (struct ctf_mapping){
        .label = label,
        .ranges = {.ranges = g_new(struct ctf_range, 1), .count = 1},
    };
    key->mappings[index].ranges.ranges[0] = (struct ctf_range){index, index};
}

static struct ctf_field_class *create_enumeration(uint64_t length, guint count)
{
    struct ctf_field_class *key =
        ctf_field_class_create_number(CTF_FIELD_UINT, length, CTF_NATIVE_ENDIAN);

    key->is_enum = true;
    key->mappings = g_new(struct ctf_mapping, count);
    key->mapping_count = count;
    return key;
}

static void set_range(struct ctf_range_set *set, uint64_t value)
{
    g_free(set->ranges);
    set->ranges = g_new(struct ctf_range, 1);
    set->ranges[0] = (struct ctf_range){value, value};
    set->count = 1;
}

static struct ctf_field_class *create_presence(unsigned version, struct ctf_field_class *optional)
{
    g_clear_pointer(&optional->ranges.ranges, g_free);
    optional->ranges.count = 0;
    if (version > 1) {
        return ctf_field_class_create_number(CTF_FIELD_BOOL, 8, CTF_NATIVE_ENDIAN);
    }
    set_range(&optional->ranges, 1);
    struct ctf_field_class *key = create_enumeration(8, 2);
    add_label(key, 0, g_strdup("none"));
    add_label(key, 1, g_strdup("content"));
    return key;
}

/* Returns the label with which CTF 1.8 selects an option of this name. */
static char *option_label(const char *name)
{
    return written_names_are_labels(name) ? g_strdup(name) : g_strconcat("_", name, NULL);
}

static struct ctf_field_class *create_selector(unsigned version, struct ctf_field_class *variant)
{
    uint64_t length = variant->option_count <= UINT16_MAX + 1 ? 16 : 32;

    for (guint i = 0; i < variant->option_count; i++) {
        set_range(&variant->options[i].ranges, i);
    }
    if (version > 1) {
        return ctf_field_class_create_number(CTF_FIELD_UINT, length, CTF_NATIVE_ENDIAN);
    }
    struct ctf_field_class *key = create_enumeration(length, variant->option_count);
    for (guint i = 0; i < variant->option_count; i++) {
        add_label(key, i, option_label(variant->options[i].name));
    }
    return key;
}

static struct ctf_field_class *create_key(
    struct schema_translation *self, struct ctf_field_class *dependent)
{
    unsigned version = self->schema->version;
    struct ctf_field_class *key;

    switch (dependent->type) {
    case CTF_FIELD_OPTIONAL:
        key = create_presence(version, dependent);
        break;
    case CTF_FIELD_VARIANT:
        key = create_selector(version, dependent);
        break;
    default:
        key = ctf_field_class_create_number(CTF_FIELD_UINT, 32, CTF_NATIVE_ENDIAN);
    }
    key->is_generated_key = true;
    return key;
}

static char *key_name(const struct schema_translation *self,
    const struct ctf_field_class *dependent, const char *dependent_name)
{
    bool is_selector =
        dependent->type == CTF_FIELD_OPTIONAL || dependent->type == CTF_FIELD_VARIANT;

    if (self->schema->version == 1) {
        return g_strdup_printf("__%s_%s", dependent_name, is_selector ? "tag" : "len");
    }
    return g_strdup_printf(
        "%s-%s-%s", self->key_prefix, dependent_name, is_selector ? "sel" : "len");
}

/*
 * Appends the names of the members that contain the dependent class, without the name of the
 * dependent class.
 */
static void append_enclosing_names(const struct schema_translation *self, GPtrArray *names)
{
    for (unsigned i = 0; i < self->depth; i++) {
        const struct translation_frame *frame = &self->frames[i];

        if (frame->is_wrapped) {
            g_ptr_array_add(names, (char *) translation_wrapped_name);
        }
        if (frame->name && i + 1 < self->depth) {
            g_ptr_array_add(names, (char *) frame->name);
        }
    }
}

struct ctf_field_class *generated_keys_add(
    struct schema_translation *self, struct ctf_field_class *dependent)
{
    g_autoptr(GPtrArray) written = g_ptr_array_new();
    g_autoptr(GPtrArray) classes = g_ptr_array_new();
    const struct translation_frame *frame = &self->frames[self->depth - 1];
    struct ctf_field_class *key = create_key(self, dependent);
    g_autofree char *name =
        key_name(self, dependent, frame->name ? frame->name : translation_wrapped_name);
    struct ctf_field_class *wrapper = NULL;
    struct ctf_field_class *structure = frame->field_class;

    if (frame->name) {
        char *unique = (char *) written_names_add_unique(frame->names, g_steal_pointer(&name));

        name = g_strdup(unique);
    } else {
        wrapper = structure = ctf_field_class_create(CTF_FIELD_STRUCT);
        wrapper->is_wrapper = true;
    }
    ctf_field_class_append_member(structure, name, key);
    append_enclosing_names(self, written);
    g_ptr_array_add(written, name);
    g_ptr_array_add(classes, key);
    ctf_key_slot_assign(self->schema, self->slots, self->scope, classes, written, dependent);
    return wrapper;
}
