/* SPDX-License-Identifier: MIT */
/* Sorted integer ranges, and sorted labels with ranges, of field classes: see ranges.h. */
#include "plugins/text/details/ranges.h"

#include <stdlib.h>
#include <string.h>

/* Both bounds as they are, signed ones with the sign bit inverted to be in order. */
struct range {
    uint64_t lower, upper;
};

static int compare_ranges(const void *a, const void *b)
{
    const struct range *const first = a, *const second = b;

    if (first->lower != second->lower) {
        return first->lower > second->lower ? 1 : -1;
    }
    return (first->upper > second->upper) - (first->upper < second->upper);
}

#define SIGN (UINT64_C(1) << 63)

static void put_bound(struct details_writer *writer, uint64_t bound, bool is_signed)
{
    if (is_signed) {
        details_put_signed(writer, (int64_t) (bound ^ SIGN));
    } else {
        details_put_unsigned(writer, bound);
    }
}

/* " [1] [3, 4]" */
static void put_sorted_ranges(
    struct details_writer *writer, struct range *ranges, uint64_t count, bool is_signed)
{
    qsort(ranges, count, sizeof(ranges[0]), compare_ranges);
    for (uint64_t i = 0; i < count; i++) {
        details_put(writer, " [");
        put_bound(writer, ranges[i].lower, is_signed);
        if (ranges[i].upper != ranges[i].lower) {
            details_put(writer, ", ");
            put_bound(writer, ranges[i].upper, is_signed);
        }
        details_put(writer, "]");
    }
}

void details_put_unsigned_ranges(
    struct details_writer *writer, const bt_integer_range_set_unsigned *set)
{
    const uint64_t count =
        bt_integer_range_set_get_range_count(bt_integer_range_set_unsigned_as_range_set_const(set));
    g_autofree struct range *ranges = g_new(struct range, count + 1);

    for (uint64_t i = 0; i < count; i++) {
        const bt_integer_range_unsigned *const range =
            bt_integer_range_set_unsigned_borrow_range_by_index_const(set, i);

        ranges[i] = (struct range){
            bt_integer_range_unsigned_get_lower(range), bt_integer_range_unsigned_get_upper(range)};
    }
    put_sorted_ranges(writer, ranges, count, false);
}

void details_put_signed_ranges(
    struct details_writer *writer, const bt_integer_range_set_signed *set)
{
    const uint64_t count =
        bt_integer_range_set_get_range_count(bt_integer_range_set_signed_as_range_set_const(set));
    g_autofree struct range *ranges = g_new(struct range, count + 1);

    for (uint64_t i = 0; i < count; i++) {
        const bt_integer_range_signed *const range =
            bt_integer_range_set_signed_borrow_range_by_index_const(set, i);

        ranges[i] = (struct range){
            (uint64_t) bt_integer_range_signed_get_lower(range) ^ SIGN,
            (uint64_t) bt_integer_range_signed_get_upper(range) ^ SIGN,
        };
    }
    put_sorted_ranges(writer, ranges, count, true);
}

/* A mapping of an enumeration, or a flag of a bit array. */
struct labelled_ranges {
    const char *label;
    const bt_integer_range_set_unsigned *unsigned_set;
    const bt_integer_range_set_signed *signed_set;
};

static int compare_labels(const void *a, const void *b)
{
    const struct labelled_ranges *const first = a, *const second = b;

    return strcmp(first->label, second->label);
}

static struct labelled_ranges get_labelled_ranges(const bt_field_class *field_class, uint64_t i)
{
    struct labelled_ranges result = {0};
    const bt_field_class_enumeration_unsigned_mapping *unsigned_mapping;
    const bt_field_class_enumeration_signed_mapping *signed_mapping;
    const bt_field_class_bit_array_flag *flag;

    switch (bt_field_class_get_type(field_class)) {
    case BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION:
        unsigned_mapping =
            bt_field_class_enumeration_unsigned_borrow_mapping_by_index_const(field_class, i);
        result.label = bt_field_class_enumeration_mapping_get_label(
            bt_field_class_enumeration_unsigned_mapping_as_mapping_const(unsigned_mapping));
        result.unsigned_set =
            bt_field_class_enumeration_unsigned_mapping_borrow_ranges_const(unsigned_mapping);
        break;
    case BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION:
        signed_mapping =
            bt_field_class_enumeration_signed_borrow_mapping_by_index_const(field_class, i);
        result.label = bt_field_class_enumeration_mapping_get_label(
            bt_field_class_enumeration_signed_mapping_as_mapping_const(signed_mapping));
        result.signed_set =
            bt_field_class_enumeration_signed_mapping_borrow_ranges_const(signed_mapping);
        break;
    default:
        flag = bt_field_class_bit_array_borrow_flag_by_index_const(field_class, i);
        result.label = bt_field_class_bit_array_flag_get_label(flag);
        result.unsigned_set = bt_field_class_bit_array_flag_borrow_index_ranges_const(flag);
        break;
    }
    return result;
}

void details_lines_of_labels(
    struct details_writer *writer, const bt_field_class *field_class, uint64_t count)
{
    g_autofree struct labelled_ranges *labels = g_new(struct labelled_ranges, count + 1);

    for (uint64_t i = 0; i < count; i++) {
        labels[i] = get_labelled_ranges(field_class, i);
    }
    qsort(labels, count, sizeof(labels[0]), compare_labels);
    for (uint64_t i = 0; i < count; i++) {
        details_put_indent(writer);
        details_put_property(writer, labels[i].label);
        details_put(writer, ":");
        if (labels[i].signed_set) {
            details_put_signed_ranges(writer, labels[i].signed_set);
        } else {
            details_put_unsigned_ranges(writer, labels[i].unsigned_set);
        }
        details_put(writer, "\n");
    }
}
