/* SPDX-License-Identifier: MIT */
/* Which versions of something are held, and how often. A later hold is of a later version. */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_HELD_VERSIONS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_HELD_VERSIONS_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct held_versions {
    GArray *holds;     /* struct version_hold, in ascending order; the last one counts */
    guint empty_count; /* holds that were released, and are still in the array */
};

void held_versions_init(struct held_versions *self);
void held_versions_clear(struct held_versions *self);

/* `version` is the last one that was held, or a later one. */
void held_versions_hold(struct held_versions *self, uint64_t version);
/* `version` is held. */
void held_versions_release(struct held_versions *self, uint64_t version);

/* Whether a version from `since` on, before `until`, is held. */
bool held_versions_has(struct held_versions *self, uint64_t since, uint64_t until);

#endif
