/* SPDX-License-Identifier: MIT */
/* Reads traces while they are being written; see growing-trace.h. */
#include "plugins/ctf/growing-trace.h"

#include <babeltrace2/extension/time-order.h>
#include <inttypes.h>

#include "base/monotonic-time.h"
#include "ctf/decode/tracer-quirks.h"
#include "ctf/metadata/metadata.h"
#include "ctf/salvage/bounded-packet.h"
#include "ctf/schema/clock-fields.h"
#include "plugins/common/log.h"

/* The usual number of streams that are read in turn. It determines the size of their windows. */
enum { USUAL_STREAM_COUNT = 8 };

/* The maximum number of messages that the merger takes from a stream in one call. */
enum { BATCH_SIZE = 64 };

struct growing_trace {
    bt_self_message_iterator *self;
    const char *class_name;
    char *metadata_name;
    struct trace_ir_options options;
    struct ctf_metadata_decoder *metadata; /* owned by `plans` once `plans` exists */
    guint warning_count;                   /* number of warnings that were logged */
    /* The bytes of the metadata that aren't decoded yet, and the error of the last attempt. */
    GByteArray *pending;
    char *pending_error;
    bool has_grown;             /* bytes were appended to `pending` after the last attempt */
    GArray *clock_field_counts; /* see ctf_clock_fields_show_new() */
    int64_t incomplete_since;   /* time since which decoding fails, ns; 0: it does not fail */
    struct ctf_window_pool *pool;
    /* These are NULL until the trace has metadata. */
    struct ctf_plan_set *plans;
    struct trace_ir *ir;
    struct ctf_tracer_quirks quirks;
};

struct growing_stream {
    struct growing_trace *trace;
    struct ctf_medium *medium;
    char *name;
    uint64_t default_id;
    const struct growing_stream_functions *functions;
    void *owner;
    bool is_prepared;     /* the owner has reported a packet that isn't read yet */
    bool is_after_damage; /* a packet was given up since the last packet that was read */
    /* These are NULL until the trace has metadata. */
    struct ctf_packet_reader *reader;
    struct stream_messages *messages;
    bt_stream *stream; /* owned reference; NULL before the first packet */
    const bt_message *batch[BATCH_SIZE];
};

struct growing_trace *growing_trace_create(bt_self_message_iterator *self, const char *class_name,
    const char *metadata_name, const struct trace_ir_options *options)
{
    struct growing_trace *trace = g_new0(struct growing_trace, 1);

    trace->self = self;
    trace->class_name = class_name;
    trace->options = *options;
    trace->metadata_name = g_strdup(metadata_name);
    trace->metadata = ctf_metadata_decoder_create(metadata_name);
    trace->pending = g_byte_array_new();
    trace->clock_field_counts = g_array_new(FALSE, TRUE, sizeof(guint));
    trace->pool = ctf_window_pool_create(USUAL_STREAM_COUNT);
    return trace;
}

void growing_trace_free(struct growing_trace *trace)
{
    if (!trace) {
        return;
    }
    if (!trace->plans) {
        ctf_metadata_decoder_free(trace->metadata);
    }
    trace_ir_free(trace->ir);
    ctf_plan_set_unref(trace->plans);
    ctf_window_pool_unref(trace->pool);
    g_byte_array_unref(trace->pending);
    g_array_unref(trace->clock_field_counts);
    g_free(trace->pending_error);
    g_free(trace->metadata_name);
    g_free(trace);
}

static bt_logging_level log_level_of(const struct growing_trace *trace)
{
    return bt_component_get_logging_level(
        bt_self_component_as_component(bt_self_message_iterator_borrow_component(trace->self)));
}

static void print_warning(const struct growing_trace *trace, const char *warning)
{
    log_warning(log_level_of(trace), trace->class_name, "%s", warning);
}

static void print_metadata_warnings(struct growing_trace *trace)
{
    const GPtrArray *warnings = ctf_metadata_decoder_warnings(trace->metadata);

    for (; trace->warning_count < warnings->len; trace->warning_count++) {
        print_warning(trace, warnings->pdata[trace->warning_count]);
    }
}

static void free_metadata(void *metadata)
{
    ctf_metadata_decoder_free(metadata);
}

/*
 * Creates the trace. Events may outlive the growing trace, so the plan set takes ownership of the
 * metadata decoder, and frees the decoder with the last reference to the plan set.
 */
static bool make(struct growing_trace *trace, char **error)
{
    const struct ctf_schema *schema = ctf_metadata_decoder_borrow_schema(trace->metadata);
    g_autofree char *reason = NULL;

    trace->quirks = ctf_tracer_quirks_detect(schema);
    trace->plans = ctf_plan_set_create(schema, &trace_ir_library_functions);
    ctf_plan_set_shift_clocks(trace->plans, trace->options.clock_shift);
    ctf_plan_set_narrow_clocks(trace->plans, (unsigned) trace->options.clock_bits);
    trace->ir = trace_ir_create(bt_self_message_iterator_borrow_component(trace->self),
        trace->plans, &trace->options, &reason);
    if (!trace->ir) {
        *error = g_strdup_printf("%s: %s", trace->metadata_name, reason);
        g_clear_pointer(&trace->plans, ctf_plan_set_unref);
        return false;
    }
    ctf_plan_set_keep_schema(trace->plans, trace->metadata, free_metadata);
    return true;
}

void growing_trace_append_metadata(struct growing_trace *trace, const uint8_t *bytes, size_t size)
{
    g_byte_array_append(trace->pending, bytes, (guint) size);
    trace->has_grown = trace->has_grown || size > 0;
}

/* Decodes the pending bytes. On failure, returns false and sets the pending error. */
static bool decode_pending(struct growing_trace *trace)
{
    trace->has_grown = false;
    g_clear_pointer(&trace->pending_error, g_free);
    if (!ctf_metadata_decoder_append(
            trace->metadata, trace->pending->data, trace->pending->len, &trace->pending_error)) {
        return false;
    }
    log_debug(log_level_of(trace), trace->class_name, "%s: decoded %u bytes of metadata",
        trace->metadata_name, trace->pending->len);
    g_byte_array_set_size(trace->pending, 0);
    trace->incomplete_since = 0;
    if (trace->options.keeps_clock_fields) {
        ctf_clock_fields_show_new(
            ctf_metadata_decoder_borrow_schema(trace->metadata), trace->clock_field_counts);
    }
    print_metadata_warnings(trace);
    return true;
}

static enum growing_trace_status check_timeout(
    struct growing_trace *trace, int64_t timeout, char **error)
{
    const int64_t now = tg_monotonic_ns();

    if (trace->incomplete_since == 0) {
        trace->incomplete_since = now;
    }
    if (now - trace->incomplete_since < timeout) {
        return GROWING_TRACE_INCOMPLETE;
    }
    *error = g_strdup(trace->pending_error);
    return GROWING_TRACE_ERROR;
}

enum growing_trace_status growing_trace_decode_metadata(
    struct growing_trace *trace, int64_t timeout, char **error)
{
    if (trace->pending->len == 0) {
        return GROWING_TRACE_COMPLETE;
    }
    if (!trace->has_grown || !decode_pending(trace)) {
        return check_timeout(trace, timeout, error);
    }
    if (trace->ir) {
        trace_ir_update(trace->ir);
        return GROWING_TRACE_COMPLETE;
    }
    return make(trace, error) ? GROWING_TRACE_COMPLETE : GROWING_TRACE_ERROR;
}

int64_t growing_trace_incomplete_since(const struct growing_trace *trace)
{
    return trace->incomplete_since;
}

bool growing_trace_is_made(const struct growing_trace *trace)
{
    return trace->ir;
}

static const struct ctf_stream_class *find_stream_class(
    const struct ctf_schema *schema, uint64_t id)
{
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[i];

        if (stream_class->id == id) {
            return stream_class;
        }
    }
    return NULL;
}

const bt_clock_class *growing_trace_find_clock_class(
    const struct growing_trace *trace, uint64_t stream_class_id)
{
    const struct ctf_stream_class *stream_class =
        trace->ir ? find_stream_class(ctf_plan_set_schema(trace->plans), stream_class_id) : NULL;

    return stream_class ? bt_stream_class_borrow_default_clock_class_const(
                              trace_ir_find_stream_class(trace->ir, stream_class)->stream_class)
                        : NULL;
}

struct growing_stream *growing_stream_create(struct growing_trace *trace, struct ctf_medium *medium,
    const char *name, uint64_t default_id, const struct growing_stream_functions *functions,
    void *owner)
{
    struct growing_stream *stream = g_new0(struct growing_stream, 1);

    stream->trace = trace;
    stream->medium = medium;
    stream->name = g_strdup(name);
    stream->default_id = default_id;
    stream->functions = functions;
    stream->owner = owner;
    return stream;
}

void growing_stream_free(struct growing_stream *stream)
{
    if (!stream) {
        return;
    }
    stream_messages_free(stream->messages);
    ctf_packet_reader_free(stream->reader);
    bt_stream_put_ref(stream->stream);
    g_free(stream->name);
    g_free(stream);
}

uint64_t growing_stream_offset(const struct growing_stream *stream)
{
    return stream->reader ? ctf_packet_reader_offset(stream->reader) : 0;
}

static void print_reader_warnings(struct growing_stream *stream)
{
    const char *warning;

    while ((warning = ctf_packet_reader_take_warning(stream->reader))) {
        print_warning(stream->trace, warning);
    }
}

static bool has_stream(const bt_trace *trace, const bt_stream_class *stream_class, uint64_t id)
{
    for (uint64_t i = bt_trace_get_stream_count(trace); i > 0; i--) {
        const bt_stream *stream = bt_trace_borrow_stream_by_index_const(trace, i - 1);

        if (bt_stream_borrow_class_const(stream) == stream_class &&
            bt_stream_get_id(stream) == id) {
            return true;
        }
    }
    return false;
}

/*
 * Returns an ID for a new stream. If another stream of the stream class already has the ID from the
 * packet, returns an unused ID, because some tracers use the same ID for several streams.
 */
static uint64_t choose_stream_id(const struct growing_stream *stream, const bt_trace *trace,
    const bt_stream_class *stream_class, const struct ctf_packet *packet)
{
    uint64_t id = packet->identity.has_stream_id ? packet->identity.stream_id : stream->default_id;

    while (has_stream(trace, stream_class, id)) {
        id = MAX(id + 1, bt_trace_get_stream_count(trace));
    }
    return id;
}

/* Creates the stream when its first packet shows its stream class. */
static void create_stream(struct growing_stream *stream, const struct ctf_packet *packet)
{
    const struct trace_ir_stream_class *stream_class =
        trace_ir_find_stream_class(stream->trace->ir, packet->identity.stream_class);
    bt_trace *trace = trace_ir_borrow_trace(stream->trace->ir);

    stream->stream = bt_stream_create_with_id(stream_class->stream_class, trace,
        choose_stream_id(stream, trace, stream_class->stream_class, packet));
    bt_stream_set_name(stream->stream, stream->name);
    stream_messages_set_stream(stream->messages, stream->stream, stream_class);
}

static enum packet_status take_packet(struct growing_stream *stream, struct next_packet *next)
{
    stream->is_prepared = false;
    print_reader_warnings(stream);
    if (!stream->stream) {
        create_stream(stream, ctf_packet_reader_packet(stream->reader));
    }
    next->reader = stream->reader;
    return PACKET_READY;
}

static enum ctf_reader_status update_metadata(void *data, char **error)
{
    struct growing_stream *stream = data;

    return stream->functions->update_metadata
               ? stream->functions->update_metadata(stream->owner, error)
               : CTF_READER_ERROR;
}

static enum ctf_reader_status read_packet(struct growing_stream *stream, char **error)
{
    enum ctf_reader_status status;

    do {
        status = ctf_packet_reader_next_packet(stream->reader);
        if (status != CTF_READER_UNKNOWN_CLASS) {
            return status;
        }
        status = update_metadata(stream, error);
    } while (status == CTF_READER_OK);
    return status;
}

static bool is_tolerant(const struct growing_stream *stream)
{
    return stream->trace->options.is_tolerant && stream->functions->packet_end;
}

/* Reports `damage`, which may be NULL, and frees it. */
static void report_damage(struct growing_stream *stream, struct ctf_damage *damage)
{
    const struct ctf_stream_class *stream_class =
        ctf_packet_reader_packet(stream->reader)->identity.stream_class;

    if (damage) {
        stream->functions->report_damage(
            stream->owner, damage, stream_class ? stream_class->clock : NULL);
        ctf_damage_free(damage);
    }
}

/* Skips the rest of the current packet, and reports the lost bytes as damage. */
static void give_up_packet(struct growing_stream *stream)
{
    report_damage(stream,
        ctf_bounded_packet_give_up(stream->reader, stream->functions->packet_end(stream->owner)));
}

static void lose_events(void *data)
{
    give_up_packet(data);
}

static enum packet_status prepare_packet(struct growing_stream *stream, struct next_packet *next)
{
    if (!stream->is_prepared) {
        if (is_tolerant(stream)) {
            report_damage(stream, ctf_bounded_packet_leave(stream->reader,
                                      stream->functions->packet_end(stream->owner)));
        }
        enum packet_status status = stream->functions->prepare_packet(stream->owner, next);

        if (status != PACKET_READY) {
            return status;
        }
        stream->is_prepared = true;
    }
    return PACKET_READY;
}

static enum packet_status find_packet(struct growing_stream *stream, struct next_packet *next)
{
    for (;;) {
        const enum packet_status status = prepare_packet(stream, next);

        if (status != PACKET_READY) {
            return status;
        }
        switch (read_packet(stream, &next->error)) {
        case CTF_READER_OK:
            return take_packet(stream, next);
        case CTF_READER_AGAIN:
            return PACKET_AGAIN;
        case CTF_READER_END:
            return PACKET_END;
        default:
            break;
        }
        if (!is_tolerant(stream)) {
            if (!next->error) {
                next->error = g_strdup(ctf_packet_reader_error(stream->reader));
                next->is_damage = ctf_packet_reader_error_kind(stream->reader) != CTF_DAMAGE_READ;
            }
            return PACKET_ERROR;
        }
        g_clear_pointer(&next->error, g_free);
        give_up_packet(stream);
        stream->is_prepared = false;
        stream->is_after_damage = true;
    }
}

static enum packet_status next_packet(void *data, struct next_packet *next)
{
    struct growing_stream *stream = data;
    const enum packet_status status = find_packet(stream, next);

    if (status == PACKET_READY || status == PACKET_END) {
        next->is_after_damage = stream->is_after_damage;
        stream->is_after_damage = false;
    }
    return status;
}

static void report_events(void *data, uint64_t count)
{
    print_reader_warnings(data);
}

static const struct packet_source_functions strict_functions = {
    .next_packet = next_packet,
    .update_metadata = update_metadata,
    .report_events = report_events,
};

static const struct packet_source_functions tolerant_functions = {
    .next_packet = next_packet,
    .update_metadata = update_metadata,
    .lose_events = lose_events,
    .report_events = report_events,
};

static void make_messages(struct growing_stream *stream)
{
    struct growing_trace *trace = stream->trace;

    stream->reader = ctf_packet_reader_create(trace->plans, stream->medium, trace->pool);
    /*
     * Issue no warnings if a filter downstream sorts the events, because it reports late events
     * itself.
     */
    ctf_packet_reader_set_quiet_about_times(
        stream->reader, bt_x_self_message_iterator_may_be_unordered(trace->self));
    stream->messages = stream_messages_create(trace->self, trace->ir, &trace->quirks,
        is_tolerant(stream) ? &tolerant_functions : &strict_functions, stream);
}

bt_message_iterator_class_next_method_status growing_stream_next(
    void *data, bt_message_array_const *messages, uint64_t *count)
{
    struct growing_stream *stream = data;

    if (!stream->messages) {
        if (!growing_trace_is_made(stream->trace)) {
            return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
        }
        make_messages(stream);
    }
    *messages = stream->batch;
    return stream_messages_next(stream->messages, stream->batch, BATCH_SIZE, count);
}
