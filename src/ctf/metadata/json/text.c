/* SPDX-License-Identifier: MIT */
/*
 * Reads JSON text with Jansson. No other file of the CTF 2 parser uses this library.
 *
 * Jansson checks the grammar, UTF-8, repeated keys and NUL characters. Its integers are signed. If
 * a fragment contains an integer above 2^63-1, the reader parses the fragment a second time with
 * all numbers as reals. Then it takes the exact integers from the text, which contains them in the
 * same order as the tree.
 */
#include "ctf/metadata/json/text.h"

#include "ctf/metadata/json/json.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct ctf2_document {
    json_t *json; /* owns the strings that `values` borrow */
    struct ctf_json_value *values;
};

struct reader {
    const char *text;
    size_t length;
    struct ctf_json_value *next; /* first unused value */
    /*
     * Whether the reader takes numbers from the text; if so, `at` is the offset of the next number.
     */
    bool has_big_integers;
    size_t at;
    size_t *error_offset;
    char **error;
};

/* Returns an upper bound for the count of values in the text. Characters in strings count, too. */
static size_t count_values(const char *text, size_t length)
{
    size_t count = 1;

    for (size_t i = 0; i < length; i++) {
        count += (text[i] == ',') | (text[i] == '[') | (text[i] == '{');
    }
    return count;
}

static bool is_number_char(char c)
{
    return g_ascii_isdigit(c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

/* Returns the offset after the string whose opening quote is at `at`. */
static size_t skip_string(const char *text, size_t length, size_t at)
{
    for (at++; at < length && text[at] != '"'; at++) {
        at += text[at] == '\\';
    }
    return at + 1;
}

static bool fail_at(struct reader *reader, size_t offset, char *error)
{
    *reader->error_offset = offset;
    *reader->error = error;
    return false;
}

/* Advances to the next number in the text. Letters of `true`, `false` and `null` are skipped. */
static void find_number(struct reader *reader)
{
    while (reader->at < reader->length) {
        char c = reader->text[reader->at];

        if (c == '-' || g_ascii_isdigit(c)) {
            return;
        }
        reader->at =
            c == '"' ? skip_string(reader->text, reader->length, reader->at) : reader->at + 1;
    }
}

static bool read_literal(struct reader *reader, struct ctf_json_value *value)
{
    char literal[32];
    bool is_integer = true;

    find_number(reader);
    size_t begin = reader->at;
    while (reader->at < reader->length && is_number_char(reader->text[reader->at])) {
        char c = reader->text[reader->at++];

        is_integer &= c == '-' || g_ascii_isdigit(c);
    }
    if (!is_integer) {
        return true; /* keep the value from Jansson */
    }

    size_t length = reader->at - begin;
    errno = length < sizeof(literal) ? 0 : ERANGE;
    memcpy(literal, reader->text + begin, MIN(length, sizeof(literal) - 1));
    literal[MIN(length, sizeof(literal) - 1)] = '\0';
    if (literal[0] == '-' && errno == 0) {
        value->sint = strtoll(literal, NULL, 10);
        value->type = value->sint < 0 ? CTF_JSON_SINT : CTF_JSON_UINT;
    } else if (errno == 0) {
        value->type = CTF_JSON_UINT;
        value->uint = strtoull(literal, NULL, 10);
    }
    if (errno != 0) {
        return fail_at(reader, begin, g_strdup("this integer needs more than 64 bits"));
    }
    return true;
}

static void read_integer(const json_t *json, struct ctf_json_value *value)
{
    value->sint = json_integer_value(json);
    value->type = value->sint < 0 ? CTF_JSON_SINT : CTF_JSON_UINT;
}

static bool read_value(
    struct reader *reader, json_t *json, struct ctf_json_value *value, unsigned depth);

static bool read_items(
    struct reader *reader, json_t *json, struct ctf_json_value *value, unsigned depth)
{
    bool is_valid = true;

    for (uint32_t i = 0; is_valid && i < value->count; i++) {
        value->items[i].key = NULL;
        value->items[i].parent = value;
        is_valid = read_value(reader, json_array_get(json, i), &value->items[i], depth);
    }
    return is_valid;
}

static bool read_members(
    struct reader *reader, json_t *json, struct ctf_json_value *value, unsigned depth)
{
    struct ctf_json_value *item = value->items;
    bool is_valid = true;

    for (void *at = json_object_iter(json); is_valid && at; at = json_object_iter_next(json, at)) {
        item->key = json_object_iter_key(at);
        item->parent = value;
        is_valid = read_value(reader, json_object_iter_value(at), item++, depth);
    }
    return is_valid;
}

static bool read_container(
    struct reader *reader, json_t *json, struct ctf_json_value *value, unsigned depth)
{
    bool is_array = json_is_array(json);

    if (depth == CTF2_MAX_JSON_DEPTH) {
        size_t key_offset, offset;

        ctf2_locate_value(value, reader->text, reader->length, &key_offset, &offset);
        return fail_at(reader, offset,
            g_strdup_printf("more than %d levels of arrays and objects", CTF2_MAX_JSON_DEPTH));
    }

    value->type = is_array ? CTF_JSON_ARRAY : CTF_JSON_OBJECT;
    value->count = is_array ? json_array_size(json) : json_object_size(json);
    value->items = reader->next;
    reader->next += value->count;
    return is_array ? read_items(reader, json, value, depth + 1)
                    : read_members(reader, json, value, depth + 1);
}

static bool read_value(
    struct reader *reader, json_t *json, struct ctf_json_value *value, unsigned depth)
{
    switch (json_typeof(json)) {
    case JSON_NULL:
        value->type = CTF_JSON_NULL;
        return true;
    case JSON_TRUE:
    case JSON_FALSE:
        value->type = CTF_JSON_BOOL;
        value->boolean = json_is_true(json);
        return true;
    case JSON_INTEGER:
        read_integer(json, value);
        return true;
    case JSON_REAL:
        value->type = CTF_JSON_REAL;
        value->real = json_real_value(json);
        return !reader->has_big_integers || read_literal(reader, value);
    case JSON_STRING:
        value->type = CTF_JSON_STRING;
        value->string = json_string_value(json);
        return true;
    case JSON_ARRAY:
    case JSON_OBJECT:
        return read_container(reader, json, value, depth);
    }
    g_assert_not_reached();
}

/* Reports a syntax error. Jansson's offset is the end of the token that its message quotes. */
static bool fail_syntax(struct reader *reader, const json_error_t *json_error)
{
    size_t offset = MIN((size_t) MAX(json_error->position, 0), reader->length);
    const char *near = g_strrstr(json_error->text, " near '");

    if (near) {
        const char *token = near + strlen(" near '");
        size_t length = strlen(token);

        if (length > 1 && length - 1 <= offset &&
            memcmp(reader->text + offset - (length - 1), token, length - 1) == 0) {
            offset -= length - 1;
        }
    }
    if (json_error_code(json_error) == json_error_null_character) {
        return fail_at(reader, offset, g_strdup("a string which contains U+0000 is not supported"));
    }
    return fail_at(reader, offset, g_strdup_printf("invalid JSON: %s", json_error->text));
}

static json_t *load(struct reader *reader)
{
    json_error_t json_error;
    json_t *json = json_loadb(
        reader->text, reader->length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &json_error);

    if (!json && json_error_code(&json_error) == json_error_numeric_overflow) {
        reader->has_big_integers = true;
        json = json_loadb(reader->text, reader->length,
            JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL, &json_error);
    }
    if (!json) {
        fail_syntax(reader, &json_error);
    }
    return json;
}

struct ctf2_document *ctf2_document_create(
    const char *text, size_t length, size_t *error_offset, char **error)
{
    struct reader reader = {
        .text = text, .length = length, .error_offset = error_offset, .error = error};
    size_t count = count_values(text, length);

    if (count > CTF2_MAX_VALUES) {
        fail_at(&reader, 0, g_strdup_printf("more than %d JSON values", CTF2_MAX_VALUES));
        return NULL;
    }
    json_t *json = load(&reader);
    if (!json) {
        return NULL;
    }

    struct ctf2_document *document = g_new(struct ctf2_document, 1);
    document->json = json;
    document->values = g_new(struct ctf_json_value, count);
    document->values[0].key = NULL;
    document->values[0].parent = NULL;
    reader.next = document->values + 1;
    if (!read_value(&reader, json, document->values, 0)) {
        g_clear_pointer(&document, ctf2_document_free);
    }
    return document;
}

void ctf2_document_free(struct ctf2_document *document)
{
    if (!document) {
        return;
    }

    json_decref(document->json);
    g_free(document->values);
    g_free(document);
}

const struct ctf_json_value *ctf2_document_root(const struct ctf2_document *document)
{
    return document->values;
}

static size_t skip_blanks(const char *text, size_t length, size_t at)
{
    while (at < length && ctf2_is_blank(text[at])) {
        at++;
    }
    return at;
}

size_t ctf2_find_value_end(const char *text, size_t length, size_t offset)
{
    unsigned depth = 0;
    size_t at = offset;

    do {
        char c = at < length ? text[at] : '\0';

        if (c == '"') {
            at = skip_string(text, length, at);
        } else if (c == '{' || c == '[') {
            depth++;
            at++;
        } else if (c == '}' || c == ']') {
            depth--;
            at++;
        } else if (depth > 0) {
            at++;
        } else {
            while (at < length && !strchr(" \t\r\n,]}", text[at])) {
                at++;
            }
        }
    } while (depth > 0 && at < length);
    return at;
}

void ctf2_locate_value(const struct ctf_json_value *value, const char *text, size_t length,
    size_t *key_offset, size_t *offset)
{
    const struct ctf_json_value *parent = value->parent;

    if (!parent) {
        *key_offset = *offset = skip_blanks(text, length, 0);
        return;
    }

    ctf2_locate_value(parent, text, length, key_offset, offset);
    size_t at = skip_blanks(text, length, *offset + 1);
    for (const struct ctf_json_value *item = parent->items;; item++) {
        *key_offset = at;
        if (item->key) {
            at = skip_blanks(text, length, skip_string(text, length, at));
            at = skip_blanks(text, length, at + 1); /* skip the colon */
        }
        if (item == value) {
            break;
        }
        at = skip_blanks(text, length, ctf2_find_value_end(text, length, at));
        at = skip_blanks(text, length, at + 1); /* skip the comma */
    }
    *offset = at;
}

void ctf2_blank_comma(char *text, size_t length, size_t begin, size_t end)
{
    const size_t next = skip_blanks(text, length, end);
    size_t previous = begin;

    if (next < length && text[next] == ',') {
        text[next] = ' ';
        return;
    }
    while (previous > 0 && ctf2_is_blank(text[previous - 1])) {
        previous--;
    }
    if (previous > 0 && text[previous - 1] == ',') {
        text[previous - 1] = ' ';
    }
}
