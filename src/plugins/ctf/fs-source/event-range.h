/* SPDX-License-Identifier: MIT */
/* Finds the times of the first and the last event of a data stream. */
#ifndef PLUGINS_CTF_FS_SOURCE_EVENT_RANGE_H
#define PLUGINS_CTF_FS_SOURCE_EVENT_RANGE_H

#include <babeltrace2/babeltrace.h>

#include "ctf/trace-files/trace.h"

enum fs_event_range_status {
    FS_EVENT_RANGE_FOUND,
    FS_EVENT_RANGE_NONE,        /* the stream has no clock or no readable event */
    FS_EVENT_RANGE_INTERRUPTED, /* `executor` is interrupted */
};

/* Values of the default clock, in cycles. */
struct fs_event_range {
    uint64_t first, last;
};

/*
 * Finds the time range of the events of `group`. If the packets are in order according to the
 * index, only packets at both ends of the stream are read. Otherwise all packets are read. Events
 * after an error don't count, unless the trace is tolerant.
 */
enum fs_event_range_status fs_event_range_find(struct ctf_trace *trace,
    struct ctf_stream_group *group, const bt_query_executor *executor,
    struct fs_event_range *range);

#endif
