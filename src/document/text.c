/* SPDX-License-Identifier: MIT */
/* See text.h. Widths are columns of a terminal. */
#include "document/text.h"

#include <inttypes.h>

#include "base/terminal-text.h"
#include "base/width.h"
#include "document/human.h"

enum { SEPARATOR = 2, BAR_WIDTH = 12 };

struct printer {
    GString *out;
    const struct doc_text_style *style;
};

void doc_append_safe(GString *out, const char *text, bool is_terminal)
{
    while (*text) {
        gunichar character = g_utf8_get_char_validated(text, -1);
        bool is_valid = g_unichar_validate(character);
        size_t size = is_valid ? (size_t) (g_utf8_next_char(text) - text) : 1;

        if (is_valid ? tg_is_control(character) : is_terminal) {
            g_string_append_c(out, '?');
        } else {
            g_string_append_len(out, text, (int) size);
        }
        text += size;
    }
}

static void append_spaces(GString *out, size_t count)
{
    g_string_append_printf(out, "%*s", (int) count, "");
}

/*
 * Returns a value as a number for bars and faults. A missing value or an empty string is 0, and any
 * other string is 1.
 */
static double number_of(const struct doc_value *value)
{
    switch (value->type) {
    case DOC_MISSING:
        return 0;
    case DOC_STRING:
        return *value->text ? 1 : 0;
    case DOC_UNSIGNED:
    case DOC_DURATION:
    case DOC_BYTES:
        return (double) value->unsigned_number;
    case DOC_SIGNED:
    case DOC_TIME:
        return (double) value->signed_number;
    case DOC_REAL:
        return value->real;
    case DOC_BOOLEAN:
        return value->boolean;
    }
    g_assert_not_reached();
}

static void append_bar(GString *out, double number, double maximum)
{
    for (unsigned i = 0; i < BAR_WIDTH; i++) {
        g_string_append(out, number * BAR_WIDTH > ((double) i + 0.5) * maximum ? "█" : " ");
    }
}

static void append_real(GString *out, const struct doc_field *field, double real)
{
    if (field->is_scaled) {
        doc_append_scaled(out, real);
    } else {
        g_string_append_printf(out, "%.*f", (int) field->decimals, real);
    }
}

static void append_value(GString *out, const struct doc_text_style *style,
    const struct doc_field *field, const struct doc_value *value)
{
    switch (value->type) {
    case DOC_MISSING:
        break;
    case DOC_STRING:
        if (field->is_layout) {
            g_string_append(out, value->text);
        } else {
            doc_append_safe(out, value->text, style->is_terminal);
        }
        break;
    case DOC_UNSIGNED:
        doc_append_count(out, value->unsigned_number);
        break;
    case DOC_SIGNED:
        g_string_append_printf(out, "%" PRId64, value->signed_number);
        break;
    case DOC_REAL:
        append_real(out, field, value->real);
        break;
    case DOC_BOOLEAN:
        g_string_append(out, value->boolean ? "yes" : "no");
        break;
    case DOC_TIME:
        doc_append_time(out, value->signed_number,
            doc_choose_time_form(value->has_date, style->is_gmt), field->part);
        break;
    case DOC_DURATION:
        doc_append_duration(out, value->unsigned_number);
        break;
    case DOC_BYTES:
        doc_append_size(out, value->unsigned_number);
        break;
    }
}

static void append_unit(
    GString *out, const struct doc_text_style *style, const struct doc_field *field, bool is_one)
{
    doc_append_safe(out, field->unit, style->is_terminal);
    if (field->plural && !is_one) {
        doc_append_safe(out, field->plural, style->is_terminal);
    }
}

/* Appends a value that isn't missing, with its unit. */
static void append_with_unit(GString *out, const struct doc_text_style *style,
    const struct doc_field *field, const struct doc_value *value)
{
    const bool is_one = value->type == DOC_UNSIGNED && value->unsigned_number == 1;

    append_value(out, style, field, value);
    if (field->unit) {
        g_string_append(out, *field->unit == '/' ? "" : " ");
        append_unit(out, style, field, is_one);
    }
}

/*
 * Appends a property, and the properties without a title that follow it. Returns the index of the
 * next item.
 */
static guint append_property(
    const struct printer *printer, const struct doc_section *section, guint index)
{
    const struct tg_palette *palette = printer->style->palette;
    const struct doc_item *item = &g_array_index(section->items, struct doc_item, index);
    g_autoptr(GString) title = g_string_new(NULL), values = g_string_new(NULL);
    bool is_known = false, can_be_fault = false, is_fault = false;

    doc_append_safe(title, item->field.title ? item->field.title : "", printer->style->is_terminal);
    do {
        if (item->value.type != DOC_MISSING) {
            g_string_append(values, is_known ? ", " : "");
            append_with_unit(values, printer->style, &item->field, &item->value);
            is_known = true;
            can_be_fault |= item->field.is_fault;
            is_fault |= item->field.is_fault && number_of(&item->value) != 0;
        }
        item = &g_array_index(section->items, struct doc_item, ++index);
    } while (
        index < section->items->len && item->kind == DOC_PROPERTY && item->field.title == NULL);
    if (is_known) {
        append_spaces(printer->out, printer->style->indent);
        g_string_append_printf(printer->out, "%s%-*s%s%s%s%s\n", palette->bold, DOC_LABEL_WIDTH,
            title->str, palette->reset, is_fault ? palette->bright_red : "", values->str,
            can_be_fault ? palette->reset : "");
    }
    return index;
}

static bool is_left_aligned(const struct doc_field *column)
{
    return column->type == DOC_STRING || column->type == DOC_BOOLEAN || column->type == DOC_TIME ||
           column->is_bar;
}

static double find_maximum(const struct doc_table *table, guint column)
{
    double maximum = 0;

    for (guint row = 0; row < doc_row_count(table); row++) {
        maximum = MAX(maximum, number_of(doc_cell(table, row, column)));
    }
    return maximum;
}

/*
 * Returns the texts of a column's cells. A missing value is an empty text. If a text may be cut, it
 * is valid UTF-8.
 */
static GPtrArray *make_texts(
    const struct doc_table *table, guint index, const struct doc_text_style *style)
{
    const struct doc_field *column = &table->columns[index];
    const double maximum = column->is_bar ? find_maximum(table, index) : 0;
    GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);

    for (guint row = 0; row < doc_row_count(table); row++) {
        const struct doc_value *value = doc_cell(table, row, index);
        g_autoptr(GString) text = g_string_new(NULL);

        if (column->is_bar && value->type != DOC_MISSING) {
            append_bar(text, number_of(value), maximum);
        } else if (value->type == DOC_MISSING && column->absent) {
            g_string_append(text, column->absent);
        } else if (column->title || value->type == DOC_MISSING) {
            append_value(text, style, column, value);
        } else {
            append_with_unit(text, style, column, value);
        }
        g_ptr_array_add(texts, column->is_rest || column->is_fault
                                   ? g_strdup(text->str)
                                   : g_utf8_make_valid(text->str, -1));
    }
    return texts;
}

/* A column of a table that is being printed. */
struct column {
    const struct doc_field *field;
    char *heading; /* NULL: no heading */
    GPtrArray *texts;
    size_t separator; /* number of spaces before the column */
    size_t width;     /* without the separator; 0: the column is omitted */
};

/* Returns the title of a column with its unit, or NULL. The caller frees the result. */
static char *make_heading(const struct doc_field *column, const struct doc_text_style *style)
{
    g_autoptr(GString) heading = g_string_new(NULL);

    if (!column->title) {
        return NULL;
    }
    doc_append_safe(heading, column->title, style->is_terminal);
    if (column->unit) {
        g_string_append(heading, " (");
        append_unit(heading, style, column, false);
        g_string_append_c(heading, ')');
    }
    return g_strdup(heading->str);
}

/*
 * Sets the width of a column. If the description of the column has no width and no cell has a text,
 * the width is 0, so that the column is omitted.
 */
static void set_width(struct column *column)
{
    const struct doc_field *field = column->field;
    size_t width = 0;

    for (guint i = 0; i < column->texts->len; i++) {
        width = MAX(width, tg_width(column->texts->pdata[i]));
    }
    if (field->width > 0) {
        width = MAX(field->width, column->separator) - column->separator;
    } else if (width > 0 && column->heading) {
        width = MAX(width, tg_width(column->heading));
    }
    column->width = field->max_width > 0 ? MIN(width, field->max_width) : width;
}

/* Appends a left-aligned text. If the text is too wide, it is cut and ends with `…`. */
static void append_left(GString *out, size_t width, const char *text)
{
    const char *end = tg_width(text) > width ? "…" : "";
    g_autofree char *shown = g_strndup(text, tg_width_fit(text, width - tg_width(end)));
    /* If a wide character doesn't fit, one column may remain empty. */
    const size_t used = tg_width(shown) + tg_width(end);

    g_string_append(out, shown);
    g_string_append(out, end);
    append_spaces(out, width - used);
}

/*
 * Appends a right-aligned number. A number that is too wide first uses the separator before the
 * column, except one space. A number that is still too wide exceeds the column.
 */
static void append_right(GString *out, const struct column *column, const char *text)
{
    const size_t room = column->separator + column->width, used = tg_width(text);

    append_spaces(out, MAX(MIN(column->separator, 1), room - MIN(room, used)));
    g_string_append(out, text);
}

static void append_cell(
    const struct printer *printer, const struct column *column, const char *text)
{
    const struct tg_palette *palette = printer->style->palette;
    GString *out = printer->out;

    if (column->field->is_fault) {
        g_string_append_printf(
            out, "%s%s%s", *text ? palette->bright_red : "", text, *text ? palette->reset : "");
    } else if (column->field->is_rest) {
        append_spaces(out, column->separator);
        g_string_append(out, text);
    } else if (column->width > 0 && is_left_aligned(column->field)) {
        append_spaces(out, column->separator);
        append_left(out, column->width, text);
    } else if (column->width > 0) {
        append_right(out, column, text);
    }
}

static void append_heading(
    const struct printer *printer, const struct column *columns, guint column_count)
{
    bool has_titles = false;

    for (guint i = 0; i < column_count; i++) {
        has_titles |= columns[i].heading != NULL;
    }
    if (!has_titles) {
        return;
    }
    append_spaces(printer->out, printer->style->indent);
    g_string_append(printer->out, printer->style->palette->bold);
    for (guint i = 0; i < column_count; i++) {
        append_cell(printer, &columns[i], columns[i].heading ? columns[i].heading : "");
    }
    g_string_append_printf(printer->out, "%s\n", printer->style->palette->reset);
}

static void append_table(const struct printer *printer, const struct doc_table *table)
{
    g_autofree struct column *columns = g_new0(struct column, table->column_count);
    size_t separator = 0;

    for (guint i = 0; i < table->column_count; i++) {
        columns[i].field = &table->columns[i];
        columns[i].heading = make_heading(&table->columns[i], printer->style);
        columns[i].texts = make_texts(table, i, printer->style);
        columns[i].separator = separator;
        set_width(&columns[i]);
        separator = separator > 0 || columns[i].width > 0 ? SEPARATOR : 0;
    }
    append_heading(printer, columns, table->column_count);
    for (guint row = 0; row < doc_row_count(table); row++) {
        append_spaces(printer->out, printer->style->indent);
        for (guint i = 0; i < table->column_count; i++) {
            append_cell(printer, &columns[i], columns[i].texts->pdata[row]);
        }
        g_string_append_c(printer->out, '\n');
    }
    for (guint i = 0; i < table->column_count; i++) {
        g_free(columns[i].heading);
        g_ptr_array_unref(columns[i].texts);
    }
}

static void append_section(const struct printer *printer, const struct doc_section *section)
{
    const struct tg_palette *palette = printer->style->palette;
    guint i = 0;

    if (section->title) {
        g_string_append(printer->out, palette->bold);
        doc_append_safe(printer->out, section->title, printer->style->is_terminal);
        g_string_append_printf(printer->out, "%s\n", palette->reset);
    }
    while (i < section->items->len) {
        const struct doc_item *item = &g_array_index(section->items, struct doc_item, i);

        if (item->kind == DOC_PROPERTY) {
            i = append_property(printer, section, i);
            continue;
        }
        if (item->kind == DOC_TABLE) {
            append_table(printer, item->table);
        } else {
            append_spaces(printer->out, printer->style->indent);
            doc_append_safe(printer->out, item->value.text, printer->style->is_terminal);
            g_string_append_c(printer->out, '\n');
        }
        i++;
    }
}

void doc_append_text(
    GString *out, const struct doc_document *document, const struct doc_text_style *style)
{
    const struct printer printer = {.out = out, .style = style};

    for (guint i = 0; i < document->sections->len; i++) {
        g_string_append(out, i > 0 ? "\n" : "");
        append_section(&printer, document->sections->pdata[i]);
    }
}
