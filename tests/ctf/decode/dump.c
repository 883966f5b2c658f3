/* SPDX-License-Identifier: MIT */
/* Prints a data stream as text. */
#include "dump.h"
#include "cells.h"
#include "ctf/decode/plan-internal.h"
#include "ctf/salvage/stream-reader.h"

#include <inttypes.h>
#include <string.h>

#define U64 "%" PRIu64

/* The `user` of each plan is the plan itself, which takes the role of the event class. */
static const bt_event_class *connect_plan(void *data, struct ctf_event_plan *plan)
{
    ctf_event_plan_set_user(plan, plan);
    return (const bt_event_class *) plan;
}

const struct ctf_event_target held_event_target = {.connect = connect_plan};

bt_message *dump_create_message(const bt_event_class *event_class, bt_x_segment *segment,
    uint64_t clock_value, const uint8_t *bytes, uint32_t tag)
{
    struct held_event *event = g_new(struct held_event, 1);

    *event = (struct held_event){
        (struct ctf_event_plan *) event_class, segment, clock_value, bytes, tag};
    return (bt_message *) event;
}

void dump_packet(const struct ctf_packet *packet, GString *out)
{
    g_string_append_printf(out, "packet " U64 " at " U64 ": stream class " U64, packet->number,
        packet->offset, packet->identity.stream_class->id);
    if (packet->identity.has_stream_id) {
        g_string_append_printf(out, ", stream " U64, packet->identity.stream_id);
    }
    if (packet->total_length != CTF_UNKNOWN_LENGTH) {
        g_string_append_printf(
            out, ", total " U64 ", content " U64, packet->total_length, packet->content_length);
    }
    if (packet->has_begin) {
        g_string_append_printf(out, ", begin " U64, packet->begin);
    }
    if (packet->has_end) {
        g_string_append_printf(out, ", end " U64, packet->end);
    }
    if (packet->has_discarded_events) {
        g_string_append_printf(out, ", discarded " U64, packet->discarded_events);
    }
    if (packet->has_sequence_number) {
        g_string_append_printf(out, ", number " U64, packet->sequence_number);
    }
    if (packet->uuid_mismatch) {
        g_string_append(out, ", other UUID");
    }
    if (packet->is_cut_off) {
        g_string_append(out, ", cut off");
    }
    g_string_append_c(out, '\n');
}

void dump_event_head(const struct ctf_event_class *event_class, uint64_t clock, GString *out)
{
    g_string_append_printf(out, "  event %s, clock " U64 ":",
        event_class->name ? event_class->name : "(unnamed)", clock);
}

static void dump_context(struct ctf_packet_reader *reader, GString *out)
{
    const struct ctf_stream_class *sc = ctf_packet_reader_packet(reader)->identity.stream_class;
    bt_x_field_cell *cell;

    if (!ctf_stream_class_has_visible_packet_context(sc)) {
        return;
    }
    cell = cells_create(sc->packet_context);
    ctf_packet_reader_decode_context(reader, cell);
    g_string_append(out, "  context ");
    cells_print(cell, out);
    g_string_append_c(out, '\n');
    cells_free(cell, 1);
}

/* Selects some cells. The cells in a selected structure are also selected. */
static void choose_cells(const bt_x_field_cell *cells, guint count, uint8_t *is_wanted)
{
    static uint32_t state = 1;

    for (guint i = 0; i < count; i++) {
        const struct ctf_field_class *fc = (const struct ctf_field_class *) cells[i].field_class;

        state = state * 1664525 + 1013904223;
        if (!fc || (state >> 24) % 3 != 0) {
            continue;
        }
        is_wanted[i] = 1;
        if (fc->type == CTF_FIELD_STRUCT && cells[i].value.cells) {
            memset(&is_wanted[cells[i].value.cells - cells], 1, ctf_flat_cell_count(fc));
        }
    }
}

/* Checks that a projection decodes the same values as the whole plan. */
static void check_projection(
    const struct held_event *event, const bt_x_field_cell *cells, guint count)
{
    const struct ctf_event_class *ec = event->plan->event_class;
    bt_x_field_cell *projected = cells_create_for_event(ec);
    g_autofree uint8_t *is_wanted = g_new0(uint8_t, count);
    void *projection;

    choose_cells(cells, count, is_wanted);
    projection = ctf_event_plan_project(event->plan, is_wanted, count);
    ctf_event_plan_decode(event->bytes, event->tag, event->segment, projected, projection);
    for (guint i = 0; i < count; i++) {
        g_autoptr(GString) expected = g_string_new(NULL), actual = g_string_new(NULL);

        if (!is_wanted[i]) {
            continue;
        }
        cells_print(&cells[i], expected);
        cells_print(&projected[i], actual);
        g_assert_cmpstr(actual->str, ==, expected->str);
    }
    ctf_event_plan_free_projection(projection);
    cells_free(projected, BT_X_EVENT_CELL_ROOT_COUNT);
}

static void dump_event(const struct held_event *event, GString *out)
{
    static const char *const names[] = {"common", "specific", "payload"};
    const struct ctf_event_class *ec = event->plan->event_class;
    const struct ctf_field_class *roots[] = {
        ec->stream_class->event_common_context, ec->specific_context, ec->payload};
    bt_x_field_cell *cells = cells_create_for_event(ec);
    guint count = BT_X_EVENT_CELL_ROOT_COUNT;

    for (guint i = 0; i < G_N_ELEMENTS(roots); i++) {
        count += roots[i] ? ctf_flat_cell_count(roots[i]) : 0;
    }
    ctf_event_plan_decode(event->bytes, event->tag, event->segment, cells, event->plan);
    dump_event_head(ec, event->time, out);
    for (guint i = 0; i < G_N_ELEMENTS(roots); i++) {
        if (!roots[i]) {
            continue;
        }
        g_string_append_printf(out, " %s ", names[i]);
        cells_print(&cells[i], out);
    }
    g_string_append_c(out, '\n');
    check_projection(event, cells, count);
    cells_free(cells, BT_X_EVENT_CELL_ROOT_COUNT);
}

void held_event_free(void *data)
{
    struct held_event *event = data;

    cell_functions.put_segment_refs(event->segment, 1);
    g_free(event);
}

/* Adds bytes or metadata to a growing stream. Without a function, the medium adds bytes itself. */
struct feeder {
    dump_feed *feed;
    void *data;
};

/* Returns whether the reader should be called again after `status`. */
static bool feed(const struct feeder *feeder, enum ctf_reader_status status, GString *out)
{
    if (!feeder->feed) {
        return status == CTF_READER_AGAIN;
    }
    return (status == CTF_READER_AGAIN || status == CTF_READER_UNKNOWN_CLASS) &&
           feeder->feed(feeder->data, out);
}

/* Checks that peeking at the next event returned the event's time. */
static void check_peek(enum ctf_reader_status peek_status, uint64_t time,
    const struct held_event *next, enum ctf_reader_status status)
{
    if (next) {
        g_assert_cmpint(peek_status, ==, CTF_READER_OK);
        g_assert_cmpuint(time, ==, next->time);
    } else {
        g_assert_cmpint(peek_status, ==, status);
    }
}

/* Checks that `event`, which was just read, ends at the reader's position. */
static void check_extent(const struct ctf_packet_reader *reader, const struct held_event *event)
{
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);
    const bt_x_event_encoding encoding = {event->segment, event->bytes, event->tag};
    bt_x_event_extent extent;

    ctf_event_plan_measure(&encoding, &extent, event->plan);
    g_assert_cmpuint(packet->offset + (extent.position + extent.length) / 8, ==,
        ctf_packet_reader_offset(reader));
    g_assert(extent.bytes - event->bytes == (extent.position >> 3) - (event->tag >> 3));
    g_assert_cmpuint(extent.position, >=, event->tag);
}

/* Appends the events of the packet to `events` (struct held_event *). */
static enum ctf_reader_status read_events(struct ctf_packet_reader *reader, uint32_t batch_size,
    const struct feeder *feeder, GPtrArray *events, GString *out)
{
    g_autofree const bt_message **messages = g_new(const bt_message *, batch_size);
    enum ctf_reader_status status;

    do {
        /*
         * Peek only at every other event, so that the reader also reads events that it did not
         * peek at.
         */
        bool is_peeking = events->len % 2;
        enum ctf_reader_status peek_status = CTF_READER_OK;
        uint64_t time = 0;
        uint32_t count;

        if (is_peeking) {
            do {
                peek_status = ctf_packet_reader_peek_event_time(reader, &time);
            } while (feed(feeder, peek_status, out));
        }
        status =
            ctf_packet_reader_read_events(reader, &held_event_target, messages, batch_size, &count);
        g_assert(count == batch_size || status != CTF_READER_OK);
        if (is_peeking) {
            check_peek(peek_status, time, count ? (const void *) messages[0] : NULL, status);
        }
        for (uint32_t i = 0; i < count; i++) {
            g_ptr_array_add(events, (void *) messages[i]);
        }
        if (count > 0) {
            check_extent(reader, (const void *) messages[count - 1]);
        }
    } while (status == CTF_READER_OK || feed(feeder, status, out));
    return status;
}

/* Skips the same events in small portions, from the beginning of the packet. */
static void check_skipping(struct ctf_packet_reader *reader, const GPtrArray *events)
{
    uint64_t time =
        events->len ? ((const struct held_event *) events->pdata[events->len / 2])->time : 0;
    struct ctf_skipped_events skipped = {0};
    enum ctf_reader_status status;
    uint64_t previous;
    guint before = 0;

    while (
        before < events->len && ((const struct held_event *) events->pdata[before])->time <= time) {
        before++;
    }
    do {
        previous = skipped.count;
        status = ctf_packet_reader_skip_events(reader, time, 3, &skipped);
    } while (status == CTF_READER_AGAIN || (status == CTF_READER_OK && skipped.count > previous));
    g_assert_cmpuint(skipped.count, ==, before);
    do {
        status = ctf_packet_reader_skip_events(reader, UINT64_MAX, 3, &skipped);
    } while (status == CTF_READER_AGAIN || status == CTF_READER_OK);
    g_assert_cmpuint(skipped.count, ==, events->len);
    if (events->len) {
        const struct held_event *last = events->pdata[events->len - 1];

        g_assert_cmpuint(skipped.last, ==, last->time);
    }
}

/* Selects about half of the classes, depending on `salt`. IDs may be huge. */
static bool wants_some(void *data, const bt_event_class *event_class)
{
    const struct ctf_event_plan *plan = (const void *) event_class;
    const uint32_t *salt = data;

    return (plan->event_class->id * 7 + *salt) % 5 < 2;
}

static void assert_same_event(const struct held_event *a, const struct held_event *b)
{
    const bt_x_event_encoding encodings[] = {
        {a->segment, a->bytes, a->tag}, {b->segment, b->bytes, b->tag}};
    bt_x_event_extent extents[2];

    g_assert(a->plan == b->plan);
    g_assert_cmpuint(a->time, ==, b->time);
    for (int i = 0; i < 2; i++) {
        ctf_event_plan_measure(&encodings[i], &extents[i], a->plan);
    }
    g_assert_cmpuint(extents[0].position, ==, extents[1].position);
    g_assert_cmpuint(extents[0].length, ==, extents[1].length);
    g_assert(memcmp(extents[0].bytes, extents[1].bytes,
                 (extents[0].position % 8 + extents[0].length) / 8) == 0);
}

/*
 * Reads the same packet again, but only the events of some classes. Checks that reading ends with
 * the same status.
 */
static void check_wanted(struct ctf_packet_reader *reader, uint32_t batch_size,
    const GPtrArray *events, enum ctf_reader_status last)
{
    struct ctf_event_target target = held_event_target;
    g_autofree const bt_message **messages = g_new(const bt_message *, batch_size);
    enum ctf_reader_status status;
    uint64_t unwanted = 0;
    guint next = 0;

    target.wants = wants_some;
    target.data = &batch_size;
    do {
        uint32_t count;

        status = ctf_packet_reader_read_events(reader, &target, messages, batch_size, &count);
        g_assert(count == batch_size || status != CTF_READER_OK);
        unwanted += ctf_packet_reader_unwanted_events(reader);
        for (uint32_t i = 0; i < count; i++) {
            while (next < events->len &&
                   !wants_some(&batch_size,
                       (const void *) ((struct held_event *) events->pdata[next])->plan)) {
                next++;
                unwanted--;
            }
            g_assert_cmpuint(next, <, events->len);
            assert_same_event((const void *) messages[i], events->pdata[next++]);
            held_event_free((void *) messages[i]);
        }
    } while (status == CTF_READER_OK || (status == CTF_READER_AGAIN && last != CTF_READER_AGAIN));
    /* The remaining events are unwanted. */
    g_assert_cmpuint(unwanted, ==, events->len - next);
    for (; next < events->len; next++) {
        g_assert(!wants_some(
            &batch_size, (const void *) ((struct held_event *) events->pdata[next])->plan));
    }
    g_assert_cmpint(status, ==, last);
}

static enum ctf_reader_status next_packet(
    struct ctf_stream_reader *reader, const struct feeder *feeder, GString *out)
{
    enum ctf_reader_status status;

    do {
        status = ctf_stream_reader_next_packet(reader);
    } while (feed(feeder, status, out));
    return status;
}

/* Readers of the same stream. */
enum {
    READING,
    SKIPPING, /* skips the events that READING reads */
    CHOOSING, /* reads only events of some classes */
    READER_COUNT,
};

static enum ctf_reader_status dump_events(struct ctf_stream_reader *const *readers,
    uint32_t batch_size, const struct feeder *feeder, GString *out)
{
    g_autoptr(GPtrArray) events = g_ptr_array_new_with_free_func(held_event_free);
    enum ctf_reader_status status =
        read_events(readers[READING]->packets, batch_size, feeder, events, out);

    g_assert_cmpint(ctf_stream_reader_next_packet(readers[SKIPPING]), ==, CTF_READER_OK);
    check_skipping(readers[SKIPPING]->packets, events);
    g_assert_cmpint(ctf_stream_reader_next_packet(readers[CHOOSING]), ==, CTF_READER_OK);
    check_wanted(readers[CHOOSING]->packets, batch_size, events, status);
    for (guint i = 0; i < events->len; i++) {
        dump_event(events->pdata[i], out);
    }
    return status;
}

static void dump_warnings(struct ctf_packet_reader *reader, GString *out)
{
    const char *warning;

    while ((warning = ctf_packet_reader_take_warning(reader))) {
        g_string_append_printf(out, "  warning: %s\n", warning);
    }
}

static void dump_damage(struct ctf_stream_reader *reader, GString *out)
{
    const struct ctf_damage *damage;

    while ((damage = ctf_stream_reader_take_damage(reader))) {
        g_assert_cmpuint(damage->begin, <=, damage->end);
        g_string_append_printf(out, "damage %s, bytes " U64 " to " U64 ": %s\n",
            ctf_damage_kind_name(damage->kind), damage->begin, damage->end, damage->text);
    }
}

/* Reads the packets up to an error or the end of the stream. */
static enum ctf_reader_status dump_packets(struct ctf_stream_reader *const *readers,
    uint32_t batch_size, const struct feeder *feeder, bool is_tolerant, GString *out)
{
    struct ctf_stream_reader *reader = readers[READING];
    enum ctf_reader_status status;

    while ((status = next_packet(reader, feeder, out)) == CTF_READER_OK) {
        dump_damage(reader, out);
        dump_packet(ctf_packet_reader_packet(reader->packets), out);
        dump_warnings(reader->packets, out);
        dump_context(reader->packets, out);
        status = dump_events(readers, batch_size, feeder, out);
        dump_warnings(reader->packets, out);
        for (int i = 0; is_tolerant && status != CTF_READER_END && i < READER_COUNT; i++) {
            ctf_stream_reader_lose_events(readers[i]);
        }
        if (!is_tolerant && status != CTF_READER_END) {
            return status;
        }
    }
    dump_damage(reader, out);
    return status;
}

void dump_growing_stream(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, dump_feed *function, void *data,
    GString *out)
{
    g_autoptr(ctf_stream_reader) reader = ctf_stream_reader_create(plans, medium, pool);
    g_autoptr(ctf_stream_reader) skipping = ctf_stream_reader_create(plans, medium, pool);
    g_autoptr(ctf_stream_reader) choosing = ctf_stream_reader_create(plans, medium, pool);
    struct ctf_stream_reader *const readers[] = {reader, skipping, choosing};
    const struct feeder feeder = {function, data};

    if (dump_packets(readers, batch_size, &feeder, false, out) != CTF_READER_END) {
        /* Reading these media can't fail, so the error must be about wrong bytes. */
        g_assert_true(ctf_packet_reader_error_kind(reader->packets) != CTF_DAMAGE_READ);
        g_string_append_printf(out, "error: %s\n", ctf_packet_reader_error(reader->packets));
    }
}

void dump_damaged_stream(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, GString *out)
{
    g_autoptr(ctf_stream_reader) reader = ctf_stream_reader_create(plans, medium, pool);
    g_autoptr(ctf_stream_reader) skipping = ctf_stream_reader_create(plans, medium, pool);
    g_autoptr(ctf_stream_reader) choosing = ctf_stream_reader_create(plans, medium, pool);
    struct ctf_stream_reader *const readers[] = {reader, skipping, choosing};
    const struct feeder feeder = {0};

    for (int i = 0; i < READER_COUNT; i++) {
        ctf_stream_reader_set_tolerant(readers[i], NULL);
    }
    g_assert_cmpint(dump_packets(readers, batch_size, &feeder, true, out), ==, CTF_READER_END);
}

void dump_stream(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, GString *out)
{
    dump_growing_stream(plans, medium, pool, batch_size, NULL, NULL, out);
}
