/* SPDX-License-Identifier: MIT */
/*
 * One binary (program or shared library) of a trace: its files are found and read when an address
 * is first looked up. Its indexes then serve all processes that have loaded it.
 */
#ifndef DEBUG_INFO_BINARY_H
#define DEBUG_INFO_BINARY_H

#include <stdbool.h>

#include "debug-info/debug-file.h"
#include "debug-info/location.h"

struct dbg_binary;

enum dbg_binary_state {
    /* There is the file that was traced, as far as the trace tells, or its debug file at least. */
    DBG_BINARY_FOUND,
    DBG_BINARY_MISSING, /* no readable ELF file has this path */
    DBG_BINARY_OTHER,   /* the file has another build ID */
};

/* All binaries of one component. */
struct dbg_binary_set;

/*
 * Called once for each file that is missing, is another one or has a fault (a warning), and once
 * for each that was found: where its debugging information is. `message` is a whole sentence.
 */
typedef void (*dbg_log_func)(void *data, bool is_warning, const char *message);

/*
 * `search` is copied. If it uses debuginfod, and no server can be asked, a warning says so once.
 * `wants_linkage_names`: see dbg_elf_file_read().
 */
struct dbg_binary_set *dbg_binary_set_create(
    const struct dbg_search *search, bool wants_linkage_names, dbg_log_func log, void *data);
void dbg_binary_set_destroy(struct dbg_binary_set *self);

/* Whether a warning was about a binary that is missing, or differs from the traced one. */
bool dbg_binary_set_lacks_binaries(const struct dbg_binary_set *self);

/*
 * Returns the binary that a trace describes so; the same one each time. It belongs to the set and
 * lives as long. No file is opened.
 */
struct dbg_binary *dbg_binary_set_get(
    struct dbg_binary_set *self, const struct dbg_binary_identity *identity);

/* Opens the file if that hasn't been done. */
enum dbg_binary_state dbg_binary_open(struct dbg_binary *self);

/*
 * Looks up an address as in the file: for position-independent binaries, relative to where they are
 * loaded; for others, absolute. What is unknown is NULL or 0; so is everything if the state of the
 * binary isn't DBG_BINARY_FOUND. Returns whether a function or a row is known.
 */
bool dbg_binary_find(struct dbg_binary *self, uint64_t address, struct dbg_location *location);

#endif
