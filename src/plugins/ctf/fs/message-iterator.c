/* SPDX-License-Identifier: MIT */
/*
 * The messages of one data stream, made packet after packet. The files of a stream are read front
 * to back; only a stream of several files needs an index, to know in which order their packets are.
 */
#include "plugins/ctf/fs/message-iterator.h"

#include <inttypes.h>

#include "plugins/ctf/fs/index-build.h"
#include "plugins/ctf/fs/message-iterator-internal.h"

/* The library's functions for one kind of discarded items. */
struct discarded_functions {
    bt_message *(*create)(bt_self_message_iterator *, const bt_stream *);
    bt_message *(*create_with_times)(
        bt_self_message_iterator *, const bt_stream *, uint64_t, uint64_t);
    void (*set_count)(bt_message *, uint64_t);
};

struct batch {
    bt_message_array_const messages;
    uint64_t capacity, count;
};

void fs_iterator_fail(struct fs_iterator *it, const char *error)
{
    g_free(it->error);
    it->error = g_strdup(error);
    it->state = STATE_FAILED;
}

static void deliver(struct fs_iterator *it, struct batch *batch, bt_message *message)
{
    if (!message) {
        fs_iterator_fail(it, "cannot create a message: out of memory");
        return;
    }
    batch->messages[batch->count++] = message;
}

static const struct fs_quirks *quirks(const struct fs_iterator *it)
{
    return &it->component->trace->quirks;
}

static void close_packet(struct fs_iterator *it)
{
    bt_x_segment_put_refs(it->segment, 1);
    it->segment = NULL;
    bt_packet_put_ref(it->ir_packet);
    it->ir_packet = NULL;
    it->packet = NULL;
    it->is_packet_open = false;
    it->has_packet_begin = false;
    it->record = it->record_count = 0;
    it->events_status = CTF_READER_OK;
}

void fs_iterator_rewind(struct fs_iterator *it)
{
    close_packet(it);
    ctf_packet_reader_free(it->reader);
    it->reader = NULL;
    it->next_entry = 0;
    it->next_offset = 0;
    it->previous = (struct previous_packet){0};
    it->floor = 0;
    it->has_begun_before = false;
    g_free(it->error);
    it->error = NULL;
    it->state = STATE_STREAM_BEGINNING;
    if (it->group->error) {
        fs_iterator_fail(it, it->group->error);
    }
}

/* What comes first of a packet that is at hand: its beginning, if that was before the floor. */
static enum state first_state_of_packet(struct fs_iterator *it)
{
    bool has_begun = it->floor > 0 && fs_iterator_packet_beginning_time(it) < it->floor;

    return has_begun ? STATE_PACKET_BEGINNING : STATE_DISCARDED_EVENTS;
}

static void deliver_stream_beginning(struct fs_iterator *it, struct batch *batch)
{
    bt_message *message = bt_message_stream_beginning_create(it->self, it->group->stream);

    if (message && it->has_begun_before) {
        bt_message_stream_beginning_set_default_clock_snapshot(message, it->floor);
    }
    /* After a seek of a point in time there is a current packet. */
    it->state = it->packet ? first_state_of_packet(it) : STATE_NEXT_PACKET;
    deliver(it, batch, message);
}

static void open_file(struct fs_iterator *it, guint number)
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
    it->file_size = file->size;
    it->next_offset = 0;
}

/* Goes to the next packet of the index; false if there is none. */
static bool go_to_next_entry(struct fs_iterator *it)
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

static void print_reader_warning(struct fs_iterator *it)
{
    const char *warning = ctf_packet_reader_take_warning(it->reader);

    if (warning) {
        g_ptr_array_add(it->component->trace->warnings, g_strdup(warning));
        fs_component_print_warnings(it->component);
    }
}

static void create_ir_packet(struct fs_iterator *it)
{
    it->ir_packet = bt_packet_create(it->group->stream);
    if (it->stream_class->has_packet_context) {
        /* A field is its cell. */
        bt_x_field_cell *context =
            (bt_x_field_cell *) bt_packet_borrow_context_field(it->ir_packet);

        ctf_packet_reader_decode_context(it->reader, context);
        bt_x_field_cell_set_decoded(context);
    }
}

void fs_iterator_read_packet(struct fs_iterator *it)
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

        fs_iterator_fail(
            it, status == CTF_READER_ERROR ? error : "the data stream file has become shorter");
        return;
    }
    it->packet = ctf_packet_reader_packet(it->reader);
    it->next_offset = it->packet->offset + it->packet->total_length / 8;
    it->counted = it->packet->offset;
    print_reader_warning(it);
    if (it->packet->stream_class != it->group->stream_class) {
        const struct fs_file *file = it->group->files->pdata[it->file];
        g_autofree char *error =
            g_strdup_printf("%s: packet %" PRIu64 " at byte %" PRIu64
                            ": of another stream class than the first packet of the file",
                file->path, it->packet->number, it->packet->offset);

        fs_iterator_fail(it, error);
        return;
    }
    create_ir_packet(it);
    it->state = STATE_DISCARDED_EVENTS;
}

/*
 * Makes a message of items which were discarded between the previous packet's end and `end`. Where
 * the tracer's bounds are not in order, the interval is empty: the library accepts no other. After
 * a seek, of items which may have been discarded before the floor it isn't known how many are left.
 */
static void deliver_discarded(struct fs_iterator *it, struct batch *batch,
    const struct discarded_functions *functions, uint64_t count, uint64_t end)
{
    uint64_t begin = it->previous.end;
    bool is_cut = begin < it->floor;
    bt_message *message;

    end = MAX(begin, end);
    if (!it->stream_class->discarded_have_times) {
        message = functions->create(it->self, it->group->stream);
    } else if (end < it->floor) {
        return;
    } else {
        message =
            functions->create_with_times(it->self, it->group->stream, MAX(begin, it->floor), end);
    }
    if (message && !is_cut) {
        functions->set_count(message, count);
    }
    deliver(it, batch, message);
}

static void deliver_discarded_events(struct fs_iterator *it, struct batch *batch)
{
    static const struct discarded_functions functions = {
        .create = bt_message_discarded_events_create,
        .create_with_times = bt_message_discarded_events_create_with_default_clock_snapshots,
        .set_count = bt_message_discarded_events_set_count,
    };
    const struct ctf_packet *packet = it->packet;
    const struct previous_packet *previous = &it->previous;

    it->state = STATE_DISCARDED_PACKETS;
    if (it->stream_class->counts_discarded_events && packet->has_discarded_events &&
        previous->has_discarded_events && packet->discarded_events > previous->discarded_events) {
        /* Of a packet without a believable end only the beginning is known yet. */
        uint64_t end = packet->end < previous->end ? packet->begin : packet->end;

        deliver_discarded(
            it, batch, &functions, packet->discarded_events - previous->discarded_events, end);
    }
}

static void deliver_discarded_packets(struct fs_iterator *it, struct batch *batch)
{
    static const struct discarded_functions functions = {
        .create = bt_message_discarded_packets_create,
        .create_with_times = bt_message_discarded_packets_create_with_default_clock_snapshots,
        .set_count = bt_message_discarded_packets_set_count,
    };
    const struct ctf_packet *packet = it->packet;
    const struct previous_packet *previous = &it->previous;

    it->state = it->is_packet_open ? STATE_EVENTS : STATE_PACKET_BEGINNING;
    if (!it->is_packet_open && it->stream_class->counts_packets && packet->has_sequence_number &&
        previous->has_sequence_number && packet->sequence_number > previous->sequence_number &&
        packet->sequence_number - previous->sequence_number > 1) {
        deliver_discarded(it, batch, &functions,
            packet->sequence_number - previous->sequence_number - 1, packet->begin);
    }
}

bool fs_iterator_read_records(struct fs_iterator *it)
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
    fs_iterator_report(it, ctf_packet_reader_offset(it->reader), events.count);
    return true;
}

uint64_t fs_iterator_packet_beginning_time(struct fs_iterator *it)
{
    if (it->has_packet_begin) {
        return it->packet_begin;
    }
    it->has_packet_begin = true;
    it->packet_begin =
        it->packet->has_begin ? it->packet->begin : ctf_packet_reader_clock(it->reader);
    if (quirks(it)->event_before_packet_begin && fs_iterator_read_records(it)) {
        it->packet_begin = MIN(it->packet_begin, it->records[it->record].clock_value);
    }
    return it->packet_begin;
}

static void deliver_packet_beginning(struct fs_iterator *it, struct batch *batch)
{
    /* Events that were discarded before a packet which is cut may also have been lost in it. */
    bool is_cut = first_state_of_packet(it) == STATE_PACKET_BEGINNING;
    bt_message *message;

    if (it->stream_class->packets_have_begin) {
        uint64_t time = MAX(fs_iterator_packet_beginning_time(it), it->floor);

        message = bt_message_packet_beginning_create_with_default_clock_snapshot(
            it->self, it->ir_packet, time);
    } else {
        message = bt_message_packet_beginning_create(it->self, it->ir_packet);
    }
    it->is_packet_open = true;
    it->state = is_cut ? STATE_DISCARDED_EVENTS : STATE_EVENTS;
    deliver(it, batch, message);
}

static void deliver_records(struct fs_iterator *it, struct batch *batch)
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

/* Delivers the next events as long as they are of the usual kind; most are. */
static void deliver_usual_events(struct fs_iterator *it, struct batch *batch)
{
    uint32_t count = ctf_packet_reader_create_messages(it->reader, it->segment,
        batch->messages + batch->count, (uint32_t) (batch->capacity - batch->count));

    bt_x_segment_get_refs(it->segment, count);
    batch->count += count;
    fs_iterator_report(it, ctf_packet_reader_offset(it->reader), count);
}

static void deliver_events(struct fs_iterator *it, struct batch *batch)
{
    it->floor = 0;
    while (batch->count < batch->capacity) {
        if (it->record == it->record_count && it->segment && it->events_status == CTF_READER_OK) {
            deliver_usual_events(it, batch);
            if (batch->count == batch->capacity) {
                return;
            }
        }
        if (!fs_iterator_read_records(it)) {
            if (it->events_status == CTF_READER_END) {
                it->state = STATE_PACKET_END;
            } else {
                fs_iterator_fail(it, ctf_packet_reader_error(it->reader));
            }
            return;
        }
        deliver_records(it, batch);
    }
}

static bool has_zero_end(const struct fs_iterator *it)
{
    return quirks(it)->zero_packet_end && it->packet->end == 0 && it->packet->begin != 0;
}

uint64_t fs_iterator_packet_end_time(const struct fs_iterator *it)
{
    uint64_t now = ctf_packet_reader_clock(it->reader);
    uint64_t end = it->packet->end;
    bool is_late = quirks(it)->event_after_packet_end && end < now;

    return !it->packet->has_end || is_late || has_zero_end(it) ? now : end;
}

void fs_iterator_leave_packet(struct fs_iterator *it, uint64_t end)
{
    const struct ctf_packet *packet = it->packet;

    it->previous = (struct previous_packet){
        .has_discarded_events = packet->has_discarded_events,
        .has_sequence_number = packet->has_sequence_number,
        .end = packet->has_end && !has_zero_end(it) ? packet->end : end,
        .discarded_events = packet->discarded_events,
        .sequence_number = packet->sequence_number,
    };
    fs_iterator_report(it, it->next_offset, 0);
    close_packet(it);
}

static void deliver_packet_end(struct fs_iterator *it, struct batch *batch)
{
    uint64_t end = fs_iterator_packet_end_time(it);

    it->state = STATE_NEXT_PACKET;
    deliver(it, batch,
        it->stream_class->packets_have_end
            ? bt_message_packet_end_create_with_default_clock_snapshot(it->self, it->ir_packet, end)
            : bt_message_packet_end_create(it->self, it->ir_packet));
    fs_iterator_leave_packet(it, end);
}

static void read_packet(struct fs_iterator *it, struct batch *batch)
{
    fs_iterator_read_packet(it);
}

static void deliver_stream_end(struct fs_iterator *it, struct batch *batch)
{
    it->state = STATE_ENDED;
    deliver(it, batch, bt_message_stream_end_create(it->self, it->group->stream));
}

static void (*const steps[])(struct fs_iterator *it, struct batch *batch) = {
    [STATE_STREAM_BEGINNING] = deliver_stream_beginning,
    [STATE_NEXT_PACKET] = read_packet,
    [STATE_DISCARDED_EVENTS] = deliver_discarded_events,
    [STATE_DISCARDED_PACKETS] = deliver_discarded_packets,
    [STATE_PACKET_BEGINNING] = deliver_packet_beginning,
    [STATE_EVENTS] = deliver_events,
    [STATE_PACKET_END] = deliver_packet_end,
    [STATE_STREAM_END] = deliver_stream_end,
};

/* Borrowing a field decodes all of the event. */
static void decode_events(const struct batch *batch)
{
    for (uint64_t i = 0; i < batch->count; i++) {
        const bt_message *message = batch->messages[i];

        if (bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT) {
            bt_event_borrow_payload_field_const(bt_message_event_borrow_event_const(message));
        }
    }
}

bt_message_iterator_class_next_method_status fs_iterator_next(
    bt_self_message_iterator *self_iterator, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    struct fs_iterator *it = bt_self_message_iterator_get_data(self_iterator);
    struct batch batch = {.messages = messages, .capacity = capacity};

    while (batch.count < capacity && it->state < STATE_ENDED) {
        steps[it->state](it, &batch);
    }
    if (G_UNLIKELY(it->component->decodes_at_once)) {
        decode_events(&batch);
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
    struct fs_iterator *it = g_new0(struct fs_iterator, 1);

    it->self = self_iterator;
    it->component = component;
    it->group = group;
    if (group->error) {
        fs_iterator_fail(it, group->error);
    } else {
        it->stream_class = trace_ir_find_stream_class(component->ir, group->stream_class);
    }
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
    struct fs_iterator *it = bt_self_message_iterator_get_data(self_iterator);

    fs_iterator_rewind(it);
    g_free(it->error);
    g_free(it);
}

bt_message_iterator_class_seek_beginning_method_status fs_iterator_seek_beginning(
    bt_self_message_iterator *self_iterator)
{
    fs_iterator_rewind(bt_self_message_iterator_get_data(self_iterator));
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}
