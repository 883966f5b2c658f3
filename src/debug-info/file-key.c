/* SPDX-License-Identifier: MIT */
#include "debug-info/file-key.h"

#include <glib.h>
#include <string.h>
#include <sys/stat.h>

struct dbg_file_key dbg_file_key_of_open(int fd)
{
    struct stat status;

    if (fstat(fd, &status) != 0) {
        return (struct dbg_file_key){0};
    }
    return (struct dbg_file_key){
        .device = status.st_dev,
        .inode = status.st_ino,
        .size = (uint64_t) status.st_size,
        .seconds = status.st_mtim.tv_sec,
        .nanoseconds = status.st_mtim.tv_nsec,
    };
}

unsigned dbg_file_key_hash(const void *key)
{
    return g_int64_hash(&((const struct dbg_file_key *) key)->inode);
}

int dbg_file_key_equal(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct dbg_file_key)) == 0;
}
