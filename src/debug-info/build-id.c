/* SPDX-License-Identifier: MIT */
#include "debug-info/build-id.h"

#include <elfutils/libdwelf.h>
#include <string.h>

#include "debug-info/elf-check.h"

struct dbg_build_id dbg_build_id_of(Elf *elf)
{
    struct dbg_build_id id = {0};
    const void *bytes;
    ssize_t length = dwelf_elf_gnu_build_id(elf, &bytes);

    if (length > 0 && length <= DBG_BUILD_ID_SIZE) {
        memcpy(id.bytes, bytes, (size_t) length);
        id.length = (uint32_t) length;
    }
    return id;
}

bool dbg_build_id_fits(const struct dbg_build_id *self, int fd)
{
    Elf *elf = dbg_elf_begin(fd);

    if (!elf) {
        return false;
    }
    struct dbg_build_id id = dbg_build_id_of(elf);
    elf_end(elf);
    return id.length == 0 || self->length == 0 || dbg_build_id_equal(self, &id);
}
