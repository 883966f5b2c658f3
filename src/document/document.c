/* SPDX-License-Identifier: MIT */
/* See document.h. */
#include "document/document.h"

static bool is_text(enum doc_type type)
{
    return type == DOC_TEXT || type == DOC_LAYOUT;
}

static void clear_value(const struct doc_field *field, struct doc_value *value)
{
    if (is_text(field->type)) {
        g_free(value->text);
    }
}

static void free_table(struct doc_table *self)
{
    for (guint i = 0; i < self->cells->len; i++) {
        clear_value(&self->columns[i % self->column_count],
            &g_array_index(self->cells, struct doc_value, i));
    }
    g_array_unref(self->cells);
    g_free(self);
}

static void clear_item(gpointer data)
{
    struct doc_item *item = data;

    clear_value(&item->field, &item->value);
    if (item->kind == DOC_TABLE) {
        free_table(item->table);
    }
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
    return self;
}

void doc_free(struct doc_document *self)
{
    g_ptr_array_unref(self->sections);
    g_free(self);
}

struct doc_section *doc_add_section(struct doc_document *self, const char *key, const char *title)
{
    struct doc_section *section = g_new(struct doc_section, 1);

    section->key = key;
    section->title = title;
    section->items = g_array_new(FALSE, FALSE, sizeof(struct doc_item));
    g_array_set_clear_func(section->items, clear_item);
    g_ptr_array_add(self->sections, section);
    return section;
}

static void add_item(struct doc_section *self, struct doc_item item)
{
    g_array_append_val(self->items, item);
}

void doc_add_property(struct doc_section *self, struct doc_field field, struct doc_value value)
{
    add_item(self, (struct doc_item){.kind = DOC_PROPERTY, .field = field, .value = value});
}

void doc_add_note(struct doc_section *self, const char *text)
{
    add_item(self, (struct doc_item){.kind = DOC_NOTE, .value = doc_text(text)});
}

struct doc_table *doc_add_table(
    struct doc_section *self, const char *key, const struct doc_field *columns, guint column_count)
{
    struct doc_table *table = g_new(struct doc_table, 1);

    *table = (struct doc_table){
        .key = key,
        .columns = columns,
        .column_count = column_count,
        .cells = g_array_new(FALSE, FALSE, sizeof(struct doc_value)),
    };
    add_item(self, (struct doc_item){.kind = DOC_TABLE, .table = table});
    return table;
}

void doc_add_cell(struct doc_table *self, struct doc_value value)
{
    g_array_append_val(self->cells, value);
}
