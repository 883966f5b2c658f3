/* SPDX-License-Identifier: MIT */
/*
 * Tests projections of events: which fields they decode, into which cells, and their effect on the
 * event.
 */
#include "tests/lib/message/message-fixture.h"

#include <babeltrace2/extension/event-projection.h>
#include <babeltrace2/extension/message-array.h>

static unsigned decode_count, project_count, destroy_count;
static uint8_t wanted[8];

static void decode(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *decoder_data)
{
    const uint8_t *is_wanted = decoder_data;

    decode_count++;
    for (unsigned i = 0; i < 2; i++) {
        if (!is_wanted || is_wanted[BT_X_EVENT_CELL_ROOT_COUNT + i]) {
            cells[BT_X_EVENT_CELL_ROOT_COUNT + i].value.u = bytes[i];
        }
    }
}

static void *project(void *decoder_data, const uint8_t *is_wanted, uint64_t count)
{
    assert_null(decoder_data);
    assert_int_equal(count, BT_X_EVENT_CELL_ROOT_COUNT + 2);
    project_count++;
    memcpy(wanted, is_wanted, count);
    return wanted;
}

static void destroy(void *projected)
{
    assert_ptr_equal(projected, wanted);
    destroy_count++;
}

/* The payload consists of two numbers. */
static struct fixture begin(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *number = bt_field_class_integer_unsigned_create(fixture.trace_class);

    bt_field_class_structure_append_member(fixture.payload_class, "second", number);
    bt_field_class_put_ref(number);
    fixture_finish(&fixture);
    decode_count = project_count = destroy_count = 0;
    return fixture;
}

static const bt_event *event_of(const bt_message *message)
{
    return bt_message_event_borrow_event_const(message);
}

static uint64_t payload_number(const bt_message *message, uint64_t index)
{
    return bt_field_integer_unsigned_get_value(
        bt_field_structure_borrow_member_field_by_index_const(
            bt_event_borrow_payload_field_const(event_of(message)), index));
}

static uint32_t cell_of_second(const struct fixture *fixture)
{
    uint32_t cell;

    assert_true(bt_x_event_class_get_cell_index(
        fixture->event_class, BT_X_EVENT_CELL_PAYLOAD, (const uint64_t[]){1}, 1, &cell));
    return cell;
}

static bt_message *create_deferred(const struct fixture *fixture)
{
    static const uint8_t bytes[] = {7, 8};

    return bt_x_message_event_create_deferred(
        fixture->event_class, bt_x_segment_create(fixture->stream, NULL, NULL, NULL), 0, bytes, 0);
}

static void a_projection_decodes_only_selected_fields_and_not_into_the_event(
    bt_self_component *self)
{
    struct fixture fixture = begin(self);
    uint32_t cell = cell_of_second(&fixture);
    bt_x_event_projection *projection = bt_x_event_projection_create(fixture.event_class, &cell, 1);
    const bt_x_field_cell *cells;
    bt_message *message;

    /* A projection can be created before the decoder is set. */
    bt_x_event_class_set_decoder(fixture.event_class, decode, NULL, NULL);
    bt_x_event_class_set_projector(fixture.event_class, project, destroy);
    message = create_deferred(&fixture);
    cells = bt_x_event_projection_read(projection, event_of(message));
    assert_int_equal(cells[cell].value.u, 8);
    assert_int_equal(cells[cell - 1].value.u, 0);
    assert_int_equal(bt_field_integer_unsigned_get_value((const bt_field *) &cells[cell]), 8);
    assert_ptr_equal(bt_x_event_projection_read(projection, event_of(message)), cells);
    assert_int_equal(decode_count, 2);
    assert_int_equal(project_count, 1);
    assert_int_equal(payload_number(message, 0), 7);
    assert_int_equal(decode_count, 3);
    /* After the event was decoded, reading the projection decodes nothing. */
    assert_int_equal(bt_x_event_projection_read(projection, event_of(message))[cell].value.u, 8);
    assert_int_equal(decode_count, 3);
    bt_message_put_ref(message);
    bt_x_event_projection_destroy(projection);
    assert_int_equal(destroy_count, 1);
    fixture_release(&fixture);
}

static void a_decoder_that_is_set_without_a_projection_function_is_used(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    uint32_t cell = cell_of_second(&fixture);
    bt_x_event_projection *projection = bt_x_event_projection_create(fixture.event_class, &cell, 1);
    bt_message *message;

    bt_x_event_class_set_decoder(fixture.event_class, decode, NULL, NULL);
    message = create_deferred(&fixture);
    assert_int_equal(bt_x_event_projection_read(projection, event_of(message))[cell].value.u, 8);
    bt_message_put_ref(message);
    bt_x_event_projection_destroy(projection);
    fixture_release(&fixture);
}

static void events_of_the_plain_api_are_read_without_copying(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    uint32_t cell = cell_of_second(&fixture);
    bt_x_event_projection *projection = bt_x_event_projection_create(fixture.event_class, &cell, 1);
    bt_message *message = bt_message_event_create_with_default_clock_snapshot(
        fixture.iterator, fixture.event_class, fixture.stream, 0);
    bt_field *payload = bt_event_borrow_payload_field(bt_message_event_borrow_event(message));

    bt_field_integer_unsigned_set_value(
        bt_field_structure_borrow_member_field_by_index(payload, 1), 23);
    assert_int_equal(bt_x_event_projection_read(projection, event_of(message))[cell].value.u, 23);
    bt_message_put_ref(message);
    bt_x_event_projection_destroy(projection);
    fixture_release(&fixture);
}

/* The projection holds the last reference to its event class. */
static void a_projection_keeps_its_event_class_alive(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    uint32_t cell = cell_of_second(&fixture);
    bt_x_event_projection *projection = bt_x_event_projection_create(fixture.event_class, &cell, 1);

    fixture_release(&fixture);
    bt_x_event_projection_destroy(projection);
    bt_x_event_projection_destroy(NULL);
}

static void a_cell_index_is_found_by_the_path_of_the_field(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *inner = bt_field_class_structure_create(fixture.trace_class);
    bt_field_class *number = bt_field_class_integer_unsigned_create(fixture.trace_class);
    bt_field_class *context = bt_field_class_structure_create(fixture.trace_class);
    const bt_message *message;
    bt_message *event_message;
    uint32_t cell = 99;

    /* context: {x}; payload: {number, inner: {a, b}, last} */
    bt_field_class_structure_append_member(context, "x", number);
    bt_field_class_put_ref(number);
    for (unsigned i = 0; i < 2; i++) {
        number = bt_field_class_integer_unsigned_create(fixture.trace_class);
        bt_field_class_structure_append_member(inner, i ? "b" : "a", number);
        bt_field_class_put_ref(number);
    }
    number = bt_field_class_integer_unsigned_create(fixture.trace_class);
    bt_field_class_structure_append_member(fixture.payload_class, "inner", inner);
    bt_field_class_structure_append_member(fixture.payload_class, "last", number);
    bt_stream_class_set_event_common_context_field_class(fixture.stream_class, context);
    fixture_finish(&fixture);
    assert_false(bt_x_event_class_get_cell_index(
        fixture.event_class, BT_X_EVENT_CELL_SPECIFIC_CONTEXT, NULL, 0, &cell));
    assert_false(bt_x_event_class_get_cell_index(
        fixture.event_class, BT_X_EVENT_CELL_PAYLOAD, (const uint64_t[]){3}, 1, &cell));
    assert_false(bt_x_event_class_get_cell_index(
        fixture.event_class, BT_X_EVENT_CELL_PAYLOAD, (const uint64_t[]){0, 0}, 2, &cell));
    assert_int_equal(cell, 99);
    assert_true(bt_x_event_class_get_cell_index(
        fixture.event_class, BT_X_EVENT_CELL_PAYLOAD, NULL, 0, &cell));
    assert_int_equal(cell, BT_X_EVENT_CELL_PAYLOAD);
    assert_true(bt_x_event_class_get_cell_index(
        fixture.event_class, BT_X_EVENT_CELL_PAYLOAD, (const uint64_t[]){1, 1}, 2, &cell));

    event_message = bt_message_event_create_with_default_clock_snapshot(
        fixture.iterator, fixture.event_class, fixture.stream, 0);
    message = event_message;

    const bt_field *payload = bt_event_borrow_payload_field_const(event_of(message));
    const bt_field *b = bt_field_structure_borrow_member_field_by_index_const(
        bt_field_structure_borrow_member_field_by_index_const(payload, 1), 1);

    assert_ptr_equal((const bt_x_field_cell *) payload - BT_X_EVENT_CELL_PAYLOAD + cell, b);
    bt_message_put_ref(message);
    bt_field_class_put_ref(inner);
    bt_field_class_put_ref(number);
    bt_field_class_put_ref(context);
    fixture_release(&fixture);
}

static void one_call_returns_the_classes_of_a_batch(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    const bt_message *messages[] = {
        bt_message_stream_beginning_create(fixture.iterator, fixture.stream),
        bt_message_event_create_with_default_clock_snapshot(
            fixture.iterator, fixture.event_class, fixture.stream, 0),
    };
    const bt_event_class *classes[2] = {(const void *) &fixture, NULL};

    bt_x_message_array_get_event_classes(messages, 2, classes);
    assert_null(classes[0]);
    assert_ptr_equal(classes[1], fixture.event_class);
    bt_x_message_array_put_refs(messages, 2);
    fixture_release(&fixture);
}

#define TEST(name)                                                                                 \
    static void test_##name(void **state)                                                          \
    {                                                                                              \
        run_in_component(0, name);                                                                 \
    }

TEST(a_projection_decodes_only_selected_fields_and_not_into_the_event)
TEST(a_decoder_that_is_set_without_a_projection_function_is_used)
TEST(events_of_the_plain_api_are_read_without_copying)
TEST(a_projection_keeps_its_event_class_alive)
TEST(a_cell_index_is_found_by_the_path_of_the_field)
TEST(one_call_returns_the_classes_of_a_batch)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_projection_decodes_only_selected_fields_and_not_into_the_event),
        cmocka_unit_test(test_a_decoder_that_is_set_without_a_projection_function_is_used),
        cmocka_unit_test(test_events_of_the_plain_api_are_read_without_copying),
        cmocka_unit_test(test_a_projection_keeps_its_event_class_alive),
        cmocka_unit_test(test_a_cell_index_is_found_by_the_path_of_the_field),
        cmocka_unit_test(test_one_call_returns_the_classes_of_a_batch),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
