/* SPDX-License-Identifier: MIT */
/*
 * The messages of one data stream, made packet after packet. The files of a stream are read front
 * to back; only a stream of several files needs an index, to know in which order their packets are.
 */
#include "plugins/ctf/fs/message-iterator.h"

#include <babeltrace2/extension/deferred-event.h>

#include "plugins/ctf/fs/component.h"
#include "plugins/ctf/fs/index-build.h"

/* Events read at once: 4 KiB of records. */
enum { RECORD_CAPACITY = 128 };

/* What to deliver next. Each state has a step, which delivers messages or not. */
enum state {
    STATE_STREAM_BEGINNING,
    STATE_NEXT_PACKET,
    STATE_DISCARDED_EVENTS, /* before the current packet; likewise the next one */
    STATE_DISCARDED_PACKETS,
    STATE_PACKET_BEGINNING,
    STATE_EVENTS,
    STATE_PACKET_END,
    STATE_STREAM_END,
    STATE_ENDED,
    STATE_FAILED, /* `error` says why */
};

/* What the current packet is compared with to know what was discarded. */
struct previous_packet {
    bool exists, has_discarded_events, has_sequence_number;
    uint64_t end, discarded_events, sequence_number;
};

struct iterator {
    bt_self_message_iterator *self;
    struct fs_component *component;
    struct fs_group *group;
    const struct trace_ir_stream_class *stream_class;
    enum state state;
    char *error;

    /* Where the reader is. */
    const struct fs_index *index; /* NULL: the only file is read front to back */
    guint next_entry;             /* of the index */
    struct ctf_packet_reader *reader;
    guint file;           /* of the reader */
    uint64_t next_offset; /* the end of the current packet */

    const struct ctf_packet *packet; /* the reader's current one */
    bt_packet *ir_packet;
    struct previous_packet previous;

    /* Events of the current packet which were read and not delivered yet. */
    struct ctf_event_record records[RECORD_CAPACITY];
    uint32_t record, record_count;
    bt_x_segment *segment;                /* of the records; we hold one reference */
    enum ctf_reader_status events_status; /* why there are no more events, or CTF_READER_OK */
};

struct batch {
    bt_message_array_const messages;
    uint64_t capacity, count;
};

static void fail(struct iterator *it, const char *error)
{
    g_free(it->error);
    it->error = g_strdup(error);
    it->state = STATE_FAILED;
}

static void deliver(struct iterator *it, struct batch *batch, bt_message *message)
{
    if (!message) {
        fail(it, "cannot create a message: out of memory");
        return;
    }
    batch->messages[batch->count++] = message;
}

static const struct fs_quirks *quirks(const struct iterator *it)
{
    return &it->component->trace->quirks;
}

static void close_packet(struct iterator *it)
{
    bt_x_segment_put_refs(it->segment, 1);
    it->segment = NULL;
    bt_packet_put_ref(it->ir_packet);
    it->ir_packet = NULL;
    it->packet = NULL;
    it->record = it->record_count = 0;
    it->events_status = CTF_READER_OK;
}

static void rewind_stream(struct iterator *it)
{
    close_packet(it);
    ctf_packet_reader_free(it->reader);
    it->reader = NULL;
    it->next_entry = 0;
    it->next_offset = 0;
    it->previous = (struct previous_packet){0};
    g_free(it->error);
    it->error = NULL;
    it->state = STATE_STREAM_BEGINNING;
}

static void deliver_stream_beginning(struct iterator *it, struct batch *batch)
{
    it->state = STATE_NEXT_PACKET;
    deliver(it, batch, bt_message_stream_beginning_create(it->self, it->group->stream));
}

static void open_file(struct iterator *it, guint number)
{
    const struct fs_trace *trace = it->component->trace;
    const struct fs_file *file = it->group->files->pdata[number];
    struct ctf_packet_reader *reader =
        ctf_packet_reader_create(trace->plans, file->medium, trace->pool);

    /* The clock of a stream runs on from file to file. */
    if (it->reader) {
        ctf_packet_reader_set_clock(reader, ctf_packet_reader_clock(it->reader));
    }
    ctf_packet_reader_free(it->reader);
    it->reader = reader;
    it->file = number;
    it->next_offset = 0;
}

/* Goes to the next packet of the index; false if there is none. */
static bool go_to_next_entry(struct iterator *it)
{
    const struct fs_index_entry *entry;

    if (it->next_entry == it->index->entries->len) {
        return false;
    }
    entry = &g_array_index(it->index->entries, struct fs_index_entry, it->next_entry);
    if (!it->reader || it->file != entry->file) {
        open_file(it, entry->file);
    }
    if (it->next_offset != entry->offset) {
        ctf_packet_reader_seek(it->reader, entry->offset, it->next_entry);
    }
    it->next_entry++;
    return true;
}

static void print_reader_warning(struct iterator *it)
{
    const char *warning = ctf_packet_reader_take_warning(it->reader);

    if (warning) {
        g_ptr_array_add(it->component->trace->warnings, g_strdup(warning));
        fs_component_print_warnings(it->component);
    }
}

static void create_ir_packet(struct iterator *it)
{
    it->ir_packet = bt_packet_create(it->group->stream);
    if (it->stream_class->has_packet_context) {
        /* A field is its cell. */
        ctf_packet_reader_decode_context(
            it->reader, (bt_x_field_cell *) bt_packet_borrow_context_field(it->ir_packet));
    }
}

static void read_packet(struct iterator *it, struct batch *batch)
{
    enum ctf_reader_status status;

    if (it->index ? !go_to_next_entry(it) : false) {
        it->state = STATE_STREAM_END;
        return;
    }
    if (!it->reader) {
        open_file(it, 0);
    }
    status = ctf_packet_reader_next_packet(it->reader);
    if (status == CTF_READER_END && !it->index) {
        it->state = STATE_STREAM_END;
        return;
    }
    if (status != CTF_READER_OK) {
        const char *error = ctf_packet_reader_error(it->reader);

        fail(it, status == CTF_READER_ERROR ? error : "the data stream file has become shorter");
        return;
    }
    it->packet = ctf_packet_reader_packet(it->reader);
    it->next_offset = it->packet->offset + it->packet->total_length / 8;
    print_reader_warning(it);
    if (it->packet->stream_class != it->group->stream_class) {
        const struct fs_file *file = it->group->files->pdata[it->file];
        g_autofree char *error =
            g_strdup_printf("%s: packet %" G_GUINT64_FORMAT " at byte %" G_GUINT64_FORMAT
                            ": of another stream class than the first packet of the file",
                file->path, it->packet->number, it->packet->offset);

        fail(it, error);
        return;
    }
    create_ir_packet(it);
    it->state = STATE_DISCARDED_EVENTS;
}

/*
 * Discarded items are somewhere between two bounds of packets. Where the tracer's bounds are not in
 * order, the interval is empty: the library accepts no other.
 */
static void deliver_discarded_events(struct iterator *it, struct batch *batch)
{
    const struct ctf_packet *packet = it->packet;
    const struct previous_packet *previous = &it->previous;
    bt_message *message;

    it->state = STATE_DISCARDED_PACKETS;
    if (!it->stream_class->counts_discarded_events || !packet->has_discarded_events ||
        !previous->has_discarded_events || packet->discarded_events <= previous->discarded_events) {
        return;
    }
    if (it->stream_class->discarded_have_times) {
        uint64_t end =
            packet->end < previous->end ? MAX(packet->begin, previous->end) : packet->end;

        message = bt_message_discarded_events_create_with_default_clock_snapshots(
            it->self, it->group->stream, previous->end, end);
    } else {
        message = bt_message_discarded_events_create(it->self, it->group->stream);
    }
    if (message) {
        bt_message_discarded_events_set_count(
            message, packet->discarded_events - previous->discarded_events);
    }
    deliver(it, batch, message);
}

static void deliver_discarded_packets(struct iterator *it, struct batch *batch)
{
    const struct ctf_packet *packet = it->packet;
    const struct previous_packet *previous = &it->previous;
    bt_message *message;

    it->state = STATE_PACKET_BEGINNING;
    if (!it->stream_class->counts_packets || !packet->has_sequence_number ||
        !previous->has_sequence_number || packet->sequence_number <= previous->sequence_number ||
        packet->sequence_number - previous->sequence_number == 1) {
        return;
    }
    if (it->stream_class->discarded_have_times) {
        message = bt_message_discarded_packets_create_with_default_clock_snapshots(
            it->self, it->group->stream, previous->end, MAX(packet->begin, previous->end));
    } else {
        message = bt_message_discarded_packets_create(it->self, it->group->stream);
    }
    if (message) {
        bt_message_discarded_packets_set_count(
            message, packet->sequence_number - previous->sequence_number - 1);
    }
    deliver(it, batch, message);
}

/* Returns whether there is a record to deliver. */
static bool read_records(struct iterator *it)
{
    struct ctf_event_batch events = {.records = it->records, .capacity = RECORD_CAPACITY};

    if (it->record < it->record_count) {
        return true;
    }
    if (it->events_status != CTF_READER_OK) {
        return false;
    }
    it->events_status = ctf_packet_reader_read_events(it->reader, &events);
    if (it->events_status != CTF_READER_OK) {
        return false;
    }
    if (events.is_new_segment) {
        bt_x_segment_put_refs(it->segment, 1);
        it->segment = bt_x_segment_create(it->group->stream, it->ir_packet, ctf_segment_data_free,
            ctf_packet_reader_create_segment_data(it->reader));
    }
    it->record = 0;
    it->record_count = events.count;
    return true;
}

static uint64_t packet_beginning_time(struct iterator *it)
{
    uint64_t time = it->packet->has_begin ? it->packet->begin : ctf_packet_reader_clock(it->reader);

    if (quirks(it)->event_before_packet_begin && read_records(it)) {
        time = MIN(time, it->records[it->record].clock_value);
    }
    return time;
}

static void deliver_packet_beginning(struct iterator *it, struct batch *batch)
{
    it->state = STATE_EVENTS;
    deliver(it, batch,
        it->stream_class->packets_have_begin
            ? bt_message_packet_beginning_create_with_default_clock_snapshot(
                  it->self, it->ir_packet, packet_beginning_time(it))
            : bt_message_packet_beginning_create(it->self, it->ir_packet));
}

static void deliver_records(struct iterator *it, struct batch *batch)
{
    uint64_t count = MIN(it->record_count - it->record, batch->capacity - batch->count);
    const struct ctf_event_record *record = &it->records[it->record];
    const bt_message **message = &batch->messages[batch->count];
    bt_x_segment *segment = it->segment;

    bt_x_segment_get_refs(segment, count);
    for (uint64_t i = 0; i < count; i++, record++, message++) {
        const bt_event_class *event_class = record->plan->user;

        if (G_UNLIKELY(!event_class)) {
            event_class = trace_ir_connect_event_class(it->component->ir, record->plan);
        }
        *message = bt_x_message_event_create_deferred(
            event_class, segment, record->clock_value, record->bytes, record->tag);
    }
    it->record += (uint32_t) count;
    batch->count += count;
}

static void deliver_events(struct iterator *it, struct batch *batch)
{
    while (batch->count < batch->capacity) {
        if (!read_records(it)) {
            if (it->events_status == CTF_READER_END) {
                it->state = STATE_PACKET_END;
            } else {
                fail(it, ctf_packet_reader_error(it->reader));
            }
            return;
        }
        deliver_records(it, batch);
    }
}

static bool has_zero_end(const struct iterator *it)
{
    return quirks(it)->zero_packet_end && it->packet->end == 0 && it->packet->begin != 0;
}

static uint64_t packet_end_time(const struct iterator *it)
{
    uint64_t now = ctf_packet_reader_clock(it->reader);
    uint64_t end = it->packet->end;
    bool is_late = quirks(it)->event_after_packet_end && end < now;

    return !it->packet->has_end || is_late || has_zero_end(it) ? now : end;
}

static void deliver_packet_end(struct iterator *it, struct batch *batch)
{
    const struct ctf_packet *packet = it->packet;
    uint64_t end = packet_end_time(it);

    it->state = STATE_NEXT_PACKET;
    deliver(it, batch,
        it->stream_class->packets_have_end
            ? bt_message_packet_end_create_with_default_clock_snapshot(it->self, it->ir_packet, end)
            : bt_message_packet_end_create(it->self, it->ir_packet));
    it->previous = (struct previous_packet){
        .exists = true,
        .has_discarded_events = packet->has_discarded_events,
        .has_sequence_number = packet->has_sequence_number,
        .end = packet->has_end && !has_zero_end(it) ? packet->end : end,
        .discarded_events = packet->discarded_events,
        .sequence_number = packet->sequence_number,
    };
    close_packet(it);
}

static void deliver_stream_end(struct iterator *it, struct batch *batch)
{
    it->state = STATE_ENDED;
    deliver(it, batch, bt_message_stream_end_create(it->self, it->group->stream));
}

static void (*const steps[])(struct iterator *it, struct batch *batch) = {
    [STATE_STREAM_BEGINNING] = deliver_stream_beginning,
    [STATE_NEXT_PACKET] = read_packet,
    [STATE_DISCARDED_EVENTS] = deliver_discarded_events,
    [STATE_DISCARDED_PACKETS] = deliver_discarded_packets,
    [STATE_PACKET_BEGINNING] = deliver_packet_beginning,
    [STATE_EVENTS] = deliver_events,
    [STATE_PACKET_END] = deliver_packet_end,
    [STATE_STREAM_END] = deliver_stream_end,
};

bt_message_iterator_class_next_method_status fs_iterator_next(
    bt_self_message_iterator *self_iterator, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    struct iterator *it = bt_self_message_iterator_get_data(self_iterator);
    struct batch batch = {.messages = messages, .capacity = capacity};

    while (batch.count < capacity && it->state < STATE_ENDED) {
        steps[it->state](it, &batch);
    }
    *count = batch.count;
    /* What precedes an error, or the end, is delivered first. */
    if (batch.count > 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
    }
    if (it->state == STATE_FAILED) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(self_iterator, "%s", it->error);
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

bt_message_iterator_class_initialize_method_status fs_iterator_init(
    bt_self_message_iterator *self_iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct fs_component *component =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self_iterator));
    struct fs_group *group =
        bt_self_component_port_get_data(bt_self_component_port_output_as_self_component_port(port));
    struct iterator *it = g_new0(struct iterator, 1);

    it->self = self_iterator;
    it->component = component;
    it->group = group;
    it->stream_class = trace_ir_find_stream_class(component->ir, group->stream_class);
    if (group->files->len > 1) {
        it->index = fs_group_borrow_index(component->trace, group);
        fs_component_print_warnings(component);
    }
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);
    bt_self_message_iterator_set_data(self_iterator, it);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

void fs_iterator_finalize(bt_self_message_iterator *self_iterator)
{
    struct iterator *it = bt_self_message_iterator_get_data(self_iterator);

    rewind_stream(it);
    g_free(it);
}

bt_message_iterator_class_seek_beginning_method_status fs_iterator_seek_beginning(
    bt_self_message_iterator *self_iterator)
{
    rewind_stream(bt_self_message_iterator_get_data(self_iterator));
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}
