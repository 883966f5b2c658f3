/* SPDX-License-Identifier: MIT */
#include "debug-info/dwarf-check.h"

#include <dwarf.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "debug-info/abbreviations.h"
#include "debug-info/dwarf-sections.h"

enum {
    MAX_ATTRIBUTES = 256, /* maximum in one abbreviation; compilers use up to 30 */
    /*
     * libdw may read WORK_MIN bytes of abbreviations, plus WORK_PER_BYTE bytes for each byte of the
     * sections. If each unit has its own abbreviations, libdw reads them once, and reads those up
     * to the abbreviation of the unit's first DIE twice.
     */
    WORK_MIN = 1 << 20,
    WORK_PER_BYTE = 2,
};

/*
 * Returns whether the last string of each string section ends with a null character. Otherwise,
 * libdw would read beyond the end of the decompressed section.
 */
static bool strings_end(const GArray *sections)
{
    struct dbg_byte_cursor bytes;
    guint i = 0;

    while (dbg_dwarf_sections_next(sections, DBG_STRINGS, 0, &i, &bytes)) {
        if (dbg_cursor_left(&bytes) > 0 && bytes.end[-1] != '\0') {
            return false;
        }
    }
    return true;
}

/* State while the abbreviations of a file are measured. */
struct measuring {
    Dwarf *dwarf;
    const GArray *sections;
    GHashTable *seen;   /* Dwarf_Off: offsets of the abbreviations that were measured */
    uint64_t work_left; /* bytes */
};

static bool spend(struct measuring *self, Dwarf_Off offset, uint64_t code)
{
    const struct dbg_abbreviations found =
        dbg_abbreviations_measure(self->sections, self->dwarf, offset, code, self->work_left);

    if (found.size > self->work_left || found.max_attributes > MAX_ATTRIBUTES) {
        return false;
    }
    self->work_left -= found.size;
    return true;
}

/*
 * Subtracts the size of a unit's abbreviations from `work_left`. If the offset is new, subtracts
 * the size of the whole table. For every unit, also subtracts the bytes up to the abbreviation of
 * its first DIE: libdw has a separate cache per unit, and parses only the abbreviations that it
 * needs.
 */
static bool abbreviations_fit(struct measuring *self, Dwarf_Off offset, const Dwarf_Die *first)
{
    const struct dbg_dwarf_section *section = dbg_dwarf_sections_find(self->sections, first->addr);

    if (g_hash_table_add(self->seen, g_memdup2(&offset, sizeof offset)) &&
        !spend(self, offset, 0)) {
        return false;
    }
    if (!section) {
        return true; /* libdw finds no DIE either */
    }
    struct dbg_byte_cursor code = (struct dbg_byte_cursor){first->addr, section->bytes.end, false};
    return spend(self, offset, dbg_cursor_leb128(&code));
}

/*
 * Returns the limit of work in bytes. The limit is a multiple of the size of the sections, because
 * each unit that shares a table of abbreviations reads it again, up to the abbreviation of its own
 * first DIE.
 */
static uint64_t allowed_work(const GArray *sections)
{
    uint64_t work = WORK_MIN;

    for (guint i = 0; i < sections->len; i++) {
        const struct dbg_dwarf_section *section =
            &g_array_index(sections, struct dbg_dwarf_section, i);

        if (section->content == DBG_ABBREVIATIONS || section->content == DBG_ENTRIES) {
            work += WORK_PER_BYTE * dbg_cursor_left(&section->bytes);
        }
    }
    return work;
}

/*
 * Checks the abbreviations of all units except type units, which are never read. libdw iterates
 * over the attributes of an abbreviation for each DIE and each query, so the size of an
 * abbreviation matters.
 */
static bool all_abbreviations_fit(Dwarf *dwarf, const GArray *sections)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    struct measuring measuring = {dwarf, sections, seen, allowed_work(sections)};
    Dwarf_CU *unit = NULL;
    uint8_t type;

    while (dwarf_get_units(dwarf, unit, &unit, NULL, &type, NULL, NULL) == 0) {
        Dwarf_Off offset;
        Dwarf_Die die;

        if (type != DW_UT_type && type != DW_UT_split_type &&
            (!dwarf_cu_die(unit, &die, NULL, &offset, NULL, NULL, NULL, NULL) ||
                !abbreviations_fit(&measuring, offset, &die))) {
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

const char *dbg_dwarf_find_fault(Dwarf *dwarf)
{
    g_autoptr(GArray) sections = g_array_new(false, false, sizeof(struct dbg_dwarf_section));

    dbg_dwarf_sections_add(sections, dwarf);
    return !strings_end(sections) ? "a string section doesn't end with a null character"
           : !all_abbreviations_fit(dwarf, sections) ? "its abbreviations are too large"
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
    *fault = dbg_dwarf_find_fault(dwarf);
    if (*fault) {
        dwarf_end(dwarf);
        return NULL;
    }
    return dwarf;
}
