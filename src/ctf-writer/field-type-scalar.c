/* SPDX-License-Identifier: MIT */
/* Types of integers, floating point numbers and strings. */
#include <babeltrace2-ctf-writer/object.h>

#include "ctf-writer/clock-class.h"
#include "ctf-writer/accessors.h"
#include "ctf-writer/field-type-checks.h"

enum { MAX_INTEGER_SIZE = 64, STRING_ALIGNMENT = 8 };

/* The sizes of the exponent and of the mantissa: single and double precision. */
static const unsigned exponent_sizes[] = {8, 11};
static const unsigned mantissa_sizes[] = {24, 53};

struct bt_ctf_field_type *bt_ctf_field_type_integer_create(unsigned int size)
{
    if (size == 0 || size > MAX_INTEGER_SIZE) {
        return FAIL_NULL("%u bits is not a valid size of an integer: use 1 to 64", size);
    }
    struct bt_ctf_field_type *type = ctfw_field_type_create(BT_CTF_FIELD_TYPE_ID_INTEGER);
    type->size = size;
    type->base = BT_CTF_INTEGER_BASE_DECIMAL;
    type->encoding = BT_CTF_STRING_ENCODING_NONE;
    return type;
}

DEFINE_TYPE_GETTER(int, bt_ctf_field_type_integer_get_size, int_field_type, INTEGER, -1,
    (int) int_field_type->size)

int bt_ctf_field_type_integer_set_size(struct bt_ctf_field_type *int_field_type, unsigned int size)
{
    CHECK_MAY_CHANGE(int_field_type, INTEGER);
    if (size == 0 || size > MAX_INTEGER_SIZE) {
        return FAIL("%u bits is not a valid size of an integer: use 1 to 64", size);
    }
    int_field_type->size = size;
    return 0;
}

DEFINE_TYPE_GETTER(bt_ctf_bool, bt_ctf_field_type_integer_is_signed, int_field_type, INTEGER, -1,
    int_field_type->is_signed ? BT_CTF_TRUE : BT_CTF_FALSE)

int bt_ctf_field_type_integer_set_is_signed(
    struct bt_ctf_field_type *int_field_type, bt_ctf_bool is_signed)
{
    const bool value = is_signed != BT_CTF_FALSE;

    CHECK_MAY_CHANGE(int_field_type, INTEGER);
    if (int_field_type->keeps_sign && int_field_type->is_signed != value) {
        return FAIL(
            "the signedness can't change: an enumeration with mappings uses the integer type");
    }
    int_field_type->is_signed = value;
    return 0;
}

DEFINE_TYPE_GETTER(enum bt_ctf_integer_base, bt_ctf_field_type_integer_get_base, int_field_type,
    INTEGER, BT_CTF_INTEGER_BASE_UNKNOWN, int_field_type->base)

int bt_ctf_field_type_integer_set_base(
    struct bt_ctf_field_type *int_field_type, enum bt_ctf_integer_base base)
{
    CHECK_MAY_CHANGE(int_field_type, INTEGER);
    switch (base) {
    case BT_CTF_INTEGER_BASE_UNSPECIFIED:
    case BT_CTF_INTEGER_BASE_BINARY:
    case BT_CTF_INTEGER_BASE_OCTAL:
    case BT_CTF_INTEGER_BASE_DECIMAL:
    case BT_CTF_INTEGER_BASE_HEXADECIMAL:
        int_field_type->base = base;
        return 0;
    default:
        return FAIL("%d is not a valid base: use 2, 8, 10, 16, or 0 for none", (int) base);
    }
}

DEFINE_TYPE_GETTER(enum bt_ctf_string_encoding, bt_ctf_field_type_integer_get_encoding,
    int_field_type, INTEGER, BT_CTF_STRING_ENCODING_UNKNOWN, int_field_type->encoding)

static bool is_text_encoding(enum bt_ctf_string_encoding encoding)
{
    return encoding == BT_CTF_STRING_ENCODING_UTF8 || encoding == BT_CTF_STRING_ENCODING_ASCII;
}

int bt_ctf_field_type_integer_set_encoding(
    struct bt_ctf_field_type *int_field_type, enum bt_ctf_string_encoding encoding)
{
    CHECK_MAY_CHANGE(int_field_type, INTEGER);
    if (encoding != BT_CTF_STRING_ENCODING_NONE && !is_text_encoding(encoding)) {
        return FAIL("%d is not a valid encoding", (int) encoding);
    }
    int_field_type->encoding = encoding;
    return 0;
}

DEFINE_TYPE_GETTER(struct bt_ctf_clock_class *, bt_ctf_field_type_integer_get_mapped_clock_class,
    int_field_type, INTEGER, NULL, bt_ctf_object_get_ref(int_field_type->clock_class))

int bt_ctf_field_type_integer_set_mapped_clock_class(
    struct bt_ctf_field_type *int_field_type, struct bt_ctf_clock_class *clock_class)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_MAY_CHANGE(int_field_type, INTEGER);
    tg_object_get_ref(clock_class);
    tg_object_put_ref(int_field_type->clock_class);
    int_field_type->clock_class = clock_class;
    return 0;
}

struct bt_ctf_field_type *bt_ctf_field_type_floating_point_create(void)
{
    struct bt_ctf_field_type *type = ctfw_field_type_create(BT_CTF_FIELD_TYPE_ID_FLOAT);

    type->exponent_digits = exponent_sizes[0];
    type->mantissa_digits = mantissa_sizes[0];
    return type;
}

DEFINE_TYPE_GETTER(int, bt_ctf_field_type_floating_point_get_exponent_digits, float_field_type,
    FLOAT, -1, (int) float_field_type->exponent_digits)

int bt_ctf_field_type_floating_point_set_exponent_digits(
    struct bt_ctf_field_type *float_field_type, unsigned int exponent_size)
{
    CHECK_MAY_CHANGE(float_field_type, FLOAT);
    if (exponent_size != exponent_sizes[0] && exponent_size != exponent_sizes[1]) {
        return FAIL("%u bits is not a valid size of an exponent: use 8 or 11", exponent_size);
    }
    float_field_type->exponent_digits = exponent_size;
    return 0;
}

DEFINE_TYPE_GETTER(int, bt_ctf_field_type_floating_point_get_mantissa_digits, float_field_type,
    FLOAT, -1, (int) float_field_type->mantissa_digits)

int bt_ctf_field_type_floating_point_set_mantissa_digits(
    struct bt_ctf_field_type *float_field_type, unsigned int mantissa_sign_size)
{
    CHECK_MAY_CHANGE(float_field_type, FLOAT);
    if (mantissa_sign_size != mantissa_sizes[0] && mantissa_sign_size != mantissa_sizes[1]) {
        return FAIL("%u bits is not a valid size of a mantissa: use 24 or 53", mantissa_sign_size);
    }
    float_field_type->mantissa_digits = mantissa_sign_size;
    return 0;
}

struct bt_ctf_field_type *bt_ctf_field_type_string_create(void)
{
    struct bt_ctf_field_type *type = ctfw_field_type_create(BT_CTF_FIELD_TYPE_ID_STRING);

    type->alignment = STRING_ALIGNMENT;
    type->encoding = BT_CTF_STRING_ENCODING_UTF8;
    return type;
}

DEFINE_TYPE_GETTER(enum bt_ctf_string_encoding, bt_ctf_field_type_string_get_encoding,
    string_field_type, STRING, BT_CTF_STRING_ENCODING_UNKNOWN, string_field_type->encoding)

int bt_ctf_field_type_string_set_encoding(
    struct bt_ctf_field_type *string_field_type, enum bt_ctf_string_encoding encoding)
{
    CHECK_MAY_CHANGE(string_field_type, STRING);
    if (!is_text_encoding(encoding)) {
        return FAIL("%d is not a valid encoding of strings", (int) encoding);
    }
    string_field_type->encoding = encoding;
    return 0;
}
