/* SPDX-License-Identifier: MIT */
/*
 * Identifies a file and its state, so that a change or a second path to the same file is detected.
 */
#ifndef DEBUG_INFO_FILE_KEY_H
#define DEBUG_INFO_FILE_KEY_H

#include <stdint.h>

struct dbg_file_key {
    uint64_t device, inode, size;
    int64_t seconds, nanoseconds; /* time of the last modification */
};

/* Returns the key of an open file. All members are 0 if fstat() fails. */
struct dbg_file_key dbg_file_key_of_open(int fd);

/* Hash function for hash tables with struct dbg_file_key. */
unsigned dbg_file_key_hash(const void *key);
int dbg_file_key_equal(const void *a, const void *b);

#endif
