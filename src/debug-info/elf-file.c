/* SPDX-License-Identifier: MIT */
#include "debug-info/elf-file.h"

#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <gelf.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

#include "debug-info/dwarf-check.h"
#include "debug-info/dwarf-index.h"
#include "debug-info/elf-check.h"
#include "debug-info/elf-sections.h"
#include "debug-info/symbol-table.h"

/*
 * A file open in libelf and libdw. Its sections are in memory and its descriptor is closed. Both
 * members may be NULL.
 */
struct elf_and_dwarf {
    Elf *elf;
    Dwarf *dwarf;
};

struct dbg_elf_contents {
    struct elf_and_dwarf own, common; /* `common`: the common file that dwz made */
    struct dbg_dwarf_index *index;    /* NULL: the file has no readable DWARF */
    struct dbg_symbol_table *symbols; /* NULL: the DWARF is sufficient */
    const char *fault;                /* static string */
};

/* A constant of <elf.h> in elfutils 0.189 and later. */
enum { COMPRESSED_BY_ZSTD = 2 };

static bool has_zstd_sections(Elf *elf)
{
    Elf_Scn *section = NULL;
    GElf_Shdr header;

    while ((section = dbg_elf_next_section(elf, section, &header))) {
        GElf_Chdr chdr;

        if (header.sh_flags & SHF_COMPRESSED && gelf_getchdr(section, &chdr) &&
            chdr.ch_type == COMPRESSED_BY_ZSTD) {
            return true;
        }
    }
    return false;
}

static void end_elf(struct elf_and_dwarf *pair)
{
    dwarf_end(pair->dwarf);
    elf_end(pair->elf);
    *pair = (struct elf_and_dwarf){0};
}

/*
 * Returns the link-time address of the first segment. The load address that the dynamic linker
 * reports is the run-time address of this segment.
 */
static uint64_t read_load_address(Elf *elf)
{
    GElf_Ehdr header;
    size_t count;

    if (!gelf_getehdr(elf, &header) || header.e_type != ET_DYN ||
        elf_getphdrnum(elf, &count) != 0) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        GElf_Phdr segment;

        if (gelf_getphdr(elf, (int) i, &segment) && segment.p_type == PT_LOAD) {
            return segment.p_vaddr;
        }
    }
    return 0;
}

/*
 * In most files, the section header table comes last, so it is missing in a file that was cut off.
 */
static bool is_cut_off(Elf *elf)
{
    GElf_Ehdr header;
    size_t count;

    return gelf_getehdr(elf, &header) && header.e_shoff > 0 &&
           (elf_getshdrnum(elf, &count) != 0 || count == 0);
}

static void read_debug_link(struct dbg_elf_file *self)
{
    GElf_Word crc;
    const char *name = dwelf_elf_gnu_debuglink(self->contents->own.elf, &crc);

    if (name) {
        self->debug_link = g_strdup(name);
        self->debug_link_crc = crc;
    }
}

/*
 * Returns whether a file refers to a common file. libdw would open a common file of the common file
 * by its name, without the checks in this folder.
 */
static bool has_common_file(Dwarf *dwarf)
{
    const char *name;
    const void *bytes;

    return dwelf_dwarf_gnu_debugaltlink(dwarf, &name, &bytes) != 0;
}

/* Reads the common file. A file without a build ID is ignored, because it can't be verified. */
static void read_common_file(struct elf_and_dwarf *common, int fd)
{
    const char *fault;

    common->elf = dbg_elf_begin(fd);
    if (!common->elf) {
        return;
    }
    if (dbg_build_id_of(common->elf).length > 0) {
        common->dwarf = dbg_dwarf_begin(common->elf, &fault);
    }
    if (common->dwarf && has_common_file(common->dwarf)) {
        dwarf_end(common->dwarf);
        common->dwarf = NULL;
    }
    elf_cntl(common->elf, ELF_C_FDDONE);
}

/*
 * Finds and reads the common file. Returns false if the file needs a common file that wasn't found.
 * In this case, libdw must not read the DWARF, because libdw would open the common file by its
 * name, without the checks in this folder.
 */
static bool set_common_file(struct dbg_elf_file *self, const struct dbg_search *search)
{
    struct dbg_elf_contents *contents = self->contents;
    struct dbg_build_id build_id = {0};
    struct dbg_found found = {0};
    const char *name;
    const void *bytes;
    ssize_t length = dwelf_dwarf_gnu_debugaltlink(contents->own.dwarf, &name, &bytes);

    if (length == 0) {
        return true;
    }
    if (length < 0 || length > DBG_BUILD_ID_SIZE) {
        return false;
    }
    memcpy(build_id.bytes, bytes, (size_t) length);
    build_id.length = (uint32_t) length;
    int fd = dbg_open_common_file(search, self->path, name, &build_id, &found);
    dbg_found_clear(&found);
    if (fd < 0) {
        return false;
    }
    read_common_file(&contents->common, fd);
    close(fd);
    if (!contents->common.dwarf) {
        return false;
    }
    dwarf_setalt(contents->own.dwarf, contents->common.dwarf);
    return true;
}

static void read_dwarf(struct dbg_elf_file *self, int fd, const struct dbg_search *search)
{
    struct dbg_elf_contents *contents = self->contents;

    contents->own.dwarf = dbg_dwarf_begin(contents->own.elf, &contents->fault);
    if (!contents->own.dwarf) {
        if (!contents->fault && has_zstd_sections(contents->own.elf)) {
            contents->fault = "the installed libdw can't read sections that zstd compressed";
        }
        return;
    }
    if (!set_common_file(self, search)) {
        contents->fault = "its common debug file, which the program dwz made, wasn't found";
        return;
    }
    contents->index = dbg_dwarf_index_create(
        &(struct dbg_dwarf_source){
            .dwarf = contents->own.dwarf,
            .common = contents->common.dwarf,
            .fd = fd,
        },
        search);
}

struct dbg_elf_file *dbg_elf_file_read(
    int fd, const char *path, const struct dbg_search *search, bool wants_linkage_names)
{
    struct dbg_elf_file *self = g_new0(struct dbg_elf_file, 1);
    struct dbg_elf_contents *contents = g_new0(struct dbg_elf_contents, 1);

    self->path = g_strdup(path);
    self->contents = contents;
    contents->own.elf = dbg_elf_begin(fd);
    if (!contents->own.elf) {
        return self;
    }
    self->is_elf = true;
    self->build_id = dbg_build_id_of(contents->own.elf);
    self->load_address = read_load_address(contents->own.elf);
    read_debug_link(self);
    read_dwarf(self, fd, search);
    if (is_cut_off(contents->own.elf)) {
        contents->fault = "the file was cut off: its table of sections is beyond its end";
    }
    if (!contents->index || wants_linkage_names) {
        contents->symbols = dbg_symbol_table_create(contents->own.elf);
    }
    if (contents->index) {
        elf_cntl(contents->own.elf, ELF_C_FDDONE);
    } else {
        end_elf(&contents->own);
    }
    return self;
}

void dbg_elf_file_destroy(struct dbg_elf_file *self)
{
    struct dbg_elf_contents *contents = self->contents;

    dbg_dwarf_index_destroy(contents->index);
    if (contents->symbols) {
        dbg_symbol_table_destroy(contents->symbols);
    }
    end_elf(&contents->own);
    end_elf(&contents->common);
    g_free(contents);
    g_free(self->debug_link);
    g_free(self->path);
    g_free(self);
}

bool dbg_elf_file_find(struct dbg_elf_file *self, uint64_t address, struct dbg_location *location)
{
    const struct dbg_elf_contents *contents = self->contents;

    *location = (struct dbg_location){0};
    if (!contents->index) {
        return contents->symbols && dbg_symbol_table_find(contents->symbols, address, location);
    }
    bool is_known = dbg_dwarf_index_find(contents->index, address, location);
    if (contents->symbols && location->function && !location->linkage_name) {
        location->linkage_name = dbg_symbol_table_linkage_name(contents->symbols, location->entry);
    }
    return is_known;
}

bool dbg_elf_file_has_dwarf(const struct dbg_elf_file *self)
{
    return self->contents->index;
}

bool dbg_elf_file_has_symbols(const struct dbg_elf_file *self)
{
    const struct dbg_elf_contents *contents = self->contents;

    return contents->symbols && !dbg_symbol_table_is_empty(contents->symbols);
}

const char *dbg_elf_file_fault(const struct dbg_elf_file *self)
{
    const struct dbg_elf_contents *contents = self->contents;

    return contents->fault   ? contents->fault
           : contents->index ? dbg_dwarf_index_fault(contents->index)
                             : NULL;
}
