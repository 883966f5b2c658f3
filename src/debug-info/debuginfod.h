/* SPDX-License-Identifier: MIT */
/*
 * Gets debug files from the servers in the environment variable DEBUGINFOD_URLS with elfutils'
 * client library. The library is loaded on first use; without the library, no file is found. The
 * library caches the files. The functions send requests over the network: call them only if the
 * user allowed it.
 */
#ifndef DEBUG_INFO_DEBUGINFOD_H
#define DEBUG_INFO_DEBUGINFOD_H

#include "debug-info/build-id.h"

/*
 * Returns a descriptor of the debug file with this build ID, or -1. If the file is found, sets
 * `*path` to its path in the cache. If it is unknown whether the servers have the file, sets
 * `*fault` to words that follow the name of the variable. This is the case if no request could be
 * sent, or if no server answered in time; the answer of one server is enough. The caller sets both
 * strings to NULL before the call, and frees them with g_free().
 *
 * A request may take DEBUGINFOD_MAXTIME seconds, 30 by default. After two requests that failed
 * after at least 5 s each, without a success between them, the process sends no more requests.
 *
 * Until a server sends its first bytes, elfutils 0.192 only obeys the environment variable
 * DEBUGINFOD_MAXTIME. This function doesn't set it, because other threads may read the environment.
 */
int dbg_debuginfod_open(const struct dbg_build_id *build_id, char **path, char **fault);

#endif
