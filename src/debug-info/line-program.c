/* SPDX-License-Identifier: MIT */
#include "debug-info/line-program.h"

#include <dwarf.h>
#include <string.h>

enum {
    WORK_PER_FILE = 16,
    /*
     * libdw allocates about 100 bytes per byte of a program. Real programs have less than a
     * megabyte.
     */
    MAX_PROGRAM_SIZE = 1 << 22,
};

/* The header of a line number program (DWARF 5, section 6.2.4) while it is read. */
struct header {
    struct dbg_dwarf_reader *reader;
    Dwarf_Die *unit;
    struct dbg_byte_cursor bytes;
    uint64_t version;
    uint32_t offset_size; /* 4 or 8 bytes */
    uint64_t base_length; /* of the compilation directory's path (bytes) */
    GArray *directories;  /* uint64_t: lengths of the directories' paths (bytes) */
};

/* Notes a fault and returns false. */
static bool note(struct header *self, const char *fault)
{
    dbg_dwarf_reader_note_fault(self->reader, self->unit, fault);
    return false;
}

/*
 * An entry of the directory or file table: the length of its path, and the index of its directory.
 */
struct entry {
    uint64_t length, directory;
};

/*
 * Subtracts the work for a file's full path, which libdw joins from the file, its directory and the
 * compilation directory.
 */
static bool spend_file(struct header *self, const struct entry *entry)
{
    uint64_t directory = entry->directory < self->directories->len
                             ? g_array_index(self->directories, uint64_t, entry->directory)
                             : 0;

    return dbg_dwarf_reader_spend(
        self->reader, self->unit, WORK_PER_FILE + entry->length + directory + self->base_length);
}

static bool add_directory(struct header *self, const struct entry *entry)
{
    g_array_append_val(self->directories, entry->length);
    return dbg_dwarf_reader_spend(self->reader, self->unit, WORK_PER_FILE);
}

typedef bool (*entry_func)(struct header *self, const struct entry *entry);

/* Skips a string and sets its length (bytes). Returns false if the string doesn't end. */
static bool read_string(struct dbg_byte_cursor *bytes, uint64_t *length)
{
    const uint8_t *end =
        bytes->next < bytes->end ? memchr(bytes->next, 0, dbg_cursor_left(bytes)) : NULL;

    if (!end) {
        return false;
    }
    *length = (uint64_t) (end - bytes->next);
    bytes->next = end + 1;
    return true;
}

/*
 * Reads a list of DWARF 4 or earlier: null-terminated paths. After each path, reads `number_count`
 * numbers; the first is the index of the path's directory.
 */
static bool read_list(struct header *self, uint32_t number_count, entry_func take)
{
    struct entry entry = {0};

    while (read_string(&self->bytes, &entry.length)) {
        if (entry.length == 0) {
            return true;
        }
        for (uint32_t i = 0; i < number_count; i++) {
            uint64_t number = dbg_cursor_leb128(&self->bytes);

            entry.directory = i == 0 ? number : entry.directory;
        }
        if (!take(self, &entry)) {
            return false;
        }
    }
    return note(self, "a list in the header of its line program doesn't end");
}

static bool read_lists(struct header *self)
{
    enum { NUMBERS_OF_FILE = 3 }; /* directory, time, size */
    const struct entry compilation = {.length = self->base_length};

    return add_directory(self, &compilation) && read_list(self, 0, add_directory) &&
           read_list(self, NUMBERS_OF_FILE, spend_file);
}

/*
 * Returns the length of the longest string that begins at `offset` in one of the string sections.
 */
static uint64_t string_length_at(const struct header *self, uint64_t offset)
{
    struct dbg_byte_cursor bytes;
    uint64_t longest = 0, length;
    guint i = 0;

    while (dbg_dwarf_sections_next(self->reader->sections, DBG_STRINGS, offset, &i, &bytes)) {
        if (read_string(&bytes, &length)) {
            longest = MAX(longest, length);
        }
    }
    return longest;
}

/*
 * Reads a number, or the length of a path in bytes. Supports only the forms that compilers use in
 * the tables of directories and files.
 */
static bool read_form(struct header *self, uint64_t form, uint64_t *value)
{
    struct dbg_byte_cursor *bytes = &self->bytes;

    switch (form) {
    case DW_FORM_string:
        return read_string(bytes, value);
    case DW_FORM_line_strp:
    case DW_FORM_strp:
        *value = string_length_at(self, dbg_cursor_uint(bytes, self->offset_size));
        return true;
    case DW_FORM_udata:
        *value = dbg_cursor_leb128(bytes);
        return true;
    case DW_FORM_data1:
    case DW_FORM_data2:
        *value = dbg_cursor_uint(bytes, form == DW_FORM_data1 ? 1 : sizeof(uint16_t));
        return true;
    case DW_FORM_data4:
    case DW_FORM_data8:
        *value =
            dbg_cursor_uint(bytes, form == DW_FORM_data4 ? sizeof(uint32_t) : sizeof(uint64_t));
        return true;
    case DW_FORM_data16:
        dbg_cursor_skip(bytes, 2 * sizeof(uint64_t));
        return true;
    case DW_FORM_block:
        dbg_cursor_skip(bytes, dbg_cursor_leb128(bytes));
        return true;
    default:
        return false;
    }
}

/* The format of the entries of a table. */
struct format {
    uint64_t count;
    struct {
        uint64_t content, form;
    } parts[UINT8_MAX];
};

static bool read_entry(struct header *self, const struct format *format, struct entry *entry)
{
    *entry = (struct entry){0};
    for (uint64_t i = 0; i < format->count; i++) {
        uint64_t value = 0;

        if (self->bytes.next == self->bytes.end ||
            !read_form(self, format->parts[i].form, &value)) {
            return note(self, "a table in the header of its line program can't be read");
        }
        if (format->parts[i].content == DW_LNCT_path) {
            entry->length = value;
        } else if (format->parts[i].content == DW_LNCT_directory_index) {
            entry->directory = value;
        }
    }
    return true;
}

/*
 * Reads a table of DWARF 5. An entry takes at least one byte, so the count is checked against the
 * remaining bytes.
 */
static bool read_table(struct header *self, entry_func take)
{
    struct format format = {.count = dbg_cursor_uint(&self->bytes, 1)};

    for (uint64_t i = 0; i < format.count; i++) {
        format.parts[i].content = dbg_cursor_leb128(&self->bytes);
        format.parts[i].form = dbg_cursor_leb128(&self->bytes);
    }
    uint64_t count = dbg_cursor_leb128(&self->bytes);
    if (count > dbg_cursor_left(&self->bytes) || (count > 0 && format.count == 0)) {
        return note(self, "a table in the header of its line program has too many entries");
    }
    for (uint64_t i = 0; i < count; i++) {
        struct entry entry;

        if (!read_entry(self, &format, &entry) || !take(self, &entry)) {
            return false;
        }
    }
    return true;
}

/* Reads the length of the program, and cuts `bytes` to that length. */
static uint64_t read_program_length(struct header *self)
{
    enum { SIZE_32 = 4, SIZE_64 = 8 };
    uint64_t length = dbg_cursor_uint(&self->bytes, SIZE_32);

    self->offset_size = SIZE_32;
    if (length == UINT32_MAX) {
        self->offset_size = SIZE_64;
        length = dbg_cursor_uint(&self->bytes, SIZE_64);
    }
    length = MIN(length, dbg_cursor_left(&self->bytes));
    self->bytes.end = self->bytes.next + length;
    return length;
}

/* Skips the header up to and including standard_opcode_lengths. */
static void skip_numbers(struct header *self)
{
    enum { DWARF_4 = 4 };
    struct dbg_byte_cursor *bytes = &self->bytes;

    /* address_size, segment_selector_size */
    dbg_cursor_skip(bytes, self->version >= DBG_DWARF_5 ? 2 : 0);
    dbg_cursor_skip(bytes, self->offset_size); /* header_length */
    /* minimum_instruction_length, maximum_operations_per_instruction */
    dbg_cursor_skip(bytes, self->version >= DWARF_4 ? 2 : 1);
    dbg_cursor_skip(bytes, 3); /* default_is_stmt, line_base, line_range */
    uint64_t opcode_base = dbg_cursor_uint(bytes, 1);
    dbg_cursor_skip(bytes, opcode_base > 0 ? opcode_base - 1 : 0);
}

static bool measure(struct header *self)
{
    enum { VERSION_SIZE = 2 };
    uint64_t size = read_program_length(self);

    if (size > MAX_PROGRAM_SIZE) {
        return note(self, "its line program is too large");
    }
    self->version = dbg_cursor_uint(&self->bytes, VERSION_SIZE);
    skip_numbers(self);
    return dbg_dwarf_reader_spend(self->reader, self->unit, size * DBG_WORK_ROW) &&
           (self->version >= DBG_DWARF_5
                   ? read_table(self, add_directory) && read_table(self, spend_file)
                   : read_lists(self));
}

static bool fits(struct dbg_dwarf_reader *reader, Dwarf_Die *unit, struct dbg_byte_cursor bytes)
{
    g_autoptr(GArray) directories = g_array_new(false, false, sizeof(uint64_t));
    const char *compilation;
    struct header header = {
        .reader = reader,
        .unit = unit,
        .bytes = bytes,
        .directories = directories,
        .base_length = dbg_dwarf_reader_find_string(reader, unit, DW_AT_comp_dir, &compilation),
    };

    if (!compilation && dwarf_hasattr(unit, DW_AT_comp_dir)) {
        return note(&header, "its compilation directory can't be read");
    }
    return dbg_cursor_left(&bytes) == 0 || measure(&header);
}

uint64_t dbg_line_program_offset(Dwarf_Die *unit)
{
    Dwarf_Attribute attribute;
    Dwarf_Word offset;

    /* A split unit without this attribute uses the first program in its file. */
    return dwarf_formudata(dwarf_attr(unit, DW_AT_stmt_list, &attribute), &offset) == 0 ? offset
                                                                                        : 0;
}

bool dbg_line_program_fits(struct dbg_dwarf_reader *reader, Dwarf_Die *unit)
{
    const struct dbg_dwarf_section *section;
    struct dbg_byte_cursor bytes;
    const uint64_t offset = dbg_line_program_offset(unit);
    guint i = 0;

    while ((section =
                dbg_dwarf_sections_next(reader->sections, DBG_LINE_PROGRAMS, offset, &i, &bytes))) {
        if (section->owner == dwarf_cu_getdwarf(unit->cu) && !fits(reader, unit, bytes)) {
            return false;
        }
    }
    return true;
}
