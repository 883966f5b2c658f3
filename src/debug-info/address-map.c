/* SPDX-License-Identifier: MIT */
/*
 * The map is a flat list of sorted segments; each segment ends where the next one begins. It is
 * built by a sweep over the sorted ranges. A heap holds the ranges that have begun, with the range
 * of highest priority on top. A range that has ended is only removed at the top.
 */
#include "debug-info/address-map.h"

#include <stdbool.h>

#include "base/sorted.h"

struct segment {
    uint64_t begin;
    uint32_t value;
};

struct dbg_address_map {
    GArray *segments; /* struct segment */
};

static struct dbg_range *range_at(GArray *ranges, guint i)
{
    return &g_array_index(ranges, struct dbg_range, i);
}

static int compare_ranges(const void *left, const void *right)
{
    const struct dbg_range *a = left, *b = right;

    if (a->begin != b->begin) {
        return a->begin < b->begin ? -1 : 1;
    }
    if (a->end != b->end) {
        return a->end < b->end ? -1 : 1;
    }
    return a->value < b->value ? -1 : a->value > b->value;
}

/* Returns whether `a` has priority over `b` where both ranges overlap. */
static bool outranks(const struct dbg_range *a, const struct dbg_range *b)
{
    if (a->rank != b->rank) {
        return a->rank > b->rank;
    }
    return a->begin != b->begin ? a->begin > b->begin : compare_ranges(a, b) < 0;
}

static void push(GPtrArray *heap, struct dbg_range *range)
{
    guint i = heap->len;

    g_ptr_array_add(heap, range);
    while (i > 0 && outranks(range, heap->pdata[(i - 1) / 2])) {
        heap->pdata[i] = heap->pdata[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap->pdata[i] = range;
}

static void pop(GPtrArray *heap)
{
    struct dbg_range *range = g_ptr_array_steal_index_fast(heap, heap->len - 1);
    guint i = 0, child;

    if (heap->len == 0) {
        return;
    }
    while ((child = 2 * i + 1) < heap->len) {
        if (child + 1 < heap->len && outranks(heap->pdata[child + 1], heap->pdata[child])) {
            child++;
        }
        if (!outranks(heap->pdata[child], range)) {
            break;
        }
        heap->pdata[i] = heap->pdata[child];
        i = child;
    }
    heap->pdata[i] = range;
}

static void append_segment(GArray *segments, uint64_t begin, uint32_t value)
{
    struct segment segment = {begin, value};

    if (segments->len == 0 ||
        g_array_index(segments, struct segment, segments->len - 1).value != value) {
        g_array_append_val(segments, segment);
    }
}

struct dbg_address_map *dbg_address_map_create(GArray *ranges)
{
    struct dbg_address_map *self = g_new0(struct dbg_address_map, 1);
    g_autoptr(GPtrArray) heap = g_ptr_array_new();
    uint64_t position = 0;
    guint next = 0;

    self->segments = g_array_new(false, false, sizeof(struct segment));
    g_array_sort(ranges, compare_ranges);
    while (heap->len > 0 || next < ranges->len) {
        if (heap->len == 0 && range_at(ranges, next)->begin > position) {
            append_segment(self->segments, position, DBG_NO_VALUE);
            position = range_at(ranges, next)->begin;
        }
        for (; next < ranges->len && range_at(ranges, next)->begin <= position; next++) {
            push(heap, range_at(ranges, next));
        }
        while (heap->len > 0 && ((struct dbg_range *) heap->pdata[0])->end <= position) {
            pop(heap);
        }
        if (heap->len == 0) {
            continue;
        }
        const struct dbg_range *top = heap->pdata[0];
        append_segment(self->segments, position, top->value);
        position = next < ranges->len ? MIN(top->end, range_at(ranges, next)->begin) : top->end;
    }
    append_segment(self->segments, position, DBG_NO_VALUE);
    return self;
}

void dbg_address_map_destroy(struct dbg_address_map *self)
{
    if (self) {
        g_array_unref(self->segments);
        g_free(self);
    }
}

uint32_t dbg_address_map_find(const struct dbg_address_map *self, uint64_t address)
{
    const guint count = TG_COUNT_UP_TO(self->segments, struct segment, begin, address);

    return count > 0 ? g_array_index(self->segments, struct segment, count - 1).value
                     : DBG_NO_VALUE;
}

/* The last segment always has DBG_NO_VALUE, so the loop also appends the last range. */
void dbg_address_map_add_covered(
    const struct dbg_address_map *self, const struct dbg_range *like, GArray *ranges)
{
    struct dbg_range range = *like;
    bool is_open = false;

    for (guint i = 0; i < self->segments->len; i++) {
        const struct segment *segment = &g_array_index(self->segments, struct segment, i);

        if (segment->value == DBG_NO_VALUE && is_open) {
            range.end = segment->begin;
            g_array_append_val(ranges, range);
        } else if (segment->value != DBG_NO_VALUE && !is_open) {
            range.begin = segment->begin;
        }
        is_open = segment->value != DBG_NO_VALUE;
    }
}
