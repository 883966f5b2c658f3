/* SPDX-License-Identifier: MIT */
/*
 * The bytes of sections with DWARF, for what has to be known before libdw may read them, because it
 * trusts them in some places.
 */
#ifndef DEBUG_INFO_DWARF_SECTIONS_H
#define DEBUG_INFO_DWARF_SECTIONS_H

#include <elfutils/libdw.h>
#include <glib.h>

#include "debug-info/byte-cursor.h"

/* What a section holds, whatever its name begins and ends with. */
enum dbg_dwarf_content {
    DBG_ABBREVIATIONS,
    DBG_ENTRIES,       /* .debug_info, .debug_types */
    DBG_LINE_PROGRAMS, /* .debug_line */
    DBG_RANGE_LISTS,   /* .debug_rnglists: since version 5 */
    DBG_RANGE_PAIRS,   /* .debug_ranges: before */
    DBG_STRINGS,       /* .debug_str, .debug_line_str */
};

struct dbg_dwarf_section {
    Dwarf *owner;
    const char *name; /* libelf's */
    enum dbg_dwarf_content content;
    struct dbg_byte_cursor bytes;
};

/*
 * Appends the sections of `dwarf`, decompressed, to `sections`, an array of struct
 * dbg_dwarf_section. Several may have the same content, since there are several names for it, and
 * it isn't said which of them libdw takes; of those with the same name, it takes the first.
 */
void dbg_dwarf_sections_add(GArray *sections, Dwarf *dwarf);

/* Returns the section in whose bytes a pointer of libdw's points, or NULL. */
const struct dbg_dwarf_section *dbg_dwarf_sections_find(const GArray *sections, const void *place);

/*
 * Returns the next section from `*i` on with this content, or NULL, and sets `*i` behind it.
 * `bytes` are then its bytes from `offset` on; none if that is beyond its end.
 */
const struct dbg_dwarf_section *dbg_dwarf_sections_next(const GArray *sections,
    enum dbg_dwarf_content content, uint64_t offset, guint *i, struct dbg_byte_cursor *bytes);

#endif
