/* SPDX-License-Identifier: MIT */
/* Reads numbers from untrusted bytes. After the last byte, every read returns 0. */
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

/* Skips `size` bytes, or all remaining bytes if there are fewer. */
static inline void dbg_cursor_skip(struct dbg_byte_cursor *self, uint64_t size)
{
    self->next += size < dbg_cursor_left(self) ? size : dbg_cursor_left(self);
}

/* Reads a LEB128 number. Returns the lowest 64 bits if it has more. */
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

/*
 * Reads an unsigned integer of `size` bytes (at most 8). If fewer bytes remain, returns 0 and moves
 * to the end.
 */
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
