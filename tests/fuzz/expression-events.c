/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the filter language with events of two classes. One class has fields of all kinds. An
 * expression, the same expression with all parentheses, and its time range must have consistent
 * results. The result for an event must also be consistent with the result for its class.
 *
 * The text is also used as the key of event groups: events with equal values must belong to the
 * same group.
 */
#include <babeltrace2/extension/event-groups.h>
#include <glib.h>

#include "../expression/scene.h"
#include "../expression/tree-print.h"

#define assert_int_equal(a, b) g_assert_cmpint(a, ==, b)
#define assert_true(a)         g_assert(a)
#include "../plugins/common/in-iterator.h"

#include "expression/binding.h"
#include "expression/faults.h"
#include "expression/parser.h"
#include "expression/time-range.h"
#include "text.h"

enum { MAX_HEIGHT = 50 }; /* the printed expression is nested more deeply */

static void check_range(
    const struct expr_tree *tree, const struct expr_times *times, const bt_message *message)
{
    const struct expr_time_range range = expr_time_range(tree, times);
    int64_t ns;

    assert_int_equal(bt_clock_snapshot_get_ns_from_origin(
                         bt_message_event_borrow_default_clock_snapshot_const(message), &ns),
        0);
    g_assert(range.begin_ns <= ns && ns <= range.end_ns);
}

static enum expr_truth test(
    const struct expr_tree *tree, const bt_message *message, enum expr_verdict *verdict)
{
    struct expr_times times = {
        .is_gmt = true, .has_first = true, .first_ns = (int64_t) SCENE_ONE_HOUR};
    struct expr_binding *binding = expr_bind(
        tree, bt_event_borrow_class_const(bt_message_event_borrow_event_const(message)), &times);
    const enum expr_truth truth = expr_binding_test(binding, message);

    *verdict = expr_binding_verdict(binding);
    g_assert(*verdict != EXPR_ALWAYS || truth == EXPR_TRUE);
    g_assert(*verdict != EXPR_NEVER || truth != EXPR_TRUE);
    g_assert(expr_binding_test(binding, message) == truth);
    if (truth == EXPR_TRUE) {
        check_range(tree, &times, message);
    }
    expr_binding_destroy(binding);
    return truth;
}

static struct expr_tree *print_and_parse(const struct expr_tree *tree)
{
    GString *text = g_string_new(NULL);
    struct expr_tree *again;
    char *error;

    expr_tree_print(tree, text);
    again = expr_parse(text->str, &error);
    g_assert(again);
    g_string_free(text, TRUE);
    return again;
}

static void check_event(const struct expr_tree *tree, const bt_message *message)
{
    enum expr_verdict verdict, verdict_again;
    const enum expr_truth truth = test(tree, message, &verdict);

    if (expr_node_at(tree, tree->root)->height <= MAX_HEIGHT) {
        struct expr_tree *again = print_and_parse(tree);

        g_assert(test(again, message, &verdict_again) == truth);
        g_assert(verdict_again == verdict);
        expr_tree_destroy(again);
    }
}

static void check_events(bt_self_message_iterator *iterator, void *data)
{
    bt_value *faults = bt_value_array_create();
    const bt_trace_class *trace_class;
    struct scene scene;

    scene_init(&scene, iterator);
    check_event(data, scene.rich);
    check_event(data, scene.poor);
    trace_class = scene.trace_class;
    expr_append_faults(data, &trace_class, 1, faults);
    bt_value_put_ref(faults);
    scene_clear(&scene);
}

static uint64_t entry_of(const bt_value *description, const char *name)
{
    return bt_value_integer_unsigned_get(bt_value_map_borrow_entry_value_const(description, name));
}

static void count_in_groups(bt_x_event_groups *groups, const bt_message *message, int times)
{
    for (int i = 0; i < times; i++) {
        bt_x_event_groups_count(groups, message,
            bt_event_borrow_class_const(bt_message_event_borrow_event_const(message)));
    }
}

static void check_groups(bt_self_message_iterator *iterator, void *data)
{
    const bt_value *description, *groups;
    uint64_t count = 0;
    struct scene scene;

    scene_init(&scene, iterator);
    count_in_groups(data, scene.rich, 2);
    count_in_groups(data, scene.poor, 3);
    description = bt_x_event_groups_describe(data, UINT64_MAX);
    groups = bt_value_map_borrow_entry_value_const(description, "groups");
    for (uint64_t i = 0; i < bt_value_array_get_length(groups); i++) {
        count += entry_of(bt_value_array_borrow_element_by_index_const(groups, i), "count");
    }
    g_assert(entry_of(description, "group-count") <= 2);
    g_assert(count == 5 && entry_of(description, "event-count") == 5);
    g_assert(entry_of(description, "ungrouped-count") == 0);
    bt_value_put_ref(description);
    bt_value_put_ref(bt_x_event_groups_describe_faults(data, NULL, 0));
    scene_clear(&scene);
}

void fuzz_text(const char *text)
{
    g_autofree char *error = NULL;
    struct expr_tree *tree = expr_parse(text, &error);
    bt_x_event_groups *groups;

    if (bt_x_event_groups_create(text, BT_TRUE, &groups) == BT_X_EVENT_GROUPS_CREATE_STATUS_OK) {
        run_in_iterator(0, check_groups, groups);
        bt_x_event_groups_destroy(groups);
    } else {
        bt_current_thread_clear_error();
    }
    if (tree) {
        run_in_iterator(0, check_events, tree);
        expr_tree_destroy(tree);
    }
}
