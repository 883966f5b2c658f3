/* SPDX-License-Identifier: MIT */
/*
 * Windows: reference-counted, immutable runs of a data stream's bytes.
 *
 * A packet reader fills one after the other; events that a consumer keeps hold theirs (through
 * their segment), nothing else. Buffers are recycled by the pool of a reader group.
 *
 * +----------+-----------------------------+-------+
 * | headroom | bytes read from the medium  | slack |
 * +----------+-----------------------------+-------+
 *
 * The start of an event whose end is in the next window is copied into the next window's headroom,
 * so that every event is contiguous. The slack is readable and zero: loads of 64 bits need no check
 * at the end of a window.
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
    uint64_t offset;      /* of the first valid byte, in the medium */

    /* Private. */
    int ref_count;
    size_t capacity;              /* bytes after the headroom */
    struct ctf_window_pool *pool; /* holds a reference */
    struct ctf_window *next;      /* in the pool's free list */
    uint8_t buffer[];
};

/*
 * Creates a pool for about `stream_count` data streams which are read in turn: windows of
 * CTF_WINDOW_BUDGET bytes divided by it, between CTF_WINDOW_MIN_SIZE and CTF_WINDOW_MAX_SIZE. One
 * reference. A pool may be used by several threads.
 */
struct ctf_window_pool *ctf_window_pool_create(unsigned stream_count);
/* The same with windows of exactly `window_size` (> 0) bytes and `headroom` bytes: for tests. */
struct ctf_window_pool *ctf_window_pool_create_sized(size_t window_size, size_t headroom);
struct ctf_window_pool *ctf_window_pool_ref(struct ctf_window_pool *pool);
/* Windows that are still held keep the pool alive. `pool` may be NULL. */
void ctf_window_pool_unref(struct ctf_window_pool *pool);
typedef struct ctf_window_pool ctf_window_pool;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_window_pool, ctf_window_pool_unref)

size_t ctf_window_pool_window_size(const struct ctf_window_pool *pool);

/*
 * Loads a window which starts at byte `from` of `medium`, and reads up to `read_size` bytes (at
 * most the pool's window size, unless more is needed): at least enough for the window to have
 * `min_size` bytes, unless the medium has fewer. The bytes from `from` on that `previous` (may be
 * NULL) has are copied, the rest is read.
 *
 * CTF_MEDIUM_OK: `*window` is a new reference, and has at least one byte more than `previous` has
 * from `from` on. Otherwise as ctf_medium_read().
 */
enum ctf_medium_status ctf_window_load(struct ctf_window_pool *pool, struct ctf_medium *medium,
    const struct ctf_window *previous, uint64_t from, size_t min_size, size_t read_size,
    struct ctf_window **window, char **error);

/* References are counted atomically: a window may be released by another thread than its reader's.
 */
struct ctf_window *ctf_window_ref(struct ctf_window *window);
/* `window` may be NULL. */
void ctf_window_unref(struct ctf_window *window);

#endif
