/* SPDX-License-Identifier: MIT */
/*
 * The binaries of one process, in the current version and in held versions. The functions
 * correspond to those of process-maps.h.
 *
 * The places (start addresses of binaries) are sorted, so that a binary search finds them. A place
 * keeps its old mappings until a sweep finds that no held version needs them.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_PROCESS_MAP_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_PROCESS_MAP_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "plugins/lttng-utils/debug-info/held-versions.h"
#include "plugins/lttng-utils/debug-info/mapping.h"

/*
 * The maximum number of places of a process. Linux allows 65,530 memory areas per process, and a
 * binary takes at least four of them.
 */
enum { PROCESS_MAP_CAPACITY = 16384 };

/*
 * A search examines at most this number of places before the address. The limit matters only if
 * address ranges contain other ranges. The address ranges of real binaries don't overlap.
 */
enum { PROCESS_MAP_DEPTH = 256 };

struct process_map {
    int64_t process;
    GArray *places;                 /* elements: struct place, sorted by address */
    guint current_count, old_count; /* number of mappings in the current version, and of old ones */
};

struct process_map *process_map_create(int64_t process);
void process_map_free(struct process_map *self);

/*
 * Searches for an address in the same way as process_maps_find(). The map owns the mapping. The
 * mapping is valid until a sweep finds that neither the current version nor a held version contains
 * it.
 */
struct mapping *process_map_find(
    const struct process_map *self, uint64_t address, uint64_t version);

/* Returns the current mapping that begins at an address, or NULL. */
const struct mapping *process_map_get(const struct process_map *self, uint64_t begin);

/* The following functions create version `now`. They take ownership of the strings of `mapping`. */

/*
 * Adds a mapping. There must be no current mapping at `mapping->begin`. Returns false if there are
 * too many places.
 */
bool process_map_add(struct process_map *self, const struct mapping *mapping, uint64_t now);
/* Replaces the current mapping that begins at the same address. */
void process_map_replace(struct process_map *self, const struct mapping *mapping, uint64_t now);
void process_map_remove(struct process_map *self, uint64_t begin, uint64_t now);
/* Removes all mappings. Returns false if there were no mappings. */
bool process_map_remove_all(struct process_map *self, uint64_t now);

/* Frees the old mappings that no version in `held` needs. */
void process_map_sweep(struct process_map *self, struct held_versions *held);

#endif
