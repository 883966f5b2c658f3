/* SPDX-License-Identifier: MIT */
/* A map whose keys are addresses: see pointer-map.h. */
#include "base/pointer-map.h"

#define INITIAL_BITS 6

void tg_pointer_map_init(struct tg_pointer_map *self)
{
    *self = (struct tg_pointer_map){
        .slots = g_new0(struct tg_pointer_map_slot, (size_t) 1 << INITIAL_BITS),
        .bits = INITIAL_BITS,
    };
}

void tg_pointer_map_clear(struct tg_pointer_map *self)
{
    g_free(self->slots);
    *self = (struct tg_pointer_map){0};
}

static void place(struct tg_pointer_map *self, struct tg_pointer_map_slot slot)
{
    const size_t mask = ((size_t) 1 << self->bits) - 1;
    size_t i = tg_pointer_map_home(self, slot.key);

    while (self->slots[i].key) {
        i = (i + 1) & mask;
    }
    self->slots[i] = slot;
}

static bool is_never_unwanted(const void *key, void *value, void *data)
{
    return false;
}

/* Moves all entries, except the unwanted ones, to a new table of 2^bits slots. */
static void rebuild(
    struct tg_pointer_map *self, unsigned bits, tg_pointer_map_predicate is_unwanted, void *data)
{
    const size_t old_size = (size_t) 1 << self->bits;
    g_autofree struct tg_pointer_map_slot *old = self->slots;

    self->bits = bits;
    self->count = 0;
    self->slots = g_new0(struct tg_pointer_map_slot, (size_t) 1 << bits);
    for (size_t i = 0; i < old_size; i++) {
        if (old[i].key && !is_unwanted(old[i].key, old[i].value, data)) {
            place(self, old[i]);
            self->count++;
        }
    }
}

void tg_pointer_map_remove_if(
    struct tg_pointer_map *self, tg_pointer_map_predicate is_unwanted, void *data)
{
    rebuild(self, self->bits, is_unwanted, data);
}

void tg_pointer_map_add(struct tg_pointer_map *self, const void *key, void *value)
{
    if (self->count * 4 >= (size_t) 1 << self->bits) {
        rebuild(self, self->bits + 1, is_never_unwanted, NULL);
    }
    place(self, (struct tg_pointer_map_slot){.key = key, .value = value});
    self->count++;
}

/*
 * The entries between the removed entry and the next empty slot may be in these slots only because
 * the removed entry used their preferred slot. The function inserts all these entries again.
 */
void *tg_pointer_map_remove(struct tg_pointer_map *self, const void *key)
{
    const size_t mask = ((size_t) 1 << self->bits) - 1;
    size_t i = tg_pointer_map_home(self, key);

    while (self->slots[i].key != key) {
        if (!self->slots[i].key) {
            return NULL;
        }
        i = (i + 1) & mask;
    }
    void *const value = self->slots[i].value;

    self->slots[i] = (struct tg_pointer_map_slot){0};
    self->count--;
    for (i = (i + 1) & mask; self->slots[i].key; i = (i + 1) & mask) {
        const struct tg_pointer_map_slot slot = self->slots[i];

        self->slots[i] = (struct tg_pointer_map_slot){0};
        place(self, slot);
    }
    return value;
}

void tg_pointer_map_for_each(
    const struct tg_pointer_map *self, tg_pointer_map_func function, void *data)
{
    for (size_t i = 0; i < (size_t) 1 << self->bits; i++) {
        if (self->slots[i].key) {
            function(self->slots[i].key, self->slots[i].value, data);
        }
    }
}
