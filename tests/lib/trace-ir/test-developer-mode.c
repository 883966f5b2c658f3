/* SPDX-License-Identifier: MIT */
/*
 * Tests rules that only developer mode builds check: frozen objects and links between fields. In a
 * production build, the same misuse must not cause harm.
 */
#include "config.h"
#include "tests/lib/in-component.h"

#if BT_DEV_MODE
#define assert_breaks_in_dev_mode(wanted, statement) assert_aborts_with(wanted, statement)
#else
#define assert_breaks_in_dev_mode(wanted, statement) statement
#endif

static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    assert_int_equal(bt_field_class_structure_append_member(structure, name, member), 0);
    bt_field_class_put_ref(member);
}

/* Creates a stream class with `root` as its event common context. */
static void set_as_context(bt_trace_class *tc, bt_field_class *root)
{
    bt_stream_class *stream_class = bt_stream_class_create(tc);

    bt_stream_class_set_event_common_context_field_class(stream_class, root);
    bt_stream_class_put_ref(stream_class);
}

static bt_field_class *create_sequence(bt_trace_class *tc, bt_field_class *length)
{
    bt_field_class *element = bt_field_class_string_create(tc);
    bt_field_class *array = bt_field_class_array_dynamic_create(tc, element, length);

    bt_field_class_put_ref(element);
    return array;
}

static void frozen_objects_cannot_change(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *number = bt_field_class_integer_unsigned_create(tc);
    bt_field_class *array = bt_field_class_array_static_create(tc, number, 2);
    bt_stream_class *stream_class = bt_stream_class_create(tc);
    bt_clock_class *clock_class = bt_clock_class_create(self);
    bt_event_class *event_class;

    assert_breaks_in_dev_mode(
        ":not-frozen:field-class", bt_field_class_integer_set_field_value_range(number, 8));
    assert_breaks_in_dev_mode(":not-frozen:trace-class",
        bt_trace_class_set_assigns_automatic_stream_class_id(tc, BT_FALSE));
    bt_stream_class_set_default_clock_class(stream_class, clock_class);
    assert_breaks_in_dev_mode(
        ":not-frozen:clock-class", bt_clock_class_set_frequency(clock_class, 1000));
    event_class = bt_event_class_create(stream_class);
    assert_breaks_in_dev_mode(
        ":not-frozen:stream-class", bt_stream_class_set_name(stream_class, "name"));
    bt_event_class_put_ref(event_class);
    bt_clock_class_put_ref(clock_class);
    bt_stream_class_put_ref(stream_class);
    bt_field_class_put_ref(array);
    bt_field_class_put_ref(number);
    bt_trace_class_put_ref(tc);
}

static void a_key_outside_all_scopes_is_rejected(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *root = bt_field_class_structure_create(tc);
    bt_field_class *length = bt_field_class_integer_unsigned_create(tc);
    bt_field_class *sequence = create_sequence(tc, length);

    append(root, "sequence", sequence);
    bt_field_class_get_ref(sequence);
    assert_breaks_in_dev_mode(":linked-field-class-is-found", set_as_context(tc, root));
    assert_null(
        bt_field_class_array_dynamic_with_length_field_borrow_length_field_path_const(sequence));
    bt_field_class_put_ref(sequence);
    bt_field_class_put_ref(length);
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

static void a_key_after_the_dependent_field_is_rejected(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *root = bt_field_class_structure_create(tc);
    bt_field_class *length = bt_field_class_integer_unsigned_create(tc);

    append(root, "sequence", create_sequence(tc, length));
    append(root, "length", length);
    assert_breaks_in_dev_mode(":linked-field-class-honors-link-rules", set_as_context(tc, root));
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

static void a_key_in_a_variant_is_rejected(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *root = bt_field_class_structure_create(tc);
    bt_field_class *variant = bt_field_class_variant_create(tc, NULL);
    bt_field_class *length = bt_field_class_integer_unsigned_create(tc);

    bt_field_class_variant_without_selector_append_option(variant, "length", length);
    append(root, "variant", variant);
    append(root, "sequence", create_sequence(tc, length));
    assert_breaks_in_dev_mode(":linked-field-class-honors-link-rules", set_as_context(tc, root));
    bt_field_class_put_ref(length);
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

/* Creates a sequence whose length field has the location `items` in the event common context. */
static bt_field_class *create_located(
    bt_trace_class *tc, const char *const *items, uint64_t item_count)
{
    bt_field_location *location = bt_field_location_create(
        tc, BT_FIELD_LOCATION_SCOPE_EVENT_COMMON_CONTEXT, items, item_count);
    bt_field_class *element = bt_field_class_string_create(tc);
    bt_field_class *array =
        bt_field_class_array_dynamic_with_length_field_location_create(tc, element, location);

    bt_field_class_put_ref(element);
    bt_field_location_put_ref(location);
    return array;
}

static void a_location_without_a_field_is_rejected(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *root = bt_field_class_structure_create(tc);

    append(root, "length", bt_field_class_integer_unsigned_create(tc));
    append(root, "sequence", create_located(tc, (const char *[]){"len"}, 1));
    assert_breaks_in_dev_mode(":linked-field-class-is-found", set_as_context(tc, root));
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

static void a_key_of_a_wrong_type_is_rejected(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *root = bt_field_class_structure_create(tc);

    append(root, "length", bt_field_class_integer_signed_create(tc));
    append(root, "sequence", create_located(tc, (const char *[]){"length"}, 1));
    assert_breaks_in_dev_mode(":linked-field-class-honors-link-rules", set_as_context(tc, root));
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

/* Each option may contain a key field, but doesn't have to. */
static void options_of_a_variant_may_contain_the_key(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *root = bt_field_class_structure_create(tc);
    bt_field_class *variant = bt_field_class_variant_without_selector_field_location_create(tc);

    for (int i = 0; i < 3; i++) {
        bt_field_class *option = bt_field_class_structure_create(tc);

        append(option, i == 2 ? "other" : "length", bt_field_class_integer_unsigned_create(tc));
        bt_field_class_variant_without_selector_append_option(variant, NULL, option);
        bt_field_class_put_ref(option);
    }
    append(root, "variant", variant);
    append(root, "sequence", create_located(tc, (const char *[]){"variant", "length"}, 2));
    set_as_context(tc, root);
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, frozen_objects_cannot_change),
        component_test(0, a_key_outside_all_scopes_is_rejected),
        component_test(0, a_key_after_the_dependent_field_is_rejected),
        component_test(0, a_key_in_a_variant_is_rejected),
        component_test(1, a_location_without_a_field_is_rejected),
        component_test(1, a_key_of_a_wrong_type_is_rejected),
        component_test(1, options_of_a_variant_may_contain_the_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
