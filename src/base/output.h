/* SPDX-License-Identifier: MIT */
/*
 * A buffered output to a file descriptor, to memory or to a function. The writer may store bytes in
 * the buffer itself:
 *
 *   tg_output_reserve(out, n);       n <= TG_OUTPUT_RESERVE_MAX
 *   out->at = tg_put_unsigned(out->at, value);
 *
 * After a failed write, `error` is an errno value, and later output is dropped. Therefore, a writer
 * needs to check `error` only after each batch and at the end.
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

/*
 * tg_put_block() copies blocks of this size. Therefore, TG_BLOCK bytes after its source must be
 * readable.
 */
#define TG_BLOCK 32

/* Receives the next `length` bytes of an output. Returns 0 or an errno value. */
typedef int (*tg_output_write_func)(void *target, const char *data, size_t length);

struct tg_output {
    char *at;    /* where the next byte goes */
    char *limit; /* end of the reserved room; another TG_BLOCK bytes after it are writable */
    char *buffer;
    tg_output_write_func write;
    void *target;
    int fd; /* -1 if the target isn't a descriptor */
    bool owns_fd;
    int error;
    uint64_t flushes; /* how often the buffer was emptied */
};

/* Writes to a descriptor, which the caller keeps open. */
void tg_output_init(struct tg_output *self, int fd);

/*
 * Appends the output to `memory`, which the caller owns. The text is complete after
 * tg_output_flush().
 */
void tg_output_init_memory(struct tg_output *self, GString *memory);

/* Passes each full buffer to `write`, with `target` as its first argument. */
void tg_output_init_function(struct tg_output *self, tg_output_write_func write, void *target);

/*
 * Writes to a file, which the function creates or truncates. Returns 0 or an errno value. On
 * failure, `*self` is cleared, as tg_output_clear() does.
 */
int tg_output_open(struct tg_output *self, const char *path);

/* Writes the buffered bytes. Returns `error`. */
int tg_output_flush(struct tg_output *self);

/*
 * Flushes the output, and closes a file that tg_output_open() opened. Returns `error`. The caller
 * may call the function again.
 */
int tg_output_close(struct tg_output *self);

/*
 * Frees the buffer without writing it, and closes an open file. Also valid for a zeroed structure.
 */
void tg_output_clear(struct tg_output *self);

/* Writes any number of bytes. The caller doesn't need to reserve room. */
void tg_output_write(struct tg_output *self, const char *data, size_t length);

/* Makes room for `length` bytes at `at`. */
static inline void tg_output_reserve(struct tg_output *self, size_t length)
{
    if (G_UNLIKELY((size_t) (self->limit - self->at) < length)) {
        tg_output_flush(self);
    }
}

/*
 * Copies a short text without calling memcpy(). Up to TG_BLOCK bytes after the end must be readable
 * at `src` and writable at `dst`.
 */
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
