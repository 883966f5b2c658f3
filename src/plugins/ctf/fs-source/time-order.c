/* SPDX-License-Identifier: MIT */
/*
 * Whether the messages of a data stream may go back to a time. Three places tell: what was read
 * already, the packets that follow, by their beginnings, and the events of the current packet.
 */
#include <babeltrace2/extension/clock-conversion.h>

#include "ctf/trace-files/index-build.h"
#include "plugins/ctf/fs-source/message-iterator.h"

/* Whether a packet that follows begins before `time`. */
static bool begins_before(
    struct fs_iterator *it, const struct trace_ir_stream_class *stream_class, uint64_t time)
{
    if (!stream_class->packets_have_begin) {
        return false;
    }
    const struct ctf_stream_index *index =
        ctf_stream_group_borrow_index(it->component->trace, it->group);
    fs_component_print_warnings(it->component);
    for (guint i = it->next_entry; i < index->entries->len; i++) {
        if (g_array_index(index->entries, struct ctf_stream_index_entry, i).begin < time) {
            return true;
        }
    }
    return false;
}

/*
 * Reads the current packet once more, without making messages. It may be large: an interruption
 * ends this.
 */
static bool goes_back_in_packet(const struct fs_iterator *it)
{
    enum { STEP = 1 << 16 };
    const struct ctf_trace *trace = it->component->trace;
    const struct ctf_stream_file *file = it->group->files->pdata[it->file];
    g_autoptr(ctf_stream_reader) reader = ctf_trace_create_reader(trace, file);
    struct ctf_skipped_events skipped = {0};
    enum ctf_reader_status status;

    ctf_packet_reader_seek(
        reader->packets, ctf_packet_reader_packet(it->reader->packets)->offset, 0);
    if (ctf_stream_reader_next_packet(reader) != CTF_READER_OK) {
        return false;
    }
    do {
        status = ctf_packet_reader_skip_events(reader->packets, UINT64_MAX, STEP, &skipped);
    } while (status == CTF_READER_OK && !ctf_packet_reader_went_back(reader->packets) &&
             !bt_self_message_iterator_is_interrupted(it->self));
    return ctf_packet_reader_went_back(reader->packets);
}

bt_bool fs_iterator_may_go_back_to(bt_self_message_iterator *self_iterator, int64_t ns_from_origin)
{
    struct fs_iterator *it = bt_self_message_iterator_get_data(self_iterator);
    const struct trace_ir_stream_class *stream_class = stream_messages_stream_class(it->messages);

    if (!stream_class || !stream_class->has_clock || ns_from_origin == INT64_MAX) {
        return BT_FALSE;
    }
    /* The first value later than that nanosecond. */
    uint64_t after = bt_x_clock_class_ns_from_origin_to_cycles(
        bt_stream_class_borrow_default_clock_class_const(stream_class->stream_class),
        ns_from_origin + 1);
    return fs_group_stream(it->group)->went_back || begins_before(it, stream_class, after) ||
           (it->reader && it->packet_end > 0 && goes_back_in_packet(it));
}
