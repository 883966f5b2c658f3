/* SPDX-License-Identifier: MIT */
/*
 * Tracers which write wrong packet times, and what is done about them in an index. (What is done in
 * the messages is in message-iterator.c.)
 */
#ifndef PLUGINS_CTF_FS_INDEX_FIXUPS_H
#define PLUGINS_CTF_FS_INDEX_FIXUPS_H

#include "ctf/schema/schema.h"
#include "plugins/ctf/fs/index.h"

struct fs_quirks {
    /* LTTng before 2.11 (UST), 2.9.13 and 2.10.10 (modules): the last events of a packet may be
     * later than its end time. */
    bool event_after_packet_end;
    /* barectf before 2.3.1: the first event of a packet may precede its beginning time. */
    bool event_before_packet_begin;
    /* LTTng: lttng-crash(1) writes packets of which the end time is 0. */
    bool zero_packet_end;
};

/* Which the tracer of this trace has, according to the environment. */
struct fs_quirks fs_quirks_detect(const struct ctf_schema *schema);

/*
 * Reads events of a packet: sets `*time` to the clock value of the first, or of the last one.
 * Returns false if the packet has no (readable) event.
 */
struct fs_event_times {
    bool (*first)(void *data, const struct fs_index_entry *entry, uint64_t *time);
    bool (*last)(void *data, const struct fs_index_entry *entry, uint64_t *time);
    void *data;
};

/* Corrects the times of the entries of `index`, which is in order. */
void fs_index_fix(
    struct fs_index *index, const struct fs_quirks *quirks, const struct fs_event_times *events);

#endif
