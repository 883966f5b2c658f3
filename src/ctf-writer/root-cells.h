/* SPDX-License-Identifier: MIT */
/*
 * The values of a root structure for encoding. The fields that the library knows by their names,
 * such as `timestamp`, have no cells: their values are those of roles.
 */
#ifndef CTF_WRITER_ROOT_CELLS_H
#define CTF_WRITER_ROOT_CELLS_H

#include "ctf-writer/field.h"

/*
 * Fills the cells of a root structure, and sets `*cell` to its own. `root` is its class in the
 * schema. If a field with a role has a value, it becomes that of the role, and is also returned in
 * `*set_roles`, as bits of `enum ctf_role`. Returns false and sets `*error` as
 * ctfw_field_fill_member_cell() does.
 */
bool ctfw_fill_root_cells(struct bt_ctf_field *field, const struct ctf_field_class *root,
    const bt_x_field_cell **cell, struct ctf_encode_roles *roles, uint32_t *set_roles,
    char **error);

/* Makes the fields with one of `roles` as if they had never been set. */
void ctfw_unset_roles(
    struct bt_ctf_field *field, const struct ctf_field_class *root, uint32_t roles);

#endif
