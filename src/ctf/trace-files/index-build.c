/* SPDX-License-Identifier: MIT */
/* Creates the index of a stream group; see index-build.h. */
#include "ctf/trace-files/index-build.h"

#include "ctf/trace-files/index-file.h"
#include "ctf/trace-files/index-fixups.h"

static void take_damage(struct ctf_stream_file *file, struct ctf_stream_reader *reader)
{
    const struct ctf_damage *damage;

    while ((damage = ctf_stream_reader_take_damage(reader))) {
        ctf_stream_file_add_damage(file, damage);
    }
}

/*
 * Continues the clock of a narrow counter from file to file. The counter may have wrapped between
 * the beginnings of the two files, and the order of the file names may differ from the order of
 * time. The clock is therefore set to half a range before the beginning of the previous file.
 */
static void continue_clock(
    const struct ctf_trace *trace, struct ctf_packet_reader *reader, uint64_t previous_begin)
{
    if (ctf_plan_set_clock_bits(trace->plans) > 0) {
        const uint64_t half = UINT64_C(1) << (ctf_plan_set_clock_bits(trace->plans) - 1);

        ctf_packet_reader_continue_clock(reader, previous_begin - MIN(previous_begin, half));
    }
}

/*
 * Adds the packets of a file to the index. `previous_begin` is the time of the first packet of the
 * previous file, or 0.
 */
static void scan_packets(struct ctf_trace *trace, struct ctf_stream_index *index,
    struct ctf_stream_file *file, uint32_t number, uint64_t previous_begin)
{
    g_autoptr(ctf_stream_reader) reader = ctf_trace_create_reader(trace, file);
    struct ctf_stream_index_entry entry = {.file = number};
    uint64_t next = 0, packet_count = 0;
    enum ctf_reader_status status;

    ctf_packet_reader_set_scanning(reader->packets, true);
    continue_clock(trace, reader->packets, previous_begin);
    while ((status = ctf_stream_reader_next_packet(reader)) == CTF_READER_OK) {
        const struct ctf_packet *packet = ctf_packet_reader_packet(reader->packets);
        uint64_t size = packet->total_length / 8;

        entry = (struct ctf_stream_index_entry){
            .offset = packet->offset,
            .begin = packet->has_begin ? packet->begin : 0,
            .end = packet->has_end ? packet->end : 0,
            .size = ctf_stream_index_entry_size(size),
            .file = number,
        };
        ctf_stream_index_append(index, &entry, packet->number,
            packet->has_sequence_number ? packet->sequence_number : CTF_NO_SEQUENCE_NUMBER);
        next = packet->offset + size;
        packet_count = packet->number + 1;
        take_damage(file, reader);
    }
    take_damage(file, reader);
    if (status == CTF_READER_END) {
        return;
    }
    /*
     * Add an entry for the rest of the file, so that reading in order returns all packets before
     * the damage, and then the error.
     */
    entry.offset = next;
    entry.begin = entry.end = MAX(entry.begin, entry.end);
    entry.size = ctf_stream_index_entry_size(file->size - MIN(next, file->size));
    ctf_stream_index_append(index, &entry, packet_count, CTF_NO_SEQUENCE_NUMBER);
    if (!index->damage) {
        index->damage = g_strdup(ctf_packet_reader_error(reader->packets));
    }
}

struct event_scan {
    struct ctf_trace *trace;
    struct ctf_stream_group *group;
};

/* Returns a reader at the packet of `entry`, with the number `number` in messages, or NULL. */
static struct ctf_stream_reader *open_packet(
    const struct event_scan *scan, const struct ctf_stream_index_entry *entry, uint64_t number)
{
    const struct ctf_stream_file *file = scan->group->files->pdata[entry->file];
    g_autoptr(ctf_stream_reader) reader = ctf_trace_create_reader(scan->trace, file);

    ctf_packet_reader_seek(reader->packets, entry->offset, number);
    ctf_packet_reader_continue_clock(reader->packets, entry->begin);
    return ctf_stream_reader_next_packet(reader) == CTF_READER_OK ? g_steal_pointer(&reader) : NULL;
}

/* Appends copies of the damage in the events of a packet to `damage`. */
static void find_damage(
    const struct event_scan *scan, const struct ctf_numbered_entry *packet, GPtrArray *damage)
{
    g_autoptr(ctf_stream_reader) reader = open_packet(scan, &packet->entry, packet->packet_number);
    struct ctf_skipped_events events = {0};
    const struct ctf_damage *found;

    if (!reader) {
        return;
    }
    if (ctf_packet_reader_skip_events(reader->packets, UINT64_MAX, UINT64_MAX, &events) !=
        CTF_READER_END) {
        ctf_stream_reader_lose_events(reader);
    }
    while ((found = ctf_stream_reader_take_damage(reader))) {
        g_ptr_array_add(damage, ctf_damage_copy(found));
    }
}

/*
 * Adds damage without losses to the file, because another file has an undamaged copy of the packet.
 */
static void add_harmless_damage(struct ctf_stream_file *file, const GPtrArray *all)
{
    for (guint i = 0; i < all->len; i++) {
        struct ctf_damage *damage = all->pdata[i];

        damage->may_lose_events = damage->may_lose_packets = false;
        damage->has_begin_time = damage->has_end_time = false;
        ctf_stream_file_add_damage(file, damage);
    }
}

/*
 * Compares two copies of a packet. If only `other` is undamaged, returns true: it then replaces
 * `kept`. If one copy is undamaged, records that the damage of the other copy causes no losses.
 */
static bool is_better(
    void *data, const struct ctf_numbered_entry *kept, const struct ctf_numbered_entry *other)
{
    const struct event_scan *scan = data;
    g_autoptr(GPtrArray) in_kept = g_ptr_array_new_with_free_func(ctf_damage_free);
    g_autoptr(GPtrArray) in_other = g_ptr_array_new_with_free_func(ctf_damage_free);

    find_damage(scan, kept, in_kept);
    find_damage(scan, other, in_other);
    if (in_kept->len == 0) {
        add_harmless_damage(scan->group->files->pdata[other->entry.file], in_other);
    } else if (in_other->len == 0) {
        add_harmless_damage(scan->group->files->pdata[kept->entry.file], in_kept);
    }
    return in_kept->len > 0 && in_other->len == 0;
}

const struct ctf_stream_index *ctf_stream_group_borrow_index(
    struct ctf_trace *trace, struct ctf_stream_group *group)
{
    if (group->has_index) {
        return &group->index;
    }
    ctf_stream_index_init(&group->index, group->files->len > 1);
    group->has_index = true;
    uint64_t previous_begin = 0;
    for (guint i = 0; i < group->files->len; i++) {
        struct ctf_stream_file *file = group->files->pdata[i];
        const guint first_entry = group->index.entries->len;

        /*
         * Scan the packets if the index file can't be trusted. The index file of a damaged trace
         * may list packets that can't be read; a tolerant trace uses it only to find packets: see
         * ctf_stream_reader_set_tolerant(). If the tracer's counters are narrow, the times in the
         * index file may have wrapped.
         */
        if (trace->is_tolerant || ctf_plan_set_clock_bits(trace->plans) > 0 ||
            !group->stream_class->clock ||
            !ctf_stream_index_append_file(
                &group->index, file->path, file->size, i, trace->warnings)) {
            scan_packets(trace, &group->index, file, i, previous_begin);
        }
        if (group->index.entries->len > first_entry) {
            previous_begin =
                g_array_index(group->index.entries, struct ctf_stream_index_entry, first_entry)
                    .begin;
        }
    }
    if (group->files->len > 1) {
        struct event_scan scan = {.trace = trace, .group = group};

        ctf_stream_index_merge_files(&group->index, trace->is_tolerant ? is_better : NULL, &scan);
    }
    ctf_stream_group_place_damage(group);
    return &group->index;
}

static bool first_event_time(void *data, const struct ctf_stream_index_entry *entry, uint64_t *time)
{
    g_autoptr(ctf_stream_reader) reader = open_packet(data, entry, 0);

    return reader && ctf_packet_reader_peek_event_time(reader->packets, time) == CTF_READER_OK;
}

static bool last_event_time(void *data, const struct ctf_stream_index_entry *entry, uint64_t *time)
{
    g_autoptr(ctf_stream_reader) reader = open_packet(data, entry, 0);
    struct ctf_skipped_events events = {0};

    if (reader) {
        ctf_packet_reader_skip_events(reader->packets, UINT64_MAX, UINT64_MAX, &events);
    }
    *time = events.last;
    return events.count > 0;
}

void ctf_stream_group_fix_index(struct ctf_trace *trace, struct ctf_stream_group *group)
{
    struct event_scan scan = {.trace = trace, .group = group};
    const struct ctf_event_times events = {
        .first = first_event_time,
        .last = last_event_time,
        .data = &scan,
    };

    if (ctf_stream_class_packets_have_begin(group->stream_class) &&
        ctf_stream_class_packets_have_end(group->stream_class)) {
        ctf_stream_index_fix(&group->index, &trace->quirks, &events);
    }
}
