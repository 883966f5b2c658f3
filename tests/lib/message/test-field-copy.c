/* SPDX-License-Identifier: MIT */
/* Tests copies of all kinds of fields, and the ownership of the copies' bytes. */
#include "config.h"
#include "tests/lib/message/message-fixture.h"

#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/field-copy.h>

static const char in_segment[] = "of the segment";

static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    bt_field_class_structure_append_member(structure, name, member);
    bt_field_class_put_ref(member);
}

/*
 * The payload is {number, string, static array of numbers, list of structures {string, number},
 * option, variant of a string and a number, BLOB}. The second class has one more member.
 */
static struct fixture begin(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_trace_class *tc = fixture.trace_class;
    bt_field_class *element = bt_field_class_structure_create(tc);
    bt_field_class *number = bt_field_class_integer_signed_create(tc);
    bt_field_class *string = bt_field_class_string_create(tc);
    bt_field_class *other_number = bt_field_class_integer_signed_create(tc);
    bt_field_class *other_string = bt_field_class_string_create(tc);
    bt_field_class *variant = bt_field_class_variant_without_selector_field_location_create(tc);

    append(fixture.payload_class, "string", bt_field_class_string_create(tc));
    append(fixture.payload_class, "numbers", bt_field_class_array_static_create(tc, number, 3));
    append(element, "string", bt_field_class_string_create(tc));
    append(element, "real", bt_field_class_real_double_precision_create(tc));
    append(fixture.payload_class, "list",
        bt_field_class_array_dynamic_without_length_field_location_create(tc, element));
    append(fixture.payload_class, "option",
        bt_field_class_option_without_selector_field_location_create(tc, string));
    bt_field_class_variant_without_selector_append_option(variant, "s", other_string);
    bt_field_class_variant_without_selector_append_option(variant, "n", other_number);
    append(fixture.payload_class, "variant", variant);
    append(fixture.payload_class, "blob",
        bt_field_class_blob_dynamic_without_length_field_location_create(tc));
    bt_field_class_put_ref(element);
    bt_field_class_put_ref(number);
    bt_field_class_put_ref(string);
    bt_field_class_put_ref(other_number);
    bt_field_class_put_ref(other_string);
    fixture_finish(&fixture);
    return fixture;
}

enum { NUMBER, STRING, NUMBERS, LIST, OPTION, VARIANT, BLOB };

static void decode(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *decoder_data)
{
    bt_x_field_cell *payload = cells[BT_X_EVENT_CELL_PAYLOAD].value.cells;
    bt_x_field_cell *elements;

    payload[NUMBER].value.u = tag;
    payload[STRING].value.string = in_segment;
    payload[STRING].length = sizeof(in_segment) - 1;
    elements = bt_x_field_cell_set_length(&payload[NUMBERS], 3);
    for (int i = 0; i < 3; i++) {
        elements[i].value.i = -i;
    }
    elements = bt_x_field_cell_set_length(&payload[LIST], tag);
    for (unsigned i = 0; i < tag; i++) {
        bt_x_field_cell_copy_string(&elements[i].value.cells[0], "element", 7);
        elements[i].value.cells[1].value.d = i / 2.0;
    }
    if (bt_x_field_cell_set_present(&payload[OPTION], tag > 1)) {
        bt_x_field_cell_copy_string(payload[OPTION].value.cells, "present", 7);
    }
    if (tag > 1) {
        bt_x_field_cell_select(&payload[VARIANT], 1)->value.i = -9;
    } else {
        bt_x_field_cell_copy_string(bt_x_field_cell_select(&payload[VARIANT], 0), "chosen", 6);
    }
    payload[BLOB].value.bytes = (const uint8_t *) in_segment;
    payload[BLOB].length = tag;
}

static bt_field *payload_of(const bt_message *message)
{
    return (bt_field *) bt_event_borrow_payload_field_const(
        bt_message_event_borrow_event_const(message));
}

static const bt_field *at(const bt_field *structure, uint64_t index)
{
    return bt_field_structure_borrow_member_field_by_index_const(structure, index);
}

static const bt_field *element(const bt_field *array, uint64_t index)
{
    return bt_field_array_borrow_element_field_by_index_const(array, index);
}

static void assert_is_copy(const bt_field *copy, unsigned tag, bool borrows)
{
    const bt_field *variant =
        bt_field_variant_borrow_selected_option_field_const(at(copy, VARIANT));
    const bt_field *option = bt_field_option_borrow_field_const(at(copy, OPTION));

    assert_int_equal(bt_field_integer_unsigned_get_value(at(copy, NUMBER)), tag);
    assert_string_equal(bt_field_string_get_value(at(copy, STRING)), in_segment);
    assert_int_equal(bt_field_string_get_length(at(copy, STRING)), sizeof(in_segment) - 1);
    assert_true((bt_field_string_get_value(at(copy, STRING)) == in_segment) == borrows);
    assert_int_equal(bt_field_integer_signed_get_value(element(at(copy, NUMBERS), 2)), -2);
    assert_int_equal(bt_field_array_get_length(at(copy, LIST)), tag);
    for (unsigned i = 0; i < tag; i++) {
        const bt_field *structure = element(at(copy, LIST), i);

        assert_string_equal(bt_field_string_get_value(at(structure, 0)), "element");
        assert_true(bt_field_real_double_precision_get_value(at(structure, 1)) == i / 2.0);
    }
    if (tag > 1) {
        assert_string_equal(bt_field_string_get_value(option), "present");
        assert_int_equal(bt_field_integer_signed_get_value(variant), -9);
    } else {
        assert_null(option);
        assert_string_equal(bt_field_string_get_value(variant), "chosen");
    }
    assert_int_equal(bt_field_blob_get_length(at(copy, BLOB)), tag);
    assert_memory_equal(bt_field_blob_get_data_const(at(copy, BLOB)), in_segment, tag);
}

static void copies_have_all_values(bt_self_component *self)
{
    struct fixture fixture = begin(self);

    bt_x_event_class_set_decoder(fixture.event_class, decode, NULL, NULL);
    /* The targets are recycled, so they contain former values. */
    for (unsigned i = 0; i < 8; i++) {
        const unsigned tag = i % 4;
        bt_message *source = bt_x_message_event_create_deferred(fixture.event_class,
            bt_x_segment_create(fixture.stream, NULL, NULL, NULL), 0, (const uint8_t *) in_segment,
            tag);
        bt_message *target = bt_message_event_create_with_default_clock_snapshot(
            fixture.iterator, fixture.event_class, fixture.stream, 0);

        bt_x_field_copy(payload_of(source), payload_of(target), i < 4);
        /* The copies don't share memory that the source owns. */
        bt_message_put_ref(source);
        assert_is_copy(payload_of(target), tag, i < 4);
        bt_message_put_ref(target);
    }
    fixture_release(&fixture);
}

/* Strings that were set with the plain API are owned by their field. */
static void owned_strings_are_copied(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_message *messages[2];
    const bt_field *strings[2];

    append(fixture.payload_class, "string", bt_field_class_string_create(fixture.trace_class));
    fixture_finish(&fixture);
    for (unsigned i = 0; i < 2; i++) {
        messages[i] = bt_message_event_create_with_default_clock_snapshot(
            fixture.iterator, fixture.event_class, fixture.stream, 0);
        strings[i] = at(payload_of(messages[i]), 1);
    }
    bt_field_string_set_value((bt_field *) strings[0], "own");
    bt_x_field_copy(strings[0], (bt_field *) strings[1], BT_TRUE);
    bt_field_string_set_value((bt_field *) strings[0], "new");
    assert_string_equal(bt_field_string_get_value(strings[1]), "own");
    bt_message_put_ref(messages[0]);
    bt_message_put_ref(messages[1]);
    fixture_release(&fixture);
}

/* The target's structure has more members than the source's. */
static void copying_leaves_additional_members_of_the_target_unchanged(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_event_class *larger_class;
    bt_field_class *larger = bt_field_class_structure_create(fixture.trace_class);
    bt_message *source, *target;

    append(larger, "number", bt_field_class_integer_unsigned_create(fixture.trace_class));
    append(larger, "further", bt_field_class_integer_unsigned_create(fixture.trace_class));
    fixture_finish(&fixture);
    larger_class = bt_event_class_create(fixture.stream_class);
    bt_event_class_set_payload_field_class(larger_class, larger);
    source = bt_message_event_create_with_default_clock_snapshot(
        fixture.iterator, fixture.event_class, fixture.stream, 0);
    target = bt_message_event_create_with_default_clock_snapshot(
        fixture.iterator, larger_class, fixture.stream, 0);
    bt_field_integer_unsigned_set_value((bt_field *) at(payload_of(source), 0), 3);
    bt_field_integer_unsigned_set_value((bt_field *) at(payload_of(target), 1), 4);
    bt_x_field_copy(payload_of(source), payload_of(target), BT_FALSE);
    assert_int_equal(bt_field_integer_unsigned_get_value(at(payload_of(target), 0)), 3);
    assert_int_equal(bt_field_integer_unsigned_get_value(at(payload_of(target), 1)), 4);
    bt_message_put_ref(source);
    bt_message_put_ref(target);
    bt_field_class_put_ref(larger);
    bt_event_class_put_ref(larger_class);
    fixture_release(&fixture);
}

/*
 * Creates an event whose payload is a static array of numbers and a static BLOB with the given
 * lengths.
 */
static bt_message *create_event_of_lengths(
    struct fixture *fixture, uint64_t array_length, uint64_t blob_length)
{
    bt_trace_class *tc = fixture->trace_class;
    bt_field_class *payload = bt_field_class_structure_create(tc);
    bt_field_class *number = bt_field_class_integer_unsigned_create(tc);
    bt_event_class *event_class = bt_event_class_create(fixture->stream_class);
    bt_message *message;

    append(payload, "array", bt_field_class_array_static_create(tc, number, array_length));
    append(payload, "blob", bt_field_class_blob_static_create(tc, blob_length));
    bt_event_class_set_payload_field_class(event_class, payload);
    message = bt_message_event_create_with_default_clock_snapshot(
        fixture->iterator, event_class, fixture->stream, 0);
    bt_field_class_put_ref(number);
    bt_field_class_put_ref(payload);
    bt_event_class_put_ref(event_class);
    return message;
}

/* Only developer mode checks the lengths. */
static void copying_arrays_and_blobs_of_another_length_aborts(bt_self_component *self)
{
    struct fixture fixture;
    bt_message *source, *longer_array, *longer_blob;

    if (!BT_DEV_MODE) {
        return;
    }
    fixture = fixture_begin(self, false);
    fixture_finish(&fixture);
    source = create_event_of_lengths(&fixture, 2, 3);
    longer_array = create_event_of_lengths(&fixture, 4, 3);
    longer_blob = create_event_of_lengths(&fixture, 2, 5);
    assert_breaks_condition("pre:x-field-copy:same-structure",
        bt_x_field_copy(payload_of(source), payload_of(longer_array), BT_FALSE));
    assert_breaks_condition("pre:x-field-copy:same-structure",
        bt_x_field_copy(payload_of(source), payload_of(longer_blob), BT_FALSE));
    bt_message_put_ref(source);
    bt_message_put_ref(longer_array);
    bt_message_put_ref(longer_blob);
    fixture_release(&fixture);
}

#define TEST(name, mip)                                                                            \
    static void test_##name(void **state)                                                          \
    {                                                                                              \
        run_in_component(mip, name);                                                               \
    }

TEST(copies_have_all_values, 1)
TEST(owned_strings_are_copied, 0)
TEST(copying_leaves_additional_members_of_the_target_unchanged, 0)
TEST(copying_arrays_and_blobs_of_another_length_aborts, 1)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_copies_have_all_values),
        cmocka_unit_test(test_owned_strings_are_copied),
        cmocka_unit_test(test_copying_leaves_additional_members_of_the_target_unchanged),
        cmocka_unit_test(test_copying_arrays_and_blobs_of_another_length_aborts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
