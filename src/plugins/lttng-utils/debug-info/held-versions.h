/* SPDX-License-Identifier: MIT */
/*
 * Counts how often each version of an object is held. The versions must be held in ascending order.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_HELD_VERSIONS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_HELD_VERSIONS_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct held_versions {
    GArray *holds; /* struct version_hold, in ascending order; the count of the last hold isn't 0 */
    guint empty_count; /* number of holds in the array whose count is 0 */
};

void held_versions_init(struct held_versions *self);
void held_versions_clear(struct held_versions *self);

/* Holds a version. `version` must not be before the last version that was held. */
void held_versions_hold(struct held_versions *self, uint64_t version);
/* Releases a version that is held. */
void held_versions_release(struct held_versions *self, uint64_t version);

/* Returns whether a version from `since` to `until` (exclusive) is held. */
bool held_versions_has(struct held_versions *self, uint64_t since, uint64_t until);

#endif
