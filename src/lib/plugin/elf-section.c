/* SPDX-License-Identifier: MIT */
/*
 * See elf-section.h. The code maps the file into memory. The headers in the file may be wrong or
 * truncated.
 */
#include "lib/plugin/elf-section.h"

#include <elf.h>
#include <glib.h>
#include <link.h>
#include <stdint.h>
#include <string.h>

struct contents {
    const char *bytes;
    uint64_t size;
};

/* Copies `size` bytes, because headers in a file may be unaligned. */
static bool copy(struct contents contents, uint64_t offset, void *target, size_t size)
{
    if (offset > contents.size || size > contents.size - offset) {
        return false;
    }
    memcpy(target, contents.bytes + offset, size);
    return true;
}

static bool read_header(struct contents contents, ElfW(Ehdr) * header)
{
    return copy(contents, 0, header, sizeof(*header)) &&
           memcmp(header->e_ident, ELFMAG, SELFMAG) == 0 &&
           header->e_ident[EI_CLASS] == (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32) &&
           header->e_ident[EI_DATA] ==
               (G_BYTE_ORDER == G_LITTLE_ENDIAN ? ELFDATA2LSB : ELFDATA2MSB) &&
           header->e_shentsize == sizeof(ElfW(Shdr));
}

static bool read_section(
    struct contents contents, const ElfW(Ehdr) * header, uint64_t index, ElfW(Shdr) * section)
{
    const uint64_t offset = index * sizeof(*section);

    return header->e_shoff <= contents.size &&
           copy(contents, header->e_shoff + offset, section, sizeof(*section));
}

/* Returns whether the string at `offset` of the section of names is `name`. */
static bool has_name(
    struct contents contents, const ElfW(Shdr) * names, uint64_t offset, const char *name)
{
    const size_t size = strlen(name) + 1;

    return names->sh_offset <= contents.size && offset <= contents.size - names->sh_offset &&
           size <= contents.size - names->sh_offset - offset &&
           memcmp(contents.bytes + names->sh_offset + offset, name, size) == 0;
}

static bool has_section(struct contents contents, const char *name)
{
    ElfW(Ehdr) header;
    ElfW(Shdr) names, section;

    if (!read_header(contents, &header) ||
        !read_section(contents, &header, header.e_shstrndx, &names)) {
        return false;
    }
    for (uint64_t i = 0; i < header.e_shnum; i++) {
        if (!read_section(contents, &header, i, &section)) {
            return false;
        }
        if (section.sh_size > 0 && has_name(contents, &names, section.sh_name, name)) {
            return true;
        }
    }
    return false;
}

bool bt__elf_has_section(const char *path, const char *name)
{
    GMappedFile *file = g_mapped_file_new(path, FALSE, NULL);

    if (!file) {
        return false;
    }
    const struct contents contents = {
        .bytes = g_mapped_file_get_contents(file), .size = g_mapped_file_get_length(file)};
    const bool has = has_section(contents, name);
    g_mapped_file_unref(file);
    return has;
}
