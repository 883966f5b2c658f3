/* SPDX-License-Identifier: MIT */
/*
 * Fields; see <babeltrace2-ctf-writer/fields.h>.
 *
 * A field has its value in a cell, as encode plans want it
 * (babeltrace2/extension/deferred-event.h). A structure has the cells of its fields in a row; those
 * are filled from the fields when an event is encoded, because fields are objects that somebody
 * else may hold and change.
 */
#ifndef CTF_WRITER_FIELD_H
#define CTF_WRITER_FIELD_H

#include <babeltrace2-ctf-writer/fields.h>
#include <babeltrace2/extension/deferred-event.h>

#include "ctf-writer/field-type.h"
#include "ctf/encode/encode-plan.h"

struct bt_ctf_field {
    struct tg_object object;
    struct bt_ctf_field_type *type; /* reference; of a spare field: none */
    bool is_set;                    /* INTEGER, FLOAT, STRING, SEQUENCE, VARIANT */
    bool is_frozen;
    /* INTEGER, FLOAT: the value. Of a root structure: see ctfw_fill_root_cells(). */
    bt_x_field_cell cell;
    GString *string; /* STRING, or NULL */
    /*
     * Fields in it: members, elements, the selected option, the integer of an enumeration.
     * References, or NULL where none was asked for yet.
     */
    struct bt_ctf_field **children;
    bt_x_field_cell *cells; /* of the children, in a row; one allocation with `children` */
    uint64_t child_count, child_capacity;
    uint64_t option_index;           /* VARIANT */
    struct bt_ctf_field *next_spare; /* see bt_ctf_field_type.spare_fields */
};

/*
 * Sets `*cell` to the value of a child for encoding: what isn't set is 0, empty, and so on. Returns
 * false and sets `*error`, to be freed with g_free(), for a variant that isn't set: it begins with
 * the path of the field, `a.b[2]: `. The cell is valid until the child or a field in it changes.
 */
bool ctfw_field_fill_member_cell(
    struct bt_ctf_field *field, uint64_t index, bt_x_field_cell *cell, char **error);

/* How encode plans read such cells. */
extern const struct ctf_cell_readers ctfw_cell_readers;

/* Freezes a field and everything in it. Accepts NULL. */
void ctfw_field_freeze(struct bt_ctf_field *field);

/*
 * The child at an index, borrowed; created if there is none. NULL if it can't be: there is no
 * memory for an array, or a variant has no tag.
 */
struct bt_ctf_field *ctfw_field_borrow_member(struct bt_ctf_field *field, uint64_t index);

/*
 * Puts the children of a field and makes room for `count` others. Returns false if there is no
 * memory for them: then nothing changes.
 */
bool ctfw_field_set_child_count(struct bt_ctf_field *field, uint64_t count);

/* The member or the selected option that the child at an index is of; NULL for elements. */
const struct named_type *ctfw_field_named_type(const struct bt_ctf_field *field, uint64_t index);

/* The type of the child at an index. Of a variant, an option is selected. */
struct bt_ctf_field_type *ctfw_field_child_type(const struct bt_ctf_field *field, uint64_t index);

/*
 * Puts `field` into a structure that isn't frozen, in place of the child that is there. Their types
 * are equal.
 */
void ctfw_field_set_member(
    struct bt_ctf_field *structure, uint64_t index, struct bt_ctf_field *field);

/* Frees the spare fields of a type that is being destroyed. */
void ctfw_field_free_spares(struct bt_ctf_field_type *type);

#endif
