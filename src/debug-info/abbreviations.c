/* SPDX-License-Identifier: MIT */
#include "debug-info/abbreviations.h"

#include <dwarf.h>
#include <glib.h>

/* Skips the attributes of one abbreviation. Returns the number of skipped attributes. */
static uint64_t skip_attributes(struct dbg_byte_cursor *bytes)
{
    uint64_t count = 0;

    while (dbg_cursor_left(bytes) > 0) {
        uint64_t name = dbg_cursor_leb128(bytes), form = dbg_cursor_leb128(bytes);

        if (form == DW_FORM_implicit_const) {
            dbg_cursor_leb128(bytes);
        }
        if (name == 0 && form == 0) {
            break;
        }
        count++;
    }
    return count;
}

/* Adds the abbreviations in `bytes` to `found`, up to the abbreviation with the code `code`. */
static void add(
    struct dbg_abbreviations *found, struct dbg_byte_cursor bytes, uint64_t code, uint64_t limit)
{
    while (found->size <= limit) {
        const uint8_t *const first = bytes.next;

        uint64_t current = dbg_cursor_leb128(&bytes);
        if (current == 0) {
            return;
        }
        dbg_cursor_leb128(&bytes);  /* the tag */
        dbg_cursor_skip(&bytes, 1); /* whether the entry has children */
        uint64_t attributes = skip_attributes(&bytes);
        found->max_attributes = MAX(found->max_attributes, attributes);
        found->size += (uint64_t) (bytes.next - first);
        if (current == code) {
            return;
        }
    }
}

struct dbg_abbreviations dbg_abbreviations_measure(
    const GArray *sections, Dwarf *owner, uint64_t offset, uint64_t code, uint64_t limit)
{
    const struct dbg_dwarf_section *section;
    struct dbg_abbreviations found = {0};
    struct dbg_byte_cursor bytes;
    guint i = 0;

    while ((section = dbg_dwarf_sections_next(sections, DBG_ABBREVIATIONS, offset, &i, &bytes))) {
        if (section->owner == owner) {
            add(&found, bytes, code, limit);
        }
    }
    return found;
}
