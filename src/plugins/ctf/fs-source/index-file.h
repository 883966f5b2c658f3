/* SPDX-License-Identifier: MIT */
/* LTTng index files beside data stream files. What can't be used is warned of. */
#ifndef PLUGINS_CTF_FS_SOURCE_INDEX_FILE_H
#define PLUGINS_CTF_FS_SOURCE_INDEX_FILE_H

#include "plugins/ctf/fs-source/index.h"

/*
 * fs_index_append_lttng() with the index file of the data stream file at `path`, number `file`, of
 * `size` bytes. Returns false if there is none that is valid. Adds to `warnings` (char *).
 */
bool fs_index_append_file(
    struct fs_index *index, const char *path, uint64_t size, uint32_t file, GPtrArray *warnings);

/* fs_index_read_places(); the result is owned by the caller, and NULL if there is no index file. */
GArray *fs_index_read_places_of_file(
    const char *path, uint64_t size, struct fs_missing_packets *missing, GPtrArray *warnings);

#endif
