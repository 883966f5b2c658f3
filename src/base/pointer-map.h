/* SPDX-License-Identifier: MIT */
/*
 * A map from the address of an object to data about the object. It is made for one look-up per
 * event: with open addressing and a multiplicative hash, a hit costs a multiplication, a shift and
 * a comparison in most cases.
 *
 * The map owns neither keys nor values. A key must be removed before its object goes away, because
 * another object could get the same address.
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
 * `key` must be neither NULL nor in the map. Only _find() distinguishes a NULL value from a missing
 * key.
 */
void tg_pointer_map_add(struct tg_pointer_map *self, const void *key, void *value);

/* Returns the value, or NULL if the key is not in the map. */
void *tg_pointer_map_remove(struct tg_pointer_map *self, const void *key);

/* Whether to remove an entry; may release the entry's object or value, but must not use the map. */
typedef bool (*tg_pointer_map_predicate)(const void *key, void *value, void *data);

/* Calls `is_unwanted` once for each entry, and removes those for which it returns true. */
void tg_pointer_map_remove_if(
    struct tg_pointer_map *self, tg_pointer_map_predicate is_unwanted, void *data);

typedef void (*tg_pointer_map_func)(const void *key, void *value, void *data);

/* Calls `function` once for each entry; it must not change the map. */
void tg_pointer_map_for_each(
    const struct tg_pointer_map *self, tg_pointer_map_func function, void *data);

static inline size_t tg_pointer_map_home(const struct tg_pointer_map *self, const void *key)
{
    return (size_t) ((uintptr_t) key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - self->bits));
}

/* The entry of `key`, or NULL if it is not in the map. */
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

/* The value, or NULL if the key is not in the map. */
static inline void *tg_pointer_map_get(const struct tg_pointer_map *self, const void *key)
{
    const struct tg_pointer_map_slot *const slot = tg_pointer_map_find(self, key);

    return G_LIKELY(slot != NULL) ? slot->value : NULL;
}

#endif
