/* SPDX-License-Identifier: MIT */
/*
 * Samples: see samples.h. This file contains the samples about headers, times, packets and
 * discarded items.
 */
#include "samples.h"

#include <string.h>

bt_trace_class *create_trace_class(struct sample *sample)
{
    return bt_trace_class_create(sample->component);
}

bt_stream_class *create_stream_class(bt_trace_class *trace_class, bt_clock_class *clock_class)
{
    bt_stream_class *const stream_class = bt_stream_class_create(trace_class);

    if (clock_class) {
        bt_stream_class_set_default_clock_class(stream_class, clock_class);
    }
    return stream_class;
}

static void add(struct sample *sample, bt_message *message)
{
    g_assert_nonnull(message);
    g_ptr_array_add(sample->messages, message);
}

void begin_stream(struct sample *sample, bt_stream *stream)
{
    add(sample, bt_message_stream_beginning_create(sample->iterator, stream));
}

void end_stream(struct sample *sample, bt_stream *stream)
{
    add(sample, bt_message_stream_end_create(sample->iterator, stream));
}

bt_packet *begin_packet(struct sample *sample, bt_stream *stream)
{
    bt_packet *const packet = bt_packet_create(stream);

    add(sample, bt_message_packet_beginning_create(sample->iterator, packet));
    return packet;
}

void end_packet(struct sample *sample, bt_packet *packet)
{
    add(sample, bt_message_packet_end_create(sample->iterator, packet));
    bt_packet_put_ref(packet);
}

bt_event *add_event(struct sample *sample, const bt_event_class *event_class, bt_stream *stream,
    bt_packet *packet, uint64_t cycles)
{
    const bool has_clock = bt_stream_class_borrow_default_clock_class_const(
                               bt_event_class_borrow_stream_class_const(event_class)) != NULL;
    bt_message *const message =
        packet
            ? (has_clock
                      ? bt_message_event_create_with_packet_and_default_clock_snapshot(
                            sample->iterator, event_class, packet, cycles)
                      : bt_message_event_create_with_packet(sample->iterator, event_class, packet))
            : (has_clock ? bt_message_event_create_with_default_clock_snapshot(
                               sample->iterator, event_class, stream, cycles)
                         : bt_message_event_create(sample->iterator, event_class, stream));

    add(sample, message);
    return bt_message_event_borrow_event(message);
}

static bt_event_class *create_event_class(bt_stream_class *stream_class, const char *name)
{
    bt_event_class *const event_class = bt_event_class_create(stream_class);

    if (name) {
        bt_event_class_set_name(event_class, name);
    }
    return event_class;
}

/* Adds an event of a new trace. Each bit of `parts` selects a part of the header. */
static void add_header(struct sample *sample, unsigned parts)
{
    bt_trace_class *const trace_class = create_trace_class(sample);
    bt_clock_class *const clock_class = bt_clock_class_create(sample->component);
    bt_stream_class *const stream_class =
        create_stream_class(trace_class, parts & 1 ? clock_class : NULL);
    bt_event_class *const event_class =
        create_event_class(stream_class, parts & 2 ? "an:event" : NULL);
    bt_trace *const trace = bt_trace_create(trace_class);

    if (parts & 4) {
        bt_event_class_set_log_level(event_class, BT_EVENT_CLASS_LOG_LEVEL_DEBUG_LINE);
    }
    if (parts & 8) {
        bt_event_class_set_emf_uri(event_class, "http://example.com/a");
    }
    if (parts & 16) {
        bt_trace_set_name(trace, "name");
    }
    if (parts & 32) {
        bt_trace_set_environment_entry_string(trace, "hostname", "host");
        bt_trace_set_environment_entry_string(trace, "domain", "ust");
    }
    if (parts & 64) {
        bt_trace_set_environment_entry_string(trace, "procname", "proc");
        bt_trace_set_environment_entry_integer(trace, "vpid", -23);
    }

    bt_stream *const stream = bt_stream_create(stream_class, trace);

    begin_stream(sample, stream);
    add_event(sample, event_class, stream, NULL, parts * 1000 + 1);
    end_stream(sample, stream);
    bt_stream_put_ref(stream);
    bt_trace_put_ref(trace);
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(stream_class);
    bt_clock_class_put_ref(clock_class);
    bt_trace_class_put_ref(trace_class);
}

static void sample_headers(struct sample *sample)
{
    for (unsigned parts = 1; parts < 128; parts += 2) {
        add_header(sample, parts);
    }
}

static void sample_headers_without_clock(struct sample *sample)
{
    for (unsigned parts = 0; parts < 128; parts += 2) {
        add_header(sample, parts);
    }
}

/* Adds events with times in cycles of a clock with this frequency (Hz) and offset (seconds). */
static void add_times(
    struct sample *sample, uint64_t frequency, int64_t offset, const uint64_t *times)
{
    bt_trace_class *const trace_class = create_trace_class(sample);
    bt_clock_class *const clock_class = bt_clock_class_create(sample->component);

    bt_clock_class_set_frequency(clock_class, frequency);
    bt_clock_class_set_offset(clock_class, offset, 0);

    bt_stream_class *const stream_class = create_stream_class(trace_class, clock_class);
    bt_event_class *const event_class = create_event_class(stream_class, "t");
    bt_trace *const trace = bt_trace_create(trace_class);
    bt_stream *const stream = bt_stream_create(stream_class, trace);

    begin_stream(sample, stream);
    for (; *times != UINT64_MAX; times++) {
        add_event(sample, event_class, stream, NULL, *times);
    }
    end_stream(sample, stream);
    bt_stream_put_ref(stream);
    bt_trace_put_ref(trace);
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(stream_class);
    bt_clock_class_put_ref(clock_class);
    bt_trace_class_put_ref(trace_class);
}

#define TIMES(...) ((const uint64_t[]){__VA_ARGS__, UINT64_MAX})

static void sample_times(struct sample *sample)
{
    const uint64_t second = 1000000000;

    add_times(sample, second, 0, TIMES(0, 1, 999999999, second, second + 1, 86399 * second));
    add_times(sample, 32768, 951782400, TIMES(0, 1, 32767, 32768, UINT64_C(32768) * 60));
    add_times(sample, 3, 1700000000, TIMES(0, 1, 2, 3, 4));
    add_times(sample, second, 0,
        TIMES(1700000010 * second, 1700000010 * second + 999999999, UINT64_C(9223372036854775808)));
}

/* Times around both ends of summer time in the time zone of the case. */
static void sample_summer_time(struct sample *sample)
{
    const uint64_t second = 1000000000;

    for (uint64_t change = 1679792400; change < 1700000000; change += 1698541200 - 1679792400) {
        add_times(sample, second, 0,
            TIMES((change - 1) * second, change * second - 1, change * second,
                (change + 1) * second, (change + 3600) * second));
    }
}

static void sample_negative_times(struct sample *sample)
{
    add_times(sample, 1000000000, -100000, TIMES(0));
    add_times(sample, 1000000000, -3, TIMES(0, 1, 2999999998, 2999999999, 3000000000, 3000000001));
}

static void sample_impossible_times(struct sample *sample)
{
    const uint64_t second = 1000000000;

    add_times(sample, second, INT64_C(9223372000), TIMES(0, second, 100 * second, 101 * second));
    add_times(sample, second, INT64_C(9223372037), TIMES(0));
}

/* Adds messages about losses with different counts and times. */
static void add_losses(struct sample *sample, bool has_clock, bool has_names)
{
    const uint64_t second = 1000000000, start = has_names ? 100 * second : 0;
    static const uint8_t uuid[16] = {1, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0xfe, 0xdc, 0xba,
        0x98, 0x76, 0x54, 0x32, 0x10};
    static const uint64_t counts[] = {0, 1, 2, 123456789012};
    bt_trace_class *const trace_class = create_trace_class(sample);
    bt_clock_class *const clock_class = bt_clock_class_create(sample->component);
    bt_stream_class *const stream_class =
        create_stream_class(trace_class, has_clock ? clock_class : NULL);
    bt_trace *const trace = bt_trace_create(trace_class);

    bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_stream_class_set_supports_discarded_events(stream_class, BT_TRUE, has_clock);
    bt_stream_class_set_supports_discarded_packets(stream_class, BT_TRUE, has_clock);
    if (has_names) {
        bt_trace_set_name(trace, "a \"trace\"");
        if (sample->mip_version == 0) {
            bt_trace_set_uuid(trace, uuid);
        } else {
            bt_trace_set_uid(trace, "an ID");
        }
    }

    bt_event_class *const event_class = create_event_class(stream_class, "between");
    bt_stream *const stream = bt_stream_create(stream_class, trace);

    if (has_names) {
        bt_stream_set_name(stream, "a stream");
    }
    begin_stream(sample, stream);
    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
        bt_message *const events =
            has_clock ? bt_message_discarded_events_create_with_default_clock_snapshots(
                            sample->iterator, stream, start + i * second, start + i * second + 5)
                      : bt_message_discarded_events_create(sample->iterator, stream);
        bt_message *const packets =
            has_clock
                ? bt_message_discarded_packets_create_with_default_clock_snapshots(
                      sample->iterator, stream, start + i * second + 5, start + i * second + 7)
                : bt_message_discarded_packets_create(sample->iterator, stream);

        if (counts[i]) {
            bt_message_discarded_events_set_count(events, counts[i]);
            bt_message_discarded_packets_set_count(packets, counts[i]);
        }
        add(sample, events);
        add(sample, packets);

        bt_packet *const packet = begin_packet(sample, stream);

        add_event(sample, event_class, stream, packet, start + i * second + 9);
        end_packet(sample, packet);
    }
    end_stream(sample, stream);
    bt_stream_put_ref(stream);
    bt_event_class_put_ref(event_class);
    bt_trace_put_ref(trace);
    bt_stream_class_put_ref(stream_class);
    bt_clock_class_put_ref(clock_class);
    bt_trace_class_put_ref(trace_class);
}

static void sample_discarded(struct sample *sample)
{
    add_losses(sample, true, false);
    add_losses(sample, true, true);
}

static void sample_discarded_without_clock(struct sample *sample)
{
    add_losses(sample, false, false);
    add_losses(sample, false, true);
}

static void set_unsigned_member(bt_field *structure, uint64_t value)
{
    bt_field_integer_unsigned_set_value(
        bt_field_structure_borrow_member_field_by_index(structure, 0), value);
}

/*
 * Packets of several streams in turn, and packets that get the address of earlier packets of other
 * streams.
 */
static void sample_packets(struct sample *sample)
{
    bt_trace_class *const trace_class = create_trace_class(sample);
    bt_stream_class *const stream_class = create_stream_class(trace_class, NULL);
    bt_field_class *const context = bt_field_class_structure_create(trace_class);
    bt_field_class *const integer = bt_field_class_integer_unsigned_create(trace_class);
    bt_stream *streams[3];
    bt_packet *packets[3];

    bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_field_class_structure_append_member(context, "number", integer);
    bt_stream_class_set_packet_context_field_class(stream_class, context);

    bt_event_class *const event_class = create_event_class(stream_class, "e");
    bt_trace *const trace = bt_trace_create(trace_class);

    for (uint64_t round = 0; round < 3; round++) {
        for (uint64_t i = 0; i < 3; i++) {
            if (round == 0) {
                streams[i] = bt_stream_create(stream_class, trace);
                begin_stream(sample, streams[i]);
            }
            packets[i] = bt_packet_create(streams[i]);
            set_unsigned_member(bt_packet_borrow_context_field(packets[i]), round * 10 + i);
            add(sample, bt_message_packet_beginning_create(sample->iterator, packets[i]));
        }
        for (uint64_t i = 0; i < 6; i++) {
            add_event(sample, event_class, streams[i % 3], packets[i % 3], 0);
        }
        for (uint64_t i = 0; i < 3; i++) {
            end_packet(sample, packets[i]);
        }
    }
    for (uint64_t i = 0; i < 3; i++) {
        end_stream(sample, streams[i]);
        bt_stream_put_ref(streams[i]);
    }
    bt_trace_put_ref(trace);
    bt_event_class_put_ref(event_class);
    bt_field_class_put_ref(integer);
    bt_field_class_put_ref(context);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
}

/* Names that are longer than all buffers. */
static void sample_long_names(struct sample *sample)
{
    g_autofree char *name = g_strnfill(66000, 'n');
    g_autofree char *member = g_strnfill(33000, 'm');
    bt_trace_class *const trace_class = create_trace_class(sample);
    bt_stream_class *const stream_class = create_stream_class(trace_class, NULL);
    bt_event_class *const event_class = create_event_class(stream_class, name);
    bt_field_class *const payload = bt_field_class_structure_create(trace_class);
    bt_field_class *const integer = bt_field_class_integer_unsigned_create(trace_class);
    bt_field_class *const empty = bt_field_class_structure_create(trace_class);
    bt_trace *const trace = bt_trace_create(trace_class);

    bt_field_class_structure_append_member(payload, member, integer);
    member[0] = 'M';
    bt_field_class_structure_append_member(payload, member, empty);
    bt_event_class_set_payload_field_class(event_class, payload);
    bt_trace_set_environment_entry_string(trace, "hostname", name);

    bt_stream *const stream = bt_stream_create(stream_class, trace);

    begin_stream(sample, stream);
    for (uint64_t i = 0; i < 2; i++) {
        set_unsigned_member(
            bt_event_borrow_payload_field(add_event(sample, event_class, stream, NULL, 0)), i);
    }
    end_stream(sample, stream);
    bt_stream_put_ref(stream);
    bt_trace_put_ref(trace);
    bt_field_class_put_ref(empty);
    bt_field_class_put_ref(integer);
    bt_field_class_put_ref(payload);
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
}

static const struct {
    const char *name;
    sample_function function;
} samples[] = {
    {"discarded", sample_discarded},
    {"discarded-without-clock", sample_discarded_without_clock},
    {"fields", sample_fields},
    {"headers", sample_headers},
    {"headers-without-clock", sample_headers_without_clock},
    {"impossible-times", sample_impossible_times},
    {"long-names", sample_long_names},
    {"negative-times", sample_negative_times},
    {"packets", sample_packets},
    {"summer-time", sample_summer_time},
    {"times", sample_times},
};

sample_function find_sample(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(samples); i++) {
        if (strcmp(samples[i].name, name) == 0) {
            return samples[i].function;
        }
    }
    return NULL;
}
