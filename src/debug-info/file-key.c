/* SPDX-License-Identifier: MIT */
#include "debug-info/file-key.h"

#include <glib.h>
#include <string.h>
#include <sys/stat.h>

static struct dbg_file_key key_of(const struct stat *status)
{
    return (struct dbg_file_key){
        .device = status->st_dev,
        .inode = status->st_ino,
        .size = (uint64_t) status->st_size,
        .seconds = status->st_mtim.tv_sec,
        .nanoseconds = status->st_mtim.tv_nsec,
    };
}

struct dbg_file_key dbg_file_key_of_open(int fd)
{
    struct stat status;

    return fstat(fd, &status) == 0 ? key_of(&status) : (struct dbg_file_key){0};
}

unsigned dbg_file_key_hash(const void *key)
{
    return g_int64_hash(&((const struct dbg_file_key *) key)->inode);
}

int dbg_file_key_equal(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct dbg_file_key)) == 0;
}

bool dbg_mapped_file_was_changed(const struct dbg_mapped_file *self)
{
    struct stat status;

    if (!self->path || stat(self->path, &status) != 0) {
        return false;
    }
    struct dbg_file_key now = key_of(&status);
    return now.device == self->key.device && now.inode == self->key.inode &&
           !dbg_file_key_equal(&now, &self->key);
}
