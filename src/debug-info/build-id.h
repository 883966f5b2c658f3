/* SPDX-License-Identifier: MIT */
/* The build ID in the notes of an ELF file. */
#ifndef DEBUG_INFO_BUILD_ID_H
#define DEBUG_INFO_BUILD_ID_H

#include <libelf.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { DBG_BUILD_ID_SIZE = 64 };

struct dbg_build_id {
    uint8_t bytes[DBG_BUILD_ID_SIZE];
    uint32_t length; /* bytes, at most DBG_BUILD_ID_SIZE; 0: unknown */
};

static inline bool dbg_build_id_equal(const struct dbg_build_id *a, const struct dbg_build_id *b)
{
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

/*
 * Returns the build ID of a file that passed the checks of dbg_elf_begin(). A build ID longer than
 * DBG_BUILD_ID_SIZE is treated as unknown.
 */
struct dbg_build_id dbg_build_id_of(Elf *elf);

/*
 * Returns whether the ELF file `fd` has this build ID. A file without a build ID fits every build
 * ID, because the path identifies the file. Every ELF file fits an unknown build ID.
 */
bool dbg_build_id_fits(const struct dbg_build_id *self, int fd);

#endif
