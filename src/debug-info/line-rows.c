/* SPDX-License-Identifier: MIT */
#include "debug-info/line-rows.h"

#include <dwarf.h>

struct row {
    uint64_t begin;
    uint32_t file; /* index; NO_FILE: no code here */
    uint32_t line;
};

enum { NO_FILE = UINT32_MAX };

struct dbg_line_rows {
    GArray *rows;       /* struct row, sorted */
    Dwarf_Files *files; /* libdw's */
};

/* Of several rows with one address, the last one counts. */
static void append(GArray *rows, const struct row *row)
{
    struct row *last = rows->len > 0 ? &g_array_index(rows, struct row, rows->len - 1) : NULL;

    if (last && last->begin == row->begin) {
        *last = *row;
    } else if (!last || last->file != row->file || last->line != row->line) {
        g_array_append_val(rows, *row);
    }
}

static bool read_row(Dwarf_Line *line, struct row *row, Dwarf_Files **files)
{
    bool is_end;
    size_t file;
    int number;

    if (dwarf_lineaddr(line, &row->begin) != 0 || dwarf_lineendsequence(line, &is_end) != 0) {
        return false;
    }
    *row = (struct row){.begin = row->begin, .file = NO_FILE};
    if (is_end) {
        return true;
    }
    if (dwarf_line_file(line, files, &file) != 0 || dwarf_lineno(line, &number) != 0) {
        return false;
    }
    row->file = (uint32_t) MIN(file, NO_FILE);
    row->line = number > 0 ? (uint32_t) number : 0;
    return true;
}

struct dbg_line_rows *dbg_line_rows_read(struct dbg_dwarf_reader *reader, Dwarf_Die *unit)
{
    struct dbg_line_rows *self = g_new0(struct dbg_line_rows, 1);
    Dwarf_Lines *lines;
    size_t count;

    self->rows = g_array_new(false, false, sizeof(struct row));
    if (!dwarf_hasattr(unit, DW_AT_stmt_list)) {
        return self;
    }
    if (dwarf_getsrclines(unit, &lines, &count) != 0) {
        dbg_dwarf_reader_note_failure(reader, unit);
        return self;
    }
    if (!dbg_dwarf_reader_spend(reader, unit, (uint64_t) count * DBG_WORK_ROW)) {
        return self;
    }
    for (size_t i = 0; i < count; i++) {
        struct row row;

        if (read_row(dwarf_onesrcline(lines, i), &row, &self->files)) {
            append(self->rows, &row);
        }
    }
    return self;
}

void dbg_line_rows_destroy(struct dbg_line_rows *self)
{
    if (self) {
        g_array_unref(self->rows);
        g_free(self);
    }
}

void dbg_line_rows_add_ranges(const struct dbg_line_rows *self, uint32_t value, GArray *ranges)
{
    struct dbg_range range = {.value = value};
    bool is_open = false;

    for (guint i = 0; i < self->rows->len; i++) {
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

bool dbg_line_rows_find(
    const struct dbg_line_rows *self, uint64_t address, const char **file, uint32_t *line)
{
    const struct row *rows = (const struct row *) (void *) self->rows->data;
    guint low = 0, high = self->rows->len;

    while (low < high) {
        guint middle = low + (high - low) / 2;

        if (rows[middle].begin <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == 0 || rows[low - 1].file == NO_FILE) {
        return false;
    }
    *file = dwarf_filesrc(self->files, rows[low - 1].file, NULL, NULL);
    *line = rows[low - 1].line;
    return *file != NULL;
}
