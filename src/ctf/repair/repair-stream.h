/* SPDX-License-Identifier: MIT */
/* Repairing one data stream file: what tolerant reading keeps of it is written to another file. */
#ifndef CTF_REPAIR_REPAIR_STREAM_H
#define CTF_REPAIR_REPAIR_STREAM_H

#include <babeltrace2/babeltrace.h>

#include "ctf/repair/repair-folder.h"
#include "ctf/trace-files/trace.h"

struct ctf_repair_counts {
    uint64_t kept_packets; /* as they were */
    uint64_t cut_packets;  /* kept up to their last good event */
    uint64_t dropped_packets;
    uint64_t kept_events;
    uint64_t dropped_events; /* which can be read, in packets that can't be cut */
    uint64_t bytes;          /* written */
};

struct ctf_stream_repair {
    struct ctf_trace *trace; /* tolerant */
    struct ctf_repair_folder folder;
    const bt_interrupter *interrupter;
    /* Called for each damage. */
    void (*report)(void *data, const struct ctf_stream_group *group,
        const struct ctf_stream_file *file, const struct ctf_damage *damage);
    void *data;
};

/*
 * Writes a file of the same name, unless nothing of `file` is left, and its index, if the folder
 * has room for it. False on failure: `*error` is set, or NULL after an interruption.
 */
bool ctf_repair_stream_file(const struct ctf_stream_repair *repair,
    const struct ctf_stream_group *group, const struct ctf_stream_file *file,
    struct ctf_repair_counts *counts, char **error);

#endif
