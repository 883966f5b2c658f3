/* SPDX-License-Identifier: MIT */
/*
 * What one ELF file says: about itself, and about its addresses. The sections that are needed stay
 * in memory, and the file is closed. Later changes of the file have no effect.
 */
#ifndef DEBUG_INFO_ELF_FILE_H
#define DEBUG_INFO_ELF_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "debug-info/debug-file.h"
#include "debug-info/location.h"

struct dbg_elf_file {
    char *path;
    bool is_elf; /* false: nothing of what follows is known */
    struct dbg_build_id build_id;
    char *debug_link;        /* name of the separate debug file; NULL: it says of none */
    uint32_t debug_link_crc; /* CRC-32 of that file */
    /* To be added to an address relative to where the file is loaded: gives one as in the file. */
    uint64_t load_address;
    struct dbg_elf_contents *contents; /* private */
};

/*
 * Reads the open file `fd`, which the caller may then close. `wants_linkage_names`: also reads
 * symbols where there is DWARF, because GCC's lacks the linkage names of static functions. Never
 * NULL.
 */
struct dbg_elf_file *dbg_elf_file_read(
    int fd, const char *path, const struct dbg_search *search, bool wants_linkage_names);
void dbg_elf_file_destroy(struct dbg_elf_file *self);

bool dbg_elf_file_has_dwarf(const struct dbg_elf_file *self);
bool dbg_elf_file_has_symbols(const struct dbg_elf_file *self);

/*
 * Sets what is known of `address`, an address as in the file; what is unknown is NULL or 0. Returns
 * whether a function or a row is known.
 */
bool dbg_elf_file_find(struct dbg_elf_file *self, uint64_t address, struct dbg_location *location);

/* What is wrong with the file as far as it was read, in words that follow its path, or NULL. */
const char *dbg_elf_file_fault(const struct dbg_elf_file *self);

#endif
