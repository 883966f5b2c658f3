/* SPDX-License-Identifier: MIT */
/*
 * Gets debug files from the servers in the environment variable DEBUGINFOD_URLS with elfutils'
 * client library. The library is loaded on first use; without it, no file is found. It caches the
 * files. The functions send requests over the network: call them only if the user allowed it.
 */
#ifndef DEBUG_INFO_DEBUGINFOD_H
#define DEBUG_INFO_DEBUGINFOD_H

#include "debug-info/build-id.h"

/*
 * Returns a descriptor of the debug file with this build ID, or -1. Both strings are NULL before,
 * and to be freed with g_free(). `*path` is set if the file is found: where it is in the cache.
 * `*fault` is set if that can't be said, because no server could be asked or none answered in time:
 * words that follow the name of the variable. An answer from one server is enough.
 *
 * A request may take DEBUGINFOD_MAXTIME seconds, 30 by default. After two requests that failed and
 * took at least 5 s, without a success between them, the process sends no more requests.
 *
 * Until a server sends its first bytes, elfutils 0.192 only uses the variable. This function
 * doesn't set it, because other threads may read the environment.
 */
int dbg_debuginfod_open(const struct dbg_build_id *build_id, char **path, char **fault);

#endif
