/* SPDX-License-Identifier: MIT */
/* Queries of component classes. */
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>

#include "tests/support/message-script.h"

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

/* The interrupter that a query of the object `wait` sets. */
static bt_interrupter *interrupter_of_wait;

/* The name of the object selects the method's behaviour. `echo` returns the parameters. */
static bt_component_class_query_method_status query(bt_self_component_class_sink *self,
    bt_private_query_executor *private_executor, const char *object_name, const bt_value *params,
    void *method_data, const bt_value **result)
{
    const bt_query_executor *executor =
        bt_private_query_executor_as_query_executor_const(private_executor);

    if (strcmp(object_name, "echo") == 0) {
        bt_value_get_ref(params);
        *result = params;
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK;
    }
    if (strcmp(object_name, "data") == 0) {
        *result = bt_value_string_create_init(method_data);
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK;
    }
    if (strcmp(object_name, "level") == 0) {
        *result =
            bt_value_integer_signed_create_init(bt_query_executor_get_logging_level(executor));
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK;
    }
    if (strcmp(object_name, "wait") == 0) {
        assert_false(bt_query_executor_is_interrupted(executor));
        bt_interrupter_set(interrupter_of_wait);
        assert_true(bt_query_executor_is_interrupted(executor));
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_AGAIN;
    }
    if (strcmp(object_name, "fail") == 0) {
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_ERROR;
    }
    return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_UNKNOWN_OBJECT;
}

static bt_component_class_sink *sink_class;

static int create_class(void **state)
{
    sink_class = bt_component_class_sink_create("queried", consume);
    bt_component_class_sink_set_query_method(sink_class, query);
    return 0;
}

static int put_class(void **state)
{
    bt_component_class_sink_put_ref(sink_class);
    return 0;
}

static bt_query_executor *create(const char *object_name, const bt_value *params)
{
    return bt_query_executor_create_with_method_data(
        bt_component_class_sink_as_component_class_const(sink_class), object_name, params,
        (char *) "method data");
}

static void a_query_returns_the_result_of_the_method(void **state)
{
    bt_value *params = bt_value_string_create_init("hello");
    bt_query_executor *executor = create("echo", params);
    const bt_value *result;

    assert_int_equal(bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_OK);
    assert_string_equal(bt_value_string_get(result), "hello");
    bt_value_put_ref(result);
    bt_value_put_ref(params);
    bt_query_executor_put_ref(executor);

    executor = create("data", NULL);
    assert_int_equal(bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_OK);
    assert_string_equal(bt_value_string_get(result), "method data");
    bt_value_put_ref(result);
    bt_query_executor_put_ref(executor);
}

static void a_method_gets_the_null_value_for_missing_parameters(void **state)
{
    bt_query_executor *executor = create("echo", NULL);
    const bt_value *result;

    assert_int_equal(bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_OK);
    assert_true(bt_value_is_null(result));
    bt_query_executor_put_ref(executor);
}

static void the_method_gets_the_logging_level_of_the_executor(void **state)
{
    bt_query_executor *executor = create("level", NULL);
    const bt_value *result;

    assert_int_equal(bt_query_executor_get_logging_level(executor), BT_LOGGING_LEVEL_NONE);
    bt_query_executor_set_logging_level(executor, BT_LOGGING_LEVEL_INFO);
    assert_int_equal(bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_OK);
    assert_int_equal(bt_value_integer_signed_get(result), BT_LOGGING_LEVEL_INFO);
    bt_value_put_ref(result);
    bt_query_executor_put_ref(executor);
}

static void unknown_object_is_not_an_error(void **state)
{
    bt_query_executor *executor = create("nonsense", NULL);
    bt_component_class_sink *mute_class = bt_component_class_sink_create("mute", consume);
    const bt_value *result;

    assert_int_equal(
        bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT);
    bt_query_executor_put_ref(executor);

    executor = bt_query_executor_create(
        bt_component_class_sink_as_component_class_const(mute_class), "echo", NULL);
    assert_int_equal(
        bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT);
    bt_query_executor_put_ref(executor);
    bt_component_class_sink_put_ref(mute_class);
    assert_null(bt_current_thread_take_error());
}

static void a_method_detects_that_an_interrupter_was_set(void **state)
{
    bt_query_executor *executor = create("wait", NULL);
    bt_interrupter *interrupter = bt_interrupter_create();
    const bt_value *result;

    bt_query_executor_add_interrupter(executor, interrupter);
    interrupter_of_wait = interrupter;
    assert_int_equal(
        bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_AGAIN);
    bt_interrupter_reset(interrupter);
    interrupter_of_wait = bt_query_executor_borrow_default_interrupter(executor);
    assert_int_equal(
        bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_AGAIN);
    bt_interrupter_put_ref(interrupter);
    bt_query_executor_put_ref(executor);
}

static void an_interrupted_executor_does_not_call_the_method(void **state)
{
    bt_query_executor *executor = create("data", NULL);
    bt_interrupter *interrupter = bt_query_executor_borrow_default_interrupter(executor);
    const bt_value *result = NULL;

    bt_interrupter_set(interrupter);
    assert_int_equal(
        bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_AGAIN);
    assert_null(result);
    bt_interrupter_reset(interrupter);
    assert_int_equal(bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_OK);
    bt_value_put_ref(result);
    bt_query_executor_put_ref(executor);
}

static void error_names_the_failed_query(void **state)
{
    bt_query_executor *executor = create("fail", NULL);
    const bt_value *result;

    assert_int_equal(
        bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_ERROR);
    assert_error_has("Query of object `fail` failed: component class `sink.queried`");
    bt_query_executor_put_ref(executor);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_query_returns_the_result_of_the_method, create_class, put_class),
        cmocka_unit_test_setup_teardown(
            a_method_gets_the_null_value_for_missing_parameters, create_class, put_class),
        cmocka_unit_test_setup_teardown(
            the_method_gets_the_logging_level_of_the_executor, create_class, put_class),
        cmocka_unit_test_setup_teardown(unknown_object_is_not_an_error, create_class, put_class),
        cmocka_unit_test_setup_teardown(
            a_method_detects_that_an_interrupter_was_set, create_class, put_class),
        cmocka_unit_test_setup_teardown(
            an_interrupted_executor_does_not_call_the_method, create_class, put_class),
        cmocka_unit_test_setup_teardown(error_names_the_failed_query, create_class, put_class),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
