/* SPDX-License-Identifier: MIT */
/*
 * Decoded metadata that is likely to be needed again soon: a program asks what a directory is
 * (`babeltrace.support-info`), then creates a component which opens it. Decoding takes most of the
 * time that it takes to open a kernel trace.
 */
#ifndef CTF_TRACE_FILES_METADATA_CACHE_H
#define CTF_TRACE_FILES_METADATA_CACHE_H

#include <sys/stat.h>

#include "ctf/metadata/metadata.h"

/*
 * Takes ownership of `decoder`, made from the file that had this `status` before it was read. Frees
 * it if the file is too large.
 */
void ctf_metadata_cache_put(const struct stat *status, struct ctf_metadata_decoder *decoder);

/* The decoder of the file that now has this `status`, which the caller then owns; or NULL. */
struct ctf_metadata_decoder *ctf_metadata_cache_take(const struct stat *status);

void ctf_metadata_cache_clear(void);

#endif
