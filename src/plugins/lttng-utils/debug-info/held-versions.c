/* SPDX-License-Identifier: MIT */
#include "plugins/lttng-utils/debug-info/held-versions.h"

#include "base/sorted.h"

struct version_hold {
    uint64_t version;
    uint64_t count; /* 0: the version was released */
};

static struct version_hold *get_hold(const struct held_versions *self, guint index)
{
    return &g_array_index(self->holds, struct version_hold, index);
}

static struct version_hold *get_last(const struct held_versions *self)
{
    return self->holds->len > 0 ? get_hold(self, self->holds->len - 1) : NULL;
}

/* Returns the index of the first hold whose version is `version` or later. */
static guint find_first(const struct held_versions *self, uint64_t version)
{
    return TG_COUNT_BELOW(self->holds, struct version_hold, version, version);
}

void held_versions_init(struct held_versions *self)
{
    self->holds = g_array_new(FALSE, FALSE, sizeof(struct version_hold));
    self->empty_count = 0;
}

void held_versions_clear(struct held_versions *self)
{
    g_array_free(self->holds, TRUE);
}

void held_versions_hold(struct held_versions *self, uint64_t version)
{
    struct version_hold *const last = get_last(self);

    if (last && last->version == version) {
        last->count++;
        return;
    }

    const struct version_hold hold = {version, 1};

    g_array_append_val(self->holds, hold);
}

static void drop_empty(struct held_versions *self)
{
    guint kept = 0;

    for (guint i = 0; i < self->holds->len; i++) {
        if (get_hold(self, i)->count > 0) {
            *get_hold(self, kept++) = *get_hold(self, i);
        }
    }
    g_array_set_size(self->holds, kept);
    self->empty_count = 0;
}

void held_versions_release(struct held_versions *self, uint64_t version)
{
    struct version_hold *hold = get_last(self);

    if (hold->version != version) {
        hold = get_hold(self, find_first(self, version));
    }
    if (--hold->count > 0) {
        return;
    }
    self->empty_count++;
    for (hold = get_last(self); hold && hold->count == 0; hold = get_last(self)) {
        g_array_set_size(self->holds, self->holds->len - 1);
        self->empty_count--;
    }
    /*
     * Empty holds are removed only when there are many, so that a release takes constant time on
     * average.
     */
    if (self->empty_count > self->holds->len / 2) {
        drop_empty(self);
    }
}

bool held_versions_has(struct held_versions *self, uint64_t since, uint64_t until)
{
    if (self->empty_count > 0) {
        drop_empty(self);
    }

    const guint first = find_first(self, since);

    return first < self->holds->len && get_hold(self, first)->version < until;
}
