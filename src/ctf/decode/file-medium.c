/* SPDX-License-Identifier: MIT */
/*
 * File media, and the cache of open descriptors that they share.
 *
 * The cache is a list of the open files in the order of their last read. A trace of thousands of
 * streams is read by merging them, so any of them may be next: windows of at least 64 KiB make
 * reopening rare enough to need nothing better.
 */
#include "ctf/decode/medium.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

struct file_medium {
    struct ctf_medium base;
    struct ctf_file_cache *cache; /* borrowed */
    int fd;                       /* -1: closed */
    GList link;                   /* in cache->open while open; `data` is this */
    bool is_known;                /* it was open once: what follows is set */
    dev_t device;
    ino_t inode;
    uint64_t size;
};

struct ctf_file_cache {
    GQueue open; /* the most recently read first */
    unsigned capacity;
    unsigned budget; /* of all caches without a capacity of their own; 0: this one has its own */
};

/* Open files of all caches which share the budget: a program may read hundreds of traces. */
static gint shared_open_count;

/* Half of what the process may open: the other half is for the rest of the program. */
static unsigned default_capacity(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return 512;
    }
    return (unsigned) CLAMP(limit.rlim_cur / 2, 1, 4096);
}

struct ctf_file_cache *ctf_file_cache_create(unsigned capacity)
{
    struct ctf_file_cache *cache = g_new0(struct ctf_file_cache, 1);

    g_queue_init(&cache->open);
    cache->capacity = capacity ? capacity : default_capacity();
    cache->budget = capacity ? 0 : cache->capacity;
    return cache;
}

void ctf_file_cache_free(struct ctf_file_cache *cache)
{
    g_free(cache);
}

static void close_file(struct file_medium *file)
{
    if (file->fd < 0) {
        return;
    }
    close(file->fd);
    file->fd = -1;
    g_queue_unlink(&file->cache->open, &file->link);
    g_atomic_int_add(&shared_open_count, -1);
}

static bool close_least_recent(struct ctf_file_cache *cache)
{
    GList *last = g_queue_peek_tail_link(&cache->open);

    if (!last) {
        return false;
    }
    close_file(last->data);
    return true;
}

/* A cache without an open file may always open one, so that no trace waits for another. */
static bool is_full(struct ctf_file_cache *cache)
{
    guint count = g_queue_get_length(&cache->open);

    return count >= cache->capacity ||
           (cache->budget > 0 && count > 0 &&
               (unsigned) g_atomic_int_get(&shared_open_count) >= cache->budget);
}

static int open_descriptor(struct ctf_file_cache *cache, const char *path)
{
    while (is_full(cache)) {
        close_least_recent(cache);
    }
    for (;;) {
        int fd = open(path, O_RDONLY | O_CLOEXEC);

        if (fd >= 0) {
            return fd;
        }
        if (errno == EINTR) {
            continue;
        }
        if ((errno != EMFILE && errno != ENFILE) || !close_least_recent(cache)) {
            return -1;
        }
    }
}

/* Checks that the file just opened is the one that was read before, if any. */
static bool identify(struct file_medium *file, int fd, char **error)
{
    struct stat status;

    if (fstat(fd, &status) != 0) {
        *error = g_strdup_printf("%s: cannot get its size: %s", file->base.name, g_strerror(errno));
        return false;
    }
    if (S_ISDIR(status.st_mode)) {
        *error = g_strdup_printf("%s: is a directory, not a data stream file", file->base.name);
        return false;
    }
    if (!file->is_known) {
        file->is_known = true;
        file->device = status.st_dev;
        file->inode = status.st_ino;
        file->size = (uint64_t) status.st_size;
        return true;
    }
    if (file->device == status.st_dev && file->inode == status.st_ino) {
        return true;
    }
    *error = g_strdup_printf("%s: was replaced by another file while being read", file->base.name);
    return false;
}

static bool ensure_open(struct file_medium *file, char **error)
{
    if (file->fd >= 0) {
        if (g_queue_peek_head_link(&file->cache->open) != &file->link) {
            g_queue_unlink(&file->cache->open, &file->link);
            g_queue_push_head_link(&file->cache->open, &file->link);
        }
        return true;
    }

    int fd = open_descriptor(file->cache, file->base.name);

    if (fd < 0) {
        *error = g_strdup_printf("%s: cannot open: %s", file->base.name, g_strerror(errno));
        return false;
    }
    if (!identify(file, fd, error)) {
        close(fd);
        return false;
    }
    file->fd = fd;
    g_atomic_int_inc(&shared_open_count);
    g_queue_push_head_link(&file->cache->open, &file->link);
    return true;
}

static enum ctf_medium_status file_read(struct ctf_medium *medium, uint64_t offset, size_t size,
    void *buffer, size_t *read_size, char **error)
{
    struct file_medium *file = (struct file_medium *) medium;

    if (file->is_known && offset >= file->size) {
        return CTF_MEDIUM_END;
    }
    if (!ensure_open(file, error)) {
        return CTF_MEDIUM_ERROR;
    }
    if (offset >= file->size) {
        return CTF_MEDIUM_END;
    }
    size = MIN(size, file->size - offset);
    *read_size = 0;
    while (*read_size < size) {
        ssize_t count = pread(file->fd, (char *) buffer + *read_size, size - *read_size,
            (off_t) (offset + *read_size));

        if (count > 0) {
            *read_size += (size_t) count;
            continue;
        }
        if (count < 0 && errno == EINTR) {
            continue;
        }
        /* What was read first is delivered first: the next read finds the same fault. */
        if (*read_size) {
            return CTF_MEDIUM_OK;
        }
        if (count < 0) {
            *error = g_strdup_printf("%s: cannot read at byte %" PRIu64 ": %s", file->base.name,
                offset, g_strerror(errno));
        } else {
            *error = g_strdup_printf("%s: has shrunk while being read: no byte %" PRIu64
                                     " any more, of %" PRIu64,
                file->base.name, offset, file->size);
        }
        return CTF_MEDIUM_ERROR;
    }
    return CTF_MEDIUM_OK;
}

static bool file_get_size(struct ctf_medium *medium, uint64_t *size)
{
    struct file_medium *file = (struct file_medium *) medium;
    g_autofree char *error = NULL;

    if (!file->is_known && !ensure_open(file, &error)) {
        return false;
    }
    *size = file->size;
    return true;
}

static void file_free(struct ctf_medium *medium)
{
    close_file((struct file_medium *) medium);
    g_free(medium->name);
    g_free(medium);
}

static const struct ctf_medium_functions file_functions = {
    .read = file_read,
    .get_size = file_get_size,
    .free = file_free,
};

struct ctf_medium *ctf_file_medium_create(struct ctf_file_cache *cache, const char *path)
{
    struct file_medium *file = g_new0(struct file_medium, 1);

    file->base.functions = &file_functions;
    file->base.name = g_strdup(path);
    file->cache = cache;
    file->fd = -1;
    file->link.data = file;
    return &file->base;
}
