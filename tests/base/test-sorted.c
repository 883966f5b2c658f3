/* SPDX-License-Identifier: MIT */
#include "base/sorted.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <cmocka.h>

/* The key is neither the first member nor the last. */
struct element {
    uint32_t before;
    uint64_t key;
    uint8_t after;
};

static GArray *make_array(const uint64_t *keys, guint count)
{
    GArray *array = g_array_new(false, false, sizeof(struct element));

    for (guint i = 0; i < count; i++) {
        const struct element element = {UINT32_MAX, keys[i], UINT8_MAX};

        g_array_append_val(array, element);
    }
    return array;
}

static void assert_count(const uint64_t *keys, guint count, uint64_t bound, guint expected)
{
    g_autoptr(GArray) array = make_array(keys, count);

    assert_int_equal(TG_COUNT_UP_TO(array, struct element, key, bound), expected);
}

static void empty_array_has_no_matching_elements(void **state)
{
    assert_count(NULL, 0, 0, 0);
    assert_count(NULL, 0, UINT64_MAX, 0);
}

static void elements_with_equal_keys_are_all_counted(void **state)
{
    static const uint64_t keys[] = {1, 5, 5, 5, 9};

    assert_count(keys, 5, 4, 1);
    assert_count(keys, 5, 5, 4);
    assert_count(keys, 5, 6, 4);
}

static void greatest_and_smallest_keys_are_counted(void **state)
{
    static const uint64_t keys[] = {0, UINT64_MAX};

    assert_count(keys, 2, 0, 1);
    assert_count(keys, 2, UINT64_MAX - 1, 1);
    assert_count(keys, 2, UINT64_MAX, 2);
}

static void counts_equal_those_of_a_linear_search(void **state)
{
    enum { MAX_COUNT = 40 };
    uint64_t keys[MAX_COUNT];

    for (guint i = 0; i < MAX_COUNT; i++) {
        keys[i] = 3 + 2 * (i / 2 + i / 3);
    }
    for (guint count = 0; count <= MAX_COUNT; count++) {
        for (uint64_t bound = 0; bound < 3 * MAX_COUNT; bound++) {
            guint expected = 0;

            while (expected < count && keys[expected] <= bound) {
                expected++;
            }
            assert_count(keys, count, bound, expected);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_array_has_no_matching_elements),
        cmocka_unit_test(elements_with_equal_keys_are_all_counted),
        cmocka_unit_test(greatest_and_smallest_keys_are_counted),
        cmocka_unit_test(counts_equal_those_of_a_linear_search),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
