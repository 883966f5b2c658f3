/* SPDX-License-Identifier: MIT */
/*
 * What a tolerant source.ctf.fs component tells of the damage that it goes past: each place once,
 * however often a stream is read. See damage.h.
 */
#include "plugins/ctf/fs-source/damage.h"

#include <inttypes.h>

#include "plugins/ctf/damage.h"
#include "plugins/ctf/fs-source/component.h"

static const struct ctf_clock_class *clock_of(const struct fs_group *group)
{
    return group->stream_class ? group->stream_class->clock : NULL;
}

bt_value *fs_describe_damage(const struct fs_group *group, const struct fs_file *file,
    const struct trace_ir_options *options, const struct ctf_damage *damage)
{
    return damage_describe(damage, file->path, clock_of(group), options);
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

/* Of damage of a kind at a byte; to be freed with g_free(). */
static char *damage_key(enum ctf_damage_kind kind, uint64_t place)
{
    return g_strdup_printf("%d %" PRIu64, (int) kind, place);
}

/* A stream may be read several times. */
static bool is_new(
    const struct fs_component *component, struct fs_file *file, const struct ctf_damage *damage)
{
    g_autofree char *key = damage_key(damage->kind, damage->begin);

    if (!file->reported_damage) {
        file->reported_damage = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    }
    if (g_hash_table_contains(file->reported_damage, key)) {
        return false;
    }
    if (component->damage_log.count < MAX_DESCRIBED_DAMAGE) {
        g_hash_table_add(file->reported_damage, g_steal_pointer(&key));
        /* The index has a cut at the end of the file, whatever is lost before it. */
        if (damage->kind == CTF_DAMAGE_CUT_OFF) {
            g_hash_table_add(file->reported_damage, damage_key(damage->kind, damage->end));
        }
    }
    return true;
}

void fs_component_report_damage(struct fs_component *component, bt_self_component *self_component,
    const struct fs_group *group, struct fs_file *file, const struct ctf_damage *damage)
{
    if (is_new(component, file, damage)) {
        damage_report(&component->damage_log, self_component, damage, file->path, clock_of(group),
            &component->parameters.ir);
    }
}

void fs_component_report_damaged_files(
    struct fs_component *component, bt_self_component *self_component)
{
    const GPtrArray *groups = component->trace->groups.damaged;

    for (guint i = 0; i < groups->len; i++) {
        const struct fs_group *group = groups->pdata[i];
        const struct ctf_damage damage = fs_damage_of_group(group);
        struct fs_file *file = group->files->pdata[0];

        fs_component_report_damage(component, self_component, group, file, &damage);
        for (guint j = 0; file->damage && j < file->damage->len; j++) {
            fs_component_report_damage(component, self_component, group, file,
                g_array_index(file->damage, struct fs_found_damage, j).damage);
        }
    }
}
