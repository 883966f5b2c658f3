/* SPDX-License-Identifier: MIT */
/*
 * Reports the damage that a tolerant source.ctf.fs component skips. Each damaged place is reported
 * once, even if a stream is read several times.
 */
#include <inttypes.h>

#include "plugins/ctf/fs-source/component.h"

/* Returns a key for damage of a kind at a byte of a file, to be freed with g_free(). */
static char *damage_key(
    const struct ctf_stream_file *file, enum ctf_damage_kind kind, uint64_t place)
{
    return g_strdup_printf("%d %" PRIu64 " %s", (int) kind, place, file->path);
}

/* Returns whether the damage hasn't been reported yet. A stream may be read several times. */
static bool is_new(const struct fs_component *component, struct ctf_stream_file *file,
    const struct ctf_damage *damage)
{
    g_autofree char *key = damage_key(file, damage->kind, damage->begin);

    if (g_hash_table_contains(component->reported_damage, key)) {
        return false;
    }
    if (component->damage_log.count < CTF_MAX_DESCRIBED_DAMAGE) {
        g_hash_table_add(component->reported_damage, g_steal_pointer(&key));
        /*
         * For a file that is cut off, the index reports the damage at the end of the file, but a
         * reader reports it where the lost part begins.
         */
        if (damage->kind == CTF_DAMAGE_CUT_OFF) {
            g_hash_table_add(
                component->reported_damage, damage_key(file, damage->kind, damage->end));
        }
    }
    return true;
}

void fs_component_report_damage(struct fs_component *component, bt_self_component *self_component,
    const struct ctf_stream_group *group, struct ctf_stream_file *file,
    const struct ctf_damage *damage)
{
    if (is_new(component, file, damage)) {
        damage_log_add(&component->damage_log, self_component, damage, file->path,
            ctf_stream_group_clock(group), component->parameters.ir.clock_shift);
    }
}

void fs_component_report_damaged_files(
    struct fs_component *component, bt_self_component *self_component)
{
    const GPtrArray *groups = component->trace->groups.damaged;

    for (guint i = 0; i < groups->len; i++) {
        const struct ctf_stream_group *group = groups->pdata[i];
        const struct ctf_damage damage = ctf_stream_group_damage(group);
        struct ctf_stream_file *file = group->files->pdata[0];

        fs_component_report_damage(component, self_component, group, file, &damage);
        for (guint j = 0; file->damage && j < file->damage->len; j++) {
            fs_component_report_damage(component, self_component, group, file,
                g_array_index(file->damage, struct ctf_found_damage, j).damage);
        }
    }
}
