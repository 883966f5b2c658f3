/* SPDX-License-Identifier: MIT */
/* Corrects an index for tracers that write wrong packet times. */
#ifndef CTF_TRACE_FILES_INDEX_FIXUPS_H
#define CTF_TRACE_FILES_INDEX_FIXUPS_H

#include "ctf/trace-files/index.h"
#include "ctf/decode/tracer-quirks.h"

/*
 * Functions that read the events of a packet. They set `*time` to the clock value of the first or
 * last event, and return false if the packet has no readable event.
 */
struct ctf_event_times {
    bool (*first)(void *data, const struct ctf_stream_index_entry *entry, uint64_t *time);
    bool (*last)(void *data, const struct ctf_stream_index_entry *entry, uint64_t *time);
    void *data;
};

/* Corrects the times of the entries of `index`, which must be in order. */
void ctf_stream_index_fix(struct ctf_stream_index *index, const struct ctf_tracer_quirks *quirks,
    const struct ctf_event_times *events);

#endif
