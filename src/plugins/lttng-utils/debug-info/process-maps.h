/* SPDX-License-Identifier: MIT */
/*
 * The binaries that processes have loaded, with their addresses, in each version.
 *
 * A version is a number that grows with each change. An event holds its version until its fields
 * are read. Mappings are freed when neither the current version nor a held version contains them.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_PROCESS_MAPS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_PROCESS_MAPS_H

#include <stdbool.h>
#include <stdint.h>

#include "plugins/lttng-utils/debug-info/mapping.h"

struct process_maps;

struct process_maps *process_maps_create(void);
void process_maps_destroy(struct process_maps *self);

/* Returns the number of binaries in memory, including those of old versions. */
uint64_t process_maps_count(const struct process_maps *self);

uint64_t process_maps_version(const struct process_maps *self);

/*
 * Holds the current version and returns it. The version must be released as often as it was held.
 * The cost doesn't depend on the number of mappings.
 */
uint64_t process_maps_hold(struct process_maps *self);
void process_maps_release(struct process_maps *self, uint64_t version);

/*
 * Adds a binary. Does nothing if a binary already begins at the same address. Empty and overflowing
 * address ranges never match. If the process has more binaries than a real process can have,
 * ignores the binary and returns false.
 */
bool process_maps_add(struct process_maps *self, int64_t process, uint64_t begin, uint64_t size,
    const char *path, bool is_pic, bool is_of_state_dump);
/* Functions that change one binary. They do nothing if no binary begins at the address. */
void process_maps_set_build_id(struct process_maps *self, int64_t process, uint64_t begin,
    const struct dbg_build_id *build_id);
void process_maps_set_debug_link(
    struct process_maps *self, int64_t process, uint64_t begin, const char *name, uint32_t crc);
void process_maps_remove(struct process_maps *self, int64_t process, uint64_t begin);
/* Removes all binaries of a process. */
void process_maps_clear(struct process_maps *self, int64_t process);
/* Removes all binaries of the processes from `first` to `last`. */
void process_maps_clear_range(struct process_maps *self, int64_t first, int64_t last);

/*
 * Returns the binary that contains `address` in a version, or NULL. The version must be held, or be
 * the current one. If several binaries contain the address, the function returns the one that was
 * added last. The result is valid until the version is released. If the current version isn't held,
 * the result is valid until the next change.
 */
struct mapping *process_maps_find(
    struct process_maps *self, int64_t process, uint64_t address, uint64_t version);

#endif
