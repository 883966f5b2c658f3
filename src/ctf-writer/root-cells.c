/* SPDX-License-Identifier: MIT */
/* Cells of root structures; see root-cells.h. */
#include "ctf-writer/root-cells.h"

/*
 * Reads the 16 numbers of a UUID. If none of them is set, returns false, and `uuid` remains the
 * UUID of the trace.
 */
static bool take_uuid(const struct bt_ctf_field *array, uint8_t *uuid)
{
    bool is_set = false;

    for (unsigned i = 0; i < 16; i++) {
        is_set = is_set || (array->children[i] && array->children[i]->is_set);
    }
    for (unsigned i = 0; is_set && i < 16; i++) {
        uuid[i] = array->children[i] ? (uint8_t) array->children[i]->cell.value.u : 0;
    }
    return is_set;
}

/*
 * Returns the integer of an enumeration field, or NULL if it was not created yet. Returns any other
 * field itself.
 */
static struct bt_ctf_field *number_of(struct bt_ctf_field *field)
{
    return field && field->type->id == BT_CTF_FIELD_TYPE_ID_ENUM ? field->children[0] : field;
}

static bool take_number(struct bt_ctf_field *field, uint64_t *value)
{
    const struct bt_ctf_field *number = number_of(field);

    if (!number || !number->is_set) {
        return false;
    }
    *value = number->cell.value.u;
    return true;
}

static bool take_role(struct bt_ctf_field *field, uint32_t role, struct ctf_encode_roles *roles)
{
    if (!field) {
        return false;
    }
    return role == CTF_ROLE_METADATA_UUID
               ? take_uuid(field, roles->uuid)
               : take_number(field, &roles->values[ctf_role_index(role)]);
}

bool ctfw_fill_root_cells(struct bt_ctf_field *field, const struct ctf_field_class *root,
    const bt_x_field_cell **cell, struct ctf_encode_roles *roles, uint32_t *set_roles, char **error)
{
    uint64_t count = 0;

    for (guint i = 0; i < root->member_count; i++) {
        const struct ctf_field_class *member = root->members[i].field_class;

        if (!member->is_hidden) {
            if (!ctfw_field_fill_member_cell(field, i, &field->cells[count++], error)) {
                return false;
            }
        } else if (take_role(field->children[i], member->roles, roles)) {
            *set_roles |= member->roles;
        }
    }
    field->cell.value.cells = field->cells;
    *cell = &field->cell;
    return true;
}

void ctfw_unset_roles(
    struct bt_ctf_field *field, const struct ctf_field_class *root, uint32_t roles)
{
    for (guint i = 0; i < root->member_count; i++) {
        struct bt_ctf_field *number = number_of(field->children[i]);
        const struct ctf_field_class *member = root->members[i].field_class;

        if (number && member->is_hidden && (member->roles & roles)) {
            number->is_set = false;
        }
    }
}
