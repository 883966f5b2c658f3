/* SPDX-License-Identifier: MIT */
/* See json.h. */
#include "document/json.h"

/* The name and the unit of each type. If the unit is NULL, struct doc_field contains the unit. */
static const struct {
    const char *name, *unit;
} types[] = {
    [DOC_MISSING] = {NULL, NULL},
    [DOC_STRING] = {"string", NULL},
    [DOC_UNSIGNED] = {"unsigned", NULL},
    [DOC_SIGNED] = {"signed", NULL},
    [DOC_REAL] = {"real", NULL},
    [DOC_BOOLEAN] = {"boolean", NULL},
    [DOC_TIME] = {"time", "ns"},
    [DOC_DURATION] = {"duration", "ns"},
    [DOC_BYTES] = {"bytes", "byte"},
};

static void write_value(struct tg_json_writer *json, const char *key, const struct doc_value *value)
{
    switch (value->type) {
    case DOC_MISSING:
        tg_json_null(json, key);
        break;
    case DOC_STRING:
        tg_json_string(json, key, value->text);
        break;
    case DOC_UNSIGNED:
    case DOC_DURATION:
    case DOC_BYTES:
        tg_json_unsigned(json, key, value->unsigned_number);
        break;
    case DOC_SIGNED:
    case DOC_TIME:
        tg_json_signed(json, key, value->signed_number);
        break;
    case DOC_REAL:
        tg_json_real(json, key, value->real);
        break;
    case DOC_BOOLEAN:
        tg_json_bool(json, key, value->boolean);
        break;
    }
}

static void write_description(struct tg_json_writer *json, const struct doc_field *field)
{
    const char *unit = types[field->type].unit;

    tg_json_string(json, "title", field->title);
    tg_json_string(json, "type", types[field->type].name);
    tg_json_string(json, "unit", unit ? unit : field->unit);
}

static void write_property(struct tg_json_writer *json, const struct doc_item *item)
{
    tg_json_begin_object(json, item->field.key);
    write_description(json, &item->field);
    write_value(json, "value", &item->value);
    tg_json_end_object(json);
}

static void write_column(struct tg_json_writer *json, const struct doc_field *column)
{
    if (column->key) {
        tg_json_begin_object(json, NULL);
        tg_json_string(json, "key", column->key);
        write_description(json, column);
        tg_json_end_object(json);
    }
}

static void write_row(struct tg_json_writer *json, const struct doc_table *table, guint row)
{
    tg_json_begin_array(json, NULL);
    for (guint i = 0; i < table->column_count; i++) {
        if (table->columns[i].key) {
            write_value(json, NULL, doc_cell(table, row, i));
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
        if (items[i].kind == DOC_PROPERTY && items[i].field.key &&
            items[i].value.type != DOC_MISSING) {
            write_property(json, &items[i]);
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
    tg_json_begin_array(json, "notes");
    for (guint i = 0; i < section->items->len; i++) {
        if (items[i].kind == DOC_NOTE) {
            tg_json_string(json, NULL, items[i].value.text);
        }
    }
    tg_json_end_array(json);
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
