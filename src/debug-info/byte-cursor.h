/* SPDX-License-Identifier: MIT */
/* Reading numbers from bytes of which nothing is known: at their end, everything is 0. */
#ifndef DEBUG_INFO_BYTE_CURSOR_H
#define DEBUG_INFO_BYTE_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dbg_byte_cursor {
    const uint8_t *next, *end;
    bool is_big_endian;
};

static inline size_t dbg_cursor_left(const struct dbg_byte_cursor *self)
{
    return (size_t) (self->end - self->next);
}

/* Passes over this many bytes, or all that are left. */
static inline void dbg_cursor_skip(struct dbg_byte_cursor *self, uint64_t size)
{
    self->next += size < dbg_cursor_left(self) ? size : dbg_cursor_left(self);
}

/* Of a number with more than 64 bits, returns the lowest ones. */
static inline uint64_t dbg_cursor_leb128(struct dbg_byte_cursor *self)
{
    uint64_t value = 0;
    uint32_t shift = 0;

    while (self->next < self->end) {
        uint8_t byte = *self->next++;

        value |= shift < 64 ? (uint64_t) (byte & 0x7f) << shift : 0;
        shift += shift < 64 ? 7 : 0;
        if (!(byte & 0x80)) {
            break;
        }
    }
    return value;
}

/* `size`: in bytes, at most 8. If fewer are left, returns 0 and is at the end. */
static inline uint64_t dbg_cursor_uint(struct dbg_byte_cursor *self, uint32_t size)
{
    uint64_t value = 0;

    if (dbg_cursor_left(self) < size) {
        self->next = self->end;
        return 0;
    }
    for (uint32_t i = 0; i < size; i++) {
        value = value << 8 | self->next[self->is_big_endian ? i : size - 1 - i];
    }
    self->next += size;
    return value;
}

#endif
