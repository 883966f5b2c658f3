/* SPDX-License-Identifier: MIT */
/* Queries, MIP versions, errors, interrupters, and look-ups without a result. */
#include "behaviour.h"

#include <string.h>

static bt_component_class_query_method_status query(bt_self_component_class_filter *self,
    bt_private_query_executor *executor, const char *object, const bt_value *params, void *data,
    const bt_value **result)
{
    const bt_query_executor *public_executor =
        bt_private_query_executor_as_query_executor_const(executor);

    INTEGER(bt_query_executor_get_logging_level(public_executor));
    IS(bt_query_executor_is_interrupted(public_executor));
    TEXT((const char *) data);
    NUMBER(bt_value_get_type(params));
    if (strcmp(object, "unknown") == 0) {
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_UNKNOWN_OBJECT;
    }
    if (strcmp(object, "later") == 0) {
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_AGAIN;
    }
    if (strcmp(object, "bad") == 0) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT_CLASS(
            bt_self_component_class_filter_as_self_component_class(self), "This is %s.", "bad");
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_ERROR;
    }
    *result = bt_value_string_create_init(object);
    return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK;
}

/* Reports that the class supports only MIP version 1. */
static bt_component_class_get_supported_mip_versions_method_status support_one(
    bt_self_component_class_filter *self, const bt_value *params, void *data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    (void) self;
    (void) params;
    (void) data;
    (void) log_level;
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(versions, 1, 1);
}

/* Prints the first cause of the thread's error, and releases the error. */
static void say_first_cause(void)
{
    const bt_error *error = bt_current_thread_take_error();
    const bt_error_cause *cause = NULL;

    IS(error != NULL);
    if (!error) {
        return;
    }
    IS(bt_error_get_cause_count(error) > 0);
    cause = bt_error_borrow_cause_by_index(error, 0);
    NUMBER(bt_error_cause_get_actor_type(cause));
    if (bt_error_cause_get_actor_type(cause) == BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT_CLASS) {
        TEXT(bt_error_cause_get_message(cause));
        TEXT(bt_error_cause_get_module_name(cause));
        TEXT(bt_error_cause_component_class_actor_get_component_class_name(cause));
        NUMBER(bt_error_cause_component_class_actor_get_component_class_type(cause));
        TEXT(bt_error_cause_component_class_actor_get_plugin_name(cause));
    }
    bt_error_release(error);
}

static void say_query(const bt_component_class *component_class, const char *object)
{
    bt_query_executor *executor = bt_query_executor_create_with_method_data(
        component_class, object, NULL, (void *) "method data");
    const bt_value *result = NULL;

    NUMBER(bt_query_executor_set_logging_level(executor, BT_LOGGING_LEVEL_NONE));
    INTEGER(bt_query_executor_query(executor, &result));
    if (result) {
        TEXT(bt_value_string_get(result));
    }
    if (strcmp(object, "bad") == 0) {
        say_first_cause();
    }
    bt_value_put_ref(result);
    bt_query_executor_put_ref(executor);
}

static void say_versions(const bt_component_class *old, const bt_component_class *new)
{
    bt_component_descriptor_set *descriptors = bt_component_descriptor_set_create();
    bt_integer_range_set_unsigned *only_zero = bt_integer_range_set_unsigned_create();
    uint64_t version = 99;

    bt_integer_range_set_unsigned_add_range(only_zero, 0, 0);
    NUMBER(bt_get_maximal_mip_version());
    NUMBER(bt_component_descriptor_set_add_descriptor(descriptors, new, NULL));
    INTEGER(bt_get_greatest_operative_mip_version(descriptors, BT_LOGGING_LEVEL_NONE, &version));
    NUMBER(version);
    INTEGER(bt_get_greatest_operative_mip_version_with_restriction(
        descriptors, BT_LOGGING_LEVEL_NONE, only_zero, &version));
    INTEGER(bt_get_greatest_operative_mip_version_with_restriction(
        descriptors, BT_LOGGING_LEVEL_NONE, NULL, &version));
    NUMBER(version);
    NUMBER(bt_component_descriptor_set_add_descriptor_with_initialize_method_data(
        descriptors, old, NULL, NULL));
    INTEGER(bt_get_greatest_operative_mip_version(descriptors, BT_LOGGING_LEVEL_NONE, &version));
    bt_component_descriptor_set_put_ref(descriptors);
    descriptors = bt_component_descriptor_set_create();
    bt_component_descriptor_set_add_descriptor(descriptors, old, NULL);
    INTEGER(bt_get_greatest_operative_mip_version(descriptors, BT_LOGGING_LEVEL_NONE, &version));
    NUMBER(version);
    bt_component_descriptor_set_put_ref(descriptors);
    bt_integer_range_set_unsigned_put_ref(only_zero);
}

static void say_classes(void)
{
    bt_message_iterator_class *iterators = bt_message_iterator_class_create(end);
    bt_component_class_filter *new_class = bt_component_class_filter_create("new", iterators);
    bt_component_class_filter *old_class = bt_component_class_filter_create("old", iterators);
    const bt_component_class *new = bt_component_class_filter_as_component_class_const(new_class);

    NUMBER(bt_component_class_filter_set_query_method(new_class, query));
    NUMBER(bt_component_class_filter_set_get_supported_mip_versions_method(new_class, support_one));
    say_query(new, "something");
    say_query(new, "unknown");
    say_query(new, "later");
    say_query(new, "bad");
    say_versions(bt_component_class_filter_as_component_class_const(old_class), new);
    bt_component_class_filter_put_ref(old_class);
    bt_component_class_filter_put_ref(new_class);
    bt_message_iterator_class_put_ref(iterators);
}

static void say_plugins(void)
{
    const bt_plugin *plugin = NULL;
    const bt_plugin_set *plugins = NULL;

    INTEGER(bt_plugin_find("none", BT_FALSE, BT_FALSE, BT_FALSE, BT_TRUE, BT_TRUE, &plugin));
    bt_current_thread_clear_error();
    INTEGER(bt_plugin_find_all_from_static(BT_TRUE, &plugins));
    INTEGER(bt_plugin_find_all(BT_FALSE, BT_FALSE, BT_FALSE, BT_TRUE, BT_TRUE, &plugins));
    INTEGER(bt_plugin_find_all_from_file("/nonexistent.so", BT_FALSE, &plugins));
    bt_current_thread_clear_error();
    INTEGER(bt_plugin_find_all_from_dir("/nonexistent", BT_TRUE, BT_TRUE, &plugins) < 0);
    bt_current_thread_clear_error();
}

static void say_interrupter(void)
{
    bt_interrupter *interrupter = bt_interrupter_create();

    IS(bt_interrupter_is_set(interrupter));
    bt_interrupter_set(interrupter);
    bt_interrupter_set(interrupter);
    IS(bt_interrupter_is_set(interrupter));
    bt_interrupter_reset(interrupter);
    IS(bt_interrupter_is_set(interrupter));
    bt_interrupter_put_ref(interrupter);
}

static void say_error(void)
{
    const bt_error *error = NULL;

    IS(bt_current_thread_take_error() == NULL);
    NUMBER(BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN("module", "first %d", 1));
    NUMBER(bt_current_thread_error_append_cause_from_unknown("other", "file.c", 23, "second"));
    error = bt_current_thread_take_error();
    IS(bt_current_thread_take_error() == NULL);
    NUMBER(bt_error_get_cause_count(error));
    for (uint64_t i = 0; i < 2; i++) {
        const bt_error_cause *cause = bt_error_borrow_cause_by_index(error, i);

        TEXT(bt_error_cause_get_message(cause));
        TEXT(bt_error_cause_get_module_name(cause));
        NUMBER(bt_error_cause_get_actor_type(cause));
        if (i == 1) {
            TEXT(bt_error_cause_get_file_name(cause));
            NUMBER(bt_error_cause_get_line_number(cause));
        }
    }
    BT_CURRENT_THREAD_MOVE_ERROR_AND_RESET(error);
    IS(error == NULL);
    bt_current_thread_clear_error();
    IS(bt_current_thread_take_error() == NULL);
}

void say_other(void)
{
    printf("\n== other\n");
    say_classes();
    say_plugins();
    say_interrupter();
    say_error();
    bt_logging_set_global_level(BT_LOGGING_LEVEL_ERROR);
    NUMBER(bt_logging_get_global_level());
    bt_logging_set_global_level(BT_LOGGING_LEVEL_NONE);
    NUMBER(bt_logging_get_global_level());
    IS(bt_logging_get_minimal_level() <= BT_LOGGING_LEVEL_WARNING);
    NUMBER(bt_version_get_major());
    NUMBER(bt_version_get_minor());
    IS(bt_version_get_development_stage() == NULL);
    IS(bt_version_get_name() != NULL && bt_version_get_name_description() != NULL);
    IS(bt_version_get_extra_name() == NULL || bt_version_get_extra_description() == NULL);
    IS(bt_version_get_extra_patch_names() == NULL);
    IS(bt_version_get_vcs_revision_description() == NULL);
}
