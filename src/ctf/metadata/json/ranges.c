/* SPDX-License-Identifier: MIT */
/* Integer range sets of labels, flags, and selectors of optionals and variants. */
#include "ctf/metadata/json/parser.h"
#include "ctf/schema/ranges.h"

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

/*
 * Returns whether the lower bound exceeds the upper one. -1 and 2^64-1 have the same bits, so the
 * JSON types distinguish them.
 */
static bool is_reversed(const struct ctf_json_value *range)
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
        return ctf2_fail(parser, value, "a range must have two bounds, not %" PRIu32, value->count);
    }
    if (!get_bound(parser, &value->items[0], kind, max, &result->lower) ||
        !get_bound(parser, &value->items[1], kind, max, &result->upper)) {
        return false;
    }
    if (is_reversed(value)) {
        return ctf2_fail(
            parser, value, "the lower bound of this range is greater than its upper bound");
    }
    return true;
}

/* Inverts the sign bits, so that signed values sort like unsigned values. */
static void invert_signs(struct ctf_range_set *set)
{
    for (guint i = 0; i < set->count; i++) {
        set->ranges[i].lower ^= UINT64_C(1) << 63;
        set->ranges[i].upper ^= UINT64_C(1) << 63;
    }
}

/* Sorts the ranges and removes duplicates. */
static void sort_ranges(struct ctf_range_set *set)
{
    guint count = 1;

    qsort(set->ranges, set->count, sizeof(*set->ranges), ctf_range_compare);
    for (guint i = 1; i < set->count; i++) {
        if (ctf_range_compare(&set->ranges[i], &set->ranges[count - 1]) != 0) {
            set->ranges[count++] = set->ranges[i];
        }
    }
    set->count = count;
}

/* Joins overlapping ranges of a sorted set. */
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

/*
 * Gets the ranges, sorted and without duplicates. If `joins`, overlapping ranges are joined.
 * Unsigned bounds must not be greater than `max`.
 */
static bool get_ranges(struct ctf2_parser *parser, const struct ctf_json_value *value,
    enum ctf2_range_kind kind, uint64_t max, bool joins, struct ctf_range_set *result)
{
    if (!ctf2_expect(parser, value, CTF_JSON_ARRAY)) {
        return false;
    }
    if (value->count == 0) {
        return ctf2_fail(parser, value, "an integer range set must have at least one range");
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
    if (joins) {
        join_overlaps(result);
    }
    if (kind == CTF2_RANGES_SIGNED) {
        invert_signs(result);
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
        if (!get_ranges(parser, item, kind, max, false, &mapping->ranges)) {
            return false;
        }
    }
    return true;
}

bool ctf2_get_selector_ranges(struct ctf2_parser *parser, const struct ctf_json_value *value,
    enum ctf2_range_kind kind, struct ctf_range_set *result)
{
    return get_ranges(parser, value, kind, UINT64_MAX, true, result);
}

bool ctf2_check_options(struct ctf2_parser *parser, const struct ctf_json_value *options,
    const struct ctf_field_class *variant)
{
    guint first, second;

    if (!ctf_find_option_overlap(variant, &first, &second)) {
        return true;
    }
    return ctf2_fail(parser, &options->items[MAX(first, second)],
        "a selector value selects this option and also option %u", MIN(first, second));
}
