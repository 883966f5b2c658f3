/* SPDX-License-Identifier: MIT */
/*
 * The pool of memory blocks: lists of free blocks whose sizes are powers of two. All columns of the
 * process share the pool, because a consumer may release a batch on any thread, often after its
 * stream was released. The columns access the pool only a few times per batch.
 */
#include "columns/buffer.h"

#include <glib.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALIGNMENT = 64,
    MIN_BITS = 9,  /* block sizes are 2^MIN_BITS bytes or more */
    MAX_BITS = 26, /* larger blocks are freed, not kept */
    MAX_KEPT = 64 << 20,
};

struct free_block {
    struct free_block *next;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct free_block *pool[MAX_BITS + 1];
static size_t kept; /* the size of all free blocks (bytes) */

static unsigned int bits_of(size_t capacity)
{
    return 63 - (unsigned int) __builtin_clzll(capacity);
}

static uint8_t *take_block(size_t capacity)
{
    unsigned int bits = bits_of(capacity);
    struct free_block *block = NULL;

    if (bits <= MAX_BITS) {
        pthread_mutex_lock(&mutex);
        block = pool[bits];
        if (block) {
            pool[bits] = block->next;
            kept -= capacity;
        }
        pthread_mutex_unlock(&mutex);
    }
    if (!block) {
        block = aligned_alloc(ALIGNMENT, capacity);
    }
    /* GLib, and so the library, also aborts if an allocation fails. */
    if (!block) {
        g_error("columns: cannot allocate %zu bytes", capacity);
    }
    return (uint8_t *) block;
}

void col_buffer_release(struct col_buffer *buffer)
{
    struct free_block *block = (struct free_block *) buffer->data;
    size_t capacity = buffer->capacity;
    bool is_kept = false;

    *buffer = (struct col_buffer){0};
    if (!block) {
        return;
    }
    if (bits_of(capacity) <= MAX_BITS) {
        pthread_mutex_lock(&mutex);
        if (kept + capacity <= MAX_KEPT) {
            block->next = pool[bits_of(capacity)];
            pool[bits_of(capacity)] = block;
            kept += capacity;
            is_kept = true;
        }
        pthread_mutex_unlock(&mutex);
    }
    if (!is_kept) {
        free(block);
    }
}

void col_budget_reset(struct col_budget *budget)
{
    if (budget->total) {
        *budget->total -= budget->size;
    }
    budget->size = 0;
    budget->is_exceeded = false;
}

void col_buffer_grow(struct col_buffer *buffer, size_t extra, struct col_budget *budget)
{
    size_t needed = buffer->size + extra, capacity = (size_t) 1 << MIN_BITS;
    struct col_buffer grown = {.size = buffer->size};

    while (capacity < needed) {
        capacity *= 2;
    }
    budget->size += capacity - buffer->capacity;
    if (budget->total) {
        *budget->total += capacity - buffer->capacity;
    }
    if (budget->size > COL_BUDGET_LIMIT) {
        budget->is_exceeded = true;
    }
    grown.capacity = capacity;
    grown.data = take_block(capacity);
    if (buffer->size > 0) {
        memcpy(grown.data, buffer->data, buffer->size);
    }
    col_buffer_release(buffer);
    *buffer = grown;
}
