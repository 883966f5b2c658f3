/* SPDX-License-Identifier: MIT */
/*
 * What a tolerant source.ctf.fs component tells of the damage that it goes past: one warning for
 * each place, and a description for the program that runs the graph.
 */
#include <babeltrace2/extension/damage.h>
#include <inttypes.h>

#include "plugins/common/log.h"
#include "plugins/ctf/fs-source/component.h"

static void insert_time(bt_value *map, const char *key, const bt_stream *stream, uint64_t time)
{
    const bt_clock_class *clock_class = stream ? bt_stream_class_borrow_default_clock_class_const(
                                                     bt_stream_borrow_class_const(stream))
                                               : NULL;
    int64_t ns;

    if (!clock_class) {
        return;
    }
    if (bt_clock_class_cycles_to_ns_from_origin(clock_class, time, &ns) !=
        BT_CLOCK_CLASS_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK) {
        bt_current_thread_clear_error();
        return;
    }
    bt_value_map_insert_signed_integer_entry(map, key, ns);
}

static const bt_value *describe(
    const struct fs_file *file, const bt_stream *stream, const struct ctf_damage *damage)
{
    bt_value *map = bt_value_map_create();

    bt_value_map_insert_string_entry(map, "path", file->path);
    bt_value_map_insert_string_entry(map, "kind", ctf_damage_kind_name(damage->kind));
    bt_value_map_insert_string_entry(map, "message", damage->text);
    bt_value_map_insert_unsigned_integer_entry(map, "packet", damage->packet_number);
    bt_value_map_insert_unsigned_integer_entry(map, "packet-offset", damage->packet_offset);
    bt_value_map_insert_unsigned_integer_entry(map, "offset", damage->begin);
    bt_value_map_insert_unsigned_integer_entry(map, "skipped", damage->end - damage->begin);
    if (damage->has_begin_time) {
        insert_time(map, "begin-ns", stream, damage->begin_time);
    }
    if (damage->has_end_time) {
        insert_time(map, "end-ns", stream, damage->end_time);
    }
    return map;
}

static void warn(const struct fs_component *component, const struct ctf_damage *damage)
{
    if (component->damage_count > FS_MAX_DAMAGE) {
        return;
    }
    if (component->damage_count == FS_MAX_DAMAGE) {
        log_warning(component->log_level, FS_CLASS_NAME,
            "%s: there is more damage than can be described; the rest is only counted",
            component->trace->path);
    } else if (damage->end > damage->begin) {
        log_warning(component->log_level, FS_CLASS_NAME,
            "%s; left out: %" PRIu64 " byte%s from byte %" PRIu64, damage->text,
            damage->end - damage->begin, damage->end - damage->begin == 1 ? "" : "s",
            damage->begin);
    } else {
        log_warning(component->log_level, FS_CLASS_NAME, "%s", damage->text);
    }
}

static void remember(struct fs_file *file, uint64_t place)
{
    g_hash_table_add(file->reported_damage, g_memdup2(&place, sizeof place));
}

/* A stream may be read several times. */
static bool is_new(
    const struct fs_component *component, struct fs_file *file, const struct ctf_damage *damage)
{
    if (!file->reported_damage) {
        file->reported_damage = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    }
    if (g_hash_table_contains(file->reported_damage, &damage->begin)) {
        return false;
    }
    if (component->damage_count < FS_MAX_DAMAGE) {
        remember(file, damage->begin);
        /* The index has a cut at the end of the file, whatever is lost before it. */
        if (damage->kind == CTF_DAMAGE_CUT_OFF) {
            remember(file, damage->end);
        }
    }
    return true;
}

void fs_component_report_damage(struct fs_component *component, bt_self_component *self_component,
    struct fs_file *file, const bt_stream *stream, const struct ctf_damage *damage)
{
    const bt_value *description;

    if (!is_new(component, file, damage)) {
        return;
    }
    description = component->damage_count < FS_MAX_DAMAGE ? describe(file, stream, damage) : NULL;
    warn(component, damage);
    component->damage_count++;
    bt_x_self_component_add_damage(self_component, description);
    bt_value_put_ref(description);
}

void fs_component_report_damaged_files(
    struct fs_component *component, bt_self_component *self_component)
{
    const GPtrArray *groups = component->trace->groups.damaged;

    for (guint i = 0; i < groups->len; i++) {
        const struct fs_group *group = groups->pdata[i];
        struct fs_file *file = group->files->pdata[0];
        const struct ctf_damage damage = {
            .kind = group->damage_kind,
            .text = group->error,
            .end = file->size,
        };

        fs_component_report_damage(component, self_component, file, NULL, &damage);
    }
}
