/* SPDX-License-Identifier: MIT */
/* Tests the encodings of events: the bytes of a deferred event, before and after it is decoded. */
#include "tests/lib/message/message-fixture.h"

#include <babeltrace2/extension/event-encoding.h>
#include <babeltrace2/extension/message-array.h>

static unsigned decode_count;
static const uint8_t bytes[] = {7, 8, 9};

static void decode(const uint8_t *first, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *decoder_data)
{
    decode_count++;
    cells[BT_X_EVENT_CELL_ROOT_COUNT].value.u = *first + tag;
}

/* The first byte of an event is its header. */
static void measure(
    const bt_x_event_encoding *encoding, bt_x_event_extent *extent, void *decoder_data)
{
    assert_ptr_equal(decoder_data, &decode_count);
    *extent = (bt_x_event_extent){
        .bytes = encoding->bytes + 1, .position = encoding->tag + 8, .length = 16};
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
    decode_count = 0;
    return fixture;
}

static const bt_event *event_of(const bt_message *message)
{
    return bt_message_event_borrow_event_const(message);
}

static uint64_t payload_number(const bt_message *message)
{
    return bt_field_integer_unsigned_get_value(
        bt_field_structure_borrow_member_field_by_index_const(
            bt_event_borrow_payload_field_const(event_of(message)), 0));
}

static void assert_encoding(const bt_message *message, const bt_x_segment *segment)
{
    bt_x_event_encoding encoding = {0};
    bt_x_encoded_event event;

    assert_true(bt_x_event_get_encoding(event_of(message), &encoding));
    assert_true(bt_x_message_get_encoded_event(message, &event));
    assert_ptr_equal(event.event_class, bt_event_borrow_class_const(event_of(message)));
    assert_ptr_equal(event.stream, bt_event_borrow_stream_const(event_of(message)));
    assert_int_equal(event.clock_value, 5);
    assert_ptr_equal(event.encoding.segment, segment);
    assert_ptr_equal(event.encoding.bytes, bytes);
    assert_int_equal(event.encoding.tag, 100);
    assert_ptr_equal(encoding.segment, segment);
    assert_ptr_equal(encoding.bytes, bytes);
    assert_int_equal(encoding.tag, 100);
}

static void an_event_keeps_its_encoding_when_it_is_decoded(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    bt_x_segment *segment = bt_x_segment_create(fixture.stream, NULL, NULL, NULL);
    bt_message *message =
        bt_x_message_event_create_deferred(fixture.event_class, segment, 5, bytes, 100);

    assert_encoding(message, segment);
    assert_int_equal(decode_count, 0);
    assert_int_equal(payload_number(message), 107);
    assert_encoding(message, segment);
    assert_int_equal(decode_count, 1);
    bt_message_put_ref(message);
    fixture_release(&fixture);
}

/* The result doesn't depend on the former use of a recycled message. */
static void an_event_of_the_plain_api_has_no_encoding(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    bt_x_event_encoding encoding;
    bt_x_encoded_event event;
    bt_x_event_extent extent;
    bt_message *other = bt_message_stream_beginning_create(fixture.iterator, fixture.stream);

    assert_false(bt_x_message_get_encoded_event(other, &event));
    bt_message_put_ref(other);
    bt_x_event_class_set_measurer(fixture.event_class, measure);
    for (int round = 0; round < 3; round++) {
        bt_x_segment *segment = bt_x_segment_create(fixture.stream, NULL, NULL, NULL);
        const bt_message *messages[2];
        bt_message *plain;

        messages[0] =
            bt_x_message_event_create_deferred(fixture.event_class, segment, 5, bytes, 100);
        assert_int_equal(payload_number(messages[0]), 107);
        assert_encoding(messages[0], segment);
        if (round % 2) {
            bt_x_message_array_put_refs(messages, 1);
        }
        plain = bt_message_event_create_with_default_clock_snapshot(
            fixture.iterator, fixture.event_class, fixture.stream, 5);
        assert_false(bt_x_event_get_encoding(event_of(plain), &encoding));
        assert_false(bt_x_message_get_encoded_event(plain, &event));
        bt_event_borrow_payload_field(bt_message_event_borrow_event(plain));
        assert_false(bt_x_event_get_encoding(event_of(plain), &encoding));
        assert_false(bt_x_event_get_extent(event_of(plain), &extent));
        bt_message_put_ref(plain);
        if (!(round % 2)) {
            bt_x_message_array_put_refs(messages, 1);
        }
    }
    fixture_release(&fixture);
}

static void an_extent_is_measured_if_the_class_has_a_measurer(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    bt_x_segment *segment = bt_x_segment_create(fixture.stream, NULL, NULL, NULL);
    bt_message *message =
        bt_x_message_event_create_deferred(fixture.event_class, segment, 5, bytes, 100);
    bt_x_event_extent extent;

    assert_false(bt_x_event_get_extent(event_of(message), &extent));
    bt_x_event_class_set_measurer(fixture.event_class, measure);
    assert_true(bt_x_event_get_extent(event_of(message), &extent));
    assert_ptr_equal(extent.bytes, bytes + 1);
    assert_int_equal(extent.position, 108);
    assert_int_equal(extent.length, 16);
    assert_int_equal(decode_count, 0);
    bt_message_put_ref(message);
    fixture_release(&fixture);
}

static void an_event_class_returns_its_decoder(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    bt_event_class *other = bt_event_class_create(fixture.stream_class);
    void *data = NULL;

    assert_null(bt_x_event_class_get_decoder(other, &data));
    assert_true(bt_x_event_class_get_decoder(fixture.event_class, &data) == decode);
    assert_ptr_equal(data, &decode_count);
    bt_event_class_put_ref(other);
    fixture_release(&fixture);
}

/*
 * A filter decodes the encoding for its output event. It holds the segment, but not the input
 * event.
 */
static void an_encoding_is_decoded_without_its_event(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    unsigned release_count = 0;
    bt_x_segment *segment = bt_x_segment_create(fixture.stream, NULL, release, &release_count);
    bt_message *message =
        bt_x_message_event_create_deferred(fixture.event_class, segment, 5, bytes, 100);
    const uint32_t number = BT_X_EVENT_CELL_ROOT_COUNT;
    bt_x_event_projection *projection =
        bt_x_event_projection_create(fixture.event_class, &number, 1);
    bt_x_event_encoding encoding;

    bt_x_event_get_encoding(event_of(message), &encoding);
    bt_x_segment_get_refs(encoding.segment, 1);
    bt_message_put_ref(message);
    assert_int_equal(release_count, 0);
    assert_int_equal(
        bt_field_integer_unsigned_get_value(
            (const bt_field *) &bt_x_event_projection_read_encoding(projection, &encoding)[number]),
        107);
    bt_x_event_projection_destroy(projection);
    bt_x_segment_put_refs(encoding.segment, 1);
    assert_int_equal(release_count, 1);
    fixture_release(&fixture);
}

#define TEST(name)                                                                                 \
    static void test_##name(void **state)                                                          \
    {                                                                                              \
        run_in_component(0, name);                                                                 \
    }

TEST(an_event_keeps_its_encoding_when_it_is_decoded)
TEST(an_event_of_the_plain_api_has_no_encoding)
TEST(an_extent_is_measured_if_the_class_has_a_measurer)
TEST(an_event_class_returns_its_decoder)
TEST(an_encoding_is_decoded_without_its_event)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_event_keeps_its_encoding_when_it_is_decoded),
        cmocka_unit_test(test_an_event_of_the_plain_api_has_no_encoding),
        cmocka_unit_test(test_an_extent_is_measured_if_the_class_has_a_measurer),
        cmocka_unit_test(test_an_event_class_returns_its_decoder),
        cmocka_unit_test(test_an_encoding_is_decoded_without_its_event),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
