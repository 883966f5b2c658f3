/* SPDX-License-Identifier: MIT */
/*
 * A map from the address of an object to data about the object, fast enough for one look-up per
 * event. With open addressing and a multiplicative hash, a hit usually costs a multiplication, a
 * shift and a comparison.
 *
 * The map owns neither keys nor values. Remove a key before its object is destroyed, because a new
 * object may get the same address.
 */
#ifndef TG_BASE_POINTER_MAP_H
#define TG_BASE_POINTER_MAP_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tg_pointer_map_slot {
    const void *key;
    void *value;
};

struct tg_pointer_map {
    struct tg_pointer_map_slot *slots;
    unsigned bits; /* 2^bits slots, at most a quarter of them in use */
    size_t count;
};

void tg_pointer_map_init(struct tg_pointer_map *self);
void tg_pointer_map_clear(struct tg_pointer_map *self);

/*
 * Adds an entry. `key` must not be NULL and must not be in the map. Only tg_pointer_map_find()
 * distinguishes a NULL value from a missing key.
 */
void tg_pointer_map_add(struct tg_pointer_map *self, const void *key, void *value);

/* Removes an entry and returns its value, or NULL if the key isn't in the map. */
void *tg_pointer_map_remove(struct tg_pointer_map *self, const void *key);

/*
 * Returns whether to remove an entry. The function may release the entry's key object or value, but
 * it must not use the map.
 */
typedef bool (*tg_pointer_map_predicate)(const void *key, void *value, void *data);

/* Calls `is_unwanted` once for each entry, and removes those for which it returns true. */
void tg_pointer_map_remove_if(
    struct tg_pointer_map *self, tg_pointer_map_predicate is_unwanted, void *data);

typedef void (*tg_pointer_map_func)(const void *key, void *value, void *data);

/* Calls `function` once for each entry. `function` must not change the map. */
void tg_pointer_map_for_each(
    const struct tg_pointer_map *self, tg_pointer_map_func function, void *data);

static inline size_t tg_pointer_map_home(const struct tg_pointer_map *self, const void *key)
{
    return (size_t) ((uintptr_t) key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - self->bits));
}

/* Returns the entry of `key`, or NULL if the key isn't in the map. */
static inline const struct tg_pointer_map_slot *tg_pointer_map_find(
    const struct tg_pointer_map *self, const void *key)
{
    const size_t mask = ((size_t) 1 << self->bits) - 1;

    for (size_t i = tg_pointer_map_home(self, key);; i = (i + 1) & mask) {
        const struct tg_pointer_map_slot *const slot = &self->slots[i];

        if (G_LIKELY(slot->key == key)) {
            return slot;
        }
        if (!slot->key) {
            return NULL;
        }
    }
}

/* Returns the value of `key`, or NULL if the key isn't in the map. */
static inline void *tg_pointer_map_get(const struct tg_pointer_map *self, const void *key)
{
    const struct tg_pointer_map_slot *const slot = tg_pointer_map_find(self, key);

    return G_LIKELY(slot != NULL) ? slot->value : NULL;
}

#endif
