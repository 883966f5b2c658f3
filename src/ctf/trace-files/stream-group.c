/* SPDX-License-Identifier: MIT */
/* Stream groups; see stream-group.h. */
#include "ctf/trace-files/stream-group.h"

#include <string.h>

#include "base/sorted.h"

struct ctf_stream_file *ctf_stream_file_create(
    const char *path, uint64_t size, struct ctf_medium *medium)
{
    struct ctf_stream_file *file = g_new(struct ctf_stream_file, 1);

    *file = (struct ctf_stream_file){.path = g_strdup(path), .size = size, .medium = medium};
    return file;
}

static void clear_found_damage(void *data)
{
    ctf_damage_free(((struct ctf_found_damage *) data)->damage);
}

void ctf_stream_file_add_damage(struct ctf_stream_file *file, const struct ctf_damage *damage)
{
    if (!file->damage) {
        file->damage = g_array_new(FALSE, FALSE, sizeof(struct ctf_found_damage));
        g_array_set_clear_func(file->damage, clear_found_damage);
    }
    if (file->damage->len < CTF_MAX_DESCRIBED_DAMAGE) {
        const struct ctf_found_damage found = {
            .place = damage->end,
            .damage = ctf_damage_copy(damage),
        };

        g_array_append_val(file->damage, found);
    }
}

static int compare_offsets(const void *a, const void *b)
{
    const uint64_t offset_a = *(const uint64_t *) a, offset_b = *(const uint64_t *) b;

    return (offset_a > offset_b) - (offset_a < offset_b);
}

static int compare_places(const void *a, const void *b)
{
    const struct ctf_found_damage *found_a = a, *found_b = b;
    const int order = compare_offsets(&found_a->place, &found_b->place);

    return order != 0 ? order : compare_offsets(&found_a->damage->begin, &found_b->damage->begin);
}

/*
 * Sets the places of the file's damage. `offsets` are the offsets of the packets that are read from
 * the file.
 */
static void place_damage(struct ctf_stream_file *file, GArray *offsets)
{
    g_array_append_val(offsets, file->size);
    g_array_sort(offsets, compare_offsets);
    for (guint i = 0; i < file->damage->len; i++) {
        struct ctf_found_damage *found = &g_array_index(file->damage, struct ctf_found_damage, i);
        const uint64_t end = found->damage->end;
        const guint before = end == 0 ? 0 : tg_count_up_to(offsets, sizeof(uint64_t), 0, end - 1);

        found->place = g_array_index(offsets, uint64_t, MIN(before, offsets->len - 1));
    }
    g_array_sort(file->damage, compare_places);
}

void ctf_stream_group_place_damage(struct ctf_stream_group *group)
{
    g_autoptr(GPtrArray) offsets = g_ptr_array_new_with_free_func((GDestroyNotify) g_array_unref);

    for (guint i = 0; i < group->files->len; i++) {
        g_ptr_array_add(offsets, g_array_new(FALSE, FALSE, sizeof(uint64_t)));
    }
    for (guint i = 0; i < group->index.entries->len; i++) {
        const struct ctf_stream_index_entry *entry =
            &g_array_index(group->index.entries, struct ctf_stream_index_entry, i);
        const struct ctf_stream_file *file = group->files->pdata[entry->file];

        if (file->damage) {
            g_array_append_val((GArray *) offsets->pdata[entry->file], entry->offset);
        }
    }
    for (guint i = 0; i < group->files->len; i++) {
        struct ctf_stream_file *file = group->files->pdata[i];

        if (file->damage) {
            place_damage(file, offsets->pdata[i]);
        }
    }
}

static void free_file(void *data)
{
    struct ctf_stream_file *file = data;

    g_clear_pointer(&file->damage, g_array_unref);
    g_clear_pointer(&file->packet_places, g_array_unref);
    ctf_medium_free(file->medium);
    g_free(file->path);
    g_free(file);
}

static void free_group(void *data)
{
    struct ctf_stream_group *group = data;

    if (group->has_index) {
        ctf_stream_index_clear(&group->index);
    }
    g_ptr_array_unref(group->files);
    g_free(group->label);
    g_free(group->error);
    g_free(group);
}

/* Groups are looked up by stream class and stream ID. */
static guint hash_group(const void *key)
{
    const struct ctf_stream_group *group = key;

    return g_direct_hash(group->stream_class) ^ g_int64_hash(&group->stream_id);
}

static gboolean is_same_stream(const void *a, const void *b)
{
    const struct ctf_stream_group *group_a = a, *group_b = b;

    return group_a->stream_class == group_b->stream_class &&
           group_a->stream_id == group_b->stream_id;
}

void ctf_stream_groups_init(struct ctf_stream_groups *groups)
{
    *groups = (struct ctf_stream_groups){
        .groups = g_ptr_array_new_with_free_func(free_group),
        .damaged = g_ptr_array_new_with_free_func(free_group),
        .by_id = g_hash_table_new(hash_group, is_same_stream),
    };
}

void ctf_stream_groups_clear(struct ctf_stream_groups *groups)
{
    g_hash_table_destroy(groups->by_id);
    g_ptr_array_unref(groups->groups);
    g_ptr_array_unref(groups->damaged);
    *groups = (struct ctf_stream_groups){0};
}

void ctf_stream_groups_add(
    struct ctf_stream_groups *groups, struct ctf_stream_file *file, bool packets_have_begin)
{
    const struct ctf_packet_identity *identity = &file->identity;
    bool can_merge = identity->has_stream_id && packets_have_begin;
    const struct ctf_stream_group key = {
        .stream_class = identity->stream_class,
        .stream_id = identity->stream_id,
    };
    struct ctf_stream_group *group = can_merge ? g_hash_table_lookup(groups->by_id, &key) : NULL;

    if (!group) {
        group = g_new0(struct ctf_stream_group, 1);
        group->stream_class = identity->stream_class;
        group->has_stream_id = identity->has_stream_id;
        group->stream_id = identity->stream_id;
        group->files = g_ptr_array_new_with_free_func(free_file);
        g_ptr_array_add(groups->groups, group);
        if (can_merge) {
            g_hash_table_add(groups->by_id, group);
        }
    }
    g_ptr_array_add(group->files, file);
}

void ctf_stream_groups_add_damaged(struct ctf_stream_groups *groups, struct ctf_stream_file *file,
    enum ctf_damage_kind kind, char *error)
{
    struct ctf_stream_group *group = g_new0(struct ctf_stream_group, 1);

    group->files = g_ptr_array_new_with_free_func(free_file);
    group->error = error;
    group->damage_kind = kind;
    g_ptr_array_add(group->files, file);
    g_ptr_array_add(groups->damaged, group);
}

struct ctf_damage ctf_stream_group_damage(const struct ctf_stream_group *group)
{
    const struct ctf_stream_file *file = group->files->pdata[0];

    return (struct ctf_damage){
        .kind = group->damage_kind,
        .text = group->error,
        .end = file->size,
        .may_lose_packets = true,
    };
}

const struct ctf_clock_class *ctf_stream_group_clock(const struct ctf_stream_group *group)
{
    return group->stream_class ? group->stream_class->clock : NULL;
}

const char *ctf_stream_group_path(const struct ctf_stream_group *group)
{
    return ((const struct ctf_stream_file *) group->files->pdata[0])->path;
}

static int compare_groups(const void *a, const void *b)
{
    return strcmp(ctf_stream_group_path(*(struct ctf_stream_group *const *) a),
        ctf_stream_group_path(*(struct ctf_stream_group *const *) b));
}

void ctf_stream_groups_finish(struct ctf_stream_groups *groups)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(hash_group, is_same_stream);
    uint64_t number = 0;

    g_ptr_array_sort(groups->groups, compare_groups);
    for (guint i = 0; i < groups->groups->len; i++) {
        struct ctf_stream_group *group = groups->groups->pdata[i];

        if (!group->has_stream_id) {
            continue;
        }
        group->has_stream_id = !g_hash_table_contains(taken, group);
        if (group->has_stream_id) {
            g_hash_table_add(taken, group);
        }
    }
    for (guint i = 0; i < groups->groups->len; i++) {
        struct ctf_stream_group *group = groups->groups->pdata[i];

        if (group->has_stream_id) {
            continue;
        }
        do {
            group->stream_id = number++;
        } while (g_hash_table_contains(taken, group));
    }
}
