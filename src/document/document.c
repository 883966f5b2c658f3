/* SPDX-License-Identifier: MIT */
/* See document.h. */
#include "document/document.h"

static void free_table(struct doc_table *self)
{
    g_array_unref(self->cells);
    g_free(self->columns);
    g_free(self);
}

static void clear_item(gpointer data)
{
    g_clear_pointer(&((struct doc_item *) data)->table, free_table);
}

static void free_section(gpointer data)
{
    struct doc_section *self = data;

    g_array_unref(self->items);
    g_free(self);
}

struct doc_document *doc_create(void)
{
    struct doc_document *self = g_new(struct doc_document, 1);

    self->sections = g_ptr_array_new_with_free_func(free_section);
    self->strings = g_string_chunk_new(1024);
    return self;
}

void doc_free(struct doc_document *self)
{
    g_ptr_array_unref(self->sections);
    g_string_chunk_free(self->strings);
    g_free(self);
}

static const char *copy_text(GStringChunk *strings, const char *text)
{
    return text ? g_string_chunk_insert(strings, text) : NULL;
}

static struct doc_value copy_value(GStringChunk *strings, struct doc_value value)
{
    if (value.type == DOC_STRING) {
        value.text = copy_text(strings, value.text);
    }
    return value;
}

static struct doc_field copy_field(GStringChunk *strings, struct doc_field field)
{
    field.key = copy_text(strings, field.key);
    field.title = copy_text(strings, field.title);
    field.unit = copy_text(strings, field.unit);
    field.plural = copy_text(strings, field.plural);
    return field;
}

struct doc_section *doc_add_section(struct doc_document *self, const char *key, const char *title)
{
    struct doc_section *section = g_new(struct doc_section, 1);

    *section = (struct doc_section){
        .key = copy_text(self->strings, key),
        .title = copy_text(self->strings, title),
        .items = g_array_new(FALSE, FALSE, sizeof(struct doc_item)),
        .strings = self->strings,
    };
    g_array_set_clear_func(section->items, clear_item);
    g_ptr_array_add(self->sections, section);
    return section;
}

static void add_item(struct doc_section *self, struct doc_item item)
{
    g_array_append_val(self->items, item);
}

static bool has_type(struct doc_value value, const struct doc_field *field)
{
    return value.type == field->type || value.type == DOC_MISSING;
}

void doc_add_property(struct doc_section *self, struct doc_field field, struct doc_value value)
{
    g_assert(has_type(value, &field));
    add_item(self, (struct doc_item){
                       .kind = DOC_PROPERTY,
                       .field = copy_field(self->strings, field),
                       .value = copy_value(self->strings, value),
                   });
}

void doc_add_note(struct doc_section *self, const char *text)
{
    add_item(self,
        (struct doc_item){.kind = DOC_NOTE, .value = copy_value(self->strings, doc_string(text))});
}

struct doc_table *doc_add_table(
    struct doc_section *self, const char *key, const struct doc_field *columns, guint column_count)
{
    struct doc_table *table = g_new(struct doc_table, 1);

    *table = (struct doc_table){
        .key = copy_text(self->strings, key),
        .columns = g_new(struct doc_field, column_count),
        .column_count = column_count,
        .cells = g_array_new(FALSE, FALSE, sizeof(struct doc_value)),
        .strings = self->strings,
    };
    for (guint i = 0; i < column_count; i++) {
        table->columns[i] = copy_field(self->strings, columns[i]);
    }
    add_item(self, (struct doc_item){.kind = DOC_TABLE, .table = table});
    return table;
}

void doc_add_cell(struct doc_table *self, struct doc_value value)
{
    g_assert(has_type(value, &self->columns[self->cells->len % self->column_count]));
    value = copy_value(self->strings, value);
    g_array_append_val(self->cells, value);
}
