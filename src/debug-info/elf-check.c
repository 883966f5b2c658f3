/* SPDX-License-Identifier: MIT */
#include "debug-info/elf-check.h"

#include <gelf.h>
#include <glib.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "debug-info/elf-sections.h"

/* The largest programs stay below these limits (bytes), even with debugging information. */
static const uint64_t max_file_size = 4 * UINT64_C(1024) * 1024 * 1024;
static const uint64_t max_notes_size = 1024 * 1024;

/* Adds `addend` and returns true, unless the sum would exceed `limit`. */
static bool add_within(uint64_t *sum, uint64_t addend, uint64_t limit)
{
    if (addend > limit || *sum > limit - addend) {
        return false;
    }
    *sum += addend;
    return true;
}

/* Returns a size of a section in bytes, such as its size in the file. */
typedef uint64_t (*size_func)(Elf *elf, Elf_Scn *section, const GElf_Shdr *header);

static bool sum_is_within(Elf *elf, size_func size_of, uint64_t limit)
{
    uint64_t sum = 0;
    Elf_Scn *section = NULL;
    GElf_Shdr header;

    while ((section = dbg_elf_next_section(elf, section, &header))) {
        if (!add_within(&sum, size_of(elf, section, &header), limit)) {
            return false;
        }
    }
    return true;
}

static uint64_t stored_size(Elf *elf, Elf_Scn *section, const GElf_Shdr *header)
{
    return header->sh_type == SHT_NOBITS ? 0 : header->sh_size;
}

static uint64_t uncompressed_size(Elf *elf, Elf_Scn *section, const GElf_Shdr *header)
{
    GElf_Chdr chdr;

    return header->sh_flags & SHF_COMPRESSED && gelf_getchdr(section, &chdr) ? chdr.ch_size : 0;
}

/*
 * A section whose name begins with `.zdebug` begins with `ZLIB`, followed by its decompressed size
 * in big-endian byte order.
 */
static uint64_t uncompressed_size_gnu(Elf *elf, Elf_Scn *section, const GElf_Shdr *header)
{
    enum { MAGIC_SIZE = 4, HEAD_SIZE = 12 };
    uint64_t size = 0;

    if (header->sh_type == SHT_NOBITS || header->sh_size < HEAD_SIZE) {
        return 0;
    }
    const char *name = dbg_elf_section_name(elf, header);
    if (!name || !g_str_has_prefix(name, ".zdebug")) {
        return 0;
    }
    const Elf_Data *data =
        elf_getdata_rawchunk(elf, (int64_t) header->sh_offset, HEAD_SIZE, ELF_T_BYTE);
    if (!data || data->d_size < HEAD_SIZE || memcmp(data->d_buf, "ZLIB", MAGIC_SIZE) != 0) {
        return 0;
    }
    for (uint32_t i = MAGIC_SIZE; i < HEAD_SIZE; i++) {
        size = size << 8 | ((const uint8_t *) data->d_buf)[i];
    }
    return size;
}

/*
 * The order of the checks matters. The size of the stored sections is checked first, because the
 * other checks read sections. The last check reads names, which can be in a compressed section.
 */
static bool sections_fit(Elf *elf, uint64_t file_size)
{
    uint64_t limit = DBG_FREE_GROWTH + DBG_MAX_GROWTH * file_size;

    return sum_is_within(elf, stored_size, file_size) &&
           sum_is_within(elf, uncompressed_size, limit) &&
           sum_is_within(elf, uncompressed_size_gnu, limit);
}

static bool notes_fit(Elf *elf)
{
    uint64_t sum = 0;
    size_t count;

    if (elf_getphdrnum(elf, &count) != 0) {
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        GElf_Phdr header;

        if (!gelf_getphdr(elf, (int) i, &header)) {
            return true; /* libdw finds no notes either */
        }
        if (header.p_type == PT_NOTE && !add_within(&sum, header.p_filesz, max_notes_size)) {
            return false;
        }
    }
    return true;
}

static Elf *keep_checked(Elf *elf, uint64_t size)
{
    if (!elf) {
        return NULL;
    }
    if (elf_kind(elf) != ELF_K_ELF || !sections_fit(elf, size) || !notes_fit(elf)) {
        elf_end(elf);
        return NULL;
    }
    return elf;
}

bool dbg_may_be_mapped(int fd)
{
    struct stat status;

    return fstat(fd, &status) == 0 && (status.st_uid == geteuid() || status.st_uid == 0) &&
           (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

Elf *dbg_elf_begin(int fd)
{
    struct stat status;

    elf_version(EV_CURRENT);
    if (fstat(fd, &status) || (uint64_t) status.st_size > max_file_size) {
        return NULL;
    }
    return keep_checked(elf_begin(fd, ELF_C_READ, NULL), (uint64_t) status.st_size);
}

Elf *dbg_elf_begin_memory(char *bytes, size_t size)
{
    elf_version(EV_CURRENT);
    return keep_checked(elf_memory(bytes, size), size);
}
