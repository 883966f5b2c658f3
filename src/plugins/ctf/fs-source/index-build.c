/* SPDX-License-Identifier: MIT */
/* Making the index of a stream group; see index-build.h. */
#include "plugins/ctf/fs-source/index-build.h"

#include "plugins/ctf/fs-source/index-file.h"
#include "plugins/ctf/trace-ir.h"

/* Returns whether there is any. */
static bool take_damage(struct fs_file *file, struct ctf_packet_reader *reader)
{
    const struct ctf_damage *damage;
    bool is_damaged = false;

    while ((damage = ctf_packet_reader_take_damage(reader))) {
        fs_file_add_damage(file, damage);
        is_damaged = true;
    }
    return is_damaged;
}

static void scan_packets(
    struct fs_trace *trace, struct fs_index *index, struct fs_file *file, uint32_t number)
{
    g_autoptr(ctf_packet_reader) reader = fs_trace_create_reader(trace, file);
    struct fs_index_entry entry = {.file = number};
    uint64_t next = 0;
    enum ctf_reader_status status;

    ctf_packet_reader_set_scanning(reader, true);
    while ((status = ctf_packet_reader_next_packet(reader)) == CTF_READER_OK) {
        const struct ctf_packet *packet = ctf_packet_reader_packet(reader);
        uint64_t size = packet->total_length / 8;

        entry = (struct fs_index_entry){
            .offset = packet->offset,
            .begin = packet->has_begin ? packet->begin : 0,
            .end = packet->has_end ? packet->end : 0,
            .size = fs_index_entry_size(size),
            .file = number,
        };
        fs_index_append(index, &entry,
            packet->has_sequence_number ? packet->sequence_number : FS_NO_SEQUENCE_NUMBER);
        next = packet->offset + size;
        take_damage(file, reader);
    }
    take_damage(file, reader);
    if (status == CTF_READER_END) {
        return;
    }
    /* A reader of the packets in order gets everything before the damage, then the error itself. */
    entry.offset = next;
    entry.begin = entry.end = MAX(entry.begin, entry.end);
    entry.size = fs_index_entry_size(file->size - MIN(next, file->size));
    fs_index_append(index, &entry, FS_NO_SEQUENCE_NUMBER);
    if (!index->damage) {
        index->damage = g_strdup(ctf_packet_reader_error(reader));
    }
}

struct event_scan {
    struct fs_trace *trace;
    struct fs_group *group;
};

/* A reader at the packet of `entry`, or NULL. */
static struct ctf_packet_reader *open_packet(
    const struct event_scan *scan, const struct fs_index_entry *entry)
{
    const struct fs_file *file = scan->group->files->pdata[entry->file];
    g_autoptr(ctf_packet_reader) reader = fs_trace_create_reader(scan->trace, file);

    ctf_packet_reader_seek(reader, entry->offset, 0);
    return ctf_packet_reader_next_packet(reader) == CTF_READER_OK ? g_steal_pointer(&reader) : NULL;
}

/* Of packets that several files have, one without damage is kept. */
static bool is_whole(void *data, const struct fs_index_entry *entry)
{
    const struct event_scan *scan = data;
    struct fs_file *file = scan->group->files->pdata[entry->file];
    g_autoptr(ctf_packet_reader) reader = open_packet(scan, entry);
    struct ctf_skipped_events events = {0};

    if (!reader) {
        return false;
    }
    if (ctf_packet_reader_skip_events(reader, UINT64_MAX, UINT64_MAX, &events) != CTF_READER_END) {
        ctf_packet_reader_lose_events(reader);
    }
    return !take_damage(file, reader);
}

const struct fs_index *fs_group_borrow_index(struct fs_trace *trace, struct fs_group *group)
{
    if (group->has_index) {
        return &group->index;
    }
    fs_index_init(&group->index, group->files->len > 1);
    group->has_index = true;
    for (guint i = 0; i < group->files->len; i++) {
        struct fs_file *file = group->files->pdata[i];

        /*
         * The index of a damaged file may have entries for packets that can't be read: scanning
         * goes by it, but believes what it finds.
         */
        if (trace->is_tolerant || !group->stream_class->clock ||
            !fs_index_append_file(&group->index, file->path, file->size, i, trace->warnings)) {
            scan_packets(trace, &group->index, file, i);
        }
    }
    if (group->files->len > 1) {
        struct event_scan scan = {.trace = trace, .group = group};

        fs_index_merge_files(&group->index, trace->is_tolerant ? is_whole : NULL, &scan);
    }
    fs_group_place_damage(group);
    return &group->index;
}

static bool first_event_time(void *data, const struct fs_index_entry *entry, uint64_t *time)
{
    g_autoptr(ctf_packet_reader) reader = open_packet(data, entry);

    return reader && ctf_packet_reader_peek_event_time(reader, time) == CTF_READER_OK;
}

static bool last_event_time(void *data, const struct fs_index_entry *entry, uint64_t *time)
{
    g_autoptr(ctf_packet_reader) reader = open_packet(data, entry);
    struct ctf_skipped_events events = {0};

    if (reader) {
        ctf_packet_reader_skip_events(reader, UINT64_MAX, UINT64_MAX, &events);
    }
    *time = events.last;
    return events.count > 0;
}

void fs_group_fix_index(struct fs_trace *trace, struct fs_group *group)
{
    struct event_scan scan = {.trace = trace, .group = group};
    const struct fs_event_times events = {
        .first = first_event_time,
        .last = last_event_time,
        .data = &scan,
    };

    if (trace_ir_packets_have_begin(group->stream_class) &&
        trace_ir_packets_have_end(group->stream_class)) {
        fs_index_fix(&group->index, &trace->quirks, &events);
    }
}
