/* SPDX-License-Identifier: MIT */
/* From messages to packets; see output-stream.h. */
#include "plugins/ctf/fs-sink/output-stream.h"

#include <inttypes.h>

#include "plugins/common/log.h"

enum { PACKET_MAGIC = 0xc1fc1fc1 };

/* Discarded events or packets: a counter, whose messages must agree with the packets. */
struct losses {
    const char *what;
    bool is_counted; /* the stream class supports them, and they aren't ignored */
    bool has_times;
    uint64_t total;      /* since the stream has begun */
    uint64_t unwritten;  /* of it, since the last packet */
    bool is_pending;     /* a message with times came since the last packet */
    uint64_t begin, end; /* its times (cycles) */
};

struct output_stream {
    struct output_trace *trace;
    const bt_stream *stream; /* holds a reference */
    const struct packet_layout *layout;
    struct ctf_data_stream *file;
    uint64_t *slots; /* lengths and selectors */
    uint32_t slot_count;

    bool has_clock;
    bool has_packets;                      /* of its own */
    bool has_packet_begin, has_packet_end; /* a time in each packet */
    bool is_packet_open;
    const bt_packet *packet; /* the open one if the stream has packets; holds a reference */
    uint64_t packet_count;
    uint64_t packet_begin, previous_packet_end; /* cycles */
    struct losses events, packets;
};

static bool fail(const struct output_stream *self, char **error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "stream `NAME` (class ID 0, ID 1): ..." */
static bool fail(const struct output_stream *self, char **error, const char *format, ...)
{
    const char *name = bt_stream_get_name(self->stream);
    g_autofree char *message = NULL;
    va_list arguments;

    va_start(arguments, format);
    message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    *error = g_strdup_printf("stream `%s` (class ID %" PRIu64 ", ID %" PRIu64 "): %s",
        name ? name : "", bt_stream_class_get_id(bt_stream_borrow_class_const(self->stream)),
        bt_stream_get_id(self->stream), message);
    return false;
}

static uint64_t snapshot_value(const bt_clock_snapshot *snapshot)
{
    return snapshot ? bt_clock_snapshot_get_value(snapshot) : 0;
}

/* Times of losses are those of packets, as CTF has no others. */
static bool check_class(const struct output_stream *self, char **error)
{
    const struct losses *const all[] = {&self->events, &self->packets};

    for (unsigned i = 0; i < G_N_ELEMENTS(all); i++) {
        const struct losses *losses = all[i];

        if (losses->is_counted && !self->has_packets) {
            return fail(self, error,
                "its class supports discarded %s, but not packets, so CTF can't express them",
                losses->what);
        }
        if (losses->is_counted && losses->has_times &&
            (!self->has_packet_begin || !self->has_packet_end)) {
            return fail(self, error,
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
        self->file = trace_folder_add_stream(
            trace->folder, bt_stream_get_name(stream), trace->is_indexed && has_clock, error);
    }
    if (!self->file) {
        output_stream_free(self);
        return NULL;
    }
    return self;
}

/* The cells of the context of a packet; NULL if it has none. `packet` may be NULL. */
static const bt_x_field_cell *context_cells(const bt_packet *packet)
{
    const bt_field *context = packet ? bt_packet_borrow_context_field_const(packet) : NULL;

    return context ? ((const bt_x_field_cell *) context)->value.cells : NULL;
}

/* Whether all could be written so far. */
static inline bool check_file(const struct output_stream *self, char **error)
{
    if (G_UNLIKELY(self->file->error)) {
        *error = g_strdup(self->file->error);
        return false;
    }
    return true;
}

/* The room of an encoder whose bytes nobody wants. */
struct scratch {
    struct ctf_encoder encoder;
    uint8_t bytes[CTF_ENCODER_RESERVE_MAX + CTF_ENCODER_SLACK];
};

static void reuse_room(struct ctf_encoder *encoder, size_t size)
{
    struct scratch *scratch = (struct scratch *) encoder;
    uint8_t partial = *encoder->at;

    encoder->origin -= (uintptr_t) (encoder->at - scratch->bytes);
    encoder->at = scratch->bytes;
    *encoder->at = partial;
}

/* Saves the keys of the open packet's context again: some may have become keys since. */
static void save_packet_keys(struct output_stream *self)
{
    g_autofree struct scratch *scratch = g_new0(struct scratch, 1);
    struct ctf_encode_roles roles = {0};
    g_autofree char *error = NULL;

    scratch->encoder = (struct ctf_encoder){
        .at = scratch->bytes,
        .limit = scratch->bytes + CTF_ENCODER_RESERVE_MAX,
        .origin = (uintptr_t) scratch->bytes,
        .make_room = reuse_room,
    };
    (void) ctf_encode(self->layout->context, context_cells(self->packet), self->slots, &roles,
        &scratch->encoder, &error);
}

static inline void update_slots(struct output_stream *self)
{
    uint32_t count = trace_schema_get(self->trace->schema)->slot_count;

    if (G_LIKELY(self->slot_count >= count)) {
        return;
    }
    self->slots = g_renew(uint64_t, self->slots, count);
    self->slot_count = count;
    if (self->packet) {
        save_packet_keys(self);
    }
}

static void set_role(struct ctf_encode_roles *roles, enum ctf_role role, uint64_t value)
{
    roles->values[__builtin_ctz(role)] = value;
}

static struct ctf_encode_roles packet_roles(const struct output_stream *self, uint64_t begin)
{
    struct ctf_encode_roles roles = {0};

    memcpy(roles.uuid, trace_schema_get(self->trace->schema)->uuid, sizeof roles.uuid);
    set_role(&roles, CTF_ROLE_PACKET_MAGIC, PACKET_MAGIC);
    set_role(&roles, CTF_ROLE_STREAM_CLASS_ID, self->layout->stream_class->id);
    set_role(&roles, CTF_ROLE_STREAM_ID, bt_stream_get_id(self->stream));
    set_role(&roles, CTF_ROLE_CLOCK_TIMESTAMP, begin);
    set_role(&roles, CTF_ROLE_PACKET_END_TIMESTAMP, begin);
    set_role(&roles, CTF_ROLE_DISCARDED_EVENT_COUNTER, self->events.total);
    set_role(&roles, CTF_ROLE_PACKET_SEQUENCE_NUMBER, self->packet_count + self->packets.total);
    return roles;
}

/* Writes the beginning of a packet; `packet` is NULL if the stream has none of its own. */
static bool write_packet_head(
    struct output_stream *self, const bt_packet *packet, uint64_t begin, char **error)
{
    struct ctf_encode_roles roles = packet_roles(self, begin);
    struct ctf_packet_identity identity = {
        .stream_class_id = self->layout->stream_class->id,
        .stream_id = bt_stream_get_id(self->stream),
        .sequence_number = self->packet_count + self->packets.total,
        .begin_time = begin,
    };
    struct ctf_encoder *encoder = &self->file->encoder;
    g_autofree char *field_error = NULL;

    update_slots(self);
    ctf_data_stream_begin_packet(self->file, &identity);
    self->is_packet_open = true;
    self->packet = packet;
    bt_packet_get_ref(packet);
    self->packet_begin = begin;
    if (!ctf_encode(self->layout->header, NULL, self->slots, &roles, encoder, &field_error) ||
        !ctf_encode(self->layout->context, context_cells(packet), self->slots, &roles, encoder,
            &field_error)) {
        return fail(self, error, "%s", field_error);
    }
    ctf_data_stream_begin_events(self->file, &roles);
    self->file->last_time = begin;
    return check_file(self, error);
}

/* What `losses` say must be what the times of packets say: `expected_begin` to `expected_end`. */
static bool check_times(const struct output_stream *self, const struct losses *losses,
    uint64_t expected_begin, uint64_t expected_end, char **error)
{
    if (losses->is_pending && losses->begin != expected_begin) {
        return fail(self, error,
            "discarded %s from %" PRIu64 " (cycles): CTF can only express a loss from %" PRIu64
            ", the end of the previous packet",
            losses->what, losses->begin, expected_begin);
    }
    if (losses->is_pending && losses->end != expected_end) {
        return fail(self, error,
            "discarded %s up to %" PRIu64 " (cycles): CTF can only express a loss up to %" PRIu64
            ", the %s of the next packet",
            losses->what, losses->end, expected_end, losses == &self->events ? "end" : "beginning");
    }
    return true;
}

static void set_written(struct losses *losses)
{
    losses->unwritten = 0;
    losses->is_pending = false;
}

bool output_stream_begin_packet(struct output_stream *self, const bt_message *message, char **error)
{
    const bt_packet *packet = bt_message_packet_beginning_borrow_packet_const(message);
    uint64_t begin =
        self->has_packet_begin
            ? snapshot_value(
                  bt_message_packet_beginning_borrow_default_clock_snapshot_const(message))
            : 0;

    if (!self->has_packets) {
        return fail(self, error, "a packet begins, but the stream's class has no packets");
    }
    if (self->is_packet_open) {
        return fail(self, error, "a packet begins within another one");
    }
    if (!check_times(self, &self->packets, self->previous_packet_end, begin, error)) {
        return false;
    }
    set_written(&self->packets);
    return write_packet_head(self, packet, begin, error);
}

static void close_packet(struct output_stream *self, uint64_t end)
{
    struct ctf_packet_end packet_end = {
        .end_time = end,
        .discarded_events = self->events.total,
    };

    ctf_data_stream_end_packet(self->file, &packet_end);
    set_written(&self->events);
    self->is_packet_open = false;
    bt_packet_put_ref(self->packet);
    self->packet = NULL;
    self->packet_count++;
    self->previous_packet_end = end;
}

bool output_stream_end_packet(struct output_stream *self, const bt_message *message, char **error)
{
    uint64_t end = self->file->last_time;

    if (!self->is_packet_open || !self->has_packets) {
        return fail(self, error, "a packet ends that has not begun");
    }
    if (self->has_packet_end) {
        end = snapshot_value(bt_message_packet_end_borrow_default_clock_snapshot_const(message));
    }
    if (!check_times(self, &self->events,
            self->packet_count > 0 ? self->previous_packet_end : self->packet_begin, end, error)) {
        return false;
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
            return fail(self, error, "an event outside of a packet");
        }
        if (!write_packet_head(self, NULL, time, error)) {
            return false;
        }
    }
    update_slots(self);
    if (G_UNLIKELY(!event_writer_write(writer, event, time, self->slots, self->file, error))) {
        g_autofree char *event_error = *error;

        return fail(self, error, "%s", event_error);
    }
    return check_file(self, error);
}

/* Counts a loss of `count` things, unless `has_count` is false: then it counts as one. */
static bool add_loss(struct output_stream *self, struct losses *losses, bool has_count,
    uint64_t count, const bt_clock_snapshot *begin, const bt_clock_snapshot *end, char **error)
{
    losses->total += has_count ? count : 1;
    losses->unwritten += has_count ? count : 1;
    if (!losses->has_times) {
        return true;
    }
    if (self->is_packet_open) {
        return fail(self, error,
            "discarded %s within a packet: CTF can only express them between packets",
            losses->what);
    }
    if (losses->is_pending) {
        return fail(self, error,
            "discarded %s twice before the next packet: CTF can only express one such loss",
            losses->what);
    }
    losses->is_pending = true;
    losses->begin = snapshot_value(begin);
    losses->end = snapshot_value(end);
    return true;
}

bool output_stream_discard_events(
    struct output_stream *self, const bt_message *message, char **error)
{
    struct losses *losses = &self->events;
    const bt_clock_snapshot *begin = NULL, *end = NULL;
    uint64_t count = 0;
    bool has_count = bt_message_discarded_events_get_count(message, &count) ==
                     BT_PROPERTY_AVAILABILITY_AVAILABLE;

    if (!losses->is_counted) {
        return true;
    }
    if (losses->has_times) {
        begin = bt_message_discarded_events_borrow_beginning_default_clock_snapshot_const(message);
        end = bt_message_discarded_events_borrow_end_default_clock_snapshot_const(message);
    }
    return add_loss(self, losses, has_count, count, begin, end, error);
}

bool output_stream_discard_packets(
    struct output_stream *self, const bt_message *message, char **error)
{
    struct losses *losses = &self->packets;
    const bt_clock_snapshot *begin = NULL, *end = NULL;
    uint64_t count = 0;
    bool has_count = bt_message_discarded_packets_get_count(message, &count) ==
                     BT_PROPERTY_AVAILABILITY_AVAILABLE;

    if (!losses->is_counted) {
        return true;
    }
    if (losses->has_times) {
        begin = bt_message_discarded_packets_borrow_beginning_default_clock_snapshot_const(message);
        end = bt_message_discarded_packets_borrow_end_default_clock_snapshot_const(message);
        if (self->packet_count == 0) {
            return fail(self, error,
                "discarded packets before the first packet: CTF can only express them after it");
        }
    }
    return add_loss(self, losses, has_count, count, begin, end, error);
}

bool output_stream_end(struct output_stream *self, char **error)
{
    if (self->is_packet_open && self->has_packets) {
        return fail(self, error, "the stream ends within a packet");
    }
    return output_stream_finish(self, error);
}

static void warn_of_unwritten(struct output_stream *self, struct losses *losses)
{
    if (losses->unwritten > 0) {
        const char *name = bt_stream_get_name(self->stream);

        log_warning(self->trace->options->log_level, "sink.ctf.fs",
            "stream `%s`: %" PRIu64 " discarded %s after the last packet are not written: CTF only "
            "counts them in packets",
            name ? name : "", losses->unwritten, losses->what);
        set_written(losses);
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
