/* SPDX-License-Identifier: MIT */
/*
 * Each field is stored in a cell of fixed size. The layout of cells in an array depends only on the
 * field classes: see the rule in extension/deferred-event.h. Therefore, the fields of an event are
 * a single block, and a decoder can compute the position of each field.
 *
 * Data without a fixed size (array elements, options of variants, copied text) belongs to the
 * `owned` pointer of a cell. This memory is allocated when it is first needed, and kept for the
 * next event that uses the block.
 */
#ifndef LIB_TRACE_IR_FIELD_H
#define LIB_TRACE_IR_FIELD_H

#include "lib/trace-ir/field-class.h"
#include <babeltrace2/extension/deferred-event.h>

struct bt_field {
    bt_x_field_cell cell;
};

/* Bits of bt_x_field_cell.flags. Only developer mode checks them. */
enum bt__field_flag {
    BT__FIELD_IS_SET = 1 << 0,
    BT__FIELD_IS_FROZEN = 1 << 1,
};

/*
 * Initializes `cell`, zeroed memory, as a field of class `field_class`. The field's extra cells
 * begin at `free`. Returns the first cell after the used ones.
 */
bt_x_field_cell *bt__field_cell_init(
    bt_x_field_cell *cell, const struct bt_field_class *field_class, bt_x_field_cell *free);

/*
 * Frees all memory that `cell` and the cells below it own. The cell of an absent root has no class.
 */
void bt__field_cell_finalize(bt_x_field_cell *cell);

/*
 * Frees large memory that the cells keep for a later event. Otherwise, a recycled event would keep
 * the size of the largest event so far.
 */
void bt__field_cell_trim(bt_x_field_cell *cell);

/* Sets or clears `flag` in `cell` and all cells below it. */
void bt__field_cell_flag_all(bt_x_field_cell *cell, enum bt__field_flag flag, bool value);

/*
 * Returns whether a producer has set `cell` and all cells below it. Only defined in developer mode.
 */
bool bt__field_cell_is_set(const bt_x_field_cell *cell);

/*
 * Appends `length` bytes to a string field, which owns its text from then on. The length of the
 * whole text must be less than UINT32_MAX.
 */
void bt__field_cell_append_string(bt_x_field_cell *string, const char *text, uint64_t length);

/* Returns whether the cell owns the text of its string field or the bytes of its BLOB field. */
bool bt__field_cell_owns_bytes(const bt_x_field_cell *cell);

/* The value of a string field that was cleared or never set. */
extern G_GNUC_INTERNAL const char bt__empty_text[];

/*
 * Returns the size of a string field in bytes, including the bytes after its first NUL byte: see
 * bt_x_field_string_get_bytes().
 */
uint64_t bt__field_cell_text_size(const bt_x_field_cell *string);

/*
 * Copies `size` bytes to a string or BLOB field, which owns the copy. The first `length` bytes are
 * the value.
 */
void bt__field_cell_copy_bytes(
    bt_x_field_cell *cell, const uint8_t *bytes, uint64_t size, uint32_t length);

/* Makes a BLOB field own `length` writable bytes, and returns them. Their content is kept. */
uint8_t *bt__field_cell_own_bytes(bt_x_field_cell *blob, uint64_t length);

/*
 * Decodes a late structure, whose members are decoded when one of them is first accessed. Until
 * then, `owned` of its cell points to the event message. For other structures, `owned` is NULL.
 */
void bt__field_decode_late_structure(bt_x_field_cell *structure);

/* Decodes a late structure and returns the cell of a member. */
bt_x_field_cell *bt__field_borrow_late_member(bt_x_field_cell *structure, uint64_t index);

/* Returns the cells of a structure field's members, after decoding the members if necessary. */
static inline bt_x_field_cell *bt__field_cell_members(const bt_x_field_cell *structure)
{
    if (G_UNLIKELY(structure->owned)) {
        bt__field_decode_late_structure((bt_x_field_cell *) structure);
    }
    return structure->value.cells;
}

/*
 * Returns the cell of one member. The rare case is a tail call, so that an accessor doesn't save
 * registers.
 */
static inline bt_x_field_cell *bt__field_cell_member(
    const bt_x_field_cell *structure, uint64_t index)
{
    if (G_UNLIKELY(structure->owned)) {
        return bt__field_borrow_late_member((bt_x_field_cell *) structure, index);
    }
    return &structure->value.cells[index];
}

/* The number of stores that bt__field_cell_trim() would free. Accessed atomically. */
extern G_GNUC_INTERNAL gint bt__field_large_store_count;

/* Returns whether any cell has a store to trim. */
static inline bool bt__field_large_stores_exist(void)
{
    return g_atomic_int_get(&bt__field_large_store_count) > 0;
}

#endif
