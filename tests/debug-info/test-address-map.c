/* SPDX-License-Identifier: MIT */
#include "debug-info/address-map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <cmocka.h>

enum { ADDRESSES = 64 };

static GArray *make_ranges(const struct dbg_range *ranges, guint count)
{
    GArray *array = g_array_new(false, false, sizeof *ranges);

    g_array_append_vals(array, ranges, count);
    return array;
}

static void assert_found(
    const struct dbg_range *ranges, guint count, uint64_t address, uint32_t expected)
{
    g_autoptr(GArray) array = make_ranges(ranges, count);
    struct dbg_address_map *map = dbg_address_map_create(array);

    assert_int_equal(dbg_address_map_find(map, address), expected);
    dbg_address_map_destroy(map);
}

static void finds_nothing_in_an_empty_map(void **state)
{
    assert_found(NULL, 0, 0, DBG_NO_VALUE);
    assert_found(NULL, 0, UINT64_MAX, DBG_NO_VALUE);
}

static void excludes_the_end_of_a_range(void **state)
{
    static const struct dbg_range range = {.begin = 10, .end = 20, .value = 7};

    assert_found(&range, 1, 9, DBG_NO_VALUE);
    assert_found(&range, 1, 10, 7);
    assert_found(&range, 1, 19, 7);
    assert_found(&range, 1, 20, DBG_NO_VALUE);
}

static void continues_a_range_after_a_nested_range(void **state)
{
    static const struct dbg_range ranges[] = {
        {.begin = 10, .end = 40, .value = 0, .rank = 1},
        {.begin = 20, .end = 30, .value = 1, .rank = 2},
    };

    assert_found(ranges, 2, 19, 0);
    assert_found(ranges, 2, 20, 1);
    assert_found(ranges, 2, 30, 0);
}

static void finds_addresses_up_to_the_end_of_the_address_space(void **state)
{
    static const struct dbg_range range = {.begin = 0, .end = UINT64_MAX, .value = 3};

    assert_found(&range, 1, 0, 3);
    assert_found(&range, 1, UINT64_MAX - 1, 3);
    assert_found(&range, 1, UINT64_MAX, DBG_NO_VALUE);
}

/* Finds the value of an address with a linear search, by the rules in address-map.h. */
static uint32_t find_slowly(const struct dbg_range *ranges, guint count, uint64_t address)
{
    const struct dbg_range *best = NULL;

    for (guint i = 0; i < count; i++) {
        const struct dbg_range *range = &ranges[i];

        if (address < range->begin || address >= range->end) {
            continue;
        }
        if (!best || range->rank > best->rank ||
            (range->rank == best->rank &&
                (range->begin > best->begin ||
                    (range->begin == best->begin && range->end < best->end)))) {
            best = range;
        }
    }
    return best ? best->value : DBG_NO_VALUE;
}

static void finds_random_ranges_as_a_linear_search_does(void **state)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);

    for (int round = 0; round < 2000; round++) {
        guint count = (guint) g_rand_int_range(random, 0, 20);
        struct dbg_range ranges[20];
        g_autoptr(GArray) array = NULL;
        struct dbg_address_map *map;

        for (guint i = 0; i < count; i++) {
            ranges[i].begin = (uint64_t) g_rand_int_range(random, 0, ADDRESSES);
            ranges[i].end = (uint64_t) g_rand_int_range(random, 0, ADDRESSES);
            ranges[i].value = i;
            ranges[i].rank = (uint32_t) g_rand_int_range(random, 0, 3);
        }
        array = make_ranges(ranges, count);
        map = dbg_address_map_create(array);
        for (uint64_t address = 0; address <= ADDRESSES; address++) {
            assert_int_equal(
                dbg_address_map_find(map, address), find_slowly(ranges, count, address));
        }
        dbg_address_map_destroy(map);
    }
}

static void joins_adjacent_covered_parts(void **state)
{
    static const struct dbg_range ranges[] = {
        {.begin = 10, .end = 20, .value = 0},
        {.begin = 12, .end = 14, .value = 1, .rank = 1},
        {.begin = 20, .end = 25, .value = 2},
        {.begin = 30, .end = UINT64_MAX, .value = 3},
    };
    static const struct dbg_range like = {.value = 7, .rank = 5};
    static const struct dbg_range expected[] = {
        {.begin = 10, .end = 25, .value = 7, .rank = 5},
        {.begin = 30, .end = UINT64_MAX, .value = 7, .rank = 5},
    };
    g_autoptr(GArray) array = make_ranges(ranges, G_N_ELEMENTS(ranges));
    g_autoptr(GArray) covered = make_ranges(NULL, 0);
    struct dbg_address_map *map = dbg_address_map_create(array);

    dbg_address_map_add_covered(map, &like, covered);
    assert_int_equal(covered->len, G_N_ELEMENTS(expected));
    assert_memory_equal(covered->data, expected, sizeof expected);
    dbg_address_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_nothing_in_an_empty_map),
        cmocka_unit_test(excludes_the_end_of_a_range),
        cmocka_unit_test(continues_a_range_after_a_nested_range),
        cmocka_unit_test(finds_addresses_up_to_the_end_of_the_address_space),
        cmocka_unit_test(finds_random_ranges_as_a_linear_search_does),
        cmocka_unit_test(joins_adjacent_covered_parts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
