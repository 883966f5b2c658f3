/* SPDX-License-Identifier: MIT */
#include "debug-info/line-rows.h"

#include <dwarf.h>

#include "base/sorted.h"

struct row {
    uint64_t begin;
    uint32_t file; /* index; NO_FILE: no code at this address */
    uint32_t line;
};

enum { NO_FILE = UINT32_MAX, MAX_FILE = 1 << 24 };

struct dbg_line_rows {
    GArray *rows;     /* struct row, sorted */
    GPtrArray *files; /* const char *, owned by the reader; NULL: unknown, or not used by any row */
};

/* Appends a row. It replaces a previous row with the same address. */
static void append(GArray *rows, const struct row *row)
{
    struct row *last = rows->len > 0 ? &g_array_index(rows, struct row, rows->len - 1) : NULL;

    if (last && last->begin == row->begin) {
        *last = *row;
    } else if (!last || last->file != row->file || last->line != row->line) {
        g_array_append_val(rows, *row);
    }
}

struct reading {
    struct dbg_dwarf_reader *reader;
    Dwarf_Die *unit;
    struct dbg_line_rows *rows;
};

/* Copies the name of a file, if no earlier row did. */
static void read_file(const struct reading *self, Dwarf_Files *files, size_t file)
{
    GPtrArray *names = self->rows->files;

    if (file >= names->len) {
        g_ptr_array_set_size(names, (int) file + 1);
    }
    if (!names->pdata[file]) {
        names->pdata[file] = (char *) dbg_dwarf_reader_copy(
            self->reader, self->unit, dwarf_filesrc(files, file, NULL, NULL));
    }
}

static bool read_row(const struct reading *self, Dwarf_Line *line, struct row *row)
{
    bool is_end;
    Dwarf_Files *files;
    size_t file;
    int number;

    if (dwarf_lineaddr(line, &row->begin) != 0 || dwarf_lineendsequence(line, &is_end) != 0) {
        return false;
    }
    *row = (struct row){.begin = row->begin, .file = NO_FILE};
    if (is_end) {
        return true;
    }
    if (dwarf_line_file(line, &files, &file) != 0 || dwarf_lineno(line, &number) != 0 ||
        file > MAX_FILE) {
        return false;
    }
    read_file(self, files, file);
    row->file = (uint32_t) file;
    row->line = number > 0 ? (uint32_t) number : 0;
    return true;
}

static void read_rows(const struct reading *self)
{
    Dwarf_Lines *lines;
    size_t count;

    if (dwarf_getsrclines(self->unit, &lines, &count) != 0) {
        dbg_dwarf_reader_note_failure(self->reader, self->unit);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct row row;

        if (read_row(self, dwarf_onesrcline(lines, i), &row)) {
            append(self->rows->rows, &row);
        }
    }
}

struct dbg_line_rows *dbg_line_rows_read(struct dbg_dwarf_reader *reader, Dwarf_Die *unit)
{
    struct dbg_line_rows *self = g_new0(struct dbg_line_rows, 1);
    const struct reading reading = {.reader = reader, .unit = unit, .rows = self};

    self->rows = g_array_new(false, false, sizeof(struct row));
    self->files = g_ptr_array_new();
    read_rows(&reading);
    return self;
}

void dbg_line_rows_destroy(struct dbg_line_rows *self)
{
    if (self) {
        g_array_unref(self->rows);
        g_ptr_array_unref(self->files);
        g_free(self);
    }
}

uint32_t dbg_line_rows_count(const struct dbg_line_rows *self)
{
    return self ? self->rows->len : 0;
}

void dbg_line_rows_add_ranges(const struct dbg_line_rows *self, uint32_t value, GArray *ranges)
{
    struct dbg_range range = {.value = value};
    bool is_open = false;

    for (guint i = 0; self && i < self->rows->len; i++) {
        const struct row *row = &g_array_index(self->rows, struct row, i);

        if (row->file == NO_FILE && is_open) {
            range.end = row->begin;
            g_array_append_val(ranges, range);
        } else if (row->file != NO_FILE && !is_open) {
            range.begin = row->begin;
        }
        is_open = row->file != NO_FILE;
    }
}

/* Returns the last row that begins at or before `address`, or NULL. */
static const struct row *find_row(const struct dbg_line_rows *self, uint64_t address)
{
    const guint count = TG_COUNT_UP_TO(self->rows, struct row, begin, address);

    return count > 0 ? &g_array_index(self->rows, struct row, count - 1) : NULL;
}

bool dbg_line_rows_find(
    const struct dbg_line_rows *self, uint64_t address, const char **file, uint32_t *line)
{
    const struct row *row = self ? find_row(self, address) : NULL;

    if (!row || row->file == NO_FILE) {
        return false;
    }
    *file = self->files->pdata[row->file];
    *line = row->line;
    return *file != NULL;
}
