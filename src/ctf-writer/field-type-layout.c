/* SPDX-License-Identifier: MIT */
/* Alignment and byte order of field types of all kinds. */
#include <limits.h>

#include "ctf-writer/accessors.h"
#include "ctf-writer/field-type-checks.h"

static uint32_t structure_alignment(const struct bt_ctf_field_type *structure)
{
    uint32_t alignment = structure->alignment;

    for (guint i = 0; i < structure->members->len; i++) {
        const struct bt_ctf_field_type *member = ctfw_field_type_member(structure, i)->type;

        alignment = MAX(alignment, ctfw_field_type_alignment(member));
    }
    return alignment;
}

uint32_t ctfw_field_type_alignment(const struct bt_ctf_field_type *type)
{
    switch (type->id) {
    case BT_CTF_FIELD_TYPE_ID_STRUCT:
        return structure_alignment(type);
    case BT_CTF_FIELD_TYPE_ID_ENUM:
    case BT_CTF_FIELD_TYPE_ID_ARRAY:
    case BT_CTF_FIELD_TYPE_ID_SEQUENCE:
        return ctfw_field_type_alignment(type->element);
    default:
        return type->alignment;
    }
}

DEFINE_GETTER(int, bt_ctf_field_type_get_alignment, bt_ctf_field_type, field_type, -1,
    (int) ctfw_field_type_alignment(field_type))

int bt_ctf_field_type_set_alignment(struct bt_ctf_field_type *field_type, unsigned int alignment)
{
    CHECK_NOT_NULL(field_type, -1);
    CHECK_TYPE_NOT_FROZEN(field_type);
    if (alignment == 0 || alignment > INT_MAX || (alignment & (alignment - 1)) != 0) {
        return FAIL("%u is not a valid alignment: use a power of two", alignment);
    }
    switch (field_type->id) {
    case BT_CTF_FIELD_TYPE_ID_INTEGER:
    case BT_CTF_FIELD_TYPE_ID_FLOAT:
    case BT_CTF_FIELD_TYPE_ID_STRUCT:
        field_type->alignment = alignment;
        return 0;
    case BT_CTF_FIELD_TYPE_ID_ENUM:
        return bt_ctf_field_type_set_alignment(field_type->element, alignment);
    default:
        /* Setting the current alignment is allowed. */
        if (field_type->id == BT_CTF_FIELD_TYPE_ID_STRING && alignment == field_type->alignment) {
            return 0;
        }
        return FAIL("the alignment of %s can't be set", ctfw_kind_texts[field_type->id]);
    }
}

enum bt_ctf_byte_order bt_ctf_field_type_get_byte_order(struct bt_ctf_field_type *field_type)
{
    CHECK_NOT_NULL(field_type, BT_CTF_BYTE_ORDER_UNKNOWN);
    switch (field_type->id) {
    case BT_CTF_FIELD_TYPE_ID_INTEGER:
    case BT_CTF_FIELD_TYPE_ID_FLOAT:
        return field_type->byte_order;
    case BT_CTF_FIELD_TYPE_ID_ENUM:
        return field_type->element->byte_order;
    default:
        (void) FAIL("%s has no byte order", ctfw_kind_texts[field_type->id]);
        return BT_CTF_BYTE_ORDER_UNKNOWN;
    }
}

/*
 * Sets the byte order of a type and the types in it. Frozen types keep their byte order, because
 * they are also used elsewhere.
 */
static void set_byte_order(struct bt_ctf_field_type *type, enum bt_ctf_byte_order byte_order)
{
    if (type->is_frozen) {
        return;
    }
    if (type->id == BT_CTF_FIELD_TYPE_ID_INTEGER || type->id == BT_CTF_FIELD_TYPE_ID_FLOAT) {
        type->byte_order = byte_order;
    }
    if (type->element) {
        set_byte_order(type->element, byte_order);
    }
    for (guint i = 0; type->members && i < type->members->len; i++) {
        set_byte_order(ctfw_field_type_member(type, i)->type, byte_order);
    }
}

int bt_ctf_field_type_set_byte_order(
    struct bt_ctf_field_type *field_type, enum bt_ctf_byte_order byte_order)
{
    CHECK_NOT_NULL(field_type, -1);
    CHECK_TYPE_NOT_FROZEN(field_type);
    switch (byte_order) {
    case BT_CTF_BYTE_ORDER_NATIVE:
    case BT_CTF_BYTE_ORDER_LITTLE_ENDIAN:
    case BT_CTF_BYTE_ORDER_BIG_ENDIAN:
    case BT_CTF_BYTE_ORDER_NETWORK:
        set_byte_order(field_type, byte_order);
        return 0;
    default:
        return FAIL("%d is not a valid byte order", (int) byte_order);
    }
}
