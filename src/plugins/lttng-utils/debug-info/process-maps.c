/* SPDX-License-Identifier: MIT */
#include "plugins/lttng-utils/debug-info/process-maps.h"

#include <glib.h>

#include "plugins/lttng-utils/debug-info/held-versions.h"
#include "plugins/lttng-utils/debug-info/process-map.h"

/* The minimum number of mappings that become old between two sweeps. */
enum { SWEEP_INTERVAL = 1024 };

struct process_maps {
    uint64_t version;
    struct held_versions held;
    GHashTable *processes; /* process -> struct process_map; no map is empty */
    GPtrArray *changed;    /* maps with old mappings */
    uint64_t old_count; /* number of old mappings, and the number at which the next sweep is due */
    uint64_t sweep_threshold;
    /* a cache: the map that was found last; successive events often have the same process */
    struct process_map *last;
};

static void free_process_map(void *data)
{
    process_map_free(data);
}

struct process_maps *process_maps_create(void)
{
    struct process_maps *const self = g_new(struct process_maps, 1);

    *self = (struct process_maps){
        .processes = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, free_process_map),
        .changed = g_ptr_array_new(),
        .sweep_threshold = SWEEP_INTERVAL,
    };
    held_versions_init(&self->held);
    return self;
}

void process_maps_destroy(struct process_maps *self)
{
    g_hash_table_destroy(self->processes);
    g_ptr_array_free(self->changed, TRUE);
    held_versions_clear(&self->held);
    g_free(self);
}

uint64_t process_maps_count(const struct process_maps *self)
{
    uint64_t count = 0;
    GHashTableIter iterator;
    gpointer map;

    g_hash_table_iter_init(&iterator, self->processes);
    while (g_hash_table_iter_next(&iterator, NULL, &map)) {
        count += ((const struct process_map *) map)->current_count +
                 ((const struct process_map *) map)->old_count;
    }
    return count;
}

uint64_t process_maps_version(const struct process_maps *self)
{
    return self->version;
}

uint64_t process_maps_hold(struct process_maps *self)
{
    held_versions_hold(&self->held, self->version);
    return self->version;
}

void process_maps_release(struct process_maps *self, uint64_t version)
{
    held_versions_release(&self->held, version);
}

static struct process_map *find_process(struct process_maps *self, int64_t process)
{
    if (!self->last || self->last->process != process) {
        self->last = g_hash_table_lookup(self->processes, &process);
    }
    return self->last;
}

static void sweep(struct process_maps *self)
{
    self->last = NULL;
    self->old_count = 0;
    for (guint i = self->changed->len; i > 0; i--) {
        struct process_map *const map = g_ptr_array_index(self->changed, i - 1);

        process_map_sweep(map, &self->held);
        self->old_count += map->old_count;
        if (map->old_count == 0) {
            g_ptr_array_remove_index_fast(self->changed, i - 1);
        }
        if (map->places->len == 0) {
            g_hash_table_remove(self->processes, &map->process);
        }
    }
    /*
     * Before the next sweep, the number of old mappings must at least double, so that the cost per
     * change is small on average.
     */
    self->sweep_threshold = 2 * self->old_count + SWEEP_INTERVAL;
}

/*
 * Counts the mappings that became old. Call this function after a change of `map`. `count_before`
 * is the number of the map's old mappings before the change.
 */
static void note_old(struct process_maps *self, struct process_map *map, guint count_before)
{
    if (count_before == 0) {
        g_ptr_array_add(self->changed, map);
    }
    self->old_count += map->old_count - count_before;
    if (self->old_count >= self->sweep_threshold) {
        sweep(self);
    }
}

static void replace(
    struct process_maps *self, struct process_map *map, const struct mapping *mapping)
{
    const guint count_before = map->old_count;

    process_map_replace(map, mapping, ++self->version);
    note_old(self, map, count_before);
}

static const char *keep_text(const char *text)
{
    return text ? g_ref_string_acquire((char *) text) : NULL;
}

bool process_maps_add(struct process_maps *self, int64_t process, uint64_t begin, uint64_t size,
    const char *path, bool is_pic, bool is_of_state_dump)
{
    struct process_map *map = find_process(self, process);

    if (map && process_map_get(map, begin)) {
        return true;
    }
    if (!map) {
        map = process_map_create(process);
        g_hash_table_insert(self->processes, &map->process, map);
    }

    const struct mapping mapping = {
        .begin = begin,
        .end = size <= UINT64_MAX - begin ? begin + size : begin,
        .is_pic = is_pic,
        .is_of_state_dump = is_of_state_dump,
        .identity = {.path = g_ref_string_new(path)},
    };

    if (!process_map_add(map, &mapping, self->version + 1)) {
        g_ref_string_release((char *) mapping.identity.path);
        return false;
    }
    self->version++;
    return true;
}

/* Returns the current mapping that begins at an address, or NULL. */
static const struct mapping *get_mapping(const struct process_map *map, uint64_t begin)
{
    return map ? process_map_get(map, begin) : NULL;
}

void process_maps_set_build_id(
    struct process_maps *self, int64_t process, uint64_t begin, const struct dbg_build_id *build_id)
{
    struct process_map *const map = find_process(self, process);
    const struct mapping *const old = get_mapping(map, begin);

    if (!old || dbg_build_id_equal(build_id, &old->identity.build_id)) {
        return;
    }

    struct mapping mapping = *old;

    mapping.binary = NULL;
    keep_text(mapping.identity.path);
    keep_text(mapping.identity.debug_link);
    mapping.identity.build_id = *build_id;
    replace(self, map, &mapping);
}

void process_maps_set_debug_link(
    struct process_maps *self, int64_t process, uint64_t begin, const char *name, uint32_t crc)
{
    struct process_map *const map = find_process(self, process);
    const struct mapping *const old = get_mapping(map, begin);

    if (!old ||
        (g_strcmp0(name, old->identity.debug_link) == 0 && crc == old->identity.debug_link_crc)) {
        return;
    }

    struct mapping mapping = *old;

    mapping.binary = NULL;
    keep_text(mapping.identity.path);
    mapping.identity.debug_link = g_ref_string_new(name);
    mapping.identity.debug_link_crc = crc;
    replace(self, map, &mapping);
}

void process_maps_remove(struct process_maps *self, int64_t process, uint64_t begin)
{
    struct process_map *const map = find_process(self, process);

    if (!get_mapping(map, begin)) {
        return;
    }

    const guint count_before = map->old_count;

    process_map_remove(map, begin, ++self->version);
    note_old(self, map, count_before);
}

void process_maps_clear(struct process_maps *self, int64_t process)
{
    struct process_map *const map = find_process(self, process);

    if (!map) {
        return;
    }

    const guint count_before = map->old_count;

    if (process_map_remove_all(map, self->version + 1)) {
        self->version++;
        note_old(self, map, count_before);
    }
}

void process_maps_clear_range(struct process_maps *self, int64_t first, int64_t last)
{
    g_autoptr(GArray) processes = g_array_new(FALSE, FALSE, sizeof(int64_t));
    GHashTableIter iterator;
    gpointer process;

    g_hash_table_iter_init(&iterator, self->processes);
    while (g_hash_table_iter_next(&iterator, &process, NULL)) {
        if (*(const int64_t *) process >= first && *(const int64_t *) process <= last) {
            g_array_append_vals(processes, process, 1);
        }
    }
    for (guint i = 0; i < processes->len; i++) {
        process_maps_clear(self, g_array_index(processes, int64_t, i));
    }
}

struct mapping *process_maps_find(
    struct process_maps *self, int64_t process, uint64_t address, uint64_t version)
{
    const struct process_map *const map = find_process(self, process);

    return map ? process_map_find(map, address, version) : NULL;
}
