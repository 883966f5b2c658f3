/* SPDX-License-Identifier: MIT */
/* Types of structures, arrays, sequences and variants. */
#include <babeltrace2-ctf-writer/object.h>
#include <inttypes.h>
#include <string.h>

#include "ctf-writer/accessors.h"
#include "ctf-writer/field-type-checks.h"
#include "ctf-writer/field.h"
#include "ctf-writer/identifier.h"

int64_t ctfw_field_type_find_member(const struct bt_ctf_field_type *type, const char *name)
{
    int64_t index = type->next_member;

    if (index >= type->members->len ||
        strcmp(ctfw_field_type_member(type, (uint64_t) index)->name, name) != 0) {
        index = (int64_t) GPOINTER_TO_UINT(g_hash_table_lookup(type->indexes, name)) - 1;
    }
    /* `next_member` is only a hint for the next search, so it may change in a constant type. */
    ((struct bt_ctf_field_type *) type)->next_member = index + 1;
    return index;
}

static void append_member(
    struct bt_ctf_field_type *type, struct bt_ctf_field_type *member_type, const char *name)
{
    const struct named_type member = {g_strdup(name), bt_ctf_object_get_ref(member_type)};

    g_array_append_val(type->members, member);
    g_hash_table_insert(type->indexes, member.name, GUINT_TO_POINTER(type->members->len));
}

/* Adds a member to a structure or variant type, for the public functions of both. */
static int add_member(const char *function, struct bt_ctf_field_type *type,
    struct bt_ctf_field_type *member_type, const char *name)
{
    if (!member_type || !name) {
        return ctfw_fail(function, "the %s is NULL", member_type ? "name" : "field type");
    }
    if (!ctfw_is_member_name(name)) {
        return ctfw_fail(function, "`%s` is not a valid name of a field", name);
    }
    if (ctfw_field_type_find_member(type, name) >= 0) {
        return ctfw_fail(function, "there is a field `%s` already", name);
    }
    if (ctfw_field_type_contains(member_type, type)) {
        return ctfw_fail(function, "field `%s` would contain itself", name);
    }
    append_member(type, member_type, name);
    return 0;
}

static int get_member(const char *function, const struct bt_ctf_field_type *type,
    const char **field_name, struct bt_ctf_field_type **field_type, uint64_t index)
{
    if (index >= type->members->len) {
        return ctfw_fail(function,
            "there is no field with the index %" PRIu64 ": the type has %u fields", index,
            type->members->len);
    }
    const struct named_type *member = ctfw_field_type_member(type, index);
    if (field_name) {
        *field_name = member->name;
    }
    if (field_type) {
        *field_type = bt_ctf_object_get_ref(member->type);
    }
    return 0;
}

static struct bt_ctf_field_type *get_member_by_name(
    const char *function, const struct bt_ctf_field_type *type, const char *name)
{
    if (!name) {
        (void) ctfw_fail(function, "the name is NULL");
        return NULL;
    }
    int64_t index = ctfw_field_type_find_member(type, name);
    if (index < 0) {
        (void) ctfw_fail(function, "there is no field `%s`", name);
        return NULL;
    }
    return bt_ctf_object_get_ref(ctfw_field_type_member(type, (uint64_t) index)->type);
}

struct bt_ctf_field_type *bt_ctf_field_type_structure_create(void)
{
    return ctfw_field_type_create(BT_CTF_FIELD_TYPE_ID_STRUCT);
}

/* Defines the functions that get the members of structures or variants. */
#define DEFINE_MEMBER_GETTERS(kind, KIND)                                                          \
    DEFINE_TYPE_GETTER(int64_t, bt_ctf_field_type_##kind##_get_field_count, kind##_field_type,     \
        KIND, -1, kind##_field_type->members->len)                                                 \
    int bt_ctf_field_type_##kind##_get_field_by_index(struct bt_ctf_field_type *kind##_field_type, \
        const char **field_name, struct bt_ctf_field_type **field_type, uint64_t index)            \
    {                                                                                              \
        CHECK_TYPE(kind##_field_type, KIND, -1);                                                   \
        return get_member(__func__, kind##_field_type, field_name, field_type, index);             \
    }                                                                                              \
    struct bt_ctf_field_type *bt_ctf_field_type_##kind##_get_field_type_by_name(                   \
        struct bt_ctf_field_type *kind##_field_type, const char *field_name)                       \
    {                                                                                              \
        CHECK_TYPE(kind##_field_type, KIND, NULL);                                                 \
        return get_member_by_name(__func__, kind##_field_type, field_name);                        \
    }

DEFINE_MEMBER_GETTERS(structure, STRUCT)
DEFINE_MEMBER_GETTERS(variant, VARIANT)

int bt_ctf_field_type_structure_add_field(struct bt_ctf_field_type *struct_field_type,
    struct bt_ctf_field_type *field_type, const char *field_name)
{
    CHECK_MAY_CHANGE(struct_field_type, STRUCT);
    return add_member(__func__, struct_field_type, field_type, field_name);
}

struct bt_ctf_field_type *bt_ctf_field_type_array_create(
    struct bt_ctf_field_type *element_field_type, unsigned int length)
{
    CHECK_NOT_NULL(element_field_type, NULL);
    if (length == 0) {
        return FAIL_NULL("the array has no elements");
    }
    struct bt_ctf_field_type *type = ctfw_field_type_create(BT_CTF_FIELD_TYPE_ID_ARRAY);
    type->element = bt_ctf_object_get_ref(element_field_type);
    type->length = length;
    return type;
}

DEFINE_TYPE_GETTER(struct bt_ctf_field_type *, bt_ctf_field_type_array_get_element_field_type,
    array_field_type, ARRAY, NULL, bt_ctf_object_get_ref(array_field_type->element))
DEFINE_TYPE_GETTER(int64_t, bt_ctf_field_type_array_get_length, array_field_type, ARRAY, -1,
    (int64_t) array_field_type->length)

struct bt_ctf_field_type *bt_ctf_field_type_sequence_create(
    struct bt_ctf_field_type *element_field_type, const char *length_name)
{
    CHECK_NOT_NULL(element_field_type, NULL);
    CHECK_NOT_NULL(length_name, NULL);
    if (!ctfw_is_key_name(length_name)) {
        return FAIL_NULL("`%s` is not a valid name of a length", length_name);
    }
    struct bt_ctf_field_type *type = ctfw_field_type_create(BT_CTF_FIELD_TYPE_ID_SEQUENCE);
    type->element = bt_ctf_object_get_ref(element_field_type);
    type->key_name = g_strdup(length_name);
    return type;
}

DEFINE_TYPE_GETTER(struct bt_ctf_field_type *, bt_ctf_field_type_sequence_get_element_field_type,
    sequence_field_type, SEQUENCE, NULL, bt_ctf_object_get_ref(sequence_field_type->element))
DEFINE_TYPE_GETTER(const char *, bt_ctf_field_type_sequence_get_length_field_name,
    sequence_field_type, SEQUENCE, NULL, sequence_field_type->key_name)

struct bt_ctf_field_type *bt_ctf_field_type_variant_create(
    struct bt_ctf_field_type *tag_field_type, const char *tag_name)
{
    if (tag_field_type) {
        CHECK_TYPE(tag_field_type, ENUM, NULL);
    }
    if (tag_name && !ctfw_is_key_name(tag_name)) {
        return FAIL_NULL("`%s` is not a valid name of a tag", tag_name);
    }
    struct bt_ctf_field_type *type = ctfw_field_type_create(BT_CTF_FIELD_TYPE_ID_VARIANT);
    type->tag_type = bt_ctf_object_get_ref(tag_field_type);
    type->key_name = g_strdup(tag_name);
    return type;
}

DEFINE_TYPE_GETTER(struct bt_ctf_field_type *, bt_ctf_field_type_variant_get_tag_field_type,
    variant_field_type, VARIANT, NULL, bt_ctf_object_get_ref(variant_field_type->tag_type))
DEFINE_TYPE_GETTER(const char *, bt_ctf_field_type_variant_get_tag_name, variant_field_type,
    VARIANT, NULL, variant_field_type->key_name)

int bt_ctf_field_type_variant_set_tag_name(
    struct bt_ctf_field_type *variant_field_type, const char *tag_name)
{
    CHECK_MAY_CHANGE(variant_field_type, VARIANT);
    CHECK_NOT_NULL(tag_name, -1);
    if (!ctfw_is_key_name(tag_name)) {
        return FAIL("`%s` is not a valid name of a tag", tag_name);
    }
    ctfw_replace_text(&variant_field_type->key_name, tag_name);
    return 0;
}

struct bt_ctf_field_type *bt_ctf_field_type_variant_get_field_type_from_tag(
    struct bt_ctf_field_type *variant_field_type, struct bt_ctf_field *tag_field)
{
    CHECK_TYPE(variant_field_type, VARIANT, NULL);
    CHECK_NOT_NULL(tag_field, NULL);
    CHECK_TYPE(tag_field->type, ENUM, NULL);
    const struct bt_ctf_field *integer = tag_field->children ? tag_field->children[0] : NULL;
    if (!integer || !integer->is_set) {
        return FAIL_NULL("the tag isn't set");
    }
    int64_t index =
        ctfw_field_type_select_option(variant_field_type, tag_field->type, integer->cell.value.u);
    if (index < 0) {
        return FAIL_NULL("the tag selects no field of the variant");
    }
    return bt_ctf_object_get_ref(
        ctfw_field_type_member(variant_field_type, (uint64_t) index)->type);
}

static bool has_label(const struct bt_ctf_field_type *enumeration, const char *label)
{
    for (guint i = 0; i < enumeration->mappings->len; i++) {
        if (strcmp(g_array_index(enumeration->mappings, struct enumeration_mapping, i).label,
                label) == 0) {
            return true;
        }
    }
    return false;
}

int bt_ctf_field_type_variant_add_field(struct bt_ctf_field_type *variant_field_type,
    struct bt_ctf_field_type *field_type, const char *field_name)
{
    CHECK_MAY_CHANGE(variant_field_type, VARIANT);
    CHECK_NOT_NULL(field_name, -1);
    if (variant_field_type->tag_type && !has_label(variant_field_type->tag_type, field_name)) {
        return FAIL("`%s` is not a label of the tag's enumeration", field_name);
    }
    return add_member(__func__, variant_field_type, field_type, field_name);
}
