/* SPDX-License-Identifier: MIT */
/*
 * Seeks a message iterator of source.ctf.fs. The index shows in which packet the search for the
 * first message at or after a time must begin. stream_messages_seek() searches from there.
 */
#include <babeltrace2/extension/clock-conversion.h>
#include <inttypes.h>

#include "ctf/trace-files/index-build.h"
#include "plugins/common/log.h"
#include "plugins/ctf/fs-source/message-iterator.h"

can_seek_status fs_iterator_can_seek_to(
    bt_self_message_iterator *self_iterator, const int64_t *ns_from_origin, bt_bool *can_seek)
{
    const struct fs_iterator *it = bt_self_message_iterator_get_data(self_iterator);
    const struct trace_ir_stream_class *stream_class = stream_messages_stream_class(it->messages);

    /*
     * If packets have no beginning times, the library seeks a time by dropping messages from the
     * beginning.
     */
    *can_seek = !ns_from_origin || !stream_class || stream_class->packets_have_begin;
    return CAN_SEEK_OK;
}

/* Returns whether a packet that begins before `time` may have a message at or after `time`. */
static bool may_reach(const struct ctf_stream_index_entry *entry, uint64_t time)
{
    return entry->end >= time || entry->begin == time || !ctf_stream_index_entry_has_time(entry);
}

/* Returns the index of the first packet that may have a message at or after `time`. */
static guint find_packet(const struct fs_iterator *it, uint64_t time)
{
    const struct ctf_tracer_quirks *quirks = &it->component->trace->quirks;
    const struct ctf_stream_index_entry *entries =
        (const struct ctf_stream_index_entry *) (const void *) it->index->entries->data;

    if (!ctf_stream_index_is_ordered(it->index)) {
        return 0;
    }
    guint i = ctf_stream_index_find(it->index, time);
    while (i > 0 && may_reach(&entries[i - 1], time)) {
        i--;
    }
    /*
     * According to the index, packet i - 1 ends before `time`. If its end time may be too early, or
     * is missing, the packet may have a message at `time`, so the search begins there.
     */
    if (i > 0 && (quirks->event_after_packet_end || entries[i - 1].end == 0)) {
        i--;
    }
    return i;
}

static void seek_time(struct fs_iterator *it, uint64_t time)
{
    guint first = find_packet(it, time);
    guint older = MIN(first, 1);

    log_debug(it->component->log_level, FS_CLASS_NAME,
        "%s: seeking clock value %" PRIu64 ": begins at packet %u of %u of the index%s",
        ctf_stream_group_path(it->group), time, first, it->index->entries->len,
        ctf_stream_index_is_ordered(it->index) ? "" : ", which isn't in order");
    /*
     * Reading begins one packet earlier, because the counters of that packet show how many items
     * were discarded before packet `first`.
     */
    it->next_entry = first - older;
    it->has_sought = it->next_entry > 0;
    fs_iterator_report_skipped(it, 0, it->next_entry);
    stream_messages_seek(it->messages, time, older);
}

static void rewind_iterator(struct fs_iterator *it)
{
    g_clear_pointer(&it->reader, ctf_stream_reader_free);
    it->times_back = it->sort_window = it->time_jumps = 0;
    it->has_sought = false;
    it->next_entry = 0;
    it->packet_end = 0;
    it->indexed_end = 0;
    stream_messages_rewind(it->messages);
}

seek_status fs_iterator_seek_to(
    bt_self_message_iterator *self_iterator, const int64_t *ns_from_origin)
{
    struct fs_iterator *it = bt_self_message_iterator_get_data(self_iterator);
    const struct trace_ir_stream_class *stream_class = stream_messages_stream_class(it->messages);

    rewind_iterator(it);
    /* If the stream class is unknown because of a damaged file, reading the file fails later. */
    if (ns_from_origin && stream_class) {
        it->index = ctf_stream_group_borrow_index(it->component->trace, it->group);
        fs_component_print_warnings(it->component);
        seek_time(
            it, bt_x_clock_class_ns_from_origin_to_cycles(
                    bt_stream_class_borrow_default_clock_class_const(stream_class->stream_class),
                    *ns_from_origin));
    }
    return SEEK_OK;
}
