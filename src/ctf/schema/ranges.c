/* SPDX-License-Identifier: MIT */
/* Sets of integer ranges. */
#include "ctf/schema/ranges.h"

#include <stdlib.h>
#include <string.h>

struct ctf_range_set ctf_range_set_copy(const struct ctf_range_set *set)
{
    struct ctf_range_set copy = {.count = set->count};

    if (set->count > 0) {
        copy.ranges = g_new(struct ctf_range, set->count);
        memcpy(copy.ranges, set->ranges, set->count * sizeof(*set->ranges));
    }
    return copy;
}

void ctf_range_set_append(struct ctf_range_set *set, struct ctf_range range)
{
    /* The capacity is a power of two. Appending many ranges takes linear time. */
    if ((set->count & (set->count - 1)) == 0) {
        set->ranges = g_renew(struct ctf_range, set->ranges, MAX(set->count * 2, 1));
    }
    set->ranges[set->count++] = range;
}

bool ctf_range_set_contains(const struct ctf_range_set *set, uint64_t value, bool is_signed)
{
    /* The bias makes signed values comparable as unsigned values. */
    uint64_t bias = is_signed ? UINT64_C(1) << 63 : 0;

    for (guint i = 0; i < set->count; i++) {
        if (value + bias >= set->ranges[i].lower + bias &&
            value + bias <= set->ranges[i].upper + bias) {
            return true;
        }
    }
    return false;
}

int ctf_range_compare(const void *a, const void *b)
{
    const struct ctf_range *left = a, *right = b;

    if (left->lower != right->lower) {
        return left->lower < right->lower ? -1 : 1;
    }
    return (left->upper > right->upper) - (left->upper < right->upper);
}

static struct ctf_range *sort_ranges(const struct ctf_range_set *set)
{
    struct ctf_range *ranges = ctf_range_set_copy(set).ranges;

    if (set->count > 0) {
        qsort(ranges, set->count, sizeof(*ranges), ctf_range_compare);
    }
    return ranges;
}

bool ctf_range_set_equal(const struct ctf_range_set *a, const struct ctf_range_set *b)
{
    g_autofree struct ctf_range *first = sort_ranges(a), *second = sort_ranges(b);

    if (a->count != b->count) {
        return false;
    }
    for (guint i = 0; i < a->count; i++) {
        if (ctf_range_compare(&first[i], &second[i]) != 0) {
            return false;
        }
    }
    return true;
}

/* A range of an option. Its bounds sort correctly for signed and unsigned values. */
struct option_range {
    uint64_t lower, upper;
    guint option;
};

static int compare_option_ranges(const void *a, const void *b)
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
    g_array_sort(ranges, compare_option_ranges);
    return ranges;
}

bool ctf_find_option_overlap(const struct ctf_field_class *variant, guint *first, guint *second)
{
    g_autoptr(GArray) ranges = collect_ranges(variant);
    struct option_range farthest = {0};

    for (guint i = 0; i < ranges->len; i++) {
        const struct option_range *range = &g_array_index(ranges, struct option_range, i);

        if (i > 0 && range->lower <= farthest.upper && range->option != farthest.option) {
            *first = farthest.option;
            *second = range->option;
            return true;
        }
        /*
         * No overlap was found so far, so all earlier ranges of other options end before this
         * range.
         */
        if (i == 0 || range->upper > farthest.upper) {
            farthest = *range;
        }
    }
    return false;
}
