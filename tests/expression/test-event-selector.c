/* SPDX-License-Identifier: MIT */
/*
 * Event selectors: several expressions, the day to which their times of day refer, and their time
 * range.
 */
#include <babeltrace2/extension/expression.h>

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../plugins/common/in-iterator.h"
#include "scene.h"

#define DAY (24 * (int64_t) SCENE_ONE_HOUR)

enum { MAX_EXPRESSIONS = 3 };

static bt_x_event_selector *create(const char *const *texts, uint64_t count)
{
    bt_x_expression *expressions[MAX_EXPRESSIONS] = {NULL};
    bt_x_event_selector *selector;

    for (uint64_t i = 0; i < count; i++) {
        assert_int_equal(bt_x_expression_parse(texts[i], &expressions[i]), 0);
    }
    selector =
        bt_x_event_selector_create((const bt_x_expression *const *) expressions, count, BT_TRUE);
    for (uint64_t i = 0; i < count; i++) {
        bt_x_expression_put_ref(expressions[i]);
    }
    return selector;
}

static const bt_event_class *class_of(const bt_message *message)
{
    return bt_event_borrow_class_const(bt_message_event_borrow_event_const(message));
}

static bt_x_expression_truth test(bt_x_event_selector *selector, const bt_message *message)
{
    const bt_event_class *event_class = class_of(message);
    bt_x_expression_truth truth;

    bt_x_event_selector_test(selector, &message, &event_class, 1, &truth);
    return truth;
}

/* The expressions of one selector, and the selector's result for the event `rich`. */
struct conjunction {
    const char *texts[MAX_EXPRESSIONS];
    uint64_t count;
    bt_x_expression_verdict verdict;
    bt_x_expression_truth truth;
};

static void check_conjunctions(bt_self_message_iterator *iterator, void *data)
{
    static const struct conjunction cases[] = {
        {{NULL}, 0, BT_X_EXPRESSION_VERDICT_ALWAYS, BT_X_EXPRESSION_TRUTH_TRUE},
        {{"name == \"sched_switch\"", "has(next_tid)"}, 2, BT_X_EXPRESSION_VERDICT_ALWAYS,
            BT_X_EXPRESSION_TRUTH_TRUE},
        {{"name == \"sched_switch\"", "next_tid == 42"}, 2, BT_X_EXPRESSION_VERDICT_DEPENDS,
            BT_X_EXPRESSION_TRUTH_TRUE},
        {{"next_tid == 42", "next_tid == 43"}, 2, BT_X_EXPRESSION_VERDICT_DEPENDS,
            BT_X_EXPRESSION_TRUTH_FALSE},
        {{"next_tid == 42", "name == \"other\"", "next_tid == 43"}, 3,
            BT_X_EXPRESSION_VERDICT_NEVER, BT_X_EXPRESSION_TRUTH_FALSE},
        {{"absent == 5", "next_tid == 42"}, 2, BT_X_EXPRESSION_VERDICT_DEPENDS,
            BT_X_EXPRESSION_TRUTH_UNKNOWN},
        {{"absent == 5", "next_tid == 43"}, 2, BT_X_EXPRESSION_VERDICT_DEPENDS,
            BT_X_EXPRESSION_TRUTH_FALSE},
    };
    struct scene scene;

    scene_init(&scene, iterator);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        bt_x_event_selector *selector = create(cases[i].texts, cases[i].count);

        assert_int_equal(test(selector, scene.rich), cases[i].truth);
        assert_int_equal(
            bt_x_event_selector_get_verdict(selector, class_of(scene.rich)), cases[i].verdict);
        bt_x_event_selector_destroy(selector);
    }
    scene_clear(&scene);
}

static void a_selector_selects_events_if_all_expressions_are_true(void **state)
{
    run_in_iterator(0, check_conjunctions, NULL);
}

static void check_days(bt_self_message_iterator *iterator, void *data)
{
    bt_x_expression *expression;
    bt_x_event_selector *selectors[3];
    struct scene scene;

    scene_init(&scene, iterator);
    assert_int_equal(bt_x_expression_parse("$ts == 01:00", &expression), 0);
    for (size_t i = 0; i < G_N_ELEMENTS(selectors); i++) {
        selectors[i] =
            bt_x_event_selector_create((const bt_x_expression *const *) &expression, 1, BT_TRUE);
        assert_true(bt_x_event_selector_needs_first_time(selectors[i]));
    }
    bt_x_event_selector_set_first_time(selectors[0], 5);
    bt_x_event_selector_set_first_time(selectors[1], DAY);
    /* If the selector has no first time, times of day are on the day of the tested event. */
    for (size_t i = 0; i < G_N_ELEMENTS(selectors); i++) {
        assert_int_equal(test(selectors[i], scene.rich),
            i == 1 ? BT_X_EXPRESSION_TRUTH_FALSE : BT_X_EXPRESSION_TRUTH_TRUE);
        assert_false(bt_x_event_selector_needs_first_time(selectors[i]));
        bt_x_event_selector_destroy(selectors[i]);
    }
    bt_x_expression_put_ref(expression);
    scene_clear(&scene);
}

static void selectors_that_share_an_expression_have_their_own_days(void **state)
{
    run_in_iterator(0, check_days, NULL);
}

static void the_time_range_combines_all_expressions(void **state)
{
    static const char *const texts[] = {"$ts >= 5", "$ts < 1000000000", "$ts >= 01:00"};
    bt_x_event_selector *selector = create(texts, 3);
    int64_t begin, end;

    bt_x_event_selector_get_time_range(selector, &begin, &end);
    assert_int_equal(begin, 5);
    assert_int_equal(end, 999999999);
    bt_x_event_selector_set_first_time(selector, 1);
    bt_x_event_selector_get_time_range(selector, &begin, &end);
    assert_int_equal(begin, SCENE_ONE_HOUR);
    bt_x_event_selector_destroy(selector);
}

/* Creates an event whose time doesn't fit in a signed 64-bit number of nanoseconds. */
static bt_message *make_event_beyond_range(bt_self_message_iterator *iterator)
{
    bt_self_component *component = bt_self_message_iterator_borrow_component(iterator);
    bt_clock_class *clock_class = bt_clock_class_create(component);
    bt_trace_class *trace_class = bt_trace_class_create(component);
    bt_trace *trace = bt_trace_create(trace_class);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_event_class *event_class;
    bt_stream *stream;
    bt_message *message;

    bt_clock_class_set_offset(clock_class, INT64_MAX, 0);
    bt_stream_class_set_default_clock_class(stream_class, clock_class);
    event_class = bt_event_class_create(stream_class);
    stream = bt_stream_create(stream_class, trace);
    message =
        bt_message_event_create_with_default_clock_snapshot(iterator, event_class, stream, 1000);
    bt_stream_put_ref(stream);
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_put_ref(trace);
    bt_trace_class_put_ref(trace_class);
    bt_clock_class_put_ref(clock_class);
    return message;
}

static void check_time_beyond_range(bt_self_message_iterator *iterator, void *data)
{
    static const struct {
        const char *text;
        bt_x_expression_truth truth;
    } cases[] = {
        {"$ts >= 5", BT_X_EXPRESSION_TRUTH_UNKNOWN},
        {"$ts == 01:00", BT_X_EXPRESSION_TRUTH_UNKNOWN},
        {"$ts == 5 || $stream == 0", BT_X_EXPRESSION_TRUTH_TRUE},
        {"$stream == 0", BT_X_EXPRESSION_TRUTH_TRUE},
    };
    bt_message *message = make_event_beyond_range(iterator);

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        bt_x_event_selector *selector = create(&cases[i].text, 1);

        for (int repetition = 0; repetition < 2; repetition++) {
            assert_int_equal(test(selector, message), cases[i].truth);
            assert_null(bt_current_thread_take_error());
        }
        bt_x_event_selector_destroy(selector);
    }
    bt_message_put_ref(message);
}

static void an_event_time_out_of_range_is_unknown_and_not_an_error(void **state)
{
    run_in_iterator(0, check_time_beyond_range, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_selector_selects_events_if_all_expressions_are_true),
        cmocka_unit_test(selectors_that_share_an_expression_have_their_own_days),
        cmocka_unit_test(the_time_range_combines_all_expressions),
        cmocka_unit_test(an_event_time_out_of_range_is_unknown_and_not_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
