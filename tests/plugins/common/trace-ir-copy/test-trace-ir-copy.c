/* SPDX-License-Identifier: MIT */
/*
 * Tests the properties of copies that sink.text.details doesn't print. test_copies.py compares
 * everything else in the text of sink.text.details.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "plugins/common/trace-ir-copy/trace-ir-copy.h"

#include <babeltrace2/extension/field-class-walk.h>
#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "lib/message/message.h"
#include "tests/plugins/common/in-iterator.h"

/* A trace with a stream class that has a clock, packets and one event class. */
struct fixture {
    uint64_t mip;
    bt_self_message_iterator *iterator;
    bt_self_component *component;
    struct trace_ir_copy *copies;
    bt_clock_class *clock_class;
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_event_class *event_class;
    bt_trace *trace;
    bt_stream *stream;
    GString *calls;        /* calls of the methods about classes */
    GString *object_calls; /* calls of the methods about traces and streams */
};

typedef void (*test_func)(struct fixture *);

static bool note_scope(void *data, bt_trace_class *trace_class_copy,
    const bt_stream_class *stream_class, const bt_event_class *event_class,
    bt_field_path_scope scope, bt_field_class *copy)
{
    struct fixture *const self = data;

    g_string_append_printf(self->calls, "%s%d ", event_class ? "event-" : "stream-", (int) scope);
    return true;
}

static void note_event_class(void *data, const bt_event_class *original, bt_event_class *copy)
{
    struct fixture *const self = data;

    g_string_append_printf(
        self->calls, "%c%s ", copy ? '+' : '-', bt_event_class_get_name(original));
}

static void note_trace(void *data, const bt_trace *original, bt_trace *copy)
{
    struct fixture *const self = data;

    g_string_append_printf(self->object_calls, "%ctrace ", copy ? '+' : '-');
}

static void note_stream(void *data, const bt_stream *original, bt_stream *copy)
{
    struct fixture *const self = data;

    if (copy) {
        g_string_append_printf(self->object_calls, "+%" PRIu64 " ", bt_stream_get_id(original));
        assert_int_equal(bt_stream_get_id(copy), bt_stream_get_id(original));
    } else {
        g_string_append(self->object_calls, "-stream ");
    }
}

static void note_stream_end(void *data, const bt_stream *original)
{
    struct fixture *const self = data;

    g_string_append_printf(self->object_calls, "end%" PRIu64 " ", bt_stream_get_id(original));
}

static const struct trace_ir_copy_methods methods = {
    note_scope, note_event_class, note_trace, note_stream, note_stream_end};

static bt_field_class *create_structure(struct fixture *self)
{
    return bt_field_class_structure_create(self->trace_class);
}

static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    assert_int_equal(bt_field_class_structure_append_member(structure, name, member), 0);
    bt_field_class_put_ref(member);
}

static bt_event_class *add_event_class(
    struct fixture *self, const char *name, bt_field_class *payload)
{
    bt_event_class *const event_class = bt_event_class_create(self->stream_class);

    bt_event_class_set_name(event_class, name);
    bt_event_class_set_payload_field_class(event_class, payload);
    bt_field_class_put_ref(payload);
    return event_class;
}

static void set_up(struct fixture *self)
{
    bt_field_class *const context =
        bt_field_class_structure_create(self->trace_class = bt_trace_class_create(self->component));

    self->stream_class = bt_stream_class_create(self->trace_class);
    self->clock_class = bt_clock_class_create(self->component);
    bt_stream_class_set_default_clock_class(self->stream_class, self->clock_class);
    bt_stream_class_set_supports_packets(self->stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_stream_class_set_packet_context_field_class(self->stream_class, context);
    bt_field_class_put_ref(context);
    self->trace = bt_trace_create(self->trace_class);
    self->calls = g_string_new(NULL);
    self->object_calls = g_string_new(NULL);
    self->copies = trace_ir_copy_create(self->iterator, &methods, self);
}

static void release_originals(struct fixture *self)
{
    bt_stream_put_ref(g_steal_pointer(&self->stream));
    bt_trace_put_ref(g_steal_pointer(&self->trace));
    bt_event_class_put_ref(g_steal_pointer(&self->event_class));
    bt_stream_class_put_ref(g_steal_pointer(&self->stream_class));
    bt_clock_class_put_ref(g_steal_pointer(&self->clock_class));
    bt_trace_class_put_ref(g_steal_pointer(&self->trace_class));
}

static void tear_down(struct fixture *self)
{
    trace_ir_copy_destroy(self->copies);
    release_originals(self);
    g_string_free(self->calls, TRUE);
    g_string_free(self->object_calls, TRUE);
}

/* Copies `original` and releases it. */
static const bt_message *copy(struct fixture *self, bt_message *original)
{
    const bt_message *const message = trace_ir_copy_message(self->copies, original);

    assert_non_null(message);
    assert_ptr_not_equal(message, original);
    bt_message_put_ref(original);
    return message;
}

static void note_destruction(const bt_trace *trace, void *data)
{
    *(bool *) data = true;
}

static void test_methods_are_called_for_each_class(struct fixture *self)
{
    self->event_class = add_event_class(self, "one", create_structure(self));
    self->stream = bt_stream_create(self->stream_class, self->trace);
    assert_non_null(trace_ir_copy_stream(self->copies, self->stream));
    assert_string_equal(self->calls->str, "stream-0 event-3 +one ");
}

/*
 * The copies of classes are kept for further traces of the same class, until a trace of another
 * class is copied.
 */
static void test_classes_without_traces_are_released_later(struct fixture *self)
{
    bt_trace_class *const other_class = bt_trace_class_create(self->component);
    bt_trace *const other = bt_trace_create(other_class);

    self->event_class = add_event_class(self, "one", create_structure(self));
    self->stream = bt_stream_create(self->stream_class, self->trace);
    assert_non_null(trace_ir_copy_stream(self->copies, self->stream));
    bt_stream_put_ref(g_steal_pointer(&self->stream));
    bt_trace_put_ref(g_steal_pointer(&self->trace));
    self->trace = bt_trace_create(self->trace_class);
    assert_non_null(trace_ir_copy_trace(self->copies, self->trace));
    assert_string_equal(self->calls->str, "stream-0 event-3 +one ");
    release_originals(self);
    assert_string_equal(self->calls->str, "stream-0 event-3 +one ");
    assert_non_null(trace_ir_copy_trace(self->copies, other));
    assert_string_equal(self->calls->str, "stream-0 event-3 +one -one ");
    bt_trace_put_ref(other);
    bt_trace_class_put_ref(other_class);
}

static void test_methods_are_called_when_the_copies_are_destroyed(struct fixture *self)
{
    self->event_class = add_event_class(self, "one", create_structure(self));
    assert_non_null(trace_ir_copy_event_class(self->copies, self->event_class));
    trace_ir_copy_destroy(self->copies);
    assert_string_equal(self->calls->str, "stream-0 event-3 +one -one ");
    self->copies = trace_ir_copy_create(self->iterator, NULL, NULL);
    assert_non_null(trace_ir_copy_event_class(self->copies, self->event_class));
}

static void test_methods_are_called_for_traces_and_streams(struct fixture *self)
{
    bt_stream *const second = bt_stream_create(self->stream_class, self->trace);

    self->stream = bt_stream_create(self->stream_class, self->trace);
    assert_non_null(trace_ir_copy_stream(self->copies, self->stream));
    assert_string_equal(self->object_calls->str, "+trace +0 +1 ");
    bt_message_put_ref(copy(self, bt_message_stream_beginning_create(self->iterator, second)));
    bt_message_put_ref(copy(self, bt_message_stream_end_create(self->iterator, second)));
    bt_message_put_ref(copy(self, bt_message_stream_end_create(self->iterator, self->stream)));
    assert_string_equal(self->object_calls->str, "+trace +0 +1 end0 end1 ");
    bt_stream_put_ref(second);
    release_originals(self);
    assert_string_equal(self->object_calls->str, "+trace +0 +1 end0 end1 -stream -stream -trace ");
}

/*
 * An open packet keeps the originals alive until trace_ir_copy_destroy() releases it. This function
 * then also calls the methods about traces.
 */
static void test_destroying_the_copies_calls_the_methods_for_open_traces(struct fixture *self)
{
    bool is_destroyed = false;
    bt_packet *packet;

    self->stream = bt_stream_create(self->stream_class, self->trace);
    bt_trace_add_destruction_listener(self->trace, note_destruction, &is_destroyed, NULL);
    packet = bt_packet_create(self->stream);
    assert_non_null(trace_ir_copy_packet(self->copies, packet));
    bt_packet_put_ref(packet);
    release_originals(self);
    assert_false(is_destroyed);
    assert_string_equal(self->object_calls->str, "+trace +0 ");
    trace_ir_copy_destroy(self->copies);
    assert_true(is_destroyed);
    assert_string_equal(self->object_calls->str, "+trace +0 -stream -trace ");
    self->copies = trace_ir_copy_create(self->iterator, NULL, NULL);
}

static void test_each_object_has_one_copy(struct fixture *self)
{
    bt_trace *const trace = trace_ir_copy_trace(self->copies, self->trace);
    const bt_event_class *event_class;

    self->event_class = add_event_class(self, "one", create_structure(self));
    self->stream = bt_stream_create(self->stream_class, self->trace);
    event_class = trace_ir_copy_event_class(self->copies, self->event_class);
    assert_ptr_equal(trace_ir_copy_trace(self->copies, self->trace), trace);
    assert_ptr_equal(trace_ir_copy_event_class(self->copies, self->event_class), event_class);
    assert_ptr_equal(
        bt_stream_borrow_trace_const(trace_ir_copy_stream(self->copies, self->stream)), trace);
    assert_ptr_equal(bt_stream_class_borrow_default_clock_class_const(
                         bt_event_class_borrow_stream_class_const(event_class)),
        trace_ir_copy_clock_class(self->copies, self->clock_class));
    assert_ptr_equal(bt_stream_class_borrow_trace_class_const(
                         bt_event_class_borrow_stream_class_const(event_class)),
        bt_trace_borrow_class_const(trace));
}

static void test_later_streams_classes_and_entries_are_copied(struct fixture *self)
{
    const bt_trace *const trace = trace_ir_copy_trace(self->copies, self->trace);
    const bt_event_class *event_class;
    bt_event_class *second;

    bt_trace_set_environment_entry_integer(self->trace, "late", -5);
    self->stream = bt_stream_create(self->stream_class, self->trace);
    assert_ptr_equal(
        bt_stream_borrow_trace_const(trace_ir_copy_stream(self->copies, self->stream)), trace);
    assert_int_equal(bt_value_integer_signed_get(
                         bt_trace_borrow_environment_entry_value_by_name_const(trace, "late")),
        -5);
    self->event_class = add_event_class(self, "one", create_structure(self));
    second = add_event_class(self, "two", create_structure(self));
    event_class = trace_ir_copy_event_class(self->copies, second);
    assert_int_equal(bt_event_class_get_id(event_class), 1);
    assert_string_equal(bt_event_class_get_name(event_class), "two");
    bt_event_class_put_ref(second);
}

/*
 * Streams keep their IDs even if their messages arrive in another order than the streams were
 * created.
 */
static void test_automatic_stream_ids_are_kept(struct fixture *self)
{
    bt_stream *const first = bt_stream_create(self->stream_class, self->trace);

    self->stream = bt_stream_create(self->stream_class, self->trace);
    assert_int_equal(bt_stream_get_id(trace_ir_copy_stream(self->copies, self->stream)), 1);
    assert_int_equal(bt_stream_get_id(trace_ir_copy_stream(self->copies, first)), 0);
    bt_stream_put_ref(first);
}

static void test_packets_do_not_outlive_their_ends(struct fixture *self)
{
    const bt_packet *packets[2];
    const bt_message *messages[4];
    bool is_destroyed = false, is_copy_destroyed = false;

    self->stream = bt_stream_create(self->stream_class, self->trace);
    bt_trace_add_destruction_listener(self->trace, note_destruction, &is_destroyed, NULL);
    bt_trace_add_destruction_listener(
        trace_ir_copy_trace(self->copies, self->trace), note_destruction, &is_copy_destroyed, NULL);
    packets[0] = bt_packet_create(self->stream);
    packets[1] = bt_packet_create(self->stream);
    messages[0] = copy(self, bt_message_packet_beginning_create(self->iterator, packets[0]));
    messages[1] = copy(self, bt_message_packet_end_create(self->iterator, packets[0]));
    assert_ptr_equal(bt_message_packet_beginning_borrow_packet_const(messages[0]),
        bt_message_packet_end_borrow_packet_const(messages[1]));
    /* The packet end message of the second packet is missing. */
    messages[2] = copy(self, bt_message_packet_beginning_create(self->iterator, packets[1]));
    assert_ptr_not_equal(bt_message_packet_beginning_borrow_packet_const(messages[2]),
        bt_message_packet_end_borrow_packet_const(messages[1]));
    messages[3] = copy(self, bt_message_stream_end_create(self->iterator, self->stream));
    bt_packet_put_ref(packets[0]);
    bt_packet_put_ref(packets[1]);
    release_originals(self);
    assert_true(is_destroyed);
    assert_false(is_copy_destroyed);
    for (unsigned i = 0; i < G_N_ELEMENTS(messages); i++) {
        bt_message_put_ref(messages[i]);
    }
    assert_true(is_copy_destroyed);
}

static void test_inactivity_message_has_the_clock_class_of_the_streams(struct fixture *self)
{
    const bt_message *const message = copy(
        self, bt_message_message_iterator_inactivity_create(self->iterator, self->clock_class, 23));
    const bt_clock_snapshot *const snapshot =
        bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(message);

    self->stream = bt_stream_create(self->stream_class, self->trace);
    assert_int_equal(bt_clock_snapshot_get_value(snapshot), 23);
    assert_ptr_equal(bt_clock_snapshot_borrow_clock_class_const(snapshot),
        bt_stream_class_borrow_default_clock_class_const(
            bt_stream_borrow_class_const(trace_ir_copy_stream(self->copies, self->stream))));
    bt_message_put_ref(message);
}

static void test_flags_and_hints_are_kept(struct fixture *self)
{
    bt_field_class *const payload = create_structure(self);
    bt_field_class *const number = bt_field_class_integer_unsigned_create(self->trace_class);
    bt_stream_class *const other = bt_stream_class_create(self->trace_class);
    const bt_event_class *event_class;
    const bt_stream_class *stream_class;
    const bt_field_class *number_copy;

    bt_stream_class_set_assigns_automatic_event_class_id(other, BT_FALSE);
    bt_stream_class_set_assigns_automatic_stream_id(other, BT_FALSE);
    if (self->mip > 0) {
        bt_field_class_integer_set_field_value_hints(
            number, BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL);
    }
    append(payload, "number", number);
    self->event_class = bt_event_class_create_with_id(other, 77);
    bt_event_class_set_payload_field_class(self->event_class, payload);
    bt_field_class_put_ref(payload);
    event_class = trace_ir_copy_event_class(self->copies, self->event_class);
    stream_class = bt_event_class_borrow_stream_class_const(event_class);
    assert_int_equal(bt_event_class_get_id(event_class), 77);
    assert_int_equal(bt_stream_class_get_id(stream_class), 1);
    assert_false(bt_stream_class_assigns_automatic_event_class_id(stream_class));
    assert_false(bt_stream_class_assigns_automatic_stream_id(stream_class));
    number_copy = bt_x_field_class_borrow_child_by_index_const(
        bt_event_class_borrow_payload_field_class_const(event_class), 0);
    assert_true(self->mip == 0 || bt_field_class_integer_has_field_value_hint(
                                      number_copy, BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL));
    bt_stream_class_put_ref(other);
}

/* User attributes of traces and streams aren't printed by sink.text.details. */
static void test_user_attributes_of_traces_and_streams_are_kept(struct fixture *self)
{
    bt_value *const of_trace = bt_value_map_create(), *const of_stream = bt_value_map_create();

    bt_value_map_insert_signed_integer_entry(of_trace, "trace", -4);
    bt_value_map_insert_string_entry(of_stream, "stream", "five");
    bt_trace_set_user_attributes(self->trace, of_trace);
    self->stream = bt_stream_create(self->stream_class, self->trace);
    bt_stream_set_user_attributes(self->stream, of_stream);
    assert_true(bt_value_is_equal(
        bt_trace_borrow_user_attributes_const(trace_ir_copy_trace(self->copies, self->trace)),
        of_trace));
    assert_true(bt_value_is_equal(
        bt_stream_borrow_user_attributes_const(trace_ir_copy_stream(self->copies, self->stream)),
        of_stream));
    bt_value_put_ref(of_trace);
    bt_value_put_ref(of_stream);
}

/* A message of a type that only a later library defines. No function creates such a message. */
static void test_a_message_of_an_unknown_type_is_passed_on(struct fixture *self)
{
    bt_message *const message =
        bt_message_message_iterator_inactivity_create(self->iterator, self->clock_class, 0);
    const uint8_t type = message->type;

    message->type = UINT8_MAX;
    assert_ptr_equal(trace_ir_copy_message(self->copies, message), message);
    message->type = type;
    bt_message_put_ref(message);
    /* The result must be a new reference to the same message. */
    assert_int_equal(message->ref_count, 1);
    bt_message_put_ref(message);
}

static bt_bool count_class(const bt_x_field_class_visit *visit, void *data)
{
    (*(uint64_t *) data)++;
    return BT_TRUE;
}

static void test_deep_structures_are_copied_without_recursion(struct fixture *self)
{
    enum { DEPTH = 2000 };
    bt_field_class *root = create_structure(self);
    uint64_t count = 0;

    for (unsigned i = 1; i < DEPTH; i++) {
        bt_field_class *const outer = create_structure(self);

        append(outer, "inner", root);
        root = outer;
    }
    self->event_class = add_event_class(self, "deep", root);
    bt_x_field_class_walk(bt_event_class_borrow_payload_field_class_const(
                              trace_ir_copy_event_class(self->copies, self->event_class)),
        UINT64_MAX, count_class, NULL, &count);
    assert_int_equal(count, DEPTH);
}

static void run_in_fixture(bt_self_message_iterator *iterator, void *test)
{
    bt_self_component *const component = bt_self_message_iterator_borrow_component(iterator);
    struct fixture fixture = {
        .mip = bt_self_message_iterator_get_graph_mip_version(iterator),
        .iterator = iterator,
        .component = component,
    };

    set_up(&fixture);
    (*(const test_func *) test)(&fixture);
    tear_down(&fixture);
}

static void run_in_both_versions(void **state)
{
    run_in_iterator_in_both_versions(run_in_fixture, *state);
}

#define TEST(func) in_iterator_test(run_in_both_versions, test_func, func)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_methods_are_called_for_each_class),
        TEST(test_classes_without_traces_are_released_later),
        TEST(test_methods_are_called_when_the_copies_are_destroyed),
        TEST(test_methods_are_called_for_traces_and_streams),
        TEST(test_destroying_the_copies_calls_the_methods_for_open_traces),
        TEST(test_each_object_has_one_copy),
        TEST(test_later_streams_classes_and_entries_are_copied),
        TEST(test_automatic_stream_ids_are_kept),
        TEST(test_packets_do_not_outlive_their_ends),
        TEST(test_inactivity_message_has_the_clock_class_of_the_streams),
        TEST(test_flags_and_hints_are_kept),
        TEST(test_user_attributes_of_traces_and_streams_are_kept),
        TEST(test_a_message_of_an_unknown_type_is_passed_on),
        TEST(test_deep_structures_are_copied_without_recursion),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
