/* SPDX-License-Identifier: MIT */
/* A pointer map gives back what was added, whatever was removed in between. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_agrees_with_a_hash_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
