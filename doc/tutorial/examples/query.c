/* SPDX-License-Identifier: MIT */
/* A component class that answers a query: the extremes of a file with measurements. */
#include <babeltrace2/babeltrace.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

BT_PLUGIN_MODULE();
BT_PLUGIN(tutorial_query);

/* Returns the result (a map), or NULL if the file has no measurement or memory is exhausted. */
static bt_value *find_extremes(FILE *file)
{
    uint64_t seconds;
    int64_t degrees, lowest = INT64_MAX, highest = INT64_MIN;
    bt_value *extremes;

    while (fscanf(file, "%" SCNu64 " %" SCNd64, &seconds, &degrees) == 2) {
        lowest = degrees < lowest ? degrees : lowest;
        highest = degrees > highest ? degrees : highest;
    }
    extremes = lowest > highest ? NULL : bt_value_map_create();
    if (extremes) {
        bt_value_map_insert_signed_integer_entry(extremes, "lowest", lowest);
        bt_value_map_insert_signed_integer_entry(extremes, "highest", highest);
    }
    return extremes;
}

static bt_component_class_query_method_status thermometer_query(
    bt_self_component_class_source *self_class, bt_private_query_executor *executor,
    const char *object, const bt_value *params, void *data, const bt_value **result)
{
    bt_self_component_class *self =
        bt_self_component_class_source_as_self_component_class(self_class);
    const bt_value *path;
    FILE *file;

    if (strcmp(object, "extremes") != 0) {
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_UNKNOWN_OBJECT;
    }
    path = bt_value_is_map(params) ? bt_value_map_borrow_entry_value_const(params, "path") : NULL;
    if (!path || !bt_value_is_string(path)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT_CLASS(
            self, "The parameter `path` must be a string.");
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_ERROR;
    }
    file = fopen(bt_value_string_get(path), "r");
    if (!file) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT_CLASS(
            self, "%s: cannot be opened.", bt_value_string_get(path));
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_ERROR;
    }
    *result = find_extremes(file);
    fclose(file);
    if (!*result) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT_CLASS(
            self, "%s: no measurement.", bt_value_string_get(path));
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_ERROR;
    }
    return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK;
}

/* A real source returns messages, as the source in source.c does. */
static bt_message_iterator_class_next_method_status thermometer_next(
    bt_self_message_iterator *iterator, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

BT_PLUGIN_SOURCE_COMPONENT_CLASS(thermometer, thermometer_next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD(thermometer, thermometer_query);
