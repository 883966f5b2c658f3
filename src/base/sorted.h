/* SPDX-License-Identifier: MIT */
/* Binary search in sorted arrays. */
#ifndef TG_BASE_SORTED_H
#define TG_BASE_SORTED_H

#include <glib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * Returns the number of elements of a GArray whose `key` is at most `bound`. The result is also the
 * index after the last of these elements. The elements have the type `type` and are sorted by their
 * member `key`, a uint64_t. Several elements may have equal keys.
 */
#define TG_COUNT_UP_TO(array, type, key, bound)                                                    \
    tg_count_up_to((array), sizeof(type),                                                          \
        _Generic(((type *) 0)->key, uint64_t: offsetof(type, key)), (bound))

/*
 * Implements TG_COUNT_UP_TO(). `size` is the size of an element, and `offset` is the offset of the
 * key within the element (bytes).
 */
static inline guint tg_count_up_to(const GArray *array, size_t size, size_t offset, uint64_t bound)
{
    guint low = 0, high = array->len;

    /*
     * This loop has branches on purpose: without them, large arrays that aren't in the cache take
     * twice as long.
     */
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

/*
 * Returns the number of elements of a GArray whose `key` is less than `bound`; see
 * TG_COUNT_UP_TO().
 */
#define TG_COUNT_BELOW(array, type, key, bound)                                                    \
    ((bound) == 0 ? 0 : TG_COUNT_UP_TO(array, type, key, (bound) - 1))

#endif
