/* SPDX-License-Identifier: MIT */
/*
 * Plans of metadata that grows while several streams are read. The cases of tests/data/ctf/decode
 * have only one stream each.
 */
#include "cells.h"
#include "dump.h"
#include "ctf/metadata/metadata.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum {
    PAYLOAD_CELL = BT_X_EVENT_CELL_ROOT_COUNT - 1,
    CELL_COUNT = BT_X_EVENT_CELL_ROOT_COUNT + 3, /* cells of an event with three fields */
};

struct trace {
    struct ctf_metadata_decoder *metadata;
    struct ctf_window_pool *pool;
    struct ctf_plan_set *plans;
};

static void append(struct trace *trace, const char *text)
{
    g_autofree char *error = NULL;

    if (!ctf_metadata_decoder_append(
            trace->metadata, (const uint8_t *) text, strlen(text), &error)) {
        fail_msg("%s", error);
    }
}

static void open_trace(struct trace *trace, const char *text)
{
    trace->metadata = ctf_metadata_decoder_create("metadata");
    append(trace, text);
    trace->pool = ctf_window_pool_create(1);
    trace->plans =
        ctf_plan_set_create(ctf_metadata_decoder_borrow_schema(trace->metadata), &cell_functions);
}

static void grow(struct trace *trace, const char *text)
{
    append(trace, text);
    ctf_plan_set_update(trace->plans);
}

static void close_trace(struct trace *trace)
{
    ctf_plan_set_unref(trace->plans);
    ctf_window_pool_unref(trace->pool);
    ctf_metadata_decoder_free(trace->metadata);
}

static struct held_event *read_event(struct ctf_packet_reader *reader)
{
    const bt_message *message;
    uint32_t count;

    assert_int_equal(ctf_packet_reader_read_events(reader, &held_event_target, &message, 1, &count),
        CTF_READER_OK);
    return (struct held_event *) message;
}

/* Decodes the event with its plan or a projection of it, and checks one of its cells. */
static void assert_cell(
    const struct held_event *event, void *plan, guint index, const char *expected)
{
    bt_x_field_cell *cells = cells_create_for_event(event->plan->event_class);
    g_autoptr(GString) actual = g_string_new(NULL);

    ctf_event_plan_decode(event->bytes, event->tag, event->segment, cells, plan);
    cells_print(&cells[index], actual);
    assert_string_equal(actual->str, expected);
    cells_free(cells, BT_X_EVENT_CELL_ROOT_COUNT);
}

static void assert_payload(const struct held_event *event, const char *expected)
{
    assert_cell(event, event->plan, PAYLOAD_CELL, expected);
}

#define HEAD                                                                                       \
    "/* CTF 1.8 */ trace { major = 1; minor = 8; byte_order = le;"                                 \
    " packet.header := struct { integer { size = 8; } stream_id; integer { size = 8; } h; }; };"   \
    "typealias integer { size = 8; } := u8;"

/*
 * Both streams already store keys in slots. The header's new key must get a slot with an unused
 * number.
 */
static void a_new_key_of_the_packet_header_keeps_the_keys_of_streams(void **state)
{
    static const char first[] =
        HEAD "stream { id = 0; packet.context := struct { u8 n; };"
             " event.header := struct { u8 id; }; };"
             "stream { id = 1; packet.context := struct { u8 n; u8 m; };"
             " event.header := struct { u8 id; }; };"
             "event { name = a; stream_id = 0; fields := struct {"
             " u8 n[stream.packet.context.n]; }; };"
             "event { name = b; stream_id = 1; fields := struct {"
             " u8 n[stream.packet.context.n]; u8 m[stream.packet.context.m]; }; };";
    static const char second[] = "event { name = c; id = 1; stream_id = 0; fields := struct {"
                                 " u8 h[trace.packet.header.h]; }; };"
                                 "event { name = d; id = 1; stream_id = 1; fields := struct {"
                                 " u8 h[trace.packet.header.h]; u8 m[stream.packet.context.m]; "
                                 "}; };";
    static const uint8_t bytes_0[] = {0, 2, 1, 0, 10, 1, 11, 12, 0, 13};
    static const uint8_t bytes_1[] = {1, 3, 2, 1, 0, 20, 21, 22, 1, 23, 24, 25, 26, 0, 27, 28, 29};
    struct trace trace;

    open_trace(&trace, first);

    g_autoptr(ctf_medium) medium_0 = ctf_memory_medium_create("stream 0", bytes_0, sizeof(bytes_0));
    g_autoptr(ctf_medium) medium_1 = ctf_memory_medium_create("stream 1", bytes_1, sizeof(bytes_1));
    struct ctf_packet_reader *reader_0 =
        ctf_packet_reader_create(trace.plans, medium_0, trace.pool);
    struct ctf_packet_reader *reader_1 =
        ctf_packet_reader_create(trace.plans, medium_1, trace.pool);
    struct held_event *events[6];

    assert_int_equal(ctf_packet_reader_next_packet(reader_0), CTF_READER_OK);
    assert_int_equal(ctf_packet_reader_next_packet(reader_1), CTF_READER_OK);
    events[0] = read_event(reader_0);
    events[1] = read_event(reader_1);
    grow(&trace, second);
    for (int i = 2; i < 6; i++) {
        events[i] = read_event(i % 2 == 0 ? reader_0 : reader_1);
    }
    ctf_packet_reader_free(reader_0);
    ctf_packet_reader_free(reader_1);

    static const char *const expected[] = {"{n: [10]}", "{n: [20, 21], m: [22]}", "{h: [11, 12]}",
        "{h: [23, 24, 25], m: [26]}", "{n: [13]}", "{n: [27, 28], m: [29]}"};

    for (int i = 0; i < 6; i++) {
        assert_payload(events[i], expected[i]);
        held_event_free(events[i]);
    }
    close_trace(&trace);
}

/* The new events begin at any bit and have both byte orders, so all plans are compiled again. */
static void a_projection_outlives_its_original_plan(void **state)
{
    static const char first[] =
        HEAD "typealias integer { size = 4; align = 1; } := u4;"
             "stream { id = 0; event.header := struct { integer { size = 8; align = 1; } id; }; };"
             "event { name = a; stream_id = 0; fields := struct { u4 x; u4 y; string s; }; };";
    static const char second[] = "event { name = b; id = 1; stream_id = 0; fields := struct {"
                                 " integer { size = 4; byte_order = be; } x;"
                                 " integer { size = 4; byte_order = be; } y; }; };";
    static const uint8_t bytes[] = {0, 0, 0, 0x21, 'x', 0, 1, 0x34, 0, 0x65, 'y', 0};
    enum { Y_CELL = BT_X_EVENT_CELL_ROOT_COUNT + 1 };
    uint8_t is_wanted[CELL_COUNT] = {[Y_CELL] = 1};
    struct held_event *events[3];
    struct trace trace;
    void *plan, *projection;

    open_trace(&trace, first);

    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("stream", bytes, sizeof(bytes));
    struct ctf_packet_reader *reader = ctf_packet_reader_create(trace.plans, medium, trace.pool);

    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    events[0] = read_event(reader);
    plan = events[0]->plan;
    projection = ctf_event_plan_project(plan, is_wanted, CELL_COUNT);
    grow(&trace, second);
    events[1] = read_event(reader);
    events[2] = read_event(reader);
    assert_ptr_equal(events[2]->plan, plan);
    ctf_packet_reader_free(reader);

    assert_payload(events[0], "{x: 1, y: 2, s: \"x\"}");
    assert_payload(events[1], "{x: 3, y: 4}");
    assert_payload(events[2], "{x: 5, y: 6, s: \"y\"}");
    assert_cell(events[0], projection, Y_CELL, "2");
    assert_cell(events[2], projection, Y_CELL, "6");
    ctf_event_plan_free_projection(projection);
    for (int i = 0; i < 3; i++) {
        held_event_free(events[i]);
    }
    close_trace(&trace);
}

/* An update without new classes must not make the reader read a packet's keys again. */
static void an_update_without_new_classes_keeps_the_segment(void **state)
{
    static const char first[] = HEAD "stream { id = 0; };"
                                     "event { name = a; stream_id = 0; fields := struct { u8 x; }; "
                                     "};";
    static const uint8_t bytes[] = {0, 0, 1, 2};
    struct held_event *events[2];
    struct trace trace;

    open_trace(&trace, first);

    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("stream", bytes, sizeof(bytes));
    g_autoptr(ctf_packet_reader) reader = ctf_packet_reader_create(trace.plans, medium, trace.pool);

    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    events[0] = read_event(reader);
    ctf_plan_set_update(trace.plans);
    events[1] = read_event(reader);
    assert_ptr_equal(events[0]->segment, events[1]->segment);
    held_event_free(events[0]);
    held_event_free(events[1]);
    close_trace(&trace);
}

static unsigned questions;

static bool wants_even_ids(void *data, const bt_event_class *event_class)
{
    const struct ctf_event_plan *plan = (const void *) event_class;

    questions++;
    return plan->event_class->id % 2 == 0;
}

/* Returns the class names of the next wanted events. Sets `*status` to the status after them. */
static char *read_wanted(
    struct ctf_packet_reader *reader, uint64_t *unwanted, enum ctf_reader_status *status)
{
    struct ctf_event_target target = held_event_target;
    GString *names = g_string_new(NULL);
    const bt_message *messages[8];
    uint32_t count;

    target.wants = wants_even_ids;
    *status = ctf_packet_reader_read_events(reader, &target, messages, 8, &count);
    *unwanted = ctf_packet_reader_unwanted_events(reader);
    for (uint32_t i = 0; i < count; i++) {
        struct held_event *event = (struct held_event *) messages[i];

        g_string_append(names, event->plan->event_class->name);
        held_event_free(event);
    }
    return g_string_free(names, FALSE);
}

/*
 * Two of the later class IDs are close to the known IDs, and two are far from them. None of them
 * has a row in the reader's table when the reader first asks which classes are wanted.
 */
static void asks_whether_later_classes_are_wanted(void **state)
{
    static const char first[] =
        HEAD "typealias integer { size = 16; align = 8; } := u16;"
             "stream { id = 0; event.header := struct { u16 id; }; };"
             "event { name = a; id = 0; stream_id = 0; fields := struct { u8 x; }; };"
             "event { name = b; id = 1; stream_id = 0; fields := struct { u8 x; }; };";
    static const char second[] =
        "event { name = c; id = 2; stream_id = 0; fields := struct { u8 x; }; };"
        "event { name = d; id = 3; stream_id = 0; fields := struct { u8 x; }; };"
        "event { name = e; id = 65534; stream_id = 0; fields := struct { u8 x; }; };"
        "event { name = f; id = 65533; stream_id = 0; fields := struct { u8 x; }; };";
    static const uint8_t bytes[] = {0, 0,         /* packet header */
        0, 0, 9, 1, 0, 9, 1, 0, 9, 0, 0, 9,       /* a b b a */
        3, 0, 9, 2, 0, 9, 0xfe, 0xff, 9, 1, 0, 9, /* d c e b */
        0xfd, 0xff, 9, 2, 0, 9, 3, 0, 9, 0, 0, 9, /* f c d a */
        0xfd, 0xff, 9, 0xfe, 0xff, 9};            /* f e */
    g_autofree char *known = NULL, *later = NULL;
    enum ctf_reader_status status;
    struct trace trace;
    uint64_t unwanted;

    open_trace(&trace, first);

    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("stream", bytes, sizeof(bytes));
    g_autoptr(ctf_packet_reader) reader = ctf_packet_reader_create(trace.plans, medium, trace.pool);

    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    known = read_wanted(reader, &unwanted, &status);
    assert_string_equal(known, "aa");
    assert_int_equal(unwanted, 2);
    assert_int_equal(status, CTF_READER_UNKNOWN_CLASS);
    grow(&trace, second);
    questions = 0;
    later = read_wanted(reader, &unwanted, &status);
    assert_string_equal(later, "cecae");
    assert_int_equal(unwanted, 5);
    assert_int_equal(status, CTF_READER_END);
    /* The reader asks once per class with a row, not for each event. */
    assert_in_range(questions, 4, 8);
    close_trace(&trace);
}

static bool wants_while_true(void *data, const bt_event_class *event_class)
{
    questions++;
    return *(const bool *) data;
}

/*
 * A class may become unwanted during reading. For example, a filter that compares times of day only
 * knows the day after the first event. The reader asks only once in many batches.
 */
static void a_class_may_become_unwanted(void **state)
{
    static const char text[] = HEAD "stream { id = 0; };"
                                    "event { name = a; stream_id = 0; fields := struct { u8 x; }; "
                                    "};";
    static const uint8_t bytes[100] = {0}; /* 98 events */
    bool is_wanted = true;
    struct ctf_event_target target = held_event_target;
    struct trace trace;
    unsigned total = 0;
    enum ctf_reader_status status = CTF_READER_OK;

    open_trace(&trace, text);

    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("stream", bytes, sizeof(bytes));
    g_autoptr(ctf_packet_reader) reader = ctf_packet_reader_create(trace.plans, medium, trace.pool);

    target.wants = wants_while_true;
    target.data = &is_wanted;
    questions = 0;
    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    while (status == CTF_READER_OK) {
        const bt_message *message;
        uint32_t count;

        status = ctf_packet_reader_read_events(reader, &target, &message, 1, &count);
        if (count > 0) {
            held_event_free((struct held_event *) message);
        }
        total += count;
        is_wanted = total < 50;
    }
    assert_int_equal(status, CTF_READER_END);
    assert_in_range(total, 50, 70);
    assert_in_range(questions, 2, 10);
    close_trace(&trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_key_of_the_packet_header_keeps_the_keys_of_streams),
        cmocka_unit_test(a_projection_outlives_its_original_plan),
        cmocka_unit_test(an_update_without_new_classes_keeps_the_segment),
        cmocka_unit_test(asks_whether_later_classes_are_wanted),
        cmocka_unit_test(a_class_may_become_unwanted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
