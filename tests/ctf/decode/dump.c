/* SPDX-License-Identifier: MIT */
/* A data stream as text. */
#include "dump.h"
#include "cells.h"
#include "ctf/decode/plan-internal.h"

#include <inttypes.h>
#include <string.h>

#define U64 "%" PRIu64

struct held_event {
    struct ctf_event_record record;
    struct ctf_segment_data *segment;
};

/* The `user` of each plan is the plan itself: messages are made of it. */
bt_message *dump_create_message(const bt_event_class *event_class, bt_x_segment *segment,
    uint64_t clock_value, const uint8_t *bytes, uint32_t tag)
{
    struct held_event *event = g_new(struct held_event, 1);

    *event = (struct held_event){
        .record = {(struct ctf_event_plan *) event_class, clock_value, bytes, tag},
        .segment = (struct ctf_segment_data *) segment,
    };
    return (bt_message *) event;
}

void dump_packet(const struct ctf_packet *packet, GString *out)
{
    g_string_append_printf(out, "packet " U64 " at " U64 ": stream class " U64, packet->number,
        packet->offset, packet->stream_class->id);
    if (packet->has_stream_id) {
        g_string_append_printf(out, ", stream " U64, packet->stream_id);
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
    const struct ctf_stream_class *sc = ctf_packet_reader_packet(reader)->stream_class;
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

/* Chooses some cells; what is below a chosen structure is chosen with it. */
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

/* What a projection decodes must be what the whole plan decodes. */
static void check_projection(
    const struct held_event *event, const bt_x_field_cell *cells, guint count)
{
    const struct ctf_event_class *ec = event->record.plan->event_class;
    bt_x_field_cell *projected = cells_create_for_event(ec);
    g_autofree uint8_t *is_wanted = g_new0(uint8_t, count);
    void *projection;

    choose_cells(cells, count, is_wanted);
    projection = ctf_event_plan_project(event->record.plan, is_wanted, count);
    ctf_event_plan_decode(event->record.bytes, event->record.tag,
        (const bt_x_segment *) event->segment, projected, projection);
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
    const struct ctf_event_class *ec = event->record.plan->event_class;
    const struct ctf_field_class *roots[] = {
        ec->stream_class->event_common_context, ec->specific_context, ec->payload};
    bt_x_field_cell *cells = cells_create_for_event(ec);
    guint count = BT_X_EVENT_CELL_ROOT_COUNT;

    for (guint i = 0; i < G_N_ELEMENTS(roots); i++) {
        count += roots[i] ? ctf_flat_cell_count(roots[i]) : 0;
    }
    ctf_event_plan_decode(event->record.bytes, event->record.tag,
        (const bt_x_segment *) event->segment, cells, event->record.plan);
    dump_event_head(ec, event->record.clock_value, out);
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

/* Appends the next events which can be made into messages at once. */
static void append_messages(
    struct ctf_packet_reader *reader, struct ctf_segment_data *segment, GArray *events)
{
    const bt_message *messages[3];
    uint32_t count;

    do {
        count = ctf_packet_reader_create_messages(
            reader, (bt_x_segment *) segment, messages, G_N_ELEMENTS(messages));
        for (uint32_t i = 0; i < count; i++) {
            g_array_append_vals(events, messages[i], 1);
            g_free((gpointer) messages[i]);
        }
    } while (count == G_N_ELEMENTS(messages));
}

struct feeder {
    dump_feed *feed;
    void *data;
};

/* Whether it is worth trying again after `status`. */
static bool feed(const struct feeder *feeder, const struct ctf_packet_reader *reader,
    enum ctf_reader_status status, GString *out)
{
    bool is_hungry = status == CTF_READER_AGAIN ||
                     (status == CTF_READER_ERROR && ctf_packet_reader_lacks_class(reader));

    return is_hungry && feeder->feed && feeder->feed(feeder->data, out);
}

static enum ctf_reader_status dump_events(struct ctf_packet_reader *reader, uint32_t batch_size,
    const struct feeder *feeder, GString *out)
{
    g_autoptr(GArray) events = g_array_new(FALSE, FALSE, sizeof(struct held_event));
    g_autoptr(GPtrArray) segments = g_ptr_array_new_with_free_func(ctf_segment_data_free);
    g_autofree struct ctf_event_record *records = g_new(struct ctf_event_record, batch_size);
    struct ctf_event_batch batch = {.records = records, .capacity = batch_size};
    enum ctf_reader_status status;

    for (;;) {
        status = ctf_packet_reader_read_events(reader, &batch);
        if (feed(feeder, reader, status, out)) {
            continue;
        }
        if (status != CTF_READER_OK) {
            break;
        }
        if (batch.is_new_segment) {
            g_ptr_array_add(segments, ctf_packet_reader_create_segment_data(reader));
        }

        struct ctf_segment_data *segment = g_ptr_array_index(segments, segments->len - 1);

        for (uint32_t i = 0; i < batch.count; i++) {
            struct held_event event = {records[i], segment};

            ctf_event_plan_set_user(records[i].plan, records[i].plan);
            g_array_append_val(events, event);
        }
        /* Every other time, so that both ways of reading are taken in turn. */
        if (events->len % 2) {
            append_messages(reader, segment, events);
        }
    }
    for (guint i = 0; i < events->len; i++) {
        dump_event(&g_array_index(events, struct held_event, i), out);
    }
    return status;
}

void dump_growing_stream(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, dump_feed *function, void *data,
    GString *out)
{
    g_autoptr(ctf_packet_reader) reader = ctf_packet_reader_create(plans, medium, pool);
    struct feeder feeder = {function, data};
    enum ctf_reader_status status;
    const char *warning;

    for (;;) {
        status = ctf_packet_reader_next_packet(reader);
        if (feed(&feeder, reader, status, out)) {
            continue;
        }
        if (status != CTF_READER_OK) {
            break;
        }
        dump_packet(ctf_packet_reader_packet(reader), out);
        warning = ctf_packet_reader_take_warning(reader);
        if (warning) {
            g_string_append_printf(out, "  warning: %s\n", warning);
        }
        dump_context(reader, out);
        status = dump_events(reader, batch_size, &feeder, out);
        if (status != CTF_READER_END) {
            break;
        }
    }
    if (status == CTF_READER_ERROR) {
        g_string_append_printf(out, "error: %s\n", ctf_packet_reader_error(reader));
    } else {
        g_assert(status == CTF_READER_END);
    }
}

void dump_stream(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, GString *out)
{
    dump_growing_stream(plans, medium, pool, batch_size, NULL, NULL, out);
}
