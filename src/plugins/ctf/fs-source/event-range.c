/* SPDX-License-Identifier: MIT */
/*
 * Finds the times of the first and last event of a data stream; see event-range.h.
 *
 * The fast path opens packets from the front until one has an event, and packets from the back
 * until one has an event. The fast path needs an index whose packets have plausible times and are
 * in order. The slow path reads the data stream files from front to back. The slow path is also
 * used if the last packet shows that the index is wrong, or if a tolerant reader finds damage at
 * either end of the stream. A damaged packet may contain packets that aren't in the index.
 */
#include "plugins/ctf/fs-source/event-range.h"

#include "ctf/trace-files/index-build.h"

/* The number of events that are read before the next check for an interruption. */
enum { STEP = 1 << 16 };

struct scan {
    struct ctf_trace *trace;
    struct ctf_stream_group *group;
    const bt_query_executor *executor;
    bool goes_back; /* times of the stream go back, so every event is examined */
    bool has_event;
    struct fs_event_range range;
};

static const struct ctf_stream_index_entry *entry_at(const struct ctf_stream_index *index, guint i)
{
    return &g_array_index(index->entries, struct ctf_stream_index_entry, i);
}

static bool is_interrupted(const struct scan *scan)
{
    return bt_query_executor_is_interrupted(scan->executor);
}

static void add_time(struct scan *scan, uint64_t time)
{
    struct fs_event_range *range = &scan->range;

    range->first = scan->has_event ? MIN(range->first, time) : time;
    range->last = scan->has_event ? MAX(range->last, time) : time;
    scan->has_event = true;
}

/*
 * Adds the time of each event of the current packet to the range. Returns the same status as
 * add_packet().
 */
static enum ctf_reader_status add_each_event(struct scan *scan, struct ctf_packet_reader *packets)
{
    struct ctf_skipped_events events = {0};

    for (;;) {
        const enum ctf_reader_status status =
            ctf_packet_reader_skip_events(packets, UINT64_MAX, 1, &events);

        if (status != CTF_READER_OK || (events.count % STEP == 0 && is_interrupted(scan))) {
            return status;
        }
        add_time(scan, events.last);
    }
}

/*
 * Reads the packet at byte `offset` again, and adds the time of each event to the range. `clock` is
 * the running clock before the packet.
 */
static void add_packet_again(
    struct scan *scan, const struct ctf_stream_file *file, uint64_t offset, uint64_t clock)
{
    g_autoptr(ctf_stream_reader) reader = ctf_trace_create_reader(scan->trace, file);

    ctf_packet_reader_set_clock(reader->packets, clock);
    ctf_packet_reader_seek(reader->packets, offset, 0);
    if (ctf_stream_reader_next_packet(reader) == CTF_READER_OK) {
        add_each_event(scan, reader->packets);
    }
}

/*
 * Returns whether the reader has counted the end time of the current packet as a time that goes
 * back.
 */
static bool ends_early(
    const struct scan *scan, const struct ctf_packet *packet, uint64_t last_event)
{
    return packet->has_end && packet->end < last_event &&
           !scan->trace->quirks.event_after_packet_end;
}

/*
 * Adds the times of the events of the current packet to the range. `clock` is the running clock
 * before the packet. Returns the status of the read after the last event. After an interruption,
 * returns CTF_READER_OK.
 *
 * Times rarely go back. If they don't, the times of the first and the last event are sufficient.
 * The first packet in which times go back is read again. In later packets, every event is examined.
 */
static enum ctf_reader_status add_packet(struct scan *scan, const struct ctf_stream_file *file,
    struct ctf_packet_reader *packets, uint64_t clock)
{
    const uint64_t times_back = ctf_packet_reader_times_back(packets);
    struct ctf_skipped_events events = {0};
    uint64_t first;

    if (scan->goes_back) {
        return add_each_event(scan, packets);
    }
    enum ctf_reader_status status = ctf_packet_reader_peek_event_time(packets, &first);
    if (status != CTF_READER_OK) {
        return status;
    }
    do {
        status = ctf_packet_reader_skip_events(packets, UINT64_MAX, STEP, &events);
    } while (status == CTF_READER_OK && !is_interrupted(scan));
    add_time(scan, first);
    add_time(scan, events.last);
    const struct ctf_packet *packet = ctf_packet_reader_packet(packets);
    if (ctf_packet_reader_times_back(packets) >
        times_back + (ends_early(scan, packet, events.last) ? 1 : 0)) {
        scan->goes_back = true;
        add_packet_again(scan, file, packet->offset, clock);
    }
    return status;
}

/* Returns the beginning time of the first packet of a file according to the index, or 0. */
static uint64_t first_begin(const struct scan *scan, guint file)
{
    const struct ctf_stream_index *index = ctf_stream_group_borrow_index(scan->trace, scan->group);
    uint64_t begin = UINT64_MAX;

    for (guint i = 0; i < index->entries->len; i++) {
        if (entry_at(index, i)->file == file) {
            begin = MIN(begin, entry_at(index, i)->begin);
        }
    }
    return begin < UINT64_MAX ? begin : 0;
}

static void scan_file(struct scan *scan, guint number)
{
    const struct ctf_stream_file *file = scan->group->files->pdata[number];
    g_autoptr(ctf_stream_reader) reader = ctf_trace_create_reader(scan->trace, file);
    uint64_t clock = first_begin(scan, number);

    ctf_packet_reader_continue_clock(reader->packets, clock);
    while (ctf_stream_reader_next_packet(reader) == CTF_READER_OK && !is_interrupted(scan)) {
        const enum ctf_reader_status status = add_packet(scan, file, reader->packets, clock);

        if (status != CTF_READER_END && !scan->trace->is_tolerant) {
            return;
        }
        if (status != CTF_READER_END) {
            ctf_stream_reader_lose_events(reader);
        }
        clock = ctf_packet_reader_clock(reader->packets);
    }
}

static void scan_files(struct scan *scan)
{
    scan->has_event = false;
    for (guint i = 0; i < scan->group->files->len && !is_interrupted(scan); i++) {
        scan_file(scan, i);
    }
}

/* Returns whether the packets have plausible beginning times that are in order. */
static bool is_in_order(const struct scan *scan, const struct ctf_stream_index *index)
{
    if (!ctf_stream_class_packets_have_begin(scan->group->stream_class) ||
        !ctf_stream_index_is_ordered(index)) {
        return false;
    }
    /* A clock may start at 0, so the beginning time 0 of the first packet is plausible. */
    for (guint i = 1; i < index->entries->len; i++) {
        if (!ctf_stream_index_entry_has_time(entry_at(index, i))) {
            return false;
        }
    }
    return true;
}

/* Returns a reader at the packet of an index entry, or NULL if the packet can't be read. */
static struct ctf_stream_reader *open_packet(
    const struct scan *scan, const struct ctf_stream_index_entry *entry)
{
    const struct ctf_stream_file *file = scan->group->files->pdata[entry->file];
    g_autoptr(ctf_stream_reader) reader = ctf_trace_create_reader(scan->trace, file);

    ctf_packet_reader_set_reading_little(reader->packets, true);
    ctf_packet_reader_seek(reader->packets, entry->offset, 0);
    ctf_packet_reader_continue_clock(reader->packets, entry->begin);
    return ctf_stream_reader_next_packet(reader) == CTF_READER_OK ? g_steal_pointer(&reader) : NULL;
}

/*
 * Adds the time of the stream's first event to the range. Returns false if the slow path is needed.
 * A strict reader stops at the first error, for example at the index entry for the rest of a
 * damaged file.
 */
static bool add_first_event(struct scan *scan, const struct ctf_stream_index *index)
{
    for (guint i = 0; i < index->entries->len && !is_interrupted(scan); i++) {
        g_autoptr(ctf_stream_reader) reader = open_packet(scan, entry_at(index, i));
        uint64_t time;
        enum ctf_reader_status status =
            reader ? ctf_packet_reader_peek_event_time(reader->packets, &time) : CTF_READER_ERROR;

        if (status == CTF_READER_OK) {
            add_time(scan, time);
        }
        if (status != CTF_READER_END) {
            return status == CTF_READER_OK || !scan->trace->is_tolerant;
        }
    }
    return true;
}

/* Returns whether a packet before entry `end` of the index ends after the last event. */
static bool is_overlapped(const struct scan *scan, const struct ctf_stream_index *index, guint end)
{
    for (guint i = 0; i < end; i++) {
        if (entry_at(index, i)->end > scan->range.last) {
            return true;
        }
    }
    return false;
}

/*
 * Adds the time of the stream's last event to the range. Returns false if the slow path is needed.
 * If the event's packet has an error, a strict reader reads the events before the error.
 */
static bool add_last_event(struct scan *scan, const struct ctf_stream_index *index)
{
    for (guint i = index->entries->len; i > 0 && !is_interrupted(scan); i--) {
        const struct ctf_stream_index_entry *entry = entry_at(index, i - 1);
        g_autoptr(ctf_stream_reader) reader = open_packet(scan, entry);
        enum ctf_reader_status status = CTF_READER_ERROR;
        uint64_t time;

        if (reader) {
            ctf_packet_reader_set_reading_little(reader->packets, false);
            status = ctf_packet_reader_peek_event_time(reader->packets, &time);
        }
        if (status == CTF_READER_OK) {
            status = add_packet(
                scan, scan->group->files->pdata[entry->file], reader->packets, entry->begin);
            return !is_overlapped(scan, index, i - 1) &&
                   (!scan->trace->is_tolerant ||
                       (status == CTF_READER_END && !ctf_stream_reader_loses_events(reader)));
        }
        if (status != CTF_READER_END && scan->trace->is_tolerant) {
            return false;
        }
    }
    return true;
}

/*
 * Adds the times of the stream's first and last event to the range with the fast path. Returns
 * false if the slow path is needed.
 */
static bool read_ends(struct scan *scan)
{
    const struct ctf_stream_index *index = ctf_stream_group_borrow_index(scan->trace, scan->group);

    return is_in_order(scan, index) && add_first_event(scan, index) &&
           (!scan->has_event || add_last_event(scan, index));
}

enum fs_event_range_status fs_event_range_find(struct ctf_trace *trace,
    struct ctf_stream_group *group, const bt_query_executor *executor, struct fs_event_range *range)
{
    struct scan scan = {.trace = trace, .group = group, .executor = executor};

    if (!group->stream_class->clock) {
        return FS_EVENT_RANGE_NONE;
    }
    if (!read_ends(&scan) && !is_interrupted(&scan)) {
        scan_files(&scan);
    }
    if (is_interrupted(&scan)) {
        return FS_EVENT_RANGE_INTERRUPTED;
    }
    *range = scan.range;
    return scan.has_event ? FS_EVENT_RANGE_FOUND : FS_EVENT_RANGE_NONE;
}
