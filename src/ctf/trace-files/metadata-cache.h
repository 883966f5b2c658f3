/* SPDX-License-Identifier: MIT */
/*
 * Caches decoded metadata that is probably needed again soon. A program first queries whether a
 * directory is a trace (`babeltrace.support-info`), and then creates a component for it. Decoding
 * metadata takes most of the time to open a kernel trace.
 */
#ifndef CTF_TRACE_FILES_METADATA_CACHE_H
#define CTF_TRACE_FILES_METADATA_CACHE_H

#include <sys/stat.h>

#include "ctf/metadata/metadata.h"

/*
 * Puts `decoder` into the cache, which takes ownership of it. `status` is the status of the
 * metadata file before the file was read. If the file is too large, the function frees the decoder
 * instead.
 */
void ctf_metadata_cache_put(const struct stat *status, struct ctf_metadata_decoder *decoder);

/* Returns the decoder of the file with this `status`, or NULL. The caller owns the decoder. */
struct ctf_metadata_decoder *ctf_metadata_cache_take(const struct stat *status);

void ctf_metadata_cache_clear(void);

#endif
