/* SPDX-License-Identifier: MIT */

/*
 * Private query executors: query executors, as seen by a query method.
 */

#ifndef BABELTRACE2_GRAPH_PRIVATE_QUERY_EXECUTOR_H
#define BABELTRACE2_GRAPH_PRIVATE_QUERY_EXECUTOR_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-priv-qexec Private query executor
@ingroup api-comp-cls-dev

The query method of a component class receives its executor as this type. Upcast it to get the
logging level and the interruption state.
@{
*/

/*! @name Upcast
@{ */

/*!
Upcasts a private query executor to the public type.

@param[in] query_executor Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_query_executor *bt_private_query_executor_as_query_executor_const(
    bt_private_query_executor *query_executor) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_query_executor, query_executor);
}

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_PRIVATE_QUERY_EXECUTOR_H */
