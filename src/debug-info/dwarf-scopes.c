/* SPDX-License-Identifier: MIT */
#include "debug-info/dwarf-scopes.h"

#include <dwarf.h>

enum {
    DEPTH_MAX = 256,
    ATTRIBUTES_PER_WORK = 16, /* ordinary entries have fewer */
    NO_SCOPE = DBG_NO_VALUE,
};

/* A function, or an inlined call in one. */
struct scope {
    struct dbg_inlined_call call; /* of a function: only its names */
    uint64_t entry, lowest;       /* of a function: where it is entered, and its lowest address */
    uint32_t caller;              /* index; NO_SCOPE: this is a function */
};

struct dbg_dwarf_scopes {
    GArray *scopes; /* struct scope */
    GArray *ranges; /* struct dbg_range: of all scopes */
    struct dbg_address_map *map;
};

struct walk {
    struct dbg_dwarf_scopes *scopes;
    struct dbg_dwarf_reader *reader;
    Dwarf_Files *files; /* NULL: none */
    const void *last;   /* the DIE that was read last */
};

static const struct scope *scope_at(const struct dbg_dwarf_scopes *self, uint32_t i)
{
    return &g_array_index(self->scopes, struct scope, i);
}

static const char *read_string(Dwarf_Die *die, unsigned name)
{
    Dwarf_Attribute attribute;

    return dwarf_formstring(dwarf_attr_integrate(die, name, &attribute));
}

static const char *read_linkage_name(Dwarf_Die *die)
{
    const char *name = read_string(die, DW_AT_linkage_name);

    return name ? name : read_string(die, DW_AT_MIPS_linkage_name);
}

/* Returns 0 if there is none. */
static uint32_t read_number(Dwarf_Die *die, unsigned name)
{
    Dwarf_Attribute attribute;
    Dwarf_Word value;

    if (dwarf_formudata(dwarf_attr(die, name, &attribute), &value) != 0) {
        return 0;
    }
    return value <= UINT32_MAX ? (uint32_t) value : 0;
}

static const char *read_call_file(const struct walk *walk, Dwarf_Die *die)
{
    return dwarf_hasattr(die, DW_AT_call_file)
               ? dwarf_filesrc(walk->files, read_number(die, DW_AT_call_file), NULL, NULL)
               : NULL;
}

/* The parts of a function may be apart: the first one isn't always the lowest. */
static void read_entry(Dwarf_Die *die, const GArray *ranges, guint first, struct scope *scope)
{
    scope->lowest = g_array_index(ranges, struct dbg_range, first).begin;
    if (dwarf_entrypc(die, &scope->entry) != 0) {
        scope->entry = scope->lowest;
    }
    for (guint i = first + 1; i < ranges->len; i++) {
        scope->lowest = MIN(scope->lowest, g_array_index(ranges, struct dbg_range, i).begin);
    }
}

/* Returns its index, or NO_SCOPE if it has no code. */
static uint32_t read_scope(struct walk *walk, Dwarf_Die *die, uint32_t caller, uint32_t depth)
{
    struct dbg_dwarf_scopes *scopes = walk->scopes;
    uint32_t index = scopes->scopes->len;
    guint first = scopes->ranges->len;
    struct scope scope = {.caller = caller};

    dbg_dwarf_reader_add_ranges(walk->reader, die, index, depth, scopes->ranges);
    if (scopes->ranges->len == first) {
        return NO_SCOPE;
    }
    scope.call.function = read_string(die, DW_AT_name);
    scope.call.linkage_name = read_linkage_name(die);
    if (caller == NO_SCOPE) {
        read_entry(die, scopes->ranges, first, &scope);
    } else {
        scope.call.line = read_number(die, DW_AT_call_line);
        scope.call.file = read_call_file(walk, die);
    }
    g_array_append_val(scopes->scopes, scope);
    return index;
}

/* What a DIE means for those below it. */
enum kind {
    OTHER, /* has no code below it */
    SCOPE, /* leads to functions */
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
    case DW_TAG_enumeration_type: /* Rust's have methods. */
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

/* `owner` is the function or inlined call that contains `die`, or NO_SCOPE. */
static void read_die(struct walk *walk, Dwarf_Die *die, uint32_t owner, uint32_t depth)
{
    switch (kind_of(die)) {
    case OTHER:
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
 * A DIE says where its sibling is. Only one after all that was read is believed, so that nothing is
 * read twice.
 */
static bool is_next(struct walk *walk, Dwarf_Die *die)
{
    if (walk->last && die->addr <= walk->last) {
        dbg_dwarf_reader_note_fault(walk->reader, die, "its reference to its sibling goes back");
        return false;
    }
    walk->last = die->addr;
    return true;
}

/* libdw goes through the attributes, also of those that it passes over. */
static uint64_t work_of(Dwarf_Die *die, uint32_t depth)
{
    size_t attributes = 0;

    if (dwarf_tag(die) != DW_TAG_invalid) {
        dwarf_getattrcnt(die->abbrev, &attributes);
    }
    return (uint64_t) depth * DBG_WORK_DIE * (1 + attributes / ATTRIBUTES_PER_WORK);
}

static void read_children(struct walk *walk, Dwarf_Die *parent, uint32_t owner, uint32_t depth)
{
    Dwarf_Die die;
    int status = dwarf_child(parent, &die);

    if (status == 0 && depth > DEPTH_MAX) {
        dbg_dwarf_reader_note_fault(walk->reader, parent, "it is nested too deeply");
        return;
    }
    while (status == 0 && is_next(walk, &die) &&
           dbg_dwarf_reader_spend(walk->reader, &die, work_of(&die, depth))) {
        read_die(walk, &die, owner, depth);
        status = dwarf_siblingof(&die, &die);
    }
    if (status < 0) {
        dbg_dwarf_reader_note_failure(walk->reader, parent);
    }
}

struct dbg_dwarf_scopes *dbg_dwarf_scopes_read(struct dbg_dwarf_reader *reader, Dwarf_Die *unit)
{
    struct dbg_dwarf_scopes *self = g_new0(struct dbg_dwarf_scopes, 1);
    struct walk walk = {.scopes = self, .reader = reader};
    size_t file_count;

    self->scopes = g_array_new(false, false, sizeof(struct scope));
    self->ranges = g_array_new(false, false, sizeof(struct dbg_range));
    if (dwarf_getsrcfiles(unit, &walk.files, &file_count) != 0) {
        walk.files = NULL;
    }
    read_children(&walk, unit, NO_SCOPE, 1);
    self->map = dbg_address_map_create(self->ranges);
    return self;
}

void dbg_dwarf_scopes_destroy(struct dbg_dwarf_scopes *self)
{
    if (self) {
        dbg_address_map_destroy(self->map);
        g_array_unref(self->ranges);
        g_array_unref(self->scopes);
        g_free(self);
    }
}

void dbg_dwarf_scopes_add_ranges(
    const struct dbg_dwarf_scopes *self, uint32_t value, GArray *ranges)
{
    for (guint i = 0; i < self->ranges->len; i++) {
        struct dbg_range range = g_array_index(self->ranges, struct dbg_range, i);

        if (scope_at(self, range.value)->caller == NO_SCOPE) {
            range.value = value;
            range.rank = 1;
            g_array_append_val(ranges, range);
        }
    }
}

bool dbg_dwarf_scopes_find(const struct dbg_dwarf_scopes *self, uint64_t address,
    struct dbg_location *location, GArray *calls)
{
    uint32_t index = dbg_address_map_find(self->map, address);
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
    location->offset = address - (address >= scope->entry ? scope->entry : scope->lowest);
    return location->function || location->linkage_name;
}
