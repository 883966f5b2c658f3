/* SPDX-License-Identifier: MIT */
/*
 * Implements the packet source of one data stream for stream-messages.h. The files of a stream are
 * read from front to back. Only a stream of several files needs an index, which contains the order
 * of its packets.
 */
#include "plugins/ctf/fs-source/message-iterator.h"

#include <babeltrace2/extension/exact-seeking.h>
#include <babeltrace2/extension/time-order.h>
#include <inttypes.h>

#include "base/sorted.h"
#include "ctf/trace-files/index-build.h"
#include "plugins/common/component-class.h"
#include "plugins/common/next-status.h"

/* Adds the backward times and time jumps that a reader has counted to those of earlier readers. */
static void add_time_faults(struct fs_iterator *it, const struct ctf_packet_reader *reader)
{
    it->times_back += ctf_packet_reader_times_back(reader);
    it->sort_window = MAX(it->sort_window, ctf_packet_reader_sort_window(reader));
    it->time_jumps += ctf_packet_reader_jump_count(reader);
}

static void open_file(struct fs_iterator *it, guint number)
{
    const struct ctf_trace *trace = it->component->trace;
    const struct ctf_stream_file *file = it->group->files->pdata[number];
    struct ctf_stream_reader *reader = ctf_trace_create_reader(trace, file);

    /* The clock of a stream continues from one file to the next. */
    if (it->reader) {
        ctf_packet_reader_set_clock(reader->packets, ctf_packet_reader_clock(it->reader->packets));
        add_time_faults(it, it->reader->packets);
        /* print_reader_warnings() also sets `went_back`, but only if the reader issues warnings. */
        fs_group_stream(it->group)->went_back |= ctf_packet_reader_went_back(it->reader->packets);
    }
    ctf_packet_reader_set_went_back(reader->packets, fs_group_stream(it->group)->went_back);
    /*
     * Issue no warnings if a filter downstream sorts the events, because it reports late events
     * itself.
     */
    ctf_packet_reader_set_quiet_about_times(
        reader->packets, bt_x_self_message_iterator_may_be_unordered(it->self));
    ctf_stream_reader_free(it->reader);
    it->reader = reader;
    it->file = number;
    it->file_size = file->size;
    it->packet_end = 0;
}

static bool report_damage(struct fs_iterator *it, guint file, const struct ctf_damage *damage)
{
    fs_component_report_damage(it->component, bt_self_message_iterator_borrow_component(it->self),
        it->group, it->group->files->pdata[file], damage);
    return damage->may_lose_packets;
}

/*
 * Reports the damage that the reader has skipped. Returns whether packets may have been lost in
 * this damage.
 */
static bool report_damage_of_reader(struct fs_iterator *it)
{
    const struct ctf_damage *damage;
    bool may_lose_packets = false;

    while ((damage = ctf_stream_reader_take_damage(it->reader))) {
        may_lose_packets |= report_damage(it, it->file, damage);
    }
    return may_lose_packets;
}

/*
 * Reports the damage that was found at byte `place` when the index was made. Returns whether
 * packets may have been lost in this damage.
 */
static bool report_damage_before(struct fs_iterator *it, guint number, uint64_t place)
{
    const struct ctf_stream_file *file = it->group->files->pdata[number];
    bool may_lose_packets = false;

    if (!file->damage) {
        return false;
    }
    guint i = TG_COUNT_BELOW(file->damage, struct ctf_found_damage, place, place);
    for (; i < file->damage->len; i++) {
        const struct ctf_found_damage *found =
            &g_array_index(file->damage, struct ctf_found_damage, i);

        if (found->place != place) {
            break;
        }
        may_lose_packets |= report_damage(it, number, found->damage);
    }
    return may_lose_packets;
}

/*
 * Reports the damage at the end of each file. Returns whether packets may have been lost in this
 * damage.
 */
static bool report_damage_at_ends(struct fs_iterator *it)
{
    bool may_lose_packets = false;

    for (guint i = 0; i < it->group->files->len; i++) {
        const struct ctf_stream_file *file = it->group->files->pdata[i];

        may_lose_packets |= report_damage_before(it, i, file->size);
    }
    return may_lose_packets;
}

/*
 * Returns whether a tolerant reader has found another packet inside a packet whose events are lost.
 * The index is made without reading events, so it doesn't contain packets within the claimed size
 * of another packet.
 */
static bool has_found_packet(const struct fs_iterator *it)
{
    return it->reader && ctf_packet_reader_next_offset(it->reader->packets) < it->indexed_end;
}

/* Moves the reader to the next packet. Returns false if no packet remains. */
static bool find_next_packet(struct fs_iterator *it)
{
    if (!it->index) {
        if (!it->reader) {
            open_file(it, 0);
        }
        return true;
    }
    it->is_unindexed = has_found_packet(it);
    if (it->is_unindexed) {
        return true;
    }
    if (it->next_entry == it->index->entries->len) {
        return false;
    }
    const struct ctf_stream_index_entry *entry =
        &g_array_index(it->index->entries, struct ctf_stream_index_entry, it->next_entry);
    if (!it->reader || it->file != entry->file) {
        open_file(it, entry->file);
    }
    if (it->packet_end != entry->offset) {
        ctf_packet_reader_seek(it->reader->packets, entry->offset,
            g_array_index(it->index->packet_numbers, uint32_t, it->next_entry));
    }
    if (ctf_stream_class_packets_have_begin(it->group->stream_class) &&
        ctf_stream_index_entry_has_time(entry)) {
        ctf_packet_reader_continue_clock(it->reader->packets, entry->begin);
    }
    return true;
}

static void print_reader_warnings(struct fs_iterator *it)
{
    const char *warning;

    while ((warning = ctf_packet_reader_take_warning(it->reader->packets))) {
        g_ptr_array_add(it->component->trace->warnings, g_strdup(warning));
        fs_component_print_warnings(it->component);
        fs_group_stream(it->group)->went_back = ctf_packet_reader_went_back(it->reader->packets);
    }
}

/*
 * Returns whether `packet` is the packet of the next index entry. Even a packet that a tolerant
 * reader has found inside another one may be in the index.
 */
static bool is_next_of_index(const struct fs_iterator *it, const struct ctf_packet *packet)
{
    if (!it->is_unindexed || it->next_entry == it->index->entries->len) {
        return !it->is_unindexed;
    }
    const struct ctf_stream_index_entry *entry =
        &g_array_index(it->index->entries, struct ctf_stream_index_entry, it->next_entry);
    return entry->file == it->file && entry->offset == packet->offset;
}

static enum packet_status take_packet(struct fs_iterator *it, struct next_packet *next)
{
    const struct ctf_packet *packet = ctf_packet_reader_packet(it->reader->packets);

    it->next_entry += is_next_of_index(it, packet);
    it->packet_end = packet->offset + packet->total_length / 8;
    it->indexed_end = it->is_unindexed ? MAX(it->indexed_end, it->packet_end) : it->packet_end;
    it->counted = packet->offset;
    print_reader_warnings(it);
    next->is_after_damage |= report_damage_of_reader(it);
    next->is_after_damage |= report_damage_before(it, it->file, packet->offset);
    next->reader = it->reader->packets;
    next->loses_events = ctf_stream_reader_loses_events(it->reader);
    return PACKET_READY;
}

/* Returns advice for the warning, to be freed with g_free(). */
static char *sort_hint(uint64_t window)
{
    if (window == 0) {
        return g_strdup("");
    }
    return g_strdup_printf("; the option --sort=%" PRIu64 "ns puts the events in order", window);
}

/*
 * Reports how often times went back in the whole stream. Tolerant readers don't lose data because
 * of such times, and have already warned about the first one.
 */
static void report_times_back(struct fs_iterator *it)
{
    struct fs_stream *stream = fs_group_stream(it->group);
    struct ctf_trace *trace = it->component->trace;

    if (!trace->is_tolerant || it->has_sought || stream->has_reported_times_back) {
        return;
    }
    stream->has_reported_times_back = true;
    if (it->reader) {
        add_time_faults(it, it->reader->packets);
    }
    if (it->times_back > 1 && !bt_x_self_message_iterator_may_be_unordered(it->self)) {
        g_autofree char *hint = sort_hint(it->sort_window);
        g_ptr_array_add(
            trace->warnings, g_strdup_printf("%s: times go back %" PRIu64 " times%s",
                                 ctf_stream_group_path(it->group), it->times_back, hint));
    }
    if (it->time_jumps > 1) {
        g_ptr_array_add(
            trace->warnings, g_strdup_printf("%s: the time jumps %" PRIu64
                                             " times by almost the whole range of the timestamps",
                                 ctf_stream_group_path(it->group), it->time_jumps));
    }
    fs_component_print_warnings(it->component);
}

static enum packet_status end_stream(struct fs_iterator *it)
{
    report_times_back(it);
    return PACKET_END;
}

static enum packet_status next_packet(void *source, struct next_packet *next)
{
    struct fs_iterator *it = source;

    if (it->group->error) {
        next->error = g_strdup(it->group->error);
        next->is_damage = ctf_stream_group_damage(it->group).kind != CTF_DAMAGE_READ;
        return PACKET_ERROR;
    }
    if (it->reader) {
        fs_iterator_report(it, it->packet_end, 0);
    }
    if (!find_next_packet(it)) {
        next->is_after_damage |= report_damage_at_ends(it);
        return end_stream(it);
    }
    g_assert(it->reader); /* find_next_packet() has opened the file of the packet */
    switch (ctf_stream_reader_next_packet(it->reader)) {
    case CTF_READER_OK:
        return take_packet(it, next);
    case CTF_READER_AGAIN:
        return PACKET_AGAIN;
    case CTF_READER_END:
        if (!it->index) {
            next->is_after_damage = report_damage_of_reader(it);
            next->is_after_damage |= report_damage_at_ends(it);
            return end_stream(it);
        }
        if (it->is_unindexed) {
            next->is_after_damage = report_damage_of_reader(it);
            it->indexed_end = 0;
            return next_packet(it, next);
        }
        next->error = g_strdup("the data stream file has become shorter");
        return PACKET_ERROR;
    default:
        next->error = g_strdup(ctf_packet_reader_error(it->reader->packets));
        next->is_damage = ctf_packet_reader_error_kind(it->reader->packets) != CTF_DAMAGE_READ;
        return PACKET_ERROR;
    }
}

static void report_events(void *source, uint64_t count)
{
    struct fs_iterator *it = source;

    fs_iterator_report(it, ctf_packet_reader_offset(it->reader->packets), count);
    print_reader_warnings(it);
}

static void lose_events(void *source)
{
    struct fs_iterator *it = source;

    ctf_stream_reader_lose_events(it->reader);
    report_damage_of_reader(it);
}

static const struct packet_source_functions strict_functions = {
    .next_packet = next_packet,
    .report_events = report_events,
};

static const struct packet_source_functions tolerant_functions = {
    .next_packet = next_packet,
    .lose_events = lose_events,
    .report_events = report_events,
};

/* Borrowing a field decodes the whole event. */
static void decode_events(bt_message_array_const messages, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        if (bt_message_get_type(messages[i]) == BT_MESSAGE_TYPE_EVENT) {
            bt_event_borrow_payload_field_const(bt_message_event_borrow_event_const(messages[i]));
        }
    }
}

static next_status next(bt_self_message_iterator *self_iterator, bt_message_array_const messages,
    uint64_t capacity, uint64_t *count)
{
    struct fs_iterator *it = bt_self_message_iterator_get_data(self_iterator);
    next_status status = stream_messages_next(it->messages, messages, capacity, count);

    if (G_UNLIKELY(it->component->decodes_at_once)) {
        decode_events(messages, *count);
    }
    return status;
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self_iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct fs_component *component =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self_iterator));
    struct ctf_stream_group *group =
        bt_self_component_port_get_data(bt_self_component_port_output_as_self_component_port(port));
    struct fs_iterator *it = g_new0(struct fs_iterator, 1);

    it->self = self_iterator;
    it->component = component;
    it->group = group;
    it->messages = stream_messages_create(self_iterator, component->ir, &component->trace->quirks,
        component->trace->is_tolerant ? &tolerant_functions : &strict_functions, it);
    if (!group->error) {
        stream_messages_set_stream(it->messages, fs_group_stream(group)->stream,
            trace_ir_find_stream_class(component->ir, group->stream_class));
    }
    if (group->files->len > 1) {
        it->index = ctf_stream_group_borrow_index(component->trace, group);
        fs_component_print_warnings(component);
    }
    const struct trace_ir_stream_class *stream_class = stream_messages_stream_class(it->messages);
    bt_self_message_iterator_configuration_set_can_seek_forward(
        configuration, !stream_class || stream_class->has_clock);
    bt_x_self_message_iterator_configuration_set_seeks_exactly(configuration, BT_TRUE);
    bt_x_self_message_iterator_configuration_set_may_go_back_to_method(
        configuration, fs_iterator_may_go_back_to);
    bt_self_message_iterator_set_data(self_iterator, it);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self_iterator)
{
    struct fs_iterator *it = bt_self_message_iterator_get_data(self_iterator);

    stream_messages_free(it->messages);
    ctf_stream_reader_free(it->reader);
    g_free(it);
}

REGISTER_PRODUCER(SOURCE, ctf, fs, "fs", "Read CTF traces from the file system.",
    "Parameters: `inputs`, `trace-name`, `clock-class-offset-s`,\n"
    "`clock-class-offset-ns`, `force-clock-class-origin-unix-epoch`,\n"
    "`clock-bits`, `keep-clock-fields`, `metadata`, `tolerant`, `log-damage`.\n"
    "\n"
    "See the babeltrace2-source.ctf.fs(7) manual page.",
    fs_initialize, fs_finalize, fs_get_supported_mip_versions);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD_WITH_ID(ctf, fs, fs_query);
REGISTER_SEEKING(SOURCE, ctf, fs, fs_iterator_can_seek_to, fs_iterator_seek_to);
