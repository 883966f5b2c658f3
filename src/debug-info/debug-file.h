/* SPDX-License-Identifier: MIT */
/*
 * Opening the files that a trace names, and finding those with debugging information.
 *
 * The names come from a trace, so only regular files are opened, without waiting, and never outside
 * of the target prefix.
 */
#ifndef DEBUG_INFO_DEBUG_FILE_H
#define DEBUG_INFO_DEBUG_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "debug-info/build-id.h"
#include "debug-info/safe-open.h"

/* Where files are looked for. All strings are borrowed. */
struct dbg_search {
    const char *const *directories; /* with debug files, in order; NULL-terminated */
    const char *target_prefix;      /* folder in which the paths of the target are; NULL: none */
    bool uses_debuginfod;           /* ask the servers of DEBUGINFOD_URLS */
};

/* What a trace says of a binary. */
struct dbg_binary_identity {
    const char *path; /* on the target; may be empty */
    struct dbg_build_id build_id;
    const char *debug_link;  /* name of the separate debug file; NULL: unknown */
    uint32_t debug_link_crc; /* CRC-32 of that file */
};

/*
 * Opens a regular file of the target. Returns a descriptor, or -1 with errno. `..` and symbolic
 * links can't leave the target prefix.
 */
int dbg_open_target(const struct dbg_search *search, const char *path);

/* Where this file is for the user: with the target prefix. To be freed with g_free(). */
char *dbg_target_path(const struct dbg_search *search, const char *path);

/* What a search came upon: to be freed with dbg_found_clear(); NULL: none. */
struct dbg_found {
    char *path;         /* of the file that was opened */
    char *rejected;     /* path of a file in its place that has another build ID or checksum */
    char *server_fault; /* why debuginfod gave no answer: words that follow `DEBUGINFOD_URLS` */
};

void dbg_found_clear(struct dbg_found *found);

/*
 * Opens the separate debug file of a binary: by build ID, by debug link, then by debuginfod.
 * Returns a descriptor, or -1 if there is none. `found` is zeroed by the caller.
 */
int dbg_open_debug_file(const struct dbg_search *search, const struct dbg_binary_identity *identity,
    struct dbg_found *found);

/*
 * Opens the file with what several debug files have in common (made by the program dwz), which the
 * debug file `path` calls `name`. As above.
 */
int dbg_open_common_file(const struct dbg_search *search, const char *path, const char *name,
    const struct dbg_build_id *build_id, struct dbg_found *found);

#endif
