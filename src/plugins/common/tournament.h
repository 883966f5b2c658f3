/* SPDX-License-Identifier: MIT */
/*
 * A tournament (loser tree) that finds the leaf with the smallest key. Node 1 is the final. The
 * winners of nodes 2k and 2k+1 play at node k. The leaves begin at node `leaf_count`. Each node
 * holds the loser of its match. When the winner gets a new key, only one match per level is
 * replayed.
 *
 * A player is one number. Its low bits contain its leaf, and its high bits contain the distance of
 * its key from `base`. Keys outside the range of these distances are moved to the nearest end of
 * the range. If two players have equal distances, the function `wins_tie` decides.
 */
#ifndef PLUGINS_COMMON_TOURNAMENT_H
#define PLUGINS_COMMON_TOURNAMENT_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct tournament {
    uint64_t *nodes; /* `leaf_count` players: the winner, then the losers from the final on */
    uint64_t leaf_count;
    uint64_t leaf_mask; /* the bits of a player that contain its leaf */
    unsigned leaf_bits;
    int64_t base;
    /*
     * Returns whether leaf `a` (the lower one) wins against leaf `b`, which has the same distance.
     */
    bool (*wins_tie)(void *data, uint64_t a, uint64_t b);
    void *data;
};

/*
 * Initializes a tournament. There is no winner until tournament_start() is called, which needs at
 * least one leaf.
 */
static inline void tournament_init(struct tournament *tournament, uint64_t leaf_count,
    bool (*wins_tie)(void *, uint64_t, uint64_t), void *data)
{
    *tournament = (struct tournament){
        .nodes = g_new(uint64_t, leaf_count),
        .leaf_count = leaf_count,
        .leaf_mask = (UINT64_C(1) << g_bit_storage(leaf_count)) - 1,
        .leaf_bits = g_bit_storage(leaf_count),
        .wins_tie = wins_tie,
        .data = data,
    };
}

static inline void tournament_clear(struct tournament *tournament)
{
    g_clear_pointer(&tournament->nodes, g_free);
}

/*
 * Returns the greatest distance that a player can have. Keys after the end of the range also have
 * this distance.
 */
static inline uint64_t tournament_last(const struct tournament *tournament)
{
    return UINT64_MAX >> tournament->leaf_bits;
}

/* Returns whether `key` is within the range and not at one of its ends. */
static inline bool tournament_covers(const struct tournament *tournament, int64_t key)
{
    return key > tournament->base &&
           (uint64_t) key - (uint64_t) tournament->base < tournament_last(tournament);
}

static inline uint64_t tournament_player(
    const struct tournament *tournament, int64_t key, uint64_t leaf)
{
    uint64_t number = (uint64_t) key - (uint64_t) tournament->base;

    if (G_UNLIKELY(!tournament_covers(tournament, key))) {
        number = key <= tournament->base ? 0 : tournament_last(tournament);
    }
    return number << tournament->leaf_bits | leaf;
}

static inline uint64_t tournament_winner(const struct tournament *tournament)
{
    return tournament->nodes[0] & tournament->leaf_mask;
}

/*
 * Returns the winner of two players and sets `*loser`. The function has no branch that depends on
 * the winner, because such a branch would be unpredictable.
 */
static inline uint64_t tournament_play(
    const struct tournament *tournament, uint64_t mask, uint64_t a, uint64_t b, uint64_t *loser)
{
    const uint64_t low = MIN(a, b), high = MAX(a, b);

    if (G_UNLIKELY((a ^ b) <= mask) &&
        !tournament->wins_tie(tournament->data, low & mask, high & mask)) {
        *loser = low;
        return high;
    }
    *loser = high;
    return low;
}

/* Plays all matches. Leaf i has the key keys[i]. The range of keys is placed around `key`. */
static inline void tournament_start(struct tournament *tournament, const int64_t *keys, int64_t key)
{
    const uint64_t count = tournament->leaf_count;
    /* Three quarters of the range are after `key`, because most of the next keys are later. */
    const uint64_t margin = tournament_last(tournament) / 4;
    g_autofree uint64_t *winners = g_new(uint64_t, 2 * count);

    tournament->base = (uint64_t) key - (uint64_t) INT64_MIN > margin
                           ? (int64_t) ((uint64_t) key - margin)
                           : INT64_MIN;
    for (uint64_t i = 0; i < count; i++) {
        winners[count + i] = tournament_player(tournament, keys[i], i);
    }
    for (uint64_t i = count - 1; i > 0; i--) {
        winners[i] = tournament_play(tournament, tournament->leaf_mask, winners[2 * i],
            winners[2 * i + 1], &tournament->nodes[i]);
    }
    tournament->nodes[0] = winners[1];
}

/*
 * Returns the smallest key of the leaves that lost against the winner. There must be at least two
 * leaves. If this key is outside of the range, the result is a smaller or equal key.
 */
static inline int64_t tournament_second_key(const struct tournament *tournament)
{
    const uint64_t *nodes = tournament->nodes;
    uint64_t second = UINT64_MAX;

    for (uint64_t i = (tournament->leaf_count + tournament_winner(tournament)) / 2; i > 0; i /= 2) {
        second = MIN(second, nodes[i]);
    }
    second >>= tournament->leaf_bits;
    return second > 0 ? (int64_t) ((uint64_t) tournament->base + second) : INT64_MIN;
}

/*
 * Returns whether the winner's key is within the range. If not, the tournament needs a new range.
 */
static inline bool tournament_covers_winner(const struct tournament *tournament)
{
    return (tournament->nodes[0] >> tournament->leaf_bits) - 1 < tournament_last(tournament) - 1;
}

/* Replaces the key of the winner, and replays its matches. */
static inline void tournament_replay(struct tournament *tournament, int64_t key)
{
    uint64_t *nodes = tournament->nodes;
    const uint64_t leaf = tournament_winner(tournament);
    /* A local copy, because the compiler would reload the member after each store to nodes[]. */
    const uint64_t mask = tournament->leaf_mask;
    uint64_t player = tournament_player(tournament, key, leaf);

    for (uint64_t i = (tournament->leaf_count + leaf) / 2; i > 0; i /= 2) {
        player = tournament_play(tournament, mask, player, nodes[i], &nodes[i]);
    }
    nodes[0] = player;
}

#endif
