/* SPDX-License-Identifier: MIT */
/* Repairing one data stream file: what tolerant reading keeps of it is written to another file. */
#ifndef PLUGINS_CTF_FS_SOURCE_REPAIR_STREAM_H
#define PLUGINS_CTF_FS_SOURCE_REPAIR_STREAM_H

#include "plugins/ctf/fs-source/repair-folder.h"
#include "plugins/ctf/fs-source/trace.h"

struct repair_counts {
    uint64_t kept_packets; /* as they were */
    uint64_t cut_packets;  /* kept up to their last good event */
    uint64_t dropped_packets;
    uint64_t kept_events;
    uint64_t dropped_events; /* which can be read, in packets that can't be cut */
    uint64_t bytes;          /* written */
};

struct stream_repair {
    struct fs_trace *trace; /* tolerant */
    struct repair_folder *folder;
    const bt_query_executor *executor;
    /* Called for each damage. */
    void (*report)(void *data, const struct fs_group *group, const struct fs_file *file,
        const struct ctf_damage *damage);
    void *data;
};

/*
 * Writes a file of the same name, unless nothing of `file` is left, and its index, if the folder
 * has room for it. False on failure: `*error` is set, or NULL after an interruption.
 */
bool repair_stream_file(const struct stream_repair *repair, const struct fs_group *group,
    const struct fs_file *file, struct repair_counts *counts, char **error);

#endif
