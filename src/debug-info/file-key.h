/* SPDX-License-Identifier: MIT */
/* Which file a path or descriptor leads to, and in which state it is. */
#ifndef DEBUG_INFO_FILE_KEY_H
#define DEBUG_INFO_FILE_KEY_H

#include <stdint.h>

struct dbg_file_key {
    uint64_t device, inode, size;
    int64_t seconds, nanoseconds; /* of the last change */
};

/* Of an open file; all zero if nothing is known of it. */
struct dbg_file_key dbg_file_key_of_open(int fd);

/* Of struct dbg_file_key, for a hash table. */
unsigned dbg_file_key_hash(const void *key);
int dbg_file_key_equal(const void *a, const void *b);

#endif
