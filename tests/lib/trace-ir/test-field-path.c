/* SPDX-License-Identifier: MIT */
/* Tests field paths (MIP 0), which the library resolves when a root field class is set. */
#include "tests/lib/in-component.h"

struct classes {
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_event_class *event_class;
};

static struct classes create_classes(bt_self_component *self)
{
    struct classes classes = {.trace_class = bt_trace_class_create(self)};

    classes.stream_class = bt_stream_class_create(classes.trace_class);
    bt_stream_class_set_supports_packets(classes.stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    return classes;
}

static void put_classes(struct classes *classes)
{
    bt_event_class_put_ref(classes->event_class);
    bt_stream_class_put_ref(classes->stream_class);
    bt_trace_class_put_ref(classes->trace_class);
}

/* Appends `member` and puts the caller's reference to it. */
static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    assert_int_equal(bt_field_class_structure_append_member(structure, name, member), 0);
    bt_field_class_put_ref(member);
}

static bt_field_class *create_sequence(bt_trace_class *trace_class, bt_field_class *length)
{
    bt_field_class *element = bt_field_class_string_create(trace_class);
    bt_field_class *array = bt_field_class_array_dynamic_create(trace_class, element, length);

    bt_field_class_put_ref(element);
    return array;
}

static const bt_field_path *length_path(const bt_field_class *array)
{
    return bt_field_class_array_dynamic_with_length_field_borrow_length_field_path_const(array);
}

/* `wanted` contains one word per item: an index, `[]` (array element) or `?` (option content). */
static void assert_path(const bt_field_path *path, bt_field_path_scope scope, const char *wanted)
{
    GString *found = g_string_new(NULL);

    assert_non_null(path);
    for (uint64_t i = 0; i < bt_field_path_get_item_count(path); i++) {
        const bt_field_path_item *item = bt_field_path_borrow_item_by_index_const(path, i);

        g_string_append(found, i == 0 ? "" : " ");
        switch (bt_field_path_item_get_type(item)) {
        case BT_FIELD_PATH_ITEM_TYPE_INDEX:
            g_string_append_printf(found, "%d", (int) bt_field_path_item_index_get_index(item));
            break;
        case BT_FIELD_PATH_ITEM_TYPE_CURRENT_ARRAY_ELEMENT:
            g_string_append(found, "[]");
            break;
        case BT_FIELD_PATH_ITEM_TYPE_CURRENT_OPTION_CONTENT:
            g_string_append(found, "?");
            break;
        }
    }
    assert_int_equal(bt_field_path_get_root_scope(path), scope);
    assert_string_equal(found->str, wanted);
    g_string_free(found, TRUE);
}

static void key_may_be_in_the_same_or_an_outer_structure(bt_self_component *self)
{
    struct classes classes = create_classes(self);
    bt_field_class *root = bt_field_class_structure_create(classes.trace_class);
    bt_field_class *inner = bt_field_class_structure_create(classes.trace_class);
    bt_field_class *length = bt_field_class_integer_unsigned_create(classes.trace_class);
    bt_field_class *beside = create_sequence(classes.trace_class, length);
    bt_field_class *inside = create_sequence(classes.trace_class, length);

    classes.event_class = bt_event_class_create(classes.stream_class);
    append(root, "first", bt_field_class_string_create(classes.trace_class));
    append(root, "length", length);
    append(root, "beside", beside);
    append(inner, "inside", inside);
    append(root, "inner", inner);
    assert_null(length_path(beside));
    assert_int_equal(bt_event_class_set_payload_field_class(classes.event_class, root), 0);
    assert_path(length_path(beside), BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD, "1");
    assert_path(length_path(inside), BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD, "1");
    bt_field_class_put_ref(root);
    put_classes(&classes);
}

/* Each packet context replaces the previous one. The key comes after other members. */
static void key_is_found_in_the_latest_packet_context(bt_self_component *self)
{
    static const char *const names[] = {"a", "b", "c"};
    static const char *const paths[] = {"0", "1", "2"};
    struct classes classes = create_classes(self);

    for (size_t i = 0; i < G_N_ELEMENTS(paths); i++) {
        bt_field_class *packet_context = bt_field_class_structure_create(classes.trace_class);
        bt_field_class *common_context = bt_field_class_structure_create(classes.trace_class);
        bt_field_class *length = bt_field_class_integer_unsigned_create(classes.trace_class);
        bt_field_class *array = create_sequence(classes.trace_class, length);

        for (size_t j = 0; j < i; j++) {
            append(packet_context, names[j], bt_field_class_bool_create(classes.trace_class));
        }
        append(packet_context, "length", length);
        append(common_context, "array", array);
        bt_stream_class_set_packet_context_field_class(classes.stream_class, packet_context);
        bt_stream_class_set_event_common_context_field_class(classes.stream_class, common_context);
        assert_path(length_path(array), BT_FIELD_PATH_SCOPE_PACKET_CONTEXT, paths[i]);
        bt_field_class_put_ref(packet_context);
        bt_field_class_put_ref(common_context);
    }
    put_classes(&classes);
}

static void key_may_be_in_an_earlier_scope(bt_self_component *self)
{
    struct classes classes = create_classes(self);
    bt_field_class *roots[4];
    bt_field_class *keys[4];
    bt_field_class *arrays[4];

    for (int scope = 0; scope < 4; scope++) {
        roots[scope] = bt_field_class_structure_create(classes.trace_class);
        for (int i = 0; i < scope; i++) {
            g_autofree char *name = g_strdup_printf("m%d", i);

            append(roots[scope], name, bt_field_class_bool_create(classes.trace_class));
        }
        keys[scope] = bt_field_class_integer_unsigned_create(classes.trace_class);
        append(roots[scope], "key", keys[scope]);
    }
    for (int scope = 0; scope < 4; scope++) {
        g_autofree char *name = g_strdup_printf("of-%d", scope);

        arrays[scope] = create_sequence(classes.trace_class, keys[scope]);
        append(roots[BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD], name, arrays[scope]);
    }
    bt_stream_class_set_packet_context_field_class(classes.stream_class, roots[0]);
    bt_stream_class_set_event_common_context_field_class(classes.stream_class, roots[1]);
    classes.event_class = bt_event_class_create(classes.stream_class);
    bt_event_class_set_specific_context_field_class(classes.event_class, roots[2]);
    bt_event_class_set_payload_field_class(classes.event_class, roots[3]);
    assert_path(length_path(arrays[0]), BT_FIELD_PATH_SCOPE_PACKET_CONTEXT, "0");
    assert_path(length_path(arrays[1]), BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT, "1");
    assert_path(length_path(arrays[2]), BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT, "2");
    assert_path(length_path(arrays[3]), BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD, "3");
    for (int scope = 0; scope < 4; scope++) {
        bt_field_class_put_ref(roots[scope]);
    }
    put_classes(&classes);
}

static void key_may_be_in_the_same_array_element(bt_self_component *self)
{
    struct classes classes = create_classes(self);
    bt_field_class *root = bt_field_class_structure_create(classes.trace_class);
    bt_field_class *element = bt_field_class_structure_create(classes.trace_class);
    bt_field_class *length = bt_field_class_integer_unsigned_create(classes.trace_class);
    bt_field_class *sequence = create_sequence(classes.trace_class, length);
    bt_field_class *option;

    append(element, "length", length);
    append(element, "sequence", sequence);
    option = bt_field_class_option_without_selector_create(classes.trace_class, element);
    bt_field_class_put_ref(element);
    append(root, "array", bt_field_class_array_static_create(classes.trace_class, option, 3));
    bt_field_class_put_ref(option);
    bt_stream_class_set_event_common_context_field_class(classes.stream_class, root);
    assert_path(length_path(sequence), BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT, "0 [] ? 0");
    bt_field_class_put_ref(root);
    put_classes(&classes);
}

static void selectors_of_options_and_variants_have_a_path(bt_self_component *self)
{
    struct classes classes = create_classes(self);
    bt_field_class *root = bt_field_class_structure_create(classes.trace_class);
    bt_field_class *header = bt_field_class_structure_create(classes.trace_class);
    bt_field_class *tag = bt_field_class_enumeration_signed_create(classes.trace_class);
    bt_field_class *is_there = bt_field_class_bool_create(classes.trace_class);
    bt_field_class *text = bt_field_class_string_create(classes.trace_class);
    bt_field_class *variant = bt_field_class_variant_create(classes.trace_class, tag);
    bt_field_class *option =
        bt_field_class_option_with_selector_field_bool_create(classes.trace_class, text, is_there);

    append(header, "is-there", is_there);
    append(header, "tag", tag);
    append(root, "header", header);
    append(root, "variant", variant);
    append(root, "option", option);
    bt_stream_class_set_packet_context_field_class(classes.stream_class, root);
    assert_path(
        bt_field_class_variant_with_selector_field_borrow_selector_field_path_const(variant),
        BT_FIELD_PATH_SCOPE_PACKET_CONTEXT, "0 1");
    assert_path(bt_field_class_option_with_selector_field_borrow_selector_field_path_const(option),
        BT_FIELD_PATH_SCOPE_PACKET_CONTEXT, "0 0");
    bt_field_class_put_ref(text);
    bt_field_class_put_ref(root);
    put_classes(&classes);
}

static void a_field_class_can_be_used_only_once(bt_self_component *self)
{
    struct classes classes = create_classes(self);
    bt_field_class *root = bt_field_class_structure_create(classes.trace_class);
    bt_field_class *twice = bt_field_class_structure_create(classes.trace_class);
    bt_field_class *text = bt_field_class_string_create(classes.trace_class);

    classes.event_class = bt_event_class_create(classes.stream_class);
    assert_int_equal(bt_field_class_structure_append_member(twice, "a", text), 0);
    assert_int_equal(bt_field_class_structure_append_member(twice, "b", text), 0);
    assert_aborts_with(":field-class-is-not-part-of-trace-class`",
        bt_event_class_set_payload_field_class(classes.event_class, twice));
    bt_event_class_set_payload_field_class(classes.event_class, root);
    assert_aborts_with(":field-class-is-not-part-of-trace-class`",
        bt_event_class_set_specific_context_field_class(classes.event_class, root));
    assert_aborts_with("pre:event-class-set-payload-field-class:is-structure-field-class:",
        bt_event_class_set_payload_field_class(classes.event_class, text));
    bt_field_class_put_ref(text);
    bt_field_class_put_ref(twice);
    bt_field_class_put_ref(root);
    put_classes(&classes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, key_may_be_in_the_same_or_an_outer_structure),
        component_test(0, key_may_be_in_an_earlier_scope),
        component_test(0, key_is_found_in_the_latest_packet_context),
        component_test(0, key_may_be_in_the_same_array_element),
        component_test(0, selectors_of_options_and_variants_have_a_path),
        component_test(0, a_field_class_can_be_used_only_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
