/* SPDX-License-Identifier: MIT */
/*
 * Finds functions, inlined calls and lines by address, in one file with DWARF. Creating an index
 * only reads the address ranges of the units. The first look-up in a unit reads its functions,
 * inlined calls and lines into sorted arrays; later look-ups are binary searches. The file is
 * untrusted: nesting depths, counts and chains of references are bounded, and unreadable parts
 * count as unknown.
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
    Dwarf *common; /* the common file that dwz made, borrowed like `dwarf`; NULL: none */
    int fd;        /* descriptor, only used while the index is created */
};

/*
 * Creates an index; never returns NULL, but an index may be empty. `search` is borrowed. The .dwo
 * files of split units are also searched for in the folder of `source`. If `search` has a target
 * prefix, the .dwo files must be inside the prefix or a debug directory.
 */
struct dbg_dwarf_index *dbg_dwarf_index_create(
    const struct dbg_dwarf_source *source, const struct dbg_search *search);
void dbg_dwarf_index_destroy(struct dbg_dwarf_index *self);

/*
 * Finds the function and the source line of `address`, a link-time address (not relocated). Sets
 * unknown members of `location` to NULL or 0. Returns whether the function or the source line is
 * known.
 */
bool dbg_dwarf_index_find(
    struct dbg_dwarf_index *self, uint64_t address, struct dbg_location *location);

/*
 * Returns the first fault found so far, in words that follow the path of the file, or NULL. The
 * index owns the string.
 */
const char *dbg_dwarf_index_fault(const struct dbg_dwarf_index *self);

#endif
