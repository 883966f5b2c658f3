/* SPDX-License-Identifier: MIT */
/* Corrections of indexes for the bugs of tracers; see index-fixups.h. */
#include "plugins/ctf/fs/index-fixups.h"

#include <string.h>

struct version {
    int64_t major, minor, patch;
};

static bool get_integer(const struct ctf_schema *schema, const char *name, int64_t *value)
{
    const struct ctf_environment_entry *entry = ctf_schema_environment_entry(schema, name);

    if (!entry || entry->is_string) {
        return false;
    }
    *value = entry->integer;
    return true;
}

static bool get_tracer_version(const struct ctf_schema *schema, struct version *version)
{
    *version = (struct version){0};
    if (!get_integer(schema, "tracer_major", &version->major) ||
        !get_integer(schema, "tracer_minor", &version->minor)) {
        return false;
    }
    if (!get_integer(schema, "tracer_patch", &version->patch)) {
        get_integer(schema, "tracer_patchlevel", &version->patch);
    }
    return true;
}

static bool is_before(const struct version *version, int64_t major, int64_t minor, int64_t patch)
{
    if (version->major != major) {
        return version->major < major;
    }
    if (version->minor != minor) {
        return version->minor < minor;
    }
    return version->patch < patch;
}

struct fs_quirks fs_quirks_detect(const struct ctf_schema *schema)
{
    const struct ctf_environment_entry *tracer =
        ctf_schema_environment_entry(schema, "tracer_name");
    struct fs_quirks quirks = {0};
    struct version version;
    bool has_version = get_tracer_version(schema, &version);

    if (!tracer || !tracer->is_string) {
        return quirks;
    }
    if (strcmp(tracer->string, "lttng-ust") == 0) {
        quirks.zero_packet_end = true;
        quirks.event_after_packet_end = has_version && is_before(&version, 2, 11, 0);
    } else if (strcmp(tracer->string, "lttng-modules") == 0) {
        bool is_2_10 = version.major == 2 && version.minor == 10;

        quirks.zero_packet_end = true;
        quirks.event_after_packet_end =
            has_version &&
            (is_before(&version, 2, 9, 13) || (is_2_10 && is_before(&version, 2, 10, 10)));
    } else if (strcmp(tracer->string, "barectf") == 0) {
        quirks.event_before_packet_begin = has_version && is_before(&version, 2, 3, 1);
    }
    return quirks;
}

static uint64_t last_event_or_begin(
    const struct fs_index_entry *entry, const struct fs_event_times *events)
{
    uint64_t time;

    return events->last(events->data, entry, &time) ? time : entry->begin;
}

static void fix_events_after_end(
    struct fs_index_entry *entries, guint count, const struct fs_event_times *events)
{
    for (guint i = 0; i + 1 < count; i++) {
        entries[i].end = entries[i + 1].begin;
    }
    entries[count - 1].end = last_event_or_begin(&entries[count - 1], events);
}

static void fix_events_before_begin(
    struct fs_index_entry *entries, guint count, const struct fs_event_times *events)
{
    for (guint i = 1; i < count; i++) {
        uint64_t time;

        if (events->first(events->data, &entries[i], &time)) {
            entries[i].begin = time;
            entries[i - 1].end = time;
        }
    }
}

static void fix_zero_ends(
    struct fs_index_entry *entries, guint count, const struct fs_event_times *events)
{
    for (guint i = 0; i < count; i++) {
        if (entries[i].end != 0 || entries[i].begin == 0) {
            continue;
        }
        entries[i].end =
            i + 1 < count ? entries[i + 1].begin : last_event_or_begin(&entries[i], events);
    }
}

void fs_index_fix(
    struct fs_index *index, const struct fs_quirks *quirks, const struct fs_event_times *events)
{
    struct fs_index_entry *entries = (struct fs_index_entry *) (void *) index->entries->data;
    guint count = index->entries->len;

    if (count == 0) {
        return;
    }
    if (quirks->event_after_packet_end) {
        fix_events_after_end(entries, count, events);
    }
    if (quirks->event_before_packet_begin) {
        fix_events_before_begin(entries, count, events);
    }
    if (quirks->zero_packet_end) {
        fix_zero_ends(entries, count, events);
    }
}
