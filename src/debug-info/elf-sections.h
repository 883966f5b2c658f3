/* SPDX-License-Identifier: MIT */
/* Iterates over the sections of an ELF file. */
#ifndef DEBUG_INFO_ELF_SECTIONS_H
#define DEBUG_INFO_ELF_SECTIONS_H

#include <gelf.h>

/*
 * Returns the section after `section` (NULL: the first section) and sets its header. Skips sections
 * whose header can't be read, as libdw does. Returns NULL after the last section.
 */
static inline Elf_Scn *dbg_elf_next_section(Elf *elf, Elf_Scn *section, GElf_Shdr *header)
{
    while ((section = elf_nextscn(elf, section)) && !gelf_getshdr(section, header)) {
    }
    return section;
}

/* Returns the name of the section that has this header, or NULL if it can't be read. */
static inline const char *dbg_elf_section_name(Elf *elf, const GElf_Shdr *header)
{
    size_t names;

    return elf_getshdrstrndx(elf, &names) == 0 ? elf_strptr(elf, names, header->sh_name) : NULL;
}

#endif
