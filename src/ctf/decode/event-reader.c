/* SPDX-License-Identifier: MIT */
/*
 * Events. Most are read by the short way, see event-loop.c. All else is left to the long way, which
 * reads one event, or finds out why it can't: the end of the packet, more bytes needed, an event
 * class seen for the first time, garbage.
 */
#include "ctf/decode/reader-internal.h"

#include <inttypes.h>
#include <string.h>

#define U64 "%" PRIu64

/* What the event at the reader's position has for a header. */
static uint64_t skip_header(struct ctf_packet_reader *reader)
{
    const struct plan *plan = &reader->stream->event_header;

    reader->skip.roles = 0;
    reader->skip.zero_elements = 0;
    ctf_reader_prepare_slots(reader, plan);
    return ctf_skip_block(&reader->skip, plan->root, reader->position);
}

static struct event_plan *find_plan(struct ctf_packet_reader *reader, uint64_t id)
{
    struct stream_plan *stream = reader->stream;
    const struct ctf_event_class *event_class;

    if (id < stream->row_count && stream->rows[id].plan) {
        return stream->rows[id].plan;
    }
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
    if (plan->starts_at_header) {
        reader->skip.order = order;
    }
    end = ctf_reader_skip_event(reader, plan, first);
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

    if (reader->position == reader->skip.content_end) {
        return PACKET_END;
    }
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
             : ctf_default_event_class_id(stream);
    plan = find_plan(reader, id);
    if (!plan) {
        reader->lacks_class = true;
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

    if (skip->error != SKIP_BEYOND || (skip->limit == skip->content_end && reader->has_lengths)) {
        return ctf_reader_fail_skipping(reader, reader->stuck_class);
    }
    if (skip->limit == skip->content_end) {
        return ctf_reader_fail_cut_off(reader, reader->stuck_class);
    }
    status = ctf_reader_load(reader, reader->position, skip->needed);
    if (status != CTF_READER_END) {
        return status;
    }
    if (skip->content_end == CTF_UNKNOWN_LENGTH && reader->position == skip->limit) {
        return CTF_READER_END;
    }
    return ctf_reader_fail_cut_off(reader, reader->stuck_class);
}

enum ctf_reader_status ctf_packet_reader_read_events(
    struct ctf_packet_reader *reader, struct ctf_event_batch *batch)
{
    enum ctf_reader_status status;

    batch->count = 0;
    reader->lacks_class = false;
    if (!reader->has_packet) {
        return CTF_READER_END;
    }
    if (G_UNLIKELY(reader_is_stale(reader))) {
        status = ctf_reader_refresh_packet(reader);
        if (status != CTF_READER_OK) {
            return status;
        }
    }
    for (;;) {
        enum outcome outcome;

        batch->count += ctf_reader_read_known_events(
            reader, batch->records + batch->count, batch->capacity - batch->count);
        if (batch->count == batch->capacity) {
            break;
        }
        outcome = read_long_way(reader, &batch->records[batch->count]);
        if (outcome == EVENT) {
            if (++batch->count == batch->capacity) {
                break;
            }
            continue;
        }
        /* What was read is delivered first. The same will be in the way next time. */
        if (batch->count > 0) {
            break;
        }
        if (outcome == PACKET_END) {
            return CTF_READER_END;
        }
        if (outcome == FAILED) {
            return CTF_READER_ERROR;
        }
        status = recover(reader);
        if (status != CTF_READER_OK) {
            return status;
        }
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
        if (status != CTF_READER_OK) {
            break;
        }
        if (total == 0) {
            *first = records[0].clock_value;
        }
        total += batch.count;
        if (!last) {
            break;
        }
        *last = records[batch.count - 1].clock_value;
    }
    if (count) {
        *count = total;
    }
    return status == CTF_READER_END && total ? CTF_READER_OK : status;
}

struct ctf_segment_data *ctf_packet_reader_create_segment_data(struct ctf_packet_reader *reader)
{
    uint32_t count = reader->packet_slot_count;
    struct ctf_segment_data *data = g_malloc(sizeof *data + count * sizeof data->packet_slots[0]);

    data->window = ctf_window_ref(reader->window);
    data->packet_slot_count = count;
    if (count) {
        memcpy(data->packet_slots, reader->packet_slots, count * sizeof data->packet_slots[0]);
    }
    return data;
}

void ctf_segment_data_free(void *segment_data)
{
    struct ctf_segment_data *data = segment_data;

    ctf_window_unref(data->window);
    g_free(data);
}
