/* SPDX-License-Identifier: MIT */
/*
 * The binaries of one process, now and in the versions that may still be asked for: process-maps.h
 * without the processes.
 *
 * The places where binaries begin are sorted, so that a search is binary. A place keeps its old
 * mappings until a sweep finds that no held version needs them.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_PROCESS_MAP_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_PROCESS_MAP_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "plugins/lttng-utils/debug-info/held-versions.h"
#include "plugins/lttng-utils/debug-info/mapping.h"

/*
 * The most places a process may have. Linux lets it have 65,530 memory areas, and a binary takes
 * four or more.
 */
enum { PROCESS_MAP_CAPACITY = 16384 };

/*
 * At most this many places before an address are looked at, where ranges lie within ranges. Real
 * ones don't even overlap.
 */
enum { PROCESS_MAP_DEPTH = 256 };

struct process_map {
    int64_t process;
    GArray *places;                 /* struct place, by address */
    guint current_count, old_count; /* mappings that the current version has, and hasn't */
};

struct process_map *process_map_create(int64_t process);
void process_map_free(struct process_map *self);

/*
 * As process_maps_find(). The mapping belongs to the map: it is valid until a sweep finds that
 * neither the current version nor a held one has it.
 */
struct mapping *process_map_find(
    const struct process_map *self, uint64_t address, uint64_t version);

/* Returns the current mapping that begins at an address, or NULL. */
const struct mapping *process_map_get(const struct process_map *self, uint64_t begin);

/* These make version `now`, and take the ownership of the strings of `mapping`. */

/* `mapping->begin` has no current mapping. Returns false if there are too many. */
bool process_map_add(struct process_map *self, const struct mapping *mapping, uint64_t now);
/* Changes the current mapping that begins at the same address. */
void process_map_replace(struct process_map *self, const struct mapping *mapping, uint64_t now);
void process_map_remove(struct process_map *self, uint64_t begin, uint64_t now);
/* Returns whether there was a mapping. */
bool process_map_remove_all(struct process_map *self, uint64_t now);

/* Forgets the old mappings that no version in `held` needs. */
void process_map_sweep(struct process_map *self, struct held_versions *held);

#endif
