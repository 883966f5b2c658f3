/* SPDX-License-Identifier: MIT */
/* Integer range sets: of labels, of flags, and of the selectors of optionals and variants. */
#include "ctf/metadata/json/parser.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool get_bound(struct ctf2_parser *parser, const struct ctf_json_value *value,
    enum ctf2_range_kind kind, uint64_t max, uint64_t *result)
{
    int64_t number = 0;

    if (kind == CTF2_RANGES_UNSIGNED || (kind == CTF2_RANGES_ANY && value->type == CTF_JSON_UINT)) {
        return ctf2_get_unsigned(parser, value, 0, max, result);
    }
    if (!ctf2_get_signed(parser, value, &number)) {
        return false;
    }
    *result = (uint64_t) number;
    return true;
}

/* -1 and 2^64-1 have the same bits: where both may occur, the JSON type tells them apart. */
static bool is_reversed(const struct ctf_json_value *range, enum ctf2_range_kind kind)
{
    const struct ctf_json_value *lower = &range->items[0], *upper = &range->items[1];

    if (lower->type != upper->type) {
        return upper->type == CTF_JSON_SINT;
    }
    return lower->type == CTF_JSON_SINT ? lower->sint > upper->sint : lower->uint > upper->uint;
}

static bool get_range(struct ctf2_parser *parser, const struct ctf_json_value *value,
    enum ctf2_range_kind kind, uint64_t max, struct ctf_range *result)
{
    if (!ctf2_expect(parser, value, CTF_JSON_ARRAY)) {
        return false;
    }
    if (value->count != 2) {
        return ctf2_fail(parser, value, "a range has two bounds, not %" PRIu32, value->count);
    }
    if (!get_bound(parser, &value->items[0], kind, max, &result->lower) ||
        !get_bound(parser, &value->items[1], kind, max, &result->upper)) {
        return false;
    }
    if (is_reversed(value, kind)) {
        return ctf2_fail(
            parser, value, "the lower bound of this range is greater than its upper bound");
    }
    return true;
}

bool ctf2_get_mappings(struct ctf2_parser *parser, const struct ctf_json_value *value,
    enum ctf2_range_kind kind, uint64_t max, struct ctf_field_class *field_class)
{
    if (!ctf2_expect(parser, value, CTF_JSON_OBJECT)) {
        return false;
    }
    if (value->count == 0) {
        return true;
    }

    field_class->mappings = g_new0(struct ctf_mapping, value->count);
    for (uint32_t i = 0; i < value->count; i++) {
        const struct ctf_json_value *item = &value->items[i];
        struct ctf_mapping *mapping = &field_class->mappings[field_class->mapping_count++];

        if (!ctf2_charge_alias(parser, item, 1 + strlen(item->key) / 32)) {
            return false;
        }
        mapping->label = g_strdup(item->key);
        if (!ctf2_get_ranges(parser, item, kind, max, &mapping->ranges)) {
            return false;
        }
    }
    return true;
}

static int compare_unsigned(const void *a, const void *b)
{
    const struct ctf_range *left = a, *right = b;

    if (left->lower != right->lower) {
        return left->lower < right->lower ? -1 : 1;
    }
    return (left->upper > right->upper) - (left->upper < right->upper);
}

/* Inverted sign bits give signed values the order of unsigned ones. */
static void invert_signs(struct ctf_range_set *set)
{
    for (guint i = 0; i < set->count; i++) {
        set->ranges[i].lower ^= UINT64_C(1) << 63;
        set->ranges[i].upper ^= UINT64_C(1) << 63;
    }
}

/* Sorts the ranges; each is there once. */
static void sort_ranges(struct ctf_range_set *set)
{
    guint count = 1;

    qsort(set->ranges, set->count, sizeof(*set->ranges), compare_unsigned);
    for (guint i = 1; i < set->count; i++) {
        if (compare_unsigned(&set->ranges[i], &set->ranges[count - 1]) != 0) {
            set->ranges[count++] = set->ranges[i];
        }
    }
    set->count = count;
}

bool ctf2_get_ranges(struct ctf2_parser *parser, const struct ctf_json_value *value,
    enum ctf2_range_kind kind, uint64_t max, struct ctf_range_set *result)
{
    if (!ctf2_expect(parser, value, CTF_JSON_ARRAY)) {
        return false;
    }
    if (value->count == 0) {
        return ctf2_fail(parser, value, "an integer range set has at least one range");
    }
    if (!ctf2_charge_alias(parser, value, value->count)) {
        return false;
    }

    result->ranges = g_new(struct ctf_range, value->count);
    result->count = value->count;
    for (uint32_t i = 0; i < value->count; i++) {
        if (!get_range(parser, &value->items[i], kind, max, &result->ranges[i])) {
            return false;
        }
    }
    if (kind == CTF2_RANGES_SIGNED) {
        invert_signs(result);
    }
    sort_ranges(result);
    if (kind == CTF2_RANGES_SIGNED) {
        invert_signs(result);
    }
    return true;
}

/* Negative bounds have inverted signs while they are compared. */
static void join_overlaps(struct ctf_range_set *set)
{
    guint count = 1;

    for (guint i = 1; i < set->count; i++) {
        struct ctf_range *last = &set->ranges[count - 1];

        if (set->ranges[i].lower > last->upper) {
            set->ranges[count++] = set->ranges[i];
        } else {
            last->upper = MAX(last->upper, set->ranges[i].upper);
        }
    }
    set->count = count;
}

bool ctf2_get_selector_ranges(struct ctf2_parser *parser, const struct ctf_json_value *value,
    enum ctf2_range_kind kind, struct ctf_range_set *result)
{
    if (!ctf2_get_ranges(parser, value, kind, UINT64_MAX, result)) {
        return false;
    }
    if (kind == CTF2_RANGES_SIGNED) {
        invert_signs(result);
    }
    join_overlaps(result);
    if (kind == CTF2_RANGES_SIGNED) {
        invert_signs(result);
    }
    return true;
}

/* A range of an option, in an order that is the same for signed and unsigned values. */
struct option_range {
    uint64_t lower, upper;
    guint option;
};

static int compare_ranges(const void *a, const void *b)
{
    const struct option_range *left = a, *right = b;

    return (left->lower > right->lower) - (left->lower < right->lower);
}

static GArray *collect_ranges(const struct ctf_field_class *variant)
{
    GArray *ranges = g_array_new(FALSE, FALSE, sizeof(struct option_range));
    uint64_t bias = variant->key_is_signed ? UINT64_C(1) << 63 : 0;

    for (guint i = 0; i < variant->option_count; i++) {
        const struct ctf_range_set *set = &variant->options[i].ranges;

        for (guint j = 0; j < set->count; j++) {
            struct option_range range = {
                .lower = set->ranges[j].lower ^ bias,
                .upper = set->ranges[j].upper ^ bias,
                .option = i,
            };

            g_array_append_val(ranges, range);
        }
    }
    g_array_sort(ranges, compare_ranges);
    return ranges;
}

bool ctf2_check_options(struct ctf2_parser *parser, const struct ctf_json_value *options,
    const struct ctf_field_class *variant)
{
    g_autoptr(GArray) ranges = collect_ranges(variant);
    struct option_range farthest = {0};

    for (guint i = 0; i < ranges->len; i++) {
        const struct option_range *range = &g_array_index(ranges, struct option_range, i);

        if (i > 0 && range->lower <= farthest.upper && range->option != farthest.option) {
            return ctf2_fail(parser, &options->items[MAX(range->option, farthest.option)],
                "a selector value chooses this option, but also option %u",
                MIN(range->option, farthest.option));
        }
        /* Without overlaps so far, all earlier ranges of other options end before this one. */
        if (i == 0 || range->upper > farthest.upper) {
            farthest = *range;
        }
    }
    return true;
}
