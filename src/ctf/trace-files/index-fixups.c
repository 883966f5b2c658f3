/* SPDX-License-Identifier: MIT */
/* Corrects indexes for the bugs of tracers; see index-fixups.h. */
#include "ctf/trace-files/index-fixups.h"

static uint64_t last_event_or_begin(
    const struct ctf_stream_index_entry *entry, const struct ctf_event_times *events)
{
    uint64_t time;

    return events->last(events->data, entry, &time) ? time : entry->begin;
}

static void fix_events_after_end(
    struct ctf_stream_index_entry *entries, guint count, const struct ctf_event_times *events)
{
    for (guint i = 0; i + 1 < count; i++) {
        entries[i].end = entries[i + 1].begin;
    }
    entries[count - 1].end = last_event_or_begin(&entries[count - 1], events);
}

static void fix_events_before_begin(
    struct ctf_stream_index_entry *entries, guint count, const struct ctf_event_times *events)
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
    struct ctf_stream_index_entry *entries, guint count, const struct ctf_event_times *events)
{
    for (guint i = 0; i < count; i++) {
        if (entries[i].end != 0 || entries[i].begin == 0) {
            continue;
        }
        entries[i].end =
            i + 1 < count ? entries[i + 1].begin : last_event_or_begin(&entries[i], events);
    }
}

void ctf_stream_index_fix(struct ctf_stream_index *index, const struct ctf_tracer_quirks *quirks,
    const struct ctf_event_times *events)
{
    struct ctf_stream_index_entry *entries =
        (struct ctf_stream_index_entry *) (void *) index->entries->data;
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
