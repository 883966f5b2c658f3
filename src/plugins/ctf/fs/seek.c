/* SPDX-License-Identifier: MIT */
/*
 * Seeking a point in time: the index tells in which packet to begin to look for the first message
 * at or after it; stream_messages_seek() does the rest.
 */
#include "plugins/ctf/fs/index-build.h"
#include "plugins/ctf/fs/message-iterator-internal.h"
#include "plugins/ctf/fs/message-iterator.h"

bt_message_iterator_class_can_seek_ns_from_origin_method_status fs_iterator_can_seek_ns_from_origin(
    bt_self_message_iterator *self_iterator, int64_t ns_from_origin, bt_bool *can_seek)
{
    const struct fs_iterator *it = bt_self_message_iterator_get_data(self_iterator);
    const struct trace_ir_stream_class *stream_class = stream_messages_stream_class(it->messages);

    /* Without packet times, the library seeks by reading everything. */
    *can_seek =
        !stream_class || (stream_class->packets_have_begin && stream_class->packets_have_end);
    return BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK;
}

/* Whether a time that doesn't fit 64 bits of nanoseconds is beyond the greatest one that does. */
static bool is_far_future(const bt_clock_class *clock_class, uint64_t value)
{
    int64_t seconds;
    uint64_t cycles;

    bt_clock_class_get_offset(clock_class, &seconds, &cycles);
    return (__int128) seconds +
               ((__int128) value + cycles) / bt_clock_class_get_frequency(clock_class) >
           0;
}

static bool is_at_or_after(const bt_clock_class *clock_class, uint64_t value, int64_t target)
{
    int64_t ns;

    if (bt_clock_class_cycles_to_ns_from_origin(clock_class, value, &ns) !=
        BT_CLOCK_CLASS_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK) {
        bt_current_thread_clear_error();
        return is_far_future(clock_class, value);
    }
    return ns >= target;
}

/*
 * The smallest value of `clock_class` which is at or after `target` (nanoseconds from origin), or
 * the greatest value if all are before it. Searched, because a nanosecond may be many cycles, and
 * how the library's conversion rounds isn't specified: it only never goes back.
 */
static uint64_t clock_value_at(const bt_clock_class *clock_class, int64_t target)
{
    uint64_t low = 0, high = UINT64_MAX;

    while (low < high) {
        uint64_t middle = low + (high - low) / 2;

        if (is_at_or_after(clock_class, middle, target)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

/* The number of the first packet which may have a message at or after `time`. */
static guint find_packet(const struct fs_iterator *it, uint64_t time)
{
    const struct tracer_quirks *quirks = &it->component->trace->quirks;
    const struct fs_index_entry *entries =
        (const struct fs_index_entry *) (const void *) it->index->entries->data;
    guint i;

    if (!fs_index_is_ordered(it->index)) {
        return 0;
    }
    i = fs_index_find(it->index, time);
    while (i > 0 && (entries[i - 1].end >= time || entries[i - 1].begin == time)) {
        i--;
    }
    /* The end in the index may be too early. */
    if (i > 0 && (quirks->event_after_packet_end || entries[i - 1].end == 0)) {
        i--;
    }
    return i;
}

static void seek_time(struct fs_iterator *it, uint64_t time)
{
    guint first = find_packet(it, time);
    guint older = MIN(first, 1);

    /* The packet before the first is needed to know what was discarded between them. */
    it->next_entry = first - older;
    fs_iterator_report_skipped(it, 0, it->next_entry);
    stream_messages_seek(it->messages, time, older);
}

bt_message_iterator_class_seek_ns_from_origin_method_status fs_iterator_seek_ns_from_origin(
    bt_self_message_iterator *self_iterator, int64_t ns_from_origin)
{
    struct fs_iterator *it = bt_self_message_iterator_get_data(self_iterator);
    const struct trace_ir_stream_class *stream_class = stream_messages_stream_class(it->messages);

    fs_iterator_rewind(it);
    stream_messages_rewind(it->messages);
    /* A damaged file fails when it is read. */
    if (stream_class) {
        it->index = fs_group_borrow_index(it->component->trace, it->group);
        fs_component_print_warnings(it->component);
        seek_time(it, clock_value_at(bt_stream_class_borrow_default_clock_class_const(
                                         stream_class->stream_class),
                          ns_from_origin));
    }
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK;
}
