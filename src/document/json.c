/* SPDX-License-Identifier: MIT */
/* See json.h. */
#include "document/json.h"

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

static void write_value(
    struct tg_json_writer *json, const char *key, enum doc_type type, const struct doc_value *value)
{
    if (!value->is_known) {
        tg_json_null(json, key);
        return;
    }
    switch (type) {
    case DOC_TEXT:
    case DOC_LAYOUT:
        tg_json_string(json, key, value->text);
        break;
    case DOC_COUNT:
    case DOC_BAR:
    case DOC_SIZE:
    case DOC_DURATION:
        tg_json_unsigned(json, key, value->number);
        break;
    case DOC_SECONDS:
    case DOC_PER_SECOND:
    case DOC_PERCENT:
        tg_json_real(json, key, value->real);
        break;
    case DOC_TIME:
        tg_json_signed(json, key, value->ns);
        break;
    }
}

static void write_column(struct tg_json_writer *json, const struct doc_field *column)
{
    if (column->key) {
        tg_json_begin_object(json, NULL);
        tg_json_string(json, "key", column->key);
        tg_json_string(json, "title", column->title);
        tg_json_string(json, "type", type_names[column->type]);
        tg_json_end_object(json);
    }
}

static void write_row(struct tg_json_writer *json, const struct doc_table *table, guint row)
{
    tg_json_begin_array(json, NULL);
    for (guint i = 0; i < table->column_count; i++) {
        if (table->columns[i].key) {
            write_value(json, NULL, table->columns[i].type, doc_cell(table, row, i));
        }
    }
    tg_json_end_array(json);
}

static void write_table(struct tg_json_writer *json, const struct doc_table *table)
{
    tg_json_begin_object(json, table->key);
    tg_json_begin_array(json, "columns");
    for (guint i = 0; i < table->column_count; i++) {
        write_column(json, &table->columns[i]);
    }
    tg_json_end_array(json);
    tg_json_begin_array(json, "rows");
    for (guint i = 0; i < doc_row_count(table); i++) {
        write_row(json, table, i);
    }
    tg_json_end_array(json);
    tg_json_end_object(json);
}

static void write_section(struct tg_json_writer *json, const struct doc_section *section)
{
    const struct doc_item *const items = (const struct doc_item *) section->items->data;

    tg_json_begin_object(json, section->key);
    tg_json_string(json, "title", section->title);
    tg_json_begin_object(json, "properties");
    for (guint i = 0; i < section->items->len; i++) {
        if (items[i].kind == DOC_PROPERTY && items[i].field.key && items[i].value.is_known) {
            write_value(json, items[i].field.key, items[i].field.type, &items[i].value);
        }
    }
    tg_json_end_object(json);
    tg_json_begin_object(json, "tables");
    for (guint i = 0; i < section->items->len; i++) {
        if (items[i].kind == DOC_TABLE && items[i].table->key) {
            write_table(json, items[i].table);
        }
    }
    tg_json_end_object(json);
    tg_json_end_object(json);
}

void doc_write_json(
    struct tg_json_writer *json, const char *key, const struct doc_document *document)
{
    tg_json_begin_object(json, key);
    for (guint i = 0; i < document->sections->len; i++) {
        const struct doc_section *section = document->sections->pdata[i];

        if (section->key) {
            write_section(json, section);
        }
    }
    tg_json_end_object(json);
}
