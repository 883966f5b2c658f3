/* SPDX-License-Identifier: MIT */
/*
 * The queries of a component class. A table lists the queries, and one function runs them. The
 * function also answers the query `tracegraph.query-objects` with the names in the table.
 */
#ifndef PLUGINS_COMMON_QUERIES_H
#define PLUGINS_COMMON_QUERIES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>

struct query {
    const char *object_name;
    /*
     * Returns the result, a new reference. On failure, returns NULL and sets `*error` to a message
     * that the caller frees with g_free(). `*error` stays NULL if the query was interrupted.
     * `params` is a map.
     */
    bt_value *(*run)(const bt_query_executor *executor, const bt_value *params, char **error);
};

/* Runs the query `object_name` of `table`. On failure, appends a cause for `component_class`. */
bt_component_class_query_method_status queries_run(const struct query *table, size_t count,
    bt_self_component_class_source *component_class, bt_private_query_executor *executor,
    const char *object_name, const bt_value *params, const bt_value **result);

/* Defines the query method of a component class for an array of queries. */
#define QUERIES_DEFINE_METHOD(name, table)                                                         \
    bt_component_class_query_method_status name(bt_self_component_class_source *component_class,   \
        bt_private_query_executor *executor, const char *object_name, const bt_value *params,      \
        void *method_data, const bt_value **result)                                                \
    {                                                                                              \
        return queries_run(table, sizeof(table) / sizeof((table)[0]), component_class, executor,   \
            object_name, params, result);                                                          \
    }

/*
 * The parameters of `babeltrace.support-info`. `type` is the type of the input, such as
 * "directory". If `is_tolerant` is true, the query asks whether a component with the parameter
 * `tolerant` can read the input.
 */
struct support_query {
    const char *type, *input;
    bool is_tolerant;
};

/*
 * Reads the parameters. On failure, returns false and sets `*error` to a message that the caller
 * frees with g_free().
 */
bool queries_read_support(const bt_value *params, struct support_query *query, char **error);

/* Returns a result of `babeltrace.support-info` that has the given weight and no group. */
bt_value *queries_support_of(double weight);

#endif
