/* SPDX-License-Identifier: MIT */
/* Compares the queue of filter.utils.sort with a stable sort, on random keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>

#include "plugins/utils/sort/sort-queue.h"

struct expected_item {
    int64_t key;
    size_t number; /* sequence number */
};

/* Returns the index of the item with the smallest key. Of equal keys, the first one counts. */
static guint find_first(const GArray *items)
{
    guint first = 0;

    for (guint i = 1; i < items->len; i++) {
        if (g_array_index(items, struct expected_item, i).key <
            g_array_index(items, struct expected_item, first).key) {
            first = i;
        }
    }
    return first;
}

static void check_first(const struct sort_queue *queue, GArray *items)
{
    const struct sort_item *item = sort_queue_first(queue);

    assert_int_equal(sort_queue_count(queue), items->len);
    if (items->len == 0) {
        assert_null(item);
        return;
    }
    const guint place = find_first(items);
    const struct expected_item *expected = &g_array_index(items, struct expected_item, place);
    assert_non_null(item);
    assert_int_equal(item->key, expected->key);
    assert_int_equal(GPOINTER_TO_SIZE(item->message), expected->number);
    assert_int_equal(sort_item_kind(item), expected->number % 4);
}

static int64_t make_key(GRand *rand, size_t number, int32_t disorder)
{
    switch (g_rand_int_range(rand, 0, 200)) {
    case 0:
        return INT64_MIN;
    case 1:
        return INT64_MAX;
    default:
        return (int64_t) number / 2 + g_rand_int_range(rand, -disorder, disorder);
    }
}

static void check_random_items(uint32_t seed, int32_t disorder)
{
    GRand *rand = g_rand_new_with_seed(seed);
    GArray *items = g_array_new(FALSE, FALSE, sizeof(struct expected_item));
    struct sort_queue queue = {0};
    size_t number = 0;

    for (int step = 0; step < 6000; step++) {
        /* The queue first grows and then becomes empty. */
        if (step < 4000 ? g_rand_int_range(rand, 0, 3) > 0 : g_rand_int_range(rand, 0, 4) == 0) {
            const struct expected_item item = {make_key(rand, number, disorder), number};

            sort_queue_push(
                &queue, item.key, (enum sort_kind)(number % 4), GSIZE_TO_POINTER(number), NULL);
            g_array_append_val(items, item);
            number++;
        } else if (items->len > 0) {
            sort_queue_pop(&queue);
            g_array_remove_index(items, find_first(items));
        }
        check_first(&queue, items);
    }
    sort_queue_free(&queue);
    g_array_unref(items);
    g_rand_free(rand);
}

static void the_queue_returns_items_in_the_order_of_a_stable_sort(void **state)
{
    check_random_items(1, 1);
    check_random_items(2, 3);
    check_random_items(3, 100);
    check_random_items(4, 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_queue_returns_items_in_the_order_of_a_stable_sort),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
