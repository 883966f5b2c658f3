/* SPDX-License-Identifier: MIT */
/* Tests of fields: values, fields in fields, and refused calls. */
#include "types.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static bool fails_to_allocate;

void *__wrap_g_try_malloc0_n(size_t count, size_t size); // NOLINT(bugprone-reserved-identifier)
void *__real_g_try_malloc0_n(size_t count, size_t size); // NOLINT(bugprone-reserved-identifier)

void *__wrap_g_try_malloc0_n(size_t count, size_t size) // NOLINT(bugprone-reserved-identifier)
{
    /* The length in the cell of an array has 32 bits. */
    assert_true(count <= UINT32_MAX);
    return fails_to_allocate ? NULL : __real_g_try_malloc0_n(count, size);
}

static void a_field_has_the_type_and_the_kind_of_its_creation(void **state)
{
    for (int i = 0; i < BT_CTF_FIELD_TYPE_ID_NR; i++) {
        struct bt_ctf_field_type *type = bt_ctf_field_get_type(of_kind[i]);

        assert_ptr_equal(type, of_kind[i]->type);
        assert_int_equal(bt_ctf_field_get_type_id(of_kind[i]), i);
        put(type);
    }
    assert_null(bt_ctf_field_get_type(NULL));
    assert_int_equal(bt_ctf_field_get_type_id(NULL), BT_CTF_FIELD_TYPE_ID_UNKNOWN);
    assert_null(bt_ctf_field_create(NULL));
}

static void a_type_freezes_when_a_field_is_created(void **state)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_integer_create(8);

    assert_int_equal(bt_ctf_field_type_integer_set_size(type, 9), 0);
    put(bt_ctf_field_create(type));
    assert_true(bt_ctf_field_type_integer_set_size(type, 10) < 0);
    put(type);
}

static void no_field_can_be_created_of_a_variant_without_tag(void **state)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_variant_create(NULL, NULL);
    struct bt_ctf_field_type *outer = bt_ctf_field_type_structure_create();
    struct bt_ctf_field *field;

    assert_null(bt_ctf_field_create(type));
    assert_int_equal(bt_ctf_field_type_structure_add_field(outer, type, "variant"), 0);
    put(type);
    field = create(outer);
    assert_null(bt_ctf_field_structure_get_field_by_name(field, "variant"));
    put(field);
}

/* Numbers. */

static void a_signed_value_must_fit_the_size_of_its_type(void **state)
{
    static const struct {
        unsigned size;
        int64_t least, greatest;
    } cases[] = {{1, -1, 0}, {7, -64, 63}, {32, INT32_MIN, INT32_MAX}, {64, INT64_MIN, INT64_MAX}};

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct bt_ctf_field *field = create(integer_type(cases[i].size, true));
        int64_t value = 77;

        assert_true(bt_ctf_field_integer_signed_get_value(field, &value) < 0);
        assert_int_equal(value, 77);
        assert_int_equal(bt_ctf_field_integer_signed_set_value(field, cases[i].least), 0);
        assert_int_equal(bt_ctf_field_integer_signed_get_value(field, &value), 0);
        assert_int_equal(value, cases[i].least);
        assert_int_equal(bt_ctf_field_integer_signed_set_value(field, cases[i].greatest), 0);
        if (cases[i].size < 64) {
            assert_true(bt_ctf_field_integer_signed_set_value(field, cases[i].greatest + 1) < 0);
            assert_true(bt_ctf_field_integer_signed_set_value(field, cases[i].least - 1) < 0);
        }
        assert_int_equal(bt_ctf_field_integer_signed_get_value(field, &value), 0);
        assert_int_equal(value, cases[i].greatest);
        put(field);
    }
}

static void an_unsigned_value_must_fit_the_size_of_its_type(void **state)
{
    static const struct {
        unsigned size;
        uint64_t greatest;
    } cases[] = {{1, 1}, {7, 127}, {32, UINT32_MAX}, {64, UINT64_MAX}};

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct bt_ctf_field *field = create(integer_type(cases[i].size, false));
        uint64_t value = 77;

        assert_true(bt_ctf_field_integer_unsigned_get_value(field, &value) < 0);
        assert_int_equal(value, 77);
        assert_int_equal(bt_ctf_field_integer_unsigned_set_value(field, cases[i].greatest), 0);
        if (cases[i].size < 64) {
            assert_true(bt_ctf_field_integer_unsigned_set_value(field, cases[i].greatest + 1) < 0);
        }
        assert_int_equal(bt_ctf_field_integer_unsigned_get_value(field, &value), 0);
        assert_int_equal(value, cases[i].greatest);
        put(field);
    }
}

static void functions_of_version_1_set_and_get_integers(void **state)
{
    struct bt_ctf_field *number = create(integer_type(8, true));
    struct bt_ctf_field *natural = create(integer_type(8, false));
    int64_t value;
    uint64_t natural_value;

    assert_int_equal(bt_ctf_field_signed_integer_set_value(number, -3), 0);
    assert_int_equal(bt_ctf_field_integer_signed_get_value(number, &value), 0);
    assert_int_equal(value, -3);
    assert_int_equal(bt_ctf_field_unsigned_integer_set_value(natural, 3), 0);
    assert_int_equal(bt_ctf_field_unsigned_integer_get_value(natural, &natural_value), 0);
    assert_int_equal(natural_value, 3);
    put(number);
    put(natural);
}

static void integers_of_the_other_sign_and_other_kinds_are_refused(void **state)
{
    struct bt_ctf_field *number = create(integer_type(8, true));
    int64_t value;
    uint64_t natural;

    assert_true(bt_ctf_field_integer_unsigned_set_value(number, 1) < 0);
    assert_int_equal(bt_ctf_field_integer_signed_set_value(number, 1), 0);
    assert_true(bt_ctf_field_integer_unsigned_get_value(number, &natural) < 0);
    assert_true(bt_ctf_field_integer_signed_get_value(number, NULL) < 0);
    for (int i = 0; i < BT_CTF_FIELD_TYPE_ID_NR; i++) {
        assert_true(bt_ctf_field_integer_signed_set_value(of_kind[i], 1) < 0);
        assert_true(bt_ctf_field_integer_signed_get_value(of_kind[i], &value) < 0);
        if (i != BT_CTF_FIELD_TYPE_ID_INTEGER) {
            assert_true(bt_ctf_field_integer_unsigned_set_value(of_kind[i], 1) < 0);
            assert_true(bt_ctf_field_integer_unsigned_get_value(of_kind[i], &natural) < 0);
        }
    }
    assert_true(bt_ctf_field_integer_signed_set_value(NULL, 1) < 0);
    assert_true(bt_ctf_field_integer_signed_get_value(NULL, &value) < 0);
    assert_true(bt_ctf_field_integer_unsigned_set_value(NULL, 1) < 0);
    assert_true(bt_ctf_field_integer_unsigned_get_value(NULL, &natural) < 0);
    put(number);
    number = unsigned_field(1);
    assert_true(bt_ctf_field_integer_unsigned_get_value(number, NULL) < 0);
    put(number);
}

static void a_real_is_rounded_to_its_precision(void **state)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_floating_point_create();
    struct bt_ctf_field *single = create(type), *twice;
    double value;

    assert_true(bt_ctf_field_floating_point_get_value(single, &value) < 0);
    assert_int_equal(bt_ctf_field_floating_point_set_value(single, 0.1), 0);
    assert_int_equal(bt_ctf_field_floating_point_get_value(single, &value), 0);
    assert_true(value == 0.1F);
    assert_int_equal(bt_ctf_field_floating_point_set_value(single, NAN), 0);
    assert_int_equal(bt_ctf_field_floating_point_get_value(single, &value), 0);
    assert_true(isnan(value));
    put(single);

    type = bt_ctf_field_type_floating_point_create();
    assert_int_equal(bt_ctf_field_type_floating_point_set_exponent_digits(type, 11), 0);
    assert_int_equal(bt_ctf_field_type_floating_point_set_mantissa_digits(type, 53), 0);
    twice = create(type);
    assert_int_equal(bt_ctf_field_floating_point_set_value(twice, 0.1), 0);
    assert_int_equal(bt_ctf_field_floating_point_get_value(twice, &value), 0);
    assert_true(value == 0.1);
    assert_true(bt_ctf_field_floating_point_get_value(twice, NULL) < 0);
    put(twice);
}

static void real_functions_refuse_other_kinds(void **state)
{
    double value;

    for (int i = 0; i < BT_CTF_FIELD_TYPE_ID_NR; i++) {
        if (i != BT_CTF_FIELD_TYPE_ID_FLOAT) {
            assert_true(bt_ctf_field_floating_point_set_value(of_kind[i], 1) < 0);
            assert_true(bt_ctf_field_floating_point_get_value(of_kind[i], &value) < 0);
        }
    }
    assert_true(bt_ctf_field_floating_point_set_value(NULL, 1) < 0);
    assert_true(bt_ctf_field_floating_point_get_value(NULL, &value) < 0);
}

static void an_enumeration_has_one_integer(void **state)
{
    struct bt_ctf_field *field = of_kind[BT_CTF_FIELD_TYPE_ID_ENUM];
    struct bt_ctf_field *container = bt_ctf_field_enumeration_get_container(field);
    struct bt_ctf_field *again = bt_ctf_field_enumeration_get_container(field);

    assert_non_null(container);
    assert_ptr_equal(container, again);
    assert_int_equal(bt_ctf_field_integer_unsigned_set_value(container, 200), 0);
    put(container);
    put(again);
    for (int i = 0; i < BT_CTF_FIELD_TYPE_ID_NR; i++) {
        if (i != BT_CTF_FIELD_TYPE_ID_ENUM) {
            assert_null(bt_ctf_field_enumeration_get_container(of_kind[i]));
        }
    }
    assert_null(bt_ctf_field_enumeration_get_container(NULL));
}

/* Strings. */

static void check_text(struct bt_ctf_field *field, const char *expected)
{
    assert_string_equal(bt_ctf_field_string_get_value(field), expected);
}

static void sets_and_appends_texts(void **state)
{
    struct bt_ctf_field *field = of_kind[BT_CTF_FIELD_TYPE_ID_STRING];

    assert_null(bt_ctf_field_string_get_value(field));
    assert_int_equal(bt_ctf_field_string_append(field, "ab"), 0);
    check_text(field, "ab");
    assert_int_equal(bt_ctf_field_string_append(field, "cd"), 0);
    check_text(field, "abcd");
    assert_int_equal(bt_ctf_field_string_set_value(field, "x"), 0);
    check_text(field, "x");
    assert_int_equal(bt_ctf_field_string_set_value(field, ""), 0);
    check_text(field, "");
    assert_int_equal(bt_ctf_field_string_append_len(field, "efgh", 3), 0);
    assert_int_equal(bt_ctf_field_string_append_len(field, "i\0jk", 4), 0);
    assert_int_equal(bt_ctf_field_string_append_len(field, "lm", 100), 0);
    assert_int_equal(bt_ctf_field_string_append_len(field, "no", 0), 0);
    check_text(field, "efgilm");
}

static void a_string_may_be_set_to_a_part_of_itself(void **state)
{
    struct bt_ctf_field *field = of_kind[BT_CTF_FIELD_TYPE_ID_STRING];

    g_autoptr(GString) expected = g_string_new("abc");

    for (int i = 0; i < 32; i++) {
        g_string_append(expected, "def");
    }
    assert_int_equal(bt_ctf_field_string_set_value(field, "abcdef"), 0);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(
            bt_ctf_field_string_append(field, bt_ctf_field_string_get_value(field) + 3), 0);
    }
    check_text(field, expected->str);
    assert_int_equal(
        bt_ctf_field_string_set_value(field, bt_ctf_field_string_get_value(field) + 90), 0);
    check_text(field, "defdefdef");
}

static void an_empty_text_is_a_value(void **state)
{
    struct bt_ctf_field *field = create(bt_ctf_field_type_string_create());

    assert_int_equal(bt_ctf_field_string_append_len(field, "abc", 0), 0);
    check_text(field, "");
    put(field);
}

static void string_functions_refuse_other_kinds(void **state)
{
    for (int i = 0; i < BT_CTF_FIELD_TYPE_ID_NR; i++) {
        if (i != BT_CTF_FIELD_TYPE_ID_STRING) {
            assert_null(bt_ctf_field_string_get_value(of_kind[i]));
            assert_true(bt_ctf_field_string_set_value(of_kind[i], "a") < 0);
            assert_true(bt_ctf_field_string_append(of_kind[i], "a") < 0);
            assert_true(bt_ctf_field_string_append_len(of_kind[i], "a", 1) < 0);
        }
    }
    assert_null(bt_ctf_field_string_get_value(NULL));
    assert_true(bt_ctf_field_string_set_value(NULL, "a") < 0);
    assert_true(bt_ctf_field_string_append(NULL, "a") < 0);
    assert_true(bt_ctf_field_string_append_len(NULL, "a", 1) < 0);
    assert_true(bt_ctf_field_string_set_value(of_kind[BT_CTF_FIELD_TYPE_ID_STRING], NULL) < 0);
    assert_true(bt_ctf_field_string_append(of_kind[BT_CTF_FIELD_TYPE_ID_STRING], NULL) < 0);
    assert_true(bt_ctf_field_string_append_len(of_kind[BT_CTF_FIELD_TYPE_ID_STRING], NULL, 0) < 0);
}

/* Structures, arrays, sequences. */

static void a_member_is_found_by_name_and_by_index(void **state)
{
    struct bt_ctf_field *field =
        create(structure_type("a", integer_type(8, true), "b", integer_type(9, true), NULL));
    struct bt_ctf_field *by_name = bt_ctf_field_structure_get_field_by_name(field, "b");
    struct bt_ctf_field *by_index = bt_ctf_field_structure_get_field_by_index(field, 1);
    struct bt_ctf_field *old_name = bt_ctf_field_structure_get_field(field, "b");

    assert_non_null(by_name);
    assert_ptr_equal(by_name, by_index);
    assert_ptr_equal(by_name, old_name);
    assert_int_equal(by_name->type->size, 9);
    assert_null(bt_ctf_field_structure_get_field_by_name(field, "c"));
    assert_null(bt_ctf_field_structure_get_field_by_name(field, NULL));
    assert_null(bt_ctf_field_structure_get_field_by_index(field, 2));
    assert_null(bt_ctf_field_structure_get_field_by_index(field, UINT64_MAX));
    put(by_index);
    put(old_name);
    put(field);
    /* The caller's reference keeps the field after the structure is freed. */
    assert_int_equal(bt_ctf_field_integer_signed_set_value(by_name, -256), 0);
    put(by_name);
}

static void elements_are_created_once(void **state)
{
    struct bt_ctf_field *field = of_kind[BT_CTF_FIELD_TYPE_ID_ARRAY];
    struct bt_ctf_field *first = bt_ctf_field_array_get_field(field, 0);
    struct bt_ctf_field *second = bt_ctf_field_array_get_field(field, 1);
    struct bt_ctf_field *again = bt_ctf_field_array_get_field(field, 1);

    assert_non_null(first);
    assert_ptr_not_equal(first, second);
    assert_ptr_equal(second, again);
    assert_null(bt_ctf_field_array_get_field(field, 2));
    assert_null(bt_ctf_field_array_get_field(field, UINT64_MAX));
    put(first);
    put(second);
    put(again);
}

static void a_sequence_has_as_many_elements_as_its_length(void **state)
{
    struct bt_ctf_field *field = of_kind[BT_CTF_FIELD_TYPE_ID_SEQUENCE];
    static const uint64_t lengths[] = {3, 1, 0, 1000, 2};

    assert_null(bt_ctf_field_sequence_get_field(field, 0));
    for (size_t i = 0; i < G_N_ELEMENTS(lengths); i++) {
        set_length(field, lengths[i]);
        for (uint64_t j = 0; j < lengths[i]; j++) {
            struct bt_ctf_field *element = bt_ctf_field_sequence_get_field(field, j);
            int64_t value;

            /* The values of the previous elements are lost. */
            assert_true(bt_ctf_field_integer_signed_get_value(element, &value) < 0);
            assert_int_equal(bt_ctf_field_integer_signed_set_value(element, 1), 0);
            put(element);
        }
        assert_null(bt_ctf_field_sequence_get_field(field, lengths[i]));
    }
}

static void a_length_must_be_an_unsigned_integer_with_a_value(void **state)
{
    struct bt_ctf_field *field = of_kind[BT_CTF_FIELD_TYPE_ID_SEQUENCE];
    struct bt_ctf_field *number = create(integer_type(8, true));

    assert_int_equal(bt_ctf_field_integer_signed_set_value(number, 1), 0);
    assert_true(bt_ctf_field_sequence_set_length(field, number) < 0);
    put(number);
    for (int i = 0; i < BT_CTF_FIELD_TYPE_ID_NR; i++) {
        assert_true(bt_ctf_field_sequence_set_length(field, of_kind[i]) < 0);
    }
    assert_true(bt_ctf_field_sequence_set_length(field, NULL) < 0);
    assert_null(bt_ctf_field_sequence_get_field(field, 0));
}

static void lengths_that_dont_fit_in_memory_are_refused(void **state)
{
    struct bt_ctf_field *field = of_kind[BT_CTF_FIELD_TYPE_ID_SEQUENCE];
    struct bt_ctf_field *length = unsigned_field(UINT64_MAX);
    struct bt_ctf_field *element, *again;

    set_length(field, 1);
    element = bt_ctf_field_sequence_get_field(field, 0);
    assert_true(bt_ctf_field_sequence_set_length(field, length) < 0);
    put(length);
    length = unsigned_field((uint64_t) UINT32_MAX + 1);
    assert_true(bt_ctf_field_sequence_set_length(field, length) < 0);
    put(length);
    length = unsigned_field(1000);
    fails_to_allocate = true;
    assert_true(bt_ctf_field_sequence_set_length(field, length) < 0);
    fails_to_allocate = false;
    put(length);
    /* The field is unchanged. */
    again = bt_ctf_field_sequence_get_field(field, 0);
    assert_ptr_equal(element, again);
    put(element);
    put(again);
}

static void arrays_that_dont_fit_in_memory_are_refused(void **state)
{
    struct bt_ctf_field_type *type = array_type(integer_type(8, true), UINT32_MAX);
    struct bt_ctf_field *field;

    fails_to_allocate = true;
    assert_null(bt_ctf_field_create(type));
    fails_to_allocate = false;
    field = create(structure_type("a", type, NULL));
    fails_to_allocate = true;
    assert_null(bt_ctf_field_structure_get_field_by_name(field, "a"));
    fails_to_allocate = false;
    put(field);
}

static void a_copy_that_does_not_fit_in_memory_fails(void **state)
{
    struct bt_ctf_field *field = create(structure_type("a", sequence_type(integer_type(8, true)),
        "b", array_type(integer_type(8, true), 1000), NULL));
    struct bt_ctf_field *sequence = bt_ctf_field_structure_get_field_by_name(field, "a");

    put(bt_ctf_field_structure_get_field_by_name(field, "b"));
    set_length(sequence, 10);
    fails_to_allocate = true;
    assert_null(bt_ctf_field_copy(field));
    assert_null(bt_ctf_field_copy(sequence));
    fails_to_allocate = false;
    put(sequence);
    put(field);
}

static void compound_functions_refuse_other_kinds(void **state)
{
    struct bt_ctf_field *length = unsigned_field(1);

    for (int i = 0; i < BT_CTF_FIELD_TYPE_ID_NR; i++) {
        if (i != BT_CTF_FIELD_TYPE_ID_STRUCT) {
            assert_null(bt_ctf_field_structure_get_field_by_name(of_kind[i], "a"));
            assert_null(bt_ctf_field_structure_get_field_by_index(of_kind[i], 0));
        }
        if (i != BT_CTF_FIELD_TYPE_ID_ARRAY) {
            assert_null(bt_ctf_field_array_get_field(of_kind[i], 0));
        }
        if (i != BT_CTF_FIELD_TYPE_ID_SEQUENCE) {
            assert_null(bt_ctf_field_sequence_get_field(of_kind[i], 0));
            assert_true(bt_ctf_field_sequence_set_length(of_kind[i], length) < 0);
        }
    }
    assert_null(bt_ctf_field_structure_get_field_by_name(NULL, "a"));
    assert_null(bt_ctf_field_structure_get_field_by_index(NULL, 0));
    assert_null(bt_ctf_field_array_get_field(NULL, 0));
    assert_null(bt_ctf_field_sequence_get_field(NULL, 0));
    assert_true(bt_ctf_field_sequence_set_length(NULL, length) < 0);
    put(length);
}

/* Variants. */

static void a_tag_selects_the_option_of_its_first_label(void **state)
{
    struct bt_ctf_field *field = of_kind[BT_CTF_FIELD_TYPE_ID_VARIANT];
    static const struct {
        uint64_t tag;
        enum bt_ctf_field_type_id expected;
    } cases[] = {
        {0, BT_CTF_FIELD_TYPE_ID_STRING},
        {1, BT_CTF_FIELD_TYPE_ID_INTEGER},
        {5, BT_CTF_FIELD_TYPE_ID_INTEGER},
        {20, BT_CTF_FIELD_TYPE_ID_INTEGER},
    };

    assert_null(bt_ctf_field_variant_get_current_field(field));
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct bt_ctf_field *option = select_option(field, cases[i].tag);
        struct bt_ctf_field *current = bt_ctf_field_variant_get_current_field(field);

        assert_int_equal(bt_ctf_field_get_type_id(option), cases[i].expected);
        assert_ptr_equal(option, current);
        put(option);
        put(current);
    }
}

static void selecting_the_same_option_returns_the_same_field(void **state)
{
    struct bt_ctf_field *field = of_kind[BT_CTF_FIELD_TYPE_ID_VARIANT];
    struct bt_ctf_field *first = select_option(field, 1);
    struct bt_ctf_field *second = select_option(field, 20);
    struct bt_ctf_field *other, *third;

    assert_ptr_equal(first, second);
    put(second);
    other = select_option(field, 0);
    assert_ptr_not_equal(other, first);
    third = select_option(field, 1);
    assert_ptr_not_equal(third, first);
    put(first);
    put(other);
    put(third);
}

static void an_invalid_tag_changes_nothing(void **state)
{
    struct bt_ctf_field *field = of_kind[BT_CTF_FIELD_TYPE_ID_VARIANT];
    struct bt_ctf_field *option = select_option(field, 1), *current;
    struct bt_ctf_field *unset = create(enumeration_type(false));
    struct bt_ctf_field *of_other_type = create(enumeration_type(true));
    struct bt_ctf_field *container = bt_ctf_field_enumeration_get_container(of_other_type);

    bt_ctf_field_integer_signed_set_value(container, 0);
    assert_null(select_option(field, 7));
    assert_null(select_option(field, 100));
    assert_null(bt_ctf_field_variant_get_field(field, unset));
    put(bt_ctf_field_enumeration_get_container(unset));
    assert_null(bt_ctf_field_variant_get_field(field, unset));
    assert_null(bt_ctf_field_variant_get_field(field, of_other_type));
    assert_null(bt_ctf_field_variant_get_field(field, NULL));
    current = bt_ctf_field_variant_get_current_field(field);
    assert_ptr_equal(current, option);
    for (int i = 0; i < BT_CTF_FIELD_TYPE_ID_NR; i++) {
        if (i != BT_CTF_FIELD_TYPE_ID_ENUM) {
            assert_null(bt_ctf_field_variant_get_field(field, of_kind[i]));
        }
        if (i != BT_CTF_FIELD_TYPE_ID_VARIANT) {
            assert_null(select_option(of_kind[i], 1));
            assert_null(bt_ctf_field_variant_get_current_field(of_kind[i]));
        }
    }
    assert_null(select_option(NULL, 1));
    assert_null(bt_ctf_field_variant_get_current_field(NULL));
    put(option);
    put(current);
    put(unset);
    put(container);
    put(of_other_type);
}

static void a_variant_without_tag_type_uses_the_type_of_the_tag(void **state)
{
    struct bt_ctf_field *field = create(variant_type(NULL));
    struct bt_ctf_field *option = select_option(field, 3);

    assert_int_equal(bt_ctf_field_get_type_id(option), BT_CTF_FIELD_TYPE_ID_INTEGER);
    put(option);
    put(field);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, create_fields, put_fields)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_field_has_the_type_and_the_kind_of_its_creation),
        TEST(a_type_freezes_when_a_field_is_created),
        TEST(no_field_can_be_created_of_a_variant_without_tag),
        TEST(a_signed_value_must_fit_the_size_of_its_type),
        TEST(an_unsigned_value_must_fit_the_size_of_its_type),
        TEST(functions_of_version_1_set_and_get_integers),
        TEST(integers_of_the_other_sign_and_other_kinds_are_refused),
        TEST(a_real_is_rounded_to_its_precision),
        TEST(real_functions_refuse_other_kinds),
        TEST(an_enumeration_has_one_integer),
        TEST(sets_and_appends_texts),
        TEST(a_string_may_be_set_to_a_part_of_itself),
        TEST(an_empty_text_is_a_value),
        TEST(string_functions_refuse_other_kinds),
        TEST(a_member_is_found_by_name_and_by_index),
        TEST(elements_are_created_once),
        TEST(a_sequence_has_as_many_elements_as_its_length),
        TEST(a_length_must_be_an_unsigned_integer_with_a_value),
        TEST(lengths_that_dont_fit_in_memory_are_refused),
        TEST(arrays_that_dont_fit_in_memory_are_refused),
        TEST(a_copy_that_does_not_fit_in_memory_fails),
        TEST(compound_functions_refuse_other_kinds),
        TEST(a_tag_selects_the_option_of_its_first_label),
        TEST(selecting_the_same_option_returns_the_same_field),
        TEST(an_invalid_tag_changes_nothing),
        TEST(a_variant_without_tag_type_uses_the_type_of_the_tag),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
