/* SPDX-License-Identifier: MIT */
#include "debug-info/abbreviations.h"

#include <dwarf.h>
#include <glib.h>

/* Returns their number. */
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

struct dbg_abbreviations dbg_abbreviations_measure(
    struct dbg_byte_cursor bytes, uint64_t code, uint64_t limit)
{
    const uint8_t *const first = bytes.next;
    struct dbg_abbreviations found = {0};
    uint64_t current, attributes;

    while (found.size <= limit && (current = dbg_cursor_leb128(&bytes)) != 0) {
        dbg_cursor_leb128(&bytes);  /* the tag */
        dbg_cursor_skip(&bytes, 1); /* whether there are children */
        attributes = skip_attributes(&bytes);
        found.max_attributes = MAX(found.max_attributes, attributes);
        found.size = (uint64_t) (bytes.next - first);
        if (current == code) {
            break;
        }
    }
    return found;
}
