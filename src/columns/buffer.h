/* SPDX-License-Identifier: MIT */
/*
 * The growing buffers of columns, which consist of blocks from a pool. The pool avoids page faults:
 * new memory would cause one page fault per 4 KiB, and these faults would take half as long as
 * filling a column.
 */
#ifndef COLUMNS_BUFFER_H
#define COLUMNS_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * The maximum size of a batch in bytes. No real event needs as much. A few bytes of hostile input
 * can need far more: for example, each element of an array of variants adds a null for each option
 * that is not selected.
 */
#define COL_BUDGET_LIMIT ((size_t) 256 << 20)

/* The memory use of all buffers of one batch. */
struct col_budget {
    size_t size;      /* bytes */
    bool is_exceeded; /* the contents are unusable: they exceed the limit or 31-bit offsets */
    size_t *total;    /* the sum of the sizes of several budgets; borrowed, or NULL */
};

/* Resets the budget for the next batch. */
void col_budget_reset(struct col_budget *budget);

struct col_buffer {
    uint8_t *data; /* a block of the pool with Arrow's recommended alignment; NULL: no block yet */
    size_t size;   /* bytes in use */
    size_t capacity;
};

/*
 * Ensures that there is room for `extra` more bytes. The function doesn't initialize these bytes.
 */
void col_buffer_grow(struct col_buffer *buffer, size_t extra, struct col_budget *budget);

/* Returns the block to the pool and makes the buffer empty. Any thread may call this. */
void col_buffer_release(struct col_buffer *buffer);

/* Appends `extra` bytes, which are not initialized, and returns their address. */
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
 * Appends bytes. If the size of the buffer would exceed 31 bits, the function marks the budget as
 * exceeded and appends nothing.
 */
static inline void col_buffer_push_bytes(
    struct col_buffer *buffer, const void *bytes, size_t length, struct col_budget *budget)
{
    /* memcpy() must not get NULL, and `bytes` may be NULL if `length` is 0. */
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
