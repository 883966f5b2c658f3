/* SPDX-License-Identifier: MIT */
/* The common functions of all values, and those of the values that contain only a raw value. */
#include "lib/accessors.h"
#include "lib/value/value.h"

/*
 * The null value is never destroyed. The public functions don't count its references. Internal code
 * may do so with tg_object_put_ref(), which calls revive_null_value() at zero.
 */
static void revive_null_value(struct tg_object *object)
{
    object->ref_count = 1;
}

struct bt_value bt__null_value = {
    .base = {.ref_count = 1, .release = revive_null_value, .destroy = revive_null_value},
    .type = BT_VALUE_TYPE_NULL,
    .frozen = true,
};

/*
 * The linker initialises this pointer. Code must not do so, because programs copy the pointer when
 * they are loaded (COPY relocation).
 */
bt_value *const bt_value_null = &bt__null_value;

static void destroy_value(struct tg_object *object)
{
    bt_value *value = (bt_value *) object;

    switch (value->type) {
    case BT_VALUE_TYPE_STRING:
        g_free(value->string);
        break;
    case BT_VALUE_TYPE_ARRAY:
        bt__array_value_finish(value);
        break;
    case BT_VALUE_TYPE_MAP:
        bt__map_value_finish(value);
        break;
    default:
        break;
    }
    g_free(value);
}

bt_value *bt__value_create(bt_value_type type)
{
    bt_value *value = g_new0(bt_value, 1);

    tg_object_init(&value->base, destroy_value, "value");
    value->type = type;
    return value;
}

const char *bt__value_type_name(bt_value_type type)
{
    switch (type) {
    case BT_VALUE_TYPE_NULL:
        return "NULL";
    case BT_VALUE_TYPE_BOOL:
        return "BOOL";
    case BT_VALUE_TYPE_INTEGER:
        return "INTEGER";
    case BT_VALUE_TYPE_UNSIGNED_INTEGER:
        return "UNSIGNED_INTEGER";
    case BT_VALUE_TYPE_SIGNED_INTEGER:
        return "SIGNED_INTEGER";
    case BT_VALUE_TYPE_REAL:
        return "REAL";
    case BT_VALUE_TYPE_STRING:
        return "STRING";
    case BT_VALUE_TYPE_ARRAY:
        return "ARRAY";
    case BT_VALUE_TYPE_MAP:
        return "MAP";
    }
    return "unknown";
}

BT__DEFINE_CHECKED_EXPRESSION(
    bt_value_type, bt_value_get_type, const bt_value, "value-object", object->type)

void bt_value_get_ref(const bt_value *value)
{
    if (value && value != &bt__null_value) {
        tg_object_get_ref(value);
    }
}

void bt_value_put_ref(const bt_value *value)
{
    if (value && value != &bt__null_value) {
        tg_object_put_ref(value);
    }
}

void bt__value_freeze(const bt_value *const_value)
{
    bt_value *value = (bt_value *) const_value;

    if (!value || value->frozen) {
        return;
    }
    value->frozen = true;
    if (value->type == BT_VALUE_TYPE_ARRAY) {
        for (guint i = 0; i < value->elements->len; i++) {
            bt__value_freeze(value->elements->pdata[i]);
        }
    } else if (value->type == BT_VALUE_TYPE_MAP) {
        for (guint i = 0; i < bt__map_value_size(value); i++) {
            bt__value_freeze(bt__map_value_entry(value, i)->value);
        }
    }
}

bool bt__value_contains(const bt_value *value, const bt_value *other)
{
    if (value == other) {
        return true;
    }
    if (value->type == BT_VALUE_TYPE_ARRAY) {
        for (guint i = 0; i < value->elements->len; i++) {
            if (bt__value_contains(value->elements->pdata[i], other)) {
                return true;
            }
        }
    } else if (value->type == BT_VALUE_TYPE_MAP) {
        for (guint i = 0; i < bt__map_value_size(value); i++) {
            if (bt__value_contains(bt__map_value_entry(value, i)->value, other)) {
                return true;
            }
        }
    }
    return false;
}

/*
 * Defines the functions of a type that holds one number. `name` is the type in public names, and
 * `word` in identifiers of preconditions. `member` is the member with the raw value. `normal`
 * converts a raw value to its normal form.
 */
#define DEFINE_NUMBER_VALUE(name, TYPE, word, type_, member, normal)                               \
    bt_value *bt_value_##name##_create_init(type_ raw_value)                                       \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
                                                                                                   \
        bt_value *value = bt__value_create(BT_VALUE_TYPE_##TYPE);                                  \
                                                                                                   \
        value->member = normal(raw_value);                                                         \
        return value;                                                                              \
    }                                                                                              \
                                                                                                   \
    bt_value *bt_value_##name##_create(void)                                                       \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        return bt__value_create(BT_VALUE_TYPE_##TYPE);                                             \
    }                                                                                              \
                                                                                                   \
    void bt_value_##name##_set(bt_value *value, type_ raw_value)                                   \
    {                                                                                              \
        BT__ASSERT_PRE_VALUE_IS(value, TYPE, word);                                                \
        BT__ASSERT_PRE_VALUE_HOT_FROM_FUNC(__func__, value);                                       \
        value->member = normal(raw_value);                                                         \
    }                                                                                              \
                                                                                                   \
    /* The raw values are in a union, so a getter of a wrong type returns the same bits. */        \
    type_ bt_value_##name##_get(const bt_value *value)                                             \
    {                                                                                              \
        BT__ASSERT_PRE_DEV_VALUE_IS(value, TYPE, word);                                            \
        return value->member;                                                                      \
    }

/* Converts any true value to BT_TRUE, so that two true values are equal. */
#define TRUTH(raw_value) ((raw_value) ? BT_TRUE : BT_FALSE)
#define AS_IS(raw_value) (raw_value)

DEFINE_NUMBER_VALUE(bool, BOOL, "boolean", bt_bool, boolean, TRUTH)
DEFINE_NUMBER_VALUE(
    integer_unsigned, UNSIGNED_INTEGER, "unsigned-int", uint64_t, unsigned_integer, AS_IS)
DEFINE_NUMBER_VALUE(integer_signed, SIGNED_INTEGER, "signed-int", int64_t, signed_integer, AS_IS)
DEFINE_NUMBER_VALUE(real, REAL, "real", double, real, AS_IS)

bt_value *bt_value_string_create_init(const char *raw_value)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("raw-value", raw_value);

    bt_value *value = bt__value_create(BT_VALUE_TYPE_STRING);

    value->string = g_strdup(raw_value);
    return value;
}

bt_value *bt_value_string_create(void)
{
    BT_ASSERT_PRE_NO_ERROR();
    return bt_value_string_create_init("");
}

bt_value_string_set_status bt_value_string_set(bt_value *value, const char *raw_value)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT__ASSERT_PRE_VALUE_IS(value, STRING, "string");
    BT__ASSERT_PRE_VALUE_HOT_FROM_FUNC(__func__, value);
    BT_ASSERT_PRE_DEV_NON_NULL("raw-value", raw_value);
    if (!raw_value) {
        return BT_VALUE_STRING_SET_STATUS_OK;
    }

    /* The copy comes first, because `raw_value` may point into the current string. */
    char *copy = g_strdup(raw_value);

    g_free(value->string);
    value->string = copy;
    return BT_VALUE_STRING_SET_STATUS_OK;
}

const char *bt_value_string_get(const bt_value *value)
{
    BT__ASSERT_PRE_VALUE_IS(value, STRING, "string");
    return value->string;
}
