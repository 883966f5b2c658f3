/* SPDX-License-Identifier: MIT */
/* The build ID that an ELF file has in a note. */
#ifndef DEBUG_INFO_BUILD_ID_H
#define DEBUG_INFO_BUILD_ID_H

#include <libelf.h>
#include <stdbool.h>
#include <stdint.h>

enum { DBG_BUILD_ID_SIZE = 64 };

struct dbg_build_id {
    uint8_t bytes[DBG_BUILD_ID_SIZE];
    uint32_t length; /* 0: unknown */
};

/* Of a file that passed the checks of dbg_elf_begin(). One that is too long is unknown. */
struct dbg_build_id dbg_build_id_of(Elf *elf);

/*
 * Whether the ELF file `fd` has this build ID, or none: its place tells it then. Every ELF file
 * fits a build ID of length 0.
 */
bool dbg_build_id_fits(int fd, const uint8_t *bytes, uint32_t length);

#endif
