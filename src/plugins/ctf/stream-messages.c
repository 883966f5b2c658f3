/* SPDX-License-Identifier: MIT */
/* Turns packets into messages; see stream-messages.h. */
#include "plugins/ctf/stream-messages.h"

#include <babeltrace2/extension/clock-conversion.h>
#include <babeltrace2/extension/damage.h>
#include <inttypes.h>

#include "plugins/ctf/stream-losses.h"
#include "plugins/ctf/stream-state.h"

static const bt_event_class *connect_event_class(void *data, struct ctf_event_plan *plan)
{
    const struct stream_messages *it = data;

    return trace_ir_connect_event_class(it->ir, plan);
}

static bool wants_event_class(void *data, const bt_event_class *event_class)
{
    const struct stream_messages *it = data;

    return bt_x_interest_includes_event_class(it->interest, event_class);
}

struct stream_messages *stream_messages_create(bt_self_message_iterator *self, struct trace_ir *ir,
    const struct ctf_tracer_quirks *quirks, const struct packet_source_functions *functions,
    void *source)
{
    struct stream_messages *it = g_new0(struct stream_messages, 1);

    it->self = self;
    it->ir = ir;
    it->quirks = quirks;
    it->functions = functions;
    it->source = source;
    it->interest = bt_x_self_message_iterator_borrow_interest(self);
    it->target = (struct ctf_event_target){
        .connect = connect_event_class,
        .wants = it->interest ? wants_event_class : NULL,
        .data = it,
    };
    return it;
}

void stream_messages_set_stream(struct stream_messages *it, const bt_stream *stream,
    const struct trace_ir_stream_class *stream_class)
{
    it->stream = it->target.stream = stream;
    it->stream_class = stream_class;
}

const struct trace_ir_stream_class *stream_messages_stream_class(const struct stream_messages *it)
{
    return it->stream_class;
}

static void close_packet(struct stream_messages *it)
{
    bt_packet_put_ref(it->target.packet);
    it->target.packet = NULL;
    it->packet = NULL;
    it->is_packet_open = false;
    it->jumps = (struct ctf_time_jumps){0};
    g_clear_pointer(&it->error, g_free);
    it->is_damage = false;
}

void stream_messages_rewind(struct stream_messages *it)
{
    close_packet(it);
    it->reader = NULL;
    it->previous = (struct previous_packet){0};
    it->inactive_until = 0;
    it->has_lost_events = false;
    it->is_stream_open = false;
    it->is_seeking = false;
    it->floor = it->sought = 0;
    it->has_begun_before = false;
    it->state = STATE_NEXT_PACKET;
}

void stream_messages_seek(struct stream_messages *it, uint64_t time, uint64_t older_packets)
{
    stream_messages_rewind(it);
    it->is_seeking = true;
    it->floor = it->sought = time;
    it->older_packets = older_packets;
}

void stream_messages_free(struct stream_messages *it)
{
    if (!it) {
        return;
    }
    close_packet(it);
    g_free(it);
}

/*
 * The functions of the states, and their helpers. A function of a state returns false if it needs
 * bytes that aren't available yet. The next stream_messages_next() then calls it again.
 */

static void deliver_inactivity(
    struct stream_messages *it, struct batch *batch, const struct next_packet *next)
{
    it->inactive_until = next->time;
    stream_messages_deliver(it, batch,
        bt_message_message_iterator_inactivity_create(it->self, next->clock_class, next->time));
}

static void open_packet(struct stream_messages *it, struct ctf_packet_reader *reader)
{
    bt_packet *packet = bt_packet_create(it->stream);

    it->reader = reader;
    it->packet = ctf_packet_reader_packet(reader);
    it->target.packet = packet;
    it->state = STATE_PACKET_HEADER;
    if (it->stream_class->has_packet_context) {
        /* The first cell of a field is the field itself. */
        bt_x_field_cell *context = (bt_x_field_cell *) bt_packet_borrow_context_field(packet);

        ctf_packet_reader_decode_context(reader, context);
        bt_x_field_cell_set_decoded(context);
    }
}

static bool request_packet(struct stream_messages *it, struct batch *batch)
{
    struct next_packet next = {0};

    switch (it->functions->next_packet(it->source, &next)) {
    case PACKET_READY:
        it->is_after_damage = next.is_after_damage;
        it->loses_events = next.loses_events;
        open_packet(it, next.reader);
        break;
    case PACKET_INACTIVITY:
        deliver_inactivity(it, batch, &next);
        break;
    case PACKET_AGAIN:
        return false;
    case PACKET_END:
        /*
         * A stream without a stream beginning gets no stream end. The stream beginning isn't
         * delivered if the stream has no packet, or no message after the floor.
         */
        it->is_after_damage = next.is_after_damage;
        it->state = it->is_stream_open ? STATE_LOST_EVENTS : STATE_ENDED;
        break;
    case PACKET_ERROR:
        stream_messages_fail(it, next.error, next.is_damage);
        break;
    }
    return true;
}

/* Reports the progress: `count` more events of the packet have been read. */
static void report_events(struct stream_messages *it, uint64_t count)
{
    it->functions->report_events(it->source, count);
}

static void take_reader_error(struct stream_messages *it)
{
    it->error = g_strdup(ctf_packet_reader_error(it->reader));
    it->is_damage = ctf_packet_reader_error_kind(it->reader) != CTF_DAMAGE_READ;
}

/*
 * Handles the `*status` of a call of the reader. Returns true if the call must be repeated, because
 * the reader found an event of an unknown class and the metadata has grown. If the metadata may
 * grow later, sets `*status` to CTF_READER_AGAIN. If it can't grow, sets `*status` to
 * CTF_READER_ERROR and sets `error`, which is reported at the position of the event.
 */
static bool update_metadata(struct stream_messages *it, enum ctf_reader_status *status)
{
    if (*status != CTF_READER_UNKNOWN_CLASS) {
        return false;
    }
    if (it->error) {
        *status = CTF_READER_ERROR;
        return false;
    }

    *status = it->functions->update_metadata
                  ? it->functions->update_metadata(it->source, &it->error)
                  : CTF_READER_ERROR;
    if (*status == CTF_READER_ERROR && !it->error) {
        take_reader_error(it);
    }
    return *status == CTF_READER_OK;
}

/*
 * Finds the time of the packet beginning. This may require the first event. Returns false if that
 * event isn't available yet.
 */
static bool find_packet_begin(struct stream_messages *it)
{
    enum ctf_reader_status status;
    uint64_t time;

    it->packet_begin =
        it->packet->has_begin ? it->packet->begin : ctf_packet_reader_clock(it->reader);
    if (!it->quirks->event_before_packet_begin) {
        return true;
    }
    do {
        status = ctf_packet_reader_peek_event_time(it->reader, &time);
    } while (update_metadata(it, &status));
    if (status == CTF_READER_OK) {
        it->packet_begin = MIN(it->packet_begin, time);
    }
    /* If the event is invalid, the error is reported at the position of the event. */
    return status != CTF_READER_AGAIN;
}

/* Returns the end time of the current packet. All its events must have been read. */
static uint64_t packet_end_time(const struct stream_messages *it)
{
    uint64_t now = ctf_packet_reader_clock(it->reader);
    uint64_t end = it->packet->end;
    bool is_late = it->quirks->event_after_packet_end && end < now;

    return !it->packet->has_end || is_late ? now : end;
}

/*
 * Returns the end time for the current packet, whose last events are lost. Usually, this is the
 * time of the last event that was read. The function returns the packet's own end time if a
 * discarded events message already uses that time. It also returns the packet's own end time if
 * this is plausible and earlier than the last event, whose time is then probably wrong.
 */
static uint64_t cut_packet_end_time(const struct stream_messages *it)
{
    const uint64_t now = MAX(ctf_packet_reader_clock(it->reader), it->packet_floor);
    const uint64_t end = packet_end_time(it);
    const bool is_plausible = it->packet->has_end && end >= MAX(it->packet_begin, it->packet_floor);

    return it->has_told_end || (is_plausible && end < now) ? end : now;
}

static void leave_packet(struct stream_messages *it)
{
    const struct ctf_packet *packet = it->packet;

    it->previous = (struct previous_packet){
        .exists = true,
        .has_discarded_events = packet->has_discarded_events,
        .has_sequence_number = packet->has_sequence_number,
        .end = it->has_lost_events ? cut_packet_end_time(it)
               : packet->has_end   ? packet->end
                                   : packet_end_time(it),
        .lost_end = packet_end_time(it),
        .discarded_events = packet->discarded_events,
        .sequence_number = packet->sequence_number,
    };
    close_packet(it);
    it->state = STATE_NEXT_PACKET;
}

/*
 * Skips the events of the current packet before the floor. Returns false if bytes aren't available
 * yet. Otherwise, sets `*is_found` to whether the packet has a message at or after the floor.
 */
static bool search_packet(struct stream_messages *it, bool *is_found)
{
    enum ctf_reader_status status;

    *is_found = it->packet_begin >= it->floor;
    if (*is_found) {
        return true;
    }
    do {
        struct ctf_skipped_events skipped = {0};

        status = ctf_packet_reader_skip_events(it->reader, it->floor - 1, UINT64_MAX, &skipped);
        report_events(it, skipped.count);
    } while (update_metadata(it, &status));
    /* A packet with an error counts as found: the error is reported after the packet beginning. */
    *is_found = status != CTF_READER_END || packet_end_time(it) >= it->floor;
    return status != CTF_READER_AGAIN;
}

/* Returns whether the current packet begins before the time of the seek. */
static bool is_packet_cut(const struct stream_messages *it)
{
    return it->floor > 0 && it->packet_begin < it->floor;
}

/*
 * Returns the state that delivers the first message for the current packet, whose beginning time is
 * known.
 */
static enum state begin_delivering(const struct stream_messages *it)
{
    if (!it->is_stream_open) {
        return STATE_STREAM_BEGINNING;
    }
    /*
     * If the packet began before the floor, the discarded events may have been lost within the
     * packet, so the packet beginning is delivered first.
     */
    return is_packet_cut(it) ? STATE_PACKET_BEGINNING : STATE_DISCARDED_EVENTS;
}

static bool seek_in_packet(struct stream_messages *it, struct batch *batch)
{
    bool is_found = false;

    if (it->older_packets > 0) {
        it->older_packets--;
    } else if (!search_packet(it, &is_found)) {
        return false;
    }
    if (!is_found) {
        it->has_begun_before = true;
        leave_packet(it);
        return true;
    }
    it->has_begun_before = it->has_begun_before || it->packet_begin < it->floor;
    it->is_seeking = false;
    it->state = begin_delivering(it);
    return true;
}

static bool enter_packet(struct stream_messages *it, struct batch *batch)
{
    if (!find_packet_begin(it)) {
        return false;
    }
    /*
     * A tolerant reader may find packets inside a damaged packet. If such a packet begins before
     * the sought time, the search continues there.
     */
    if (it->functions->lose_events && it->packet_begin < it->sought) {
        it->is_seeking = true;
        it->floor = it->sought;
    }
    if (it->is_seeking) {
        it->state = STATE_SEEK_IN_PACKET;
        return true;
    }
    if (it->stream_class->packets_have_begin && it->packet_begin < it->inactive_until) {
        stream_messages_fail(it,
            g_strdup_printf("packet %" PRIu64 " (at byte %" PRIu64 ") begins at %" PRIu64
                            " (clock cycles), but its stream was inactive until %" PRIu64,
                it->packet->number, it->packet->offset, it->packet_begin, it->inactive_until),
            false);
        return true;
    }
    it->state = begin_delivering(it);
    return true;
}

static bool deliver_stream_beginning(struct stream_messages *it, struct batch *batch)
{
    bt_message *message = bt_message_stream_beginning_create(it->self, it->stream);

    if (message && it->has_begun_before) {
        bt_message_stream_beginning_set_default_clock_snapshot(message, it->floor);
    }
    it->is_stream_open = true;
    it->state = begin_delivering(it);
    stream_messages_deliver(it, batch, message);
    return true;
}

static bool deliver_packet_beginning(struct stream_messages *it, struct batch *batch)
{
    const bt_packet *packet = it->target.packet;

    it->is_packet_open = true;
    it->state = is_packet_cut(it) ? STATE_DISCARDED_EVENTS : STATE_UNWANTED_EVENTS;
    stream_messages_deliver(it, batch,
        it->stream_class->packets_have_begin
            ? bt_message_packet_beginning_create_with_default_clock_snapshot(
                  it->self, packet, MAX(it->packet_begin, it->floor))
            : bt_message_packet_beginning_create(it->self, packet));
    return true;
}

/* The range of the wanted times, as values of the stream's clock. */
struct wanted_times {
    uint64_t first; /* the first wanted value */
    uint64_t end;   /* the first unwanted value after the wanted ones, if `has_end` */
    bool has_end;
};

static struct wanted_times find_wanted_times(const struct stream_messages *it)
{
    struct wanted_times times = {0};
    int64_t begin_ns, end_ns;

    if (!it->interest || !it->stream_class->has_clock) {
        return times;
    }
    bt_x_interest_get_time_range(it->interest, &begin_ns, &end_ns);
    if (begin_ns == INT64_MIN && end_ns == INT64_MAX) {
        return times;
    }
    const bt_clock_class *clock_class =
        bt_stream_class_borrow_default_clock_class_const(it->stream_class->stream_class);
    times.first = bt_x_clock_class_ns_from_origin_to_cycles(clock_class, begin_ns);
    times.has_end = end_ns < INT64_MAX;
    if (times.has_end) {
        times.end = bt_x_clock_class_ns_from_origin_to_cycles(clock_class, end_ns + 1);
    }
    return times;
}

/* Returns whether no event of the current packet is earlier than the packet's beginning. */
static bool keeps_time_order(const struct stream_messages *it)
{
    return it->quirks->keeps_time_order && it->packet->has_begin &&
           !ctf_packet_reader_went_back(it->reader);
}

/*
 * Returns whether the packet's messages can be made from the bounds of the packet, without reading
 * its events.
 */
static bool has_reliable_bounds(const struct stream_messages *it)
{
    const struct ctf_packet *packet = it->packet;

    return keeps_time_order(it) && packet->has_end && packet->begin <= packet->end &&
           !packet->is_cut_off && !it->quirks->event_after_packet_end;
}

/*
 * Runs before the first event of a packet. Skips events only if their times show that they are
 * unwanted. Skips a packet without reading its events only if the tracer's packet bounds are
 * reliable.
 */
static bool skip_unwanted_events(struct stream_messages *it, struct batch *batch)
{
    const struct wanted_times times = find_wanted_times(it);
    const bool is_late = times.has_end && keeps_time_order(it) && it->packet_begin >= times.end;
    const bool is_unread = has_reliable_bounds(it) && (is_late || it->packet->end < times.first);

    it->packet_floor = it->floor;
    it->floor = 0;
    /* The next packet is probably unwanted, too, so that only its header will be needed. */
    ctf_packet_reader_set_reading_little(it->reader, is_unread);
    if (is_unread) {
        it->state = STATE_PACKET_END;
        return true;
    }
    if (is_late || times.first > 0) {
        const uint64_t last = is_late ? UINT64_MAX : times.first - 1;
        struct ctf_skipped_events skipped = {0};
        enum ctf_reader_status status =
            ctf_packet_reader_skip_events(it->reader, last, UINT64_MAX, &skipped);

        report_events(it, skipped.count);
        if (update_metadata(it, &status)) {
            return true;
        }
        if (status == CTF_READER_AGAIN) {
            return false;
        }
    }
    /* An error is reported at the position of the event. */
    it->state = STATE_EVENTS;
    return true;
}

/*
 * Finds events in the batch whose narrow timestamps have probably gone back. Used for tolerant
 * reading. `before` is the time of the event before the batch.
 */
static void note_time_jumps(
    struct stream_messages *it, uint64_t before, bt_message_array_const messages, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t time = bt_clock_snapshot_get_value(
            bt_message_event_borrow_default_clock_snapshot_const(messages[i]));

        ctf_packet_reader_add_step(it->reader, &it->jumps, before, time);
        before = time;
    }
}

/* Reports the time jumps of a packet whose events have all been read. */
static void report_time_jumps(struct stream_messages *it)
{
    if (it->jumps.count > 0) {
        ctf_packet_reader_report_jumps(it->reader, &it->jumps);
        it->jumps = (struct ctf_time_jumps){0};
        report_events(it, 0);
    }
}

static bool deliver_events(struct stream_messages *it, struct batch *batch)
{
    /*
     * If the consumer has declared an interest, some events have no messages, so time steps can't
     * be checked.
     */
    const bool checks_jumps =
        it->functions->lose_events && !it->interest && it->stream_class->has_clock;
    const uint64_t clock = checks_jumps ? ctf_packet_reader_clock(it->reader) : 0;
    uint32_t capacity = (uint32_t) MIN(batch->capacity - batch->count, UINT32_MAX), count;
    enum ctf_reader_status status = ctf_packet_reader_read_events(
        it->reader, &it->target, batch->messages + batch->count, capacity, &count);
    if (checks_jumps && ctf_packet_reader_may_have_jumped(it->reader, clock)) {
        note_time_jumps(it, clock, batch->messages + batch->count, count);
    }
    batch->count += count;
    report_events(it, count + ctf_packet_reader_unwanted_events(it->reader));
    if (update_metadata(it, &status)) {
        return true;
    }
    switch (status) {
    case CTF_READER_OK:
        return true;
    case CTF_READER_END:
        it->has_lost_events = it->loses_events;
        it->state = STATE_PACKET_END;
        report_time_jumps(it);
        return true;
    case CTF_READER_AGAIN:
        return false;
    default:
        if (it->functions->lose_events) {
            it->functions->lose_events(it->source);
            it->has_lost_events = true;
            it->state = STATE_PACKET_END;
            return true;
        }
        if (!it->error) {
            take_reader_error(it);
        }
        stream_messages_fail(it, g_steal_pointer(&it->error), it->is_damage);
        return true;
    }
}

static bool deliver_packet_end(struct stream_messages *it, struct batch *batch)
{
    bt_message *message =
        it->stream_class->packets_have_end
            ? bt_message_packet_end_create_with_default_clock_snapshot(it->self, it->target.packet,
                  it->has_lost_events ? cut_packet_end_time(it) : packet_end_time(it))
            : bt_message_packet_end_create(it->self, it->target.packet);
    leave_packet(it);
    stream_messages_deliver(it, batch, message);
    return true;
}

static bool deliver_stream_end(struct stream_messages *it, struct batch *batch)
{
    it->state = STATE_ENDED;
    stream_messages_deliver(it, batch, bt_message_stream_end_create(it->self, it->stream));
    return true;
}

static bool (*const steps[])(struct stream_messages *it, struct batch *batch) = {
    [STATE_NEXT_PACKET] = request_packet,
    [STATE_PACKET_HEADER] = enter_packet,
    [STATE_SEEK_IN_PACKET] = seek_in_packet,
    [STATE_STREAM_BEGINNING] = deliver_stream_beginning,
    [STATE_DISCARDED_EVENTS] = stream_messages_deliver_discarded_events,
    [STATE_DISCARDED_PACKETS] = stream_messages_deliver_discarded_packets,
    [STATE_PACKET_BEGINNING] = deliver_packet_beginning,
    [STATE_UNWANTED_EVENTS] = skip_unwanted_events,
    [STATE_EVENTS] = deliver_events,
    [STATE_PACKET_END] = deliver_packet_end,
    [STATE_LOST_EVENTS] = stream_messages_deliver_lost_events,
    [STATE_LOST_PACKETS] = stream_messages_deliver_lost_packets,
    [STATE_STREAM_END] = deliver_stream_end,
};

bt_message_iterator_class_next_method_status stream_messages_next(
    struct stream_messages *it, bt_message_array_const array, uint64_t capacity, uint64_t *count)
{
    struct batch batch = {.messages = array, .capacity = capacity};

    while (batch.count < capacity && it->state < STATE_ENDED && steps[it->state](it, &batch)) {
    }
    *count = batch.count;
    if (batch.count > 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
    }
    if (it->state == STATE_ENDED) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    if (it->state == STATE_FAILED) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(it->self, "%s", it->error);
        if (it->is_damage) {
            bt_x_current_thread_error_mark_damage();
        }
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
}
