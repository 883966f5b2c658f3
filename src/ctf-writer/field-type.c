/* SPDX-License-Identifier: MIT */
/* Field types of all kinds: creation, freezing, equality; see field-type.h. */
#include "ctf-writer/field-type.h"

#include <string.h>

#include "ctf-writer/clock-class.h"
#include "ctf-writer/accessors.h"
#include "ctf-writer/field.h"

const char *const ctfw_kind_texts[BT_CTF_FIELD_TYPE_ID_NR] = {
    [BT_CTF_FIELD_TYPE_ID_INTEGER] = "an integer",
    [BT_CTF_FIELD_TYPE_ID_FLOAT] = "a floating point number",
    [BT_CTF_FIELD_TYPE_ID_ENUM] = "an enumeration",
    [BT_CTF_FIELD_TYPE_ID_STRING] = "a string",
    [BT_CTF_FIELD_TYPE_ID_STRUCT] = "a structure",
    [BT_CTF_FIELD_TYPE_ID_ARRAY] = "an array",
    [BT_CTF_FIELD_TYPE_ID_SEQUENCE] = "a sequence",
    [BT_CTF_FIELD_TYPE_ID_VARIANT] = "a variant",
};

static void clear_mapping(void *mapping)
{
    g_free(((struct enumeration_mapping *) mapping)->label);
}

static void clear_member(void *pointer)
{
    const struct named_type *member = pointer;

    g_free(member->name);
    tg_object_put_ref(member->type);
}

static void destroy(struct tg_object *object)
{
    struct bt_ctf_field_type *type = (struct bt_ctf_field_type *) object;

    if (type->spare_count > 0) {
        ctfw_field_free_spares(type);
    }
    tg_object_put_ref(type->clock_class);
    tg_object_put_ref(type->element);
    tg_object_put_ref(type->tag_type);
    g_clear_pointer(&type->mappings, g_array_unref);
    g_clear_pointer(&type->indexes, g_hash_table_unref);
    g_clear_pointer(&type->members, g_array_unref);
    g_free(type->key_name);
    g_free(type);
}

struct bt_ctf_field_type *ctfw_field_type_create(enum bt_ctf_field_type_id id)
{
    struct bt_ctf_field_type *type = g_new0(struct bt_ctf_field_type, 1);

    tg_object_init(&type->object, destroy, "field type");
    type->id = id;
    type->alignment = 1;
    if (id == BT_CTF_FIELD_TYPE_ID_ENUM) {
        type->mappings = g_array_new(FALSE, FALSE, sizeof(struct enumeration_mapping));
        g_array_set_clear_func(type->mappings, clear_mapping);
    }
    if (id == BT_CTF_FIELD_TYPE_ID_STRUCT || id == BT_CTF_FIELD_TYPE_ID_VARIANT) {
        type->members = g_array_new(FALSE, FALSE, sizeof(struct named_type));
        g_array_set_clear_func(type->members, clear_member);
        type->indexes = g_hash_table_new(g_str_hash, g_str_equal);
    }
    return type;
}

DEFINE_GETTER(enum bt_ctf_field_type_id, bt_ctf_field_type_get_type_id, bt_ctf_field_type,
    field_type, BT_CTF_FIELD_TYPE_ID_UNKNOWN, field_type->id)

void ctfw_field_type_freeze(struct bt_ctf_field_type *type)
{
    if (!type || type->is_frozen) {
        return;
    }
    type->is_frozen = true;
    if (type->clock_class) {
        type->clock_class->is_frozen = true;
    }
    ctfw_field_type_freeze(type->element);
    ctfw_field_type_freeze(type->tag_type);
    for (guint i = 0; type->members && i < type->members->len; i++) {
        ctfw_field_type_freeze(ctfw_field_type_member(type, i)->type);
    }
}

static bool clocks_equal(
    const struct bt_ctf_clock_class *clock_class, const struct bt_ctf_clock_class *other)
{
    return clock_class && other ? ctfw_clock_class_equals(clock_class, other)
                                : clock_class == other;
}

static bool mappings_equal(const GArray *mappings, const GArray *others)
{
    if (!mappings || !others) {
        return mappings == others;
    }
    if (mappings->len != others->len) {
        return false;
    }
    for (guint i = 0; i < mappings->len; i++) {
        const struct enumeration_mapping *mapping =
            &g_array_index(mappings, struct enumeration_mapping, i);
        const struct enumeration_mapping *other =
            &g_array_index(others, struct enumeration_mapping, i);

        if (mapping->begin != other->begin || mapping->end != other->end ||
            strcmp(mapping->label, other->label) != 0) {
            return false;
        }
    }
    return true;
}

static bool members_equal(
    const struct bt_ctf_field_type *type, const struct bt_ctf_field_type *other)
{
    if (!type->members) {
        return true;
    }
    if (type->members->len != other->members->len) {
        return false;
    }
    for (guint i = 0; i < type->members->len; i++) {
        const struct named_type *member = ctfw_field_type_member(type, i);
        const struct named_type *other_member = ctfw_field_type_member(other, i);

        if (strcmp(member->name, other_member->name) != 0 ||
            !ctfw_field_type_equals(member->type, other_member->type)) {
            return false;
        }
    }
    return true;
}

/*
 * Compares all the properties of two types. Properties that a kind doesn't have are zero or NULL in
 * all types of this kind.
 */
bool ctfw_field_type_equals(
    const struct bt_ctf_field_type *type, const struct bt_ctf_field_type *other)
{
    if (type == other || !type || !other) {
        return type == other;
    }
    return type->id == other->id && type->alignment == other->alignment &&
           type->byte_order == other->byte_order && type->encoding == other->encoding &&
           type->size == other->size && type->is_signed == other->is_signed &&
           type->base == other->base && type->exponent_digits == other->exponent_digits &&
           type->mantissa_digits == other->mantissa_digits && type->length == other->length &&
           g_strcmp0(type->key_name, other->key_name) == 0 &&
           clocks_equal(type->clock_class, other->clock_class) &&
           mappings_equal(type->mappings, other->mappings) &&
           ctfw_field_type_equals(type->element, other->element) &&
           ctfw_field_type_equals(type->tag_type, other->tag_type) && members_equal(type, other);
}

bool ctfw_field_type_contains(
    const struct bt_ctf_field_type *type, const struct bt_ctf_field_type *other)
{
    if (type == other) {
        return true;
    }
    /* A frozen type contains only frozen types. */
    if (type->is_frozen && !other->is_frozen) {
        return false;
    }
    if (type->element && ctfw_field_type_contains(type->element, other)) {
        return true;
    }
    for (guint i = 0; type->members && i < type->members->len; i++) {
        if (ctfw_field_type_contains(ctfw_field_type_member(type, i)->type, other)) {
            return true;
        }
    }
    return false;
}
