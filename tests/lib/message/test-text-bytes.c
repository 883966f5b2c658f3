/* SPDX-License-Identifier: MIT */
/* Tests the bytes of string fields, including those after the first null character. */
#include "tests/lib/message/message-fixture.h"

#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/field-copy.h>
#include <babeltrace2/extension/text-bytes.h>

static const char array[] = "one\0two";

enum { ARRAY_SIZE = sizeof(array) - 1, ARRAY = 1, TEXT = 2 };

static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    bt_field_class_structure_append_member(structure, name, member);
    bt_field_class_put_ref(member);
}

/*
 * The payload consists of a number, a text whose class has the size ARRAY_SIZE, and a text whose
 * class has no size.
 */
static struct fixture begin(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *array_class = bt_field_class_string_create(fixture.trace_class);

    assert_int_equal(bt_x_field_class_string_get_size(array_class), 0);
    bt_x_field_class_string_set_size(array_class, ARRAY_SIZE);
    assert_int_equal(bt_x_field_class_string_get_size(array_class), ARRAY_SIZE);
    append(fixture.payload_class, "array", array_class);
    append(fixture.payload_class, "text", bt_field_class_string_create(fixture.trace_class));
    fixture_finish(&fixture);
    return fixture;
}

/*
 * Decodes both texts. If the tag is 0, the first text refers to `array`, which is in the segment.
 * Otherwise, the first text is a copy. The second text is a copy of the first `tag` bytes of
 * `array`.
 */
static void decode(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *decoder_data)
{
    bt_x_field_cell *payload = cells[BT_X_EVENT_CELL_PAYLOAD].value.cells;

    payload[0].value.u = 0;
    if (tag == 0) {
        payload[ARRAY].value.string = array;
        payload[ARRAY].length = 3;
    } else {
        bt_x_field_cell_copy_string(&payload[ARRAY], array, ARRAY_SIZE);
    }
    bt_x_field_cell_copy_string(&payload[TEXT], array, tag);
}

static bt_message *create_deferred(struct fixture *fixture, uint32_t tag)
{
    return bt_x_message_event_create_deferred(fixture->event_class,
        bt_x_segment_create(fixture->stream, NULL, NULL, NULL), 0, (const uint8_t *) array, tag);
}

static bt_message *create_plain(struct fixture *fixture)
{
    return bt_message_event_create_with_default_clock_snapshot(
        fixture->iterator, fixture->event_class, fixture->stream, 0);
}

static bt_field *member(const bt_message *message, uint64_t index)
{
    return (bt_field *) bt_field_structure_borrow_member_field_by_index_const(
        bt_event_borrow_payload_field_const(bt_message_event_borrow_event_const(message)), index);
}

static void assert_bytes(const bt_field *field, const char *bytes, uint64_t size)
{
    uint64_t got_size;
    const uint8_t *got = bt_x_field_string_get_bytes(field, &got_size);

    assert_int_equal(got_size, size);
    assert_memory_equal(got, bytes, size);
    assert_ptr_equal(got, bt_field_string_get_value(field));
    assert_int_equal(got[bt_field_string_get_length(field)], '\0');
}

static void bytes_after_a_null_character_are_kept(bt_self_component *self)
{
    struct fixture fixture = begin(self);

    bt_x_event_class_set_decoder(fixture.event_class, decode, NULL, NULL);
    /* The loop repeats the test, because events reuse the memory of earlier events. */
    for (uint32_t i = 0; i < 4 * ARRAY_SIZE; i++) {
        const uint32_t size = i * 3 % (ARRAY_SIZE + 1);
        bt_message *message = create_deferred(&fixture, size);

        assert_string_equal(bt_field_string_get_value(member(message, ARRAY)), "one");
        assert_bytes(member(message, ARRAY), array, ARRAY_SIZE);
        assert_int_equal(bt_field_string_get_length(member(message, TEXT)), MIN(size, 3));
        assert_bytes(member(message, TEXT), array, size);
        bt_message_put_ref(message);
    }
    fixture_release(&fixture);
}

/* The size of the class applies only to texts in the segment. Other texts have their own size. */
static void texts_outside_the_segment_have_their_own_size(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    bt_message *message = create_plain(&fixture);
    bt_field *field = member(message, ARRAY);

    bt_field_string_clear(field);
    assert_bytes(field, "", 0);
    bt_field_string_append(field, "a");
    assert_bytes(field, "a", 1);
    bt_field_string_set_value(field, "another value");
    assert_bytes(field, "another value", 13);
    bt_field_string_clear(field);
    assert_bytes(field, "", 0);
    bt_message_put_ref(message);
    fixture_release(&fixture);
}

static void copies_have_all_bytes(bt_self_component *self)
{
    struct fixture fixture = begin(self);

    bt_x_event_class_set_decoder(fixture.event_class, decode, NULL, NULL);
    for (uint32_t i = 0; i < 4; i++) {
        bt_message *source = create_deferred(&fixture, i / 2 * ARRAY_SIZE);
        bt_message *target = create_plain(&fixture);

        for (uint64_t index = ARRAY; index <= TEXT; index++) {
            bt_x_field_copy(member(source, index), member(target, index), i % 2);
        }
        bt_message_put_ref(source);
        assert_bytes(member(target, ARRAY), array, ARRAY_SIZE);
        assert_bytes(member(target, TEXT), array, i / 2 * ARRAY_SIZE);
        /* Appending replaces the bytes after the value. */
        bt_field_string_append(member(target, ARRAY), "!");
        assert_bytes(member(target, ARRAY), "one!", 4);
        bt_message_put_ref(target);
    }
    fixture_release(&fixture);
}

#define TEST(name)                                                                                 \
    static void test_##name(void **state)                                                          \
    {                                                                                              \
        run_in_component(1, name);                                                                 \
    }

TEST(bytes_after_a_null_character_are_kept)
TEST(texts_outside_the_segment_have_their_own_size)
TEST(copies_have_all_bytes)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_after_a_null_character_are_kept),
        cmocka_unit_test(test_texts_outside_the_segment_have_their_own_size),
        cmocka_unit_test(test_copies_have_all_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
