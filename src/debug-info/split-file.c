/* SPDX-License-Identifier: MIT */
#include "debug-info/split-file.h"

#include <dwarf.h>
#include <elfutils/libdwelf.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "debug-info/dwarf-check.h"
#include "debug-info/elf-check.h"

char *dbg_split_file_directory(int file)
{
    g_autofree char *link = g_strdup_printf("/proc/self/fd/%d", file);
    g_autofree char *path = g_file_read_link(link, NULL);

    return path ? g_path_get_dirname(path) : NULL;
}

static const char *read_string(Dwarf_Die *die, unsigned name)
{
    Dwarf_Attribute attribute;

    return dwarf_formstring(dwarf_attr(die, name, &attribute));
}

static char *join(const char *directory, const char *path)
{
    return g_path_is_absolute(path) ? g_strdup(path) : g_build_filename(directory, path, NULL);
}

static bool is_below(const char *path, const char *folder)
{
    g_autofree char *real = realpath(folder, NULL);

    return real && g_str_has_prefix(path, real) &&
           (path[strlen(real)] == '/' || strcmp(real, "/") == 0);
}

/* With a target prefix, only what is below it or in a debug directory. */
static bool is_allowed(const char *path, const struct dbg_search *search)
{
    if (!search || !search->target_prefix || is_below(path, search->target_prefix)) {
        return true;
    }
    for (const char *const *directory = search->directories; *directory; directory++) {
        if (is_below(path, *directory)) {
            return true;
        }
    }
    return false;
}

/* Returns whether libdw can be trusted with the file. */
static bool passes_checks(int fd)
{
    const char *fault, *name;
    const void *bytes;
    Elf *elf = dbg_elf_begin(fd);
    Dwarf *dwarf = elf ? dbg_dwarf_begin(elf, &fault) : NULL;
    /* libdw would open what is common to it and others by itself. */
    bool passes = dwarf && dwelf_dwarf_gnu_debugaltlink(dwarf, &name, &bytes) == 0;

    dwarf_end(dwarf);
    elf_end(elf);
    return passes;
}

static bool may_be_opened(const char *path, const struct dbg_search *search)
{
    g_autofree char *real = realpath(path, NULL);
    bool passes;
    int fd;

    if (!real) {
        return true; /* so libdw finds nothing either */
    }
    fd = is_allowed(real, search) ? dbg_open_regular(real) : -1;
    if (fd < 0) {
        return false;
    }
    passes = passes_checks(fd);
    close(fd);
    return passes;
}

bool dbg_split_file_is_safe(Dwarf_Die *unit, const char *directory, const struct dbg_search *search)
{
    const char *name = read_string(unit, DW_AT_dwo_name);
    const char *compilation_directory = read_string(unit, DW_AT_comp_dir);
    g_autofree char *beside = NULL, *from = NULL, *compiled = NULL;

    if (!name) {
        name = read_string(unit, DW_AT_GNU_dwo_name);
    }
    if (!name || !directory) {
        return false;
    }
    beside = join(directory, name);
    from = join(directory, compilation_directory ? compilation_directory : ".");
    compiled = join(from, name);
    return may_be_opened(beside, search) && may_be_opened(compiled, search);
}
