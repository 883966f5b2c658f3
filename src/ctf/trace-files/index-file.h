/* SPDX-License-Identifier: MIT */
/* Reads the LTTng index files of data stream files. Unusable index files cause warnings. */
#ifndef CTF_TRACE_FILES_INDEX_FILE_H
#define CTF_TRACE_FILES_INDEX_FILE_H

#include "ctf/trace-files/index.h"

/*
 * Calls ctf_stream_index_append_lttng() with the index file of the data stream file at `path`,
 * which has the number `file` and `size` bytes. Returns false if there is no valid index file.
 * Appends warnings to `warnings` (char *).
 */
bool ctf_stream_index_append_file(struct ctf_stream_index *index, const char *path, uint64_t size,
    uint32_t file, GPtrArray *warnings);

/*
 * Calls ctf_stream_index_read_places() with the index file of the data stream file at `path`. The
 * caller owns the result. Returns NULL if there is no readable index file. Appends warnings to
 * `warnings` (char *).
 */
GArray *ctf_stream_index_read_places_of_file(
    const char *path, uint64_t size, struct ctf_missing_packets *missing, GPtrArray *warnings);

#endif
