/* SPDX-License-Identifier: MIT */
/* Fields that contain fields: structures, arrays, sequences and variants. */
#include <inttypes.h>

#include "ctf-writer/field-checks.h"
#include "ctf-writer/field.h"

const struct named_type *ctfw_field_named_type(const struct bt_ctf_field *field, uint64_t index)
{
    switch (field->type->id) {
    case BT_CTF_FIELD_TYPE_ID_STRUCT:
        return ctfw_field_type_member(field->type, index);
    case BT_CTF_FIELD_TYPE_ID_VARIANT:
        return ctfw_field_type_member(field->type, field->option_index);
    default:
        return NULL;
    }
}

struct bt_ctf_field_type *ctfw_field_child_type(const struct bt_ctf_field *field, uint64_t index)
{
    const struct named_type *named = ctfw_field_named_type(field, index);

    return named ? named->type : field->type->element;
}

struct bt_ctf_field *ctfw_field_borrow_member(struct bt_ctf_field *field, uint64_t index)
{
    struct bt_ctf_field *child = field->children[index];

    if (!child) {
        child = field->children[index] = bt_ctf_field_create(ctfw_field_child_type(field, index));
        if (child) {
            child->is_frozen = field->is_frozen;
        }
    }
    return child;
}

/* Returns a new reference to a child. */
static struct bt_ctf_field *get_child(struct bt_ctf_field *field, uint64_t index)
{
    struct bt_ctf_field *child = ctfw_field_borrow_member(field, index);

    if (child) {
        tg_object_get_ref(child);
    }
    return child;
}

/* Structures. */

void ctfw_field_set_member(
    struct bt_ctf_field *structure, uint64_t index, struct bt_ctf_field *field)
{
    struct bt_ctf_field *old = structure->children[index];

    structure->children[index] = TG_NEW_REF(field);
    tg_object_put_ref(old);
}

struct bt_ctf_field *bt_ctf_field_structure_get_field_by_name(
    struct bt_ctf_field *struct_field, const char *name)
{
    CHECK_KIND(struct_field, STRUCT, NULL);
    CHECK_NOT_NULL(name, NULL);
    int64_t index = ctfw_field_type_find_member(struct_field->type, name);
    return index < 0 ? FAIL_NULL("the structure has no field `%s`", name)
                     : get_child(struct_field, (uint64_t) index);
}

/* Checks the index, and returns a new reference to a child. */
static struct bt_ctf_field *get_at(const char *function, struct bt_ctf_field *field, uint64_t index)
{
    if (index >= field->child_count) {
        (void) ctfw_fail(function, "there is no index %" PRIu64 " in %s with %" PRIu64 " fields",
            index, ctfw_kind_texts[field->type->id], field->child_count);
        return NULL;
    }
    return get_child(field, index);
}

struct bt_ctf_field *bt_ctf_field_structure_get_field_by_index(
    struct bt_ctf_field *struct_field, uint64_t index)
{
    CHECK_KIND(struct_field, STRUCT, NULL);
    return get_at(__func__, struct_field, index);
}

/* Arrays and sequences. */

struct bt_ctf_field *bt_ctf_field_array_get_field(struct bt_ctf_field *array_field, uint64_t index)
{
    CHECK_KIND(array_field, ARRAY, NULL);
    return get_at(__func__, array_field, index);
}

struct bt_ctf_field *bt_ctf_field_sequence_get_field(
    struct bt_ctf_field *sequence_field, uint64_t index)
{
    CHECK_KIND(sequence_field, SEQUENCE, NULL);
    CHECK_SET(sequence_field, NULL);
    return get_at(__func__, sequence_field, index);
}

int bt_ctf_field_sequence_set_length(
    struct bt_ctf_field *sequence_field, struct bt_ctf_field *length_field)
{
    CHECK_KIND(sequence_field, SEQUENCE, -1);
    CHECK_KIND(length_field, INTEGER, -1);
    CHECK_FIELD_NOT_FROZEN(sequence_field, -1);
    CHECK_SET(length_field, -1);
    if (length_field->type->is_signed) {
        return FAIL("the type of `length_field` is signed");
    }
    uint64_t length = length_field->cell.value.u;
    if (!ctfw_field_set_child_count(sequence_field, length)) {
        return FAIL("there is no memory for %" PRIu64 " elements", length);
    }
    sequence_field->is_set = true;
    return 0;
}

/* Variants. */

/*
 * Returns the index of the option that a tag selects. If it selects no option, logs the reason and
 * returns -1.
 */
static int64_t select_option(
    const char *function, const struct bt_ctf_field *variant, const struct bt_ctf_field *tag)
{
    const struct bt_ctf_field_type *tag_type = variant->type->tag_type;
    const struct bt_ctf_field *container = tag->children[0];

    if (!container || !container->is_set) {
        return ctfw_fail(function, "`tag_field` isn't set");
    }
    if (tag_type && tag_type != tag->type && !ctfw_field_type_equals(tag_type, tag->type)) {
        return ctfw_fail(function, "`tag_field` doesn't have the type of the variant's tag");
    }
    int64_t index =
        ctfw_field_type_select_option(variant->type, tag->type, container->cell.value.u);
    return index < 0 ? ctfw_fail(function, "the value of the tag selects no option") : index;
}

struct bt_ctf_field *bt_ctf_field_variant_get_field(
    struct bt_ctf_field *variant_field, struct bt_ctf_field *tag_field)
{
    CHECK_KIND(variant_field, VARIANT, NULL);
    CHECK_KIND(tag_field, ENUM, NULL);
    int64_t index = select_option(__func__, variant_field, tag_field);
    if (index < 0) {
        return NULL;
    }
    if (!variant_field->is_set || variant_field->option_index != (uint64_t) index) {
        CHECK_FIELD_NOT_FROZEN(variant_field, NULL);
        ctfw_field_set_child_count(variant_field, 1);
        variant_field->option_index = (uint64_t) index;
        variant_field->is_set = true;
    }
    return get_child(variant_field, 0);
}

struct bt_ctf_field *bt_ctf_field_variant_get_current_field(struct bt_ctf_field *variant_field)
{
    CHECK_KIND(variant_field, VARIANT, NULL);
    CHECK_SET(variant_field, NULL);
    return get_child(variant_field, 0);
}
