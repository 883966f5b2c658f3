/* SPDX-License-Identifier: MIT */
#include "debug-info/range-list.h"

#include <dwarf.h>

enum { ADDRESS_SIZE_MAX = 8 };

/* The operands after the kind of an entry in .debug_rnglists (DWARF 5, section 7.25). */
enum operand { NONE, NUMBER, ADDRESS };

static const enum operand operands[][2] = {
    [DW_RLE_end_of_list] = {NONE, NONE},
    [DW_RLE_base_addressx] = {NUMBER, NONE},
    [DW_RLE_startx_endx] = {NUMBER, NUMBER},
    [DW_RLE_startx_length] = {NUMBER, NUMBER},
    [DW_RLE_offset_pair] = {NUMBER, NUMBER},
    [DW_RLE_base_address] = {ADDRESS, NONE},
    [DW_RLE_start_end] = {ADDRESS, ADDRESS},
    [DW_RLE_start_length] = {ADDRESS, NUMBER},
};

static void skip_operand(struct dbg_byte_cursor *bytes, enum operand operand, uint8_t address_size)
{
    if (operand == NUMBER) {
        dbg_cursor_leb128(bytes);
    } else if (operand == ADDRESS) {
        dbg_cursor_skip(bytes, address_size);
    }
}

/*
 * Skips an entry of .debug_rnglists. Returns false at the end of the list, and for entries that
 * libdw rejects.
 */
static bool skip_entry(struct dbg_byte_cursor *bytes, uint8_t address_size)
{
    uint64_t kind = dbg_cursor_uint(bytes, 1);

    if (kind == DW_RLE_end_of_list || kind >= G_N_ELEMENTS(operands)) {
        return false;
    }
    skip_operand(bytes, operands[kind][0], address_size);
    skip_operand(bytes, operands[kind][1], address_size);
    return true;
}

/* Skips a pair of .debug_ranges. Returns false for two zeros, which end the list. */
static bool skip_pair(struct dbg_byte_cursor *bytes, uint8_t address_size)
{
    uint64_t begin = dbg_cursor_uint(bytes, address_size);

    return (begin | dbg_cursor_uint(bytes, address_size)) != 0;
}

typedef bool (*skip_func)(struct dbg_byte_cursor *bytes, uint8_t address_size);

struct list {
    struct dbg_dwarf_reader *reader;
    Dwarf_Die *die;
    Dwarf_Half version;
    uint8_t address_size, offset_size; /* bytes */
};

/* Returns the number of entries of the lists at `offset` in all sections with this content. */
static uint64_t count_entries(
    const struct list *self, enum dbg_dwarf_content content, skip_func skip, uint64_t offset)
{
    struct dbg_byte_cursor bytes;
    uint64_t count = 0;
    guint i = 0;

    while (dbg_dwarf_sections_next(self->reader->sections, content, offset, &i, &bytes)) {
        while (count <= self->reader->work_left && skip(&bytes, self->address_size)) {
            count++;
        }
    }
    return count;
}

/* Counts the entries of a list whose offset is in a table. The table precedes the unit's lists. */
static uint64_t count_indexed(const struct list *self, uint64_t index)
{
    const Dwarf_Off header_size = self->offset_size == 8 ? 20 : 12;
    Dwarf_Attribute attribute;
    Dwarf_Die unit;
    Dwarf_Word base;
    struct dbg_byte_cursor bytes;
    uint64_t count = 0;
    guint i = 0;

    if (!dwarf_diecu(self->die, &unit, NULL, NULL) || index > UINT32_MAX) {
        return 0;
    }
    if (dwarf_formudata(dwarf_attr(&unit, DW_AT_rnglists_base, &attribute), &base) != 0) {
        base = header_size;
    }
    while (dbg_dwarf_sections_next(
        self->reader->sections, DBG_RANGE_LISTS, base + index * self->offset_size, &i, &bytes)) {
        count += count_entries(
            self, DBG_RANGE_LISTS, skip_entry, base + dbg_cursor_uint(&bytes, self->offset_size));
    }
    return count;
}

/*
 * Counts the entries at an offset, which can be relative to the section or, in a split unit, to the
 * ranges of the skeleton unit.
 */
static uint64_t count_pairs(const struct list *self, uint64_t offset)
{
    const uint64_t base = self->reader->split_ranges_base;

    return count_entries(self, DBG_RANGE_PAIRS, skip_pair, offset) +
           (base > 0 ? count_entries(self, DBG_RANGE_PAIRS, skip_pair, base + offset) : 0);
}

static uint64_t count_all(const struct list *self, Dwarf_Attribute *attribute)
{
    Dwarf_Word value;

    if (dwarf_formudata(attribute, &value) != 0) {
        return 0;
    }
    if (self->version < DBG_DWARF_5) {
        return count_pairs(self, value);
    }
    return dwarf_whatform(attribute) == DW_FORM_rnglistx
               ? count_indexed(self, value)
               : count_entries(self, DBG_RANGE_LISTS, skip_entry, value);
}

/*
 * Subtracts the work to read the list of a DIE from the work that is left. Returns whether enough
 * work was left. Any number of DIEs can share a list, and libdw skips entries without a range.
 */
static bool list_fits(struct dbg_dwarf_reader *reader, Dwarf_Die *die)
{
    struct list list = {.reader = reader, .die = die};
    Dwarf_Attribute attribute;

    if (!dwarf_attr(die, DW_AT_ranges, &attribute)) {
        return true;
    }
    if (dwarf_cu_info(die->cu, &list.version, NULL, NULL, NULL, NULL, &list.address_size,
            &list.offset_size) != 0 ||
        list.address_size > ADDRESS_SIZE_MAX) {
        dbg_dwarf_reader_note_fault(reader, die, "the size of its addresses is unknown");
        return false;
    }
    return dbg_dwarf_reader_spend(reader, die, count_all(&list, &attribute));
}

static bool is_code(const struct dbg_dwarf_reader *self, const struct dbg_range *range)
{
    return range->begin < range->end &&
           (!self->code || dbg_address_map_find(self->code, range->begin) != DBG_NO_VALUE);
}

void dbg_range_list_read(
    struct dbg_dwarf_reader *reader, Dwarf_Die *die, uint32_t value, uint32_t rank, GArray *ranges)
{
    struct dbg_range range = {.value = value, .rank = rank};
    Dwarf_Addr base;
    ptrdiff_t offset = 0;

    if (!list_fits(reader, die)) {
        return;
    }
    while ((offset = dwarf_ranges(die, offset, &base, &range.begin, &range.end)) > 0 &&
           dbg_dwarf_reader_spend(reader, die, DBG_WORK_RANGE)) {
        if (is_code(reader, &range)) {
            g_array_append_val(ranges, range);
        }
    }
    if (offset < 0) {
        dbg_dwarf_reader_note_failure(reader, die);
    }
}
