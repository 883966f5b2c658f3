/* SPDX-License-Identifier: MIT */
#include "plugins/ctf/lttng-live-source/byte-queue.h"

#include <glib.h>
#include <string.h>

/*
 * The maximum capacity that an empty queue keeps (bytes). A packet of the usual size then needs no
 * new memory.
 */
enum { KEPT_CAPACITY = 2 * 1024 * 1024 };

void byte_queue_clear(struct byte_queue *queue)
{
    g_free(queue->memory);
    *queue = (struct byte_queue){0};
}

static void move_to_front(struct byte_queue *queue)
{
    if (queue->begin > 0) {
        memmove(queue->memory, byte_queue_data(queue), queue->size);
        queue->begin = 0;
    }
}

uint8_t *byte_queue_reserve(struct byte_queue *queue, size_t size)
{
    if (queue->capacity - queue->begin - queue->size < size) {
        move_to_front(queue);
    }
    if (queue->capacity - queue->size < size) {
        queue->capacity = MAX(queue->size + size, queue->capacity * 2);
        queue->memory = g_realloc(queue->memory, queue->capacity);
    }
    return queue->memory + queue->begin + queue->size;
}

void byte_queue_grow(struct byte_queue *queue, size_t size)
{
    queue->size += size;
}

void byte_queue_drop(struct byte_queue *queue, size_t size)
{
    queue->begin += size;
    queue->size -= size;
    if (queue->size > 0) {
        return;
    }
    queue->begin = 0;
    if (queue->capacity > KEPT_CAPACITY) {
        byte_queue_clear(queue);
    }
}
