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
 * Returns whether libdw may open the .dwo file that a skeleton unit names, in `directory` or in the
 * compilation directory. The check is needed because a unit can name any file: opening a FIFO would
 * block forever, and libdw maps the file even if other users can change it. The DWARF that libdw
 * then opens must also pass dbg_dwarf_find_fault(). libdw opens the path again after this check, so
 * the check doesn't protect against a user who can replace the file in the meantime.
 */
bool dbg_split_file_is_safe(struct dbg_dwarf_reader *reader, Dwarf_Die *unit, const char *directory,
    const struct dbg_search *search);

#endif
