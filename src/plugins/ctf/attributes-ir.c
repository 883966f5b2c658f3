/* SPDX-License-Identifier: MIT */
/* Translates user attributes of the schema to values of the trace IR; see attributes-ir.h. */
#include "plugins/ctf/attributes-ir.h"

#include <stdbool.h>
#include <string.h>

static bt_value *translate(const struct ctf_json_value *value);

/* Inserts an entry and takes ownership of `value`. */
static void insert_entry(bt_value *map, const char *key, bt_value *value)
{
    bt_value_map_insert_entry(map, key, value);
    bt_value_put_ref(value);
}

static bt_value *translate_array(const struct ctf_json_value *value)
{
    bt_value *result = bt_value_array_create();

    for (uint32_t i = 0; i < value->count; i++) {
        bt_value *item = translate(&value->items[i]);

        bt_value_array_append_element(result, item);
        bt_value_put_ref(item);
    }
    return result;
}

static bt_value *translate_object(const struct ctf_json_value *value)
{
    bt_value *result = bt_value_map_create();

    for (uint32_t i = 0; i < value->count; i++) {
        insert_entry(result, value->items[i].key, translate(&value->items[i]));
    }
    return result;
}

static bt_value *translate(const struct ctf_json_value *value)
{
    switch (value->type) {
    case CTF_JSON_NULL:
        bt_value_get_ref(bt_value_null);
        return bt_value_null;
    case CTF_JSON_BOOL:
        return bt_value_bool_create_init(value->boolean);
    case CTF_JSON_UINT:
        return bt_value_integer_unsigned_create_init(value->uint);
    case CTF_JSON_SINT:
        return bt_value_integer_signed_create_init(value->sint);
    case CTF_JSON_REAL:
        return bt_value_real_create_init(value->real);
    case CTF_JSON_STRING:
        return bt_value_string_create_init(value->string);
    case CTF_JSON_ARRAY:
        return translate_array(value);
    case CTF_JSON_OBJECT:
        return translate_object(value);
    }
    g_assert_not_reached();
}

bt_value *attributes_translate(const struct ctf_json_attributes *attributes)
{
    return attributes ? translate(ctf_json_attributes_value(attributes)) : NULL;
}

static bt_value *translate_without_properties(const struct ctf_json_value *namespace)
{
    bt_value *result = bt_value_map_create();

    for (uint32_t i = 0; i < namespace->count; i++) {
        const struct ctf_json_value *item = &namespace->items[i];

        if (strcmp(item->key, "log-level") != 0 && strcmp(item->key, "emf-uri") != 0) {
            insert_entry(result, item->key, translate(item));
        }
    }
    return result;
}

/* Returns whether the map has entries. Releases the map if it is empty. */
static bool is_left(bt_value *value)
{
    bool is_empty = bt_value_map_is_empty(value);

    if (is_empty) {
        bt_value_put_ref(value);
    }
    return !is_empty;
}

bt_value *attributes_translate_of_event_class(const struct ctf_json_attributes *attributes)
{
    const struct ctf_json_value *object = ctf_json_attributes_value(attributes);

    if (!object) {
        return NULL;
    }
    bt_value *result = bt_value_map_create();
    for (uint32_t i = 0; i < object->count; i++) {
        const struct ctf_json_value *item = &object->items[i];

        /* The trace IR has its own properties for the attributes in this namespace. */
        if (item->type == CTF_JSON_OBJECT && strcmp(item->key, CTF_OWN_NAMESPACE) == 0) {
            bt_value *rest = translate_without_properties(item);

            if (is_left(rest)) {
                insert_entry(result, item->key, rest);
            }
        } else {
            insert_entry(result, item->key, translate(item));
        }
    }
    return is_left(result) ? result : NULL;
}
