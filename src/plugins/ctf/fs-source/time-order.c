/* SPDX-License-Identifier: MIT */
/*
 * Answers whether the messages of a data stream may go back to a time T, that is, whether an event
 * at or before T may come after events with later times.
 *
 * If no filter downstream sorts the messages, the answer is about the messages after the current
 * one. The source examines the messages that it has read, the beginning times of the next packets,
 * and the events of the current packet.
 *
 * If a filter downstream sorts the messages, the filter has already read the messages up to T plus
 * its window, and holds them back. In this case, the answer is about the whole stream, whatever the
 * current position is. The answer is yes if an event at or before T comes after an event that is
 * later than T by more than the window.
 */
#include <babeltrace2/extension/clock-conversion.h>
#include <babeltrace2/extension/time-order.h>

#include "ctf/trace-files/index-build.h"
#include "plugins/ctf/fs-source/message-iterator.h"

/* The number of events that are skipped before the next check for an interruption. */
enum { STEP = 1 << 16 };

static const struct ctf_stream_index *borrow_index(const struct fs_iterator *it)
{
    const struct ctf_stream_index *index =
        ctf_stream_group_borrow_index(it->component->trace, it->group);

    fs_component_print_warnings(it->component);
    return index;
}

static const struct ctf_stream_index_entry *entry_at(const struct ctf_stream_index *index, guint i)
{
    return &g_array_index(index->entries, struct ctf_stream_index_entry, i);
}

static bool is_interrupted(const struct fs_iterator *it)
{
    return bt_self_message_iterator_is_interrupted(it->self);
}

/* Returns whether any packet from index `first` on begins before `time`. */
static bool begins_before(const struct ctf_stream_index *index, guint first, uint64_t time)
{
    for (guint i = first; i < index->entries->len; i++) {
        if (entry_at(index, i)->begin < time) {
            return true;
        }
    }
    return false;
}

/* Returns a new reader at the first event of a packet, or NULL if the packet can't be read. */
static struct ctf_stream_reader *open_packet(
    const struct fs_iterator *it, const struct ctf_stream_index_entry *entry)
{
    g_autoptr(ctf_stream_reader) reader =
        ctf_trace_create_reader(it->component->trace, it->group->files->pdata[entry->file]);

    ctf_packet_reader_set_quiet_about_times(reader->packets, true);
    ctf_packet_reader_seek(reader->packets, entry->offset, 0);
    if (ctf_stream_index_entry_has_time(entry)) {
        ctf_packet_reader_continue_clock(reader->packets, entry->begin);
    }
    return ctf_stream_reader_next_packet(reader) == CTF_READER_OK ? g_steal_pointer(&reader) : NULL;
}

static struct ctf_stream_index_entry current_packet(const struct fs_iterator *it)
{
    const struct ctf_packet *packet = ctf_packet_reader_packet(it->reader->packets);

    return (struct ctf_stream_index_entry){
        .file = it->file, .offset = packet->offset, .begin = packet->has_begin ? packet->begin : 0};
}

/* Returns whether any time in the current packet goes back. */
static bool goes_back_in_packet(const struct fs_iterator *it)
{
    const struct ctf_stream_index_entry packet = current_packet(it);
    g_autoptr(ctf_stream_reader) reader = open_packet(it, &packet);
    struct ctf_skipped_events skipped = {0};
    enum ctf_reader_status status;

    if (!reader) {
        return false;
    }
    do {
        status = ctf_packet_reader_skip_events(reader->packets, UINT64_MAX, STEP, &skipped);
    } while (status == CTF_READER_OK && !ctf_packet_reader_went_back(reader->packets) &&
             !is_interrupted(it));
    return ctf_packet_reader_went_back(reader->packets);
}

/* Skips the events before `time`. Returns false if no event of the packet remains. */
static bool skip_to(const struct fs_iterator *it, struct ctf_packet_reader *packets, uint64_t time)
{
    struct ctf_skipped_events skipped = {0};
    enum ctf_reader_status status;

    do {
        skipped.count = 0;
        status = ctf_packet_reader_skip_events(packets, MAX(time, 1) - 1, STEP, &skipped);
    } while (status == CTF_READER_OK && skipped.count == STEP && !is_interrupted(it));
    return status == CTF_READER_OK;
}

/*
 * Returns whether, in this packet, an event before `time` comes after an event at or after
 * `reached`.
 */
static bool packet_returns_to(const struct fs_iterator *it,
    const struct ctf_stream_index_entry *packet, uint64_t time, uint64_t reached)
{
    g_autoptr(ctf_stream_reader) reader = open_packet(it, packet);
    struct ctf_skipped_events skipped = {.last = UINT64_MAX};

    if (!reader || !skip_to(it, reader->packets, reached)) {
        return false;
    }
    while (skipped.last >= time) {
        if (ctf_packet_reader_skip_events(reader->packets, UINT64_MAX, 1, &skipped) !=
                CTF_READER_OK ||
            (skipped.count % STEP == 0 && is_interrupted(it))) {
            return false;
        }
    }
    return true;
}

/*
 * Returns whether packet `i` may have events at or after `time`, according to the times of packets.
 */
static bool reaches(const struct ctf_stream_index *index, guint i, uint64_t time)
{
    const struct ctf_stream_index_entry *entry = entry_at(index, i);

    if (entry->begin >= time || entry->end >= time) {
        return true;
    }
    return entry->end == 0 &&
           (i + 1 == index->entries->len || entry_at(index, i + 1)->begin >= time);
}

/*
 * Returns whether, in this stream, an event before `time` comes after an event at or after
 * `reached`. Let P be the first packet that may have events at or after `reached`. If no later
 * packet begins before `time`, only P can contain both events.
 */
static bool stream_returns_to(const struct fs_iterator *it, uint64_t time, uint64_t reached)
{
    const struct ctf_stream_index *index = borrow_index(it);
    guint first = 0;

    while (first < index->entries->len && !reaches(index, first, reached)) {
        first++;
    }
    if (first == index->entries->len) {
        return false;
    }
    const struct ctf_stream_index_entry *entry = entry_at(index, first);
    return begins_before(index, first + 1, time) ||
           (entry->begin < time && packet_returns_to(it, entry, time, reached));
}

/* Returns the first clock value after a time. */
static uint64_t value_after(const struct trace_ir_stream_class *stream_class, int64_t ns)
{
    return bt_x_clock_class_ns_from_origin_to_cycles(
        bt_stream_class_borrow_default_clock_class_const(stream_class->stream_class), ns + 1);
}

static bool has_packet(const struct fs_iterator *it)
{
    return it->reader && it->packet_end > 0;
}

/*
 * Returns whether a message after the current one may have a time before `time`. Use this function
 * if no filter downstream sorts the messages.
 */
static bool goes_back_to(const struct fs_iterator *it, bool packets_have_begin, uint64_t time)
{
    return fs_group_stream(it->group)->went_back ||
           (packets_have_begin && begins_before(borrow_index(it), it->next_entry, time)) ||
           (has_packet(it) && goes_back_in_packet(it));
}

/*
 * Returns whether an event before `time` comes after an event at or after `reached`. Use this
 * function if a filter downstream sorts the messages.
 */
static bool returns_to(
    const struct fs_iterator *it, bool packets_have_begin, uint64_t time, uint64_t reached)
{
    if (packets_have_begin) {
        return stream_returns_to(it, time, reached);
    }
    if (!has_packet(it)) {
        return false;
    }
    const struct ctf_stream_index_entry packet = current_packet(it);
    return packet_returns_to(it, &packet, time, reached);
}

bt_bool fs_iterator_may_go_back_to(
    bt_self_message_iterator *self_iterator, int64_t ns_from_origin, int64_t reached_ns)
{
    struct fs_iterator *it = bt_self_message_iterator_get_data(self_iterator);
    const struct trace_ir_stream_class *stream_class = stream_messages_stream_class(it->messages);

    if (!stream_class || !stream_class->has_clock || reached_ns == INT64_MAX) {
        return BT_FALSE;
    }
    const uint64_t time = value_after(stream_class, ns_from_origin);
    const uint64_t reached = value_after(stream_class, reached_ns);
    return bt_x_self_message_iterator_may_be_unordered(self_iterator)
               ? returns_to(it, stream_class->packets_have_begin, time, reached)
               : goes_back_to(it, stream_class->packets_have_begin, time);
}
