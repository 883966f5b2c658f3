/* SPDX-License-Identifier: MIT */
/* Tests the copying, freezing and reuse of field objects. */
#include "types.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static struct bt_ctf_field *create_deep(void)
{
    struct bt_ctf_field_type *inner =
        structure_type("numbers", sequence_type(array_type(integer_type(8, false), 2)), "variant",
            variant_type(enumeration_type(false)), "real",
            bt_ctf_field_type_floating_point_create(), NULL);
    struct bt_ctf_field *field = create(structure_type("inner", inner, "kind",
        enumeration_type(false), "unset", array_type(bt_ctf_field_type_string_create(), 3), NULL));
    struct bt_ctf_field *member = bt_ctf_field_structure_get_field_by_name(field, "inner");
    struct bt_ctf_field *numbers = bt_ctf_field_structure_get_field_by_name(member, "numbers");
    struct bt_ctf_field *variant = bt_ctf_field_structure_get_field_by_name(member, "variant");
    struct bt_ctf_field *real = bt_ctf_field_structure_get_field_by_name(member, "real");
    struct bt_ctf_field *kind = bt_ctf_field_structure_get_field_by_name(field, "kind");
    struct bt_ctf_field *container = bt_ctf_field_enumeration_get_container(kind);
    struct bt_ctf_field *text = bt_ctf_field_structure_get_field_by_name(field, "text");
    struct bt_ctf_field *array, *number, *option;

    bt_ctf_field_integer_unsigned_set_value(container, 9);
    bt_ctf_field_floating_point_set_value(real, 1.5);
    set_length(numbers, 4);
    array = bt_ctf_field_sequence_get_field(numbers, 3);
    number = bt_ctf_field_array_get_field(array, 1);
    bt_ctf_field_integer_unsigned_set_value(number, 255);
    option = select_option(variant, 1);
    bt_ctf_field_integer_unsigned_set_value(option, 7);
    bt_ctf_field_string_set_value(text, "text");
    put(member);
    put(numbers);
    put(variant);
    put(real);
    put(kind);
    put(container);
    put(array);
    put(number);
    put(option);
    put(text);
    return field;
}

/* Calls `call` with the field, and with each created field that it contains at any depth. */
static void for_each(struct bt_ctf_field *field, void (*call)(struct bt_ctf_field *field))
{
    call(field);
    for (uint64_t i = 0; i < field->child_count; i++) {
        if (field->children[i]) {
            for_each(field->children[i], call);
        }
    }
}

static void check_equal_in_depth(const struct bt_ctf_field *field, const struct bt_ctf_field *copy)
{
    assert_ptr_not_equal(field, copy);
    assert_ptr_equal(field->type, copy->type);
    assert_int_equal(field->is_set, copy->is_set);
    assert_int_equal(field->child_count, copy->child_count);
    if (field->type->id <= BT_CTF_FIELD_TYPE_ID_FLOAT) {
        assert_int_equal(field->cell.value.u, copy->cell.value.u);
    }
    if (field->type->id == BT_CTF_FIELD_TYPE_ID_STRING && field->is_set) {
        assert_string_equal(field->string->str, copy->string->str);
    }
    if (field->type->id == BT_CTF_FIELD_TYPE_ID_VARIANT && field->is_set) {
        assert_int_equal(field->option_index, copy->option_index);
    }
    for (uint64_t i = 0; i < field->child_count; i++) {
        assert_int_equal(!field->children[i], !copy->children[i]);
        if (field->children[i]) {
            check_equal_in_depth(field->children[i], copy->children[i]);
        }
    }
}

static void check_frozen(struct bt_ctf_field *field)
{
    struct bt_ctf_field *length = unsigned_field(1);

    assert_true(field->is_frozen);
    assert_true(bt_ctf_field_integer_unsigned_set_value(field, 0) < 0);
    assert_true(bt_ctf_field_integer_signed_set_value(field, 0) < 0);
    assert_true(bt_ctf_field_floating_point_set_value(field, 0) < 0);
    assert_true(bt_ctf_field_string_set_value(field, "") < 0);
    assert_true(bt_ctf_field_string_append(field, "a") < 0);
    assert_true(bt_ctf_field_string_append_len(field, "a", 1) < 0);
    assert_true(bt_ctf_field_sequence_set_length(field, length) < 0);
    assert_null(select_option(field, 0));
    put(length);
}

static void check_not_frozen(struct bt_ctf_field *field)
{
    assert_false(field->is_frozen);
}

static void a_copy_has_all_values_and_shares_no_field(void **state)
{
    struct bt_ctf_field *field = create_deep();
    struct bt_ctf_field *copy = bt_ctf_field_copy(field);

    assert_non_null(copy);
    check_equal_in_depth(field, copy);
    put(field);
    put(copy);
    for (int i = 0; i < BT_CTF_FIELD_TYPE_ID_NR; i++) {
        copy = bt_ctf_field_copy(of_kind[i]);
        assert_non_null(copy);
        check_equal_in_depth(of_kind[i], copy);
        put(copy);
    }
    assert_null(bt_ctf_field_copy(NULL));
}

static void a_frozen_field_refuses_changes_but_its_copy_accepts_them(void **state)
{
    struct bt_ctf_field *field = create_deep();
    struct bt_ctf_field *copy, *unset, *text;

    ctfw_field_freeze(NULL);
    ctfw_field_freeze(field);
    ctfw_field_freeze(field);
    for_each(field, check_frozen);
    copy = bt_ctf_field_copy(field);
    check_equal_in_depth(field, copy);
    for_each(copy, check_not_frozen);
    put(copy);

    /* The fields of a frozen field can still be created and read. */
    unset = bt_ctf_field_structure_get_field_by_name(field, "unset");
    text = bt_ctf_field_array_get_field(unset, 0);
    assert_null(bt_ctf_field_string_get_value(text));
    for_each(field, check_frozen);
    put(unset);
    put(text);
    put(field);
}

static void the_option_of_a_frozen_variant_can_be_read(void **state)
{
    struct bt_ctf_field *field = create(variant_type(enumeration_type(false)));
    struct bt_ctf_field *option = select_option(field, 0), *again;

    ctfw_field_freeze(field);
    assert_null(select_option(field, 1));
    again = select_option(field, 0);
    assert_ptr_equal(option, again);
    put(option);
    put(again);
    put(field);
}

/* Spare fields. */

static void a_destroyed_field_is_reused_without_its_value(void **state)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_string_create();
    struct bt_ctf_field *field = bt_ctf_field_create(type), *next;

    assert_int_equal(bt_ctf_field_string_set_value(field, "before"), 0);
    ctfw_field_freeze(field);
    put(field);
    assert_int_equal(type->spare_count, 1);
    next = bt_ctf_field_create(type);
    assert_ptr_equal(field, next);
    assert_int_equal(type->spare_count, 0);
    assert_null(bt_ctf_field_string_get_value(next));
    assert_int_equal(bt_ctf_field_string_append(next, "after"), 0);
    assert_string_equal(bt_ctf_field_string_get_value(next), "after");
    put(next);
    put(type);
}

static void a_reused_field_has_no_fields(void **state)
{
    struct bt_ctf_field_type *type = sequence_type(integer_type(8, false));
    struct bt_ctf_field *field = bt_ctf_field_create(type);
    struct bt_ctf_field *element;
    uint64_t value;

    set_length(field, 3);
    element = bt_ctf_field_sequence_get_field(field, 2);
    assert_int_equal(bt_ctf_field_integer_unsigned_set_value(element, 3), 0);
    put(element);
    put(field);
    field = bt_ctf_field_create(type);
    assert_null(bt_ctf_field_sequence_get_field(field, 0));
    set_length(field, 3);
    element = bt_ctf_field_sequence_get_field(field, 2);
    assert_true(bt_ctf_field_integer_unsigned_get_value(element, &value) < 0);
    put(element);
    put(field);
    put(type);
}

static void the_number_and_the_size_of_spare_fields_are_bounded(void **state)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_string_create();
    struct bt_ctf_field *fields[1000];
    g_autofree char *text = g_strnfill(100000, 'x');

    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        fields[i] = bt_ctf_field_create(type);
        bt_ctf_field_string_set_value(fields[i], i % 2 ? text : "short");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        put(fields[i]);
    }
    assert_in_range(type->spare_count, 64, 256);
    for (const struct bt_ctf_field *spare = type->spare_fields; spare; spare = spare->next_spare) {
        assert_true(spare->string->allocated_len < 5000);
    }
    put(type);
}

static void a_field_keeps_its_type_alive(void **state)
{
    struct bt_ctf_field_type *type = structure_type("a", integer_type(8, true), NULL);
    struct bt_ctf_field *first = bt_ctf_field_create(type), *second = bt_ctf_field_create(type);
    struct bt_ctf_field *member = bt_ctf_field_structure_get_field_by_name(second, "a");

    put(type);
    put(first);
    put(second);
    assert_int_equal(bt_ctf_field_integer_signed_set_value(member, 1), 0);
    put(member);
}

static void setting_a_member_replaces_the_previous_one(void **state)
{
    struct bt_ctf_field *field = of_kind[BT_CTF_FIELD_TYPE_ID_STRUCT];
    struct bt_ctf_field *member = create(integer_type(8, true)), *found;

    put(bt_ctf_field_structure_get_field_by_index(field, 0));
    ctfw_field_set_member(field, 0, member);
    ctfw_field_set_member(field, 0, member);
    found = bt_ctf_field_structure_get_field_by_index(field, 0);
    assert_ptr_equal(found, member);
    put(found);
    put(member);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, create_fields, put_fields)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_copy_has_all_values_and_shares_no_field),
        TEST(a_frozen_field_refuses_changes_but_its_copy_accepts_them),
        TEST(the_option_of_a_frozen_variant_can_be_read),
        TEST(a_destroyed_field_is_reused_without_its_value),
        TEST(a_reused_field_has_no_fields),
        TEST(the_number_and_the_size_of_spare_fields_are_bounded),
        TEST(a_field_keeps_its_type_alive),
        TEST(setting_a_member_replaces_the_previous_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
