/* SPDX-License-Identifier: MIT */
/* Finds sections of ELF files. */
#ifndef LIB_PLUGIN_ELF_SECTION_H
#define LIB_PLUGIN_ELF_SECTION_H

#include <stdbool.h>

/*
 * Returns whether the file is an ELF file for this machine and has a section `name` with contents.
 * The function reads only the section headers and their names, so its duration doesn't depend on
 * the size of the file.
 */
bool bt__elf_has_section(const char *path, const char *name);

#endif
