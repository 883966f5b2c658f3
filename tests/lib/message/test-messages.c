/* SPDX-License-Identifier: MIT */
/*
 * Tests messages other than event messages: the objects that they refer to, and their clock
 * snapshots.
 */
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>

#include "tests/lib/message/message-fixture.h"

static void stream_message_has_a_clock_snapshot_once_it_is_set(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    const bt_clock_snapshot *snapshot = NULL;

    fixture_finish(&fixture);

    bt_message *message = bt_message_stream_beginning_create(fixture.iterator, fixture.stream);

    assert_int_equal(bt_message_get_type(message), BT_MESSAGE_TYPE_STREAM_BEGINNING);
    assert_ptr_equal(bt_message_stream_beginning_borrow_stream_const(message), fixture.stream);
    assert_int_equal(
        bt_message_stream_beginning_borrow_default_clock_snapshot_const(message, &snapshot),
        BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_UNKNOWN);
    bt_message_stream_beginning_set_default_clock_snapshot(message, 44);
    assert_int_equal(
        bt_message_stream_beginning_borrow_default_clock_snapshot_const(message, &snapshot),
        BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_KNOWN);
    assert_true(bt_clock_snapshot_get_value(snapshot) == 44);
    assert_ptr_equal(bt_clock_snapshot_borrow_clock_class_const(snapshot), fixture.clock_class);
    fixture_release(&fixture);
    assert_non_null(bt_message_stream_beginning_borrow_stream_const(message));
    bt_message_put_ref(message);
}

static void packet_messages_hold_their_packet(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, true);

    fixture_finish(&fixture);

    bt_packet *packet = bt_packet_create(fixture.stream);
    bt_message *beginning = bt_message_packet_beginning_create_with_default_clock_snapshot(
        fixture.iterator, packet, 12);
    bt_message *end = bt_message_packet_end_create(fixture.iterator, packet);

    bt_packet_put_ref(packet);
    assert_ptr_equal(bt_message_packet_beginning_borrow_packet_const(beginning), packet);
    assert_ptr_equal(bt_message_packet_end_borrow_packet_const(end), packet);
    assert_true(
        bt_clock_snapshot_get_value(
            bt_message_packet_beginning_borrow_default_clock_snapshot_const(beginning)) == 12);
    assert_ptr_equal(bt_message_packet_end_borrow_stream_class_default_clock_class_const(end),
        fixture.clock_class);
    bt_message_put_ref(beginning);
    bt_message_put_ref(end);
    fixture_release(&fixture);
}

static void discarded_events_have_a_time_range_and_may_have_a_count(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    uint64_t count = 0;

    fixture_finish(&fixture);

    bt_message *message = bt_message_discarded_events_create_with_default_clock_snapshots(
        fixture.iterator, fixture.stream, 3, 8);

    assert_int_equal(bt_message_discarded_events_get_count(message, &count),
        BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE);
    bt_message_discarded_events_set_count(message, 21);
    assert_int_equal(
        bt_message_discarded_events_get_count(message, &count), BT_PROPERTY_AVAILABILITY_AVAILABLE);
    assert_true(count == 21);
    assert_true(bt_clock_snapshot_get_value(
                    bt_message_discarded_events_borrow_beginning_default_clock_snapshot_const(
                        message)) == 3);
    assert_true(
        bt_clock_snapshot_get_value(
            bt_message_discarded_events_borrow_end_default_clock_snapshot_const(message)) == 8);
    bt_message_put_ref(message);
    fixture_release(&fixture);
}

static void an_inactivity_message_keeps_its_clock_snapshot(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    int64_t ns = 0;

    fixture_finish(&fixture);

    bt_message *message =
        bt_message_message_iterator_inactivity_create(fixture.iterator, fixture.clock_class, 1);

    fixture_release(&fixture);
    bt_clock_snapshot_get_ns_from_origin(
        bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(message), &ns);
    assert_true(ns == INT64_C(10000000001));
    bt_message_put_ref(message);
}

static void assert_stream_and_time(
    bt_message *message, const bt_stream *stream, const bt_clock_class *clock_class, uint64_t value)
{
    const bt_clock_snapshot *const snapshot = bt_x_message_borrow_clock_snapshot_const(message);
    int64_t ns, expected_ns;
    const bt_x_message_get_ns_from_origin_status status =
        bt_x_message_get_ns_from_origin(message, &ns);

    assert_ptr_equal(bt_x_message_borrow_stream_const(message), stream);
    if (!clock_class) {
        assert_null(snapshot);
        assert_int_equal(status, BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_NO_TIME);
        assert_true(ns == INT64_MIN);
    } else {
        bt_clock_class_cycles_to_ns_from_origin(clock_class, value, &expected_ns);
        assert_int_equal(status, BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OK);
        assert_true(ns == expected_ns);
        assert_ptr_equal(bt_clock_snapshot_borrow_clock_class_const(snapshot), clock_class);
        assert_true(bt_clock_snapshot_get_value(snapshot) == value);
    }
    bt_message_put_ref(message);
}

static void a_message_of_any_type_has_a_stream_and_a_time_unless_it_is_unknown(
    bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, true);
    bt_self_message_iterator *const iterator = fixture.iterator;
    const bt_clock_class *const clock_class = fixture.clock_class;

    fixture_finish(&fixture);

    bt_stream *const stream = fixture.stream;
    bt_packet *packet = bt_packet_create(stream);
    bt_message *message = bt_message_stream_beginning_create(iterator, stream);

    bt_message_get_ref(message);
    assert_stream_and_time(message, stream, NULL, 0);
    bt_message_stream_beginning_set_default_clock_snapshot(message, 1);
    assert_stream_and_time(message, stream, clock_class, 1);
    assert_stream_and_time(
        bt_message_packet_beginning_create_with_default_clock_snapshot(iterator, packet, 2), stream,
        clock_class, 2);
    assert_stream_and_time(bt_message_packet_end_create(iterator, packet), stream, NULL, 0);
    assert_stream_and_time(bt_message_event_create_with_packet_and_default_clock_snapshot(
                               iterator, fixture.event_class, packet, 3),
        stream, clock_class, 3);
    assert_stream_and_time(
        bt_message_discarded_events_create_with_default_clock_snapshots(iterator, stream, 4, 5),
        stream, clock_class, 4);
    assert_stream_and_time(bt_message_stream_end_create(iterator, stream), stream, NULL, 0);
    assert_stream_and_time(bt_message_message_iterator_inactivity_create(iterator, clock_class, 6),
        NULL, clock_class, 6);
    bt_packet_put_ref(packet);
    fixture_release(&fixture);
}

static void the_first_message_that_introduces_a_clock_is_found(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);

    fixture_finish(&fixture);

    bt_message *end = bt_message_stream_end_create(fixture.iterator, fixture.stream);
    bt_message *beginning = bt_message_stream_beginning_create(fixture.iterator, fixture.stream);
    bt_message *inactivity =
        bt_message_message_iterator_inactivity_create(fixture.iterator, fixture.clock_class, 1);
    bt_message const *messages[] = {end, end, beginning, end, inactivity};

    assert_int_equal(bt_x_message_array_find_clock(messages, 5), 2);
    assert_int_equal(bt_x_message_array_find_clock(messages, 2), 2);
    assert_int_equal(bt_x_message_array_find_clock(messages + 3, 2), 1);
    bt_message_put_ref(beginning);
    assert_int_equal(bt_x_message_array_find_clock(messages + 3, 2), 1);
    bt_message_put_ref(inactivity);
    assert_int_equal(bt_x_message_array_find_clock(messages, 2), 2);
    assert_int_equal(bt_x_message_array_find_clock(messages, 0), 0);
    bt_message_put_ref(end);
    fixture_release(&fixture);
}

#define TESTS(X)                                                                                   \
    X(stream_message_has_a_clock_snapshot_once_it_is_set)                                          \
    X(packet_messages_hold_their_packet)                                                           \
    X(discarded_events_have_a_time_range_and_may_have_a_count)                                     \
    X(an_inactivity_message_keeps_its_clock_snapshot)                                              \
    X(the_first_message_that_introduces_a_clock_is_found)                                          \
    X(a_message_of_any_type_has_a_stream_and_a_time_unless_it_is_unknown)

#define DEFINE(name)                                                                               \
    static void test_##name(void **state)                                                          \
    {                                                                                              \
        run_in_component(0, name);                                                                 \
    }
TESTS(DEFINE)

int main(void)
{
    const struct CMUnitTest tests[] = {
#define ENTRY(name) cmocka_unit_test(test_##name),
        TESTS(ENTRY)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
