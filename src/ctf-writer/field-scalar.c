/* SPDX-License-Identifier: MIT */
/* Fields with one value: numbers, enumerations and strings. */
#include <float.h>
#include <inttypes.h>
#include <string.h>

#include "ctf-writer/field-checks.h"
#include "ctf-writer/field.h"

/* Integers. */

/* Returns -1 from the function unless `field` is an integer field with the required signedness. */
#define CHECK_INTEGER(field, must_be_signed)                                                       \
    do {                                                                                           \
        CHECK_KIND(field, INTEGER, -1);                                                            \
        if (G_UNLIKELY((field)->type->is_signed != (must_be_signed))) {                            \
            return FAIL(                                                                           \
                "the type of `%s` is %s", #field, (must_be_signed) ? "unsigned" : "signed");       \
        }                                                                                          \
    } while (0)

int bt_ctf_field_integer_signed_get_value(struct bt_ctf_field *integer_field, int64_t *value)
{
    CHECK_INTEGER(integer_field, true);
    CHECK_NOT_NULL(value, -1);
    CHECK_SET(integer_field, -1);
    *value = integer_field->cell.value.i;
    return 0;
}

int bt_ctf_field_integer_unsigned_get_value(struct bt_ctf_field *integer_field, uint64_t *value)
{
    CHECK_INTEGER(integer_field, false);
    CHECK_NOT_NULL(value, -1);
    CHECK_SET(integer_field, -1);
    *value = integer_field->cell.value.u;
    return 0;
}

int bt_ctf_field_integer_signed_set_value(struct bt_ctf_field *integer_field, int64_t value)
{
    CHECK_INTEGER(integer_field, true);
    CHECK_FIELD_NOT_FROZEN(integer_field, -1);

    unsigned size = integer_field->type->size;
    /* If the value fits in `size` bits, the bits above the sign bit are copies of the sign bit. */
    int64_t rest = value >> (size - 1);

    if (G_UNLIKELY(rest != 0 && rest != -1)) {
        return FAIL("%" PRId64 " doesn't fit in a signed integer of %u bits", value, size);
    }
    integer_field->cell.value.i = value;
    integer_field->is_set = true;
    return 0;
}

int bt_ctf_field_integer_unsigned_set_value(struct bt_ctf_field *integer_field, uint64_t value)
{
    CHECK_INTEGER(integer_field, false);
    CHECK_FIELD_NOT_FROZEN(integer_field, -1);

    unsigned size = integer_field->type->size;

    if (G_UNLIKELY(value > UINT64_MAX >> (64 - size))) {
        return FAIL("%" PRIu64 " doesn't fit in an unsigned integer of %u bits", value, size);
    }
    integer_field->cell.value.u = value;
    integer_field->is_set = true;
    return 0;
}

/* Floating point numbers. */

int bt_ctf_field_floating_point_get_value(struct bt_ctf_field *float_field, double *value)
{
    CHECK_KIND(float_field, FLOAT, -1);
    CHECK_NOT_NULL(value, -1);
    CHECK_SET(float_field, -1);
    *value = float_field->cell.value.d;
    return 0;
}

int bt_ctf_field_floating_point_set_value(struct bt_ctf_field *float_field, double value)
{
    CHECK_KIND(float_field, FLOAT, -1);
    CHECK_FIELD_NOT_FROZEN(float_field, -1);
    float_field->cell.value.d =
        float_field->type->mantissa_digits == FLT_MANT_DIG ? (double) (float) value : value;
    float_field->is_set = true;
    return 0;
}

/* Enumerations. */

struct bt_ctf_field *bt_ctf_field_enumeration_get_container(struct bt_ctf_field *enum_field)
{
    CHECK_KIND(enum_field, ENUM, NULL);

    struct bt_ctf_field *container = ctfw_field_borrow_member(enum_field, 0);

    return TG_NEW_REF(container);
}

/* Strings. */

const char *bt_ctf_field_string_get_value(struct bt_ctf_field *string_field)
{
    CHECK_KIND(string_field, STRING, NULL);
    CHECK_SET(string_field, NULL);
    return string_field->string->str;
}

/*
 * Appends a text to the text of the field, or replaces the text of the field. `text` may be a part
 * of the text of the field.
 */
static int add_text(const char *function, struct bt_ctf_field *field, const char *text,
    size_t length, bool replaces)
{
    size_t old_length = field->is_set ? field->string->len : 0;

    /* The cell of a string has a length of 32 bits. */
    if (length >= UINT32_MAX - (replaces ? 0 : old_length)) {
        return ctfw_fail(function, "a string can have at most 2^32 - 2 bytes");
    }
    if (!field->string) {
        field->string = g_string_new(NULL);
    }
    if (!field->is_set) {
        g_string_truncate(field->string, 0);
    }
    g_string_append_len(field->string, text, (ssize_t) length);
    if (replaces) {
        g_string_erase(field->string, 0, (ssize_t) old_length);
    }
    field->is_set = true;
    return 0;
}

int bt_ctf_field_string_set_value(struct bt_ctf_field *string_field, const char *value)
{
    CHECK_KIND(string_field, STRING, -1);
    CHECK_NOT_NULL(value, -1);
    CHECK_FIELD_NOT_FROZEN(string_field, -1);
    return add_text(__func__, string_field, value, strlen(value), true);
}

int bt_ctf_field_string_append(struct bt_ctf_field *string_field, const char *value)
{
    CHECK_KIND(string_field, STRING, -1);
    CHECK_NOT_NULL(value, -1);
    CHECK_FIELD_NOT_FROZEN(string_field, -1);
    return add_text(__func__, string_field, value, strlen(value), false);
}

int bt_ctf_field_string_append_len(
    struct bt_ctf_field *string_field, const char *value, unsigned int length)
{
    CHECK_KIND(string_field, STRING, -1);
    CHECK_NOT_NULL(value, -1);
    CHECK_FIELD_NOT_FROZEN(string_field, -1);
    return add_text(__func__, string_field, value, strnlen(value, length), false);
}
