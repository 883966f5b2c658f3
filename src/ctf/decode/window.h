/* SPDX-License-Identifier: MIT */
/*
 * Windows: reference-counted, immutable runs of a data stream's bytes.
 *
 * A packet reader loads one window after the other. After the reader has left a window, only
 * events that a consumer still holds keep the window alive, through their segment. The pool of a
 * group of readers recycles the buffers.
 *
 * +----------+-----------------------------+-------+
 * | headroom | bytes read from the medium  | slack |
 * +----------+-----------------------------+-------+
 *
 * If an event ends in the next window, the reader copies the start of the event into the headroom
 * of that window, so that every event is contiguous. The slack is readable and zero, so 64-bit
 * loads need no check at the end of a window.
 */
#ifndef CTF_DECODE_WINDOW_H
#define CTF_DECODE_WINDOW_H

#include "ctf/decode/medium.h"

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CTF_WINDOW_SLACK = 64,
    CTF_WINDOW_HEADROOM = 4096,
    CTF_WINDOW_MIN_SIZE = 64 * 1024,
    CTF_WINDOW_MAX_SIZE = 512 * 1024,
    CTF_WINDOW_BUDGET = 512 * 1024,
};

struct ctf_window_pool;

struct ctf_window {
    const uint8_t *bytes; /* first valid byte */
    size_t size;          /* valid bytes; CTF_WINDOW_SLACK zero bytes follow */
    uint64_t offset;      /* offset of the first valid byte in the medium */

    /* Private. */
    int ref_count;
    size_t capacity;              /* bytes after the headroom */
    struct ctf_window_pool *pool; /* holds a reference */
    struct ctf_window *next;      /* in the pool's free list */
    uint8_t buffer[];
};

/*
 * Creates a pool for about `stream_count` data streams that are read in turn. Its windows have
 * CTF_WINDOW_BUDGET / `stream_count` bytes, but at least CTF_WINDOW_MIN_SIZE and at most
 * CTF_WINDOW_MAX_SIZE. The caller gets one reference. Several threads may use a pool.
 */
struct ctf_window_pool *ctf_window_pool_create(unsigned stream_count);
/*
 * Creates a pool with windows of exactly `window_size` (> 0) bytes and `headroom` bytes, for tests.
 */
struct ctf_window_pool *ctf_window_pool_create_sized(size_t window_size, size_t headroom);
struct ctf_window_pool *ctf_window_pool_ref(struct ctf_window_pool *pool);
/*
 * Puts a reference to the pool, which may be NULL. Windows that still have references keep the pool
 * alive.
 */
void ctf_window_pool_unref(struct ctf_window_pool *pool);
typedef struct ctf_window_pool ctf_window_pool;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_window_pool, ctf_window_pool_unref)

size_t ctf_window_pool_window_size(const struct ctf_window_pool *pool);

/*
 * Loads a window that starts at byte `from` of `medium`, with at least `min_size` bytes unless the
 * medium has fewer. The function copies the bytes that `previous` (may be NULL) contains, and reads
 * `read_size` bytes after them. It reads at most the pool's window size, unless `min_size` needs
 * more.
 *
 * CTF_MEDIUM_OK: `*window` is a new reference, and ends at least one byte after `previous`. Other
 * statuses as ctf_medium_read().
 */
enum ctf_medium_status ctf_window_load(struct ctf_window_pool *pool, struct ctf_medium *medium,
    const struct ctf_window *previous, uint64_t from, size_t min_size, size_t read_size,
    struct ctf_window **window, char **error);

/*
 * Gets a reference to a window. References are counted atomically, because a thread other than the
 * reader's may put a reference.
 */
struct ctf_window *ctf_window_ref(struct ctf_window *window);
/* Puts a reference to a window, which may be NULL. */
void ctf_window_unref(struct ctf_window *window);

#endif
