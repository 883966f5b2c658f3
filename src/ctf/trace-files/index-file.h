/* SPDX-License-Identifier: MIT */
/* LTTng index files beside data stream files. What can't be used is warned of. */
#ifndef CTF_TRACE_FILES_INDEX_FILE_H
#define CTF_TRACE_FILES_INDEX_FILE_H

#include "ctf/trace-files/index.h"

/*
 * ctf_stream_index_append_lttng() with the index file of the data stream file at `path`, number
 * `file`, of `size` bytes. Returns false if there is none that is valid. Adds to `warnings` (char
 * *).
 */
bool ctf_stream_index_append_file(struct ctf_stream_index *index, const char *path, uint64_t size,
    uint32_t file, GPtrArray *warnings);

/* ctf_stream_index_read_places(); the result is owned by the caller, and NULL if there is no index
 * file. */
GArray *ctf_stream_index_read_places_of_file(
    const char *path, uint64_t size, struct ctf_missing_packets *missing, GPtrArray *warnings);

#endif
