/* SPDX-License-Identifier: MIT */
#include "debug-info/dwarf-index.h"

#include <dwarf.h>
#include <string.h>

#include "debug-info/dwarf-scopes.h"
#include "debug-info/line-rows.h"
#include "debug-info/split-file.h"

struct unit {
    Dwarf_Die die;
    struct dbg_dwarf_scopes *scopes; /* NULL: not read yet; so are the rows */
    struct dbg_line_rows *rows;
};

struct dbg_dwarf_index {
    struct dbg_dwarf_reader reader;
    char *directory;                  /* of the file; NULL: unknown */
    const struct dbg_search *search;  /* NULL: no limits */
    GArray *units;                    /* struct unit */
    struct dbg_address_map *map;      /* address -> unit */
    GArray *unplaced;                 /* uint32_t: units that don't say where their code is */
    struct dbg_address_map *late_map; /* address -> one of these units; NULL: not read yet */
    GArray *calls;                    /* struct dbg_inlined_call: of the last question */
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
        dbg_dwarf_reader_add_ranges(&self->reader, die, index, 0, ranges);
    } else {
        g_array_append_val(self->unplaced, index);
    }
    g_array_append_val(self->units, unit);
}

/*
 * Not .debug_aranges: many compilers don't write it, and it can be incomplete. Reading the DIEs of
 * the units takes no longer.
 */
static void read_units(struct dbg_dwarf_index *self)
{
    g_autoptr(GArray) ranges = g_array_new(false, false, sizeof(struct dbg_range));
    Dwarf_CU *unit = NULL;
    Dwarf_Die die;
    uint8_t type;
    int status;

    while (
        (status = dwarf_get_units(self->reader.dwarf, unit, &unit, NULL, &type, &die, NULL)) == 0) {
        if (has_code(type)) {
            add_unit(self, &die, ranges);
        }
    }
    if (status < 0 && !self->reader.fault) {
        self->reader.fault = g_strdup(dwarf_errmsg(-1));
    }
    self->map = dbg_address_map_create(ranges);
}

/* The DIE that has the functions of a unit: in a file of its own if the unit is split. */
static Dwarf_Die find_function_die(struct dbg_dwarf_index *self, Dwarf_Die *unit)
{
    Dwarf_Die split = {0};
    uint8_t type;

    if (dwarf_cu_info(unit->cu, NULL, &type, NULL, NULL, NULL, NULL, NULL) != 0 ||
        type != DW_UT_skeleton) {
        return *unit;
    }
    if (dbg_split_file_is_safe(unit, self->directory, self->search)) {
        dwarf_cu_info(unit->cu, NULL, NULL, NULL, &split, NULL, NULL, NULL);
    }
    if (split.addr) {
        dbg_dwarf_reader_allow(&self->reader, dwarf_cu_getdwarf(split.cu));
        return split;
    }
    dbg_dwarf_reader_note_fault(&self->reader, unit, "the .dwo file of this unit can't be read");
    return *unit;
}

static void read_unit(struct dbg_dwarf_index *self, struct unit *unit)
{
    Dwarf_Die function_die;

    if (unit->scopes) {
        return;
    }
    function_die = find_function_die(self, &unit->die);
    unit->scopes = dbg_dwarf_scopes_read(&self->reader, &function_die);
    unit->rows = dbg_line_rows_read(&self->reader, &unit->die);
}

static void read_unplaced(struct dbg_dwarf_index *self)
{
    g_autoptr(GArray) ranges = g_array_new(false, false, sizeof(struct dbg_range));

    for (guint i = 0; i < self->unplaced->len; i++) {
        uint32_t index = g_array_index(self->unplaced, uint32_t, i);

        read_unit(self, unit_at(self, index));
        dbg_dwarf_scopes_add_ranges(unit_at(self, index)->scopes, index, ranges);
        dbg_line_rows_add_ranges(unit_at(self, index)->rows, index, ranges);
    }
    self->late_map = dbg_address_map_create(ranges);
}

/* Units that don't say where they are have to be read all: only if no other has the address. */
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

struct dbg_dwarf_index *dbg_dwarf_index_create(
    Dwarf *dwarf, int file, const struct dbg_search *search)
{
    struct dbg_dwarf_index *self = g_new0(struct dbg_dwarf_index, 1);

    dbg_dwarf_reader_init(&self->reader, dwarf);
    self->search = search;
    self->units = g_array_new(false, false, sizeof(struct unit));
    self->unplaced = g_array_new(false, false, sizeof(uint32_t));
    self->calls = g_array_new(false, false, sizeof(struct dbg_inlined_call));
    self->directory = file >= 0 ? dbg_split_file_directory(file) : NULL;
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
        dbg_line_rows_destroy(unit_at(self, i)->rows);
    }
    g_array_unref(self->units);
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
    bool has_function, has_row;

    *location = (struct dbg_location){0};
    g_array_set_size(self->calls, 0);
    if (!unit) {
        return false;
    }
    read_unit(self, unit);
    has_function = dbg_dwarf_scopes_find(unit->scopes, address, location, self->calls);
    has_row = dbg_line_rows_find(unit->rows, address, &location->file, &location->line);
    location->inlined_calls = (const struct dbg_inlined_call *) (void *) self->calls->data;
    location->inlined_call_count = self->calls->len;
    return has_function || has_row;
}

const char *dbg_dwarf_index_fault(const struct dbg_dwarf_index *self)
{
    return self->reader.fault;
}
