/* SPDX-License-Identifier: MIT */
/*
 * A buffered output to a file descriptor, to memory or to a function, for a writer that fills the
 * buffer itself.
 *
 *   tg_output_reserve(out, n);       n <= TG_OUTPUT_RESERVE_MAX
 *   out->at = tg_put_unsigned(out->at, value);
 *
 * A failed write is remembered (`error`, an errno value), and later output is dropped, so that a
 * writer needs to check `error` only now and then: after each batch, and when it is done.
 */
#ifndef TG_BASE_OUTPUT_H
#define TG_BASE_OUTPUT_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define TG_OUTPUT_SIZE        65536
#define TG_OUTPUT_RESERVE_MAX 32768

/* tg_put_block() copies whole blocks: this many bytes after its source must be readable. */
#define TG_BLOCK 32

/* Receives the next `length` bytes of an output. Returns 0 or an errno value. */
typedef int (*tg_output_write_func)(void *target, const char *data, size_t length);

struct tg_output {
    char *at;    /* where the next byte goes */
    char *limit; /* end of the room; one more block after it is writable */
    char *buffer;
    tg_output_write_func write;
    void *target;
    int fd; /* -1 if the target isn't a descriptor */
    bool owns_fd;
    int error;
    uint64_t flushes; /* number of times the buffer was emptied */
};

/* Writes to a descriptor, which the caller keeps open. */
void tg_output_init(struct tg_output *self, int fd);

/* Appends to `memory`, which the caller owns. It is complete after tg_output_flush(). */
void tg_output_init_memory(struct tg_output *self, GString *memory);

/* Passes each full buffer to `write`, with `target` as its first argument. */
void tg_output_init_function(struct tg_output *self, tg_output_write_func write, void *target);

/* Writes to a file, which is created or truncated. Returns 0, or an errno value and leaves *self as
 * after tg_output_clear(). */
int tg_output_open(struct tg_output *self, const char *path);

/* Writes the buffered bytes. Returns `error`. */
int tg_output_flush(struct tg_output *self);

/* Flushes, and closes a file that tg_output_open() opened. Returns `error`. Can be called again. */
int tg_output_close(struct tg_output *self);

/* Frees the buffer without writing it, closes an open file. Also valid for a zeroed structure. */
void tg_output_clear(struct tg_output *self);

/* Writes any number of bytes; needs no reserved room. */
void tg_output_write(struct tg_output *self, const char *data, size_t length);

/* Makes room for `length` bytes from `at` on. */
static inline void tg_output_reserve(struct tg_output *self, size_t length)
{
    if (G_UNLIKELY((size_t) (self->limit - self->at) < length)) {
        tg_output_flush(self);
    }
}

/* memcpy() of short texts without a call: both sides need up to TG_BLOCK bytes after their
 * end. */
static inline char *tg_put_block(char *dst, const char *src, size_t length)
{
    char *const end = dst + length;

    memcpy(dst, src, TG_BLOCK);
    while (G_UNLIKELY(length > TG_BLOCK)) {
        length -= TG_BLOCK;
        dst += TG_BLOCK;
        src += TG_BLOCK;
        memcpy(dst, src, TG_BLOCK);
    }
    return end;
}

#endif
