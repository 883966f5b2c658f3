/* SPDX-License-Identifier: MIT */
/*
 * What a tolerant source.ctf.fs component tells of the damage that it goes past: one warning for
 * each place, and a description for the program that runs the graph. See damage.h.
 */
#include <babeltrace2/extension/damage.h>
#include <inttypes.h>

#include "plugins/common/log.h"
#include "plugins/ctf/fs-source/component.h"
#include "plugins/ctf/fs-source/damage.h"

static void insert_time(bt_value *map, const char *key, const struct ctf_clock_class *clock,
    const struct trace_ir_options *options, uint64_t time)
{
    int64_t seconds, ns;
    uint64_t cycles;

    if (!clock) {
        return;
    }
    trace_ir_clock_offset(clock, options, &seconds, &cycles);
    if (bt_util_clock_cycles_to_ns_from_origin(time, clock->frequency, seconds, cycles, &ns) !=
        BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK) {
        bt_current_thread_clear_error();
        return;
    }
    bt_value_map_insert_signed_integer_entry(map, key, ns);
}

bt_value *fs_describe_damage(const struct fs_group *group, const struct fs_file *file,
    const struct trace_ir_options *options, const struct ctf_damage *damage)
{
    const struct ctf_clock_class *clock = group->stream_class ? group->stream_class->clock : NULL;
    bt_value *map = bt_value_map_create();

    bt_value_map_insert_string_entry(map, "path", file->path);
    bt_value_map_insert_string_entry(map, "kind", ctf_damage_kind_name(damage->kind));
    bt_value_map_insert_string_entry(map, "message", damage->text);
    bt_value_map_insert_unsigned_integer_entry(map, "packet", damage->packet_number);
    bt_value_map_insert_unsigned_integer_entry(map, "packet-offset", damage->packet_offset);
    bt_value_map_insert_unsigned_integer_entry(map, "offset", damage->begin);
    bt_value_map_insert_unsigned_integer_entry(map, "skipped", damage->end - damage->begin);
    if (!damage->may_lose_packets) {
        bt_value_map_insert_unsigned_integer_entry(map, "packets-lost", 0);
    } else if (damage->knows_lost_packets) {
        bt_value_map_insert_unsigned_integer_entry(map, "packets-lost", damage->lost_packets);
    }
    if (!damage->may_lose_packets && !damage->may_lose_events) {
        bt_value_map_insert_unsigned_integer_entry(map, "events-lost", 0);
    }
    if (damage->has_begin_time) {
        insert_time(map, "begin-ns", clock, options, damage->begin_time);
    }
    if (damage->has_end_time) {
        insert_time(map, "end-ns", clock, options, damage->end_time);
    }
    return map;
}

struct ctf_damage fs_damage_of_group(const struct fs_group *group)
{
    const struct fs_file *file = group->files->pdata[0];

    return (struct ctf_damage){
        .kind = group->damage_kind,
        .text = group->error,
        .end = file->size,
        .may_lose_packets = true,
    };
}

static void warn(const struct fs_component *component, const struct ctf_damage *damage)
{
    if (!component->parameters.logs_damage || component->damage_count > FS_MAX_DAMAGE) {
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
    const struct fs_group *group, struct fs_file *file, const struct ctf_damage *damage)
{
    bt_value *description = NULL;

    if (!is_new(component, file, damage)) {
        return;
    }
    if (component->damage_count < FS_MAX_DAMAGE) {
        description = fs_describe_damage(group, file, &component->parameters.ir, damage);
    }
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
        const struct ctf_damage damage = fs_damage_of_group(group);

        fs_component_report_damage(
            component, self_component, group, group->files->pdata[0], &damage);
    }
}
