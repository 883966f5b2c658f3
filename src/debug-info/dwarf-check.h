/* SPDX-License-Identifier: MIT */
/* Checks whether the DWARF of a file is safe for libdw, which doesn't validate everything. */
#ifndef DEBUG_INFO_DWARF_CHECK_H
#define DEBUG_INFO_DWARF_CHECK_H

#include <elfutils/libdw.h>

/*
 * Opens the DWARF of a file that passed the checks of elf-check.h. Returns NULL if the file has no
 * DWARF, or if the DWARF fails a check. In the second case, `fault` is set to a static string that
 * describes the failed check.
 */
Dwarf *dbg_dwarf_begin(Elf *elf, const char **fault);

/*
 * Checks the DWARF of a file that libdw opened itself, without dbg_dwarf_begin(). Returns a static
 * string that describes the fault, or NULL.
 */
const char *dbg_dwarf_find_fault(Dwarf *dwarf);

#endif
