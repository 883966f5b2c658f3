/* SPDX-License-Identifier: MIT */
/*
 * A winner tree: which of several inputs has the smallest key. Node 1 is the root, nodes 2k and
 * 2k+1 play for node k, the leaves begin at `size`. Each node holds a copy of its winner's key, so
 * that a match reads two neighbours of one cache line and its outcome is selected without a branch;
 * only equal keys, which are rare, ask for a decision.
 */
#ifndef PLUGINS_UTILS_MUXER_TOURNAMENT_H
#define PLUGINS_UTILS_MUXER_TOURNAMENT_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct tournament_node {
    int64_t key;
    uint64_t leaf;
};

struct tournament {
    struct tournament_node *nodes; /* 2 * size */
    uint64_t size;                 /* leaves: a power of two */
    /* Whether leaf `a` (the lower one) wins against leaf `b`, their keys being equal. */
    bool (*wins_tie)(void *data, uint64_t a, uint64_t b);
    void *data;
};

/* All leaves have the greatest key at first. */
static inline void tournament_init(struct tournament *tournament, uint64_t leaf_count,
    bool (*wins_tie)(void *, uint64_t, uint64_t), void *data)
{
    uint64_t size = 1;

    while (size < leaf_count) {
        size *= 2;
    }
    *tournament = (struct tournament){
        .nodes = g_new(struct tournament_node, 2 * size),
        .size = size,
        .wins_tie = wins_tie,
        .data = data,
    };
    for (uint64_t i = 2 * size - 1; i > 0; i--) {
        tournament->nodes[i] = (struct tournament_node){
            INT64_MAX, i >= size ? i - size : tournament->nodes[2 * i].leaf};
    }
}

static inline void tournament_clear(struct tournament *tournament)
{
    g_clear_pointer(&tournament->nodes, g_free);
}

static inline uint64_t tournament_winner(const struct tournament *tournament)
{
    return tournament->nodes[1].leaf;
}

/* The smallest key of all leaves but the winner's. */
static inline int64_t tournament_second_key(const struct tournament *tournament)
{
    int64_t second = INT64_MAX;

    for (uint64_t i = tournament->size + tournament_winner(tournament); i > 1; i /= 2) {
        int64_t key = tournament->nodes[i ^ 1].key;

        second = key < second ? key : second;
    }
    return second;
}

/*
 * Gives `leaf` a new key and replays its matches. The winner so far stays in registers: what a
 * level has to wait for is one comparison and two selections of the level before, and no branch
 * depends on the keys.
 */
static inline void tournament_update(struct tournament *tournament, uint64_t leaf, int64_t key)
{
    struct tournament_node *nodes = tournament->nodes;
    uint64_t i = tournament->size + leaf;

    for (; i > 1; i /= 2) {
        struct tournament_node other = nodes[i ^ 1];
        bool other_wins = other.key < key;

        nodes[i] = (struct tournament_node){key, leaf};
        if (G_UNLIKELY(other.key == key)) {
            other_wins = i % 2 ? tournament->wins_tie(tournament->data, other.leaf, leaf)
                               : !tournament->wins_tie(tournament->data, leaf, other.leaf);
        }

        /* Written with masks because compilers make branches of conditional expressions here, which
         * can't be predicted. */
        uint64_t mask = -(uint64_t) other_wins;

        key ^= (key ^ other.key) & (int64_t) mask;
        leaf ^= (leaf ^ other.leaf) & mask;
    }
    nodes[1] = (struct tournament_node){key, leaf};
}

#endif
