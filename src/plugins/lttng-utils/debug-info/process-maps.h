/* SPDX-License-Identifier: MIT */
/*
 * Which binaries processes have loaded, and where; in every version.
 *
 * A version is a number that grows with each change. A field that is read late asks for the version
 * of its event. What no such field can ask for any more is forgotten.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_PROCESS_MAPS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_PROCESS_MAPS_H

#include <stdbool.h>
#include <stdint.h>

#include "plugins/lttng-utils/debug-info/mapping.h"

struct process_maps;

struct process_maps *process_maps_create(void);
void process_maps_destroy(struct process_maps *self);

/* How many binaries are kept, those of old versions included. */
uint64_t process_maps_count(const struct process_maps *self);

/* The number of the current version. */
uint64_t process_maps_version(const struct process_maps *self);

/*
 * Keeps the current version until it is released as often as it is held. Costs nothing that depends
 * on the number of mappings.
 */
uint64_t process_maps_hold(struct process_maps *self);
void process_maps_release(struct process_maps *self, uint64_t version);

/*
 * Adds a binary, unless one begins at the same address. Ranges that are empty or overflow never
 * match. Returns false if the process has too many binaries, more than any real one: it is ignored.
 */
bool process_maps_add(struct process_maps *self, int64_t process, uint64_t begin, uint64_t size,
    const char *path, bool is_pic, bool is_of_state_dump);
/* These do nothing if no binary begins there. */
void process_maps_set_build_id(struct process_maps *self, int64_t process, uint64_t begin,
    const struct dbg_build_id *build_id);
void process_maps_set_debug_link(
    struct process_maps *self, int64_t process, uint64_t begin, const char *name, uint32_t crc);
void process_maps_remove(struct process_maps *self, int64_t process, uint64_t begin);
/* Forgets all binaries of a process. */
void process_maps_clear(struct process_maps *self, int64_t process);
/* Forgets all binaries of the processes from `first` to `last`. */
void process_maps_clear_range(struct process_maps *self, int64_t first, int64_t last);

/*
 * Returns the binary that held `address` in a version that is held, or is the current one; if
 * several did, the one that was added last. NULL: none. It is valid as long as that version is:
 * until the next change or until it is released.
 */
struct mapping *process_maps_find(
    struct process_maps *self, int64_t process, uint64_t address, uint64_t version);

#endif
