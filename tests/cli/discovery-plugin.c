/* SPDX-License-Identifier: MIT */
/*
 * The plugin `disc` with the source component classes `a`, `b` and `c`. The name of an input begins
 * with the type of the input. A part `~CLASS=ANSWER` of the name determines the result of the query
 * `babeltrace.support-info` for that class. ANSWER is
 *
 *     0.5        a weight
 *     0.5@NAME   a weight and a group
 *     @NAME      a group without a weight
 *     text       an invalid result
 *     error      the query fails
 *
 * The result of the query `params` is its parameters, which shows how parameters are read and
 * printed. The result of the query `babeltrace.trace-infos` is the parameter `range`: [BEGIN, END]
 * in nanoseconds. With any text as `range`, the query returns "try again" forever. With the text
 * `aloud`, the query also prints a line. The plugin only uses the public API, so that other
 * programs can load it.
 */
#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STATUS(name) BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_##name

static bt_component_class_initialize_method_status initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *iterator,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static const char *text_of(const bt_value *params, const char *name)
{
    return bt_value_string_get(bt_value_map_borrow_entry_value_const(params, name));
}

/* Returns the last part of `input` if the input begins with `type`. */
static const char *name_of(const char *input, const char *type)
{
    const char *const slash = strrchr(input, '/');
    const char *const name = slash ? slash + 1 : input;

    return strncmp(name, type, strlen(type)) == 0 ? name : NULL;
}

/* Creates the query result from the text of an ANSWER, which ends before a `~`. */
static const bt_value *make_answer(const char *text)
{
    char *end;
    const double weight = strtod(text, &end);
    bt_value *map;

    if (strncmp(text, "text", 4) == 0) {
        return bt_value_string_create_init("text");
    }
    if (*end != '@') {
        return bt_value_real_create_init(weight);
    }
    map = bt_value_map_create();
    if (end > text) {
        bt_value_map_insert_real_entry(map, "weight", weight);
    }

    char *const group = strdup(end + 1);

    group[strcspn(group, "~")] = '\0';
    bt_value_map_insert_string_entry(map, "group", group);
    free(group);
    return map;
}

static bt_component_class_query_method_status answer_range(
    const bt_value *range, const bt_value **result)
{
    bt_value *traces, *trace, *streams, *stream, *map;

    if (!range) {
        return STATUS(UNKNOWN_OBJECT);
    }
    if (bt_value_is_string(range)) {
        if (strcmp(bt_value_string_get(range), "aloud") == 0) {
            fputs("the time range is queried\n", stderr);
        }
        return STATUS(AGAIN);
    }
    traces = bt_value_array_create();
    bt_value_array_append_empty_map_element(traces, &trace);
    bt_value_map_insert_empty_array_entry(trace, "stream-infos", &streams);
    bt_value_array_append_empty_map_element(streams, &stream);
    bt_value_map_insert_string_entry(stream, "port-name", "out");
    bt_value_map_insert_empty_map_entry(stream, "range-ns", &map);
    bt_value_map_insert_signed_integer_entry(map, "begin",
        bt_value_integer_signed_get(bt_value_array_borrow_element_by_index_const(range, 0)));
    bt_value_map_insert_signed_integer_entry(map, "end",
        bt_value_integer_signed_get(bt_value_array_borrow_element_by_index_const(range, 1)));
    *result = traces;
    return STATUS(OK);
}

static bt_component_class_query_method_status answer(
    const char *class_name, const char *object, const bt_value *params, const bt_value **result)
{
    const char part[] = {'~', class_name[0], '=', '\0'};
    const char *name, *text;

    if (strcmp(object, "params") == 0) {
        bt_value_get_ref(params);
        *result = params;
        return STATUS(OK);
    }
    if (strcmp(object, "babeltrace.trace-infos") == 0) {
        return answer_range(bt_value_map_borrow_entry_value_const(params, "range"), result);
    }
    if (strcmp(object, "babeltrace.support-info") != 0) {
        return STATUS(UNKNOWN_OBJECT);
    }
    name = name_of(text_of(params, "input"), text_of(params, "type"));
    text = name ? strstr(name, part) : NULL;
    if (!text) {
        *result = bt_value_real_create_init(0);
        return STATUS(OK);
    }
    text += strlen(part);
    if (strncmp(text, "error", 5) == 0) {
        return STATUS(ERROR);
    }
    *result = make_answer(text);
    return STATUS(OK);
}

BT_PLUGIN_MODULE();
BT_PLUGIN(disc);

#define CLASS(name)                                                                                \
    static bt_component_class_query_method_status query_##name(                                    \
        bt_self_component_class_source *self, bt_private_query_executor *executor,                 \
        const char *object, const bt_value *params, void *data, const bt_value **result)           \
    {                                                                                              \
        return answer(#name, object, params, result);                                              \
    }                                                                                              \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS(name, next);                                                  \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(name, initialize);                          \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD(name, query_##name);

CLASS(a)
CLASS(b)
CLASS(c)
