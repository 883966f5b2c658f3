/* SPDX-License-Identifier: MIT */
/*
 * The values of a root structure for encoding. Some fields, such as `timestamp`, have a role, which
 * the library recognizes by the name of the field. Such a field has no cell: struct
 * ctf_encode_roles contains its value.
 */
#ifndef CTF_WRITER_ROOT_CELLS_H
#define CTF_WRITER_ROOT_CELLS_H

#include "ctf-writer/field.h"

/*
 * Fills the cells of a root structure, and sets `*cell` to the cell of the structure. `root` is its
 * class in the schema. If a field with a role is set, its value becomes the value of the role in
 * `*roles`, and the role is added to `*set_roles`, which has the bits of `enum ctf_role`. Returns
 * false and sets `*error` as ctfw_field_fill_member_cell() does.
 */
bool ctfw_fill_root_cells(struct bt_ctf_field *field, const struct ctf_field_class *root,
    const bt_x_field_cell **cell, struct ctf_encode_roles *roles, uint32_t *set_roles,
    char **error);

/* Marks the fields with one of `roles` as not set. */
void ctfw_unset_roles(
    struct bt_ctf_field *field, const struct ctf_field_class *root, uint32_t roles);

#endif
