/* SPDX-License-Identifier: MIT */
#include "debug-info/dwarf-index.h"

#include <dwarf.h>
#include <string.h>

#include "debug-info/dwarf-check.h"
#include "debug-info/dwarf-scopes.h"
#include "debug-info/file-key.h"
#include "debug-info/line-program.h"
#include "debug-info/line-rows.h"
#include "debug-info/range-list.h"
#include "debug-info/split-file.h"

struct unit {
    Dwarf_Die die;
    bool is_read;
    struct dbg_dwarf_scopes *scopes; /* NULL: not read */
    struct dbg_line_rows *rows;      /* owned by the index; NULL: none can be read */
};

struct dbg_dwarf_index {
    struct dbg_dwarf_reader reader;
    char *directory; /* folder of the file; NULL: unknown */
    const struct dbg_search *search;
    GArray *units;               /* struct unit */
    GHashTable *rows;            /* uint64_t: offset of a line program -> struct dbg_line_rows */
    struct dbg_address_map *map; /* address -> index of a unit */
    GArray *unplaced;            /* uint32_t: indexes of the units without address ranges */
    struct dbg_address_map *late_map; /* address -> index of an unplaced unit; NULL: not read yet */
    GArray *calls;                    /* struct dbg_inlined_call: result of the last look-up */
};

static struct unit *unit_at(struct dbg_dwarf_index *self, guint i)
{
    return &g_array_index(self->units, struct unit, i);
}

static bool has_code(uint8_t unit_type)
{
    return unit_type == DW_UT_compile || unit_type == DW_UT_skeleton;
}

static void add_unit(struct dbg_dwarf_index *self, Dwarf_Die *die, GArray *ranges)
{
    struct unit unit = {.die = *die};
    uint32_t index = self->units->len;

    if (dwarf_hasattr(die, DW_AT_ranges) || dwarf_hasattr(die, DW_AT_high_pc)) {
        dbg_range_list_read(&self->reader, die, index, 0, ranges);
    } else {
        g_array_append_val(self->unplaced, index);
    }
    g_array_append_val(self->units, unit);
}

/*
 * Reads address ranges from the DIEs of the units. .debug_aranges isn't used: many compilers don't
 * write it, it can be incomplete, and reading it isn't faster.
 */
static void read_units(struct dbg_dwarf_index *self)
{
    g_autoptr(GArray) ranges = g_array_new(false, false, sizeof(struct dbg_range));
    Dwarf_CU *unit = NULL;
    Dwarf_Die die;
    uint8_t type;
    int result;

    while (
        (result = dwarf_get_units(self->reader.dwarf, unit, &unit, NULL, &type, &die, NULL)) == 0) {
        if (has_code(type)) {
            add_unit(self, &die, ranges);
        }
    }
    if (result < 0 && !self->reader.fault) {
        self->reader.fault = g_strdup(dwarf_errmsg(-1));
    }
    self->map = dbg_address_map_create(ranges);
}

static void note_split_fault(struct dbg_dwarf_index *self, Dwarf_Die *unit, const char *fault)
{
    const char *name = dbg_split_file_name(&self->reader, unit);
    g_autofree char *text = g_strdup_printf(
        "the .dwo file `%s` of this unit can't be used: %s", name ? name : "", fault);

    dbg_dwarf_reader_note_fault(&self->reader, unit, text);
}

/*
 * Returns the DIE whose children are the functions of a unit. For a split unit, that DIE is in the
 * .dwo file.
 */
static Dwarf_Die find_function_die(struct dbg_dwarf_index *self, Dwarf_Die *unit)
{
    Dwarf_Die split = {0};
    uint8_t type;

    if (dwarf_cu_info(unit->cu, NULL, &type, NULL, NULL, NULL, NULL, NULL) != 0 ||
        type != DW_UT_skeleton) {
        return *unit;
    }
    if (dbg_split_file_is_safe(&self->reader, unit, self->directory, self->search)) {
        dwarf_cu_info(unit->cu, NULL, NULL, NULL, &split, NULL, NULL, NULL);
    }
    if (!split.addr) {
        note_split_fault(self, unit, "it is missing, can't be read, or other users can change it");
        return *unit;
    }
    const char *fault = dbg_dwarf_find_fault(dwarf_cu_getdwarf(split.cu));
    if (fault) {
        note_split_fault(self, unit, fault);
        return *unit;
    }
    return split;
}

static uint64_t read_ranges_base(Dwarf_Die *unit)
{
    Dwarf_Attribute attribute;
    Dwarf_Word base;

    return dwarf_formudata(dwarf_attr(unit, DW_AT_GNU_ranges_base, &attribute), &base) == 0 ? base
                                                                                            : 0;
}

static Dwarf_Files *get_files(Dwarf_Die *unit)
{
    Dwarf_Files *files;
    size_t count;

    return dwarf_getsrcfiles(unit, &files, &count) == 0 ? files : NULL;
}

/*
 * Returns the rows of a unit, or NULL if none can be read. Units can share a line program and then
 * share its rows.
 */
static struct dbg_line_rows *read_rows(struct dbg_dwarf_index *self, Dwarf_Die *unit)
{
    const uint64_t offset = dbg_line_program_offset(unit);
    struct dbg_line_rows *rows;

    if (!dwarf_hasattr(unit, DW_AT_stmt_list)) {
        return NULL;
    }
    if (!g_hash_table_lookup_extended(self->rows, &offset, NULL, (void **) &rows)) {
        rows = dbg_line_program_fits(&self->reader, unit) ? dbg_line_rows_read(&self->reader, unit)
                                                          : NULL;
        g_hash_table_insert(self->rows, g_memdup2(&offset, sizeof offset), rows);
    }
    return rows;
}

static struct dbg_dwarf_scopes *read_split_scopes(
    struct dbg_dwarf_index *self, Dwarf_Die *skeleton, Dwarf_Die *unit)
{
    struct dbg_dwarf_reader *reader = &self->reader;

    dbg_dwarf_reader_begin_split(reader, dwarf_cu_getdwarf(unit->cu), read_ranges_base(skeleton));
    struct dbg_dwarf_scopes *scopes = dbg_dwarf_scopes_read(
        reader, unit, dbg_line_program_fits(reader, unit) ? get_files(unit) : NULL);
    dbg_dwarf_reader_end_split(reader);
    return scopes;
}

static void read_unit(struct dbg_dwarf_index *self, struct unit *unit)
{
    if (unit->is_read) {
        return;
    }
    unit->is_read = true;
    unit->rows = read_rows(self, &unit->die);
    Dwarf_Die function_die = find_function_die(self, &unit->die);
    unit->scopes = function_die.addr == unit->die.addr
                       ? dbg_dwarf_scopes_read(
                             &self->reader, &unit->die, unit->rows ? get_files(&unit->die) : NULL)
                       : read_split_scopes(self, &unit->die, &function_die);
}

static void read_unplaced(struct dbg_dwarf_index *self)
{
    g_autoptr(GArray) ranges = g_array_new(false, false, sizeof(struct dbg_range));

    for (guint i = 0; i < self->unplaced->len; i++) {
        uint32_t index = g_array_index(self->unplaced, uint32_t, i);

        read_unit(self, unit_at(self, index));
        dbg_dwarf_scopes_add_ranges(unit_at(self, index)->scopes, index, ranges);
        if (!dbg_dwarf_reader_spend(&self->reader, &unit_at(self, index)->die,
                (uint64_t) DBG_WORK_RANGE * dbg_line_rows_count(unit_at(self, index)->rows))) {
            break;
        }
        dbg_line_rows_add_ranges(unit_at(self, index)->rows, index, ranges);
    }
    self->late_map = dbg_address_map_create(ranges);
}

/*
 * Units without address ranges have to be read completely, so the function searches them only if no
 * other unit contains the address.
 */
static struct unit *find_unit(struct dbg_dwarf_index *self, uint64_t address)
{
    uint32_t index = dbg_address_map_find(self->map, address);

    if (index == DBG_NO_VALUE) {
        if (!self->late_map) {
            read_unplaced(self);
        }
        index = dbg_address_map_find(self->late_map, address);
    }
    return index == DBG_NO_VALUE ? NULL : unit_at(self, index);
}

static void destroy_rows(void *rows)
{
    dbg_line_rows_destroy(rows);
}

struct dbg_dwarf_index *dbg_dwarf_index_create(
    const struct dbg_dwarf_source *source, const struct dbg_search *search)
{
    struct dbg_dwarf_index *self = g_new0(struct dbg_dwarf_index, 1);

    dbg_dwarf_reader_init(&self->reader, source->dwarf, source->common);
    self->directory = dbg_split_file_directory(source->fd);
    self->search = search;
    self->units = g_array_new(false, false, sizeof(struct unit));
    self->rows = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, destroy_rows);
    self->unplaced = g_array_new(false, false, sizeof(uint32_t));
    self->calls = g_array_new(false, false, sizeof(struct dbg_inlined_call));
    read_units(self);
    return self;
}

void dbg_dwarf_index_destroy(struct dbg_dwarf_index *self)
{
    if (!self) {
        return;
    }
    for (guint i = 0; i < self->units->len; i++) {
        dbg_dwarf_scopes_destroy(unit_at(self, i)->scopes);
    }
    g_array_unref(self->units);
    g_hash_table_destroy(self->rows);
    g_array_unref(self->unplaced);
    g_array_unref(self->calls);
    dbg_address_map_destroy(self->map);
    dbg_address_map_destroy(self->late_map);
    g_free(self->directory);
    dbg_dwarf_reader_clear(&self->reader);
    g_free(self);
}

bool dbg_dwarf_index_find(
    struct dbg_dwarf_index *self, uint64_t address, struct dbg_location *location)
{
    struct unit *unit = find_unit(self, address);

    *location = (struct dbg_location){0};
    g_array_set_size(self->calls, 0);
    if (!unit) {
        return false;
    }
    read_unit(self, unit);
    bool has_function = dbg_dwarf_scopes_find(unit->scopes, address, location, self->calls);
    bool has_row = dbg_line_rows_find(unit->rows, address, &location->file, &location->line);
    location->inlined_calls = (const struct dbg_inlined_call *) (void *) self->calls->data;
    location->inlined_call_count = self->calls->len;
    return has_function || has_row;
}

const char *dbg_dwarf_index_fault(const struct dbg_dwarf_index *self)
{
    return self->reader.fault;
}
