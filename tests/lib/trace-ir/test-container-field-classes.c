/* SPDX-License-Identifier: MIT */
/* Tests structure, array, option and variant field classes. */
#include "tests/lib/in-component.h"

static bt_integer_range_set_unsigned *unsigned_ranges(uint64_t lower, uint64_t upper)
{
    bt_integer_range_set_unsigned *set = bt_integer_range_set_unsigned_create();

    bt_integer_range_set_unsigned_add_range(set, lower, upper);
    return set;
}

static void structure_has_the_appended_members(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *structure = bt_field_class_structure_create(tc);
    bt_field_class *text = bt_field_class_string_create(tc);
    bt_field_class *number = bt_field_class_integer_signed_create(tc);
    const bt_field_class_structure_member *member;

    assert_true(bt_field_class_structure_get_member_count(structure) == 0);
    assert_null(bt_field_class_structure_borrow_member_by_name_const(structure, "text"));
    assert_int_equal(bt_field_class_structure_append_member(structure, "text", text), 0);
    member = bt_field_class_structure_borrow_member_by_index_const(structure, 0);
    assert_int_equal(bt_field_class_structure_append_member(structure, "number", number), 0);
    assert_true(bt_field_class_structure_get_member_count(structure) == 2);
    assert_string_equal(bt_field_class_structure_member_get_name(member), "text");
    assert_ptr_equal(bt_field_class_structure_member_borrow_field_class_const(member), text);
    member = bt_field_class_structure_borrow_member_by_name_const(structure, "number");
    assert_ptr_equal(member, bt_field_class_structure_borrow_member_by_index_const(structure, 1));
    bt_value_map_insert_bool_entry(
        bt_field_class_structure_member_borrow_user_attributes(
            bt_field_class_structure_borrow_member_by_index(structure, 1)),
        "attribute", BT_TRUE);
    assert_true(bt_value_map_has_entry(
        bt_field_class_structure_member_borrow_user_attributes_const(member), "attribute"));
    assert_breaks_condition("pre:field-class-structure-append-member:"
                            "structure-field-class-member-name-is-unique",
        bt_field_class_structure_append_member(structure, "text", bt_field_class_bool_create(tc)));
    bt_field_class_put_ref(structure);
    bt_field_class_put_ref(text);
    bt_field_class_put_ref(number);
    bt_trace_class_put_ref(tc);
}

static void array_classes_keep_their_length_and_elements_with_mip_0(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *element = bt_field_class_string_create(tc);
    bt_field_class *length = bt_field_class_enumeration_unsigned_create(tc);
    bt_field_class *fixed = bt_field_class_array_static_create(tc, element, 45);
    bt_field_class *plain = bt_field_class_array_dynamic_create(tc, fixed, NULL);
    bt_field_class *linked = bt_field_class_array_dynamic_create(tc, plain, length);

    assert_true(bt_field_class_array_static_get_length(fixed) == 45);
    assert_ptr_equal(bt_field_class_array_borrow_element_field_class_const(fixed), element);
    assert_true(
        bt_field_class_get_type(plain) == BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITHOUT_LENGTH_FIELD);
    assert_true(
        bt_field_class_get_type(linked) == BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITH_LENGTH_FIELD);
    assert_null(
        bt_field_class_array_dynamic_with_length_field_borrow_length_field_path_const(linked));
    assert_breaks_condition("pre:field-class-array-dynamic-create:"
                            "is-unsigned-integer-field-class:length-field-class",
        bt_field_class_array_dynamic_create(tc, element, bt_field_class_integer_signed_create(tc)));
    assert_breaks_condition(
        "pre:field-class-array-dynamic-with-length-field-borrow-length-field-location-const:"
        "mip-version-is-valid",
        bt_field_class_array_dynamic_with_length_field_borrow_length_field_location_const(linked));
    bt_field_class_put_ref(element);
    bt_field_class_put_ref(length);
    bt_field_class_put_ref(fixed);
    bt_field_class_put_ref(plain);
    bt_field_class_put_ref(linked);
    bt_trace_class_put_ref(tc);
}

static void option_classes_keep_their_content_and_selector_with_mip_0(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *content = bt_field_class_string_create(tc);
    bt_field_class *boolean = bt_field_class_bool_create(tc);
    bt_field_class *number = bt_field_class_integer_unsigned_create(tc);
    bt_integer_range_set_unsigned *ranges = unsigned_ranges(2, 3);
    bt_field_class *plain = bt_field_class_option_without_selector_create(tc, content);
    bt_field_class *with_bool =
        bt_field_class_option_with_selector_field_bool_create(tc, content, boolean);
    bt_field_class *with_number = bt_field_class_option_with_selector_field_integer_unsigned_create(
        tc, content, number, ranges);

    assert_true(
        bt_field_class_get_type(plain) == BT_FIELD_CLASS_TYPE_OPTION_WITHOUT_SELECTOR_FIELD);
    assert_ptr_equal(bt_field_class_option_borrow_field_class_const(plain), content);
    assert_false(bt_field_class_option_with_selector_field_bool_selector_is_reversed(with_bool));
    bt_field_class_option_with_selector_field_bool_set_selector_is_reversed(with_bool, 5);
    assert_int_equal(
        bt_field_class_option_with_selector_field_bool_selector_is_reversed(with_bool), BT_TRUE);
    assert_true(bt_integer_range_set_unsigned_is_equal(
        bt_field_class_option_with_selector_field_integer_unsigned_borrow_selector_ranges_const(
            with_number),
        ranges));
    assert_null(
        bt_field_class_option_with_selector_field_borrow_selector_field_path_const(with_number));
    bt_integer_range_set_unsigned_put_ref(ranges);
    bt_field_class_put_ref(content);
    bt_field_class_put_ref(boolean);
    bt_field_class_put_ref(number);
    bt_field_class_put_ref(plain);
    bt_field_class_put_ref(with_bool);
    bt_field_class_put_ref(with_number);
    bt_trace_class_put_ref(tc);
}

static void variant_classes_keep_their_options_with_mip_0(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *selector = bt_field_class_integer_unsigned_create(tc);
    bt_field_class *text = bt_field_class_string_create(tc);
    bt_field_class *number = bt_field_class_integer_unsigned_create(tc);
    bt_field_class *variant = bt_field_class_variant_create(tc, selector);
    bt_integer_range_set_unsigned *low = unsigned_ranges(0, 5);
    bt_integer_range_set_unsigned *high = unsigned_ranges(6, 9);
    const bt_field_class_variant_with_selector_field_integer_unsigned_option *option;

    assert_true(bt_field_class_get_type(variant) ==
                BT_FIELD_CLASS_TYPE_VARIANT_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD);
    assert_int_equal(bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
                         variant, "text", text, low),
        0);
    assert_int_equal(bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
                         variant, "number", number, high),
        0);
    assert_true(bt_field_class_variant_get_option_count(variant) == 2);
    option =
        bt_field_class_variant_with_selector_field_integer_unsigned_borrow_option_by_name_const(
            variant, "number");
    assert_ptr_equal(option,
        bt_field_class_variant_with_selector_field_integer_unsigned_borrow_option_by_index_const(
            variant, 1));
    assert_true(bt_integer_range_set_unsigned_is_equal(
        bt_field_class_variant_with_selector_field_integer_unsigned_option_borrow_ranges_const(
            option),
        high));
    assert_ptr_equal(
        bt_field_class_variant_option_borrow_field_class_const(
            bt_field_class_variant_with_selector_field_integer_unsigned_option_as_option_const(
                option)),
        number);
    assert_breaks_condition("pre:field-class-variant-with-selector-field-integer-unsigned-append-"
                            "option:ranges-do-not-overlap",
        bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
            variant, "more", bt_field_class_bool_create(tc), high));
    assert_aborts_with(
        "is-unique", bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
                         variant, "text", bt_field_class_bool_create(tc), unsigned_ranges(50, 60)));
    assert_aborts_with(":not-null:name",
        bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
            variant, NULL, bt_field_class_bool_create(tc), unsigned_ranges(50, 60)));
    bt_integer_range_set_unsigned_put_ref(low);
    bt_integer_range_set_unsigned_put_ref(high);
    bt_field_class_put_ref(selector);
    bt_field_class_put_ref(text);
    bt_field_class_put_ref(number);
    bt_field_class_put_ref(variant);
    bt_trace_class_put_ref(tc);
}

/* Appends an option with two ranges. */
static void append_option(
    bt_trace_class *tc, bt_field_class *variant, int64_t a, int64_t b, int64_t c, int64_t d)
{
    bt_integer_range_set_signed *ranges = bt_integer_range_set_signed_create();
    bt_field_class *content = bt_field_class_bool_create(tc);
    g_autofree char *name = g_strdup_printf("%p", (void *) content);

    bt_integer_range_set_signed_add_range(ranges, a, b);
    bt_integer_range_set_signed_add_range(ranges, c, d);
    bt_field_class_variant_with_selector_field_integer_signed_append_option(
        variant, name, content, ranges);
    bt_integer_range_set_signed_put_ref(ranges);
    bt_field_class_put_ref(content);
}

static void appending_an_option_with_overlapping_ranges_aborts(bt_self_component *self)
{
    static const struct {
        int64_t lower, upper;
    } taken[] = {{10, 10}, {12, 19}, {5, 10}, {20, 25}, {0, 100}, {24, 31}, {-8, -8}, {-9, -7},
        {65, 65}, {70, 70}, {90, 90}, {INT64_MIN, INT64_MIN}, {INT64_MAX, INT64_MAX},
        {INT64_MIN, INT64_MAX}};
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *selector = bt_field_class_integer_signed_create(tc);
    bt_field_class *variant = bt_field_class_variant_create(tc, selector);

    append_option(tc, variant, 10, 20, 30, 40);
    append_option(tc, variant, -10, -8, INT64_MIN, INT64_MIN);
    append_option(tc, variant, INT64_MAX, INT64_MAX, 21, 23);
    /* Ranges of the same option may overlap. */
    append_option(tc, variant, 50, 60, 55, 70);
    append_option(tc, variant, 80, 90, 81, 81);
    for (size_t i = 0; i < G_N_ELEMENTS(taken); i++) {
        assert_aborts_with(
            "ranges-do-not-overlap", append_option(tc, variant, taken[i].lower, taken[i].upper,
                                         taken[i].lower, taken[i].upper));
    }
    /* These ranges contain all remaining values. */
    append_option(tc, variant, 24, 29, -7, 9);
    append_option(tc, variant, 71, 79, 41, 49);
    append_option(tc, variant, 91, INT64_MAX - 1, INT64_MIN + 1, -11);
    assert_true(bt_field_class_variant_get_option_count(variant) == 8);
    bt_field_class_put_ref(selector);
    bt_field_class_put_ref(variant);
    bt_trace_class_put_ref(tc);
}

static void variant_options_may_be_unnamed_with_mip_1(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *variant = bt_field_class_variant_without_selector_field_location_create(tc);

    for (int i = 0; i < 3; i++) {
        bt_field_class *content = bt_field_class_string_create(tc);

        assert_int_equal(bt_field_class_variant_without_selector_append_option(
                             variant, i == 1 ? "named" : NULL, content),
            0);
        bt_field_class_put_ref(content);
    }
    assert_true(bt_field_class_variant_get_option_count(variant) == 3);
    assert_null(bt_field_class_variant_option_get_name(
        bt_field_class_variant_borrow_option_by_index_const(variant, 0)));
    assert_ptr_equal(bt_field_class_variant_borrow_option_by_name_const(variant, "named"),
        bt_field_class_variant_borrow_option_by_index_const(variant, 1));
    bt_field_class_put_ref(variant);
    bt_trace_class_put_ref(tc);
}

static void field_classes_keep_their_mip_1_locations(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    const char *items[] = {"outer", "length"};
    bt_field_location *location =
        bt_field_location_create(tc, BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD, items, 2);
    bt_integer_range_set_unsigned *ranges = unsigned_ranges(1, 1);
    bt_field_class *text = bt_field_class_string_create(tc);
    bt_field_class *array =
        bt_field_class_array_dynamic_with_length_field_location_create(tc, text, location);
    bt_field_class *option =
        bt_field_class_option_with_selector_field_location_integer_unsigned_create(
            tc, text, location, ranges);
    bt_field_class *variant =
        bt_field_class_variant_with_selector_field_location_integer_signed_create(tc, location);

    assert_int_equal(
        bt_field_location_get_root_scope(location), BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD);
    assert_true(bt_field_location_get_item_count(location) == 2);
    assert_string_equal(bt_field_location_get_item_by_index(location, 1), "length");
    assert_ptr_equal(
        bt_field_class_array_dynamic_with_length_field_borrow_length_field_location_const(array),
        location);
    assert_ptr_equal(
        bt_field_class_option_with_selector_field_borrow_selector_field_location_const(option),
        location);
    assert_ptr_equal(
        bt_field_class_variant_with_selector_field_borrow_selector_field_location_const(variant),
        location);
    assert_breaks_condition("pre:field-location-create:item-count-ge-1",
        bt_field_location_create(tc, BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD, items, 0));
    assert_breaks_condition("pre:field-class-array-dynamic-create:mip-version-is-valid",
        bt_field_class_array_dynamic_create(tc, text, NULL));
    assert_breaks_condition("pre:field-class-variant-create:mip-version-is-valid",
        bt_field_class_variant_create(tc, NULL));
    bt_field_location_put_ref(location);
    bt_integer_range_set_unsigned_put_ref(ranges);
    bt_field_class_put_ref(text);
    bt_field_class_put_ref(array);
    bt_field_class_put_ref(option);
    bt_field_class_put_ref(variant);
    bt_trace_class_put_ref(tc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, structure_has_the_appended_members),
        component_test(1, structure_has_the_appended_members),
        component_test(0, array_classes_keep_their_length_and_elements_with_mip_0),
        component_test(0, option_classes_keep_their_content_and_selector_with_mip_0),
        component_test(0, variant_classes_keep_their_options_with_mip_0),
        component_test(0, appending_an_option_with_overlapping_ranges_aborts),
        component_test(1, variant_options_may_be_unnamed_with_mip_1),
        component_test(1, field_classes_keep_their_mip_1_locations),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
