/* SPDX-License-Identifier: MIT */
/*
 * The messages that filter.utils.sort holds back, in the order of their keys. Items with equal keys
 * keep the order in which they were added.
 *
 * Most messages arrive in order. An item that isn't before the last one of the run is appended to
 * the run, a ring buffer; the others, the strays, are in a binary heap. The first item of all is
 * that of the run or that of the heap. Nothing is allocated except to grow these two arrays.
 */
#ifndef PLUGINS_UTILS_SORT_SORT_QUEUE_H
#define PLUGINS_UTILS_SORT_SORT_QUEUE_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the message of an item is. */
enum sort_kind {
    SORT_MESSAGE, /* any that the other kinds don't include */
    SORT_STREAM_BEGINNING,
    SORT_PACKET_BEGINNING,
    SORT_PACKET_END,
};

struct sort_item {
    int64_t key;    /* time, ns from origin */
    uint64_t order; /* set when the item is added; includes the kind */
    /* These are the queue's user's. */
    const void *message;
    void *packet;
};

static inline enum sort_kind sort_item_kind(const struct sort_item *item)
{
    return (enum sort_kind)(item->order & 3);
}

struct sort_queue {
    struct sort_item *run; /* from `first` on, `run_count` items, around the end of the array */
    size_t run_capacity;   /* a power of 2 */
    size_t first, run_count;
    struct sort_item *strays; /* a heap */
    size_t stray_capacity, stray_count;
    uint64_t next_order;
};

/* A zeroed queue is empty. Pop all items before you free a queue: it doesn't own their messages. */
void sort_queue_free(struct sort_queue *queue);

void sort_queue_push(
    struct sort_queue *queue, int64_t key, enum sort_kind kind, const void *message, void *packet);

static inline size_t sort_queue_count(const struct sort_queue *queue)
{
    return queue->run_count + queue->stray_count;
}

/* The first item, or NULL. It stays where it is until the queue changes. */
const struct sort_item *sort_queue_first(const struct sort_queue *queue);

/* Removes the first item; the queue isn't empty. */
void sort_queue_pop(struct sort_queue *queue);

#endif
