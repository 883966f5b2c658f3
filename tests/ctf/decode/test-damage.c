/* SPDX-License-Identifier: MIT */
/*
 * Tolerant reading of damaged data streams. The tests change each byte of small streams of several
 * layouts in turn, and cut the streams off at each byte. The reader must return all packets without
 * damage, in order.
 */
#include "cells.h"
#include "dump.h"
#include "small-streams.h"
#include "ctf/metadata/metadata.h"
#include "ctf/salvage/stream-reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { PACKETS = 6 };

#define ONE_LENGTH                                                                                 \
    "packet_size:32 timestamp_begin:64 timestamp_end:64 events_discarded:32 packet_seq_num:32"
#define LEB_CONTEXT                                                                                \
    "packet_size:leb content_size:leb timestamp_begin:leb timestamp_end:leb packet_seq_num:leb"
#define BITS_HEADER "magic:32 uuid stream_id:3 stream_instance_id:5"
#define BITS_CONTEXT                                                                               \
    "packet_size:17 content_size:17 timestamp_begin:37 timestamp_end:37 events_discarded:9"

static const struct small_layout layouts[] = {
    {"UUID, padding", 1, .padding = 24},
    {"UUID, no padding", 1},
    {"big-endian", 1, .header = "magic:32 stream_id:32 stream_instance_id:32",
        .is_big_endian = true, .padding = 5},
    {"no UUID", 1, .header = "magic:32 stream_id:32 stream_instance_id:32", .padding = 16},
    {"one size", 1, .context = ONE_LENGTH},
    {"compact event header", 1, .padding = 8, .has_compact_header = true},
    {"CTF 2", 2, .padding = 16},
    {"CTF 2, one length, big-endian", 2, .context = ONE_LENGTH, .is_big_endian = true},
    {"CTF 2, variable lengths", 2, .context = LEB_CONTEXT, .event_header = "id:leb timestamp:leb",
        .padding = 9},
    {"CTF 2, bits", 2, BITS_HEADER, BITS_CONTEXT, "id:3 timestamp:37", .is_big_endian = true,
        .has_unaligned_integers = true, .padding = 2},
    {"CTF 2, bits reversed", 2, BITS_HEADER, BITS_CONTEXT, "id:3 timestamp:37", .is_reversed = true,
        .has_unaligned_integers = true},
    {"CTF 2, bits reversed, big-endian", 2, BITS_HEADER, BITS_CONTEXT, "id:3 timestamp:37",
        .is_big_endian = true, .is_reversed = true, .has_unaligned_integers = true, .padding = 7},
    {"CTF 2, no magic number", 2, .header = "uuid stream_id:32 stream_instance_id:32"},
};

static bool has_magic(const struct small_layout *layout)
{
    return small_layout_has(layout, "magic");
}

struct trace {
    const struct small_layout *layout;
    struct ctf_metadata_decoder *metadata;
    struct ctf_plan_set *plans;
    struct ctf_window_pool *pool;
    GByteArray *stream;
    guint begins[PACKETS + 1];
};

static void open_trace(struct trace *trace, const struct small_layout *layout, size_t window_size)
{
    g_autofree char *text = small_layout_metadata(layout);
    g_autofree char *error = NULL;

    trace->layout = layout;
    trace->metadata = ctf_metadata_decoder_create("metadata");
    if (!ctf_metadata_decoder_append(
            trace->metadata, (const uint8_t *) text, strlen(text), &error)) {
        fail_msg("%s", error);
    }
    trace->plans =
        ctf_plan_set_create(ctf_metadata_decoder_borrow_schema(trace->metadata), &cell_functions);
    trace->pool = ctf_window_pool_create_sized(window_size, window_size);
    trace->stream = g_byte_array_new();
    for (guint i = 0; i < PACKETS; i++) {
        trace->begins[i] = trace->stream->len;
        small_layout_append_packet(layout, i, 0, trace->stream);
    }
    trace->begins[PACKETS] = trace->stream->len;
}

static void close_trace(struct trace *trace)
{
    g_byte_array_unref(trace->stream);
    ctf_plan_set_unref(trace->plans);
    ctf_window_pool_unref(trace->pool);
    ctf_metadata_decoder_free(trace->metadata);
}

/* The result of reading a stream. */
struct result {
    GPtrArray *packets; /* char *: the events of each packet */
    uint64_t lost;      /* bytes skipped as damage */
    guint damage_count;
    enum ctf_damage_kind last_kind;
};

static void clear_result(struct result *result)
{
    g_ptr_array_unref(result->packets);
}

static void take_damage(struct ctf_stream_reader *reader, uint64_t size, struct result *result)
{
    const struct ctf_damage *damage;

    while ((damage = ctf_stream_reader_take_damage(reader))) {
        assert_true(damage->begin <= damage->end && damage->end <= size);
        assert_true(g_str_has_prefix(damage->text, "stream: "));
        result->damage_count++;
        result->lost += damage->end - damage->begin;
        result->last_kind = damage->kind;
    }
}

static void append_events(const bt_message **messages, uint32_t count, GString *events)
{
    for (uint32_t i = 0; i < count; i++) {
        struct held_event *event = (void *) messages[i];
        bt_x_field_cell *cells = cells_create_for_event(event->plan->event_class);

        ctf_event_plan_decode(event->bytes, event->tag, event->segment, cells, event->plan);
        dump_event_head(event->plan->event_class, event->time, events);
        cells_print(&cells[BT_X_EVENT_CELL_ROOT_COUNT - 1], events);
        cells_free(cells, BT_X_EVENT_CELL_ROOT_COUNT);
        held_event_free(event);
    }
}

static void read_packet(struct ctf_stream_reader *reader, struct result *result)
{
    GString *events = g_string_new(NULL);
    enum ctf_reader_status status;

    do {
        const bt_message *messages[3];
        uint32_t count;

        status = ctf_packet_reader_read_events(
            reader->packets, &held_event_target, messages, G_N_ELEMENTS(messages), &count);
        append_events(messages, count, events);
    } while (status == CTF_READER_OK);
    if (status != CTF_READER_END) {
        ctf_stream_reader_lose_events(reader);
    }
    g_ptr_array_add(result->packets, g_string_free(events, FALSE));
}

/* Reads a stream tolerantly. */
static struct result read_stream(
    const struct trace *trace, const uint8_t *bytes, size_t size, guint max_packets)
{
    struct result result = {.packets = g_ptr_array_new_with_free_func(g_free)};
    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("stream", bytes, size);
    g_autoptr(ctf_stream_reader) reader =
        ctf_stream_reader_create(trace->plans, medium, trace->pool);

    ctf_stream_reader_set_tolerant(reader, NULL);
    /* Set the identity that a file's stream has, because the first packet may be damaged. */
    ctf_packet_reader_set_identity(
        reader->packets, (struct ctf_packet_identity){
                             .stream_class = ctf_schema_stream_class_by_id(
                                 ctf_metadata_decoder_borrow_schema(trace->metadata), 0),
                             .has_stream_id = true,
                             .stream_id = SMALL_STREAM_ID,
                         });
    while (ctf_stream_reader_next_packet(reader) == CTF_READER_OK) {
        assert_true(result.packets->len < max_packets);
        take_damage(reader, size, &result);
        read_packet(reader, &result);
        take_damage(reader, size, &result);
    }
    take_damage(reader, size, &result);
    assert_int_equal(ctf_stream_reader_next_packet(reader), CTF_READER_END);
    return result;
}

/* Checks that all packets of `good` except the damaged one are in `actual`, in order. */
static void check_packets(const struct trace *trace, const char *what, guint place,
    const struct result *good, const struct result *actual, guint damaged)
{
    guint at = 0;

    for (guint i = 0; i < PACKETS; i++) {
        if (i == damaged && !has_magic(trace->layout)) {
            return; /* the reader can find no other packet */
        }
        if (i == damaged) {
            continue;
        }
        while (at < actual->packets->len &&
               strcmp(actual->packets->pdata[at], good->packets->pdata[i]) != 0) {
            at++;
        }
        if (at++ == actual->packets->len) {
            fail_msg("%s, %s byte %u of packet %u: packet %u is missing", trace->layout->name, what,
                place - trace->begins[damaged], damaged, i);
        }
    }
}

static guint packet_at(const struct trace *trace, guint place)
{
    guint i = 0;

    while (trace->begins[i + 1] <= place) {
        i++;
    }
    return i;
}

static void check_changes(const struct small_layout *layout, size_t window_size)
{
    static const uint8_t changes[] = {0xff, 0x01, 0x80, 0x10};
    struct trace trace;
    struct result good;

    open_trace(&trace, layout, window_size);
    good = read_stream(&trace, trace.stream->data, trace.stream->len, PACKETS);
    assert_int_equal(good.packets->len, PACKETS);
    assert_int_equal(good.damage_count, 0);
    for (guint place = 0; place < trace.stream->len; place++) {
        for (guint i = 0; i < G_N_ELEMENTS(changes); i++) {
            struct result actual;

            trace.stream->data[place] ^= changes[i];
            actual = read_stream(&trace, trace.stream->data, trace.stream->len, PACKETS);
            check_packets(&trace, "changed", place, &good, &actual, packet_at(&trace, place));
            trace.stream->data[place] ^= changes[i];
            clear_result(&actual);
        }
    }
    clear_result(&good);
    close_trace(&trace);
}

static void reads_packets_without_changed_bytes(void **state)
{
    for (guint i = 0; i < G_N_ELEMENTS(layouts); i++) {
        check_changes(&layouts[i], 4096);
        check_changes(&layouts[i], 50);
    }
}

static void reads_events_before_a_cut(void **state)
{
    for (guint i = 0; i < G_N_ELEMENTS(layouts); i++) {
        struct trace trace;
        struct result good;

        open_trace(&trace, &layouts[i], 64);
        good = read_stream(&trace, trace.stream->data, trace.stream->len, PACKETS);
        for (guint size = 1; size < trace.stream->len; size++) {
            const guint packet = packet_at(&trace, size);
            struct result actual = read_stream(&trace, trace.stream->data, size, PACKETS);

            for (guint p = 0; p < packet; p++) {
                assert_string_equal(actual.packets->pdata[p], good.packets->pdata[p]);
            }
            if (size == trace.begins[packet]) {
                assert_int_equal(actual.damage_count, 0);
            } else {
                assert_int_equal(actual.damage_count, 1);
                assert_int_equal(actual.last_kind, CTF_DAMAGE_CUT_OFF);
            }
            clear_result(&actual);
        }
        clear_result(&good);
        close_trace(&trace);
    }
}

/*
 * Inserts `bytes` before a packet, or replaces the packet if `removed` is 1. Checks that the reader
 * reports one damage with this kind and this count of lost bytes, and returns the other packets.
 */
static void check_replaced(
    const GByteArray *bytes, guint removed, uint64_t lost, enum ctf_damage_kind kind)
{
    for (guint i = 0; i < G_N_ELEMENTS(layouts); i++) {
        for (guint p = 0; p < PACKETS && has_magic(&layouts[i]); p++) {
            struct trace trace;
            struct result good, actual;

            open_trace(&trace, &layouts[i], 64);
            good = read_stream(&trace, trace.stream->data, trace.stream->len, PACKETS);
            g_byte_array_remove_range(
                trace.stream, trace.begins[p], removed * (trace.begins[p + 1] - trace.begins[p]));
            g_byte_array_set_size(trace.stream, trace.stream->len + bytes->len);
            memmove(trace.stream->data + trace.begins[p] + bytes->len,
                trace.stream->data + trace.begins[p],
                trace.stream->len - bytes->len - trace.begins[p]);
            memcpy(trace.stream->data + trace.begins[p], bytes->data, bytes->len);
            actual = read_stream(&trace, trace.stream->data, trace.stream->len, PACKETS);
            check_packets(
                &trace, "instead of", trace.begins[p], &good, &actual, removed ? p : UINT32_MAX);
            assert_int_equal(actual.packets->len, PACKETS - removed);
            assert_int_equal(actual.damage_count, 1);
            assert_int_equal(actual.lost, lost);
            assert_int_equal(actual.last_kind,
                kind == CTF_DAMAGE_ZEROS && p + removed < PACKETS ? CTF_DAMAGE_MAGIC : kind);
            clear_result(&actual);
            clear_result(&good);
            close_trace(&trace);
        }
    }
}

/*
 * Removes the last bytes of a packet in the middle of the stream: one byte, then one more each
 * time.
 */
static void a_cut_packet_does_not_hide_later_packets(void **state)
{
    for (guint i = 0; i < G_N_ELEMENTS(layouts); i++) {
        struct trace trace;
        struct result good;

        open_trace(&trace, &layouts[i], 64);
        good = read_stream(&trace, trace.stream->data, trace.stream->len, PACKETS);
        for (guint end = trace.begins[2]; end > trace.begins[1]; end--) {
            g_autoptr(GByteArray) bytes = g_byte_array_new();
            struct result actual;

            g_byte_array_append(bytes, trace.stream->data, end);
            g_byte_array_append(
                bytes, trace.stream->data + trace.begins[2], trace.stream->len - trace.begins[2]);
            actual = read_stream(&trace, bytes->data, bytes->len, PACKETS);
            check_packets(&trace, "cut at", end - 1, &good, &actual, 1);
            clear_result(&actual);
        }
        clear_result(&good);
        close_trace(&trace);
    }
}

/* Makes the length of packet `damaged` include `following` later packets. */
static void make_long(struct trace *trace, guint damaged, guint following)
{
    g_byte_array_set_size(trace->stream, 0);
    for (guint i = 0; i < PACKETS; i++) {
        const guint more =
            i == damaged ? trace->begins[i + 1 + following] - trace->begins[i + 1] : 0;

        small_layout_append_packet(trace->layout, i, more, trace->stream);
    }
}

static void a_wrong_length_does_not_hide_packets(void **state)
{
    for (guint i = 0; i < G_N_ELEMENTS(layouts); i++) {
        struct trace trace;
        struct result good;

        open_trace(&trace, &layouts[i], 64);
        good = read_stream(&trace, trace.stream->data, trace.stream->len, PACKETS);
        for (guint damaged = 0; damaged < PACKETS; damaged++) {
            for (guint following = 1; damaged + following < PACKETS; following++) {
                struct result actual;

                make_long(&trace, damaged, following);
                actual = read_stream(&trace, trace.stream->data, trace.stream->len, PACKETS);
                check_packets(&trace, "long", trace.begins[damaged], &good, &actual, damaged);
                assert_true(actual.damage_count > 0 || !has_magic(trace.layout));
                clear_result(&actual);
            }
        }
        clear_result(&good);
        close_trace(&trace);
    }
}

static void skips_bytes_that_are_not_a_packet(void **state)
{
    g_autoptr(GByteArray) garbage = g_byte_array_new(), zeros = g_byte_array_new();
    GRand *rand = g_rand_new_with_seed(1);

    g_byte_array_set_size(zeros, 200);
    memset(zeros->data, 0, zeros->len);
    for (guint i = 0; i < 333; i++) {
        uint8_t byte = (uint8_t) g_rand_int(rand);

        g_byte_array_append(garbage, &byte, 1);
    }
    g_rand_free(rand);
    for (guint removed = 0; removed < 2; removed++) {
        check_replaced(garbage, removed, garbage->len, CTF_DAMAGE_MAGIC);
        check_replaced(zeros, removed, zeros->len, CTF_DAMAGE_ZEROS);
    }
}

static void distinguishes_zeros_at_the_end_from_garbage(void **state)
{
    struct trace trace;
    struct result result;
    uint64_t end;

    open_trace(&trace, &layouts[0], 4096);
    end = trace.stream->len;
    g_byte_array_set_size(trace.stream, (guint) end + 200000);
    memset(trace.stream->data + end, 0, 200000);
    result = read_stream(&trace, trace.stream->data, trace.stream->len, PACKETS);
    assert_int_equal(result.packets->len, PACKETS);
    assert_int_equal(result.damage_count, 1);
    assert_int_equal(result.last_kind, CTF_DAMAGE_ZEROS);
    assert_int_equal(result.lost, 200000);
    clear_result(&result);
    trace.stream->data[end + 199999] = 1;
    result = read_stream(&trace, trace.stream->data, trace.stream->len, PACKETS);
    assert_int_equal(result.packets->len, PACKETS);
    assert_int_equal(result.last_kind, CTF_DAMAGE_MAGIC);
    clear_result(&result);
    close_trace(&trace);
}

/*
 * In a megabyte that looks like beginnings of packets, the reader must only check each beginning
 * briefly.
 */
static void skips_a_megabyte_of_magic_numbers(void **state)
{
    struct trace trace;
    struct result result;

    open_trace(&trace, &layouts[3], 4096);
    g_byte_array_set_size(trace.stream, 0);
    for (guint i = 0; i < 1 << 18; i++) {
        g_byte_array_append(trace.stream, (const uint8_t *) "\xc1\x1f\xfc\xc1", 4);
    }
    small_layout_append_packet(trace.layout, 0, 0, trace.stream);
    result = read_stream(&trace, trace.stream->data, trace.stream->len, 2);
    assert_int_equal(result.damage_count, 1);
    clear_result(&result);
    close_trace(&trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_packets_without_changed_bytes),
        cmocka_unit_test(reads_events_before_a_cut),
        cmocka_unit_test(a_cut_packet_does_not_hide_later_packets),
        cmocka_unit_test(a_wrong_length_does_not_hide_packets),
        cmocka_unit_test(skips_bytes_that_are_not_a_packet),
        cmocka_unit_test(distinguishes_zeros_at_the_end_from_garbage),
        cmocka_unit_test(skips_a_megabyte_of_magic_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
