/* SPDX-License-Identifier: MIT */
/*
 * The messages that filter.utils.sort holds back, sorted by their keys. Items with equal keys keep
 * the order in which they were added.
 *
 * Most messages arrive in order. Their items are appended to the run, which is a sorted ring
 * buffer. An item whose key is less than the key of the run's last item is a stray, and goes to a
 * binary heap. The first item of the queue is the first item of the run or of the heap. Memory is
 * allocated only to grow these two arrays.
 */
#ifndef PLUGINS_UTILS_SORT_SORT_QUEUE_H
#define PLUGINS_UTILS_SORT_SORT_QUEUE_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kind of an item's message. */
enum sort_kind {
    SORT_MESSAGE, /* any other message */
    SORT_STREAM_BEGINNING,
    SORT_PACKET_BEGINNING,
    SORT_PACKET_END,
};

struct sort_item {
    int64_t key;    /* time, ns from origin */
    uint64_t order; /* sequence number and kind, set by sort_queue_push() */
    /* Data of the caller. */
    const void *message;
    void *packet;
};

static inline enum sort_kind sort_item_kind(const struct sort_item *item)
{
    return (enum sort_kind)(item->order & 3);
}

struct sort_queue {
    struct sort_item *run; /* ring buffer: `run_count` items from index `first` on */
    size_t run_capacity;   /* a power of 2 */
    size_t first, run_count;
    struct sort_item *strays; /* a binary heap */
    size_t stray_capacity, stray_count;
    uint64_t next_order;
};

/*
 * Frees the memory of a queue. Pop all items before, because the queue doesn't own their messages.
 * A queue filled with zeros is empty.
 */
void sort_queue_free(struct sort_queue *queue);

void sort_queue_push(
    struct sort_queue *queue, int64_t key, enum sort_kind kind, const void *message, void *packet);

static inline size_t sort_queue_count(const struct sort_queue *queue)
{
    return queue->run_count + queue->stray_count;
}

/* Returns the first item, or NULL. The pointer is valid until the queue changes. */
const struct sort_item *sort_queue_first(const struct sort_queue *queue);

/* Removes the first item. The queue must not be empty. */
void sort_queue_pop(struct sort_queue *queue);

#endif
