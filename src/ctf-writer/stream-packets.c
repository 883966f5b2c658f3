/* SPDX-License-Identifier: MIT */
/* Appending events and flushing packets; see stream.h. */
#include <string.h>

#include "ctf-writer/clock.h"
#include "ctf-writer/event-class.h"
#include "ctf-writer/event.h"
#include "ctf-writer/failure.h"
#include "ctf-writer/root-cells.h"
#include "ctf-writer/stream-class.h"
#include "ctf-writer/stream.h"
#include "ctf-writer/trace.h"
#include "ctf/encode/packet-head.h"

/* Roles of the fields that the user may set anew for each packet. */
#define PACKET_ROLES                                                                               \
    (CTF_ROLE_CLOCK_TIMESTAMP | CTF_ROLE_PACKET_END_TIMESTAMP | CTF_ROLE_DISCARDED_EVENT_COUNTER)

static const char one_packet[] = "the packet of the stream was flushed: another packet needs "
                                 "`packet_size` or `content_size` in the packet context";

/* The parts of an appended event that are encoded. */
struct appended_event {
    /* Borrowed: a pending event must not keep alive the trace to which it belongs. */
    struct bt_ctf_event_class *event_class;
    struct bt_ctf_field *roots[EVENT_ROOT_COUNT]; /* references in pending events */
    uint64_t time;                                /* cycles */
};

/* The values of the roles of a packet's head, and the roles that the user has set. */
struct head_values {
    struct ctf_encode_roles roles;
    uint32_t set_roles;
};

static void clear_event(void *data)
{
    const struct appended_event *event = data;

    for (unsigned i = 0; i < EVENT_ROOT_COUNT; i++) {
        tg_object_put_ref(event->roots[i]);
    }
}

static const struct ctf_schema *schema_of(const struct bt_ctf_stream *stream)
{
    return ctfw_stream_class_borrow_trace(stream->stream_class)->schema;
}

static const struct ctf_field_class *head_class(const struct bt_ctf_stream *stream, unsigned root)
{
    return ctf_schema_root(schema_of(stream), stream->stream_class->schema_class, NULL,
        (enum ctf_scope)(CTF_SCOPE_PACKET_HEADER + root));
}

static bool is_variable(const struct ctf_field_class *field_class, void *data)
{
    return field_class->type == CTF_FIELD_STRING || field_class->type == CTF_FIELD_DYNAMIC_ARRAY ||
           field_class->type == CTF_FIELD_VARIANT;
}

static bool fill_head(struct bt_ctf_stream *stream, const bt_x_field_cell **cells,
    struct head_values *values, char **error)
{
    for (unsigned i = 0; i < HEAD_ROOT_COUNT; i++) {
        cells[i] = NULL;
        if (stream->head[i] && !ctfw_fill_root_cells(stream->head[i], head_class(stream, i),
                                   &cells[i], &values->roles, &values->set_roles, error)) {
            return false;
        }
    }
    return true;
}

/* Encodes the current header and context of the current packet. */
static bool encode_head(struct bt_ctf_stream *stream, struct head_values *values,
    struct ctf_encoder *encoder, char **error)
{
    const struct ctf_packet_head head = {
        .stream_id = (uint64_t) stream->id,
        .begin_time = stream->event_count > 0 ? MIN(stream->previous_end, stream->first_time)
                                              : stream->previous_end,
        .discarded_events = stream->discarded_events,
        .sequence_number = stream->packet_count,
    };
    const bt_x_field_cell *cells[HEAD_ROOT_COUNT];
    uint64_t *begin = &values->roles.values[CTF_ROLE_INDEX_CLOCK_TIMESTAMP];

    values->roles =
        ctf_packet_head_roles(schema_of(stream), stream->stream_class->schema_class, &head);
    values->set_roles = 0;
    if (!fill_head(stream, cells, values, error)) {
        return false;
    }
    /*
     * If the user has set a beginning after the time of the first event, the packet begins at the
     * time of the first event.
     */
    *begin = MIN(*begin, stream->event_count > 0 ? stream->first_time : *begin);
    return ctf_record_encode(
        stream->head_plan, cells, stream->slots, &values->roles, encoder, error);
}

/*
 * Encodes the current head to memory, and saves the values of its keys. Events were encoded with
 * the values of the first `key_count` keys: if these values have changed since, the function fails
 * and restores the previous values.
 */
static bool encode_head_now(
    struct bt_ctf_stream *stream, uint32_t key_count, struct head_values *values, char **error)
{
    g_autofree uint64_t *slots =
        g_memdup2(stream->slots, stream->slot_count * sizeof *stream->slots);

    ctf_memory_encoder_begin(&stream->memory, 0);
    bool is_encoded = encode_head(stream, values, &stream->memory.encoder, error);
    bool is_changed = key_count > 0 && memcmp(slots, stream->slots, key_count * sizeof *slots) != 0;
    if (is_encoded && is_changed) {
        *error = g_strdup("a field of the packet header or context was changed, although appended "
                          "events use this field as a length or tag");
    }
    if (is_encoded && !is_changed) {
        return true;
    }
    if (slots) {
        memcpy(stream->slots, slots, stream->slot_count * sizeof *slots);
    }
    return false;
}

/* Adds slots for the keys of the classes that were added since the last call. */
static bool update_slots(struct bt_ctf_stream *stream, char **error)
{
    uint32_t old_count = stream->slot_count, count = schema_of(stream)->slot_count;
    struct head_values values;

    if (G_LIKELY(old_count >= count)) {
        return true;
    }
    stream->slots = g_renew(uint64_t, stream->slots, count);
    memset(stream->slots + old_count, 0, (count - old_count) * sizeof *stream->slots);
    stream->slot_count = count;
    ctf_record_plan_update(stream->head_plan);
    /*
     * If the packet already has events, fields in its head may have become keys. Encoding the head
     * again saves their values.
     */
    if (stream->event_count == 0 || encode_head_now(stream, old_count, &values, error)) {
        return true;
    }
    /*
     * Encoding fails if the user has changed old keys. The next call saves the values of the new
     * keys, after the user has restored the old ones.
     */
    stream->slot_count = old_count;
    return false;
}

/*
 * Returns whether a stream can have several packets. Without packet sizes, readers can't find the
 * ends of packets.
 */
static bool can_have_packets(const struct bt_ctf_stream *stream)
{
    const struct ctf_field_class *context = stream->stream_class->schema_class->packet_context;

    return context && (ctf_field_class_has_role(context, CTF_ROLE_PACKET_TOTAL_LENGTH) ||
                          ctf_field_class_has_role(context, CTF_ROLE_PACKET_CONTENT_LENGTH));
}

void ctfw_stream_init_packets(struct bt_ctf_stream *stream)
{
    struct head_values values;
    g_autofree char *error = NULL;

    stream->head_plan =
        ctf_record_plan_create(schema_of(stream), stream->stream_class->schema_class, NULL,
            CTF_SCOPE_PACKET_HEADER, CTF_SCOPE_PACKET_CONTEXT, &ctfw_cell_readers);
    stream->pending = g_array_new(FALSE, FALSE, sizeof(struct appended_event));
    g_array_set_clear_func(stream->pending, clear_event);
    (void) update_slots(stream, &error);
    stream->has_packets = can_have_packets(stream);
    stream->has_fixed_head = true;
    for (unsigned i = 0; i < HEAD_ROOT_COUNT; i++) {
        if (ctf_field_class_any(head_class(stream, i), is_variable, NULL)) {
            stream->has_fixed_head = false;
        }
    }
    if (stream->has_fixed_head) {
        /*
         * If the head doesn't end at a byte boundary, its last bits share a byte with the first
         * event. The head of a packet is written in one piece, which may have at most
         * CTF_ENCODER_RESERVE_MAX bytes.
         */
        stream->has_fixed_head =
            encode_head_now(stream, 0, &values, &error) && stream->memory.encoder.bit == 0 &&
            ctf_memory_encoder_size(&stream->memory) <= CTF_ENCODER_RESERVE_MAX;
    }
}

void ctfw_stream_clear_packets(struct bt_ctf_stream *stream)
{
    ctf_record_plan_free(stream->head_plan);
    g_free(stream->slots);
    ctf_memory_encoder_clear(&stream->written_head);
    ctf_memory_encoder_clear(&stream->memory);
    g_clear_pointer(&stream->pending, g_array_unref);
}

/*
 * Writes the head of a packet to the file. The head was encoded to memory without an error before.
 */
static bool begin_packet(struct bt_ctf_stream *stream, char **error)
{
    struct head_values values;

    ctf_memory_encoder_begin(&stream->written_head, 0);
    ctf_data_stream_begin_packet(stream->file);
    if (!encode_head(stream, &values, &stream->written_head.encoder, error) ||
        !encode_head(stream, &values, &stream->file->encoder, error)) {
        return false;
    }
    ctf_data_stream_begin_events(stream->file, &values.roles);
    stream->is_packet_open = true;
    return true;
}

static struct ctf_record_plan *find_plan(
    const struct bt_ctf_stream *stream, struct bt_ctf_event_class *event_class)
{
    uint32_t slot_count = schema_of(stream)->slot_count;

    if (G_UNLIKELY(!event_class->plan)) {
        event_class->plan = ctf_record_plan_create(NULL, stream->stream_class->schema_class,
            event_class->schema_class, CTF_SCOPE_EVENT_HEADER, CTF_SCOPE_EVENT_PAYLOAD,
            &ctfw_cell_readers);
    } else if (G_UNLIKELY(event_class->plan_slot_count != slot_count)) {
        ctf_record_plan_update(event_class->plan);
    }
    event_class->plan_slot_count = slot_count;
    return event_class->plan;
}

/* Encodes an event. `event->time` becomes the time in the event header if the user has set it. */
static bool encode_event(struct bt_ctf_stream *stream, struct appended_event *event,
    struct ctf_encoder *encoder, char **error)
{
    struct bt_ctf_event_class *event_class = event->event_class;
    const struct ctf_record_plan *plan = find_plan(stream, event_class);
    const bt_x_field_cell *cells[EVENT_ROOT_COUNT];
    uint64_t *values = stream->event_roles.values;
    uint32_t set_roles = 0;

    values[CTF_ROLE_INDEX_EVENT_CLASS_ID] = (uint64_t) event_class->id;
    values[CTF_ROLE_INDEX_CLOCK_TIMESTAMP] = event->time;
    for (unsigned i = 0; i < EVENT_ROOT_COUNT; i++) {
        cells[i] = NULL;
        if (event->roots[i] &&
            !ctfw_fill_root_cells(event->roots[i],
                ctf_schema_root(NULL, stream->stream_class->schema_class, event_class->schema_class,
                    (enum ctf_scope)(CTF_SCOPE_EVENT_HEADER + i)),
                &cells[i], &stream->event_roles, &set_roles, error)) {
            return false;
        }
    }
    event->time = values[CTF_ROLE_INDEX_CLOCK_TIMESTAMP];
    return ctf_record_encode(plan, cells, stream->slots, &stream->event_roles, encoder, error);
}

/* Encodes an event at the end of the open packet. */
static bool write_event(struct bt_ctf_stream *stream, struct appended_event *event, char **error)
{
    if (G_UNLIKELY(!encode_event(stream, event, &stream->file->encoder, error))) {
        ctf_data_stream_drop_event(stream->file);
        return false;
    }
    ctf_data_stream_end_event(stream->file, event->time);
    if (G_UNLIKELY(stream->file->error)) {
        *error = g_strdup(stream->file->error);
        return false;
    }
    return true;
}

/* Encodes an event to memory, to check that this is possible. Sets the time of `event`. */
static bool try_event(struct bt_ctf_stream *stream, struct appended_event *event, char **error)
{
    ctf_memory_encoder_begin(&stream->memory, 0);
    return encode_event(stream, event, &stream->memory.encoder, error);
}

/* Keeps an event until its position in the packet is known. */
static void hold_event(struct bt_ctf_stream *stream, struct appended_event event)
{
    for (unsigned i = 0; i < EVENT_ROOT_COUNT; i++) {
        bt_ctf_object_get_ref(event.roots[i]);
    }
    g_array_append_val(stream->pending, event);
}

static bool append(struct bt_ctf_stream *stream, struct appended_event *event, char **error)
{
    const struct appended_event given = *event;
    struct head_values values;
    bool is_first = stream->event_count == 0;

    if (stream->file->error) {
        *error = g_strdup(stream->file->error);
        return false;
    }
    /*
     * An appended event may begin a packet. Nothing is written unless the head of the packet and
     * the event can both be encoded.
     */
    if (!update_slots(stream, error) || (is_first && !encode_head_now(stream, 0, &values, error)) ||
        ((is_first || !stream->has_fixed_head) && !try_event(stream, event, error))) {
        return false;
    }
    if (!stream->has_fixed_head) {
        hold_event(stream, given);
        return true;
    }
    *event = given;
    if (!stream->is_packet_open && !begin_packet(stream, error)) {
        return false;
    }
    return write_event(stream, event, error);
}

int bt_ctf_stream_append_event(struct bt_ctf_stream *stream, struct bt_ctf_event *event)
{
    struct appended_event appended;
    g_autofree char *error = NULL;

    CHECK_NOT_NULL(stream, -1);
    CHECK_NOT_NULL(event, -1);
    if (event->stream) {
        return FAIL("event `%s` was appended already", event->event_class->name);
    }
    if (ctfw_event_class_borrow_stream_class(event->event_class) != stream->stream_class) {
        return FAIL("event `%s` is of another stream class", event->event_class->name);
    }
    if (stream->packet_count > 0 && !stream->has_packets) {
        return FAIL("%s", one_packet);
    }
    const struct bt_ctf_clock *clock = stream->stream_class->clock;
    appended.event_class = event->event_class;
    appended.time = clock ? clock->value : 0;
    for (unsigned i = 0; i < EVENT_ROOT_COUNT; i++) {
        appended.roots[i] = ctfw_event_borrow_root(event, (enum event_root) i);
    }
    if (!append(stream, &appended, &error)) {
        return FAIL("event `%s`: %s", event->event_class->name, error);
    }
    stream->first_time =
        stream->event_count == 0 ? appended.time : MIN(stream->first_time, appended.time);
    stream->last_time =
        stream->event_count == 0 ? appended.time : MAX(stream->last_time, appended.time);
    stream->event_count++;
    event->stream = stream;
    for (unsigned i = 0; i < EVENT_ROOT_COUNT; i++) {
        ctfw_field_freeze(event->roots[i]);
    }
    return 0;
}

/*
 * Writes the pending events of a packet. Each event was encoded without an error when it was
 * appended.
 */
static bool write_pending(struct bt_ctf_stream *stream, char **error)
{
    for (guint i = 0; i < stream->pending->len; i++) {
        if (!write_event(
                stream, &g_array_index(stream->pending, struct appended_event, i), error)) {
            return false;
        }
    }
    return true;
}

/* Writes the current head, which is in `stream->memory`. */
static bool write_head(struct bt_ctf_stream *stream, char **error)
{
    const struct ctf_memory_encoder *now = &stream->memory;

    if (!stream->is_packet_open) {
        return begin_packet(stream, error);
    }
    if (memcmp(now->bytes, stream->written_head.bytes, ctf_memory_encoder_size(now)) != 0) {
        ctf_data_stream_replace_head(stream->file, now->bytes);
    }
    return true;
}

static bool flush(struct bt_ctf_stream *stream, char **error)
{
    uint32_t key_count = stream->event_count > 0 ? stream->slot_count : 0;
    struct head_values values;

    if (!update_slots(stream, error) || !encode_head_now(stream, key_count, &values, error) ||
        !write_head(stream, error) || !write_pending(stream, error)) {
        return false;
    }
    struct ctf_packet_end end = {
        .end_time = values.roles.values[CTF_ROLE_INDEX_CLOCK_TIMESTAMP],
        .discarded_events = values.roles.values[CTF_ROLE_INDEX_DISCARDED_EVENT_COUNTER],
    };
    if (values.set_roles & CTF_ROLE_PACKET_END_TIMESTAMP) {
        end.end_time = MAX(end.end_time, values.roles.values[CTF_ROLE_INDEX_PACKET_END_TIMESTAMP]);
    }
    if (stream->event_count > 0) {
        end.end_time = MAX(end.end_time, stream->last_time);
    }
    ctf_data_stream_end_packet(stream->file, &end);
    ctf_data_stream_flush(stream->file);
    stream->previous_end = end.end_time;
    if (stream->file->error) {
        *error = g_strdup(stream->file->error);
    }
    return !stream->file->error;
}

int bt_ctf_stream_flush(struct bt_ctf_stream *stream)
{
    g_autofree char *error = NULL;

    CHECK_NOT_NULL(stream, -1);
    struct bt_ctf_field *context = stream->head[HEAD_PACKET_CONTEXT];
    if (stream->packet_count > 0 && !stream->has_packets) {
        return FAIL("%s", one_packet);
    }
    /*
     * Write the metadata first, so that the flushed packet can be read even if the process is
     * killed.
     */
    ctfw_trace_write_metadata(ctfw_stream_class_borrow_trace(stream->stream_class));
    bool is_flushed = flush(stream, &error);
    if (is_flushed) {
        if (context) {
            ctfw_unset_roles(context, head_class(stream, HEAD_PACKET_CONTEXT), PACKET_ROLES);
        }
        g_array_set_size(stream->pending, 0);
        stream->is_packet_open = false;
        stream->event_count = 0;
        stream->packet_count++;
    }
    if (stream->file->error) {
        g_array_set_size(stream->pending, 0);
    }
    return is_flushed ? 0 : FAIL("%s", error);
}
