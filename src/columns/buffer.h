/* SPDX-License-Identifier: MIT */
/*
 * Growing buffers of columns, from a pool of blocks: fresh memory costs a page fault for each 4
 * KiB, half of what filling a column costs.
 */
#ifndef COLUMNS_BUFFER_H
#define COLUMNS_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * More than this is not what an event can mean: a few bytes of hostile input can ask for many, such
 * as those of a null for each option of a variant, for each element of an array.
 */
#define COL_BUDGET_LIMIT ((size_t) 256 << 20)

/* What all the buffers of one batch take together. */
struct col_budget {
    size_t size;      /* bytes */
    bool is_exceeded; /* the limit, or what offsets of 31 bits can tell: the contents are spoilt */
    size_t *total;    /* of several budgets, borrowed; or NULL */
};

/* For the next batch. */
void col_budget_reset(struct col_budget *budget);

struct col_buffer {
    uint8_t *data; /* a block of the pool, aligned as Arrow recommends; NULL: none yet */
    size_t size;   /* bytes in use */
    size_t capacity;
};

/* Makes room for `extra` more bytes. The contents of what was not in use are undefined. */
void col_buffer_grow(struct col_buffer *buffer, size_t extra, struct col_budget *budget);

/* Gives the block back to the pool; the buffer is empty then. Any thread may do this. */
void col_buffer_release(struct col_buffer *buffer);

/* `extra` more bytes in use. */
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

/* Bytes which offsets of 31 bits can tell: where they can't, the budget is exceeded. */
static inline void col_buffer_push_bytes(
    struct col_buffer *buffer, const void *bytes, size_t length, struct col_budget *budget)
{
    /* There may be no address of no bytes. */
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
