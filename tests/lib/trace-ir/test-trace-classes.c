/* SPDX-License-Identifier: MIT */
/* Tests trace, stream and event classes: containers, identifiers and properties. */
#include "tests/lib/in-component.h"

static void automatic_identifiers_count_from_zero(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *first = bt_stream_class_create(tc);
    bt_stream_class *second = bt_stream_class_create(tc);
    bt_event_class *event_class = bt_event_class_create(second);

    assert_true(bt_trace_class_assigns_automatic_stream_class_id(tc));
    assert_true(bt_stream_class_get_id(first) == 0);
    assert_true(bt_stream_class_get_id(second) == 1);
    assert_true(bt_event_class_get_id(event_class) == 0);
    assert_true(bt_trace_class_get_stream_class_count(tc) == 2);
    assert_ptr_equal(bt_trace_class_borrow_stream_class_by_index_const(tc, 0), first);
    assert_ptr_equal(bt_trace_class_borrow_stream_class_by_id_const(tc, 1), second);
    assert_null(bt_trace_class_borrow_stream_class_by_id_const(tc, 2));
    assert_ptr_equal(bt_stream_class_borrow_trace_class_const(second), tc);
    assert_ptr_equal(bt_event_class_borrow_stream_class_const(event_class), second);
    assert_ptr_equal(bt_stream_class_borrow_event_class_by_index_const(second, 0), event_class);
    assert_true(bt_stream_class_get_event_class_count(first) == 0);
    assert_breaks_condition("pre:stream-class-create-with-id:"
                            "trace-class-does-not-automatically-assigns-stream-class-ids",
        bt_stream_class_create_with_id(tc, 5));
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(first);
    bt_stream_class_put_ref(second);
    bt_trace_class_put_ref(tc);
}

static void chosen_identifiers_must_be_unique(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *stream_class;
    bt_event_class *event_class;

    bt_trace_class_set_assigns_automatic_stream_class_id(tc, BT_FALSE);
    stream_class = bt_stream_class_create_with_id(tc, UINT64_MAX);
    bt_stream_class_set_assigns_automatic_event_class_id(stream_class, BT_FALSE);
    event_class = bt_event_class_create_with_id(stream_class, 77);
    assert_ptr_equal(bt_trace_class_borrow_stream_class_by_id_const(tc, UINT64_MAX), stream_class);
    assert_ptr_equal(bt_stream_class_borrow_event_class_by_id_const(stream_class, 77), event_class);
    assert_null(bt_stream_class_borrow_event_class_by_id_const(stream_class, 0));
    assert_breaks_condition("pre:stream-class-create-with-id:stream-class-id-is-unique",
        bt_stream_class_create_with_id(tc, UINT64_MAX));
    assert_breaks_condition("pre:event-class-create-with-id:event-class-id-is-unique",
        bt_event_class_create_with_id(stream_class, 77));
    assert_aborts_with("pre:event-class-create:", bt_event_class_create(stream_class));
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(tc);
}

/* A reference to a child keeps all its ancestors alive. */
static void a_child_keeps_its_parents_alive(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(tc);
    bt_event_class *event_class = bt_event_class_create(stream_class);

    bt_event_class_set_name(event_class, "name");
    bt_trace_class_put_ref(tc);
    bt_stream_class_put_ref(stream_class);
    assert_ptr_equal(bt_stream_class_borrow_trace_class_const(
                         bt_event_class_borrow_stream_class_const(event_class)),
        tc);
    bt_trace_class_get_ref(tc);
    bt_event_class_put_ref(event_class);
    assert_string_equal(bt_event_class_get_name(bt_stream_class_borrow_event_class_by_id_const(
                            bt_trace_class_borrow_stream_class_by_id_const(tc, 0), 0)),
        "name");
    bt_trace_class_put_ref(tc);
}

static void a_new_stream_class_has_default_properties(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(tc);

    assert_null(bt_stream_class_get_name(stream_class));
    assert_null(bt_stream_class_borrow_default_clock_class_const(stream_class));
    assert_null(bt_stream_class_borrow_packet_context_field_class_const(stream_class));
    assert_null(bt_stream_class_borrow_event_common_context_field_class_const(stream_class));
    assert_true(bt_stream_class_assigns_automatic_event_class_id(stream_class));
    assert_true(bt_stream_class_assigns_automatic_stream_id(stream_class));
    assert_false(bt_stream_class_supports_packets(stream_class));
    assert_false(bt_stream_class_supports_discarded_events(stream_class));
    assert_false(bt_stream_class_supports_discarded_packets(stream_class));
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(tc);
}

static void clock_snapshots_need_a_clock_class(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_clock_class *clock_class = bt_clock_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(tc);

    assert_breaks_condition("pre:stream-class-set-supports-packets:"
                            "has-default-clock-class-for-default-clock-snapshot",
        bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_TRUE, BT_FALSE));
    assert_int_equal(bt_stream_class_set_default_clock_class(stream_class, clock_class), 0);
    bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_TRUE, BT_FALSE);
    assert_true(bt_stream_class_supports_packets(stream_class));
    assert_true(bt_stream_class_packets_have_beginning_default_clock_snapshot(stream_class));
    assert_false(bt_stream_class_packets_have_end_default_clock_snapshot(stream_class));
    bt_stream_class_set_supports_discarded_events(stream_class, BT_TRUE, BT_TRUE);
    assert_true(bt_stream_class_discarded_events_have_default_clock_snapshots(stream_class));
    bt_stream_class_set_supports_discarded_packets(stream_class, BT_TRUE, BT_FALSE);
    assert_false(bt_stream_class_discarded_packets_have_default_clock_snapshots(stream_class));
    assert_ptr_equal(bt_stream_class_borrow_default_clock_class_const(stream_class), clock_class);
    bt_clock_class_put_ref(clock_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(tc);
}

static void a_packet_context_requires_packet_support(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(tc);
    bt_field_class *context = bt_field_class_structure_create(tc);

    assert_breaks_condition("pre:stream-class-set-packet-context-field-class:supports-packets",
        bt_stream_class_set_packet_context_field_class(stream_class, context));
    assert_breaks_condition("pre:stream-class-set-supports-discarded-packets:"
                            "supports-packets-for-discarded-packets-support",
        bt_stream_class_set_supports_discarded_packets(stream_class, BT_TRUE, BT_FALSE));
    bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    assert_int_equal(bt_stream_class_set_packet_context_field_class(stream_class, context), 0);
    assert_ptr_equal(
        bt_stream_class_borrow_packet_context_field_class_const(stream_class), context);
    bt_field_class_put_ref(context);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(tc);
}

static void an_event_class_keeps_its_properties(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(tc);
    bt_event_class *event_class = bt_event_class_create(stream_class);
    bt_event_class_log_level level;

    assert_int_equal(
        bt_event_class_get_log_level(event_class, &level), BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE);
    bt_event_class_set_log_level(event_class, BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY);
    assert_int_equal(
        bt_event_class_get_log_level(event_class, &level), BT_PROPERTY_AVAILABILITY_AVAILABLE);
    assert_int_equal(level, BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY);
    assert_null(bt_event_class_get_emf_uri(event_class));
    bt_event_class_set_emf_uri(event_class, "http://example.org/model");
    assert_string_equal(bt_event_class_get_emf_uri(event_class), "http://example.org/model");
    bt_event_class_set_name(event_class, "one");
    bt_event_class_set_name(event_class, bt_event_class_get_name(event_class));
    assert_string_equal(bt_event_class_get_name(event_class), "one");
    assert_true(bt_value_map_is_empty(bt_event_class_borrow_user_attributes_const(event_class)));
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(tc);
}

static void event_classes_have_a_namespace_and_a_uid_with_mip_1(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(tc);
    bt_event_class *event_class = bt_event_class_create(stream_class);

    assert_null(bt_event_class_get_uid(event_class));
    bt_event_class_set_namespace(event_class, "ns");
    bt_event_class_set_uid(event_class, "uid");
    assert_string_equal(bt_event_class_get_namespace(event_class), "ns");
    assert_string_equal(bt_event_class_get_uid(event_class), "uid");
    assert_null(bt_stream_class_get_namespace(stream_class));
    assert_null(bt_stream_class_get_uid(stream_class));
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(tc);
}

static void functions_for_namespace_and_uid_abort_with_mip_0(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(tc);

    assert_breaks_condition("pre:stream-class-set-uid:mip-version-is-valid",
        bt_stream_class_set_uid(stream_class, "uid"));
    assert_breaks_condition("pre:stream-class-get-namespace:mip-version-is-valid",
        bt_stream_class_get_namespace(stream_class));
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(tc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, automatic_identifiers_count_from_zero),
        component_test(0, chosen_identifiers_must_be_unique),
        component_test(1, a_child_keeps_its_parents_alive),
        component_test(1, a_new_stream_class_has_default_properties),
        component_test(0, clock_snapshots_need_a_clock_class),
        component_test(0, a_packet_context_requires_packet_support),
        component_test(0, an_event_class_keeps_its_properties),
        component_test(1, event_classes_have_a_namespace_and_a_uid_with_mip_1),
        component_test(0, functions_for_namespace_and_uid_abort_with_mip_0),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
