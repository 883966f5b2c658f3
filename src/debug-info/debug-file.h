/* SPDX-License-Identifier: MIT */
/*
 * Opens the files that a trace names, and finds separate files with debugging information. The
 * names come from a trace. Therefore, only regular files are opened, opening never blocks, and a
 * path in the target prefix can't lead out of the prefix.
 */
#ifndef DEBUG_INFO_DEBUG_FILE_H
#define DEBUG_INFO_DEBUG_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "debug-info/build-id.h"
#include "debug-info/safe-open.h"

/* The folders and servers to search. All strings are borrowed. */
struct dbg_search {
    const char *const *directories; /* folders with debug files, in order; NULL-terminated */
    const char *target_prefix; /* folder that contains the target's root file system; NULL: none */
    bool uses_debuginfod;      /* send requests to the servers of DEBUGINFOD_URLS */
};

/* A binary as the trace describes it. */
struct dbg_binary_identity {
    const char *path; /* on the target; may be empty */
    struct dbg_build_id build_id;
    const char *debug_link;  /* name of the separate debug file; NULL: unknown */
    uint32_t debug_link_crc; /* CRC-32 of that file */
};

/*
 * Opens a regular file of the target. Returns a descriptor, or -1 with errno. `..` and symbolic
 * links can't lead out of the target prefix.
 */
int dbg_open_target(const struct dbg_search *search, const char *path);

/*
 * Returns the path at which a file of the target is on this machine: `path` below the target
 * prefix. To be freed with g_free().
 */
char *dbg_target_path(const struct dbg_search *search, const char *path);

/*
 * The results of a search, in addition to the descriptor. Unset strings are NULL. Free them with
 * dbg_found_clear().
 */
struct dbg_found {
    char *path;         /* path of the file that was opened */
    char *rejected;     /* first path with another build ID or checksum */
    char *server_fault; /* why debuginfod failed, in words that follow `DEBUGINFOD_URLS` */
};

void dbg_found_clear(struct dbg_found *found);

/*
 * Opens the separate debug file of a binary. Searches by build ID, then by debug link, then with
 * debuginfod. Returns a descriptor, or -1 if no file fits. The caller zeroes `found` before the
 * call.
 */
int dbg_open_debug_file(const struct dbg_search *search, const struct dbg_binary_identity *identity,
    struct dbg_found *found);

/*
 * Opens the common file that the program dwz made for several debug files. The debug file `path`
 * refers to the common file as `name`. Returns a descriptor, or -1 if no file fits.
 */
int dbg_open_common_file(const struct dbg_search *search, const char *path, const char *name,
    const struct dbg_build_id *build_id, struct dbg_found *found);

#endif
