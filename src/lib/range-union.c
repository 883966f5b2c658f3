/* SPDX-License-Identifier: MIT */
/* A sorted list of disjoint ranges. Their bounds are biased: see range-union.h. */
#include "lib/range-union.h"

GSequence *bt__range_union_create(void)
{
    return g_sequence_new(g_free);
}

static gint compare_lower(gconstpointer a, gconstpointer b, gpointer data)
{
    uint64_t lower_a = ((const struct bt__integer_range *) a)->lower;
    uint64_t lower_b = ((const struct bt__integer_range *) b)->lower;

    return (lower_a > lower_b) - (lower_a < lower_b);
}

static struct bt__integer_range biased_range(const struct bt_integer_range_set *set, guint index)
{
    const struct bt__integer_range *range =
        &g_array_index(set->ranges, struct bt__integer_range, index);

    return (struct bt__integer_range){
        .lower = range->lower ^ set->bias,
        .upper = range->upper ^ set->bias,
    };
}

/* Returns the range of the union that overlaps `range`, or NULL. */
static GSequenceIter *find_overlap(GSequence *range_union, const struct bt__integer_range *range)
{
    struct bt__integer_range end = {.lower = range->upper};
    GSequenceIter *at = g_sequence_search(range_union, &end, compare_lower, NULL);

    /*
     * Only the last range that begins at or before the end of `range` can overlap: the ranges are
     * disjoint, so all earlier ranges end before that range begins.
     */
    if (g_sequence_iter_is_begin(at)) {
        return NULL;
    }
    at = g_sequence_iter_prev(at);
    return ((const struct bt__integer_range *) g_sequence_get(at))->upper >= range->lower ? at
                                                                                          : NULL;
}

bool bt__range_union_overlaps(GSequence *range_union, const struct bt_integer_range_set *set)
{
    for (guint i = 0; i < set->ranges->len; i++) {
        struct bt__integer_range range = biased_range(set, i);

        if (find_overlap(range_union, &range)) {
            return true;
        }
    }
    return false;
}

/* Adds the ranges of a set, which may overlap each other. Overlapping ranges are joined. */
void bt__range_union_add(GSequence *range_union, const struct bt_integer_range_set *set)
{
    for (guint i = 0; i < set->ranges->len; i++) {
        struct bt__integer_range *range = g_new(struct bt__integer_range, 1);
        GSequenceIter *at;

        *range = biased_range(set, i);
        while ((at = find_overlap(range_union, range))) {
            const struct bt__integer_range *other = g_sequence_get(at);

            range->lower = MIN(range->lower, other->lower);
            range->upper = MAX(range->upper, other->upper);
            g_sequence_remove(at);
        }
        g_sequence_insert_sorted(range_union, range, compare_lower, NULL);
    }
}
