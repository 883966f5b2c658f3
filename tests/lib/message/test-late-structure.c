/* SPDX-License-Identifier: MIT */
/* Tests late structures: which accesses decode them, and which don't. */
#include "tests/lib/message/message-fixture.h"

#include <babeltrace2/extension/event-projection.h>
#include <babeltrace2/extension/late-structure.h>

static unsigned decode_count, late_count;

static void decode(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *decoder_data)
{
    decode_count++;
    cells[BT_X_EVENT_CELL_ROOT_COUNT].value.u = bytes[0];
}

/* The members are a number and a list. */
static void decode_late(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *structure, void *decoder_data)
{
    bt_x_field_cell *elements = bt_x_field_cell_set_length(&structure->value.cells[1], 2);

    assert_ptr_equal(decoder_data, &late_count);
    assert_int_equal(tag, 5);
    late_count++;
    structure->value.cells[0].value.u = bytes[1];
    bt_x_field_cell_copy_string(&elements[0], "first", 5);
    bt_x_field_cell_copy_string(&elements[1], "second", 6);
}

static const bt_event *event_of(const bt_message *message)
{
    return bt_message_event_borrow_event_const(message);
}

/* The payload is {number, late: {number, list of strings}}. */
static struct fixture begin(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *late = bt_field_class_structure_create(fixture.trace_class);
    bt_field_class *number = bt_field_class_integer_unsigned_create(fixture.trace_class);
    bt_field_class *string = bt_field_class_string_create(fixture.trace_class);
    bt_field_class *list = bt_field_class_array_dynamic_create(fixture.trace_class, string, NULL);
    uint32_t cell;

    bt_field_class_structure_append_member(late, "number", number);
    bt_field_class_structure_append_member(late, "list", list);
    bt_field_class_structure_append_member(fixture.payload_class, "late", late);
    bt_field_class_put_ref(list);
    bt_field_class_put_ref(string);
    bt_field_class_put_ref(number);
    bt_field_class_put_ref(late);
    fixture_finish(&fixture);
    bt_x_event_class_set_decoder(fixture.event_class, decode, &late_count, NULL);
    assert_true(bt_x_event_class_get_cell_index(
        fixture.event_class, BT_X_EVENT_CELL_PAYLOAD, (const uint64_t[]){1}, 1, &cell));
    bt_x_event_class_set_late_structure(fixture.event_class, cell, decode_late);
    decode_count = late_count = 0;
    return fixture;
}

static bt_message *create_event(const struct fixture *fixture)
{
    static const uint8_t bytes[] = {7, 8};

    return bt_x_message_event_create_deferred(
        fixture->event_class, bt_x_segment_create(fixture->stream, NULL, NULL, NULL), 0, bytes, 5);
}

static const bt_field *member(const bt_field *structure, uint64_t index)
{
    return bt_field_structure_borrow_member_field_by_index_const(structure, index);
}

static void late_structure_is_decoded_for_its_members_only(bt_self_component *self)
{
    struct fixture fixture = begin(self);

    /* The test is repeated, because fields are recycled. */
    for (unsigned i = 0; i < 3; i++) {
        bt_message *message = create_event(&fixture);
        const bt_field *payload = bt_event_borrow_payload_field_const(event_of(message));
        const bt_field *late =
            bt_field_structure_borrow_member_field_by_name_const(payload, "late");

        assert_int_equal(bt_field_integer_unsigned_get_value(member(payload, 0)), 7);
        assert_int_equal(bt_field_get_class_type(late), BT_FIELD_CLASS_TYPE_STRUCTURE);
        assert_int_equal(decode_count, i + 1);
        assert_int_equal(late_count, i);
        assert_int_equal(bt_field_integer_unsigned_get_value(
                             bt_field_structure_borrow_member_field_by_name_const(late, "number")),
            8);
        assert_string_equal(
            bt_field_string_get_value(
                bt_field_array_borrow_element_field_by_index_const(member(late, 1), 1)),
            "second");
        assert_int_equal(late_count, i + 1);
        bt_message_put_ref(message);
    }
    fixture_release(&fixture);
}

/* Recycled fields don't contain the values of the former event. */
static void late_structure_that_was_not_read_is_dropped(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    bt_message *messages[3];

    for (unsigned round = 0; round < 2; round++) {
        for (unsigned i = 0; i < G_N_ELEMENTS(messages); i++) {
            messages[i] = create_event(&fixture);
            bt_event_borrow_payload_field_const(event_of(messages[i]));
        }
        for (unsigned i = 0; i < G_N_ELEMENTS(messages); i++) {
            bt_message_put_ref(messages[i]);
        }
    }
    assert_int_equal(late_count, 0);
    fixture_release(&fixture);
}

static uint32_t cell_of(const struct fixture *fixture, const uint64_t *path, uint64_t depth)
{
    uint32_t cell;

    assert_true(bt_x_event_class_get_cell_index(
        fixture->event_class, BT_X_EVENT_CELL_PAYLOAD, path, depth, &cell));
    return cell;
}

static void projection_decodes_a_late_structure_for_selected_members(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    const uint32_t number = cell_of(&fixture, (const uint64_t[]){0}, 1);
    const uint32_t late = cell_of(&fixture, (const uint64_t[]){1}, 1);
    const uint32_t late_number = cell_of(&fixture, (const uint64_t[]){1, 0}, 2);
    const uint32_t payload = BT_X_EVENT_CELL_PAYLOAD;
    const struct {
        uint32_t cell;
        unsigned late_count;
    } cases[] = {{number, 0}, {late, 1}, {late_number, 1}, {payload, 1}};

    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        for (unsigned has_fields = 0; has_fields < 2; has_fields++) {
            bt_x_event_projection *projection =
                bt_x_event_projection_create(fixture.event_class, &cases[i].cell, 1);
            bt_message *message = create_event(&fixture);
            const bt_x_field_cell *cells;

            late_count = 0;
            if (has_fields) {
                bt_event_borrow_payload_field_const(event_of(message));
            }
            cells = bt_x_event_projection_read(projection, event_of(message));
            assert_int_equal(late_count, cases[i].late_count);
            if (late_count > 0) {
                assert_int_equal(cells[late_number].value.u, 8);
            }
            bt_message_put_ref(message);
            bt_x_event_projection_destroy(projection);
        }
    }
    fixture_release(&fixture);
}

static void borrowing_the_cells_decodes_the_late_structure_once(bt_self_component *self)
{
    struct fixture fixture = begin(self);
    bt_message *message = create_event(&fixture);
    const bt_x_field_cell *cells = bt_x_event_borrow_cells_const(event_of(message));

    assert_int_equal(cells[cell_of(&fixture, (const uint64_t[]){0}, 1)].value.u, 7);
    assert_int_equal(cells[cell_of(&fixture, (const uint64_t[]){1, 0}, 2)].value.u, 8);
    bt_x_event_borrow_cells_const(event_of(message));
    assert_int_equal(late_count, 1);
    bt_message_put_ref(message);
    fixture_release(&fixture);
}

#define TEST(name)                                                                                 \
    static void test_##name(void **state)                                                          \
    {                                                                                              \
        run_in_component(0, name);                                                                 \
    }

TEST(late_structure_is_decoded_for_its_members_only)
TEST(late_structure_that_was_not_read_is_dropped)
TEST(projection_decodes_a_late_structure_for_selected_members)
TEST(borrowing_the_cells_decodes_the_late_structure_once)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_late_structure_is_decoded_for_its_members_only),
        cmocka_unit_test(test_late_structure_that_was_not_read_is_dropped),
        cmocka_unit_test(test_projection_decodes_a_late_structure_for_selected_members),
        cmocka_unit_test(test_borrowing_the_cells_decodes_the_late_structure_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
