/* SPDX-License-Identifier: MIT */
/* Writes messages as packets; see output-stream.h. */
#include "plugins/ctf/fs-sink/output-stream.h"

#include <inttypes.h>

#include "ctf/encode/packet-head.h"
#include "plugins/common/log.h"
#include "plugins/ctf/fs-sink/loss-counter.h"

struct output_stream {
    struct output_trace *trace;
    const bt_stream *stream; /* owned reference */
    const struct packet_layout *layout;
    struct ctf_data_stream *file;
    uint64_t *slots; /* values of lengths and selectors */
    uint32_t slot_count;

    bool has_clock;
    bool has_packets;                      /* the stream class supports packets */
    bool has_packet_begin, has_packet_end; /* packets have a beginning time; an end time */
    bool is_packet_open;
    const bt_packet *packet; /* owned reference to the open packet, if packets are supported */
    uint64_t packet_count;
    uint64_t packet_begin, previous_packet_end; /* cycles */
    struct loss_counter events, packets;
};

/* Returns a message that begins with a description of the stream. */
static char *about_stream(const bt_stream *stream, const char *format, va_list arguments)
{
    const char *name = bt_stream_get_name(stream);
    g_autofree char *message = g_strdup_vprintf(format, arguments);

    return g_strdup_printf("stream `%s` (class ID %" PRIu64 ", ID %" PRIu64 "): %s",
        name ? name : "", bt_stream_class_get_id(bt_stream_borrow_class_const(stream)),
        bt_stream_get_id(stream), message);
}

bool output_stream_fail(const bt_stream *stream, char **error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    *error = about_stream(stream, format, arguments);
    va_end(arguments);
    return false;
}

#define FAIL(self, error, ...) output_stream_fail((self)->stream, (error), __VA_ARGS__)

static uint64_t snapshot_value(const bt_clock_snapshot *snapshot)
{
    return snapshot ? bt_clock_snapshot_get_value(snapshot) : 0;
}

/*
 * CTF can only express losses in terms of packets. So the stream class must support packets, and if
 * losses have times, packets must have times, too.
 */
static bool check_class(const struct output_stream *self, char **error)
{
    const struct loss_counter *const all[] = {&self->events, &self->packets};

    for (unsigned i = 0; i < G_N_ELEMENTS(all); i++) {
        const struct loss_counter *losses = all[i];

        if (losses->is_counted && !self->has_packets) {
            return FAIL(self, error,
                "its class supports discarded %s, but not packets, so CTF can't express them",
                losses->what);
        }
        if (losses->is_counted && losses->has_times &&
            (!self->has_packet_begin || !self->has_packet_end)) {
            return FAIL(self, error,
                "its class has times of discarded %s, but no %s time of packets, so CTF can't "
                "express them",
                losses->what, self->has_packet_begin ? "end" : "beginning");
        }
    }
    return true;
}

struct output_stream *output_stream_create(
    struct output_trace *trace, const bt_stream *stream, char **error)
{
    const bt_stream_class *stream_class = bt_stream_borrow_class_const(stream);
    const struct fs_sink_options *options = trace->options;
    struct output_stream *self = g_new(struct output_stream, 1);
    bool has_packets = bt_stream_class_supports_packets(stream_class);
    bool has_clock = bt_stream_class_borrow_default_clock_class_const(stream_class) != NULL;

    bt_stream_get_ref(stream);
    *self = (struct output_stream){
        .trace = trace,
        .stream = stream,
        .has_clock = has_clock,
        .has_packets = has_packets,
        .has_packet_begin =
            has_packets &&
            bt_stream_class_packets_have_beginning_default_clock_snapshot(stream_class),
        .has_packet_end =
            has_packets && bt_stream_class_packets_have_end_default_clock_snapshot(stream_class),
        .events =
            {
                .what = "events",
                .is_counted = bt_stream_class_supports_discarded_events(stream_class) &&
                              !options->ignores_discarded_events,
                .has_times =
                    bt_stream_class_discarded_events_have_default_clock_snapshots(stream_class),
            },
        .packets =
            {
                .what = "packets",
                .is_counted = bt_stream_class_supports_discarded_packets(stream_class) &&
                              !options->ignores_discarded_packets,
                .has_times =
                    bt_stream_class_discarded_packets_have_default_clock_snapshots(stream_class),
            },
    };
    if (check_class(self, error)) {
        self->layout = output_trace_find_layout(trace, stream_class, error);
    }
    if (self->layout) {
        self->file = trace_directory_add_stream(
            trace->directory, bt_stream_get_name(stream), trace->is_indexed && has_clock, error);
    }
    if (!self->file) {
        output_stream_free(self);
        return NULL;
    }
    return self;
}

/*
 * Returns the cell of the context of a packet, or NULL if the packet has no context. `packet` may
 * be NULL.
 */
static const bt_x_field_cell *context_cell(const bt_packet *packet)
{
    return packet ? (const bt_x_field_cell *) bt_packet_borrow_context_field_const(packet) : NULL;
}

/* Returns false if any previous write has failed. */
static inline bool check_file(const struct output_stream *self, char **error)
{
    if (G_UNLIKELY(self->file->error)) {
        *error = g_strdup(self->file->error);
        return false;
    }
    return true;
}

/*
 * Saves the values of those fields of the open packet's context that a new event class uses as
 * lengths or selectors.
 */
static bool save_new_keys(struct output_stream *self, char **error)
{
    const bt_x_field_cell *const roots[] = {NULL, context_cell(self->packet)};
    g_autofree char *field_error = NULL;

    return ctf_record_save_keys(self->layout->head, roots, self->slots, &field_error) ||
           FAIL(self, error, "%s", field_error);
}

static inline bool update_slots(struct output_stream *self, char **error)
{
    uint32_t count = trace_schema_get(self->trace->translation)->slot_count;

    if (G_LIKELY(self->slot_count >= count)) {
        return true;
    }
    self->slots = g_renew(uint64_t, self->slots, count);
    memset(self->slots + self->slot_count, 0, (count - self->slot_count) * sizeof *self->slots);
    self->slot_count = count;
    return !self->packet || save_new_keys(self, error);
}

/*
 * Writes the header and context of a packet. `packet` is NULL if the stream class doesn't support
 * packets.
 */
static bool write_packet_head(
    struct output_stream *self, const bt_packet *packet, uint64_t begin, char **error)
{
    struct ctf_packet_head head = {
        .stream_id = bt_stream_get_id(self->stream),
        .begin_time = begin,
        .discarded_events = self->events.total,
    };
    const bt_x_field_cell *const roots[] = {NULL, context_cell(packet)};
    g_autofree char *field_error = NULL;

    if (!g_uint64_checked_add(&head.sequence_number, self->packet_count, self->packets.total)) {
        return FAIL(self, error,
            "discarded packets: %" PRIu64 ", written packets: %" PRIu64
            ": CTF can't express a total of more than 64 bits",
            self->packets.total, self->packet_count);
    }
    if (!update_slots(self, error)) {
        return false;
    }
    struct ctf_encode_roles roles = ctf_packet_head_roles(
        trace_schema_get(self->trace->translation), self->layout->stream_class, &head);
    ctf_data_stream_begin_packet(self->file);
    self->is_packet_open = true;
    self->packet = packet;
    bt_packet_get_ref(packet);
    self->packet_begin = begin;
    if (!ctf_record_encode(
            self->layout->head, roots, self->slots, &roles, &self->file->encoder, &field_error)) {
        return FAIL(self, error, "%s", field_error);
    }
    ctf_data_stream_begin_events(self->file, &roles);
    return check_file(self, error);
}

/* Sets `*error` to a message that ends with `reason`, and frees `reason`. Always returns false. */
static bool fail_for(const struct output_stream *self, char *reason, char **error)
{
    FAIL(self, error, "%s", reason);
    g_free(reason);
    return false;
}

static void warn(const struct output_stream *self, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void warn(const struct output_stream *self, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *message = about_stream(self->stream, format, arguments);
    va_end(arguments);
    log_warning(self->trace->options->log_level, "sink.ctf.fs", "%s", message);
}

/*
 * Handles losses before the first packet, which begins at `begin`. If a filter has cut the stream,
 * the stream may begin in the middle of a loss, but CTF has no times for losses before the first
 * packet.
 */
static void cut_losses(struct output_stream *self, uint64_t begin)
{
    if (self->events.is_pending && self->events.begin < begin) {
        warn(self,
            "discarded events from %" PRIu64
            " (cycles) are written with the beginning time %" PRIu64
            ", the beginning of the first packet: CTF can't express an earlier loss",
            self->events.begin, begin);
        self->events.begin = begin;
    }
    if (self->packets.is_pending) {
        warn(self,
            "%" PRIu64 " discarded packets before the first packet are not written: CTF can only "
            "express discarded packets after a packet",
            self->packets.total);
        self->packets.total = 0;
        loss_counter_set_written(&self->packets);
    }
}

bool output_stream_begin_packet(struct output_stream *self, const bt_message *message, char **error)
{
    const bt_packet *packet = bt_message_packet_beginning_borrow_packet_const(message);
    uint64_t begin =
        self->has_packet_begin
            ? snapshot_value(
                  bt_message_packet_beginning_borrow_default_clock_snapshot_const(message))
            : 0;
    char *reason = NULL;

    if (!self->has_packets) {
        return FAIL(self, error, "a packet begins, but the stream's class has no packets");
    }
    if (self->is_packet_open) {
        return FAIL(self, error, "a packet begins within another one");
    }
    if (self->packet_count == 0) {
        cut_losses(self, begin);
    }
    if (!loss_counter_check(
            &self->packets, self->previous_packet_end, begin, "beginning", &reason)) {
        return fail_for(self, reason, error);
    }
    loss_counter_set_written(&self->packets);
    return write_packet_head(self, packet, begin, error);
}

static void close_packet(struct output_stream *self, uint64_t end)
{
    struct ctf_packet_end packet_end = {
        .end_time = end,
        .discarded_events = self->events.total,
    };

    ctf_data_stream_end_packet(self->file, &packet_end);
    loss_counter_set_written(&self->events);
    self->is_packet_open = false;
    bt_packet_put_ref(self->packet);
    self->packet = NULL;
    self->packet_count++;
    self->previous_packet_end = end;
}

bool output_stream_end_packet(struct output_stream *self, const bt_message *message, char **error)
{
    uint64_t begin = self->packet_count > 0 ? self->previous_packet_end : self->packet_begin;
    uint64_t end = self->file->last_time;
    char *reason = NULL;

    if (!self->is_packet_open || !self->has_packets) {
        return FAIL(self, error, "a packet ends that has not begun");
    }
    if (self->has_packet_end) {
        end = snapshot_value(bt_message_packet_end_borrow_default_clock_snapshot_const(message));
    }
    if (!loss_counter_check(&self->events, begin, end, "end", &reason)) {
        return fail_for(self, reason, error);
    }
    close_packet(self, end);
    return true;
}

bool output_stream_copy_event(struct output_stream *self, const bt_x_encoded_event *event)
{
    const struct event_writer *writer =
        tg_pointer_map_get(&self->trace->writers, event->event_class);

    if (G_UNLIKELY(!writer || !writer->transcoding || !self->is_packet_open || self->file->error)) {
        return false;
    }
    event_writer_copy(writer, event, self->file);
    return true;
}

bool output_stream_write_event(struct output_stream *self, const bt_message *message, char **error)
{
    const bt_event *event = bt_message_event_borrow_event_const(message);
    const bt_event_class *event_class = bt_event_borrow_class_const(event);
    struct event_writer *writer = tg_pointer_map_get(&self->trace->writers, event_class);
    uint64_t time = self->has_clock
                        ? bt_clock_snapshot_get_value(
                              bt_message_event_borrow_default_clock_snapshot_const(message))
                        : 0;

    if (G_UNLIKELY(!writer)) {
        writer = output_trace_add_writer(self->trace, event_class, error);
        if (!writer) {
            return false;
        }
    }
    if (G_UNLIKELY(!self->is_packet_open)) {
        if (self->has_packets) {
            return FAIL(self, error, "an event outside of a packet");
        }
        if (!write_packet_head(self, NULL, time, error)) {
            return false;
        }
    }
    if (G_UNLIKELY(!update_slots(self, error))) {
        return false;
    }
    if (G_UNLIKELY(!event_writer_write(writer, event, time, self->slots, self->file, error))) {
        g_autofree char *event_error = *error;

        return FAIL(self, error, "%s", event_error);
    }
    return check_file(self, error);
}

/*
 * Returns whether the loss and the first packet begin at the same time. This happens if a filter
 * has cut the stream in a packet that had lost events before the cut.
 */
static bool begins_with_first_packet(const struct output_stream *self, const struct loss *loss)
{
    return loss->kind == LOSS_OF_EVENTS && self->packet_count == 0 &&
           snapshot_value(loss->begin) == self->packet_begin;
}

bool output_stream_discard(struct output_stream *self, const bt_message *message, char **error)
{
    struct loss loss = loss_of(message);
    struct loss_counter *counter = loss.kind == LOSS_OF_PACKETS ? &self->packets : &self->events;
    char *reason = NULL;

    if (!counter->is_counted) {
        return true;
    }
    if (counter->has_times && self->is_packet_open && !begins_with_first_packet(self, &loss)) {
        return FAIL(self, error,
            "discarded %s within a packet: CTF can only express them between packets",
            counter->what);
    }
    return loss_counter_add(counter, &loss, &reason) || fail_for(self, reason, error);
}

bool output_stream_end(struct output_stream *self, char **error)
{
    if (self->is_packet_open && self->has_packets) {
        return FAIL(self, error, "the stream ends within a packet");
    }
    return output_stream_finish(self, error);
}

static void warn_of_unwritten(struct output_stream *self, struct loss_counter *losses)
{
    if (losses->unwritten > 0) {
        warn(self,
            "%" PRIu64
            " discarded %s after the last packet are not written: CTF only counts them in packets",
            losses->unwritten, losses->what);
        loss_counter_set_written(losses);
    }
}

bool output_stream_finish(struct output_stream *self, char **error)
{
    if (self->is_packet_open) {
        close_packet(self, self->file->last_time);
    }
    warn_of_unwritten(self, &self->events);
    warn_of_unwritten(self, &self->packets);
    if (!ctf_data_stream_finish(self->file)) {
        *error = g_strdup(self->file->error);
        return false;
    }
    return true;
}

void output_stream_free(struct output_stream *self)
{
    if (!self) {
        return;
    }
    ctf_data_stream_free(self->file);
    bt_packet_put_ref(self->packet);
    g_free(self->slots);
    bt_stream_put_ref(self->stream);
    g_free(self);
}
