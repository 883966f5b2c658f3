/* SPDX-License-Identifier: MIT */
/* Repairs one data stream file: writes the data that a tolerant reader keeps to another file. */
#ifndef CTF_REPAIR_REPAIR_STREAM_H
#define CTF_REPAIR_REPAIR_STREAM_H

#include <babeltrace2/babeltrace.h>

#include "ctf/repair/repair-folder.h"
#include "ctf/trace-files/trace.h"

struct ctf_repair_counts {
    uint64_t kept_packets; /* unchanged */
    uint64_t cut_packets;  /* kept up to their last valid event */
    uint64_t dropped_packets;
    uint64_t kept_events;
    uint64_t dropped_events; /* readable events, in packets that can't be cut */
    uint64_t bytes;          /* count of bytes written */
};

struct ctf_stream_repair {
    struct ctf_trace *trace; /* tolerant */
    struct ctf_repair_folder folder;
    const bt_interrupter *interrupter;
    /* Called for each damage record. */
    void (*report)(void *data, const struct ctf_stream_group *group,
        const struct ctf_stream_file *file, const struct ctf_damage *damage);
    void *data;
};

/*
 * Writes the packets of `file` that remain to a file with the same name, and writes the index of
 * this file if the output has index files. If no packet remains, writes no file. On failure,
 * returns false with `*error` set. After an interruption, returns false, and `*error` is NULL.
 */
bool ctf_repair_stream_file(const struct ctf_stream_repair *repair,
    const struct ctf_stream_group *group, const struct ctf_stream_file *file,
    struct ctf_repair_counts *counts, char **error);

#endif
