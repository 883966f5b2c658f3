/* SPDX-License-Identifier: MIT */
/*
 * Values. One structure is used for all types, because no type is so common that its size matters.
 *
 * The functions that copy, compare, freeze and destroy are recursive: their recursion is as deep as
 * the value is nested. Code that creates values from untrusted data must limit the depth.
 */
#ifndef LIB_VALUE_VALUE_H
#define LIB_VALUE_VALUE_H

#include "lib/assert-cond.h"
#include "base/object.h"
#include <babeltrace2/value.h>
#include <glib.h>
#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

struct bt__map_entry {
    char *key;       /* owned; never changed or moved after the insertion */
    bt_value *value; /* holds a reference */
};

struct bt_value {
    struct tg_object base;
    bt_value_type type;
    bool frozen;
    union {
        bt_bool boolean;
        uint64_t unsigned_integer;
        int64_t signed_integer;
        double real;
        char *string;        /* owned */
        GPtrArray *elements; /* of bt_value, holds references */
        struct {
            GArray *entries;   /* of struct bt__map_entry, in order of insertion */
            GHashTable *index; /* key (borrowed from the entry) -> position in `entries` */
        } map;
    };
};

/*
 * The target of bt_value_null. Its references aren't counted, because all threads share the value.
 */
extern struct bt_value bt__null_value;

/*
 * Creates a zeroed value of the given type. The caller must set the raw value, string or
 * containers.
 */
bt_value *bt__value_create(bt_value_type type);

/* Put all references of an array or map, and free its containers. */
void bt__array_value_finish(bt_value *array);
void bt__map_value_finish(bt_value *map);

/* Borrows the value of the entry `key`, or returns NULL if there is no such entry. */
bt_value *bt__map_value_borrow(const bt_value *map, const char *key);

/* Inserts or replaces an entry. The map takes its own reference to the value. */
void bt__map_value_insert(bt_value *map, const char *key, bt_value *entry_value);

static inline guint bt__map_value_size(const bt_value *map)
{
    return map->map.entries->len;
}

static inline struct bt__map_entry *bt__map_value_entry(const bt_value *map, guint index)
{
    return &g_array_index(map->map.entries, struct bt__map_entry, index);
}

/* Freezes `value` and all values in it. `value` may be NULL. */
void bt__value_freeze(const bt_value *value);

/* Returns whether `value` is `other` or contains it. */
bool bt__value_contains(const bt_value *value, const bt_value *other);

const char *bt__value_type_name(bt_value_type type);

/*
 * Checks the preconditions of the public function `function`. `word` is the type's name in
 * identifiers, `what` is the value's name, and `null_what` is the value's name in the identifier of
 * the check for NULL.
 */
#define BT__ASSERT_PRE_VALUE_IS_FROM_FUNC(function, value, TYPE, word, null_what, what)            \
    do {                                                                                           \
        BT_ASSERT_PRE_FROM_FUNC(                                                                   \
            function, "not-null:" null_what, (value) != NULL, "%s is NULL.", #value);              \
        BT_ASSERT_PRE_FROM_FUNC(function, "is-" word "-value:" what,                               \
            (value)->type == BT_VALUE_TYPE_##TYPE, "Value has type %s, not %s.",                   \
            bt__value_type_name((value)->type), bt__value_type_name(BT_VALUE_TYPE_##TYPE));        \
    } while (0)

#define BT__ASSERT_PRE_VALUE_IS(value, TYPE, word)                                                 \
    BT__ASSERT_PRE_VALUE_IS_FROM_FUNC(__func__, value, TYPE, word, "value-object", "value-object")

/*
 * Checks the argument of a function that only reads a value. Only developer mode checks the type,
 * because Babeltrace does the same, and existing programs call such functions with values of other
 * types.
 */
#define BT__ASSERT_PRE_DEV_VALUE_IS(value, TYPE, word)                                             \
    do {                                                                                           \
        BT_ASSERT_PRE_NON_NULL("value-object", value);                                             \
        BT_ASSERT_PRE_DEV("is-" word "-value:value-object", (value)->type == BT_VALUE_TYPE_##TYPE, \
            "Value has type %s, not %s.", bt__value_type_name((value)->type),                      \
            bt__value_type_name(BT_VALUE_TYPE_##TYPE));                                            \
    } while (0)

#define BT__ASSERT_PRE_VALUE_HOT_FROM_FUNC(function, value)                                        \
    BT_ASSERT_PRE_DEV_FROM_FUNC(function, "not-frozen:value-object", !(value)->frozen,             \
        "The %s value is frozen: it cannot be changed any more.",                                  \
        bt__value_type_name((value)->type))

/*
 * Calls DEFINE(name, C type, function that creates a value) for each type with a number or truth
 * value.
 */
#define BT__FOR_EACH_NUMBER_VALUE(DEFINE)                                                          \
    DEFINE(bool, bt_bool, bt_value_bool_create_init)                                               \
    DEFINE(unsigned_integer, uint64_t, bt_value_integer_unsigned_create_init)                      \
    DEFINE(signed_integer, int64_t, bt_value_integer_signed_create_init)                           \
    DEFINE(real, double, bt_value_real_create_init)

#endif
