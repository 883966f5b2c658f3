/* SPDX-License-Identifier: MIT */
/* What is known about each event class that was seen: one look-up for each event. */
#ifndef COLUMNS_CLASS_MAP_H
#define COLUMNS_CLASS_MAP_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "columns/buffer.h"

#include <stdlib.h>

struct col_class_slot {
    const bt_event_class *key; /* NULL: free */
    void *value;               /* may be NULL */
};

/* Open addressing; at most half of the slots are in use. */
struct col_class_map {
    struct col_class_slot *slots;
    unsigned int bits; /* 2^bits slots */
    size_t count;
};

static inline void col_class_map_init(struct col_class_map *map)
{
    *map = (struct col_class_map){.bits = 6};
    map->slots = col_allocate((size_t) 1 << map->bits, sizeof(*map->slots));
}

static inline void col_class_map_clear(
    struct col_class_map *map, void (*release)(const bt_event_class *))
{
    for (size_t i = 0; i < (size_t) 1 << map->bits; i++) {
        if (map->slots[i].key) {
            release(map->slots[i].key);
        }
    }
    free(map->slots);
}

/* The slot of `key`, or the free one where it would be. */
static inline struct col_class_slot *col_class_map_find(
    const struct col_class_map *map, const bt_event_class *key)
{
    size_t mask = ((size_t) 1 << map->bits) - 1;
    size_t i =
        (size_t) ((uint64_t) (uintptr_t) key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - map->bits));

    while (map->slots[i].key && map->slots[i].key != key) {
        i = (i + 1) & mask;
    }
    return &map->slots[i];
}

static inline bool col_class_map_get(
    const struct col_class_map *map, const bt_event_class *key, void **value)
{
    const struct col_class_slot *slot = col_class_map_find(map, key);

    *value = slot->value;
    return slot->key != NULL;
}

static inline void col_class_map_add(
    struct col_class_map *map, const bt_event_class *key, void *value)
{
    struct col_class_map grown = {.bits = map->bits + 1, .count = map->count};

    if (2 * (map->count + 1) > (size_t) 1 << map->bits) {
        grown.slots = col_allocate((size_t) 1 << grown.bits, sizeof(*grown.slots));
        for (size_t i = 0; i < (size_t) 1 << map->bits; i++) {
            if (map->slots[i].key) {
                *col_class_map_find(&grown, map->slots[i].key) = map->slots[i];
            }
        }
        free(map->slots);
        *map = grown;
    }
    *col_class_map_find(map, key) = (struct col_class_slot){key, value};
    map->count++;
}

#endif
