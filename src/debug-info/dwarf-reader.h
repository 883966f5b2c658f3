/* SPDX-License-Identifier: MIT */
/* State shared by the parts of an index while they read a file: its limits and its first fault. */
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
    struct dbg_address_map *code; /* the executable sections; NULL: unknown */
    /*
     * A small file can refer to one list many times and so expand to a huge amount of data. The
     * total work is therefore limited to a multiple of the file's size.
     */
    uint64_t work_left;
    char *fault;             /* the first fault; NULL: none */
    GHashTable *split_files; /* struct dbg_file_key: the .dwo files read so far */
    /*
     * The decompressed sections of .dwo files may still exceed the sizes of the files by this many
     * bytes in total. Each new .dwo file raises the limit.
     */
    uint64_t growth_left;
    /*
     * struct dbg_dwarf_section: the sections of `dwarf`, of the common file, and of the split unit
     * that is being read.
     */
    GArray *sections;
    guint unsplit_section_count;
    uint64_t split_ranges_base; /* offset of the split unit's ranges (bytes) */
    GStringChunk *strings;      /* strings that dbg_dwarf_reader_copy() returned */
    GHashTable *copied;         /* set of the same strings */
};

/* The first version of DWARF with the new forms of range lists and file tables. */
enum { DBG_DWARF_5 = 5 };

/* Work per item that is read. */
enum dbg_dwarf_work {
    DBG_WORK_DIE = 1, /* per level of nesting: libdw may have to skip the entry once per level */
    DBG_WORK_ROW = 4,
    DBG_WORK_RANGE = 4,
};

/*
 * Begins to read the DWARF `dwarf`. `common` is the DWARF of the common file that dwz made; NULL:
 * none.
 */
void dbg_dwarf_reader_init(struct dbg_dwarf_reader *self, Dwarf *dwarf, Dwarf *common);
void dbg_dwarf_reader_clear(struct dbg_dwarf_reader *self);

/*
 * Returns whether the .dwo file `fd` with the DWARF `split` may be read. Each opening of a .dwo
 * file counts against the limit of memory for decompressed sections. When the function allows a
 * .dwo file for the first time, it adds the work that the file may need to the work that is left.
 */
bool dbg_dwarf_reader_allow_split(struct dbg_dwarf_reader *self, Dwarf *split, int fd);

/*
 * Begins to read from a .dwo file that was allowed. `ranges_base` is the offset of the ranges of
 * its skeleton unit (bytes).
 */
void dbg_dwarf_reader_begin_split(
    struct dbg_dwarf_reader *self, Dwarf *split, uint64_t ranges_base);
void dbg_dwarf_reader_end_split(struct dbg_dwarf_reader *self);

/*
 * Subtracts `work` from the work that is left. Returns false, and notes a fault at `die`, if there
 * isn't enough.
 */
bool dbg_dwarf_reader_spend(struct dbg_dwarf_reader *self, Dwarf_Die *die, uint64_t work);

/* Returns whether the limit of work was exceeded. */
static inline bool dbg_dwarf_reader_is_exhausted(const struct dbg_dwarf_reader *self)
{
    return self->work_left == 0;
}

/* Notes a fault at `die` if it is the first one. */
void dbg_dwarf_reader_note_fault(struct dbg_dwarf_reader *self, Dwarf_Die *die, const char *what);

/* Notes libdw's error message as the fault at `die` if it is the first one. */
void dbg_dwarf_reader_note_failure(struct dbg_dwarf_reader *self, Dwarf_Die *die);

/*
 * Finds the string value of an attribute and returns its length (bytes), or 0 without a string.
 * libdw doesn't check that the string ends within its section. If it doesn't, `*string` is NULL and
 * a fault is noted.
 */
uint64_t dbg_dwarf_reader_find_string(
    struct dbg_dwarf_reader *self, Dwarf_Die *die, unsigned attribute, const char **string);

/*
 * Returns a copy of a null-terminated string. The copy is valid as long as the reader; libdw's
 * string may be in a mapped .dwo file that can change. Equal strings share one copy. Returns NULL
 * if `string` is NULL or no work is left.
 */
const char *dbg_dwarf_reader_copy(
    struct dbg_dwarf_reader *self, Dwarf_Die *die, const char *string);

#endif
