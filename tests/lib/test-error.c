/* SPDX-License-Identifier: MIT */
/* Tests the error of a thread, and causes without an actor. */
#include "lib/assert-cond.h"
#include "lib/error-internal.h"
#include "tests/lib/breaks-condition.h"

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/damage.h>

static void append(const char *message)
{
    assert_int_equal(
        bt_current_thread_error_append_cause_from_unknown("module", "file.c", 7, "%s", message),
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_STATUS_OK);
}

static void causes_keep_their_order_and_properties(void **state)
{
    assert_null(bt_current_thread_take_error());
    append("deepest");
    bt_current_thread_error_append_cause_from_unknown(
        "other module", "other.c", UINT64_MAX, "%d%%", 100);

    const bt_error *error = bt_current_thread_take_error();

    assert_null(bt_current_thread_take_error());
    assert_true(bt_error_get_cause_count(error) == 2);

    const bt_error_cause *first = bt_error_borrow_cause_by_index(error, 0);
    const bt_error_cause *second = bt_error_borrow_cause_by_index(error, 1);

    assert_int_equal(bt_error_cause_get_actor_type(first), BT_ERROR_CAUSE_ACTOR_TYPE_UNKNOWN);
    assert_string_equal(bt_error_cause_get_message(first), "deepest");
    assert_string_equal(bt_error_cause_get_module_name(first), "module");
    assert_string_equal(bt_error_cause_get_file_name(first), "file.c");
    assert_true(bt_error_cause_get_line_number(first) == 7);
    assert_string_equal(bt_error_cause_get_message(second), "100%");
    assert_string_equal(bt_error_cause_get_module_name(second), "other module");
    assert_true(bt_error_cause_get_line_number(second) == UINT64_MAX);
    bt_error_release(error);
}

static void marking_damage_marks_only_the_latest_cause(void **state)
{
    append("damage");
    bt_x_current_thread_error_mark_damage();
    append("consequence");

    const bt_error *error = bt_current_thread_take_error();

    assert_true(bt_x_error_cause_is_damage(bt_error_borrow_cause_by_index(error, 0)));
    assert_false(bt_x_error_cause_is_damage(bt_error_borrow_cause_by_index(error, 1)));
    bt_error_release(error);
}

static void moved_error_gets_further_causes(void **state)
{
    append("first");

    const bt_error *error = bt_current_thread_take_error();

    BT_CURRENT_THREAD_MOVE_ERROR_AND_RESET(error);
    assert_null(error);
    append("second");
    error = bt_current_thread_take_error();
    assert_true(bt_error_get_cause_count(error) == 2);
    bt_error_release(error);
}

static void moved_error_replaces_the_current_one(void **state)
{
    append("taken");

    const bt_error *error = bt_current_thread_take_error();

    append("replaced");
    bt_current_thread_move_error(error);
    error = bt_current_thread_take_error();
    assert_true(bt_error_get_cause_count(error) == 1);
    assert_string_equal(
        bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0)), "taken");
    bt_error_release(error);
}

static void clearing_removes_the_error(void **state)
{
    bt_current_thread_clear_error();
    append("cleared");
    bt_current_thread_clear_error();
    assert_null(bt_current_thread_take_error());
}

static gpointer append_in_thread(gpointer data)
{
    *(bool *) data = bt__current_thread_has_error();
    append("not taken"); /* freed when the thread ends */
    return NULL;
}

static void each_thread_has_its_own_error(void **state)
{
    bool has_error_at_start = true;

    append("of the main thread");
    g_thread_join(g_thread_new("test", append_in_thread, &has_error_at_start));
    assert_false(has_error_at_start);

    const bt_error *error = bt_current_thread_take_error();

    assert_true(bt_error_get_cause_count(error) == 1);
    bt_error_release(error);
}

static void library_names_itself_and_its_source_file(void **state)
{
    BT_LIB_APPEND_CAUSE("because of %s", "this");

    const bt_error *error = bt_current_thread_take_error();
    const bt_error_cause *cause = bt_error_borrow_cause_by_index(error, 0);

    assert_int_equal(bt_error_cause_get_actor_type(cause), BT_ERROR_CAUSE_ACTOR_TYPE_UNKNOWN);
    assert_string_equal(bt_error_cause_get_module_name(cause), "libbabeltrace2");
    assert_string_equal(bt_error_cause_get_file_name(cause), "tests/lib/test-error.c");
    assert_string_equal(bt_error_cause_get_message(cause), "because of this");
    bt_error_release(error);
}

static void calls_that_violate_conditions_abort(void **state)
{
    const bt_error *error;
    const bt_error_cause *cause;

    append("cause");
    error = bt_current_thread_take_error();
    cause = bt_error_borrow_cause_by_index(error, 0);
    assert_breaks_condition(
        "pre:error-borrow-cause-by-index:valid-index", bt_error_borrow_cause_by_index(error, 1));
    assert_breaks_condition(
        "pre:error-cause-component-actor-get-component-name:error-cause-has-component-actor",
        bt_error_cause_component_actor_get_component_name(cause));
    assert_breaks_condition("pre:error-cause-component-class-actor-get-plugin-name:"
                            "error-cause-has-component-class-actor",
        bt_error_cause_component_class_actor_get_plugin_name(cause));
    assert_breaks_condition("pre:error-cause-message-iterator-actor-get-component-output-port-name:"
                            "error-cause-has-message-iterator-actor",
        bt_error_cause_message_iterator_actor_get_component_output_port_name(cause));
    assert_breaks_condition("pre:error-release:not-null:error", bt_error_release(NULL));
    assert_breaks_condition(
        "pre:x-error-cause-is-damage:not-null:error-cause", bt_x_error_cause_is_damage(NULL));
    assert_breaks_condition("pre:x-current-thread-error-mark-damage:has-error",
        bt_x_current_thread_error_mark_damage());
    assert_breaks_condition(
        "pre:current-thread-move-error:not-null:error", bt_current_thread_move_error(NULL));
    assert_breaks_condition(
        "pre:current-thread-error-append-cause-from-unknown:not-null:module-name",
        bt_current_thread_error_append_cause_from_unknown(NULL, "file", 1, "text"));
    assert_breaks_condition("pre:current-thread-error-append-cause-from-unknown:not-null:file-name",
        bt_current_thread_error_append_cause_from_unknown("module", NULL, 1, "text"));
    bt_error_release(error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(causes_keep_their_order_and_properties),
        cmocka_unit_test(marking_damage_marks_only_the_latest_cause),
        cmocka_unit_test(moved_error_gets_further_causes),
        cmocka_unit_test(moved_error_replaces_the_current_one),
        cmocka_unit_test(clearing_removes_the_error),
        cmocka_unit_test(each_thread_has_its_own_error),
        cmocka_unit_test(library_names_itself_and_its_source_file),
        cmocka_unit_test(calls_that_violate_conditions_abort),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
