/* SPDX-License-Identifier: MIT */
/*
 * Fields are cells: a fixed-size piece of storage for each field, in arrays laid out from the field
 * classes alone (extension/deferred-event.h has the rule), so that an event's fields are one block
 * and a decoder knows where each is.
 *
 * Data without a fixed size (array elements, options of variants, copied text) belongs to a cell's
 * `owned` pointer, is allocated when first needed, and is kept for the next event that uses the
 * block.
 */
#ifndef LIB_TRACE_IR_FIELD_H
#define LIB_TRACE_IR_FIELD_H

#include "lib/trace-ir/field-class.h"
#include <babeltrace2/extension/deferred-event.h>

struct bt_field {
    bt_x_field_cell cell;
};

/* Bits of bt_x_field_cell.flags; only checked in developer mode. */
enum bt__field_flag {
    BT__FIELD_IS_SET = 1 << 0,
    BT__FIELD_IS_FROZEN = 1 << 1,
};

/*
 * Makes `cell`, zeroed memory, a field of class `field_class`. Its extra cells are taken from
 * `free` on. Returns the first cell after those used.
 */
bt_x_field_cell *bt__field_cell_init(
    bt_x_field_cell *cell, const struct bt_field_class *field_class, bt_x_field_cell *free);

/*
 * Frees everything that `cell` and the cells below it own; `cell` may have no class (an absent
 * root).
 */
void bt__field_cell_finalize(bt_x_field_cell *cell);

/*
 * Frees large memory that cells keep for a later event, so that a recycled event doesn't keep the
 * size of the largest event so far.
 */
void bt__field_cell_trim(bt_x_field_cell *cell);

/* Sets or clears `flag` in `cell` and all cells below it. */
void bt__field_cell_flag_all(bt_x_field_cell *cell, enum bt__field_flag flag, bool value);

/* Whether a producer has set `cell` and all cells below it; only defined in developer mode. */
bool bt__field_cell_is_set(const bt_x_field_cell *cell);

/* Appends `length` bytes to a string field, which owns its text from then on; the whole is shorter
 * than UINT32_MAX. */
void bt__field_cell_append_string(bt_x_field_cell *string, const char *text, uint64_t length);

/* Whether the text of a string field or the bytes of a BLOB field are the cell's own. */
bool bt__field_cell_owns_bytes(const bt_x_field_cell *cell);

/* The value of a string field that was cleared, or never set. */
extern G_GNUC_INTERNAL const char bt__empty_text[];

/* The number of all the bytes of a string field, see bt_x_field_string_get_bytes(). */
uint64_t bt__field_cell_text_size(const bt_x_field_cell *string);

/* Makes a string or BLOB field own a copy of `size` bytes, the first `length` of which are its
 * value. */
void bt__field_cell_copy_bytes(
    bt_x_field_cell *cell, const uint8_t *bytes, uint64_t size, uint32_t length);

/* Makes a BLOB field own `length` writable bytes (keeping their contents), and returns them. */
uint8_t *bt__field_cell_own_bytes(bt_x_field_cell *blob, uint64_t length);

/*
 * A structure field whose members are decoded when one of them is first accessed. Until then, the
 * `owned` of its cell is the event message; the cells of other structures have none.
 */
void bt__field_decode_late_structure(bt_x_field_cell *structure);

/* Returns the cell of a member, after that. */
bt_x_field_cell *bt__field_borrow_late_member(bt_x_field_cell *structure, uint64_t index);

/* The cells of the members of a structure field, which then have their values. */
static inline bt_x_field_cell *bt__field_cell_members(const bt_x_field_cell *structure)
{
    if (G_UNLIKELY(structure->owned)) {
        bt__field_decode_late_structure((bt_x_field_cell *) structure);
    }
    return structure->value.cells;
}

/* One of them: with a tail call, so that an accessor saves no register. */
static inline bt_x_field_cell *bt__field_cell_member(
    const bt_x_field_cell *structure, uint64_t index)
{
    if (G_UNLIKELY(structure->owned)) {
        return bt__field_borrow_late_member((bt_x_field_cell *) structure, index);
    }
    return &structure->value.cells[index];
}

/* The number of stores of cells that bt__field_cell_trim() would free; atomic. */
extern G_GNUC_INTERNAL gint bt__field_large_store_count;

/* Whether there is anything to trim. */
static inline bool bt__field_large_stores_exist(void)
{
    return g_atomic_int_get(&bt__field_large_store_count) > 0;
}

#endif
