/* SPDX-License-Identifier: MIT */
/*
 * Enumeration types. A value has the bits of a signed or unsigned number, depending on the integer
 * type. Programs for version 1 of this library only call the functions for signed numbers.
 * Therefore, a function for either signedness works with both kinds of types if each number is
 * valid as a signed and as an unsigned number.
 */
#include <babeltrace2-ctf-writer/object.h>
#include <inttypes.h>

#include "ctf-writer/accessors.h"
#include "ctf-writer/field-type-checks.h"

struct bt_ctf_field_type *bt_ctf_field_type_enumeration_create(
    struct bt_ctf_field_type *int_field_type)
{
    CHECK_TYPE(int_field_type, INTEGER, NULL);
    struct bt_ctf_field_type *type = ctfw_field_type_create(BT_CTF_FIELD_TYPE_ID_ENUM);
    type->element = bt_ctf_object_get_ref(int_field_type);
    return type;
}

DEFINE_TYPE_GETTER(struct bt_ctf_field_type *,
    bt_ctf_field_type_enumeration_get_container_field_type, enum_field_type, ENUM, NULL,
    bt_ctf_object_get_ref(enum_field_type->element))
DEFINE_TYPE_GETTER(int64_t, bt_ctf_field_type_enumeration_get_mapping_count, enum_field_type, ENUM,
    -1, enum_field_type->mappings->len)

/* Returns whether the bits of a number mean the same number in signed and unsigned types. */
static bool has_either_sign(uint64_t value)
{
    return value <= INT64_MAX;
}

static bool is_less(const struct bt_ctf_field_type *integer, uint64_t value, uint64_t other)
{
    return integer->is_signed ? (int64_t) value < (int64_t) other : value < other;
}

static const struct enumeration_mapping *mapping_at(
    const struct bt_ctf_field_type *enumeration, uint64_t index)
{
    return &g_array_index(enumeration->mappings, struct enumeration_mapping, index);
}

/*
 * Returns a mapping. If the mapping doesn't exist, or its values don't fit the requested
 * signedness, logs the reason and returns NULL.
 */
static const struct enumeration_mapping *get_mapping(const char *function,
    const struct bt_ctf_field_type *enumeration, uint64_t index, bool is_signed)
{
    if (!ctfw_field_type_is(function, enumeration, BT_CTF_FIELD_TYPE_ID_ENUM)) {
        return NULL;
    }
    if (index >= enumeration->mappings->len) {
        (void) ctfw_fail(function,
            "there is no mapping with the index %" PRIu64 ": the enumeration has %u", index,
            enumeration->mappings->len);
        return NULL;
    }
    const struct enumeration_mapping *mapping = mapping_at(enumeration, index);
    if (enumeration->element->is_signed != is_signed &&
        (!has_either_sign(mapping->begin) || !has_either_sign(mapping->end))) {
        (void) ctfw_fail(function,
            "mapping `%s` has values that need the function for the other signedness",
            mapping->label);
        return NULL;
    }
    return mapping;
}

#define DEFINE_MAPPING_GETTER(signedness, integer_type, wants_signed)                              \
    int bt_ctf_field_type_enumeration_##signedness##_get_mapping_by_index(                         \
        struct bt_ctf_field_type *enum_field_type, uint64_t index, const char **name,              \
        integer_type *range_begin, integer_type *range_end)                                        \
    {                                                                                              \
        const struct enumeration_mapping *mapping =                                                \
            get_mapping(__func__, enum_field_type, index, wants_signed);                           \
                                                                                                   \
        if (!mapping) {                                                                            \
            return -1;                                                                             \
        }                                                                                          \
        if (name) {                                                                                \
            *name = mapping->label;                                                                \
        }                                                                                          \
        if (range_begin) {                                                                         \
            *range_begin = (integer_type) mapping->begin;                                          \
        }                                                                                          \
        if (range_end) {                                                                           \
            *range_end = (integer_type) mapping->end;                                              \
        }                                                                                          \
        return 0;                                                                                  \
    }

DEFINE_MAPPING_GETTER(signed, int64_t, true)
DEFINE_MAPPING_GETTER(unsigned, uint64_t, false)

/*
 * Adds a mapping. The mappings are sorted by their first values; a new mapping comes after those
 * with the same first value.
 */
static int add_mapping(const char *function, struct bt_ctf_field_type *enumeration,
    const char *name, uint64_t begin, uint64_t end, bool is_signed)
{
    struct enumeration_mapping mapping = {.begin = begin, .end = end};

    if (!ctfw_field_type_may_change(function, enumeration, BT_CTF_FIELD_TYPE_ID_ENUM)) {
        return -1;
    }
    if (!name || !*name) {
        return ctfw_fail(function, "a mapping needs a name");
    }
    if (enumeration->element->is_signed != is_signed &&
        (!has_either_sign(begin) || !has_either_sign(end))) {
        return ctfw_fail(function,
            "mapping `%s`: its values don't fit the integer type of the enumeration, which is %s",
            name, is_signed ? "unsigned" : "signed");
    }
    if (is_less(enumeration->element, end, begin)) {
        return ctfw_fail(function, "mapping `%s` ends before it begins", name);
    }
    enumeration->element->keeps_sign = true;
    mapping.label = g_strdup(name);
    guint index = enumeration->mappings->len;
    while (index > 0 &&
           is_less(enumeration->element, begin, mapping_at(enumeration, index - 1)->begin)) {
        index--;
    }
    g_array_insert_val(enumeration->mappings, index, mapping);
    return 0;
}

int bt_ctf_field_type_enumeration_signed_add_mapping(struct bt_ctf_field_type *enum_field_type,
    const char *name, int64_t range_begin, int64_t range_end)
{
    return add_mapping(
        __func__, enum_field_type, name, (uint64_t) range_begin, (uint64_t) range_end, true);
}

int bt_ctf_field_type_enumeration_unsigned_add_mapping(struct bt_ctf_field_type *enum_field_type,
    const char *name, uint64_t range_begin, uint64_t range_end)
{
    return add_mapping(__func__, enum_field_type, name, range_begin, range_end, false);
}

int64_t ctfw_field_type_select_option(const struct bt_ctf_field_type *variant,
    const struct bt_ctf_field_type *tag_type, uint64_t value)
{
    for (guint i = 0; i < tag_type->mappings->len; i++) {
        const struct enumeration_mapping *mapping = mapping_at(tag_type, i);

        if (!is_less(tag_type->element, value, mapping->begin) &&
            !is_less(tag_type->element, mapping->end, value)) {
            return ctfw_field_type_find_member(variant, mapping->label);
        }
    }
    return -1;
}
