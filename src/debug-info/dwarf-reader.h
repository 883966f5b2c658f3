/* SPDX-License-Identifier: MIT */
/* What the parts of the index of one file share while they read it: its limits and first fault. */
#ifndef DEBUG_INFO_DWARF_READER_H
#define DEBUG_INFO_DWARF_READER_H

#include <elfutils/libdw.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "debug-info/address-map.h"
#include "debug-info/dwarf-sections.h"
#include "debug-info/file-key.h"

struct dbg_dwarf_reader {
    Dwarf *dwarf;
    struct dbg_address_map *code; /* where the executable sections are; NULL: unknown */
    /*
     * A file can say the same thing many times in few bytes, by references to one list. So the
     * sum of what is read is limited to a multiple of its size.
     */
    uint64_t work_left;
    char *fault;             /* the first one; NULL: none */
    GHashTable *split_files; /* struct dbg_file_key: the .dwo files that were read */
    uint64_t growth_left;    /* bytes that they may still need beyond their sizes */
    /* struct dbg_dwarf_section: of `dwarf`, of what is common, and of the split unit being read. */
    GArray *sections;
    guint unsplit_section_count;
    uint64_t split_ranges_base; /* of the split unit being read (bytes) */
    GStringChunk *strings;      /* what dbg_dwarf_reader_copy() returned */
    GHashTable *copied;         /* the same, to find them */
};

/* Since this version of DWARF, lists of ranges and tables of files have another form. */
enum { DBG_DWARF_5 = 5 };

/* The cost of what is read. */
enum dbg_dwarf_work {
    DBG_WORK_DIE = 1, /* for each level of nesting: libdw may have to pass over it that often */
    DBG_WORK_ROW = 4,
    DBG_WORK_RANGE = 4,
};

/* `common`: what `dwarf` has in common with other files; NULL: nothing. */
void dbg_dwarf_reader_init(struct dbg_dwarf_reader *self, Dwarf *dwarf, Dwarf *common);
void dbg_dwarf_reader_clear(struct dbg_dwarf_reader *self);

/*
 * Returns whether the .dwo file `fd` may be read, whose DWARF is `split`: what all of them need
 * when they are decompressed, each time they are opened, is limited. If it may, it allows more
 * work, once.
 */
bool dbg_dwarf_reader_allow_split(struct dbg_dwarf_reader *self, Dwarf *split, int fd);

/*
 * Reads from a .dwo file that was allowed. `ranges_base`: where the ranges of its skeleton unit
 * begin (bytes).
 */
void dbg_dwarf_reader_begin_split(
    struct dbg_dwarf_reader *self, Dwarf *split, uint64_t ranges_base);
void dbg_dwarf_reader_end_split(struct dbg_dwarf_reader *self);

/* Returns whether that much more may be read. */
bool dbg_dwarf_reader_spend(struct dbg_dwarf_reader *self, Dwarf_Die *die, uint64_t work);

/* Whether more was wanted than there was left. */
static inline bool dbg_dwarf_reader_is_exhausted(const struct dbg_dwarf_reader *self)
{
    return self->work_left == 0;
}

/* Keeps what is wrong at `die`, if it is the first fault. */
void dbg_dwarf_reader_note_fault(struct dbg_dwarf_reader *self, Dwarf_Die *die, const char *what);

/* Same, with what libdw says. */
void dbg_dwarf_reader_note_failure(struct dbg_dwarf_reader *self, Dwarf_Die *die);

/*
 * Finds the string that is the value of an attribute. Returns its length (bytes), 0 without a
 * string. libdw doesn't check that it ends within its section: if it doesn't, `*string` is NULL,
 * and this is noted as a fault.
 */
uint64_t dbg_dwarf_reader_find_string(
    struct dbg_dwarf_reader *self, Dwarf_Die *die, unsigned attribute, const char **string);

/*
 * Returns a copy, which lives as long as the reader, of a null-terminated string: that of libdw may
 * be in a mapped .dwo file, which can change. Equal strings have one copy. NULL if it is NULL, or
 * if there is no work left.
 */
const char *dbg_dwarf_reader_copy(
    struct dbg_dwarf_reader *self, Dwarf_Die *die, const char *string);

#endif
