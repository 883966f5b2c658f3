/* SPDX-License-Identifier: MIT */
/* Query executors: one query of one component class. */
#include "lib/accessors.h"
#include "lib/dev-mode/method-call.h"
#include "lib/error-internal.h"
#include "lib/graph/component-class.h"
#include "lib/graph/interrupter.h"
#include "lib/logging-internal.h"
#include "lib/method-status.h"
#include "lib/ref-functions.h"
#include "lib/value/value.h"

struct bt_query_executor {
    struct tg_object base;
    struct bt_component_class *component_class; /* owned reference */
    char *object_name;
    const bt_value *params; /* owned reference */
    void *method_data;
    bt_logging_level logging_level;
    struct bt__interrupters interrupters;
};

static void destroy(struct tg_object *object)
{
    struct bt_query_executor *executor = (struct bt_query_executor *) object;

    bt__interrupters_finalize(&executor->interrupters);
    tg_object_put_shared_ref(executor->component_class);
    bt_value_put_ref(executor->params);
    g_free(executor->object_name);
    g_free(executor);
}

bt_query_executor *bt_query_executor_create_with_method_data(
    const bt_component_class *component_class, const char *object_name, const bt_value *params,
    void *method_data)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("component-class", component_class);
    BT_ASSERT_PRE_NON_NULL("object", object_name);
    struct bt_query_executor *executor = g_new0(struct bt_query_executor, 1);
    tg_object_init(&executor->base, destroy, "query executor");
    bt__interrupters_init(&executor->interrupters);
    executor->component_class = (struct bt_component_class *) component_class;
    executor->object_name = g_strdup(object_name);
    executor->params = params ? params : bt_value_null;
    executor->method_data = method_data;
    executor->logging_level = BT_LOGGING_LEVEL_NONE;
    tg_object_get_shared_ref(component_class);
    bt__component_class_freeze(component_class);
    bt_value_get_ref(executor->params);
    bt__value_freeze(executor->params);
    return executor;
}

bt_query_executor *bt_query_executor_create(
    const bt_component_class *component_class, const char *object_name, const bt_value *params)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("component-class", component_class);
    BT_ASSERT_PRE_NON_NULL("object", object_name);
    return bt_query_executor_create_with_method_data(component_class, object_name, params, NULL);
}

bt_query_executor_query_status bt_query_executor_query(
    bt_query_executor *query_executor, const bt_value **result)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("query-executor", query_executor);
    BT_ASSERT_PRE_NON_NULL("result-output", result);
    struct bt_component_class *component_class = query_executor->component_class;
    if (!component_class->methods.query) {
        return BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT;
    }
    if (bt__interrupters_are_set(&query_executor->interrupters)) {
        return BT_QUERY_EXECUTOR_QUERY_STATUS_AGAIN;
    }
    *result = NULL;
    BT_LOGD("Querying the object `%s` of " BT__COMPONENT_CLASS_FORMAT, query_executor->object_name,
        BT__COMPONENT_CLASS_ARGS(component_class));
    enum bt__status status =
        BT__IN_METHOD(component_class->methods.query(component_class,
                          (bt_private_query_executor *) query_executor, query_executor->object_name,
                          query_executor->params, query_executor->method_data, result),
            .method = "query", .component_class = component_class);
    BT__ASSERT_POST_VALID_STATUS("component-class-query-method", status,
        BT__MAY_END | BT__MAY_TRY_AGAIN | BT__MAY_NOT_KNOW_OBJECT,
        "component class " BT__COMPONENT_CLASS_FORMAT BT__PLUGIN_FILE_FORMAT,
        BT__COMPONENT_CLASS_ARGS(component_class),
        BT__PLUGIN_FILE_ARGS(component_class->plugin_path));
    BT_ASSERT_POST_DEV_FROM_FUNC("component-class-query-method", "no-error-if-no-error-status",
        status < 0 || !bt__current_thread_has_error(),
        "Method did not fail but left an error: component class " BT__COMPONENT_CLASS_FORMAT
            BT__PLUGIN_FILE_FORMAT,
        BT__COMPONENT_CLASS_ARGS(component_class),
        BT__PLUGIN_FILE_ARGS(component_class->plugin_path));
    BT_ASSERT_POST_DEV_FROM_FUNC("component-class-query-method", "result-is-set",
        status != 0 || *result,
        "Method succeeded without a result: component class " BT__COMPONENT_CLASS_FORMAT
            BT__PLUGIN_FILE_FORMAT,
        BT__COMPONENT_CLASS_ARGS(component_class),
        BT__PLUGIN_FILE_ARGS(component_class->plugin_path));
    if (status < 0) {
        BT_LIB_APPEND_CAUSE(
            "Query of object `%s` failed: component class " BT__COMPONENT_CLASS_FORMAT,
            query_executor->object_name, BT__COMPONENT_CLASS_ARGS(component_class));
    } else if (status == 0) {
        bt__value_freeze(*result);
    }
    return (bt_query_executor_query_status) status;
}

bt_query_executor_set_logging_level_status bt_query_executor_set_logging_level(
    bt_query_executor *query_executor, bt_logging_level logging_level)
{
    BT_ASSERT_PRE_NON_NULL("query-executor", query_executor);
    query_executor->logging_level = logging_level;
    return BT_QUERY_EXECUTOR_SET_LOGGING_LEVEL_STATUS_OK;
}

BT__DEFINE_GETTER(bt_logging_level, bt_query_executor_get_logging_level, bt_query_executor,
    "query-executor", logging_level)

bt_query_executor_add_interrupter_status bt_query_executor_add_interrupter(
    bt_query_executor *query_executor, const bt_interrupter *interrupter)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("query-executor", query_executor);
    BT_ASSERT_PRE_NON_NULL("interrupter", interrupter);
    bt__interrupters_add(&query_executor->interrupters, interrupter);
    return BT_QUERY_EXECUTOR_ADD_INTERRUPTER_STATUS_OK;
}

BT__DEFINE_CHECKED_EXPRESSION(bt_interrupter *, bt_query_executor_borrow_default_interrupter,
    bt_query_executor, "query-executor", object->interrupters.own)

BT__DEFINE_CHECKED_EXPRESSION(bt_bool, bt_query_executor_is_interrupted, const bt_query_executor,
    "query-executor", bt__interrupters_are_set(&object->interrupters))

BT__DEFINE_REF_FUNCTIONS(query_executor)
