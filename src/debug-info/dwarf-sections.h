/* SPDX-License-Identifier: MIT */
/*
 * Gives access to the bytes of DWARF sections. libdw doesn't validate everything, so some bytes are
 * checked before libdw may read them.
 */
#ifndef DEBUG_INFO_DWARF_SECTIONS_H
#define DEBUG_INFO_DWARF_SECTIONS_H

#include <elfutils/libdw.h>
#include <glib.h>

#include "debug-info/byte-cursor.h"

/* The contents of a section, whatever the prefix and suffix of its name are. */
enum dbg_dwarf_content {
    DBG_ABBREVIATIONS,
    DBG_ENTRIES,       /* .debug_info, .debug_types */
    DBG_LINE_PROGRAMS, /* .debug_line */
    DBG_RANGE_LISTS,   /* .debug_rnglists: DWARF 5 */
    DBG_RANGE_PAIRS,   /* .debug_ranges: before DWARF 5 */
    DBG_STRINGS,       /* .debug_str, .debug_line_str */
};

struct dbg_dwarf_section {
    Dwarf *owner;
    const char *name; /* owned by libelf */
    enum dbg_dwarf_content content;
    struct dbg_byte_cursor bytes;
};

/*
 * Appends the sections of `dwarf`, decompressed, to `sections`, an array of struct
 * dbg_dwarf_section. Sections whose names differ only in prefix or suffix have the same kind of
 * content. libdw doesn't document which of these sections it reads. If sections have the same name,
 * libdw reads the first one.
 */
void dbg_dwarf_sections_add(GArray *sections, Dwarf *dwarf);

/* Returns the section that contains the byte at `place`, a pointer from libdw, or NULL. */
const struct dbg_dwarf_section *dbg_dwarf_sections_find(const GArray *sections, const void *place);

/*
 * Returns the next section with this content, from index `*i` on, or NULL. Sets `*i` to the index
 * after that section, and `bytes` to the bytes of the section from `offset` on. `bytes` is empty if
 * `offset` is after the end of the section.
 */
const struct dbg_dwarf_section *dbg_dwarf_sections_next(const GArray *sections,
    enum dbg_dwarf_content content, uint64_t offset, guint *i, struct dbg_byte_cursor *bytes);

#endif
