/* SPDX-License-Identifier: MIT */
/*
 * Tests properties on which the library itself relies: the cells of fields, and the layout of
 * classes in use.
 */
#include "lib/trace-ir/event-class.h"
#include "lib/trace-ir/field-class.h"
#include "tests/lib/in-component.h"

static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    assert_int_equal(bt_field_class_structure_append_member(structure, name, member), 0);
    bt_field_class_put_ref(member);
}

static void structures_have_a_cell_for_each_member(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *root = bt_field_class_structure_create(tc);
    bt_field_class *inner = bt_field_class_structure_create(tc);
    bt_field_class *element = bt_field_class_structure_create(tc);

    assert_int_equal(root->extra_cells, 0);
    append(inner, "a", bt_field_class_string_create(tc));
    append(inner, "b", bt_field_class_string_create(tc));
    append(element, "c", bt_field_class_string_create(tc));
    append(root, "number", bt_field_class_integer_signed_create(tc));
    append(root, "inner", inner);
    /* The elements of an array have no fixed position. */
    append(root, "array", bt_field_class_array_static_create(tc, element, 10));
    assert_int_equal(root->extra_cells, 3 + 2);
    bt_field_class_put_ref(element);
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

static void the_number_of_cells_is_limited(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *structure = bt_field_class_structure_create(tc);

    append(structure, "a", bt_field_class_string_create(tc));
    for (int depth = 0; depth < 40; depth++) {
        bt_field_class *outer = bt_field_class_structure_create(tc);

        bt_field_class_structure_append_member(outer, "a", structure);
        bt_field_class_structure_append_member(outer, "b", structure);
        bt_field_class_put_ref(structure);
        structure = outer;
    }
    assert_true(structure->extra_cells == BT__EXTRA_CELLS_TOO_MANY);
    bt_field_class_put_ref(structure);
    bt_trace_class_put_ref(tc);
}

static void changing_the_layout_of_classes_in_use_aborts(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(tc);
    bt_event_class *event_class = bt_event_class_create(stream_class);
    bt_field_class *root = bt_field_class_structure_create(tc);
    bt_field_class *inner = bt_field_class_structure_create(tc);
    bt_field_class *late = bt_field_class_structure_create(tc);

    append(root, "inner", inner);
    bt_event_class_set_payload_field_class(event_class, root);
    bt__event_class_freeze(event_class);
    assert_true(event_class->frozen && stream_class->frozen && root->frozen);
    assert_int_equal(root->extra_cells, 1);
    assert_aborts_with("pre:field-class-structure-append-member:not-frozen:field-class",
        bt_field_class_structure_append_member(inner, "late", late));
    assert_aborts_with("pre:event-class-set-specific-context-field-class:not-frozen:event-class",
        bt_event_class_set_specific_context_field_class(event_class, late));
    assert_aborts_with(
        "pre:stream-class-set-event-common-context-field-class:not-frozen:stream-class",
        bt_stream_class_set_event_common_context_field_class(stream_class, late));
    bt_field_class_put_ref(late);
    bt_field_class_put_ref(root);
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(tc);
}

static void decode_nothing(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *decoder_data)
{
}

static void count_call(void *data)
{
    (*(int *) data)++;
}

static void decoder_data_is_destroyed_when_it_is_replaced_and_with_the_class(
    bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(tc);
    bt_event_class *event_class = bt_event_class_create(stream_class);
    int first_calls = 0;
    int second_calls = 0;

    bt_x_event_class_set_decoder(event_class, decode_nothing, &first_calls, count_call);
    bt_x_event_class_set_decoder(event_class, decode_nothing, &second_calls, count_call);
    assert_int_equal(first_calls, 1);
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(stream_class);
    assert_int_equal(second_calls, 0);
    bt_trace_class_put_ref(tc);
    assert_int_equal(second_calls, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, structures_have_a_cell_for_each_member),
        component_test(0, the_number_of_cells_is_limited),
        component_test(0, changing_the_layout_of_classes_in_use_aborts),
        component_test(0, decoder_data_is_destroyed_when_it_is_replaced_and_with_the_class),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
