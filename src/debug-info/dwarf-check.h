/* SPDX-License-Identifier: MIT */
/* Whether the DWARF of a file may be given to libdw, which trusts it in some places. */
#ifndef DEBUG_INFO_DWARF_CHECK_H
#define DEBUG_INFO_DWARF_CHECK_H

#include <elfutils/libdw.h>

/*
 * Begins to read the DWARF of a file that passed the checks of `elf-check.h`. Returns NULL if there
 * is none, or if it fails a check; then `fault` is set to what is wrong, a static string.
 */
Dwarf *dbg_dwarf_begin(Elf *elf, const char **fault);

/*
 * Returns what is wrong with the DWARF of a file that libdw has opened by itself, a static string,
 * or NULL.
 */
const char *dbg_dwarf_find_fault(Dwarf *dwarf);

#endif
