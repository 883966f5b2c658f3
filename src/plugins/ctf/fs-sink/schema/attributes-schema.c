/* SPDX-License-Identifier: MIT */
/*
 * Translates user attributes of the trace IR to those of the schema; see attributes-schema.h.
 *
 * The values are first built as a tree that owns its strings. The schema keeps a copy.
 */
#include "plugins/ctf/fs-sink/schema/attributes-schema.h"

#include "plugins/ctf/fs-sink/schema/written-names.h"

static bool build(const bt_value *value, unsigned depth, struct ctf_json_value *result);

static void clear(struct ctf_json_value *value)
{
    g_free((char *) value->key);
    if (value->type == CTF_JSON_STRING) {
        g_free((char *) value->string);
    }
    if (value->type != CTF_JSON_ARRAY && value->type != CTF_JSON_OBJECT) {
        return;
    }
    for (uint32_t i = 0; i < value->count; i++) {
        clear(&value->items[i]);
    }
    g_free(value->items);
}

/* Appends a null item to a container and returns the item. */
static struct ctf_json_value *append_item(struct ctf_json_value *container, const char *key)
{
    if ((container->count & (container->count - 1)) == 0) {
        container->items =
            g_renew(struct ctf_json_value, container->items, MAX(container->count * 2, 1));
    }
    struct ctf_json_value *item = &container->items[container->count++];
    *item = (struct ctf_json_value){.type = CTF_JSON_NULL, .key = key};
    return item;
}

/*
 * Each container is built completely before it is appended, because items move when others are
 * appended.
 */
static bool append_built(
    struct ctf_json_value *container, const char *key, const bt_value *value, unsigned depth)
{
    struct ctf_json_value item = {.type = CTF_JSON_NULL};
    bool is_valid = build(value, depth, &item);

    item.key = key;
    *append_item(container, key) = item;
    return is_valid;
}

static bool build_array(const bt_value *value, unsigned depth, struct ctf_json_value *result)
{
    result->type = CTF_JSON_ARRAY;
    for (uint64_t i = 0; i < bt_value_array_get_length(value); i++) {
        const bt_value *item = bt_value_array_borrow_element_by_index_const(value, i);

        if (!append_built(result, NULL, item, depth + 1)) {
            return false;
        }
    }
    return true;
}

struct map_building {
    struct ctf_json_value *object;
    unsigned depth;
    bool is_valid;
};

static bt_value_map_foreach_entry_const_func_status append_entry(
    const char *key, const bt_value *value, void *data)
{
    struct map_building *building = data;

    building->is_valid = append_built(building->object, key, value, building->depth);
    return building->is_valid ? BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK
                              : BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_INTERRUPT;
}

/*
 * Replaces the keys of an object with new strings, the written names. The trace IR owns the old
 * keys.
 */
static void write_keys(struct ctf_json_value *object)
{
    g_autofree const char **keys = g_new(const char *, object->count);

    for (uint32_t i = 0; i < object->count; i++) {
        keys[i] = object->items[i].key;
    }
    g_autofree char **written = written_names_create(WRITTEN_ANY_TEXT, keys, object->count);
    for (uint32_t i = 0; i < object->count; i++) {
        object->items[i].key = written[i];
    }
}

static bool build_object(const bt_value *map, unsigned depth, struct ctf_json_value *result)
{
    struct map_building building = {.object = result, .depth = depth + 1, .is_valid = true};

    result->type = CTF_JSON_OBJECT;
    (void) bt_value_map_foreach_entry_const(map, append_entry, &building);
    write_keys(result);
    return building.is_valid;
}

static void build_signed(int64_t value, struct ctf_json_value *result)
{
    result->type = value < 0 ? CTF_JSON_SINT : CTF_JSON_UINT;
    result->sint = value;
}

static bool build(const bt_value *value, unsigned depth, struct ctf_json_value *result)
{
    if (depth > ATTRIBUTES_MAX_DEPTH) {
        return false;
    }
    switch (bt_value_get_type(value)) {
    case BT_VALUE_TYPE_BOOL:
        result->type = CTF_JSON_BOOL;
        result->boolean = bt_value_bool_get(value);
        return true;
    case BT_VALUE_TYPE_UNSIGNED_INTEGER:
        result->type = CTF_JSON_UINT;
        result->uint = bt_value_integer_unsigned_get(value);
        return true;
    case BT_VALUE_TYPE_SIGNED_INTEGER:
        build_signed(bt_value_integer_signed_get(value), result);
        return true;
    case BT_VALUE_TYPE_REAL:
        result->type = CTF_JSON_REAL;
        result->real = bt_value_real_get(value);
        return true;
    case BT_VALUE_TYPE_STRING:
        result->type = CTF_JSON_STRING;
        result->string = written_text(bt_value_string_get(value));
        return true;
    case BT_VALUE_TYPE_ARRAY:
        return build_array(value, depth, result);
    case BT_VALUE_TYPE_MAP:
        return build_object(value, depth, result);
    default:
        result->type = CTF_JSON_NULL;
        return true;
    }
}

bool attributes_schema_create(const bt_value *map, struct ctf_json_attributes **result)
{
    struct ctf_json_value object = {.type = CTF_JSON_OBJECT};
    bool is_valid = build_object(map, 1, &object);

    *result = is_valid && object.count > 0 ? ctf_json_attributes_create(&object) : NULL;
    clear(&object);
    return is_valid;
}
