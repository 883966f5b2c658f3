/* SPDX-License-Identifier: MIT */
/* The sections of ELF files. */
#ifndef LIB_PLUGIN_ELF_SECTION_H
#define LIB_PLUGIN_ELF_SECTION_H

#include <stdbool.h>

/*
 * Whether the file is an ELF file of this machine that has a section `name` with contents. The
 * function reads only the section headers and their names, whatever the size of the file is.
 */
bool bt__elf_has_section(const char *path, const char *name);

#endif
