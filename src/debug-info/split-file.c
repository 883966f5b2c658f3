/* SPDX-License-Identifier: MIT */
#include "debug-info/split-file.h"

#include <dwarf.h>
#include <elfutils/libdwelf.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "debug-info/elf-check.h"

char *dbg_split_file_directory(int file)
{
    g_autofree char *link = g_strdup_printf("/proc/self/fd/%d", file);
    g_autofree char *path = g_file_read_link(link, NULL);

    return path ? g_path_get_dirname(path) : NULL;
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

/*
 * Returns whether a path is allowed. If there is no target prefix, every path is allowed.
 * Otherwise, only paths below the prefix or in a debug directory are allowed.
 */
static bool is_allowed(const char *path, const struct dbg_search *search)
{
    if (!search->target_prefix || is_below(path, search->target_prefix)) {
        return true;
    }
    for (const char *const *directory = search->directories; *directory; directory++) {
        if (is_below(path, *directory)) {
            return true;
        }
    }
    return false;
}

/*
 * Returns whether libdw may open a .dwo file, which it always maps. The file must have DWARF, and
 * must not refer to a common file: libdw would open the common file by its name, without the checks
 * in this folder.
 */
static bool passes_checks(struct dbg_dwarf_reader *reader, int fd)
{
    const char *name;
    const void *bytes;
    Elf *elf = dbg_may_be_mapped(fd) ? dbg_elf_begin(fd) : NULL;
    Dwarf *dwarf = elf ? dwarf_begin_elf(elf, DWARF_C_READ, NULL) : NULL;
    bool passes = dwarf && dwelf_dwarf_gnu_debugaltlink(dwarf, &name, &bytes) == 0 &&
                  dbg_dwarf_reader_allow_split(reader, dwarf, fd);

    dwarf_end(dwarf);
    elf_end(elf);
    return passes;
}

static bool may_be_opened(
    struct dbg_dwarf_reader *reader, const char *path, const struct dbg_search *search)
{
    g_autofree char *real = realpath(path, NULL);

    if (!real) {
        return true; /* libdw doesn't find the file either */
    }
    int fd = is_allowed(real, search) ? dbg_open_regular(real) : -1;
    if (fd < 0) {
        return false;
    }
    bool passes = passes_checks(reader, fd);
    close(fd);
    return passes;
}

const char *dbg_split_file_name(struct dbg_dwarf_reader *reader, Dwarf_Die *unit)
{
    const char *name;

    dbg_dwarf_reader_find_string(reader, unit, DW_AT_dwo_name, &name);
    if (!name) {
        dbg_dwarf_reader_find_string(reader, unit, DW_AT_GNU_dwo_name, &name);
    }
    return name;
}

bool dbg_split_file_is_safe(struct dbg_dwarf_reader *reader, Dwarf_Die *unit, const char *directory,
    const struct dbg_search *search)
{
    const char *const name = dbg_split_file_name(reader, unit);
    const char *compilation;
    g_autofree char *beside = NULL, *from = NULL, *compiled = NULL;

    dbg_dwarf_reader_find_string(reader, unit, DW_AT_comp_dir, &compilation);
    if (!name || !directory || (!compilation && dwarf_hasattr(unit, DW_AT_comp_dir))) {
        return false;
    }
    beside = join(directory, name);
    from = join(directory, compilation ? compilation : ".");
    compiled = join(from, name);
    return may_be_opened(reader, beside, search) && may_be_opened(reader, compiled, search);
}
