/* SPDX-License-Identifier: MIT */
/*
 * A queue of bytes: bytes are appended at the end and removed at the beginning. Its memory grows
 * and shrinks with its content.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_BYTE_QUEUE_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_BYTE_QUEUE_H

#include <stddef.h>
#include <stdint.h>

/* A structure filled with zeros is an empty queue. */
struct byte_queue {
    uint8_t *memory;
    size_t capacity, begin, size; /* the queue contains `size` bytes from `begin` on */
};

static inline const uint8_t *byte_queue_data(const struct byte_queue *queue)
{
    return queue->memory + queue->begin;
}

void byte_queue_clear(struct byte_queue *queue);

/* Makes room for `size` more bytes at the end, and returns a pointer to this room. */
uint8_t *byte_queue_reserve(struct byte_queue *queue, size_t size);
/* Appends `size` bytes that were written to the room of byte_queue_reserve(). */
void byte_queue_grow(struct byte_queue *queue, size_t size);

/* Removes the first `size` bytes. */
void byte_queue_drop(struct byte_queue *queue, size_t size);

#endif
