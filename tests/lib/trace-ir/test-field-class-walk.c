/* SPDX-License-Identifier: MIT */
/* Tests the children of all kinds of field classes, and the traversal of a tree. */
#include <babeltrace2/extension/field-class-walk.h>

#include <stdio.h>

#include "tests/lib/in-component.h"

/* Appends a member and puts the caller's reference to it. */
static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    bt_field_class_structure_append_member(structure, name, member);
    bt_field_class_put_ref(member);
}

static void append_option(bt_field_class *variant, const char *name, bt_field_class *option)
{
    bt_field_class_variant_without_selector_append_option(variant, name, option);
    bt_field_class_put_ref(option);
}

/* { fixed: [text; 2], choice: <count, (unnamed) [text; *]>, maybe: option { flag } } */
static bt_field_class *make_tree(bt_trace_class *tc)
{
    bt_field_class *root = bt_field_class_structure_create(tc);
    bt_field_class *choice = bt_field_class_variant_without_selector_field_location_create(tc);
    bt_field_class *content = bt_field_class_structure_create(tc);
    bt_field_class *text = bt_field_class_string_create(tc);

    append(root, "fixed", bt_field_class_array_static_create(tc, text, 2));
    bt_field_class_put_ref(text);
    text = bt_field_class_string_create(tc);
    append_option(choice, "count", bt_field_class_integer_unsigned_create(tc));
    append_option(
        choice, NULL, bt_field_class_array_dynamic_without_length_field_location_create(tc, text));
    bt_field_class_put_ref(text);
    append(root, "choice", choice);
    append(content, "flag", bt_field_class_bool_create(tc));
    append(
        root, "maybe", bt_field_class_option_without_selector_field_location_create(tc, content));
    bt_field_class_put_ref(content);
    return root;
}

static const bt_field_class *child(const bt_field_class *field_class, uint64_t index)
{
    return bt_x_field_class_borrow_child_by_index_const(field_class, index);
}

static void every_kind_of_field_class_returns_its_children(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    const bt_field_class *root = make_tree(tc);
    const bt_field_class *choice = child(root, 1), *maybe = child(root, 2);

    assert_true(bt_x_field_class_get_child_count(root) == 3);
    assert_string_equal(bt_x_field_class_get_child_name(root, 0), "fixed");
    assert_true(bt_field_class_get_type(child(root, 0)) == BT_FIELD_CLASS_TYPE_STATIC_ARRAY);
    assert_true(bt_x_field_class_get_child_count(child(root, 0)) == 1);
    assert_null(bt_x_field_class_get_child_name(child(root, 0), 0));
    assert_true(bt_field_class_get_type(child(child(root, 0), 0)) == BT_FIELD_CLASS_TYPE_STRING);
    assert_true(bt_x_field_class_get_child_count(child(child(root, 0), 0)) == 0);

    assert_string_equal(bt_x_field_class_get_child_name(root, 1), "choice");
    assert_true(bt_x_field_class_get_child_count(choice) == 2);
    assert_string_equal(bt_x_field_class_get_child_name(choice, 0), "count");
    assert_null(bt_x_field_class_get_child_name(choice, 1));
    assert_true(bt_field_class_get_type(child(choice, 0)) == BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER);

    assert_true(bt_x_field_class_get_child_count(maybe) == 1);
    assert_null(bt_x_field_class_get_child_name(maybe, 0));
    assert_string_equal(bt_x_field_class_get_child_name(child(maybe, 0), 0), "flag");
    assert_breaks_condition("pre:x-field-class-borrow-child-by-index-const:valid-index",
        bt_x_field_class_borrow_child_by_index_const(root, 3));
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

static char trail[1024];

static void put_visit(char sign, const bt_x_field_class_visit *visit)
{
    const size_t length = strlen(trail);
    const char *name =
        visit->parent ? bt_x_field_class_get_child_name(visit->parent, visit->index) : "root";

    if (visit->parent) {
        assert_ptr_equal(child(visit->parent, visit->index), visit->field_class);
    }
    snprintf(trail + length, sizeof(trail) - length, "%c%s/%d ", sign, name ? name : "",
        (int) visit->depth);
}

/* `data` is the name of a child whose children must be skipped, or NULL. */
static bt_bool enter(const bt_x_field_class_visit *visit, void *data)
{
    put_visit('+', visit);
    return !data || !visit->parent ||
           g_strcmp0(bt_x_field_class_get_child_name(visit->parent, visit->index), data) != 0;
}

static void leave(const bt_x_field_class_visit *visit, void *data)
{
    (void) data;
    put_visit('-', visit);
}

static void a_walk_visits_parents_and_earlier_children_first(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    const bt_field_class *root = make_tree(tc);

    trail[0] = '\0';
    assert_true(bt_x_field_class_walk(root, UINT64_MAX, enter, leave, NULL));
    assert_string_equal(trail, "+root/0 +fixed/1 +/2 -/2 -fixed/1 +choice/1 +count/2 -count/2 +/2 "
                               "+/3 -/3 -/2 -choice/1 +maybe/1 +/2 +flag/3 -flag/3 -/2 -maybe/1 "
                               "-root/0 ");
    trail[0] = '\0';
    assert_true(bt_x_field_class_walk(root, UINT64_MAX, NULL, leave, NULL));
    assert_string_equal(trail, "-/2 -fixed/1 -count/2 -/3 -/2 -choice/1 -flag/3 -/2 -maybe/1 "
                               "-root/0 ");
    assert_true(bt_x_field_class_walk(root, UINT64_MAX, NULL, NULL, NULL));
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

static void a_walk_skips_children_on_request(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    const bt_field_class *root = make_tree(tc);

    trail[0] = '\0';
    assert_true(bt_x_field_class_walk(root, UINT64_MAX, enter, leave, (void *) "choice"));
    assert_string_equal(trail, "+root/0 +fixed/1 +/2 -/2 -fixed/1 +choice/1 -choice/1 +maybe/1 +/2 "
                               "+flag/3 -flag/3 -/2 -maybe/1 -root/0 ");
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

static void a_walk_reports_trees_that_are_too_deep(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    const bt_field_class *root = make_tree(tc);

    trail[0] = '\0';
    assert_false(bt_x_field_class_walk(root, 1, enter, leave, NULL));
    assert_string_equal(
        trail, "+root/0 +fixed/1 -fixed/1 +choice/1 -choice/1 +maybe/1 -maybe/1 -root/0 ");
    assert_false(bt_x_field_class_walk(root, 2, NULL, NULL, NULL));
    assert_true(bt_x_field_class_walk(root, 3, NULL, NULL, NULL));
    assert_true(bt_x_field_class_walk(child(child(root, 0), 0), 0, NULL, NULL, NULL));
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

static bt_bool count_depth(const bt_x_field_class_visit *visit, void *deepest)
{
    assert_int_equal(visit->depth, *(uint64_t *) deepest + 1);
    *(uint64_t *) deepest = visit->depth;
    return BT_TRUE;
}

static void a_walk_goes_as_deep_as_the_tree(bt_self_component *self)
{
    enum { DEPTH = 100 };
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_field_class *root = bt_field_class_bool_create(tc);
    uint64_t deepest = UINT64_MAX;

    for (int i = 0; i < DEPTH; i++) {
        bt_field_class *array = bt_field_class_array_static_create(tc, root, 1);

        bt_field_class_put_ref(root);
        root = array;
    }
    assert_true(bt_x_field_class_walk(root, DEPTH, count_depth, NULL, &deepest));
    assert_int_equal(deepest, DEPTH);
    assert_false(bt_x_field_class_walk(root, DEPTH - 1, NULL, NULL, NULL));
    bt_field_class_put_ref(root);
    bt_trace_class_put_ref(tc);
}

static void an_event_class_has_a_root_for_each_scope(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *sc = bt_stream_class_create(tc);
    bt_field_class *roots[4];
    bt_event_class *ec;

    bt_stream_class_set_supports_packets(sc, BT_TRUE, BT_FALSE, BT_FALSE);
    for (int i = 0; i < 4; i++) {
        roots[i] = bt_field_class_structure_create(tc);
    }
    bt_stream_class_set_packet_context_field_class(sc, roots[BT_FIELD_PATH_SCOPE_PACKET_CONTEXT]);
    bt_stream_class_set_event_common_context_field_class(
        sc, roots[BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT]);
    ec = bt_event_class_create(sc);
    assert_null(bt_x_event_class_borrow_scope_field_class_const(
        ec, BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT));
    bt_event_class_set_specific_context_field_class(
        ec, roots[BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT]);
    bt_event_class_set_payload_field_class(ec, roots[BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD]);
    for (int i = 0; i < 4; i++) {
        assert_ptr_equal(
            bt_x_event_class_borrow_scope_field_class_const(ec, (bt_field_path_scope) i), roots[i]);
        bt_field_class_put_ref(roots[i]);
    }
    bt_event_class_put_ref(ec);
    bt_stream_class_put_ref(sc);
    bt_trace_class_put_ref(tc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(1, every_kind_of_field_class_returns_its_children),
        component_test(1, a_walk_visits_parents_and_earlier_children_first),
        component_test(1, a_walk_skips_children_on_request),
        component_test(1, a_walk_reports_trees_that_are_too_deep),
        component_test(1, a_walk_goes_as_deep_as_the_tree),
        component_test(1, an_event_class_has_a_root_for_each_scope),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
