/* SPDX-License-Identifier: MIT */
/* Types of integers, real numbers, strings and enumerations. */
#include <babeltrace2-ctf-writer/clock-class.h>
#include <babeltrace2-ctf-writer/fields.h>
#include <babeltrace2-ctf-writer/object.h>
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "ctf-writer/clock-class.h"
#include "ctf-writer/field-type.h"
#include "types.h"

typedef struct bt_ctf_field_type type_t;

#define assert_fails(call)    assert_true((call) < 0)
#define assert_succeeds(call) assert_int_equal(call, 0)

static type_t *integer(unsigned size)
{
    return bt_ctf_field_type_integer_create(size);
}

static type_t *enumeration(type_t *integer_type)
{
    type_t *type = bt_ctf_field_type_enumeration_create(integer_type);

    put(integer_type);
    return type;
}

static void an_integer_type_has_default_properties_that_can_be_changed(void **state)
{
    type_t *type = integer(5);
    struct bt_ctf_clock_class *clock_class = bt_ctf_clock_class_create("c", 1), *mapped;

    assert_int_equal(bt_ctf_field_type_get_type_id(type), BT_CTF_FIELD_TYPE_ID_INTEGER);
    assert_int_equal(bt_ctf_field_type_integer_get_size(type), 5);
    assert_int_equal(bt_ctf_field_type_integer_is_signed(type), BT_CTF_FALSE);
    assert_int_equal(bt_ctf_field_type_integer_get_base(type), BT_CTF_INTEGER_BASE_DECIMAL);
    assert_int_equal(bt_ctf_field_type_integer_get_encoding(type), BT_CTF_STRING_ENCODING_NONE);
    assert_int_equal(bt_ctf_field_type_get_alignment(type), 1);
    assert_int_equal(bt_ctf_field_type_get_byte_order(type), BT_CTF_BYTE_ORDER_NATIVE);
    assert_null(bt_ctf_field_type_integer_get_mapped_clock_class(type));

    assert_succeeds(bt_ctf_field_type_integer_set_size(type, 64));
    assert_int_equal(bt_ctf_field_type_integer_get_size(type), 64);
    assert_succeeds(bt_ctf_field_type_integer_set_signed(type, 7));
    assert_int_equal(bt_ctf_field_type_integer_get_signed(type), 1);
    for (int base = -1; base <= 17; base++) {
        const bool is_base = base == 0 || base == 2 || base == 8 || base == 10 || base == 16;

        assert_int_equal(bt_ctf_field_type_integer_set_base(type, (enum bt_ctf_integer_base) base),
            is_base ? 0 : -1);
    }
    assert_int_equal(bt_ctf_field_type_integer_get_base(type), BT_CTF_INTEGER_BASE_HEXADECIMAL);
    assert_succeeds(bt_ctf_field_type_integer_set_encoding(type, BT_CTF_STRING_ENCODING_ASCII));
    assert_int_equal(bt_ctf_field_type_integer_get_encoding(type), BT_CTF_STRING_ENCODING_ASCII);
    assert_succeeds(bt_ctf_field_type_integer_set_mapped_clock_class(type, clock_class));
    assert_succeeds(bt_ctf_field_type_integer_set_mapped_clock_class(type, clock_class));
    mapped = bt_ctf_field_type_integer_get_mapped_clock_class(type);
    assert_ptr_equal(mapped, clock_class);
    put(mapped);
    put(clock_class);
    put(type);
}

static void bad_values_of_integers_are_refused(void **state)
{
    type_t *type = integer(8);

    assert_null(integer(0));
    assert_null(integer(65));
    assert_fails(bt_ctf_field_type_integer_set_size(type, 0));
    assert_fails(bt_ctf_field_type_integer_set_size(type, 65));
    assert_fails(bt_ctf_field_type_integer_set_encoding(type, BT_CTF_STRING_ENCODING_UNKNOWN));
    assert_fails(bt_ctf_field_type_integer_set_encoding(type, (enum bt_ctf_string_encoding) 3));
    assert_fails(bt_ctf_field_type_integer_set_mapped_clock_class(type, NULL));
    assert_int_equal(bt_ctf_field_type_integer_get_size(type), 8);
    put(type);
}

static void a_real_number_is_of_single_or_double_precision(void **state)
{
    type_t *type = bt_ctf_field_type_floating_point_create();

    assert_int_equal(bt_ctf_field_type_get_type_id(type), BT_CTF_FIELD_TYPE_ID_FLOAT);
    assert_int_equal(bt_ctf_field_type_get_alignment(type), 1);
    assert_int_equal(bt_ctf_field_type_floating_point_get_exponent_digits(type), 8);
    assert_int_equal(bt_ctf_field_type_floating_point_get_mantissa_digits(type), 24);
    for (unsigned size = 0; size < 130; size++) {
        assert_int_equal(bt_ctf_field_type_floating_point_set_exponent_digits(type, size),
            size == 8 || size == 11 ? 0 : -1);
        assert_int_equal(bt_ctf_field_type_floating_point_set_mantissa_digits(type, size),
            size == 24 || size == 53 ? 0 : -1);
    }
    assert_int_equal(bt_ctf_field_type_floating_point_get_exponent_digits(type), 11);
    assert_int_equal(bt_ctf_field_type_floating_point_get_mantissa_digits(type), 53);
    put(type);
}

static void a_string_has_an_encoding(void **state)
{
    type_t *type = bt_ctf_field_type_string_create();

    assert_int_equal(bt_ctf_field_type_get_type_id(type), BT_CTF_FIELD_TYPE_ID_STRING);
    assert_int_equal(bt_ctf_field_type_string_get_encoding(type), BT_CTF_STRING_ENCODING_UTF8);
    for (int encoding = -1; encoding < 4; encoding++) {
        assert_int_equal(
            bt_ctf_field_type_string_set_encoding(type, (enum bt_ctf_string_encoding) encoding),
            encoding == 1 || encoding == 2 ? 0 : -1);
    }
    assert_int_equal(bt_ctf_field_type_string_get_encoding(type), BT_CTF_STRING_ENCODING_ASCII);
    put(type);
}

static void mappings_are_in_the_order_of_their_beginnings(void **state)
{
    type_t *type = enumeration(integer(8));
    static const struct {
        const char *name;
        uint64_t begin, end;
    } expected[] = {
        {"a", 0, UINT64_MAX}, {"c", 1, 2}, {"b", 5, 9}, {"b", 5, 6}, {"z", UINT64_MAX, UINT64_MAX}};
    const char *name;
    uint64_t begin, end;
    int64_t signed_begin;

    assert_succeeds(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "b", 5, 9));
    assert_succeeds(
        bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "z", UINT64_MAX, UINT64_MAX));
    assert_succeeds(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "b", 5, 6));
    assert_succeeds(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "a", 0, UINT64_MAX));
    /* Programs for version 1 call this function. */
    assert_succeeds(bt_ctf_field_type_enumeration_add_mapping(type, "c", 1, 2));
    assert_int_equal(bt_ctf_field_type_enumeration_get_mapping_count(type), 5);
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
        assert_succeeds(bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(
            type, i, &name, &begin, &end));
        assert_string_equal(name, expected[i].name);
        assert_int_equal(begin, expected[i].begin);
        assert_int_equal(end, expected[i].end);
    }
    assert_succeeds(
        bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(type, 0, NULL, NULL, NULL));
    assert_fails(
        bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(type, 5, &name, &begin, &end));
    /* The signed function only returns numbers that are equal in signed and unsigned types. */
    assert_succeeds(bt_ctf_field_type_enumeration_signed_get_mapping_by_index(
        type, 1, &name, &signed_begin, NULL));
    assert_int_equal(signed_begin, 1);
    assert_fails(bt_ctf_field_type_enumeration_signed_get_mapping_by_index(
        type, 0, &name, &signed_begin, NULL));
    put(type);
}

static void mappings_of_signed_integers_may_be_negative(void **state)
{
    type_t *integer_type = integer(8), *type, *container;
    const char *name;
    int64_t begin, end;
    uint64_t unsigned_begin;

    assert_succeeds(bt_ctf_field_type_integer_set_is_signed(integer_type, BT_CTF_TRUE));
    type = bt_ctf_field_type_enumeration_create(integer_type);
    assert_succeeds(bt_ctf_field_type_enumeration_signed_add_mapping(type, "p", 3, 4));
    assert_succeeds(
        bt_ctf_field_type_enumeration_signed_add_mapping(type, "n", INT64_MIN, INT64_MAX));
    assert_succeeds(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "u", 1, 1));
    assert_fails(
        bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "x", 1, (uint64_t) 1 << 63));
    assert_succeeds(
        bt_ctf_field_type_enumeration_signed_get_mapping_by_index(type, 0, &name, &begin, &end));
    assert_string_equal(name, "n");
    assert_int_equal(begin, INT64_MIN);
    assert_int_equal(end, INT64_MAX);
    assert_fails(bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(
        type, 0, &name, &unsigned_begin, NULL));
    assert_fails(
        bt_ctf_field_type_enumeration_signed_get_mapping_by_index(type, 3, &name, &begin, &end));
    /* The signedness can't change, because the order of the mappings depends on it. */
    assert_fails(bt_ctf_field_type_integer_set_is_signed(integer_type, BT_CTF_FALSE));
    assert_succeeds(bt_ctf_field_type_integer_set_is_signed(integer_type, BT_CTF_TRUE));
    container = bt_ctf_field_type_enumeration_get_container_field_type(type);
    assert_ptr_equal(container, integer_type);
    put(container);
    put(integer_type);
    put(type);
}

static void bad_mappings_are_refused(void **state)
{
    type_t *type = enumeration(integer(8)), *string = bt_ctf_field_type_string_create();

    assert_fails(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, NULL, 1, 1));
    assert_fails(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "", 1, 1));
    assert_fails(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, "a", 2, 1));
    assert_fails(bt_ctf_field_type_enumeration_signed_add_mapping(type, "a", -1, 1));
    assert_int_equal(bt_ctf_field_type_enumeration_get_mapping_count(type), 0);
    assert_null(bt_ctf_field_type_enumeration_create(string));
    put(string);
    put(type);
}

#define TEST(name) cmocka_unit_test_teardown(name, no_objects_are_left)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_integer_type_has_default_properties_that_can_be_changed),
        TEST(bad_values_of_integers_are_refused),
        TEST(a_real_number_is_of_single_or_double_precision),
        TEST(a_string_has_an_encoding),
        TEST(mappings_are_in_the_order_of_their_beginnings),
        TEST(mappings_of_signed_integers_may_be_negative),
        TEST(bad_mappings_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
