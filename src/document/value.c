/* SPDX-License-Identifier: MIT */
/* See value.h. */
#include "document/value.h"

static const char *const type_names[] = {
    [DOC_TEXT] = "text",
    [DOC_LAYOUT] = "text",
    [DOC_COUNT] = "count",
    [DOC_BAR] = "count",
    [DOC_SIZE] = "bytes",
    [DOC_DURATION] = "ns",
    [DOC_SECONDS] = "seconds",
    [DOC_PER_SECOND] = "per-second",
    [DOC_PERCENT] = "percent",
    [DOC_TIME] = "time-ns",
};

/* Returns a new value, or the null value if it is unknown. */
static bt_value *make_value(enum doc_type type, const struct doc_value *value)
{
    if (!value->is_known) {
        bt_value_get_ref(bt_value_null);
        return bt_value_null;
    }
    switch (type) {
    case DOC_TEXT:
    case DOC_LAYOUT:
        return bt_value_string_create_init(value->text);
    case DOC_COUNT:
    case DOC_BAR:
    case DOC_SIZE:
    case DOC_DURATION:
        return bt_value_integer_unsigned_create_init(value->number);
    case DOC_SECONDS:
    case DOC_PER_SECOND:
    case DOC_PERCENT:
        return bt_value_real_create_init(value->real);
    case DOC_TIME:
        return bt_value_integer_signed_create_init(value->ns);
    }
    g_assert_not_reached();
}

static void insert_string(bt_value *map, const char *key, const char *text)
{
    if (text) {
        bt_value_map_insert_string_entry(map, key, text);
    }
}

static void append_columns(bt_value *columns, const struct doc_table *table)
{
    for (guint i = 0; i < table->column_count; i++) {
        const struct doc_field *field = &table->columns[i];
        bt_value *column;

        if (field->key) {
            bt_value_array_append_empty_map_element(columns, &column);
            bt_value_map_insert_string_entry(column, "key", field->key);
            insert_string(column, "title", field->title);
            bt_value_map_insert_string_entry(column, "type", type_names[field->type]);
        }
    }
}

static void append_rows(bt_value *rows, const struct doc_table *table)
{
    for (guint i = 0; i < doc_row_count(table); i++) {
        bt_value *row;

        bt_value_array_append_empty_array_element(rows, &row);
        for (guint j = 0; j < table->column_count; j++) {
            if (table->columns[j].key) {
                bt_value *cell = make_value(table->columns[j].type, doc_cell(table, i, j));

                bt_value_array_append_element(row, cell);
                bt_value_put_ref(cell);
            }
        }
    }
}

static void insert_table(bt_value *tables, const struct doc_table *table)
{
    bt_value *map, *columns, *rows;

    bt_value_map_insert_empty_map_entry(tables, table->key, &map);
    bt_value_map_insert_empty_array_entry(map, "columns", &columns);
    append_columns(columns, table);
    bt_value_map_insert_empty_array_entry(map, "rows", &rows);
    append_rows(rows, table);
}

static void insert_section(bt_value *document, const struct doc_section *section)
{
    bt_value *map, *properties, *tables;

    bt_value_map_insert_empty_map_entry(document, section->key, &map);
    insert_string(map, "title", section->title);
    bt_value_map_insert_empty_map_entry(map, "properties", &properties);
    bt_value_map_insert_empty_map_entry(map, "tables", &tables);
    for (guint i = 0; i < section->items->len; i++) {
        const struct doc_item *item = &g_array_index(section->items, struct doc_item, i);

        if (item->kind == DOC_PROPERTY && item->field.key && item->value.is_known) {
            bt_value *value = make_value(item->field.type, &item->value);

            bt_value_map_insert_entry(properties, item->field.key, value);
            bt_value_put_ref(value);
        } else if (item->kind == DOC_TABLE && item->table->key) {
            insert_table(tables, item->table);
        }
    }
}

bt_value *doc_to_value(const struct doc_document *document)
{
    bt_value *value = bt_value_map_create();

    for (guint i = 0; i < document->sections->len; i++) {
        const struct doc_section *section = document->sections->pdata[i];

        if (section->key) {
            insert_section(value, section);
        }
    }
    return value;
}
