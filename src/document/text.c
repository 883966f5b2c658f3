/* SPDX-License-Identifier: MIT */
/* See text.h. Widths are columns of the terminal. */
#include "document/text.h"

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

static void append_bar(GString *out, uint64_t number, uint64_t maximum)
{
    for (unsigned i = 0; i < BAR_WIDTH; i++) {
        g_string_append(
            out, (double) number * BAR_WIDTH > ((double) i + 0.5) * (double) maximum ? "█" : " ");
    }
}

/* Appends a known value; `maximum` is that of its column. */
static void append_value(GString *out, const struct doc_text_style *style,
    const struct doc_field *field, const struct doc_value *value, uint64_t maximum)
{
    switch (field->type) {
    case DOC_TEXT:
        doc_append_safe(out, value->text, style->is_terminal);
        break;
    case DOC_LAYOUT:
        g_string_append(out, value->text);
        break;
    case DOC_COUNT:
        if (field->noun) {
            doc_append_plural(out, value->number, field->noun, field->plural);
        } else {
            doc_append_count(out, value->number);
        }
        break;
    case DOC_BAR:
        append_bar(out, value->number, maximum);
        break;
    case DOC_SIZE:
        doc_append_size(out, value->number);
        break;
    case DOC_DURATION:
        doc_append_duration(out, value->number);
        break;
    case DOC_SECONDS:
        g_string_append_printf(out, "%.*f", (int) field->decimals, value->real);
        break;
    case DOC_PER_SECOND:
        doc_append_scaled(out, value->real);
        g_string_append(out, "/s");
        break;
    case DOC_PERCENT:
        g_string_append_printf(out, "%.1f %%", value->real);
        break;
    case DOC_TIME:
        doc_append_time(
            out, value->ns, doc_choose_time_form(value->has_date, style->is_gmt), field->part);
        break;
    }
}

/* Appends a property and those without a title that follow it. Returns the index after them. */
static guint append_property(
    const struct printer *printer, const struct doc_section *section, guint index)
{
    const struct tg_palette *palette = printer->style->palette;
    const struct doc_item *item = &g_array_index(section->items, struct doc_item, index);
    const char *title = item->field.title ? item->field.title : "";
    g_autoptr(GString) values = g_string_new(NULL);
    bool is_known = false, can_be_fault = false, is_fault = false;

    do {
        if (item->value.is_known) {
            g_string_append(values, is_known ? ", " : "");
            append_value(values, printer->style, &item->field, &item->value, 0);
            is_known = true;
            can_be_fault |= item->field.is_fault;
            is_fault |= item->field.is_fault && item->value.number > 0;
        }
        item = &g_array_index(section->items, struct doc_item, ++index);
    } while (
        index < section->items->len && item->kind == DOC_PROPERTY && item->field.title == NULL);
    if (is_known) {
        append_spaces(printer->out, printer->style->indent);
        g_string_append_printf(printer->out, "%s%-*s%s%s%s%s\n", palette->bold, DOC_LABEL_WIDTH,
            title, palette->reset, is_fault ? palette->bright_red : "", values->str,
            can_be_fault ? palette->reset : "");
    }
    return index;
}

static bool is_left_aligned(const struct doc_field *column)
{
    return column->type == DOC_TEXT || column->type == DOC_LAYOUT || column->type == DOC_BAR ||
           column->type == DOC_TIME;
}

static uint64_t find_maximum(const struct doc_table *table, guint column)
{
    uint64_t maximum = 0;

    for (guint row = 0; table->columns[column].type == DOC_BAR && row < doc_row_count(table);
         row++) {
        maximum = MAX(maximum, doc_cell(table, row, column)->number);
    }
    return maximum;
}

/* The texts of a column's cells, empty if a value is unknown. Texts that may be cut are UTF-8. */
static GPtrArray *make_texts(
    const struct doc_table *table, guint index, const struct doc_text_style *style)
{
    const struct doc_field *column = &table->columns[index];
    const uint64_t maximum = find_maximum(table, index);
    GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);

    for (guint row = 0; row < doc_row_count(table); row++) {
        const struct doc_value *value = doc_cell(table, row, index);
        g_autoptr(GString) text = g_string_new(NULL);

        if (value->is_known) {
            append_value(text, style, column, value, maximum);
        }
        g_ptr_array_add(texts, column->is_rest || column->is_fault
                                   ? g_strdup(text->str)
                                   : g_utf8_make_valid(text->str, -1));
    }
    return texts;
}

/* One column of a table while it is printed. */
struct column {
    const struct doc_field *field;
    GPtrArray *texts;
    size_t separator; /* spaces before it */
    size_t width;     /* without them; 0: the column is left out */
};

/* A column without any text is left out. */
static void set_width(struct column *column)
{
    const struct doc_field *field = column->field;
    size_t width = 0;

    for (guint i = 0; i < column->texts->len; i++) {
        width = MAX(width, tg_width(column->texts->pdata[i]));
    }
    if (field->width > 0) {
        width = MAX(field->width, column->separator) - column->separator;
    } else if (width > 0 && field->title) {
        width = MAX(width, tg_width(field->title));
    }
    column->width = field->max_width > 0 ? MIN(width, field->max_width) : width;
}

/* Appends a text that is aligned left. If it is too wide, it is cut and ends with `…`. */
static void append_left(GString *out, size_t width, const char *text)
{
    const char *end = tg_width(text) > width ? "…" : "";
    g_autofree char *shown = g_strndup(text, tg_width_fit(text, width - tg_width(end)));
    /* Half a wide character may be left. */
    const size_t used = tg_width(shown) + tg_width(end);

    g_string_append(out, shown);
    g_string_append(out, end);
    append_spaces(out, width - used);
}

/* Appends a number. If it is too wide, it takes from the separator before it, and then more. */
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
        has_titles |= columns[i].field->title != NULL;
    }
    if (!has_titles) {
        return;
    }
    append_spaces(printer->out, printer->style->indent);
    g_string_append(printer->out, printer->style->palette->bold);
    for (guint i = 0; i < column_count; i++) {
        const char *title = columns[i].field->title;

        append_cell(printer, &columns[i], title ? title : "");
    }
    g_string_append_printf(printer->out, "%s\n", printer->style->palette->reset);
}

static void append_table(const struct printer *printer, const struct doc_table *table)
{
    g_autofree struct column *columns = g_new0(struct column, table->column_count);
    size_t separator = 0;

    for (guint i = 0; i < table->column_count; i++) {
        columns[i].field = &table->columns[i];
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
        g_ptr_array_unref(columns[i].texts);
    }
}

static void append_section(const struct printer *printer, const struct doc_section *section)
{
    const struct tg_palette *palette = printer->style->palette;
    guint i = 0;

    if (section->title) {
        g_string_append_printf(
            printer->out, "%s%s%s\n", palette->bold, section->title, palette->reset);
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
            g_string_append_printf(printer->out, "%s\n", item->value.text);
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
