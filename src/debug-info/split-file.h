/* SPDX-License-Identifier: MIT */
#ifndef DEBUG_INFO_SPLIT_FILE_H
#define DEBUG_INFO_SPLIT_FILE_H

#include <elfutils/libdw.h>
#include <stdbool.h>

#include "debug-info/debug-file.h"
#include "debug-info/dwarf-reader.h"

/* Returns the directory of an open file, to be freed with g_free(), or NULL. */
char *dbg_split_file_directory(int file);

/* Returns the name of the .dwo file of a skeleton unit, borrowed from libdw, or NULL. */
const char *dbg_split_file_name(struct dbg_dwarf_reader *reader, Dwarf_Die *unit);

/*
 * Returns whether libdw may look for the .dwo file of a skeleton unit in a file of `directory`: in
 * that directory and in the one of the compilation. A unit can name anything, and libdw would wait
 * for ever for a FIFO that nobody writes to. What libdw found must then pass
 * dbg_dwarf_find_fault().
 */
bool dbg_split_file_is_safe(struct dbg_dwarf_reader *reader, Dwarf_Die *unit, const char *directory,
    const struct dbg_search *search);

#endif
