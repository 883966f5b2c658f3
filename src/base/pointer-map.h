/* SPDX-License-Identifier: MIT */
/*
 * A map from the address of an object to what a component knows about it, for one look-up an event.
 *
 * Open addressing with a multiplicative hash: a hit is a multiplication, a shift and a comparison
 * in most cases. The map owns neither keys nor values, and a key must be removed before its object
 * can go away: another one could get the same address.
 */
#ifndef TG_BASE_POINTER_MAP_H
#define TG_BASE_POINTER_MAP_H

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

struct tg_pointer_map_slot {
    const void *key;
    void *value;
};

struct tg_pointer_map {
    struct tg_pointer_map_slot *slots;
    unsigned bits; /* 2^bits slots, at most half of them in use */
    size_t count;
};

void tg_pointer_map_init(struct tg_pointer_map *self);
void tg_pointer_map_clear(struct tg_pointer_map *self);

/* `key` must be neither NULL nor in the map, `value` not NULL. */
void tg_pointer_map_add(struct tg_pointer_map *self, const void *key, void *value);

/* Returns the value, or NULL if the key is not in the map. */
void *tg_pointer_map_remove(struct tg_pointer_map *self, const void *key);

static inline size_t tg_pointer_map_home(const struct tg_pointer_map *self, const void *key)
{
    return (size_t) ((uintptr_t) key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - self->bits));
}

/* NULL if the key is not in the map. */
static inline void *tg_pointer_map_get(const struct tg_pointer_map *self, const void *key)
{
    const size_t mask = ((size_t) 1 << self->bits) - 1;

    for (size_t i = tg_pointer_map_home(self, key);; i = (i + 1) & mask) {
        const struct tg_pointer_map_slot *const slot = &self->slots[i];

        if (G_LIKELY(slot->key == key)) {
            return slot->value;
        }
        if (!slot->key) {
            return NULL;
        }
    }
}

#endif
