/* SPDX-License-Identifier: MIT */
#include "debug-info/dwarf-check.h"

#include <gelf.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    MAX_ATTRIBUTES = 256,  /* of one abbreviation; compilers need 30 */
    WORK_PER_BYTE = 4,     /* units that share abbreviations begin at the same one */
    IMPLICIT_CONST = 0x21, /* the form whose value is in the abbreviation */
};

/* Returns whether libdw reads null-terminated strings in a section of this name. */
static bool holds_strings(const char *name)
{
    static const char *const names[] = {
        ".debug_line_str",
        ".debug_line_str.dwo",
        ".debug_str",
        ".debug_str.dwo",
        ".zdebug_line_str",
        ".zdebug_str",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_terminated(Elf_Scn *section)
{
    const Elf_Data *data = elf_getdata(section, NULL);

    return !data || !data->d_buf || data->d_size == 0 ||
           ((const char *) data->d_buf)[data->d_size - 1] == '\0';
}

/* Returns the next section with bytes whose name is wanted, or NULL. */
static Elf_Scn *next_section(Elf *elf, Elf_Scn *section, bool (*wanted)(const char *name))
{
    size_t names;

    if (elf_getshdrstrndx(elf, &names) != 0) {
        return NULL;
    }
    while ((section = elf_nextscn(elf, section))) {
        GElf_Shdr header;
        const char *name =
            gelf_getshdr(section, &header) ? elf_strptr(elf, names, header.sh_name) : NULL;

        if (name && header.sh_type != SHT_NOBITS && wanted(name)) {
            return section;
        }
    }
    return NULL;
}

/* libdw, which has decompressed the sections, reads such a string beyond the end of its section. */
static bool strings_end(Elf *elf)
{
    Elf_Scn *section = NULL;

    while ((section = next_section(elf, section, holds_strings))) {
        if (!is_terminated(section)) {
            return false;
        }
    }
    return true;
}

static bool holds_abbreviations(const char *name)
{
    return g_str_equal(name, ".debug_abbrev") || g_str_equal(name, ".debug_abbrev.dwo") ||
           g_str_equal(name, ".zdebug_abbrev");
}

struct cursor {
    const uint8_t *next, *end;
};

/* Of a number that is too large, returns its lowest bits. At the end, returns 0. */
static uint64_t read_leb128(struct cursor *cursor)
{
    uint64_t value = 0;
    uint32_t shift = 0;

    while (cursor->next < cursor->end) {
        uint8_t byte = *cursor->next++;

        value |= shift < 64 ? (uint64_t) (byte & 0x7f) << shift : 0;
        shift += shift < 64 ? 7 : 0;
        if (!(byte & 0x80)) {
            break;
        }
    }
    return value;
}

static bool has_few_attributes(struct cursor *cursor)
{
    for (uint32_t i = 0; i <= MAX_ATTRIBUTES; i++) {
        uint64_t name = read_leb128(cursor), form = read_leb128(cursor);

        if (form == IMPLICIT_CONST) {
            read_leb128(cursor);
        }
        if (name == 0 && form == 0) {
            return true;
        }
    }
    return false;
}

/* Those of one unit: up to a code 0. */
static bool abbreviations_fit(struct cursor cursor, uint64_t *work_left)
{
    const uint8_t *first = cursor.next;

    while (read_leb128(&cursor) != 0) {
        read_leb128(&cursor);                    /* the tag */
        cursor.next += cursor.next < cursor.end; /* whether there are children */
        if (!has_few_attributes(&cursor) || (uint64_t) (cursor.next - first) > *work_left) {
            return false;
        }
    }
    *work_left -= MIN(*work_left, (uint64_t) (cursor.next - first));
    return true;
}

/* libdw goes through the attributes of an abbreviation again for each DIE, and for each question.
 */
static bool all_abbreviations_fit(Dwarf *dwarf)
{
    const Elf_Data *data =
        elf_getdata(next_section(dwarf_getelf(dwarf), NULL, holds_abbreviations), NULL);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    Dwarf_Off offset = 0, next, abbreviations;
    size_t header_size;
    uint64_t work_left;

    if (!data || !data->d_buf) {
        return true;
    }
    work_left = WORK_PER_BYTE * (uint64_t) data->d_size;
    while (dwarf_next_unit(dwarf, offset, &next, &header_size, NULL, &abbreviations, NULL, NULL,
               NULL, NULL) == 0) {
        const uint8_t *bytes = data->d_buf;

        offset = next;
        if (abbreviations < data->d_size &&
            g_hash_table_add(seen, g_memdup2(&abbreviations, sizeof abbreviations)) &&
            !abbreviations_fit(
                (struct cursor){bytes + abbreviations, bytes + data->d_size}, &work_left)) {
            return false;
        }
    }
    return true;
}

static bool has_units(Dwarf *dwarf)
{
    Dwarf_Off next;
    size_t header_size;

    return dwarf_next_unit(dwarf, 0, &next, &header_size, NULL, NULL, NULL, NULL, NULL, NULL) == 0;
}

static const char *find_fault(Dwarf *dwarf)
{
    return !strings_end(dwarf_getelf(dwarf)) ? "the last of its strings doesn't end"
           : !all_abbreviations_fit(dwarf)   ? "its abbreviations are too large"
                                             : NULL;
}

Dwarf *dbg_dwarf_begin(Elf *elf, const char **fault)
{
    Dwarf *dwarf = dwarf_begin_elf(elf, DWARF_C_READ, NULL);

    *fault = NULL;
    if (!dwarf || !has_units(dwarf)) {
        dwarf_end(dwarf);
        return NULL;
    }
    *fault = find_fault(dwarf);
    if (*fault) {
        dwarf_end(dwarf);
        return NULL;
    }
    return dwarf;
}
