/* SPDX-License-Identifier: MIT */
/*
 * One binary (program or shared library) of a trace. Its files are opened when an address is first
 * looked up. All processes that have loaded the binary share its indexes.
 */
#ifndef DEBUG_INFO_BINARY_H
#define DEBUG_INFO_BINARY_H

#include <stdbool.h>

#include "debug-info/debug-file.h"
#include "debug-info/location.h"

struct dbg_binary;

enum dbg_binary_state {
    /*
     * The traced file or its separate debug file was found. The build ID was checked if the trace
     * has it.
     */
    DBG_BINARY_FOUND,
    DBG_BINARY_MISSING, /* no readable ELF file has this path */
    DBG_BINARY_OTHER,   /* the file has another build ID */
};

/* All binaries of one component. */
struct dbg_binary_set;

/*
 * Logs a message, which is a whole sentence. Called once (as a warning) for each file that is
 * missing, differs from the traced one, or has a fault. Also called once for each binary that was
 * found, with the path of its debugging information.
 */
typedef void (*dbg_log_func)(void *data, bool is_warning, const char *message);

/*
 * Creates an empty set. `search` is copied. If `search` allows debuginfod, but no server can be
 * used, the set logs one warning. For `wants_linkage_names`, see dbg_elf_file_read().
 */
struct dbg_binary_set *dbg_binary_set_create(
    const struct dbg_search *search, bool wants_linkage_names, dbg_log_func log, void *data);
void dbg_binary_set_destroy(struct dbg_binary_set *self);

/* Returns whether a warning named a binary that is missing or differs from the traced one. */
bool dbg_binary_set_lacks_binaries(const struct dbg_binary_set *self);

/*
 * Returns the binary with this identity; equal identities give the same object. The set owns it. No
 * file is opened.
 */
struct dbg_binary *dbg_binary_set_get(
    struct dbg_binary_set *self, const struct dbg_binary_identity *identity);

/* Finds and opens the files of the binary, unless an earlier call did. */
enum dbg_binary_state dbg_binary_open(struct dbg_binary *self);

/*
 * Looks up a link-time address: relative to the load address for position-independent binaries,
 * absolute for other binaries. Opens the files first if necessary. Unknown members of `location`
 * are NULL or 0. If the binary isn't DBG_BINARY_FOUND, all members are unknown. Returns whether the
 * function or the source line is known.
 */
bool dbg_binary_find(struct dbg_binary *self, uint64_t address, struct dbg_location *location);

#endif
