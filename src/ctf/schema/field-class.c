/* SPDX-License-Identifier: MIT */
/* Creates, destroys and walks field classes. */
#include "ctf/schema/schema.h"

void ctf_field_class_init(struct ctf_field_class *field_class, enum ctf_field_type type)
{
    field_class->type = type;
    field_class->alignment = 1;
    field_class->display_base = 10;
    field_class->key_slot = CTF_NO_SLOT;
}

struct ctf_field_class *ctf_field_class_create(enum ctf_field_type type)
{
    struct ctf_field_class *field_class = g_new0(struct ctf_field_class, 1);

    ctf_field_class_init(field_class, type);
    return field_class;
}

struct ctf_field_class *ctf_field_class_create_number(
    enum ctf_field_type type, uint64_t length, enum ctf_byte_order byte_order)
{
    struct ctf_field_class *number = ctf_field_class_create(type);

    number->length = length;
    number->alignment = length % 8 == 0 ? 8 : 1;
    number->byte_order = byte_order;
    number->bit_order = ctf_usual_bit_order(byte_order);
    return number;
}

/*
 * Returns whether an array is full. Arrays double at powers of two, so they need no capacity field.
 */
static bool is_full(guint count)
{
    return (count & (count - 1)) == 0;
}

struct ctf_member *ctf_field_class_append_member(
    struct ctf_field_class *structure, const char *name, struct ctf_field_class *field_class)
{
    guint count = structure->member_count++;

    if (is_full(count)) {
        structure->members = g_renew(struct ctf_member, structure->members, MAX(count * 2, 1));
    }
    structure->alignment = MAX(structure->alignment, field_class->alignment);
    structure->members[count] =
        (struct ctf_member){.name = g_strdup(name), .field_class = field_class};
    return &structure->members[count];
}

struct ctf_key_location *ctf_key_location_create(enum ctf_scope scope, const GPtrArray *names)
{
    struct ctf_key_location *location = g_new(struct ctf_key_location, 1);

    location->scope = scope;
    location->count = names->len;
    location->names = g_new(char *, names->len);
    for (guint i = 0; i < names->len; i++) {
        location->names[i] = g_strdup(names->pdata[i]);
    }
    return location;
}

static void free_key_location(struct ctf_key_location *location)
{
    if (!location) {
        return;
    }

    for (guint i = 0; i < location->count; i++) {
        g_free(location->names[i]);
    }
    g_free(location->names);
    g_free(location);
}

void ctf_field_class_free(struct ctf_field_class *field_class)
{
    if (!field_class) {
        return;
    }

    for (guint i = 0; i < field_class->mapping_count; i++) {
        g_free(field_class->mappings[i].label);
        g_free(field_class->mappings[i].ranges.ranges);
    }
    for (guint i = 0; i < field_class->member_count; i++) {
        struct ctf_member *member = &field_class->members[i];

        g_free(member->name);
        ctf_field_class_free(member->field_class);
        ctf_json_attributes_unref(member->attributes);
    }
    for (guint i = 0; i < field_class->option_count; i++) {
        struct ctf_option *option = &field_class->options[i];

        g_free(option->name);
        ctf_field_class_free(option->field_class);
        g_free(option->ranges.ranges);
        ctf_json_attributes_unref(option->attributes);
    }
    g_free(field_class->mappings);
    g_free(field_class->members);
    g_free(field_class->options);
    ctf_field_class_free(field_class->element);
    g_free(field_class->save_slots);
    free_key_location(field_class->key);
    g_free(field_class->ranges.ranges);
    g_free(field_class->media_type);
    ctf_json_attributes_unref(field_class->attributes);
    g_free(field_class);
}

void ctf_field_class_add_save_slot(struct ctf_field_class *field_class, uint32_t slot)
{
    /* The capacity doubles, so adding many dependents to a key takes linear time. */
    if (is_full(field_class->save_slot_count)) {
        guint capacity = MAX(field_class->save_slot_count * 2, 1);

        field_class->save_slots = g_renew(uint32_t, field_class->save_slots, capacity);
    }
    field_class->save_slots[field_class->save_slot_count++] = slot;
}

struct ctf_child ctf_field_class_child(const struct ctf_field_class *field_class, guint index)
{
    if (index < field_class->member_count) {
        const struct ctf_member *member = &field_class->members[index];

        return (struct ctf_child){member->field_class, member->name};
    }
    index -= field_class->member_count;
    if (index < field_class->option_count) {
        const struct ctf_option *option = &field_class->options[index];

        return (struct ctf_child){option->field_class, option->name};
    }
    return (struct ctf_child){.field_class = field_class->element};
}

bool ctf_field_class_any(
    const struct ctf_field_class *field_class, ctf_field_class_test *test, void *data)
{
    if (!field_class) {
        return false;
    }
    if (test(field_class, data)) {
        return true;
    }
    for (guint i = 0; i < ctf_field_class_child_count(field_class); i++) {
        if (ctf_field_class_any(ctf_field_class_child(field_class, i).field_class, test, data)) {
            return true;
        }
    }
    return false;
}

static bool has_role(const struct ctf_field_class *field_class, void *data)
{
    return field_class->roles & *(const enum ctf_role *) data;
}

bool ctf_field_class_has_role(const struct ctf_field_class *field_class, enum ctf_role role)
{
    return ctf_field_class_any(field_class, has_role, &role);
}

bool ctf_field_class_is_fixed_length(const struct ctf_field_class *fc)
{
    return fc->type <= CTF_FIELD_SINT || fc->type == CTF_FIELD_REAL;
}

uint64_t ctf_field_class_alignment(const struct ctf_field_class *fc)
{
    uint64_t alignment = MAX(fc->alignment, 1);

    switch (fc->type) {
    case CTF_FIELD_OPTIONAL:
    case CTF_FIELD_VARIANT:
        return 1;
    case CTF_FIELD_VARLEN_UINT:
    case CTF_FIELD_VARLEN_SINT:
    case CTF_FIELD_STRING:
    case CTF_FIELD_STATIC_STRING:
    case CTF_FIELD_DYNAMIC_STRING:
    case CTF_FIELD_STATIC_BLOB:
    case CTF_FIELD_DYNAMIC_BLOB:
        return MAX(alignment, 8);
    default:
        return alignment;
    }
}

bool ctf_field_class_is_visible(const struct ctf_field_class *fc)
{
    if (fc->is_hidden) {
        return false;
    }
    switch (fc->type) {
    case CTF_FIELD_STATIC_ARRAY:
    case CTF_FIELD_DYNAMIC_ARRAY:
    case CTF_FIELD_OPTIONAL:
        return ctf_field_class_is_visible(fc->element);
    case CTF_FIELD_VARIANT:
        for (guint i = 0; i < fc->option_count; i++) {
            if (ctf_field_class_is_visible(fc->options[i].field_class)) {
                return true;
            }
        }
        return false;
    default:
        return true;
    }
}
