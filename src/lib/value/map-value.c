/* SPDX-License-Identifier: MIT */
/*
 * Map values. An iteration visits the entries in the order of insertion. Therefore, entries
 * (parameters, environment) are printed in the order in which they were written, and every run of a
 * program prints the same text. A replaced entry keeps its position.
 */
#include "lib/error-internal.h"
#include "lib/value/value.h"

static void clear_entry(gpointer data)
{
    struct bt__map_entry *entry = data;

    g_free(entry->key);
    bt_value_put_ref(entry->value);
}

bt_value *bt_value_map_create(void)
{
    BT_ASSERT_PRE_NO_ERROR();

    bt_value *value = bt__value_create(BT_VALUE_TYPE_MAP);

    value->map.entries = g_array_new(FALSE, FALSE, sizeof(struct bt__map_entry));
    g_array_set_clear_func(value->map.entries, clear_entry);
    value->map.index = g_hash_table_new(g_str_hash, g_str_equal);
    return value;
}

void bt__map_value_finish(bt_value *map)
{
    g_hash_table_destroy(map->map.index);
    g_array_free(map->map.entries, TRUE);
}

static struct bt__map_entry *find_entry(const bt_value *map, const char *key)
{
    gpointer position;

    if (!g_hash_table_lookup_extended(map->map.index, key, NULL, &position)) {
        return NULL;
    }
    return bt__map_value_entry(map, GPOINTER_TO_UINT(position));
}

bt_value *bt__map_value_borrow(const bt_value *map, const char *key)
{
    const struct bt__map_entry *entry = find_entry(map, key);

    return entry ? entry->value : NULL;
}

/* Does the same as bt__map_value_insert(), but takes over the caller's reference. */
static void insert_new(bt_value *map, const char *key, bt_value *entry_value)
{
    struct bt__map_entry *entry = find_entry(map, key);

    if (entry) {
        bt_value *former = entry->value;

        entry->value = entry_value;
        bt_value_put_ref(former);
        return;
    }

    const struct bt__map_entry new_entry = {.key = g_strdup(key), .value = entry_value};

    g_hash_table_insert(map->map.index, new_entry.key, GUINT_TO_POINTER(map->map.entries->len));
    g_array_append_val(map->map.entries, new_entry);
}

void bt__map_value_insert(bt_value *map, const char *key, bt_value *entry_value)
{
    bt_value_get_ref(entry_value);
    insert_new(map, key, entry_value);
}

uint64_t bt_value_map_get_size(const bt_value *value)
{
    BT__ASSERT_PRE_DEV_VALUE_IS(value, MAP, "map");
    return value->type == BT_VALUE_TYPE_MAP ? bt__map_value_size(value) : 0;
}

const bt_value *bt_value_map_borrow_entry_value_const(const bt_value *value, const char *key)
{
    BT__ASSERT_PRE_VALUE_IS(value, MAP, "map");
    BT_ASSERT_PRE_DEV_NON_NULL("key", key);
    return key ? bt__map_value_borrow(value, key) : NULL;
}

bt_value *bt_value_map_borrow_entry_value(bt_value *value, const char *key)
{
    BT__ASSERT_PRE_VALUE_IS(value, MAP, "map");
    BT_ASSERT_PRE_DEV_NON_NULL("key", key);
    return key ? bt__map_value_borrow(value, key) : NULL;
}

bt_bool bt_value_map_has_entry(const bt_value *value, const char *key)
{
    BT__ASSERT_PRE_VALUE_IS(value, MAP, "map");
    BT_ASSERT_PRE_DEV_NON_NULL("key", key);
    return key && bt__map_value_borrow(value, key) != NULL;
}

/* Checks the preconditions of all functions that insert an entry. */
static void assert_can_insert(const char *function, const bt_value *value, const char *key)
{
    BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(function);
    BT__ASSERT_PRE_VALUE_IS_FROM_FUNC(
        function, value, MAP, "map", "map-value-object", "value-object");
    BT__ASSERT_PRE_VALUE_HOT_FROM_FUNC(function, value);
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:key", key != NULL, "The key is NULL.");
}

bt_value_map_insert_entry_status bt_value_map_insert_entry(
    bt_value *value, const char *key, bt_value *entry_value)
{
    assert_can_insert(__func__, value, key);
    BT_ASSERT_PRE("not-null:element-value-object", entry_value != NULL,
        "The value of entry `%s` is NULL: a null entry is `bt_value_null`.", key);
    BT_ASSERT_PRE("entry-value-does-not-contain-value", entry_value != value,
        "A map value cannot be an entry (`%s`) of itself.", key);
    /*
     * Detecting a deeper cycle requires a traversal for each insertion, so only developer mode does
     * this.
     */
    BT_ASSERT_PRE_DEV("entry-value-does-not-contain-value", !bt__value_contains(entry_value, value),
        "The value of entry `%s` contains its own map value.", key);
    bt__map_value_insert(value, key, entry_value);
    return BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK;
}

#define DEFINE_INSERT(name, type_, create)                                                         \
    bt_value_map_insert_entry_status bt_value_map_insert_##name##_entry(                           \
        bt_value *value, const char *key, type_ raw_value)                                         \
    {                                                                                              \
        assert_can_insert(__func__, value, key);                                                   \
        insert_new(value, key, create(raw_value));                                                 \
        return BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK;                                                \
    }

BT__FOR_EACH_NUMBER_VALUE(DEFINE_INSERT)

bt_value_map_insert_entry_status bt_value_map_insert_string_entry(
    bt_value *value, const char *key, const char *raw_value)
{
    assert_can_insert(__func__, value, key);
    BT_ASSERT_PRE_NON_NULL("raw-value", raw_value);
    insert_new(value, key, bt_value_string_create_init(raw_value));
    return BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK;
}

#define DEFINE_INSERT_EMPTY(name, create)                                                          \
    bt_value_map_insert_entry_status bt_value_map_insert_empty_##name##_entry(                     \
        bt_value *value, const char *key, bt_value **entry_value)                                  \
    {                                                                                              \
        assert_can_insert(__func__, value, key);                                                   \
                                                                                                   \
        bt_value *new_value = create();                                                            \
                                                                                                   \
        insert_new(value, key, new_value);                                                         \
        if (entry_value) {                                                                         \
            *entry_value = new_value;                                                              \
        }                                                                                          \
        return BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK;                                                \
    }

DEFINE_INSERT_EMPTY(array, bt_value_array_create)
DEFINE_INSERT_EMPTY(map, bt_value_map_create)

/* Returns the status of an iteration whose user function returned `status` (not OK) at `key`. */
static enum bt__status status_of_user_status(enum bt__status status, const char *key)
{
    if (status == BT__STATUS_INTERRUPTED) {
        return status;
    }
    BT_LIB_APPEND_CAUSE("User function failed at entry `%s` of a map value.", key);
    return status == BT__STATUS_MEMORY_ERROR ? status : BT__STATUS_USER_ERROR;
}

/*
 * Defines one of the two iteration functions. They have the same code, but C doesn't allow calling
 * a user function through the function type of the other iteration function. The loop uses
 * positions instead of pointers, because a user function may insert entries, although the contract
 * forbids this.
 */
#define DEFINE_FOREACH(name, const_, OK)                                                           \
    bt_value_map_foreach_entry##name##_status bt_value_map_foreach_entry##name(                    \
        const_ bt_value *value, bt_value_map_foreach_entry##name##_func user_func,                 \
        void *user_data)                                                                           \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT__ASSERT_PRE_VALUE_IS(value, MAP, "map");                                                \
        BT_ASSERT_PRE_NON_NULL("user-function", user_func);                                        \
        for (guint i = 0; i < bt__map_value_size(value); i++) {                                    \
            const struct bt__map_entry *entry = bt__map_value_entry(value, i);                     \
            const char *key = entry->key;                                                          \
            const enum bt__status status =                                                         \
                (enum bt__status) user_func(key, entry->value, user_data);                         \
                                                                                                   \
            if (status != BT__STATUS_OK) {                                                         \
                return (bt_value_map_foreach_entry##name##_status) status_of_user_status(          \
                    status, key);                                                                  \
            }                                                                                      \
        }                                                                                          \
        return OK;                                                                                 \
    }

DEFINE_FOREACH(, , BT_VALUE_MAP_FOREACH_ENTRY_STATUS_OK)
DEFINE_FOREACH(_const, const, BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_OK)

bt_value_map_extend_status bt_value_map_extend(bt_value *value, const bt_value *extension_value)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT__ASSERT_PRE_VALUE_IS_FROM_FUNC(
        __func__, value, MAP, "map", "base-value-object", "value-object");
    BT__ASSERT_PRE_VALUE_HOT_FROM_FUNC(__func__, value);
    BT__ASSERT_PRE_VALUE_IS_FROM_FUNC(
        __func__, extension_value, MAP, "map", "extension-value-object", "extension-value-object");

    for (guint i = 0; i < bt__map_value_size(extension_value); i++) {
        const struct bt__map_entry *entry = bt__map_value_entry(extension_value, i);
        bt_value *copy;

        if (bt_value_copy(entry->value, &copy) != BT_VALUE_COPY_STATUS_OK) {
            return BT_VALUE_MAP_EXTEND_STATUS_MEMORY_ERROR;
        }
        insert_new(value, entry->key, copy);
    }
    return BT_VALUE_MAP_EXTEND_STATUS_OK;
}
