/* SPDX-License-Identifier: MIT */
/*
 * Fields; see <babeltrace2-ctf-writer/fields.h>. The value of a field is in a cell, as encode plans
 * need it (babeltrace2/extension/deferred-event.h). A structure has the cells of its fields in a
 * row. These cells are filled from the fields when an event is encoded, because the fields are
 * objects that the user may also hold and change.
 */
#ifndef CTF_WRITER_FIELD_H
#define CTF_WRITER_FIELD_H

#include <babeltrace2-ctf-writer/fields.h>
#include <babeltrace2/extension/deferred-event.h>

#include "ctf-writer/field-type.h"
#include "ctf/encode/encode-plan.h"

struct bt_ctf_field {
    struct tg_object object;
    struct bt_ctf_field_type *type; /* reference; none in a spare field */
    bool is_set;                    /* INTEGER, FLOAT, STRING, SEQUENCE, VARIANT */
    bool is_frozen;
    /* INTEGER, FLOAT: the value. Root structures: see ctfw_fill_root_cells(). */
    bt_x_field_cell cell;
    GString *string; /* STRING, or NULL */
    /*
     * The fields that a field contains: members, elements, the selected option, or the integer of
     * an enumeration. References, or NULL for fields that were not created yet.
     */
    struct bt_ctf_field **children;
    bt_x_field_cell *cells; /* of the children, in a row; allocated together with `children` */
    uint64_t child_count, child_capacity;
    uint64_t option_index;           /* VARIANT */
    struct bt_ctf_field *next_spare; /* see bt_ctf_field_type.spare_fields */
};

/*
 * Sets `*cell` to the value of a child for encoding. A number that isn't set is 0, and a string or
 * sequence that isn't set is empty. If a variant isn't set, returns false and sets `*error`, to be
 * freed with g_free(). The error begins with the path of the field: `a.b[2]: `. The cell is valid
 * until the child or a field in it changes.
 */
bool ctfw_field_fill_member_cell(
    struct bt_ctf_field *field, uint64_t index, bt_x_field_cell *cell, char **error);

/* The functions with which encode plans read the cells of fields. */
extern const struct ctf_cell_readers ctfw_cell_readers;

/* Freezes a field and all the fields that it contains. Accepts NULL. */
void ctfw_field_freeze(struct bt_ctf_field *field);

/*
 * Borrows the child at an index, and creates it if it doesn't exist yet. Returns NULL if it can't
 * be created, because there is no memory for an array or because a variant has no tag.
 */
struct bt_ctf_field *ctfw_field_borrow_member(struct bt_ctf_field *field, uint64_t index);

/*
 * Puts the references to the children of a field and makes room for `count` new children. If there
 * is no memory for them, returns false and changes nothing.
 */
bool ctfw_field_set_child_count(struct bt_ctf_field *field, uint64_t count);

/*
 * Returns the member or the selected option to which the child at an index belongs; NULL for
 * elements.
 */
const struct named_type *ctfw_field_named_type(const struct bt_ctf_field *field, uint64_t index);

/* Returns the type of the child at an index. In a variant, an option must be selected. */
struct bt_ctf_field_type *ctfw_field_child_type(const struct bt_ctf_field *field, uint64_t index);

/*
 * Sets the child at an index of a structure to `field`, whose type is equal. The structure must not
 * be frozen.
 */
void ctfw_field_set_member(
    struct bt_ctf_field *structure, uint64_t index, struct bt_ctf_field *field);

/* Frees the spare fields of a type that is being destroyed. */
void ctfw_field_free_spares(struct bt_ctf_field_type *type);

#endif
