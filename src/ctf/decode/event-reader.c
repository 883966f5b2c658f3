/* SPDX-License-Identifier: MIT */
/*
 * The slow path for events.
 *
 * The loop in event-loop.c reads most events. The slow path reads one event, or determines why the
 * event can't be read: the packet ends, the window must be extended, the event class has no plan
 * yet, or the data is damaged.
 */
#include "ctf/decode/reader-internal.h"

#include <inttypes.h>
#include <string.h>

#define U64 "%" PRIu64

/* An event that the slow path has read. */
struct found_event {
    struct ctf_event_plan *plan;
    uint64_t time; /* default clock after the header; 0 without a clock */
    const uint8_t *bytes;
    uint32_t tag;
};

/* The state of a reader in a packet. */
struct place_in_packet {
    uint64_t position, clock, last_time, times_back;
    struct reader_disorder disorder;
    int order;
};

static struct place_in_packet current_place(const struct ctf_packet_reader *reader)
{
    return (struct place_in_packet){
        .position = reader->position,
        .clock = reader->skip.clock,
        .last_time = reader->times.last,
        .times_back = reader->times.count_back,
        .disorder = reader->times.disorder,
        .order = reader->skip.order,
    };
}

static void return_to(struct ctf_packet_reader *reader, struct place_in_packet place)
{
    reader->position = place.position;
    reader->skip.clock = place.clock;
    reader->times.last = place.last_time;
    reader->times.count_back = place.times_back;
    reader->times.disorder = place.disorder;
    reader->skip.order = place.order;
}

/* Skips the header of the event at the reader's position. Returns the same as ctf_skip_block(). */
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

    if (id < stream->row_count && stream->rows[id].plan) {
        return stream->rows[id].plan;
    }
    const struct ctf_event_class *event_class =
        ctf_stream_class_event_class_by_id(stream->stream_class, id);
    return event_class ? ctf_stream_plan_event_plan(reader->set, stream, event_class) : NULL;
}

enum outcome {
    EVENT,
    PACKET_END,
    STUCK,   /* skipping failed; recover() may help */
    UNKNOWN, /* unknown event class; the error is set */
    FAILED,  /* the error is set */
};

static enum outcome give_up(struct ctf_packet_reader *reader)
{
    reader->stuck_class = NULL;
    return FAILED;
}

/*
 * Reads the body of the event whose header ends at `body`. The event's time is the reader's clock.
 * `order` is the byte order before the header, for plans that start at the header.
 */
static enum outcome read_body(struct ctf_packet_reader *reader, struct event_plan *plan,
    uint64_t body, int order, struct found_event *event)
{
    uint64_t first = plan->starts_at_header ? reader->position : body, end;

    *event = (struct found_event){
        .plan = &plan->base,
        .time = reader->skip.clock,
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
        ctf_reader_fail(reader, CTF_DAMAGE_FIELD, end, "event `%s` (ID " U64 ") takes no bits",
            plan->base.event_class->name ? plan->base.event_class->name : "",
            plan->base.event_class->id);
        return give_up(reader);
    }
    reader->position = end;
    reader->times.last = event->time;
    return EVENT;
}

/*
 * Returns whether zero bytes follow from the current event on: CTF_MIN_ZEROS bytes, or all bytes up
 * to the end of the packet's content. The rest of a partly filled tracer buffer consists of zeros.
 */
static bool zeros_follow(const struct ctf_packet_reader *reader)
{
    static const uint8_t zeros[CTF_MIN_ZEROS];
    uint8_t buffer[CTF_MIN_ZEROS];
    const uint64_t begin = reader->position / 8;
    const uint64_t end = reader->skip.content_end / 8;
    const size_t size = (size_t) MIN(end - MIN(begin, end), CTF_MIN_ZEROS);
    const uint8_t *bytes =
        size >= sizeof(uint64_t)
            ? ctf_reader_peek(reader, reader->packet.offset + begin, size, buffer)
            : NULL;

    return bytes && memcmp(bytes, zeros, size) == 0;
}

static enum outcome read_event(struct ctf_packet_reader *reader, struct found_event *event)
{
    const struct stream_plan *stream = reader->stream;
    int order = reader->skip.order;

    if (reader->position == reader->skip.content_end) {
        return PACKET_END;
    }
    if (stream->event_header.error) {
        ctf_reader_fail(reader, CTF_DAMAGE_FIELD, reader->position, "event header: %s",
            stream->event_header.error);
        return give_up(reader);
    }
    uint64_t body = skip_header(reader);
    if (body == SKIP_FAILED) {
        reader->stuck_class = NULL;
        return STUCK;
    }
    bool has_id = reader_has_role(reader, CTF_ROLE_EVENT_CLASS_ID);
    uint64_t id =
        has_id ? reader_role(reader, CTF_ROLE_EVENT_CLASS_ID) : ctf_default_event_class_id(stream);
    struct event_plan *plan = find_plan(reader, id);
    if (!plan) {
        ctf_reader_fail(reader, CTF_DAMAGE_EVENT_CLASS, reader->position,
            "unknown event class ID " U64 " (stream class " U64 ")%s", id, stream->stream_class->id,
            id == 0 && zeros_follow(reader) ? ": zeros follow instead of events" : "");
        return UNKNOWN;
    }
    if (!has_id) {
        reader_keep_default_id(reader, id);
    }
    if (plan->plan.error) {
        ctf_reader_fail(reader, CTF_DAMAGE_FIELD, reader->position, "event `%s` (ID " U64 "): %s",
            plan->base.event_class->name ? plan->base.event_class->name : "", id, plan->plan.error);
        return give_up(reader);
    }
    if (!ctf_reader_check_event_time(reader, plan->base.event_class)) {
        return give_up(reader);
    }
    return read_body(reader, plan, body, order, event);
}

bool ctf_reader_try_event(struct ctf_packet_reader *reader)
{
    const struct stream_plan *stream = reader->stream;

    reader->skip.order = POSITION_NO_ORDER;
    reader->skip.error_position = reader->position;
    reader->skip.zero_elements = 0;
    if (stream->event_header.error) {
        return false;
    }
    const uint64_t body = skip_header(reader);
    if (body == SKIP_FAILED) {
        return false;
    }
    const struct event_plan *plan =
        find_plan(reader, reader_has_role(reader, CTF_ROLE_EVENT_CLASS_ID)
                              ? reader_role(reader, CTF_ROLE_EVENT_CLASS_ID)
                              : ctf_default_event_class_id(stream));
    if (!plan || plan->plan.error || !ctf_reader_has_convertible_time(reader)) {
        return false;
    }
    const uint64_t end =
        ctf_reader_skip_event(reader, plan, plan->starts_at_header ? reader->position : body);
    if (end == SKIP_FAILED || end == reader->position) {
        return false;
    }
    reader->position = end;
    return true;
}

/*
 * Handles a failed skip. If the event continues after the window, loads a larger window and returns
 * CTF_READER_OK, or CTF_READER_AGAIN if the medium has no more bytes yet. If a packet of unknown
 * size ends with the medium, and the medium ends after an event, returns CTF_READER_END. Otherwise
 * sets the error.
 */
static enum ctf_reader_status recover(struct ctf_packet_reader *reader)
{
    const struct skip *skip = &reader->skip;

    if (skip->error != SKIP_BEYOND ||
        (skip->limit == skip->content_end && reader->packet.has_lengths)) {
        return ctf_reader_fail_skipping(reader, reader->stuck_class);
    }
    if (skip->limit == skip->content_end) {
        return ctf_reader_fail_cut_off(reader, reader->stuck_class);
    }
    const uint64_t window_end = reader->packet.offset + skip->limit / 8;
    enum ctf_reader_status status = ctf_reader_load(reader, reader->position, skip->needed);
    if (status == CTF_READER_OK) {
        ctf_reader_look_for_more_zeros(reader, window_end);
    }
    if (status != CTF_READER_END) {
        return status;
    }
    if (skip->content_end == CTF_UNKNOWN_LENGTH && reader->position == skip->limit) {
        ctf_reader_check_packet_end(reader);
        return CTF_READER_END;
    }
    return ctf_reader_fail_cut_off(reader, reader->stuck_class);
}

/*
 * Handles the end of events: the end of the packet's content, or an earlier end set by early_end.
 */
static enum ctf_reader_status end_packet(struct ctf_packet_reader *reader)
{
    if (reader->skip.content_end < reader->packet.content_length) {
        ctf_reader_fail(
            reader, reader->early_end.kind, reader->skip.content_end, "%s", reader->early_end.text);
        return CTF_READER_ERROR;
    }
    ctf_reader_check_packet_end(reader);
    return CTF_READER_END;
}

/*
 * Reads one event on the slow path, and loads bytes if needed. The reader's position changes only
 * if the result is CTF_READER_OK.
 */
static enum ctf_reader_status read_long_way(
    struct ctf_packet_reader *reader, struct found_event *event)
{
    for (;;) {
        struct place_in_packet start = current_place(reader);
        enum outcome outcome = read_event(reader, event);
        enum ctf_reader_status status;

        if (outcome == EVENT) {
            return CTF_READER_OK;
        }
        return_to(reader, start);
        switch (outcome) {
        case PACKET_END:
            return end_packet(reader);
        case UNKNOWN:
            return CTF_READER_UNKNOWN_CLASS;
        case FAILED:
            return CTF_READER_ERROR;
        default:
            break;
        }
        status = recover(reader);
        if (status != CTF_READER_OK) {
            return status;
        }
    }
}

/* Messages. */

struct batch {
    const struct ctf_event_target *target;
    const bt_message **messages;
    uint32_t capacity, count;
    uint32_t referenced; /* messages whose references to the segment are counted */
};

/*
 * Adds the segment references of the messages created since the last call. All of these messages
 * use the current segment.
 */
static void count_references(struct ctf_packet_reader *reader, struct batch *batch)
{
    if (batch->count > batch->referenced) {
        reader->set->functions->get_segment_refs(reader->segment, batch->count - batch->referenced);
        batch->referenced = batch->count;
    }
}

/* Ensures that the reader's segment belongs to the current packet and window. */
static void update_segment(struct ctf_packet_reader *reader, struct batch *batch)
{
    if (!reader->is_new_segment) {
        return;
    }
    count_references(reader, batch);
    ctf_reader_renew_segment(reader, batch->target);
}

/* Extends `choice.classes` to the current count of event classes. */
static void prepare_wanted(struct ctf_packet_reader *reader)
{
    const uint64_t count = reader->stream->row_count;

    if (count > reader->choice.class_count) {
        reader->choice.classes = g_renew(uint8_t, reader->choice.classes, count);
        memset(reader->choice.classes + reader->choice.class_count, CTF_WANTED_UNKNOWN,
            count - reader->choice.class_count);
        reader->choice.class_count = count;
    }
}

/*
 * Resets the wanted classes to unknown after 1, 2, 4, 8... calls, so that the reader asks the
 * consumer again. A consumer may no longer need a class, for example after it has found the first
 * message with a time, but doesn't report the change. The first resets come early, and the later
 * resets are so rare that they cost nothing.
 */
static void doubt_wanted(struct ctf_packet_reader *reader)
{
    const uint64_t count = reader->choice.batch_count++;

    if ((count & (count - 1)) != 0) {
        return;
    }
    for (uint64_t i = 0; i < reader->choice.class_count; i++) {
        if (reader->choice.classes[i] == CTF_WANTED) {
            reader->choice.classes[i] = CTF_WANTED_UNKNOWN;
        }
    }
}

static bool is_wanted(struct ctf_packet_reader *reader, const struct ctf_event_target *target,
    uint64_t id, const bt_event_class *event_class)
{
    uint8_t *known = id < reader->choice.class_count ? &reader->choice.classes[id] : NULL;

    if (!target->wants) {
        return true;
    }
    if (known && *known != CTF_WANTED_UNKNOWN) {
        return *known == CTF_WANTED;
    }
    bool wanted = target->wants(target->data, event_class);
    if (known) {
        *known = wanted ? CTF_WANTED : CTF_UNWANTED;
    }
    return wanted;
}

/* Creates a message of the event if its class is wanted. */
static void create_message(
    struct ctf_packet_reader *reader, const struct found_event *event, struct batch *batch)
{
    const bt_event_class *event_class = event->plan->user;

    if (G_UNLIKELY(!event_class)) {
        event_class = batch->target->connect(batch->target->data, event->plan);
    }
    if (!is_wanted(reader, batch->target, event->plan->event_class->id, event_class)) {
        reader->choice.unwanted_events++;
        return;
    }
    update_segment(reader, batch);
    batch->messages[batch->count++] = reader->set->functions->create_message(
        event_class, reader->segment, event->time, event->bytes, event->tag);
}

static enum ctf_reader_status fill_batch(struct ctf_packet_reader *reader, struct batch *batch)
{
    for (;;) {
        struct found_event event;

        if (reader->position < reader->skip.limit) {
            uint64_t unwanted;

            update_segment(reader, batch);
            if (batch->target->wants) {
                prepare_wanted(reader);
            }
            batch->count += ctf_reader_create_known_messages(
                reader, batch->messages + batch->count, batch->capacity - batch->count, &unwanted);
            reader->choice.unwanted_events += unwanted;
            if (batch->count == batch->capacity) {
                return CTF_READER_OK;
            }
        }
        enum ctf_reader_status status = read_long_way(reader, &event);
        if (status != CTF_READER_OK) {
            return status;
        }
        create_message(reader, &event, batch);
        if (batch->count == batch->capacity) {
            return CTF_READER_OK;
        }
    }
}

/*
 * Prepares for reading events. Returns CTF_READER_END if the packet has no more events. Updates the
 * keys of the packet if its plans have changed.
 */
static enum ctf_reader_status prepare(struct ctf_packet_reader *reader)
{
    if (!reader->has_packet || reader->has_left_events) {
        return CTF_READER_END;
    }
    return G_UNLIKELY(reader_is_stale(reader)) ? ctf_reader_refresh_packet(reader) : CTF_READER_OK;
}

enum ctf_reader_status ctf_packet_reader_read_events(struct ctf_packet_reader *reader,
    const struct ctf_event_target *target, const bt_message **messages, uint32_t capacity,
    uint32_t *count)
{
    struct batch batch = {.target = target, .messages = messages, .capacity = capacity};
    enum ctf_reader_status status = prepare(reader);

    reader->choice.unwanted_events = 0;
    if (target->wants) {
        doubt_wanted(reader);
    }
    if (status == CTF_READER_OK) {
        status = fill_batch(reader, &batch);
    }
    count_references(reader, &batch);
    *count = batch.count;
    return status;
}

uint64_t ctf_packet_reader_unwanted_events(const struct ctf_packet_reader *reader)
{
    return reader->choice.unwanted_events;
}

/* Times. */

enum ctf_reader_status ctf_packet_reader_peek_event_time(
    struct ctf_packet_reader *reader, uint64_t *time)
{
    enum ctf_reader_status status = prepare(reader);
    struct place_in_packet start = current_place(reader);
    struct found_event event;

    if (status == CTF_READER_OK) {
        status = read_long_way(reader, &event);
    }
    if (status == CTF_READER_OK) {
        *time = event.time;
        return_to(reader, start);
    }
    return status;
}

enum ctf_reader_status ctf_packet_reader_skip_events(struct ctf_packet_reader *reader,
    uint64_t time, uint64_t limit, struct ctf_skipped_events *skipped)
{
    enum ctf_reader_status status = prepare(reader);
    uint64_t end = skipped->count + MIN(limit, UINT64_MAX - skipped->count);

    while (status == CTF_READER_OK) {
        struct found_event event;

        skipped->count +=
            ctf_reader_skip_known_events(reader, time, end - skipped->count, &skipped->last);
        if (skipped->count == end) {
            break;
        }
        struct place_in_packet start = current_place(reader);
        status = read_long_way(reader, &event);
        if (status != CTF_READER_OK) {
            break;
        }
        if (event.time > time) {
            return_to(reader, start);
            break;
        }
        skipped->count++;
        skipped->last = event.time;
    }
    return status;
}
