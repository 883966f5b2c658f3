/* SPDX-License-Identifier: MIT */
/* Reads the integer ranges of field classes; see integer-ranges.h. */
#include "plugins/common/integer-ranges.h"

#include <glib.h>

static struct integer_ranges create(const bt_integer_range_set *set, bool is_signed)
{
    const uint64_t count = bt_integer_range_set_get_range_count(set);

    return (struct integer_ranges){
        .items = g_new(struct integer_range, count),
        .count = count,
        .is_signed = is_signed,
    };
}

static struct integer_ranges unsigned_ranges(const bt_integer_range_set_unsigned *set)
{
    struct integer_ranges ranges =
        create(bt_integer_range_set_unsigned_as_range_set_const(set), false);

    for (uint64_t i = 0; i < ranges.count; i++) {
        const bt_integer_range_unsigned *range =
            bt_integer_range_set_unsigned_borrow_range_by_index_const(set, i);

        ranges.items[i].lower = bt_integer_range_unsigned_get_lower(range);
        ranges.items[i].upper = bt_integer_range_unsigned_get_upper(range);
    }
    return ranges;
}

static struct integer_ranges signed_ranges(const bt_integer_range_set_signed *set)
{
    struct integer_ranges ranges =
        create(bt_integer_range_set_signed_as_range_set_const(set), true);

    for (uint64_t i = 0; i < ranges.count; i++) {
        const bt_integer_range_signed *range =
            bt_integer_range_set_signed_borrow_range_by_index_const(set, i);

        ranges.items[i].lower = (uint64_t) bt_integer_range_signed_get_lower(range);
        ranges.items[i].upper = (uint64_t) bt_integer_range_signed_get_upper(range);
    }
    return ranges;
}

struct integer_ranges integer_ranges_of_label(
    const bt_field_class *field_class, uint64_t index, const char **label)
{
    const bt_field_class_enumeration_unsigned_mapping *unsigned_mapping;
    const bt_field_class_enumeration_signed_mapping *signed_mapping;
    const bt_field_class_bit_array_flag *flag;

    switch (bt_field_class_get_type(field_class)) {
    case BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION:
        unsigned_mapping =
            bt_field_class_enumeration_unsigned_borrow_mapping_by_index_const(field_class, index);
        *label = bt_field_class_enumeration_mapping_get_label(
            bt_field_class_enumeration_unsigned_mapping_as_mapping_const(unsigned_mapping));
        return unsigned_ranges(
            bt_field_class_enumeration_unsigned_mapping_borrow_ranges_const(unsigned_mapping));
    case BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION:
        signed_mapping =
            bt_field_class_enumeration_signed_borrow_mapping_by_index_const(field_class, index);
        *label = bt_field_class_enumeration_mapping_get_label(
            bt_field_class_enumeration_signed_mapping_as_mapping_const(signed_mapping));
        return signed_ranges(
            bt_field_class_enumeration_signed_mapping_borrow_ranges_const(signed_mapping));
    default:
        flag = bt_field_class_bit_array_borrow_flag_by_index_const(field_class, index);
        *label = bt_field_class_bit_array_flag_get_label(flag);
        return unsigned_ranges(bt_field_class_bit_array_flag_borrow_index_ranges_const(flag));
    }
}

struct integer_ranges integer_ranges_of_selector(const bt_field_class *field_class, uint64_t index)
{
    switch (bt_field_class_get_type(field_class)) {
    case BT_FIELD_CLASS_TYPE_OPTION_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD:
        return unsigned_ranges(
            bt_field_class_option_with_selector_field_integer_unsigned_borrow_selector_ranges_const(
                field_class));
    case BT_FIELD_CLASS_TYPE_OPTION_WITH_SIGNED_INTEGER_SELECTOR_FIELD:
        return signed_ranges(
            bt_field_class_option_with_selector_field_integer_signed_borrow_selector_ranges_const(
                field_class));
    case BT_FIELD_CLASS_TYPE_VARIANT_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD:
        return unsigned_ranges(
            bt_field_class_variant_with_selector_field_integer_unsigned_option_borrow_ranges_const(
                bt_field_class_variant_with_selector_field_integer_unsigned_borrow_option_by_index_const(
                    field_class, index)));
    case BT_FIELD_CLASS_TYPE_VARIANT_WITH_SIGNED_INTEGER_SELECTOR_FIELD:
        return signed_ranges(
            bt_field_class_variant_with_selector_field_integer_signed_option_borrow_ranges_const(
                bt_field_class_variant_with_selector_field_integer_signed_borrow_option_by_index_const(
                    field_class, index)));
    default:
        return (struct integer_ranges){0};
    }
}
