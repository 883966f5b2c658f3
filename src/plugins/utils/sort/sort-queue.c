/* SPDX-License-Identifier: MIT */
/* The queue of held messages; see sort-queue.h. */
#include "plugins/utils/sort/sort-queue.h"

enum { MIN_CAPACITY = 256 };

static bool is_before(const struct sort_item *a, const struct sort_item *b)
{
    return a->key != b->key ? a->key < b->key : a->order < b->order;
}

static struct sort_item *run_item(const struct sort_queue *queue, size_t i)
{
    return &queue->run[(queue->first + i) & (queue->run_capacity - 1)];
}

/*
 * Doubles the capacity of the run. The items at the beginning of the old array, which follow those
 * at its end, move to the new half.
 */
static void grow_run(struct sort_queue *queue)
{
    const size_t old = queue->run_capacity;

    queue->run_capacity = MAX(2 * old, MIN_CAPACITY);
    queue->run = g_renew(struct sort_item, queue->run, queue->run_capacity);
    for (size_t i = 0; i < queue->first; i++) {
        queue->run[old + i] = queue->run[i];
    }
}

static void push_stray(struct sort_queue *queue, const struct sort_item *item)
{
    size_t at = queue->stray_count++;

    if (at == queue->stray_capacity) {
        queue->stray_capacity = MAX(2 * queue->stray_capacity, MIN_CAPACITY);
        queue->strays = g_renew(struct sort_item, queue->strays, queue->stray_capacity);
    }
    while (at > 0 && is_before(item, &queue->strays[(at - 1) / 2])) {
        queue->strays[at] = queue->strays[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    queue->strays[at] = *item;
}

static void pop_stray(struct sort_queue *queue)
{
    const size_t count = --queue->stray_count;
    const struct sort_item last = queue->strays[count];
    size_t at = 0;

    for (;;) {
        size_t child = 2 * at + 1;

        if (child + 1 < count && is_before(&queue->strays[child + 1], &queue->strays[child])) {
            child++;
        }
        if (child >= count || !is_before(&queue->strays[child], &last)) {
            break;
        }
        queue->strays[at] = queue->strays[child];
        at = child;
    }
    queue->strays[at] = last;
}

void sort_queue_free(struct sort_queue *queue)
{
    g_free(queue->run);
    g_free(queue->strays);
    *queue = (struct sort_queue){0};
}

void sort_queue_push(
    struct sort_queue *queue, int64_t key, enum sort_kind kind, const void *message, void *packet)
{
    const struct sort_item item = {
        .key = key,
        .order = queue->next_order++ << 2 | kind,
        .message = message,
        .packet = packet,
    };

    if (queue->run_count > 0 && key < run_item(queue, queue->run_count - 1)->key) {
        push_stray(queue, &item);
        return;
    }
    if (queue->run_count == queue->run_capacity) {
        grow_run(queue);
    }
    *run_item(queue, queue->run_count++) = item;
}

static bool stray_is_first(const struct sort_queue *queue)
{
    return queue->stray_count > 0 &&
           (queue->run_count == 0 || is_before(&queue->strays[0], run_item(queue, 0)));
}

const struct sort_item *sort_queue_first(const struct sort_queue *queue)
{
    if (G_UNLIKELY(stray_is_first(queue))) {
        return &queue->strays[0];
    }
    return queue->run_count > 0 ? run_item(queue, 0) : NULL;
}

void sort_queue_pop(struct sort_queue *queue)
{
    if (G_UNLIKELY(stray_is_first(queue))) {
        pop_stray(queue);
        return;
    }
    queue->first = (queue->first + 1) & (queue->run_capacity - 1);
    queue->run_count--;
}
