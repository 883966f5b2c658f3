/* SPDX-License-Identifier: MIT */
/* A pointer map returns the added values, regardless of removals in between. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>

#include "base/pointer-map.h"

static void map_agrees_with_a_hash_table(void **state)
{
    g_autoptr(GHashTable) expected = g_hash_table_new(NULL, NULL);
    g_autoptr(GRand) random = g_rand_new_with_seed(4);
    struct tg_pointer_map map;

    tg_pointer_map_init(&map);
    for (unsigned i = 0; i < 200000; i++) {
        void *const key = GSIZE_TO_POINTER((size_t) g_rand_int_range(random, 1, 600) * 64);
        void *const known = g_hash_table_lookup(expected, key);

        assert_ptr_equal(tg_pointer_map_get(&map, key), known);
        if (!known) {
            void *const value = GSIZE_TO_POINTER((size_t) i + 1);

            tg_pointer_map_add(&map, key, value);
            g_hash_table_insert(expected, key, value);
        } else if (g_rand_boolean(random)) {
            assert_ptr_equal(tg_pointer_map_remove(&map, key), known);
            assert_null(tg_pointer_map_remove(&map, key));
            g_hash_table_remove(expected, key);
        }
        assert_int_equal(map.count, g_hash_table_size(expected));
    }
    tg_pointer_map_clear(&map);
}

static void a_null_value_differs_from_a_missing_key(void **state)
{
    const int object = 0, other = 0;
    struct tg_pointer_map map;

    tg_pointer_map_init(&map);
    tg_pointer_map_add(&map, &object, NULL);
    assert_non_null(tg_pointer_map_find(&map, &object));
    assert_null(tg_pointer_map_find(&map, &object)->value);
    assert_null(tg_pointer_map_find(&map, &other));
    tg_pointer_map_clear(&map);
}

static bool is_odd(const void *key, void *value, void *visits)
{
    assert_ptr_equal(key, value);
    ++*(unsigned *) visits;
    return GPOINTER_TO_SIZE(key) / 64 % 2 == 1;
}

static void unwanted_entries_are_removed_together(void **state)
{
    struct tg_pointer_map map;
    unsigned visits = 0;

    tg_pointer_map_init(&map);
    for (size_t i = 1; i <= 1000; i++) {
        tg_pointer_map_add(&map, GSIZE_TO_POINTER(i * 64), GSIZE_TO_POINTER(i * 64));
    }
    tg_pointer_map_remove_if(&map, is_odd, &visits);
    assert_int_equal(visits, 1000);
    assert_int_equal(map.count, 500);
    for (size_t i = 1; i <= 1000; i++) {
        void *const key = GSIZE_TO_POINTER(i * 64);

        assert_ptr_equal(tg_pointer_map_get(&map, key), i % 2 == 1 ? NULL : key);
    }
    tg_pointer_map_clear(&map);
}

static void add_key(const void *key, void *value, void *sum)
{
    assert_ptr_equal(key, value);
    *(size_t *) sum += GPOINTER_TO_SIZE(key);
}

static void each_entry_is_visited_once(void **state)
{
    struct tg_pointer_map map;
    size_t sum = 0;

    tg_pointer_map_init(&map);
    tg_pointer_map_for_each(&map, add_key, &sum);
    assert_int_equal(sum, 0);
    for (size_t i = 1; i <= 1000; i++) {
        tg_pointer_map_add(&map, GSIZE_TO_POINTER(i * 64), GSIZE_TO_POINTER(i * 64));
    }
    tg_pointer_map_for_each(&map, add_key, &sum);
    assert_int_equal(sum, 64 * 1000 * 1001 / 2);
    tg_pointer_map_clear(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_agrees_with_a_hash_table),
        cmocka_unit_test(a_null_value_differs_from_a_missing_key),
        cmocka_unit_test(unwanted_entries_are_removed_together),
        cmocka_unit_test(each_entry_is_visited_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
