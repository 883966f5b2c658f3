/* SPDX-License-Identifier: MIT */
#include "debug-info/dwarf-scopes.h"

#include <dwarf.h>

#include "debug-info/abbreviations.h"
#include "debug-info/range-list.h"

enum {
    DEPTH_MAX = 256,
    ATTRIBUTES_PER_WORK = 16, /* compilers write fewer attributes per entry */
    /*
     * libdw iterates over the attributes of a DIE this many times, to find its names and its
     * origin, and to count its attributes.
     */
    NAME_LOOKUPS = 6,
    ORDINARY_ATTRIBUTES = 40,
    ORDINARY_DEPTH = 16,
    ORIGINS_MAX = 16, /* compilers write chains of at most two */
    NO_SCOPE = DBG_NO_VALUE,
};

static const unsigned linkage_names[] = {DW_AT_linkage_name, DW_AT_MIPS_linkage_name};

/* A function, or a call that was inlined into one. */
struct scope {
    struct dbg_inlined_call call; /* only the names are set for a function */
    uint64_t entry;               /* only set for a function: the address where it is entered */
    uint32_t caller;              /* index of the caller's scope; NO_SCOPE for a function */
};

struct dbg_dwarf_scopes {
    GArray *scopes;              /* struct scope */
    struct dbg_address_map *map; /* address -> index of the innermost scope */
};

struct walk {
    GArray *scopes; /* struct scope */
    GArray *ranges; /* struct dbg_range: the ranges of all scopes */
    struct dbg_dwarf_reader *reader;
    Dwarf_Files *files;      /* NULL: none */
    uint64_t max_attributes; /* maximum in one abbreviation of the unit */
    const void *last;        /* address of the last DIE that was read */
    bool is_passing;         /* true while DIEs are skipped: only their work is counted */
};

static const struct scope *scope_at(const struct dbg_dwarf_scopes *self, uint32_t i)
{
    return &g_array_index(self->scopes, struct scope, i);
}

static const char *read_string(struct walk *walk, Dwarf_Die *die, unsigned name)
{
    const char *string;

    dbg_dwarf_reader_find_string(walk->reader, die, name, &string);
    return dbg_dwarf_reader_copy(walk->reader, die, string);
}

/*
 * Returns the work to read a DIE. libdw iterates over its attributes, including those that it
 * skips, for each of the `times` look-ups.
 */
static uint64_t work_of(Dwarf_Die *die, uint64_t times)
{
    size_t attributes = 0;

    if (dwarf_tag(die) != DW_TAG_invalid) {
        dwarf_getattrcnt(die->abbrev, &attributes);
    }
    return DBG_WORK_DIE * (1 + times * attributes / ATTRIBUTES_PER_WORK);
}

/* Finds the DIE to which `die` refers for the attributes that `die` itself doesn't have. */
static bool find_origin(Dwarf_Die *die, Dwarf_Die *origin)
{
    Dwarf_Attribute attribute;

    return dwarf_formref_die(dwarf_attr(die, DW_AT_abstract_origin, &attribute), origin) ||
           dwarf_formref_die(dwarf_attr(die, DW_AT_specification, &attribute), origin);
}

static void read_names(struct walk *walk, Dwarf_Die *die, struct dbg_inlined_call *call)
{
    Dwarf_Die next = *die;

    for (uint32_t i = 0; i < ORIGINS_MAX; i++) {
        Dwarf_Die current = next;

        if (!dbg_dwarf_reader_spend(walk->reader, die, work_of(&current, NAME_LOOKUPS))) {
            return;
        }
        call->function = call->function ? call->function : read_string(walk, &current, DW_AT_name);
        for (size_t k = 0; k < G_N_ELEMENTS(linkage_names) && !call->linkage_name; k++) {
            call->linkage_name = read_string(walk, &current, linkage_names[k]);
        }
        if ((call->function && call->linkage_name) || !find_origin(&current, &next)) {
            return;
        }
    }
}

/*
 * Returns the value of an attribute, or 0 if the attribute is missing or its value doesn't fit 32
 * bits.
 */
static uint32_t read_number(Dwarf_Die *die, unsigned name)
{
    Dwarf_Attribute attribute;
    Dwarf_Word value;

    if (dwarf_formudata(dwarf_attr(die, name, &attribute), &value) != 0) {
        return 0;
    }
    return value <= UINT32_MAX ? (uint32_t) value : 0;
}

static const char *read_call_file(struct walk *walk, Dwarf_Die *die)
{
    if (!dwarf_hasattr(die, DW_AT_call_file)) {
        return NULL;
    }
    return dbg_dwarf_reader_copy(walk->reader, die,
        dwarf_filesrc(walk->files, read_number(die, DW_AT_call_file), NULL, NULL));
}

/*
 * Returns the address where a function is entered. If the DIE doesn't contain it, this is the
 * beginning of the first range, which isn't always the range with the lowest addresses.
 */
static uint64_t read_entry(Dwarf_Die *die, const struct dbg_range *first)
{
    Dwarf_Addr entry;

    return dwarf_entrypc(die, &entry) == 0 ? entry : first->begin;
}

/* Reads a function or inlined call. Returns its index, or NO_SCOPE if it has no code. */
static uint32_t read_scope(struct walk *walk, Dwarf_Die *die, uint32_t caller, uint32_t depth)
{
    uint32_t index = walk->scopes->len;
    guint first = walk->ranges->len;
    struct scope scope = {.caller = caller};

    dbg_range_list_read(walk->reader, die, index, depth, walk->ranges);
    if (walk->ranges->len == first) {
        return NO_SCOPE;
    }
    read_names(walk, die, &scope.call);
    if (caller == NO_SCOPE) {
        scope.entry = read_entry(die, &g_array_index(walk->ranges, struct dbg_range, first));
    } else {
        scope.call.line = read_number(die, DW_AT_call_line);
        scope.call.file = read_call_file(walk, die);
    }
    g_array_append_val(walk->scopes, scope);
    return index;
}

/* The kinds of DIEs. The descendants of a DIE of the kind OTHER are skipped. */
enum kind {
    OTHER, /* descendants have no code */
    SCOPE, /* descendants may be functions */
    FUNCTION,
    INLINED_CALL,
};

static enum kind kind_of(Dwarf_Die *die)
{
    switch (dwarf_tag(die)) {
    case DW_TAG_subprogram:
        return FUNCTION;
    case DW_TAG_inlined_subroutine:
        return INLINED_CALL;
    case DW_TAG_catch_block:
    case DW_TAG_class_type:
    case DW_TAG_common_block:
    case DW_TAG_enumeration_type: /* Rust enumerations have methods. */
    case DW_TAG_interface_type:
    case DW_TAG_lexical_block:
    case DW_TAG_module:
    case DW_TAG_namespace:
    case DW_TAG_structure_type:
    case DW_TAG_try_block:
    case DW_TAG_union_type:
    case DW_TAG_variant:
    case DW_TAG_variant_part:
    case DW_TAG_with_stmt:
        return SCOPE;
    default:
        return OTHER;
    }
}

static void read_children(struct walk *walk, Dwarf_Die *parent, uint32_t owner, uint32_t depth);

/*
 * libdw finds the next sibling of a DIE by skipping all its descendants, and skips the same DIEs
 * again at each level of nesting. In DWARF from compilers, this is little work. For other DWARF,
 * the function counts the work before libdw does it.
 */
static void pass_children(struct walk *walk, Dwarf_Die *die, uint32_t depth)
{
    const bool was_passing = walk->is_passing;

    if (walk->max_attributes <= ORDINARY_ATTRIBUTES && depth <= ORDINARY_DEPTH) {
        return;
    }
    walk->is_passing = true;
    read_children(walk, die, NO_SCOPE, depth + 1);
    walk->is_passing = was_passing;
}

/*
 * Reads a DIE and its descendants. `owner` is the function or inlined call that contains `die`, or
 * NO_SCOPE.
 */
static void read_die(struct walk *walk, Dwarf_Die *die, uint32_t owner, uint32_t depth)
{
    switch (walk->is_passing ? OTHER : kind_of(die)) {
    case OTHER:
        pass_children(walk, die, depth);
        return;
    case SCOPE:
        break;
    case FUNCTION:
        owner = read_scope(walk, die, NO_SCOPE, depth);
        break;
    case INLINED_CALL:
        if (owner == NO_SCOPE) {
            return;
        }
        owner = read_scope(walk, die, owner, depth);
        if (owner == NO_SCOPE) {
            return;
        }
        break;
    }
    read_children(walk, die, owner, depth + 1);
}

/*
 * A DIE contains the offset of its sibling. The reader only accepts a sibling after all DIEs read
 * so far, so that it reads no DIE twice.
 */
static bool is_next(struct walk *walk, Dwarf_Die *die)
{
    if (walk->last && die->addr <= walk->last) {
        dbg_dwarf_reader_note_fault(
            walk->reader, die, "its reference to its sibling points backward");
        return false;
    }
    walk->last = die->addr;
    return true;
}

static void read_children(struct walk *walk, Dwarf_Die *parent, uint32_t owner, uint32_t depth)
{
    Dwarf_Die die;
    int result = dwarf_child(parent, &die);

    if (result == 0 && depth > DEPTH_MAX) {
        dbg_dwarf_reader_note_fault(walk->reader, parent, "it is nested too deeply");
        return;
    }
    while (result == 0 && is_next(walk, &die) &&
           dbg_dwarf_reader_spend(walk->reader, &die, depth * work_of(&die, 1))) {
        read_die(walk, &die, owner, depth);
        /* Finding the sibling can also take long, so the loop stops when no work is left. */
        result = dbg_dwarf_reader_is_exhausted(walk->reader) ? 1 : dwarf_siblingof(&die, &die);
    }
    if (result < 0) {
        dbg_dwarf_reader_note_failure(walk->reader, parent);
    }
}

/*
 * Subtracts the work for the abbreviations of a unit from the work that is left. libdw keeps a copy
 * of them for each unit.
 */
static bool spend_abbreviations(struct walk *walk, Dwarf_Die *unit)
{
    struct dbg_dwarf_reader *const reader = walk->reader;
    Dwarf_Off offset;
    Dwarf_Die die;

    if (!dwarf_cu_die(unit->cu, &die, NULL, &offset, NULL, NULL, NULL, NULL)) {
        return false;
    }
    struct dbg_abbreviations found = dbg_abbreviations_measure(
        reader->sections, dwarf_cu_getdwarf(unit->cu), offset, 0, reader->work_left);
    walk->max_attributes = found.max_attributes;
    return dbg_dwarf_reader_spend(reader, unit, found.size);
}

struct dbg_dwarf_scopes *dbg_dwarf_scopes_read(
    struct dbg_dwarf_reader *reader, Dwarf_Die *unit, Dwarf_Files *files)
{
    struct dbg_dwarf_scopes *self = g_new0(struct dbg_dwarf_scopes, 1);
    g_autoptr(GArray) ranges = g_array_new(false, false, sizeof(struct dbg_range));
    struct walk walk = {.ranges = ranges, .reader = reader, .files = files};

    self->scopes = walk.scopes = g_array_new(false, false, sizeof(struct scope));
    if (spend_abbreviations(&walk, unit)) {
        read_children(&walk, unit, NO_SCOPE, 1);
    }
    self->map = dbg_address_map_create(ranges);
    return self;
}

void dbg_dwarf_scopes_destroy(struct dbg_dwarf_scopes *self)
{
    if (self) {
        dbg_address_map_destroy(self->map);
        g_array_unref(self->scopes);
        g_free(self);
    }
}

void dbg_dwarf_scopes_add_ranges(
    const struct dbg_dwarf_scopes *self, uint32_t value, GArray *ranges)
{
    const struct dbg_range like = {.value = value, .rank = 1};

    if (self) {
        dbg_address_map_add_covered(self->map, &like, ranges);
    }
}

bool dbg_dwarf_scopes_find(const struct dbg_dwarf_scopes *self, uint64_t address,
    struct dbg_location *location, GArray *calls)
{
    uint32_t index = self ? dbg_address_map_find(self->map, address) : DBG_NO_VALUE;
    const struct scope *scope;

    if (index == DBG_NO_VALUE) {
        return false;
    }
    for (scope = scope_at(self, index); scope->caller != NO_SCOPE;
         scope = scope_at(self, scope->caller)) {
        g_array_append_val(calls, scope->call);
    }
    location->function = scope->call.function;
    location->linkage_name = scope->call.linkage_name;
    location->entry = scope->entry;
    location->offset = (int64_t) (address - scope->entry);
    return location->function || location->linkage_name;
}
