/* SPDX-License-Identifier: MIT */
/*
 * Functions, inlined calls and rows of the line table of one file with DWARF, found by address.
 *
 * Creating an index reads which unit covers which addresses, no more. A unit is read when the first
 * of its addresses is looked up: its functions, inlined calls and rows become sorted arrays, in
 * which every further look-up is a binary search.
 *
 * The file is hostile: depths, counts and chains of references are bounded, and whatever can't be
 * read is unknown.
 */
#ifndef DEBUG_INFO_DWARF_INDEX_H
#define DEBUG_INFO_DWARF_INDEX_H

#include <elfutils/libdw.h>
#include <stdbool.h>

#include "debug-info/debug-file.h"
#include "debug-info/location.h"

struct dbg_dwarf_index;

/* A file with DWARF. */
struct dbg_dwarf_source {
    Dwarf *dwarf;  /* borrowed; it must outlive the index */
    Dwarf *common; /* what the file has in common with others; NULL: nothing; same */
    int fd;        /* open; used only while the index is created */
};

/*
 * The .dwo files of split units are looked for in the directory of `source`, too. They don't leave
 * the target prefix of `search`, which is borrowed. Never NULL: an index may know nothing.
 */
struct dbg_dwarf_index *dbg_dwarf_index_create(
    const struct dbg_dwarf_source *source, const struct dbg_search *search);
void dbg_dwarf_index_destroy(struct dbg_dwarf_index *self);

/*
 * Sets what is known of `address`, an address as in the file (not relocated); what is unknown is
 * NULL or 0. Returns whether a function or a row is known.
 */
bool dbg_dwarf_index_find(
    struct dbg_dwarf_index *self, uint64_t address, struct dbg_location *location);

/*
 * What is wrong with the information read so far, in words that follow the path of the file, or
 * NULL. It is the first fault, borrowed from the index.
 */
const char *dbg_dwarf_index_fault(const struct dbg_dwarf_index *self);

#endif
