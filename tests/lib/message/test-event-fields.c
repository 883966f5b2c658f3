/* SPDX-License-Identifier: MIT */
/* Tests the fields of an event: values of each kind, and memory that grows and is recycled. */
#include "config.h"
#include "tests/lib/message/message-fixture.h"

#include <babeltrace2/extension/message-array.h>
#include <malloc.h>
#include <stdio.h>

static bt_field_class *append(
    struct fixture *fixture, const char *name, bt_field_class *field_class)
{
    bt_field_class_structure_append_member(fixture->payload_class, name, field_class);
    return field_class;
}

static bt_message *create(const struct fixture *fixture)
{
    return bt_message_event_create_with_default_clock_snapshot(
        fixture->iterator, fixture->event_class, fixture->stream, 0);
}

static bt_field *member(bt_message *message, const char *name)
{
    bt_field *payload = bt_event_borrow_payload_field(bt_message_event_borrow_event(message));

    return bt_field_structure_borrow_member_field_by_name(payload, name);
}

static void scalars_hold_their_values(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *classes[] = {
        append(&fixture, "truth", bt_field_class_bool_create(fixture.trace_class)),
        append(&fixture, "bits", bt_field_class_bit_array_create(fixture.trace_class, 5)),
        append(&fixture, "signed", bt_field_class_integer_signed_create(fixture.trace_class)),
        append(
            &fixture, "single", bt_field_class_real_single_precision_create(fixture.trace_class)),
        append(
            &fixture, "double", bt_field_class_real_double_precision_create(fixture.trace_class)),
    };

    fixture_finish(&fixture);

    bt_message *message = create(&fixture);

    bt_field_bool_set_value(member(message, "truth"), 17);
    bt_field_bit_array_set_value_as_integer(member(message, "bits"), 0xff);
    bt_field_integer_signed_set_value(member(message, "signed"), INT64_MIN);
    bt_field_real_single_precision_set_value(member(message, "single"), 0.1f);
    bt_field_real_double_precision_set_value(member(message, "double"), 0.1);
    assert_int_equal(bt_field_bool_get_value(member(message, "truth")), BT_TRUE);
    assert_int_equal(bt_field_bit_array_get_value_as_integer(member(message, "bits")), 0x1f);
    assert_true(bt_field_integer_signed_get_value(member(message, "signed")) == INT64_MIN);
    assert_true(bt_field_real_single_precision_get_value(member(message, "single")) == 0.1f);
    assert_true(bt_field_real_double_precision_get_value(member(message, "double")) == 0.1);
    assert_null(member(message, "no such member"));
    bt_message_put_ref(message);
    for (size_t i = 0; i < G_N_ELEMENTS(classes); i++) {
        bt_field_class_put_ref(classes[i]);
    }
    fixture_release(&fixture);
}

static void strings_are_set_appended_and_cleared(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *string_class =
        append(&fixture, "text", bt_field_class_string_create(fixture.trace_class));

    fixture_finish(&fixture);
    for (int round = 0; round < 2; round++) {
        bt_message *message = create(&fixture);
        bt_field *text = member(message, "text");

        bt_field_string_set_value(text, "one");
        bt_field_string_append(text, " two");
        bt_field_string_append_with_length(text, " three!", 6);
        assert_string_equal(bt_field_string_get_value(text), "one two three");
        assert_int_equal(bt_field_string_get_length(text), 13);
        bt_field_string_clear(text);
        assert_string_equal(bt_field_string_get_value(text), "");
        assert_int_equal(bt_field_string_get_length(text), 0);
        bt_field_string_append(text, "again");
        assert_string_equal(bt_field_string_get_value(text), "again");
        bt_message_put_ref(message);
    }
    bt_field_class_put_ref(string_class);
    fixture_release(&fixture);
}

/* Messages are reused after any number of batches, whether the stream has other events or not. */
static void released_messages_are_used_again(bt_self_component *self)
{
    enum { BATCH_SIZE = 5 };

    if (BT_DEV_MODE) {
        return; /* developer mode has no pool */
    }
    /* One part of the slow tier disables the pool with this variable. */
    g_unsetenv("TRACEGRAPH_POOL");

    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *bool_class =
        append(&fixture, "truth", bt_field_class_bool_create(fixture.trace_class));
    g_autoptr(GHashTable) addresses = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) fields = g_hash_table_new(NULL, NULL);

    fixture_finish(&fixture);
    for (int round = 0; round < 100; round++) {
        bt_message *batch[BATCH_SIZE];

        for (int i = 0; i < BATCH_SIZE; i++) {
            batch[i] = create(&fixture);
            bt_field_bool_set_value(member(batch[i], "truth"), BT_TRUE);
            g_hash_table_add(addresses, batch[i]);
            g_hash_table_add(fields, member(batch[i], "truth"));
        }
        for (int i = 0; i < BATCH_SIZE; i++) {
            bt_message_put_ref(batch[i]);
        }
    }
    assert_int_equal(g_hash_table_size(addresses), BATCH_SIZE);
    assert_int_equal(g_hash_table_size(fields), BATCH_SIZE);
    bt_field_class_put_ref(bool_class);
    fixture_release(&fixture);
}

/* An array of structures with one string each. Values that were set remain when the array grows. */
static void dynamic_array_keeps_its_elements_when_it_grows(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *string_class = bt_field_class_string_create(fixture.trace_class);
    bt_field_class *element_class = bt_field_class_structure_create(fixture.trace_class);
    bt_field_class *array_class;

    bt_field_class_structure_append_member(element_class, "text", string_class);
    array_class = append(&fixture, "array",
        bt_field_class_array_dynamic_create(fixture.trace_class, element_class, NULL));
    fixture_finish(&fixture);

    bt_message *message = create(&fixture);
    bt_field *array = member(message, "array");

    assert_int_equal(bt_field_array_get_length(array), 0);
    for (uint64_t length = 1; length < 100; length++) {
        g_autofree char *text = g_strdup_printf("element %u", (unsigned) length);

        bt_field_array_dynamic_set_length(array, length);
        bt_field_string_set_value(
            bt_field_structure_borrow_member_field_by_index(
                bt_field_array_borrow_element_field_by_index(array, length - 1), 0),
            text);
    }
    assert_int_equal(bt_field_array_get_length(array), 99);
    for (uint64_t i = 0; i < 99; i++) {
        g_autofree char *text = g_strdup_printf("element %u", (unsigned) i + 1);

        assert_string_equal(
            bt_field_string_get_value(bt_field_structure_borrow_member_field_by_index(
                bt_field_array_borrow_element_field_by_index(array, i), 0)),
            text);
    }
    bt_message_put_ref(message);
    bt_field_class_put_ref(array_class);
    bt_field_class_put_ref(element_class);
    bt_field_class_put_ref(string_class);
    fixture_release(&fixture);
}

static void static_array_has_its_elements_from_the_start(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *element_class = bt_field_class_integer_signed_create(fixture.trace_class);
    bt_field_class *array_class = append(&fixture, "array",
        bt_field_class_array_static_create(fixture.trace_class, element_class, 3));

    fixture_finish(&fixture);

    bt_message *message = create(&fixture);
    bt_field *array = member(message, "array");

    assert_int_equal(bt_field_array_get_length(array), 3);
    for (uint64_t i = 0; i < 3; i++) {
        bt_field_integer_signed_set_value(
            bt_field_array_borrow_element_field_by_index(array, i), -(int64_t) i);
    }
    assert_int_equal(
        bt_field_integer_signed_get_value(bt_field_array_borrow_element_field_by_index(array, 2)),
        -2);
    bt_message_put_ref(message);
    bt_field_class_put_ref(array_class);
    bt_field_class_put_ref(element_class);
    fixture_release(&fixture);
}

static void variant_and_option_have_the_selected_field(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *number_class = bt_field_class_integer_signed_create(fixture.trace_class);
    bt_field_class *string_class = bt_field_class_string_create(fixture.trace_class);
    bt_field_class *content_class = bt_field_class_bool_create(fixture.trace_class);
    bt_field_class *variant_class = bt_field_class_variant_create(fixture.trace_class, NULL);
    bt_field_class *option_class =
        bt_field_class_option_without_selector_create(fixture.trace_class, content_class);

    bt_field_class_variant_without_selector_append_option(variant_class, "number", number_class);
    bt_field_class_variant_without_selector_append_option(variant_class, "text", string_class);
    append(&fixture, "variant", variant_class);
    append(&fixture, "option", option_class);
    fixture_finish(&fixture);

    bt_message *message = create(&fixture);
    bt_field *variant = member(message, "variant");
    bt_field *option = member(message, "option");

    bt_field_variant_select_option_by_index(variant, 1);
    bt_field_string_set_value(bt_field_variant_borrow_selected_option_field(variant), "chosen");
    assert_int_equal(bt_field_variant_get_selected_option_index(variant), 1);
    assert_ptr_equal(
        bt_field_borrow_class_const(bt_field_variant_borrow_selected_option_field(variant)),
        string_class);
    bt_field_variant_select_option_by_index(variant, 0);
    assert_int_equal(bt_field_variant_get_selected_option_index(variant), 0);
    assert_ptr_equal(
        bt_field_borrow_class_const(bt_field_variant_borrow_selected_option_field(variant)),
        number_class);
    assert_null(bt_field_option_borrow_field(option));
    bt_field_option_set_has_field(option, BT_TRUE);
    assert_ptr_equal(
        bt_field_borrow_class_const(bt_field_option_borrow_field(option)), content_class);
    bt_field_option_set_has_field(option, BT_FALSE);
    assert_null(bt_field_option_borrow_field(option));
    bt_message_put_ref(message);
    bt_field_class_put_ref(option_class);
    bt_field_class_put_ref(variant_class);
    bt_field_class_put_ref(content_class);
    bt_field_class_put_ref(string_class);
    bt_field_class_put_ref(number_class);
    fixture_release(&fixture);
}

/* Options can be selected in any order. Their fields keep their values. */
static void each_option_of_a_variant_has_its_own_field(bt_self_component *self)
{
    enum { OPTION_COUNT = 40 };

    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *variant_class = bt_field_class_variant_create(fixture.trace_class, NULL);
    bt_field *fields[OPTION_COUNT];

    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        bt_field_class *number = bt_field_class_integer_unsigned_create(fixture.trace_class);
        char name[8];

        snprintf(name, sizeof(name), "o%u", i);
        bt_field_class_variant_without_selector_append_option(variant_class, name, number);
        bt_field_class_put_ref(number);
    }
    append(&fixture, "variant", variant_class);
    fixture_finish(&fixture);

    bt_message *message = create(&fixture);
    bt_field *variant = member(message, "variant");

    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        unsigned option = i * 7 % OPTION_COUNT;

        bt_field_variant_select_option_by_index(variant, option);
        fields[option] = bt_field_variant_borrow_selected_option_field(variant);
        bt_field_integer_unsigned_set_value(fields[option], 100 + option);
    }
    for (unsigned i = 0; i < 3 * OPTION_COUNT; i++) {
        unsigned option = i * 11 % OPTION_COUNT;

        bt_field_variant_select_option_by_index(variant, option);
        assert_ptr_equal(bt_field_variant_borrow_selected_option_field(variant), fields[option]);
        assert_int_equal(bt_field_integer_unsigned_get_value(fields[option]), 100 + option);
    }
    bt_message_put_ref(message);
    bt_field_class_put_ref(variant_class);
    fixture_release(&fixture);
}

/* A BLOB may be empty. A dynamic BLOB keeps its bytes when its length changes. */
static void blobs_hold_bytes(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *static_class =
        append(&fixture, "static", bt_field_class_blob_static_create(fixture.trace_class, 3));
    bt_field_class *dynamic_class = append(&fixture, "dynamic",
        bt_field_class_blob_dynamic_without_length_field_location_create(fixture.trace_class));

    fixture_finish(&fixture);

    bt_message *message = create(&fixture);

    assert_int_equal(bt_field_blob_get_length(member(message, "static")), 3);
    memcpy(bt_field_blob_get_data(member(message, "static")), "abc", 3);
    assert_memory_equal(bt_field_blob_get_data_const(member(message, "static")), "abc", 3);
    assert_int_equal(bt_field_blob_get_length(member(message, "dynamic")), 0);
    bt_field_blob_dynamic_set_length(member(message, "dynamic"), 2);
    memcpy(bt_field_blob_get_data(member(message, "dynamic")), "xy", 2);
    bt_field_blob_dynamic_set_length(member(message, "dynamic"), 100);
    assert_memory_equal(bt_field_blob_get_data_const(member(message, "dynamic")), "xy", 2);
    bt_message_put_ref(message);
    bt_field_class_put_ref(static_class);
    bt_field_class_put_ref(dynamic_class);
    fixture_release(&fixture);
}

static void packet_context_is_a_field_of_its_packet(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, true);
    bt_field_class *context_class = bt_field_class_structure_create(fixture.trace_class);
    bt_field_class *cpu_class = bt_field_class_integer_unsigned_create(fixture.trace_class);

    bt_field_class_structure_append_member(context_class, "cpu_id", cpu_class);
    bt_stream_class_set_packet_context_field_class(fixture.stream_class, context_class);
    fixture_finish(&fixture);

    bt_packet *packet = bt_packet_create(fixture.stream);
    bt_field *context = bt_packet_borrow_context_field(packet);

    bt_field_integer_unsigned_set_value(
        bt_field_structure_borrow_member_field_by_index(context, 0), 3);

    bt_message *message = bt_message_event_create_with_packet_and_default_clock_snapshot(
        fixture.iterator, fixture.event_class, packet, 0);

    bt_packet_put_ref(packet);
    fixture_release(&fixture);

    const bt_event *event = bt_message_event_borrow_event_const(message);
    const bt_field *kept_context =
        bt_packet_borrow_context_field_const(bt_event_borrow_packet_const(event));

    assert_int_equal(
        bt_field_integer_unsigned_get_value(
            bt_field_structure_borrow_member_field_by_name_const(kept_context, "cpu_id")),
        3);
    assert_ptr_equal(bt_event_borrow_stream_const(event),
        bt_packet_borrow_stream_const(bt_event_borrow_packet_const(event)));
    bt_message_put_ref(message);
    bt_field_class_put_ref(cpu_class);
    bt_field_class_put_ref(context_class);
}

/* Creates several events with this text, and then releases all of them. */
static void use_events(struct fixture *fixture, const char *text)
{
    bt_message_array_const messages = g_newa(const bt_message *, 32);

    for (unsigned i = 0; i < 32; i++) {
        bt_message *message = bt_message_event_create_with_default_clock_snapshot(
            fixture->iterator, fixture->event_class, fixture->stream, i);
        bt_field *payload = bt_event_borrow_payload_field(bt_message_event_borrow_event(message));

        bt_field_integer_unsigned_set_value(
            bt_field_structure_borrow_member_field_by_index(payload, 0), i);
        bt_field_string_set_value(
            bt_field_structure_borrow_member_field_by_index(payload, 1), text);
        messages[i] = message;
    }
    bt_x_message_array_put_refs(messages, 31);
    bt_message_put_ref(messages[31]);
}

static size_t allocated_bytes(void)
{
    const struct mallinfo2 info = mallinfo2();

    return info.uordblks + info.hblkhd;
}

/* Released memory is reused, except memory for a large text. */
static void memory_of_large_texts_is_not_kept(bt_self_component *self)
{
    struct fixture fixture = fixture_begin(self, false);
    bt_field_class *text_class = bt_field_class_string_create(fixture.trace_class);
    g_autofree char *text = g_strnfill(1 << 20, 'x');

    bt_field_class_structure_append_member(fixture.payload_class, "text", text_class);
    fixture_finish(&fixture);

    const size_t before = allocated_bytes();

    use_events(&fixture, text);
    use_events(&fixture, "small");
    assert_in_range(allocated_bytes(), 0, before + (1 << 20));
    bt_field_class_put_ref(text_class);
    fixture_release(&fixture);
}

#define TESTS(X)                                                                                   \
    X(0, scalars_hold_their_values)                                                                \
    X(0, strings_are_set_appended_and_cleared)                                                     \
    X(0, released_messages_are_used_again)                                                         \
    X(0, dynamic_array_keeps_its_elements_when_it_grows)                                           \
    X(0, static_array_has_its_elements_from_the_start)                                             \
    X(0, variant_and_option_have_the_selected_field)                                               \
    X(0, each_option_of_a_variant_has_its_own_field)                                               \
    X(0, memory_of_large_texts_is_not_kept)                                                        \
    X(1, blobs_hold_bytes)                                                                         \
    X(0, packet_context_is_a_field_of_its_packet)

#define DEFINE(mip_version, name)                                                                  \
    static void test_##name(void **state)                                                          \
    {                                                                                              \
        run_in_component(mip_version, name);                                                       \
    }
TESTS(DEFINE)

int main(void)
{
    const struct CMUnitTest tests[] = {
#define ENTRY(mip_version, name) cmocka_unit_test(test_##name),
        TESTS(ENTRY)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
