/* SPDX-License-Identifier: MIT */
/* Caches decoded metadata that is probably needed again soon; see metadata-cache.h. */
#include "ctf/trace-files/metadata-cache.h"

#include <pthread.h>

enum {
    MAX_ENTRIES = 16,
    MAX_FILE_SIZE = 4 << 20, /* larger files aren't cached */
};

struct entry {
    struct stat status;
    struct ctf_metadata_decoder *decoder; /* NULL: unused entry */
};

/*
 * Queries and graphs may run in several threads. ThreadSanitizer doesn't recognise GLib's mutexes,
 * so the cache uses a POSIX mutex.
 */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct entry entries[MAX_ENTRIES];
static guint next_entry; /* oldest entry */

static bool is_same_time(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
           is_same_time(&a->st_mtim, &b->st_mtim) && is_same_time(&a->st_ctim, &b->st_ctim);
}

void ctf_metadata_cache_put(const struct stat *status, struct ctf_metadata_decoder *decoder)
{
    struct ctf_metadata_decoder *superfluous = decoder;

    if (status->st_size <= MAX_FILE_SIZE) {
        pthread_mutex_lock(&mutex);
        superfluous = entries[next_entry].decoder;
        entries[next_entry] = (struct entry){.status = *status, .decoder = decoder};
        next_entry = (next_entry + 1) % MAX_ENTRIES;
        pthread_mutex_unlock(&mutex);
    }
    ctf_metadata_decoder_free(superfluous);
}

struct ctf_metadata_decoder *ctf_metadata_cache_take(const struct stat *status)
{
    struct ctf_metadata_decoder *decoder = NULL;

    pthread_mutex_lock(&mutex);
    for (guint i = 0; i < MAX_ENTRIES && !decoder; i++) {
        if (entries[i].decoder && is_same_file(&entries[i].status, status)) {
            decoder = g_steal_pointer(&entries[i].decoder);
        }
    }
    pthread_mutex_unlock(&mutex);
    return decoder;
}

void ctf_metadata_cache_clear(void)
{
    pthread_mutex_lock(&mutex);
    for (guint i = 0; i < MAX_ENTRIES; i++) {
        ctf_metadata_decoder_free(g_steal_pointer(&entries[i].decoder));
    }
    pthread_mutex_unlock(&mutex);
}

/*
 * Clears the cache when the code is unloaded. Freeing the plugin object would be too early, because
 * a program may free it between a query and the creation of the component.
 */
__attribute__((destructor)) static void clear_when_unloaded(void)
{
    ctf_metadata_cache_clear();
}
