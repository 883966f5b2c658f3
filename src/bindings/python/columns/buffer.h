/* SPDX-License-Identifier: MIT */
/*
 * Growing buffers of columns, from a pool of blocks: fresh memory costs a page fault for each 4
 * KiB, half of what filling a column costs.
 */
#ifndef BINDINGS_PYTHON_COLUMNS_BUFFER_H
#define BINDINGS_PYTHON_COLUMNS_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * More than this is not what an event can mean: a few bytes of hostile input can ask for many, such
 * as those of a null for each option of a variant, for each element of an array.
 */
#define BT2_BUDGET_LIMIT ((size_t) 256 << 20)

/* What all the buffers of one batch take together. */
struct bt2_budget {
    size_t size;      /* bytes */
    bool is_exceeded; /* the limit, or what offsets of 31 bits can tell: the contents are spoilt */
};

struct bt2_buffer {
    uint8_t *data; /* a block of the pool, aligned as Arrow recommends; NULL: none yet */
    size_t size;   /* bytes in use */
    size_t capacity;
};

/* Memory that can't be had ends the program, as in the library. */
void *bt2_allocate(size_t count, size_t size); /* zeroed */
void *bt2_reallocate(void *memory, size_t count, size_t size);
char *bt2_copy_text(const char *text, size_t length);

/* Makes room for `extra` more bytes. The contents of what was not in use are undefined. */
void bt2_buffer_grow(struct bt2_buffer *buffer, size_t extra, struct bt2_budget *budget);

/* Gives the block back to the pool; the buffer is empty then. Any thread may do this. */
void bt2_buffer_release(struct bt2_buffer *buffer);

/* `extra` more bytes in use. */
static inline void *bt2_buffer_push(
    struct bt2_buffer *buffer, size_t extra, struct bt2_budget *budget)
{
    if (__builtin_expect(buffer->capacity - buffer->size < extra, 0)) {
        bt2_buffer_grow(buffer, extra, budget);
    }
    void *end = buffer->data + buffer->size;

    buffer->size += extra;
    return end;
}

#endif
