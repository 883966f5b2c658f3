/* SPDX-License-Identifier: MIT */
/* Windows of bytes, and the pool that recycles their buffers. */
#include "ctf/decode/window.h"

#include <string.h>

/*
 * The maximum count of spare buffers; the pool frees others. Each reader holds one window, and
 * events hold windows only temporarily, so a few spare buffers serve any count of streams.
 */
enum { MAX_SPARE_WINDOWS = 8 };

struct ctf_window_pool {
    int ref_count;
    size_t window_size;
    size_t headroom;
    GMutex mutex; /* protects the members below; locked once per window */
    struct ctf_window *spare;
    unsigned spare_count;
};

struct ctf_window_pool *ctf_window_pool_create_sized(size_t window_size, size_t headroom)
{
    struct ctf_window_pool *pool = g_new0(struct ctf_window_pool, 1);

    pool->ref_count = 1;
    pool->window_size = window_size;
    pool->headroom = headroom;
    g_mutex_init(&pool->mutex);
    return pool;
}

struct ctf_window_pool *ctf_window_pool_create(unsigned stream_count)
{
    size_t share = CTF_WINDOW_BUDGET / MAX(stream_count, 1);

    /* Use whole pages, so that reads stay aligned to the page cache. */
    share = CLAMP(share, CTF_WINDOW_MIN_SIZE, CTF_WINDOW_MAX_SIZE) & ~(size_t) 4095;
    return ctf_window_pool_create_sized(share, CTF_WINDOW_HEADROOM);
}

struct ctf_window_pool *ctf_window_pool_ref(struct ctf_window_pool *pool)
{
    g_atomic_int_inc(&pool->ref_count);
    return pool;
}

void ctf_window_pool_unref(struct ctf_window_pool *pool)
{
    if (!pool || !g_atomic_int_dec_and_test(&pool->ref_count)) {
        return;
    }
    while (pool->spare) {
        struct ctf_window *window = pool->spare;

        pool->spare = window->next;
        g_free(window);
    }
    g_mutex_clear(&pool->mutex);
    g_free(pool);
}

size_t ctf_window_pool_window_size(const struct ctf_window_pool *pool)
{
    return pool->window_size;
}

static struct ctf_window *take_spare(struct ctf_window_pool *pool)
{
    g_mutex_lock(&pool->mutex);
    struct ctf_window *window = pool->spare;
    if (window) {
        pool->spare = window->next;
        pool->spare_count--;
    }
    g_mutex_unlock(&pool->mutex);
    return window;
}

static struct ctf_window *acquire(struct ctf_window_pool *pool, size_t capacity)
{
    struct ctf_window *window = capacity == pool->window_size ? take_spare(pool) : NULL;

    if (!window) {
        window = g_malloc(sizeof *window + pool->headroom + capacity + CTF_WINDOW_SLACK);
        window->capacity = capacity;
    }
    window->pool = ctf_window_pool_ref(pool);
    window->ref_count = 1;
    return window;
}

struct ctf_window *ctf_window_ref(struct ctf_window *window)
{
    g_atomic_int_inc(&window->ref_count);
    return window;
}

void ctf_window_unref(struct ctf_window *window)
{
    if (!window || !g_atomic_int_dec_and_test(&window->ref_count)) {
        return;
    }

    struct ctf_window_pool *pool = window->pool;
    bool is_kept = false;

    if (window->capacity == pool->window_size) {
        g_mutex_lock(&pool->mutex);
        is_kept = pool->spare_count < MAX_SPARE_WINDOWS;
        if (is_kept) {
            window->next = pool->spare;
            pool->spare = window;
            pool->spare_count++;
        }
        g_mutex_unlock(&pool->mutex);
    }
    if (!is_kept) {
        g_free(window);
    }
    ctf_window_pool_unref(pool);
}

enum ctf_medium_status ctf_window_load(struct ctf_window_pool *pool, struct ctf_medium *medium,
    const struct ctf_window *previous, uint64_t from, size_t min_size, size_t read_size,
    struct ctf_window **window, char **error)
{
    size_t kept = 0;

    if (previous && from >= previous->offset && from < previous->offset + previous->size) {
        kept = (size_t) (previous->offset + previous->size - from);
    }

    size_t missing = MAX(min_size, kept + 1) - kept;
    bool is_usual = kept <= pool->headroom && missing <= pool->window_size;
    struct ctf_window *new = acquire(pool, is_usual ? pool->window_size : kept + missing);
    uint8_t *data = new->buffer + pool->headroom; /* destination of the bytes read */
    enum ctf_medium_status status = CTF_MEDIUM_OK;
    size_t wanted = missing, done = 0;

    if (is_usual) {
        wanted = CLAMP(read_size, missing, pool->window_size);
    } else {
        data += kept;
    }
    if (kept) {
        memcpy(data - kept, previous->bytes + previous->size - kept, kept);
    }
    while (done < wanted) {
        size_t count = 0;

        status =
            ctf_medium_read(medium, from + kept + done, wanted - done, data + done, &count, error);
        if (status != CTF_MEDIUM_OK) {
            break;
        }
        done += count;
    }
    if (!done) {
        ctf_window_unref(new);
        return status;
    }
    /* Return the bytes that were read before the error. The next read will meet the same error. */
    if (status == CTF_MEDIUM_ERROR) {
        g_clear_pointer(error, g_free);
    }
    memset(data + done, 0, CTF_WINDOW_SLACK);
    new->bytes = data - kept;
    new->size = kept + done;
    new->offset = from;
    *window = new;
    return CTF_MEDIUM_OK;
}
