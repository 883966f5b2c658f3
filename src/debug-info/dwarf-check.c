/* SPDX-License-Identifier: MIT */
#include "debug-info/dwarf-check.h"

#include <dwarf.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "debug-info/dwarf-sections.h"

enum {
    MAX_ATTRIBUTES = 256, /* of one abbreviation; compilers need 30 */
    WORK_MIN = 1 << 20,
};

/* libdw, which has decompressed the sections, reads such a string beyond the end of its section. */
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

static bool has_few_attributes(struct dbg_byte_cursor *bytes)
{
    for (uint32_t i = 0; i <= MAX_ATTRIBUTES; i++) {
        uint64_t name = dbg_cursor_leb128(bytes), form = dbg_cursor_leb128(bytes);

        if (form == DW_FORM_implicit_const) {
            dbg_cursor_leb128(bytes);
        }
        if (name == 0 && form == 0) {
            return true;
        }
    }
    return false;
}

/* Returns how long the abbreviations of one unit are, up to a code 0; more than `limit`: too long.
 */
static uint64_t measure_abbreviations(struct dbg_byte_cursor bytes, uint64_t limit)
{
    const uint8_t *first = bytes.next;

    while (dbg_cursor_leb128(&bytes) != 0) {
        dbg_cursor_leb128(&bytes);  /* the tag */
        dbg_cursor_skip(&bytes, 1); /* whether there are children */
        if (!has_few_attributes(&bytes) || (uint64_t) (bytes.next - first) > limit) {
            return UINT64_MAX;
        }
    }
    return (uint64_t) (bytes.next - first);
}

/* The abbreviations of a file while they are measured. */
struct measuring {
    const GArray *sections;
    GHashTable *lengths; /* Dwarf_Off: where they begin -> uint64_t (bytes) */
    uint64_t work_left;  /* bytes */
};

/* Units can share abbreviations, but libdw keeps them for each of them. */
static bool abbreviations_fit(struct measuring *self, Dwarf_Off offset)
{
    uint64_t *length = g_hash_table_lookup(self->lengths, &offset);

    if (!length) {
        struct dbg_byte_cursor bytes;
        guint i = 0;

        length = g_new0(uint64_t, 1);
        g_hash_table_insert(self->lengths, g_memdup2(&offset, sizeof offset), length);
        while (dbg_dwarf_sections_next(self->sections, DBG_ABBREVIATIONS, offset, &i, &bytes)) {
            *length = MAX(*length, measure_abbreviations(bytes, self->work_left));
        }
    }
    if (*length > self->work_left) {
        return false;
    }
    self->work_left -= *length;
    return true;
}

/* As much as their section and the units have. */
static uint64_t allowed_work(const GArray *sections)
{
    uint64_t work = WORK_MIN;

    for (guint i = 0; i < sections->len; i++) {
        const struct dbg_dwarf_section *section =
            &g_array_index(sections, struct dbg_dwarf_section, i);

        if (section->content == DBG_ABBREVIATIONS || section->content == DBG_ENTRIES) {
            work += dbg_cursor_left(&section->bytes);
        }
    }
    return work;
}

/*
 * libdw goes through the attributes of an abbreviation again for each DIE, and for each question.
 * Type units, which may be many with the same abbreviations, are never read.
 */
static bool all_abbreviations_fit(Dwarf *dwarf, const GArray *sections)
{
    g_autoptr(GHashTable) lengths =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    struct measuring measuring = {sections, lengths, allowed_work(sections)};
    Dwarf_CU *unit = NULL;
    uint8_t type;

    while (dwarf_get_units(dwarf, unit, &unit, NULL, &type, NULL, NULL) == 0) {
        Dwarf_Off abbreviations;
        Dwarf_Die die;

        if (type != DW_UT_type && type != DW_UT_split_type &&
            (!dwarf_cu_die(unit, &die, NULL, &abbreviations, NULL, NULL, NULL, NULL) ||
                !abbreviations_fit(&measuring, abbreviations))) {
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
    return !strings_end(sections)                    ? "the last of its strings doesn't end"
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
