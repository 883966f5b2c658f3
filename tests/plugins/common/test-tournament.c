/* SPDX-License-Identifier: MIT */
/*
 * Compares the tournament of the muxer with a linear search for the smallest key, on random keys.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>

#include "plugins/common/tournament.h"

/* If two keys are equal, the one with the lower rank wins. */
struct ranks {
    uint64_t count;
    const uint64_t *ranks;
    const int64_t *keys;
    const struct tournament *tournament;
};

static bool wins_tie(void *data, uint64_t low, uint64_t high)
{
    const struct ranks *ranks = data;

    assert_true(low < high && high < ranks->count);
    if (ranks->keys[low] != ranks->keys[high]) {
        /* The function is called only if both keys are outside of the range. */
        assert_true(!tournament_covers(ranks->tournament, ranks->keys[low]));
        assert_true(!tournament_covers(ranks->tournament, ranks->keys[high]));
        return ranks->keys[low] < ranks->keys[high];
    }
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

/*
 * Returns the lowest possible key, the highest possible key, or one of a few other keys. There are
 * many ties.
 */
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

/*
 * If the expected second key is outside of the range, the tournament may return a smaller key
 * instead, but not a greater one.
 */
static void check_second_key(const struct tournament *tournament, int64_t expected)
{
    const int64_t second = tournament_second_key(tournament);

    assert_true(tournament_covers(tournament, expected) ? second == expected : second <= expected);
}

static void check_random_replays(uint64_t count, int64_t start_key, uint32_t seed)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    g_autofree int64_t *keys = g_new(int64_t, count);
    g_autofree uint64_t *order = g_new(uint64_t, count);
    struct tournament tournament;
    struct ranks ranks = {count, order, keys, &tournament};

    for (uint64_t i = 0; i < count; i++) {
        keys[i] = make_key(rand);
        order[i] = i;
    }
    for (uint64_t i = count; i > 1; i--) {
        const uint64_t other = (uint64_t) g_rand_int_range(rand, 0, (int32_t) i);
        const uint64_t rank = order[i - 1];

        order[i - 1] = order[other];
        order[other] = rank;
    }
    tournament_init(&tournament, count, wins_tie, &ranks);
    tournament_start(&tournament, keys, start_key);
    for (uint64_t i = 0; i < 3 * count + 200; i++) {
        const uint64_t winner = tournament_winner(&tournament);

        assert_int_equal(winner, find_winner(&ranks));
        if (count > 1) {
            check_second_key(&tournament, find_second_key(&ranks, winner));
        }
        keys[winner] = make_key(rand);
        tournament_replay(&tournament, keys[winner]);
    }
    tournament_clear(&tournament);
}

static void the_smallest_key_wins(void **state)
{
    for (uint64_t count = 1; count <= 40; count++) {
        for (uint32_t seed = 0; seed < 20; seed++) {
            check_random_replays(count, 0, seed);
            check_random_replays(count, INT64_MIN, seed);
            check_random_replays(count, INT64_MAX, seed);
        }
    }
    check_random_replays(1000, 0, 1);
}

static bool lower_wins(void *data, uint64_t low, uint64_t high)
{
    return low < high;
}

static void the_covered_range_extends_a_day_around_the_first_key(void **state)
{
    static const int64_t keys[] = {INT64_MIN + 1, -7, 0, 1795306755000000000, INT64_MAX - 1};
    const int64_t day = INT64_C(86400) * 1000000000;

    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        struct tournament tournament;
        int64_t all[1000] = {0};

        tournament_init(&tournament, G_N_ELEMENTS(all), lower_wins, NULL);
        tournament_start(&tournament, all, keys[i]);
        assert_true(tournament_covers(&tournament, keys[i]));
        assert_true(keys[i] > INT64_MAX - day || tournament_covers(&tournament, keys[i] + day));
        assert_true(keys[i] < INT64_MIN + day + 2 || tournament_covers(&tournament, keys[i] - day));
        tournament_clear(&tournament);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_smallest_key_wins),
        cmocka_unit_test(the_covered_range_extends_a_day_around_the_first_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
