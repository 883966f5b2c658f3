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
 * Returns whether libdw may open the .dwo file that a skeleton unit names, beside the file in
 * `directory` or in the compilation directory. A unit can name anything: libdw would wait for ever
 * for a FIFO that nobody writes to, and maps a file that others can change. What libdw found must
 * then pass dbg_dwarf_find_fault().
 *
 * libdw opens the path once more. Whoever can replace the file in between isn't kept from it.
 */
bool dbg_split_file_is_safe(struct dbg_dwarf_reader *reader, Dwarf_Die *unit, const char *directory,
    const struct dbg_search *search);

#endif
