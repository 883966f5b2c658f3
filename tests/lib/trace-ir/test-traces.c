/* SPDX-License-Identifier: MIT */
/* Tests traces and streams: identifiers, environment and destruction listeners. */
#include "tests/lib/in-component.h"

static void stream_identifiers_count_from_zero_in_each_class(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *a = bt_stream_class_create(tc);
    bt_stream_class *b = bt_stream_class_create(tc);
    bt_trace *trace = bt_trace_create(tc);
    bt_stream *first = bt_stream_create(a, trace);
    bt_stream *second = bt_stream_create(a, trace);
    bt_stream *other = bt_stream_create(b, trace);

    assert_true(bt_stream_get_id(first) == 0);
    assert_true(bt_stream_get_id(second) == 1);
    assert_true(bt_stream_get_id(other) == 0);
    assert_true(bt_trace_get_stream_count(trace) == 3);
    assert_ptr_equal(bt_trace_borrow_stream_by_index_const(trace, 2), other);
    assert_ptr_equal(bt_trace_borrow_stream_by_id_const(trace, 1), second);
    assert_null(bt_trace_borrow_stream_by_id_const(trace, 2));
    assert_ptr_equal(bt_stream_borrow_class_const(other), b);
    assert_ptr_equal(bt_stream_borrow_trace_const(other), trace);
    assert_ptr_equal(bt_trace_borrow_class_const(trace), tc);
    bt_stream_put_ref(first);
    bt_stream_put_ref(second);
    bt_stream_put_ref(other);
    bt_trace_put_ref(trace);
    bt_stream_class_put_ref(a);
    bt_stream_class_put_ref(b);
    bt_trace_class_put_ref(tc);
}

static void chosen_stream_identifiers_are_unique_in_a_class(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *a = bt_stream_class_create(tc);
    bt_stream_class *b = bt_stream_class_create(tc);
    bt_trace *trace = bt_trace_create(tc);

    bt_stream_class_set_assigns_automatic_stream_id(a, BT_FALSE);
    bt_stream_class_set_assigns_automatic_stream_id(b, BT_FALSE);
    bt_stream_put_ref(bt_stream_create_with_id(a, trace, 9));
    bt_stream_put_ref(bt_stream_create_with_id(b, trace, 9));
    assert_true(bt_trace_get_stream_count(trace) == 2);
    assert_breaks_condition(
        "pre:stream-create-with-id:stream-id-is-unique", bt_stream_create_with_id(a, trace, 9));
    bt_trace_put_ref(trace);
    bt_stream_class_put_ref(a);
    bt_stream_class_put_ref(b);
    bt_trace_class_put_ref(tc);
}

static void a_stream_keeps_its_trace_alive(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(tc);
    bt_trace *trace = bt_trace_create(tc);
    bt_stream *stream;

    bt_trace_set_name(trace, "trace");
    stream = bt_stream_create(stream_class, trace);
    bt_trace_put_ref(trace);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(tc);
    assert_string_equal(bt_trace_get_name(bt_stream_borrow_trace_const(stream)), "trace");
    bt_stream_set_name(stream, "stream");
    assert_string_equal(bt_stream_get_name(stream), "stream");
    assert_true(bt_value_map_is_empty(bt_stream_borrow_user_attributes_const(stream)));
    bt_stream_put_ref(stream);
}

static void a_replaced_environment_entry_keeps_its_position(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_trace *trace = bt_trace_create(tc);
    const bt_value *value;
    const char *name;

    bt_trace_set_environment_entry_integer(trace, "major", INT64_MIN);
    bt_trace_set_environment_entry_string(trace, "host", "name");
    bt_trace_set_environment_entry_string(trace, "major", "two");
    assert_true(bt_trace_get_environment_entry_count(trace) == 2);
    bt_trace_borrow_environment_entry_by_index_const(trace, 0, &name, &value);
    assert_string_equal(name, "major");
    assert_string_equal(bt_value_string_get(value), "two");
    value = bt_trace_borrow_environment_entry_value_by_name_const(trace, "host");
    assert_string_equal(bt_value_string_get(value), "name");
    assert_null(bt_trace_borrow_environment_entry_value_by_name_const(trace, "minor"));
    bt_trace_set_environment_entry_integer(trace, "minor", -1);
    value = bt_trace_borrow_environment_entry_value_by_name_const(trace, "minor");
    assert_true(bt_value_integer_signed_get(value) == -1);
    bt_trace_put_ref(trace);
    bt_trace_class_put_ref(tc);
}

static void identity_depends_on_the_mip_version(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_trace *trace = bt_trace_create(tc);
    const uint8_t uuid[16] = {16, 15, 14};

    if (bt_trace_class_get_graph_mip_version(tc) == 0) {
        assert_null(bt_trace_get_uuid(trace));
        bt_trace_set_uuid(trace, uuid);
        assert_memory_equal(bt_trace_get_uuid(trace), uuid, 16);
        assert_breaks_condition(
            "pre:trace-set-uid:mip-version-is-valid", bt_trace_set_uid(trace, "uid"));
    } else {
        bt_trace_set_namespace(trace, "ns");
        bt_trace_set_uid(trace, "uid");
        assert_string_equal(bt_trace_get_namespace(trace), "ns");
        assert_string_equal(bt_trace_get_uid(trace), "uid");
        assert_breaks_condition(
            "pre:trace-get-uuid:mip-version-is-valid", bt_trace_get_uuid(trace));
    }
    bt_trace_put_ref(trace);
    bt_trace_class_put_ref(tc);
}

struct listening {
    int calls;
    bt_listener_id other;
    bool had_error;
};

static void trace_is_destroyed(const bt_trace *trace, void *data)
{
    struct listening *listening = data;

    listening->calls++;
    assert_string_equal(bt_trace_get_name(trace), "dying");
    bt_trace_get_ref(trace);
    bt_trace_put_ref(trace);
    bt_stream_get_ref(bt_trace_borrow_stream_by_index_const(trace, 0));
    bt_stream_put_ref(bt_trace_borrow_stream_by_index_const(trace, 0));
}

static void trace_class_is_destroyed(const bt_trace_class *tc, void *data)
{
    struct listening *listening = data;

    listening->calls++;
    assert_true(bt_trace_class_get_stream_class_count(tc) == 1);
}

static void destruction_listeners_are_called_unless_they_are_removed(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(tc);
    bt_trace *trace = bt_trace_create(tc);
    struct listening kept = {0};
    struct listening removed = {0};
    struct listening of_class = {0};
    bt_listener_id id;
    bt_stream *stream;

    bt_trace_set_name(trace, "dying");
    stream = bt_stream_create(stream_class, trace);
    assert_int_equal(bt_trace_add_destruction_listener(trace, trace_is_destroyed, &kept, NULL), 0);
    assert_int_equal(
        bt_trace_add_destruction_listener(trace, trace_is_destroyed, &removed, &id), 0);
    assert_int_equal(bt_trace_remove_destruction_listener(trace, id), 0);
    assert_aborts_with(
        "pre:trace-remove-destruction-listener:", bt_trace_remove_destruction_listener(trace, id));
    bt_trace_class_add_destruction_listener(tc, trace_class_is_destroyed, &of_class, NULL);

    bt_trace_put_ref(trace);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(tc);
    assert_int_equal(kept.calls, 0);
    bt_stream_put_ref(stream);
    assert_int_equal(kept.calls, 1);
    assert_int_equal(removed.calls, 0);
    assert_int_equal(of_class.calls, 1);
}

static void trace_is_destroyed_without_error(const bt_trace *trace, void *data)
{
    struct listening *listening = data;
    const bt_error *error = bt_current_thread_take_error();

    (void) trace;
    listening->calls++;
    listening->had_error = error != NULL;
}

static void destruction_listeners_run_without_the_error_of_the_thread(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_trace *trace = bt_trace_create(tc);
    struct listening listening = {0};
    const bt_error *error;

    bt_trace_add_destruction_listener(trace, trace_is_destroyed_without_error, &listening, NULL);
    bt_current_thread_error_append_cause_from_unknown("test", "file", 1, "message");
    bt_trace_put_ref(trace);
    error = bt_current_thread_take_error();
    assert_int_equal(listening.calls, 1);
    assert_false(listening.had_error);
    assert_non_null(error);
    bt_error_release(error);
    bt_trace_class_put_ref(tc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, stream_identifiers_count_from_zero_in_each_class),
        component_test(0, chosen_stream_identifiers_are_unique_in_a_class),
        component_test(0, a_stream_keeps_its_trace_alive),
        component_test(0, a_replaced_environment_entry_keeps_its_position),
        component_test(0, identity_depends_on_the_mip_version),
        component_test(1, identity_depends_on_the_mip_version),
        component_test(0, destruction_listeners_are_called_unless_they_are_removed),
        component_test(0, destruction_listeners_run_without_the_error_of_the_thread),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
