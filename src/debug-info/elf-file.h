/* SPDX-License-Identifier: MIT */
/*
 * One ELF file: its build ID, debug link and load address, and its functions and lines by address.
 * The needed sections are read into memory and the file is closed, so later changes of the file
 * have no effect.
 */
#ifndef DEBUG_INFO_ELF_FILE_H
#define DEBUG_INFO_ELF_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "debug-info/debug-file.h"
#include "debug-info/location.h"

struct dbg_elf_file {
    char *path;
    bool is_elf; /* false: the other members except `path` are unset */
    struct dbg_build_id build_id;
    char *debug_link;        /* name of the separate debug file; NULL: none */
    uint32_t debug_link_crc; /* CRC-32 of that file */
    /*
     * Link-time address of the first segment. The sum of this address and an address relative to
     * the load address is a link-time address.
     */
    uint64_t load_address;
    struct dbg_elf_contents *contents; /* private */
};

/*
 * Reads the open file `fd`, which the caller may then close. If `wants_linkage_names` is true,
 * reads symbols even if there is DWARF, because GCC's DWARF lacks the linkage names of static
 * functions. Never returns NULL.
 */
struct dbg_elf_file *dbg_elf_file_read(
    int fd, const char *path, const struct dbg_search *search, bool wants_linkage_names);
void dbg_elf_file_destroy(struct dbg_elf_file *self);

bool dbg_elf_file_has_dwarf(const struct dbg_elf_file *self);
bool dbg_elf_file_has_symbols(const struct dbg_elf_file *self);

/*
 * Finds the function and the source line of `address`, a link-time address (not relocated). Sets
 * unknown members of `location` to NULL or 0. Returns whether the function or the source line is
 * known.
 */
bool dbg_elf_file_find(struct dbg_elf_file *self, uint64_t address, struct dbg_location *location);

/* Returns the first fault found in the file so far, in words that follow its path, or NULL. */
const char *dbg_elf_file_fault(const struct dbg_elf_file *self);

#endif
