/* SPDX-License-Identifier: MIT */
/* Binary search in sorted arrays. */
#ifndef TG_BASE_SORTED_H
#define TG_BASE_SORTED_H

#include <glib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * Returns how many elements of a GArray have a `key` of at most `bound`, so that the last of these
 * is the one before the result. The elements are of `type`, in ascending order of their member
 * `key`, which is a uint64_t; several may have the same one.
 */
#define TG_COUNT_UP_TO(array, type, key, bound)                                                    \
    tg_count_up_to((array), sizeof(type),                                                          \
        _Generic(((type *) 0)->key, uint64_t: offsetof(type, key)), (bound))

/* For the macro: `size` of an element, and `offset` of its key (bytes). */
static inline guint tg_count_up_to(const GArray *array, size_t size, size_t offset, uint64_t bound)
{
    guint low = 0, high = array->len;

    /* With branches: without them, large arrays that aren't in the cache take twice as long. */
    while (low < high) {
        const guint middle = low + (high - low) / 2;
        uint64_t key;

        memcpy(&key, array->data + middle * size + offset, sizeof key);
        if (key <= bound) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* How many elements of a GArray have a `key` of less than `bound`; as TG_COUNT_UP_TO(). */
#define TG_COUNT_BELOW(array, type, key, bound)                                                    \
    ((bound) == 0 ? 0 : TG_COUNT_UP_TO(array, type, key, (bound) - 1))

#endif
