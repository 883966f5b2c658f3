/* SPDX-License-Identifier: MIT */
/* Field classes: their properties after creation, and look-ups in them. */
#include "behaviour.h"

static bt_integer_range_set_unsigned *unsigned_ranges(uint64_t lower, uint64_t upper)
{
    bt_integer_range_set_unsigned *ranges = bt_integer_range_set_unsigned_create();

    bt_integer_range_set_unsigned_add_range(ranges, lower, upper);
    return ranges;
}

static bt_integer_range_set_signed *signed_ranges(int64_t lower, int64_t upper)
{
    bt_integer_range_set_signed *ranges = bt_integer_range_set_signed_create();

    bt_integer_range_set_signed_add_range(ranges, lower, upper);
    return ranges;
}

static void say_scalars(bt_trace_class *tc)
{
    bt_field_class *fc = bt_field_class_bool_create(tc);
    bt_value *attributes = map_of("a", 1);

    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(fc));
    NUMBER(bt_field_class_get_graph_mip_version(fc));
    NUMBER(bt_value_map_get_size(bt_field_class_borrow_user_attributes(fc)));
    bt_field_class_set_user_attributes(fc, attributes);
    IS(bt_field_class_borrow_user_attributes(fc) == attributes);
    IS(bt_field_class_borrow_user_attributes_const(fc) == attributes);
    bt_value_put_ref(attributes);
    bt_field_class_put_ref(fc);

    fc = bt_field_class_bit_array_create(tc, 64);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(fc));
    NUMBER(bt_field_class_bit_array_get_length(fc));
    bt_field_class_put_ref(fc);

    fc = bt_field_class_integer_signed_create(tc);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(fc));
    NUMBER(bt_field_class_integer_get_field_value_range(fc));
    NUMBER(bt_field_class_integer_get_preferred_display_base(fc));
    bt_field_class_integer_set_field_value_range(fc, 1);
    NUMBER(bt_field_class_integer_get_field_value_range(fc));
    bt_field_class_integer_set_preferred_display_base(
        fc, BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_OCTAL);
    NUMBER(bt_field_class_integer_get_preferred_display_base(fc));
    if (bt_trace_class_get_graph_mip_version(tc) > 0) {
        NUMBER(bt_field_class_integer_get_field_value_hints(fc));
        bt_field_class_integer_set_field_value_hints(
            fc, BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL);
        IS(bt_field_class_integer_has_field_value_hint(
            fc, BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL));
    }
    bt_field_class_put_ref(fc);

    fc = bt_field_class_real_single_precision_create(tc);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(fc));
    bt_field_class_put_ref(fc);
    fc = bt_field_class_real_double_precision_create(tc);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(fc));
    bt_field_class_put_ref(fc);
    fc = bt_field_class_string_create(tc);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(fc));
    bt_field_class_put_ref(fc);
}

static void say_flags(bt_trace_class *tc)
{
    bt_field_class *fc = bt_field_class_bit_array_create(tc, 40);
    bt_integer_range_set_unsigned *low = unsigned_ranges(0, 3);
    bt_integer_range_set_unsigned *high = unsigned_ranges(32, 39);
    bt_field_class_bit_array_flag_label_array labels = NULL;
    uint64_t count = 99;

    NUMBER(bt_field_class_bit_array_get_flag_count(fc));
    NUMBER(bt_field_class_bit_array_add_flag(fc, "low", low));
    bt_integer_range_set_unsigned_add_range(high, 2, 2);
    NUMBER(bt_field_class_bit_array_add_flag(fc, "high", high));
    NUMBER(bt_field_class_bit_array_get_flag_count(fc));
    TEXT(bt_field_class_bit_array_flag_get_label(
        bt_field_class_bit_array_borrow_flag_by_index_const(fc, 1)));
    IS(bt_field_class_bit_array_borrow_flag_by_label_const(fc, "High") == NULL);
    IS(bt_integer_range_set_unsigned_is_equal(
        bt_field_class_bit_array_flag_borrow_index_ranges_const(
            bt_field_class_bit_array_borrow_flag_by_label_const(fc, "low")),
        low));
    for (uint64_t value = 0; value < 6; value++) {
        static const uint64_t values[] = {0, 1, 4, 16, UINT64_C(1) << 39, UINT64_MAX};

        NUMBER(bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer(
            fc, values[value], &labels, &count));
        for (uint64_t i = 0; i < count; i++) {
            TEXT(labels[i]);
        }
    }
    bt_integer_range_set_unsigned_put_ref(low);
    bt_integer_range_set_unsigned_put_ref(high);
    bt_field_class_put_ref(fc);
}

static void say_enumerations(bt_trace_class *tc)
{
    bt_field_class *fc = bt_field_class_enumeration_unsigned_create(tc);
    bt_integer_range_set_unsigned *ranges = unsigned_ranges(10, 20);
    bt_integer_range_set_signed *negative = signed_ranges(-5, -5);
    const bt_field_class_enumeration_unsigned_mapping *mapping = NULL;
    bt_field_class_enumeration_mapping_label_array labels = NULL;
    uint64_t count = 99;

    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(fc));
    NUMBER(bt_field_class_integer_get_field_value_range(fc));
    NUMBER(bt_field_class_enumeration_get_mapping_count(fc));
    NUMBER(bt_field_class_enumeration_unsigned_add_mapping(fc, "teens", ranges));
    NUMBER(bt_field_class_enumeration_get_mapping_count(fc));
    mapping = bt_field_class_enumeration_unsigned_borrow_mapping_by_index_const(fc, 0);
    TEXT(bt_field_class_enumeration_mapping_get_label(
        bt_field_class_enumeration_unsigned_mapping_as_mapping_const(mapping)));
    IS(bt_field_class_enumeration_unsigned_borrow_mapping_by_label_const(fc, "teens") == mapping);
    IS(bt_field_class_enumeration_unsigned_borrow_mapping_by_label_const(fc, "") == NULL);
    IS(bt_integer_range_set_unsigned_is_equal(
        bt_field_class_enumeration_unsigned_mapping_borrow_ranges_const(mapping), ranges));
    NUMBER(
        bt_field_class_enumeration_unsigned_get_mapping_labels_for_value(fc, 20, &labels, &count));
    NUMBER(count);
    TEXT(labels[0]);
    NUMBER(
        bt_field_class_enumeration_unsigned_get_mapping_labels_for_value(fc, 21, &labels, &count));
    NUMBER(count);
    bt_field_class_put_ref(fc);

    fc = bt_field_class_enumeration_signed_create(tc);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(fc));
    bt_field_class_enumeration_signed_add_mapping(fc, "minus five", negative);
    TEXT(bt_field_class_enumeration_mapping_get_label(
        bt_field_class_enumeration_signed_mapping_as_mapping_const(
            bt_field_class_enumeration_signed_borrow_mapping_by_label_const(fc, "minus five"))));
    IS(bt_field_class_enumeration_signed_borrow_mapping_by_label_const(fc, "five") == NULL);
    IS(bt_integer_range_set_signed_is_equal(
        bt_field_class_enumeration_signed_mapping_borrow_ranges_const(
            bt_field_class_enumeration_signed_borrow_mapping_by_index_const(fc, 0)),
        negative));
    NUMBER(bt_field_class_enumeration_signed_get_mapping_labels_for_value(fc, -5, &labels, &count));
    NUMBER(count);
    bt_field_class_put_ref(fc);
    bt_integer_range_set_unsigned_put_ref(ranges);
    bt_integer_range_set_signed_put_ref(negative);
}

static void say_structure(bt_trace_class *tc)
{
    bt_field_class *fc = bt_field_class_structure_create(tc);
    bt_field_class *text = bt_field_class_string_create(tc);
    bt_field_class *flag = bt_field_class_bool_create(tc);
    bt_field_class_structure_member *member = NULL;
    bt_value *attributes = map_of("b", 2);

    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(fc));
    NUMBER(bt_field_class_structure_append_member(fc, "text", text));
    NUMBER(bt_field_class_structure_append_member(fc, "", flag));
    NUMBER(bt_field_class_structure_get_member_count(fc));
    member = bt_field_class_structure_borrow_member_by_index(fc, 1);
    TEXT(bt_field_class_structure_member_get_name(member));
    IS(bt_field_class_structure_member_borrow_field_class(member) == flag);
    IS(bt_field_class_structure_borrow_member_by_name(fc, "") == member);
    IS(bt_field_class_structure_borrow_member_by_name_const(fc, "x") == NULL);
    NUMBER(bt_value_map_get_size(bt_field_class_structure_member_borrow_user_attributes(member)));
    bt_field_class_structure_member_set_user_attributes(member, attributes);
    IS(bt_field_class_structure_member_borrow_user_attributes_const(member) == attributes);
    bt_value_put_ref(attributes);
    bt_field_class_put_ref(flag);
    bt_field_class_put_ref(text);
    bt_field_class_put_ref(fc);
}

static void say_containers(bt_trace_class *tc)
{
    bt_field_class *text = bt_field_class_string_create(tc);
    bt_field_class *number = bt_field_class_integer_unsigned_create(tc);
    bt_field_class *array = bt_field_class_array_static_create(tc, text, 3);
    bt_field_class *other = bt_field_class_string_create(tc);
    bt_field_class *dynamic = bt_field_class_array_dynamic_create(tc, other, number);
    bt_field_class *third = bt_field_class_string_create(tc);
    bt_field_class *option = bt_field_class_option_without_selector_create(tc, third);
    bt_field_class *fourth = bt_field_class_string_create(tc);
    bt_integer_range_set_unsigned *ranges = unsigned_ranges(1, 9);
    bt_field_class *selected = bt_field_class_option_with_selector_field_integer_unsigned_create(
        tc, fourth, number, ranges);

    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(array));
    NUMBER(bt_field_class_array_static_get_length(array));
    IS(bt_field_class_array_borrow_element_field_class(array) == text);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(dynamic));
    IS(bt_field_class_array_borrow_element_field_class_const(dynamic) == other);
    IS(bt_field_class_array_dynamic_with_length_field_borrow_length_field_path_const(dynamic) ==
        NULL);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(option));
    IS(bt_field_class_option_borrow_field_class(option) == third);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(selected));
    IS(bt_integer_range_set_unsigned_is_equal(
        bt_field_class_option_with_selector_field_integer_unsigned_borrow_selector_ranges_const(
            selected),
        ranges));
    IS(bt_field_class_option_with_selector_field_borrow_selector_field_path_const(selected) ==
        NULL);
    bt_integer_range_set_unsigned_put_ref(ranges);
    bt_field_class_put_ref(selected);
    bt_field_class_put_ref(fourth);
    bt_field_class_put_ref(option);
    bt_field_class_put_ref(third);
    bt_field_class_put_ref(dynamic);
    bt_field_class_put_ref(other);
    bt_field_class_put_ref(array);
    bt_field_class_put_ref(number);
    bt_field_class_put_ref(text);
}

static void say_variant(
    bt_field_class *plain, bt_field_class *with_signed, const bt_integer_range_set_signed *ranges)
{
    bt_field_class_variant_option *option = NULL;
    const bt_field_class_variant_with_selector_field_integer_signed_option *signed_option = NULL;
    bt_value *attributes = map_of("c", 3);

    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(plain));
    NUMBER(bt_field_class_variant_get_option_count(plain));
    option = bt_field_class_variant_borrow_option_by_index(plain, 0);
    TEXT(bt_field_class_variant_option_get_name(option));
    IS(bt_field_class_variant_borrow_option_by_name(plain, "a") == option);
    IS(bt_field_class_variant_borrow_option_by_name_const(plain, "A") == NULL);
    NUMBER(bt_field_class_get_type(bt_field_class_variant_option_borrow_field_class(option)));
    NUMBER(bt_value_map_get_size(bt_field_class_variant_option_borrow_user_attributes(option)));
    bt_field_class_variant_option_set_user_attributes(option, attributes);
    IS(bt_field_class_variant_option_borrow_user_attributes_const(option) == attributes);
    bt_value_put_ref(attributes);

    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(with_signed));
    signed_option =
        bt_field_class_variant_with_selector_field_integer_signed_borrow_option_by_name_const(
            with_signed, "minus");
    IS(bt_field_class_variant_with_selector_field_integer_signed_borrow_option_by_index_const(
           with_signed, 0) == signed_option);
    IS(bt_field_class_variant_with_selector_field_integer_signed_borrow_option_by_name_const(
           with_signed, "plus") == NULL);
    TEXT(bt_field_class_variant_option_get_name(
        bt_field_class_variant_with_selector_field_integer_signed_option_as_option_const(
            signed_option)));
    IS(bt_integer_range_set_signed_is_equal(
        bt_field_class_variant_with_selector_field_integer_signed_option_borrow_ranges_const(
            signed_option),
        ranges));
}

static void say_variants(bt_trace_class *tc)
{
    bt_field_class *selector = bt_field_class_integer_signed_create(tc);
    bt_field_class *text = bt_field_class_string_create(tc);
    bt_field_class *flag = bt_field_class_bool_create(tc);
    bt_field_class *other = bt_field_class_bool_create(tc);
    bt_field_class *plain = bt_field_class_variant_create(tc, NULL);
    bt_field_class *with_signed = bt_field_class_variant_create(tc, selector);
    bt_integer_range_set_signed *ranges = signed_ranges(-9, -1);

    NUMBER(bt_field_class_variant_without_selector_append_option(plain, "a", text));
    NUMBER(bt_field_class_variant_without_selector_append_option(plain, "b", flag));
    NUMBER(bt_field_class_variant_with_selector_field_integer_signed_append_option(
        with_signed, "minus", other, ranges));
    say_variant(plain, with_signed, ranges);
    bt_integer_range_set_signed_put_ref(ranges);
    bt_field_class_put_ref(with_signed);
    bt_field_class_put_ref(plain);
    bt_field_class_put_ref(other);
    bt_field_class_put_ref(flag);
    bt_field_class_put_ref(text);
    bt_field_class_put_ref(selector);
}

/* Prints field classes that only exist with MIP version 1. */
static void say_located(bt_trace_class *tc)
{
    static const char *const items[] = {"length", ""};
    bt_field_location *location =
        bt_field_location_create(tc, BT_FIELD_LOCATION_SCOPE_EVENT_COMMON_CONTEXT, items, 2);
    bt_field_class *text = bt_field_class_string_create(tc);
    bt_field_class *other = bt_field_class_string_create(tc);
    bt_field_class *unnamed = bt_field_class_string_create(tc);
    bt_field_class *array =
        bt_field_class_array_dynamic_with_length_field_location_create(tc, text, location);
    bt_field_class *option =
        bt_field_class_option_with_selector_field_location_bool_create(tc, other, location);
    bt_field_class *variant = bt_field_class_variant_without_selector_field_location_create(tc);
    bt_field_class *selected =
        bt_field_class_variant_with_selector_field_location_integer_signed_create(tc, location);
    bt_field_class *blob = bt_field_class_blob_static_create(tc, 7);
    bt_field_class *dynamic_blob =
        bt_field_class_blob_dynamic_with_length_field_location_create(tc, location);

    NUMBER(bt_field_location_get_root_scope(location));
    NUMBER(bt_field_location_get_item_count(location));
    TEXT(bt_field_location_get_item_by_index(location, 0));
    TEXT(bt_field_location_get_item_by_index(location, 1));
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(array));
    IS(bt_field_class_array_dynamic_with_length_field_borrow_length_field_location_const(array) ==
        location);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(option));
    IS(bt_field_class_option_with_selector_field_borrow_selector_field_location_const(option) ==
        location);
    NUMBER(bt_field_class_variant_without_selector_append_option(variant, NULL, unnamed));
    TEXT(bt_field_class_variant_option_get_name(
        bt_field_class_variant_borrow_option_by_index_const(variant, 0)));
    IS(bt_field_class_variant_borrow_option_by_name(variant, "") == NULL);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(selected));
    IS(bt_field_class_variant_with_selector_field_borrow_selector_field_location_const(selected) ==
        location);
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(blob));
    NUMBER(bt_field_class_blob_static_get_length(blob));
    TEXT(bt_field_class_blob_get_media_type(blob));
    NUMBER(bt_field_class_blob_set_media_type(blob, "image/png"));
    TEXT(bt_field_class_blob_get_media_type(blob));
    printf("%#" PRIx64 "\n", (uint64_t) bt_field_class_get_type(dynamic_blob));
    IS(bt_field_class_blob_dynamic_with_length_field_borrow_length_field_location_const(
           dynamic_blob) == location);
    bt_field_class_put_ref(dynamic_blob);
    bt_field_class_put_ref(blob);
    bt_field_class_put_ref(selected);
    bt_field_class_put_ref(variant);
    bt_field_class_put_ref(option);
    bt_field_class_put_ref(array);
    bt_field_class_put_ref(unnamed);
    bt_field_class_put_ref(other);
    bt_field_class_put_ref(text);
    bt_field_location_put_ref(location);
}

void say_field_classes(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);

    printf("\n== field classes\n");
    say_scalars(tc);
    say_enumerations(tc);
    say_structure(tc);
    if (bt_trace_class_get_graph_mip_version(tc) == 0) {
        say_containers(tc);
        say_variants(tc);
    } else {
        say_flags(tc);
        say_located(tc);
    }
    bt_trace_class_put_ref(tc);
}
