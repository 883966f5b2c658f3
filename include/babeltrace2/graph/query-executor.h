/* SPDX-License-Identifier: MIT */

/*
 * Query executors, which get information from a component class without a graph.
 */

#ifndef BABELTRACE2_GRAPH_QUERY_EXECUTOR_H
#define BABELTRACE2_GRAPH_QUERY_EXECUTOR_H

#include <babeltrace2/func-status.h>
#include <babeltrace2/logging.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-qexec Query executor
@ingroup api-graph

A query executor performs one query on one component class. The name of the queried object and the
parameters are fixed when the query executor is created. The component class defines the meaning of
the object, the parameters and the result: see its documentation. The parameters and the result are
values.

A query executor can be interrupted: it has a default interrupter, and other interrupters can be
added. A query executor is a reference-counted object.
@{
*/

/*! @name Creation
@{ */

/*!
Creates a query executor without query method data.

@param[in] component_class Class to query.
@param[in] object_name Name of the object to query (copied).
@param[in] params Parameters of the query (any value), or `NULL` for #bt_value_null.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `component_class` and `object_name` aren't `NULL`.
@post On success, `component_class` and `params` are frozen.
@since 2.0
*/
extern bt_query_executor *bt_query_executor_create(const bt_component_class *component_class,
    const char *object_name, const bt_value *params) __BT_NOEXCEPT;

/*!
Creates a query executor.

@param[in] component_class Class to query.
@param[in] object_name Name of the object to query (copied).
@param[in] params Parameters of the query (any value), or `NULL` for #bt_value_null.
@param[in] method_data User data which the query method receives as is; may be `NULL`.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `component_class` and `object_name` aren't `NULL`.
@post On success, `component_class` and `params` are frozen.
@since 2.0
*/
extern bt_query_executor *bt_query_executor_create_with_method_data(
    const bt_component_class *component_class, const char *object_name, const bt_value *params,
    void *method_data) __BT_NOEXCEPT;

/*! @} */

/*! @name Query
@{ */

/*! Status of bt_query_executor_query(). @since 2.0 */
typedef enum bt_query_executor_query_status {
    /*! Success. */
    BT_QUERY_EXECUTOR_QUERY_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The component class doesn't support the queried object. */
    BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT = __BT_FUNC_STATUS_UNKNOWN_OBJECT,
    /*! The operation would block: try again later. */
    BT_QUERY_EXECUTOR_QUERY_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_QUERY_EXECUTOR_QUERY_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_QUERY_EXECUTOR_QUERY_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_query_executor_query_status;

/*!
Performs the query: calls the query method of the component class.

A component class without a query method doesn't support any objects.

@param[in] query_executor Query executor.
@param[out] result On success, a new reference to the result.
@retval #BT_QUERY_EXECUTOR_QUERY_STATUS_OK Success.
@retval #BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT The component class doesn't support the
    queried object.
@retval #BT_QUERY_EXECUTOR_QUERY_STATUS_AGAIN The operation would block: try again later.
@retval #BT_QUERY_EXECUTOR_QUERY_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_QUERY_EXECUTOR_QUERY_STATUS_ERROR Any other error.
@pre `query_executor` and `result` aren't `NULL`.
@since 2.0
*/
extern bt_query_executor_query_status bt_query_executor_query(
    bt_query_executor *query_executor, const bt_value **result) __BT_NOEXCEPT;

/*! @} */

/*! @name Logging level
@{ */

/*! Status of bt_query_executor_set_logging_level(). @since 2.0 */
typedef enum bt_query_executor_set_logging_level_status {
    /*! Success. */
    BT_QUERY_EXECUTOR_SET_LOGGING_LEVEL_STATUS_OK = __BT_FUNC_STATUS_OK,
} bt_query_executor_set_logging_level_status;

/*!
Sets the logging level for the query method.

@param[in] query_executor Query executor.
@param[in] logging_level New logging level.
@retval #BT_QUERY_EXECUTOR_SET_LOGGING_LEVEL_STATUS_OK Success.
@pre `query_executor` isn't `NULL`.
@since 2.0
*/
extern bt_query_executor_set_logging_level_status bt_query_executor_set_logging_level(
    bt_query_executor *query_executor, bt_logging_level logging_level) __BT_NOEXCEPT;

/*!
Returns the logging level for the query method.

@param[in] query_executor Query executor.
@returns Logging level (initially #BT_LOGGING_LEVEL_NONE).
@pre `query_executor` isn't `NULL`.
@since 2.0
*/
extern bt_logging_level bt_query_executor_get_logging_level(
    const bt_query_executor *query_executor) __BT_NOEXCEPT;

/*! @} */

/*! @name Interruption
@{ */

/*! Status of bt_query_executor_add_interrupter(). @since 2.0 */
typedef enum bt_query_executor_add_interrupter_status {
    /*! Success. */
    BT_QUERY_EXECUTOR_ADD_INTERRUPTER_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_QUERY_EXECUTOR_ADD_INTERRUPTER_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_query_executor_add_interrupter_status;

/*!
Adds an interrupter to a query executor.

@param[in] query_executor Query executor.
@param[in] interrupter Interrupter to add; `query_executor` takes a reference to it.
@retval #BT_QUERY_EXECUTOR_ADD_INTERRUPTER_STATUS_OK Success.
@retval #BT_QUERY_EXECUTOR_ADD_INTERRUPTER_STATUS_MEMORY_ERROR Out of memory.
@pre `query_executor` and `interrupter` aren't `NULL`.
@since 2.0
*/
extern bt_query_executor_add_interrupter_status bt_query_executor_add_interrupter(
    bt_query_executor *query_executor, const bt_interrupter *interrupter) __BT_NOEXCEPT;

/*!
Borrows the default interrupter of a query executor.

@param[in] query_executor Query executor.
@returns Borrowed reference, valid as long as `query_executor` exists.
@pre `query_executor` isn't `NULL`.
@since 2.0
*/
extern bt_interrupter *bt_query_executor_borrow_default_interrupter(
    bt_query_executor *query_executor) __BT_NOEXCEPT;

/*!
Returns whether any interrupter of a query executor is set.

@param[in] query_executor Query executor.
@returns #BT_TRUE if any interrupter, including the default one, is set.
@pre `query_executor` isn't `NULL`.
@since 2.0
*/
extern bt_bool bt_query_executor_is_interrupted(
    const bt_query_executor *query_executor) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a query executor.

@param[in] query_executor Query executor, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_query_executor_get_ref(const bt_query_executor *query_executor) __BT_NOEXCEPT;

/*!
Decrements the reference count of a query executor, and destroys it when the count reaches zero.

@param[in] query_executor Query executor, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_query_executor_put_ref(const bt_query_executor *query_executor) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_query_executor`, then sets the variable to `NULL`.

@param _query_executor Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_QUERY_EXECUTOR_PUT_REF_AND_RESET(_query_executor)                                       \
    do {                                                                                           \
        bt_query_executor_put_ref(_query_executor);                                                \
        (_query_executor) = NULL;                                                                  \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_QUERY_EXECUTOR_MOVE_REF(_dst, _src)                                                     \
    do {                                                                                           \
        bt_query_executor_put_ref(_dst);                                                           \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_QUERY_EXECUTOR_H */
