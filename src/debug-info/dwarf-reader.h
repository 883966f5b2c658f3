/* SPDX-License-Identifier: MIT */
/* What the parts of the index of one file share while they read it: its limits and first fault. */
#ifndef DEBUG_INFO_DWARF_READER_H
#define DEBUG_INFO_DWARF_READER_H

#include <elfutils/libdw.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "debug-info/address-map.h"

struct dbg_dwarf_reader {
    Dwarf *dwarf;
    struct dbg_address_map *code; /* where the executable sections are; NULL: unknown */
    /*
     * A file can say the same thing many times in few bytes, by references to one list. So the
     * sum of what is read is limited to a multiple of its size.
     */
    uint64_t work_left;
    char *fault; /* the first one; NULL: none */
};

/* The cost of what is read. */
enum dbg_dwarf_work {
    DBG_WORK_DIE = 1, /* for each level of nesting: libdw may have to pass over it that often */
    DBG_WORK_ROW = 4,
    DBG_WORK_RANGE = 4,
};

void dbg_dwarf_reader_init(struct dbg_dwarf_reader *self, Dwarf *dwarf);
void dbg_dwarf_reader_clear(struct dbg_dwarf_reader *self);

/* Allows as much work as a file of this size needs: `dwarf` or that of a .dwo file. */
void dbg_dwarf_reader_allow(struct dbg_dwarf_reader *self, Dwarf *dwarf);

/* Returns whether that much more may be read. */
bool dbg_dwarf_reader_spend(struct dbg_dwarf_reader *self, Dwarf_Die *die, uint64_t work);

/* Keeps what is wrong at `die`, if it is the first fault. */
void dbg_dwarf_reader_note_fault(struct dbg_dwarf_reader *self, Dwarf_Die *die, const char *what);

/* Same, with what libdw says. */
void dbg_dwarf_reader_note_failure(struct dbg_dwarf_reader *self, Dwarf_Die *die);

/*
 * Appends the ranges of `die` to `ranges`, but for those that don't begin in an executable section:
 * linkers leave such in place of functions that they have removed.
 */
void dbg_dwarf_reader_add_ranges(
    struct dbg_dwarf_reader *self, Dwarf_Die *die, uint32_t value, uint32_t rank, GArray *ranges);

#endif
