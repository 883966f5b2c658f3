/* SPDX-License-Identifier: MIT */
/* Tests field classes that don't contain other classes: properties, flags and mappings. */
#include "tests/lib/in-component.h"

static bt_integer_range_set_unsigned *unsigned_ranges(uint64_t lower, uint64_t upper)
{
    bt_integer_range_set_unsigned *set = bt_integer_range_set_unsigned_create();

    bt_integer_range_set_unsigned_add_range(set, lower, upper);
    return set;
}

static bt_integer_range_set_signed *signed_ranges(int64_t lower, int64_t upper)
{
    bt_integer_range_set_signed *set = bt_integer_range_set_signed_create();

    bt_integer_range_set_signed_add_range(set, lower, upper);
    return set;
}

static void created_classes_have_the_right_type(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *classes[] = {bt_field_class_bool_create(tc),
        bt_field_class_bit_array_create(tc, 64), bt_field_class_integer_unsigned_create(tc),
        bt_field_class_integer_signed_create(tc), bt_field_class_enumeration_unsigned_create(tc),
        bt_field_class_enumeration_signed_create(tc),
        bt_field_class_real_single_precision_create(tc),
        bt_field_class_real_double_precision_create(tc), bt_field_class_string_create(tc)};
    const bt_field_class_type types[] = {BT_FIELD_CLASS_TYPE_BOOL, BT_FIELD_CLASS_TYPE_BIT_ARRAY,
        BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER, BT_FIELD_CLASS_TYPE_SIGNED_INTEGER,
        BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION, BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION,
        BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL, BT_FIELD_CLASS_TYPE_DOUBLE_PRECISION_REAL,
        BT_FIELD_CLASS_TYPE_STRING};

    for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++) {
        assert_true(bt_field_class_get_type(classes[i]) == types[i]);
        assert_true(bt_field_class_get_graph_mip_version(classes[i]) ==
                    bt_trace_class_get_graph_mip_version(tc));
        assert_true(bt_value_map_is_empty(bt_field_class_borrow_user_attributes_const(classes[i])));
        bt_field_class_put_ref(classes[i]);
    }
    bt_trace_class_put_ref(tc);
}

static void integer_classes_keep_their_range_and_display_base(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *fc = bt_field_class_enumeration_signed_create(tc);

    assert_true(bt_field_class_integer_get_field_value_range(fc) == 64);
    assert_int_equal(bt_field_class_integer_get_preferred_display_base(fc),
        BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_DECIMAL);
    bt_field_class_integer_set_field_value_range(fc, 1);
    bt_field_class_integer_set_preferred_display_base(
        fc, BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL);
    assert_true(bt_field_class_integer_get_field_value_range(fc) == 1);
    assert_int_equal(bt_field_class_integer_get_preferred_display_base(fc),
        BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL);
    assert_breaks_condition("pre:field-class-integer-set-field-value-range:valid-n",
        bt_field_class_integer_set_field_value_range(fc, 65));
    assert_breaks_condition("pre:field-class-integer-set-field-value-range:valid-n",
        bt_field_class_integer_set_field_value_range(fc, 0));
    bt_field_class_put_ref(fc);
    bt_trace_class_put_ref(tc);
}

static void integer_classes_keep_their_hints(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *fc = bt_field_class_integer_unsigned_create(tc);

    assert_true(bt_field_class_integer_get_field_value_hints(fc) == 0);
    bt_field_class_integer_set_field_value_hints(fc, BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL);
    assert_true(bt_field_class_integer_has_field_value_hint(
        fc, BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL));
    assert_breaks_condition("pre:field-class-integer-set-field-value-hints:hint-exists",
        bt_field_class_integer_set_field_value_hints(fc, 2));
    bt_field_class_put_ref(fc);
    bt_trace_class_put_ref(tc);
}

static void bit_arrays_have_1_to_64_bits(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *fc = bt_field_class_bit_array_create(tc, 1);

    assert_true(bt_field_class_bit_array_get_length(fc) == 1);
    assert_breaks_condition(
        "pre:field-class-bit-array-create:valid-length", bt_field_class_bit_array_create(tc, 0));
    assert_breaks_condition(
        "pre:field-class-bit-array-create:valid-length", bt_field_class_bit_array_create(tc, 65));
    bt_field_class_put_ref(fc);
    bt_trace_class_put_ref(tc);
}

static void bit_array_values_have_the_labels_of_their_flags(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *fc = bt_field_class_bit_array_create(tc, 64);
    bt_integer_range_set_unsigned *gallery = unsigned_ranges(1, 4);
    bt_integer_range_set_unsigned *lunch = unsigned_ranges(3, 6);
    bt_integer_range_set_unsigned *top = unsigned_ranges(63, 63);
    bt_integer_range_set_unsigned *too_far = unsigned_ranges(60, 64);
    bt_field_class_bit_array_flag_label_array labels;
    const bt_field_class_bit_array_flag *flag;
    uint64_t count;

    assert_int_equal(bt_field_class_bit_array_add_flag(fc, "GALLERY", gallery), 0);
    assert_int_equal(bt_field_class_bit_array_add_flag(fc, "LUNCH", lunch), 0);
    assert_int_equal(bt_field_class_bit_array_add_flag(fc, "TOP", top), 0);
    assert_true(bt_field_class_bit_array_get_flag_count(fc) == 3);
    flag = bt_field_class_bit_array_borrow_flag_by_index_const(fc, 1);
    assert_string_equal(bt_field_class_bit_array_flag_get_label(flag), "LUNCH");
    assert_true(bt_integer_range_set_unsigned_is_equal(
        bt_field_class_bit_array_flag_borrow_index_ranges_const(flag), lunch));
    assert_ptr_equal(bt_field_class_bit_array_borrow_flag_by_label_const(fc, "LUNCH"), flag);
    assert_null(bt_field_class_bit_array_borrow_flag_by_label_const(fc, "DINNER"));

    bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer(fc, 1, &labels, &count);
    assert_true(count == 0);
    bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer(
        fc, (UINT64_C(1) << 63) | (1 << 5), &labels, &count);
    assert_true(count == 2);
    assert_string_equal(labels[0], "LUNCH");
    assert_string_equal(labels[1], "TOP");
    bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer(
        fc, 1 << 3, &labels, &count);
    assert_true(count == 2);
    assert_string_equal(labels[0], "GALLERY");

    assert_breaks_condition(
        "pre:field-class-bit-array-add-flag:bit-array-field-class-flag-label-is-unique",
        bt_field_class_bit_array_add_flag(fc, "TOP", lunch));
    assert_breaks_condition("pre:field-class-bit-array-add-flag:"
                            "bit-array-field-class-flag-bit-index-is-less-than-field-class-length",
        bt_field_class_bit_array_add_flag(fc, "FAR", too_far));
    bt_integer_range_set_unsigned_put_ref(gallery);
    bt_integer_range_set_unsigned_put_ref(lunch);
    bt_integer_range_set_unsigned_put_ref(top);
    bt_integer_range_set_unsigned_put_ref(too_far);
    bt_field_class_put_ref(fc);
    bt_trace_class_put_ref(tc);
}

static void add_unsigned(bt_field_class *fc, const char *label, uint64_t lower, uint64_t upper)
{
    bt_integer_range_set_unsigned *ranges = unsigned_ranges(lower, upper);

    assert_int_equal(bt_field_class_enumeration_unsigned_add_mapping(fc, label, ranges), 0);
    bt_integer_range_set_unsigned_put_ref(ranges);
}

static void add_signed(bt_field_class *fc, const char *label, int64_t lower, int64_t upper)
{
    bt_integer_range_set_signed *ranges = signed_ranges(lower, upper);

    assert_int_equal(bt_field_class_enumeration_signed_add_mapping(fc, label, ranges), 0);
    bt_integer_range_set_signed_put_ref(ranges);
}

/* `wanted` contains the labels, separated by commas. */
static void assert_unsigned_labels(const bt_field_class *fc, uint64_t value, const char *wanted)
{
    bt_field_class_enumeration_mapping_label_array labels;
    GString *found = g_string_new(NULL);
    uint64_t count;

    assert_int_equal(bt_field_class_enumeration_unsigned_get_mapping_labels_for_value(
                         fc, value, &labels, &count),
        0);
    for (uint64_t i = 0; i < count; i++) {
        g_string_append_printf(found, "%s%s", i == 0 ? "" : ",", labels[i]);
    }
    assert_string_equal(found->str, wanted);
    g_string_free(found, TRUE);
}

static void assert_signed_label(const bt_field_class *fc, int64_t value, const char *wanted)
{
    bt_field_class_enumeration_mapping_label_array labels;
    uint64_t count;

    assert_int_equal(
        bt_field_class_enumeration_signed_get_mapping_labels_for_value(fc, value, &labels, &count),
        0);
    assert_int_equal(count, wanted ? 1 : 0);
    if (wanted) {
        assert_string_equal(labels[0], wanted);
    }
}

/* Adds the class to another one, which freezes the class and enables its fast look-up. */
static void freeze(bt_trace_class *tc, bt_field_class *fc)
{
    bt_field_class_put_ref(bt_field_class_array_static_create(tc, fc, 1));
}

static void a_value_has_the_label_of_its_mapping(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *fc = bt_field_class_enumeration_unsigned_create(tc);

    assert_unsigned_labels(fc, 0, "");
    add_unsigned(fc, "c", 100, 200);
    add_unsigned(fc, "a", 0, 0);
    add_unsigned(fc, "b", 1, 99);
    add_unsigned(fc, "z", UINT64_MAX, UINT64_MAX);
    for (int round = 0; round < 2; round++) {
        assert_unsigned_labels(fc, 0, "a");
        assert_unsigned_labels(fc, 1, "b");
        assert_unsigned_labels(fc, 99, "b");
        assert_unsigned_labels(fc, 100, "c");
        assert_unsigned_labels(fc, 200, "c");
        assert_unsigned_labels(fc, 201, "");
        assert_unsigned_labels(fc, UINT64_MAX - 1, "");
        assert_unsigned_labels(fc, UINT64_MAX, "z");
        freeze(tc, fc);
    }
    bt_field_class_put_ref(fc);
    bt_trace_class_put_ref(tc);
}

static void a_value_has_the_labels_of_all_mappings_that_contain_it(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *fc = bt_field_class_enumeration_unsigned_create(tc);

    add_unsigned(fc, "calories", 1, 37);
    add_unsigned(fc, "sodium", 7, 13);
    for (int round = 0; round < 2; round++) {
        assert_unsigned_labels(fc, 0, "");
        assert_unsigned_labels(fc, 2, "calories");
        freeze(tc, fc);
    }
    bt_field_class_put_ref(fc);
    bt_trace_class_put_ref(tc);
}

/*
 * Labels have the order of declaration. In Babeltrace's library, they have the order of a hash
 * table.
 */
static void labels_come_in_order_of_declaration(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *fc = bt_field_class_enumeration_unsigned_create(tc);

    add_unsigned(fc, "zeta", 5, 5);
    add_unsigned(fc, "alpha", 0, 10);
    add_unsigned(fc, "mu", 5, 6);
    freeze(tc, fc);
    assert_unsigned_labels(fc, 5, "zeta,alpha,mu");
    assert_unsigned_labels(fc, 6, "alpha,mu");
    bt_field_class_put_ref(fc);
    bt_trace_class_put_ref(tc);
}

static void a_signed_value_has_the_label_of_its_mapping(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *fc = bt_field_class_enumeration_signed_create(tc);

    add_signed(fc, "positive", 1, INT64_MAX);
    add_signed(fc, "negative", INT64_MIN, -1);
    for (int round = 0; round < 2; round++) {
        assert_signed_label(fc, 0, NULL);
        assert_signed_label(fc, -1, "negative");
        assert_signed_label(fc, INT64_MIN, "negative");
        assert_signed_label(fc, INT64_MAX, "positive");
        freeze(tc, fc);
    }
    bt_field_class_put_ref(fc);
    bt_trace_class_put_ref(tc);
}

static void mappings_are_found_by_index_and_label(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *fc = bt_field_class_enumeration_unsigned_create(tc);
    const bt_field_class_enumeration_unsigned_mapping *mapping;
    bt_integer_range_set_unsigned *same = unsigned_ranges(3, 4);

    add_unsigned(fc, "one", 1, 2);
    add_unsigned(fc, "two", 3, 4);
    assert_true(bt_field_class_enumeration_get_mapping_count(fc) == 2);
    mapping = bt_field_class_enumeration_unsigned_borrow_mapping_by_index_const(fc, 1);
    assert_string_equal(bt_field_class_enumeration_mapping_get_label(
                            bt_field_class_enumeration_unsigned_mapping_as_mapping_const(mapping)),
        "two");
    assert_true(bt_integer_range_set_unsigned_is_equal(
        bt_field_class_enumeration_unsigned_mapping_borrow_ranges_const(mapping), same));
    assert_ptr_equal(
        bt_field_class_enumeration_unsigned_borrow_mapping_by_label_const(fc, "two"), mapping);
    assert_null(bt_field_class_enumeration_unsigned_borrow_mapping_by_label_const(fc, "three"));
    assert_breaks_condition("pre:field-class-enumeration-unsigned-add-mapping:"
                            "enumeration-field-class-mapping-label-is-unique",
        bt_field_class_enumeration_unsigned_add_mapping(fc, "two", same));
    bt_integer_range_set_unsigned_put_ref(same);
    bt_field_class_put_ref(fc);
    bt_trace_class_put_ref(tc);
}

static void blob_classes_keep_their_length_media_type_and_location(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    const char *items[] = {"len"};
    bt_field_location *location =
        bt_field_location_create(tc, BT_FIELD_LOCATION_SCOPE_PACKET_CONTEXT, items, 1);
    bt_field_class *fixed = bt_field_class_blob_static_create(tc, 12);
    bt_field_class *plain = bt_field_class_blob_dynamic_without_length_field_location_create(tc);
    bt_field_class *linked =
        bt_field_class_blob_dynamic_with_length_field_location_create(tc, location);

    assert_true(bt_field_class_blob_static_get_length(fixed) == 12);
    assert_string_equal(bt_field_class_blob_get_media_type(fixed), "application/octet-stream");
    bt_field_class_blob_set_media_type(fixed, "image/png");
    assert_string_equal(bt_field_class_blob_get_media_type(fixed), "image/png");
    assert_true(
        bt_field_class_get_type(plain) == BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITHOUT_LENGTH_FIELD);
    assert_true(
        bt_field_class_get_type(linked) == BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITH_LENGTH_FIELD);
    assert_ptr_equal(
        bt_field_class_blob_dynamic_with_length_field_borrow_length_field_location_const(linked),
        location);
    bt_field_location_put_ref(location);
    bt_field_class_put_ref(fixed);
    bt_field_class_put_ref(plain);
    bt_field_class_put_ref(linked);
    bt_trace_class_put_ref(tc);
}

static void mip_1_functions_abort_with_mip_0(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    const char *items[] = {"len"};

    assert_breaks_condition("pre:field-class-blob-static-create:mip-version-is-valid",
        bt_field_class_blob_static_create(tc, 1));
    assert_breaks_condition("pre:field-location-create:mip-version-is-valid",
        bt_field_location_create(tc, BT_FIELD_LOCATION_SCOPE_PACKET_CONTEXT, items, 1));
    assert_breaks_condition("pre:field-class-integer-set-field-value-hints:mip-version-is-valid",
        bt_field_class_integer_set_field_value_hints(
            bt_field_class_integer_unsigned_create(tc), 0));
    bt_trace_class_put_ref(tc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, created_classes_have_the_right_type),
        component_test(1, created_classes_have_the_right_type),
        component_test(0, integer_classes_keep_their_range_and_display_base),
        component_test(1, integer_classes_keep_their_hints),
        component_test(0, bit_arrays_have_1_to_64_bits),
        component_test(1, bit_array_values_have_the_labels_of_their_flags),
        component_test(0, a_value_has_the_label_of_its_mapping),
        component_test(0, a_value_has_the_labels_of_all_mappings_that_contain_it),
        component_test(0, labels_come_in_order_of_declaration),
        component_test(1, a_signed_value_has_the_label_of_its_mapping),
        component_test(0, mappings_are_found_by_index_and_label),
        component_test(1, blob_classes_keep_their_length_media_type_and_location),
        component_test(0, mip_1_functions_abort_with_mip_0),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
