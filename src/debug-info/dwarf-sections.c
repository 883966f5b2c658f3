/* SPDX-License-Identifier: MIT */
#include "debug-info/dwarf-sections.h"

#include <string.h>

#include "debug-info/elf-sections.h"

struct name {
    const char *text;
    enum dbg_dwarf_content content;
};

static const char *without_prefix(const char *name, const char *prefix)
{
    return g_str_has_prefix(name, prefix) ? name + strlen(prefix) : NULL;
}

/*
 * Returns the name without the prefixes and suffixes of compressed, intermediate (LTO) and split
 * debugging information. Returns NULL for other sections.
 */
static char *bare_name(const char *name)
{
    const char *after_lto = without_prefix(name, ".gnu.debuglto_");
    const char *whole = after_lto ? after_lto : name;
    const char *bare = without_prefix(whole, ".debug_");

    bare = bare ? bare : without_prefix(whole, ".zdebug_");
    if (!bare) {
        return NULL;
    }
    return g_strndup(bare, strlen(bare) - (g_str_has_suffix(bare, ".dwo") ? strlen(".dwo") : 0));
}

static const struct name *find_content(const char *section_name)
{
    static const struct name names[] = {
        {"abbrev", DBG_ABBREVIATIONS},
        {"info", DBG_ENTRIES},
        {"line", DBG_LINE_PROGRAMS},
        {"line_str", DBG_STRINGS},
        {"ranges", DBG_RANGE_PAIRS},
        {"rnglists", DBG_RANGE_LISTS},
        {"str", DBG_STRINGS},
        {"types", DBG_ENTRIES},
    };
    g_autofree char *bare = section_name ? bare_name(section_name) : NULL;

    for (size_t i = 0; bare && i < G_N_ELEMENTS(names); i++) {
        if (strcmp(bare, names[i].text) == 0) {
            return &names[i];
        }
    }
    return NULL;
}

static const struct dbg_dwarf_section *section_at(const GArray *sections, guint i)
{
    return &g_array_index(sections, struct dbg_dwarf_section, i);
}

static bool has_name(const GArray *sections, Dwarf *owner, const char *name)
{
    for (guint i = 0; i < sections->len; i++) {
        const struct dbg_dwarf_section *section = section_at(sections, i);

        if (section->owner == owner && strcmp(section->name, name) == 0) {
            return true;
        }
    }
    return false;
}

void dbg_dwarf_sections_add(GArray *sections, Dwarf *dwarf)
{
    Elf *elf = dwarf_getelf(dwarf);
    Elf_Scn *section = NULL;
    GElf_Shdr header;
    GElf_Ehdr file_header;
    const bool is_big_endian =
        gelf_getehdr(elf, &file_header) && file_header.e_ident[EI_DATA] == ELFDATA2MSB;

    while ((section = dbg_elf_next_section(elf, section, &header))) {
        const char *name = dbg_elf_section_name(elf, &header);
        const struct name *known = header.sh_type != SHT_NOBITS ? find_content(name) : NULL;
        const Elf_Data *data =
            known && !has_name(sections, dwarf, name) ? elf_getdata(section, NULL) : NULL;

        if (data && data->d_buf) {
            const uint8_t *begin = data->d_buf;
            const struct dbg_dwarf_section added = {
                .owner = dwarf,
                .name = name,
                .content = known->content,
                .bytes = {begin, begin + data->d_size, is_big_endian},
            };

            g_array_append_val(sections, added);
        }
    }
}

const struct dbg_dwarf_section *dbg_dwarf_sections_find(const GArray *sections, const void *place)
{
    for (guint i = 0; i < sections->len; i++) {
        const struct dbg_dwarf_section *section = section_at(sections, i);

        if ((uintptr_t) place >= (uintptr_t) section->bytes.next &&
            (uintptr_t) place < (uintptr_t) section->bytes.end) {
            return section;
        }
    }
    return NULL;
}

const struct dbg_dwarf_section *dbg_dwarf_sections_next(const GArray *sections,
    enum dbg_dwarf_content content, uint64_t offset, guint *i, struct dbg_byte_cursor *bytes)
{
    while (*i < sections->len) {
        const struct dbg_dwarf_section *section = section_at(sections, (*i)++);

        if (section->content == content) {
            *bytes = section->bytes;
            dbg_cursor_skip(bytes, offset);
            return section;
        }
    }
    return NULL;
}
