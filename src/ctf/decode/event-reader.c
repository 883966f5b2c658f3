/* SPDX-License-Identifier: MIT */
/*
 * Events: the loop that every event of every trace goes through.
 *
 * The short way knows headers of a known shape and event classes whose plan is compiled. It works
 * on what is at hand without a check, because windows have slack behind them, and compares once
 * where the event ends with the nearer of the ends of window and content. All else leaves by the
 * long way, which reads one event, or finds out why it can't: the end of the packet, more bytes
 * needed, an event class seen for the first time, garbage.
 */
#include "ctf/decode/reader-internal.h"

#include <string.h>

#define U64 "%" G_GUINT64_FORMAT

static void prepare_slots(struct ctf_packet_reader *reader, const struct plan *plan)
{
    if (plan->slot_count == 0)
        return;
    if (G_UNLIKELY(plan->slot_count > reader->event_slot_capacity))
        ctf_reader_reserve_slots(
            &reader->event_slots, &reader->event_slot_capacity, plan->slot_count);
    reader->skip.slots = reader->event_slots;
    if (plan->needs_clean_slots)
        memset(reader->event_slots, 0, plan->slot_count * sizeof *reader->event_slots);
    for (guint i = 0; i < plan->imports->len; i++) {
        struct slot_import import = g_array_index(plan->imports, struct slot_import, i);

        reader->event_slots[import.slot] = reader->packet_slots[import.packet_slot];
    }
}

static uint64_t skip_event(
    struct ctf_packet_reader *reader, const struct event_plan *plan, uint64_t position)
{
    prepare_slots(reader, &plan->plan);
    reader->skip.zero_elements = 0;
    return ctf_skip_block(&reader->skip, plan->root, position);
}

static uint64_t default_event_class_id(const struct stream_plan *stream)
{
    const GPtrArray *classes = stream->stream_class->event_classes;

    return classes->len == 1 ? ((struct ctf_event_class *) g_ptr_array_index(classes, 0))->id : 0;
}

static inline uint64_t load_bits(
    const uint8_t *bytes, const struct header_load *load, bool is_big_endian)
{
    uint64_t value = load_le64(bytes + load->byte);

    if (is_big_endian)
        value = GUINT64_SWAP_LE_BE(value);
    return value << load->left >> load->right;
}

/* What the short way finds in a header. */
struct event_head {
    uint64_t id, time, body;
};

/* Reads a header of any recognised form. */
static inline struct event_head read_form(const struct header_form *form, const uint8_t *base,
    uint64_t start, uint64_t clock, uint64_t default_id, bool is_big_endian)
{
    const uint8_t *bytes;

    start = align_up(start + form->offset, form->align_mask);
    bytes = base + (start >> 3);
    return (struct event_head){
        .id = form->has_id ? load_bits(bytes, &form->id, is_big_endian) : default_id,
        .time = update_clock(clock, load_bits(bytes, &form->time, is_big_endian), form->time_mask),
        .body = start + form->size,
    };
}

/*
 * Reads LTTng's headers, of which everything is known when compiling this: a tag of `tag_length`
 * bits, which is the identifier, then a timestamp up to bit `size`; or, after the tag's greatest
 * value and up to the next byte, an identifier of 32 bits and a timestamp of 64.
 */
static inline struct event_head read_lttng(const uint8_t *bytes, uint64_t start, uint64_t clock,
    unsigned tag_length, unsigned size, bool is_big_endian)
{
    unsigned long_start = (tag_length + 7) / 8;
    uint64_t word = load_le64(bytes), tag = word & low_bits(tag_length), time = word >> tag_length;

    if (is_big_endian) {
        word = GUINT64_SWAP_LE_BE(word);
        tag = word >> (64 - tag_length);
        time = word >> (64 - size);
    }
    /* A branch, not a selection: nothing has to wait for the tag then. */
    if (G_UNLIKELY(tag == low_bits(tag_length))) {
        uint64_t id = load_le64(bytes + long_start) & UINT32_MAX;

        time = load_le64(bytes + long_start + 4);
        return (struct event_head){
            .id = is_big_endian ? GUINT32_SWAP_LE_BE((uint32_t) id) : id,
            .time = is_big_endian ? GUINT64_SWAP_LE_BE(time) : time,
            .body = start + (long_start + 12) * 8,
        };
    }
    return (struct event_head){
        .id = tag,
        .time = update_clock(clock, time, low_bits(size - tag_length)),
        .body = start + size,
    };
}

static inline __attribute__((always_inline)) struct event_head read_header(
    const struct fast_header *header, enum header_kind kind, bool is_big_endian,
    const uint8_t *base, uint64_t start, uint64_t clock, uint64_t default_id)
{
    const uint8_t *bytes = base + (start >> 3);
    const struct header_form *form = &header->forms[0];

    if (kind == HEADER_COMPACT)
        return read_lttng(bytes, start, clock, 5, 32, is_big_endian);
    if (kind == HEADER_LARGE)
        return read_lttng(bytes, start, clock, 16, 48, is_big_endian);
    if (kind == HEADER_TAGGED && load_bits(bytes, &header->tag, is_big_endian) == header->long_tag)
        form = &header->forms[1];
    return read_form(form, base, start, clock, default_id, is_big_endian);
}

/* Reads events the short way; returns how many, up to `capacity`. */
static inline __attribute__((always_inline)) uint32_t read_known_events(
    struct ctf_packet_reader *reader, struct ctf_event_record *records, uint32_t capacity,
    enum header_kind kind, bool is_big_endian)
{
    const struct stream_plan *stream = reader->stream;
    const struct fast_header *header = &stream->header;
    const struct event_row *table = stream->table;
    const uint64_t align_mask = header->align_mask, default_id = default_event_class_id(stream);
    const uint64_t table_size = stream->table_size, limit = reader->skip.limit;
    const uint8_t *const base = reader->skip.base;
    uint64_t position = reader->position, clock = reader->skip.clock;
    struct ctf_event_record *record = records, *end_record = records + capacity;

    for (; record < end_record; record++) {
        struct event_head head = read_header(
            header, kind, is_big_endian, base, align_up(position, align_mask), clock, default_id);
        uint64_t first = head.body, after = head.time, end;

        if (G_UNLIKELY(head.id >= table_size))
            break;

        const struct event_row *row = &table[head.id];
        struct event_plan *plan = row->plan;

        if (row->size != UNUSUAL_SIZE) {
            end = align_up(head.body, row->align_mask) + row->size;
        } else {
            if (G_UNLIKELY(!plan))
                break;
            first = plan->starts_at_header ? position : head.body;
            reader->skip.clock = head.time;
            end = skip_event(reader, plan, first);
            after = reader->skip.clock;
        }
        /* SKIP_FAILED is beyond every limit. */
        if (G_UNLIKELY(end > limit))
            break;
        *record = (struct ctf_event_record){
            .plan = &plan->base,
            .clock_value = head.time,
            .bytes = base + (first >> 3),
            .tag = (uint32_t) first,
        };
        position = end;
        clock = after;
    }
    reader->position = position;
    reader->skip.clock = clock;
    return (uint32_t) (record - records);
}

#define SHORT_WAY_KINDS(X) X(PLAIN) X(TAGGED) X(COMPACT) X(LARGE)

static uint32_t read_short_way(
    struct ctf_packet_reader *reader, struct ctf_event_record *records, uint32_t capacity)
{
    bool is_big_endian = reader->stream->header.is_big_endian;

    switch (reader->stream->header.kind) {
#define X(KIND)                                                                                    \
    case HEADER_##KIND:                                                                            \
        return is_big_endian ? read_known_events(reader, records, capacity, HEADER_##KIND, true)   \
                             : read_known_events(reader, records, capacity, HEADER_##KIND, false);
        SHORT_WAY_KINDS(X)
#undef X
    case HEADER_GENERIC:
        break;
    }
    return 0;
}

/* What the event at the reader's position has for a header. */
static uint64_t skip_header(struct ctf_packet_reader *reader)
{
    const struct plan *plan = &reader->stream->event_header;

    reader->skip.roles = 0;
    reader->skip.zero_elements = 0;
    prepare_slots(reader, plan);
    return ctf_skip_block(&reader->skip, plan->root, reader->position);
}

static struct event_plan *find_plan(struct ctf_packet_reader *reader, uint64_t id)
{
    struct stream_plan *stream = reader->stream;
    const struct ctf_event_class *event_class;

    if (id < stream->table_size && stream->table[id].plan)
        return stream->table[id].plan;
    event_class = ctf_stream_class_event_class_by_id(stream->stream_class, id);
    return event_class ? ctf_stream_plan_event_plan(reader->set, stream, event_class) : NULL;
}

enum outcome {
    EVENT,
    PACKET_END,
    STUCK,  /* skipping failed: recover() may help */
    FAILED, /* the error is set */
};

static enum outcome give_up(struct ctf_packet_reader *reader)
{
    reader->stuck_class = NULL;
    return FAILED;
}

/*
 * Reads the body of an event whose header ends at `body`, and whose time is the running clock.
 * `order` is what it was before the header, which the plan may start with.
 */
static enum outcome read_body(struct ctf_packet_reader *reader, struct event_plan *plan,
    uint64_t body, int order, struct ctf_event_record *record)
{
    uint64_t first = plan->starts_at_header ? reader->position : body, end;

    *record = (struct ctf_event_record){
        .plan = &plan->base,
        .clock_value = reader->skip.clock,
        .bytes = reader->skip.base + (first >> 3),
        .tag = (uint32_t) first,
    };
    if (plan->starts_at_header)
        reader->skip.order = order;
    end = skip_event(reader, plan, first);
    if (end == SKIP_FAILED) {
        reader->stuck_class = plan->base.event_class;
        return STUCK;
    }
    if (end == reader->position) {
        ctf_reader_fail(reader, end, "event `%s` (ID " U64 ") takes no bits",
            plan->base.event_class->name ? plan->base.event_class->name : "",
            plan->base.event_class->id);
        return give_up(reader);
    }
    reader->position = end;
    return EVENT;
}

static enum outcome read_event(struct ctf_packet_reader *reader, struct ctf_event_record *record)
{
    const struct stream_plan *stream = reader->stream;
    struct event_plan *plan;
    uint64_t id, body;
    int order = reader->skip.order;

    if (reader->position == reader->skip.content_end)
        return PACKET_END;
    if (stream->event_header.error) {
        ctf_reader_fail(reader, reader->position, "event header: %s", stream->event_header.error);
        return give_up(reader);
    }
    body = skip_header(reader);
    if (body == SKIP_FAILED) {
        reader->stuck_class = NULL;
        return STUCK;
    }
    id = reader_has_role(reader, CTF_ROLE_EVENT_CLASS_ID)
             ? reader_role(reader, CTF_ROLE_EVENT_CLASS_ID)
             : default_event_class_id(stream);
    plan = find_plan(reader, id);
    if (!plan) {
        ctf_reader_fail(reader, reader->position,
            "unknown event class ID " U64 " (stream class " U64 ")", id, stream->stream_class->id);
        return give_up(reader);
    }
    if (plan->plan.error) {
        ctf_reader_fail(reader, reader->position, "event `%s` (ID " U64 "): %s",
            plan->base.event_class->name ? plan->base.event_class->name : "", id, plan->plan.error);
        return give_up(reader);
    }
    return read_body(reader, plan, body, order, record);
}

/* The long way: one event, or what is in its way. Nothing changes unless an event is read. */
static enum outcome read_long_way(struct ctf_packet_reader *reader, struct ctf_event_record *record)
{
    uint64_t clock = reader->skip.clock;
    int order = reader->skip.order;
    enum outcome outcome = read_event(reader, record);

    if (outcome != EVENT) {
        reader->skip.clock = clock;
        reader->skip.order = order;
    }
    return outcome;
}

/*
 * Finds out what a failed skip means, and loads a window if that helps: CTF_READER_OK. No event in
 * the old window may wait for delivery.
 */
static enum ctf_reader_status recover(struct ctf_packet_reader *reader)
{
    const struct skip *skip = &reader->skip;
    enum ctf_reader_status status;

    if (skip->error != SKIP_BEYOND || (skip->limit == skip->content_end && reader->has_lengths))
        return ctf_reader_fail_skipping(reader, reader->stuck_class);
    if (skip->limit == skip->content_end)
        return ctf_reader_fail_cut_off(reader, reader->stuck_class);
    status = ctf_reader_load(reader, reader->position, skip->needed);
    if (status != CTF_READER_END)
        return status;
    if (skip->content_end == CTF_UNKNOWN_LENGTH && reader->position == skip->limit)
        return CTF_READER_END;
    return ctf_reader_fail_cut_off(reader, reader->stuck_class);
}

enum ctf_reader_status ctf_packet_reader_read_events(
    struct ctf_packet_reader *reader, struct ctf_event_batch *batch)
{
    enum ctf_reader_status status;

    batch->count = 0;
    if (!reader->has_packet)
        return CTF_READER_END;
    for (;;) {
        enum outcome outcome;

        batch->count +=
            read_short_way(reader, batch->records + batch->count, batch->capacity - batch->count);
        if (batch->count == batch->capacity)
            break;
        outcome = read_long_way(reader, &batch->records[batch->count]);
        if (outcome == EVENT) {
            if (++batch->count == batch->capacity)
                break;
            continue;
        }
        /* What was read is delivered first. The same will be in the way next time. */
        if (batch->count > 0)
            break;
        if (outcome == PACKET_END)
            return CTF_READER_END;
        if (outcome == FAILED)
            return CTF_READER_ERROR;
        status = recover(reader);
        if (status != CTF_READER_OK)
            return status;
    }
    batch->is_new_segment = reader->is_new_segment;
    reader->is_new_segment = false;
    return CTF_READER_OK;
}

enum ctf_reader_status ctf_packet_reader_scan_events(
    struct ctf_packet_reader *reader, uint64_t *first, uint64_t *last, uint64_t *count)
{
    struct ctf_event_record records[64];
    struct ctf_event_batch batch = {.records = records, .capacity = last ? 64 : 1};
    uint64_t total = 0;
    enum ctf_reader_status status;

    for (;;) {
        status = ctf_packet_reader_read_events(reader, &batch);
        if (status != CTF_READER_OK)
            break;
        if (total == 0)
            *first = records[0].clock_value;
        total += batch.count;
        if (!last)
            break;
        *last = records[batch.count - 1].clock_value;
    }
    if (count)
        *count = total;
    return status == CTF_READER_END && total ? CTF_READER_OK : status;
}

struct ctf_segment_data *ctf_packet_reader_create_segment_data(struct ctf_packet_reader *reader)
{
    uint32_t count = reader->stream->packet_context.slot_count;
    struct ctf_segment_data *data = g_malloc(sizeof *data + count * sizeof data->packet_slots[0]);

    data->window = ctf_window_ref(reader->window);
    data->packet_slot_count = count;
    if (count)
        memcpy(data->packet_slots, reader->packet_slots, count * sizeof data->packet_slots[0]);
    return data;
}

void ctf_segment_data_free(void *segment_data)
{
    struct ctf_segment_data *data = segment_data;

    ctf_window_unref(data->window);
    g_free(data);
}
