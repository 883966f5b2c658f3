/* SPDX-License-Identifier: MIT */
/* Tests deferred events: when their decoder runs, and which objects keep their bytes alive. */
#include "tests/lib/message/message-fixture.h"

#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/message-array.h>

static unsigned decode_count, release_count;

static void decode(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *decoder_data)
{
    assert_ptr_equal(decoder_data, &decode_count);
    assert_ptr_equal(bt_x_segment_get_user_data(segment), &release_count);
    decode_count++;
    /* The members of the payload follow the three roots. */
    assert_ptr_equal(
        cells[BT_X_EVENT_CELL_PAYLOAD].value.cells, &cells[BT_X_EVENT_CELL_ROOT_COUNT]);
    cells[BT_X_EVENT_CELL_ROOT_COUNT].value.u = *bytes + tag;
}

static void release(void *user_data)
{
    ++*(unsigned *) user_data;
}

static struct fixture begin(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);

    fixture_finish(&fixture);
    bt_x_event_class_set_decoder(fixture.event_class, decode, &decode_count, NULL);
    decode_count = release_count = 0;
    return fixture;
}

static uint64_t payload_number(const bt_message *message)
{
    const bt_field *payload =
        bt_event_borrow_payload_field_const(bt_message_event_borrow_event_const(message));

    return bt_field_integer_unsigned_get_value(
        bt_field_structure_borrow_member_field_by_index_const(payload, 0));
}

static void decoder_runs_once_on_the_first_access(bt_self_component *self)
{
    static const uint8_t bytes[] = {7};
    struct fixture fixture = begin(self);
    bt_x_segment *segment = bt_x_segment_create(fixture.stream, NULL, release, &release_count);
    bt_message *message =
        bt_x_message_event_create_deferred(fixture.event_class, segment, 5, bytes, 100);
    const bt_event *event = bt_message_event_borrow_event_const(message);
    int64_t ns;

    assert_ptr_equal(bt_event_borrow_class_const(event), fixture.event_class);
    assert_ptr_equal(bt_event_borrow_stream_const(event), fixture.stream);
    assert_null(bt_event_borrow_packet_const(event));
    bt_clock_snapshot_get_ns_from_origin(
        bt_message_event_borrow_default_clock_snapshot_const(message), &ns);
    assert_true(ns == INT64_C(10000000005));
    assert_int_equal(decode_count, 0);
    assert_int_equal(payload_number(message), 107);
    assert_int_equal(payload_number(message), 107);
    assert_int_equal(decode_count, 1);
    assert_int_equal(release_count, 0);
    bt_message_put_ref(message);
    assert_int_equal(release_count, 1);
    fixture_release(&fixture);
}

static void recycled_events_are_decoded_again(bt_self_component *self)
{
    static const uint8_t bytes[] = {1, 2, 3, 4};
    struct fixture fixture = begin(self);
    bt_x_segment *segment = bt_x_segment_create(fixture.stream, NULL, release, &release_count);
    const bt_message *messages[4];

    for (unsigned round = 0; round < 3; round++) {
        bt_x_segment_get_refs(segment, 4);
        for (unsigned i = 0; i < 4; i++) {
            messages[i] = bt_x_message_event_create_deferred(
                fixture.event_class, segment, i, &bytes[i], round);
        }
        assert_int_equal(payload_number(messages[round]), bytes[round] + round);
        bt_x_message_array_put_refs(messages, 4);
    }
    assert_int_equal(decode_count, 3);
    assert_int_equal(release_count, 0);
    bt_x_segment_put_refs(segment, 1);
    assert_int_equal(release_count, 1);
    fixture_release(&fixture);
}

/*
 * The message is the last object that holds the trace. The trace is destroyed together with the
 * message.
 */
static void a_message_keeps_its_stream_and_classes_alive(bt_self_component *self)
{
    static const uint8_t bytes[] = {9};
    struct fixture fixture = begin(self);
    bt_x_segment *segment = bt_x_segment_create(fixture.stream, NULL, release, &release_count);
    bt_message *message =
        bt_x_message_event_create_deferred(fixture.event_class, segment, 0, bytes, 0);

    fixture_release(&fixture);
    assert_int_equal(payload_number(message), 9);
    assert_true(bt_event_class_get_id(bt_event_borrow_class_const(
                    bt_message_event_borrow_event_const(message))) == 0);
    bt_message_put_ref(message);
    assert_int_equal(release_count, 1);
}

static void one_call_returns_the_times_of_leading_events(bt_self_component *self)
{
    static const uint8_t bytes[] = {0};
    struct fixture fixture = begin(self);
    bt_x_segment *segment = bt_x_segment_create(fixture.stream, NULL, release, &release_count);
    const bt_message *messages[4];
    int64_t ns[4] = {0};

    bt_x_segment_get_refs(segment, 2);
    messages[0] = bt_x_message_event_create_deferred(fixture.event_class, segment, 1, bytes, 0);
    messages[1] = bt_x_message_event_create_deferred(fixture.event_class, segment, 2, bytes, 0);
    messages[2] = bt_message_stream_end_create(fixture.iterator, fixture.stream);
    messages[3] = bt_x_message_event_create_deferred(fixture.event_class, segment, 3, bytes, 0);
    assert_int_equal(bt_x_message_array_get_event_ns_from_origin(messages, 4, ns), 2);
    assert_true(ns[0] == INT64_C(10000000001) && ns[1] == INT64_C(10000000002));
    assert_int_equal(bt_x_message_array_get_event_ns_from_origin(messages + 2, 2, ns), 0);
    bt_x_message_array_put_refs(messages, 4);
    assert_int_equal(release_count, 1);
    fixture_release(&fixture);
}

/* The clock value is available even if the nanoseconds are out of range. */
static void a_time_out_of_range_causes_an_overflow_error(bt_self_component *self)
{
    static const uint8_t bytes[] = {0};
    struct fixture fixture = begin(self);
    bt_x_segment *segment = bt_x_segment_create(fixture.stream, NULL, release, &release_count);
    const bt_message *message =
        bt_x_message_event_create_deferred(fixture.event_class, segment, UINT64_MAX, bytes, 0);
    const bt_clock_snapshot *snapshot =
        bt_message_event_borrow_default_clock_snapshot_const(message);
    int64_t ns;

    assert_true(bt_clock_snapshot_get_value(snapshot) == UINT64_MAX);
    assert_int_equal(bt_clock_snapshot_get_ns_from_origin(snapshot, &ns),
        BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR);
    bt_current_thread_clear_error();
    assert_int_equal(bt_x_message_array_get_event_ns_from_origin(&message, 1, &ns), 0);
    bt_message_put_ref(message);
    fixture_release(&fixture);
}

/* Events of a class with a decoder may also be created with the plain API. */
static void plain_and_deferred_events_of_a_class_can_alternate(bt_self_component *self)
{
    static const uint8_t bytes[] = {1, 2, 3, 4};
    struct fixture fixture = begin(self);
    bt_x_segment *segment = bt_x_segment_create(fixture.stream, NULL, release, &release_count);

    for (unsigned round = 0; round < 3; round++) {
        const bt_message *messages[8];

        bt_x_segment_get_refs(segment, 4);
        for (unsigned i = 0; i < 8; i += 2) {
            bt_message *plain = bt_message_event_create_with_default_clock_snapshot(
                fixture.iterator, fixture.event_class, fixture.stream, i);

            bt_field_integer_unsigned_set_value(
                bt_field_structure_borrow_member_field_by_index(
                    bt_event_borrow_payload_field(bt_message_event_borrow_event(plain)), 0),
                1000 + i);
            messages[i] = plain;
            messages[i + 1] = bt_x_message_event_create_deferred(
                fixture.event_class, segment, i, &bytes[i / 2], 10 * round);
        }
        /* The fields of some deferred events are never accessed. */
        for (unsigned i = 0; i < 8; i++) {
            if (i != 3) {
                assert_int_equal(
                    payload_number(messages[i]), i % 2 == 0 ? 1000 + i : 10 * round + bytes[i / 2]);
            }
        }
        bt_x_message_array_put_refs(messages, 8);
    }
    assert_int_equal(decode_count, 9);
    bt_x_segment_put_refs(segment, 1);
    assert_int_equal(release_count, 1);
    fixture_release(&fixture);
}

#define TEST(name)                                                                                 \
    static void test_##name(void **state)                                                          \
    {                                                                                              \
        run_in_component(0, name);                                                                 \
    }

TEST(decoder_runs_once_on_the_first_access)
TEST(recycled_events_are_decoded_again)
TEST(a_message_keeps_its_stream_and_classes_alive)
TEST(one_call_returns_the_times_of_leading_events)
TEST(a_time_out_of_range_causes_an_overflow_error)
TEST(plain_and_deferred_events_of_a_class_can_alternate)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decoder_runs_once_on_the_first_access),
        cmocka_unit_test(test_recycled_events_are_decoded_again),
        cmocka_unit_test(test_a_message_keeps_its_stream_and_classes_alive),
        cmocka_unit_test(test_one_call_returns_the_times_of_leading_events),
        cmocka_unit_test(test_a_time_out_of_range_causes_an_overflow_error),
        cmocka_unit_test(test_plain_and_deferred_events_of_a_class_can_alternate),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
