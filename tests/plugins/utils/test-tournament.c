/* SPDX-License-Identifier: MIT */
/* The muxer's tournament against a plain search for the smallest key, on random keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>

#include "plugins/utils/muxer/tournament.h"

/* Whether the lower leaf wins a tie is asked of the ranks: the smaller one does. */
struct ranks {
    uint64_t count;
    const uint64_t *ranks;
    const int64_t *keys;
};

static bool wins_tie(void *data, uint64_t low, uint64_t high)
{
    const struct ranks *ranks = data;

    /* Only ever called for two leaves of the same key, in order. Leaves beyond the last lose. */
    assert_true(low < high);
    if (high >= ranks->count) {
        return true;
    }
    assert_true(ranks->keys[low] == ranks->keys[high]);
    return ranks->ranks[low] < ranks->ranks[high];
}

static uint64_t find_winner(const struct ranks *ranks)
{
    uint64_t winner = 0;

    for (uint64_t i = 1; i < ranks->count; i++) {
        if (ranks->keys[i] < ranks->keys[winner] ||
            (ranks->keys[i] == ranks->keys[winner] && ranks->ranks[i] < ranks->ranks[winner])) {
            winner = i;
        }
    }
    return winner;
}

static int64_t find_second_key(const struct ranks *ranks, uint64_t winner)
{
    int64_t second = INT64_MAX;

    for (uint64_t i = 0; i < ranks->count; i++) {
        second = i != winner ? MIN(second, ranks->keys[i]) : second;
    }
    return second;
}

/* Few different keys make many ties; some are the extremes. */
static int64_t make_key(GRand *rand)
{
    switch (g_rand_int_range(rand, 0, 12)) {
    case 0:
        return INT64_MIN;
    case 1:
        return INT64_MAX;
    default:
        return g_rand_int_range(rand, -5, 5);
    }
}

static void check_random_updates(uint64_t count, guint32 seed)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    g_autofree int64_t *keys = g_new(int64_t, count);
    g_autofree uint64_t *order = g_new(uint64_t, count);
    struct ranks ranks = {count, order, keys};
    struct tournament tournament;

    for (uint64_t i = 0; i < count; i++) {
        keys[i] = INT64_MAX;
        order[i] = i;
    }
    for (uint64_t i = count; i > 1; i--) {
        const uint64_t other = (uint64_t) g_rand_int_range(rand, 0, (gint32) i);
        const uint64_t rank = order[i - 1];

        order[i - 1] = order[other];
        order[other] = rank;
    }
    tournament_init(&tournament, count, wins_tie, &ranks);
    /* As the muxer does: first all leaves in order, then any. */
    for (uint64_t i = 0; i < count + 200; i++) {
        const uint64_t leaf = i < count ? i : (uint64_t) g_rand_int_range(rand, 0, (gint32) count);

        keys[leaf] = make_key(rand);
        tournament_update(&tournament, leaf, keys[leaf]);
        if (i + 1 >= count) {
            const uint64_t winner = tournament_winner(&tournament);

            assert_int_equal(winner, find_winner(&ranks));
            assert_true(tournament_second_key(&tournament) == find_second_key(&ranks, winner));
        }
    }
    tournament_clear(&tournament);
}

static void the_smallest_key_wins(void **state)
{
    for (uint64_t count = 1; count <= 40; count++) {
        for (guint32 seed = 0; seed < 20; seed++) {
            check_random_updates(count, seed);
        }
    }
    check_random_updates(1000, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_smallest_key_wins),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
