/* SPDX-License-Identifier: MIT */
/* Bytes that arrive at one end and are used up at the other. Its memory follows what it holds. */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_BYTE_QUEUE_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_BYTE_QUEUE_H

#include <stddef.h>
#include <stdint.h>

/* Zeros are an empty queue. */
struct byte_queue {
    uint8_t *memory;
    size_t capacity, begin, size; /* `size` bytes from `begin` */
};

static inline const uint8_t *byte_queue_data(const struct byte_queue *queue)
{
    return queue->memory + queue->begin;
}

void byte_queue_clear(struct byte_queue *queue);

/* Makes room for `size` more bytes, and returns it. */
uint8_t *byte_queue_reserve(struct byte_queue *queue, size_t size);
/* `size` bytes were written to that room. */
void byte_queue_grow(struct byte_queue *queue, size_t size);

/* Drops the first `size` bytes. */
void byte_queue_drop(struct byte_queue *queue, size_t size);

#endif
