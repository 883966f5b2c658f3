/* SPDX-License-Identifier: MIT */
/* Messages other than events: what they refer to, and their clock snapshots. */
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

static void inactivity_has_the_time_of_a_clock(bt_self_component *self)
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

#define TESTS(X)                                                                                   \
    X(stream_message_has_a_clock_snapshot_once_it_is_set)                                          \
    X(packet_messages_hold_their_packet)                                                           \
    X(discarded_events_have_a_time_range_and_may_have_a_count)                                     \
    X(inactivity_has_the_time_of_a_clock)

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
