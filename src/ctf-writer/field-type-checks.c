/* SPDX-License-Identifier: MIT */
/* Checks at the beginning of the functions of field types; see field-type-checks.h. */
#include "ctf-writer/field-type-checks.h"

bool ctfw_field_type_is(
    const char *function, const struct bt_ctf_field_type *type, enum bt_ctf_field_type_id id)
{
    if (!type) {
        (void) ctfw_fail(function, "the field type is NULL");
        return false;
    }
    if (type->id != id) {
        (void) ctfw_fail(function, "the field type is the type of %s, not of %s",
            ctfw_kind_texts[type->id], ctfw_kind_texts[id]);
        return false;
    }
    return true;
}

bool ctfw_field_type_may_change(
    const char *function, const struct bt_ctf_field_type *type, enum bt_ctf_field_type_id id)
{
    if (!ctfw_field_type_is(function, type, id)) {
        return false;
    }
    if (type->is_frozen) {
        (void) ctfw_fail(function, "the field type is frozen: it is in use");
        return false;
    }
    return true;
}
