/* SPDX-License-Identifier: MIT */
/* Event groups: the events of a group, the order of the groups, and limits. */
#include <babeltrace2/extension/event-groups.h>

#include <glib.h>
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../plugins/common/in-iterator.h"
#include "expression/group-tree.h"
#include "scene.h"

static void append_value(GString *out, const bt_value *value)
{
    if (bt_value_is_string(value)) {
        g_string_append(out, bt_value_string_get(value));
    } else if (bt_value_is_unsigned_integer(value)) {
        g_string_append_printf(out, "%" PRIu64, bt_value_integer_unsigned_get(value));
    } else if (bt_value_is_signed_integer(value)) {
        g_string_append_printf(out, "%" PRId64, bt_value_integer_signed_get(value));
    } else if (bt_value_is_real(value)) {
        g_string_append_printf(out, "%g", bt_value_real_get(value));
    } else {
        g_string_append(out, "-");
    }
}

static uint64_t count_of(const bt_value *map, const char *key)
{
    return bt_value_integer_unsigned_get(bt_value_map_borrow_entry_value_const(map, key));
}

/* Returns `VALUE VALUE: COUNT` for each group. */
static char *describe(const bt_x_event_groups *event_groups, uint64_t limit)
{
    const bt_value *description = bt_x_event_groups_describe(event_groups, limit);
    const bt_value *groups = bt_value_map_borrow_entry_value_const(description, "groups");
    GString *out = g_string_new(NULL);

    for (uint64_t i = 0; i < bt_value_array_get_length(groups); i++) {
        const bt_value *group = bt_value_array_borrow_element_by_index_const(groups, i);
        const bt_value *values = bt_value_map_borrow_entry_value_const(group, "values");

        g_string_append(out, i > 0 ? "; " : "");
        for (uint64_t j = 0; j < bt_value_array_get_length(values); j++) {
            g_string_append(out, j > 0 ? " " : "");
            append_value(out, bt_value_array_borrow_element_by_index_const(values, j));
        }
        g_string_append_printf(out, ": %" PRIu64, count_of(group, "count"));
    }
    bt_value_put_ref(description);
    return g_string_free(out, FALSE);
}

static void count(bt_x_event_groups *groups, const bt_message *message, int times)
{
    for (int i = 0; i < times; i++) {
        bt_x_event_groups_count(groups, message,
            bt_event_borrow_class_const(bt_message_event_borrow_event_const(message)));
    }
}

static bt_x_event_groups *create(const char *key)
{
    bt_x_event_groups *groups;

    assert_int_equal(bt_x_event_groups_create(key, BT_TRUE, &groups), 0);
    return groups;
}

static void check_keys(bt_self_message_iterator *iterator, void *data)
{
    static const char *const cases[][2] = {
        {"name", "sched_switch: 2; other: 1"},
        {"next_tid", "42: 2; -: 1"},
        {"_flags", "18446744073709551615: 2; -: 1"},
        {"inner.deep, x[1]", "-7 -20: 2; - -: 1"},
        {"load", "0.5: 2; -: 1"},
        {"comm,msg", "sshd-session -: 2; - m: 1"},
        {"state", "SLEEPING: 2; -: 1"},
        {"$loglevel", "WARNING: 2; -: 1"},
        {"name, vpid", "sched_switch 1000: 2; other 1000: 1"},
        {"vpid,name", "1000 sched_switch: 2; 1000 other: 1"},
        {"$trace", "my-trace: 3"},
        {"1", "1: 3"},
        {"has(msg)", "0: 2; 1: 1"},
        {"next_tid & 7, len(comm)", "2 12: 2; - -: 1"},
        {"next_tid in (1, 42), name", "1 sched_switch: 2; - other: 1"},
        {"inner", "-: 3"},
    };
    struct scene scene;

    scene_init(&scene, iterator);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        bt_x_event_groups *groups = create(cases[i][0]);

        count(groups, scene.poor, 1);
        count(groups, scene.rich, 2);
        g_autofree char *text = describe(groups, UINT64_MAX);

        assert_string_equal(text, cases[i][1]);
        bt_x_event_groups_destroy(groups);
    }
    scene_clear(&scene);
}

static void events_with_the_same_values_are_a_group(void **state)
{
    run_in_iterator(0, check_keys, NULL);
}

static void check_description(bt_self_message_iterator *iterator, void *data)
{
    bt_x_event_groups *groups = create(" name ,\n$ts > 01:00:00 ");
    struct scene scene;

    scene_init(&scene, iterator);
    count(groups, scene.rich, 1);
    count(groups, scene.poor, 1);

    const bt_value *description = bt_x_event_groups_describe(groups, 1);
    const bt_value *key = bt_value_map_borrow_entry_value_const(description, "key");

    assert_int_equal(bt_value_array_get_length(key), 2);
    assert_string_equal(
        bt_value_string_get(bt_value_array_borrow_element_by_index_const(key, 0)), "name");
    assert_string_equal(bt_value_string_get(bt_value_array_borrow_element_by_index_const(key, 1)),
        "$ts > 01:00:00");
    assert_int_equal(count_of(description, "group-count"), 2);
    assert_int_equal(count_of(description, "event-count"), 2);
    assert_int_equal(count_of(description, "ungrouped-count"), 0);
    bt_value_put_ref(description);

    /* Groups with equal counts are ordered by their values. */
    g_autofree char *all = describe(groups, 2), *first = describe(groups, 1);

    assert_string_equal(all, "other 1: 1; sched_switch 0: 1");
    assert_string_equal(first, "other 1: 1");
    bt_x_event_groups_destroy(groups);
    scene_clear(&scene);
}

static void a_description_contains_the_key_the_counts_and_the_first_groups(void **state)
{
    run_in_iterator(0, check_description, NULL);
}

static void check_first_time(bt_self_message_iterator *iterator, void *data)
{
    /* The event is at 01:00:00 on the day after the first message. */
    bt_x_event_groups *groups = create("$ts > 23:00:00");
    struct scene scene;

    scene_init(&scene, iterator);
    bt_x_event_groups_set_first_time(groups, -1);
    bt_x_event_groups_set_first_time(groups, 1);
    count(groups, scene.rich, 1);
    g_autofree char *text = describe(groups, 1);

    assert_string_equal(text, "1: 1");
    bt_x_event_groups_destroy(groups);
    scene_clear(&scene);
}

static void times_of_day_are_on_the_given_day(void **state)
{
    run_in_iterator(0, check_first_time, NULL);
}

static void check_faults(bt_self_message_iterator *iterator, void *data)
{
    bt_x_event_groups *groups = create("name,next_tdi");
    struct scene scene;

    scene_init(&scene, iterator);

    const bt_value *faults = bt_x_event_groups_describe_faults(groups, NULL, 0);

    assert_int_equal(bt_value_array_get_length(faults), 0);
    bt_value_put_ref(faults);
    count(groups, scene.poor, 1);
    faults = bt_x_event_groups_describe_faults(groups, NULL, 0);
    assert_int_equal(bt_value_array_get_length(faults), 1);
    assert_string_equal(
        bt_value_string_get(bt_value_array_borrow_element_by_index_const(faults, 0)),
        "no event has a field `next_tdi`; did you mean `next_tid`?\n  name,next_tdi\n       ^");
    bt_value_put_ref(faults);
    bt_x_event_groups_destroy(groups);
    scene_clear(&scene);
}

static void a_field_that_no_event_has_is_a_fault(void **state)
{
    run_in_iterator(0, check_faults, NULL);
}

static void a_malformed_list_is_an_error(void **state)
{
    static const char *const cases[][2] = {
        {"", "an operand is missing at the end\n  \n  ^"},
        {"name,", "an operand is missing at the end\n  name,\n       ^"},
        {"name $cpu", "an operator is missing before `$cpu`\n  name $cpu\n       ^"},
        {"a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q",
            "there are too many expressions\n  a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q\n"
            "                                  ^"},
    };
    bt_x_event_groups *groups;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_int_equal(bt_x_event_groups_create(cases[i][0], BT_FALSE, &groups),
            BT_X_EVENT_GROUPS_CREATE_STATUS_ERROR);

        const bt_error *error = bt_current_thread_take_error();

        assert_string_equal(
            bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0)), cases[i][1]);
        bt_error_release(error);
    }
}

static void a_tree_finds_each_value_again(void **state)
{
    enum { COUNT = 1000 };
    struct expr_group *groups[COUNT];
    struct expr_group_tree tree;

    expr_group_tree_init(&tree);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < COUNT; i++) {
            g_autofree char *text = g_strdup_printf("text %d", i / 2);
            const struct expr_value value =
                i % 2 == 0 ? expr_value_of_text(text)
                           : expr_value_of_number(expr_number_of_signed(i - COUNT / 2));
            struct expr_group *group = expr_group_tree_get(&tree, &tree.root, &value);

            assert_true(round == 0 || group == groups[i]);
            groups[i] = group;
        }
    }
    assert_int_equal(tree.groups->len, COUNT);
    expr_group_tree_clear(&tree);
}

static uint64_t invert(uint64_t odd)
{
    uint64_t inverse = odd;

    /* Each step of Newton's method doubles the number of correct bits. */
    for (int i = 0; i < 6; i++) {
        inverse *= 2 - odd * inverse;
    }
    return inverse;
}

/*
 * A hash that multiplies a value by a constant and combines the halves of the product with XOR is 0
 * for all of these values.
 */
static void values_chosen_to_collide_are_found_quickly(void **state)
{
    enum { COUNT = 300000 };
    const uint64_t inverse = invert(UINT64_C(0x9e3779b97f4a7c15));
    struct expr_group_tree tree;

    expr_group_tree_init(&tree);
    for (uint64_t i = 0; i < COUNT; i++) {
        const uint64_t word = (UINT32_MAX - i) << 32 | (UINT32_MAX - i);
        const struct expr_value value =
            expr_value_of_number(expr_number_of_unsigned((word * inverse) ^ EXPR_VALUE_NUMBER));

        assert_non_null(expr_group_tree_get(&tree, &tree.root, &value));
    }
    assert_int_equal(tree.groups->len, COUNT);
    expr_group_tree_clear(&tree);
}

static void two_trees_have_different_hashes(void **state)
{
    const struct expr_value value = expr_value_of_text("text");
    struct expr_group_tree trees[2];
    guint hashes[2];

    for (int i = 0; i < 2; i++) {
        expr_group_tree_init(&trees[i]);
        hashes[i] = expr_group_tree_get(&trees[i], &trees[i].root, &value)->hash;
        expr_group_tree_clear(&trees[i]);
    }
    assert_int_not_equal(hashes[0], hashes[1]);
}

static void equal_numbers_are_one_group(void **state)
{
    static const struct expr_number pairs[][2] = {
        {{.magnitude = 1}, {.is_real = true, .real = 1.0}},
        {{.is_real = true, .real = 0.0}, {.is_real = true, .real = -0.0}},
        {{.magnitude = 0}, {.is_real = true, .real = -0.0}},
        {{.magnitude = 1000}, {.is_real = true, .real = 1000.0}},
        {{.is_negative = true, .magnitude = 7}, {.is_real = true, .real = -7.0}},
        {{.magnitude = UINT64_C(1) << 63}, {.is_real = true, .real = 0x1p63}},
        {{.is_real = true, .real = 0.5}, {.is_real = true, .real = 0.5}},
        {{.is_real = true, .real = (double) NAN}, {.is_real = true, .real = -(double) NAN}},
    };
    static const struct expr_number different[][2] = {
        {{.magnitude = 1}, {.is_real = true, .real = 1.5}},
        {{.magnitude = 1}, {.is_negative = true, .magnitude = 1}},
        {{.magnitude = UINT64_MAX}, {.is_real = true, .real = 0x1p64}},
    };
    struct expr_group_tree tree;

    expr_group_tree_init(&tree);
    for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) {
        const struct expr_value a = expr_value_of_number(pairs[i][0]);
        const struct expr_value b = expr_value_of_number(pairs[i][1]);

        assert_ptr_equal(
            expr_group_tree_get(&tree, &tree.root, &a), expr_group_tree_get(&tree, &tree.root, &b));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(different); i++) {
        const struct expr_value a = expr_value_of_number(different[i][0]);
        const struct expr_value b = expr_value_of_number(different[i][1]);

        assert_ptr_not_equal(
            expr_group_tree_get(&tree, &tree.root, &a), expr_group_tree_get(&tree, &tree.root, &b));
    }
    expr_group_tree_clear(&tree);
}

static void a_text_ends_at_its_first_null_character(void **state)
{
    const struct expr_value a = {.kind = EXPR_VALUE_TEXT, .text = "ab\0c", .length = 4};
    const struct expr_value b = {.kind = EXPR_VALUE_TEXT, .text = "ab\0de", .length = 5};
    const struct expr_value c = expr_value_of_text("ab");
    struct expr_group_tree tree;

    expr_group_tree_init(&tree);
    struct expr_group *group = expr_group_tree_get(&tree, &tree.root, &a);
    assert_ptr_equal(expr_group_tree_get(&tree, &tree.root, &b), group);
    assert_ptr_equal(expr_group_tree_get(&tree, &tree.root, &c), group);
    expr_group_tree_clear(&tree);
}

static void nan_is_sorted_after_numbers(void **state)
{
    const struct expr_value nan = expr_value_of_number(expr_number_of_real((double) NAN));
    const struct expr_value one = expr_value_of_number(expr_number_of_unsigned(1));

    assert_true(expr_group_compare_values(&nan, &one) > 0);
    assert_true(expr_group_compare_values(&one, &nan) < 0);
    assert_int_equal(expr_group_compare_values(&nan, &nan), 0);
}

/* The test also checks that an equal text is found in a full tree. */
static void a_full_tree_rejects_new_groups(void **state)
{
    enum { SIZE = 1 << 24 };
    g_autofree char *text = g_malloc0(SIZE + 1);
    struct expr_group_tree tree;
    struct expr_value value;
    int count = 0;

    memset(text, 'x', SIZE);
    value = expr_value_of_text(text);
    expr_group_tree_init(&tree);
    for (;;) {
        g_snprintf(text, 10, "%09d", count);
        text[9] = 'x';
        if (!expr_group_tree_get(&tree, &tree.root, &value)) {
            break;
        }
        count++;
        assert_true(count < 1000);
    }
    assert_true(count > 1);
    g_snprintf(text, 10, "%09d", 0);
    text[9] = 'x';
    assert_ptr_equal(
        expr_group_tree_get(&tree, &tree.root, &value), g_ptr_array_index(tree.groups, 0));
    expr_group_tree_clear(&tree);
}

static bt_field_class *create_overlapping_enumeration(bt_trace_class *trace_class)
{
    bt_field_class *enumeration = bt_field_class_enumeration_unsigned_create(trace_class);
    bt_integer_range_set_unsigned *low = bt_integer_range_set_unsigned_create();
    bt_integer_range_set_unsigned *even = bt_integer_range_set_unsigned_create();

    bt_integer_range_set_unsigned_add_range(low, 1, 2);
    bt_integer_range_set_unsigned_add_range(even, 2, 2);
    bt_integer_range_set_unsigned_add_range(even, 4, 4);
    bt_field_class_enumeration_unsigned_add_mapping(enumeration, "low", low);
    bt_field_class_enumeration_unsigned_add_mapping(enumeration, "even", even);
    bt_integer_range_set_unsigned_put_ref(low);
    bt_integer_range_set_unsigned_put_ref(even);
    return enumeration;
}

/* Appends an event class whose events have a field `kind`. */
static bt_event_class *create_kind_class(struct scene *scene)
{
    bt_event_class *event_class = bt_event_class_create(scene->stream_class);
    bt_field_class *payload = bt_field_class_structure_create(scene->trace_class);
    bt_field_class *kind = create_overlapping_enumeration(scene->trace_class);

    assert_int_equal(bt_field_class_structure_append_member(payload, "kind", kind), 0);
    assert_int_equal(bt_event_class_set_payload_field_class(event_class, payload), 0);
    bt_field_class_put_ref(kind);
    bt_field_class_put_ref(payload);
    return event_class;
}

static void check_names(bt_self_message_iterator *iterator, void *data)
{
    static const uint64_t kinds[] = {1, 2, 2, 2, 4, 4, 8};
    bt_x_event_groups *groups = create("kind");
    struct scene scene;

    scene_init(&scene, iterator);

    bt_event_class *event_class = create_kind_class(&scene);

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        bt_message *message = bt_message_event_create_with_default_clock_snapshot(
            iterator, event_class, scene.stream, 0);
        bt_field *payload = bt_event_borrow_payload_field(bt_message_event_borrow_event(message));

        bt_field_integer_unsigned_set_value(
            bt_field_structure_borrow_member_field_by_index(payload, 0), kinds[i]);
        count(groups, message, 1);
        bt_message_put_ref(message);
    }
    g_autofree char *text = describe(groups, UINT64_MAX);

    assert_string_equal(text, "low | even: 3; even: 2; 8: 1; low: 1");
    bt_x_event_groups_destroy(groups);
    bt_event_class_put_ref(event_class);
    scene_clear(&scene);
}

static void a_number_with_several_names_has_all_of_them_as_its_value(void **state)
{
    run_in_iterator(0, check_names, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_with_the_same_values_are_a_group),
        cmocka_unit_test(a_description_contains_the_key_the_counts_and_the_first_groups),
        cmocka_unit_test(times_of_day_are_on_the_given_day),
        cmocka_unit_test(a_field_that_no_event_has_is_a_fault),
        cmocka_unit_test(a_malformed_list_is_an_error),
        cmocka_unit_test(a_number_with_several_names_has_all_of_them_as_its_value),
        cmocka_unit_test(a_tree_finds_each_value_again),
        cmocka_unit_test(values_chosen_to_collide_are_found_quickly),
        cmocka_unit_test(two_trees_have_different_hashes),
        cmocka_unit_test(equal_numbers_are_one_group),
        cmocka_unit_test(a_text_ends_at_its_first_null_character),
        cmocka_unit_test(nan_is_sorted_after_numbers),
        cmocka_unit_test(a_full_tree_rejects_new_groups),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
