/* SPDX-License-Identifier: MIT */
/* The selector values that choose the options of a variant. */
#include "ctf/metadata/option-ranges.h"

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
        /* Without overlaps so far, all earlier ranges of other options end before this one. */
        if (i == 0 || range->upper > farthest.upper) {
            farthest = *range;
        }
    }
    return false;
}
