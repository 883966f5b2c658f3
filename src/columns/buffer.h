/* SPDX-License-Identifier: MIT */
/*
 * The growing buffers of columns, which come from a pool of blocks. Fresh memory would cost one
 * page fault for every 4 KiB, half as much as filling a column.
 */
#ifndef COLUMNS_BUFFER_H
#define COLUMNS_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * No real event needs more than this. A few bytes of hostile input can ask for much more: for
 * example, each element of an array of variants makes a null for each option that is not selected.
 */
#define COL_BUDGET_LIMIT ((size_t) 256 << 20)

/* The memory of all buffers of one batch. */
struct col_budget {
    size_t size; /* bytes */
    bool
        is_exceeded; /* beyond the limit, or beyond offsets of 31 bits: the contents are unusable */
    size_t *total;   /* sum of the sizes of several budgets; borrowed, or NULL */
};

/* Starts the budget of the next batch. */
void col_budget_reset(struct col_budget *budget);

struct col_buffer {
    uint8_t *data; /* a block of the pool, aligned as Arrow recommends; NULL: none yet */
    size_t size;   /* bytes in use */
    size_t capacity;
};

/* Makes room for `extra` more bytes, which are not initialized. */
void col_buffer_grow(struct col_buffer *buffer, size_t extra, struct col_budget *budget);

/* Returns the block to the pool and makes the buffer empty. Any thread may call this. */
void col_buffer_release(struct col_buffer *buffer);

/* Adds `extra` bytes to those in use, and returns their address. They are not initialized. */
static inline void *col_buffer_push(
    struct col_buffer *buffer, size_t extra, struct col_budget *budget)
{
    if (__builtin_expect(buffer->capacity - buffer->size < extra, 0)) {
        col_buffer_grow(buffer, extra, budget);
    }
    void *end = buffer->data + buffer->size;

    buffer->size += extra;
    return end;
}

/*
 * Appends bytes. If the buffer would become too large for offsets of 31 bits, the budget is
 * exceeded instead.
 */
static inline void col_buffer_push_bytes(
    struct col_buffer *buffer, const void *bytes, size_t length, struct col_budget *budget)
{
    /* `bytes` may be NULL if there are none. */
    if (length == 0) {
        return;
    }
    if (length > (size_t) INT32_MAX - buffer->size) {
        budget->is_exceeded = true;
        return;
    }
    memcpy(col_buffer_push(buffer, length, budget), bytes, length);
}

static inline void col_buffer_push_offset(
    struct col_buffer *buffer, size_t offset, struct col_budget *budget)
{
    *(int32_t *) col_buffer_push(buffer, sizeof(int32_t), budget) = (int32_t) offset;
}

#endif
