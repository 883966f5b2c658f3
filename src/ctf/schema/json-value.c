/* SPDX-License-Identifier: MIT */
/* JSON values. */
#include "ctf/schema/json-value.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct copier {
    struct ctf_json_value *next_value;
    char *next_char;
};

const struct ctf_json_value *ctf_json_member(const struct ctf_json_value *object, const char *key)
{
    if (object->type != CTF_JSON_OBJECT) {
        return NULL;
    }
    for (uint32_t i = 0; i < object->count; i++) {
        if (strcmp(object->items[i].key, key) == 0) {
            return &object->items[i];
        }
    }
    return NULL;
}

static bool is_container(const struct ctf_json_value *value)
{
    return value->type == CTF_JSON_ARRAY || value->type == CTF_JSON_OBJECT;
}

static void measure(const struct ctf_json_value *value, size_t *values, size_t *chars)
{
    ++*values;
    if (value->key) {
        *chars += strlen(value->key) + 1;
    }
    if (value->type == CTF_JSON_STRING) {
        *chars += strlen(value->string) + 1;
    }
    if (!is_container(value)) {
        return;
    }
    for (uint32_t i = 0; i < value->count; i++) {
        measure(&value->items[i], values, chars);
    }
}

size_t ctf_json_weight(const struct ctf_json_value *value)
{
    size_t values = 0, chars = 0;

    measure(value, &values, &chars);
    return values + chars / 32;
}

static int compare_keys(const void *a, const void *b)
{
    const struct ctf_json_value *const *first = a, *const *second = b;

    return (*first)->key ? strcmp((*first)->key, (*second)->key) : 0;
}

/* Returns the items of a container. The members of an object are sorted by key. */
static const struct ctf_json_value **sort_items(const struct ctf_json_value *value)
{
    const struct ctf_json_value **items = g_new(const struct ctf_json_value *, value->count);

    for (uint32_t i = 0; i < value->count; i++) {
        items[i] = &value->items[i];
    }
    if (value->type == CTF_JSON_OBJECT && value->count > 0) {
        qsort(items, value->count, sizeof(*items), compare_keys);
    }
    return items;
}

static bool are_items_equal(const struct ctf_json_value *a, const struct ctf_json_value *b)
{
    g_autofree const struct ctf_json_value **first = sort_items(a), **second = sort_items(b);

    g_assert(a->count == b->count);
    for (uint32_t i = 0; i < a->count; i++) {
        if (compare_keys(&first[i], &second[i]) != 0 || !ctf_json_equal(first[i], second[i])) {
            return false;
        }
    }
    return true;
}

bool ctf_json_equal(const struct ctf_json_value *a, const struct ctf_json_value *b)
{
    if (a->type != b->type) {
        return false;
    }
    switch (a->type) {
    case CTF_JSON_NULL:
        return true;
    case CTF_JSON_BOOL:
        return a->boolean == b->boolean;
    case CTF_JSON_UINT:
    case CTF_JSON_SINT:
        return a->sint == b->sint;
    case CTF_JSON_REAL:
        return a->real == b->real;
    case CTF_JSON_STRING:
        return strcmp(a->string, b->string) == 0;
    case CTF_JSON_ARRAY:
    case CTF_JSON_OBJECT:
        return a->count == b->count && are_items_equal(a, b);
    }
    g_assert_not_reached();
}

static const char *copy_text(struct copier *copier, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = copier->next_char;

    memcpy(copy, text, size);
    copier->next_char += size;
    return copy;
}

static void copy_value(struct copier *copier, const struct ctf_json_value *value,
    struct ctf_json_value *copy, const struct ctf_json_value *parent)
{
    *copy = *value;
    copy->parent = parent;
    if (value->key) {
        copy->key = copy_text(copier, value->key);
    }
    if (value->type == CTF_JSON_STRING) {
        copy->string = copy_text(copier, value->string);
    }
    if (!is_container(value)) {
        return;
    }

    copy->items = copier->next_value;
    copier->next_value += value->count;
    for (uint32_t i = 0; i < value->count; i++) {
        copy_value(copier, &value->items[i], &copy->items[i], copy);
    }
}

/* The block contains the values, the outermost first, and then their strings. */
void *ctf_json_copy(const struct ctf_json_value *value, size_t offset)
{
    size_t values = 0, chars = 0;
    struct ctf_json_value *outermost;
    struct copier copier;

    measure(value, &values, &chars);
    char *block = g_malloc(offset + values * sizeof(*outermost) + chars);
    outermost = (struct ctf_json_value *) (block + offset);
    copier.next_value = outermost + 1;
    copier.next_char = (char *) (outermost + values);
    copy_value(&copier, value, outermost, NULL);
    return block;
}

/*
 * Writes a real with a fraction or an exponent, because otherwise it would be read as an integer.
 */
static void write_real(double real, struct tg_json_writer *json, const char *key)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE + 2];

    if (!isfinite(real)) {
        tg_json_null(json, key);
        return;
    }
    g_ascii_dtostr(digits, G_ASCII_DTOSTR_BUF_SIZE, real);
    if (!strpbrk(digits, ".e")) {
        g_strlcat(digits, ".0", sizeof(digits));
    }
    tg_json_number(json, key, digits);
}

static void write_items(const struct ctf_json_value *value, struct tg_json_writer *json)
{
    const enum tg_json_layout layout = json->layout;

    json->layout = TG_JSON_SPACED;
    for (uint32_t i = 0; i < value->count; i++) {
        ctf_json_write(&value->items[i], json, value->items[i].key);
    }
    json->layout = layout;
}

void ctf_json_write(
    const struct ctf_json_value *value, struct tg_json_writer *json, const char *key)
{
    if (!value) {
        return;
    }
    switch (value->type) {
    case CTF_JSON_NULL:
        tg_json_null(json, key);
        break;
    case CTF_JSON_BOOL:
        tg_json_bool(json, key, value->boolean);
        break;
    case CTF_JSON_UINT:
        tg_json_unsigned(json, key, value->uint);
        break;
    case CTF_JSON_SINT:
        tg_json_signed(json, key, value->sint);
        break;
    case CTF_JSON_REAL:
        write_real(value->real, json, key);
        break;
    case CTF_JSON_STRING:
        tg_json_string(json, key, value->string);
        break;
    case CTF_JSON_ARRAY:
        tg_json_begin_array(json, key);
        write_items(value, json);
        tg_json_end_array(json);
        break;
    case CTF_JSON_OBJECT:
        tg_json_begin_object(json, key);
        write_items(value, json);
        tg_json_end_object(json);
        break;
    }
}
