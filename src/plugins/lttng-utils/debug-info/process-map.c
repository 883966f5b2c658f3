/* SPDX-License-Identifier: MIT */
#include "plugins/lttng-utils/debug-info/process-map.h"

#include "base/sorted.h"

/* A mapping and the versions [since, until) in which it exists. */
struct record {
    struct mapping mapping;
    /* version in which the binary was added; later versions may have replaced its mapping */
    uint64_t added;
    uint64_t since, until;
    GArray *older; /* elements: struct old_record of the same place, oldest first; NULL: none */
};

struct old_record {
    uint64_t since; /* a copy of the record's `since` */
    struct record *record;
};

/* All binaries that began at the same address. The version ranges of the records don't overlap. */
struct place {
    uint64_t begin;
    uint64_t end;          /* greatest end of the place's mappings, including old ones */
    uint64_t greatest_end; /* greatest `end` of this place and all places before it */
    struct record *newest;
};

static const uint64_t NOT_YET = UINT64_MAX;

static struct record *get_old(const GArray *older, guint index)
{
    return g_array_index(older, struct old_record, index).record;
}

static void append_old(GArray *older, struct record *record)
{
    const struct old_record old = {record->since, record};

    g_array_append_val(older, old);
}

static void free_record(struct record *record)
{
    g_ref_string_release((char *) record->mapping.identity.path);
    if (record->mapping.identity.debug_link) {
        g_ref_string_release((char *) record->mapping.identity.debug_link);
    }
    for (guint i = 0; record->older && i < record->older->len; i++) {
        free_record(get_old(record->older, i));
    }
    g_clear_pointer(&record->older, g_array_unref);
    g_free(record);
}

static struct record *create_record(const struct mapping *mapping, uint64_t added, uint64_t now)
{
    struct record *const record = g_new(struct record, 1);

    *record = (struct record){
        .mapping = *mapping,
        .added = added,
        .since = now,
        .until = NOT_YET,
    };
    return record;
}

static struct place *get_place(const struct process_map *self, guint index)
{
    return &g_array_index(self->places, struct place, index);
}

/* Returns the number of places with a start address up to `address`. */
static guint count_until(const struct process_map *self, uint64_t address)
{
    return TG_COUNT_UP_TO(self->places, struct place, begin, address);
}

static struct place *find_place(const struct process_map *self, uint64_t begin)
{
    const guint count = count_until(self, begin);
    struct place *const place = count > 0 ? get_place(self, count - 1) : NULL;

    return place && place->begin == begin ? place : NULL;
}

/* Returns the record of a place in a version, or NULL. */
static struct record *find_record(const struct place *place, uint64_t version)
{
    struct record *record = place->newest;

    if (version < record->since) {
        const GArray *const older = record->older;
        const guint count = older ? TG_COUNT_UP_TO(older, struct old_record, since, version) : 0;

        if (count == 0) {
            return NULL;
        }
        record = get_old(older, count - 1);
    }
    return version < record->until ? record : NULL;
}

struct mapping *process_map_find(const struct process_map *self, uint64_t address, uint64_t version)
{
    const guint count = count_until(self, address);
    const guint first = count > PROCESS_MAP_DEPTH ? count - PROCESS_MAP_DEPTH : 0;
    struct record *latest = NULL;

    for (guint i = count; i > first; i--) {
        const struct place *const place = get_place(self, i - 1);

        if (place->greatest_end <= address) {
            break;
        }
        if (place->end <= address) {
            continue;
        }

        struct record *const record = find_record(place, version);

        if (record && address < record->mapping.end && (!latest || record->added > latest->added)) {
            latest = record;
        }
    }
    return latest ? &latest->mapping : NULL;
}

const struct mapping *process_map_get(const struct process_map *self, uint64_t begin)
{
    const struct place *const place = find_place(self, begin);

    return place && place->newest->until == NOT_YET ? &place->newest->mapping : NULL;
}

/*
 * Updates `greatest_end` from place `index` on. Call this function after the insertion of the place
 * or a change of its `end`.
 */
static void update_greatest_ends(struct process_map *self, guint index)
{
    uint64_t greatest = index > 0 ? get_place(self, index - 1)->greatest_end : 0;

    for (guint i = index; i < self->places->len; i++) {
        struct place *const place = get_place(self, i);

        greatest = MAX(greatest, place->end);
        if (i > index && place->greatest_end == greatest) {
            return;
        }
        place->greatest_end = greatest;
    }
}

static void set_end(struct process_map *self, struct place *place, uint64_t end)
{
    if (place->end != end) {
        place->end = end;
        update_greatest_ends(self, (guint) (place - get_place(self, 0)));
    }
}

/*
 * Takes the array of older records from `newest`, so that `newest` can be appended to the array.
 * Creates the array if there is none.
 */
static GArray *take_older(struct record *newest)
{
    return newest->older ? g_steal_pointer(&newest->older)
                         : g_array_new(FALSE, FALSE, sizeof(struct old_record));
}

/* Makes `record` the newest one of the place. The previous newest record becomes an old one. */
static void push_record(struct place *place, struct record *record)
{
    struct record *const last = place->newest;

    record->older = take_older(last);
    append_old(record->older, last);
    place->newest = record;
}

static void end_newest(struct process_map *self, const struct place *place, uint64_t now)
{
    place->newest->until = now;
    self->current_count--;
    self->old_count++;
}

bool process_map_add(struct process_map *self, const struct mapping *mapping, uint64_t now)
{
    const guint index = count_until(self, mapping->begin);
    struct place *const last = index > 0 ? get_place(self, index - 1) : NULL;

    if (last && last->begin == mapping->begin) {
        push_record(last, create_record(mapping, now, now));
        set_end(self, last, MAX(last->end, mapping->end));
        self->current_count++;
        return true;
    }
    if (self->places->len == PROCESS_MAP_CAPACITY) {
        return false;
    }

    const struct place place = {
        .begin = mapping->begin,
        .end = mapping->end,
        .newest = create_record(mapping, now, now),
    };

    g_array_insert_val(self->places, index, place);
    update_greatest_ends(self, index);
    self->current_count++;
    return true;
}

void process_map_replace(struct process_map *self, const struct mapping *mapping, uint64_t now)
{
    struct place *const place = find_place(self, mapping->begin);
    const uint64_t added = place->newest->added;

    end_newest(self, place, now);
    push_record(place, create_record(mapping, added, now));
    self->current_count++;
}

void process_map_remove(struct process_map *self, uint64_t begin, uint64_t now)
{
    end_newest(self, find_place(self, begin), now);
}

bool process_map_remove_all(struct process_map *self, uint64_t now)
{
    const bool had_mapping = self->current_count > 0;

    /*
     * The loop ends at the last current mapping, because a process may be cleared repeatedly and
     * have many old mappings.
     */
    for (guint i = 0; self->current_count > 0 && i < self->places->len; i++) {
        if (get_place(self, i)->newest->until == NOT_YET) {
            end_newest(self, get_place(self, i), now);
        }
    }
    return had_mapping;
}

static bool is_needed(const struct record *record, struct held_versions *held)
{
    return record->until == NOT_YET || held_versions_has(held, record->since, record->until);
}

/*
 * Frees the records that no version needs. Returns the newest remaining record, or NULL if no
 * record remains. The `older` of the result contains the other remaining records.
 */
static struct record *sweep_records(
    struct process_map *self, struct record *newest, struct held_versions *held)
{
    g_autoptr(GArray) records = take_older(newest);
    struct record *last = NULL;
    guint kept = 0;

    append_old(records, newest);
    for (guint i = 0; i < records->len; i++) {
        struct record *const record = get_old(records, i);

        if (is_needed(record, held)) {
            g_array_index(records, struct old_record, kept++) =
                g_array_index(records, struct old_record, i);
            last = record;
        } else {
            free_record(record);
            self->old_count--;
        }
    }
    if (kept > 1) {
        g_array_set_size(records, kept - 1);
        last->older = g_steal_pointer(&records);
    }
    return last;
}

static uint64_t greatest_end_of(const struct record *newest)
{
    uint64_t end = newest->mapping.end;

    for (guint i = 0; newest->older && i < newest->older->len; i++) {
        end = MAX(end, get_old(newest->older, i)->mapping.end);
    }
    return end;
}

/* Frees the records of a place that no version needs. Returns whether any record remains. */
static bool sweep_place(struct process_map *self, struct place *place, struct held_versions *held)
{
    if (!place->newest->older && place->newest->until == NOT_YET) {
        return true;
    }
    place->newest = sweep_records(self, place->newest, held);
    if (!place->newest) {
        return false;
    }
    place->end = greatest_end_of(place->newest);
    return true;
}

void process_map_sweep(struct process_map *self, struct held_versions *held)
{
    uint64_t greatest_end = 0;
    guint kept = 0;

    for (guint i = 0; i < self->places->len; i++) {
        struct place *const place = get_place(self, i);

        if (sweep_place(self, place, held)) {
            greatest_end = MAX(greatest_end, place->end);
            place->greatest_end = greatest_end;
            *get_place(self, kept++) = *place;
        }
    }
    g_array_set_size(self->places, kept);
}

struct process_map *process_map_create(int64_t process)
{
    struct process_map *const self = g_new(struct process_map, 1);

    *self = (struct process_map){
        .process = process,
        .places = g_array_new(FALSE, FALSE, sizeof(struct place)),
    };
    return self;
}

void process_map_free(struct process_map *self)
{
    for (guint i = 0; i < self->places->len; i++) {
        free_record(get_place(self, i)->newest);
    }
    g_array_free(self->places, TRUE);
    g_free(self);
}
